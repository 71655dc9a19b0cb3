import { useMutation } from '@tanstack/react-query';

import { exportGuias, type GuiaFila } from '#features/guias/contract.ts';
import { dayOf } from '#shared/dates.ts';
import { call, download, newClave } from '#web/api.ts';
import { createCsvFile, saveCsv } from '#web/csv-export.ts';
import { useSettings } from '#web/settings.ts';

import { guiasColumns } from './guias.columns.tsx';
import type { Lista } from './lista-search.ts';

const COMMAND_MS = 30_000;

/** The whole list as a file that the server writes while it is downloaded, or the chosen rows as one made here. */
export function useExportar({ filtros, orden, sentido }: Pick<Lista, 'filtros' | 'orden' | 'sentido'>) {
  const separador = useSettings((settings) => settings.separador);
  // Not `useCommand`: the same list may be asked for again and again, each time as it is then.
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async (chosen: readonly GuiaFila[] | null): Promise<string> => {
      if (chosen !== null) return saveChosen(chosen, separador);
      const { url, filename } = await call(
        exportGuias,
        { ...filtros, orden, sentido, separador },
        { clave: newClave(), signal: AbortSignal.timeout(COMMAND_MS) },
      );
      download(url);
      return filename;
    },
  });
  return { run: mutate, isPending, filename: data, error, dismiss: reset };
}

export type Exportar = ReturnType<typeof useExportar>;

async function saveChosen(chosen: readonly GuiaFila[], separador: ',' | ';'): Promise<string> {
  const file = await createCsvFile(guiasColumns, separador);
  file.add(chosen);
  const filename = `guias_elegidas_${dayOf(new Date())}.csv`;
  saveCsv(filename, file.pieces());
  return filename;
}
