// owns: pliegue
import { sql } from 'kysely';

import type { Db } from '../db/db.ts';
import type { Job } from './maintenance.ts';

export type Pliegue = 'casos' | 'guias' | 'pickup' | 'informes' | 'recorridos';

const LOCKS: Readonly<Record<Pliegue, string>> = {
  casos: 'plegar_resumen_de_casos',
  guias: 'plegar_conteo_de_guias',
  pickup: 'plegar_conteo_de_pickup',
  informes: 'plegar_informe',
  recorridos: 'plegar_recorridos',
};
/** Often enough that no fold is a minute behind while all is well. */
const EVERY = 15_000;

interface Fold {
  readonly name: string;
  readonly nombre: Pliegue;
  /** False: something that waited when it began waits still. Null: another process is at it. */
  readonly run: (db: Db) => Promise<boolean | null>;
  readonly every?: number;
}

/** A job that folds changes into kept sums, and notes when it has taken in all that had waited. */
export function foldingJob({ name, nombre, run, every = EVERY }: Fold): Job {
  return {
    name,
    every,
    run: async (db) => {
      // Whoever makes the sums anew holds the same lock: the fold would do nothing, and that is not being up to date.
      const { rows } = await sql<{ isFree: boolean }>`
        SELECT pg_try_advisory_xact_lock(hashtext(${LOCKS[nombre]})) AS "isFree"`.execute(db);
      if (rows[0]?.isFree && (await run(db)))
        await sql`UPDATE pliegue SET al_dia = now() WHERE nombre = ${nombre}`.execute(db);
    },
  };
}

export interface Atraso {
  readonly nombre: Pliegue;
  readonly segundos: number;
}

/** The folds that are more than a minute behind: sums on screens are as old. */
export async function selectAtrasos(db: Db): Promise<Atraso[]> {
  const { rows } = await sql<Atraso>`
    SELECT nombre, segundos FROM atraso_de_pliegues() WHERE segundos > 60 ORDER BY segundos DESC, nombre`.execute(db);
  return rows;
}
