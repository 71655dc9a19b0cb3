import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import type { cambiarCondicion } from '../condicion.contract.ts';
import { insertLiberacion, isEntreDos, selectQue } from './liberar.sql.ts';
import type { Abierto } from './motor.ts';

/** Letting go of quarantine by two, where the depósito asks for it. */

type Pedido = Params<typeof cambiarCondicion>;

/** Whether somebody else has to say yes before it is done. */
export async function esperaOtra(
  { db }: Pick<CallContext, 'db'>,
  { deposito_id }: Abierto,
  { de, a }: Pick<Pedido, 'de' | 'a'>,
): Promise<boolean> {
  return de === 'CUARENTENA' && a === 'DISPONIBLE' && (await isEntreDos(db, deposito_id));
}

export async function pedirLiberacion(
  { db, user }: CallContext,
  { deposito_id, lugares }: Abierto,
  { pedido, unidades }: { pedido: Pedido; unidades: number },
): Promise<number> {
  const { lugar, lpn_id = null, producto_id = null, partida_id = null, nota } = pedido;
  const [lugar_id = null] = lugar === undefined ? [] : lugares.keys();
  const que = await selectQue(db, { lugar_id, lpn_id, producto_id, partida_id });
  // By the place itself and not by its code, which may be another's by then.
  const kept = { ...pedido, ...(lugar_id === null ? {} : { lugar: { almacenamiento_id: lugar_id } }), deposito_id };
  return insertLiberacion(db, { deposito_id, pedido: kept, que, unidades, nota, pedida_por: user.id });
}

/**
 * Undoing what was set apart lets go of it just the same: where two are needed it goes the way of two.
 * @throws AppError DATOS_INVALIDOS
 */
export async function refuseLiberarSolo(
  { db }: Pick<CallContext, 'db'>,
  deposito_id: number,
  filas: readonly { readonly de: { condicion: string }; readonly a: { condicion: string } }[],
): Promise<void> {
  if (!filas.some(({ de, a }) => de.condicion === 'CUARENTENA' && a.condicion === 'DISPONIBLE')) return;
  if (await isEntreDos(db, deposito_id))
    throw new AppError(
      'DATOS_INVALIDOS',
      {},
      { movimiento_id: 'Lo que está en cuarentena se libera entre dos: pida su liberación' },
    );
}
