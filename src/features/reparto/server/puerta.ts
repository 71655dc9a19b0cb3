import { appendEvento } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { insertFile } from '#server/files/archivo.sql.ts';
import { reencodeImage } from '#server/files/reencode-image.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { Entregar, Hecho } from '../entrega.contract.ts';
import { type EnLaPuerta, lockEnLaPuerta, selectEstados } from './entrega.sql.ts';

/** What every act at a door goes through: its parcels, its pictures, its events; all of them or none, in the caller's transaction. */

/** A parcel of another's round, of none, and one that there is not answer alike. @throws AppError GUIA_AJENA_AL_RECORRIDO */
export async function enLaPuerta(
  { db, user, clave }: CallContext,
  { guias, fecha_evento }: Pick<Entregar, 'guias' | 'fecha_evento'>,
): Promise<EnLaPuerta[]> {
  const asked = [...new Set(guias)];
  const held = await lockEnLaPuerta(db, { guias: asked, chofer_id: user.id, fecha: fecha_evento ?? null, clave });
  const absent = asked.find((id) => !held.some((guia) => guia.id === id));
  if (absent !== undefined) throw new AppError('GUIA_AJENA_AL_RECORRIDO', { guia_id: absent });
  return held;
}

/** The picture that came with the act, drawn anew; with the act it stays or goes. @throws AppError ARCHIVO_INVALIDO, DEMASIADO_GRANDE */
export async function imagenDe(
  { db, user }: CallContext,
  nombre: string,
  base64: string | undefined,
): Promise<number | undefined> {
  if (base64 === undefined) return undefined;
  const contenido = await reencodeImage(Buffer.from(base64, 'base64'));
  const file = { usuario_id: user.id, nombre: `${nombre}.jpg`, tipo: 'image/jpeg', contenido };
  const id = await insertFile(db, file);
  if (id === null) throw new AppError('DEMASIADO_GRANDE', { reason: 'quota' });
  return id;
}

interface Nuevo {
  readonly tipo: string;
  readonly fecha_evento: string | undefined;
  readonly datos: Parameters<typeof appendEvento>[2]['datos'];
  /** Another event of the same act carries its `clave`. */
  readonly isFirst?: boolean;
}

/** @throws AppError what the engine refuses; RefusalError EVENTO_NO_PERMITIDO where somebody else has told it */
export async function registrar(context: CallContext, guia: EnLaPuerta, nuevo: Nuevo): Promise<void> {
  const { tipo, datos, isFirst = false } = nuevo;
  const fecha_evento = nuevo.fecha_evento ?? null;
  const cual = { id: guia.id };
  if (guia.contada && isFirst) return;
  // It was loaded and the round's leaving has not reached it: it left, or it would not be at a door.
  if (guia.estado === 'CARGADA' && !guia.contada)
    await appendEvento(context, cual, { tipo: 'SAL', fecha_evento, clave: null, datos: {} });
  const clave = isFirst ? null : context.clave;
  const done = await appendEvento(context, cual, { tipo, fecha_evento, clave, datos });
  // Somebody else told it: whoever comes second must not take the money again.
  if (done.repetido && !guia.contada)
    throw new RefusalError('EVENTO_NO_PERMITIDO', `${guia.numero}: ${done.texto}`, { guia_id: guia.id });
}

export async function dicho({ db }: CallContext, held: readonly { id: number }[], texto: string): Promise<Hecho> {
  return {
    texto,
    guias: await selectEstados(
      db,
      held.map(({ id }) => id),
    ),
  };
}
