import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPT = new URL('../../scripts/night-steps.mjs', import.meta.url).href;
const { STEPS } = await import(SCRIPT);

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const files = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/**/*.journey.ts'].flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT }),
);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('what the day leaves out, the night has: all projects, whole, with no file or tag left out', () => {
  const whole = STEPS.filter(({ args }: { args: string[] }) => args.join(' ') === 'node_modules/vitest/vitest.mjs run');
  expect(whole).toHaveLength(1);
  const said = JSON.stringify(STEPS) + textOf('scripts/recorrido-web.mjs');
  expect(said).not.toMatch(/tags-filter|ANDEN_PRUEBAS/);
  // Nothing but the commands of the day asks for what is short, and what repeats them at other hours.
  const asking = globSync('scripts/*.{mjs,ts}', { cwd: ROOT }).filter((file) => textOf(file).includes('ANDEN_PRUEBAS'));
  expect(asking.toSorted()).toEqual(['scripts/repetir.mjs', 'scripts/test.mjs']);
});

test('no file is left to the night whole: beside each test that is, one goes by day', () => {
  const left = files.filter((file) => /\batNight\b/.test(textOf(file)));
  expect(left.length).toBeGreaterThan(10);
  const empty = left.filter((file) => {
    const text = textOf(file);
    const all = count(text, /^\s*test(?:\.\w+(?:\(.*\))?)*\(/gm);
    return count(text, /\batNight\b/g) - count(text, /^import .*\batNight\b/gm) >= all;
  });
  expect(empty).toEqual([]);
});

test.each([
  ['npm test', 'cortas', [1, 3, 25, 40]],
  ['npm run largo', 'largas', [1, 3, 25, 40]],
  ['anything else', '', [1, 10, 100, 300]],
])('%s draws and tries so much', async (_, pruebas, expected) => {
  vi.stubEnv('ANDEN_PRUEBAS', pruebas);
  vi.resetModules();
  const { runs, upTo } = await import('./night.ts');
  expect([runs(1), runs(10), runs(100), upTo(300, 40)]).toEqual(expected);
});
