import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PACKAGES = join(ROOT, 'node_modules');
const GATES = ['package.json', 'biome.json', 'knip.json', '.dependency-cruiser.mjs', 'scripts/lint'];

export interface PlantedTree {
  readonly root: string;
  remove(): void;
}

/** A small project of its own with the gates of this one and the files given: what a gate says there, it says here. */
export function plantTree(
  files: Readonly<Record<string, string>>,
  packages: 'one link' | 'one link each' = 'one link',
): PlantedTree {
  const root = mkdtempSync(join(tmpdir(), 'anden-fences-'));
  const compilers = readdirSync(ROOT).filter((file) => /^tsconfig\..*json$|^tsconfig\.json$/.test(file));
  for (const gate of [...GATES, ...compilers]) cpSync(join(ROOT, gate), join(root, gate), { recursive: true });
  if (packages === 'one link each') linkEachPackage(root);
  else symlinkSync(PACKAGES, join(root, 'node_modules'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** One link for each: with one link for all, the compiler would write its memory into the real folder. */
function linkEachPackage(root: string): void {
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(PACKAGES)) {
    if (name !== '.cache') symlinkSync(join(PACKAGES, name), join(root, 'node_modules', name));
  }
}
