import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { isRolPerdido, RolPerdido } from '../RolPerdido.tsx';
import { useDismissible } from '../use-dismissible.ts';
import { chartsOf, type Estadisticas } from './charts.ts';
import { EstadisticasViews } from './EstadisticasViews.tsx';
import styles from './estadisticas.module.css';
import { isListable, periodText, type Rango, type View } from './estadisticas-search.ts';
import { Figures } from './Figures.tsx';
import { PorQue } from './PorQue.tsx';
import { UsuariosTable } from './UsuariosTable.tsx';
import { useEstadisticas } from './use-estadisticas.ts';

interface Props {
  rango: Rango;
  view: View;
  onView: (view: View) => void;
  onNew: () => void;
}

/** The results of one range. */
export function EstadisticasResults({ rango, view, onView, onNew }: Props) {
  const { estadisticas, error, isPending, retry } = useEstadisticas(rango);
  const alert = useDismissible(error);
  if (isRolPerdido(error)) return <RolPerdido />;
  return (
    <div className={styles.results} aria-busy={isPending}>
      <header className={styles.head}>
        <h2 className={styles.period}>
          Estadísticas del <span className={styles.days}>{periodText(rango)}</span>
        </h2>
        <Button onClick={onNew}>Nueva Consulta</Button>
      </header>
      <ErrorAlert
        error={alert.error}
        fallback="Error al cargar las estadísticas"
        onDismiss={alert.dismiss}
        onRetry={retry}
      />
      {isPending && estadisticas === undefined ? <Skeleton /> : null}
      {estadisticas === undefined ? null : (
        <Answer estadisticas={estadisticas} view={view} onView={onView} onRetry={retry} />
      )}
    </div>
  );
}

interface AnswerProps {
  estadisticas: Estadisticas;
  view: View;
  onView: (view: View) => void;
  onRetry: () => void;
}

function Answer({ estadisticas, view, onView, onRetry }: AnswerProps) {
  const navigate = useNavigate();
  const charts = useMemo(
    () => chartsOf(estadisticas, (search) => void navigate({ to: '.', search })),
    [estadisticas, navigate],
  );
  if (estadisticas.estadisticas.length === 0) {
    return (
      <EmptyState title={`No hay casos del ${periodText(estadisticas.rango)}`}>
        <p>Elija otro rango de fechas con «Nueva Consulta».</p>
      </EmptyState>
    );
  }
  return (
    <>
      <Figures estadisticas={estadisticas.estadisticas} />
      {isListable(estadisticas.rango) ? null : (
        <p className={styles.note}>Para ver los casos detrás de cada cifra, consulte un rango de hasta 366 días.</p>
      )}
      <PorQue rango={estadisticas.rango} />
      <EstadisticasViews charts={charts} rango={estadisticas.rango} view={view} onView={onView} onRetry={onRetry} />
      <UsuariosTable estadisticas={estadisticas} />
    </>
  );
}

/** The shape of what comes: figures, views, two charts. */
function Skeleton() {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="solo-lector">Cargando las estadísticas…</span>
      <span aria-hidden className={styles.bone} data-part="figures" />
      <span aria-hidden className={styles.bone} data-part="chart" />
      <span aria-hidden className={styles.bone} data-part="chart" />
    </div>
  );
}
