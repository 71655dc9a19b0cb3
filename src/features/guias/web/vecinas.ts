import { defineStored } from '#web/storage.ts';

import { Vecinas } from '../lista.contract.ts';

/** Of this tab: two lists side by side must not lead into each other. */
const stored = defineStored({ key: 'guias.vecinas', schema: Vecinas, area: 'session', perPerson: true });

export interface Lugar {
  anterior: number | null;
  siguiente: number | null;
  /** From 1. */
  lugar: number;
  /** How many of the list had been loaded. */
  de: number;
}

/** Keeps the order of the list from which a parcel is opened. */
export function rememberVecinas(ids: readonly number[]): void {
  stored.write([...ids]);
}

/** Where a parcel stands in the list that the person came from; null where it stands in none. */
export function vecinasOf(id: number): Lugar | null {
  const ids = stored.read() ?? [];
  const at = ids.indexOf(id);
  if (at === -1) return null;
  return { anterior: ids[at - 1] ?? null, siguiente: ids[at + 1] ?? null, lugar: at + 1, de: ids.length };
}
