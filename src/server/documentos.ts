import { formatDateMinute } from '#shared/dates.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { Db } from './db/db.ts';
import {
  insertAnotacion,
  insertAnotaciones,
  selectAnotaciones,
  selectNombres,
  selectPasos,
  selectUltimoPaso,
} from './documentos.sql.ts';
import type { Scope } from './scope.ts';

/** One small engine for everything that has states and is no parcel: the slice keeps the row, its guards and what an act does. */

export interface Documento {
  readonly entidad: string;
  readonly id: number;
  /** Null: it is only being made. */
  readonly estado: string | null;
  /** Why, in the words of whoever does it. */
  readonly nota?: string | undefined;
}

/** Who takes a step: their papeles; null: any, as our role administrador. */
export interface Actor {
  readonly db: Db;
  readonly usuario_id: number;
  readonly papeles: ReadonlySet<string> | null;
}

/**
 * Where a step would lead a document, which the caller has locked. Nothing is written: of some acts that follows from what they do.
 * @throws AppError DOCUMENTO_NO_PERMITE with the state and the act in words, SIN_PERMISO
 */
export async function exigirPaso(actor: Actor, { entidad, id, estado }: Documento, acto: string): Promise<string> {
  const paso = (await selectPasos(actor.db, entidad, estado)).find((open) => open.acto === acto);
  if (paso === undefined) {
    const nombres = await selectNombres(actor.db, entidad, { estado, acto });
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `Está «${nombres.estado}»: no admite «${nombres.acto}»`, { id });
  }
  if (!fits(actor, paso.quien)) throw new AppError('SIN_PERMISO', { entidad, id, acto });
  return paso.estado_hasta;
}

/** Takes a document one step on and writes that down. Answers its new state. @throws AppError as `exigirPaso` */
export function darPaso(actor: Actor, { id, ...documento }: Documento, acto: string): Promise<string> {
  return darPasos(actor, { ...documento, ids: [id] }, acto);
}

/** Documents that are all in one state, and take the same step. */
interface Documentos extends Omit<Documento, 'id'> {
  readonly ids: readonly number[];
}

/** The same for many at once: one look and one writing, however many they are. @throws AppError as `exigirPaso`, which names the first */
export async function darPasos(actor: Actor, { ids, ...documento }: Documentos, acto: string): Promise<string> {
  const { entidad, estado, nota = null } = documento;
  const estado_hasta = await exigirPaso(actor, { ...documento, id: ids[0] ?? 0 }, acto);
  const { usuario_id } = actor;
  await insertAnotaciones(actor.db, ids, { entidad, acto, estado_desde: estado, estado_hasta, usuario_id, nota });
  return estado_hasta;
}

/** What is said where somebody acts on an old sight: ours hear what was noted last, by whom and when; to others our people have no names. */
export async function cambiado(
  db: Db,
  { tipo }: Scope,
  { entidad, id }: Pick<Documento, 'entidad' | 'id'>,
): Promise<RefusalError> {
  const [last] = tipo === 'personal' ? await selectAnotaciones(db, entidad, id) : [];
  const seen = last && `; lo último: «${last.acto}», ${last.usuario}, ${formatDateMinute(last.fecha)}`;
  const texto = `Cambió mientras se miraba${seen ?? ''}. Su cambio no se aplicó: mire lo nuevo y repítalo`;
  return new RefusalError('DOCUMENTO_CAMBIO', texto, { entidad, id });
}

/** The acts that this person may do now. */
export async function actosDe(actor: Actor, { entidad, estado }: Documento) {
  const pasos = await selectPasos(actor.db, entidad, estado);
  return pasos.filter(({ quien }) => fits(actor, quien)).map(({ acto, nombre }) => ({ acto, nombre }));
}

/** The last step, where this person may take it back now, and until when. */
export async function seDeshace(actor: Actor, { entidad, id }: Documento) {
  const last = await selectUltimoPaso(actor.db, entidad, id);
  if (last === null || last.hasta === null || !last.a_tiempo || !fits(actor, last.quien)) return null;
  return { acto: last.acto, nombre: last.nombre, hasta: last.hasta };
}

/**
 * Takes the last step of a document back, which the caller has locked, and writes that down beside it. It has to be the one that is named: of two
 * who take something back at once the second does not take back what came before. Answers the state that it had.
 * @throws RefusalError NADA_QUE_DESHACER in words, AppError SIN_PERMISO
 */
export async function deshacerPaso(actor: Actor, { entidad, id, estado }: Documento, acto: string): Promise<string> {
  const { db, usuario_id } = actor;
  const last = await selectUltimoPaso(db, entidad, id);
  const nombres = await selectNombres(db, entidad, { estado, acto });
  if (last === null || last.acto !== acto || last.estado_hasta !== estado)
    throw nada(`Está «${nombres.estado}»: lo último no fue «${nombres.acto}»`, id);
  const { estado_desde, minutos, hasta } = last;
  if (estado_desde === null || minutos === null || hasta === null) throw nada(`«${last.nombre}» no se deshace`, id);
  if (!last.a_tiempo)
    throw nada(`«${last.nombre}» se pudo deshacer hasta el ${formatDateMinute(hasta)}: ya no se deshace`, id);
  if (!fits(actor, last.quien)) throw new AppError('SIN_PERMISO', { entidad, id, acto });
  const anotacion = { entidad, documento_id: id, acto: 'deshacer', estado_desde: estado, usuario_id };
  await insertAnotacion(db, { ...anotacion, estado_hasta: estado_desde, deshace_id: last.id });
  return estado_desde;
}

function nada(texto: string, id: number): RefusalError {
  return new RefusalError('NADA_QUE_DESHACER', texto, { id });
}

function fits({ papeles }: Actor, quien: readonly string[]): boolean {
  return papeles === null || quien.some((papel) => papeles.has(papel));
}
