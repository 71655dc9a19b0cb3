import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';

import { serviceKey } from '#shared/contract.ts';
import { useLive } from '#web/live.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { EditGrid } from '#web/ui/grid/EditGrid.tsx';
import type { GridColumn } from '#web/ui/grid/grid-props.ts';
import { isDialogOpen } from '#web/ui/scan/wedge.ts';

import type { CampoDeTipo } from '../campos.contract.ts';
import { type Fila, listFilas } from '../contract.ts';
import { CeldaBarra } from './CeldaBarra.tsx';
import styles from './importaciones.module.css';
import { showFilas } from './use-correcciones.ts';
import { usePlanilla } from './use-planilla.ts';

interface Props {
  label: string;
  ids: readonly number[];
  campos: readonly CampoDeTipo[];
  isPending: boolean;
  empty: ReactNode;
  /** Whether a row that is not loaded yet may have faults. */
  mayHaveErrors: (id: number) => boolean;
  /** Columns that nobody writes into, before the fields. */
  more?: readonly GridColumn<Fila>[];
  /** Under the bar of the active cell: what else is known of its row. */
  about?: (fila: Fila) => ReactNode;
}

const ROW = 34;
const CERRADA: ReadonlySet<Fila['estado']> = new Set(['importada', 'por_importar', 'por_revertir', 'revertida']);

/** Rows of files as a spreadsheet: faults are mended where they stand, and each mend is stored and checked at once. */
export function Planilla({ label, ids, campos, isPending, empty, mayHaveErrors, more, about }: Props) {
  const client = useQueryClient();
  // Rows change in the background as well: those in sight are asked for anew.
  useLive('importaciones', () => void client.invalidateQueries({ queryKey: [serviceKey(listFilas)] }));
  const planilla = usePlanilla({ ids, campos, mayHaveErrors, more });
  const hoja = useRef<HTMLDivElement>(null);
  const { filas, correcciones, active, fila, column, campo, onWrite } = planilla;
  // The next fault is to be written into: the sheet takes the keys, wherever they were.
  const goToError = (step: 1 | -1) => {
    planilla.search(step);
    hoja.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  const onPageKey = (step: 1 | -1) => () => {
    // In the sheet the key is the sheet's own.
    if (!isDialogOpen() && hoja.current?.contains(document.activeElement) === false) goToError(step);
  };
  useHotkeys(
    [
      ['F8', onPageKey(1)],
      ['shift+F8', onPageKey(-1)],
    ],
    [],
  );
  return (
    <div className={styles.planilla}>
      <CeldaBarra
        fila={fila}
        campo={campo}
        campos={campos}
        ultimo={planilla.ultimo}
        told={planilla.told}
        onUse={(value) => column && onWrite([{ row: active.row, column: column.id, value }])}
        onFilas={(changed) => showFilas(client, changed)}
        onNext={() => goToError(1)}
        onSpread={planilla.forget}
        about={about}
      />
      <ErrorAlert
        error={correcciones.falla}
        fallback="El cambio no se guardó"
        onRetry={correcciones.pendientes.size > 0 ? correcciones.retry : undefined}
        onDismiss={correcciones.pendientes.size > 0 ? undefined : correcciones.dismiss}
      />
      <ErrorAlert error={filas.error} fallback="Error al cargar las filas" onRetry={filas.retry} />
      <div ref={hoja} className={styles.hoja}>
        <EditGrid
          label={label}
          columns={planilla.columns}
          count={ids.length}
          rowAt={filas.rowAt}
          isLocked={({ estado }) => CERRADA.has(estado)}
          active={active}
          onActive={planilla.onActive}
          onWrite={onWrite}
          onKey={planilla.onKey}
          onSeen={filas.onSeen}
          rowHeight={ROW}
          isPending={isPending}
          empty={empty}
        />
      </div>
    </div>
  );
}
