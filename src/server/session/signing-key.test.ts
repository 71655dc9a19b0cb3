import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { loadSigningKeys } from './signing-key.ts';

const NO_KEYS = { current: null, previous: null };
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anden-claves-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('the key is made once, stays the same, and only its user may read it', async () => {
  const first = await loadSigningKeys({ dataDir, signingKeys: NO_KEYS });
  const second = await loadSigningKeys({ dataDir, signingKeys: NO_KEYS });
  expect(second).toEqual(first);
  expect(first.current.secret.byteLength).toBeGreaterThanOrEqual(32);
  expect((await stat(join(dataDir, 'claves.json'))).mode & 0o777).toBe(0o600);
});

test('processes that start at once agree on the key', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => loadSigningKeys({ dataDir, signingKeys: NO_KEYS })));
  expect(new Set(all.map(({ current }) => current.kid)).size).toBe(1);
});

test('two data folders never share a key', async () => {
  const other = await mkdtemp(join(tmpdir(), 'anden-claves-'));
  const [a, b] = await Promise.all(
    [dataDir, other].map((dir) => loadSigningKeys({ dataDir: dir, signingKeys: NO_KEYS })),
  );
  expect(a?.current.kid).not.toBe(b?.current.kid);
  await rm(other, { recursive: true });
});

test('the environment comes first and leaves no file', async () => {
  const keys = await loadSigningKeys({ dataDir, signingKeys: { current: 'a'.repeat(40), previous: 'b'.repeat(40) } });
  expect(new TextDecoder().decode(keys.current.secret)).toBe('a'.repeat(40));
  expect(keys.previous?.kid).not.toBe(keys.current.kid);
  await expect(stat(join(dataDir, 'claves.json'))).rejects.toThrow('ENOENT');
});

test('a file that others may read is refused, and so is a damaged one', async () => {
  await loadSigningKeys({ dataDir, signingKeys: NO_KEYS });
  const path = join(dataDir, 'claves.json');
  await chmod(path, 0o644);
  await expect(loadSigningKeys({ dataDir, signingKeys: NO_KEYS })).rejects.toThrow(`chmod 600 ${path}`);
  await chmod(path, 0o600);
  await writeFile(path, '{"actual": "corta"');
  await expect(loadSigningKeys({ dataDir, signingKeys: NO_KEYS })).rejects.toThrow('está dañado');
});
