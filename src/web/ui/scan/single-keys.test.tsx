import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { readCode } from '#testing/scanner.ts';
import { OPERARIO, renderScreen } from '#testing/web.tsx';
import { changeSettings } from '#web/settings.ts';

import { useSingleKeys } from './single-keys.ts';

const heard = vi.fn<(key: string) => void>();
const escaped = vi.fn<() => void>();

beforeEach(() => {
  localStorage.clear();
  changeSettings({ atajos: true });
  heard.mockReset();
  escaped.mockReset();
});

function Page({ isUnderDialog = false }) {
  useSingleKeys({ keys: 'jf', held: 'j', act: heard, onEscape: escaped });
  return (
    <>
      <button type="button">Nada</button>
      <input aria-label="Texto" />
      <input type="checkbox" aria-label="Fila" />
      <div role="menu" tabIndex={-1} aria-label="Menú" />
      {isUnderDialog ? <div role="dialog" /> : null}
    </>
  );
}

const open = (page = <Page />) => renderScreen(page, '/dashboard', { user: OPERARIO });
const press = (keys: string) => userEvent.setup({ delay: 90 }).keyboard(keys);
const rest = () => act(() => new Promise<void>((over) => setTimeout(over, 120)));
const keys = () => heard.mock.calls.map(([key]) => key);

test('a person is heard on a button and on a checkbox, not in a field nor in a menu', async () => {
  await open();
  for (const control of [
    screen.getByRole('button'),
    screen.getByLabelText('Fila'),
    screen.getByLabelText('Texto'),
    screen.getByRole('menu'),
  ]) {
    act(() => control.focus());
    await press('f{Escape}');
    await rest();
  }
  expect(keys()).toEqual(['f', 'f']);
  expect(escaped).toHaveBeenCalledTimes(2);
});

test('a scanner is not, nor anyone under a dialog', async () => {
  const { unmount } = await open();
  await readCode('jfjf');
  await rest();
  unmount();
  await open(<Page isUnderDialog />);
  await press('f{Escape}');
  await rest();
  expect(keys()).toEqual([]);
  expect(escaped).not.toHaveBeenCalled();
});

test('a key that is held down goes on where it may', async () => {
  await open();
  for (const key of ['j', 'f']) {
    fireEvent.keyDown(document.body, { key, repeat: true });
    fireEvent.keyDown(document.body, { key, repeat: true });
  }
  await rest();
  expect(keys()).toEqual(['j', 'j']);
});

test('whoever turned single keys off keeps Esc, and no letter acts, held down or not', async () => {
  await open();
  act(() => changeSettings({ atajos: false }));
  await press('jf{Escape}');
  fireEvent.keyDown(document.body, { key: 'j', repeat: true });
  await rest();
  expect(keys()).toEqual([]);
  expect(escaped).toHaveBeenCalledOnce();
});
