// npm run repetir [-- --largo] [07:20 "2026-12-01 00:10" ...]: what npm test has of server and screens, at other moments and beside busy cores; with
// --largo, every test of theirs and every journey. A clock moved by libfaketime (Debian's package faketime) for node and for the database; the
// journeys go at the hour that it is, since a browser keeps its own.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { ensureInstalled, InstallFault, say } from './install.mjs';
import { keepInMemory } from './memory.mjs';
import { ensurePages } from './pages.mjs';
import { pinnedNode, runPinned } from './pinned-node.mjs';

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 366;
/** Uruguay has had one offset since 2015. */
const OFFSET_MS = -3 * 3_600_000;
const [IS_LARGO, ASKED] = [process.argv.includes('--largo'), process.argv.slice(2).filter((one) => one !== '--largo')];
const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=dot',
  ...(IS_LARGO ? [] : ['--tags-filter=!noche']),
];
/**
 * Not under a moved clock: what starts a product with a database of its own, whose clock nothing moves, and what waits until PostgreSQL gives a
 * lock up, whose timer does not ring beside the library.
 */
const NOT_MOVED = ['src/**/*.process.test.ts', 'src/**/masivos.worker.test.ts'].flatMap((file) => ['--exclude', file]);
const PART = { ANDEN_PRUEBAS: IS_LARGO ? 'todas' : 'cortas' };
/** What is drawn at random is drawn anew each time; the same number draws it again. */
const SEMILLA = process.env.SEMILLA ?? String(Date.now() % 2 ** 31);
const PROJECTS = ['server*', 'web*'].flatMap((name) => ['--project', name]);
/** Of the company's days: the small hours, opening, the end of a day, a Sunday, the first of a month; each the next to come. */
const MOMENTS = ['00:10', '05:45', '07:20', '23:50', 'domingo 10:00', 'día 1 09:00', 'día 1 00:10', 'domingo 23:50'];

const giveBack = keepInMemory();
try {
  await ensureInstalled();
  if ((await ensurePages()) !== 0) throw new InstallFault();
  const library = libfaketime();
  const failed = [];
  for (const moment of ASKED.length > 0 ? ASKED : MOMENTS)
    await run(moment, moved(library, moment), [...PROJECTS, ...NOT_MOVED]);
  if (ASKED.length === 0) {
    await beside(availableParallelism(), () => run('entre procesos que no descansan', {}));
    await run('los recorridos, ahora', {}, ['--project', 'e2e']);
  }
  for (const moment of failed) say(`Falló: ${moment}`);
  if (failed.length > 0) process.exitCode = 1;

  async function run(moment, env, projects = PROJECTS) {
    say(`Pruebas a las ${moment}, SEMILLA=${SEMILLA}…`);
    const began = Date.now();
    const code = await runPinned([...VITEST, ...projects], { NODE_ENV: 'test', SEMILLA, ...PART, ...env });
    if (code !== 0) failed.push(moment);
    say(
      `Pruebas a las ${moment}: ${code === 0 ? 'bien' : 'CON FALLAS'}, ${Math.round((Date.now() - began) / 1000)} s.`,
    );
  }
} catch (fault) {
  if (!(fault instanceof InstallFault)) throw fault;
  process.exitCode = 1;
} finally {
  giveBack();
}

function libfaketime() {
  const folders = existsSync('/usr/lib') ? ['.', ...readdirSync('/usr/lib')] : [];
  const files = folders.map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`);
  const found = files.find((file) => existsSync(file));
  if (found !== undefined) return found;
  console.error('[anden] Falta libfaketime: instale el paquete faketime del sistema.');
  throw new InstallFault();
}

/** Clocks that go on from the moment: an offset, the same for every process, whenever it begins. Waiting is not touched. */
function moved(library, moment) {
  const seconds = Math.ceil((instantOf(moment) - Date.now()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

/**
 * `07:20`, `domingo 10:00`, `día 1 09:00` or `2026-12-31 00:10` of Montevideo, as milliseconds since 1970; never one that is over. A signal that comes
 * while the library works sees the machine's own clock: were that ahead, PostgreSQL would end transactions for having been idle until then.
 */
function instantOf(moment) {
  const [, day = '', hour = '0', minute = '0'] = /^(?:(.+) )?(\d{1,2}):(\d{2})$/.exec(moment) ?? [];
  const clock = (Number(hour) * 60 + Number(minute)) * 60_000 - OFFSET_MS;
  const fits = (date) => {
    if (day === '') return true;
    if (/^\d{4}-/.test(day)) return date.toISOString().startsWith(day);
    return day === 'domingo' ? date.getUTCDay() === 0 : date.getUTCDate() === Number(day.replace('día ', ''));
  };
  const first = Math.floor((Date.now() + OFFSET_MS) / DAY_MS);
  for (let days = first; days < first + DAYS_AHEAD; days += 1) {
    const instant = days * DAY_MS + clock;
    if (fits(new Date(days * DAY_MS)) && instant >= Date.now()) return instant;
  }
  console.error(`[anden] No hay un momento así por venir: ${moment}.`);
  throw new InstallFault();
}

async function beside(count, work) {
  const busy = Array.from({ length: count }, () => spawn(pinnedNode(), ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    await work();
  } finally {
    for (const one of busy) one.kill();
  }
}
