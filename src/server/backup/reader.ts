import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';

import {
  type Cabecera,
  type Cierre,
  type CuentaDeTabla,
  leerCabecera,
  leerCierre,
  type TablaDeRespaldo,
} from '#shared/respaldo.ts';

import { faultText, StartFault } from '../start-fault.ts';
import { CLOSING, copyLine, END_OF_ROWS, HEADER } from './file.ts';
import { createCounter } from './tally.ts';

/** A backup as it is read, once, from its beginning to its end. What is damaged is told by a StartFault as soon as it is met. */
export interface BackupReader {
  readonly cabecera: Cabecera;
  /** The rows of each table of the header, one after the other and in its order. */
  rows(table: TablaDeRespaldo): AsyncIterable<Buffer>;
  /** After the last row: whether all that was read is what was written. */
  finish(): Promise<Cierre>;
  close(): void;
}

/** @throws StartFault where the file is not there, or is no backup */
export async function openBackup(path: string): Promise<BackupReader> {
  const bytes = openBytes(path);
  const fail = (): never => {
    throw new StartFault([`${path} está dañado o incompleto: use otro respaldo.`]);
  };
  const first = await bytes.line().catch((fault: unknown) => notABackup(path, fault));
  const cabecera = first.startsWith(HEADER) ? leerCabecera(first.slice(HEADER.length)) : null;
  if (!cabecera) return notABackup(path, null);
  const counted: CuentaDeTabla[] = [];
  const guarded = <T>(work: Promise<T>): Promise<T> =>
    work.catch((fault: unknown) => (fault instanceof StartFault ? Promise.reject(fault) : fail()));
  return {
    cabecera,
    rows: async function* (table) {
      if ((await guarded(bytes.line())) !== `${copyLine(table)}\n`) fail();
      const counter = createCounter();
      const rows = bytes.rows();
      for (let next = await guarded(rows.next()); !next.done; next = await guarded(rows.next())) {
        counter.add(next.value);
        yield next.value;
      }
      counted.push({ tabla: table.tabla, ...counter.total() });
    },
    finish: async () => {
      const sha256 = bytes.digest();
      const last = await guarded(bytes.line());
      const cierre = last.startsWith(CLOSING) ? leerCierre(last.slice(CLOSING.length)) : null;
      const isWhole = cierre?.sha256 === sha256 && JSON.stringify(cierre.tablas) === JSON.stringify(counted);
      if (!isWhole || !(await guarded(bytes.isAtEnd()))) return fail();
      return cierre;
    },
    close: bytes.close,
  };
}

function notABackup(path: string, fault: unknown): never {
  const code = fault instanceof Error && 'code' in fault ? fault.code : '';
  if (code === 'ENOENT') throw new StartFault([`No existe el archivo ${path}.`]);
  if (code === 'EACCES') throw new StartFault([`Este usuario no puede leer ${path}.`]);
  if (code === 'EISDIR') throw new StartFault([`${path} es una carpeta, no un respaldo.`]);
  throw new StartFault(
    [`${path} no es un respaldo de Andén, o está dañado.`],
    fault === null ? null : faultText(fault),
  );
}

interface Bytes {
  /** The next line with its end. */
  line(): Promise<string>;
  /** The lines up to the one that ends the rows, in pieces that are cut anywhere. */
  rows(): AsyncGenerator<Buffer, void>;
  isAtEnd(): Promise<boolean>;
  /** Of everything handed out so far. */
  digest(): string;
  close(): void;
}

const NEWLINE = 10;
const NOTHING = Buffer.alloc(0);

function openBytes(path: string): Bytes {
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  const text = createZstdDecompress({ chunkSize: 1 << 20 });
  // Whatever breaks either of them reaches whoever reads on.
  pipeline(file, text, () => undefined);
  const chunks = text.iterator();
  const sha256 = createHash('sha256');
  let rest: Buffer = NOTHING;

  const more = async (): Promise<Buffer> => {
    const next = await chunks.next();
    if (next.done) throw new Error('the file ends too early');
    const chunk: Buffer = next.value;
    return chunk;
  };
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    sha256.update(taken);
    return taken;
  };
  return {
    line: async () => {
      while (!rest.includes(NEWLINE)) rest = Buffer.concat([rest, await more()]);
      return String(take(rest.indexOf(NEWLINE) + 1));
    },
    rows: async function* () {
      for (let isAtStart = true; ; rest = Buffer.concat([rest, await more()])) {
        const end = endOfRows(rest, isAtStart);
        if (end !== -1) {
          if (end > 0) yield take(end);
          take(END_OF_ROWS.length);
          return;
        }
        // What might be the beginning of the end waits for what follows it.
        const kept = isAtStart || rest.includes(NEWLINE) ? lastLineIfShort(rest) : 0;
        if (rest.length === kept) continue;
        const piece = take(rest.length - kept);
        isAtStart = piece.at(-1) === NEWLINE;
        yield piece;
      }
    },
    isAtEnd: async () => rest.length === 0 && (await chunks.next()).done === true,
    digest: () => sha256.copy().digest('hex'),
    close: () => void file.destroy(),
  };
}

/** Where the line begins that ends the rows; -1 where it is not in these bytes. */
function endOfRows(bytes: Buffer, isAtStart: boolean): number {
  if (isAtStart && bytes.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) return 0;
  const found = bytes.indexOf(`\n${END_OF_ROWS}`);
  return found === -1 ? -1 : found + 1;
}

function lastLineIfShort(bytes: Buffer): number {
  const length = bytes.length - 1 - bytes.lastIndexOf(NEWLINE);
  return length < END_OF_ROWS.length ? length : 0;
}
