import { expect, test } from 'vitest';

import type { Words } from './locale.ts';

const files = import.meta.glob<Words>('./words/en.json', { import: 'default', eager: true });
const sources = import.meta.glob<string>(['/src/**/*.ts', '/src/**/*.tsx', '!/src/**/*.test.*', '!/src/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What the pieces of the kit say in the person's language, as far as a screen writes it out (decision 0155). */
const SAID: Readonly<Record<string, readonly string[]>> = {
  Card: ['title'],
  EmptyState: ['title'],
  ListMessage: ['title'],
  DataTable: ['empty'],
  DialogFrame: ['title'],
  FormDialog: ['title'],
  ConfirmDialog: ['title'],
  SideDrawer: ['title'],
  ErrorAlert: ['fallback'],
};

/** Where the braces, quotes and arrows of a tag let it end: `at` stands behind its name. */
function attributesFrom(source: string, at: number): string {
  let depth = 0;
  let quote = '';
  for (let index = at; index < source.length; index++) {
    const sign = source.charAt(index);
    if (quote !== '') {
      if (sign === '\\') index++;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === '`' || (sign === "'" && depth > 0)) quote = sign;
    else if (sign === '{') depth++;
    else if (sign === '}') depth--;
    else if (sign === '>' && depth === 0) return source.slice(at, index);
  }
  return source.slice(at);
}

/** The literal texts of one attribute: `x="…"`, `x={'…'}` and both sides of `x={a ? '…' : '…'}`. */
function textsOf(attributes: string, name: string): string[] {
  const begin = attributes.search(new RegExp(`(?:^|\\s)${name}=`));
  if (begin < 0) return [];
  const value = attributes.slice(attributes.indexOf('=', begin) + 1);
  if (value.startsWith('"')) return [value.slice(1, value.indexOf('"', 1))];
  // A text with something in it that is not written out has no translation.
  const code = expressionOf(value).replace(/`[^`]*`/g, '');
  const whole = /^\s*'([^']*)'\s*$/.exec(code);
  return whole ? [whole[1] ?? ''] : [...code.matchAll(/(?:[?:]|\?\?)\s*'([^']*)'/g)].map((match) => match[1] ?? '');
}

/** What stands between the outermost braces at the beginning. */
function expressionOf(value: string): string {
  let depth = 0;
  for (let index = 0; index < value.length; index++) {
    if (value[index] === '{') depth++;
    if (value[index] === '}' && --depth === 0) return value.slice(1, index);
  }
  return '';
}

function textsInTags(source: string): string[] {
  return [...source.matchAll(/<([A-Z]\w*)(?:<[^>]*>)?(?=[\s/>])/g)].flatMap((tag) => {
    const said = SAID[tag[1] ?? ''] ?? [];
    if (said.length === 0) return [];
    const attributes = attributesFrom(source, tag.index + tag[0].length);
    return said.flatMap((name) => textsOf(attributes, name));
  });
}

function matchesIn(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** Everything that is written out as the heading of a page, a menu, a card, a tab, a dialog or a column, where there is nothing, and why something failed. */
function written(path: string, source: string): string[] {
  if (/\/shared\/errors[\w-]*\.ts$/.test(path)) return matchesIn(source, /\bmsg:\s*'([^']+)'/g);
  if (path.endsWith('.routes.tsx')) return matchesIn(source, /\b(?:title|clientTitle): '([^']+)'/g);
  if (path.endsWith('/menu-items.ts')) return matchesIn(source, /\btitulo: '([^']+)'/g);
  const tabs = matchesIn(source, /\{ id: '[\w-]+', titulo: '([^']+)'(?:, para: '\w+')? \}/g);
  // What a catalogue of the masters is called: its tab and its card.
  if (path.endsWith('contract.ts')) return matchesIn(source, /^ {2}titulo: '([^']+)'/gm);
  const columns = path.includes('/web/') ? matchesIn(source, /\bheader: '([^']+)'/g) : [];
  return [...tabs, ...columns, ...(path.endsWith('.tsx') ? textsInTags(source) : [])];
}

test('every heading, tab, column, empty place and failure that is written out exists in all languages', () => {
  const words = files['./words/en.json'] ?? {};
  const texts = Object.entries(sources).flatMap(([path, source]) =>
    written(path, source).map((text) => ({ path, text: text.replace(/\s+/g, ' ').trim() })),
  );
  // The reading itself works: there are hundreds.
  expect(texts.length).toBeGreaterThan(1_300);
  const missing = texts.filter(({ text }) => /\p{L}/u.test(text) && !Object.hasOwn(words, text));
  expect(missing.map(({ path, text }) => `${path}: «${text}»`)).toEqual([]);
});
