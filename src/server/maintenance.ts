import { sql } from 'kysely';

import { deleteOldMails } from './correo.sql.ts';
import { deleteOldAttempts } from './cuentas.sql.ts';
import type { Database } from './db.ts';
import { deleteOldAnswers } from './idempotencia.sql.ts';
import type { Logger } from './log.ts';
import { SISTEMA } from './scope.ts';
import { deleteOldSessions } from './sesion.sql.ts';

const DAY = 24 * 3_600_000;
const FIRST = 5_000;

/** What the calendar asks of the server, at start and once a day. Each part is safe to run twice, and in two processes. */
export function startMaintenance(database: Database, log: Logger): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    await database.transaction(SISTEMA, async (db) => {
      await sql`SELECT asegurar_particiones_evento(hoy(), (hoy() + interval '3 months')::date)`.execute(db);
    });
    await database.transaction(SISTEMA, deleteOldAnswers);
    await database.transaction(SISTEMA, deleteOldSessions);
    await database.transaction(SISTEMA, deleteOldMails);
    await database.transaction(SISTEMA, deleteOldAttempts);
  };
  const tick = () => {
    running = run().catch((err: unknown) => log.error({ err }, 'daily maintenance failed'));
  };
  const first = setTimeout(tick, FIRST);
  const daily = setInterval(tick, DAY);
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(daily);
      await running;
    },
  };
}
