import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const OUTSIDE = new Set(['node_modules', '.git', 'coverage']);
/** Written at run time beside the sources: only at the top of the tree, `src/data` would still be looked at. */
const MADE_AT_THE_TOP = new Set(['data', 'dist']);

/** Every file of the project, relative to `root` with forward slashes. Without git, so that an unpacked archive is checked too. */
export function listFiles(root: string, folders: readonly string[] = ['']): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: false, withFileTypes: true }).map((e) => ({ folder, e })),
    )
    .flatMap(({ folder, e }) => {
      if (OUTSIDE.has(e.name) || (folder === '' && MADE_AT_THE_TOP.has(e.name))) return [];
      const path = join(folder, e.name).split(sep).join('/');
      if (e.isDirectory()) return listFiles(root, [path]);
      return e.isFile() ? [path] : [];
    })
    .sort();
}

export function readText(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Each line that `pattern` finds, as `file:line`. */
export function linesMatching(text: string, pattern: RegExp): { line: number; found: string }[] {
  return text.split('\n').flatMap((content, at) => {
    const match = pattern.exec(content);
    return match === null ? [] : [{ line: at + 1, found: match[0].trim() }];
  });
}
