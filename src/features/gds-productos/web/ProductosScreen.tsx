import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { BotonExportar, ClienteField } from '#features/gds-almacenamientos/web/public.tsx';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useUrlParams } from '#web/url-params.ts';

import { ESTADOS_PRODUCTO, exportarProductos, guardarProducto, listProductos } from '../contract.ts';
import { ProductoDialog } from './ProductoDialog.tsx';
import { ESTADO_PRODUCTO } from './palabras.ts';
import { productosColumns } from './productos.columns.tsx';
import styles from './productos.module.css';

const ESTADOS = ESTADOS_PRODUCTO.map((value) => ({ value, label: ESTADO_PRODUCTO[value].nombre }));
const STOCK = [
  { value: 'true', label: 'Con stock' },
  { value: 'false', label: 'Sin stock' },
];

const FICHAS = [
  { value: 'provisorio', label: 'Provisorios' },
  { value: 'sin_medidas', label: 'Sin medidas' },
];
type Filtros = ReturnType<typeof useUrlParams<typeof listProductos>>[0];

function fichaOf({ provisorio, sin_medidas }: Filtros): string | null {
  if (provisorio === true) return 'provisorio';
  return sin_medidas === true ? 'sin_medidas' : null;
}

/** The products of a warehouse with what there is of each; a client's people see their own. */
export function ProductosScreen() {
  const [params, setParams] = useUrlParams(listProductos);
  const query = useQuery(serviceQuery(listProductos, params));
  const navigate = useNavigate();
  const { records = [], total_pages = 1, total_records } = query.data ?? {};
  const narrow = (fields: Partial<typeof params>) => void setParams({ ...fields, page: 1 });
  return (
    <div className={styles.pila}>
      <div className={styles.barra}>
        <SearchField
          label="Buscar producto"
          placeholder="SKU, código o nombre"
          value={params.q ?? ''}
          onSearch={(q) => narrow({ q })}
        />
        <ClienteField value={params.cliente_id} onChange={(cliente_id) => narrow({ cliente_id })} />
        <SelectField
          label="Estado"
          placeholder="Todos"
          clearable
          data={ESTADOS}
          value={params.estado ?? null}
          onChange={(value) => narrow({ estado: ESTADOS_PRODUCTO.find((one) => one === value) })}
        />
        <SelectField
          label="Stock"
          placeholder="Todos"
          clearable
          data={STOCK}
          value={params.con_stock === undefined ? null : String(params.con_stock)}
          onChange={(value) => narrow({ con_stock: value === null ? undefined : value === 'true' })}
        />
        <DateField
          label="Vence hasta"
          value={params.vence_hasta ?? null}
          onChange={(day) => narrow({ vence_hasta: day ?? undefined })}
        />
        <SelectField
          label="Ficha"
          placeholder="Todas"
          clearable
          data={FICHAS}
          value={fichaOf(params)}
          onChange={(value) =>
            narrow({
              provisorio: value === 'provisorio' ? true : undefined,
              sin_medidas: value === 'sin_medidas' ? true : undefined,
            })
          }
        />
        <span className={styles.empuje}>
          <Exportar filtros={params} />
        </span>
        <Nuevo />
      </div>
      <ErrorAlert error={query.error} fallback="Error al cargar los productos" onRetry={() => void query.refetch()} />
      <Card title="Productos" count={total_records}>
        <DataTable
          narrow="cards"
          label="Productos"
          columns={productosColumns}
          rows={records}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'No hay productos que cumplan eso.'}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
          onOpen={({ id }) => void navigate({ to: '/gds/mantenimiento/items/$id', params: { id: String(id) } })}
        />
        <Pagination
          page={params.page}
          totalPages={total_pages}
          total={total_records ?? 0}
          onPage={(page) => void setParams({ page })}
        />
      </Card>
    </div>
  );
}

function Exportar({ filtros: { page: _page, size: _size, ...filtros } }: { filtros: Filtros }) {
  const { run, isPending } = useCommand(exportarProductos, []);
  return <BotonExportar isPending={isPending} pedir={(separador) => run({ ...filtros, separador })} />;
}

function Nuevo() {
  const puede = useCan(guardarProducto);
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  if (!puede) return null;
  return (
    <>
      <Button variant="filled" onClick={() => setIsOpen(true)}>
        Nuevo producto
      </Button>
      {isOpen ? (
        <ProductoDialog
          producto={null}
          onClose={() => setIsOpen(false)}
          onDone={(id) => void navigate({ to: '/gds/mantenimiento/items/$id', params: { id: String(id) } })}
        />
      ) : null}
    </>
  );
}
