import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';

import { endpoints } from './endpoints.ts';

/** Until the command has printed all that a reader who does not read lets it print; a slower machine only proves less. */
const HELD_MS = 4_000;

test('a command ends when the last of its lines was taken, however late that is', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'services'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
  });
  child.stdout.pause();
  await Promise.race([once(child, 'exit'), delay(HELD_MS)]);
  child.stdout.resume();
  expect(await closed).toEqual([0, null]);
  expect(text.match(/^\[anden\] /gm)?.length).toBe(endpoints.length);
});
