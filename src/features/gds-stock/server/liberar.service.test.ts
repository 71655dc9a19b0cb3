import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { openOrdenes, put, saldos } from '#testing/ordenes.ts';
import type { Answer, Person, TestServer } from '#testing/server.ts';

import { cambiarCondicion, listLiberaciones, resolverLiberacion } from '../condicion.contract.ts';
import { ajustarStock, moverStock, revertirMovimiento } from '../contract.ts';
import { checksDeStock } from './verificar.sql.ts';

/** Where a depósito asks for two, what lies in quarantine is let go of by somebody else than who asked. */

const OTRA: Person = { tipo: 'deposito', codes: ['GDS_001', 'GDS_002'], name: 'Otra jefa' };
let server: TestServer;
let otra: number;
beforeAll(async () => {
  server = await openOrdenes();
  otra = await server.id(OTRA);
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1)', [otra]);
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
  const items = [{ producto_id: 101, cantidad: 2, condicion: 'CUARENTENA' as const }];
  const away = { de: { almacenamiento_id: 11 }, a: { almacenamiento_id: 12 }, items };
  expect(await server.as(OPERARIO_GDS, moverStock, away)).toMatchObject({ code: 'OK' });
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

describe('by any other way', () => {
  const ajustar = (nueva_cantidad: number, more: object = {}): Promise<Answer> =>
    server.as(JEFE, ajustarStock, {
      ...EN,
      ...{ condicion: 'CUARENTENA', nueva_cantidad, nota: 'Se rompieron', ...more },
    });

  test('an adjustment out of it waits for a second person too; one into it or beside it does not', async () => {
    expect(await ajustar(10)).toMatchObject({ transaccion: { numero: /^AJ-/ }, liberacion_id: null });
    expect(await ajustar(3, { condicion: 'DISPONIBLE' })).toMatchObject({ transaccion: { numero: /^AJ-/ } });
    const asked = await ajustar(4);
    expect(asked).toMatchObject({ transaccion: null, movimientos: [], liberacion_id: expect.any(Number) });
    expect(await saldos(server)).toEqual({ 'A-01 CUARENTENA': 10, 'A-01 DISPONIBLE': 3 });
    const id = asked.liberacion_id;
    expect(await lista()).toMatchObject([
      { id, a: 'AJUSTE', que: 'YERBA-1K · A-01', unidades: 6, estado: 'PENDIENTE' },
    ]);
    expect(await resolver(id, true, JEFE)).toMatchObject({ error: 'LIBERACION_PROPIA' });
    expect(await resolver(id, true)).toMatchObject({
      estado: 'APROBADA',
      unidades: 6,
      transaccion: { numero: /^AJ-/ },
    });
    expect(await saldos(server)).toEqual({ 'A-01 CUARENTENA': 4, 'A-01 DISPONIBLE': 3 });
  });

  test('it does not become damaged or blocked by one, from where one more act would let it go', async () => {
    for (const a of ['DANADO', 'BLOQUEADO']) {
      const asked = await cambiar({ a });
      expect(asked).toMatchObject({ transaccion: null, liberacion_id: expect.any(Number) });
      expect(await lista()).toMatchObject([{ a, estado: 'PENDIENTE' }, ...(a === 'DANADO' ? [] : [{}])]);
    }
    expect(await saldos(server)).toEqual({ 'A-01 CUARENTENA': 9 });
  });

  test('undoing an adjustment into it is refused as well', async () => {
    const [movimiento_id] = (await ajustar(12)).movimientos;
    const undone = await server.as(JEFE, revertirMovimiento, { movimiento_id });
    expect(undone).toMatchObject({ campos: { movimiento_id: expect.stringContaining('entre dos') } });
    expect(await saldos(server)).toEqual({ 'A-01 CUARENTENA': 12 });
  });
});

describe('in the database itself', () => {
  /** As whoever leads, past every check of the service. */
  const book = (acto: 'CAMBIAR' | 'AJUSTAR' | 'UNIR', a: 'DISPONIBLE' | 'DANADO' | 'AJUSTE') =>
    server.query(`
      WITH t AS (INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada_por)
                 SELECT 'AJUSTE', 1, 1, usuario_id FROM usuario_deposito WHERE deposito_id = 1 LIMIT 1 RETURNING id, creada_por)
      INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion,
                                    a_almacenamiento_id, a_condicion, usuario_id)
      SELECT t.id, '${acto}', 1, 1, 101, 2, 11, 'CUARENTENA', ${a === 'AJUSTE' ? 'NULL' : 11}, '${a}', t.creada_por FROM t`);

  test.each([
    ['CAMBIAR', 'DISPONIBLE'],
    ['CAMBIAR', 'DANADO'],
    ['AJUSTAR', 'AJUSTE'],
    ['UNIR', 'AJUSTE'],
  ] as const)('%s to %s is not written without a second person’s yes', async (acto, a) => {
    await expect(book(acto, a)).rejects.toThrow(/cuarentena_entre_dos/);
    expect(await saldos(server)).toEqual({ 'A-01 CUARENTENA': 9 });
    await server.query('UPDATE deposito SET liberar_entre_dos = false WHERE id = 1');
    await book(acto, a);
    expect(await saldos(server)).toMatchObject({ 'A-01 CUARENTENA': 7 });
  });

  test('nobody says yes in another’s name', async () => {
    const { liberacion_id: id } = await cambiar({});
    const scope = { tipo: 'deposito', usuario_id: await server.id(JEFE), cliente_id: null, agente_id: null } as const;
    const forge = server.database.transaction(scope, (db) =>
      sql`UPDATE stock_liberacion SET estado = 'RECHAZADA', resuelta = now(), resuelta_por = ${otra}::int WHERE id = ${id}::bigint`.execute(
        db,
      ),
    );
    await expect(forge).rejects.toThrow(/row-level security/);
  });
});
