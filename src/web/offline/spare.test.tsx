import { beforeEach, expect, test, vi } from 'vitest';

import { withSpare } from './spare.ts';
import type { Kept, OfflineStore } from './store.ts';

type Body = { n: number };

const FULL = new DOMException('full', 'QuotaExceededError');

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const aKept = (n: number): Kept<Body> => ({
  clave: `c${n}`,
  intentos: 0,
  estado: 'pendiente',
  texto: null,
  cuerpo: { n },
});

/** A disk of one person that refuses what it is told to refuse; `rows` is what is on it. */
function aDisk(...kept: Kept<Body>[]) {
  const rows = new Map(kept.map((one) => [one.clave, one]));
  const refuses = { write: false, read: false };
  const disk: OfflineStore<Body> = {
    add: async (_dueno, one) => {
      if (refuses.write) throw FULL;
      rows.set(one.clave, one);
    },
    all: async () => {
      if (refuses.read) throw new DOMException('gone', 'InvalidStateError');
      return [...rows.values()];
    },
    change: async (_dueno, clave, change) => {
      const row = rows.get(clave);
      if (row === undefined) return null;
      const changed = change(row);
      if (changed === row) return changed;
      if (refuses.write) throw FULL;
      if (changed === null) rows.delete(clave);
      else rows.set(clave, changed);
      return changed;
    },
  };
  const onLost = vi.fn();
  return { rows, refuses, onLost, store: withSpare(disk, onLost) };
}

const sentOnce = (kept: Kept<Body>) => ({ ...kept, intentos: kept.intentos + 1 });
const states = (all: Kept<Body>[]) => all.map(({ clave, intentos }) => `${clave} ${intentos}`);

test('on a full disk everything goes on, in its order, and the page is told', async () => {
  const { store, refuses, rows, onLost } = aDisk(aKept(1), aKept(2));
  refuses.write = true;
  await store.add(3, aKept(3));
  expect(onLost).toHaveBeenCalledOnce();
  expect(await store.change(3, 'c1', sentOnce)).toMatchObject({ clave: 'c1', intentos: 1 });
  expect(states(await store.all(3))).toEqual(['c1 1', 'c2 0', 'c3 0']);
  expect(await store.change(3, 'c1', () => null)).toBeNull();
  expect(await store.change(3, 'c3', () => null)).toBeNull();
  expect(states(await store.all(3))).toEqual(['c2 0']);
  expect([...rows.keys()]).toEqual(['c1', 'c2']);
});

test('what is over stays over while the disk still has it, and leaves the disk when that takes something again', async () => {
  const { store, refuses, rows } = aDisk(aKept(1));
  refuses.write = true;
  await store.change(3, 'c1', sentOnce);
  refuses.write = false;
  await store.change(3, 'c1', sentOnce);
  expect(rows.get('c1')?.intentos).toBe(2);
  refuses.write = true;
  await store.change(3, 'c1', () => null);
  expect(await store.change(3, 'c1', sentOnce)).toBeNull();
  expect(await store.all(3)).toEqual([]);
  expect(rows.size).toBe(1);
});

test('what another tab has taken off the disk is over here too', async () => {
  const { store, refuses, rows } = aDisk(aKept(1), aKept(2));
  refuses.write = true;
  await store.change(3, 'c1', sentOnce);
  rows.delete('c1');
  expect(states(await store.all(3))).toEqual(['c2 0']);
  expect(await store.change(3, 'c1', sentOnce)).toBeNull();
});

test('where the disk cannot be read, what is in memory goes on; without any of it that is a failure, not an empty queue', async () => {
  const { store, refuses, onLost } = aDisk(aKept(1));
  refuses.read = true;
  await expect(store.all(3)).rejects.toThrow('gone');
  expect(onLost).not.toHaveBeenCalled();
  refuses.write = true;
  await store.add(3, aKept(2));
  expect(states(await store.all(3))).toEqual(['c2 0']);
});

test('what is in memory is its person’s alone', async () => {
  const onLost = vi.fn();
  const store = withSpare<Body>(null, onLost);
  expect(onLost).toHaveBeenCalled();
  await store.add(3, aKept(1));
  expect(await store.all(4)).toEqual([]);
  expect(await store.change(4, 'c1', () => null)).toBeNull();
  expect(states(await store.all(3))).toEqual(['c1 0']);
});
