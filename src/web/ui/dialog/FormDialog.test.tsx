import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { FormDialog } from './FormDialog.tsx';

async function open({ isDirty }: { isDirty: boolean }) {
  const onSubmit = vi.fn();
  const onClose = vi.fn();
  await renderScreen(
    <FormDialog title="Registro" opened isDirty={isDirty} isSaving={false} onSubmit={onSubmit} onClose={onClose}>
      <input aria-label="Nombre" data-autofocus />
    </FormDialog>,
  );
  await userEvent.click(screen.getByLabelText('Nombre'));
  return { onSubmit, onClose };
}

test('Ctrl+Enter saves', async () => {
  const { onSubmit } = await open({ isDirty: true });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('two presses that come before the page was drawn save once, and a later one saves again', async () => {
  const { onSubmit } = await open({ isDirty: true });
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

test('what saves as well and goes on is sent once too, whichever of the two is pressed first', async () => {
  const [onSubmit, goOn] = [vi.fn(), vi.fn()];
  await renderScreen(
    <FormDialog
      title="Registro"
      opened
      isDirty
      isSaving={false}
      onSubmit={onSubmit}
      onClose={() => undefined}
      also={{ label: 'Guardar y otro', onSubmit: goOn }}
    >
      <input aria-label="Nombre" />
    </FormDialog>,
  );
  const button = screen.getByRole('button', { name: 'Guardar y otro' });
  for (const each of [button, button, screen.getByRole('button', { name: 'Guardar' })]) fireEvent.click(each);
  expect([goOn.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0]);
});

test('Esc closes a clean form', async () => {
  const { onClose } = await open({ isDirty: false });
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('unsaved work is asked about once', async () => {
  const { onClose } = await open({ isDirty: true });
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Hay datos sin guardar.');
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('Descartar never turns into Guardar under the press that it answers', async () => {
  const { onSubmit } = await open({ isDirty: true });
  const guardar = screen.getByRole('button', { name: 'Guardar' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  const descartar = screen.getByRole('button', { name: 'Descartar' });
  expect(descartar).not.toBe(guardar);
  await userEvent.click(descartar);
  expect(descartar.isConnected).toBe(false);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a dialog that is taken away gives the focus back to what opened it', async () => {
  await renderScreen(<Owner />);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nombre')));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Abrir');
});

/** Draws the dialog only while it is open. */
function Owner() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Abrir
      </button>
      {opened ? (
        <FormDialog title="Registro" opened isDirty={false} isSaving={false} onSubmit={close} onClose={close}>
          <input aria-label="Nombre" data-autofocus />
        </FormDialog>
      ) : null}
    </>
  );
}
