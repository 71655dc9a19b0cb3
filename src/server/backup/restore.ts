import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { from as copyFrom } from 'pg-copy-streams';

import type { Cabecera, Cierre, TablaDeRespaldo } from '#shared/respaldo.ts';

import { quicken, setAsideRules, vacuumTables } from '../db/bulk-load.ts';
import {
  type Connection,
  type ConnectionConfig,
  inTransaction,
  quoteName,
  sqlState,
  withConnection,
} from '../db/connection.ts';
import { migrateTo } from '../db/migrate.ts';
import { faultText, StartFault } from '../start-fault.ts';
import { copyRows, listTables, PLAIN_TEXT } from './dump.ts';
import type { BackupReader } from './reader.ts';
import { createCounter } from './tally.ts';

const ANYTHING = `
  SELECT EXISTS (SELECT FROM pg_class c
                  WHERE c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'interno')) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
                    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')) AS hay`;

// What a load sets aside must be as it was: rules, indexes, triggers, policies, and who they are forced on.
const SCHEMA = `
  WITH tabla AS (SELECT c.* FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p'))
  SELECT 'regla ' || k.conrelid::regclass || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) || ' ' || k.convalidated AS pieza
    FROM pg_constraint k JOIN tabla t ON t.oid = k.conrelid WHERE k.conparentid = 0 AND NOT t.relispartition
  UNION ALL
  SELECT 'índice ' || pg_get_indexdef(x.indexrelid) || ' ' || x.indisvalid
    FROM pg_index x JOIN tabla t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid WHERE NOT i.relispartition
  UNION ALL
  SELECT 'índices de ' || x.indrelid::regclass || ' ' || count(*)
    FROM pg_index x JOIN tabla t ON t.oid = x.indrelid GROUP BY x.indrelid
  UNION ALL
  SELECT 'disparador ' || d.tgrelid::regclass || ' ' || pg_get_triggerdef(d.oid) || ' ' || d.tgenabled::text
    FROM pg_trigger d JOIN tabla t ON t.oid = d.tgrelid WHERE NOT d.tgisinternal
  UNION ALL
  SELECT 'filas ' || t.oid::regclass || ' ' || t.relrowsecurity || ' ' || t.relforcerowsecurity FROM tabla t
  UNION ALL
  SELECT 'política ' || p.polrelid::regclass || ' ' || p.polname || ' ' || p.polcmd::text || coalesce(pg_get_expr(p.polqual, p.polrelid), '') FROM pg_policy p
  ORDER BY 1`;

const FORCED = `
  SELECT c.oid::regclass::text AS tabla FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relforcerowsecurity`;

const PARTITIONED = `SELECT format('%I.%I', relnamespace::regnamespace, relname) AS tabla FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'p'`;

// Of a partitioned table too, whose triggers stand once more on each partition.
const TRIGGERS = `
  SELECT d.tgrelid::regclass::text AS tabla, d.tgname AS nombre, d.tgenabled AS modo
    FROM pg_trigger d JOIN pg_class c ON c.oid = d.tgrelid
   WHERE c.relnamespace = 'public'::regnamespace AND NOT d.tgisinternal AND d.tgenabled <> 'D'`;

const MODES: Readonly<Record<string, string>> = { O: 'ENABLE', R: 'ENABLE REPLICA', A: 'ENABLE ALWAYS' };

export interface Restored {
  readonly cierre: Cierre;
}

/** Told before each step that takes time. */
type Say = (line: string) => void;

/**
 * Makes an empty database what the backup holds, in one transaction: schema of its version, rows, sequences. What does not come to the same
 * count and sum as in the file undoes all of it.
 * @throws StartFault where the database is not empty, the file is damaged or of another version
 */
export async function restoreBackup(owner: ConnectionConfig, backup: BackupReader, say: Say): Promise<Restored> {
  const config = { ...owner, application_name: 'anden-restauracion' };
  const restored = await withConnection(config, async (connection) => {
    await quicken(connection);
    await connection.query(PLAIN_TEXT);
    return inTransaction(connection, () => restoreAll(connection, backup, say));
  }).catch((fault: unknown) => {
    throw whyNotRestored(fault);
  });
  say('  estadísticas…');
  await vacuumTables(
    owner,
    backup.cabecera.tablas.map(({ tabla }) => tabla),
  );
  return restored;
}

async function restoreAll(connection: Connection, backup: BackupReader, say: Say): Promise<Restored> {
  const { cabecera } = backup;
  await refuseFull(connection);
  await migrateTo(connection, cabecera.migraciones);
  const tables = await makeRoom(connection, cabecera);
  const schema = await readSchema(connection);
  const putBack = await setAside(connection, tables);
  for (const table of cabecera.tablas) {
    const target = connection.query(
      copyFrom(`COPY ${table.tabla} (${table.columnas.map(quoteName).join(', ')}) FROM STDIN (FREEZE)`),
    );
    await pipeline(backup.rows(table), target);
  }
  const cierre = await backup.finish();
  say('  índices y reglas…');
  for (const statement of putBack) await connection.query(statement);
  for (const { secuencia, valor, usada } of cabecera.secuencias)
    await connection.query('SELECT setval($1::regclass, $2::bigint, $3)', [secuencia, valor, usada]);
  if (!isDeepStrictEqual(await readSchema(connection), schema))
    throw new Error('the schema is not what it was before the load');
  say('  verificación…');
  await verify(connection, cabecera, cierre);
  return { cierre };
}

async function refuseFull(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ hay: boolean }>(ANYTHING);
  if (rows[0]?.hay !== true) return;
  throw new StartFault([
    'La base de datos no está vacía: un respaldo solo se restaura en una vacía, y nada se cambió.',
    'Indique otra DATA_DIR, o en DATABASE_URL una base recién creada.',
  ]);
}

/** The tables of the backup, empty: its months are made, and what migrations fill by themselves is taken out. Answers all there are. */
async function makeRoom(connection: Connection, { tablas }: Cabecera): Promise<readonly string[]> {
  const archived = monthsOf(/^public\.evento_archivo_(\d{4})_(\d\d)$/, tablas);
  for (const month of [...archived, ...monthsOf(/^public\.evento_(\d{4})_(\d\d)$/, tablas)])
    await connection.query('SELECT asegurar_particiones_evento($1::date, $1::date)', [month]);
  for (const month of archived) await connection.query('SELECT archivar_mes_de_evento($1::date)', [month]);
  const made = await listTables(connection);
  const unknown = tablas.filter((table) => !made.some((other) => isSame(table, other))).map(({ tabla }) => tabla);
  if (unknown.length > 0)
    throw new StartFault([`El respaldo trae tablas que este programa no tiene así: ${unknown.join(', ')}.`]);
  const { rows: whole } = await connection.query<{ tabla: string }>(PARTITIONED);
  const all = [...whole, ...made].map(({ tabla }) => tabla);
  // Put together, since the gate of owners wants names written out: a restore is the one writer of every table.
  await connection.query(['TRUNCATE', all.join(', ')].join(' '));
  return all;
}

/** First days of the months that have a table of their own, the oldest first. */
function monthsOf(name: RegExp, tablas: Cabecera['tablas']): string[] {
  return tablas.flatMap(({ tabla }) => name.exec(tabla)?.slice(1).concat('01').join('-') ?? []).sort();
}

function isSame(one: TablaDeRespaldo, other: TablaDeRespaldo): boolean {
  return one.tabla === other.tabla && isDeepStrictEqual(one.columnas.toSorted(), other.columnas.toSorted());
}

async function readSchema(connection: Connection): Promise<string[]> {
  return (await connection.query<{ pieza: string }>(SCHEMA)).rows.map(({ pieza }) => pieza);
}

/**
 * COPY writes into no table whose rows are guarded from its owner, and what triggers would note down stands in the backup already. Hands
 * back the statements that make everything as it was. Until the transaction ends nobody else sees the tables.
 */
async function setAside(connection: Connection, tables: readonly string[]): Promise<readonly string[]> {
  const forced = (await connection.query<{ tabla: string }>(FORCED)).rows;
  const triggers = (await connection.query<{ tabla: string; nombre: string; modo: string }>(TRIGGERS)).rows;
  for (const { tabla } of forced) await connection.query(`ALTER TABLE ${tabla} NO FORCE ROW LEVEL SECURITY`);
  for (const { tabla, nombre } of triggers)
    await connection.query(`ALTER TABLE ${tabla} DISABLE TRIGGER ${quoteName(nombre)}`);
  const rules = await setAsideRules(
    connection,
    tables.filter((tabla) => tabla.startsWith('public.')),
  );
  return [
    ...rules,
    ...triggers.map(({ tabla, nombre, modo }) => `ALTER TABLE ${tabla} ${MODES[modo]} TRIGGER ${quoteName(nombre)}`),
    ...forced.map(({ tabla }) => `ALTER TABLE ${tabla} FORCE ROW LEVEL SECURITY`),
  ];
}

/** Reads every table back, as the owner that policies know, and compares with what the file said at its end. */
async function verify(connection: Connection, { tablas }: Cabecera, cierre: Cierre): Promise<void> {
  const faults: string[] = [];
  for (const [place, table] of tablas.entries()) {
    const counter = createCounter();
    for await (const bytes of copyRows(connection, table)) counter.add(bytes);
    const found = { tabla: table.tabla, ...counter.total() };
    if (!isDeepStrictEqual(found, cierre.tablas[place])) faults.push(table.tabla);
  }
  if (faults.length > 0)
    throw new StartFault([`Lo restaurado no coincide con el respaldo en: ${faults.join(', ')}. Nada se cambió.`]);
}

function whyNotRestored(fault: unknown): StartFault {
  if (fault instanceof StartFault) return fault;
  const isFull = sqlState(fault) === '53100';
  const why = isFull ? 'no hay lugar en el disco de la base de datos' : faultText(fault);
  return new StartFault([`No se pudo restaurar y nada se cambió: ${why}.`], fault);
}
