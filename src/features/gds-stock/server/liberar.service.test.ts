import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { openOrdenes, put, saldos } from '#testing/ordenes.ts';
import type { Answer, Person, TestServer } from '#testing/server.ts';

import { cambiarCondicion, listLiberaciones, resolverLiberacion } from '../condicion.contract.ts';
import { revertirMovimiento } from '../contract.ts';
import { checksDeStock } from './verificar.sql.ts';

/** Where a depósito asks for two, what lies in quarantine is let go of by somebody else than who asked. */

const OTRA: Person = { tipo: 'deposito', codes: ['GDS_001', 'GDS_002'], name: 'Otra jefa' };
let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1)', [await server.id(OTRA)]);
});
beforeEach(async () => {
  await server.query(
    'TRUNCATE stock_liberacion, stock_saldo, serie, stock_movimiento CASCADE; UPDATE deposito SET liberar_entre_dos = true WHERE id = 1',
  );
  await put(server, { lugar: 11, cantidad: 9 });
  await cambiar({ ...APARTAR });
});
afterAll(async () => {
  for (const { name, run } of checksDeStock)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  await server.close();
});

const EN = { lugar: { almacenamiento_id: 11 }, producto_id: 101 };
const APARTAR = { de: 'DISPONIBLE', a: 'CUARENTENA', nota: 'Olor raro' } as const;
const SOLTAR = { de: 'CUARENTENA', a: 'DISPONIBLE', nota: 'Era el envase' } as const;
const cambiar = (asked: object, person: Person = JEFE): Promise<Answer> =>
  server.as(person, cambiarCondicion, { ...SOLTAR, ...EN, ...asked });
const resolver = (id: number, aprueba: boolean, person: Person = OTRA, motivo?: string): Promise<Answer> =>
  server.as(person, resolverLiberacion, { id, aprueba, ...(motivo === undefined ? {} : { motivo }) });
const lista = async (person: Person = OTRA) => (await server.as(person, listLiberaciones, {})).liberaciones;

test('it waits for a second person, who is told what and why, and then it is done once', async () => {
  const asked = await cambiar({ cantidad: 4 });
  expect(asked).toMatchObject({ transaccion: null, movimientos: [], unidades: 4, liberacion_id: expect.any(Number) });
  expect(await saldos(server)).toEqual({ 'A-01 CUARENTENA': 9 });
  const id = asked.liberacion_id;
  expect(await lista()).toMatchObject([
    { id, que: 'YERBA-1K · A-01', unidades: 4, nota: 'Era el envase', estado: 'PENDIENTE', es_mia: false },
  ]);
  expect(await lista(JEFE)).toMatchObject([{ es_mia: true }]);
  expect(await resolver(id, true, JEFE)).toMatchObject({ error: 'LIBERACION_PROPIA' });
  expect(await resolver(id, true, JEFE_2)).toMatchObject({ error: 'LIBERACION_NO_ENCONTRADA' });
  expect(await resolver(id, true, OPERARIO_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await resolver(id, true)).toMatchObject({ estado: 'APROBADA', unidades: 4, transaccion: { numero: /^MI-/ } });
  expect(await saldos(server)).toEqual({ 'A-01 CUARENTENA': 5, 'A-01 DISPONIBLE': 4 });
  expect(await resolver(id, true)).toMatchObject({ error: 'LIBERACION_NO_ENCONTRADA' });
  expect(await lista()).toMatchObject([{ estado: 'APROBADA', resuelta_por: 'Otra jefa', numero: /^MI-/ }]);
  const [row] = await server.query(
    `SELECT nota FROM stock_movimiento WHERE a_condicion = 'DISPONIBLE' AND acto = 'CAMBIAR'`,
  );
  expect(row?.nota).toBe('Era el envase (lo pidió Jefa de depósito)');
});

test('whoever says no says why; whoever asked may take it back, and nobody says yes in their own name in the table', async () => {
  const { liberacion_id: id } = await cambiar({});
  expect(await resolver(id, false)).toMatchObject({ campos: { motivo: expect.any(String) } });
  expect(await resolver(id, false, OTRA, 'Falta el análisis')).toMatchObject({
    estado: 'RECHAZADA',
    transaccion: null,
  });
  expect(await saldos(server)).toEqual({ 'A-01 CUARENTENA': 9 });
  const mine = await cambiar({});
  expect(await resolver(mine.liberacion_id, false, JEFE, 'Me equivoqué')).toMatchObject({ estado: 'RECHAZADA' });
  await expect(
    server.query(
      `UPDATE stock_liberacion SET estado = 'APROBADA', resuelta_por = pedida_por, transaccion_id = (SELECT min(id) FROM transaccion) WHERE id = $1`,
      [id],
    ),
  ).rejects.toThrow(/liberacion_la_resuelve_otro/);
});

test('what is no longer there when it is approved is told, and it goes on waiting', async () => {
  const { liberacion_id: id } = await cambiar({ cantidad: 9 });
  await put(server, { lugar: 11, cantidad: 1 });
  await server.as(JEFE, cambiarCondicion, { ...EN, de: 'CUARENTENA', a: 'DANADO', cantidad: 2, nota: 'Rotas' });
  expect(await resolver(id, true)).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
  expect(await lista()).toMatchObject([{ estado: 'PENDIENTE' }]);
});

test('setting apart needs nobody else; undoing that is letting go, and needs two as well', async () => {
  const [row] = await server.query(`SELECT max(id)::int AS id FROM stock_movimiento WHERE a_condicion = 'CUARENTENA'`);
  const undo = () => server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id: Number(row?.id) });
  expect(await undo()).toMatchObject({ campos: { movimiento_id: expect.stringContaining('entre dos') } });
  await server.query('UPDATE deposito SET liberar_entre_dos = false WHERE id = 1');
  expect(await undo()).toMatchObject({ code: 'OK' });
  await cambiar({ ...APARTAR });
  expect(await cambiar({})).toMatchObject({ transaccion: { numero: /^MI-/ }, liberacion_id: null, unidades: 9 });
});

test('of two who approve at once one does it', async () => {
  const { liberacion_id: id } = await cambiar({});
  const OTRO: Person = { tipo: 'deposito', codes: ['GDS_001', 'GDS_002'], name: 'Otro jefe' };
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1) ON CONFLICT DO NOTHING', [await server.id(OTRO)]);
  const both = await Promise.all([resolver(id, true), resolver(id, true, OTRO)]);
  expect(both.map(({ error }) => error ?? 'OK').sort()).toEqual(['LIBERACION_NO_ENCONTRADA', 'OK']);
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 9 });
});
