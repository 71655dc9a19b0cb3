import { devolver } from '#features/gds-ordenes/server/public.ts';
import { ubicar } from '#features/gds-recepcion/server/public.ts';
import { mover } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { RefusalError } from '#shared/errors.ts';

import type { Trasladar } from '../traslados.contract.ts';
import { type LineaSuelta, selectSueltasAbiertas } from './traslados.sql.ts';

/** What work that is no order's does to stock: what the pages of dock, returns and moves do, for a line. */

type Llevado = Pick<Trasladar, 'a' | 'cantidad' | 'series'>;

export async function llevar(
  context: CallContext,
  linea: LineaSuelta,
  { a, cantidad, series }: Llevado,
): Promise<void> {
  const { deposito_id, producto_id, partida_id, almacenamiento_id } = linea;
  const deTrabajo = { wo_linea_id: linea.id };
  const what = { producto_id, partida_id, cantidad, ...(series === undefined ? {} : { series }) };
  if (linea.tipo === 'REPONER' || linea.tipo === 'MOVER') {
    // What stands on a licence plate is moved with it: work that moves asks for what lies loose.
    const loose = linea.tipo === 'MOVER' ? { lpn_id: null } : {};
    const items = [{ ...what, ...loose, condicion: 'DISPONIBLE' as const }];
    await mover(context, { deposito_id, de: { almacenamiento_id }, a: { texto: a }, items }, deTrabajo);
  } else if (linea.es_anden) await ubicar(context, { ...what, almacenamiento_id, a }, deTrabajo);
  else await devolver(context, { ...what, almacenamiento_id, a }, deTrabajo);
}

/** All that is left goes where it was proposed: for work that was done on paper. @throws AppError WO_CON_PENDIENTES */
export async function trasladarTodo(context: CallContext, wo_id: number): Promise<void> {
  for (const linea of await selectSueltasAbiertas(context.db, wo_id)) {
    if (linea.a === null)
      throw new RefusalError('WO_CON_PENDIENTES', `De ${linea.sku} no se sabe dónde quedó: escanéelo`);
    await llevar(context, linea, { a: linea.a, cantidad: linea.resta });
  }
}
