import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { faultText, StartFault } from '../start-fault.ts';
import {
  type Connection,
  type ConnectionConfig,
  inTransaction,
  quoteName,
  quoteText,
  sqlState,
  withConnection,
} from './connection.ts';

const GROUPS = ['anden_personal', 'anden_cliente', 'anden_agencia', 'anden_deposito', 'anden_sistema', 'anden_chofer'];
const LOCK = 7_201_003;

/**
 * The login of the application in this database: neither owner nor superuser, and NOINHERIT, so that it has only the
 * rights of the group role that a transaction takes on. Made at the first start; its password stays in the database,
 * where only the owner reads it, so every process finds the same.
 */
export async function ensureAppLogin(owner: ConnectionConfig): Promise<ConnectionConfig> {
  const login = await withConnection(owner, async (connection) => {
    await connection.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return retryRaces(() => inTransaction(connection, () => keepLogin(connection)));
  });
  const app = { ...owner, ...login };
  await refusePowerful(app);
  return app;
}

/** The role's name for a database: roles belong to the whole cluster, so it carries the database in it. */
export function appLoginName(database: string): string {
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 8);
  const readable = database
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '_')
    .slice(0, 40);
  return `anden_app_${readable}_${hash}`;
}

interface Login {
  readonly user: string;
  readonly password: string;
}

async function keepLogin(connection: Connection): Promise<Login> {
  const { rows: names } = await connection.query<{ database: string }>('SELECT current_database() AS database');
  const database = names[0]?.database ?? '';
  const login = { user: appLoginName(database), password: await keepPassword(connection, database) };
  await keepRole(connection, login);
  await keepMembership(connection, login.user);
  await connection.query(`
    REVOKE ALL ON DATABASE ${quoteName(database)} FROM PUBLIC;
    GRANT CONNECT ON DATABASE ${quoteName(database)} TO ${quoteName(login.user)};
    REVOKE ALL ON SCHEMA interno FROM PUBLIC`);
  return login;
}

/** One row for each name that this database had: a copy made with TEMPLATE brings the row of its model along. */
async function keepPassword(connection: Connection, database: string): Promise<string> {
  await connection.query(`
    CREATE SCHEMA IF NOT EXISTS interno;
    CREATE TABLE IF NOT EXISTS interno.acceso_aplicacion (base text PRIMARY KEY, clave text NOT NULL)`);
  const { rows } = await connection.query<{ clave: string }>(
    `INSERT INTO interno.acceso_aplicacion (base, clave) VALUES ($1, $2)
     ON CONFLICT (base) DO UPDATE SET clave = acceso_aplicacion.clave RETURNING clave`,
    [database, randomBytes(24).toString('base64url')],
  );
  return rows[0]?.clave ?? '';
}

async function keepRole(connection: Connection, { user, password }: Login): Promise<void> {
  const { rowCount } = await connection.query('SELECT FROM pg_roles WHERE rolname = $1', [user]);
  const statement = rowCount === 0 ? 'CREATE ROLE' : 'ALTER ROLE';
  // The verifier, not the password: these statements may stand in the server's log.
  await connection.query(
    `${statement} ${quoteName(user)} LOGIN NOINHERIT PASSWORD ${quoteText(scramVerifier(password))}`,
  );
}

async function keepMembership(connection: Connection, user: string): Promise<void> {
  const { rows } = await connection.query<{ rolname: string; is_member: boolean; version: number }>(
    `SELECT g.rolname, m.member IS NOT NULL AS is_member, current_setting('server_version_num')::int AS version
       FROM pg_roles g
       LEFT JOIN pg_auth_members m ON m.roleid = g.oid AND m.member = (SELECT oid FROM pg_roles WHERE rolname = $1)
      WHERE g.rolname = ANY ($2)`,
    [user, GROUPS],
  );
  for (const { rolname, is_member, version } of rows) {
    if (is_member) continue;
    const how = version >= 160_000 ? ' WITH INHERIT FALSE, SET TRUE' : '';
    await connection.query(`GRANT ${quoteName(rolname)} TO ${quoteName(user)}${how}`);
  }
}

/** Row level security holds only for a role that cannot step around it. */
async function refusePowerful(app: ConnectionConfig): Promise<void> {
  const powers = await withConnection(app, async (connection) => {
    const { rows } = await connection.query<{ power: string }>(`
      SELECT p.power
        FROM pg_roles r
       CROSS JOIN LATERAL (VALUES
         (r.rolsuper, 'es superusuario'),
         (r.rolbypassrls, 'pasa por alto la seguridad por filas (BYPASSRLS)'),
         (r.rolcreaterole, 'puede crear roles'),
         (r.rolinherit, 'hereda los permisos de sus grupos (INHERIT)'),
         (EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND pg_has_role(r.oid, d.datdba, 'MEMBER')), 'es dueño de la base'),
         (EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND pg_has_role(r.oid, c.relowner, 'MEMBER')), 'es dueño de tablas')
       ) p (has, power)
       WHERE r.rolname = session_user AND p.has`);
    return rows.map(({ power }) => power);
  }).catch((fault: unknown) => {
    throw new StartFault(
      [`La aplicación no pudo entrar en la base con su propio usuario ${app.user}: ${faultText(fault)}.`],
      fault,
    );
  });
  if (powers.length === 0) return;
  throw new StartFault([`El usuario de la aplicación ${app.user} ${powers.join(', ')}: así no se arranca.`]);
}

/** A process at a neighbour database may change the same cluster-wide rows at the same moment. */
async function retryRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (fault) {
      const isRace = ['XX000', '23505', '42710', '40001', '40P01'].includes(sqlState(fault) ?? '');
      if (isRace && attempt < 8) {
        await sleep(attempt * 40);
        continue;
      }
      throw new StartFault([`No se pudo preparar el usuario de la aplicación en la base: ${faultText(fault)}.`], fault);
    }
  }
}

function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`;
}
