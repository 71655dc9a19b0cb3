import { createScanQueue, type ScanQueueStore } from '#web/ui/scan/scan-queue.ts';

const queues = new Map<number, ScanQueueStore>();

/** Each round has its own: a reading that waits for one never lands in another. */
export function lecturasDe(id: number): ScanQueueStore {
  const known = queues.get(id) ?? createScanQueue(`recorrido.${id}`);
  queues.set(id, known);
  return known;
}
