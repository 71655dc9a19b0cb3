import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Plant } from './proof.ts';

export const ROOT = join(import.meta.dirname, '..');

/** What the product needs to run, as it stands in the tree. */
const PARTS = ['package.json', 'src', 'db', 'dist'];

/**
 * A copy of the tree with a fault planted, in `folder`.
 * @throws when a text to be replaced is not there exactly once: a fault that is not planted proves nothing
 */
export async function plantFault(folder: string, { edits = [] }: Plant): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(PARTS.map((part) => cp(join(ROOT, part), join(folder, part), { recursive: true })));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, find, replace } of edits) {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    const times = text.split(find).length - 1;
    if (times !== 1) throw new Error(`${file}: the text to be replaced is there ${times} times: ${find}`);
    await writeFile(
      path,
      text.replace(find, () => replace),
    );
  }
}
