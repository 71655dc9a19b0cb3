import type { Proof } from './proof.ts';
import { t18 } from './t18-kill.ts';

/** In the order of their numbers. */
export const PROOFS: readonly Proof[] = [t18];
