import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { giveElementsHeight } from '#testing/lista.ts';
import { renderScreen } from '#testing/web.tsx';

import type { ListColumn } from './columns.ts';
import { rangeWith, withSpaces } from './row-items.ts';
import { VirtualTable, type VirtualTableProps } from './VirtualTable.tsx';

interface Row {
  id: number;
  nota: string;
}

const columns: readonly ListColumn<Row>[] = [
  { id: 'numero', header: 'Número', width: 100, order: 'numero', value: (row) => row.id },
  { id: 'nota', header: 'Nota', width: 200, value: (row) => row.nota, long: true },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, nota: `nota ${index + 1}` }));

const draw = (count: number, extra: Partial<VirtualTableProps<Row>> = {}) =>
  renderScreen(
    <VirtualTable
      label="Lista"
      columns={columns}
      rows={rowsOf(count)}
      rowKey={(row) => row.id}
      rowName={(row) => `n.º ${row.id}`}
      total={count}
      rowHeight={32}
      empty="Nada"
      {...extra}
    />,
  );

const drawn = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'));
const focused = () => document.activeElement?.getAttribute('aria-rowindex');
/** Longer than a scanner takes between two keys. */
const personsPause = () => new Promise((over) => setTimeout(over, 120));
const aSelection = () => ({
  has: (key: number) => key === 2,
  state: 'some' as const,
  onToggle: vi.fn(),
  onToggleAll: vi.fn(),
});

test('a table says how many rows it has in all, and which one each is', async () => {
  await draw(3, { total: 1204 });
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1205');
  expect(drawn().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3', '4']);
});

test('a count that is not known is said to be unknown', async () => {
  await draw(3, { total: null });
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1');
});

test('a short list is drawn whole; of a long one only what is in sight, with the place of the rest kept', async () => {
  giveElementsHeight(640);
  const { unmount } = await draw(200);
  expect(drawn()).toHaveLength(200);
  unmount();
  await draw(10_000);
  expect(drawn().length).toBeLessThan(60);
  const heights = [...document.querySelectorAll<HTMLElement>('tr[data-space] td')].map((cell) =>
    Number.parseInt(cell.style.blockSize || cell.style.height, 10),
  );
  expect(heights.reduce((sum, height) => sum + height, 0) + drawn().length * 32).toBe(320_000);
});

test('more is asked for when the end comes near, and not before', async () => {
  giveElementsHeight(640);
  const onNearEnd = vi.fn();
  await draw(300, { onNearEnd });
  expect(onNearEnd).not.toHaveBeenCalled();
  const region = screen.getByRole('region', { name: 'Lista' });
  await act(async () => {
    region.scrollTop = 260 * 32;
    fireEvent.scroll(region);
  });
  expect(onNearEnd).toHaveBeenCalled();
});

test('Tab enters once; the arrows, Home and End walk; Enter opens', async () => {
  const onOpen = vi.fn();
  await draw(5, { onOpen });
  screen.getByRole('region').focus();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('4');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('6');
  await userEvent.keyboard('{Home}{Enter}');
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }));
  expect(drawn().filter((row) => row.tabIndex === 0)).toHaveLength(1);
});

test('j and k walk from anywhere in the page, but not from a field, and not when a scanner types them', async () => {
  await draw(5);
  await userEvent.keyboard('j');
  await expect.poll(focused).toBe('2');
  await userEvent.keyboard('j');
  await expect.poll(focused).toBe('3');
  await userEvent.setup({ delay: 5 }).keyboard('jj8kj1');
  await personsPause();
  expect(focused()).toBe('3');
});

test('Space, x and Shift with the arrows choose rows; the box of the heading chooses all', async () => {
  const selection = aSelection();
  await draw(5, { selection });
  drawn()[0]?.focus();
  await userEvent.keyboard(' ');
  expect(selection.onToggle).toHaveBeenLastCalledWith(0, false);
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(selection.onToggle).toHaveBeenLastCalledWith(1, true);
  await personsPause();
  await userEvent.keyboard('x');
  await expect.poll(() => selection.onToggle.mock.lastCall).toEqual([1, false]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar las cargadas' }));
  expect(selection.onToggleAll).toHaveBeenCalledOnce();
});

test('a press on the box chooses, with Shift the range; a press on the row opens', async () => {
  const selection = aSelection();
  const onOpen = vi.fn();
  await draw(5, { selection, onOpen });
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar n.º 3' }));
  expect(selection.onToggle).toHaveBeenLastCalledWith(2, false);
  expect(onOpen).not.toHaveBeenCalled();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar n.º 5' }));
  await user.keyboard('{/Shift}');
  expect(selection.onToggle).toHaveBeenLastCalledWith(4, true);
  await user.click(screen.getByText('nota 4'));
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 4 }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Seleccionar n.º 2' }).checked).toBe(true);
});

test('headings that sort are buttons and say how; the others are text', async () => {
  const onOrder = vi.fn();
  await draw(2, { order: { by: 'numero', direction: 'desc', onOrder } });
  const [numero, nota] = screen.getAllByRole('columnheader');
  expect(numero?.getAttribute('aria-sort')).toBe('descending');
  expect(nota?.hasAttribute('aria-sort')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Número' }));
  expect(onOrder).toHaveBeenCalledWith('numero');
});

test('a table that is left tells where it was, and begins there again', async () => {
  const onLeave = vi.fn();
  const { unmount } = await draw(5, { onLeave });
  act(() => drawn()[3]?.focus());
  unmount();
  expect(onLeave).toHaveBeenCalledWith({ offset: 0, activeKey: 4 });
  await draw(5, { place: { offset: 0, activeKey: 4 } });
  expect(focused()).toBe('5');
});

test('where a table does not fit, a row is drawn in one cell', async () => {
  await draw(2, { narrow: (row) => <p>Guía {row.id}</p> });
  expect(within(drawn()[1] ?? document.body).getAllByRole('cell')).toHaveLength(1);
  expect(screen.getByText('Guía 2')).toBeTruthy();
});

test('the row that Tab leads to is drawn wherever one has scrolled to', () => {
  const range = { startIndex: 500, endIndex: 520, overscan: 2, count: 1000 };
  expect(rangeWith(range, 3)[0]).toBe(3);
  expect(rangeWith(range, 3)).toHaveLength(26);
  expect(rangeWith(range, 510)).toHaveLength(25);
  const items = withSpaces([3, 500], rowsOf(1000), 10);
  expect(items.map((item) => (item.kind === 'space' ? item.size : `row ${item.index}`))).toEqual([
    30,
    'row 3',
    4960,
    'row 500',
    4990,
  ]);
});
