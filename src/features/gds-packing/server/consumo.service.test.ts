import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, OPERARIO_GDS } from '#testing/gds.ts';
import { put, saldos } from '#testing/ordenes.ts';
import { EMPACADORA, mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { TestServer } from '#testing/server.ts';
import { vaciarTrabajos } from '#testing/trabajos.ts';

import { guardarCaja, listCajas, reabrirBulto } from '../contract.ts';
import { checksDePacking } from './verificar.sql.ts';

/** Boxes that are counted: a bulto spends one, and never waits for it. */

const CAJA = 104;
let server: TestServer;
let mesa: ReturnType<typeof mesaDe>;
beforeAll(async () => {
  server = await openPacking();
  mesa = mesaDe(server);
  await server.query(`
    INSERT INTO producto (id, cliente_id, sku, nombre, control_partida, control_vence, control_serie) VALUES (${CAJA}, 1, 'CAJA-CH', 'Caja chica', 'NO', false, 'NO');
    INSERT INTO presentacion (producto_id, cliente_id, nombre, factor) VALUES (${CAJA}, 1, 'Unidad', 1)`);
});
beforeEach(() => vaciarTrabajos(server));
afterAll(() => server.close());

const CHICA = {
  deposito_id: 1,
  nombre: 'Chica',
  largo_mm: 300,
  ancho_mm: 200,
  alto_mm: 200,
  gramos: 200,
  max_gramos: 8000,
};
const guardar = (sku: string | null) => server.as(JEFE, guardarCaja, { ...CHICA, id: 1, sku });
/** So many orders of one unit each, picked. */
async function tomadas(cuantas: number): Promise<number[]> {
  await put(server, { cantidad: 50 });
  return (await mesa.tomadas(Array.from({ length: cuantas }, () => [{ producto_id: 101, cantidad: 2 }]))).ordenes;
}
async function expectSound(): Promise<void> {
  for (const check of [...checksDeStock, ...checksDePacking])
    expect([check.name, await check.run(server.query)]).toEqual([check.name, []]);
}

test('a bulto that is closed spends its box, and taken up again gives it back', async () => {
  expect(await guardar('caja-ch')).toMatchObject({ caja: { id: 1 } });
  const { cajas } = await server.as(EMPACADORA, listCajas, {});
  expect(cajas.find(({ id }: { id: number }) => id === 1)).toMatchObject({ nombre: 'Chica', sku: 'CAJA-CH' });
  const [id = 0] = await tomadas(1);
  await put(server, { lugar: 12, producto: CAJA, cantidad: 5 });
  const closed = await mesa.empacar(id, { caja_id: 1 });
  expect(closed).toMatchObject({ code: 'OK', guias: [{}] });
  expect(await saldos(server, CAJA)).toEqual({ 'A-02 DISPONIBLE': 4 });
  const bulto_id = closed.mesa.bultos[0].id;
  expect(await server.as(EMPACADORA, reabrirBulto, { bulto_id, motivo: 'Caja rota' })).toMatchObject({ code: 'OK' });
  expect(await saldos(server, CAJA)).toEqual({ 'A-02 DISPONIBLE': 5 });
  // Into none, none is spent.
  await mesa.cerrar(bulto_id, { peso_gramos: 2000 });
  expect(await saldos(server, CAJA)).toEqual({ 'A-02 DISPONIBLE': 5 });
  await expectSound();
});

test('packing goes on where the book has no box left, and of the last one two benches spend one', async () => {
  await guardar('CAJA-CH');
  const [a = 0, b = 0, c = 0] = await tomadas(3);
  await put(server, { lugar: 12, producto: CAJA, cantidad: 1 });
  const other = mesaDe(server, OPERARIO_GDS);
  const answers = await Promise.all([mesa.empacar(a, { caja_id: 1 }), other.empacar(b, { caja_id: 1 })]);
  expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK']);
  expect(await mesa.empacar(c, { caja_id: 1 })).toMatchObject({ code: 'OK', guias: [{}] });
  expect(await saldos(server, CAJA)).toEqual({});
  const [row] = await server.query(`SELECT count(*)::int AS son FROM stock_movimiento WHERE acto = 'CONSUMIR'`);
  expect(row).toEqual({ son: 1 });
  await expectSound();
});

test('a box is an article of a client of that depósito, without lots or serials', async () => {
  expect(await guardar('NO-HAY')).toMatchObject({ campos: { sku: 'Ningún cliente del depósito lo tiene' } });
  expect(await guardar('TEL-01')).toMatchObject({ campos: { sku: 'Lleva lote o serie' } });
  expect(await guardar(null)).toMatchObject({ caja: { sku: null } });
});
