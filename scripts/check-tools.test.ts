import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { plantTree } from './planted-tree.ts';

function outputOf(tool: string, words: readonly string[], files: Readonly<Record<string, string>>): string {
  const tree = plantTree(files, 'one link each');
  const bin = join(tree.root, 'node_modules', '.bin', tool);
  const { stdout, stderr } = spawnSync(bin, words, { cwd: tree.root, encoding: 'utf8' });
  tree.remove();
  return stdout + stderr;
}

const LEAF = 'export const leaf = 1;\n';

const LEGAL = {
  'src/shared/leaf.ts': LEAF,
  'src/server/leaf.ts': LEAF,
  'src/web/leaf.ts': LEAF,
  'src/testing/leaf.ts': LEAF,
  'src/features/uno/server/near.ts': `import { leaf } from '#shared/leaf.ts';\nexport const near = () => process.pid + leaf;\n`,
  'src/features/uno/web/near.ts': `import { leaf } from '#shared/leaf.ts';\nexport const near = () => document.title + leaf;\n`,
};

/** Another project's file is TS6307; a name of the other side's world does not exist. */
const PLANTED: readonly (readonly [file: string, text: string, code: string])[] = [
  ['src/features/uno/web/a.ts', `import { leaf } from '#server/leaf.ts';\nexport const x = leaf;\n`, 'TS6307'],
  [
    'src/features/uno/server/a.ts',
    `import type { leaf } from '#web/leaf.ts';\nexport type X = typeof leaf;\n`,
    'TS6307',
  ],
  ['src/shared/a.ts', `import { leaf } from '../server/leaf.ts';\nexport const x = leaf;\n`, 'TS6307'],
  ['src/features/uno/contract.ts', 'export const x = () => localStorage.length;\n', 'TS2304'],
  ['src/features/dos/contract.ts', 'export const x = () => process.pid;\n', 'TS2591'],
  ['src/server/b.ts', 'export const x = () => document.title;\n', 'TS2584'],
  ['src/web/b.ts', 'export const x = () => process.pid;\n', 'TS2591'],
  ['src/server/c.ts', 'export const x = (a: number[]) => a[0].toFixed();\n', 'TS2532'],
  ['src/server/d.ts', 'export class X {\n  constructor(readonly a: number) {}\n}\n', 'TS1294'],
];

test('the compiler refuses what crosses from one side to the other, and nothing else', () => {
  const output = outputOf('tsc', ['-b', '--pretty', 'false'], { ...LEGAL, ...Object.fromEntries(PLANTED) });
  const told = [...output.matchAll(/^(src\/[^(]+)\([\d,]+\): error (TS\d+)/gm)].map(
    (match) => `${match[1]} ${match[2]}`,
  );
  expect(new Set(told)).toEqual(new Set(PLANTED.map(([file, , code]) => `${file} ${code}`)));
});

test('a file, an export and a package that nobody uses are caught', () => {
  const output = outputOf('knip', ['--no-progress', '--no-config-hints', '--reporter', 'compact'], {
    'src/main/cli.ts': `import { used } from '#server/parts.ts';\nused();\n`,
    'src/server/parts.ts':
      'export const used = () => 1;\nexport const lonelyExport = 2;\nexport type LonelyType = 3;\n',
    'src/server/lonely-file.ts': LEAF,
    'src/web/lonely-screen.tsx': LEAF,
  });
  for (const name of ['lonely-file.ts', 'lonely-screen.tsx', 'lonelyExport', 'LonelyType', 'fastify']) {
    expect(output).toContain(name);
  }
  expect(output).not.toContain('used,');
});
