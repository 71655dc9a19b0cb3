import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { guardarDireccion } from '#features/levantes/contract.ts';
import { DireccionDialog } from '#features/levantes/web/public.tsx';
import { formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FuenteBadge } from '#web/ui/map/FuenteBadge.tsx';

import type { ClienteEntero } from '../contract.ts';
import { type DireccionDeCliente, listDireccionesDeCliente } from '../partes.contract.ts';

type Fila = DireccionDeCliente;

/** Where its parcels are fetched and go back to. The main one stands on the client itself, and is changed there. */
export function DireccionesTab({ entero: { cliente } }: { entero: ClienteEntero }) {
  const query = useQuery(serviceQuery(listDireccionesDeCliente, { cliente_id: cliente.id }));
  const [abierta, setAbierta] = useState<Fila | 'nueva' | null>(null);
  // Places are for fetching: of a client that sends nothing none is put.
  const mayPut = useCan(guardarDireccion) && cliente.estado !== 'PROSPECTO' && cliente.estado !== 'BAJA';
  const { direcciones = [], departamentos = [] } = query.data ?? {};
  const close = () => setAbierta(null);
  return (
    <Card
      title="Direcciones"
      count={query.data === undefined ? undefined : direcciones.length}
      actions={mayPut ? <Button onClick={() => setAbierta('nueva')}>Agregar</Button> : null}
    >
      <ErrorAlert
        error={query.error}
        fallback="No se pudieron cargar las direcciones"
        onRetry={() => void query.refetch()}
      />
      <DataTable
        narrow="cards"
        label="Direcciones"
        columns={columnsFor(mayPut ? setAbierta : null)}
        rows={direcciones}
        rowKey={({ id }) => id}
        empty={query.isPending ? 'Cargando…' : 'Todavía no hay direcciones.'}
      />
      {abierta === null ? null : (
        <Suspense>
          <DireccionDialog
            cliente_id={cliente.id}
            departamentos={departamentos}
            direccion={abierta === 'nueva' ? null : abierta}
            refreshes={[listDireccionesDeCliente]}
            onClose={close}
            onDone={close}
          />
        </Suspense>
      )}
    </Card>
  );
}

function columnsFor(onOpen: ((fila: Fila) => void) | null) {
  return defineColumns<Fila>([
    {
      header: 'Nombre',
      value: ({ nombre }) => nombre,
      cell: (fila) =>
        onOpen === null || fila.principal ? (
          fila.nombre
        ) : (
          <Button variant="subtle" onClick={() => onOpen(fila)}>
            {fila.nombre}
          </Button>
        ),
    },
    {
      header: 'Dirección',
      value: ({ direccion, localidad, departamento }) =>
        [direccion, localidad, departamento].filter((part) => part !== null).join(', '),
    },
    {
      header: 'Punto',
      value: ({ punto }) => punto?.fuente ?? '',
      cell: ({ punto }) => <FuenteBadge fuente={punto?.fuente ?? null} />,
    },
    {
      header: 'Quién entrega',
      value: ({ contacto, telefono }) => [contacto, telefono].filter((part) => part !== null).join(' · ') || '—',
    },
    { header: 'Cómo se entra', value: ({ acceso }) => acceso ?? '—' },
    {
      header: 'Último levante',
      value: ({ ultimo_levante }) => (ultimo_levante === null ? 'Nunca' : formatDay(ultimo_levante)),
    },
  ]);
}
