import { locked, mover, selectHoy } from '#features/recorridos/server/public.ts';
import type { CallContext, Endpoint } from '#server/dispatcher.ts';
import { siguienteNumero } from '#server/documentos.sql.ts';
import { reencodeImage } from '#server/files/reencode-image.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import {
  abrirRendicion,
  anularRendicion,
  type Contado,
  cerrarRendicion,
  firmarRendicion,
  leerVuelta,
  type Rendicion,
  recontarRendicion,
  sellarRendicion,
  tomarRendicion,
} from '../contract.ts';
import { hasDecididas, hasPorDecidir } from './diferencias.sql.ts';
import { actosDe, enManosDe, ours, paso, propia, refuseHolder, tomada } from './reglas.ts';
import {
  insertRendicion,
  selectEnCurso,
  selectFaltan,
  selectRendicion,
  sellar,
  type Tomada,
  updateCerrada,
  updateEstado,
  updateFirmada,
  updateTomada,
} from './rendiciones.sql.ts';
import { leida } from './vuelta.ts';

/** From the driver's arrival to the two signatures (areas/field.md §6). */
export const rendicionesEndpoints: readonly Endpoint[] = [
  ours(abrirRendicion, async (context, { recorrido_id, chofer_id: asked }) => {
    const { db, user, audit } = context;
    const recorrido = await locked(context, recorrido_id);
    const chofer_id = asked ?? recorrido.chofer_id;
    if (chofer_id === null) throw new AppError('RECORRIDO_SIN_CHOFER', { recorrido_id });
    refuseHolder(context, chofer_id);
    const other = await selectEnCurso(db, recorrido_id, chofer_id);
    if (other !== null) throw new RefusalError('RENDICION_EN_CURSO', enManosDe(other), { recorrido_id });
    // Whoever forgot to say that they are back is back.
    if (recorrido.estado === 'EN_RUTA') await mover(context, recorrido, 'llegar');
    else if (recorrido.estado !== 'EN_RENDICION')
      throw new RefusalError('DOCUMENTO_NO_PERMITE', `${recorrido.numero} no está de vuelta: no hay qué rendir`, {
        recorrido_id,
      });
    const numero = await siguiente(context);
    const id = await insertRendicion(db, { numero, recorrido_id, chofer_id, recibe_id: user.id });
    await paso(context, { id, estado: null, chofer_id }, 'abrir');
    audit({ tabla: 'rendicion', fila_id: id, antes: null, despues: { numero, recorrido_id, chofer_id } });
    return { id, numero };
  }),

  ours(tomarRendicion, async (context, { id }) => {
    const found = await tomada(context, id);
    refuseHolder(context, found.chofer_id);
    await paso(context, found, 'tomar');
    await updateTomada(context.db, id, context.user.id);
    const { recibe_id } = found;
    context.audit({ tabla: 'rendicion', fila_id: id, antes: { recibe_id }, despues: { recibe_id: context.user.id } });
    return {};
  }),

  ours(leerVuelta, async (context, { id, codigo }) => {
    const found = await propia(context, id);
    if (found.estado !== 'ABIERTA') throw new AppError('DOCUMENTO_NO_PERMITE', { id });
    return leida(context, found, codigo);
  }),

  ours(sellarRendicion, async (context, { id, conteo, medios }) => {
    const found = await propia(context, id);
    return contada(context, found, { conteo, medios, acto: 'sellar' });
  }),

  ours(recontarRendicion, async (context, { id, conteo, medios }) => {
    const found = await tomada(context, id);
    refuseHolder(context, found.chofer_id);
    if (found.recibe_id === context.user.id) throw new AppError('RECUENTO_DE_OTRO', { id });
    if (found.vueltas > 1) throw new RefusalError('DOCUMENTO_NO_PERMITE', 'Ya se contó dos veces', { id });
    if (await hasDecididas(context.db, id)) throw new AppError('DIFERENCIA_DECIDIDA', { id });
    return contada(context, found, { conteo, medios, acto: 'recontar' });
  }),

  ours(firmarRendicion, async (context, { id }) => {
    const found = await tomada(context, id);
    if (found.chofer_id !== context.user.id) throw new AppError('RENDICION_NO_ENCONTRADA', { id });
    await paso(context, found, 'firmar');
    await updateFirmada(context.db, id, null);
    context.audit({ tabla: 'rendicion', fila_id: id, antes: null, despues: { firma: 'chofer' } });
    return {};
  }),

  ours(cerrarRendicion, async (context, { id, firma }) => {
    const { db, audit } = context;
    const found = await propia(context, id);
    const estado = await cerrada(context, found, firma);
    audit({ tabla: 'rendicion', fila_id: id, antes: { estado: found.estado }, despues: { estado } });
    const faltan = await selectFaltan(db, found.recorrido_id);
    const recorrido = await locked(context, found.recorrido_id);
    const isLast = faltan.length === 0 && recorrido.estado === 'EN_RENDICION';
    if (isLast) await mover(context, recorrido, 'rendir');
    return { recorrido_rendido: isLast, faltan };
  }),

  ours(anularRendicion, async (context, { id }) => {
    const found = await propia(context, id);
    const estado = await paso(context, found, 'anular');
    await updateEstado(context.db, id, estado);
    context.audit({ tabla: 'rendicion', fila_id: id, antes: { estado: found.estado }, despues: { estado } });
    return {};
  }),
];

/** Sealed, and answered with what was expected. */
async function contada(
  context: CallContext,
  found: Tomada,
  { acto, conteo, medios }: Contado & { readonly acto: 'sellar' | 'recontar' },
): Promise<{ rendicion: Rendicion }> {
  const { db, user, audit } = context;
  await paso(context, found, acto);
  await sellar(db, found, { usuario_id: user.id, conteo, medios });
  const rendicion = await selectRendicion(db, found.id);
  if (rendicion === null) throw new Error('a rendición went away');
  const despues = { acto, saldos: rendicion.saldos };
  audit({ tabla: 'rendicion', fila_id: found.id, antes: { estado: found.estado }, despues });
  return { rendicion: { ...rendicion, actos: actosDe(context, rendicion) } };
}

/** @throws AppError RENDICION_SIN_FIRMA, RENDICION_CON_BULTOS */
async function cerrada(context: CallContext, found: Tomada, firma: string | undefined): Promise<string> {
  const { db } = context;
  const { id } = found;
  const estado = await paso(context, found, 'cerrar');
  if (firma !== undefined) await updateFirmada(db, id, await reencodeImage(Buffer.from(firma, 'base64')));
  else if (!found.firmo_chofer) throw new AppError('RENDICION_SIN_FIRMA', { id });
  if (await hasPorDecidir(db, id, 'BULTO')) throw new AppError('RENDICION_CON_BULTOS', { id });
  await updateCerrada(db, id, estado);
  return estado;
}

async function siguiente({ db }: CallContext): Promise<string> {
  const dia = await selectHoy(db);
  const n = await siguienteNumero(db, 'RD', dia);
  return `RD${dia.slice(2).replaceAll('-', '')}-${String(n).padStart(3, '0')}`;
}
