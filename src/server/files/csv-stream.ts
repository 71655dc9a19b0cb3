import { pipeline, type Readable, Transform } from 'node:stream';
import type { RawBuilder } from 'kysely';

import type { Params, ServiceContract } from '#shared/contract.ts';
import { CSV_FORMAT } from '#shared/csv.ts';

import type { Database } from '../db/db.ts';
import type { Scope } from '../scope.ts';
import { type FileExport, fileExport } from './downloads.ts';

/** A file as a feature describes it. The last field of a row must never be empty nor end with a quote: it is how a row's end is known. */
export interface CsvFile {
  readonly head: readonly string[];
  readonly rows: RawBuilder<unknown>;
  readonly separator: ',' | ';';
}

/** A file of rows that the database is still making while it is downloaded. */
export function csvExport<const C extends ServiceContract>(
  proposito: string,
  contract: C,
  build: (scope: Scope, params: Params<C>) => CsvFile,
): FileExport {
  return fileExport(proposito, contract, (scope, params) => {
    const file = build(scope, params);
    return { type: CSV_TYPE, isShown: false, start: ({ database }) => startCsv(database, scope, file) };
  });
}

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Begins such a file, for whoever must ask the database first what stands in it. What ends the lines ends the file, and the other way. */
export async function startCsv({ copies }: Database, scope: Scope, file: CsvFile): Promise<Readable> {
  return pipeline(await copies.start({ scope, ...file }), withHead(file), () => undefined);
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
