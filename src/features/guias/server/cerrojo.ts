import { AppError, RefusalError } from '#shared/errors.ts';

import type { Autor, NuevoEvento } from './escritura.ts';
import { type Cual, type Expediente, lockGuia } from './motor.sql.ts';

const ARCHIVADA =
  'Su historia está archivada y no admite cambios: pida a quien administra el sistema que traiga de vuelta esos meses';

/**
 * The parcel with all that an event of this kind is judged by; nobody else changes it until the transaction ends.
 * @throws AppError GUIA_NO_ENCONTRADA, GUIA_AJENA_AL_RECORRIDO, EVENTO_DESCONOCIDO
 */
export async function locked(
  autor: Autor,
  cual: Cual,
  { tipo, clave, datos, fecha_evento: fecha }: NuevoEvento,
): Promise<Expediente> {
  const { motivo_id = null, agente_id = null, foto_id, firma_id } = datos;
  const imagenes = [foto_id, firma_id].filter((id) => id !== undefined);
  const pedido = { tipo, fecha, clave, motivo_id, agente_id, imagenes };
  const guia = await lockGuia(autor.db, autor.scope, { cual, pedido });
  // To a driver what is on nobody's round and what there is not are the same.
  if (!guia) throw new AppError(autor.scope.soloChofer ? 'GUIA_AJENA_AL_RECORRIDO' : 'GUIA_NO_ENCONTRADA', { ...cual });
  if (guia.nombre === null || (tipo !== 'CORR' && guia.pasos.length === 0))
    throw new AppError('EVENTO_DESCONOCIDO', { tipo });
  return guia;
}

/** Lines of rounds, carts and the ledger follow from events that are at work, so of a history that is not nothing new is told. @throws RefusalError EVENTO_NO_PERMITIDO */
export function refuseArchivada({ id, archivada }: Expediente): void {
  if (archivada) throw new RefusalError('EVENTO_NO_PERMITIDO', ARCHIVADA, { guia_id: id });
}
