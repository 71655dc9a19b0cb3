import { IconDownload } from '@tabler/icons-react';

import { download, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useSettings } from '#web/settings.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { Importacion } from '../contract.ts';
import { descargarImportacion } from '../salidas.contract.ts';

/** The files of an importación: what became of its rows, what is left to mend, and what came. */
export function DescargasMenu({ importacion }: { importacion: Importacion }) {
  const { id, nombre, origen, con_archivo, filas, importadas, omitidas } = importacion;
  const separador = useSettings((settings) => settings.separador);
  const command = useCommand(descargarImportacion, []);
  const get = (que: 'original' | 'resultado' | 'pendientes') => () => {
    command.run({ id, que, separador }).then(
      ({ url }) => download(url),
      (cause: unknown) => logFailure(descargarImportacion.service, cause),
    );
  };
  const acts = [
    { name: 'Resultado, fila por fila', run: get('resultado') },
    ...(filas > importadas + omitidas ? [{ name: 'Solo las pendientes', run: get('pendientes') }] : []),
    ...(origen === 'ARCHIVO' && con_archivo ? [{ name: 'Archivo original', run: get('original') }] : []),
  ];
  return (
    <>
      <ActMenu
        label={`Descargar ${nombre}`}
        acts={[acts]}
        opener={
          <Button
            size="compact-sm"
            loading={command.isPending}
            aria-label={`Descargar ${nombre}`}
            leftSection={<IconDownload aria-hidden size={16} stroke={1.75} />}
          >
            Descargar
          </Button>
        }
      />
      <ErrorAlert error={command.error} fallback="No se pudo descargar" onDismiss={command.reset} />
    </>
  );
}
