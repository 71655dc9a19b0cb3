import { AppError, RefusalError } from '#shared/errors.ts';

import type { Db } from './db/db.ts';
import { insertAnotacion, selectNombres, selectPasos } from './documentos.sql.ts';

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
export async function darPaso(actor: Actor, documento: Documento, acto: string): Promise<string> {
  const { entidad, id, estado, nota } = documento;
  const estado_hasta = await exigirPaso(actor, documento, acto);
  const { usuario_id } = actor;
  const anotacion = { entidad, documento_id: id, acto, estado_desde: estado, estado_hasta, usuario_id };
  await insertAnotacion(actor.db, { ...anotacion, nota: nota ?? null });
  return estado_hasta;
}

/** The acts that this person may do now. */
export async function actosDe(actor: Actor, { entidad, estado }: Documento) {
  const pasos = await selectPasos(actor.db, entidad, estado);
  return pasos.filter(({ quien }) => fits(actor, quien)).map(({ acto, nombre }) => ({ acto, nombre }));
}

function fits({ papeles }: Actor, quien: readonly string[]): boolean {
  return papeles === null || quien.some((papel) => papeles.has(papel));
}
