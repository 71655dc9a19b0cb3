import { to as copyTo } from 'pg-copy-streams';

import type { Cabecera, TablaDeRespaldo } from '#shared/respaldo.ts';

import { type Connection, type ConnectionConfig, quoteName, sqlState, withConnection } from '../db/connection.ts';
import { StartFault } from '../start-fault.ts';

/** All tables as they stood at one instant, whatever people write meanwhile. */
export interface Dump {
  readonly cabecera: Omit<Cabecera, 'programa'>;
  /** The rows of a table as COPY writes them: a line each, columns in the order of the header. */
  rows(table: TablaDeRespaldo): AsyncIterable<Buffer>;
}

/** Text that reads the same on every server, and is read in the order in which it lies on the disk. */
export const PLAIN_TEXT = `
  SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1; SET bytea_output = 'hex';
  SET synchronize_seqscans = off; SET max_parallel_workers_per_gather = 0;
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

// The password of the application's login belongs to one server and is made anew by each.
const TABLES = `
  SELECT c.oid::int8::text AS oid, format('%I.%I', n.nspname, c.relname) AS tabla,
         array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columnas
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relkind = 'r' AND n.nspname IN ('public', 'interno') AND c.oid <> ALL (array_remove(ARRAY[to_regclass('interno.acceso_aplicacion'), to_regclass('interno.respaldo_hecho')], NULL))
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
   GROUP BY c.oid, n.nspname, c.relname
   ORDER BY n.nspname = 'public', c.relname`;

const SEQUENCES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS secuencia
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'S' AND n.nspname IN ('public', 'interno')
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
   ORDER BY 1`;

// Row level security holds for the owner too. Nothing is left out only where a policy lets the owner see every row and none narrows that.
const FILTERED = `
  SELECT c.oid::regclass::text AS tabla
    FROM pg_class c
   WHERE c.oid = ANY ($1::oid[]) AND row_security_active(c.oid)
     AND (NOT EXISTS (SELECT FROM pg_policy p
                       WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd IN ('*', 'r') AND pg_get_expr(p.polqual, p.polrelid) = 'true'
                         AND (SELECT oid FROM pg_roles WHERE rolname = current_user) = ANY (p.polroles))
          OR EXISTS (SELECT FROM pg_policy p
                      WHERE p.polrelid = c.oid AND NOT p.polpermissive AND p.polcmd IN ('*', 'r')
                        AND EXISTS (SELECT FROM unnest(p.polroles) AS r (oid) WHERE r.oid = 0 OR pg_has_role(r.oid, 'USAGE'))))
   ORDER BY 1`;

interface Table extends TablaDeRespaldo {
  readonly oid: string;
}

/** Opens the snapshot and holds it while `work` reads. It works beside people who write: nobody waits for it. */
export async function withDump<T>(owner: ConnectionConfig, work: (dump: Dump) => Promise<T>): Promise<T> {
  const config = { ...owner, application_name: 'anden-respaldo' };
  return withConnection(config, async (connection) => {
    const pid = await openSettings(connection);
    const tables = await openSnapshot(connection);
    try {
      await refuseFiltered(connection, tables);
      const cabecera = await readHeader(connection, tables);
      return await work({ cabecera, rows: (table) => copyRows(connection, table) });
    } catch (fault) {
      // A server that still has rows to send does not hear that its reader went away.
      await withConnection(owner, (other) => other.query('SELECT pg_terminate_backend($1)', [pid])).catch(() => null);
      throw fault;
    }
  });
}

async function openSettings(connection: Connection): Promise<number> {
  await connection.query(PLAIN_TEXT);
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

/**
 * The tables are locked against changes of their form, and only then the snapshot is taken: a table rewritten in between would look empty
 * in it. Locking needs no snapshot. Where a month was added in between, once more.
 */
async function openSnapshot(connection: Connection): Promise<readonly Table[]> {
  for (let attempt = 1; ; attempt += 1) {
    const listed = await listTables(connection);
    if (!listed.some(({ tabla }) => tabla === 'interno.migracion'))
      throw new StartFault(['La base de datos no es de Andén o está vacía: no hay nada que respaldar.']);
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      await connection.query(`LOCK TABLE ${listed.map(({ tabla }) => tabla).join(', ')} IN ACCESS SHARE MODE`);
      const locked = await listTables(connection);
      if (JSON.stringify(locked) === JSON.stringify(listed)) return locked;
    } catch (fault) {
      if (sqlState(fault) !== '42P01') throw fault;
    }
    if (attempt === 5) throw new StartFault(['Las tablas cambian mientras se respaldan: vuelva a intentar.']);
    await connection.query('ROLLBACK');
  }
}

/** What a backup takes: every table of ours with its stored columns; of one in partitions, the partitions. */
export async function listTables(connection: Connection): Promise<readonly Table[]> {
  return (await connection.query<Table>(TABLES)).rows;
}

async function refuseFiltered(connection: Connection, tables: readonly Table[]): Promise<void> {
  const oids = tables.map(({ oid }) => oid);
  const { rows } = await connection.query<{ tabla: string }>(FILTERED, [oids]);
  if (rows.length === 0) return;
  const names = rows.map(({ tabla }) => tabla).join(', ');
  throw new StartFault([
    `La seguridad por filas oculta filas de ${names} al usuario de DATABASE_URL: el respaldo no estaría completo.`,
    'Respalde con el dueño de las tablas, el mismo usuario con el que arranca Andén.',
  ]);
}

async function readHeader(connection: Connection, tables: readonly Table[]): Promise<Dump['cabecera']> {
  // A sequence knows no snapshot. Read after the snapshot was taken it is never behind a row that is in it.
  const { rows: named } = await connection.query<{ secuencia: string }>(SEQUENCES);
  const secuencias: Cabecera['secuencias'] = [];
  for (const { secuencia } of named) {
    const statement = `SELECT last_value::text AS valor, is_called AS usada FROM ${secuencia}`;
    const { rows } = await connection.query<{ valor: string; usada: boolean }>(statement);
    for (const value of rows) secuencias.push({ secuencia, ...value });
  }
  const { rows: migraciones } = await connection.query<{ archivo: string; suma: string }>(
    'SELECT archivo, suma FROM interno.migracion ORDER BY archivo',
  );
  const { rows } = await connection.query<{ creado: string; postgresql: string }>(
    `SELECT to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS creado, current_setting('server_version') AS postgresql`,
  );
  const { creado = '', postgresql = '' } = rows[0] ?? {};
  return {
    formato: 1,
    creado,
    postgresql,
    migraciones,
    tablas: tables.map(({ tabla, columnas }) => ({ tabla, columnas })),
    secuencias,
  };
}

/** The rows of a table, by whoever the connection is. */
export function copyRows(connection: Connection, { tabla, columnas }: TablaDeRespaldo): AsyncIterable<Buffer> {
  return connection.query(copyTo(`COPY ${tabla} (${columnas.map(quoteName).join(', ')}) TO STDOUT`));
}
