import type { CallContext } from '#server/dispatcher.ts';
import type { Params, Result } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import type { devolverGuia } from '../detalle.contract.ts';
import { insertHija } from './devolucion.sql.ts';
import { appendEvento } from './motor.ts';

/**
 * Starts a return: the parcel goes back as a child of its own (`…-D1`) to the client's address, taken in where it lies, while this one
 * waits for the child's delivery (life-cycles.md §3.4). When the child is delivered, this one is given back.
 * @throws AppError what the engine refuses of DEV_INI, GUIA_YA_DEVUELTA
 */
export async function devolver(
  context: CallContext,
  { guia_id, motivo_id, nota }: Params<typeof devolverGuia>,
): Promise<Result<typeof devolverGuia>> {
  const begin = { tipo: 'DEV_INI', fecha_evento: null, clave: context.clave, datos: { motivo_id, nota } };
  const { guia, repetido } = await appendEvento(context, { id: guia_id }, begin);
  if (repetido) throw new AppError('GUIA_YA_DEVUELTA', { guia_id });
  const hija = await insertHija(context.db, guia_id, context.user.id);
  if (!hija) throw new AppError('GUIA_YA_DEVUELTA', { guia_id });
  const taken = { tipo: 'ADM', fecha_evento: null, clave: null, datos: { lugar: `Devolución de ${guia.numero}` } };
  await appendEvento(context, { id: hija.id }, taken);
  context.audit({
    tabla: 'guia',
    fila_id: guia_id,
    antes: null,
    despues: { estado_general: guia.estado_general, hija_id: hija.id, hija_nro: hija.numero, motivo_id, nota },
  });
  return { hija_id: hija.id, hija_nro: hija.numero, msg: `Se creó la devolución ${hija.numero}` };
}
