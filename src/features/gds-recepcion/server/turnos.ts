import { lockOrdenes } from '#features/gds-ordenes/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { formatTime } from '#shared/dates.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { asignarTurno, Turnos, turnos } from '../turnos.contract.ts';
import { selectAndenes } from './muelle.sql.ts';
import { deOrden } from './por-recibir.ts';
import {
  deleteTurnos,
  insertTurno,
  selectDia,
  selectEsTurno,
  selectOcupado,
  selectTurnos,
  type TurnoNuevo,
} from './turnos.sql.ts';

/** When which order comes to which dock. */

export async function verTurnos(
  { db, scope }: CallContext,
  { dia, deposito_id }: Params<typeof turnos>,
): Promise<Turnos> {
  const day = await selectDia(db, dia ?? null);
  return { dia: day, ...(await selectTurnos(db, scope, { dia: day, deposito_id: deposito_id ?? null })) };
}

/** @throws AppError of the contract */
export async function darTurno(context: CallContext, pedido: Params<typeof asignarTurno>) {
  const { db, scope, user } = context;
  const { deposito_id } = await deOrden(context, pedido.orden_id);
  const anden = (await selectAndenes(db, scope, deposito_id)).find(
    ({ almacenamiento_id }) => almacenamiento_id === pedido.almacenamiento_id,
  );
  if (anden === undefined)
    throw new RefusalError('ALMACENAMIENTO_NO_ENCONTRADO', 'No es un andén de recepción de ese depósito');
  const { es_cuarto, ya_fue } = await selectEsTurno(db, pedido.desde);
  if (!es_cuarto) throw new AppError('DATOS_INVALIDOS', {}, { desde: 'Los turnos empiezan cada cuarto de hora' });
  if (ya_fue) throw new AppError('DATOS_INVALIDOS', {}, { desde: 'Esa hora ya pasó' });
  const nuevo: TurnoNuevo = { ...pedido, deposito_id, usuario_id: user.id };
  const taken = await selectOcupado(db, nuevo);
  if (taken !== null)
    throw new RefusalError(
      'TURNO_OCUPADO',
      `${anden.codigo} a las ${formatTime(taken.cuando).slice(0, 5)} es de ${taken.numero}`,
    );
  await deleteTurnos(db, pedido.orden_id);
  const { desde, hasta } = await insertTurno(db, nuevo);
  return { orden_id: pedido.orden_id, anden: anden.codigo, desde, hasta };
}

/** @throws AppError ORDEN_NO_ENCONTRADA */
export async function soltarTurno({ db, scope }: CallContext, orden_id: number): Promise<number> {
  const [orden] = await lockOrdenes(db, scope, [orden_id]);
  if (orden === undefined) throw new AppError('ORDEN_NO_ENCONTRADA', { orden_id });
  return deleteTurnos(db, orden_id);
}
