import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

import type { CountingClient } from './db/counting.ts';

/** How many turns in how many seconds. */
export interface Limit {
  readonly points: number;
  readonly duration: number;
}

/** Takes turns one by one, of a supply that is fetched in portions. */
export interface Portioned {
  /** @throws RateLimiterRes where there is none left */
  consume(key: string): Promise<void>;
}

/** Limits that hold for all servers of the product on one database together. */
export interface Limits {
  /** The one of this name. Counted in the database, and while that is away in this process alone. */
  of(name: string, limit: Limit): RateLimiterAbstract;
  /** For what is counted at every call: whole portions are fetched, so that most calls ask nobody; what a process did not use of its last is lost. */
  portioned(name: string, limit: Limit): Portioned;
}

/** Part of a limit that a process fetches at once. */
const PORTION = 1 / 20;
/** Keys whose portions are remembered; the database knows of all. */
const MOST_HELD = 5_000;

export function createLimits(client: CountingClient): Limits {
  const made = new Map<string, RateLimiterAbstract>();
  const of: Limits['of'] = (name, limit) => {
    const known = made.get(name) ?? shared(client, name, limit);
    made.set(name, known);
    return known;
  };
  return { of, portioned: (name, limit) => portioned(of(name, limit), limit.points) };
}

function shared(storeClient: CountingClient, name: string, limit: Limit): RateLimiterAbstract {
  const options = { ...limit, keyPrefix: name };
  return new RateLimiterPostgres({
    ...options,
    storeClient,
    storeType: 'client',
    tableName: 'limite',
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

interface Held {
  left: number;
  /** Milliseconds since the epoch; after it the turns are those of a window that is over. */
  until: number;
}

function portioned(limiter: RateLimiterAbstract, points: number): Portioned {
  const size = Math.max(1, Math.floor(points * PORTION));
  const held = new Map<string, Held>();
  const asking = new Map<string, Promise<void>>();
  const take = async (key: string) => {
    const { msBeforeNext } = await limiter.consume(key, size);
    const [oldest] = held.keys();
    if (held.size >= MOST_HELD && oldest !== undefined) held.delete(oldest);
    held.set(key, { left: size, until: Date.now() + msBeforeNext });
  };
  // Those who come while one asks wait for what it fetches: each with a portion of its own would use the limit up among ten.
  const takeOnce = (key: string) => {
    const under = asking.get(key) ?? take(key).finally(() => asking.delete(key));
    asking.set(key, under);
    return under;
  };
  return {
    consume: async (key) => {
      for (;;) {
        const mine = held.get(key);
        if (mine && mine.left > 0 && mine.until > Date.now()) {
          mine.left -= 1;
          return;
        }
        await takeOnce(key);
      }
    },
  };
}
