import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { armanRecorrido } from '../compania.contract.ts';
import { crearRecorrido } from '../contract.ts';

const TANIA: Person = { name: 'Tania Rocha', codes: ['REC_004'] };
const ANA: Person = { name: 'Ana Techera', codes: ['REC_004'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const create = async () => crearRecorrido.result.parse(await server.as(TANIA, crearRecorrido, {})).recorrido_id;

test('two who plan one round are told each other’s name, and nobody of another round', async () => {
  const [id, other] = [await create(), await create()];
  expect(await server.as(TANIA, armanRecorrido, { id })).toMatchObject({ arman: [] });
  expect(await server.as(ANA, armanRecorrido, { id })).toMatchObject({ arman: ['Tania Rocha'] });
  expect(await server.as(TANIA, armanRecorrido, { id })).toMatchObject({ arman: ['Ana Techera'] });
  expect(await server.as(TANIA, armanRecorrido, { id: other })).toMatchObject({ arman: [] });
});

test('of a round that is not there nobody is told anything', async () => {
  expect(await server.as(ANA, armanRecorrido, { id: 999_999 })).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
});

test('whoever plans it by another server of the product is company as well', async () => {
  const id = await create();
  const told = JSON.stringify({ que: 'recorrido', cosa: id, quien: { id: 999_999, nombre: 'Bruno Lema' } });
  await server.query(`SELECT pg_notify('anden_mirada', $1)`, [told]);
  await expect.poll(() => server.as(ANA, armanRecorrido, { id }), SOON).toMatchObject({ arman: ['Bruno Lema'] });
});

test('other servers are told who plans here', async () => {
  const id = await create();
  const ear = server.database.listener();
  await ear.connect();
  try {
    await ear.query('LISTEN anden_mirada');
    const told = new Promise<string | undefined>((resolve) =>
      ear.once('notification', (notice) => resolve(notice.payload)),
    );
    await server.as(TANIA, armanRecorrido, { id });
    expect(JSON.parse((await told) ?? '')).toMatchObject({
      que: 'recorrido',
      cosa: id,
      quien: { nombre: 'Tania Rocha' },
    });
  } finally {
    await ear.end();
  }
});
