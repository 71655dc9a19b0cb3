import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { condicionOf } from '#features/gds-almacenamientos/web/public.tsx';
import { CONDICIONES_PROPIAS, cambiarCondicion } from '#features/gds-stock/condicion.contract.ts';
import { CondicionDialog } from '#features/gds-stock/web/public.tsx';
import { formatDay } from '#shared/dates.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { kardexDeProducto, listProductos, type Producto, verProducto } from '../contract.ts';
import styles from './productos.module.css';

type Fila = Producto['stock'][number];
/** Where it lies, and what of it is set apart. */
export function StockCard({ producto, stock }: Producto) {
  const dirige = useCan(cambiarCondicion);
  const [asked, setAsked] = useState<Fila | null>(null);
  const columns = dirige ? [...stockColumns, ...actosOf(setAsked)] : stockColumns;
  return (
    <Card title="Stock" count={stock.length}>
      <DataTable
        narrow="cards"
        label="Stock"
        columns={columns}
        rows={stock}
        rowKey={(fila) => `${fila.almacenamiento_id}-${fila.partida}-${fila.condicion}`}
        empty="No hay stock."
      />
      {asked === null ? null : <Dialogo fila={asked} producto={producto} onClose={() => setAsked(null)} />}
    </Card>
  );
}

interface DialogoProps {
  fila: Fila;
  producto: Producto['producto'];
  onClose: () => void;
}

function Dialogo({ producto, fila, onClose }: DialogoProps) {
  const { almacenamiento_id, lugar, partida_id, partida, condicion, cantidad } = fila;
  return (
    <CondicionDialog
      titulo={`${producto.sku} en ${lugar}`}
      que={{ lugar: { almacenamiento_id }, producto_id: producto.id, partida_id }}
      de={CONDICIONES_PROPIAS.find((one) => one === condicion) ?? 'DISPONIBLE'}
      hay={cantidad}
      lote={partida_id === null || partida === null ? null : { partida_id, partida }}
      conSeries={producto.control_serie === 'SIEMPRE'}
      refreshes={[verProducto, listProductos, kardexDeProducto]}
      onClose={onClose}
    />
  );
}

const isOwn = ({ condicion }: Fila): boolean => CONDICIONES_PROPIAS.some((one) => one === condicion);

const actosOf = (ask: (fila: Fila) => void) =>
  defineColumns<Fila>([
    {
      header: 'Acto',
      value: () => '',
      cell: (fila) =>
        isOwn(fila) ? (
          <Button variant="subtle" aria-label={`Cambiar la condición en ${fila.lugar}`} onClick={() => ask(fila)}>
            {fila.condicion === 'DISPONIBLE' ? 'Apartar' : 'Liberar'}
          </Button>
        ) : (
          '—'
        ),
    },
  ]);

const stockColumns = defineColumns<Fila>([
  {
    header: 'Ubicación',
    value: ({ lugar }) => lugar,
    mono: true,
    cell: ({ lugar, lpns }) => (
      <>
        {lugar}
        <Lpns lpns={lpns} />
      </>
    ),
  },
  { header: 'Lote', value: ({ partida }) => partida ?? '—' },
  {
    header: 'Vence',
    value: ({ vence }) => (vence === null ? '—' : formatDay(vence)),
    cell: ({ vence, vencida }) => {
      if (vence === null) return '—';
      return vencida ? <StatusBadge familia="error" nombre={`Venció ${formatDay(vence)}`} /> : formatDay(vence);
    },
  },
  {
    header: 'Condición',
    value: ({ condicion }) => condicionOf(condicion).nombre,
    cell: ({ condicion }) => <StatusBadge {...condicionOf(condicion)} />,
  },
  { header: 'Cantidad', value: ({ cantidad }) => cantidad.toLocaleString('es-UY'), align: 'right' },
]);

/** How much of it lies in which licence plate. */
function Lpns({ lpns }: Pick<Fila, 'lpns'>) {
  if (lpns.length === 0) return null;
  return (
    <span className={styles.lpns}>
      {lpns.map(({ id, codigo, cantidad }) => (
        <Link key={id} to="/gds/mantenimiento/lpn" search={{ id }} title={`LPN ${textoDeLpn(codigo)}`}>
          LPN …{codigo.slice(-5)} ({cantidad.toLocaleString('es-UY')})
        </Link>
      ))}
    </span>
  );
}
