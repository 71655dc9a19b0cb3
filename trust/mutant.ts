import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Plant } from './proof.ts';

export const ROOT = join(import.meta.dirname, '..');

/** What the product needs to run, as it stands in the tree. */
const PARTS = [
  'package.json',
  'package-lock.json',
  'scripts/install.mjs',
  'docs/security/advisories.json',
  'src',
  'db',
  'dist',
];
/** What its pages are built with. */
const PAGE_PARTS = ['index.html', 'vite.config.ts', 'tsconfig.web.json', 'tsconfig.base.json'];
const OF_PAGES = /^src\/(web|features\/[^/]+\/web)\//;

/** The fault is not there: what a proof says of such a copy tells nothing. */
export class UnplantedFault extends Error {}

/**
 * A copy of the tree with a fault planted, in `folder`.
 * @throws UnplantedFault when a text to be replaced is not there exactly once: a fault that is not planted proves nothing
 */
export async function plantFault(folder: string, { edits = [] }: Plant): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    [...PARTS, ...PAGE_PARTS].map((part) => cp(join(ROOT, part), join(folder, part), { recursive: true })),
  );
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, find, replace } of edits) {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    const times = text.split(find).length - 1;
    if (times !== 1) throw new UnplantedFault(`${file}: the text to be replaced is there ${times} times: ${find}`);
    await writeFile(
      path,
      text.replace(find, () => replace),
    );
  }
  if (edits.some(({ file }) => OF_PAGES.test(file))) await buildPages(folder);
}

/** The pages of a tree, as a release has them. */
export async function buildPages(folder: string, out = 'dist/web'): Promise<void> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', out, '--emptyOutDir', '--logLevel', 'error'];
  const build = spawn(process.execPath, vite, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error(`the pages were not built: ${code}`);
}
