import { readFile } from 'node:fs/promises';

import type { Subject } from '../subject.ts';

/** A table, or one part of a partitioned one. */
export interface Tabla {
  /** The partitioned one, or itself. */
  readonly raiz: string;
  /** Rows written since the database was made: put in, changed and taken away; and those that stayed. */
  readonly filas: number;
  readonly netas: number;
  /** With what is kept apart of long values, without indexes. */
  readonly bytes: number;
  readonly indices: number;
}

export interface Gasto {
  /** Of the log, since the database was made. */
  readonly walBytes: number;
  /** Of it, whole pages: each that is changed for the first time after a checkpoint. */
  readonly paginasEnteras: number;
  /** Milliseconds of processor since they were begun. */
  readonly servidorMs: number;
  readonly postgresMs: number;
}

const LINE_POINTER = 4;

type Medible = Pick<Subject, 'owner' | 'processor'>;

/** A session tells what it wrote ten seconds after it came to rest, at the latest. */
export const HASTA_CONTADO_MS = 11_000;

/** Log and processor: asked at the very end of the work, since the tidying up before sizes are read is no part of it. */
export async function gastado({ owner, processor }: Medible): Promise<Gasto> {
  const [row] = await owner(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS wal, wal_fpi::text AS pages FROM pg_stat_wal`,
  );
  const [servidorMs, ofPostgres] = [await processor(), await postgresMs(owner)];
  return { walBytes: Number(row?.wal), paginasEnteras: Number(row?.pages), servidorMs, postgresMs: ofPostgres };
}

/** After a VACUUM, so that what waits in an index's list is in it and free room is known. */
export async function tablas({ owner }: Medible): Promise<ReadonlyMap<string, Tabla>> {
  await owner('VACUUM (ANALYZE)');
  const rows = await owner(`
    SELECT c.oid::regclass::text AS tabla, coalesce(pg_partition_root(c.oid), c.oid)::regclass::text AS raiz,
           (s.n_tup_ins + s.n_tup_upd + s.n_tup_del)::text AS filas, (s.n_tup_ins - s.n_tup_del)::text AS netas,
           pg_table_size(c.oid)::text AS bytes, pg_indexes_size(c.oid)::text AS indices
      FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid WHERE c.relkind = 'r'`);
  return new Map(
    rows.map(({ tabla, raiz, filas, netas, bytes, indices }) => [
      String(tabla),
      {
        raiz: String(raiz),
        ...{ filas: Number(filas), netas: Number(netas), bytes: Number(bytes), indices: Number(indices) },
      },
    ]),
  );
}

/** Bytes that a row takes in its page, of some thousand of them. */
export async function ancho({ owner }: Medible, tabla: string): Promise<number> {
  const [row] = await owner(
    `SELECT coalesce(avg(pg_column_size(t.*)), 0)::text AS bytes FROM (SELECT * FROM ${tabla} LIMIT 5000) AS t`,
  );
  return Number(row?.bytes) + LINE_POINTER;
}

/** Of the postmaster, of all that it has seen end, and of those that work. */
async function postgresMs(owner: Medible['owner']): Promise<number> {
  const [row] = await owner('SELECT pg_backend_pid() AS pid');
  const postmaster = (await statOf(Number(row?.pid)))?.parent ?? 0;
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).split(' ');
  const [own, ...theirs] = await Promise.all([postmaster, ...children.filter(Boolean).map(Number)].map(statOf));
  return theirs.reduce((sum, one) => sum + (one?.spent ?? 0), (own?.spent ?? 0) + (own?.ended ?? 0));
}

/** Milliseconds; a tick of the kernel's is ten. Null: it has ended. */
async function statOf(pid: number): Promise<{ parent: number; spent: number; ended: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const at = (n: number) => Number(after[n]) * 10;
  return { parent: Number(after[1]), spent: at(11) + at(12), ended: at(13) + at(14) };
}
