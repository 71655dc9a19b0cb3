import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// The scripts that run before anything is installed are plain JavaScript.
const MEMORY = new URL('memory.mjs', import.meta.url).href;
const { keepInMemory, makeFolder, sweepMemory } = await import(MEMORY);
const isLinux = process.platform === 'linux';

let place: string;
let before: string | undefined;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'anden-sitio-'));
  before = process.env.TMPDIR;
});
afterEach(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(place, { recursive: true, force: true });
});

test('a folder that is no memory is not taken, nor is anything where somebody chose a folder', () => {
  delete process.env.TMPDIR;
  keepInMemory(place)();
  expect(process.env.TMPDIR).toBeUndefined();
  process.env.TMPDIR = place;
  keepInMemory()();
  expect(process.env.TMPDIR).toBe(place);
});

test.runIf(isLinux)(
  'what a killed run left goes, with the server that still runs in it; what lives, and what is not ours, stays',
  async () => {
    const own = basename(makeFolder(place));
    const dead = own.replace(/anden-m-\w+\.(\w+)\.\w+/, 'anden-m-2.$1.1');
    const elsewhere = own.replace(/(anden-m-\w+)\.\w+/, '$1.1');
    for (const name of [dead, elsewhere, 'de-otra-persona']) mkdirSync(join(place, name));
    writeFileSync(join(place, dead, 'datos'), 'x');
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { cwd: join(place, dead) });
    await once(server, 'spawn');
    sweepMemory(place);
    await once(server, 'exit');
    expect(server.signalCode).toBe('SIGKILL');
    expect(readdirSync(place).sort()).toEqual([own, elsewhere, 'de-otra-persona'].sort());
  },
);
