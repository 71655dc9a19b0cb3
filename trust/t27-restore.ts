import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withConnection } from '#server/db/connection.ts';
import { openDatabase } from '#server/embedded/postgres.ts';

import { openCaller } from './caller.ts';
import { runProgram } from './command.ts';
import type { Product } from './product.ts';
import type { Proof, Subject } from './proof.ts';
import { type Ledger, openLedger, openWriters, whatIsWrong } from './writers.ts';

const GUIAS = { corto: 3_000, entero: 200_000 };
const WRITERS = 8;
type Ask = (text: string) => Promise<Record<string, unknown>[]>;

/**
 * A backup while people write, another at rest, and both restored to machines with nothing on them. Of the first must be there what was
 * acknowledged before it began, and nothing by halves; the second must be what the original is, by counts and sums that the database makes.
 */
export const t27: Proof = {
  id: 'T27',
  title: 'a backup while people write, restored where nothing is',
  isShort: false,
  plants: [
    {
      what: 'each table is read at an instant of its own',
      edits: [
        {
          file: 'src/server/backup/dump.ts',
          find: "'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'",
          replace: "'BEGIN READ ONLY'",
        },
      ],
    },
    {
      what: 'a table is left out',
      edits: [
        {
          file: 'src/server/backup/dump.ts',
          find: "WHERE c.relkind = 'r' AND n.nspname IN ('public', 'interno')",
          replace: "WHERE c.relkind = 'r' AND n.nspname IN ('public', 'interno') AND c.relname <> 'guia_busqueda'",
        },
      ],
    },
    {
      what: 'row level security is not forced again',
      edits: [
        {
          file: 'src/server/backup/restore.ts',
          find: '} FORCE ROW LEVEL SECURITY`)',
          replace: '} NO FORCE ROW LEVEL SECURITY`)',
        },
        {
          file: 'src/server/backup/restore.ts',
          find: 'if (!isDeepStrictEqual(await readSchema(connection), schema))',
          replace: 'if ((await readSchema(connection)).length === 0)',
        },
      ],
    },
    {
      what: 'sequences begin anew',
      edits: [
        {
          file: 'src/server/backup/restore.ts',
          find: "'SELECT setval($1::regclass, $2::bigint, $3)'",
          replace: "'SELECT $1::regclass, $2::bigint, $3::boolean'",
        },
      ],
    },
  ],
  run: async (subject) => {
    const folder = await mkdtemp(join(tmpdir(), 'anden-respaldo-'));
    subject.onEnd(() => rm(folder, { recursive: true, force: true }));
    const product = await subject.open({ guias: GUIAS[subject.size] });
    const fails: string[] = [];
    const busy = join(folder, 'en-marcha.respaldo');
    const { before, seconds: backedUp } = await backUpUnderWrites(product, busy, fails);
    const { restored, seconds } = await bootRestored(subject, { folder: join(folder, 'uno'), file: busy, fails });
    if (restored) fails.push(...(await whatIsWrong(restored, before)), ...(await goesOn(restored)));
    await restored?.close();
    const n = before.acknowledged.length + (await compareAtRest(subject, { product, folder, fails }));
    return {
      n,
      fails,
      more: {
        guias: GUIAS[subject.size],
        backedUp,
        restored: seconds,
        mib: Math.round((await stat(busy)).size / 2 ** 20),
      },
    };
  },
};

/** What had been acknowledged when the backup began. */
async function backUpUnderWrites(
  product: Product,
  file: string,
  fails: string[],
): Promise<{ before: Ledger; seconds: number }> {
  const caller = openCaller(product.port);
  const writers = await openWriters(product, caller, WRITERS);
  const ledger = openLedger();
  const running = writers.run(ledger);
  while (ledger.acknowledged.length < 200 && ledger.wrong.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const before = { ...openLedger(), acknowledged: [...ledger.acknowledged] };
  const began = performance.now();
  const { code, text } = await product.command('respaldo', file);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const during = ledger.acknowledged.length - before.acknowledged.length;
  await running.stop();
  caller.close();
  if (code !== 0) fails.push(`the backup ended with ${code}: ${text}`);
  if (during === 0) fails.push('nobody could write while the backup ran');
  if (((await stat(file)).mode & 0o777) !== 0o600) fails.push('others may read the backup');
  fails.push(...ledger.wrong);
  return { before, seconds };
}

interface Restoring {
  readonly folder: string;
  readonly file: string;
  readonly fails: string[];
}

async function restore({ root }: Subject, { folder, file, fails }: Restoring): Promise<boolean> {
  const env = { NODE_ENV: 'production', DATA_DIR: folder };
  const { code, text } = await runProgram(root, ['src/main/cli.ts', 'restaurar', file], env);
  if (code !== 0) fails.push(`the restore ended with ${code}: ${text}`);
  return code === 0;
}

async function bootRestored(
  subject: Subject,
  restoring: Restoring,
): Promise<{ restored: Product | null; seconds: number }> {
  const began = performance.now();
  const isDone = await restore(subject, restoring);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { restored: isDone ? await subject.open({ dataDir: restoring.folder }) : null, seconds };
}

/** The restored product is one to work with: people sign in and write, and all that it keeps agrees. */
async function goesOn(product: Product): Promise<string[]> {
  const caller = openCaller(product.port);
  const ledger = openLedger();
  const writers = await openWriters(product, caller, 2).catch(String);
  if (typeof writers === 'string') return [`nobody can work on with what was restored: ${writers}`];
  const running = writers.run(ledger);
  while (ledger.acknowledged.length < 20 && ledger.wrong.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  await running.stop();
  caller.close();
  const { code, text } = await product.command('verificar');
  return [...ledger.wrong, ...(code === 0 ? [] : [`verificar ended with ${code}: ${text}`])];
}

interface Resting {
  readonly product: Product;
  readonly folder: string;
  readonly fails: string[];
}

/** With the server stopped nothing moves: both sides must be the same, and guarded the same. Answers how many things were compared. */
async function compareAtRest(subject: Subject, { product, folder, fails }: Resting): Promise<number> {
  await product.stop();
  const file = join(folder, 'en-reposo.respaldo');
  const { code, text } = await product.command('respaldo', file);
  if (code !== 0) fails.push(`the backup at rest ended with ${code}: ${text}`);
  const dataDir = join(folder, 'dos');
  if (!(await restore(subject, { folder: dataDir, file, fails }))) return 0;
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const there = await withConnection(database.owner, (connection) =>
    describe(async (text) => (await connection.query(text)).rows),
  );
  await database.stop();
  const here = await describe(product.owner);
  for (const line of new Set([...here, ...there])) {
    if (!here.includes(line)) fails.push(`only restored: ${line}`);
    if (!there.includes(line)) fails.push(`only in the original: ${line}`);
  }
  return here.length;
}

/** Everything that must be equal, a line each, made by the database without the program. */
async function describe(ask: Ask): Promise<string[]> {
  const tables = await ask(`
    SELECT format('%I.%I', relnamespace::regnamespace, relname) AS tabla, relrowsecurity AS segura, relforcerowsecurity AS forzada FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text IN ('public', 'interno') AND relname <> 'acceso_aplicacion' ORDER BY 1`);
  const lines = tables.map(({ tabla, segura, forzada }) => `${tabla}: row security ${segura}, forced ${forzada}`);
  for (const { tabla } of tables) {
    const [sum] = await ask(
      `SELECT count(*) AS filas, sum(hashtextextended(t::text, 0)::numeric) AS suma FROM ${tabla} t`,
    );
    lines.push(`${tabla}: ${sum?.filas} rows, ${sum?.suma}`);
  }
  const others = await ask(`
    SELECT sequencename || ' ' || coalesce(last_value::text, '') AS linea FROM pg_sequences
     UNION ALL SELECT tablename || ' ' || policyname || ' ' || roles::text || ' ' || cmd || ' ' || coalesce(qual, '') FROM pg_policies
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'evento\\_%'
     UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conparentid = 0
     UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal`);
  return [...lines, ...others.map(({ linea }) => String(linea))];
}
