import { afterAll, beforeAll, expect, test } from 'vitest';

import { bloquearAlmacenamientos } from '#features/gds-almacenamientos/contract.ts';
import { verProducto } from '#features/gds-productos/contract.ts';
import { fijarLugar } from '#features/gds-productos/ficha.contract.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS, openOrdenes, put } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';

import { moverStock } from '../contract.ts';
import { type Propuesta, propuestasDeStock } from '../propuestas.contract.ts';

/** What would best be carried elsewhere: wherever it is said to go it may go, and once it is there nothing is said of it any more. */

let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
  // are reserve.
  await server.query('UPDATE almacenamiento SET tipo_almacenamiento_id = 2 WHERE id IN (12, 14)');
});
afterAll(() => server.close());

const fijar = (more: object) => server.as(JEFE, fijarLugar, { producto_id: 102, lugar: 'A-01', ...more });
const ver = async (person = OPERARIO_GDS): Promise<Propuesta[]> =>
  (await server.as(person, propuestasDeStock, {})).propuestas;
const told = (some: readonly Propuesta[]) =>
  some.map(({ clase, sku, partida, cantidad, de, a }) =>
    [clase, sku, partida ?? '-', cantidad, `${de.codigo}>${a.codigo}`].join(' '),
  );

test('how low a fixed place may run is said with it, both or neither, and stays when only the place is said', async () => {
  expect(await fijar({ minimo: 10 })).toMatchObject({ campos: { maximo: expect.any(String) } });
  expect(await fijar({ minimo: 10, maximo: 9 })).toMatchObject({ campos: { maximo: expect.any(String) } });
  expect(await fijar({ minimo: 10, maximo: 24 })).toMatchObject({ fijos: [{ lugar: 'A-01', minimo: 10, maximo: 24 }] });
  expect(await fijar({})).toMatchObject({ fijos: [{ minimo: 10, maximo: 24 }] });
  expect((await server.as(JEFE, verProducto, { id: 102 })).fijos).toMatchObject([{ minimo: 10, maximo: 24 }]);
});

test('a face below its minimum is filled from reserve, of what is over first, by the movements that there are', async () => {
  await put(server, { producto: 102, lugar: 11, cantidad: 9, partida: 'L1' });
  await put(server, { producto: 102, lugar: 13, cantidad: 50, partida: 'L1' });
  await put(server, { producto: 102, lugar: 12, cantidad: 40, partida: 'L2' });
  await put(server, { producto: 102, lugar: 14, cantidad: 6, partida: 'L1' });
  const propuestas = (await ver()).filter(({ clase }) => clase === 'REPONER');
  expect(told(propuestas)).toEqual(['REPONER LECHE-1L L2 9 A-02>A-01', 'REPONER LECHE-1L L1 6 A-04>A-01']);
  expect(propuestas[0]).toMatchObject({ hay: 40, vacia: false, razon: 'Quedan 9 de un mínimo de 10' });
  for (const { producto_id, partida_id, cantidad, de, a } of propuestas) {
    const items = [{ producto_id, partida_id, condicion: 'DISPONIBLE' as const, cantidad }];
    const asked = { de: { almacenamiento_id: de.almacenamiento_id }, a: { almacenamiento_id: a.almacenamiento_id } };
    expect(await server.as(OPERARIO_GDS, moverStock, { ...asked, items })).toMatchObject({ code: 'OK' });
  }
  expect((await ver()).filter(({ clase }) => clase === 'REPONER')).toEqual([]);
});

test('what is over, shut or held is not brought, and without reserve nothing is said', async () => {
  await fijar({ minimo: 200, maximo: 300 });
  const reponer = async () => told((await ver()).filter(({ clase }) => clase === 'REPONER'));
  expect(await reponer()).toEqual(['REPONER LECHE-1L L2 31 A-02>A-01']);
  await server.as(JEFE, bloquearAlmacenamientos, { ids: [12], bloqueo: 'SALIDA', motivo: 'Andamio' });
  expect(await reponer()).toEqual([]);
  await server.as(JEFE, bloquearAlmacenamientos, { ids: [12], bloqueo: 'NADA' });
  await server.query('UPDATE partida SET vence = hoy() - 1 WHERE id = 502');
  expect(await reponer()).toEqual([]);
  await server.query('UPDATE partida SET vence = hoy() + 60 WHERE id = 502');
  expect(await reponer()).toHaveLength(1);
  await fijar({ minimo: null, maximo: null });
  expect(await reponer()).toEqual([]);
});

/** More than a list holds that lies in more places, and in none of them alone. */
const mezclar = () =>
  server.query(`
    INSERT INTO almacenamiento (id, deposito_id, padre_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id, secuencia)
    SELECT 300 + n, 1, 1, 'POSICION', 'R-0' || n, 2, 1, 50 + n FROM generate_series(1, 3) AS n;
    INSERT INTO producto (id, cliente_id, sku, nombre) SELECT 3000 + n, 1, 'MEZCLA-' || n, 'Mezcla' FROM generate_series(1, 210) AS n;
    INSERT INTO presentacion (producto_id, cliente_id, nombre, factor) SELECT 3000 + n, 1, 'Unidad', 1 FROM generate_series(1, 210) AS n;
    WITH t AS (INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada_por)
               SELECT 'AJUSTE', 1, 1, min(usuario_id) FROM usuario_deposito WHERE deposito_id = 1 RETURNING id, creada_por)
    INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_condicion, a_almacenamiento_id, a_condicion, usuario_id)
    SELECT t.id, 'INICIAR', 1, 1, 3000 + n, 1, 'PROVEEDOR', 300 + l, 'DISPONIBLE', t.creada_por FROM t, generate_series(1, 210) AS n, generate_series(1, 3) AS l`);

test('places with little of one product are joined, never a fixed one emptied, and the place is free then', async () => {
  await mezclar();
  await put(server, { lugar: 13, producto: 102, cantidad: 0, partida: 'L1' });
  await put(server, { lugar: 13, cantidad: 4 });
  await put(server, { lugar: 11, cantidad: 7 });
  const juntas = (await ver()).filter(({ clase, sku }) => clase === 'CONSOLIDAR' && sku === 'YERBA-1K');
  expect(told(juntas)).toEqual(['CONSOLIDAR YERBA-1K - 4 A-03>A-01']);
  expect(juntas[0]).toMatchObject({ vacia: true, razon: 'Libera A-03: en A-01 ya hay 7 del mismo producto' });
  const move = { de: { almacenamiento_id: 13 }, a: { almacenamiento_id: 11 }, todo: true as const };
  expect(await server.as(OPERARIO_GDS, moverStock, move)).toMatchObject({ vacias: [{ codigo: 'A-03' }] });
  expect(told(await ver()).filter((one) => one.includes('YERBA'))).toEqual([]);
});

test('lots that are over are joined nowhere: they are not carried to a shelf that is promised from', async () => {
  await server.query(`INSERT INTO partida (producto_id, cliente_id, codigo, vence) VALUES (102, 1, 'L3', hoy() + 9)`);
  for (const lugar of [11, 13]) await put(server, { producto: 102, lugar, cantidad: 5, partida: 'L3' });
  await put(server, { lugar: 11, cantidad: 0 });
  const juntas = async () => told(await ver()).filter((one) => one.startsWith('CONSOLIDAR LECHE-1L L3'));
  await server.query(`UPDATE partida SET vence = hoy() WHERE codigo = 'L3'`);
  expect(await juntas()).toHaveLength(1);
  await server.query(`UPDATE partida SET vence = hoy() - 1 WHERE codigo = 'L3'`);
  expect(await juntas()).toEqual([]);
});

test('who works in another depósito is told nothing of it, and of a client nobody', async () => {
  await fijar({ minimo: 200, maximo: 300 });
  expect(await ver()).not.toEqual([]);
  expect(await ver(JEFE_2)).toEqual([]);
  expect((await server.as(OPERARIO_GDS, propuestasDeStock, { deposito_id: 2 })).propuestas).toEqual([]);
  expect(await server.as(CLIENTE_GDS, propuestasDeStock, {})).toMatchObject({ error: 'SIN_PERMISO' });
});
