import { create } from 'zustand';

/** Which bulk work is open beside the list; it outlives the screen, as the work does. */
export const useTrabajos = create<{ abierto: number | 'lista' | null }>(() => ({ abierto: null }));

export function openTrabajo(id: number): void {
  useTrabajos.setState({ abierto: id });
}

export function openTrabajos(): void {
  useTrabajos.setState({ abierto: 'lista' });
}

export function closeTrabajos(): void {
  useTrabajos.setState({ abierto: null });
}
