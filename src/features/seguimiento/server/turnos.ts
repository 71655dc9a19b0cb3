import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

import type { Limits } from '#server/limits.ts';

/** Guesses are few: three digits are a thousand, and whoever reads a label aloud gets them right within three. */
const BY_NUMERO = { points: 5, duration: 15 * 60 };
const BY_NUMERO_A_DAY = { points: 20, duration: 24 * 3600 };
/** A telephone company's customers share an address, so it may fail more often than a number. */
const BY_NETWORK = { points: 30, duration: 15 * 60 };

export interface Turnos {
  /** Takes the turn of one guess before it is looked at, so that many at once are no more than one after the other. @returns seconds to wait; 0: it may */
  take(ip: string, numero: string): Promise<number>;
  /** Gives it back: the guess was right. */
  giveBack(ip: string, numero: string): Promise<void>;
}

/** Counts guesses; numbers that do not exist count alike. */
export function turnosOf(limits: Limits): Turnos {
  const byNetwork = limits.of('seguimiento-red', BY_NETWORK);
  const byNumero = [limits.of('seguimiento-numero', BY_NUMERO), limits.of('seguimiento-dia', BY_NUMERO_A_DAY)];
  return {
    take: async (ip, numero) => {
      const waits = [await consume(byNetwork, networkOf(ip))];
      // Whoever may ask no more does not use up the turns of a number that concerns others.
      if (waits[0] === 0) for (const limiter of byNumero) waits.push(await consume(limiter, numero));
      return Math.max(...waits);
    },
    giveBack: async (ip, numero) => {
      await byNetwork.reward(networkOf(ip));
      for (const limiter of byNumero) await limiter.reward(numero);
    },
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (over) {
    if (over instanceof RateLimiterRes) return Math.max(1, Math.ceil(over.msBeforeNext / 1000));
    throw over;
  }
}

/** Who counts as one: an address of IPv4, and of IPv6 the network of a household (/64), which has as many addresses as it likes. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
