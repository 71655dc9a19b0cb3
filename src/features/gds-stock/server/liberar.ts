import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import type { cambiarCondicion } from '../condicion.contract.ts';
import type { ajustarStock } from '../contract.ts';
import { isDeDos } from './cuarentena.ts';
import { insertLiberacion, selectQue } from './liberar.sql.ts';
import type { Abierto } from './motor.ts';
import type { Movimiento } from './stock.sql.ts';
import type { Vale } from './valor.sql.ts';

/** What two decide: letting go of quarantine, where the depósito asks for it, and what is worth more than one person decides. */

type Pedido = Params<typeof cambiarCondicion>;

export async function pedirLiberacion(
  { db, user }: CallContext,
  { deposito_id, lugares }: Abierto,
  { pedido, unidades, vale }: { pedido: Pedido; unidades: number; vale: Vale | null },
): Promise<number> {
  const { lugar, lpn_id = null, producto_id = null, partida_id = null, nota } = pedido;
  const [lugar_id = null] = lugar === undefined ? [] : lugares.keys();
  const que = await selectQue(db, { lugar_id, lpn_id, producto_id, partida_id });
  // By the place itself and not by its code, which may be another's by then.
  const kept = { ...pedido, ...(lugar_id === null ? {} : { lugar: { almacenamiento_id: lugar_id } }), deposito_id };
  const asked = { pedido: kept, que, unidades, nota, pedida_por: user.id, vale };
  return insertLiberacion(db, { deposito_id, acto: 'CAMBIAR', ...asked });
}

/** An adjustment that would take out of quarantine, or is worth too much for one: the same, of one thing in one place. */
export async function pedirAjuste(
  { db, user }: CallContext,
  { deposito_id, lugares }: Abierto,
  { pedido, movimiento, vale }: { pedido: Params<typeof ajustarStock>; movimiento: Movimiento; vale: Vale | null },
): Promise<number> {
  const [lugar_id = null] = lugares.keys();
  const { producto_id, nota } = pedido;
  const que = await selectQue(db, { lugar_id, producto_id, lpn_id: null, partida_id: null });
  const kept = { ...pedido, lugar: { almacenamiento_id: lugar_id }, deposito_id };
  const { cantidad: unidades, de } = movimiento;
  const asked = { pedido: kept, que, unidades, nota, pedida_por: user.id, vale, entra: de.almacenamiento_id === null };
  return insertLiberacion(db, { deposito_id, acto: 'AJUSTAR', ...asked });
}

/**
 * Undoing what was set apart lets go of it just the same: where two are needed it goes the way of two.
 * @throws AppError DATOS_INVALIDOS
 */
export function refuseLiberarSolo(abierto: Pick<Abierto, 'deDos'>, filas: readonly Movimiento[]): void {
  if (filas.some((one) => isDeDos(abierto, one)))
    throw new AppError(
      'DATOS_INVALIDOS',
      {},
      { movimiento_id: 'Lo que está en cuarentena se libera entre dos: pida su liberación' },
    );
}
