// npm test: the gates, the tests, and the built product in a browser, in what somebody waits for. npm run largo: what is left of the tests and
// journeys, and the promises of docs/security in short (src/testing/parts.ts). Tests and journeys go on at once: either alone leaves the machine
// idle for half of its time. The server is tested on the oldest PostgreSQL that is supported, promises and journeys on the newest;
// `npm run noche` has the server tests on that one too.
// npm test -- <filter>: only the tests whose file name contains it.
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { ensureInstalled, InstallFault, say } from './install.mjs';
import { keepInMemory } from './memory.mjs';
import { ensurePages } from './pages.mjs';
import { runPinned } from './pinned-node.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const MINUTE_MS = 60_000;
const [MODE, ...OTHERS] = process.argv.slice(2);
const isLargo = MODE === '--largo';
/** Longer than the tests and journeys have taken on two cores; the wait is part of the time that a run may take (90 minutes). */
const LONGEST_RUN_MS = (isLargo ? 38 : 15) * MINUTE_MS;
/** The company's day as YYYY-MM-DD; Uruguay has had one offset, -03:00, since 2015. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Montevideo' });
const OLDEST = { ANDEN_TEST_PG: '15' };
/** What takes longer than somebody waits for goes by night: tests that say so, and most of what is drawn (src/testing/night.ts). */
const SHORT = { args: ['--tags-filter=!noche'], env: { ANDEN_PRUEBAS: isLargo ? 'largas' : 'cortas' } };
/** The journeys' browser: the one from npm has no windows and costs two thirds of a whole one, which the night takes where the machine has it. */
const BROWSER =
  process.platform === 'linux' && process.arch === 'x64' ? { ANDEN_BROWSER: process.env.ANDEN_BROWSER || 'npm' } : {};
const filters = isLargo || MODE === undefined ? OTHERS : [MODE, ...OTHERS];
const giveBack = keepInMemory();
const reports = mkdtempSync(join(tmpdir(), 'anden-informes-'));
// Some three hundred processes of a run read the same programs: what one has compiled, the others take from here.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compilado');
const total = { passed: 0, failed: 0 };
/** How many tests were left to the night. */
let left = 0;
/** What failed, said once more at the end: the place where it was said first may be thousands of lines up. */
const failures = [];

try {
  await ensureInstalled();
  for (const rows of stages()) await Promise.all(rows.map(inTurn));
} catch (fault) {
  if (!(fault instanceof InstallFault)) throw fault;
  total.failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
  giveBack();
}
if (left > 0) say(`${left} pruebas largas no se corrieron: van en npm run noche.`);
if (filters.length === 0 && !isLargo) say('Lo que lleva más de lo que se espera va en npm run largo.');
for (const failure of failures) console.log(`\n${failure}`);
// The last line is for machines: the sum of every step, alone on its line.
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** One after the other; the rows of one go on at once. The promises have the machine to themselves: some of them are about time. */
function stages() {
  if (filters.length > 0) return [[some()]];
  if (isLargo) return [[built()], [[['Promesas de docs/security, en corto', promises]]], ...tests()];
  return [[[['Revisiones (npm run check)', () => plain(runPinned(['scripts/check.ts']))]], built()], ...tests()];
}

function built() {
  return [
    ['Páginas', () => plain(ensurePages())],
    ['Navegador', () => plain(runPinned(['scripts/browser.ts'], BROWSER))],
  ];
}

function tests() {
  return [
    [[['Un solo día para todas las pruebas', midnightBehind]]],
    [
      [['Pruebas del servidor y de las pantallas', () => short('todo', ['server*', 'web*'], { env: OLDEST })]],
      [['Recorridos en el navegador', () => kept((output) => short('e2e', ['e2e'], { env: BROWSER, output }))]],
    ],
  ];
}

async function inTurn(steps) {
  for (const [title, step] of steps) await timed(title, step);
}

function some() {
  return [
    ['Páginas', () => plain(ensurePages())],
    [`Pruebas de ${filters.join(' ')}`, () => vitest('algunas', ['--passWithNoTests', ...filters])],
  ];
}

async function timed(title, step) {
  say(`${title}…`);
  const started = Date.now();
  const { passed, failed } = await step();
  if (failed > 0) failures.push(`[anden] Falló: ${title}`);
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((Date.now() - started) / 1000);
  say(`${title}: ${failed === 0 ? 'bien' : 'CON FALLAS'}, ${seconds} s.`);
}

/**
 * Many tests speak of today, and of minutes ago as of today: a run in whose middle the company's day ends waits until the next is a few
 * minutes old. Proves nothing, so it counts as nothing.
 */
async function midnightBehind() {
  const soon = new Date(Date.now() + LONGEST_RUN_MS);
  const begin = Date.parse(`${DAY.format(soon)}T00:05:00-03:00`);
  if (Date.now() < begin)
    say('El día de Montevideo termina en medio de las pruebas: empiezan a las 00:05 del siguiente.');
  while (Date.now() < begin) await delay(Math.min(MINUTE_MS, begin - Date.now()));
  return { passed: 0, failed: 0 };
}

/** What a step prints is shown when it has ended, so that it does not mingle with that of the other row. */
async function kept(step) {
  const file = join(reports, randomUUID());
  const output = openSync(file, 'a');
  try {
    return await step(output);
  } finally {
    closeSync(output);
    process.stdout.write(readFileSync(file));
  }
}

/** A step without tests of its own counts as one. */
async function plain(exit) {
  const code = await exit;
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The promises of docs/security, in short; one that is not held is named at the end, with what was found. */
async function promises() {
  const file = join(reports, 'promesas.jsonl');
  const outcome = await plain(runPinned(['trust/trust.ts', '--corto', '--parte', '4', '--a', file]));
  for (const { id, found } of readLines(file)) if (found) failures.push(`${id}\n${briefly(found.join('\n'))}`);
  return outcome;
}

async function short(name, names, { env, output } = {}) {
  const projects = names.flatMap((one) => ['--project', one]);
  return vitest(name, [...projects, ...SHORT.args], { env: { ...env, ...SHORT.env }, output });
}

async function vitest(name, args, { env, output } = {}) {
  const file = join(reports, `${name}.json`);
  // NODE_ENV of the caller, were it production, would load the wrong React.
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runPinned([VITEST, 'run', ...reporters, ...args], { NODE_ENV: 'test', ...env }, output);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = readReport(file);
  left += numPendingTests;
  for (const result of testResults) failures.push(...failuresOf(result));
  // A file that does not even load, or a start that fails, leaves no failed test behind: the exit code tells.
  return { passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests) };
}

/** Of one file: each failed test with the beginning of its reasons, and why the file itself did not run or end well. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const tests = failed.map(
    ({ fullName, failureMessages }) => `${name} > ${fullName}\n${failureMessages.map(briefly).join('\n')}`,
  );
  const isWhole = status === 'failed' && (message !== '' || failed.length === 0);
  return isWhole ? [...tests, `${name}\n${briefly(message)}`] : tests;
}

function briefly(text) {
  return text.slice(0, 2000);
}

function readLines(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
