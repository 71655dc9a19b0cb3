import { parseArgs } from 'node:util';

import type { Check, Query } from '#server/checks.ts';
import { type ConnectionConfig, withConnection } from '#server/db/connection.ts';
import { StartFault } from '#server/start-fault.ts';

export interface VerificarDeps {
  readonly say: (line: string) => void;
  /** Opens the database only once the arguments are fine. */
  readonly openOwner: () => Promise<ConnectionConfig>;
  readonly checks: readonly Check[];
}

const USAGE = [
  'Uso:',
  '  npm run verificar            todo',
  '  npm run verificar -- --rapido   todo menos repetir la historia de cada guía',
];
/** A fault of one kind is mostly a fault of many. */
const MOST_TOLD = 50;

/**
 * `npm run verificar`: counts and plays anew whatever is kept, on a database at work, and names each difference.
 * @throws StartFault where there is any
 */
export async function runVerificar(args: readonly string[], { say, openOwner, checks }: VerificarDeps): Promise<void> {
  const isQuick = readRapido(args);
  const asked = checks.filter(({ isSlow }) => !(isQuick && isSlow));
  const owner = await openOwner();
  const faulty = await withConnection(owner, async (connection) => {
    // One snapshot for all: what somebody registers meanwhile is on both sides or on neither.
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Instants and days as the comparisons write them.
    await connection.query("SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'");
    const query: Query = async (text, values) => (await connection.query(text, values)).rows;
    const found: string[] = [];
    for (const check of asked) if (!(await runOne(check, query, say))) found.push(check.name);
    return found;
  });
  if (faulty.length > 0) throw new StartFault([`Hay diferencias en: ${faulty.join('; ')}.`]);
  say('Todo lo que se lleva coincide con lo que hay.');
}

/** Whether there is no difference. */
async function runOne({ name, run }: Check, query: Query, say: VerificarDeps['say']): Promise<boolean> {
  const began = performance.now();
  const faults = await run(query);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`${name}: ${faults.length === 0 ? 'sin diferencias' : `${faults.length} diferencias`} (${seconds} s)`);
  for (const fault of faults.slice(0, MOST_TOLD)) say(`  ${fault}`);
  if (faults.length > MOST_TOLD) say(`  … y ${faults.length - MOST_TOLD} más`);
  return faults.length === 0;
}

/** @throws StartFault with how to use it */
function readRapido(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { rapido: { type: 'boolean', default: false } } }).values.rapido;
  } catch {
    throw new StartFault(USAGE);
  }
}
