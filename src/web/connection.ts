import { create } from 'zustand';

/** What the footer tells: whether the last call arrived, and how long it took. */
export const useConnection = create<{ online: boolean; lastMs: number | null }>(() => ({ online: true, lastMs: null }));

export function reportCall(arrived: boolean, ms: number): void {
  useConnection.setState(arrived ? { online: true, lastMs: Math.round(ms) } : { online: false });
}

/** The browser's own notice of a lost or returned network; called once when the page starts. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => useConnection.setState({ online: false }));
  window.addEventListener('online', () => useConnection.setState({ online: true }));
}
