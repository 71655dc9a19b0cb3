import { BURST } from '#shared/scan.ts';

/** How long a scanner may stay silent in the middle of a reading, in milliseconds, unless it is known to end them by silence alone. */
const PATIENT_SILENCE = 450;

export interface Patience {
  /** The silence that ends a reading. */
  silence(): number;
  /** Whether a key belongs to what came before it: `since` the last of these, whose times are given. */
  joins(since: number, times: readonly number[]): boolean;
  /** A reading was ended with a key. */
  noteEnd(): void;
  /** A reading was over with no key to end it. */
  noteSilence(): void;
}

/**
 * A scanner that ends its readings with a key has not ended one by being slow: half a number must never be sent. Nearly all of them do, so
 * one of which nothing is known yet is waited for as they are; one that was heard to end without a key need not be, from its second reading on.
 */
export function createPatience(): Patience {
  let ending: 'unknown' | 'key' | 'silence' = 'unknown';
  const silence = () => (ending === 'silence' ? BURST.silence : PATIENT_SILENCE);
  return {
    silence,
    // What a person typed, and a reading after it, are two; of an unknown scanner also two or three letters that were rolled off quickly.
    joins: (since, times) =>
      since <= BURST.silence ||
      (since <= silence() && isFast(times) && (ending === 'key' || times.length >= BURST.minLength)),
    noteEnd: () => {
      ending = 'key';
    },
    noteSilence: () => {
      if (ending === 'unknown') ending = 'silence';
    },
  };
}

function isFast(times: readonly number[]): boolean {
  const [before, last] = times.slice(-2);
  return before !== undefined && last !== undefined && last - before <= BURST.maxMeanGap;
}
