import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from './config.ts';
import { StartFault } from './start-fault.ts';

export interface SigningKey {
  /** Names the key inside a token; it follows from the secret, so all processes agree on it. */
  readonly kid: string;
  readonly secret: Uint8Array;
}

export interface SigningKeys {
  readonly current: SigningKey;
  /** Still accepted, no longer used to sign: the way to change the key without ending sessions. */
  readonly previous: SigningKey | null;
}

/** The keys of the environment, else those of `claves.json` in the data folder, made at the first start and never again. */
export async function loadSigningKeys(config: Pick<Config, 'signingKeys' | 'dataDir'>): Promise<SigningKeys> {
  const { current, previous } = config.signingKeys;
  if (current !== null) return { current: fromText(current), previous: previous === null ? null : fromText(previous) };
  const path = join(config.dataDir, 'claves.json');
  if (!(await isThere(path))) await makeOnce(path);
  return readKeys(path);
}

function fromText(text: string): SigningKey {
  const secret = new TextEncoder().encode(text);
  return { secret, kid: createHash('sha256').update('kid:').update(secret).digest('base64url').slice(0, 12) };
}

async function readKeys(path: string): Promise<SigningKeys> {
  if (((await stat(path)).mode & 0o77) !== 0) {
    throw new StartFault([`La clave de firma está a la vista de otros usuarios. Ejecute: chmod 600 ${path}`]);
  }
  const { actual, anterior } = parse(await readFile(path, 'utf8'));
  if (typeof actual !== 'string' || actual.length < 32) {
    throw new StartFault([
      `${path} está dañado. Bórrelo para hacer una clave nueva; las sesiones abiertas se cerrarán.`,
    ]);
  }
  return { current: fromText(actual), previous: typeof anterior === 'string' ? fromText(anterior) : null };
}

function parse(text: string): { actual?: unknown; anterior?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}

/** Written whole under another name and linked into place: of two processes at once one wins, and both read its key. */
async function makeOnce(path: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  const text = JSON.stringify({ actual: randomBytes(48).toString('base64url'), anterior: null }, null, 2);
  await writeFile(draft, `${text}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  try {
    await link(draft, path);
  } catch (fault) {
    if (!(await isThere(path))) throw fault;
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
