import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const GATES = ['package.json', 'biome.json', '.dependency-cruiser.mjs', 'scripts/lint'];

export interface PlantedTree {
  readonly root: string;
  remove(): void;
}

/** A small project of its own with the gates of this one and the files given: what a gate says there, it says here. */
export function plantTree(files: Readonly<Record<string, string>>): PlantedTree {
  const root = mkdtempSync(join(tmpdir(), 'anden-fences-'));
  for (const gate of GATES) cpSync(join(ROOT, gate), join(root, gate), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
