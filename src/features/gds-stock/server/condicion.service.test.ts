import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { lpns } from '#testing/lpn.ts';
import { openOrdenes, put, saldos, VENTA } from '#testing/ordenes.ts';
import type { Answer, TestServer } from '#testing/server.ts';

import { cambiarCondicion } from '../condicion.contract.ts';
import { moverStock, revertirMovimiento } from '../contract.ts';
import { checksDeStock } from './verificar.sql.ts';

/** Stock that is set apart, by place, by lot, by licence plate and by units, with a reason; and let go of. */

let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
});
afterAll(async () => {
  for (const { name, run } of checksDeStock)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  await server.close();
});

const APARTAR = { de: 'DISPONIBLE', a: 'CUARENTENA', nota: 'Olor raro' } as const;
const SOLTAR = { de: 'CUARENTENA', a: 'DISPONIBLE', nota: 'Era el envase' } as const;
const en = (almacenamiento_id: number) => ({ lugar: { almacenamiento_id } });
const cambiar = (asked: object, person = JEFE): Promise<Answer> =>
  server.as(person, cambiarCondicion, { ...APARTAR, ...asked });

describe('a lot', () => {
  test('is set apart wherever it lies, but for what orders hold, which is told; and let go of in one act', async () => {
    await put(server, { producto: 102, lugar: 11, cantidad: 6, partida: 'L1' });
    await put(server, { producto: 102, lugar: 12, cantidad: 4, partida: 'L1' });
    await put(server, { producto: 102, lugar: 12, cantidad: 5, partida: 'L2' });
    await server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id: 102, cantidad: 2 }] });
    expect(await cambiar({ partida_id: 501 })).toMatchObject({ code: 'OK', unidades: 8, reservadas: 2 });
    expect(await saldos(server, 102)).toEqual({
      ...{ 'A-01 CUARENTENA': 4, 'A-01 RESERVADO': 2, 'A-02 CUARENTENA': 4, 'A-02 DISPONIBLE': 5 },
    });
    // Nobody is promised what is set apart.
    const more = await server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id: 102, cantidad: 9 }] });
    expect(more).toMatchObject({ code: 'OK' });
    expect(await saldos(server, 102)).toMatchObject({ 'A-01 CUARENTENA': 4, 'A-02 RESERVADO': 5 });
    expect(await cambiar({ partida_id: 501 })).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
    expect(await cambiar({ ...SOLTAR, partida_id: 501 })).toMatchObject({ code: 'OK', unidades: 8 });
    const notes = await server.query(`SELECT DISTINCT nota FROM stock_movimiento WHERE acto = 'CAMBIAR' ORDER BY 1`);
    expect(notes.map(({ nota }) => nota)).toEqual(['Era el envase', 'Olor raro']);
  });
});

describe('a place', () => {
  test('is set apart whole, or some units of one thing in it, and what was done is taken back', async () => {
    await put(server, { lugar: 13, cantidad: 9 });
    const some = await cambiar({ ...en(13), producto_id: 101, cantidad: 4 });
    expect(some).toMatchObject({ code: 'OK', unidades: 4, reservadas: 0 });
    expect(await saldos(server)).toEqual({ 'A-03 CUARENTENA': 4, 'A-03 DISPONIBLE': 5 });
    expect(await cambiar({ ...en(13), producto_id: 101, cantidad: 6 })).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
    const [movimiento_id] = some.movimientos;
    expect(await server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id })).toMatchObject({ code: 'OK' });
    expect(await cambiar({ ...en(13), a: 'BLOQUEADO' })).toMatchObject({ unidades: 9 });
    expect(await saldos(server)).toEqual({ 'A-03 BLOQUEADO': 9 });
    // It is carried as it is.
    const items = [{ producto_id: 101, cantidad: 9 }];
    const moved = { de: { almacenamiento_id: 13 }, a: { almacenamiento_id: 14 }, items };
    expect(await server.as(OPERARIO_GDS, moverStock, moved)).toMatchObject({ code: 'OK' });
    expect(await saldos(server)).toEqual({ 'A-04 BLOQUEADO': 9 });
    expect(await cambiar({ ...en(14), de: 'BLOQUEADO', a: 'DISPONIBLE' })).toMatchObject({ unidades: 9 });
  });

  test('with serials says which', async () => {
    await put(server, { producto: 103, lugar: 16, cantidad: 2, series: ['S-1', 'S-2'] });
    const one = { ...en(16), producto_id: 103, cantidad: 1 };
    expect(await cambiar(one)).toMatchObject({ error: 'SERIE_REQUERIDA' });
    expect(await cambiar({ ...one, series: ['S-9'] })).toMatchObject({ error: 'SERIE_EN_OTRO_LUGAR' });
    expect(await cambiar({ ...one, series: ['S-2'] })).toMatchObject({ code: 'OK' });
    expect(await cambiar({ ...en(16), a: 'DANADO' })).toMatchObject({ unidades: 1 });
    expect(await server.query('SELECT codigo, condicion FROM serie ORDER BY 1')).toEqual([
      { codigo: 'S-1', condicion: 'DANADO' },
      { codigo: 'S-2', condicion: 'CUARENTENA' },
    ]);
  });
});

test('what a licence plate carries is set apart in it', async () => {
  await put(server, { lugar: 11, cantidad: 7 });
  const { id } = await lpns(server).hacer();
  const de = { almacenamiento_id: 11 };
  await server.as(OPERARIO_GDS, moverStock, { de, a: { lpn_id: id }, items: [{ producto_id: 101, cantidad: 5 }] });
  expect(await cambiar({ lpn_id: id })).toMatchObject({ unidades: 5 });
  expect((await lpns(server).ver(id)).contenido).toMatchObject([{ condicion: 'CUARENTENA', cantidad: 5 }]);
  expect(await saldos(server)).toMatchObject({ 'A-01 CUARENTENA': 5, 'A-01 DISPONIBLE': 2 });
});

test('without a reason, of nothing in particular, to what it is already, or in another depósito it is refused', async () => {
  expect(await cambiar({ ...en(11), nota: ' ' })).toMatchObject({ campos: { nota: expect.any(String) } });
  expect(await cambiar({})).toMatchObject({ campos: { lugar: expect.any(String) } });
  expect(await cambiar({ ...en(11), a: 'DISPONIBLE' })).toMatchObject({ campos: { a: expect.any(String) } });
  expect(await cambiar({ ...en(11), cantidad: 1 })).toMatchObject({ campos: { cantidad: expect.any(String) } });
  expect(await cambiar(en(11), JEFE_2)).toMatchObject({ error: 'ALMACENAMIENTO_NO_ENCONTRADO' });
  expect(await cambiar({ partida_id: 501 }, JEFE_2)).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
  expect(await cambiar({ partida_id: 99_999 })).toMatchObject({ error: 'PARTIDA_NO_ENCONTRADA' });
  expect(await cambiar(en(11), OPERARIO_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
});
