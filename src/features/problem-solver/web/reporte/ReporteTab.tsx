import { useQuery } from '@tanstack/react-query';

import { filtrarRegistros, getCatalogos } from '#features/problem-solver/contract.ts';
import { lastSevenDays } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { ExportProgress } from '../ExportProgress.tsx';
import { useCasosExport } from '../use-casos-export.ts';
import { useDismissible } from '../use-dismissible.ts';
import { ReporteCard } from './ReporteCard.tsx';
import { ReporteForm } from './ReporteForm.tsx';
import styles from './reporte.module.css';
import { reporteFilename } from './reporte-filename.ts';
import type { Filtro } from './reporte-search.ts';
import { useReporte } from './use-reporte.ts';

const MINUTE = 60_000;

/** The cases of a range of days, filtered, page by page and as a file (specification §2.5). */
export function ReporteTab() {
  const reporte = useReporte();
  const { filtro, params, query } = reporte;
  const catalogos = useQuery({ ...serviceQuery(getCatalogos, {}), staleTime: MINUTE });
  const catalogosError = useDismissible(catalogos.error);
  const { error, dismiss } = useDismissible(filtro === null ? null : query.error);
  const initial = filtro ?? defaultFiltro();
  const exporting = useCasosExport({
    contract: filtrarRegistros,
    params,
    filename: () => reporteFilename(initial),
    total: query.data?.total,
  });
  return (
    <div className={styles.tab}>
      <ErrorAlert
        error={catalogosError.error}
        fallback="Error al cargar los catálogos"
        onDismiss={catalogosError.dismiss}
        onRetry={() => void catalogos.refetch()}
      />
      <ReporteForm initial={initial} catalogos={catalogos.data} onFilter={(wanted) => reporte.show(wanted)} />
      <ErrorAlert
        error={error}
        fallback="Error al filtrar los registros"
        onDismiss={dismiss}
        onRetry={() => void query.refetch()}
      />
      <ExportProgress exporting={exporting} />
      <ReporteCard reporte={reporte} exporting={exporting} />
    </div>
  );
}

function defaultFiltro(): Filtro {
  const { from, to } = lastSevenDays(new Date());
  return { desde: from, hasta: to };
}
