import { useMutation } from '@tanstack/react-query';

import { exportCsv } from '#web/csv-export.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { Estadisticas } from './charts.ts';
import { usuariosColumns } from './estadisticas.columns.tsx';

/** The table under the charts: every person with cases in the range. */
export function UsuariosTable({ estadisticas: { rango, estadisticas } }: { estadisticas: Estadisticas }) {
  const columns = usuariosColumns(rango);
  const filename = `estadisticas_${rango.fecha_inicio}_a_${rango.fecha_fin}.csv`;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => exportCsv(filename, columns, { rows: estadisticas }),
  });
  return (
    <Card
      title="Estadísticas por usuario"
      count={estadisticas.length}
      actions={
        <Button loading={isPending} onClick={() => mutate()}>
          Exportar
        </Button>
      }
    >
      <ErrorAlert error={error} fallback="No se pudo exportar" onDismiss={reset} />
      <DataTable
        narrow="cards"
        label="Estadísticas por usuario"
        columns={columns}
        rows={estadisticas}
        rowKey={({ usuario_id }) => usuario_id}
        empty="No hay casos en el rango"
      />
    </Card>
  );
}
