import { stat } from 'node:fs/promises';

import type { Config } from '../config.ts';
import { keyFile, loadSigningKeys, type SigningKeys } from './signing-key.ts';

/** The keys as they are now: they may change while the server runs. */
export interface KeyRing {
  now(): SigningKeys;
  /** Looks whether they changed, and answers whether they did. Keys that cannot be read leave those that were. */
  refresh(): Promise<boolean>;
  onChange(listener: () => void): void;
}

type Source = Pick<Config, 'signingKeys' | 'dataDir'>;

/** Keys of the environment stay as they are; those of the file are read again whenever it was written. */
export async function openKeyRing(source: Source, onFault: (fault: unknown) => void): Promise<KeyRing> {
  const keys = await loadSigningKeys(source);
  if (source.signingKeys.current !== null) return fixedKeys(keys);
  const listeners: (() => void)[] = [];
  const path = keyFile(source.dataDir);
  const held = { keys, written: await writtenAt(path) };
  const look = async () => {
    const written = await writtenAt(path);
    if (written === held.written) return false;
    held.keys = await loadSigningKeys(source);
    held.written = written;
    for (const listener of listeners) listener();
    return true;
  };
  return {
    now: () => held.keys,
    refresh: oneAfterTheOther(async () => {
      try {
        return await look();
      } catch (fault) {
        onFault(fault);
        return false;
      }
    }),
    onChange: (listener) => void listeners.push(listener),
  };
}

export function fixedKeys(keys: SigningKeys): KeyRing {
  return { now: () => keys, refresh: async () => false, onChange: () => undefined };
}

/** Names one writing of the file: each puts a new file into its place. */
async function writtenAt(path: string): Promise<string> {
  const { ino, mtimeNs, size } = await stat(path, { bigint: true });
  return `${ino} ${mtimeNs} ${size}`;
}

/**
 * One look at a time; whoever asks while one is under way gets the next, since that one may have begun before the change. So
 * callers with invented keys cost one look after the other and no more.
 */
function oneAfterTheOther(look: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;
  const start = () => {
    running = look().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (running === null) return start();
    next ??= running.then(() => {
      next = null;
      return start();
    });
    return next;
  };
}
