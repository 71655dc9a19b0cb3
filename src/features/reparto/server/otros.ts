import { correctEvento } from '#features/guias/server/public.ts';
import { updateLlegada } from '#features/recorridos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import type { Corregir, Danar, Desviar, Hecho, Llegar, Reintentar } from '../entrega.contract.ts';
import { selectUltimos } from './entrega.sql.ts';
import { dicho, enLaPuerta, imagenDe, registrar } from './puerta.ts';

/** What may follow on a visit, and what takes it back. */

/** The reason of whoever would rather fetch it (catalogue of motives). */
const PIDE_RETIRAR = 9;

/** At the door: that it was so is kept with the line, and nothing else changes. @throws AppError GUIA_AJENA_AL_RECORRIDO */
export async function llegada(context: CallContext, pedido: Llegar): Promise<Hecho> {
  const held = await enLaPuerta(context, pedido);
  await updateLlegada(
    context.db,
    held.map(({ id }) => id),
    pedido.fecha_evento ?? null,
  );
  return dicho(context, held, 'Llegó');
}

/** Whoever was not there is there now: the visit goes on. @throws AppError GUIA_AJENA_AL_RECORRIDO, what the engine refuses */
export async function reintentada(context: CallContext, pedido: Reintentar): Promise<Hecho> {
  const held = await enLaPuerta(context, pedido);
  for (const guia of held)
    await registrar(context, guia, { tipo: 'REI', fecha_evento: pedido.fecha_evento, datos: {} });
  return dicho(context, held, 'Se vuelve a intentar');
}

/** Not delivered, since the recipient would rather fetch it at an agency: there it goes. @throws as `reintentada` */
export async function desviada(context: CallContext, pedido: Desviar): Promise<Hecho> {
  const held = await enLaPuerta(context, pedido);
  const { agente_id, nota } = pedido;
  // Both events have one moment, by which `corregida` knows them for one act: two clocks read in turn may lie in two seconds.
  const fecha_evento = pedido.fecha_evento ?? new Date().toISOString();
  for (const guia of held) {
    const isOut = guia.estado !== 'NO_ENTREGADA';
    const datos = { motivo_id: PIDE_RETIRAR, nota };
    if (isOut) await registrar(context, guia, { tipo: 'NOENT', fecha_evento, datos, isFirst: true });
    const salida = isOut ? { ...guia, estado: 'NO_ENTREGADA' as const } : guia;
    await registrar(context, salida, { tipo: 'DESV', fecha_evento, datos: { agente_id } });
  }
  return dicho(context, held, 'Va a una agencia');
}

/** Broken, as the picture shows: it is held back. @throws as `reintentada`, ARCHIVO_INVALIDO */
export async function danada(context: CallContext, pedido: Danar): Promise<Hecho> {
  const held = await enLaPuerta(context, pedido);
  const foto_id = await imagenDe(context, 'foto', pedido.foto);
  const datos = { nota: pedido.nota, foto_id };
  for (const guia of held) await registrar(context, guia, { tipo: 'DAN', fecha_evento: pedido.fecha_evento, datos });
  return dicho(context, held, 'Daño registrado: queda retenida');
}

/** Takes the last own act back, as long as the table of transitions lets it. @throws AppError GUIA_AJENA_AL_RECORRIDO, EVENTO_NO_SE_CORRIGE, EVENTO_NO_ENCAJA */
export async function corregida(context: CallContext, { guias, nota }: Corregir): Promise<Hecho> {
  const held = await enLaPuerta(context, { guias, fecha_evento: undefined });
  for (const { id: guia_id } of held) {
    const [last, before] = await selectUltimos(context.db, guia_id);
    if (last === undefined) throw new AppError('EVENTO_NO_SE_CORRIGE', { guia_id });
    await correctEvento(context, { guia_id, evento_id: last.id }, nota ?? null);
    // A detour is one act of two events.
    if (last.tipo === 'DESV' && before?.tipo === 'NOENT' && before.fecha_evento === last.fecha_evento)
      await correctEvento(context, { guia_id, evento_id: before.id }, nota ?? null);
  }
  return dicho(context, held, 'Corregida');
}
