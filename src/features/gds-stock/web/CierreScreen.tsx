import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { BotonExportar, ClienteField } from '#features/gds-almacenamientos/web/public.tsx';
import { formatDay } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { useUrlParams } from '#web/url-params.ts';

import { type CierreFila, cierreDeStock, exportarCierre } from '../cierre.contract.ts';
import styles from './stock.module.css';

const miles = (n: number) => n.toLocaleString('es-UY');
/** A thousandth of what the column says. */
const conDecimales = (n: number | null) =>
  n === null ? '—' : (n / 1000).toLocaleString('es-UY', { maximumFractionDigits: 1 });

const columns = defineColumns<CierreFila>([
  { header: 'Depósito', value: ({ deposito }) => deposito },
  { header: 'Cliente', value: ({ cliente }) => cliente },
  {
    header: 'SKU',
    value: ({ sku }) => sku,
    mono: true,
    cell: ({ producto_id, sku }) => (
      <Link to="/gds/mantenimiento/items/$id" params={{ id: String(producto_id) }}>
        {sku}
      </Link>
    ),
  },
  { header: 'Producto', value: ({ nombre }) => nombre, long: true },
  { header: 'Unidades', value: ({ unidades }) => miles(unidades), align: 'right' },
  { header: 'Ubicaciones', value: ({ posiciones }) => miles(posiciones), align: 'right' },
  { header: 'LPN', value: ({ lpns }) => (lpns === 0 ? '—' : miles(lpns)), align: 'right' },
  { header: 'Kilos', value: ({ gramos }) => conDecimales(gramos), align: 'right' },
  { header: 'Litros', value: ({ cm3 }) => conDecimales(cm3), align: 'right' },
]);

/** What lay in the warehouse when a day ended. */
export function CierreScreen() {
  const [params, setParams] = useUrlParams(cierreDeStock);
  const query = useQuery(serviceQuery(cierreDeStock, params));
  const exporta = useCommand(exportarCierre, []);
  const { records = [], total_pages = 1, total_records, dia = null, primero = null, ultimo = null } = query.data ?? {};
  const { page: _page, size: _size, dia: _dia, ...filtros } = params;
  return (
    <div className={styles.pila}>
      <div className={styles.barra}>
        <DateField
          label="Al cierre del"
          value={params.dia ?? dia}
          onChange={(day) => void setParams({ dia: day ?? undefined, page: 1 })}
        />
        <ClienteField value={params.cliente_id} onChange={(cliente_id) => void setParams({ cliente_id, page: 1 })} />
        {dia === null ? null : (
          <span className={styles.empuje}>
            <BotonExportar
              isPending={exporta.isPending}
              pedir={(separador) => exporta.run({ ...filtros, desde: dia, hasta: dia, separador })}
            />
          </span>
        )}
      </div>
      <ErrorAlert error={exporta.error} fallback="No se pudo exportar" onDismiss={exporta.reset} />
      <ErrorAlert error={query.error} fallback="Error al cargar el cierre" onRetry={() => void query.refetch()} />
      {primero === null || ultimo === null ? null : (
        <p className={styles.quieto}>
          Hay cierres del {formatDay(primero)} al {formatDay(ultimo)}: cada día se cierra solo, pasada la medianoche.
        </p>
      )}
      <Card title={dia === null ? 'Stock al cierre' : `Stock al cierre del ${formatDay(dia)}`} count={total_records}>
        <Totales total={query.data?.total} />
        <DataTable
          narrow="cards"
          label="Stock al cierre"
          columns={columns}
          rows={records}
          rowKey={({ deposito_id, producto_id }) => `${deposito_id}-${producto_id}`}
          empty={query.isError ? null : vacio({ dia, ultimo })}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
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

function vacio({ dia, ultimo }: { dia: string | null; ultimo: string | null }): string {
  if (ultimo === null) return 'Todavía no se cerró ningún día.';
  return dia !== null && dia > ultimo ? 'Ese día todavía no se cerró.' : 'No había stock ese día.';
}

function Totales({ total }: { total: { unidades: number; posiciones: number; lpns: number } | undefined }) {
  if (total === undefined || total.unidades === 0) return null;
  return (
    <p className={styles.totales}>
      <span>
        <b>{miles(total.unidades)}</b> unidades
      </span>
      <span>
        <b>{miles(total.posiciones)}</b> ubicaciones por producto
      </span>
      <span>
        <b>{miles(total.lpns)}</b> LPN
      </span>
    </p>
  );
}
