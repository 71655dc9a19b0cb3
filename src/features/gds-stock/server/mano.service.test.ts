import { afterAll, beforeAll, expect, test } from 'vitest';

import { contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { assignDepositos, JEFE, JEFE_2, OPERARIO_GDS, TWO_DEPOSITOS } from '#testing/gds.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { ajustarStock, enManoDeDeposito, moverStock } from '../contract.ts';
import { checksDeStock } from './verificar.sql.ts';

const OTRO: Person = { tipo: 'deposito', codes: ['GDS_001'], name: 'Otro operario' };
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  await assignDepositos(server, [
    [JEFE, 1],
    [OPERARIO_GDS, 1],
    [OTRO, 1],
    [JEFE_2, 2],
  ]);
  for (const [lugar, producto_id, nueva_cantidad] of [
    [11, 101, 10],
    [12, 102, 6],
  ] as const)
    await server.as(JEFE, ajustarStock, {
      ...{ lugar: { almacenamiento_id: lugar }, producto_id, nueva_cantidad, nota: 'Inicial' },
      ...(producto_id === 102 ? { partida: { codigo: 'L1' } } : {}),
    });
});
afterAll(() => server.close());

const take = (person: Person, de: number, [producto_id, cantidad]: readonly [number, number]) =>
  server.as(person, moverStock, {
    ...{ de: { almacenamiento_id: de }, a: { mano: true as const }, items: [{ producto_id, cantidad }] },
  });
const held = async (person: Person) => (await server.as(person, enManoDeDeposito, {})).lugares;

test('several things are taken at several places, and lie in one’s own hand until they are put down', async () => {
  expect(await held(OPERARIO_GDS)).toEqual([]);
  expect(await take(OPERARIO_GDS, 11, [101, 4])).toMatchObject({ code: 'OK' });
  expect(await take(OPERARIO_GDS, 12, [102, 2])).toMatchObject({ code: 'OK' });
  const [mine] = await held(OPERARIO_GDS);
  expect(mine).toMatchObject({ uso: 'MANO', es_mia: true, productos: 2, unidades: 6, deposito_id: 1 });
  // It is a place as any: what lies there is seen, and nobody is promised it.
  const lies = await server.as(OTRO, contenidoDeAlmacenamiento, { almacenamiento_id: mine.almacenamiento_id });
  expect(lies.filas).toMatchObject([
    { sku: 'LECHE-1L', partida: 'L1', cantidad: 2, condicion: 'DISPONIBLE' },
    { sku: 'YERBA-1K', cantidad: 4 },
  ]);
  const [tipo] = await server.query(
    `SELECT t.se_reserva FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id WHERE a.id = $1`,
    [mine.almacenamiento_id],
  );
  expect(tipo).toEqual({ se_reserva: false });
  const down = { de: { almacenamiento_id: mine.almacenamiento_id }, a: { texto: 'A-04' } };
  expect(
    await server.as(OPERARIO_GDS, moverStock, { ...down, items: [{ producto_id: 101, cantidad: 3 }] }),
  ).toMatchObject({
    code: 'OK',
  });
  expect(await held(OPERARIO_GDS)).toMatchObject([{ productos: 2, unidades: 3 }]);
});

test('what a dead battery leaves in a hand is seen by others, who go on from there', async () => {
  const [left] = await held(OTRO);
  expect(left).toMatchObject({ es_mia: false, nombre: 'En mano de Operario de depósito', unidades: 3 });
  const all = { de: { almacenamiento_id: left.almacenamiento_id }, a: { almacenamiento_id: 11 }, todo: true as const };
  expect(await server.as(OTRO, moverStock, all)).toMatchObject({ code: 'OK' });
  expect(await held(OTRO)).toEqual([]);
  expect(await server.as(OTRO, moverStock, all)).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
});

test('each has a hand of their own, made once however many reach for it', async () => {
  const done = await Promise.all([1, 2, 3, 4].map(() => take(OTRO, 11, [101, 1])));
  expect(done.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK', 'OK']);
  expect(await held(OTRO)).toMatchObject([{ es_mia: true, unidades: 4 }]);
  expect(await server.query(`SELECT FROM almacenamiento WHERE codigo LIKE 'MANO-%'`)).toHaveLength(2);
});

test('a hand and a place at once make no sense, and another depósito sees no hand of this one', async () => {
  const both = {
    de: { almacenamiento_id: 11 },
    a: { mano: true as const, almacenamiento_id: 12 },
    todo: true as const,
  };
  expect(await server.as(OTRO, moverStock, both)).toMatchObject({
    error: 'DATOS_INVALIDOS',
    campos: { a: expect.any(String) },
  });
  expect(await held(JEFE_2)).toEqual([]);
  expect(await take(JEFE_2, 11, [101, 1])).toMatchObject({ error: 'ALMACENAMIENTO_NO_ENCONTRADO' });
});

test('after all of it the balances are what the ledger says', async () => {
  for (const { run } of checksDeStock) expect(await run((text) => server.query(text))).toEqual([]);
});
