// npm run trust [-- --solo T18,T23] [--corto [--parte N]] [--sin-fallas] [--solo-fallas] [--falla TEXT] [--semilla N] [--a FILE]
// Each promise of docs/security, tried on the running product; then each planted fault, which its proof must find.
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { plantFault, ROOT, UnplantedFault } from './mutant.ts';
import { makeTemplate, openProduct } from './product.ts';
import type { Outcome, Plant, Proof, Size, Subject } from './proof.ts';
import { PROOFS } from './proofs.ts';
import { randomFrom } from './random.ts';

const { values } = parseArgs({
  options: {
    solo: { type: 'string' },
    corto: { type: 'boolean', default: false },
    parte: { type: 'string', default: '1' },
    'sin-fallas': { type: 'boolean', default: false },
    'solo-fallas': { type: 'boolean', default: false },
    falla: { type: 'string', default: '' },
    semilla: { type: 'string', default: '1' },
    a: { type: 'string' },
  },
});
const size: Size = values.corto ? 'corto' : 'entero';
const seed = Number(values.semilla);
const parts = Number(values.parte);
const wanted = values.solo?.toUpperCase().split(',');
const chosen = PROOFS.filter(({ id, isShort }) => (wanted ? wanted.includes(id) : size === 'entero' || isShort));
/** How many lines of a failure are printed: the first ones tell what it is. */
const SHOWN = 10;
const templates = new Map<number, Promise<string>>();
let failed = 0;

if (values.a !== undefined) writeFileSync(values.a, '');
tell(machine());
if (size === 'corto') {
  // Each waits for its product most of the time: three abreast take little more than one. What is timed comes after, alone.
  const untimed = chosen.filter(({ isTimed }) => !isTimed);
  const row = async () => {
    for (let proof = untimed.shift(); proof; proof = untimed.shift()) await prove(proof);
  };
  await Promise.all([row(), row(), row()]);
}
for (const proof of chosen) {
  if (size === 'corto' && !proof.isTimed) continue;
  if (!values['solo-fallas']) await prove(proof);
  if (!values['sin-fallas'] && size === 'entero')
    for (const plant of proof.plants.filter(isAsked)) await catchFault(proof, plant);
}
for (const made of templates.values()) await rm(await made, { recursive: true, force: true });
tell({ pruebas: chosen.length, fallidas: failed });
process.exitCode = failed === 0 && chosen.length > 0 ? 0 : 1;

async function prove(proof: Proof): Promise<void> {
  const { seconds, outcome } = await timed(() => run(proof, size));
  const { n, fails, more = {} } = outcome;
  if (fails.length > 0 || n === 0) failed += 1;
  const said = fails.length > 0 ? { found: fails.slice(0, SHOWN) } : {};
  tell({ id: proof.id, n, fails: fails.length, seconds, seed, ...more, ...said });
}

function isAsked({ what }: Plant): boolean {
  return what.includes(values.falla);
}

/** A proof that lets a planted fault pass is a failure itself. */
async function catchFault(proof: Proof, plant: Plant): Promise<void> {
  const { seconds, outcome } = await timed(() => run(proof, 'corto', plant));
  // A fault that could not be planted was not found: it was never there.
  const caught = outcome.fails.length > 0 && outcome.more?.unplanted !== true;
  if (!caught) failed += 1;
  tell({ id: proof.id, planted: plant.what, caught, by: outcome.fails[0]?.slice(0, 300) ?? null, seconds });
}

async function run(proof: Proof, asked: Size, plant?: Plant): Promise<Outcome> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const root = plant?.edits ? await mutant(plant, ends) : ROOT;
    const subject: Subject = {
      size: asked,
      part: (many) => Math.ceil(many / parts),
      seed,
      random: randomFrom(seed),
      root,
      onEnd: (work) => void ends.push(work),
      open: async ({ env = {}, guias = 3000, ...where } = {}) => {
        const template = await templateOf(guias);
        const planted = { env: { ...env, ...plant?.env }, sql: plant?.sql, ...postgresOf(plant) };
        const product = await openProduct({ root, template, ...where, ...planted });
        ends.push(product.close);
        return product;
      },
    };
    return await proof.run(subject);
  } catch (fault) {
    const fails = [fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)];
    return { n: 0, fails, more: fault instanceof UnplantedFault ? { unplanted: true } : {} };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

function postgresOf(plant?: Plant) {
  return plant?.postgres === undefined ? {} : { postgres: plant.postgres };
}

async function mutant(plant: Plant, ends: (() => Promise<unknown>)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anden-mutante-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  await plantFault(folder, plant);
  return folder;
}

/** One for each size of the demo data, made when it is first asked for. */
function templateOf(guias: number): Promise<string> {
  const made = templates.get(guias) ?? makeTemplate(ROOT, guias);
  templates.set(guias, made);
  return made;
}

async function timed(work: () => Promise<Outcome>): Promise<{ seconds: number; outcome: Outcome }> {
  const began = performance.now();
  const outcome = await work();
  return { seconds: Math.round((performance.now() - began) / 100) / 10, outcome };
}

function machine() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return {
    fecha: new Date().toISOString(),
    commit,
    size,
    seed,
    cpus: cpus().length,
    memory,
    load: loadavg()[0],
    node: process.version,
  };
}

function tell(line: object): void {
  const text = JSON.stringify(line);
  console.log(text);
  if (values.a !== undefined) appendFileSync(values.a, `${text}\n`);
}
