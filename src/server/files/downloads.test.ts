import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { exportGuias } from '#features/guias/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

/** Downloads that the database does not finish by itself. */
const ENDLESS = `CREATE OR REPLACE FUNCTION celda_csv(texto text) RETURNS text LANGUAGE plpgsql VOLATILE AS 'BEGIN PERFORM pg_sleep(60); RETURN texto; END'`;
/** For what happens beside the call; a busy machine takes its time. */
const PATIENCE = { timeout: 10_000 };

let server: TestServer;
/** As the application's own login, to which alone the database tells what its connections ask. */
let login: pg.Client;
let address: string;

beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS};${ENDLESS}`);
  address = await server.listen();
  login = new pg.Client(server.app);
  await login.connect();
});
afterAll(async () => {
  await login.end();
  await server.close();
});

/** A download whose head has come; `isOpen` until its connection is cut. */
async function begin(person: Person) {
  const { url } = await server.as(person, exportGuias, {});
  const request = get(address + url).on('error', () => undefined);
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response?.statusCode !== 200) throw new Error('no file');
  response.on('error', () => undefined).resume();
  return { request, response, isOpen: () => !response.closed };
}

const copying = async () => {
  const { rows } = await login.query(
    `SELECT FROM pg_stat_activity WHERE query LIKE 'COPY (%' AND datname = current_database()`,
  );
  return rows.length;
};

test.each<[string, string]>([
  ['is suspended', `UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`],
  ['becomes another client’s', 'UPDATE usuario SET cliente_id = 2 WHERE id = $1'],
  ['loses the code', 'DELETE FROM usuario_funcionalidad WHERE usuario_id = $1'],
  ['is sent out', 'UPDATE sesion SET cerrada = now() WHERE usuario_id = $1'],
])('a file that runs is cut off when its person %s, and nobody else’s is', async (name, change) => {
  const person: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name };
  const other: Person = { ...person, name: `other: ${name}` };
  const [ending, going] = [await begin(person), await begin(other)];
  await expect.poll(copying, PATIENCE).toBe(2);
  await server.query(change, [await server.id(person)]);
  await expect.poll(ending.isOpen, PATIENCE).toBe(false);
  expect(ending.response.complete).toBe(false);
  await expect.poll(copying, PATIENCE).toBe(1);
  expect(going.isOpen()).toBe(true);
  going.request.destroy();
  await expect.poll(copying, PATIENCE).toBe(0);
});

test('a file goes on when what changes of its person takes nothing from it', async () => {
  const person: Person = { codes: ['GUI_001'], name: 'gains' };
  const { request, isOpen } = await begin(person);
  await expect.poll(copying, PATIENCE).toBe(1);
  await server.query(`INSERT INTO usuario_funcionalidad VALUES ($1, 'PROB_SOL')`, [await server.id(person)]);
  // Somebody else's, changed later, is cut off by when the first has been looked at.
  const later: Person = { codes: ['GUI_001'], name: 'loses' };
  const second = await begin(later);
  await server.query('DELETE FROM usuario_funcionalidad WHERE usuario_id = $1', [await server.id(later)]);
  await expect.poll(second.isOpen, PATIENCE).toBe(false);
  expect(isOpen()).toBe(true);
  request.destroy();
  await expect.poll(copying, PATIENCE).toBe(0);
});
