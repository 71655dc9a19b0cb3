import { saveDestinos, updateLocalidad } from '#features/gds-ordenes/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params, Result } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { corregirDestino, verDestino } from '../destino.contract.ts';
import { selectPedidoDeGuias } from './guias.sql.ts';
import { hacerGuias } from './guias.ts';
import { selectNombreDeLocalidad, selectSinGuia } from './mesa.sql.ts';
import { mesaDe, tenerParaEmpacar } from './mesa.ts';

/** An address that the envíos door refused, mended by our own people. */

/** @throws AppError ORDEN_NO_ENCONTRADA */
export async function leerDestino({ db }: CallContext, orden_id: number): Promise<Result<typeof verDestino>> {
  const pedido = await selectPedidoDeGuias(db, orden_id);
  if (pedido === null) throw new AppError('ORDEN_NO_ENCONTRADA', { orden_id });
  const { destinatario, documento, telefono, correo, direccion, localidad_id, nota_destino } = pedido;
  return {
    destino: {
      ...{ documento, telefono, correo, direccion, localidad_id, observaciones: nota_destino },
      destinatario: destinatario ?? '',
      localidad: await selectNombreDeLocalidad(db, localidad_id),
    },
  };
}

/** @throws AppError ORDEN_NO_ENCONTRADA, ORDEN_NO_ADMITE */
export async function corregir(
  context: CallContext,
  { orden_id, localidad_id, ...destino }: Params<typeof corregirDestino>,
): Promise<Result<typeof corregirDestino>> {
  const { db, scope } = context;
  const orden = await tenerParaEmpacar(context, orden_id);
  if ((await selectSinGuia(db, scope, orden_id)) === null)
    throw new RefusalError('ORDEN_NO_ADMITE', `${orden.numero} no espera por su dirección`, { id: orden_id });
  await saveDestinos(db, scope, [{ id: orden_id, destino }]);
  await updateLocalidad(db, orden_id, localidad_id);
  const guias = await hacerGuias(context, orden);
  return { mesa: await mesaDe(context, orden_id), guias };
}
