// npm run check: every gate, one line each, all of them even when the first fails. With names it runs only those.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { checkArrows } from './check-arrows.ts';
import { checkDocs, checkGlossary } from './check-docs.ts';
import { checkNames } from './check-names.ts';
import { checkOwners } from './check-owners.ts';
import { checkText } from './check-text.ts';

const ROOT = join(import.meta.dirname, '..');
/** Layout and rules in one go: each file is read once. */
const BIOME = ['--error-on-warnings', '--diagnostic-level=warn', '--reporter=concise', '--max-diagnostics=none', '.'];
const BIN = join(ROOT, 'node_modules', '.bin');

type Gate = () => Promise<string[]>;

const GATES: Readonly<Record<string, Gate>> = {
  lint: () => tool('biome', 'check', ...BIOME),
  // Four checkers, as it has them unasked, each find out for themselves what the others know: a half more of the processor for a core that the other gates use.
  types: () => tool('tsc', '-b', '--pretty', 'false', '--checkers', '1'),
  arrows: () => checkArrows(ROOT),
  unused: () => tool('knip', '--no-progress', '--no-config-hints'),
  owners: async () => checkOwners(ROOT),
  names: async () => checkNames(ROOT),
  text: async () => checkText(ROOT),
  docs: async () => [...checkDocs(ROOT), ...checkGlossary(ROOT)],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(GATES, name));
const chosen = Object.entries(GATES).filter(([name]) => wanted.length === 0 || wanted.includes(name));

if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(', ')}. There are: ${Object.keys(GATES).join(', ')}.`);
  process.exitCode = 2;
} else {
  const passed = await Promise.all(chosen.map(([name, gate]) => report(name, gate)));
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}

async function report(name: string, gate: Gate): Promise<boolean> {
  const begun = performance.now();
  const faults = await gate().catch((cause: unknown) => [
    `could not run: ${cause instanceof Error ? cause.stack : String(cause)}`,
  ]);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${seconds} s`);
  for (const fault of faults) console.log(fault.replace(/^/gm, '     '));
  return faults.length === 0;
}

/** A tool of node_modules: its output is the fault when it does not end with 0. */
function tool(name: string, ...words: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(join(BIN, name), words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
    child.stderr.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
    child.on('error', (fault) => resolve([fault.message]));
    child.on('close', (code) => resolve(code === 0 ? [] : [output.trim() || `${name} ended with ${code}`]));
  });
}
