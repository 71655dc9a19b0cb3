import { IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';

import { lazyView } from '#web/lazy-part.ts';

import type { Masivo } from '../contract.ts';
import { estadoOf, isRunning, resultadoOf } from './masivo-frases.ts';
import styles from './masivos.module.css';
import { Progreso } from './Progreso.tsx';
import { closeTrabajos, dismissTrabajo, hideTrabajo, openTrabajo, useTrabajos } from './trabajos.ts';
import { useMasivos } from './use-masivos.ts';

// Loaded when first opened.
const TrabajosDrawer = lazyView(async () => (await import('./TrabajosDrawer.tsx')).TrabajosDrawer);

/** The person's bulk work, on every page: what runs and what has ended in the corner, and the drawer when it is open. */
export function TrabajosDock() {
  const { data } = useMasivos();
  const { recientes, oculto } = useTrabajos();
  const { abierto, close } = useAbierto();
  const masivos = data?.masivos ?? [];
  const running = masivos.find((masivo) => isRunning(masivo) && masivo.id !== oculto);
  const shown = masivos.find(({ id }) => recientes.includes(id)) ?? running;
  return (
    <>
      {shown !== undefined && abierto === null ? <Esquina masivo={shown} /> : null}
      <Suspense>{abierto === null ? null : <TrabajosDrawer abierto={abierto} onClose={close} />}</Suspense>
    </>
  );
}

/** The work that the person has opened here, or that a notice led to (`?trabajo=12`). */
function useAbierto() {
  const { trabajo }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const opened = useTrabajos(({ abierto }) => abierto);
  const asked = /^[1-9]\d{0,14}$/.test(String(trabajo)) ? Number(trabajo) : null;
  const close = () => {
    closeTrabajos();
    if (asked !== null) void navigate({ to: '.', search: { trabajo: undefined }, replace: true });
  };
  return { abierto: opened ?? asked, close };
}

function Esquina({ masivo }: { masivo: Masivo }) {
  const { id, nombre } = masivo;
  const runs = isRunning(masivo);
  return (
    <section className={styles.esquina} aria-label={runs ? 'Trabajo en curso' : 'Trabajo terminado'}>
      <button type="button" className={styles.trabajo} onClick={() => openTrabajo(id)}>
        <strong>{nombre}</strong>
        <span>{estadoOf(masivo)}</span>
        {runs ? <Progreso masivo={masivo} /> : <span className={styles.quieto}>{resultadoOf(masivo)}</span>}
      </button>
      <button
        type="button"
        className={styles.cerrar}
        aria-label={runs ? `Ocultar ${nombre} hasta que termine` : `Cerrar el aviso de ${nombre}`}
        onClick={() => (runs ? hideTrabajo(id) : dismissTrabajo(id))}
      >
        <IconX aria-hidden size={18} stroke={1.75} />
      </button>
      {/* Said once, when it ends: the progress would be said again and again. */}
      <p role="status" className="solo-lector">
        {runs ? '' : `${nombre}: ${estadoOf(masivo)}, ${resultadoOf(masivo)}`}
      </p>
    </section>
  );
}
