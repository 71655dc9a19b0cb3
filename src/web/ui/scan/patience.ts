import { BURST } from '#shared/scan.ts';

/** How long a scanner that ends its readings with a key may stay silent in the middle of one, in milliseconds. */
const PATIENT_SILENCE = 500;

export interface Patience {
  /** The silence that ends a reading. */
  silence(): number;
  /** Whether a key belongs to what came before it: `since` the last of these, whose times are given. */
  joins(since: number, times: readonly number[]): boolean;
  /** A reading was ended with a key. */
  noteEnd(): void;
}

/** A scanner that was seen to end its readings with a key has not ended one by being slow: half a number must never be sent. */
export function createPatience(): Patience {
  let endsWithKey = false;
  const silence = () => (endsWithKey ? PATIENT_SILENCE : BURST.silence);
  return {
    silence,
    // A letter that a person typed, and a reading after it, are two.
    joins: (since, times) => since <= BURST.silence || (since <= silence() && isFast(times)),
    noteEnd: () => {
      endsWithKey = true;
    },
  };
}

function isFast(times: readonly number[]): boolean {
  const [before, last] = times.slice(-2);
  return before !== undefined && last !== undefined && last - before <= BURST.maxMeanGap;
}
