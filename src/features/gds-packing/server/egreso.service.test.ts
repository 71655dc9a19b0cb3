import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { guardarProducto, verProducto } from '#features/gds-productos/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { corregirEvento, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { PLANTA, registrarSalidas } from '#testing/despacho.ts';
import { JEFE } from '#testing/gds.ts';
import { CLIENTE_GDS, put, saldos } from '#testing/ordenes.ts';
import { EMPACADORA, mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { Answer, Person, TestServer } from '#testing/server.ts';
import { vaciarTrabajos } from '#testing/trabajos.ts';

import { bultosDeOrden, leerEnMesa, quitarDeMesa, reabrirBulto } from '../contract.ts';
import { checksDePacking } from './verificar.sql.ts';

/** Of a product whose serial is read when it leaves: it is asked for at the bench, once for each unit, and told back wherever the unit went. */

const TV = 104;
const EAN = '7790001000026';
let server: TestServer;
let mesa: ReturnType<typeof mesaDe>;
beforeAll(async () => {
  server = await openPacking();
  await server.query(`
    INSERT INTO producto (id, cliente_id, sku, nombre, control_serie) VALUES (${TV}, 1, 'TV-32', 'Televisor', 'AL_EGRESO');
    INSERT INTO presentacion (id, producto_id, cliente_id, nombre, factor) OVERRIDING SYSTEM VALUE VALUES (9104, ${TV}, 1, 'Unidad', 1);
    INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id) VALUES (1, '0${EAN}', '${EAN}', 'EAN13', ${TV}, 9104)`);
  mesa = mesaDe(server);
});
beforeEach(() => vaciarTrabajos(server));
afterAll(() => server.close());

const tvs = (cantidad: number) => ({ producto_id: TV, cantidad });
async function tomadas(...pedidos: number[]): Promise<number[]> {
  await put(server, { producto: TV, cantidad: 20 });
  return (await mesa.tomadas(pedidos.map((cantidad) => [tvs(cantidad)]))).ordenes;
}
const serie = (orden_id: number, texto: string): Promise<Answer> =>
  server.as(EMPACADORA, leerEnMesa, { orden_id, texto, serie_de: TV });
const abierto = async (id: number) =>
  (await mesa.ver(id)).mesa.bultos.find(({ estado }: { estado: string }) => estado === 'ABIERTO');
/** All of these serials in one bulto, which is closed. */
async function empacar(id: number, ...codigos: string[]): Promise<Answer> {
  for (const codigo of codigos) expect(await serie(id, codigo)).toMatchObject({ code: 'OK' });
  return mesa.cerrar((await abierto(id)).id, { caja_id: 1 });
}
const enElLibro = async () =>
  (await server.query(`SELECT codigo, almacenamiento_id IS NULL AS salio FROM serie ORDER BY codigo`)).map(
    ({ codigo, salio }) => `${codigo} ${salio ? 'salió' : 'está'}`,
  );
const seriesDe = async () => (await server.as(JEFE, verProducto, { id: TV })).series;
async function expectSound(): Promise<void> {
  for (const check of [...checksDeStock, ...checksDePacking])
    expect([check.name, await check.run(server.query)]).toEqual([check.name, []]);
}
async function work(): Promise<void> {
  await registrarSalidas(server);
  await expect.poll(() => server.query('SELECT FROM salida_pendiente WHERE problema IS NULL')).toEqual([]);
}

test('its code asks for so many serials and puts nothing in; a serial is what comes next, and no other code', async () => {
  const [id = 0] = await tomadas(3);
  expect((await mesa.ver(id)).mesa.lineas).toMatchObject([{ con_serie: true }]);
  expect(await mesa.leer(id, EAN, { cantidad: 2 })).toMatchObject({
    mesa: { bultos: [], lineas: [{ por_empacar: 3 }] },
    lectura: { sku: 'TV-32', cantidad: 0, serie: null, pide_serie: { producto_id: TV, cantidad: 2 } },
  });
  expect(await mesa.leer(id, EAN, { cantidad: 4 })).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
  const no = { error: 'SERIE_REQUERIDA' };
  expect(await serie(id, EAN)).toMatchObject({ ...no, msg: 'Ese es el código de TV-32: escanee su serie' });
  expect(await serie(id, 'YERBA-1K')).toMatchObject({ ...no, msg: /se leyó YERBA-1K/ });
  expect(await serie(id, 'A-01')).toMatchObject({ ...no, msg: /se leyó A-01/ });
  expect(await serie(id, 'x'.repeat(61))).toMatchObject(no);
  expect(await serie(id, 'SN 77/b')).toMatchObject({
    mesa: { lineas: [{ por_empacar: 2, en_bulto: 1 }] },
    lectura: { sku: 'TV-32', cantidad: 1, serie: 'SN 77/b', pide_serie: null },
  });
  expect(await serie(id, 'SN 77/b')).toMatchObject({
    error: 'BULTO_YA_LO_TIENE',
    msg: 'La serie SN 77/b ya está en el bulto 1',
  });
  expect(await server.as(EMPACADORA, leerEnMesa, { orden_id: id, texto: 'S', serie_de: 101 })).toMatchObject({
    error: 'PRODUCTO_NO_ENCONTRADO',
  });
});

test('a symbol that says it asks for nothing, whether it is read first or as the answer', async () => {
  const [id = 0] = await tomadas(2);
  expect(await mesa.leer(id, `]C1010${EAN}21AB-1`)).toMatchObject({ lectura: { serie: 'AB-1', pide_serie: null } });
  expect(await serie(id, `]C1010${EAN}21AB-2`)).toMatchObject({ lectura: { serie: 'AB-2' } });
  expect((await abierto(id)).contenido).toMatchObject([{ cantidad: 2, series: ['AB-1', 'AB-2'] }]);
});

test('it is written with what is packed, told with the order, its parcel and the product, and leaves with it', async () => {
  const [id = 0] = await tomadas(2);
  await expectSound();
  const closed = await empacar(id, 'TV-A', 'TV-B');
  const guia = closed.guias[0];
  expect(await enElLibro()).toEqual(['TV-A está', 'TV-B está']);
  for (const person of [EMPACADORA, CLIENTE_GDS])
    expect((await server.as(person, bultosDeOrden, { orden_id: id })).bultos).toMatchObject([
      { guia_nro: guia.guia_nro, series: [{ sku: 'TV-32', codigos: ['TV-A', 'TV-B'] }] },
    ]);
  // Those who see its order see them with its parcel.
  const conGuia = async (person: Person) => (await server.as(person, getGuia, { id: guia.id })).series;
  const todas = [{ bulto: null, sku: 'TV-32', producto: 'Televisor', codigos: ['TV-A', 'TV-B'] }];
  for (const codes of [
    ['GUI_001', 'GDS_001'],
    ['GUI_001', 'CLI_002'],
  ] as const)
    expect(await conGuia({ codes: [...codes] })).toEqual(todas);
  expect(await conGuia({ tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] })).toEqual(todas);
  for (const person of [{ codes: ['GUI_001'] }, { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] }] as const)
    expect(await conGuia({ ...person, codes: [...person.codes] })).toEqual([]);
  expect(await seriesDe()).toMatchObject([
    { codigo: 'TV-A', lugar: 'ANDEN-D', bulto: { guia_nro: guia.guia_nro } },
    { codigo: 'TV-B', lugar: 'ANDEN-D' },
  ]);
  await expectSound();
  const scanned = await server.as(PLANTA, registrarEvento, { guia_id: guia.id, tipo: 'ING_PL' });
  expect(scanned).toMatchObject({ code: 'OK' });
  await work();
  expect(await enElLibro()).toEqual(['TV-A salió', 'TV-B salió']);
  expect(await seriesDe()).toMatchObject([
    { codigo: 'TV-A', lugar: null, bulto: { orden: /^OV-/, guia_nro: guia.guia_nro } },
    { codigo: 'TV-B', lugar: null },
  ]);
  expect((await server.as(CLIENTE_GDS, verProducto, { id: TV })).series).toMatchObject([{ codigo: 'TV-A' }, {}]);
  const [row] = await server.query(
    `SELECT series FROM stock_movimiento WHERE acto = 'DESPACHAR' AND producto_id = ${TV}`,
  );
  expect(row?.series).toEqual(['TV-A', 'TV-B']);
  await expectSound();
  // One that left is not packed again, and the scan that took it over taken back it is at the dock again.
  const [otra = 0] = await tomadas(1);
  expect(await serie(otra, 'TV-A')).toMatchObject({
    error: 'SERIE_EN_OTRO_LUGAR',
    msg: new RegExp(`^La serie TV-A ya salió con OV-\\d+ \\(guía ${guia.guia_nro}\\)$`),
  });
  const [evento] = await server.query('SELECT max(id)::int AS id FROM evento WHERE guia_id = $1', [guia.id]);
  await server.as(PLANTA, corregirEvento, { guia_id: guia.id, evento_id: Number(evento?.id), nota: 'Era otra' });
  await work();
  expect(await enElLibro()).toEqual(['TV-A está', 'TV-B está']);
  await expectSound();
});

test('taking the bulto up again forgets it, taking the unit out frees it for another', async () => {
  const [una = 0, otra = 0] = await tomadas(1, 1);
  const { mesa: packed } = await empacar(una, 'TV-C');
  expect(await serie(otra, 'TV-C')).toMatchObject({
    error: 'SERIE_EN_OTRO_LUGAR',
    msg: /^La serie TV-C ya está en OV-/,
  });
  const bulto_id = packed.bultos[0].id;
  expect(await server.as(EMPACADORA, reabrirBulto, { bulto_id, motivo: 'Caja rota' })).toMatchObject({ code: 'OK' });
  expect(await enElLibro()).toEqual([]);
  await expectSound();
  // It still lies in that bulto, which is open.
  expect(await serie(otra, 'TV-C')).toMatchObject({ error: 'SERIE_EN_OTRO_LUGAR' });
  const linea_id = (await abierto(una)).contenido[0].linea_id;
  await server.as(EMPACADORA, quitarDeMesa, { bulto_id, linea_id, cantidad: 1, serie: 'TV-C' });
  expect(await empacar(otra, 'TV-C')).toMatchObject({ code: 'OK' });
  expect(await empacar(una, 'TV-D')).toMatchObject({ code: 'OK' });
  expect(await enElLibro()).toEqual(['TV-C está', 'TV-D está']);
  await expectSound();
});

test('two benches that read the same serial: the second bulto is not closed with it', async () => {
  const [una = 0, otra = 0] = await tomadas(1, 1);
  await serie(una, 'TV-E');
  const mia = await abierto(una);
  await mesa.cerrar(mia.id, { caja_id: 1 });
  // As the other had read it in the same moment.
  await serie(otra, 'TV-F');
  const suya = await abierto(otra);
  await server.query(`UPDATE orden_bulto_contenido SET series = '{TV-E}' WHERE bulto_id = $1`, [suya.id]);
  expect(await mesa.cerrar(suya.id, { caja_id: 1 })).toMatchObject({ error: 'SERIE_EN_OTRO_LUGAR' });
  expect(await enElLibro()).toEqual(['TV-E está']);
});

test('whatever is moved, counted or received needs none; the ledger takes none, and packs and sends nothing without', async () => {
  const [id = 0] = await tomadas(1);
  expect(await saldos(server, TV)).toMatchObject({ 'A-01 DISPONIBLE': 19, 'CARRO-1 RESERVADO': 1 });
  await serie(id, 'TV-G');
  const bulto = await abierto(id);
  await server.query('UPDATE orden_bulto_contenido SET series = NULL WHERE bulto_id = $1', [bulto.id]);
  expect(await mesa.cerrar(bulto.id, { caja_id: 1 })).toMatchObject({ error: 'SERIE_REQUERIDA' });
  await expect(
    server.query(`
      WITH t AS (INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada_por)
                 SELECT 'AJUSTE', 1, 1, usuario_id FROM usuario_deposito WHERE deposito_id = 1 LIMIT 1 RETURNING id, creada_por)
      INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_condicion, a_almacenamiento_id, a_condicion,
                                    usuario_id, series)
      SELECT t.id, 'AJUSTAR', 1, 1, ${TV}, 1, 'AJUSTE', 11, 'DISPONIBLE', t.creada_por, '{TV-H}' FROM t`),
  ).rejects.toThrow(/serie_requerida/);
});

test('a product may begin with it while it has stock, not while something of it is packed', async () => {
  await put(server, { cantidad: 5 });
  const { producto } = await server.as(JEFE, verProducto, { id: 101 });
  const { cliente_id, sku, nombre } = producto;
  const guardar = async (control_serie: 'NO' | 'AL_EGRESO' | 'SIEMPRE') => {
    const { version } = (await server.as(JEFE, verProducto, { id: 101 })).producto;
    return server.as(JEFE, guardarProducto, { id: 101, version, cliente_id, sku, nombre, control_serie });
  };
  const [id = 0] = (await mesa.tomadas([[{ producto_id: 101, cantidad: 1 }]])).ordenes;
  await mesa.leer(id, sku);
  expect(await guardar('AL_EGRESO')).toMatchObject({ error: 'PRODUCTO_EMPACADO' });
  await mesa.cerrar((await abierto(id)).id, { caja_id: 1 });
  expect(await guardar('AL_EGRESO')).toMatchObject({ error: 'PRODUCTO_EMPACADO' });
  await vaciarTrabajos(server);
  await put(server, { cantidad: 5 });
  expect(await guardar('AL_EGRESO')).toMatchObject({ code: 'OK' });
  expect(await guardar('NO')).toMatchObject({ campos: { control_serie: expect.any(String) } });
  expect(await guardar('SIEMPRE')).toMatchObject({ campos: { control_serie: expect.any(String) } });
});

test('a serial that its bulto does not know, or that stayed behind, is found', async () => {
  const [id = 0] = await tomadas(1);
  await empacar(id, 'TV-I');
  const series = checksDeStock.find(({ name }) => name.startsWith('cada serie'));
  const found = async () => (await series?.run(server.query))?.length;
  expect(await found()).toBe(0);
  await server.query(`DELETE FROM serie WHERE codigo = 'TV-I'`);
  expect(await found()).toBeGreaterThan(0);
  await server.query(`
    INSERT INTO serie (producto_id, codigo, almacenamiento_id, condicion, linea_id, deposito_id, cliente_id, movimiento_id)
    SELECT producto_id, 'TV-I', a_almacenamiento_id, a_condicion, a_linea_id, 1, 1, id FROM stock_movimiento WHERE acto = 'EMPACAR' ORDER BY id DESC LIMIT 1`);
  expect(await found()).toBe(0);
});
