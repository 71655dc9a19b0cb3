import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const sources = globSync('src/**/*.{css,ts,tsx}', { cwd: ROOT }).map((file) => [
  file,
  readFileSync(join(ROOT, file), 'utf8'),
]);
const NAME = '--(?:an|st)-[a-z0-9-]+';
/** Given a value by a style, or by a script that sets it on the document. */
const GIVEN = new RegExp(`(?:^|[\\s;{])(${NAME}):|setProperty\\('(${NAME})'`, 'gm');

test('every variable of a style is given a value somewhere: one that nobody defines paints nothing, and nobody is told', () => {
  const given = new Set(
    sources.flatMap(([, text = '']) => [...text.matchAll(GIVEN)].map(([, css, script]) => css ?? script)),
  );
  expect(given.size).toBeGreaterThan(40);
  const unknown = sources.flatMap(([file, text = '']) =>
    [...text.matchAll(new RegExp(`var\\((${NAME})`, 'g'))]
      .filter(([, name]) => !given.has(name))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

const OF_MANTINE = /import \{([^}]*)\} from '@mantine\/core'/g;

test('every component of Mantine that is used has its style with it: without one it shows what it should hide', () => {
  const styled = new Set(readdirSync(join(ROOT, 'node_modules/@mantine/core/styles')));
  const brought = new Set(
    sources.flatMap(([, text = '']) => [...text.matchAll(/styles\/(\w+\.layer\.css)/g)].map(([, file]) => file)),
  );
  const used = sources.flatMap(([file, text = '']) =>
    [...text.matchAll(OF_MANTINE)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => `${name.trim().split(' ')[0]}.layer.css`)
      .filter((style) => styled.has(style))
      .map((style) => ({ file, style })),
  );
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter(({ style }) => !brought.has(style))).toEqual([]);
});
