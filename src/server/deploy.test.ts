import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { openTestServer } from '#testing/server.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const files = readdirSync('deploy');
/** What the program itself reads of its environment. */
const SETTINGS = new Set(
  [...read('src/server/config.ts').matchAll(/(?:\benv\.|\bread(?:<[^(]*>)?\()'?([A-Z][A-Z_]+)/g)].map(
    ([, name]) => name,
  ),
);

test('what the units, the image and their files of settings set is what the program reads', () => {
  expect(SETTINGS.size).toBeGreaterThan(15);
  const set = files.flatMap((name) => {
    const text = read(`deploy/${name}`).replace(/^\s*#.*$/gm, '');
    if (/\.env$/.test(name)) return [...text.matchAll(/^([A-Z_]+)=/gm)];
    if (name === 'Dockerfile') return [...text.matchAll(/(?<=^ENV .*)([A-Z_]+)=/gm)];
    // Those of PostgreSQL's own image are not ours.
    if (name === 'compose.yml') return [...text.matchAll(/^ {6}((?!POSTGRES_)[A-Z_]+):/gm)];
    return /\.service$/.test(name) ? [...text.matchAll(/^Environment=([A-Z_]+)=/gm)] : [];
  });
  const names = set.map(([, name]) => String(name));
  expect(new Set(names).size).toBeGreaterThan(8);
  expect(names.filter((name) => !SETTINGS.has(name))).toEqual([]);
});

test('alarms are about figures that a server really tells', async () => {
  const server = await openTestServer('', { metrics: true });
  const told = (await server.metrics?.text()) ?? '';
  await server.close();
  const rules = read('deploy/prometheus-alertas.yml');
  const asked = [...rules.matchAll(/^\s+expr: .*$/gm)].flatMap(
    ([line]) => line.match(/\b(anden|nodejs|process)_\w+/g) ?? [],
  );
  expect(asked.length).toBeGreaterThan(10);
  const known = [...told.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  expect(asked.filter((name) => !known.includes(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
});

test('each file that the page of the installation and the units name is there, and both ports of nginx are those of the servers', () => {
  const texts = [
    read('docs/installation.md'),
    ...files.filter((name) => /\.(service|timer)$/.test(name)).map((name) => read(`deploy/${name}`)),
  ];
  const named = texts.flatMap((text) => text.match(/\b(deploy|scripts|src)\/[\w@./-]*\w/g) ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  for (const place of ['azul', 'verde']) {
    const port = /^PORT=(\d+)$/m.exec(read(`deploy/${place}.env`))?.[1];
    expect(read(`deploy/nginx-${place}.conf`)).toContain(`server 127.0.0.1:${port} `);
  }
});
