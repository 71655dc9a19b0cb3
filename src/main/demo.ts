import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { DEMO_PASSWORD } from '#server/accounts/demo-people.ts';
import { quicken, setAsideRules, vacuumTables } from '#server/db/bulk-load.ts';
import { type Connection, type ConnectionConfig, inTransaction, withConnection } from '#server/db/connection.ts';
import { hashPassword } from '#server/session/passwords.ts';
import { StartFault } from '#server/start-fault.ts';

type Say = (line: string) => void;

export interface DemoOptions {
  /** How many parcels; 30,000 unless told. */
  readonly guias?: number;
  /** The instant that the data end at; the database's clock unless told. */
  readonly ahora?: Date | null;
}

export interface DemoOutcome {
  readonly seconds: number;
  readonly guias: number;
  readonly eventos: number;
}

const FOLDER = fileURLToPath(new URL('../../db/demo', import.meta.url));
const FEWEST = 100;
const MOST = 20_000_000;
// Any fixed number: two processes that start at once must not both load.
const LOCK = 7_201_002;
const BIG_TABLES = ['guia', 'guia_busqueda', 'bulto', 'evento', 'caso'];
const SMALL_TABLES = [
  'cliente',
  'agente',
  'usuario',
  'usuario_rol',
  'usuario_funcionalidad',
  'causa',
  'solucion',
  'causa_solucion',
  'guia_conteo',
  'guia_conteo_fijo',
  'pickup_conteo',
  'comentario',
  'envio',
  'envio_guia',
  'informe_renglon',
  'almacenamiento',
  'producto',
  'stock_movimiento',
  'stock_saldo',
  'recorrido',
  'recorrido_guia',
  'recorrido_cuenta',
  'vehiculo',
  'chofer',
  'recorrido_plantilla',
];
const KEYED_TABLES = [
  'cliente',
  'agente',
  'usuario',
  'guia',
  'evento',
  'envio',
  'deposito',
  'almacenamiento',
  'producto',
  'presentacion',
  'partida',
];
const STEPS: Readonly<Record<string, string>> = {
  '09_plan.sql': 'guías',
  '11_eventos.sql': 'eventos',
  '12_casos.sql': 'casos',
};

/** What the steps after the bulk of rows find theirs by, one by one and from within triggers: without it each reads all of them from end to end. */
const SOUGHT = /PRIMARY KEY|^CREATE INDEX (evento_guia|guia_cliente) /;

/** Fills an empty database, all of it or (killed half-way) nothing; where any data are, says so and leaves them alone. */
export async function loadDemoOnce(
  owner: ConnectionConfig,
  say: Say,
  options: DemoOptions = {},
): Promise<DemoOutcome | null> {
  const outcome = await load(owner, say, options);
  if (!outcome) say('La base de datos ya tiene datos: no se cargan los de demostración.');
  return outcome;
}

/** `npm run demo -- --guias N`. */
export async function runDemo(owner: ConnectionConfig, args: readonly string[], say: Say): Promise<void> {
  const outcome = await load(owner, say, { guias: readGuias(args) });
  if (!outcome)
    throw new StartFault(['La base de datos ya tiene datos: los de demostración solo se cargan en una vacía.']);
}

async function load(
  owner: ConnectionConfig,
  say: Say,
  { guias = 30_000, ahora = null }: DemoOptions,
): Promise<DemoOutcome | null> {
  const begin = performance.now();
  const eventos = await withConnection(owner, async (connection) => {
    await quicken(connection);
    return inTransaction(connection, async () => {
      await connection.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      if (!(await isEmpty(connection))) return null;
      say(`Cargando datos de demostración: ${inSpanish(guias)} guías…`);
      return fill(connection, { guias, ahora, say });
    });
  });
  if (eventos === null) return null;
  await vacuumTables(owner, [...BIG_TABLES, ...SMALL_TABLES]);
  const seconds = (performance.now() - begin) / 1000;
  const rate = `${inSpanish(seconds, 1)} s (${inSpanish(guias / seconds)} guías por segundo)`;
  say(`Listo: ${inSpanish(guias)} guías y ${inSpanish(eventos)} eventos en ${rate}.`);
  return { seconds, guias, eventos };
}

function readGuias(args: readonly string[]): number {
  const [name, value] = args.flatMap((arg) => arg.split('='));
  if (name === undefined) return 30_000;
  const guias = Number(value);
  if (args.length > 2 || name !== '--guias' || !Number.isInteger(guias) || guias < FEWEST || guias > MOST) {
    throw new StartFault([`Uso: npm run demo -- --guias N, con N entre ${inSpanish(FEWEST)} y ${inSpanish(MOST)}.`]);
  }
  return guias;
}

/** Not only parcels: an administrator made by hand would be in the way of the demo people. */
async function isEmpty(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ vacia: boolean }>(`
    SELECT NOT (EXISTS (SELECT FROM cliente) OR EXISTS (SELECT FROM usuario) OR EXISTS (SELECT FROM agente) OR EXISTS (SELECT FROM guia)
             OR EXISTS (SELECT FROM caso)) AS vacia`);
  return rows[0]?.vacia ?? false;
}

type Filling = Required<DemoOptions> & { readonly say: Say };

/** Answers how many events the parcels got. */
async function fill(connection: Connection, { guias, ahora, say }: Filling): Promise<number> {
  await connection.query("SET LOCAL timezone = 'UTC'");
  await connection.query(
    'CREATE TEMP TABLE demo_parametro (guias bigint, ahora timestamptz, clave_hash text) ON COMMIT DROP',
  );
  const values = [guias, ahora, await hashPassword(DEMO_PASSWORD)];
  await connection.query(
    "INSERT INTO demo_parametro VALUES ($1, date_trunc('second', coalesce($2, now())), $3)",
    values,
  );
  let rules: readonly string[] = [];
  let eventos = 0;
  for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()) {
    // By now the calendar has made every partition that there will be.
    if (file === '09_plan.sql') rules = await setAsideRules(connection, BIG_TABLES);
    if (file === '13_historial.sql') rules = await restoreSought(connection, rules);
    if (STEPS[file]) say(`  ${STEPS[file]}…`);
    const { rowCount } = await connection.query(await readFile(join(FOLDER, file), 'utf8'));
    if (file === '11_eventos.sql') eventos = rowCount ?? 0;
  }
  say('  índices y reglas…');
  for (const rule of rules) await connection.query(rule);
  for (const table of KEYED_TABLES) {
    await connection.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), (SELECT max(id) FROM ${table}))`, [table]);
  }
  return eventos;
}

/** Answers what is still set aside. */
async function restoreSought(connection: Connection, rules: readonly string[]): Promise<readonly string[]> {
  for (const rule of rules.filter((each) => SOUGHT.test(each))) await connection.query(rule);
  for (const table of BIG_TABLES) await connection.query(`ANALYZE ${table}`);
  return rules.filter((each) => !SOUGHT.test(each));
}

function inSpanish(value: number, decimals = 0): string {
  return value.toLocaleString('es-UY', { maximumFractionDigits: decimals });
}
