import type { Autor } from '#features/guias/server/public.ts';
import { apart } from '#server/apart.ts';
import { type Change, insertAudit } from '#server/audit/auditoria.sql.ts';
import { classify } from '#server/http/answers.ts';
import { SISTEMA } from '#server/scope.ts';
import { type SessionUser, selectPerson } from '#server/session/sesion.sql.ts';
import { scopeOfPerson } from '#server/session/sessions.ts';
import type { Worker, WorkerTools } from '#server/work/worker.ts';
import { AppError, DATABASE_AWAY } from '#shared/errors.ts';

import { actOf } from './actos.ts';
import type { ActoDeDocumento, ActosDeDocumentos } from './documentos.ts';
import { avisarFin } from './fin.ts';
import {
  type Encargo,
  finishMasivo,
  type Resultado,
  saveResultados,
  selectEncargos,
  type Tanda,
  takeFilas,
} from './lotes.sql.ts';
import { stopMasivo, tellProgress } from './masivos.sql.ts';
import { porQueNoSigue } from './reglas.ts';

/** Parcels that are locked at once, and lost together by a fault: few enough that nobody at a scanner notices. */
const BATCH = 25;
/** A parcel that somebody is busy with is tried so often before it counts as failed. */
const TRIES = 3;
/** Screens are told at most so often, in milliseconds. */
const TELL = 1_000;

/** Does bulk work, in the name of whoever asked for it: a batch of one, then a batch of the next. */
export function masivosWorker(documentos: ActosDeDocumentos = {}): Worker {
  /** Up to where each work has been gone through by this process: its rows are not read again for each batch. */
  const seen = new Map<number, number>();
  let last = 0;
  let told = 0;
  const isTelling = () => {
    if (Date.now() - told < TELL) return false;
    told = Date.now();
    return true;
  };
  return {
    name: 'masivos',
    step: async (tools) => {
      const encargos = await tools.database.read(SISTEMA, (db) => selectEncargos(db, last));
      for (const id of seen.keys()) if (!encargos.some((encargo) => encargo.id === id)) seen.delete(id);
      for (const encargo of encargos) {
        last = encargo.id;
        const after = await advance({ ...tools, isTelling, documentos }, encargo, seen.get(encargo.id) ?? 0);
        seen.set(encargo.id, after ?? 0);
        if (after !== null) return true;
      }
      return false;
    },
  };
}

interface Tools extends WorkerTools {
  readonly documentos: ActosDeDocumentos;
  isTelling(): boolean;
}

/** One batch of one work; answers the last parcel of it, or null where there was nothing to do for this process. */
async function advance(tools: Tools, encargo: Encargo, after: number): Promise<number | null> {
  const { database } = tools;
  // Permissions are looked at anew for each batch, as they are for each call.
  const user = await database.read(SISTEMA, (db) => selectPerson(db, encargo.usuario_id));
  const nota = porQueNoSigue(user, encargo.datos, documentoOf(tools, encargo)?.permission ?? null);
  if (user === null || nota !== null) {
    await database.transaction(SISTEMA, async (db) => {
      await stopMasivo(db, encargo.id, nota);
      await Promise.all([tellProgress(db), avisarFin(db, encargo.id)]);
    });
    return 0;
  }
  const work = { ...tools, encargo, user };
  const done = await batch(work, { after, until: Number.MAX_SAFE_INTEGER, size: BATCH });
  const lastDone = done.at(-1);
  if (lastDone !== undefined) return lastDone;
  // From the beginning again, for what was put back or had been somebody else's.
  if (after > 0) return 0;
  return (await finish(work)) ? 0 : null;
}

interface Work extends Tools {
  readonly encargo: Encargo;
  readonly user: SessionUser;
}

type Slice = Omit<Tanda, 'masivo_id'>;

const only = (guia_id: number): Slice => ({ after: guia_id - 1, until: guia_id, size: 1 });

/** Handles a batch and answers its parcels; after a fault of the database each parcel on its own, so that one cannot hold back the rest. */
async function batch(work: Work, slice: Slice): Promise<readonly number[]> {
  const taken: number[] = [];
  try {
    await inOneTransaction(work, slice, taken);
  } catch (error) {
    refuseAway(error);
    for (const guia_id of taken) await alone(work, guia_id);
  }
  return taken;
}

async function inOneTransaction(
  { database, encargo, user, isTelling, documentos }: Work,
  slice: Slice,
  taken: number[],
) {
  const scope = scopeOfPerson(user);
  await database.transaction(scope, async (db) => {
    taken.push(...(await takeFilas(db, { masivo_id: encargo.id, ...slice })));
    if (taken.length === 0) return;
    const documento = documentoOf({ documentos }, encargo);
    const outcomes =
      documento === null
        ? await allOf(taken.map((guia_id) => register({ db, scope, user }, encargo, guia_id)))
        : await inTurn({ db, scope, user }, { documento, encargo, taken });
    const entry = { usuario_id: user.id, servicio: 'masivos', ip: encargo.ip, pedido_id: `masivo ${encargo.id}` };
    await Promise.all([
      ...outcomes.flatMap(({ change }) => (change ? insertAudit(db, { ...entry, change }) : [])),
      isTelling() && tellProgress(db),
      saveResultados(db, encargo.id, outcomes),
    ]);
  });
}

/**
 * Their statements go out without waiting for one another, parcel by parcel in the order of their ids. What fails is thrown once all are
 * at rest: a statement sent later would run in whatever the connection does next.
 */
async function allOf<T>(running: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}

/** One parcel in a transaction of its own; what goes on failing is written down as failed, and the work goes on. */
async function alone(work: Work, guia_id: number): Promise<void> {
  for (let tries = 1; !work.stopping(); tries += 1) {
    try {
      return await inOneTransaction(work, only(guia_id), []);
    } catch (error) {
      refuseAway(error);
      const known = classify(error);
      if (known.code === 'REINTENTE' && tries < TRIES) continue;
      const { log, encargo } = work;
      if (known.code === 'INTERNO')
        log.error({ err: error, masivo: encargo.id, guia_id }, 'bulk work failed for a parcel');
      return await fail(work, { guia_id, resultado: 'fallida', razon: known.message });
    }
  }
}

async function fail({ database, encargo, user }: Work, failed: Resultado): Promise<void> {
  await database.transaction(scopeOfPerson(user), async (db) => {
    const still = await takeFilas(db, { masivo_id: encargo.id, ...only(failed.guia_id) });
    if (still.length > 0) await saveResultados(db, encargo.id, [failed]);
  });
}

interface Outcome extends Resultado {
  readonly change: Change | null;
}

/**
 * The engine decides, and its refusal is the parcel's result: nothing was written by then, so the batch goes on. One that comes once something
 * was, as of the child of a return, is a fault of the batch: the parcel is tried on its own, and nothing of it stays.
 */
async function register(who: Omit<Autor, 'audit'>, encargo: Encargo, guia_id: number): Promise<Outcome> {
  const trace: { change: Change | null } = { change: null };
  const autor: Autor = {
    ...who,
    audit: (made) => {
      trace.change = made;
    },
  };
  try {
    const { repetido } = await actOf(encargo)(autor, encargo, guia_id);
    return { guia_id, resultado: repetido ? 'repetida' : 'hecha', razon: null, ...trace };
  } catch (error) {
    if (!(error instanceof AppError) || trace.change !== null) throw error;
    return { guia_id, resultado: 'fallida', razon: reasonOf(error), change: null };
  }
}

/** Null: it is work on parcels. */
function documentoOf({ documentos }: Pick<Tools, 'documentos'>, { entidad, tipo }: Encargo): ActoDeDocumento | null {
  if (entidad === 'guia') return null;
  const acto = documentos[entidad]?.[tipo];
  if (acto === undefined) throw new Error(`no bulk work ${entidad} ${tipo}`);
  return acto;
}

interface Tramo {
  readonly documento: ActoDeDocumento;
  readonly encargo: Encargo;
  readonly taken: readonly number[];
}

/** Documents one after the other, each apart: an act of theirs writes before it knows whether it can be done. */
async function inTurn(who: Omit<Autor, 'audit'>, { documento, encargo, taken }: Tramo): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of taken) {
    const trace: { change: Change | null } = { change: null };
    const autor: Autor = {
      ...who,
      audit: (made) => {
        trace.change = made;
      },
    };
    try {
      await apart(who.db, () => documento.hacer(autor, encargo, id));
      outcomes.push({ guia_id: id, resultado: 'hecha', razon: null, ...trace });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ guia_id: id, resultado: 'fallida', razon: reasonOf(error), change: null });
    }
  }
  return outcomes;
}

/** What is missing says more than that something is. */
function reasonOf({ message, campos }: AppError): string {
  return campos === undefined ? message : Object.values(campos).join('. ') || message;
}

async function finish({ database, encargo, user }: Work): Promise<boolean> {
  return database.transaction(scopeOfPerson(user), async (db) => {
    const ended = await finishMasivo(db, encargo.id);
    if (ended) await Promise.all([tellProgress(db), avisarFin(db, encargo.id)]);
    return ended;
  });
}

/** A database that is away fails no parcel: the work waits for it. */
function refuseAway(error: unknown): void {
  if (DATABASE_AWAY.has(classify(error).code)) throw error;
}
