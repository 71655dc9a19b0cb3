import { appendEvento } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { insertFile } from '#server/files/archivo.sql.ts';
import { reencodeImage } from '#server/files/reencode-image.ts';
import { formatDinero } from '#shared/dinero.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { Entregar, Hecho, NoEntregar } from '../entrega.contract.ts';
import { type EnLaPuerta, lockEnLaPuerta, selectEstados } from './entrega.sql.ts';

/** Acts at a door, each over all its parcels or none, in the caller's transaction. */

/** @throws AppError GUIA_AJENA_AL_RECORRIDO, MONTO_DISTINTO, ARCHIVO_INVALIDO, what the engine refuses */
export async function entregar(context: CallContext, pedido: Entregar): Promise<Hecho> {
  const held = await enLaPuerta(context, pedido);
  refuseMoney(held, pedido.cobrado_centavos);
  const { recibe, documento, medio } = pedido;
  const firma_id = await imagenDe(context, 'firma', pedido.firma);
  const foto_id = await imagenDe(context, 'foto', pedido.foto);
  for (const guia of held) {
    const cobro = guia.debe > 0 ? { monto_centavos: guia.debe, medio } : {};
    const datos = { recibe, documento, firma_id, foto_id, ...cobro };
    await registrar(context, guia, {
      tipo: guia.debe > 0 ? 'ENT_CR' : 'ENT',
      fecha_evento: pedido.fecha_evento,
      datos,
    });
  }
  return dicho(context, held, held.length === 1 ? 'Entregada' : `${held.length} entregadas`);
}

/** @throws AppError GUIA_AJENA_AL_RECORRIDO, ARCHIVO_INVALIDO, what the engine refuses */
export async function noEntregada(context: CallContext, pedido: NoEntregar): Promise<Hecho> {
  const held = await enLaPuerta(context, pedido);
  const { motivo_id, nota, fecha_evento } = pedido;
  const foto_id = await imagenDe(context, 'foto', pedido.foto);
  for (const guia of held)
    await registrar(context, guia, { tipo: 'NOENT', fecha_evento, datos: { motivo_id, nota, foto_id } });
  return dicho(context, held, held.length === 1 ? 'No entregada' : `${held.length} no entregadas`);
}

/** A parcel of another's round, of none, and one that there is not answer alike. */
async function enLaPuerta(
  { db, user, clave }: CallContext,
  { guias, fecha_evento }: Pick<Entregar, 'guias' | 'fecha_evento'>,
): Promise<EnLaPuerta[]> {
  const asked = [...new Set(guias)];
  const held = await lockEnLaPuerta(db, { guias: asked, chofer_id: user.id, fecha: fecha_evento ?? null, clave });
  const absent = asked.find((id) => !held.some((guia) => guia.id === id));
  if (absent !== undefined) throw new AppError('GUIA_AJENA_AL_RECORRIDO', { guia_id: absent });
  return held;
}

/** What the driver says to have taken is what is due, to the cent. @throws RefusalError MONTO_DISTINTO */
function refuseMoney(held: readonly EnLaPuerta[], cobrado: number): void {
  const debe = held.reduce((sum, guia) => sum + guia.debe, 0);
  const moneda = held.find((guia) => guia.debe > 0)?.moneda ?? 'UYU';
  if (held.some((guia) => guia.debe > 0 && guia.moneda !== moneda))
    throw new RefusalError('MONTO_DISTINTO', 'Se cobran en monedas distintas: entréguelas por separado', {});
  if (cobrado === debe) return;
  const text = debe === 0 ? 'No lleva cobro' : `Se cobra exactamente ${formatDinero({ centavos: debe, moneda })}`;
  throw new RefusalError('MONTO_DISTINTO', text, {});
}

/** The picture that came with the act, drawn anew; with the act it stays or goes. */
async function imagenDe(
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
}

async function registrar(context: CallContext, guia: EnLaPuerta, { tipo, datos, ...nuevo }: Nuevo): Promise<void> {
  const fecha_evento = nuevo.fecha_evento ?? null;
  const cual = { id: guia.id };
  // It was loaded and the round's leaving has not reached it: it left, or it would not be at a door.
  if (guia.estado === 'CARGADA' && !guia.contada)
    await appendEvento(context, cual, { tipo: 'SAL', fecha_evento, clave: null, datos: {} });
  const done = await appendEvento(context, cual, { tipo, fecha_evento, clave: context.clave, datos });
  // Somebody else told it: whoever comes second must not take the money again.
  if (done.repetido && !guia.contada)
    throw new RefusalError('EVENTO_NO_PERMITIDO', `${guia.numero}: ${done.texto}`, { guia_id: guia.id });
}

async function dicho({ db }: CallContext, held: readonly EnLaPuerta[], texto: string): Promise<Hecho> {
  return {
    texto,
    guias: await selectEstados(
      db,
      held.map(({ id }) => id),
    ),
  };
}
