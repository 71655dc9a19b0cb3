import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { guardarPerfil } from '#features/cuenta/contract.ts';
import { fakeAnswer, fakeService, renderScreen } from '#testing/web.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { useResourceForm } from './use-resource-form.ts';

const done: string[] = [];

function usePerfil() {
  return useResourceForm({
    contract: guardarPerfil,
    refreshes: [],
    start: { fullname: '', username: '' },
    params: (values) => values,
    words: { fullname: 'Escriba el nombre' },
    onDone: (_answer, { fullname }) => done.push(fullname),
  });
}

/** A form that no dialog holds; its button tells it twice, as two presses do that waited in a busy page. */
function Pagina() {
  const form = usePerfil();
  return (
    <>
      <TextField label="Nombre" {...form.text('fullname')} />
      <TextField label="Usuario" {...form.text('username')} />
      <Button
        onClick={() => {
          form.submit();
          form.submit();
        }}
      >
        Guardar
      </Button>
    </>
  );
}

function Perfil() {
  const form = usePerfil();
  return (
    <FormDialog
      title="Perfil"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={() => done.push('closed')}
    >
      <TextField label="Nombre" {...form.text('fullname')} />
      <TextField label="Usuario" {...form.text('username')} />
      <ErrorAlert error={form.error} fallback="Error" />
    </FormDialog>
  );
}

beforeEach(() => {
  done.length = 0;
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function open() {
  await renderScreen(<Perfil />, '/');
  await screen.findByRole('dialog', { name: 'Perfil' });
}

test('what the contract misses is said at each field, the first gets the focus, and nothing is sent', async () => {
  const sent = fakeService(guardarPerfil, () => ({}));
  await open();
  await userEvent.type(field('Usuario'), '  {Control>}{Enter}{/Control}');
  expect(await screen.findByText('Escriba el nombre')).toBeTruthy();
  expect(field('Nombre').getAttribute('aria-invalid')).toBe('true');
  expect(field('Usuario').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Nombre'));
  expect(sent).toEqual([]);
  await userEvent.type(field('Nombre'), 'A');
  expect(screen.queryByText('Escriba el nombre')).toBeNull();
  expect(field('Usuario').getAttribute('aria-invalid')).toBe('true');
});

test('a text is as long as its contract lets it be', async () => {
  await open();
  expect([field('Nombre').maxLength, field('Usuario').maxLength]).toEqual([120, 60]);
});

test('Ctrl+Enter sends the texts trimmed, and there is nothing left to lose', async () => {
  const sent = fakeService(guardarPerfil, () => ({}));
  await open();
  await userEvent.type(field('Nombre'), ' Ana Paz ');
  await userEvent.type(field('Usuario'), 'ana{Control>}{Enter}{/Control}');
  await waitFor(() => expect(done).toEqual(['Ana Paz']));
  expect(sent).toEqual([{ fullname: 'Ana Paz', username: 'ana' }]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(done).toEqual(['Ana Paz', 'closed']));
});

test('a page that is told twice before it was drawn sends once, and a later press sends again', async () => {
  const sent = fakeService(guardarPerfil, () => ({}));
  await renderScreen(<Pagina />, '/');
  await userEvent.type(field('Nombre'), 'Ana Paz');
  await userEvent.type(field('Usuario'), 'ana');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  press();
  await waitFor(() => expect(done).toEqual(['Ana Paz']));
  expect(sent).toHaveLength(1);
  press();
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('what the server refuses is laid onto its field, a fault inside it too, and what was typed stays', async () => {
  fakeAnswer(guardarPerfil.service, () => ({
    status: 400,
    body: {
      code: 'ERROR',
      error: 'DATOS_INVALIDOS',
      msg: 'Datos no válidos',
      campos: { 'username.0': 'Ya es de otra persona' },
    },
  }));
  await open();
  await userEvent.type(field('Nombre'), 'Ana Paz');
  await userEvent.type(field('Usuario'), 'ana{Enter}');
  expect(await screen.findByText('Ya es de otra persona')).toBeTruthy();
  expect(screen.getByText('Datos no válidos')).toBeTruthy();
  expect(document.activeElement).toBe(field('Usuario'));
  expect([field('Nombre').value, field('Usuario').value]).toEqual(['Ana Paz', 'ana']);
  expect(done).toEqual([]);
});
