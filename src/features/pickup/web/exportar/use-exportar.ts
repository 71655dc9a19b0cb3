import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { exportData, type PickupFilters, type PickupNodo } from '#features/pickup/contract.ts';
import { call, newClave, readFile } from '#web/api.ts';
import { saveFile } from '#web/save-file.ts';

interface Nodo extends Pick<PickupNodo, 'id' | 'nombre' | 'total'> {
  level: PickupNodo['nivel'];
}

const LINE_FEED = 10;
const CSV = 'text/csv;charset=utf-8';

/** The parcels of a node as a file: few come in the answer, many as a download that is followed here, so that it can be seen and stopped. */
export function useExportarPickup(filtros: PickupFilters) {
  const running = useRef<AbortController | null>(null);
  const [rows, setRows] = useState(0);
  const { mutate, variables, data, isPending, error, reset } = useMutation({
    mutationFn: async ({ level, id }: Nodo): Promise<Done> => {
      const { signal } = startRun();
      const exported = await exportNode({ level, id, ...filtros }, signal, setRows).catch(unlessAborted(signal));
      if (exported === null) return { kind: 'cancelada' };
      saveFile(exported.filename, exported.content, CSV);
      return { kind: 'lista', filename: exported.filename };
    },
  });
  const startRun = () => {
    running.current = new AbortController();
    setRows(0);
    return running.current;
  };
  return {
    run: (nodo: Nodo) => mutate(nodo),
    cancel: () => running.current?.abort(),
    isPending,
    nodo: variables,
    rows,
    done: data,
    error,
    again: () => (variables === undefined ? undefined : mutate(variables)),
    dismiss: reset,
  };
}

type Done = { kind: 'cancelada' } | { kind: 'lista'; filename: string };

export type ExportarPickup = ReturnType<typeof useExportarPickup>;

type Asked = Parameters<typeof call<typeof exportData>>[1];

async function exportNode(asked: Asked, signal: AbortSignal, onRows: (rows: number) => void) {
  const { filename, csv_data, url } = await call(exportData, asked, { clave: newClave(), signal });
  if (url === undefined) return { filename, content: csv_data ?? '' };
  let rows = 0;
  const onPiece = (piece: Uint8Array) => {
    for (const byte of piece) if (byte === LINE_FEED) rows += 1;
    onRows(rows);
  };
  return { filename, content: await readFile(url, { onPiece, signal }) };
}

function unlessAborted(signal: AbortSignal) {
  return (cause: unknown) => {
    if (signal.aborted) return null;
    throw cause;
  };
}
