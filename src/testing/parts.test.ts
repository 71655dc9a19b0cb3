import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { JOURNEYS, LARGO, ofPart } from './parts.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/**/*.journey.ts'].flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT }),
);

test('every file goes with one of both, and with whatever asks for neither', () => {
  const [cortas, largas] = [ofPart(FILES, 'cortas'), ofPart(FILES, 'largas')];
  expect([...cortas, ...largas].toSorted()).toEqual(FILES.toSorted());
  expect(cortas.length).toBeGreaterThan(largas.length);
  expect(ofPart(FILES, 'todas')).toEqual(FILES);
});

test('what is named is there', () => {
  expect(LARGO.filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([]);
  expect(JOURNEYS.filter((file) => !FILES.includes(file))).toEqual([]);
});

test('npm test and npm run largo ask for one of both each, the pipeline for the first', () => {
  const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const { scripts } = JSON.parse(textOf('package.json'));
  expect(scripts).toMatchObject({ test: 'exec node scripts/test.mjs', largo: 'exec node scripts/test.mjs --largo' });
  expect(textOf('scripts/test.mjs')).toContain("ANDEN_PRUEBAS: isLargo ? 'largas' : 'cortas'");
  expect(textOf('.ci/run')).toContain('npm test');
});
