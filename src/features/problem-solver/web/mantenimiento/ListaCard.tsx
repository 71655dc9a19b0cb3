import type { Ref } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { Column } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { useDismissible } from '../use-dismissible.ts';
import styles from './mantenimiento.module.css';
import { type Cosa, PALABRAS } from './palabras.ts';
import type { Fault } from './use-actos.ts';

interface Props<Row extends { id: number }> {
  cosa: Cosa;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  query: { error: unknown; isPending: boolean; isError: boolean; refetch: () => unknown };
  /** What was refused here. */
  fault: Fault | null;
  onDismiss: () => void;
  onAgregar: () => void;
  /** Enter on a row. */
  onEditar: (row: Row) => void;
  agregarRef: Ref<HTMLButtonElement>;
}

/** One of the three tables, with its Agregar and the alerts of what failed in it. */
export function ListaCard<Row extends { id: number }>(props: Props<Row>) {
  const { cosa, rows, columns, query, fault } = props;
  const { titulo, vacio, errores, nueva } = PALABRAS[cosa];
  const loading = useDismissible(query.error);
  const agregar = (
    <Button ref={props.agregarRef} aria-label={nueva} onClick={props.onAgregar}>
      Agregar
    </Button>
  );
  return (
    <div className={styles.lista} data-cosa={cosa}>
      <Card title={titulo} count={query.isPending || query.isError ? undefined : rows.length} actions={agregar}>
        <div className={styles.alerts}>
          {fault === null ? null : (
            <div ref={reveal}>
              <ErrorAlert error={fault.error} fallback={fault.fallback} onDismiss={props.onDismiss} />
            </div>
          )}
          <ErrorAlert
            error={loading.error}
            fallback={errores.cargar}
            onDismiss={loading.dismiss}
            onRetry={() => void query.refetch()}
          />
        </div>
        <DataTable
          label={titulo}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={query.isError ? null : vacio}
          isPending={query.isPending}
          onOpen={props.onEditar}
        />
      </Card>
    </div>
  );
}

/** The row that was pressed may stand far below the alert. */
function reveal(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
