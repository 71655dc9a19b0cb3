import { setTimeout as sleep } from 'node:timers/promises';

import { type Connection, inTransaction, quoteName, sqlState } from '../db/connection.ts';
import { StartFault } from '../start-fault.ts';

/** Months of `evento`, as the operator moves them to the archive and back. `mes` is its first day, `2025-06-01`. */

export interface MesDeEventos {
  readonly mes: string;
  readonly archivado: boolean;
}

/** What is not over, how many there are, and the name of one. */
export interface Impedimento {
  readonly que: string;
  readonly cuantos: number;
  readonly ejemplo: string;
}

export interface Peso {
  readonly filas: number;
  readonly bytes: number;
}

/** Milliseconds that everybody who reads or writes an event may have to wait, for a lock that is not given. */
const LOCK_WAIT = 400;
const ATTEMPTS = 20;
const PAUSE = 600;

export async function selectMeses(db: Connection): Promise<MesDeEventos[]> {
  const { rows } = await db.query<MesDeEventos>('SELECT mes::text, archivado FROM meses_de_evento() ORDER BY mes');
  return rows;
}

/** The last month that is old enough: six whole months lie between it and this one. */
export async function selectUltimoArchivable(db: Connection): Promise<string> {
  const { rows } = await db.query<{ mes: string }>(
    `SELECT (date_trunc('month', hoy()) - interval '7 months')::date::text AS mes`,
  );
  return rows[0]?.mes ?? '';
}

export async function selectImpedimentos(db: Connection, hasta: string): Promise<Impedimento[]> {
  const { rows } = await db.query<Impedimento>(
    'SELECT que, cuantos::int, ejemplo FROM impedimentos_de_archivo($1::date)',
    [hasta],
  );
  return rows;
}

/** What lies in no month's table yet, as where history was loaded, gets one; each month by itself, since nobody reads events while its rows are moved. */
export async function makeMeses(db: Connection, hasta: string): Promise<void> {
  const { rows } = await db.query<{ mes: string }>(
    `SELECT DISTINCT date_trunc('month', e.fecha_evento AT TIME ZONE 'America/Montevideo')::date::text AS mes FROM evento_resto e`,
  );
  for (const { mes } of rows.filter((row) => row.mes <= hasta))
    await withShortLocks(db, () => db.query('SELECT asegurar_particiones_evento($1::date, $1::date)', [mes]));
}

export async function selectPeso(db: Connection, { mes, archivado }: MesDeEventos): Promise<Peso> {
  const tabla = tablaDe(mes, archivado);
  const { rows } = await db.query<{ filas: string; bytes: string }>(
    `SELECT (SELECT count(*) FROM ${tabla}) AS filas, pg_total_relation_size('${tabla}') AS bytes`,
  );
  return { filas: Number(rows[0]?.filas ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}

function tablaDe(mes: string, archivado: boolean): string {
  const place = archivado ? 'evento_archivo_' : 'evento_';
  return quoteName(place + mes.slice(0, 7).replace('-', '_'));
}

/**
 * The number of the last event once all are kept, or were given up, that anybody had begun to write: who writes later has a higher one. Nobody waits for it longer than
 * `LOCK_WAIT`, and it is let go at once.
 */
export async function waitForWriters(db: Connection): Promise<number> {
  return withShortLocks(db, async () => {
    await db.query('LOCK TABLE ONLY evento IN SHARE ROW EXCLUSIVE MODE');
    const { rows } = await db.query<{ ultimo: string }>('SELECT coalesce(max(id), 0) AS ultimo FROM evento_todo');
    return Number(rows[0]?.ultimo ?? 0);
  });
}

/** Has the month's table say that all of it is of that month, while people read and write it: what is moved then is not read under the lock. */
export async function prepareMes(db: Connection, mes: string): Promise<void> {
  await withShortLocks(db, () => db.query('SELECT preparar_mes_de_evento($1::date)', [mes]));
  await db.query('SELECT comprobar_mes_de_evento($1::date)', [mes]);
}

/**
 * Moves a month to the archive; `also` is of the same transaction. False: it was there already.
 * @throws StartFault where something happened since `desde` to a parcel that is as old, or where the lock is not to be had
 */
export async function archiveMes(
  db: Connection,
  { mes, desde }: { readonly mes: string; readonly desde: number },
  also: () => Promise<void>,
): Promise<boolean> {
  return withShortLocks(db, async () => {
    const moved = await moves(db, 'SELECT archivar_mes_de_evento($1::date) AS se_movio', mes);
    if (moved) await refuseNews(db, mes, desde);
    if (moved) await also();
    return moved;
  });
}

/** Moves a month back. False: it was back already. @throws StartFault where the lock is not to be had */
export async function unarchiveMes(db: Connection, mes: string, also: () => Promise<void>): Promise<boolean> {
  return withShortLocks(db, async () => {
    const moved = await moves(db, 'SELECT desarchivar_mes_de_evento($1::date) AS se_movio', mes);
    if (moved) await also();
    return moved;
  });
}

async function moves(db: Connection, statement: string, mes: string): Promise<boolean> {
  const { rows } = await db.query<{ se_movio: boolean }>(statement, [mes]);
  return rows[0]?.se_movio === true;
}

/** Since it was asked what stands against it nothing was registered of what goes. */
async function refuseNews(db: Connection, mes: string, desde: number): Promise<void> {
  const { rows } = await db.query<{ numero: string }>(
    `SELECT g.numero FROM evento_todo e JOIN guia g ON g.id = e.guia_id
      WHERE e.id > $2::bigint AND g.creada < inicio_del_dia(($1::date + interval '1 month')::date) + interval '1 day' LIMIT 1`,
    [mes, desde],
  );
  const [guia] = rows;
  if (guia) throw new StartFault([`La guía ${guia.numero} se movió en este momento: no se archivó el mes.`]);
}

/** A transaction that waits for locks a short time, some times over: behind one that waits everybody does. */
async function withShortLocks<T>(db: Connection, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, async () => {
        await db.query(`SET LOCAL lock_timeout = ${LOCK_WAIT}`);
        return work();
      });
    } catch (fault) {
      if (sqlState(fault) !== '55P03') throw fault;
      if (attempt === ATTEMPTS)
        throw new StartFault([
          'Los eventos están en uso (un respaldo, una verificación o una exportación larga): vuelva a intentar después.',
        ]);
    }
    await sleep(PAUSE);
  }
}
