import { miCarga } from '#features/reparto/carga.contract.ts';
import { defineStored } from '#web/storage.ts';

/** The sheet of the round that is being loaded, for a dock without a network. A working day long. */
export const hojaDeCarga = defineStored({
  key: 'reparto.carga',
  schema: miCarga.result,
  lifetime: 16 * 3_600,
  perPerson: true,
  ofSession: true,
});
