import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { listTarifas } from '#features/envios/tarifas.contract.ts';
import { dayOf, formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { NuevaVersionDialog } from './NuevaVersionDialog.tsx';
import { ESTADO, type Tarifa, type Version, vigenteDe } from './palabras.ts';
import styles from './tarifas.module.css';

const columns = defineColumns<Version>([
  { header: 'Versión', value: ({ numero }) => numero, align: 'right' },
  { header: 'Vale desde', value: ({ vigente_desde }) => formatDay(vigente_desde) },
  {
    header: 'Estado',
    value: ({ estado }) => ESTADO[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO[estado]} />,
  },
  { header: 'Nota', value: ({ nota }) => nota ?? '—' },
  {
    header: 'La puso',
    value: ({ creada_por, creada }) => `${creada_por ?? 'Sistema'}, ${formatDay(dayOf(new Date(creada)))}`,
  },
  {
    header: 'Envíos',
    value: ({ envios }) => (envios >= 1_000 ? '1.000 o más' : envios.toLocaleString('es-UY')),
    align: 'right',
  },
]);

/** The tariffs of the house; of one client: its own, or that it goes by the general one. */
export function TarifasPanel({ cliente }: { cliente?: { readonly id: number; readonly nombre: string } }) {
  const query = useQuery(serviceQuery(listTarifas, {}));
  if (query.data === undefined)
    return query.isError ? (
      <ErrorAlert error={query.error} fallback="Error al cargar las tarifas" onRetry={() => void query.refetch()} />
    ) : (
      <PendingView />
    );
  const general = query.data.tarifas.find(({ cliente_id }) => cliente_id === null);
  const propias = query.data.tarifas.filter(({ cliente_id }) => cliente_id !== null);
  if (general === undefined) return null;
  if (cliente === undefined)
    return (
      <div className={styles.pila}>
        <Versiones titulo={general.nombre} tarifa={general} base={general} cliente={null} />
        <Propias tarifas={propias} />
      </div>
    );
  const propia = propias.find(({ cliente_id }) => cliente_id === cliente.id);
  return <Versiones titulo="Tarifa" tarifa={propia ?? null} base={propia ?? general} cliente={cliente} />;
}

interface Props {
  titulo: string;
  /** Null: the client has none of its own. */
  tarifa: Tarifa | null;
  /** What a new version is made from. */
  base: Tarifa;
  cliente: { readonly id: number; readonly nombre: string } | null;
}

function Versiones({ titulo, tarifa, base, cliente }: Props) {
  const [isOpen, setOpen] = useState(false);
  const vigente = vigenteDe(base);
  return (
    <Card
      title={titulo}
      actions={
        vigente === undefined ? null : (
          <Button variant="filled" onClick={() => setOpen(true)}>
            {tarifa === null ? 'Darle una tarifa propia' : 'Nueva versión'}
          </Button>
        )
      }
    >
      {tarifa === null ? (
        <p
          className={styles.cuerpo}
        >{`Paga la tarifa general${vigente === undefined ? '' : `, versión ${vigente.numero}`}.`}</p>
      ) : (
        <DataTable
          narrow="cards"
          label={`Versiones de ${titulo}`}
          columns={columns}
          rows={tarifa.versiones}
          rowKey={({ id }) => id}
          empty="Todavía no tiene versiones."
        />
      )}
      {isOpen && vigente !== undefined ? (
        <NuevaVersionDialog desde={vigente} cliente={cliente} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  );
}

const propiasColumns = defineColumns<Tarifa>([
  {
    header: 'Cliente',
    value: ({ cliente }) => cliente ?? '',
    cell: ({ cliente_id, cliente }) => <ClienteLink id={cliente_id ?? 0} nombre={cliente ?? ''} />,
  },
  { header: 'Versión en vigor', value: (tarifa) => vigenteDe(tarifa)?.numero ?? '—', align: 'right' },
  {
    header: 'Desde',
    value: (tarifa) => {
      const vigente = vigenteDe(tarifa);
      return vigente === undefined ? '—' : formatDay(vigente.vigente_desde);
    },
  },
]);

function Propias({ tarifas }: { tarifas: readonly Tarifa[] }) {
  return (
    <Card title="Clientes con tarifa propia" count={tarifas.length}>
      <DataTable
        narrow="cards"
        label="Clientes con tarifa propia"
        columns={propiasColumns}
        rows={tarifas}
        rowKey={({ id }) => id}
        empty="Todos pagan la general."
      />
    </Card>
  );
}
