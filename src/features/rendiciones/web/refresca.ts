import { listRecorridos, verRecorrido } from '#features/recorridos/contract.ts';

import { listDiferenciasDeRendicion, verRendiciones } from '../contract.ts';

/** What an act of a rendición makes stale: itself, what is to be decided, and the round that it closes. */
export const REFRESCA = [verRendiciones, listDiferenciasDeRendicion, verRecorrido, listRecorridos] as const;
