import { apart } from '#server/apart.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { notify } from '#server/news/notificacion.sql.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { DatosDelActo } from '../contract.ts';
import type { ActoDeIncidencia, Solucion } from '../palabras.contract.ts';
import { preguntar } from './consulta.ts';
import { copyEtiquetas } from './etiquetas.sql.ts';
import { copySeguidores, insertSeguidor, selectUltimoPaso } from './hilo.sql.ts';
import {
  lockNuestra,
  lockPorNumero,
  type Macro,
  type Nuestra,
  selectResponsables,
  selectSoluciones,
  selectTipos,
} from './incidencias.sql.ts';
import { copyLazos } from './lazos.sql.ts';
import { llenar } from './macro.ts';
import { anotar, type Cambios, dar, decir, dicho, falta, isOld, rutaDe } from './paso.ts';
import { selectPlazo } from './plazos.sql.ts';
import { hold, letGo, retenerAlEmpezar } from './retener.ts';

/** What our people do with an incidencia, and what each act asks for and brings along. */

export const SOLUCION: Readonly<Record<Solucion, string>> = {
  ENTREGADA: 'se entregó',
  ENCONTRADA: 'se encontró',
  CORREGIDA: 'se corrigieron los datos',
  DEVUELTA: 'se devolvió',
  COMPENSADA: 'se compensó',
  INFORMADA: 'se informó lo consultado',
  SIN_FUNDAMENTO: 'no se constató lo reclamado',
};

type Datos = DatosDelActo & { readonly adjuntos?: readonly number[] };
type Efecto = (context: CallContext, incidencia: Nuestra, datos: Datos) => Promise<Cambios>;

const SIN_CAMBIOS = async (): Promise<Cambios> => ({});

const EFECTO: Readonly<Record<Exclude<ActoDeIncidencia, 'retener' | 'soltar'>, Efecto>> = {
  tomar: async ({ user }, { ahora }) => ({ responsable_id: user.id, tomada: ahora }),
  asignar: async (context, { id, numero, ahora }, { responsable_id }) => {
    const chosen = (await selectResponsables(context.db)).find((one) => one.id === responsable_id);
    if (chosen === undefined) throw falta({ responsable_id: 'Elija quién se ocupa' });
    if (chosen.id !== context.user.id)
      await notify(context.db, [chosen.id], {
        tipo: 'INCIDENCIA',
        accion: true,
        titulo: `Le asignaron ${numero}`,
        texto: `${context.user.fullname} le asignó la incidencia ${numero}.`,
        ruta: rutaDe(id),
      });
    return { responsable_id: chosen.id, tomada: ahora };
  },
  clasificar: async ({ db }, incidencia, { tipo_id = incidencia.tipo_id, prioridad = incidencia.prioridad }) => {
    const tipo = (await selectTipos(db, null)).find(({ id }) => id === tipo_id);
    if (tipo === undefined) throw falta({ tipo_id: 'Ese tipo no existe' });
    if (tipo_id !== incidencia.tipo_id && incidencia.guia_id === null && tipo.exige.includes('GUIA'))
      throw falta({ tipo_id: `«${tipo.nombre}» es por una guía, y esta incidencia no tiene` });
    const plazo = await selectPlazo(db, { tipo_id, prioridad, cliente_id: incidencia.de_cliente });
    return { tipo_id, prioridad, ...plazo };
  },
  esperar_tercero: SIN_CAMBIOS,
  preguntar_chofer: async (context, incidencia, { texto }) => {
    await preguntar(context, incidencia, texto);
    return {};
  },
  retomar: SIN_CAMBIOS,
  resolver: async (context, incidencia, datos) => {
    const { solucion, responsable_del_hecho = null, costo_centavos = null, texto, adjuntos } = datos;
    if (solucion === undefined) throw falta({ solucion: 'Elija cómo se resolvió' });
    const { nombre, soluciones } = await selectSoluciones(context.db, incidencia.tipo_id);
    if (soluciones.length > 0 && !soluciones.includes(solucion))
      throw falta({ solucion: `«${nombre}» no termina así: ${SOLUCION[solucion]}` });
    await letGo(context, incidencia);
    const said = texto ?? `La damos por resuelta: ${SOLUCION[solucion]}.`;
    await decir(context, incidencia, { texto: said, clase: texto === undefined ? 'AUTOMATICO' : 'MENSAJE', adjuntos });
    // Where nobody stands outside, what is said of the end stays among ourselves.
    const isOurs = incidencia.cliente_id === null && incidencia.agente_id === null;
    if (isOurs && texto !== undefined) await anotar(context, incidencia.id, texto);
    const { ahora } = incidencia;
    return { solucion, responsable_del_hecho, costo_centavos, resuelta: ahora, retiene: false, ...dicho(incidencia) };
  },
  reabrir: async (_context, { id, reaperturas, resuelta, ahora }) => {
    if (isOld({ resuelta, ahora })) throw new AppError('INCIDENCIA_VIEJA', { id });
    return { reaperturas: reaperturas + 1, resuelta: null, cerrada: null };
  },
  duplicar: async (context, incidencia, { con }) => {
    const other = con === undefined ? null : await lockPorNumero(context.db, con);
    if (other === null || other.id === incidencia.id) throw falta({ con: 'Escriba el número de la otra incidencia' });
    if (!other.abierta) throw falta({ con: `${other.numero} no está abierta` });
    const isSameHouse = other.cliente_id === incidencia.cliente_id && other.agente_id === incidencia.agente_id;
    const isOurs = incidencia.cliente_id === null && incidencia.agente_id === null;
    if (!isOurs && !isSameHouse) throw falta({ con: `${other.numero} es de otra casa: no se pueden unir` });
    await letGo(context, incidencia);
    await decir(context, incidencia, { texto: `Se sigue en ${other.numero}.`, clase: 'AUTOMATICO' });
    await anotar(context, other.id, `Se le unió ${incidencia.numero}.`);
    await copySeguidores(context.db, incidencia.id, other.id);
    const pasa = { de: incidencia.id, a: other.id, usuario_id: context.user.id };
    await copyLazos(context.db, pasa);
    await copyEtiquetas(context.db, pasa);
    if (incidencia.responsable_id !== null) await insertSeguidor(context.db, other.id, incidencia.responsable_id);
    return { duplicada_de: other.id, retiene: false, ...dicho(incidencia) };
  },
  anular: async (context, incidencia, { texto }) => {
    if (texto === undefined) throw falta({ texto: 'Escriba por qué se anula' });
    await letGo(context, incidencia);
    return { retiene: false };
  },
  deshacer: takeBack,
};

/** Seconds in which an act may be taken back. */
const DESHACE_S: Readonly<Record<string, number>> = { resolver: 3_600, duplicar: 86_400 };

/** Whether what was last done with it may still be taken back. */
export async function isUndoable({ db }: Pick<CallContext, 'db'>, id: number): Promise<boolean> {
  const paso = await selectUltimoPaso(db, id);
  return paso !== null && paso.hace_s <= (DESHACE_S[paso.acto] ?? -1);
}

/** A parcel that went on has gone: what was let go is not held back again. */
async function takeBack(context: CallContext, incidencia: Nuestra): Promise<Cambios> {
  const { id, numero, estado, duplicada_de } = incidencia;
  if (!(await isUndoable(context, id))) throw new AppError('INCIDENCIA_SIN_DESHACER', { id });
  if (duplicada_de !== null) await anotar(context, duplicada_de, `Se separó ${numero}.`);
  const texto =
    estado === 'RESUELTA'
      ? 'Seguimos con ella: se había dado por resuelta por error.'
      : 'Seguimos con ella por separado.';
  await decir(context, incidencia, { texto, clase: 'AUTOMATICO' });
  const nothing = {
    solucion: null,
    responsable_del_hecho: null,
    costo_centavos: null,
    resuelta: null,
    duplicada_de: null,
  };
  return { ...nothing, ...dicho(incidencia) };
}

interface Pedido extends Datos {
  readonly acto: ActoDeIncidencia;
  /** As the person saw it; absent: whatever it is now. */
  readonly version?: number;
}

/** @throws AppError INCIDENCIA_NO_ENCONTRADA, INCIDENCIA_TOMADA, DOCUMENTO_CAMBIO, DOCUMENTO_NO_PERMITE, DATOS_INVALIDOS, and of the engine */
export async function mover(context: CallContext, id: number, { acto, version, ...datos }: Pedido) {
  const incidencia = await lockNuestra(context.db, id);
  if (incidencia === null) throw new AppError('INCIDENCIA_NO_ENCONTRADA', { id });
  // Whatever was said meanwhile, what nobody holds may be taken.
  const isFree = acto === 'tomar' && incidencia.responsable_id === null;
  if (version !== undefined && version !== incidencia.version && !isFree) throw stale(context, incidencia, acto);
  if (acto === 'retener' || acto === 'soltar') return hold(context, incidencia, { acto, ...datos });
  const cambios = await EFECTO[acto](context, incidencia, datos);
  if (datos.texto !== undefined && acto !== 'resolver' && acto !== 'preguntar_chofer')
    await anotar(context, id, datos.texto);
  const held = await retenerAlEmpezar(context, incidencia, { acto, tipo_id: datos.tipo_id ?? incidencia.tipo_id });
  return dar(context, incidencia, { acto, cambios: { ...cambios, ...held } });
}

/** One of many: what cannot be done is undone by itself, and says why. With an answer made beforehand each hears of its own. */
export async function moverUna(
  context: CallContext,
  id: number,
  { macro, ...pedido }: Pedido & { macro: Macro | null },
) {
  return unaDeVarias(context, id, async () => {
    if (macro === null) return mover(context, id, pedido);
    const { texto, faltan } = await llenar(context, id, macro);
    const [hueco] = faltan;
    if (hueco !== undefined) throw falta({ texto: `No se sabe {{${hueco}}}: respóndala aparte` });
    return mover(context, id, { ...pedido, texto });
  });
}

/** What is done with one of many, for itself: it is done, or says why not. */
export async function unaDeVarias({ db }: CallContext, id: number, hacer: () => Promise<{ numero: string }>) {
  try {
    const { numero } = await apart(db, hacer);
    return { id, numero, razon: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [campo] = Object.values(error.campos ?? {});
    return { id, numero: null, razon: campo ?? error.message };
  }
}

/** Gives it to somebody who attends. @throws AppError DATOS_INVALIDOS, DOCUMENTO_NO_PERMITE */
export async function assign(context: CallContext, incidencia: Nuestra, responsable_id: number) {
  const cambios = await EFECTO.asignar(context, incidencia, { responsable_id });
  const held = await retenerAlEmpezar(context, incidencia, { acto: 'asignar', tipo_id: incidencia.tipo_id });
  return dar(context, incidencia, { acto: 'asignar', cambios: { ...cambios, ...held } });
}

function stale(
  { user }: CallContext,
  { id, responsable_id, responsable, hace_s }: Nuestra,
  acto: string,
): RefusalError {
  if (acto === 'tomar' && responsable_id !== null && responsable_id !== user.id)
    return new RefusalError('INCIDENCIA_TOMADA', `La tomó ${responsable} hace ${elapsed(hace_s ?? 0)}`, { id });
  return new RefusalError(
    'DOCUMENTO_CAMBIO',
    'La incidencia cambió mientras la miraba. Su cambio no se aplicó: mire lo nuevo y repítalo',
    { id },
  );
}

function elapsed(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, seconds)} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
