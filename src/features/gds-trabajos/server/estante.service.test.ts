import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { listConteos } from '#features/gds-conteos/contract.ts';
import { noQuedoVacia } from '#features/gds-conteos/vacia.contract.ts';
import { moverOrden, verOrden } from '#features/gds-ordenes/contract.ts';
import { moverStock } from '#features/gds-stock/contract.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS, put, saldos } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';
import { openTrabajos, preparar, vaciarTrabajos } from '#testing/trabajos.ts';

/** What whoever stands before a shelf is told: that a product may not be taken, that it is another lot, that nothing should be left. */

let server: TestServer;
let dep: ReturnType<typeof preparar>;
beforeAll(async () => {
  server = await openTrabajos();
  await server.query(`
    INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id)
    SELECT 1, '07790001000026', '7790001000026', 'EAN13', 102, id FROM presentacion WHERE producto_id = 102`);
  dep = preparar(server);
});
beforeEach(async () => {
  await vaciarTrabajos(server);
  await server.query(`UPDATE producto SET estado = 'ACTIVO'`);
});
afterAll(() => server.close());

const bloquear = () => server.query(`UPDATE producto SET estado = 'BLOQUEADO' WHERE id = 101`);
const leche = { producto_id: 102, cantidad: 2 };
const yerba = (cantidad: number) => ({ producto_id: 101, cantidad });

test('of a product that was blocked nothing is promised, and what was promised is not taken off the shelf', async () => {
  await put(server, { cantidad: 10 });
  const later = await dep.vender([yerba(3)], { confirmar: false });
  const { lineas } = await dep.trabajo([[yerba(4)]]);
  const linea = lineas[0]?.id ?? 0;
  await bloquear();
  expect(await dep.pick(linea, 1)).toMatchObject({
    error: 'PRODUCTO_BLOQUEADO',
    msg: 'YERBA-1K está bloqueado: déjelo en su lugar',
  });
  await server.as(JEFE, moverOrden, { id: later, acto: 'confirmar' });
  expect((await server.as(JEFE, verOrden, { id: later })).orden.estado).toBe('SIN_STOCK');
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 6, 'A-01 RESERVADO': 4 });
  // It may be carried elsewhere, and is itself again once it is let go of.
  const aside = { de: { almacenamiento_id: 11 }, a: { almacenamiento_id: 12 }, items: [yerba(2)] };
  expect(await server.as(OPERARIO_GDS, moverStock, aside)).toMatchObject({ code: 'OK' });
  await server.query(`UPDATE producto SET estado = 'ACTIVO'`);
  expect(await dep.pick(linea, 1)).toMatchObject({ code: 'OK' });
  await server.as(JEFE, moverOrden, { id: later, acto: 'reservar' });
  expect((await server.as(JEFE, verOrden, { id: later })).orden.estado).toBe('RESERVADA');
});

test('work done on paper does not take it either', async () => {
  await put(server, { cantidad: 10 });
  const { id } = await dep.trabajo([[yerba(4)]]);
  await bloquear();
  const done = await dep.mover(OPERARIO_GDS, id, { acto: 'completar', todo: true });
  expect(done).toMatchObject({ error: 'PRODUCTO_BLOQUEADO' });
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 6, 'A-01 RESERVADO': 4 });
});

test('of another lot than the line asks for it says which, and takes none of it', async () => {
  await put(server, { producto: 102, cantidad: 2, partida: 'L1' });
  await put(server, { producto: 102, cantidad: 5, partida: 'L2' });
  const { lineas } = await dep.trabajo([[leche]]);
  const linea = lineas[0]?.id ?? 0;
  const gs1 = (lote: string) => `]C10107790001000026\u001D10${lote}`;
  expect(await dep.pick(linea, 1, { producto: gs1('L2') })).toMatchObject({
    error: 'PARTIDA_OTRA',
    msg: 'La línea pide el lote L1 y se leyó L2',
  });
  expect(await saldos(server, 102)).toEqual({ 'A-01 DISPONIBLE': 5, 'A-01 RESERVADO': 2 });
  expect(await dep.pick(linea, 1, { producto: gs1('L1') })).toMatchObject({ code: 'OK', linea: { hecha: 1 } });
});

test('the shelf that a pick or a movement leaves with nothing is told, and no other', async () => {
  await put(server, { cantidad: 4 });
  const { lineas } = await dep.trabajo([[yerba(4)]]);
  const linea = lineas[0]?.id ?? 0;
  expect((await dep.pick(linea, 3)).vacia).toBeUndefined();
  expect(await dep.pick(linea, 1)).toMatchObject({ vacia: { almacenamiento_id: 11, codigo: 'A-01' } });
  await put(server, { lugar: 12, cantidad: 5 });
  const move = (de: number, a: number, cantidad: number) =>
    server.as(OPERARIO_GDS, moverStock, {
      ...{ de: { almacenamiento_id: de }, a: { almacenamiento_id: a }, items: [yerba(cantidad)] },
    });
  expect(await move(12, 13, 2)).toMatchObject({ vacias: [] });
  expect(await move(12, 16, 3)).toMatchObject({ vacias: [{ almacenamiento_id: 12, codigo: 'A-02' }] });
  // A dock is empty often, and nobody is asked.
  expect(await move(16, 12, 3)).toMatchObject({ vacias: [] });
});

test('whoever says that something is left asks for a count of the place, once, of which another decides', async () => {
  await put(server, { cantidad: 4 });
  const say = (person = OPERARIO_GDS, almacenamiento_id = 11) => server.as(person, noQuedoVacia, { almacenamiento_id });
  expect(await say(JEFE_2)).toMatchObject({ error: 'ALMACENAMIENTO_NO_ENCONTRADO' });
  expect(await say(CLIENTE_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await say()).toMatchObject({ conteo: expect.stringMatching(/^CT-\d{6}$/) });
  expect(await say()).toMatchObject({ conteo: null });
  const { records } = await server.as(JEFE, listConteos, { abiertos: true });
  expect(records).toMatchObject([{ estado: 'SOLICITADO', nota: 'Debía quedar vacía, y quedó algo', lineas: 1 }]);
});
