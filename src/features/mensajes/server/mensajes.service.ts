import { selectIdDeNumero } from '#features/guias/server/public.ts';
import { type CallContext, type Endpoint, handle } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import {
  descartarMensaje,
  guardarMensaje,
  previsualizarMensaje,
  probarMensaje,
  publicarMensaje,
  verMensaje,
  volverAMensaje,
} from '../contract.ts';
import {
  type ClaveDeMensaje,
  ejemplosDe,
  escribirMensaje,
  faltasDeMensaje,
  MENSAJES,
  type Mensaje,
} from '../palabras.contract.ts';
import {
  type Borrador,
  copyRetirada,
  deleteBorrador,
  insertBorrador,
  insertPrueba,
  lockBorrador,
  publish,
  selectVersiones,
  updateBorrador,
} from './mensajes.sql.ts';
import { selectDeGuia } from './valores.sql.ts';
import { valoresDeGuia } from './valores.ts';

const TABLA = 'plantilla_mensaje';
/** What a trial says in place of a code: it opens nothing. */
const SIN_CODIGO = '000000';

export const mensajesEndpoints: readonly Endpoint[] = [
  handle(verMensaje, async ({ db }, { mensaje: clave }) => {
    const versiones = await selectVersiones(db, clave);
    const of = (estado: string) =>
      versiones.filter((one) => one.estado === estado).map(({ estado: _, ...version }) => version);
    const [vigente] = of('PUBLICADA');
    if (vigente === undefined) throw new Error(`no text of ${clave} is in force`);
    return { vigente, borrador: of('BORRADOR')[0] ?? null, retiradas: of('RETIRADA') };
  }),

  handle(guardarMensaje, async ({ db, user, audit }, { mensaje: clave, version, ...escrito }) => {
    refuseFaulty(clave, escrito);
    const there = await lockBorrador(db, clave);
    if ((there?.version ?? null) !== version) throw cambio();
    const now =
      there === null
        ? await insertBorrador(db, clave, { ...escrito, usuario_id: user.id })
        : await updateBorrador(db, there.id, escrito);
    if (now === null) throw cambio();
    const antes = there === null ? null : { asunto: there.asunto, texto: there.texto };
    audit({ tabla: TABLA, fila_id: there?.id ?? null, antes, despues: { clave, ...escrito } });
    return { version: now };
  }),

  handle(publicarMensaje, async (context, { mensaje: clave, version, nota }) => {
    const { id, asunto, texto } = await held(context, clave, version);
    refuseFaulty(clave, { asunto, texto });
    await publish(context.db, { id, clave }, { usuario_id: context.user.id, nota });
    context.audit({ tabla: TABLA, fila_id: id, antes: null, despues: { clave, nota } });
    return { id };
  }),

  handle(descartarMensaje, async (context, { mensaje: clave, version }) => {
    const { id, asunto, texto } = await held(context, clave, version);
    await deleteBorrador(context.db, id);
    context.audit({ tabla: TABLA, fila_id: id, antes: { clave, asunto, texto }, despues: null });
    return { mensaje: clave };
  }),

  handle(volverAMensaje, async ({ db, user, audit }, { id, nota }) => {
    const made = await copyRetirada(db, id, { usuario_id: user.id, nota });
    if (made === null) throw new AppError('MENSAJE_NO_ENCONTRADO', { id });
    audit({ tabla: TABLA, fila_id: made.id, antes: null, despues: { clave: made.clave, nota, como: id } });
    return { id: made.id };
  }),

  handle(previsualizarMensaje, (context, pedido) => escrita(context, pedido, '••••••')),

  handle(probarMensaje, async (context, pedido) => {
    const { asunto, texto } = await escrita(context, pedido, SIN_CODIGO);
    const para = await insertPrueba(context.db, { asunto: `Prueba: ${asunto}`, texto });
    context.audit({ tabla: TABLA, fila_id: null, antes: null, despues: { clave: pedido.mensaje, prueba: asunto } });
    return { para };
  }),
];

/** @throws AppError DATOS_INVALIDOS, GUIA_NO_ENCONTRADA */
async function escrita(
  { db, scope, sessions }: CallContext,
  { mensaje: clave, guia_nro, ...escrito }: Params<typeof previsualizarMensaje>,
  codigo: string,
) {
  refuseFaulty(clave, escrito);
  if (guia_nro === undefined || !MENSAJES[clave].de_guia)
    return { ...escribirMensaje(escrito, { ...ejemplosDe(clave), codigo }), guia_nro: null };
  const id = await selectIdDeNumero(db, scope, guia_nro.toUpperCase());
  const guia = id === null ? null : await selectDeGuia(db, id);
  if (guia === null) throw new AppError('GUIA_NO_ENCONTRADA', { guia_nro });
  const valores = valoresDeGuia(guia, { codigo, url: sessions.installation.publicUrl() });
  return { ...escribirMensaje(escrito, valores), guia_nro: guia.numero };
}

/** @throws AppError DATOS_INVALIDOS with what is wrong, by field */
function refuseFaulty(clave: ClaveDeMensaje, escrito: Mensaje): void {
  const faltas = faltasDeMensaje(clave, escrito);
  if (Object.keys(faltas).length > 0) throw new AppError('DATOS_INVALIDOS', { clave }, { ...faltas });
}

/** @throws AppError MENSAJE_SIN_BORRADOR, DOCUMENTO_CAMBIO */
async function held({ db }: CallContext, clave: ClaveDeMensaje, version: number): Promise<Borrador> {
  const draft = await lockBorrador(db, clave);
  if (draft === null) throw new AppError('MENSAJE_SIN_BORRADOR', { clave });
  if (draft.version !== version) throw cambio();
  return draft;
}

function cambio(): RefusalError {
  return new RefusalError(
    'DOCUMENTO_CAMBIO',
    'Otra persona cambió este borrador. Su cambio no se aplicó: mire lo nuevo y repítalo',
    {},
  );
}
