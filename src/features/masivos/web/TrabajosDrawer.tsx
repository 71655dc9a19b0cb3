import { formatDateMinute } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TableSkeleton } from '#web/ui/table-parts.tsx';

import type { Masivo } from '../contract.ts';
import { estadoOf, isRunning, resultadoOf } from './masivo-frases.ts';
import styles from './masivos.module.css';
import { Progreso } from './Progreso.tsx';
import { TrabajoPanel } from './TrabajoPanel.tsx';
import { openTrabajo, openTrabajos } from './trabajos.ts';
import { useMasivos } from './use-masivos.ts';

/** The bulk work of the person: the last ones, or one with what became of each parcel. */
export function TrabajosDrawer({ abierto, onClose }: { abierto: number | 'lista'; onClose: () => void }) {
  return (
    <SideDrawer
      title={abierto === 'lista' ? 'Trabajos' : 'Trabajo'}
      opened
      onClose={onClose}
      footer={
        <>
          {abierto === 'lista' ? null : <Button onClick={openTrabajos}>Todos los trabajos</Button>}
          <Button variant="filled" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      {abierto === 'lista' ? <Lista /> : <TrabajoPanel key={abierto} id={abierto} />}
    </SideDrawer>
  );
}

function Lista() {
  const { data, error, refetch, isPending } = useMasivos();
  const masivos = data?.masivos ?? [];
  return (
    <>
      <ErrorAlert error={error} fallback="No se pudieron cargar los trabajos" onRetry={() => void refetch()} />
      {isPending ? <TableSkeleton /> : null}
      {!isPending && masivos.length === 0 && error === null ? (
        <p className={styles.quieto}>
          Todavía no hay trabajos. Elija guías de la lista y presione «Registrar evento…» para registrar uno en todas.
        </p>
      ) : null}
      <ul className={styles.trabajos}>
        {masivos.map((masivo) => (
          <li key={masivo.id}>
            <Trabajo masivo={masivo} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Trabajo({ masivo }: { masivo: Masivo }) {
  return (
    <button type="button" className={styles.trabajo} onClick={() => openTrabajo(masivo.id)}>
      <strong>{masivo.nombre}</strong>
      <span className={styles.quieto}>{formatDateMinute(masivo.creado)}</span>
      <span>{estadoOf(masivo)}</span>
      {isRunning(masivo) ? <Progreso masivo={masivo} /> : <span className={styles.quieto}>{resultadoOf(masivo)}</span>}
    </button>
  );
}
