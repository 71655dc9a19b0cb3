import { useState } from 'react';

import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import type { Column } from '#web/ui/columns.ts';

import type { RecorridoFila } from '../contract.ts';

const NONE: ReadonlySet<number> = new Set();

/** Rounds that the same is done to, one after the other. What is not in the list any more is chosen no more. */
export function useLote(filas: readonly RecorridoFila[]) {
  const [ids, setIds] = useState(NONE);
  return {
    elegidas: filas.filter(({ id }) => ids.has(id)),
    has: (id: number) => ids.has(id),
    alternar: (id: number) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    elegir: (all: readonly RecorridoFila[]) => setIds(new Set(all.map(({ id }) => id))),
    soltar: () => setIds(NONE),
  };
}

export type Lote = ReturnType<typeof useLote>;

export function columnaDeLote(lote: Lote): Column<RecorridoFila> {
  return {
    header: 'Elegir',
    value: ({ id }) => (lote.has(id) ? 'Sí' : ''),
    only: 'screen',
    cell: ({ id, numero }) => (
      <CheckboxField aria-label={`Elegir ${numero}`} checked={lote.has(id)} onChange={() => lote.alternar(id)} />
    ),
  };
}
