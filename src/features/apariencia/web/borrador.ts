import { create } from 'zustand';

import { useSettings } from '#web/settings.ts';

import { type Cambio, type Look, lookOf } from './ajustes-de-apariencia.ts';

interface Borrador {
  /** What was saved before the person began to try things; null: nothing is being tried. */
  readonly guardada: Look | null;
  /** The draft stays while the person looks at other screens. */
  readonly enVista: boolean;
}

/** A look that is tried out: the whole frame shows it at once, nothing keeps it. */
export const useBorrador = create<Borrador>(() => ({ guardada: null, enVista: false }));

/** What is kept, as opposed to what is shown. */
export function savedLook(): Look {
  return useBorrador.getState().guardada ?? lookOf(useSettings.getState());
}

export function tryOut(cambio: Cambio): void {
  useBorrador.setState({ guardada: savedLook() });
  useSettings.setState({ ...cambio, ...minimizado(cambio) });
}

export function discard(): void {
  const { guardada } = useBorrador.getState();
  if (guardada !== null) useSettings.setState({ ...guardada, ...minimizado(guardada) });
  forget();
}

/** Leaving the builder: a look that is neither saved nor in preview goes. */
export function leave(): void {
  if (!useBorrador.getState().enVista) discard();
}

export function forget(): void {
  useBorrador.setState({ guardada: null, enVista: false });
}

/** How the menu begins is shown at once as well. */
function minimizado(cambio: Cambio): { menu_minimizado?: boolean } {
  const first = cambio['aside.self.minimize.default'];
  return first === undefined ? {} : { menu_minimizado: first };
}
