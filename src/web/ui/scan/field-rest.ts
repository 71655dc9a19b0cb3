import { BURST } from '#shared/scan.ts';

import { afterSilence } from './silence.ts';

let lastKey = Number.NEGATIVE_INFINITY;

/** The scan field took a key; together with `noteFieldTaken` this tells whether a reading is half in. */
export function noteFieldKey(): void {
  lastKey = performance.now();
}

export function noteFieldTaken(): void {
  lastKey = Number.NEGATIVE_INFINITY;
}

/** Resolves when no reading is half in the field: a dialog that opened now would cut it in two. At once, nearly always. */
export async function fieldAtRest(): Promise<void> {
  for (let left = timeLeft(); left > 0; left = timeLeft())
    await new Promise<void>((done) => void afterSilence(left, performance.now(), done));
}

function timeLeft(): number {
  return lastKey + BURST.silence - performance.now();
}
