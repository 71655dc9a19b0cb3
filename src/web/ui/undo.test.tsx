import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { OPERARIO, renderScreen } from '#testing/web.tsx';

import { UndoToasts } from './UndoToasts.tsx';
import { useUndo } from './undo.ts';

const { fetched } = vi.hoisted(() => ({ fetched: vi.fn() }));
vi.mock('@mantine/notifications', (importOriginal) => {
  fetched();
  return importOriginal();
});

const undone = vi.fn<(name: string) => void>();
beforeEach(() => undone.mockReset());

function Page() {
  const { offer, offers } = useUndo();
  return (
    <>
      {['uno', 'dos', 'tres', 'cuatro'].map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => offer({ text: `Hecho: ${name}`, seconds: 1, onUndo: () => undone(name) })}
        >
          {name}
        </button>
      ))}
      <input aria-label="Nota" />
      <UndoToasts of={offers} />
    </>
  );
}

const open = () => renderScreen(<Page />, '/dashboard', { user: OPERARIO });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const texts = () => screen.queryAllByRole('status').map(({ textContent }) => textContent?.replace(/Deshacer.*/, ''));
const pressUndo = () => userEvent.keyboard('{Control>}z{/Control}');

test('the toasts are fetched with the first offer, not with the page', async () => {
  await open();
  expect(fetched).not.toHaveBeenCalled();
  await press('uno');
  expect(await screen.findByText('Hecho: uno')).toBeTruthy();
  expect(fetched).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: /Deshacer/ }));
  expect(undone.mock.calls).toEqual([['uno']]);
  await waitFor(() => expect(texts()).toEqual([]));
});

test('three stand at once; Ctrl+Z takes them back from the last one, but not from a field with something in it', async () => {
  await open();
  for (const name of ['uno', 'dos', 'tres', 'cuatro']) await press(name);
  await waitFor(() => expect(texts()).toEqual(['Hecho: dos', 'Hecho: tres', 'Hecho: cuatro']));
  await userEvent.type(screen.getByLabelText('Nota'), 'algo');
  await pressUndo();
  expect(undone).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText('Nota'));
  await pressUndo();
  await pressUndo();
  expect(undone.mock.calls).toEqual([['cuatro'], ['tres']]);
});

test('an offer goes by itself; the focus on its button keeps it', async () => {
  await open();
  await press('uno');
  const toast = await screen.findByRole('button', { name: /Deshacer/ });
  act(() => toast.focus());
  await act(() => new Promise<void>((over) => setTimeout(over, 1400)));
  expect(texts()).toEqual(['Hecho: uno']);
  act(() => toast.blur());
  await waitFor(() => expect(texts()).toEqual([]));
  await pressUndo();
  expect(undone).not.toHaveBeenCalled();
});
