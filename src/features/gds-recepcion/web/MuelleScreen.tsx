import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type Muelle, muelle } from '../contract.ts';
import { cuenta, ESTADO, esperadaOf, MODO, miles, paraVender } from './palabras.ts';
import styles from './recepcion.module.css';
import { TurnosCard } from './TurnosCard.tsx';
import { UbicarDialog } from './UbicarDialog.tsx';
import { UbicarLpnDialog } from './UbicarLpnDialog.tsx';

type Esperada = Muelle['esperadas'][number];
type Recibida = Muelle['recepciones'][number];
type PorUbicar = Muelle['por_ubicar'][number];
type LpnPorUbicar = Muelle['lpns'][number];

const recepcionesColumns = defineColumns<Recibida>([
  {
    header: 'Recepción',
    value: ({ numero }) => numero,
    mono: true,
    cell: ({ id, numero }) => (
      <Link to="/gds/ingresos-egresos/recibir-mercaderia" search={{ id }}>
        {numero}
      </Link>
    ),
  },
  {
    header: 'Estado',
    value: ({ estado }) => ESTADO[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO[estado]} />,
  },
  { header: 'Orden', value: ({ orden }) => orden ?? 'Sin orden', mono: true },
  { header: 'Cliente', value: ({ cliente }) => cliente, long: true },
  { header: 'Andén', value: ({ lugar }) => lugar, mono: true },
  { header: 'Modo', value: ({ modo }) => MODO[modo] },
  { header: 'Unidades', value: ({ unidades }) => miles(unidades), align: 'right' },
  { header: 'Desde', value: ({ fecha }) => formatDateMinute(fecha), mono: true },
  { header: 'Persona', value: ({ persona }) => persona },
]);

const esperadasColumns = defineColumns<Esperada>([
  {
    header: 'Orden',
    value: ({ numero }) => numero,
    mono: true,
    cell: ({ id, tipo, numero }) => <Link to={`/gds/ordenes/${tipo.toLowerCase()}/${id}`}>{numero}</Link>,
  },
  { header: 'Estado', value: (one) => esperadaOf(one).nombre, cell: (one) => <StatusBadge {...esperadaOf(one)} /> },
  { header: 'Cliente', value: ({ cliente }) => cliente, long: true },
  { header: 'Proveedor', value: ({ proveedor }) => proveedor ?? '—', long: true },
  { header: 'Referencia', value: ({ referencia }) => referencia ?? '—' },
  { header: 'Llega', value: ({ prometida_el }) => (prometida_el === null ? '—' : formatDay(prometida_el)) },
  {
    header: 'Por recibir',
    value: ({ lineas, por_recibir }) => `${miles(por_recibir)} un. en ${lineas}`,
    align: 'right',
  },
  {
    header: 'Recibir',
    value: () => '',
    cell: ({ numero }) => (
      <Link to="/gds/ingresos-egresos/recibir-mercaderia" search={{ orden: numero }}>
        {`Recibir ${numero}`}
      </Link>
    ),
  },
]);

const porUbicarColumns = (open: (one: PorUbicar) => void) =>
  defineColumns<PorUbicar>([
    { header: 'Andén', value: ({ lugar }) => lugar, mono: true },
    { header: 'Producto', value: ({ sku }) => sku, mono: true },
    { header: 'Nombre', value: ({ nombre }) => nombre, long: true },
    { header: 'Lote', value: ({ partida }) => partida ?? '—' },
    { header: 'Cantidad', value: ({ cantidad }) => miles(cantidad), align: 'right' },
    { header: 'Disponible para vender', value: paraVender, align: 'right' },
    { header: 'Desde', value: ({ desde }) => formatDateMinute(desde), mono: true },
    { header: 'Propuesta', value: ({ propuesta }) => propuesta ?? '—', mono: true },
    {
      header: 'Ubicar',
      value: () => '',
      cell: (one) => <Button onClick={() => open(one)}>{`Ubicar ${one.sku}`}</Button>,
    },
  ]);

const lpnsColumns = (open: (one: LpnPorUbicar) => void) =>
  defineColumns<LpnPorUbicar>([
    { header: 'Andén', value: ({ lugar }) => lugar, mono: true },
    {
      header: 'LPN',
      value: ({ codigo }) => textoDeLpn(codigo),
      mono: true,
      cell: ({ id, codigo }) => (
        <Link to="/gds/mantenimiento/lpn" search={{ id }}>
          {textoDeLpn(codigo)}
        </Link>
      ),
    },
    { header: 'Cliente', value: ({ cliente }) => cliente, long: true },
    {
      header: 'Lleva',
      value: ({ unidades, productos }) => `${miles(unidades)} un. de ${cuenta(productos, 'producto', 'productos')}`,
      align: 'right',
    },
    { header: 'Disponible para vender', value: paraVender, align: 'right' },
    { header: 'Desde', value: ({ desde }) => formatDateMinute(desde), mono: true },
    {
      header: 'Ubicar',
      value: () => '',
      cell: (one) => <Button onClick={() => open(one)}>{`Ubicar LPN …${one.codigo.slice(-5)}`}</Button>,
    },
  ]);

/** What comes to the dock, what is being received, and what waits to be put away. */
export function MuelleScreen() {
  const query = useQuery(serviceQuery(muelle, {}));
  const navigate = useNavigate();
  const [ubica, setUbica] = useState<PorUbicar | null>(null);
  const [lleva, setLleva] = useState<LpnPorUbicar | null>(null);
  useLive('gds_recepcion', () => void query.refetch());
  useLive('gds_ordenes', () => void query.refetch());
  const { recepciones = [], esperadas = [], por_ubicar = [], lpns = [] } = query.data ?? {};
  const { isPending } = query;
  return (
    <div className={styles.pila}>
      <div className={styles.cabecera}>
        <Button variant="filled" onClick={() => void navigate({ to: '/gds/ingresos-egresos/recibir-mercaderia' })}>
          Recibir mercadería
        </Button>
        <Button onClick={() => void navigate({ to: '/gds/ingresos-egresos/recibir/sin-conteo' })}>
          Recibir sin contar
        </Button>
        <Link to="/gds/ingresos-egresos/devoluciones">Reingresar devoluciones</Link>
        <Link to="/gds/ordenes" search={{ vista: 'por_verificar' }}>
          Lo que sale
        </Link>
        <Link to="/gds/ordenes/verificar">Verificar órdenes</Link>
        <Link to="/levantes-gds">Despachos</Link>
      </div>
      <ErrorAlert error={query.error} fallback="Error al cargar el muelle" onRetry={() => void query.refetch()} />
      <TurnosCard />
      <Card title="En recepción y recibidas" count={query.data && recepciones.length}>
        <DataTable
          narrow="cards"
          label="Recepciones"
          columns={recepcionesColumns}
          rows={recepciones}
          rowKey={({ id }) => id}
          empty="Nadie está recibiendo."
          isPending={isPending}
        />
      </Card>
      {lpns.length === 0 ? null : (
        <Card title="Pallets y cajas por ubicar" count={lpns.length}>
          <DataTable
            narrow="cards"
            label="LPN por ubicar"
            columns={lpnsColumns(setLleva)}
            rows={lpns}
            rowKey={({ id }) => id}
            empty={null}
          />
        </Card>
      )}
      <Card title="Por ubicar" count={query.data && por_ubicar.length}>
        <DataTable
          narrow="cards"
          label="Por ubicar"
          columns={porUbicarColumns(setUbica)}
          rows={por_ubicar}
          rowKey={(one) => `${one.almacenamiento_id}-${one.producto_id}-${one.partida_id}`}
          empty="No queda nada en los andenes."
          isPending={isPending}
        />
      </Card>
      <Card title="Esperadas y arribadas" count={query.data && esperadas.length}>
        <DataTable
          narrow="cards"
          label="Órdenes por recibir"
          columns={esperadasColumns}
          rows={esperadas}
          rowKey={({ id }) => id}
          empty="No hay nada por llegar."
          isPending={isPending}
        />
      </Card>
      {ubica === null ? null : <UbicarDialog que={ubica} onClose={() => setUbica(null)} />}
      {lleva === null ? null : <UbicarLpnDialog lpn={lleva} onClose={() => setLleva(null)} />}
    </div>
  );
}
