import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { exportarTabla } from '#features/informes/contract.ts';
import type { Tabla } from '#features/informes/tabla.contract.ts';
import { call, download, newClave } from '#web/api.ts';
import { useSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import type { DayRange } from '#web/ui/dates/range-presets.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './informe.module.css';
import { filasOf, tablaColumns } from './tabla.columns.tsx';

interface Props {
  tabla: Tabla;
  /** Of which tab, client and days it is: what its file is asked for with. */
  pestana: string;
  cliente_id: number | null;
  periodo: DayRange;
}

const MOST_ROWS = 25;
const COMMAND_MS = 30_000;

/** A table of the report; a long one shows its beginning until all is asked for. */
export function TablaCard({ tabla, pestana, cliente_id, periodo }: Props) {
  const separador = useSettings((settings) => settings.separador);
  const [isWhole, setIsWhole] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const asked = {
        fecha_desde: periodo.from,
        fecha_hasta: periodo.to,
        ...(cliente_id === null ? {} : { cliente_id }),
        ...{ pestana, tabla: tabla.id, separador },
      };
      const { url } = await call(exportarTabla, asked, { clave: newClave(), signal: AbortSignal.timeout(COMMAND_MS) });
      download(url);
    },
  });
  const rows = filasOf(tabla);
  const shown = isWhole ? rows : rows.slice(0, MOST_ROWS);
  return (
    <Card
      title={tabla.name}
      count={rows.length}
      actions={
        <Button
          loading={isPending}
          leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
          onClick={() => mutate()}
        >
          Exportar CSV <span className="solo-lector">de {tabla.name}</span>
        </Button>
      }
    >
      <p className={styles.sobre}>{tabla.descripcion}</p>
      <ErrorAlert error={error} fallback="Error al exportar la tabla" onDismiss={reset} />
      <DataTable
        label={tabla.name}
        columns={tablaColumns(tabla)}
        rows={shown}
        rowKey={({ key }) => key}
        empty="Sin filas en el período"
      />
      {shown.length === rows.length ? null : (
        <p className={styles.mas}>
          <Button variant="subtle" onClick={() => setIsWhole(true)}>
            Ver las {rows.length.toLocaleString('es-UY')} filas
          </Button>
        </p>
      )}
    </Card>
  );
}
