import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { type PorDevolver, porDevolver } from '../devolver.contract.ts';
import { DevolverDialog } from './DevolverDialog.tsx';
import styles from './ordenes.module.css';
import { miles, rutaDe } from './palabras.ts';

const columnsDe = (open: (one: PorDevolver) => void) =>
  defineColumns<PorDevolver>([
    { header: 'Está en', value: ({ lugar }) => lugar, mono: true },
    { header: 'Producto', value: ({ sku }) => sku, mono: true },
    { header: 'Nombre', value: ({ nombre }) => nombre, long: true },
    { header: 'Lote', value: ({ partida }) => partida ?? '—' },
    { header: 'Cantidad', value: ({ cantidad }) => miles(cantidad), align: 'right' },
    { header: 'Cliente', value: ({ cliente }) => cliente, long: true },
    {
      header: 'Era de',
      value: ({ orden }) => orden.numero,
      mono: true,
      cell: ({ orden }) => <Link to={rutaDe(orden)}>{orden.numero}</Link>,
    },
    { header: 'Desde', value: ({ desde }) => formatDateMinute(desde), mono: true },
    { header: 'Vuelve a', value: ({ propuesta }) => propuesta ?? '—', mono: true },
    {
      header: 'Devolver',
      value: () => '',
      cell: (one) => <Button onClick={() => open(one)}>{`Devolver ${one.sku}`}</Button>,
    },
  ]);

/** What was taken off its shelf and no order wants any more: where it lies, and where it goes back to. */
export function DevolverScreen() {
  const query = useQuery(serviceQuery(porDevolver, {}));
  useLive('gds_ordenes', () => void query.refetch());
  useLive('gds_trabajos', () => void query.refetch());
  return (
    <div className={styles.pila}>
      <p className={styles.quieto}>
        De órdenes anuladas o cerradas: está libre donde quedó, pero nadie lo puede reservar hasta que vuelva a un
        estante.
      </p>
      <ErrorAlert
        error={query.error}
        fallback="No se pudo leer qué hay por devolver"
        onRetry={() => void query.refetch()}
      />
      <Filas filas={query.data?.filas} isPending={query.isPending} />
    </div>
  );
}

function Filas({ filas, isPending }: { filas: readonly PorDevolver[] | undefined; isPending: boolean }) {
  const [que, setQue] = useState<PorDevolver | null>(null);
  return (
    <Card title="Por devolver al estante" count={filas?.length}>
      <DataTable
        narrow="cards"
        label="Por devolver al estante"
        columns={columnsDe(setQue)}
        rows={filas ?? []}
        rowKey={(one) => `${one.almacenamiento_id}-${one.producto_id}-${one.partida_id}`}
        empty="No hay nada por devolver."
        isPending={isPending}
      />
      {que === null ? null : <DevolverDialog que={que} onClose={() => setQue(null)} />}
    </Card>
  );
}

/** On the card of an order that was given up: what of it still lies off its shelf. */
export function PorDevolverDeOrden({ id }: { id: number }) {
  const { data } = useQuery(serviceQuery(porDevolver, { orden_id: id }));
  if (data === undefined || data.filas.length === 0) return null;
  return <Filas filas={data.filas} isPending={false} />;
}
