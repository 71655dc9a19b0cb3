import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';

import { casosColumns } from '../casos.columns.tsx';
import { GuiaSearch } from '../GuiaSearch.tsx';
import type { CasosExport } from '../use-casos-export.ts';
import styles from './reporte.module.css';
import type { Reporte } from './use-reporte.ts';

interface Props {
  reporte: Reporte;
  exporting: CasosExport;
}

const NOT_YET = 'Seleccione un rango de fechas y presione Filtrar.';

/** The cases of the report: the columns of Casos, a search, pages and the export; all of it idle until a filter has run. */
export function ReporteCard({ reporte, exporting }: Props) {
  const { filtro, page, query, hasRun, show } = reporte;
  const { registros = [], total = 0, totalPages = 1 } = (hasRun ? query.data : undefined) ?? {};
  const actions = (
    <div className={styles.actions}>
      <GuiaSearch
        numeroGuia={filtro?.numero_guia}
        disabled={!hasRun}
        onSearch={(numero_guia) => (filtro === null ? undefined : show({ ...filtro, numero_guia }))}
      />
      <Button disabled={!hasRun || query.isError} loading={exporting.isPending} onClick={exporting.run}>
        Exportar
      </Button>
    </div>
  );
  return (
    <Card title="Registros" count={hasRun ? total : undefined} actions={actions}>
      <p role="status" className="solo-lector">
        {hasRun && !query.isFetching ? `${total} ${total === 1 ? 'registro' : 'registros'}` : ''}
      </p>
      <DataTable
        narrow="lines"
        fitted
        label="Registros"
        columns={casosColumns}
        rows={registros}
        rowKey={(caso) => caso.id}
        empty={emptyText(reporte, total)}
        isPending={filtro !== null && query.isPending}
        isRefreshing={query.isFetching && !query.isPending}
      />
      <Pagination
        page={page}
        totalPages={totalPages}
        total={total}
        onPage={(wanted) => (filtro === null ? undefined : show(filtro, wanted))}
      />
    </Card>
  );
}

function emptyText({ filtro, page, query }: Reporte, total: number): string {
  if (filtro === null) return NOT_YET;
  if (query.isError) return 'No se pudieron cargar los registros.';
  if (page > 1 && total > 0) return 'Esta página ya no tiene registros.';
  return 'No hay casos con estos filtros. Pruebe con más días o quite alguno.';
}
