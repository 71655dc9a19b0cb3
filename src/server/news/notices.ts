import type { Database } from '../db/db.ts';
import type { Logger } from '../log.ts';

/** What the database tells of by NOTIFY, to every process: one connection of its own, opened again whenever it is lost. */
export interface Notices {
  /**
   * Hears what is told on a channel. To be called before `start`.
   * @param missed runs when something may have been told unheard: at every loss and every new beginning
   */
  on(channel: string, hear: (payload: string) => void, missed?: () => void): void;
  /** While false, whatever is cached on the strength of notices must not be believed. */
  listening(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Ear {
  readonly hear: (payload: string) => void;
  readonly missed: () => void;
}

const PAUSE = 500;

export function createNotices(database: Database, log: Logger): Notices {
  const ears = new Map<string, Ear[]>();
  let client: ReturnType<Database['listener']> | undefined;
  let listening = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const missAll = () => {
    for (const ear of [...ears.values()].flat()) ear.missed();
  };

  const lose = () => {
    if (listening && !stopped) log.warn('notices lost; asking the database at each call');
    listening = false;
    missAll();
    if (!stopped) timer = setTimeout(() => void start(), PAUSE);
  };

  const start = async () => {
    const next = database.listener();
    next.on('error', (err) => log.warn({ err }, 'listening connection'));
    next.on('notification', ({ channel, payload }) => {
      for (const ear of ears.get(channel) ?? []) ear.hear(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of ears.keys()) await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
      if (stopped) return await next.end();
      next.once('end', lose);
      client = next;
      listening = true;
      missAll();
    } catch (err) {
      log.warn({ err }, 'cannot listen for notices');
      await next.end().catch(() => {});
      lose();
    }
  };

  return {
    on: (channel, hear, missed = () => {}) => void ears.set(channel, [...(ears.get(channel) ?? []), { hear, missed }]),
    listening: () => listening,
    start,
    stop: async () => {
      stopped = true;
      listening = false;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
