import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '../config.ts';
import { StartFault } from '../start-fault.ts';

export interface SigningKey {
  /** Names the key inside a token; it follows from the secret, so all processes agree on it. */
  readonly kid: string;
  readonly secret: Uint8Array;
  /** When it was last signed with, in milliseconds since the epoch; absent: it is not known, or it signs now. */
  readonly retired?: number;
}

export interface SigningKeys {
  readonly current: SigningKey;
  /** Still accepted, no longer used to sign: the way to change the key without ending sessions. */
  readonly previous: SigningKey | null;
  /** Those before it, the latest first: several changes in one day end no session, and devices are known for half a year. */
  readonly older?: readonly SigningKey[];
}

const DAY = 24 * 3_600_000;
/** As long as what was signed last with a key may live: the cookie of a known device. */
const KEPT = 180 * DAY;
const MOST_KEPT = 50;

/** The keys of the environment, else those of `claves.json` in the data folder, made at the first start. */
export async function loadSigningKeys(config: Pick<Config, 'signingKeys' | 'dataDir'>): Promise<SigningKeys> {
  const { current, previous } = config.signingKeys;
  if (current !== null) return { current: fromText(current), previous: previous === null ? null : fromText(previous) };
  const path = keyFile(config.dataDir);
  if (!(await isThere(path))) await makeOnce(path);
  return readKeys(path);
}

export function keyFile(dataDir: string): string {
  return join(dataDir, 'claves.json');
}

/** All of them, the one that signs first. */
export function allKeys({ current, previous, older = [] }: SigningKeys): readonly SigningKey[] {
  return [current, ...(previous ? [previous] : []), ...older];
}

/**
 * Puts a new key into the file and keeps the present one as the previous. Not to be run twice at once: the caller holds a lock.
 * @param forget drops all former keys: whoever has one of them may sign nothing more, and every session ends
 */
export async function rotateKeys(dataDir: string, { now, forget }: { now: Date; forget: boolean }): Promise<void> {
  const path = keyFile(dataDir);
  const { actual, anterior, rotada, anteriores = [] } = await readStored(path);
  const fecha = now.toISOString();
  const last = typeof anterior === 'string' ? [{ clave: anterior, retirada: rotada ?? fecha }] : [];
  const kept = [...last, ...anteriores].filter(({ retirada }) => now.getTime() - Date.parse(retirada) < KEPT);
  const former = { anterior: actual, rotada: fecha, anteriores: kept.slice(0, MOST_KEPT) };
  await writeWhole(path, { actual: newKey(), ...(forget ? { anterior: null } : former) }, rename);
}

function fromText(text: string, retired?: string): SigningKey {
  const secret = new TextEncoder().encode(text);
  const kid = createHash('sha256').update('kid:').update(secret).digest('base64url').slice(0, 12);
  const instant = Date.parse(retired ?? '');
  return { secret, kid, ...(Number.isNaN(instant) ? {} : { retired: instant }) };
}

async function readKeys(path: string): Promise<SigningKeys> {
  const { actual, anterior, rotada, anteriores = [] } = await readStored(path);
  return {
    current: fromText(actual),
    previous: typeof anterior === 'string' ? fromText(anterior, rotada) : null,
    older: anteriores.map(({ clave, retirada }) => fromText(clave, retirada)),
  };
}

async function readStored(path: string): Promise<Stored> {
  if (((await stat(path)).mode & 0o77) !== 0) {
    throw new StartFault([`La clave de firma está a la vista de otros usuarios. Ejecute: chmod 600 ${path}`]);
  }
  const stored = parse(await readFile(path, 'utf8'));
  if (stored !== null && stored.actual.length >= 32) return stored;
  throw new StartFault([`${path} está dañado. Bórrelo para hacer una clave nueva; las sesiones abiertas se cerrarán.`]);
}

/** What the file holds; `anterior` may also be written by hand, without its date. */
interface Stored {
  actual: string;
  anterior?: string | null;
  rotada?: string;
  anteriores?: { clave: string; retirada: string }[];
}

function parse(text: string): Stored | null {
  try {
    const value: unknown = JSON.parse(text);
    return isStored(value) ? value : null;
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null || !('actual' in value) || typeof value.actual !== 'string')
    return false;
  const older = 'anteriores' in value ? value.anteriores : [];
  return (
    Array.isArray(older) && older.every((one) => typeof one?.clave === 'string' && typeof one?.retirada === 'string')
  );
}

function newKey(): string {
  return randomBytes(48).toString('base64url');
}

/** Linked into place: of two processes at once one wins, and both read its key. */
async function makeOnce(path: string): Promise<void> {
  try {
    await writeWhole(path, { actual: newKey(), anterior: null }, link);
  } catch (fault) {
    if (!(await isThere(path))) throw fault;
  }
}

/** Written under another name and put into place at once: nobody ever reads half of it. */
async function writeWhole(path: string, keys: Stored, put: typeof rename): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  try {
    await put(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
