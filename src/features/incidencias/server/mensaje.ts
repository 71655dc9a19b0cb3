import type { CallContext } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { Estado, Luego, Solucion } from '../palabras.contract.ts';
import { mover } from './actos.ts';
import { adjuntar } from './hilo.ts';
import {
  insertMensaje,
  lockIncidencia,
  lockNuestra,
  type Nuestra,
  selectSoluciones,
  type Tomada,
} from './incidencias.sql.ts';
import { avisarNuestros, dar, decir, falta, isOld } from './paso.ts';
import { retenerAlEmpezar } from './retener.ts';

/** What is said across the counter, from either side. */

interface Respuesta {
  readonly id: number;
  readonly texto: string;
  readonly luego?: Luego | undefined;
  readonly solucion?: Solucion | undefined;
  readonly version?: number | undefined;
  readonly adjuntos?: readonly number[];
}

/** A place of an answer made beforehand that nobody filled in. */
const VACIO = /\{\{\s*(\w+)\s*\}\}/;

/** By our people: an answer, a question that is waited for, or the end. Whoever answers what nobody took has taken it. */
export async function responder(context: CallContext, respuesta: Respuesta) {
  const { id, texto, luego = 'seguir', solucion, version, adjuntos = [] } = respuesta;
  const incidencia = await lockNuestra(context.db, id);
  if (incidencia === null) throw new AppError('INCIDENCIA_NO_ENCONTRADA', { id });
  if (incidencia.cliente_id === null && incidencia.agente_id === null)
    throw new AppError('INCIDENCIA_SIN_CASA', { id });
  const [, name] = VACIO.exec(texto) ?? [];
  if (name !== undefined) throw falta({ texto: `Falta completar {{${name}}}` });
  const { ahora, responsable_id } = incidencia;
  if (luego === 'resolver') {
    if (version !== undefined && version !== incidencia.version)
      throw new RefusalError('DOCUMENTO_CAMBIO', 'Hay algo nuevo en la incidencia. Léalo antes de resolver', { id });
    return mover(context, id, {
      acto: 'resolver',
      texto,
      adjuntos,
      solucion: solucion ?? (await deCostumbre(context, incidencia)),
    });
  }
  const acto = luego === 'esperar' ? 'pedir_dato' : 'responder';
  const cambios = {
    respondida: incidencia.respondida ?? ahora,
    ultimo_mensaje: ahora,
    ...(responsable_id === null ? { responsable_id: context.user.id, tomada: ahora } : {}),
    ...(await retenerAlEmpezar(context, incidencia, { acto, tipo_id: incidencia.tipo_id })),
  };
  const done = await dar(context, incidencia, { acto, cambios });
  await decir(context, incidencia, { texto, clase: 'MENSAJE', espera: luego === 'esperar', adjuntos });
  return done;
}

/** By the house outside: what was waited for, more of it, or that it is not over. */
export async function contestar(context: CallContext, { id, texto, adjuntos = [] }: Respuesta) {
  const { db, user } = context;
  const incidencia = await propia(context, id);
  const { numero, ahora, reaperturas } = incidencia;
  const isOver = incidencia.estado === 'RESUELTA' || incidencia.estado === 'CERRADA';
  if (isOver && isOld(incidencia)) throw new AppError('INCIDENCIA_VIEJA', { id });
  const again = isOver ? { reaperturas: reaperturas + 1, resuelta: null, cerrada: null } : {};
  const cambios = { ultimo_mensaje: ahora, ...again };
  const done = await dar(context, incidencia, { acto: isOver ? 'reabrir' : 'contestar', cambios });
  const mensaje = await insertMensaje(db, { incidencia_id: id, usuario_id: user.id, texto, de_afuera: true });
  await adjuntar(context, adjuntos, { mensaje });
  await avisarNuestros(context, { id, titulo: `${numero}: contestaron`, texto });
  return done;
}

/** The house outside says that it is well. */
export async function cerrar(context: CallContext, id: number): Promise<Estado> {
  const incidencia = await propia(context, id);
  return (await dar(context, incidencia, { acto: 'cerrar', cambios: { cerrada: incidencia.ahora } })).estado;
}

/** The house outside needs it no more, before anybody works on it. */
export async function retirar(context: CallContext, id: number): Promise<void> {
  const incidencia = await propia(context, id);
  // What we opened with a house is ours to end: it may hold the parcel back.
  if (!isSuya(incidencia))
    throw new RefusalError('DOCUMENTO_NO_PERMITE', 'La abrimos nosotros: escríbanos en ella', { id });
  await dar(context, incidencia, { acto: 'retirar', cambios: {} });
}

/** The house outside opened it. */
export function isSuya({ canal }: { readonly canal: string }): boolean {
  return canal === 'CLIENTE' || canal === 'AGENCIA';
}

async function propia({ db, scope }: CallContext, id: number): Promise<Tomada> {
  const incidencia = await lockIncidencia(db, scope, id);
  if (incidencia === null) throw new AppError('INCIDENCIA_NO_ENCONTRADA', { id });
  return incidencia;
}

/** Where nobody said how it ended: what its kind ends with as a rule. */
async function deCostumbre({ db }: CallContext, { tipo_id }: Nuestra): Promise<Solucion> {
  const { soluciones } = await selectSoluciones(db, tipo_id);
  const [first] = soluciones;
  return first === undefined || soluciones.includes('INFORMADA') ? 'INFORMADA' : first;
}
