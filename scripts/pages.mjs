// Builds the pages with Vite into dist/web when anything that they are made of changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT, say } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.web.json', 'tsconfig.base.json'];
const FOLDERS = ['public', 'src/web', 'src/shared', 'src/features', 'src/main'];
const STAMP = join(ROOT, 'dist', 'paginas.sello');

/** Answers the exit code: 0 when the pages are current. */
export async function ensurePages() {
  if (!existsSync(join(ROOT, 'index.html'))) return 0;
  const wanted = hashSources();
  if (existsSync(join(ROOT, 'dist/web/index.html')) && readStamp() === wanted) return 0;
  say('Armando las páginas…');
  const started = Date.now();
  // Into a folder of its own first: a server that runs keeps whole pages until the new ones are whole.
  const fresh = join(ROOT, `dist/web.${process.pid}`);
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  const code = await runPinned(vite, { NODE_ENV: 'production' });
  if (code === 0) {
    replaceFolder(fresh, join(ROOT, 'dist/web'));
    writeFileSync(STAMP, wanted);
    say(`Páginas listas en ${Math.round((Date.now() - started) / 1000)} s.`);
  } else {
    rmSync(fresh, { recursive: true, force: true });
    say('No se pudieron armar las páginas.');
  }
  return code;
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null;
}

/** Contents, not dates: a checkout gives every file the date of today. */
function hashSources() {
  const hash = createHash('sha256');
  for (const file of [...SOURCES, ...FOLDERS.flatMap(filesBelow)]) {
    if (!existsSync(join(ROOT, file))) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isPartOfPages(entry.name, entry.parentPath ?? entry.path))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length))
    .sort();
}

function isPartOfPages(name, folder) {
  if (/\.test\.tsx?$/.test(name)) return false;
  if (folder.endsWith('/src/main')) return name.endsWith('.tsx');
  return !/\/src\/features\/[^/]+\/server(\/|$)/.test(folder);
}

function replaceFolder(fresh, place) {
  const old = `${fresh}.anterior`;
  mkdirSync(place, { recursive: true });
  renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}
