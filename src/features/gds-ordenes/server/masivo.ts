import { apart } from '#server/apart.ts';
import type { CallContext, Endpoint } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { type MoverOrden, moverOrdenes, type OrdenesMovidas } from '../contract.ts';
import { mover } from './actos.ts';
import { selectTrabajos } from './devolver.sql.ts';
import { works } from './quien.ts';

/** One step for many orders. */
export const masivoDeOrdenesEndpoints: readonly Endpoint[] = [
  works(moverOrdenes, async (context, { ids, ...acto }) => {
    const filas: OrdenesMovidas['filas'] = [];
    // One after the other in the order of their ids: two who choose the same ones wait for each other, never in a ring.
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) filas.push(await uno(context, { id, ...acto }));
    const hechas = filas.filter(({ razon }) => razon === null).map(({ id }) => id);
    // What an order had on its way is work with the act that gives it up; before that it has none.
    const isOver = acto.acto === 'anular' || acto.acto === 'cerrar';
    const reubica = isOver && context.scope.tipo !== 'cliente' ? await selectTrabajos(context.db, hechas) : [];
    context.audit({
      tabla: 'orden',
      fila_id: null,
      antes: null,
      despues: { ...acto, ids: hechas },
    });
    return { hechas: hechas.length, filas, reubica };
  }),
];

async function uno(context: CallContext, pedido: MoverOrden): Promise<OrdenesMovidas['filas'][number]> {
  const { id } = pedido;
  try {
    const { numero } = await apart(context.db, () => mover(context, pedido));
    return { id, numero, razon: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, campos } = error;
    return { id, numero: null, razon: campos === undefined ? message : Object.values(campos).join('. ') || message };
  }
}
