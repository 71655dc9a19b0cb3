import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moverStock } from '#features/gds-stock/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS, manos, openOrdenes, put, saldos, VENTA } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { contarOrdenes, moverOrdenes, verOrden } from '../contract.ts';
import { crearOrden } from '../crear.contract.ts';
import { devolverAlEstante, porDevolver } from '../devolver.contract.ts';
import { checksDeOrdenes } from './verificar.sql.ts';

let server: TestServer;
let jefa: ReturnType<typeof manos>;
beforeAll(async () => {
  server = await openOrdenes();
  jefa = manos(server);
});
beforeEach(async () => {
  await server.query(
    'TRUNCATE stock_saldo, serie, stock_movimiento, orden, orden_destino, orden_paso, transaccion_linea CASCADE',
  );
});
afterAll(() => server.close());

const [ESTANTE, OTRO_ESTANTE, CARRO, MESA] = [11, 12, 18, 17];

/** An order whose goods lie on the cart, annulled. */
async function anulada(lineas = [{ producto_id: 101, cantidad: 5 }]): Promise<{ id: number; numero: string }> {
  const { orden } = crearOrden.result.parse(await server.as(JEFE, crearOrden, { ...VENTA, lineas }));
  const ends = { de: { almacenamiento_id: ESTANTE }, a: { almacenamiento_id: CARRO } };
  await server.as(JEFE, moverStock, { ...ends, todo: true });
  await jefa.mover(orden.id, 'anular', { nota: 'Desistió' });
  return orden;
}
const hay = async (params: object = {}, person: Person = OPERARIO_GDS) =>
  porDevolver.result.parse(await server.as(person, porDevolver, params)).filas;
const devolver = (params: object = {}, person: Person = OPERARIO_GDS) =>
  server.as(person, devolverAlEstante, {
    almacenamiento_id: CARRO,
    producto_id: 101,
    cantidad: 5,
    a: 'A-02',
    ...params,
  });

describe('what an annulled order had taken', () => {
  test('is told with where it lies, whose it was and where it goes, until it is back on a shelf', async () => {
    await put(server, { cantidad: 5 });
    await put(server, { lugar: OTRO_ESTANTE, cantidad: 3 });
    const orden = await anulada();
    expect(await hay()).toMatchObject([
      { lugar: 'CARRO-1', sku: 'YERBA-1K', cantidad: 5, propuesta: 'A-02', orden: { numero: orden.numero } },
    ]);
    expect(await hay({ orden_id: orden.id })).toHaveLength(1);
    expect(await hay({ orden_id: 999_999 })).toEqual([]);
    expect(await server.as(JEFE, contarOrdenes, {})).toMatchObject({ por_devolver: 1 });
    expect(await devolver({ cantidad: 2 })).toMatchObject({ lugar: 'A-02', quedan: 3 });
    expect(await devolver({ cantidad: 4 })).toMatchObject({
      error: 'STOCK_INSUFICIENTE',
      msg: 'En CARRO-1 hay 3 por devolver',
    });
    expect(await devolver({ cantidad: 3 })).toMatchObject({ quedan: 0 });
    expect(await hay()).toEqual([]);
    expect(await saldos(server)).toEqual({ 'A-02 DISPONIBLE': 8 });
  });

  test('is work that is named to whoever annuls many at once, each its own, and nothing of what was refused', async () => {
    await put(server, { cantidad: 8 });
    const pedida = async (cantidad: number) =>
      crearOrden.result.parse(await server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id: 101, cantidad }] }))
        .orden.id;
    const tomadas = [await pedida(5), await pedida(2)];
    const ends = { de: { almacenamiento_id: ESTANTE }, a: { almacenamiento_id: CARRO } };
    await server.as(JEFE, moverStock, { ...ends, todo: true });
    await put(server, { cantidad: 1 });
    const enEstante = await pedida(1);
    const ids = [...tomadas, enEstante, 999_999];
    const done = await server.as(JEFE, moverOrdenes, { ids, acto: 'anular', nota: 'Desistió' });
    expect(done).toMatchObject({ hechas: 3 });
    const own = await Promise.all(tomadas.map((id) => server.as(JEFE, verOrden, { id })));
    expect(done.reubica).toEqual(own.flatMap(({ reubica }) => reubica));
    expect(done.reubica).toHaveLength(2);
    // Nothing is told of work with an act that makes none.
    expect(await server.as(JEFE, moverOrdenes, { ids, acto: 'reservar' })).toMatchObject({ hechas: 0, reubica: [] });
  });

  test('is nobody’s to reserve where it lies, and first theirs who wait once it is back', async () => {
    await put(server, { cantidad: 5 });
    await anulada();
    const { orden } = await server.as(JEFE, crearOrden, VENTA);
    expect(orden.estado).toBe('SIN_STOCK');
    await devolver();
    expect((await jefa.ver(orden.id)).orden.estado).toBe('RESERVADA');
    expect(await saldos(server)).toEqual({ 'A-02 RESERVADO': 5 });
    for (const { name, run } of [...checksDeStock, ...checksDeOrdenes])
      expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  });

  test('goes to a shelf alone, and not what a living order still holds', async () => {
    await put(server, { cantidad: 5 });
    await anulada();
    expect(await devolver({ a: 'PACK-1' })).toMatchObject({ error: 'NO_COMPATIBLE', msg: 'PACK-1 no es un estante' });
    expect(await devolver({ a: 'NO-ES' })).toMatchObject({ error: 'ALMACENAMIENTO_NO_ENCONTRADO' });
    await devolver({ a: 'A-01' });
    await server.as(JEFE, crearOrden, VENTA);
    await server.as(JEFE, moverStock, {
      de: { almacenamiento_id: ESTANTE },
      a: { almacenamiento_id: MESA },
      todo: true,
    });
    expect(await hay()).toEqual([]);
    expect(await devolver({ almacenamiento_id: MESA })).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
  });

  test('of serials goes by name, or all of them', async () => {
    await put(server, { producto: 103, cantidad: 3, series: ['S1', 'S2', 'S3'] });
    await anulada([{ producto_id: 103, cantidad: 3 }]);
    expect((await hay())[0]?.series).toEqual(['S1', 'S2', 'S3']);
    expect(await devolver({ producto_id: 103, cantidad: 1 })).toMatchObject({ error: 'SERIE_REQUERIDA' });
    expect(await devolver({ producto_id: 103, cantidad: 1, series: ['S2'] })).toMatchObject({ quedan: 2 });
    expect(await devolver({ producto_id: 103, cantidad: 2 })).toMatchObject({ quedan: 0 });
    const rows = await server.query(`SELECT codigo, almacenamiento_id FROM serie ORDER BY codigo`);
    expect(rows).toEqual(['S1', 'S2', 'S3'].map((codigo) => ({ codigo, almacenamiento_id: OTRO_ESTANTE })));
  });

  test('is not what somebody only carries about', async () => {
    await put(server, { cantidad: 5 });
    await server.as(JEFE, moverStock, {
      de: { almacenamiento_id: ESTANTE },
      a: { almacenamiento_id: CARRO },
      todo: true,
    });
    expect(await hay()).toEqual([]);
    expect(await server.as(JEFE, contarOrdenes, {})).toMatchObject({ por_devolver: 0 });
  });

  test('is seen and moved by that warehouse’s people alone', async () => {
    await put(server, { cantidad: 5 });
    await anulada();
    expect(await hay({}, JEFE_2)).toEqual([]);
    expect(await devolver({}, JEFE_2)).toMatchObject({ error: 'ALMACENAMIENTO_NO_ENCONTRADO' });
    expect(await server.as(CLIENTE_GDS, porDevolver, {})).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(CLIENTE_GDS, contarOrdenes, {})).toMatchObject({ por_devolver: 0 });
  });

  test('taken back by two at once goes back once, while orders are confirmed for it', async () => {
    await put(server, { cantidad: 5 });
    await anulada();
    const waiting = [1, 2, 3].map(() =>
      server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id: 101, cantidad: 2 }] }),
    );
    const answers = await Promise.all([devolver(), devolver(), ...waiting]);
    expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual(['OK', 'OK', 'OK', 'OK', 'STOCK_INSUFICIENTE']);
    for (const { name, run } of [...checksDeStock, ...checksDeOrdenes])
      expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  });
});
