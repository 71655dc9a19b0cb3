import { handle } from '#server/dispatcher.ts';

import { contadores, getPendientes } from '../contract.ts';
import { pendientesOf } from './pendientes.ts';

export const inicioEndpoints = [
  // Loads, levantes and unloads do not exist yet: their counts are unknown, not zero (wire.md, "Others").
  handle(contadores, async () => ({ guias: null, levantes: null, recorridos: null })),
  handle(getPendientes, async (context) => ({ pendientes: await pendientesOf(context) })),
];
