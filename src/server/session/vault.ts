import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import type { Connection } from '../db/connection.ts';
import type { Database } from '../db/db.ts';
import { SISTEMA } from '../scope.ts';
import type { KeyRing } from './key-ring.ts';
import { addLlave, deleteOldLlaves, insertLlave, type LlaveRow, lockLlaves, readLlaves } from './llave.sql.ts';
import { allKeys, type SigningKey, type SigningKeys } from './signing-key.ts';

const CIPHER = 'aes-256-gcm';
const BYTES = { key: 32, iv: 12, tag: 16, numero: 4 };

/**
 * Secrets of people that the server must be able to read again, sealed at rest with AES-256-GCM. What they are sealed with never
 * changes and stands in the database, wrapped under each key that signs tokens: a change of those seals nothing anew.
 */
export interface Vault {
  /** @param about whose secret it is: moved to another row it does not open */
  seal(plain: Uint8Array, about: string): Promise<Buffer>;
  /** Null where it was sealed with what none of our keys opens. */
  open(sealed: Buffer, about: string): Promise<Buffer | null>;
  /** Sees to it that the key which signs now opens everything too. To be run at every start and at every change of keys. */
  keep(): Promise<void>;
}

type Llaves = ReadonlyMap<number, Buffer>;

export function createVault({ database, ring }: { database: Database; ring: KeyRing }): Vault {
  let known: Llaves | null = null;
  const keep = async () => {
    known = await database.transaction(SISTEMA, async (db) => {
      const rows = await lockLlaves(db);
      const { current } = ring.now();
      const opened = unwrapAll(rows, allKeys(ring.now()));
      if (opened.size === 0) opened.set((rows[0]?.numero ?? 0) + 1, randomBytes(BYTES.key));
      for (const [numero, llave] of opened) {
        if (rows.some((row) => row.numero === numero && row.kid === current.kid)) continue;
        await insertLlave(db, { numero, kid: current.kid, envuelta: encrypt(wrapper(current), llave, `${numero}`) });
      }
      const kids = allKeys(ring.now()).map(({ kid }) => kid);
      await deleteOldLlaves(db, kids, current.kid);
      return opened;
    });
    return known;
  };
  return {
    keep: async () => void (await keep()),
    seal: async (plain, about) => {
      const llaves = known ?? (await keep());
      const numero = Math.max(...llaves.keys());
      const head = Buffer.alloc(BYTES.numero);
      head.writeUInt32BE(numero);
      return Buffer.concat([head, encrypt(llaveOf(llaves, numero), plain, about)]);
    },
    open: async (sealed, about) => {
      const numero = sealed.readUInt32BE(0);
      const llave = known?.get(numero) ?? (await keep()).get(numero);
      return llave ? decrypt(llave, sealed.subarray(BYTES.numero), about) : null;
    },
  };
}

/** Wraps the same keys under a new signing key, as the owner of the database, before the former ones may be gone. */
export async function rewrapLlaves(db: Connection, before: SigningKeys, after: SigningKeys): Promise<void> {
  const rows = await readLlaves(db);
  for (const [numero, llave] of unwrapAll(rows, allKeys(before))) {
    const { kid } = after.current;
    if (rows.some((row) => row.numero === numero && row.kid === kid)) continue;
    await addLlave(db, { numero, kid, envuelta: encrypt(wrapper(after.current), llave, `${numero}`) });
  }
}

function unwrapAll(rows: readonly LlaveRow[], keys: readonly SigningKey[]): Map<number, Buffer> {
  const opened = new Map<number, Buffer>();
  for (const { numero, kid, envuelta } of rows) {
    const key = keys.find((one) => one.kid === kid);
    const llave = key && !opened.has(numero) ? decrypt(wrapper(key), envuelta, `${numero}`) : null;
    if (llave) opened.set(numero, llave);
  }
  return opened;
}

function llaveOf(llaves: Llaves, numero: number): Buffer {
  const llave = llaves.get(numero);
  if (!llave) throw new Error('there is no key to seal with');
  return llave;
}

/** A key that signs is not used to encrypt: another one follows from it. */
function wrapper({ secret }: SigningKey): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'anden:llave', BYTES.key));
}

function encrypt(key: Buffer, plain: Uint8Array, about: string): Buffer {
  const iv = randomBytes(BYTES.iv);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: BYTES.tag }).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Null where it was not sealed with this key, for this purpose, or was changed since. */
function decrypt(key: Buffer, sealed: Buffer, about: string): Buffer | null {
  const iv = sealed.subarray(0, BYTES.iv);
  const tag = sealed.subarray(BYTES.iv, BYTES.iv + BYTES.tag);
  const body = sealed.subarray(BYTES.iv + BYTES.tag);
  try {
    const cipher = createDecipheriv(CIPHER, key, iv, { authTagLength: BYTES.tag });
    cipher.setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([cipher.update(body), cipher.final()]);
  } catch {
    return null;
  }
}
