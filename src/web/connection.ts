import { create } from 'zustand';

interface Connection {
  /** Whether the last call arrived. */
  online: boolean;
  lastMs: number | null;
  /** How often the connection came back on this page. */
  recoveries: number;
}

/** What the frame tells of the way to the server. */
export const useConnection = create<Connection>(() => ({ online: true, lastMs: null, recoveries: 0 }));

export function reportCall(arrived: boolean, ms: number): void {
  useConnection.setState(({ online, recoveries }) =>
    arrived
      ? { online: true, lastMs: Math.round(ms), recoveries: online ? recoveries : recoveries + 1 }
      : { online: false },
  );
}

/** The browser's own notice of a lost network; called once when the page starts. That it came back is seen by a call that arrives. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => useConnection.setState({ online: false }));
}
