import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { usePageKeys } from './page-keys.ts';

async function open(dialog = false) {
  const acts = { e: vi.fn(), F8: vi.fn() };
  await renderScreen(<Page acts={acts} dialog={dialog} />);
  return acts;
}

function Page({ acts, dialog }: { acts: { e: () => void; F8: () => void }; dialog: boolean }) {
  usePageKeys(acts);
  return (
    <div role={dialog ? 'dialog' : undefined}>
      <input aria-label="Nota" />
      <button type="button">Nada</button>
    </div>
  );
}

const rest = () => new Promise((over) => setTimeout(over, 150));

test('a key of the page acts when a person presses it outside of a field', async () => {
  const acts = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Nada' }));
  await userEvent.keyboard('e');
  await vi.waitFor(() => expect(acts.e).toHaveBeenCalledOnce());
});

test('in a field it is a letter; a function key acts there too', async () => {
  const acts = await open();
  await userEvent.type(screen.getByLabelText('Nota'), 'e{F8}');
  await rest();
  expect(acts.e).not.toHaveBeenCalled();
  expect(acts.F8).toHaveBeenCalledOnce();
});

test('the keys of a reading are no orders', async () => {
  const acts = await open();
  await userEvent.setup({ delay: 5 }).keyboard('ee12e');
  await rest();
  expect(acts.e).not.toHaveBeenCalled();
});

test('with Ctrl, or under a dialog, the page hears nothing', async () => {
  const acts = await open(true);
  await userEvent.keyboard('e{F8}');
  await rest();
  expect(acts.e).not.toHaveBeenCalled();
  expect(acts.F8).not.toHaveBeenCalled();
});
