import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type PlantedTree, plantTree } from './planted-tree.ts';

const lines = (count: number, line: string) => `${line}\n`.repeat(count);
const longFunction = (length: number) =>
  `export function long(x: number) {\n  let y = x;\n${lines(length, '  y += 1;')}  return y;\n}\n`;
const ASSERTION = 'export const n = (x: unknown) => x as number;\n';
const CLASS = 'export class Thing {\n  n = 1;\n}\n';
const TRY = 'export function f() {\n  try {\n    return JSON.parse("1");\n  } catch {\n    return 0;\n  }\n}\n';
const STORAGE = `export const s = localStorage.getItem('a');\n`;
const INDEXED_DB = `import { openDB } from 'idb';\nexport const d = openDB('a');\n`;
const FETCH = `export const f = () => fetch('/');\n`;
const ENV = 'export const e = process.env.HOME;\n';
const CONSOLE = `console.log('x');\n`;
const DEFAULT = 'export default 1;\n';

/** A bad file and the rule that it breaks: a category of the linter, or the beginning of what our own plugin says. */
const PLANTED: readonly (readonly [file: string, text: string, rule: string])[] = [
  ['src/server/any.ts', 'export const f = (x: any) => x;\n', 'noExplicitAny'],
  ['src/server/bang.ts', 'export const f = (x: number | null) => x!;\n', 'noNonNullAssertion'],
  ['src/server/assertion.ts', ASSERTION, 'No type assertions'],
  ['src/server/angle.ts', 'export const n = (x: unknown) => <number>x;\n', 'No type assertions'],
  ['src/shared/double.ts', 'export const n = (x: string) => x as unknown as number;\n', 'No type assertions'],
  ['src/features/uno/server/a.test.ts', ASSERTION, 'No type assertions'],
  ['src/server/import-type.ts', `export type T = import('#web/x.ts').T;\n`, 'Write `import type'],
  ['src/server/import-typeof.ts', `export type T = typeof import('#web/x.ts');\n`, 'Write `import type'],
  ['src/server/enum.ts', 'export enum E {\n  A = 1,\n}\n', 'noEnum'],
  ['src/server/class.ts', CLASS, 'No classes'],
  ['src/server/class-expression.ts', 'export const Thing = class {\n  n = 1;\n};\n', 'No classes'],
  ['src/features/uno/server/uno.service.ts', TRY, 'No try'],
  ['src/features/uno/web/UnoScreen.tsx', TRY, 'No try'],
  [
    'src/features/uno/web/finally.tsx',
    TRY.replace('return 0;\n  }', 'return 0;\n  } finally {\n    f();\n  }'),
    'No try',
  ],
  [
    'src/features/uno/web/effect.tsx',
    `import { useEffect } from 'react';\nexport const U = () => useEffect(() => {}, []);\n`,
    'No effects',
  ],
  [
    'src/features/uno/web/layout.ts',
    `import { useLayoutEffect as u } from 'react';\nexport const U = () => u(() => {}, []);\n`,
    'noRestrictedImports',
  ],
  [
    'src/features/uno/web/namespace.ts',
    `import * as React from 'react';\nexport const U = () => React.useEffect(() => {}, []);\n`,
    'No effects',
  ],
  ['src/web/storage-elsewhere.ts', STORAGE, 'Only src/web/storage.ts'],
  [
    'src/features/uno/web/session.ts',
    `export const s = window.sessionStorage.getItem('a');\n`,
    'Only src/web/storage.ts',
  ],
  ['src/web/index-storage.ts', `export const s = globalThis['localStorage'];\n`, 'Only src/web/storage.ts'],
  ['src/web/database.ts', INDEXED_DB, 'Only src/web/offline/store.ts'],
  ['src/features/uno/web/raw-database.ts', `export const d = indexedDB.open('a');\n`, 'Only src/web/offline/store.ts'],
  [
    'src/web/window-database.ts',
    `export const d = globalThis['indexedDB'];\nexport const e = window.indexedDB;\n`,
    'Only src/web/offline/store.ts',
  ],
  ['src/web/lazy-database.ts', `export const d = () => import('idb');\n`, 'Only src/web/offline/store.ts'],
  ['src/web/offline/queue.ts', FETCH, 'Only src/web/api.ts'],
  ['src/features/uno/web/fetch.ts', FETCH, 'Only src/web/api.ts'],
  ['src/web/window-fetch.ts', `export const f = () => window.fetch('/');\n`, 'Only src/web/api.ts'],
  ['src/web/passed-fetch.ts', 'export const f = [fetch];\n', 'Only src/web/api.ts'],
  ['src/web/xhr.ts', 'export const f = () => new XMLHttpRequest();\n', 'Only src/web/api.ts'],
  ['src/server/env.ts', ENV, 'Only src/server/config.ts'],
  [
    'src/server/env-import.ts',
    `import { env } from 'node:process';\nexport const e = env.HOME;\n`,
    'Only src/server/config.ts',
  ],
  ['src/server/env-taken.ts', 'const { env } = process;\nexport const e = env.HOME;\n', 'Only src/server/config.ts'],
  ['src/server/console.ts', CONSOLE, 'noConsole'],
  ['src/features/uno/web/console.tsx', CONSOLE, 'noConsole'],
  ['src/features/uno/web/up.ts', `export { x } from '../../../web/x.ts';\n`, 'noRestrictedImports'],
  [
    'src/features/uno/web/up-type.ts',
    `import type { X } from '../../dos/contract.ts';\nexport type Y = X;\n`,
    'noRestrictedImports',
  ],
  ['src/features/uno/web/up-late.ts', `export const x = () => import('../../../web/x.ts');\n`, 'noRestrictedImports'],
  ['src/server/default.ts', DEFAULT, 'noDefaultExport'],
  ['src/server/barrel.ts', `export * from './any.ts';\n`, 'noReExportAll'],
  ['src/web/extension.ts', `import { x } from './xhr';\nexport const y = x;\n`, 'useImportExtensions'],
  [
    'src/web/html.tsx',
    'export const H = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />;\n',
    'noDangerouslySetInnerHtml',
  ],
  ['src/web/image.tsx', 'export const I = () => <img src="a.png" />;\n', 'useAltText'],
  ['src/web/button.tsx', 'export const B = () => <button>x</button>;\n', 'useButtonType'],
  ['src/web/click.tsx', 'export const C = () => <div onClick={() => {}}>x</div>;\n', 'useKeyWithClickEvents'],
  [
    'src/web/deps.tsx',
    `import { useMemo } from 'react';\nexport const useD = (a: number) => useMemo(() => a, []);\n`,
    'useExhaustiveDependencies',
  ],
  [
    'src/web/hook.tsx',
    `import { useMemo } from 'react';\nexport const useH = (a: number) => (a > 1 ? useMemo(() => a, [a]) : a);\n`,
    'useHookAtTopLevel',
  ],
  [
    'src/server/else.ts',
    'export function f(x: number) {\n  if (x > 1) return 1;\n  else return 2;\n}\n',
    'noUselessElse',
  ],
  [
    'src/server/params.ts',
    'export const f = (a: number, b: number, c: number, d: number) => a + b + c + d;\n',
    'useMaxParams',
  ],
  ['src/server/floating.ts', 'async function g() {}\nexport function f() {\n  g();\n}\n', 'noFloatingPromises'],
  [
    'src/server/deep.ts',
    `export function f(x: number[]) {\n${lines(1, '  for (const a of x) { if (a > 1) { while (a > 2) { if (a > 3) { return a; } } } }')}  return 0;\n}\n`,
    'noExcessiveNestedBlocks',
  ],
  ['src/server/long.ts', longFunction(40), 'noExcessiveLinesPerFunction'],
  ['src/features/uno/web/long.tsx', longFunction(80), 'noExcessiveLinesPerFunction'],
  ['src/server/file.ts', lines(301, 'export {};'), 'noExcessiveLinesPerFile'],
  ['src/server/file.sql.ts', lines(401, 'export {};'), 'noExcessiveLinesPerFile'],
  ['src/server/only.test.ts', `import { test } from 'vitest';\ntest.only('x', () => {});\n`, 'noFocusedTests'],
  ['src/server/ignored.ts', '// @ts-ignore because\nexport const x = 1;\n', 'noTsIgnore'],
  ['src/server/unused.ts', `import { x } from './any.ts';\nexport const y = 1;\n`, 'noUnusedImports'],
  ['src/server/mixed_Case-name.ts', 'export const x = 1;\n', 'useFilenamingConvention'],
];

/** What the same rules must leave alone. */
const LEGAL: Readonly<Record<string, string>> = {
  'src/shared/contract.ts': ASSERTION,
  'src/server/dispatcher.ts': ASSERTION,
  'src/web/api.ts': FETCH + ASSERTION,
  'src/web/url-params.ts': ASSERTION,
  'src/server/constant.ts':
    'export const c = { a: 1 } as const satisfies Record<string, number>;\nexport const l = [1] as const;\n',
  'src/server/fault.ts': 'export class Fault extends Error {\n  override name = "Fault";\n}\n',
  'src/server/db/driver.ts': CLASS,
  'src/features/uno/server/uno.sql.ts': TRY,
  'src/web/effect.tsx': `import { useEffect } from 'react';\nexport const useU = () => useEffect(() => {}, []);\n`,
  'src/web/storage.ts': STORAGE,
  'src/web/offline/store.ts': INDEXED_DB,
  'src/web/scale.ts': FETCH,
  'src/server/config.ts': ENV,
  'src/server/log.ts': CONSOLE,
  'src/main/process.ts': CONSOLE,
  'scripts/words.ts': CONSOLE + ENV,
  'tool.config.ts': DEFAULT,
  'src/features/uno/web/short.tsx': longFunction(70),
  'src/server/statements.sql.ts': lines(399, 'export {};'),
  'src/features/uno/web/near.ts': `import { x } from '../near.ts';\nimport type { Y } from '#features/dos/contract.ts';\nexport const y: Y = x;\n`,
};

interface Report {
  readonly diagnostics: readonly {
    readonly severity: string;
    readonly category: string;
    readonly message: string;
    readonly location: { readonly path: string };
  }[];
}

let tree: PlantedTree;
let report: Report;

beforeAll(() => {
  tree = plantTree({ ...LEGAL, ...Object.fromEntries(PLANTED) });
  const biome = join(tree.root, 'node_modules', '.bin', 'biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: tree.root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  report = JSON.parse(stdout);
});
afterAll(() => tree.remove());

function errorsOf(file: string): string[] {
  const found = report.diagnostics.filter((one) => one.location.path === file && one.severity === 'error');
  return found.map((one) => (one.category === 'plugin' ? one.message : (one.category.split('/').at(-1) ?? '')));
}

test.each(PLANTED)('%s is caught', (file, _text, rule) => {
  expect(errorsOf(file).map((error) => (error.startsWith(rule) ? rule : error))).toContain(rule);
});

test.each(Object.keys(LEGAL))('%s is left alone', (file) => {
  expect(errorsOf(file)).toEqual([]);
});
