import { finished, type Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';

import type { Params, ServiceContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { parseParams } from '#shared/params.ts';

import type { Database, Db } from '../db/db.ts';
import { authorise } from '../dispatcher.ts';
import type { Logger } from '../log.ts';
import { type Scope, SISTEMA } from '../scope.ts';
import { insertTicket, type SessionRow, selectSession, type UsedTicket } from '../session/sesion.sql.ts';
import { type Sessions, scopeOf } from '../session/sessions.ts';
import { randomSecret, secretHash } from '../session/tokens.ts';
import { createDownloadPlaces } from './download-places.ts';

/** What the making of a file may use. */
export interface FileSources {
  readonly database: Database;
  /** Where people open the product. */
  readonly publicUrl: () => string;
}

/** A file that is about to be made for somebody. */
export interface PreparedFile {
  readonly type: string;
  /** Shown by the browser itself; only for what we make whole, never for what people sent. */
  readonly isShown: boolean;
  start(sources: FileSources): Promise<Readable>;
}

/** A file that a feature offers. Whoever may ask for its ticket may download it, as long as that is still so. */
export interface FileExport {
  readonly proposito: string;
  readonly contract: ServiceContract;
  readonly prepare: (scope: Scope, datos: unknown) => PreparedFile;
}

/** Joins the service that gives the ticket with what its download writes; the ticket holds the parameters, and they are parsed again. */
export function fileExport<const C extends ServiceContract>(
  proposito: string,
  contract: C,
  prepare: (scope: Scope, params: Params<C>) => PreparedFile,
): FileExport {
  return {
    proposito,
    contract,
    prepare: (scope, datos) => prepare(scope, parseParams<C['params']>(contract.params, datos)),
  };
}

interface DownloadTicket {
  readonly session: SessionRow;
  readonly proposito: string;
  readonly filename: string;
  readonly params: Record<string, unknown>;
}

/** Writes the ticket of a download, good for once and a minute; answers its address. */
export async function insertDownloadTicket(
  db: Db,
  { session, proposito, filename, params }: DownloadTicket,
): Promise<string> {
  const secret = randomSecret();
  await insertTicket(db, {
    huella: secretHash(secret),
    usuario_id: session.usuario.id,
    sesion_id: session.id,
    proposito,
    datos: { filename, params },
  });
  return `/api/descargas/${secret}`;
}

/** A download that has its place among those that run at once. */
export interface Download {
  readonly proposito: string;
  readonly filename: string;
  readonly type: string;
  readonly isShown: boolean;
  /** Begins. The place is given back when the stream closes. */
  start(): Promise<Readable>;
  /** Gives the place back of what never began. */
  release(): void;
}

export interface Downloads {
  /**
   * Looks at the person anew and takes a place; null: the ticket is for something else.
   * @throws AppError SIN_PERMISO and the like, DownloadsFullError, DEMASIADOS_PEDIDOS
   */
  open(db: Db, ticket: UsedTicket): Promise<Download | null>;
  /** As of `DownloadPlaces`. */
  freed(milliseconds: number): Promise<boolean>;
  /** Ends what runs: a file that is cut off says so by its connection, never by looking whole. */
  close(): void;
}

interface Deps extends FileSources {
  readonly sessions: Pick<Sessions, 'onChange'>;
  readonly exports: readonly FileExport[];
  readonly log: Logger;
}

/** A download from its place on, with what it was allowed by. */
interface Running {
  readonly session: SessionRow;
  readonly contract: ServiceContract;
  /** Null until it begins. */
  out: Readable | null;
  isOver: boolean;
}

export function createDownloads({ database, publicUrl, sessions, exports, log }: Deps): Downloads {
  const registry = new Map(exports.map((one) => [one.proposito, one]));
  const places = createDownloadPlaces();
  const running = new Set<Running>();
  let closed = false;
  sessions.onChange((who) => {
    for (const one of running) if (who === '*' || who === one.session.usuario.id) void lookAgain(database, one);
  });

  return {
    open: async (db, { proposito, sesion_id, datos }) => {
      const found = registry.get(proposito);
      if (!found) return null;
      const session = await selectSession(db, sesion_id);
      if (!session || session.cerrada) throw new AppError('TICKET_INVALIDO', { reason: 'session' });
      authorise(found.contract, session.usuario);
      const { type, isShown, start } = found.prepare(scopeOf(session), datos.params);
      const giveBack = places.take(session.usuario.id);
      const one: Running = { session, contract: found.contract, out: null, isOver: false };
      running.add(one);
      const release = () => {
        running.delete(one);
        giveBack();
      };
      const told = { export: proposito, usuario_id: session.usuario.id };
      const begin = async () => watched(one, { out: await start({ database, publicUrl }), release, told, log });
      const started = () => begin().then((out) => (closed ? out.destroy() : out));
      return { proposito, filename: String(datos.filename), type, isShown, release, start: started };
    },
    freed: places.freed,
    close: () => {
      closed = true;
      places.close();
      for (const one of running) end(one);
    },
  };
}

interface Begun {
  readonly out: Readable;
  readonly told: Readonly<Record<string, unknown>>;
  readonly log: Logger;
  release(): void;
}

/** Gives the place back when the stream closes; what was ended before it began gives nothing. */
function watched(one: Running, { out, told, log, release }: Begun): Readable {
  const began = Date.now();
  one.out = out;
  finished(out, (error) => {
    release();
    logEnd(log, { ...told, milliseconds: Date.now() - began }, error);
  });
  return one.isOver ? out.destroy() : out;
}

function end(one: Running): void {
  one.isOver = true;
  one.out?.destroy();
}

/** Ends what its person may no longer download, or would see other rows of by now. A database that is away ends nothing. */
async function lookAgain(database: Database, one: Running): Promise<void> {
  const { session, contract } = one;
  try {
    const now = await database.read(SISTEMA, (db) => selectSession(db, session.id));
    if (!now || now.cerrada || !isDeepStrictEqual(scopeOf(now), scopeOf(session))) return end(one);
    authorise(contract, now.usuario);
  } catch (error) {
    if (error instanceof AppError) end(one);
  }
}

function logEnd(log: Logger, told: Readonly<Record<string, unknown>>, error: Error | null | undefined): void {
  if (error) log.warn({ ...told, err: error }, 'export cut off');
  else log.info(told, 'export done');
}
