import type { Proof } from './proof.ts';
import { t05 } from './t05-sessions.ts';
import { t07 } from './t07-guessing.ts';
import { t08 } from './t08-enumeration.ts';
import { t18 } from './t18-kill.ts';

/** In the order of their numbers. */
export const PROOFS: readonly Proof[] = [t05, t07, t08, t18];
