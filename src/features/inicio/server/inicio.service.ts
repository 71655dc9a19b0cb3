import { handle } from '#server/dispatcher.ts';

import { contadores, getPendientes, getTorre } from '../contract.ts';
import { pendientesOf } from './pendientes.ts';
import { torreOf } from './torre.ts';

export const inicioEndpoints = [
  // Loads, levantes and unloads do not exist yet: their counts are unknown, not zero (wire.md, "Others").
  handle(contadores, async () => ({ guias: null, levantes: null, recorridos: null })),
  handle(getTorre, async (context) => torreOf(context)),
  handle(getPendientes, async (context) => ({ pendientes: await pendientesOf(context) })),
];
