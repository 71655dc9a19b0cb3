import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { PorDecidirCard } from '#features/rendiciones/web/public.tsx';
import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { listRemesas, type Remesa } from '../contract.ts';
import { RECIBE_DINERO } from '../permisos.contract.ts';
import { AcreditarDialog } from './AcreditarDialog.tsx';
import { AgenciasCard } from './AgenciasCard.tsx';
import { ContarRemesaDialog } from './ContarRemesaDialog.tsx';
import styles from './cajas.module.css';
import { DiferenciasCard } from './DiferenciasCard.tsx';
import { EgresosCard } from './EgresosCard.tsx';
import { FAMILIA_DE_REMESA, pesos } from './palabras.ts';
import { ReabrirCard } from './ReabrirCard.tsx';
import { RecibirCard } from './RecibirCard.tsx';

const money = (centavos: number | null) => (centavos === null ? '—' : pesos(centavos));

/** What somebody here has to do with it now. */
const ACTO: Partial<Readonly<Record<Remesa['estado'], string>>> = { RECIBIDA: 'Contar…', DEPOSITADA: 'Acreditar…' };

const columnsOf = (onCount: ((remesa: Remesa) => void) | null) =>
  defineColumns<Remesa>([
    { header: 'Remesa', value: ({ numero }) => numero, mono: true, phone: 'izquierda' },
    { header: 'Agencia', value: ({ agencia }) => agencia, phone: 'abajo' },
    {
      header: 'Precinto o boleta',
      value: ({ precinto, boleta }) => precinto ?? boleta ?? '',
      mono: true,
      phone: 'abajo-derecha',
    },
    { header: 'Enviada', value: ({ creada }) => formatDateMinute(creada), mono: true },
    { header: 'Entregó', value: ({ entrega }) => entrega },
    { header: 'La trae', value: ({ lleva }) => lleva ?? '—' },
    { header: 'Declarado', value: ({ declarado_centavos }) => money(declarado_centavos), align: 'right' },
    { header: 'Contado', value: ({ contado_centavos }) => money(contado_centavos), align: 'right' },
    {
      header: 'Estado',
      value: ({ nombre_estado }) => nombre_estado,
      phone: 'derecha',
      cell: (remesa) =>
        onCount !== null && ACTO[remesa.estado] !== undefined ? (
          <Button size="xs" aria-label={`${ACTO[remesa.estado]} ${remesa.numero}`} onClick={() => onCount(remesa)}>
            {ACTO[remesa.estado]}
          </Button>
        ) : (
          <StatusBadge
            familia={remesa.precinto_intacto === false ? 'error' : FAMILIA_DE_REMESA[remesa.estado]}
            nombre={
              remesa.precinto_intacto === false ? `${remesa.nombre_estado} · precinto roto` : remesa.nombre_estado
            }
          />
        ),
    },
  ]);

/**
 * The bags of money on their way, taken in and counted by others than those who sent them; and the gaps of boxes. Whoever leads and receives no
 * money looks on, says yes to what agencies take out, and decides about gaps of rounds.
 */
export function RemesasScreen() {
  const query = useQuery(serviceQuery(listRemesas, {}));
  const { ver }: { ver?: unknown } = useSearch({ strict: false });
  const receives = useCan({ permission: RECIBE_DINERO });
  const [contando, setContando] = useState<Remesa | null>(null);
  const [isCounting, setCounting] = useState(false);
  const count = (remesa: Remesa | null) => {
    setContando(remesa);
    setCounting(remesa !== null);
  };
  const remesas = query.data?.remesas ?? [];
  return (
    <div className={styles.pantalla}>
      {receives ? <RecibirCard isPaused={isCounting} /> : null}
      <ErrorAlert error={query.error} fallback="Error al cargar las remesas" onRetry={() => void query.refetch()} />
      <Card title="Remesas" count={query.data === undefined ? undefined : remesas.length}>
        <DataTable
          label="Remesas"
          columns={columnsOf(receives ? count : null)}
          rows={remesas}
          rowKey={({ id }) => id}
          flashKey={ver === undefined ? null : Number(ver)}
          isPending={query.isPending}
          narrow="lines"
          empty="No hay remesas en camino ni contadas."
        />
      </Card>
      <AgenciasCard />
      <EgresosCard />
      {receives ? <DiferenciasCard /> : null}
      {receives ? <ReabrirCard /> : null}
      <PorDecidirCard />
      {contando?.estado === 'RECIBIDA' ? <ContarRemesaDialog remesa={contando} onClose={() => count(null)} /> : null}
      {contando?.estado === 'DEPOSITADA' ? <AcreditarDialog remesa={contando} onClose={() => count(null)} /> : null}
    </div>
  );
}
