import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { listBorradores } from '#features/envios/borradores.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { EnviosTabs } from '../EnviosTabs.tsx';
import { useMesaDeEnvios } from '../nuevo/mesa.ts';
import { borradoresColumns } from './borradores.columns.tsx';
import { EliminarBorrador } from './EliminarBorrador.tsx';
import { type Fila, filasDe } from './filas.ts';
import { useEliminar } from './use-eliminar.ts';

/** What the person began and has not created yet, in this browser and at the server. */
export function BorradoresScreen() {
  const mesa = useMesaDeEnvios();
  const navigate = useNavigate();
  const query = useQuery(serviceQuery(listBorradores, {}));
  const escritos = mesa.useMesa((state) => state.escritos);
  const filas = filasDe(query.data?.borradores ?? [], escritos);
  const [asked, setAsked] = useState<Fila | null>(null);
  const eliminar = useEliminar(mesa, () => setAsked(null));
  const nuevo = () => void navigate({ to: '/envios/nuevo', search: {} });
  const open = ({ llave }: Fila) => void navigate({ to: '/envios/nuevo', search: { borrador: llave } });
  usePageActs([{ id: 'envios-nuevo', titulo: 'Crear un envío', tecla: 'n', run: nuevo }]);
  return (
    <>
      <EnviosTabs />
      <Card
        title="Borradores"
        count={query.data === undefined ? undefined : filas.length}
        actions={
          <Button variant="filled" aria-keyshortcuts="n" onClick={nuevo}>
            Nuevo envío
          </Button>
        }
      >
        <ErrorAlert
          error={query.error}
          fallback="No se pudieron cargar los borradores guardados en el servidor"
          onRetry={() => void query.refetch()}
        />
        <DataTable
          label="Borradores"
          columns={borradoresColumns(setAsked)}
          rows={filas}
          rowKey={({ llave }) => llave}
          empty={emptyText(query.isError)}
          isPending={query.isPending && filas.length === 0}
          onOpen={open}
        />
      </Card>
      {asked === null ? null : (
        <EliminarBorrador
          fila={asked}
          isWorking={eliminar.isWorking}
          error={eliminar.error}
          onConfirm={() => eliminar.run(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Where the server did not answer, nobody knows that there are none. */
function emptyText(isError: boolean): string {
  if (isError) return 'En este navegador no hay ninguno.';
  return 'No hay borradores. Lo que empiece y no termine queda aquí.';
}
