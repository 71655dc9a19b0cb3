/** Values that were put there lately, by a key. */
export interface Recent<V> {
  /** Undefined: never put, put too long ago, or pushed out by newer ones. */
  get(key: string): V | undefined;
  put(key: string, value: V): void;
  forget(fits: (value: V) => boolean): void;
}

interface Bounds {
  /** How long each is kept, in milliseconds. */
  readonly keep: number;
  /** How many at once; beyond these the oldest goes. */
  readonly most: number;
  readonly now: () => number;
}

/**
 * What is too old goes when something new comes: a server that runs for weeks keeps what people use, not what they ever used. Putting and
 * reading cost the same however many there are.
 */
export function keepRecent<V>({ keep, most, now }: Bounds): Recent<V> {
  // A map goes through its keys in the order in which they were put.
  const kept = new Map<string, { readonly value: V; readonly since: number }>();
  const isOld = (since: number) => now() - since >= keep;
  return {
    get: (key) => {
      const found = kept.get(key);
      return found === undefined || isOld(found.since) ? undefined : found.value;
    },
    put: (key, value) => {
      kept.delete(key);
      kept.set(key, { value, since: now() });
      for (const [oldest, { since }] of kept) {
        if (kept.size <= most && !isOld(since)) break;
        kept.delete(oldest);
      }
    },
    forget: (fits) => {
      for (const [key, { value }] of kept) if (fits(value)) kept.delete(key);
    },
  };
}
