import { create } from 'zustand';

import { NO_ROOM } from '#shared/no-room.ts';
import { OTHER_PAGES } from '#shared/page-version.ts';

interface Connection {
  /** Whether the last call arrived. */
  online: boolean;
  lastMs: number | null;
  /** The server's disk is full: it reads, and saves nothing. */
  isFull: boolean;
  /** The server has pages of another build by now; once heard it stays so, whoever answers next. */
  isOld: boolean;
  /** How often the connection came back on this page. */
  recoveries: number;
}

/** What the frame tells of the way to the server. */
export const useConnection = create<Connection>(() => ({
  online: true,
  lastMs: null,
  isFull: false,
  isOld: false,
  recoveries: 0,
}));

/** A call was answered, so many milliseconds after it was sent. */
export function reportAnswer(response: Response, ms: number): void {
  const isFull = response.headers.has(NO_ROOM);
  const hasOthers = response.headers.has(OTHER_PAGES);
  useConnection.setState(({ online, isOld, recoveries }) => ({
    online: true,
    lastMs: Math.round(ms),
    isFull,
    isOld: isOld || hasOthers,
    recoveries: online ? recoveries : recoveries + 1,
  }));
}

/** A call found nobody. */
export function reportSilence(): void {
  useConnection.setState({ online: false });
}

/** The browser's own notice of a lost network; called once when the page starts. That it came back is seen by a call that arrives. */
export function watchNetwork(): void {
  window.addEventListener('offline', () => useConnection.setState({ online: false }));
}
