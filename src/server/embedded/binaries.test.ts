import { execFileSync } from 'node:child_process';
import { chmod, lstat, mkdtemp, readdir, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { findBinaries, makeRunnable, type PostgresBinaries } from './binaries.ts';

const NOBODY = { kind: 'uid', uid: 65_534, gid: 65_534 } as const;
const isRoot = process.getuid?.() === 0;

let root: string;
let copy: PostgresBinaries;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anden-binarios-'));
  await chmod(root, 0o755);
  const found = await findBinaries(18);
  execFileSync('cp', ['-r', dirname(found.folder), join(root, 'paquete')]);
  copy = { ...found, folder: join(root, 'paquete', 'native') };
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function removeLinks(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink());
  await Promise.all(links.map((link) => unlink(join(link.parentPath, link.name))));
  return links.length;
}

test('the links of the libraries are made at the first start when npm ran no install scripts', async () => {
  await removeLinks(copy.folder);
  await expect(makeRunnable(copy, { kind: 'self' }, join(root, 'repuesto'))).resolves.toEqual(copy);
  expect((await lstat(join(copy.folder, 'lib/libpq.so.5'))).isSymbolicLink()).toBe(true);
  expect(await removeLinks(copy.folder)).toBeGreaterThan(10);
});

test.runIf(isRoot)('binaries that the unprivileged user cannot reach are copied to where it can', async () => {
  await chmod(join(root, 'paquete'), 0o700);
  const runnable = await makeRunnable(copy, NOBODY, join(root, 'repuesto'));
  expect(runnable.folder).toBe(join(root, 'repuesto', copy.version, 'native'));
  await expect(makeRunnable(copy, NOBODY, join(root, 'repuesto'))).resolves.toEqual(runnable);
});

test('both lines are the ones that the house asks for', async () => {
  expect((await findBinaries(18)).version).toMatch(/^18\.\d+$/);
  expect((await findBinaries(15)).version).toMatch(/^15\.\d+$/);
});
