import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { ESTADO_RECORRIDO } from '#features/recorridos/web/public.tsx';
import { vencimientoEnPalabras } from '#shared/catalogo-palabras.ts';
import { formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type ChoferHoy, choferesHoy } from '../hoy.contract.ts';
import styles from './transporte.module.css';

/** Who drives what today, with how much cash, and what of before is not settled. */
export function ChoferesHoy() {
  const query = useQuery(serviceQuery(choferesHoy, {}));
  useLive('recorridos', () => void query.refetch());
  const { choferes = [], dia = '' } = query.data ?? {};
  return (
    <Card title="Choferes hoy" count={query.data === undefined ? undefined : choferes.length}>
      <ErrorAlert error={query.error} fallback="Error al cargar los choferes" onRetry={() => void query.refetch()} />
      <DataTable
        narrow="cards"
        label="Choferes hoy"
        columns={columnsOf(dia)}
        rows={choferes}
        rowKey={({ id }) => id}
        empty={query.isError ? null : 'Todavía no hay choferes en la lista.'}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending}
      />
    </Card>
  );
}

const pesos = (centavos: number) => formatDinero({ centavos, moneda: 'UYU' });
const enMano = ({ efectivo }: ChoferHoy) => (efectivo === null || efectivo === 0 ? '—' : pesos(efectivo));
const isOver = ({ efectivo, limite }: ChoferHoy) => efectivo !== null && efectivo > limite;

const columnsOf = (hoy: string) =>
  defineColumns<ChoferHoy>([
    {
      header: 'Chofer',
      value: ({ nombre }) => nombre,
      cell: ({ nombre, vehiculo }) => (
        <span className={styles.doble}>
          <b>{nombre}</b>
          <span className={styles.quieto}>{vehiculo ?? 'Sin vehículo'}</span>
        </span>
      ),
    },
    {
      header: 'Recorrido',
      value: ({ recorrido }) => recorrido?.numero ?? 'Libre',
      cell: ({ recorrido }) =>
        recorrido === null ? (
          <span className={styles.quieto}>Libre</span>
        ) : (
          <span className={styles.doble}>
            <Link to="/recorrido/ver" search={{ id: recorrido.id }} className={styles.mono}>
              {recorrido.numero}
            </Link>
            <span>
              <StatusBadge {...ESTADO_RECORRIDO[recorrido.estado]} />
            </span>
          </span>
        ),
    },
    {
      header: 'Efectivo',
      value: enMano,
      align: 'right',
      cell: (chofer) => (
        <span className={styles.doble}>
          <b data-sobra={isOver(chofer) || undefined}>{enMano(chofer)}</b>
          <span className={styles.quieto}>
            {isOver(chofer) ? 'sobre su límite de ' : 'de '}
            {pesos(chofer.limite)}
          </span>
        </span>
      ),
    },
    {
      header: 'Diferencias',
      value: ({ diferencias }) => diferencias,
      align: 'right',
      cell: ({ diferencias }) =>
        diferencias === 0 ? <span className={styles.quieto}>—</span> : <b>{diferencias} sin decidir</b>,
    },
    {
      header: 'Libreta',
      value: ({ libreta_vence }) => formatDay(libreta_vence),
      cell: ({ libreta_vence }) => {
        const soon = hoy === '' ? null : vencimientoEnPalabras(libreta_vence, hoy);
        return (
          <span className={styles.doble}>
            {formatDay(libreta_vence)}
            {soon === null ? null : <b data-sobra={soon.vencido || undefined}>{soon.texto}</b>}
          </span>
        );
      },
    },
  ]);
