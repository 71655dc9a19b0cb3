import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { BESIDE_THE_FIRST, JOURNEYS, LARGO, ofPart } from './parts.ts';

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

test('the server of every slice has a file that goes with npm test', () => {
  const slices = (files: readonly string[]) =>
    new Set(files.flatMap((file) => /^src\/features\/([\w-]+)\/server\//.exec(file)?.[1] ?? []));
  // Its one file makes thousands of rows.
  expect([...slices(FILES)].filter((slice) => !slices(ofPart(FILES, 'cortas')).has(slice))).toEqual(['informes']);
});

test('what is named is there', () => {
  expect([...LARGO, ...BESIDE_THE_FIRST].filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual(
    [],
  );
  expect(JOURNEYS.filter((file) => !FILES.includes(file))).toEqual([]);
});

test('npm test and npm run largo ask for one of both each, the pipeline for the first', () => {
  const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const { scripts } = JSON.parse(textOf('package.json'));
  expect(scripts).toMatchObject({ test: 'exec node scripts/test.mjs', largo: 'exec node scripts/test.mjs --largo' });
  expect(textOf('scripts/test.mjs')).toContain("ANDEN_PRUEBAS: isLargo ? 'largas' : 'cortas'");
  expect(textOf('.ci/run')).toContain('npm test');
});
