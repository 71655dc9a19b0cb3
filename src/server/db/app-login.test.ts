import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';

import { appLoginName, ensureAppLogin } from './app-login.ts';
import { quoteName, withConnection } from './connection.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

test('the login is the same for every process, and is nothing but a member of the groups', async () => {
  const first = await ensureAppLogin(database.owner);
  const second = await ensureAppLogin(database.owner);
  expect(second).toEqual(first);
  const rows = await withConnection(first, async (connection) => {
    const answer = await connection.query(`
      SELECT r.rolsuper, r.rolbypassrls, r.rolinherit, r.rolcreaterole, r.rolcreatedb,
             (SELECT array_agg(g.rolname::text ORDER BY g.rolname) FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid WHERE m.member = r.oid) AS groups
        FROM pg_roles r WHERE r.rolname = current_user`);
    return answer.rows;
  });
  expect(rows).toEqual([
    {
      ...{ rolsuper: false, rolbypassrls: false, rolinherit: false, rolcreaterole: false, rolcreatedb: false },
      groups: ['anden_agencia', 'anden_chofer', 'anden_cliente', 'anden_deposito', 'anden_personal', 'anden_sistema'],
    },
  ]);
});

test('the login reads nothing by itself, and becomes a group only when it says so', async () => {
  const app = await ensureAppLogin(database.owner);
  await withConnection(app, async (connection) => {
    await expect(connection.query('SELECT FROM usuario')).rejects.toThrow('permission denied');
    await expect(connection.query('SELECT * FROM interno.acceso_aplicacion')).rejects.toThrow('permission denied');
    await expect(connection.query('CREATE TABLE mia ()')).rejects.toThrow('permission denied');
    await connection.query('SET ROLE anden_sistema');
    await expect(connection.query('SELECT FROM usuario')).resolves.toBeDefined();
  });
});

test('many databases of one server prepare their logins at the same time', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase(inject('cluster'))));
  const logins = await Promise.all(others.map(({ owner }) => ensureAppLogin(owner)));
  expect(new Set(logins.map(({ user }) => user)).size).toBe(4);
  await Promise.all(others.map((other) => other.drop()));
});

test('a role that was made powerful behind our back is refused', async () => {
  const other = await createTestDatabase(inject('cluster'));
  await ensureAppLogin(other.owner);
  const user = appLoginName(other.name);
  await withConnection(other.owner, async (connection) => {
    await connection.query(`ALTER ROLE ${quoteName(user)} CREATEROLE`);
  });
  await expect(ensureAppLogin(other.owner)).rejects.toThrow('puede crear roles');
  await other.drop();
});

test('a login whose password was lost works again after the next start', async () => {
  const other = await createTestDatabase(inject('cluster'));
  await ensureAppLogin(other.owner);
  await withConnection(other.owner, (connection) => connection.query('DELETE FROM interno.acceso_aplicacion'));
  await expect(ensureAppLogin(other.owner)).resolves.toMatchObject({ user: appLoginName(other.name) });
  await other.drop();
});
