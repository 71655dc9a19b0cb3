// Runs the project's programs under the Node that package-lock.json pins, whatever Node npm itself runs on.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

import { ROOT } from './install.mjs';

const PINNED_MAJOR = 24;
/** The last one asks several servers to be exchanged, one after the other. */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'];

/**
 * The pinned binary, unless the machine's own is a newer one of the same line: mends reach it months before they reach the package. On a
 * platform without a pinned one, a machine's Node of at least the same line.
 */
export function pinnedNode() {
  const folder = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`);
  const pinned = join(folder, 'bin', 'node');
  if (existsSync(pinned)) {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return isNewerOfLine(process.versions.node, version) ? process.execPath : pinned;
  }
  if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) return process.execPath;
  console.error(
    `[anden] Para ${process.platform}-${process.arch} hace falta Node ${PINNED_MAJOR} instalado en la máquina.`,
  );
  process.exit(1);
}

/** Whether `own` is a later version than `pinned` of the same major. */
export function isNewerOfLine(own, pinned) {
  const [[ownMajor], [major]] = [own.split('.'), pinned.split('.')];
  return ownMajor === major && own.localeCompare(pinned, 'en', { numeric: true }) > 0;
}

/**
 * Runs `args` to the end with our terminal; answers the exit code. Signals that reach us reach it.
 * @param output descriptor of an open file that takes what it prints, instead of the terminal
 */
export function runPinned(args, env = {}, output = 'inherit') {
  const bin = join(ROOT, 'node_modules', '.bin');
  const child = spawn(pinnedNode(), args, {
    cwd: ROOT,
    // The channel tells it when we die, even by kill -9: then it must not live on with the port taken.
    stdio: ['inherit', output, output, 'ipc'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...env },
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  const watch = watchNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', (fault) => {
      console.error(`[anden] No se pudo ejecutar ${pinnedNode()}: ${fault.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of FORWARDED) process.off(name, forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** npm, and the shell that it starts us in, may die without telling us; then we are to end as well. */
function watchNpm(onDeath) {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return undefined;
  const watched = ancestorsUpToNpm();
  return setInterval(() => {
    if (watched.some(({ pid, start }) => readStat(pid)?.start !== start)) onDeath();
  }, 500).unref();
}

function ancestorsUpToNpm() {
  const chain = [];
  for (let pid = process.ppid; pid > 1 && chain.length < 4; ) {
    const stat = readStat(pid);
    if (!stat) return [];
    chain.push({ pid, start: stat.start });
    if (/\bnpm\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) return chain;
    pid = stat.parent;
  }
  return [];
}

/** Parent and start time of a process, null when it is gone. A zombie is gone. */
function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : { parent: Number(fields[1]), start: fields[19] };
  } catch {
    return null;
  }
}
