import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { call, serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import {
  abrirVerificacion,
  type PendientesDeVerificar,
  pendientesDeVerificar,
  verVerificacion,
} from '../verificacion.contract.ts';
import styles from './despacho.module.css';
import { cuantos, miles, POR_QUE } from './palabras.ts';
import { VerificarUna } from './VerificarUna.tsx';

const lecturas = createScanQueue('gds.verificar');
type Pendiente = PendientesDeVerificar['ordenes'][number];

/** The gate before dispatch: which orders are read again, and the reading itself. */
export function VerificarScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  return Number.isSafeInteger(id) && id > 0 ? <Una key={id} id={id} /> : <Cola />;
}

function Cola() {
  const [todas, setTodas] = useState(false);
  const query = useQuery(serviceQuery(pendientesDeVerificar, { todas }));
  const { run, error, reset, isPending } = useCommand(abrirVerificacion, [pendientesDeVerificar]);
  const navigate = useNavigate();
  useLive('gds_despacho', () => void query.refetch());
  useLive('gds_ordenes', () => void query.refetch());
  const go = (id: number) => void navigate({ to: '/gds/ordenes/verificar', search: { id } });
  const open = ({ id }: Pendiente) =>
    void run({ orden_id: id }).then(
      ({ verificacion }) => go(verificacion.id),
      () => undefined,
    );
  const read = async ({ raw, id: clave }: ScanRead, signal: AbortSignal): Promise<ScanOutcome> => {
    const { verificacion } = await call(abrirVerificacion, { texto: raw.trim() }, { clave, signal });
    go(verificacion.id);
    return { estado: 'ok', texto: `${verificacion.orden}: lea lo que hay en sus bultos` };
  };
  const ordenes = query.data?.ordenes ?? [];
  return (
    <div className={styles.pila}>
      <ScanInput
        placeholder="Escanee un bulto, su guía o la orden"
        queue={lecturas}
        onScan={read}
        paused={false}
        onRefused={() => undefined}
      />
      <ErrorAlert error={error} fallback="No se pudo abrir" onDismiss={reset} />
      <ErrorAlert error={query.error} fallback="Error al cargar las órdenes" onRetry={() => void query.refetch()} />
      <Card title="Por verificar" count={query.data && ordenes.length}>
        <div className={styles.cuerpo}>
          <CheckboxField
            label="También las que la regla no pide"
            checked={todas}
            onChange={(event) => setTodas(event.currentTarget.checked)}
          />
        </div>
        <DataTable
          narrow="cards"
          label="Órdenes por verificar"
          columns={columnsOf(open, isPending)}
          rows={ordenes}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'No hay órdenes por verificar.'}
          isPending={query.isPending}
        />
      </Card>
    </div>
  );
}

function columnsOf(open: (one: Pendiente) => void, isPending: boolean) {
  return defineColumns<Pendiente>([
    { header: 'Orden', value: ({ numero }) => numero, mono: true },
    { header: 'Cliente', value: ({ cliente }) => cliente, long: true },
    { header: 'Corte', value: ({ corte }) => (corte === null ? '—' : formatDateMinute(corte)), mono: true },
    { header: 'Bultos', value: ({ bultos }) => miles(bultos), align: 'right' },
    { header: 'Unidades', value: ({ unidades }) => miles(unidades), align: 'right' },
    { header: 'Por qué', value: ({ por_que }) => (por_que === null ? 'No la pide la regla' : POR_QUE[por_que]) },
    {
      header: 'Estado',
      value: ({ en_curso, por_que }) => estadoDe({ en_curso, por_que }).nombre,
      cell: (one) => <StatusBadge {...estadoDe(one)} />,
    },
    {
      header: 'Verificar',
      value: () => '',
      cell: (one) =>
        one.propia ? (
          <span className={styles.quieto}>La empacó usted</span>
        ) : (
          <Button size="xs" loading={isPending} aria-label={`Verificar ${one.numero}`} onClick={() => open(one)}>
            Verificar
          </Button>
        ),
    },
  ]);
}

function estadoDe({ en_curso, por_que }: Pick<Pendiente, 'en_curso' | 'por_que'>) {
  if (en_curso) return { nombre: 'Verificándose', familia: 'curso' } as const;
  if (por_que === 'RECHAZADA') return { nombre: 'Con error', familia: 'error' } as const;
  return { nombre: 'Por verificar', familia: 'info' } as const;
}

function Una({ id }: { id: number }) {
  const query = useQuery({ ...serviceQuery(verVerificacion, { id }), retry: false });
  useLive('gds_despacho', () => void query.refetch());
  if (query.isPending) return <PendingView />;
  if (query.data === undefined)
    return (
      <EmptyState title="Esa verificación no existe">
        <ErrorAlert error={query.error} fallback="No se pudo leer" onRetry={() => void query.refetch()} />
        <Link to="/gds/ordenes/verificar">Ver lo que espera</Link>
      </EmptyState>
    );
  const { verificacion } = query.data;
  return (
    <VerificarUna
      verificacion={verificacion}
      resumen={cuantos(verificacion.bultos.length, 'bulto', 'bultos')}
      refetch={() => void query.refetch()}
    />
  );
}
