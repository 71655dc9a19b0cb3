import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';

import { casosColumns } from './casos.columns.tsx';
import styles from './casos.module.css';
import { GuiaSearch } from './GuiaSearch.tsx';
import type { CasosDiarios } from './use-casos-diarios.ts';
import { useCasosNuevos } from './use-casos-nuevos.ts';
import { useDismissible } from './use-dismissible.ts';
import { useReading } from './use-reading.ts';

/** 'Registros del día': the table, its search and its pages. */
export function CasosCard({ casos, savedId }: { casos: CasosDiarios; savedId: number | null }) {
  const { query, numeroGuia, page, goToPage } = casos;
  const { error, dismiss } = useDismissible(query.error);
  const { props, isReading } = useReading();
  const { nuevos, show } = useCasosNuevos(casos, isReading);
  const { registros = [], total, totalPages = 1 } = query.data ?? {};
  return (
    <>
      <ErrorAlert
        error={error}
        fallback="Error al cargar los registros diarios"
        onDismiss={dismiss}
        onRetry={() => void query.refetch()}
      />
      <Card
        title="Registros del día"
        count={total}
        beside={<Nuevos count={nuevos} onShow={show} />}
        actions={<GuiaSearch numeroGuia={numeroGuia} onSearch={casos.search} />}
      >
        <p role="status" className="solo-lector">
          {numeroGuia !== undefined && total !== undefined
            ? `${total} ${total === 1 ? 'registro' : 'registros'} de la guía ${numeroGuia}`
            : ''}
        </p>
        <div {...props}>
          <DataTable
            narrow="lines"
            fitted
            label="Registros del día"
            columns={casosColumns}
            rows={registros}
            rowKey={(caso) => caso.id}
            empty={query.isError ? failedText(error) : emptyText(numeroGuia, page > 1 && (total ?? 0) > 0)}
            isPending={query.isPending}
            isRefreshing={query.isFetching && !query.isPending}
            flashKey={savedId}
          />
        </div>
        <Pagination page={page} totalPages={totalPages} total={total ?? 0} onPage={goToPage} />
      </Card>
    </>
  );
}

/** What colleagues have saved meanwhile, to be shown when one is ready. */
function Nuevos({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status">
      {count === 0 ? null : (
        <button type="button" className={styles.nuevos} onClick={onShow}>
          {count === 1 ? '1 nuevo' : `${count} nuevos`} – mostrar
        </button>
      )}
    </div>
  );
}

/** Once: the alert over the table says it, until it is closed. */
function failedText(shown: unknown): string | null {
  return shown === null ? 'No se pudieron cargar los registros.' : null;
}

function emptyText(numeroGuia: string | undefined, isPastEnd: boolean): string {
  if (isPastEnd) return 'Esta página ya no tiene registros.';
  if (numeroGuia !== undefined) return `Hoy no hay casos de la guía ${numeroGuia}.`;
  return 'Todavía no hay casos registrados hoy. Escanee una guía para comenzar.';
}
