import type { Endpoint } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { dividirOrden, fusionablesDeOrden, fusionarOrdenes } from '../familia.contract.ts';
import { selectFusionables } from './familia.sql.ts';
import { dividir, fusionar } from './familia.ts';
import { selectOrden } from './ficha.sql.ts';
import { works } from './quien.ts';
import { estadoDe } from './tener.ts';

/** One order becomes two, several become one. */
export const familiaDeOrdenesEndpoints: readonly Endpoint[] = [
  works(dividirOrden, async (context, pedido) => {
    const { nueva } = await dividir(context, pedido);
    const despues = { lineas: pedido.lineas, nueva: nueva.numero };
    context.audit({ tabla: 'orden', fila_id: pedido.id, antes: null, despues });
    return { orden: await estadoDe(context, pedido.id), nueva: await estadoDe(context, nueva.id) };
  }),

  works(fusionarOrdenes, async (context, pedido) => {
    const { id } = await fusionar(context, pedido);
    context.audit({ tabla: 'orden', fila_id: id, antes: null, despues: { otras: pedido.otras } });
    return { orden: await estadoDe(context, id) };
  }),

  works(fusionablesDeOrden, async ({ db, scope }, { id }) => {
    if ((await selectOrden(db, scope, { id })) === null) throw new AppError('ORDEN_NO_ENCONTRADA', { id });
    return { ordenes: await selectFusionables(db, scope, id) };
  }),
];
