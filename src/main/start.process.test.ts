import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { withConnection } from '#server/db/connection.ts';
import { hashPassword } from '#server/session/passwords.ts';
import type { TestDatabase } from '#testing/cluster.ts';
import { address, openPrograms, type Programs } from '#testing/program.ts';

let programs: Programs;
let root: string;
let database: TestDatabase;
let run: Programs['run'];

beforeEach(async () => {
  programs = await openPrograms();
  ({ root, database, run } = programs);
});
afterEach(() => programs.close());

/** An operator's command that must succeed. */
async function admin(...args: readonly string[]): Promise<void> {
  const program = run(['admin', ...args], {}, 'cuatro vientos y un farol\n');
  expect([await program.ended(), program.output()]).toEqual([0, expect.any(String)]);
}

const isUp = (url: string) =>
  fetch(`${url}/api/health`).then(
    () => true,
    () => false,
  );

test('it says where it listens, serves, and ends with 0 when told to', async () => {
  const server = run(['start']);
  const url = await address(server);
  // Its first look at the database may take longer than it waits for it, on a machine that does other things too.
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
  expect(server.output()).toContain('Andén se detuvo.');
});

test('a request that runs when the server is told to stop gets its answer', async () => {
  const server = run(['start'], { LOG_LEVEL: 'silent' });
  const url = await address(server);
  const body = JSON.stringify({ user: 'nadie@courier.example', password: 'cualquiera', _login: true });
  const headers = { 'content-type': 'application/json', 'x-token': 'login', 'content-length': body.length };
  const sent = request(`${url}/dispatcher`, { method: 'POST', headers });
  const answer = once(sent, 'response');
  sent.write(body.slice(0, 10));
  expect(await isUp(url)).toBe(true);
  server.child.kill('SIGTERM');
  await expect.poll(() => isUp(url), { timeout: 10_000 }).toBe(false);
  // It takes nobody in any more; the request that had begun is heard to its end.
  sent.end(body.slice(10));
  const [response] = await answer;
  expect(await json(response)).toMatchObject({ code: 'ERROR', error: 'LOGIN_INCORRECTO' });
  expect(await server.ended()).toBe(0);
});

test('work in the background does not keep a server that is told to stop taking people in', async () => {
  const server = run(['start'], { LOG_LEVEL: 'warn' });
  const url = await address(server);
  await withConnection(database.owner, async (db) => {
    await db.query('BEGIN; LOCK TABLE sesion IN EXCLUSIVE MODE');
    const waits = async () =>
      (await db.query("SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'sesion'::regclass")).rowCount;
    await expect.poll(waits, { timeout: 15_000 }).toBe(1);
    server.child.kill('SIGTERM');
    // Sooner than the database gives up waiting for the lock.
    await expect.poll(() => isUp(url), { timeout: 2_000 }).toBe(false);
  });
  expect(await server.ended()).toBe(0);
  expect(server.output()).not.toContain('cut off');
});

test('in production nobody can sign in until the operator makes the first administrator', async () => {
  const people = () => withConnection(database.owner, async (db) => (await db.query('SELECT email FROM usuario')).rows);
  const server = run(['start']);
  await address(server);
  expect(server.output()).not.toMatch(/demo/i);
  expect(await people()).toEqual([]);
  const admin = run(
    ['admin', 'crear', '--email', 'Ana@anden.example', '--nombre', 'Ana Pérez'],
    {},
    'cuatro vientos y un farol\n',
  );
  expect([await admin.ended(), admin.output()]).toEqual([
    0,
    expect.stringContaining('ana@anden.example es administrador'),
  ]);
  const signedIn = await fetch(`${await address(server)}/dispatcher`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': 'login' },
    body: JSON.stringify({ user: 'ana@anden.example', password: 'cuatro vientos y un farol', _login: true }),
  });
  expect(await signedIn.json()).toMatchObject({ code: 'OK', user: { roles: [{ role_id: 1 }] } });
});

test('production does not start while the password of the demo opens an account, and starts once they are retired', async () => {
  const clave = await hashPassword('paqueteria-demo');
  await admin('crear', '--email', 'ana@anden.example', '--nombre', 'Ana Pérez');
  await withConnection(database.owner, (db) =>
    db.query(
      `INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario)
       VALUES ('operario@courier.example', 'Operario', 'operario', $1, 'ACTIVO', 'personal')`,
      [clave],
    ),
  );
  const refused = run(['start']);
  expect([await refused.ended(), refused.output()]).toEqual([
    1,
    expect.stringContaining('La contraseña de demostración abre la cuenta operario@courier.example'),
  ]);
  expect(refused.output()).not.toContain('escucha en');
  await admin('retirar-demo');
  await address(run(['start']));
});

test('the signing key outlives the process', async () => {
  const first = run(['start']);
  await address(first);
  const made = await stat(join(root, 'claves.json'));
  expect(made.mode & 0o777).toBe(0o600);
  first.child.kill('SIGTERM');
  await first.ended();
  const second = run(['start']);
  await address(second);
  expect((await stat(join(root, 'claves.json'))).mtimeMs).toBe(made.mtimeMs);
});

test('faults of the settings are Spanish lines, and nothing else happens', async () => {
  const program = run(['start'], { PORT: 'tres', NODE_ENV: 'prod' });
  expect(await program.ended()).toBe(1);
  expect(program.output().trim().split('\n')).toEqual([
    '[anden] NODE_ENV: «prod» no es un modo; use production, development o test.',
    '[anden] PORT: «tres» no es un puerto; use un número de 0 a 65535.',
  ]);
});

test('a port in use, and a database that does not answer, are one line each', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const taken = run(['start'], { PORT: String(port) });
  expect([await taken.ended(), taken.output()]).toEqual([
    1,
    expect.stringMatching(/^\[anden\] PORT: el puerto \d+ ya está en uso[^\n]*\n$/),
  ]);
  other.close();
  const away = run(['start'], { DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/anden' });
  expect([await away.ended(), away.output()]).toEqual([
    1,
    expect.stringMatching(/^\[anden\] DATABASE_URL: no se pudo conectar[^\n]*\n$/),
  ]);
});

test('an edited migration stops the start with a clear line', async () => {
  await withConnection(database.owner, (db) =>
    db.query("UPDATE interno.migracion SET suma = 'otra' WHERE archivo LIKE '0001%'"),
  );
  const program = run(['start']);
  expect([await program.ended(), program.output()]).toEqual([
    1,
    expect.stringContaining('cambió después de aplicarse'),
  ]);
});

test('an unknown command names the ones there are', async () => {
  const program = run(['arrancar']);
  expect([await program.ended(), program.output()]).toEqual([
    1,
    expect.stringContaining('start, admin, demo, services'),
  ]);
});

test('on the embedded database: kill -9, start again, and what was saved is there', { timeout: 60_000 }, async () => {
  const embedded = { DATABASE_URL: '' };
  const first = run(['start'], embedded);
  await address(first);
  const crear = ['admin', 'crear', '--email', 'ana@anden.example', '--nombre', 'Ana Pérez'];
  // The operator's command attaches to the database of the running server, and leaves it running.
  const admin = run(crear, embedded, 'cuatro vientos y un farol\n');
  expect([await admin.ended(), admin.output()]).toEqual([0, expect.stringContaining('es administrador')]);
  expect((await fetch(`${await address(first)}/api/ready`)).status).toBe(200);
  first.child.kill('SIGKILL');
  await first.ended();

  const second = run(['start'], embedded);
  await address(second);
  const again = run(crear, embedded, 'cuatro vientos y un farol\n');
  expect([await again.ended(), again.output()]).toEqual([1, expect.stringContaining('Ya hay una cuenta')]);
  second.child.kill('SIGTERM');
  expect(await second.ended()).toBe(0);
});
