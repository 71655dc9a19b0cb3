import { IconProgressCheck } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';

import { listMasivos } from '../contract.ts';
import type { MasivoProps } from './MasivoDialog.tsx';
import { estadoOf, isRunning } from './masivo-frases.ts';
import styles from './masivos.module.css';
import { Progreso } from './Progreso.tsx';
import { openTrabajo, openTrabajos, useTrabajos } from './trabajos.ts';
import { useMasivos } from './use-masivos.ts';

// Loaded when first opened.
const MasivoDialog = lazyRouteComponent(() => import('./MasivoDialog.tsx'), 'MasivoDialog');
const TrabajosDrawer = lazyRouteComponent(() => import('./TrabajosDrawer.tsx'), 'TrabajosDrawer');

/** Asks for one event on many parcels, and starts the work. */
export function RegistrarEnVarias(props: MasivoProps) {
  return (
    <Suspense>
      <MasivoDialog {...props} />
    </Suspense>
  );
}

/** The person's bulk work: a button to it, what runs in the corner of the page, and the drawer when it is open. */
export function Trabajos({ className }: { className?: string | undefined }) {
  const isAllowed = useCan(listMasivos);
  const { data } = useMasivos(isAllowed);
  const abierto = useTrabajos((state) => state.abierto);
  const running = data?.masivos.find(isRunning);
  if (!isAllowed) return null;
  return (
    <>
      <Button
        className={className}
        leftSection={<IconProgressCheck aria-hidden size={18} stroke={1.75} />}
        onClick={openTrabajos}
      >
        Trabajos
      </Button>
      {running && abierto === null ? (
        <section className={styles.esquina} aria-label="Trabajo en curso">
          <button type="button" className={styles.trabajo} onClick={() => openTrabajo(running.id)}>
            <strong>{running.nombre}</strong>
            <span>{estadoOf(running)}</span>
            <Progreso masivo={running} />
          </button>
        </section>
      ) : null}
      <Suspense>{abierto === null ? null : <TrabajosDrawer abierto={abierto} />}</Suspense>
    </>
  );
}
