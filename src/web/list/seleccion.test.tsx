import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import { createMesa, type Mesa, useSeleccion } from './seleccion.ts';

const ROWS = [1, 2, 3, 4, 5].map((id) => ({ id }));

function choosing(mesa: Mesa, de = 'todas') {
  const { result, rerender } = renderHook((of: string) => useSeleccion(mesa, of, ROWS), { initialProps: de });
  const ids = () => result.current.chosen.map(({ id }) => id);
  const toggle = (index: number, toRange = false) => act(() => result.current.table.onToggle(index, toRange));
  return { result, rerender, ids, toggle };
}

test('one by one, a range from the last one, and back', () => {
  const { ids, toggle, result } = choosing(createMesa());
  toggle(1);
  toggle(3, true);
  expect(ids()).toEqual([2, 3, 4]);
  expect(result.current.table.state).toBe('some');
  toggle(2);
  expect(ids()).toEqual([2, 4]);
});

test('all that are loaded, and all that meet the filters', () => {
  const { ids, toggle, result } = choosing(createMesa());
  act(() => result.current.table.onToggleAll());
  expect(result.current).toMatchObject({ isAllLoaded: true, todas: false });
  act(() => result.current.chooseTodas());
  expect(result.current.todas).toBe(true);
  expect(result.current.table.has(999)).toBe(true);
  toggle(0);
  expect(result.current.todas).toBe(false);
  expect(ids()).toEqual([2, 3, 4, 5]);
});

test('other filters begin with none, and find theirs again', () => {
  const { ids, toggle, rerender } = choosing(createMesa());
  toggle(0);
  rerender('vencidas');
  expect(ids()).toEqual([]);
  rerender('todas');
  expect(ids()).toEqual([1]);
});

test('what is chosen outlives the screen where it lies outside of it', () => {
  const mesa = createMesa();
  choosing(mesa).toggle(2);
  expect(choosing(mesa).ids()).toEqual([3]);
  expect(choosing(createMesa()).ids()).toEqual([]);
});
