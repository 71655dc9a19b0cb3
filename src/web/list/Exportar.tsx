import { IconDownload } from '@tabler/icons-react';

import { Button } from '../ui/Button.tsx';
import { ErrorAlert } from '../ui/ErrorAlert.tsx';
import type { useExportarLista } from './use-exportar-lista.ts';

/** The whole list as a file, and how far it is. */
export function Exportar({ exportar }: { exportar: ReturnType<typeof useExportarLista> }) {
  const { isPending, leidas, said, error } = exportar;
  return (
    <>
      <Button
        leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
        loading={isPending}
        title="Exportar la lista como CSV"
        onClick={exportar.run}
      >
        Exportar
      </Button>
      <span role="status" className="solo-lector">
        {isPending ? `${leidas} filas leídas` : said}
      </span>
      <ErrorAlert error={error} fallback="No se pudo exportar la lista" onDismiss={exportar.dismiss} />
    </>
  );
}
