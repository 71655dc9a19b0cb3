import { useMutation } from '@tanstack/react-query';

import { call } from '#web/api.ts';
import { exportCsv } from '#web/csv-export.ts';

import { getCasosDiarios } from '../contract.ts';
import { casosColumns, exportFilename } from './casos.columns.tsx';

/** All cases of the day, or those of the number searched for, as a file. */
export function useCasosExport(numeroGuia: string | undefined) {
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async () => {
      const filter = numeroGuia === undefined ? {} : { numero_guia: numeroGuia };
      const { registros } = await call(getCasosDiarios, { ...filter, size: -1 });
      if (registros.length > 0) await exportCsv(exportFilename(numeroGuia, new Date()), casosColumns, registros);
      return registros.length;
    },
  });
  return { run: () => mutate(), isPending, error: data === 0 ? 'No hay datos para exportar' : error, dismiss: reset };
}
