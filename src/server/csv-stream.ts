import { pipeline, type Readable, Transform } from 'node:stream';
import type { RawBuilder } from 'kysely';

import type { Params, ServiceContract } from '#shared/contract.ts';
import { CSV_FORMAT } from '#shared/csv.ts';
import { AppError } from '#shared/errors.ts';
import { parseParams } from '#shared/params.ts';

import type { Database, Db } from './db.ts';
import { authorise } from './dispatcher.ts';
import type { Logger } from './log.ts';
import type { Scope } from './scope.ts';
import { insertTicket, type SessionRow, selectSession, type UsedTicket } from './sesion.sql.ts';
import { scopeOf } from './sessions.ts';
import { randomSecret, secretHash } from './tokens.ts';

/** A file as a feature describes it. The last field of a row must never be empty nor end with a quote: it is how a row's end is known. */
export interface CsvFile {
  readonly head: readonly string[];
  readonly rows: RawBuilder<unknown>;
  readonly separator: ',' | ';';
}

/** A file that a feature offers. Whoever may ask for its ticket may download it, as long as that is still so. */
export interface CsvExport {
  readonly proposito: string;
  readonly contract: ServiceContract;
  readonly build: (scope: Scope, datos: unknown) => CsvFile;
}

/** Joins the service that gives the ticket with what its download writes; the ticket holds the parameters, and they are parsed again. */
export function csvExport<const C extends ServiceContract>(
  proposito: string,
  contract: C,
  build: (scope: Scope, params: Params<C>) => CsvFile,
): CsvExport {
  return {
    proposito,
    contract,
    build: (scope, datos) => build(scope, parseParams<C['params']>(contract.params, datos)),
  };
}

interface CsvTicket {
  readonly session: SessionRow;
  readonly proposito: string;
  readonly filename: string;
  readonly params: Record<string, unknown>;
}

/** Writes the ticket of a download, good for once and a minute; answers its address. */
export async function insertCsvTicket(db: Db, { session, proposito, filename, params }: CsvTicket): Promise<string> {
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
export interface CsvDownload {
  readonly filename: string;
  /** Begins. The place is given back when the stream closes. */
  start(): Promise<Readable>;
  /** Gives the place back of what never began. */
  release(): void;
}

export interface CsvDownloads {
  /**
   * Looks at the person anew and takes a place; null: the ticket is for something else.
   * @throws AppError SIN_PERMISO and the like, SERVIDOR_OCUPADO, DEMASIADOS_PEDIDOS
   */
  open(db: Db, ticket: UsedTicket): Promise<CsvDownload | null>;
  /** Ends what runs: a file that is cut off says so by its connection, never by looking whole. */
  close(): void;
}

/** Each holds a connection and a core for seconds; one person alone must not hold them all. */
const MOST_AT_ONCE = 3;
const MOST_PER_PERSON = 2;

interface Deps {
  readonly database: Database;
  readonly exports: readonly CsvExport[];
  readonly log: Logger;
}

export function createCsvDownloads({ database, exports, log }: Deps): CsvDownloads {
  const registry = new Map(exports.map((one) => [one.proposito, one]));
  const places = new Set<{ readonly usuario_id: number }>();
  const streams = new Set<Readable>();
  let closed = false;

  const take = (usuario_id: number) => {
    if ([...places].filter((place) => place.usuario_id === usuario_id).length >= MOST_PER_PERSON)
      throw new AppError('DEMASIADOS_PEDIDOS', { usuario_id, reason: 'exports of one person' });
    if (places.size >= MOST_AT_ONCE) throw new AppError('SERVIDOR_OCUPADO', { reason: 'exports' });
    const place = { usuario_id };
    places.add(place);
    return () => void places.delete(place);
  };

  return {
    open: async (db, { proposito, sesion_id, datos }) => {
      const found = registry.get(proposito);
      if (!found) return null;
      const session = await selectSession(db, sesion_id);
      if (!session || session.cerrada) throw new AppError('TICKET_INVALIDO', { reason: 'session' });
      authorise(found.contract, session.usuario);
      const scope = scopeOf(session);
      const file = found.build(scope, datos.params);
      const release = take(session.usuario.id);
      const began = Date.now();
      return {
        filename: String(datos.filename),
        release,
        start: async () => {
          const lines = await database.copies.start({ scope, ...file });
          const out = withHead(file);
          streams.add(out);
          pipeline(lines, out, (error) => {
            streams.delete(out);
            release();
            const told = { export: proposito, usuario_id: session.usuario.id, milliseconds: Date.now() - began };
            if (error) log.warn({ ...told, err: error }, 'export cut off');
            else log.info(told, 'export done');
          });
          if (closed) out.destroy();
          return out;
        },
      };
    },
    close: () => {
      closed = true;
      for (const stream of streams) stream.destroy();
    },
  };
}

/** The head of the file, then its lines. */
function withHead({ head, separator }: CsvFile): Transform {
  const crlf = lineEnds();
  const out = new Transform({ transform: (chunk: Buffer, _encoding, done) => done(null, crlf(chunk)) });
  out.push(`${CSV_FORMAT.bom}${head.map((name) => `"${name}"`).join(separator)}${CSV_FORMAT.newline}`);
  return out;
}

/**
 * COPY ends a line with LF; other exports, and the standard, with CRLF. A LF inside a field stays: there the quote before it is doubled,
 * so one quote alone and a LF are the end of a row. Bytes are looked at, nothing is decoded: a large file leaves no heap of texts behind.
 */
function lineEnds(): (chunk: Buffer) => Buffer {
  let [beforeLast, last] = [0, 0];
  return (chunk) => {
    const pieces: Buffer[] = [];
    let from = 0;
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) {
      const bytes = [beforeLast, last, ...chunk.subarray(Math.max(0, at - 2), at)];
      if (bytes.at(-1) !== QUOTE || bytes.at(-2) === QUOTE) continue;
      pieces.push(chunk.subarray(from, at), NEWLINE);
      from = at + 1;
    }
    [beforeLast, last] = [chunk.at(-2) ?? last, chunk.at(-1) ?? last];
    return pieces.length === 0 ? chunk : Buffer.concat([...pieces, chunk.subarray(from)]);
  };
}

const [LF, QUOTE] = [10, 34];
const NEWLINE = Buffer.from(CSV_FORMAT.newline);
