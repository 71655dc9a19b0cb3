import { IconProgressCheck } from '@tabler/icons-react';
import { Suspense } from 'react';

import { lazyView } from '#web/lazy-part.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';

import { listMasivos } from '../contract.ts';
import type { MasivoProps } from './MasivoDialog.tsx';
import { openTrabajo, openTrabajos, useTrabajos } from './trabajos.ts';

// Loaded when first opened.
const MasivoDialog = lazyView(async () => (await import('./MasivoDialog.tsx')).MasivoDialog);

/** Asks for one event on many parcels, and starts the work. */
export function RegistrarEnVarias(props: MasivoProps) {
  return (
    <Suspense>
      <MasivoDialog {...props} />
    </Suspense>
  );
}

/** The way to the person's bulk work, which the frame shows. */
export function Trabajos() {
  if (!useCan(listMasivos)) return null;
  return (
    <Button leftSection={<IconProgressCheck aria-hidden size={18} stroke={1.75} />} onClick={openTrabajos}>
      Trabajos
    </Button>
  );
}

/** Shows bulk work that has just been started, wherever it was asked for. */
export function abrirTrabajo(id: number): void {
  openTrabajo(id);
}

/** When this page learnt that bulk work of the person has ended, by the clock of the page; 0: never. */
export function useFinDeTrabajo(): number {
  return useTrabajos((state) => state.fin);
}
