import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { ParamsInput } from '#shared/contract.ts';
import { callRows } from '#web/api.ts';
import { saveCsv, writeCsv } from '#web/csv-export.ts';

import { type filtrarRegistros, type getCasosDiarios, Registro } from '../contract.ts';
import { casosColumns } from './casos.columns.tsx';

interface Source<C extends typeof getCasosDiarios | typeof filtrarRegistros> {
  contract: C;
  /** Which cases; all of them, whatever page is on screen. */
  params: ParamsInput<C>;
  filename: () => string;
  /** How many there are as far as the screen knows: what progress is measured by. */
  total: number | undefined;
}

/** All cases of a list as a file, written while they arrive; the page stays alive, and the person may stop it. */
export function useCasosExport<C extends typeof getCasosDiarios | typeof filtrarRegistros>(source: Source<C>) {
  const { contract, params, filename, total } = source;
  const running = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState(0);
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async (): Promise<'saved' | 'empty' | 'cancelled'> => {
      const { signal } = startRun();
      const name = filename();
      const onProgress = (count: number) => setPercent(percentOf(count, total));
      const read = (onRows: (rows: Registro[]) => Promise<void>) =>
        callRows(contract, { ...params, size: -1 }, { list: 'registros', row: Registro, onRows, signal });
      const written = await writeCsv({ columns: casosColumns, read, signal, onProgress }).catch(unlessAborted(signal));
      if (written === null) return 'cancelled';
      if (written.count === 0) return 'empty';
      saveCsv(name, written.pieces);
      return 'saved';
    },
  });
  const startRun = () => {
    running.current = new AbortController();
    setPercent(0);
    return running.current;
  };
  return {
    run: () => mutate(),
    cancel: () => running.current?.abort(),
    isPending,
    percent,
    isCancelled: data === 'cancelled',
    error: data === 'empty' ? 'No hay datos para exportar' : error,
    dismiss: reset,
  };
}

export type CasosExport = ReturnType<typeof useCasosExport>;

function unlessAborted(signal: AbortSignal) {
  return (cause: unknown) => {
    if (signal.aborted) return null;
    throw cause;
  };
}

function percentOf(count: number, total: number | undefined): number {
  return total === undefined || total === 0 ? 0 : Math.min(100, Math.floor((100 * count) / total));
}
