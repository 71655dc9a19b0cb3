import type { Config } from '../config.ts';
import { faultText, StartFault } from '../start-fault.ts';
import { type ConnectionConfig, inTransaction, parseConnection, sqlState, withConnection } from './connection.ts';

/** The way of requests where a pooler stands before the database; everything else goes to the database itself. */
export interface Pooler {
  /** As the application's own login. */
  readonly connection: ConnectionConfig;
  /** Whether it keeps statements under names, whichever of its connections a transaction is given. */
  readonly prepared: boolean;
}

/** A pooler gives one of few connections for each transaction; more turns than it has would find one of them again. */
const MOST_TURNS = 50;
const NOT_KEPT = new Set(['26000', '42P05']);

/**
 * The pooler of the settings, tried: it lets the application's login in, leads to the same database of the same running server, keeps a
 * transaction together, and keeps named statements where they were asked for.
 * @throws StartFault with a line that says what is missing
 */
export async function openPooler(config: Config['pooler'], app: ConnectionConfig): Promise<Pooler | null> {
  if (config === null) return null;
  const connection = { ...parseConnection(config.url), user: app.user, password: app.password };
  const behind = await serverOf(connection).catch((fault: unknown) => {
    throw new StartFault(
      [
        `DATABASE_POOL_URL: no se pudo entrar por el pooler como ${app.user}: ${faultText(fault)}.`,
        'La línea que necesita de ese usuario se escribe con: npm run admin -- pgbouncer',
      ],
      fault,
    );
  });
  if (behind !== (await serverOf(app)))
    throw new StartFault(['DATABASE_POOL_URL: el pooler lleva a otra base que DATABASE_URL.']);
  if (config.prepared && !(await keepsPrepared(connection)))
    throw new StartFault([
      'DATABASE_POOL_PREPARED: este pooler no guarda sentencias con nombre; hace falta PgBouncer 1.21 con max_prepared_statements.',
    ]);
  return { connection, prepared: config.prepared };
}

/** No two running servers began in the same microsecond; a replica began at another. Asked in a transaction, which some ways of pooling refuse. */
async function serverOf(config: ConnectionConfig): Promise<string> {
  return withConnection(config, (connection) =>
    inTransaction(connection, async () => {
      const { rows } = await connection.query<{ server: string }>(
        "SELECT format('%s %s', oid, extract(epoch FROM pg_postmaster_start_time())) AS server FROM pg_database WHERE datname = current_database()",
      );
      return rows[0]?.server ?? '';
    }),
  );
}

/** One that keeps them takes the same name from a second client, on a connection on which a first one gave it; others refuse it there. */
async function keepsPrepared(config: ConnectionConfig): Promise<boolean> {
  const seen = new Set<number>();
  const turn = () =>
    withConnection(config, async (connection) => {
      const ask = () =>
        connection.query<{ pid: number }>({ name: 'anden_prueba', text: 'SELECT pg_backend_pid() AS pid' });
      await ask();
      return (await ask()).rows[0]?.pid ?? 0;
    });
  try {
    for (let turns = 0; turns < MOST_TURNS; turns += 1) {
      const pid = await turn();
      if (seen.has(pid)) return true;
      seen.add(pid);
    }
    return false;
  } catch (fault) {
    if (NOT_KEPT.has(sqlState(fault) ?? '')) return false;
    throw fault;
  }
}
