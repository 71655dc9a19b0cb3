import { afterAll, beforeAll, expect, test } from 'vitest';

import { exportarAlmacenamientos, guardarAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import {
  cerrarPosicion,
  crearConteo,
  exportarConteos,
  leerConteo,
  tomarConteo,
} from '#features/gds-conteos/contract.ts';
import { exportarProductos, guardarProducto } from '#features/gds-productos/contract.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS, CLIENTE_GDS_2, openOrdenes, put } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { exportarMovimientos, moverStock } from '../contract.ts';

/** The lists of a warehouse as files: what the filters let through, what the person may see, and no formula. */

let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
  await put(server, { lugar: 11, cantidad: 8 });
  await put(server, { lugar: 12, producto: 102, cantidad: 3, partida: 'L1' });
  const move = { de: { almacenamiento_id: 11 }, a: { almacenamiento_id: 15 } };
  await server.as(OPERARIO_GDS, moverStock, { ...move, items: [{ producto_id: 101, cantidad: 2 }], nota: '=1+1' });
});
afterAll(() => server.close());

/** The cells of each line, without their quotes. */
async function csv(person: Person, contract: ServiceContract, params: object = {}): Promise<string[][]> {
  const { url, msg } = await server.as(person, contract, params);
  if (url === undefined) throw new Error(msg);
  const file = await server.request({ url });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  return file.body
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split(/"[,;]"|",|,"|,/));
}

test('products with their sums, of those that the filters let through', async () => {
  const [head, ...rows] = await csv(OPERARIO_GDS, exportarProductos);
  expect(head?.slice(0, 8)).toEqual([
    'SKU',
    'Nombre',
    'Cliente',
    'Códigos',
    'Unidad',
    'Disponible',
    'Reservado',
    'Otros',
  ]);
  expect(rows.map(([sku, , , , , disponible, , otros]) => [sku, disponible, otros])).toEqual([
    ['LECHE-1L', '3', '0'],
    ['TEL-01', '0', '0'],
    ['YERBA-1K', '6', '2'],
  ]);
  expect((await csv(OPERARIO_GDS, exportarProductos, { con_stock: false })).slice(1).map(([sku]) => sku)).toEqual([
    'TEL-01',
  ]);
  const formula = {
    cliente_id: 1,
    sku: 'CAJA-1',
    nombre: '=HYPERLINK("http://x")',
    gramos: 5,
    largo_mm: 1,
    ancho_mm: 1,
  };
  await server.as(JEFE, guardarProducto, { ...formula, alto_mm: 1 });
  const [, row] = await csv(OPERARIO_GDS, exportarProductos, { q: 'CAJA' });
  expect(row?.[1]).toMatch(/^'=HYPERLINK/);
  const sin = (await csv(OPERARIO_GDS, exportarProductos, { sin_medidas: true })).slice(1).map(([sku]) => sku);
  expect(sin).toEqual(['LECHE-1L', 'TEL-01', 'YERBA-1K']);
});

test('of a client’s people their own, of another depósito its own', async () => {
  const skus = async (person: Person) => (await csv(person, exportarProductos)).slice(1).map(([sku]) => sku);
  expect(await skus(CLIENTE_GDS_2)).toEqual(['LIBRO-1']);
  expect(await skus(CLIENTE_GDS)).not.toContain('LIBRO-1');
  const seen = (await csv(JEFE_2, exportarProductos, { q: 'YERBA' })).slice(1);
  expect(seen.map((row) => row[5])).toEqual(['0']);
  expect(await server.as(CLIENTE_GDS, exportarMovimientos, {})).toMatchObject({ error: 'SIN_PERMISO' });
});

test('places in the order of the walk, with what they take and hold', async () => {
  const lugar = { id: 14, version: 1, deposito_id: 1, codigo: 'A-04', tipo_almacenamiento_id: 1, tipo_stock_id: 1 };
  expect(await server.as(JEFE, guardarAlmacenamiento, { ...lugar, secuencia: 4, max_lpn: 3 })).toMatchObject({
    id: 14,
  });
  const rows = (await csv(OPERARIO_GDS, exportarAlmacenamientos, { deposito_id: 1, q: 'A-0' })).slice(1);
  expect(rows.map((row) => [row[1], row[8], row[10]])).toEqual([
    ['A-01', '', '6'],
    ['A-02', '', '3'],
    ['A-03', '', '0'],
    ['A-04', '3', '0'],
  ]);
  // Whoever says nothing of it leaves it as it was.
  await server.as(JEFE, guardarAlmacenamiento, { ...lugar, version: 2, secuencia: 4 });
  expect((await csv(OPERARIO_GDS, exportarAlmacenamientos, { q: 'A-04' }))[1]?.[8]).toBe('3');
  expect(await csv(JEFE_2, exportarAlmacenamientos, { deposito_id: 1 })).toHaveLength(1);
});

test('movements of some days, each as the file of its transacción has it', async () => {
  const rows = (await csv(OPERARIO_GDS, exportarMovimientos)).slice(1);
  expect(rows).toHaveLength(3);
  const moved = (await csv(OPERARIO_GDS, exportarMovimientos, { acto: 'MOVER' })).slice(1);
  expect(moved).toHaveLength(1);
  expect(moved[0]).toEqual(expect.arrayContaining(["'=1+1", 'MOVER', 'YERBA-1K', 'A-01', 'CUAR-1']));
  expect((await csv(OPERARIO_GDS, exportarMovimientos, { cliente_id: 2 })).slice(1)).toEqual([]);
  const who = { usuario_id: await server.id(JEFE) };
  expect((await csv(OPERARIO_GDS, exportarMovimientos, who)).slice(1)).toHaveLength(2);
  const far = { desde: '2024-01-01', hasta: '2025-01-01' };
  expect(await server.as(JEFE, exportarMovimientos, far)).toMatchObject({ campos: { desde: expect.any(String) } });
});

test('counts with what they found, and no figure of a place that is still to be counted', async () => {
  const asked = { deposito_id: 1, clase: 'LUGAR' as const, ids: [11, 12] };
  const { conteo } = await server.as(JEFE, crearConteo, asked);
  const CUENTA: Person = { tipo: 'deposito', codes: ['GDS_CONTEO_001'], name: 'Cuenta' };
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1)', [await server.id(CUENTA)]);
  await server.as(CUENTA, tomarConteo, { conteo_id: conteo.id });
  const read = await server.as(CUENTA, leerConteo, {
    conteo_id: conteo.id,
    lugar: 'A-01',
    producto_id: 101,
    cantidad: 5,
  });
  await server.as(CUENTA, cerrarPosicion, { linea_id: read.linea.id });
  const rows = (await csv(JEFE, exportarConteos)).slice(1);
  const told = rows.map((row) => [row[6], row[7], row[9], row[12], row[13]]);
  expect(told).toEqual([
    ['A-01', 'PENDIENTE', '', '', ''],
    ['A-02', 'PENDIENTE', '', '', ''],
  ]);
  expect(await server.as(CUENTA, exportarConteos, {})).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await csv(JEFE_2, exportarConteos)).toHaveLength(1);
});
