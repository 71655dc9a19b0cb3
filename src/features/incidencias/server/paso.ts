import { mensaje } from '#features/mensajes/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import { notify } from '#server/news/notificacion.sql.ts';
import { AppError, type Campos } from '#shared/errors.ts';

import { ESTADOS, type Estado } from '../palabras.contract.ts';
import { actorDe } from './casa.ts';
import { retireConsulta } from './consulta.sql.ts';
import { enviarRespuesta, selectAsunto } from './correo.sql.ts';
import { adjuntar } from './hilo.ts';
import { insertMensaje, insertNota, selectInteresados, type Tomada, updateIncidencia } from './incidencias.sql.ts';
import { trasPaso } from './plazos.ts';

/** What every act is made of: a step with its clock, a word across the counter, a note behind it. */

/** What an act writes beside the state and its clock. */
export type Cambios = Readonly<Record<string, unknown>>;

interface Paso {
  readonly acto: string;
  readonly cambios: Cambios;
}

/** Takes the step and writes what it changes, its clock included. */
export async function dar(context: CallContext, incidencia: Tomada, { acto, cambios }: Paso) {
  const { id, numero, estado } = incidencia;
  const reached = await darPaso(actorDe(context), { entidad: 'incidencia', id, estado }, acto);
  const hasta: Estado = ESTADOS.find((one) => one === reached) ?? estado;
  const after = { ...incidencia, ...cambios };
  const reloj = await trasPaso(
    context.db,
    { ...incidencia, respondida: after.respondida },
    { estado: hasta, nuevos: after },
  );
  await updateIncidencia(context.db, id, { ...cambios, estado: hasta, ...reloj });
  if (estado === 'ESPERA_TERCERO' && hasta !== estado) await retireConsulta(context.db, id);
  context.audit({ tabla: 'incidencia', fila_id: id, antes: { numero, estado }, despues: { acto, estado: hasta } });
  return { numero, estado: hasta };
}

interface Dicha {
  readonly texto: string;
  readonly clase: 'MENSAJE' | 'AUTOMATICO';
  readonly espera?: boolean;
  readonly adjuntos?: readonly number[] | undefined;
}

/** Says something across the counter, where somebody stands there. */
export async function decir(
  context: CallContext,
  { id, numero, cliente_id, agente_id }: Pick<Tomada, 'id' | 'numero' | 'cliente_id' | 'agente_id'>,
  { texto, clase, espera = false, adjuntos = [] }: Dicha,
): Promise<void> {
  if (cliente_id === null && agente_id === null) return;
  const { db, user } = context;
  const mensaje = await insertMensaje(db, { incidencia_id: id, usuario_id: user.id, texto, clase, de_afuera: false });
  await adjuntar(context, adjuntos, { mensaje });
  const titulo = espera ? `${numero}: esperamos su respuesta` : `${numero}: nueva respuesta`;
  await avisarAfuera(context, { id, numero, cliente_id }, { titulo, texto, espera });
}

interface Aviso {
  readonly titulo: string;
  readonly texto: string;
  readonly espera: boolean;
}

/** The house outside hears of it in the product and, a client, by mail. */
export async function avisarAfuera(
  context: CallContext,
  { id, numero, cliente_id }: Pick<Tomada, 'id' | 'numero' | 'cliente_id'>,
  { titulo, texto, espera }: Aviso,
): Promise<void> {
  const { db } = context;
  const destinos = await selectInteresados(db, id, true);
  await notify(db, destinos, { tipo: 'INCIDENCIA', accion: espera, titulo, texto, ruta: rutaDe(id) });
  if (cliente_id !== null) await mandar(context, { id, numero, asunto: await selectAsunto(db, id) }, { texto, espera });
}

/** By mail as well, to those of the client who asked: with the address where it is answered, since nobody reads what comes back by mail. */
async function mandar(
  { db, sessions }: CallContext,
  { id, numero, asunto }: { id: number; numero: string; asunto: string },
  { texto, espera }: Pick<Dicha, 'texto' | 'espera'>,
): Promise<void> {
  const valores = {
    ...{ incidencia: numero, asunto, respuesta: texto },
    espera: espera ? 'Esperamos su respuesta para seguir.' : '',
    enlace: `${sessions.installation.publicUrl()}${rutaDe(id)}`,
  };
  await enviarRespuesta(db, id, await mensaje(db, 'respuesta_incidencia', valores));
}

/** What saying something writes, where somebody hears it. */
export function dicho({ cliente_id, agente_id, respondida, ahora }: Tomada): Cambios {
  return cliente_id === null && agente_id === null ? {} : { respondida: respondida ?? ahora, ultimo_mensaje: ahora };
}

export async function anotar({ db, user }: CallContext, id: number, texto: string): Promise<void> {
  await insertNota(db, { incidencia_id: id, usuario_id: user.id, texto });
}

const DAYS_OPENED_AGAIN = 30;
const DAY_MS = 86_400_000;

/** What was solved so long ago is not opened again: it is another matter by now. */
export function isOld({ resuelta, ahora }: { resuelta: string | null; ahora: string }): boolean {
  return resuelta !== null && Date.parse(ahora) - Date.parse(resuelta) > DAYS_OPENED_AGAIN * DAY_MS;
}

export function rutaDe(id: number): string {
  return `/backoffice/incidencias?ver=${id}`;
}

export function falta(campos: Campos): AppError {
  return new AppError('DATOS_INVALIDOS', {}, campos);
}

/** Whoever of us answers for it, follows it or opened it. */
export async function avisarNuestros(
  { db }: Pick<CallContext, 'db'>,
  { id, titulo, texto }: { id: number; titulo: string; texto: string },
) {
  const destinos = await selectInteresados(db, id, false);
  await notify(db, destinos, { tipo: 'INCIDENCIA', accion: true, titulo, texto, ruta: rutaDe(id) });
}
