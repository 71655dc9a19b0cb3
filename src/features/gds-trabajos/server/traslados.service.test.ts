import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { cancelarConteo } from '#features/gds-conteos/contract.ts';
import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import { fijarLugar } from '#features/gds-productos/ficha.contract.ts';
import { abrirRecepcion } from '#features/gds-recepcion/contract.ts';
import { recibirTodo } from '#features/gds-recepcion/todo.contract.ts';
import { moverStock } from '#features/gds-stock/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { COMPRA, manos, put, saldos, VENTA } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';
import { openTrabajos, vaciarTrabajos } from '#testing/trabajos.ts';

import { imprimirWos, listWos, moverWo, siguienteWo, verWo } from '../contract.ts';
import type { TipoDeTraslado } from '../traslado.contract.ts';
import {
  crearTraslados,
  deshacerTraslado,
  noEstaEnLinea,
  porTrasladar,
  siguienteTraslado,
  trasladar,
} from '../traslados.contract.ts';
import { checksDeTrabajos } from './verificar.sql.ts';

/** Work that is no order's: made of what waits, taken without a cart, done by the ledger. */

let server: TestServer;
beforeAll(async () => {
  server = await openTrabajos();
  // A-02 is reserve.
  await server.query('UPDATE almacenamiento SET tipo_almacenamiento_id = 2 WHERE id = 12');
});
beforeEach(async () => {
  await vaciarTrabajos(server);
  await server.query('TRUNCATE recepcion CASCADE');
});
afterAll(() => server.close());

const [ESTANTE, CARRO] = [11, 18];
const hay = async (tipo: TipoDeTraslado, person: Person = OPERARIO_GDS) =>
  porTrasladar.result.parse(await server.as(person, porTrasladar, { deposito_id: 1, tipo })).filas;
const crear = (tipo: TipoDeTraslado, person: Person = JEFE) =>
  server.as(person, crearTraslados, { deposito_id: 1, tipo });
const creadas = async (tipo: TipoDeTraslado) => crearTraslados.result.parse(await crear(tipo)).wos;
const siguiente = (more: object = {}, person: Person = OPERARIO_GDS) => server.as(person, siguienteTraslado, more);
const ver = async (id: number, person: Person = OPERARIO_GDS) =>
  verWo.result.parse(await server.as(person, verWo, { id })).wo;
const llevar = (linea_id: number, more: object, person: Person = OPERARIO_GDS) =>
  server.as(person, trasladar, { linea_id, a: 'A-01', cantidad: 1, ...more });
const mover = (id: number, acto: object, person: Person = OPERARIO_GDS) =>
  server.as(person, moverWo, { id, acto: 'tomar', ...acto });
const alRecibir = async () => {
  const { orden } = crearOrden.result.parse(await server.as(JEFE, crearOrden, COMPRA));
  const { recepcion } = abrirRecepcion.result.parse(
    await server.as(OPERARIO_GDS, abrirRecepcion, { modo: 'SIN_CONTEO', orden: orden.numero }),
  );
  return recibirTodo.result.parse(
    await server.as(OPERARIO_GDS, recibirTodo, { recepcion_id: recepcion.id, bultos: 1 }),
  );
};
const sinDiferencias = async () => {
  for (const { name, run } of [...checksDeStock, ...checksDeOrdenes, ...checksDeTrabajos])
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
};
/** One work, taken, and its first line. What a reception or an annulled order left is work already. */
const tomada = async (tipo: TipoDeTraslado) => {
  const { wo } = siguienteTraslado.result.parse(await siguiente({ tipo }));
  const whole = await ver(wo?.id ?? 0);
  return { id: whole.id, linea: whole.traslados[0]?.id ?? 0 };
};

describe('what waits at a dock', () => {
  test('is work as the reception closes, which two who press at once do not both get', async () => {
    const { wos } = await alRecibir();
    expect(wos).toMatchObject([{ numero: expect.stringMatching(/^WO-/), cerrada: false }]);
    expect(await ver(wos[0]?.id ?? 0)).toMatchObject({
      ...{ tipo: 'UBICAR', estado: 'LIBERADA', traslados: [{ lugar: 'ANDEN-1', sku: 'YERBA-1K', pedida: 10 }] },
      historia: [{ acto: 'Crear', usuario: OPERARIO_GDS.name, nota: expect.stringMatching(/^Llegó con RC-\d{6}$/) }],
    });
    expect(await hay('UBICAR')).toEqual([]);
    const taken = await Promise.all([siguiente(), siguiente({}, JEFE)]);
    expect(taken.map(({ wo }) => wo === null).sort()).toEqual([false, true]);
    // Whoever comes with a cart comes for picking.
    expect(await server.as(OPERARIO_GDS, siguienteWo, { carro: 'CARRO-1' })).toMatchObject({ wo: null });
    await sinDiferencias();
  });

  test('and whose work was taken back is made into work once, by whoever leads', async () => {
    const { wos } = await alRecibir();
    await mover(wos[0]?.id ?? 0, { acto: 'anular', nota: 'Otro día' }, JEFE);
    expect(await hay('UBICAR')).toMatchObject([{ sku: 'YERBA-1K', cantidad: 10, de: { codigo: 'ANDEN-1' } }]);
    expect(await crear('UBICAR', OPERARIO_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
    const made = await Promise.all([crear('UBICAR'), crear('UBICAR')]);
    expect(made.map(({ error }) => error ?? 'OK').sort()).toEqual(['OK', 'WO_SIN_LINEAS']);
    await sinDiferencias();
  });

  test('is put away by scanner, gone on with by another person, and then promised to who waited', async () => {
    const { orden } = crearOrden.result.parse(await server.as(JEFE, crearOrden, VENTA));
    await alRecibir();
    const { id, linea } = await tomada('UBICAR');
    expect(await llevar(linea, { lugar: 'A-01' })).toMatchObject({ error: 'CODIGO_DE_OTRA_COSA' });
    expect(await llevar(linea, { producto: 'LECHE-1L' })).toMatchObject({ error: 'CODIGO_DE_OTRA_COSA' });
    expect(await llevar(linea, { cantidad: 11 })).toMatchObject({ campos: { cantidad: 'Quedan 10 por llevar' } });
    expect(await llevar(linea, { a: 'NO-ES' })).toMatchObject({ error: 'ALMACENAMIENTO_NO_ENCONTRADO' });
    const read = { lugar: 'ANDEN-1', producto: 'YERBA-1K', cantidad: 4, clave: '0d9c1e1e-6f0a-4a39-9d55-3f1f0f7a1c01' };
    const first = await llevar(linea, read);
    expect(first).toMatchObject({ linea: { hecha: 4 }, wo: { estado: 'EN_CURSO', pendientes: 1 } });
    // The same reading again is the same movement.
    expect(await llevar(linea, read)).toEqual(first);
    expect(await mover(id, { acto: 'pausar' })).toMatchObject({ wo: { estado: 'PAUSADA' } });
    expect(await mover(id, {}, JEFE)).toMatchObject({ wo: { estado: 'EN_CURSO' } });
    expect(await mover(id, { acto: 'completar' })).toMatchObject({ error: 'WO_CON_PENDIENTES' });
    expect(await llevar(linea, { cantidad: 6 }, JEFE)).toMatchObject({ linea: { hecha: 10, estado: 'HECHA' } });
    expect(await llevar(linea, {})).toMatchObject({ error: 'WO_LINEA_TERMINADA' });
    expect(await mover(id, { acto: 'completar' })).toMatchObject({ wo: { estado: 'COMPLETADA' } });
    expect((await manos(server).ver(orden.id)).orden.estado).toBe('RESERVADA');
    await sinDiferencias();
  });

  test('and is not there is counted, and what was done on paper is told at once', async () => {
    await put(server, { cantidad: 1 });
    await alRecibir();
    // What came without a count waits for one there already.
    const [{ id: conteo_id }] = await server.query('SELECT id::int AS id FROM conteo_stock');
    await server.as(JEFE, cancelarConteo, { conteo_id });
    const { id, linea } = await tomada('UBICAR');
    await llevar(linea, { cantidad: 3 });
    expect(await server.as(OPERARIO_GDS, noEstaEnLinea, { linea_id: linea })).toMatchObject({
      ...{ linea: { hecha: 3, faltante: 7, estado: 'FALTANTE' }, conteo: expect.any(String) },
    });
    expect(await mover(id, { acto: 'completar' })).toMatchObject({ wo: { estado: 'COMPLETADA_CON_FALTANTE' } });
    // Where it was not found it still is, as the book has it: it may be looked for again.
    await creadas('UBICAR');
    const again = await tomada('UBICAR');
    expect(await mover(again.id, { acto: 'completar', todo: true })).toMatchObject({ wo: { estado: 'COMPLETADA' } });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 11 });
    await sinDiferencias();
  });

  test('goes back by the last that was carried, once, unless somebody was promised it', async () => {
    await alRecibir();
    const { id, linea } = await tomada('UBICAR');
    const deshacer = (person: Person = OPERARIO_GDS) => server.as(person, deshacerTraslado, { wo_id: id });
    expect(await deshacer()).toMatchObject({ error: 'WO_NADA_QUE_DESHACER' });
    await llevar(linea, { cantidad: 3 });
    await llevar(linea, { cantidad: 4, a: 'A-02' });
    // Each undoes their own.
    expect(await deshacer(JEFE)).toMatchObject({ error: 'WO_NADA_QUE_DESHACER' });
    expect(await deshacer(JEFE_2)).toMatchObject({ error: 'WO_NO_ENCONTRADA' });
    await mover(id, { acto: 'pausar' });
    const twice = await Promise.all([deshacer(), deshacer()]);
    // Pressed twice it is undone once.
    expect(twice.map(({ error, linea: now }) => error ?? now.hecha).sort()).toEqual([3, 'WO_NADA_QUE_DESHACER']);
    expect(await deshacer()).toMatchObject({ linea: { hecha: 0 }, wo: { estado: 'EN_CURSO' } });
    expect(await saldos(server)).toEqual({ 'ANDEN-1 EN_RECEPCION': 10 });
    expect(await deshacer()).toMatchObject({ error: 'WO_NADA_QUE_DESHACER' });
    await llevar(linea, { cantidad: 10 });
    const sold = crearOrden.result.parse(await server.as(JEFE, crearOrden, VENTA));
    expect(await deshacer()).toMatchObject({
      ...{ error: 'MOVIMIENTO_NO_SE_REVIERTE', msg: expect.stringContaining('YERBA-1K ya no está libre') },
    });
    await manos(server).mover(sold.orden.id, 'anular', { nota: 'Desistió' });
    expect(await deshacer()).toMatchObject({ linea: { hecha: 0, estado: 'PENDIENTE' }, wo: { pendientes: 1 } });
    await llevar(linea, { cantidad: 10 });
    await mover(id, { acto: 'completar' });
    expect(await deshacer()).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    await sinDiferencias();
  });

  test('is nobody’s of another depósito, and is free again once its work is taken back', async () => {
    await alRecibir();
    const { id, linea } = await tomada('UBICAR');
    expect(await server.as(JEFE_2, verWo, { id })).toMatchObject({ error: 'WO_NO_ENCONTRADA' });
    expect(await llevar(linea, {}, JEFE_2)).toMatchObject({ error: 'WO_LINEA_NO_ENCONTRADA' });
    expect(await server.as(JEFE_2, noEstaEnLinea, { linea_id: linea })).toMatchObject({
      error: 'WO_LINEA_NO_ENCONTRADA',
    });
    expect(await server.as(JEFE_2, porTrasladar, { deposito_id: 1, tipo: 'UBICAR' })).toMatchObject({
      error: 'DEPOSITO_NO_ENCONTRADO',
    });
    expect(await crear('UBICAR', JEFE_2)).toMatchObject({ error: 'DEPOSITO_NO_ENCONTRADO' });
    expect(await siguiente({}, JEFE_2)).toMatchObject({ wo: null });
    await llevar(linea, { cantidad: 2 });
    expect(await mover(id, { acto: 'anular', nota: 'Lo hace otro' }, JEFE)).toMatchObject({
      wo: { estado: 'ANULADA' },
    });
    expect(await hay('UBICAR')).toMatchObject([{ cantidad: 8 }]);
    await sinDiferencias();
  });
});

test('what an annulled order left in a cart is put away as well, to a shelf alone', async () => {
  await put(server, { cantidad: 5 });
  const { orden } = crearOrden.result.parse(
    await server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id: 101, cantidad: 5 }] }),
  );
  const ends = { de: { almacenamiento_id: ESTANTE }, a: { almacenamiento_id: CARRO } };
  await server.as(JEFE, moverStock, { ...ends, todo: true });
  await manos(server).mover(orden.id, 'anular', { nota: 'Desistió' });
  expect(await hay('UBICAR')).toEqual([]);
  const { id, linea } = await tomada('UBICAR');
  expect(await llevar(linea, { a: 'PACK-1' })).toMatchObject({ error: 'NO_COMPATIBLE' });
  await llevar(linea, { cantidad: 5, lugar: 'CARRO-1', producto: '7790001000019' });
  expect(await mover(id, { acto: 'completar' })).toMatchObject({ wo: { estado: 'COMPLETADA' } });
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 5 });
  await sinDiferencias();
});

test('a face that is low is filled by work, which stands in the list under its kind and on paper', async () => {
  await put(server, { cantidad: 3 });
  await put(server, { lugar: 12, cantidad: 40 });
  await server.as(JEFE, fijarLugar, { producto_id: 101, lugar: 'A-01', minimo: 10, maximo: 24 });
  await creadas('REPONER');
  const { id, linea } = await tomada('REPONER');
  const whole = await ver(id);
  expect(whole).toMatchObject({ tipo: 'REPONER', ola: null, modo: null, carro: null, estado: 'ASIGNADA' });
  expect(whole.traslados).toMatchObject([{ lugar: 'A-02', a: 'A-01', pedida: 21 }]);
  const list = async (tipo: 'REPONER' | 'PICKING') =>
    (await server.as(OPERARIO_GDS, listWos, { tipo })).records.map((one: { id: number }) => one.id);
  expect([await list('REPONER'), await list('PICKING')]).toEqual([[id], []]);
  expect(await server.as(OPERARIO_GDS, imprimirWos, { ids: [id] })).toMatchObject({ hojas: 1 });
  expect(await crear('REPONER')).toMatchObject({ error: 'WO_SIN_LINEAS' });
  await llevar(linea, { lugar: 'A-02', producto: 'YERBA-1K', cantidad: 21 });
  await mover(id, { acto: 'completar' });
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 24, 'A-02 DISPONIBLE': 19 });
  await server.query('UPDATE producto_lugar_fijo SET minimo = NULL, maximo = NULL');
  await sinDiferencias();
});
