import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { logFailure } from '#web/log.ts';
import type { Schema } from '#web/storage.ts';

import { OFFLINE_DATABASE } from './database.ts';

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

const VERSION = 1;

let opened: Promise<IDBPDatabase<Tables>> | null = null;

/** How what is on the disk is read: some of it was written by an older version of this page. */
export interface Reading<B> {
  schema: Schema<B>;
  /** What a person needs to do it again by hand, of what no longer fits. */
  rescue: (cuerpo: unknown) => B;
}

const UNREADABLE = 'Quedó guardada de un modo que esta versión no puede enviar: escanéela de nuevo y descarte esta';

/** One queue of the database; rejects where this browser keeps nothing. */
export async function openOfflineStore<B>(cola: string, { schema, rescue }: Reading<B>): Promise<OfflineStore<B>> {
  await database();
  const read = ({ clave, intentos, estado, texto, cuerpo }: Row): { kept: Kept<B>; fits: boolean } => {
    const parsed = schema.safeParse(cuerpo);
    if (parsed.success) return { kept: { clave, intentos, estado, texto, cuerpo: parsed.data }, fits: true };
    logFailure('offline store', `${clave} no longer fits`);
    const kept = { clave, intentos, estado: 'conflicto', texto: UNREADABLE, cuerpo: rescue(cuerpo) } as const;
    return { kept, fits: false };
  };
  return {
    add: async (dueno, kept) => {
      // To the disk before it counts as kept: a power cut is what this is for.
      const act = (await database()).transaction('espera', 'readwrite', { durability: 'strict' });
      await Promise.all([act.store.add({ ...kept, cola, dueno }), act.done]);
    },
    all: async (dueno) => {
      const rows = await (await database()).getAllFromIndex('espera', 'dueno', [cola, dueno]);
      return rows.map((row) => read(row).kept);
    },
    change: async (dueno, clave, change) => {
      const act = (await database()).transaction('espera', 'readwrite', { durability: 'strict' });
      const work = async () => {
        const row = await act.store.index('clave').get(clave);
        if (row?.orden === undefined || row.dueno !== dueno) return null;
        const { kept, fits } = read(row);
        const changed = change(kept);
        // It stays as it was written: what was guessed of it is never sent, and a later version may read it.
        if (!fits && changed !== null) return kept;
        if (changed === null) await act.store.delete(row.orden);
        else if (changed !== kept) await act.store.put({ ...row, ...changed });
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
  return openDB<Tables>(OFFLINE_DATABASE, VERSION, {
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
