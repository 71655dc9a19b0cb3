import { useMemo, useState } from 'react';

import { usePageActs } from '#web/palette/page-acts.ts';
import type { Cell } from '#web/ui/grid/grid-move.ts';
import type { GridColumn, Written } from '#web/ui/grid/grid-props.ts';
import { useIsNarrow } from '#web/viewport.ts';

import type { CampoDeTipo } from '../campos.contract.ts';
import type { Fila } from '../contract.ts';
import type { Ultimo } from './CeldaBarra.tsx';
import { columnasConError, columnasDe } from './columnas.tsx';
import { nextError } from './next-error.ts';
import { type Correccion, useCorrecciones } from './use-correcciones.ts';
import { useFilas } from './use-filas.ts';

const NONE: readonly GridColumn<Fila>[] = [];

interface Given {
  readonly ids: readonly number[];
  readonly campos: readonly CampoDeTipo[];
  readonly mayHaveErrors: (id: number) => boolean;
  readonly more?: readonly GridColumn<Fila>[] | undefined;
}

/** What happens in a spreadsheet of rows: which cell is active, what is written, taken back and looked for. */
export function usePlanilla({ ids, campos, mayHaveErrors, more = NONE }: Given) {
  const filas = useFilas(ids);
  const { rowAt } = filas;
  const correcciones = useCorrecciones();
  const isNarrow = useIsNarrow();
  const { pendientes, textoDe, write } = correcciones;
  const [active, setActive] = useState<Cell>({ row: 0, column: 1 });
  const [undone, setUndone] = useState<readonly Correccion[][]>([]);
  const [ultimo, setUltimo] = useState<Ultimo | null>(null);
  const [told, setTold] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on its way is read through textoDe
  const columns = useMemo(() => columnasDe({ campos, more, isNarrow }, textoDe), [campos, more, isNarrow, pendientes]);
  const fila = rowAt(Math.min(active.row, ids.length - 1));
  const column = columns[active.column];
  const campo = campos.find(({ codigo }) => codigo === column?.id)?.codigo ?? null;

  const onWrite = (cells: Written[]) => {
    const now: Correccion[] = [];
    const before: Correccion[] = [];
    for (const { row, column: id, value } of cells) {
      const own = campos.find(({ codigo }) => codigo === id)?.codigo;
      const written = rowAt(row);
      if (own === undefined || written === undefined) continue;
      now.push({ id: written.id, campo: own, valor: value });
      before.push({ id: written.id, campo: own, valor: textoDe(written.id, own) ?? written.valores[own] ?? '' });
    }
    setUndone([...undone.slice(-99), before]);
    setUltimo(now.length === 1 && now[0] && before[0] ? { ...now[0], antes: before[0].valor } : null);
    write(now);
  };
  const undo = () => {
    const last = undone.at(-1);
    if (last === undefined) return;
    setUndone(undone.slice(0, -1));
    setUltimo(null);
    write(last);
    setTold('Se deshizo el último cambio');
  };
  const search = (step: 1 | -1) => {
    const found = nextError(active, step, {
      count: ids.length,
      faultsAt: (index) => {
        const row = rowAt(index);
        if (row !== undefined) return columnasConError(row, columns);
        return mayHaveErrors(ids[index] ?? 0) ? [1 + more.length] : [];
      },
    });
    if (found !== null) setActive(found);
    setTold(found === null ? 'No hay más errores' : '');
  };
  usePageActs([
    { id: 'siguiente-error', titulo: 'Ir al siguiente error', teclas: 'F8', run: () => search(1) },
    { id: 'anterior-error', titulo: 'Ir al error anterior', teclas: 'Mayús+F8', run: () => search(-1) },
  ]);
  const onKey = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    if (event.key === 'F8') search(event.shiftKey ? -1 : 1);
    else if (isUndo) undo();
    else return false;
    return true;
  };
  const onActive = (cell: Cell) => {
    setActive(cell);
    setTold('');
  };
  const forget = () => setUltimo(null);
  return {
    forget,
    filas,
    correcciones,
    columns,
    active,
    fila,
    column,
    campo,
    ultimo,
    told,
    onWrite,
    onActive,
    onKey,
    search,
  };
}
