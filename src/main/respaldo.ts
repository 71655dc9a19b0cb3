// owns: interno.respaldo_hecho
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { withDump } from '#server/backup/dump.ts';
import { writeBackup } from '#server/backup/file.ts';
import { type BackupReader, openBackup } from '#server/backup/reader.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { type ConnectionConfig, withConnection } from '#server/db/connection.ts';
import { StartFault } from '#server/start-fault.ts';
import type { CuentaDeTabla } from '#shared/respaldo.ts';

export interface RespaldoDeps {
  readonly say: (line: string) => void;
  /** Opens the database as it is, migrated or not, and only once the arguments are fine. */
  readonly openOwner: () => Promise<ConnectionConfig>;
}

interface Place {
  /** The version of the program that makes the backup. */
  readonly version: string;
  /** Where a backup goes that no place is given for. */
  readonly folder: string;
}

const USAGE_OF_BACKUP = ['Uso: npm run respaldo -- [archivo o carpeta]'];
const USAGE_OF_RESTORE = [
  'Uso:',
  '  npm run restaurar -- archivo               en una base vacía',
  '  npm run restaurar -- --comprobar archivo   solo lee el archivo y dice si está entero',
];

/** `npm run respaldo`: everything in the database as it stands at this instant, into one file, while people work. */
export async function runRespaldo(args: readonly string[], deps: RespaldoDeps & Place): Promise<void> {
  const { say, openOwner, version, folder } = deps;
  const [given] = args;
  if (args.length > 1 || given?.startsWith('-')) throw new StartFault(USAGE_OF_BACKUP);
  const began = performance.now();
  const owner = await openOwner();
  await withDump(owner, async ({ cabecera, rows }) => {
    const path = await fileFor(given, folder, cabecera.creado);
    say(`Respaldando ${cabecera.tablas.length} tablas en ${path}…`);
    const { bytes, tablas } = await writeBackup(path, { cabecera: { ...cabecera, programa: version }, rows });
    await noteBackup(owner, { path, bytes, tablas });
    say(`Listo: ${rowsOf(tablas)} filas, ${inSpanish(bytes / 2 ** 20, 1)} MiB en ${seconds(began)}.`);
  });
  say(
    'El archivo tiene todos los datos: guárdelo en otra máquina. La clave de firma no está en él y se guarda aparte.',
  );
}

/** Administrators are told how old the last one is. A database of an earlier version has no place for it, and is backed up all the same. */
async function noteBackup(
  owner: ConnectionConfig,
  { path, bytes, tablas }: { path: string; bytes: number; tablas: readonly CuentaDeTabla[] },
): Promise<void> {
  await withConnection(owner, async (connection) => {
    const { rows } = await connection.query<{ is_there: boolean }>(
      "SELECT to_regclass('interno.respaldo_hecho') IS NOT NULL AS is_there",
    );
    if (rows[0]?.is_there !== true) return;
    const filas = tablas.reduce((sum, one) => sum + one.filas, 0);
    const noted = [basename(path), bytes, filas];
    await connection.query('INSERT INTO interno.respaldo_hecho (archivo, tamano, filas) VALUES ($1, $2, $3)', noted);
  });
}

/** `npm run restaurar`: an empty database becomes what a backup holds, all of it or nothing. */
export async function runRestaurar(args: readonly string[], { say, openOwner }: RespaldoDeps): Promise<void> {
  const { file, isCheck } = readRestore(args);
  const began = performance.now();
  const path = resolve(file);
  const backup = await openBackup(path);
  try {
    const { creado, programa, tablas } = backup.cabecera;
    say(`Respaldo del ${creado}, del programa ${programa}: ${tablas.length} tablas.`);
    if (isCheck)
      return say(`El archivo está entero: ${rowsOf(await readAll(backup))} filas, leídas en ${seconds(began)}.`);
    const { cierre } = await restoreBackup(await openOwner(), backup, say);
    say(`Listo: ${rowsOf(cierre.tablas)} filas en ${seconds(began)}, las mismas que en el respaldo tabla por tabla.`);
    say('Antes de iniciar, ponga en su lugar la clave de firma. Después: npm run verificar.');
  } finally {
    backup.close();
  }
}

async function readAll(backup: BackupReader): Promise<readonly CuentaDeTabla[]> {
  for (const table of backup.cabecera.tablas) for await (const _rows of backup.rows(table));
  return (await backup.finish()).tablas;
}

/** A name tells the instant of the data, so that the files of a folder stand in their order. */
async function fileFor(given: string | undefined, folder: string, instant: string): Promise<string> {
  const name = `anden-${instant.replaceAll(':', '')}.respaldo`;
  if (given === undefined) return join(folder, name);
  const path = resolve(given);
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, name) : path;
}

/** @throws StartFault with how to use it */
function readRestore(args: readonly string[]): { file: string; isCheck: boolean } {
  try {
    const options = { comprobar: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) return { file, isCheck: values.comprobar };
  } catch {
    // What it does not know is told like what is missing.
  }
  throw new StartFault(USAGE_OF_RESTORE);
}

function rowsOf(tablas: readonly CuentaDeTabla[]): string {
  return inSpanish(tablas.reduce((sum, { filas }) => sum + filas, 0));
}

function seconds(began: number): string {
  return `${inSpanish((performance.now() - began) / 1000, 1)} s`;
}

function inSpanish(value: number, decimals = 0): string {
  return value.toLocaleString('es-UY', { maximumFractionDigits: decimals });
}
