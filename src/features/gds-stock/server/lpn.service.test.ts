import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { guardarDeposito } from '#features/gds-almacenamientos/depositos.contract.ts';
import { verProducto } from '#features/gds-productos/contract.ts';
import { leerCodigo } from '#features/gds-productos/leer.contract.ts';
import { gs1Digit } from '#shared/check-digits.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { ROLES } from '#shared/permissions.ts';
import { assignDepositos, JEFE, JEFE_2, OPERARIO_GDS, TWO_DEPOSITOS } from '#testing/gds.ts';
import { readLabels } from '#testing/leer-etiquetas.ts';
import { readZpl } from '#testing/leer-zpl.ts';
import { lpns } from '#testing/lpn.ts';
import { CLIENTE_GDS, CLIENTE_GDS_2, put } from '#testing/ordenes.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { moverStock, revertirMovimiento } from '../contract.ts';
import { cambiarLpn, crearLpns, imprimirLpns, listLpns, vaciarLpn, verLpn } from '../lpn.contract.ts';
import { checksDeStock } from './verificar.sql.ts';

const ADMIN: Person = { roles: [ROLES.administrador], name: 'Administra' };
let server: TestServer;
let lpn: ReturnType<typeof lpns>;
beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  await assignDepositos(server, [
    [JEFE, 1],
    [OPERARIO_GDS, 1],
    [JEFE_2, 2],
  ]);
  lpn = lpns(server);
});
afterAll(async () => {
  // Whatever was done, the book is sound.
  for (const { name, run } of checksDeStock)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  await server.close();
});

const at = (almacenamiento_id: number) => ({ almacenamiento_id });
type Items = NonNullable<ParamsInput<typeof moverStock>['items']>;
const fill = (lpn_id: number, lugar: number, items: Items) =>
  server.as(OPERARIO_GDS, moverStock, { de: at(lugar), a: { lpn_id }, items });
const carry = (lpn_id: number, de: number, a: number) =>
  server.as(OPERARIO_GDS, moverStock, { de: at(de), a: at(a), lpn_id });
const act = (id: number, acto: 'cerrar' | 'abrir' | 'desmontar' | 'baja') => server.as(JEFE, cambiarLpn, { id, acto });
const mount = (id: number, sobre: number) => server.as(JEFE, cambiarLpn, { id, acto: 'montar', sobre: { id: sobre } });
const units = async (id: number) => (await lpn.ver(id)).contenido.map(({ sku, cantidad }) => `${sku} ${cantidad}`);

describe('a number', () => {
  test('is our own without a prefix of GS1, an SSCC with it, and nobody’s to choose', async () => {
    const own = await lpn.hacer();
    expect(own.codigo).toMatch(/^L\d{10}$/);
    expect(gs1Digit(own.codigo.slice(1, -1))).toBe(Number(own.codigo.at(-1)));
    const depositos = { id: 1, codigo: 'MVD', nombre: 'Planta Montevideo', clientes: [1] };
    const usuarios = [await server.id(JEFE), await server.id(OPERARIO_GDS)];
    const wrong = await server.as(ADMIN, guardarDeposito, { ...depositos, usuarios, gs1_prefijo: '77A' });
    expect(wrong).toMatchObject({ error: 'DATOS_INVALIDOS', campos: { gs1_prefijo: expect.any(String) } });
    expect(await server.as(ADMIN, guardarDeposito, { ...depositos, usuarios, gs1_prefijo: '7730001' })).toMatchObject({
      code: 'OK',
    });
    const [one, two] = [await lpn.hacer(), await lpn.hacer('CAJA')];
    for (const { codigo } of [one, two]) {
      expect(codigo).toMatch(/^07730001\d{10}$/);
      expect(gs1Digit(codigo.slice(0, -1))).toBe(Number(codigo.at(-1)));
    }
    expect(Number(two.codigo.slice(0, -1)) - Number(one.codigo.slice(0, -1))).toBe(1);
    const many = await server.as(JEFE, crearLpns, { deposito_id: 1, cliente_id: 1, tipo: 'CAJA', cantidad: 40 });
    expect(new Set(many.lpns.map(({ codigo }: { codigo: string }) => codigo)).size).toBe(40);
    await expect(
      server.query(
        `SET ROLE anden_deposito; INSERT INTO lpn (codigo, tipo, deposito_id, cliente_id, creado_por) VALUES ('L0000000017', 'CAJA', 1, 1, 1)`,
      ),
    ).rejects.toThrow(/permission denied/);
  });

  test('ends where the prefix leaves no more', async () => {
    await server.query(
      `UPDATE deposito SET gs1_prefijo = '773000112345' WHERE id = 1; SELECT setval('lpn_serie', 99999)`,
    );
    expect(await server.as(JEFE, crearLpns, { deposito_id: 1, cliente_id: 1, tipo: 'CAJA' })).toMatchObject({
      error: 'LPN_SIN_NUMEROS',
    });
    await server.query(`UPDATE deposito SET gs1_prefijo = '7730001' WHERE id = 1`);
  });
});

describe('what lies in one', () => {
  test('is seen in it, in its place and with the article; and it goes whole by one reading, and back by one undoing', async () => {
    await put(server, { cantidad: 30 });
    await put(server, { producto: 102, cantidad: 8, partida: 'L1' });
    await put(server, { producto: 103, cantidad: 2, series: ['S-1', 'S-2'] });
    const { id, codigo } = await lpn.hacer();
    const items = [
      { producto_id: 101, cantidad: 12 },
      { producto_id: 102, cantidad: 5 },
      { producto_id: 103, cantidad: 1, series: ['S-2'] },
    ];
    expect(await fill(id, 11, items)).toMatchObject({ code: 'OK' });
    const seen = await lpn.ver(id);
    expect(seen.lpn).toMatchObject({ codigo, lugar: 'A-01', productos: 3, unidades: 18, estado: 'ABIERTO' });
    expect(seen.contenido).toMatchObject([
      { sku: 'LECHE-1L', partida: 'L1', cantidad: 5, condicion: 'DISPONIBLE' },
      { sku: 'TEL-01', cantidad: 1, series: ['S-2'] },
      { sku: 'YERBA-1K', cantidad: 12 },
    ]);
    const place = await server.as(OPERARIO_GDS, contenidoDeAlmacenamiento, at(11));
    expect(place.lpns).toMatchObject([{ id, codigo, unidades: 18 }]);
    // What lies there is one figure, carried or not.
    expect(place.filas.find(({ sku }: { sku: string }) => sku === 'YERBA-1K')).toMatchObject({ cantidad: 30 });
    const article = await server.as(OPERARIO_GDS, verProducto, { id: 101 });
    expect(article.stock).toMatchObject([{ lugar: 'A-01', cantidad: 30, lpns: [{ id, codigo, cantidad: 12 }] }]);

    const moved = await carry(id, 11, 12);
    expect(moved).toMatchObject({ code: 'OK' });
    expect(moved.movimientos).toHaveLength(3);
    expect((await lpn.ver(id)).lpn).toMatchObject({ lugar: 'A-02', unidades: 18 });
    expect(await server.query(`SELECT codigo, almacenamiento_id FROM serie ORDER BY 1`)).toEqual([
      { codigo: 'S-1', almacenamiento_id: 11 },
      { codigo: 'S-2', almacenamiento_id: 12 },
    ]);
    // Where it was a moment ago it is not any more.
    expect(await carry(id, 11, 13)).toMatchObject({ error: 'LPN_EN_OTRO_LUGAR' });
    const back = await server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id: moved.movimientos[1] });
    expect(back.movimientos).toHaveLength(3);
    expect((await lpn.ver(id)).lpn).toMatchObject({ lugar: 'A-01', unidades: 18 });
    for (const movimiento_id of moved.movimientos)
      expect(await server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id })).toMatchObject({
        error: 'MOVIMIENTO_NO_SE_REVIERTE',
      });
    expect(await server.as(OPERARIO_GDS, vaciarLpn, { id })).toMatchObject({ code: 'OK' });
    expect((await lpn.ver(id)).lpn).toMatchObject({ lugar: null, unidades: 0 });
    expect(await server.as(OPERARIO_GDS, vaciarLpn, { id })).toMatchObject({ error: 'LPN_VACIO' });
  });

  test('is taken after what lies loose, and an undone pick finds it again or lies loose where it has gone', async () => {
    await put(server, { lugar: 14, cantidad: 10 });
    const { id } = await lpn.hacer();
    await fill(id, 14, [{ producto_id: 101, cantidad: 6 }]);
    const some = { de: at(14), a: at(16), items: [{ producto_id: 101, cantidad: 7 }] };
    const moved = await server.as(OPERARIO_GDS, moverStock, some);
    expect(moved.movimientos).toHaveLength(2);
    expect(await units(id)).toEqual(['YERBA-1K 3']);
    await carry(id, 14, 12);
    // Of the two rows one was out of the pallet, which has gone: what comes back lies loose.
    for (const movimiento_id of moved.movimientos)
      expect(await server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id })).toMatchObject({ code: 'OK' });
    expect(await units(id)).toEqual(['YERBA-1K 3']);
    const loose = await server.query(
      `SELECT almacenamiento_id, lpn_id::int, cantidad::int FROM stock_saldo WHERE producto_id = 101 AND almacenamiento_id = 14 AND cantidad > 0`,
    );
    expect(loose).toEqual([{ almacenamiento_id: 14, lpn_id: 0, cantidad: 7 }]);
    const out = { de: at(12), a: at(12), items: [{ producto_id: 101, cantidad: 9, lpn_id: id }] };
    expect(await server.as(OPERARIO_GDS, moverStock, out)).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
    const two = { ...out, items: [{ producto_id: 101, cantidad: 2, lpn_id: id }] };
    expect(await server.as(OPERARIO_GDS, moverStock, two)).toMatchObject({ code: 'OK' });
    expect(await units(id)).toEqual(['YERBA-1K 1']);
  });

  test('is one client’s, and of one depósito', async () => {
    const other = await server.as(JEFE_2, crearLpns, { deposito_id: 2, cliente_id: 2, tipo: 'CAJA' });
    const [{ id }] = other.lpns;
    expect(await fill(id, 11, [{ producto_id: 101, cantidad: 1 }])).toMatchObject({ error: 'LPN_NO_ENCONTRADO' });
    expect(await server.as(JEFE, crearLpns, { deposito_id: 1, cliente_id: 2, tipo: 'CAJA' })).toMatchObject({
      error: 'CLIENTE_NO_ENCONTRADO',
    });
    await server.query(`INSERT INTO cliente_deposito VALUES (2, 1)`);
    const [made] = (await server.as(JEFE, crearLpns, { deposito_id: 1, cliente_id: 2, tipo: 'CAJA' })).lpns;
    expect(await fill(made.id, 11, [{ producto_id: 101, cantidad: 1 }])).toMatchObject({
      error: 'LPN_DE_OTRO_CLIENTE',
    });
  });
});

describe('a box', () => {
  test('on a pallet goes with it, carried off alone stands on it no more, and there is one level', async () => {
    const [pallet, box, deep] = [await lpn.hacer(), await lpn.hacer('CAJA'), await lpn.hacer('CAJA')];
    await fill(box.id, 11, [{ producto_id: 101, cantidad: 2 }]);
    expect(await mount(box.id, pallet.id)).toMatchObject({ lpn: { padre: pallet.codigo } });
    expect(await mount(deep.id, box.id)).toMatchObject({ error: 'LPN_NO_ADMITE' });
    expect(await mount(pallet.id, deep.id)).toMatchObject({ error: 'LPN_NO_ADMITE' });
    expect(await mount(box.id, box.id)).toMatchObject({ error: 'LPN_NO_ADMITE' });
    expect((await lpn.ver(pallet.id)).lpn).toMatchObject({ lugar: 'A-01', hijos: 1 });
    expect(await carry(pallet.id, 11, 12)).toMatchObject({ code: 'OK' });
    expect((await lpn.ver(box.id)).lpn).toMatchObject({ lugar: 'A-02', padre_id: pallet.id });
    // What is put onto a pallet is put where it stands.
    expect(await fill(pallet.id, 11, [{ producto_id: 101, cantidad: 1 }])).toMatchObject({ code: 'OK' });
    expect((await lpn.ver(pallet.id)).lpn).toMatchObject({ lugar: 'A-02', unidades: 1 });
    await fill(deep.id, 11, [{ producto_id: 101, cantidad: 1 }]);
    expect(await mount(deep.id, pallet.id)).toMatchObject({ error: 'LPN_EN_OTRO_LUGAR' });
    expect(await carry(box.id, 12, 11)).toMatchObject({ code: 'OK' });
    expect((await lpn.ver(box.id)).lpn).toMatchObject({ lugar: 'A-01', padre_id: null });
    expect((await lpn.ver(pallet.id)).lpn).toMatchObject({ lugar: 'A-02', hijos: 0 });
  });

  test('that is closed takes nothing more, and is open once something is taken out', async () => {
    const { id } = await lpn.hacer('CAJA');
    expect(await act(id, 'cerrar')).toMatchObject({ error: 'LPN_VACIO' });
    await fill(id, 11, [{ producto_id: 101, cantidad: 3 }]);
    expect(await act(id, 'cerrar')).toMatchObject({ lpn: { estado: 'CERRADO' } });
    expect(await fill(id, 11, [{ producto_id: 101, cantidad: 1 }])).toMatchObject({ error: 'LPN_CERRADO' });
    expect(await act(id, 'baja')).toMatchObject({ error: 'LPN_NO_ADMITE' });
    const out = { de: at(11), a: at(11), items: [{ producto_id: 101, cantidad: 1, lpn_id: id }] };
    expect(await server.as(OPERARIO_GDS, moverStock, out)).toMatchObject({ code: 'OK' });
    expect((await lpn.ver(id)).lpn).toMatchObject({ estado: 'ABIERTO', unidades: 2 });
    await server.as(OPERARIO_GDS, vaciarLpn, { id });
    expect(await act(id, 'baja')).toMatchObject({ lpn: { estado: 'BAJA' } });
    expect(await act(id, 'abrir')).toMatchObject({ error: 'LPN_NO_ADMITE' });
    expect(await fill(id, 11, [{ producto_id: 101, cantidad: 1 }])).toMatchObject({ error: 'LPN_NO_ENCONTRADO' });
  });
});

test('a reading of it is told from a place and an article, with its key or without', async () => {
  const { id, codigo } = await lpn.hacer();
  await fill(id, 11, [{ producto_id: 101, cantidad: 1 }]);
  for (const texto of [`00${codigo}`, `(00)${codigo}`, `]C100${codigo}`, codigo]) {
    const read = await server.as(OPERARIO_GDS, leerCodigo, { texto });
    expect(read).toMatchObject({ clase: 'LPN', lpn: { id, lugar: 'A-01', unidades: 1 }, lugar: null });
  }
  const changed = `${codigo.slice(0, -1)}${(Number(codigo.at(-1)) + 1) % 10}`;
  expect(await server.as(OPERARIO_GDS, leerCodigo, { texto: `00${changed}` })).toMatchObject({ clase: 'NADA' });
  // In another depósito nobody knows it.
  expect(await server.as(JEFE_2, leerCodigo, { texto: `00${codigo}` })).toMatchObject({ clase: 'NADA', lpn: null });
});

test('another depósito and another client see none, and nobody of a client changes one', async () => {
  const { id } = await lpn.hacer();
  await fill(id, 11, [{ producto_id: 101, cantidad: 1 }]);
  expect(await server.as(JEFE_2, verLpn, { id })).toMatchObject({ error: 'LPN_NO_ENCONTRADO' });
  expect(await server.as(JEFE_2, cambiarLpn, { id, acto: 'cerrar' })).toMatchObject({ error: 'LPN_NO_ENCONTRADO' });
  expect(await server.as(JEFE_2, vaciarLpn, { id })).toMatchObject({ error: 'LPN_NO_ENCONTRADO' });
  expect(await server.as(JEFE_2, imprimirLpns, { ids: [id] })).toMatchObject({ error: 'LPN_NO_ENCONTRADO' });
  const seen = async (person: Person) => (await server.as(person, listLpns, { size: 200 })).records;
  expect((await seen(JEFE_2)).every(({ deposito_id }: { deposito_id: number }) => deposito_id === 2)).toBe(true);
  const own = await seen(CLIENTE_GDS);
  expect(own.map((one: { id: number }) => one.id)).toContain(id);
  expect(await server.as(CLIENTE_GDS, verLpn, { id })).toMatchObject({ contenido: [{ sku: 'YERBA-1K' }] });
  expect(await server.as(CLIENTE_GDS_2, verLpn, { id })).toMatchObject({ error: 'LPN_NO_ENCONTRADO' });
  expect((await seen(CLIENTE_GDS_2)).every(({ cliente_id }: { cliente_id: number }) => cliente_id === 2)).toBe(true);
  expect(await server.as(CLIENTE_GDS, cambiarLpn, { id, acto: 'cerrar' })).toMatchObject({ error: 'SIN_PERMISO' });
});

test('its label is read back from the paper, and from what a label printer draws, as an SSCC with its key', async () => {
  const { id, codigo } = await lpn.hacer();
  const { url } = await server.as(OPERARIO_GDS, imprimirLpns, { ids: [id] });
  const [page] = await readLabels((await server.request({ url })).rawPayload);
  expect(page).toMatchObject({ code128: `(00)${codigo}`, ancho: expect.closeTo(100, 0), alto: expect.closeTo(75, 0) });
  expect(page?.texto).toContain(codigo.slice(-4));
  const zpl = await server.as(OPERARIO_GDS, imprimirLpns, { ids: [id], formato: 'zpl' });
  const printed = (await server.request({ url: zpl.url })).body;
  const [bars] = await readZpl(printed);
  expect(bars).toMatchObject({ texto: `(00)${codigo}`, modulo: 4, etiqueta: 800 });
  expect(bars?.hasta).toBeLessThan(800 - 40);
});

test('what was taken out of one where it stood does not go back once that has gone, and what is in it is not put into it', async () => {
  await put(server, { lugar: 11, cantidad: 60 });
  const { id } = await lpn.hacer();
  expect(await fill(id, 11, [{ producto_id: 101, cantidad: 6 }])).toMatchObject({ code: 'OK' });
  const same = { de: at(11), a: { lpn_id: id }, items: [{ producto_id: 101, cantidad: 1, lpn_id: id }] };
  expect(await server.as(OPERARIO_GDS, moverStock, same)).toMatchObject({ error: 'DATOS_INVALIDOS' });
  const out = { de: at(11), a: at(11), items: [{ producto_id: 101, cantidad: 2, lpn_id: id }] };
  const taken = await server.as(OPERARIO_GDS, moverStock, out);
  expect(await carry(id, 11, 12)).toMatchObject({ code: 'OK' });
  expect(await server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id: taken.movimientos[0] })).toMatchObject({
    error: 'MOVIMIENTO_NO_SE_REVIERTE',
    msg: expect.stringContaining('ya no está ahí'),
  });
  expect(await units(id)).toEqual(['YERBA-1K 4']);
});
