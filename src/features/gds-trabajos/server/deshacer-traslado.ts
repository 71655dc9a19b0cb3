import { lockOrdenes } from '#features/gds-ordenes/server/public.ts';
import { abrirLugares, asentar, type Movimiento, selectMovimiento } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { type LineaSuelta, selectSuelta, selectUltimoLlevado } from './traslados.sql.ts';
import { hecho } from './traslados.ts';
import { lockWo, type Wo } from './wo.sql.ts';
import { dar } from './wo.ts';

/** Back to where it was taken from, as the ledger has it. */

/** @throws AppError of the contract */
export async function deshacerLlevado(context: CallContext, wo_id: number) {
  const { db, scope, user } = context;
  const last = await selectUltimoLlevado(db, wo_id, user.id);
  // Orders, work, places: as whoever carries it holds them.
  if (last !== null) await lockOrdenes(db, scope, last.ordenes);
  const wo = await lockWo(db, scope, wo_id);
  if (wo === null) throw new AppError('WO_NO_ENCONTRADA', { wo_id });
  const linea = last === null ? null : await selectSuelta(db, scope, last.wo_linea_id);
  if (last === null || linea === null) throw new AppError('WO_NADA_QUE_DESHACER', { wo_id });
  const begun = await empezar(context, wo);
  await volver(context, linea, last.ids);
  return hecho(context, { linea, wo: begun });
}

async function empezar(context: CallContext, wo: Wo): Promise<Wo> {
  if (wo.estado === 'EN_CURSO') return wo;
  return { ...wo, estado: await dar(context, wo, { acto: 'empezar', asignada_a: context.user.id }) };
}

/** @throws AppError MOVIMIENTO_NO_SE_REVIERTE, WO_NADA_QUE_DESHACER */
async function volver(context: CallContext, { id, sku }: LineaSuelta, ids: readonly number[]): Promise<void> {
  const { db, scope } = context;
  const done = (await Promise.all(ids.map((one) => selectMovimiento(db, scope, one)))).filter((one) => one !== null);
  // Asked once the work is held: of two presses the second finds it undone.
  if (done.length < ids.length || done.some(({ revertido }) => revertido)) throw new AppError('WO_NADA_QUE_DESHACER');
  const movimientos: Movimiento[] = done.map(
    ({ id: revierte_id, producto_id, cliente_id, partida_id, cantidad, series = null, de, a }) => ({
      ...{ acto: 'REVERTIR', producto_id, cliente_id, partida_id, cantidad, series },
      ...{ de: a, a: de, revierte_id, wo_linea_id: id },
    }),
  );
  const lugares = done.flatMap(({ de, a }) => [de.almacenamiento_id, a.almacenamiento_id]);
  const abierto = await abrirLugares(
    context,
    lugares.filter((one) => one !== null),
  );
  await asentar(context, abierto, { tipo: 'MOVIMIENTO', nota: 'Se deshizo', movimientos }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'STOCK_INSUFICIENTE') throw error;
    const texto = `${sku} ya no está libre donde se dejó: se prometió a una orden o se movió`;
    throw new RefusalError('MOVIMIENTO_NO_SE_REVIERTE', texto);
  });
}
