import { sql } from 'kysely';

import type { Db } from './db/db.ts';
import type { Notices } from './news/notices.ts';

/**
 * Who of us has which thing open. A page says so again and again; whoever stops has closed it. Kept in no table: each process tells the others,
 * and one that has just begun knows it within the time of a look.
 */

const LOOKS_MS = 45_000;
const CHANNEL = 'anden_mirada';

interface Quien {
  readonly id: number;
  readonly nombre: string;
}

interface Mirada {
  /** The names of all others who look, whoever came first before. */
  readonly otros: string[];
  /** This person did not look before: the others do not know it yet. */
  readonly es_nueva: boolean;
}

export interface Looks {
  /** Notes one who looks at the thing of this id. */
  note(cosa: number, quien: Quien): Mirada;
}

/** What one process knows of one kind of thing. */
export function createLooks(now: () => number = Date.now): Looks {
  const seen = new Map<number, Map<number, { nombre: string; at: number }>>();
  const forgetOld = () => {
    for (const [cosa, people] of seen) {
      for (const [id, { at }] of people) if (now() - at > LOOKS_MS) people.delete(id);
      if (people.size === 0) seen.delete(cosa);
    }
  };
  return {
    note: (cosa, { id, nombre }) => {
      forgetOld();
      const people = seen.get(cosa) ?? new Map<number, { nombre: string; at: number }>();
      const es_nueva = !people.has(id);
      seen.set(cosa, people.set(id, { nombre, at: now() }));
      return { otros: [...people].filter(([other]) => other !== id).map(([, other]) => other.nombre), es_nueva };
    },
  };
}

export interface Miradas {
  /** Notes one who looks at the thing of this id, here and in every other process. */
  mirar(db: Db, cosa: number, quien: Quien): Promise<Mirada>;
}

/** What one process tells the others. */
interface Told {
  readonly que: string;
  readonly cosa: number;
  readonly quien: Quien;
}

const kinds = new Map<string, Looks>();

/** One for each kind of thing; its name is what processes call it by among themselves. */
export function createMiradas(que: string): Miradas {
  const looks = createLooks();
  kinds.set(que, looks);
  return {
    mirar: async (db, cosa, quien) => {
      // Nothing is written, so a call that only reads may tell it.
      await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ que, cosa, quien } satisfies Told)})`.execute(db);
      return looks.note(cosa, quien);
    },
  };
}

/** Hears what other processes tell, from the start of these notices on; answers them. */
export function hearMiradas(notices: Notices): Notices {
  notices.on(CHANNEL, (text) => {
    const { que, cosa, quien }: Told = JSON.parse(text);
    kinds.get(que)?.note(cosa, quien);
  });
  return notices;
}
