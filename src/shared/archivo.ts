import * as z from 'zod/mini';

import { Id } from './contract.ts';

/** Bytes of one upload. */
export const MOST_BYTES = 10 * 1024 * 1024;

/** What an upload answers (wire.md, "Addresses"). */
export const Subido = z.object({ archivo_id: Id });
