import pg from 'pg';

export type ConnectionConfig = pg.ClientConfig;
export type Connection = pg.Client;

/** One connection for a piece of start-up work (cluster, migrations, login role); requests use the pools of db.ts. */
export async function withConnection<T>(
  config: ConnectionConfig,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = new pg.Client({ connectionTimeoutMillis: 10_000, application_name: 'anden-arranque', ...config });
  // A connection that breaks rejects its running query; without a listener the same break would kill the process.
  connection.on('error', () => undefined);
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** Runs `work` between BEGIN and COMMIT; rolls back when it rejects. */
export async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.query('BEGIN');
  try {
    const result = await work();
    await connection.query('COMMIT');
    return result;
  } catch (fault) {
    await connection.query('ROLLBACK').catch(() => undefined);
    throw fault;
  }
}

/** The parts of a `postgresql://` address, so that the same server can be reached with another user or database. */
export function parseConnection(url: string): ConnectionConfig {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url });
  return { host, port, ssl, ...(user && { user }), ...(password && { password }), ...(database && { database }) };
}

/** `name` as an SQL identifier. */
export function quoteName(name: string): string {
  return pg.escapeIdentifier(name);
}

/** `text` as an SQL literal, for the statements that take no bound parameters (CREATE ROLE, …). */
export function quoteText(text: string): string {
  return pg.escapeLiteral(text);
}

/** The SQLSTATE of a database refusal, or null when `fault` is something else. */
export function sqlState(fault: unknown): string | null {
  return fault instanceof pg.DatabaseError ? (fault.code ?? null) : null;
}
