import { create } from 'zustand';

/** How much of each queue waits for the server, of whom is signed in: for the frame, which knows no queue. */
const useCounts = create<Record<string, number>>(() => ({}));

export function noteWaiting(queue: string, count: number): void {
  if ((useCounts.getState()[queue] ?? 0) !== count) useCounts.setState({ [queue]: count });
}

export function useWaitingCount(): number {
  return useCounts(sumOf);
}

/** The same now, as each call tells the server. */
export function waitingCount(): string {
  return String(Math.min(99_999, sumOf(useCounts.getState())));
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
