import { sql } from 'kysely';

import { deleteOldCambios } from '../accounts/cambio-correo.sql.ts';
import { deleteOldAttempts } from '../accounts/cuentas.sql.ts';
import { podarAuditoria, sellarAuditoria } from '../audit/seguridad.sql.ts';
import type { Database, Db } from '../db/db.ts';
import { deleteLooseImages } from '../files/archivo.sql.ts';
import { deleteOldAnswers } from '../idempotencia.sql.ts';
import { deleteOldLimits } from '../limite.sql.ts';
import type { Logger } from '../log.ts';
import { deleteOldMails } from '../mail/correo.sql.ts';
import type { Room } from '../room.ts';
import { SISTEMA } from '../scope.ts';
import { deleteOldDesafios } from '../session/factor.sql.ts';
import { deleteOldSessions } from '../session/sesion.sql.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIRST = 5_000;
/** Rows that one run deletes at most, so that it ends in its time whatever has gathered; the next one goes on. */
export const PORCION = 20_000;

/** Background work, each run in a transaction of the server's own. Safe to run twice; of two processes that come to it at once one does it. */
export interface Job {
  readonly name: string;
  /** Milliseconds from one run to the next; the first one comes soon after the start. */
  readonly every: number;
  /** Work of many steps ends between two of them once `stopping` is told; what it did stays. */
  readonly run: (db: Db, stopping: AbortSignal) => Promise<void>;
}

/** What the calendar asks of the server. */
const OWN: readonly Job[] = [
  {
    name: 'particiones de evento',
    every: DAY,
    run: async (db) => {
      await sql`SELECT asegurar_particiones_evento(hoy(), (hoy() + interval '3 months')::date)`.execute(db);
    },
  },
  { name: 'respuestas viejas', every: DAY, run: deleteOldAnswers },
  { name: 'sesiones viejas', every: DAY, run: deleteOldSessions },
  { name: 'correos viejos', every: DAY, run: deleteOldMails },
  { name: 'intentos viejos', every: DAY, run: deleteOldAttempts },
  { name: 'sellos de la auditoría', every: MINUTE, run: sellarAuditoria },
  { name: 'auditoría vieja', every: HOUR, run: podarAuditoria },
  { name: 'desafíos viejos', every: DAY, run: deleteOldDesafios },
  { name: 'cambios de correo viejos', every: DAY, run: deleteOldCambios },
  { name: 'límites vencidos', every: HOUR, run: deleteOldLimits },
  { name: 'fotos sueltas', every: DAY, run: deleteLooseImages },
];

interface Tools {
  readonly database: Database;
  readonly log: Logger;
  /** While there is none, a job lets its hour pass. */
  readonly room: Room;
}

/** Runs the server's own jobs and those of the features, one after the other, until it is stopped: then only what runs is ended. */
export function startMaintenance({ database, log, room }: Tools, jobs: readonly Job[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const queue = (job: Job) => {
    const work = async () => {
      if (!stopping.signal.aborted && !room.isFull()) await runJob(database, job, stopping.signal);
    };
    running = running.then(work).catch((err: unknown) => log.error({ err, job: job.name }, 'background work failed'));
  };
  const all = [...OWN, ...jobs];
  const first = setTimeout(() => all.forEach(queue), FIRST);
  const timers = all.map((job) => setInterval(() => queue(job), job.every));
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(first);
      timers.forEach(clearInterval);
      await running;
    },
  };
}

/** Two that write the same rows would wait for each other, and the later one in vain: what it came for is being done. */
export async function runJob(
  database: Database,
  { name, run }: Pick<Job, 'name' | 'run'>,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  await database.transaction(SISTEMA, async (db) => {
    const { rows } = await sql<{ isFree: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('trabajo'), hashtext(${name})) AS "isFree"`.execute(db);
    if (rows[0]?.isFree) await run(db, stopping);
  });
}
