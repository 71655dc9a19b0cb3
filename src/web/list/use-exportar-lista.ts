import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { dayOf } from '#shared/dates.ts';

import { createCsvFile, saveCsv } from '../csv-export.ts';
import { useSettings } from '../settings.ts';
import type { Column } from '../ui/columns.ts';
import type { Hoja } from './use-hojas.ts';

/** More at once is a question for a report, not for a list. */
const MOST_ROWS = 100_000;
const LONGEST_MS = 120_000;

interface Source<Row> {
  columns: readonly Column<Row>[];
  /** What the file is called, without its day. */
  nombre: string;
  load: (cursor: string | null, signal: AbortSignal) => Promise<Hoja<Row>>;
}

/** A list of cursors as a file, page after page, with the person's separator. */
export function useExportarLista<Row>({ columns, nombre, load }: Source<Row>) {
  const separador = useSettings((settings) => settings.separador);
  const [leidas, setLeidas] = useState(0);
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async (): Promise<string> => {
      const signal = AbortSignal.timeout(LONGEST_MS);
      const file = await createCsvFile(columns, separador);
      let cursor: string | null = null;
      let count = 0;
      do {
        const page: Hoja<Row> = await load(cursor, signal);
        count += page.records.length;
        if (count > MOST_ROWS) return `Son más de ${MOST_ROWS.toLocaleString('es-UY')}: filtre antes de exportar`;
        file.add(page.records);
        setLeidas(count);
        cursor = page.siguiente;
      } while (cursor !== null);
      if (count === 0) return 'No hay datos para exportar';
      const filename = `${nombre}_${dayOf(new Date())}.csv`;
      saveCsv(filename, file.pieces());
      return `Se guardó ${filename} con ${count.toLocaleString('es-UY')} ${count === 1 ? 'fila' : 'filas'}`;
    },
  });
  return { run: () => mutate(), isPending, leidas, said: data ?? null, error, dismiss: reset };
}
