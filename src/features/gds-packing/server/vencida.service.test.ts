import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { cerrarPosicion, leerConteo, tomarConteo } from '#features/gds-conteos/contract.ts';
import { noQuedoVacia } from '#features/gds-conteos/vacia.contract.ts';
import { moverOrden } from '#features/gds-ordenes/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE } from '#testing/gds.ts';
import { put, saldos } from '#testing/ordenes.ts';
import { EMPACADORA, mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { Person, TestServer } from '#testing/server.ts';
import { vaciarTrabajos } from '#testing/trabajos.ts';

import { checksDePacking } from './verificar.sql.ts';

/** A lot that ended between the shelf and the bench goes into no box. */

const LECHE = 102;
const EAN = '7790001000026';
const NO = {
  error: 'PARTIDA_VENCIDA',
  msg: /^El lote L1 de LECHE-1L venció el \d\d\/\d\d\/\d{4}: déjelo aparte y haga contar el carro, y se busca otro$/,
};
const CUENTA: Person = { tipo: 'deposito', codes: ['GDS_001', 'GDS_CONTEO_001'], name: 'Quien cuenta' };
let server: TestServer;
let mesa: ReturnType<typeof mesaDe>;
beforeAll(async () => {
  server = await openPacking();
  await server.query(`
    INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id)
    SELECT 1, '0${EAN}', '${EAN}', 'EAN13', ${LECHE}, id FROM presentacion WHERE producto_id = ${LECHE}`);
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1)', [await server.id(CUENTA)]);
  mesa = mesaDe(server);
});
beforeEach(async () => {
  await vaciarTrabajos(server);
  await vence('L1', 30);
  await vence('L2', 60);
});
afterAll(() => server.close());

const vence = (codigo: string, dias: number) =>
  server.query('UPDATE partida SET vence = hoy() + $2::int WHERE codigo = $1', [codigo, dias]);
/** Two of the first lot and two of the second, on the cart. */
async function tomada(): Promise<number> {
  await put(server, { producto: LECHE, partida: 'L1', cantidad: 2 });
  await put(server, { producto: LECHE, partida: 'L2', cantidad: 2 });
  const [id = 0] = (await mesa.tomadas([[{ producto_id: LECHE, cantidad: 4 }]])).ordenes;
  return id;
}
async function expectSound(): Promise<void> {
  for (const check of [...checksDeStock, ...checksDePacking])
    expect([check.name, await check.run(server.query)]).toEqual([check.name, []]);
}

test('its code is taken for the lot that is good; read by name, or for all that there is, it is refused', async () => {
  const id = await tomada();
  await vence('L1', -1);
  expect(await mesa.leer(id, EAN, { cantidad: 3 })).toMatchObject(NO);
  expect(await mesa.leer(id, `]C1010${EAN}10L1`)).toMatchObject(NO);
  expect(await mesa.leer(id, EAN, { cantidad: 2 })).toMatchObject({
    mesa: { bultos: [{ contenido: [{ partida: 'L2', cantidad: 2 }] }] },
  });
  expect(await mesa.leer(id, EAN)).toMatchObject(NO);
  // On its last day it may go.
  await vence('L1', 0);
  expect(await mesa.leer(id, `]C1010${EAN}10L1`)).toMatchObject({ code: 'OK' });
});

test('a box that it was read into before is not closed with it, and nothing of that is done', async () => {
  const id = await tomada();
  const { mesa: full } = await mesa.leer(id, EAN, { cantidad: 4 });
  const before = await saldos(server, LECHE);
  await vence('L1', -1);
  expect(await mesa.cerrar(full.bultos[0].id, { caja_id: 1 })).toMatchObject(NO);
  expect(await saldos(server, LECHE)).toEqual(before);
  expect((await mesa.ver(id)).mesa.bultos).toMatchObject([{ estado: 'ABIERTO' }]);
  await expectSound();
});

test('counted without it, the cart has what is good, and the order is promised another lot', async () => {
  const id = await tomada();
  await put(server, { producto: LECHE, lugar: 12, partida: 'L2', cantidad: 4 });
  await vence('L1', -1);
  expect(await mesa.leer(id, EAN, { cantidad: 4 })).toMatchObject(NO);
  const { conteo } = await server.as(EMPACADORA, noQuedoVacia, { almacenamiento_id: 18 });
  const [row] = await server.query('SELECT id::int FROM conteo_stock');
  const conteo_id = Number(row?.id);
  expect(conteo).toMatch(/^CT-/);
  await server.as(CUENTA, tomarConteo, { conteo_id });
  const read = { conteo_id, lugar: 'CARRO-1', producto_id: LECHE, cantidad: 2, partida: { codigo: 'L2' } };
  const told = await server.as(CUENTA, leerConteo, read);
  expect(told).toMatchObject({ code: 'OK' });
  const { linea } = told;
  expect(await server.as(CUENTA, cerrarPosicion, { linea_id: linea.id })).toMatchObject({ resultado: 'RECONTAR' });
  expect(await saldos(server, LECHE)).toMatchObject({ 'CARRO-1 RESERVADO': 2, 'CARRO-1 BLOQUEADO': 2 });
  await server.as(JEFE, moverOrden, { id, acto: 'reservar' });
  expect(await saldos(server, LECHE)).toMatchObject({ 'CARRO-1 RESERVADO': 2, 'A-02 RESERVADO': 2 });
  await expectSound();
});
