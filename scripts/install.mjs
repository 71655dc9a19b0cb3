// Plain JavaScript for whatever Node the machine has: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export function say(line) {
  console.log(`[anden] ${line}`);
}

/** Leaves node_modules as package-lock.json says. Costs some milliseconds when nothing is to be done. */
export async function ensureInstalled() {
  refuseOldNode();
  if (isInstalled()) return;
  const release = await waitForOthers();
  try {
    if (!isInstalled()) await install();
  } finally {
    release();
  }
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`[anden] Hace falta Node 20.19 o posterior para empezar; este es ${process.version}.`);
  process.exit(1);
}

/** npm writes down what it installed when it ends; that list has to agree with the one that the project asks for. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  if (installed === null) return false;
  return Object.entries(readPackages('package-lock.json') ?? {}).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // What only another platform needs is not installed, nor is what that in turn needs.
    if (found === undefined) return wanted.optional === true && !(wanted.os && isForHere(wanted));
    return found.version === wanted.version && found.integrity === wanted.integrity && existsSync(join(ROOT, path));
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

function isForHere({ os, cpu, libc }) {
  const allows = (list, mine) => {
    const names = [list ?? []].flat();
    if (names.every((name) => name.startsWith('!'))) return !names.includes(`!${mine}`);
    return names.includes(mine);
  };
  return allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, ownLibc());
}

let libc;

function ownLibc() {
  process.report.excludeNetwork = true; // it would look up names
  libc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return libc;
}

async function install() {
  const isFirst = !existsSync(join(ROOT, 'node_modules'));
  say(isFirst ? 'Instalando dependencias (la primera vez puede tardar unos minutos)…' : 'Actualizando dependencias…');
  const started = Date.now();
  // In production mode npm would leave out what builds the pages. Nothing here needs install scripts.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const all = ['--include=dev', '--include=optional', ...quiet];
  let { code, output } = await runNpm(['ci', ...all]);
  // A registry that lacks packages of other platforms makes `npm ci` refuse a lock file that is fine for this one.
  if (code !== 0 && output.includes('EUSAGE')) ({ code, output } = await runNpm(['install', '--no-save', ...all]));
  if (code !== 0 || !isInstalled()) {
    console.error(output.trim());
    say('No se pudieron instalar las dependencias (npm ci). Revise la conexión y vuelva a intentar.');
    throw new InstallFault();
  }
  say(`Dependencias instaladas en ${Math.round((Date.now() - started) / 1000)} s.`);
}

export class InstallFault extends Error {}

function runNpm(args) {
  // Under `npm start` the very same npm; started by hand, the one on the path.
  const npm = process.env.npm_execpath;
  const [file, all] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
  const child = spawn(file, all, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on('error', (fault) => resolve({ code: 127, output: fault.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Two starts at once must not install over each other. */
async function waitForOthers() {
  const lock = join(ROOT, '.instalando');
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (fault) {
      if (fault.code !== 'EEXIST') throw fault;
    }
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    if (!waited) say('Otro proceso está instalando las dependencias; se espera a que termine…');
    await sleep(300);
  }
}

function isAbandoned(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || 0x7fffffff, 0);
    return false;
  } catch (fault) {
    return fault.code === 'ESRCH';
  }
}
