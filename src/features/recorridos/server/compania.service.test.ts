import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

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
