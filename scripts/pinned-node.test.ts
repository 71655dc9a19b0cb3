import { expect, test } from 'vitest';

// The scripts that run before anything is installed are plain JavaScript.
const { isNewerOfLine } = await import(new URL('pinned-node.mjs', import.meta.url).href);

test.each([
  ['24.22.1', '24.21.0', true],
  ['24.21.10', '24.21.9', true],
  ['24.21.0', '24.21.0', false],
  ['24.9.0', '24.21.0', false],
  ['26.10.0', '24.21.0', false],
  ['20.20.2', '24.21.0', false],
])('the machine’s Node %s in place of the pinned %s: %s', (own, pinned, isTaken) => {
  expect(isNewerOfLine(own, pinned)).toBe(isTaken);
});
