import { IconDownload, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatTime } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ListColumn } from '#web/ui/columns.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import styles from './auditoria.module.css';
import type { Archivo } from './use-archivo.ts';
import type { Registro } from './use-registro.ts';

interface Props<Row extends { id: number }> {
  title: string;
  /** Names the table for those who hear it. */
  label: string;
  columns: readonly ListColumn<Row>[];
  narrow: (row: Row) => ReactNode;
  registro: Registro<Row>;
  archivo: Archivo;
  isNarrowed: boolean;
  onWiden: () => void;
  onOpen: (row: Row) => void;
  rowName: (row: Row) => string;
  isAlert?: (row: Row) => boolean;
}

const ROW = 40;
const NARROW_ROW = 84;
const ICON = { 'aria-hidden': true, size: 18, stroke: 1.75 } as const;

/** One of the two logs: how fresh it is, its file, and its rows; Enter or a press opens one. */
export function RegistroCard<Row extends { id: number }>(props: Props<Row>) {
  const { title, registro, archivo } = props;
  const { query, rows } = registro;
  const isNarrow = useIsNarrow();
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {query.dataUpdatedAt === 0 ? null : (
          <span className={styles.fresh}>
            Hasta las {formatTime(new Date(query.dataUpdatedAt)).slice(0, 5)}
            <button
              type="button"
              className={styles.icon}
              aria-label="Actualizar"
              title="Actualizar"
              onClick={() => void registro.refresh()}
            >
              <IconRefresh {...ICON} />
            </button>
          </span>
        )}
        <span role="status" className={styles.said}>
          {archivo.filename === undefined ? '' : `Se descarga ${archivo.filename}`}
        </span>
        <Button
          className={styles.act}
          leftSection={<IconDownload {...ICON} />}
          disabled={archivo.isPending}
          onClick={archivo.run}
        >
          Exportar
        </Button>
      </header>
      <div className={styles.problem}>
        <ErrorAlert error={archivo.error} fallback="No se pudo exportar" onDismiss={archivo.dismiss} />
        {query.isError && rows.length > 0 && !query.isFetchNextPageError ? (
          <ErrorAlert error={query.error} fallback="No se pudo actualizar" onRetry={() => void query.refetch()} />
        ) : null}
      </div>
      <div className={styles.table}>
        <VirtualTable
          key={registro.listKey}
          label={props.label}
          columns={props.columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={props.rowName}
          total={null}
          rowHeight={isNarrow ? NARROW_ROW : ROW}
          narrow={isNarrow ? props.narrow : undefined}
          onOpen={props.onOpen}
          onNearEnd={registro.loadMore}
          {...(props.isAlert ? { isAlert: props.isAlert } : {})}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending && !query.isFetchingNextPage}
          empty={<Vacio {...props} />}
          tail={<Cola {...props} />}
        />
      </div>
    </section>
  );
}

function Vacio<Row extends { id: number }>({ registro: { query }, isNarrowed, onWiden }: Props<Row>) {
  if (query.isError)
    return (
      <ErrorAlert error={query.error} fallback="No se pudo cargar el registro" onRetry={() => void query.refetch()} />
    );
  if (!isNarrowed) return <EmptyState title="Todavía no hay nada registrado" />;
  return (
    <EmptyState title="Nada cumple con todos los filtros">
      <p>Quite alguno de los que están arriba de la tabla, o todos.</p>
      <Button onClick={onWiden}>Limpiar todo</Button>
    </EmptyState>
  );
}

/** Under the last row: what loads, what failed, or that this is the end. */
function Cola<Row extends { id: number }>({ registro: { query, rows, retryMore } }: Props<Row>) {
  if (query.isFetchNextPageError)
    return <ErrorAlert error={query.error} fallback="No se pudo cargar más" onRetry={retryMore} />;
  if (query.hasNextPage) return <span role="status">Cargando más…</span>;
  return (
    <span>
      Fin del registro: {rows.length.toLocaleString('es-UY')} {rows.length === 1 ? 'renglón' : 'renglones'}
    </span>
  );
}
