import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS, openOrdenes, put, saldos } from '#testing/ordenes.ts';
import type { Answer, Person, TestServer } from '#testing/server.ts';

import { cambiarCondicion, listLiberaciones, resolverLiberacion } from '../condicion.contract.ts';
import { ajustarStock, revertirMovimiento } from '../contract.ts';
import { checksDeStock } from './verificar.sql.ts';

/** Adjustments and damages that are worth more than a depósito lets one person decide wait for another's yes. */

const OTRA: Person = { tipo: 'deposito', codes: ['GDS_001', 'GDS_002'], name: 'Otra jefa' };
let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1)', [await server.id(OTRA)]);
});
beforeEach(async () => {
  await server.query(`
    TRUNCATE stock_liberacion, stock_saldo, serie, stock_movimiento CASCADE;
    UPDATE deposito SET aprobar_desde_centavos = NULL, aprobar_desde_usd_centavos = NULL`);
  await put(server, { lugar: 11, cantidad: 30 });
  await put(server, { producto: 102, lugar: 12, cantidad: 30, partida: 'L1' });
  // What there is was put there long ago.
  await server.query(`
    ALTER TABLE stock_movimiento DISABLE TRIGGER no_cambia;
    UPDATE stock_movimiento SET registrado = now() - interval '2 days';
    ALTER TABLE stock_movimiento ENABLE TRIGGER no_cambia`);
  // A unit of yerba is worth $ 250, of leche U$S 10; on the depósito's word $ 2.000 and U$S 100 are for two.
  await server.query(`
    UPDATE producto SET valor_centavos = 25000, moneda = 'UYU' WHERE id = 101;
    UPDATE producto SET valor_centavos = 1000, moneda = 'USD' WHERE id = 102;
    UPDATE deposito SET aprobar_desde_centavos = 200000, aprobar_desde_usd_centavos = 10000`);
});
afterAll(async () => {
  for (const { name, run } of checksDeStock)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  await server.close();
});

const ajustar = (nueva_cantidad: number, more: object = {}, person: Person = JEFE): Promise<Answer> =>
  server.as(person, ajustarStock, {
    ...{ lugar: { almacenamiento_id: 11 }, producto_id: 101, condicion: 'DISPONIBLE', nueva_cantidad, nota: 'Conté' },
    ...more,
  });
const romper = (cantidad: number | undefined, more: object = {}): Promise<Answer> =>
  server.as(JEFE, cambiarCondicion, {
    ...{ lugar: { almacenamiento_id: 11 }, producto_id: 101, de: 'DISPONIBLE', a: 'DANADO', nota: 'Se mojó' },
    ...(cantidad === undefined ? {} : { cantidad }),
    ...more,
  });
const resolver = (id: number, aprueba: boolean, person: Person = OTRA, motivo?: string): Promise<Answer> =>
  server.as(person, resolverLiberacion, { id, aprueba, ...(motivo === undefined ? {} : { motivo }) });
const lista = async (person: Person = OTRA) => (await server.as(person, listLiberaciones, {})).liberaciones;
const hecho = { transaccion: { numero: expect.any(String) }, liberacion_id: null };
const pedido = { transaccion: null, movimientos: [], liberacion_id: expect.any(Number) };

test('up to less than the sum one person decides; from it on nothing is booked until another says yes', async () => {
  expect(await ajustar(23)).toMatchObject(hecho);
  await server.query(`UPDATE deposito SET aprobar_desde_centavos = 300000`);
  const asked = await ajustar(11);
  expect(asked).toMatchObject(pedido);
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 23 });
  const id = asked.liberacion_id;
  expect(await lista()).toMatchObject([
    {
      ...{ id, a: 'AJUSTE', por: 'VALOR', que: 'YERBA-1K · A-01', unidades: 12, nota: 'Conté', estado: 'PENDIENTE' },
      ...{ vale: { centavos: 300_000, moneda: 'UYU' }, es_mia: false },
    },
  ]);
  expect(await lista(JEFE)).toMatchObject([{ es_mia: true }]);
  expect(await resolver(id, true, JEFE)).toMatchObject({ error: 'LIBERACION_PROPIA' });
  for (const [person, error] of [
    [OPERARIO_GDS, 'SIN_PERMISO'],
    [CLIENTE_GDS, 'SIN_PERMISO'],
    [JEFE_2, 'LIBERACION_NO_ENCONTRADA'],
  ] as const)
    expect(await resolver(id, true, person)).toMatchObject({ error });
  expect(await lista(JEFE_2)).toEqual([]);
  expect(await resolver(id, true)).toMatchObject({ estado: 'APROBADA', unidades: 12 });
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 11 });
  expect(await resolver(id, true)).toMatchObject({ error: 'LIBERACION_NO_ENCONTRADA' });
  expect(await lista()).toMatchObject([{ estado: 'APROBADA', resuelta_por: 'Otra jefa', numero: /^AJ-/ }]);
});

test('whoever says no says why, and nothing was done; what is found waits as what is lost does', async () => {
  const { liberacion_id: id } = await ajustar(50);
  expect(await lista()).toMatchObject([{ a: 'ALTA', unidades: 20, vale: { centavos: 500_000 } }]);
  expect(await resolver(id, false)).toMatchObject({ campos: { motivo: expect.any(String) } });
  expect(await resolver(id, false, OTRA, 'Cuéntelas otra vez')).toMatchObject({ estado: 'RECHAZADA' });
  expect(await lista()).toMatchObject([{ estado: 'RECHAZADA', motivo: 'Cuéntelas otra vez' }]);
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 30 });
});

test('a large one is not done in small ones within a day; another person, another product and what two approved count apart', async () => {
  expect(await ajustar(26)).toMatchObject(hecho);
  expect(await ajustar(22)).toMatchObject(pedido);
  expect(await ajustar(22, {}, OTRA)).toMatchObject(hecho);
  const dollars = { producto_id: 102, lugar: { almacenamiento_id: 12 }, partida: { codigo: 'L1' } };
  expect(await ajustar(21, dollars)).toMatchObject(hecho);
  expect(await ajustar(20, dollars)).toMatchObject(pedido);
  expect(await lista()).toHaveLength(2);
});

test('in each money by its own sum; without a value or without a sum one person decides', async () => {
  const dollars = { producto_id: 102, lugar: { almacenamiento_id: 12 }, partida: { codigo: 'L1' } };
  expect(await ajustar(20, dollars)).toMatchObject(pedido);
  expect(await lista()).toMatchObject([{ vale: { centavos: 10_000, moneda: 'USD' } }]);
  await server.query('UPDATE deposito SET aprobar_desde_usd_centavos = NULL');
  expect(await ajustar(20, dollars)).toMatchObject(hecho);
  await server.query('UPDATE producto SET valor_centavos = NULL, moneda = NULL WHERE id = 101');
  expect(await ajustar(0)).toMatchObject(hecho);
});

test('what is found damaged waits too, set apart in quarantine it does not, and neither does what is mended', async () => {
  expect(await romper(7)).toMatchObject({ liberacion_id: null });
  expect(await romper(undefined)).toMatchObject(pedido);
  expect(await lista()).toMatchObject([{ a: 'DANADO', por: 'VALOR', unidades: 23 }]);
  const [{ id }] = await lista();
  expect(await resolver(id, true)).toMatchObject({ estado: 'APROBADA', unidades: 23 });
  expect(await saldos(server)).toEqual({ 'A-01 DANADO': 30 });
  expect(await romper(undefined, { de: 'DANADO', a: 'DISPONIBLE' })).toMatchObject({ liberacion_id: null });
  expect(await romper(undefined, { a: 'CUARENTENA' })).toMatchObject({ liberacion_id: null });
});

test('undoing a large one is as large, and one’s own small mistake is undone alone', async () => {
  const { liberacion_id: id } = await ajustar(10);
  const approved = await resolver(id, true);
  expect(approved).toMatchObject({ estado: 'APROBADA' });
  const undo = async () => {
    const [row] = await server.query(`SELECT max(id)::int AS id FROM stock_movimiento WHERE acto = 'AJUSTAR'`);
    return server.as(JEFE, revertirMovimiento, { movimiento_id: Number(row?.id) });
  };
  expect(await undo()).toMatchObject({ error: 'MOVIMIENTO_NO_SE_REVIERTE', msg: /^Vale \$ 5\.000,00/ });
  expect(await ajustar(5)).toMatchObject(hecho);
  expect(await undo()).toMatchObject({ code: 'OK' });
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 10 });
});

test('in the database itself a large row without a second person’s yes is not written', async () => {
  const book = (units: number) =>
    server.query(`
      WITH t AS (INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada_por)
                 SELECT 'AJUSTE', 1, 1, usuario_id FROM usuario_deposito WHERE deposito_id = 1 LIMIT 1 RETURNING id, creada_por)
      INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, a_condicion, usuario_id)
      SELECT t.id, 'AJUSTAR', 1, 1, 101, ${units}, 11, 'DISPONIBLE', 'AJUSTE', t.creada_por FROM t`);
  await expect(book(8)).rejects.toThrow(/valor_entre_dos/);
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 30 });
  await book(7);
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 23 });
});
