import type { Database } from '../db/db.ts';
import type { Logger } from '../log.ts';
import type { Notices } from '../news/notices.ts';
import type { Room } from '../room.ts';

/** What a step works with. */
export interface WorkerTools {
  readonly database: Database;
  readonly log: Logger;
  /** The server is being stopped: what can wait must. */
  stopping(): boolean;
}

/**
 * Work that outlives the request that asked for it. It stands in tables, so it goes on wherever a process is free, and after any end of
 * one; of two processes at one piece, a lock of the database decides.
 */
export interface Worker {
  readonly name: string;
  /** Does one small piece, some hundred milliseconds of it; answers whether there may be more. */
  readonly step: (tools: WorkerTools) => Promise<boolean>;
}

/** Payload: the worker that has something to do. */
const CHANNEL = 'anden_trabajo';
/** A notice may be missed, or a process have died with work half done. */
const LOOK_AGAIN = 5_000;

interface Deps {
  readonly database: Database;
  readonly notices: Notices;
  readonly log: Logger;
  /** While there is none, work waits. */
  readonly room: Room;
}

/** Runs every worker, each in a line of its own. To be called before the notices start. */
export function startWorkers(workers: readonly Worker[], deps: Deps): { stop(): Promise<void> } {
  const lines = new Map(workers.map((worker) => [worker.name, startLine(worker, deps)]));
  const wakeAll = () => {
    for (const line of lines.values()) line.wake();
  };
  deps.notices.on(CHANNEL, (name) => lines.get(name)?.wake(), wakeAll);
  return {
    stop: async () => {
      await Promise.all([...lines.values()].map((line) => line.stop()));
    },
  };
}

function startLine({ name, step }: Worker, { database, log, room }: Deps) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  const tools: WorkerTools = { database, log, stopping: () => stopped };

  const round = async () => {
    try {
      do again = false;
      while (!(stopped || room.isFull()) && ((await step(tools)) || again));
    } catch (err) {
      log.warn({ err, worker: name }, 'work interrupted; it goes on in a moment');
    }
    running = null;
    if (!stopped) timer = setTimeout(wake, LOOK_AGAIN);
  };
  const wake = () => {
    again = true;
    if (stopped || running) return;
    clearTimeout(timer);
    running = round();
  };
  timer = setTimeout(wake, LOOK_AGAIN);
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
