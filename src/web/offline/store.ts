import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { logFailure } from '#web/log.ts';
import type { Schema } from '#web/storage.ts';

/** The only module that touches IndexedDB: what waits to be sent, in the order in which it came. */

export interface Kept<B> {
  /** Made when it was read: the server applies it once, however often it is sent. */
  clave: string;
  /** How often it was sent; what was sent once is never changed again. */
  intentos: number;
  estado: 'pendiente' | 'conflicto';
  /** Why the server refused it. */
  texto: string | null;
  cuerpo: B;
}

interface Row extends Kept<unknown> {
  orden?: number;
  cola: string;
  /** Whose it is: nobody else sees it, nor sends it. */
  dueno: number;
}

interface Tables extends DBSchema {
  espera: { key: number; value: Row; indexes: { clave: string; dueno: [string, number] } };
}

export interface OfflineStore<B> {
  add(dueno: number, kept: Kept<B>): Promise<void>;
  all(dueno: number): Promise<Kept<B>[]>;
  /** Changes it where `change` answers something else; removes it where that is null. Answers what is left of it. */
  change(dueno: number, clave: string, change: (kept: Kept<B>) => Kept<B> | null): Promise<Kept<B> | null>;
}

const DATABASE = 'anden';
const VERSION = 1;

let opened: Promise<IDBPDatabase<Tables>> | null = null;

/** One queue of the database; rejects where this browser keeps nothing. */
export async function openOfflineStore<B>(cola: string, schema: Schema<B>): Promise<OfflineStore<B>> {
  await database();
  const read = (row: Row): Kept<B> | null => {
    const cuerpo = schema.safeParse(row.cuerpo);
    if (cuerpo.success) {
      const { clave, intentos, estado, texto } = row;
      return { clave, intentos, estado, texto, cuerpo: cuerpo.data };
    }
    logFailure('offline store', `${row.clave} no longer fits`);
    return null;
  };
  return {
    add: async (dueno, kept) => {
      // To the disk before it counts as kept: a power cut is what this is for.
      const act = (await database()).transaction('espera', 'readwrite', { durability: 'strict' });
      await Promise.all([act.store.add({ ...kept, cola, dueno }), act.done]);
    },
    all: async (dueno) => {
      const rows = await (await database()).getAllFromIndex('espera', 'dueno', [cola, dueno]);
      return rows.flatMap((row) => read(row) ?? []);
    },
    change: async (dueno, clave, change) => {
      const act = (await database()).transaction('espera', 'readwrite', { durability: 'strict' });
      const work = async () => {
        const row = await act.store.index('clave').get(clave);
        const kept = row === undefined || row.dueno !== dueno ? null : read(row);
        const changed = kept === null ? null : change(kept);
        if (row?.orden !== undefined && kept !== null) {
          if (changed === null) await act.store.delete(row.orden);
          else if (changed !== kept) await act.store.put({ ...row, ...changed });
        }
        return changed;
      };
      const [changed] = await Promise.all([work(), act.done]);
      return changed;
    },
  };
}

/** Opened when first needed, and again where the browser closed it or could not open it. */
function database(): Promise<IDBPDatabase<Tables>> {
  opened ??= open().catch((cause) => {
    opened = null;
    throw cause;
  });
  return opened;
}

function open(): Promise<IDBPDatabase<Tables>> {
  return openDB<Tables>(DATABASE, VERSION, {
    upgrade: (fresh) => {
      const store = fresh.createObjectStore('espera', { keyPath: 'orden', autoIncrement: true });
      store.createIndex('clave', 'clave', { unique: true });
      store.createIndex('dueno', ['cola', 'dueno']);
    },
    terminated: () => {
      opened = null;
    },
  });
}
