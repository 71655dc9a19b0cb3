import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { serviceQuery } from '#web/api.ts';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { type TiposDeAlmacenamiento, tiposDeAlmacenamiento } from '../tipos.contract.ts';
import styles from './almacenamientos.module.css';
import { condicionOf } from './palabras.ts';

const USO: Readonly<Record<string, string>> = {
  PICKING: 'Picking',
  RESERVA: 'Reserva',
  RECEPCION: 'Recepción',
  DESPACHO: 'Despacho',
  PACKING: 'Packing',
  MANO: 'En mano',
  CARRO: 'Carro',
  CUARENTENA: 'Cuarentena',
};
const miles = (value: number) => value.toLocaleString('es-UY');

const tipoColumns = defineColumns<TiposDeAlmacenamiento['tipos'][number]>([
  {
    header: 'Tipo',
    value: ({ nombre }) => nombre,
    cell: ({ id, nombre }) => (
      <Link to="/gds/mantenimiento/almacenamientos" search={{ tipo_id: id }}>
        {nombre}
      </Link>
    ),
  },
  { header: 'Uso', value: ({ uso }) => USO[uso] ?? uso },
  { header: 'Se promete a órdenes', value: ({ se_reserva }) => (se_reserva ? 'Sí' : 'No') },
  { header: 'Posiciones', value: ({ posiciones }) => miles(posiciones), align: 'right' },
  { header: 'Con stock', value: ({ ocupadas }) => miles(ocupadas), align: 'right' },
]);

const stockColumns = defineColumns<TiposDeAlmacenamiento['tipos_stock'][number]>([
  {
    header: 'Tipo de stock',
    value: ({ nombre }) => nombre,
    cell: ({ id, nombre }) => (
      <Link to="/gds/mantenimiento/almacenamientos" search={{ tipo_stock_id: id }}>
        {nombre}
      </Link>
    ),
  },
  { header: 'Lo que se deja ahí queda', value: ({ condicion }) => condicionOf(condicion).nombre },
  { header: 'Posiciones', value: ({ posiciones }) => miles(posiciones), align: 'right' },
  { header: 'Con stock', value: ({ ocupadas }) => miles(ocupadas), align: 'right' },
]);

/** What places are for, and in which condition goods lie there. */
export function TiposScreen() {
  const query = useQuery(serviceQuery(tiposDeAlmacenamiento, {}));
  const { tipos = [], tipos_stock = [] } = query.data ?? {};
  return (
    <div className={styles.pila}>
      <ErrorAlert error={query.error} fallback="Error al cargar los tipos" onRetry={() => void query.refetch()} />
      <Card title="Tipos de ubicación" count={query.data === undefined ? undefined : tipos.length}>
        <DataTable
          narrow="cards"
          label="Tipos de ubicación"
          columns={tipoColumns}
          rows={tipos}
          rowKey={({ id }) => id}
          empty={null}
          isPending={query.isPending}
        />
      </Card>
      <Card title="Tipos de stock" count={query.data === undefined ? undefined : tipos_stock.length}>
        <DataTable
          narrow="cards"
          label="Tipos de stock"
          columns={stockColumns}
          rows={tipos_stock}
          rowKey={({ id }) => id}
          empty={null}
          isPending={query.isPending}
        />
      </Card>
    </div>
  );
}
