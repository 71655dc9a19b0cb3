import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatTime } from '#shared/dates.ts';
import type { ListQuery } from '#web/list/use-hojas.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ListColumn } from '#web/ui/columns.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ListCard, ListFresh, ListHead } from '#web/ui/ListCard.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import styles from './auditoria.module.css';
import type { Archivo } from './use-archivo.ts';

/** What the one log looks like, and not the other. */
export interface RegistroLook<Row> {
  title: string;
  /** Names the table for those who hear it. */
  label: string;
  columns: readonly ListColumn<Row>[];
  narrow: (row: Row) => ReactNode;
  rowName: (row: Row) => string;
  isAlert?: (row: Row) => boolean;
}

interface Props<Row extends { id: number }> extends RegistroLook<Row> {
  registro: ListQuery<Row>;
  archivo: Archivo;
  isNarrowed: boolean;
  onWiden: () => void;
  onOpen: (row: Row) => void;
}

const ROW = 40;
const NARROW_ROW = 84;

/** One of the two logs: how fresh it is, its file, and its rows; Enter or a press opens one. */
export function RegistroCard<Row extends { id: number }>(props: Props<Row>) {
  const { registro, archivo } = props;
  const { query, rows } = registro;
  const isNarrow = useIsNarrow();
  return (
    <ListCard
      label={props.title}
      head={<Cabeza {...props} />}
      problem={
        <>
          <ErrorAlert error={archivo.error} fallback="No se pudo exportar" onDismiss={archivo.dismiss} />
          {query.isError && rows.length > 0 && !query.isFetchNextPageError ? (
            <ErrorAlert error={query.error} fallback="No se pudo actualizar" onRetry={() => void query.refetch()} />
          ) : null}
        </>
      }
    >
      <VirtualTable
        key={registro.key}
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
    </ListCard>
  );
}

function Cabeza<Row extends { id: number }>({ title, registro: { query, refresh }, archivo }: Props<Row>) {
  return (
    <ListHead
      title={title}
      acts={
        <Button
          leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
          disabled={archivo.isPending}
          onClick={archivo.run}
        >
          Exportar
        </Button>
      }
    >
      {query.dataUpdatedAt === 0 ? null : (
        <ListFresh label="Actualizar" title="Actualizar" onRefresh={() => void refresh()}>
          Hasta las {formatTime(new Date(query.dataUpdatedAt)).slice(0, 5)}
        </ListFresh>
      )}
      <span role="status" className={styles.said}>
        {archivo.filename === undefined ? '' : `Se descarga ${archivo.filename}`}
      </span>
    </ListHead>
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
      Fin del registro: {rows.length.toLocaleString('es-UY')} {rows.length === 1 ? 'registro' : 'registros'}
    </span>
  );
}
