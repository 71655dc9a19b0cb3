import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { lockAlone, lockShared, tryLockAlone } from './file-lock.ts';

let root: string;
let path: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anden-cerradura-'));
  path = join(root, 'a.lock');
});
afterEach(() => rm(root, { recursive: true }));

test('who holds it alone keeps everybody out until it lets go', async () => {
  const mine = tryLockAlone(path);
  expect(tryLockAlone(path)).toBeNull();
  expect(lockShared(path)).toBeNull();
  await expect(lockAlone(path, 100)).rejects.toThrow('timed out');
  setTimeout(() => mine?.release(), 60);
  (await lockAlone(path)).release();
});

test('those who share it only keep out who wants it alone', () => {
  const [first, second] = [lockShared(path), lockShared(path)];
  first?.release();
  expect(tryLockAlone(path)).toBeNull();
  second?.release();
  tryLockAlone(path)?.release();
});

test('a lock dies with its process, kill -9 included, and leaves nothing behind', async () => {
  const module = new URL('./file-lock.ts', import.meta.url).href;
  const program = `
    import { tryLockAlone } from '${module}';
    const lock = tryLockAlone(${JSON.stringify(path)});
    console.log(lock !== null);
    setInterval(() => lock, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(await once(createInterface({ input: child.stdout }), 'line')).toEqual(['true']);
  expect(tryLockAlone(path)).toBeNull();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const mine = tryLockAlone(path);
  expect(mine).not.toBeNull();
  mine?.release();
  expect(await readdir(root)).toEqual(['a.lock']);
});
