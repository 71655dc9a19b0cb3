import { useQuery } from '@tanstack/react-query';

import { getSistema, reintentarCorreos, type Sistema } from '#features/ajustes/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

/** What runs beside the screens, for whoever answers for it: mails that did not leave, and when the data were last backed up. */
export function SistemaTab() {
  const query = useQuery(serviceQuery(getSistema, {}));
  const retry = useCommand(reintentarCorreos, [getSistema]);
  const { correos = [], respaldos = [] } = query.data ?? {};
  const again = () => void retry.run({}).catch((cause: unknown) => logFailure(reintentarCorreos.service, cause));
  return (
    <>
      <ErrorAlert
        error={query.error}
        fallback="Error al cargar el estado del sistema"
        onRetry={() => void query.refetch()}
      />
      <Card
        title="Correos que no salen"
        count={query.data?.correos.length}
        actions={
          <Button onClick={again} loading={retry.isPending} disabled={correos.length === 0}>
            Reintentar ahora
          </Button>
        }
      >
        <ErrorAlert error={retry.error} fallback="Error al reintentar los correos" />
        <DataTable
          narrow="lines"
          fitted
          label="Correos que no salen"
          columns={CORREOS}
          rows={correos}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'Todos los correos salieron.'}
          isPending={query.isPending}
        />
      </Card>
      <Card title="Respaldos" count={query.data?.respaldos.length}>
        <DataTable
          narrow="lines"
          fitted
          label="Respaldos"
          columns={RESPALDOS}
          rows={respaldos}
          rowKey={({ hecho }) => hecho}
          empty={
            query.isError
              ? null
              : 'Todavía no se hizo ninguno: «npm run respaldo» en el servidor hace uno mientras se trabaja.'
          }
          isPending={query.isPending}
        />
      </Card>
    </>
  );
}

const CORREOS = defineColumns<Sistema['correos'][number]>([
  { header: 'Para', value: ({ para }) => para, long: true, phone: 'izquierda' },
  { header: 'Asunto', value: ({ asunto }) => asunto, long: true, phone: 'abajo' },
  { header: 'Desde', value: ({ creado }) => formatDateMinute(creado), fixed: 150, phone: 'derecha' },
  { header: 'Intentos', value: ({ intentos }) => intentos, fixed: 90, yields: true },
  {
    header: 'Próximo intento',
    value: ({ proximo_intento }) => (proximo_intento === null ? 'Ninguno' : formatDateMinute(proximo_intento)),
    fixed: 160,
    yields: true,
  },
]);

const MIB = 2 ** 20;
const inSpanish = (value: number, decimals: number) =>
  value.toLocaleString('es-UY', { maximumFractionDigits: decimals });

const RESPALDOS = defineColumns<Sistema['respaldos'][number]>([
  { header: 'Hecho', value: ({ hecho }) => formatDateMinute(hecho), fixed: 160, phone: 'izquierda' },
  { header: 'Archivo', value: ({ archivo }) => archivo, long: true, phone: 'abajo' },
  { header: 'Tamaño', value: ({ tamano }) => `${inSpanish(tamano / MIB, 1)} MiB`, fixed: 110, phone: 'derecha' },
  { header: 'Filas', value: ({ filas }) => inSpanish(filas, 0), fixed: 120, yields: true },
]);
