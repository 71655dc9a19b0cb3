import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { aPage, aRegistro, CATALOGOS } from '#testing/casos.ts';
import { fakeService, isListening, renderScreen, tellLive } from '#testing/web.tsx';

import { getCasosDiarios, getCatalogos, type Registro } from '../contract.ts';
import { ProblemSolverScreen } from './ProblemSolverScreen.tsx';

/** What the server has: ten of the day and however many colleagues have saved meanwhile. */
let registros: Registro[] = [];

beforeEach(() => {
  sessionStorage.clear();
  registros = Array.from({ length: 23 }, (_, index) =>
    aRegistro({ id: 100 - index, descripcion: `Caso ${100 - index}` }),
  );
  fakeService(getCatalogos, () => CATALOGOS);
  fakeService(getCasosDiarios, ({ page, size }) => ({
    ...aPage(registros.slice((page - 1) * 10, page * 10), { page, total: registros.length }),
    size,
  }));
});

const open = (search = '') => renderScreen(<ProblemSolverScreen />, `/problem_solver${search}`);
const body = async () =>
  within(await screen.findByRole('region', { name: 'Registros del día' })).findAllByText(/^Caso \d+$/);
const shown = async () => (await body()).map((cell) => cell.textContent);
const pill = (name: string) => screen.findByRole('button', { name });

async function colleagueSaves(...ids: number[]) {
  registros = [...ids.map((id) => aRegistro({ id, descripcion: `Caso ${id}` })), ...registros];
  await waitFor(() => expect(isListening()).toBe(true));
  await act(async () => tellLive('casos'));
}

test("a colleague's case comes in by itself while nobody reads", async () => {
  await open();
  await body();
  await colleagueSaves(101);
  expect(await screen.findByText('Caso 101')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /nueva/ })).toBeNull();
});

test.each<[string, (cell: HTMLElement) => void]>([
  ['has the focus on a row', (cell) => act(() => cell.closest('tr')?.focus())],
  ['moves the pointer over the table', (cell) => fireEvent.pointerMove(cell)],
  ['has scrolled down', (cell) => Object.assign(cell.closest('section') ?? {}, { scrollTop: 80 })],
  ['has marked text', (cell) => window.getSelection()?.selectAllChildren(cell)],
])('no row moves while a person %s; what is new is shown when asked for', async (_how, read) => {
  await open();
  const [first] = await body();
  const before = await shown();
  if (first) read(first);
  await colleagueSaves(103, 102, 101);
  const show = await pill('3 nuevos – mostrar');
  expect(await shown()).toEqual(before);

  await userEvent.click(show);
  expect(await screen.findByText('Caso 103')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /nueva/ })).toBeNull());
  window.getSelection()?.removeAllRanges();
});

test('on another page nothing moves either; showing leads to the first one', async () => {
  const { router } = await open('?page=2');
  await body();
  const before = await shown();
  await colleagueSaves(101);
  await userEvent.click(await pill('1 nuevo – mostrar'));
  expect(before[0]).toBe('Caso 90');
  expect(await screen.findByText('Caso 101')).toBeTruthy();
  expect(router.state.location.search).toEqual({});
  await waitFor(() => expect(screen.queryByRole('button', { name: /nueva/ })).toBeNull());
});

test('what came meanwhile is counted on from page to page, until the first one was seen', async () => {
  await open('?page=2');
  await body();
  await colleagueSaves(101);
  await pill('1 nuevo – mostrar');
  await userEvent.click(screen.getByRole('button', { name: 'Página 3' }));
  await screen.findByText('Caso 78');
  await colleagueSaves(103, 102);
  await pill('3 nuevos – mostrar');
  await userEvent.click(screen.getByRole('button', { name: 'Página 1' }));
  expect(await screen.findByText('Caso 103')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /nueva/ })).toBeNull());
});

test('coming back to the window moves nothing', async () => {
  const sent = fakeService(getCasosDiarios, () => aPage(registros.slice(0, 10), { total: 23 }));
  await open('?page=2');
  await body();
  const count = sent.length;
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(sent).toHaveLength(count);
});
