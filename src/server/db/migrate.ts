import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { faultText, StartFault } from '../start-fault.ts';
import { type Connection, type ConnectionConfig, inTransaction, sqlState, withConnection } from './connection.ts';

interface Migration {
  readonly file: string;
  readonly text: string;
  readonly checksum: string;
}

interface Applied {
  readonly archivo: string;
  readonly suma: string;
}

const FOLDER = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const FILE_NAME = /^(\d{4})_[a-z][a-z0-9-]*_[a-z0-9_-]+\.sql$/;
// Any fixed number: it keeps two processes from migrating one database at once.
const LOCK = 7_201_001;
/** Sums of files that were published with another text, whose effect a later file makes the same: 0748 puts anew the view that 0745 put. */
const FORMER: Readonly<Record<string, string>> = {
  '0745_informes_cifras_sin_plan.sql': '47d9b49b8e60361577831422f0d282cc16c28958c7cafbfe7bf783ebb9c35a1c',
};
const ADVICE = 'El historial no se edita: restaure los archivos y agregue una migración nueva al final.';
const RECORD = `
  CREATE SCHEMA IF NOT EXISTS interno;
  CREATE TABLE IF NOT EXISTS interno.migracion (
    archivo      text COLLATE "C" PRIMARY KEY,
    suma         text NOT NULL,
    aplicada_el  timestamptz NOT NULL DEFAULT now()
  )`;

/** Brings the database up to the files of `folder`, each file with its record in one transaction. */
export async function migrate(owner: ConnectionConfig, folder = FOLDER): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder);
  return withConnection(owner, async (connection) => {
    await connection.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await connection.query(RECORD);
    const { rows } = await connection.query<Applied>('SELECT archivo, suma FROM interno.migracion ORDER BY archivo');
    const faults = changedHistory(migrations, rows);
    if (faults.length > 0) throw new StartFault([...faults, ADVICE]);
    const pending = migrations.slice(rows.length);
    for (const migration of pending) await apply(connection, migration);
    return { applied: pending.map(({ file }) => file) };
  });
}

/**
 * Brings an empty database to the version that `applied` describes, inside the transaction that the caller has open: it leaves all of it or
 * nothing. A start that comes meanwhile waits.
 * @throws StartFault where these files do not begin with that version
 */
export async function migrateTo(connection: Connection, applied: readonly Applied[], folder = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder);
  const faults = changedHistory(migrations, applied);
  if (faults.length > 0)
    throw new StartFault(['El respaldo es de una versión con la que este programa no puede seguir:', ...faults]);
  await connection.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await connection.query(RECORD);
  for (const migration of migrations.slice(0, applied.length)) await write(connection, migration);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const numbers = files.map((file) => Number(FILE_NAME.exec(file)?.[1]));
  const misplaced = files.find((_, index) => !((numbers[index] ?? 0) > (numbers[index - 1] ?? 0)));
  if (misplaced !== undefined) {
    throw new StartFault([
      `Migraciones: ${misplaced} no sigue el orden. Los nombres son NNNN_area_que.sql, sin números repetidos.`,
    ]);
  }
  return Promise.all(files.map((file) => readMigration(folder, file)));
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const raw = await readFile(join(folder, file), 'utf8');
  const text = raw.replaceAll('\r\n', '\n'); // a checkout may have changed the line ends, which is no edit
  if (/^\s*(begin|commit|rollback)\b[^;]*;/im.test(withoutBodies(text))) {
    throw new StartFault([`Migraciones: ${file} abre o cierra una transacción; ya corre dentro de una.`]);
  }
  return { file, text, checksum: createHash('sha256').update(text).digest('hex') };
}

/** The text without the bodies of functions, where BEGIN and END are something else. */
function withoutBodies(text: string): string {
  return text.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
}

/** What was applied must be the beginning of what the files say, letter by letter. */
function changedHistory(migrations: readonly Migration[], applied: readonly Applied[]): string[] {
  const known = new Set(migrations.map(({ file }) => file));
  return applied.flatMap(({ archivo, suma }, index) => {
    if (!known.has(archivo)) return [`Migraciones: ${archivo} ya se aplicó y su archivo falta o cambió de nombre.`];
    const expected = migrations[index];
    if (expected?.file !== archivo)
      return [`Migraciones: ${expected?.file} quedó antes de ${archivo}, que ya se aplicó.`];
    if (expected.checksum !== suma && FORMER[archivo] !== suma)
      return [`Migraciones: ${archivo} cambió después de aplicarse.`];
    return [];
  });
}

async function apply(connection: Connection, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(connection, migration);
    } catch (fault) {
      if (attempt === 8 || !isRoleRace(fault)) {
        throw new StartFault([`Migraciones: ${migration.file} falló: ${faultText(fault)}`], fault);
      }
      await sleep(attempt * 40);
    }
  }
}

function applyOnce(connection: Connection, migration: Migration): Promise<void> {
  return inTransaction(connection, () => write(connection, migration));
}

async function write(connection: Connection, { file, text, checksum }: Migration): Promise<void> {
  await connection.query(text);
  await connection.query('INSERT INTO interno.migracion (archivo, suma) VALUES ($1, $2)', [file, checksum]);
}

/** Group roles belong to the whole cluster: a neighbour database being migrated may touch the same ones. */
function isRoleRace(fault: unknown): boolean {
  const state = sqlState(fault);
  if (state === '40001' || state === '40P01') return true;
  const text = faultText(fault);
  if (state === 'XX000') return /tuple concurrently (updated|deleted)/.test(text);
  if (state === '23505') return /pg_authid|pg_auth_members|pg_db_role_setting/.test(text);
  return state === '42710' && text.includes('role');
}
