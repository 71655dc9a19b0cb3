import type { Connection } from '../db/connection.ts';
import { verifyPassword } from '../session/passwords.ts';
import { closeSessionsOf, deactivatePeople, insertOperatorAudit, selectSuspectPeople } from './admin.sql.ts';

/** Of every person of the demo data; README tells it to everybody. */
export const DEMO_PASSWORD = 'paqueteria-demo';

interface DemoPerson {
  readonly id: number;
  readonly email: string;
}

/**
 * Active accounts that the demo's password opens, by address. Asked once per hash, since the demo people share one: whoever
 * was renamed still has it, and whoever chose a password has another.
 */
export async function findDemoPeople(db: Connection): Promise<DemoPerson[]> {
  const found: DemoPerson[] = [];
  for (const { clave_hash, people } of await selectSuspectPeople(db)) {
    if (await verifyPassword(clave_hash, DEMO_PASSWORD)) found.push(...people);
  }
  return found.sort((a, b) => a.email.localeCompare(b.email));
}

/** Takes the demo people out of a database that goes to work: none of them signs in any more, what they did stays theirs. */
export async function retireDemoPeople(db: Connection): Promise<DemoPerson[]> {
  const people = await findDemoPeople(db);
  const ids = people.map(({ id }) => id);
  await deactivatePeople(db, ids);
  await closeSessionsOf(db, ids);
  for (const id of ids) await insertOperatorAudit(db, 'admin.retirar_demo', { id, despues: { estado: 'INACTIVO' } });
  return people;
}
