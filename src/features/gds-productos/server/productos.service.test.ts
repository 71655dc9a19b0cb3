import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ajustarStock, moverStock } from '#features/gds-stock/contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { assignDepositos, JEFE, JEFE_2, OPERARIO_GDS, TWO_DEPOSITOS } from '#testing/gds.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { guardarProducto, kardexDeProducto, listProductos, verProducto } from '../contract.ts';
import { fotoDeProducto, guardarFoto } from '../ficha.contract.ts';
import { leerCodigo } from '../leer.contract.ts';

const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['GDS_003', 'CLI_001'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['GDS_003', 'CLI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  await assignDepositos(server, [
    [JEFE, 1],
    [OPERARIO_GDS, 1],
    [JEFE_2, 2],
  ]);
  const put = (person: Person, lugar: number, producto_id: number, more: object = {}) =>
    server.as(person, ajustarStock, {
      ...{ lugar: { almacenamiento_id: lugar }, producto_id, nueva_cantidad: 8, nota: 'Inicial' },
      ...more,
    });
  await put(JEFE, 11, 101);
  await put(JEFE, 12, 101, { nueva_cantidad: 3 });
  await put(JEFE, 11, 102, { partida: { codigo: 'L1' } });
  await put(JEFE_2, 21, 201);
  await put(JEFE_2, 22, 101, { nueva_cantidad: 50 });
  const move = { de: { almacenamiento_id: 11 }, a: { almacenamiento_id: 15 } };
  await server.as(JEFE, moverStock, { ...move, items: [{ producto_id: 101, cantidad: 2 }] });
});
afterAll(() => server.close());

const NUEVO = { cliente_id: 1, sku: 'CAFE-250', nombre: 'Café 250 g' } as const;
const save = (datos: ParamsInput<typeof guardarProducto>, person = JEFE) => server.as(person, guardarProducto, datos);

describe('the list', () => {
  test('sums what lies in the person’s depósitos by what it is', async () => {
    const { records } = await server.as(OPERARIO_GDS, listProductos, { q: 'yerba' });
    expect(records).toMatchObject([
      { sku: 'YERBA-1K', disponible: 9, otros: 2, reservado: 0, cliente: 'Tienda Norte' },
    ]);
    const lots = await server.as(OPERARIO_GDS, listProductos, { q: 'LECHE' });
    expect(lots.records).toMatchObject([{ partidas: 1, proximo_vence: expect.stringMatching(/^\d{4}-/) }]);
    expect((await server.as(OPERARIO_GDS, listProductos, { con_stock: false })).records).toMatchObject([
      { sku: 'TEL-01' },
    ]);
    const soon = await server.as(OPERARIO_GDS, listProductos, { vence_hasta: '2999-01-01' });
    expect(soon.records).toMatchObject([{ sku: 'LECHE-1L' }]);
  });

  test('of a client’s people is their own, wherever it lies, and says nothing of who and why', async () => {
    const mine = await server.as(CLIENTE, listProductos, {});
    expect(mine.records.map(({ sku, disponible }: { sku: string; disponible: number }) => [sku, disponible])).toEqual([
      ['LECHE-1L', 8],
      ['TEL-01', 0],
      ['YERBA-1K', 59],
    ]);
    expect(await server.as(CLIENTE, verProducto, { id: 201 })).toEqual(
      await server.as(CLIENTE, verProducto, { id: 99_999 }),
    );
    expect(await server.as(OTRO, verProducto, { id: 201 })).toMatchObject({ stock: [{ lugar: 'Z-01', cantidad: 8 }] });
    const kardex = await server.as(CLIENTE, kardexDeProducto, { producto_id: 101 });
    expect(kardex.records).toHaveLength(4);
    expect(await server.as(OTRO, kardexDeProducto, { producto_id: 101 })).toMatchObject({
      error: 'PRODUCTO_NO_ENCONTRADO',
    });
    expect(await server.as(CLIENTE, guardarProducto, NUEVO)).toMatchObject({ error: 'SIN_PERMISO' });
  });

  test('and the card are of the depósitos of the person: a product of elsewhere answers as one that does not exist', async () => {
    expect(await server.as(JEFE, verProducto, { id: 201 })).toEqual(await server.as(JEFE, verProducto, { id: 99_999 }));
    const { stock } = await server.as(JEFE, verProducto, { id: 101 });
    expect(stock.map(({ lugar, cantidad }: { lugar: string; cantidad: number }) => `${lugar} ${cantidad}`)).toEqual([
      'A-01 6',
      'A-02 3',
      'CUAR-1 2',
    ]);
  });
});

test('the kardex says how much there was after each, and goes on by pages', async () => {
  const first = await server.as(JEFE, kardexDeProducto, { producto_id: 101, size: 2 });
  expect(first.records).toMatchObject([
    { acto: 'MOVER', saldo: 11, de: 'A-01', a: 'CUAR-1' },
    { acto: 'AJUSTAR', saldo: 11, de: null, a: 'A-02' },
  ]);
  const rest = await server.as(JEFE, kardexDeProducto, { producto_id: 101, size: 2, cursor: first.siguiente });
  expect(rest).toMatchObject({ records: [{ saldo: 8 }], siguiente: null });
});

describe('a product', () => {
  test('has packages and several codes, and is found by each of them, in a symbol too', async () => {
    const presentaciones = [{ nombre: 'Caja', factor: 12 }];
    const codigos = [{ codigo: '7790001000019' }, { codigo: '17790001000016', factor: 12 }, { codigo: 'CAFÉ-VIEJO' }];
    const { id } = await save({ ...NUEVO, control_partida: 'OPCIONAL', presentaciones, codigos });
    const read = (texto: string, person = OPERARIO_GDS) => server.as(person, leerCodigo, { texto });
    expect(await read('7790001000019')).toMatchObject({
      clase: 'PRODUCTO',
      productos: [{ producto_id: id, factor: 1 }],
    });
    expect(await read('17790001000016')).toMatchObject({ productos: [{ producto_id: id, factor: 12 }] });
    expect(await read('café viejo')).toMatchObject({ productos: [{ producto_id: id }] });
    expect(await read('cafe250')).toMatchObject({ productos: [{ producto_id: id, sku: 'CAFE-250' }] });
    const symbol = await read(']C1010779000100001910L77\u001d2112');
    expect(symbol).toMatchObject({
      gs1: { partida: 'L77', serie: '12' },
      productos: [{ producto_id: id, partida_id: null }],
    });
    expect(await read('A 01')).toMatchObject({ clase: 'LUGAR', lugar: { codigo: 'A-01' } });
    expect(await read('A01', CLIENTE)).toMatchObject({ clase: 'NADA', lugar: null });
    expect(await read('7790001000019', JEFE_2)).toMatchObject({ clase: 'PRODUCTO' });
    expect(await read('7790001000019', OTRO)).toMatchObject({ clase: 'NADA', productos: [] });
    expect(await read('🙂')).toMatchObject({ clase: 'NADA' });
    const { producto } = await server.as(JEFE, verProducto, { id });
    expect(producto.codigos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['EAN13', 'OTRO', 'GTIN14']);
    const change = { ...NUEVO, id, version: producto.version, nombre: 'Café', codigos: [{ codigo: '7790001000019' }] };
    expect(await save(change)).toMatchObject({ id });
    expect(await save(change)).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
    expect(await read('17790001000016')).toMatchObject({ clase: 'NADA' });
  });

  test('whose code reads like a place or like a licence plate is not meant by it', async () => {
    const [{ codigo: plate }] = await server.query(
      "INSERT INTO lpn (deposito_id, cliente_id, tipo, almacenamiento_id, creado_por) VALUES (1, 1, 'PALLET', 11, $1) RETURNING codigo",
      [await server.id(JEFE)],
    );
    const codigos = [{ codigo: 'A 02' }, { codigo: String(plate) }, { codigo: 'SOLO-DE-EL' }];
    await save({ ...NUEVO, sku: 'CONFUSO-1', codigos });
    const clase = async (texto: string) => (await server.as(OPERARIO_GDS, leerCodigo, { texto })).clase;
    expect([await clase(String(plate)), await clase('a-02'), await clase('solo de el')]).toEqual([
      'LPN',
      'LUGAR',
      'PRODUCTO',
    ]);
  });

  test.each<[string, Partial<ParamsInput<typeof guardarProducto>>, object]>([
    [
      'a check digit that is wrong',
      { codigos: [{ codigo: '7790001000010' }] },
      { 'codigos.0': '7790001000010: el dígito verificador no corresponde' },
    ],
    ['the same code twice', { codigos: [{ codigo: 'A-1' }, { codigo: 'a1' }] }, { 'codigos.1': 'a1 está dos veces' }],
    [
      'a code of no package',
      { codigos: [{ codigo: 'A-1', factor: 6 }] },
      { 'codigos.0': 'A-1: no hay una presentación de esas unidades' },
    ],
    ['expiries without lots', { control_vence: true }, { control_vence: 'Lo que vence lleva lote' }],
    [
      'serials that are weighed',
      { control_serie: 'SIEMPRE', unidad: 'G' },
      { control_serie: 'Las series cuentan unidades' },
    ],
    [
      'two packages alike',
      {
        presentaciones: [
          { nombre: 'A', factor: 6 },
          { nombre: 'B', factor: 6 },
        ],
      },
      { presentaciones: 'Dos presentaciones tienen las mismas unidades' },
    ],
  ])('is refused at its field with %s', async (_, datos, campos) => {
    expect(await save({ ...NUEVO, sku: 'OTRO-1', ...datos })).toMatchObject({ error: 'DATOS_INVALIDOS', campos });
  });

  test('has its SKU and its codes alone among its client’s', async () => {
    expect(await save({ ...NUEVO, sku: 'YERBA-1K' })).toMatchObject({ error: 'SKU_REPETIDO' });
    await save({ ...NUEVO, sku: 'TE-1', codigos: [{ codigo: 'COD-9' }] });
    expect(await save({ ...NUEVO, sku: 'TE-2', codigos: [{ codigo: 'cod 9' }] })).toMatchObject({
      error: 'CODIGO_DE_OTRO_PRODUCTO',
    });
    expect(await save({ ...NUEVO, cliente_id: 2 })).toEqual(await save({ ...NUEVO, cliente_id: 99_999 }));
  });

  test('that was moved keeps what it is counted in', async () => {
    const yerba = { cliente_id: 1, id: 101, version: 1, sku: 'YERBA-1K', nombre: 'Yerba' };
    expect(await save({ ...yerba, unidad: 'G' })).toMatchObject({
      campos: { unidad: 'Ya tiene movimientos: no se cambia' },
    });
    expect(await save({ ...yerba, control_partida: 'SIEMPRE' })).toMatchObject({
      campos: { control_partida: expect.any(String) },
    });
    expect(await save({ ...yerba, id: 201 })).toEqual(await save({ ...yerba, id: 99_999 }));
  });
});

describe('a picture', () => {
  /** One that a person has brought. */
  async function photo(person: Person, tipo = 'image/jpeg'): Promise<number> {
    const [row] = await server.query(
      `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES ($1, 'foto', $2, 3, 'abc') RETURNING id::int`,
      [await server.id(person), tipo],
    );
    return Number(row?.id);
  }
  const keep = (foto_id: number | null, person = JEFE) => server.as(person, guardarFoto, { producto_id: 101, foto_id });
  const look = (person: Person, producto_id = 101) => server.as(person, fotoDeProducto, { producto_id });

  test('is one’s own when it is put there, and seen by whoever sees the product', async () => {
    expect(await look(JEFE)).toMatchObject({ foto: null });
    const own = await photo(JEFE);
    expect(await keep(await photo(OPERARIO_GDS))).toMatchObject({ error: 'ARCHIVO_NO_ENCONTRADO' });
    expect(await keep(await photo(JEFE, 'application/pdf'))).toMatchObject({ error: 'ARCHIVO_NO_ENCONTRADO' });
    expect(await keep(own, OPERARIO_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await keep(own)).toMatchObject({ foto_id: own });
    for (const person of [JEFE, OPERARIO_GDS, JEFE_2, CLIENTE])
      expect(await look(person)).toMatchObject({ foto: { tipo: 'image/jpeg', base64: 'YWJj' } });
    expect(await look(OTRO)).toEqual(await look(OTRO, 99_999));
    // Whoever changes something else leaves it, and what is put in its place need not be the one who put it.
    expect(await keep(own)).toMatchObject({ foto_id: own });
    expect(await keep(null)).toMatchObject({ foto_id: null });
    expect(await look(CLIENTE)).toMatchObject({ foto: null });
  });
});
