import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';

import type { Cabecera, CuentaDeTabla, TablaDeRespaldo } from '#shared/respaldo.ts';

import { quoteName } from '../db/connection.ts';
import { StartFault } from '../start-fault.ts';
import { createCounter } from './tally.ts';

export interface BackupSource {
  readonly cabecera: Cabecera;
  rows(table: TablaDeRespaldo): AsyncIterable<Buffer>;
}

export interface Written {
  readonly bytes: number;
  readonly tablas: readonly CuentaDeTabla[];
}

/** The lines that are not rows. All of it is what psql would take, should Andén itself be gone one day. */
export const HEADER = '-- Andén, respaldo: ';
export const CLOSING = '-- Andén, cierre: ';
export const END_OF_ROWS = '\\.\n';
const COMPRESSION = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
} as const;

/** The line before the rows of a table. */
export function copyLine({ tabla, columnas }: TablaDeRespaldo): string {
  return `COPY ${tabla} (${columnas.map(quoteName).join(', ')}) FROM stdin;`;
}

/**
 * Writes a backup under another name, has the disk keep it, and only then gives it its own: what bears the name is whole. Nobody else may
 * read it, since it holds everything.
 * @throws StartFault where a file of that name is there already, or the disk refuses
 */
export async function writeBackup(path: string, source: BackupSource): Promise<Written> {
  const draft = `${path}.parcial`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await refuseThere(path);
    const file = await open(draft, 'wx', 0o600);
    const written = await fill(file, source, draft);
    await rename(draft, path);
    await keepName(dirname(path));
    return written;
  } catch (fault) {
    throw whyNotWritten(path, fault);
  }
}

async function fill(file: FileHandle, source: BackupSource, draft: string): Promise<Written> {
  const tablas: CuentaDeTabla[] = [];
  try {
    await pipeline(textOf(source, tablas), createZstdCompress(COMPRESSION), (packed) => file.writeFile(packed));
    await file.sync();
    return { bytes: (await file.stat()).size, tablas };
  } catch (fault) {
    await rm(draft, { force: true });
    throw fault;
  } finally {
    await file.close().catch(() => undefined);
  }
}

async function* textOf({ cabecera, rows }: BackupSource, tablas: CuentaDeTabla[]): AsyncGenerator<Buffer> {
  const sha256 = createHash('sha256');
  const passed = (bytes: Buffer): Buffer => {
    sha256.update(bytes);
    return bytes;
  };
  yield passed(Buffer.from(`${HEADER}${JSON.stringify(cabecera)}\n`));
  for (const table of cabecera.tablas) {
    const counter = createCounter();
    yield passed(Buffer.from(`${copyLine(table)}\n`));
    for await (const bytes of rows(table)) {
      counter.add(bytes);
      yield passed(bytes);
    }
    tablas.push({ tabla: table.tabla, ...counter.total() });
    yield passed(Buffer.from(END_OF_ROWS));
  }
  yield Buffer.from(`${CLOSING}${JSON.stringify({ tablas, sha256: sha256.digest('hex') })}\n`);
}

async function refuseThere(path: string): Promise<void> {
  const file = await open(path).catch(() => null);
  await file?.close();
  if (file) throw new StartFault([`Ya existe ${path}: elija otro nombre, un respaldo no se pisa.`]);
}

/** A name is kept by its folder. */
async function keepName(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no hay lugar en el disco',
  EDQUOT: 'no queda cuota de disco',
  EFBIG: 'el archivo es más grande de lo que se permite ahí',
  EACCES: 'este usuario no puede escribir ahí',
  EPERM: 'este usuario no puede escribir ahí',
  EROFS: 'es un disco de solo lectura',
  ENOTDIR: 'una parte de la ruta no es una carpeta',
  EISDIR: 'es una carpeta',
  EIO: 'el disco falla',
};

function whyNotWritten(path: string, fault: unknown): unknown {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  if (code === 'EEXIST')
    return new StartFault([
      `${path}.parcial ya existe: otro respaldo lo está escribiendo, o uno no terminó. En ese caso bórrelo.`,
    ]);
  const reason = REASONS[code];
  return reason === undefined ? fault : new StartFault([`No se pudo escribir ${path}: ${reason}.`], fault);
}
