import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moverStock, revertirMovimiento } from '#features/gds-stock/contract.ts';
import { ANA, BETO, decidir, JEFA, newPlace, openWarehouse } from '#testing/conteos.ts';
import { OPERARIO_GDS } from '#testing/gds.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { leerConteo } from '../contract.ts';
import { liberarLugares } from './conteos.sql.ts';
import { checksDeConteos } from './verificar.sql.ts';

let server: TestServer;
let place: Awaited<ReturnType<typeof newPlace>>;
beforeAll(async () => {
  server = await openWarehouse();
});
beforeEach(async () => {
  place = await newPlace(server);
});
afterAll(() => server.close());

const decide = (...asked: Parameters<ReturnType<typeof decidir>>) => decidir(server)(...asked);

describe('what is read', () => {
  test('of lots and serials is told apart, and a lot that nobody knew is made', async () => {
    await place.put(102, 5, { partida: { codigo: 'L1' } });
    await place.put(103, 2, { series: ['S1', 'S2'] });
    const conteo = await place.ask();
    const [linea = 0] = await place.take(ANA, conteo);
    expect(await place.read(ANA, conteo, { producto_id: 102 })).toMatchObject({ error: 'PARTIDA_REQUERIDA' });
    expect(await place.read(ANA, conteo, { producto_id: 103 })).toMatchObject({ error: 'SERIE_REQUERIDA' });
    const nueva = { codigo: 'l9', vence: '2027-05-01' };
    const count = async (person: Person) => {
      await place.read(person, conteo, { producto_id: 102, partida: { codigo: 'L1' }, cantidad: 3 });
      await place.read(person, conteo, { producto_id: 102, partida: nueva, cantidad: 2 });
      expect(await place.read(person, conteo, { texto: 'S1' })).toMatchObject({
        lectura: { clase: 'SERIE' },
        repetida: false,
      });
      expect(await place.read(person, conteo, { texto: 'S1' })).toMatchObject({ repetida: true });
      await place.read(person, conteo, { producto_id: 103, serie: 'S3' });
      return place.close(person, linea);
    };
    expect(await count(ANA)).toMatchObject({ resultado: 'RECONTAR' });
    expect(await count(BETO)).toMatchObject({ resultado: 'DIFERENCIA' });
    expect(await place.saldos()).toEqual({
      ...{ '102 DISPONIBLE': 3, '102 BLOQUEADO': 2, '103 DISPONIBLE': 1, '103 BLOQUEADO': 1 },
    });
    await decide(JEFA, linea, 'APROBAR');
    expect(await place.saldos()).toEqual({ '102 DISPONIBLE': 5, '103 DISPONIBLE': 2 });
    const series = await server.query(
      'SELECT codigo, almacenamiento_id FROM serie WHERE producto_id = 103 ORDER BY codigo',
    );
    expect(series).toEqual([
      { codigo: 'S1', almacenamiento_id: place.lugar },
      { codigo: 'S2', almacenamiento_id: null },
      { codigo: 'S3', almacenamiento_id: place.lugar },
    ]);
  });

  test('is put right by saying how many there are in all', async () => {
    const conteo = await place.ask();
    await place.take(ANA, conteo);
    await place.read(ANA, conteo, { producto_id: 101, cantidad: 60 });
    const right = await place.read(ANA, conteo, { producto_id: 101, cantidad: 6, total: true });
    expect(right.linea.contado).toMatchObject([{ cantidad: 6 }]);
    const none = await place.read(ANA, conteo, { producto_id: 101, cantidad: 0, total: true });
    expect(none.linea.contado).toEqual([]);
  });

  test('and is not understood, or is something else, is said in words', async () => {
    const conteo = await place.ask();
    const [linea = 0] = await place.take(ANA, conteo);
    await place.read(ANA, conteo);
    expect(await place.read(ANA, conteo, { texto: '99999' })).toMatchObject({ msg: 'No se reconoce 99999' });
    expect(await place.read(ANA, conteo, { texto: 'A-01' })).toMatchObject({
      msg: 'Se esperaba un producto y se leyó la ubicación A-01',
    });
    expect(await server.as(ANA, leerConteo, { conteo_id: conteo, lugar: 'A-02' })).toMatchObject({
      error: 'ALMACENAMIENTO_FUERA_DEL_CONTEO',
    });
    for (const cantidad of [-1, 12.5, 10_000_001])
      expect(await place.read(ANA, conteo, { producto_id: 101, cantidad })).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect(await place.close(ANA, linea)).toMatchObject({ error: 'CONTEO_SIN_LECTURAS' });
    expect(await place.close(ANA, linea, { vacia: true })).toMatchObject({ resultado: 'IGUAL' });
  });

  test('twice under one key counts once', async () => {
    const conteo = await place.ask();
    await place.take(ANA, conteo);
    const clave = '00000000-0000-4000-8000-000000000027';
    const once = await place.read(ANA, conteo, { producto_id: 101, cantidad: 2, clave });
    expect(await place.read(ANA, conteo, { producto_id: 101, cantidad: 2, clave })).toEqual(once);
    expect((await place.read(ANA, conteo)).linea.contado).toMatchObject([{ cantidad: 2 }]);
  });
});

describe('while somebody counts in a place', () => {
  test('nobody else moves anything there, for ten minutes at most', async () => {
    await place.put(101, 7);
    const conteo = await place.ask();
    const [linea = 0] = await place.take(ANA, conteo);
    const { linea: opened } = await place.read(ANA, conteo, { producto_id: 101, cantidad: 3 });
    const items = [{ producto_id: 101, cantidad: 1 }];
    const out = (person: Person) =>
      server.as(person, moverStock, { de: { almacenamiento_id: place.lugar }, a: { almacenamiento_id: 11 }, items });
    expect(await out(OPERARIO_GDS)).toMatchObject({
      error: 'ALMACENAMIENTO_EN_CONTEO',
      msg: `Ana está contando ${place.codigo}`,
    });
    expect(await place.put(101, 9)).toMatchObject({ error: 'ALMACENAMIENTO_EN_CONTEO' });
    expect(await out(ANA)).toMatchObject({ code: 'OK' });
    expect(await place.read(BETO, conteo)).toMatchObject({ error: 'ALMACENAMIENTO_EN_CONTEO' });
    await server.query(
      `UPDATE conteo_linea SET abierta_hasta = clock_timestamp() - interval '1 second' WHERE id = $1`,
      [linea],
    );
    expect(await out(OPERARIO_GDS)).toMatchObject({ code: 'OK' });
    expect(await place.close(ANA, linea)).toMatchObject({ error: 'CONTEO_VENCIDO' });
    await server.database.transaction(
      { tipo: 'sistema', usuario_id: null, cliente_id: null, agente_id: null },
      liberarLugares,
    );
    const [free] = await server.query('SELECT estado, abierta_por FROM conteo_linea WHERE id = $1', [linea]);
    expect(free).toEqual({ estado: 'PENDIENTE', abierta_por: null });
    // What was read before belongs to an opening that is over.
    const late = { producto_id: 101, cantidad: 2, apertura: opened.apertura };
    expect(await place.read(ANA, conteo, late)).toMatchObject({ error: 'CONTEO_VENCIDO' });
    expect((await place.read(ANA, conteo)).linea).toMatchObject({ apertura: opened.apertura + 1, contado: [] });
  });

  test('what it missed is nobody else’s until it is decided', async () => {
    await place.put(101, 7);
    const { linea } = await place.counted(4, 4);
    const all = { de: { almacenamiento_id: place.lugar }, a: { almacenamiento_id: 11 }, todo: true as const };
    expect(await server.as(OPERARIO_GDS, moverStock, all)).toMatchObject({ code: 'OK' });
    expect(await place.saldos()).toEqual({ '101 BLOQUEADO': 3 });
    const items = [{ producto_id: 101, cantidad: 1, condicion: 'BLOQUEADO' as const }];
    expect(await server.as(OPERARIO_GDS, moverStock, { de: all.de, a: all.a, items })).toMatchObject({
      error: 'STOCK_INSUFICIENTE',
    });
    const [held] = await server.query(
      `SELECT m.id FROM stock_movimiento m WHERE m.a_almacenamiento_id = $1 AND m.a_condicion = 'BLOQUEADO' ORDER BY id DESC LIMIT 1`,
      [place.lugar],
    );
    expect(await server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id: Number(held.id) })).toMatchObject({
      error: 'MOVIMIENTO_NO_SE_REVIERTE',
    });
    expect(await decide(JEFA, linea, 'APROBAR')).toMatchObject({ estado: 'AJUSTADO' });
    expect(await place.saldos()).toEqual({});
  });
});

test('of two clients in one place each has transacciones of its own', async () => {
  await place.put(101, 5);
  await place.put(201, 5);
  const conteo = await place.ask();
  const [linea = 0] = await place.take(ANA, conteo);
  await place.read(ANA, conteo, { producto_id: 101, cantidad: 4 });
  await place.close(ANA, linea);
  const rows = await server.query(
    `SELECT t.cliente_id, array_agg(DISTINCT m.cliente_id) AS de FROM transaccion t JOIN stock_movimiento m ON m.transaccion_id = t.id
      WHERE t.conteo_linea_id = $1 GROUP BY t.id, 1 ORDER BY 1`,
    [linea],
  );
  expect(rows).toEqual([
    { cliente_id: 1, de: [1] },
    { cliente_id: 2, de: [2] },
  ]);
});

test('after all of it every figure of the counts is what readings and ledger say', async () => {
  const told: string[] = [];
  for (const { run } of checksDeConteos) told.push(...(await run((text) => server.query(text))));
  expect(told).toEqual([]);
});
