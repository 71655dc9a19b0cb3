import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { revertirMovimiento } from '#features/gds-stock/contract.ts';
import { ANA, BETO, CARLA, decidir, JEFA, newPlace, openWarehouse } from '#testing/conteos.ts';
import { JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import type { Person, TestServer } from '#testing/server.ts';

import {
  cancelarConteo,
  contadoresDeDeposito,
  crearConteo,
  leerConteo,
  listConteos,
  resolverConteo,
  tomarConteo,
  verConteo,
} from '../contract.ts';
import { checksDeConteos } from './verificar.sql.ts';

let server: TestServer;
let place: Awaited<ReturnType<typeof newPlace>>;
beforeAll(async () => {
  server = await openWarehouse();
});
beforeEach(async () => {
  place = await newPlace(server);
});
afterAll(() => server.close());

const decide = (...asked: Parameters<ReturnType<typeof decidir>>) => decidir(server)(...asked);

describe('a count', () => {
  test('that finds what the book says is settled by itself, and tells nobody a figure', async () => {
    await place.put(101, 7);
    const conteo = await place.ask();
    const [linea = 0] = await place.take(ANA, conteo);
    const opened = await place.read(ANA, conteo);
    expect(opened).toMatchObject({ lectura: null, linea: { id: linea, contado: [] } });
    await place.read(ANA, conteo, { texto: '7790001000019' });
    const typed = await place.read(ANA, conteo, { texto: '7790001000019', cantidad: 6 });
    expect(typed).toMatchObject({ lectura: { clase: 'PRODUCTO', texto: 'YERBA-1K', cantidad: 6 } });
    expect(typed.linea.contado).toMatchObject([{ producto_id: 101, cantidad: 7 }]);
    expect(await place.close(ANA, linea)).toMatchObject({ resultado: 'IGUAL', siguiente: null });
    expect((await server.as(JEFA, verConteo, { id: conteo })).conteo.estado).toBe('AJUSTADO');
    const mine = await server.as(ANA, verConteo, { id: conteo });
    expect(mine.lineas).toMatchObject([{ estado: 'IGUAL', contaron: ['Ana'], renglones: [] }]);
    expect(JSON.stringify(opened)).not.toContain('esperado');
    expect(mine.historia.map(({ acto }: { acto: string }) => acto).toReversed()).toEqual([
      ...['Pedir el conteo', 'Tomar', 'Cerrar la última ubicación', 'Sin diferencia por resolver', 'Ajustar el stock'],
    ]);
  });

  test('that misses units holds them at once, and lets them go when a recount finds them', async () => {
    await place.put(101, 7);
    const { conteo, again } = await place.counted(4, 7);
    expect(again).toMatchObject({ resultado: 'IGUAL' });
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 7 });
    expect((await server.as(JEFA, verConteo, { id: conteo })).conteo.estado).toBe('AJUSTADO');
  });

  test('that misses them twice is decided by a third, and then they leave', async () => {
    await place.put(101, 7);
    const { conteo, linea, again } = await place.counted(4, 4);
    expect(again).toMatchObject({ resultado: 'DIFERENCIA' });
    expect((await server.as(JEFA, verConteo, { id: conteo })).conteo.estado).toBe('EN_REVISION');
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 4, '101 BLOQUEADO': 3 });
    const seen = await server.as(JEFA, verConteo, { id: conteo });
    expect(seen.lineas[0]).toMatchObject({
      ...{ iguales: true, contaron: ['Ana', 'Beto'] },
      renglones: [{ sku: 'YERBA-1K', esperado: 7, contado: 4, recontado: 4, faltan: 3, sobran: 0 }],
    });
    const done = await decide(JEFA, linea, 'APROBAR');
    expect(done).toMatchObject({ estado: 'AJUSTADO', linea: { esperado: 7, contado: 4, recontado: 4 } });
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 4 });
    const [row] = await server.query(
      `SELECT t.numero, m.acto, m.a_condicion, m.cantidad::int FROM stock_movimiento m JOIN transaccion t ON t.id = m.transaccion_id WHERE m.id = $1`,
      [done.linea.movimientos[0]],
    );
    expect(row).toMatchObject({ acto: 'AJUSTAR', a_condicion: 'AJUSTE', cantidad: 3 });
    expect(row.numero).toMatch(/^CT-\d{6}\/\d$/);
    expect(await server.as(JEFA, revertirMovimiento, { movimiento_id: done.linea.movimientos[0] })).toMatchObject({
      error: 'MOVIMIENTO_NO_SE_REVIERTE',
      msg: 'Ese movimiento es de un conteo: se decide en el conteo',
    });
    expect(await decide(JEFA, linea, 'APROBAR')).toMatchObject({ error: 'CONTEO_SIN_REVISION' });
  });

  test('that is rejected leaves everything as it was, and says why', async () => {
    await place.put(101, 7);
    const { conteo, linea } = await place.counted(5, 9);
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 7 });
    expect(await decide(JEFA, linea, 'RECHAZAR')).toMatchObject({ campos: { nota: 'Escriba por qué se rechaza' } });
    expect(await decide(JEFA, linea, { decision: 'RECHAZAR', nota: 'Se contó otra caja' })).toMatchObject({
      estado: 'RECHAZADO',
    });
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 7 });
    expect((await server.as(JEFA, verConteo, { id: conteo })).conteo.estado).toBe('RECHAZADO');
  });

  test('finds units that enter only when that is approved', async () => {
    await place.put(101, 2);
    const { linea } = await place.counted(5, 5);
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 2 });
    await decide(JEFA, linea, 'APROBAR');
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 5 });
  });

  test('may be asked for once more, and then neither of the two counts again', async () => {
    await place.put(101, 7);
    const { conteo, linea } = await place.counted(4, 5);
    expect(await decide(JEFA, linea, 'RECONTAR')).toMatchObject({
      estado: 'EN_RECONTEO',
      linea: { estado: 'PENDIENTE' },
    });
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 5, '101 BLOQUEADO': 2 });
    for (const person of [ANA, BETO])
      expect(await place.read(person, conteo)).toMatchObject({ error: 'CONTEO_PROPIO' });
    expect((await server.as(JEFA, verConteo, { id: conteo })).lineas[0].renglones).toEqual([]);
    await place.read(CARLA, conteo, { producto_id: 101, cantidad: 6 });
    await place.close(CARLA, linea);
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 6, '101 BLOQUEADO': 1 });
    expect(await decide(CARLA, linea, 'APROBAR')).toMatchObject({ error: 'CONTEO_PROPIO' });
    expect(await decide(JEFA, linea, 'APROBAR')).toMatchObject({ estado: 'AJUSTADO' });
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 6 });
  });

  test('within its tolerance is put right without anybody', async () => {
    await place.put(101, 10);
    const conteo = await place.ask([place.lugar], { tolerancia: 2 });
    const [linea = 0] = await place.take(ANA, conteo);
    await place.read(ANA, conteo, { producto_id: 101, cantidad: 8 });
    expect(await place.close(ANA, linea)).toMatchObject({ resultado: 'IGUAL' });
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 8 });
  });

  test('lets go of what was promised and is not there', async () => {
    await place.put(101, 5);
    const jefa = await server.id(JEFA);
    const [orden] = await server.query(
      `INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada_por) VALUES ('VENTA', 1, 1, $1) RETURNING id`,
      [jefa],
    );
    const [pedida] = await server.query(
      `INSERT INTO transaccion_linea (transaccion_id, deposito_id, cliente_id, producto_id, pedida) VALUES ($1, 1, 1, 101, 4) RETURNING id`,
      [orden.id],
    );
    await server.query(
      `INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion,
                                     a_almacenamiento_id, a_condicion, a_linea_id, usuario_id)
       VALUES ($1, 'RESERVAR', 1, 1, 101, 4, $2, 'DISPONIBLE', $2, 'RESERVADO', $3, $4)`,
      [orden.id, place.lugar, pedida.id, jefa],
    );
    const { linea } = await place.counted(2, 2);
    expect(await place.saldos()).toEqual({ '101 RESERVADO': 2, '101 BLOQUEADO': 3 });
    const [after] = await server.query('SELECT reservada::int FROM transaccion_linea WHERE id = $1', [pedida.id]);
    expect(after.reservada).toBe(2);
    await decide(JEFA, linea, 'APROBAR');
    expect(await place.saldos()).toEqual({ '101 RESERVADO': 2 });
  });

  test('given up frees what it held', async () => {
    await place.put(101, 7);
    const { conteo, linea } = await place.counted(4, 4);
    expect(await server.as(ANA, cancelarConteo, { conteo_id: conteo })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(JEFA, cancelarConteo, { conteo_id: conteo })).toMatchObject({ estado: 'CANCELADO' });
    expect(await place.saldos()).toEqual({ '101 DISPONIBLE': 7 });
    expect(await decide(JEFA, linea, 'APROBAR')).toMatchObject({ error: 'CONTEO_SIN_REVISION' });
    expect(await server.as(JEFA, cancelarConteo, { conteo_id: conteo })).toMatchObject({
      error: 'DOCUMENTO_NO_PERMITE',
    });
    await place.ask();
  });
});

test('what is asked for is chosen: below a node, of a product, by the programme; never in two counts', async () => {
  await place.put(101, 3);
  const [zona] = await server.query(
    `INSERT INTO almacenamiento (deposito_id, clase, codigo) VALUES (1, 'ZONA', 'N') RETURNING id`,
  );
  await server.query(
    `INSERT INTO almacenamiento (deposito_id, padre_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id)
     SELECT 1, $1, 'POSICION', 'N-' || n, 1, 1 FROM generate_series(1, 3) AS n`,
    [zona.id],
  );
  const below = await server.as(JEFA, crearConteo, { deposito_id: 1, clase: 'LUGAR', ids: [zona.id] });
  expect(below.conteo).toMatchObject({ lineas: 3 });
  expect(await server.as(JEFA, crearConteo, { deposito_id: 1, clase: 'LUGAR', ids: [zona.id] })).toMatchObject({
    error: 'ALMACENAMIENTO_EN_CONTEO',
    msg: `N-1 ya está en ${below.conteo.numero}`,
  });
  const byCode = { deposito_id: 1, clase: 'LUGAR' as const, textos: [' a04 ', 'X-9'] };
  expect(await server.as(JEFA, crearConteo, byCode)).toMatchObject({ campos: { textos: 'No se reconoce X-9' } });
  const a04 = await server.as(JEFA, crearConteo, { ...byCode, textos: ['A-04'] });
  expect(a04.conteo).toMatchObject({ lineas: 1 });
  const uno = await place.ask();
  const programme = await server.as(JEFA, crearConteo, { deposito_id: 1, clase: 'PROGRAMA' });
  const places = await server.query('SELECT almacenamiento_id FROM conteo_linea WHERE conteo_id = $1', [
    programme.conteo?.id ?? 0,
  ]);
  expect(places.map(({ almacenamiento_id }) => almacenamiento_id)).not.toContain(place.lugar);
  await server.as(JEFA, cancelarConteo, { conteo_id: uno });
  const product = await server.as(JEFA, crearConteo, { deposito_id: 1, clase: 'PRODUCTO', ids: [101] });
  const [linea] = await server.query(
    'SELECT id, producto_id FROM conteo_linea WHERE conteo_id = $1 AND almacenamiento_id = $2',
    [product.conteo.id, place.lugar],
  );
  expect(linea.producto_id).toBe(101);
  await place.take(ANA, product.conteo.id);
  const only = { conteo_id: product.conteo.id, linea_id: Number(linea.id), producto_id: 201 };
  expect(await server.as(ANA, leerConteo, only)).toMatchObject({
    error: 'CODIGO_DE_OTRA_COSA',
    msg: 'Aquí se cuenta solo YERBA-1K: LIBRO-1 no',
  });
  expect(await server.as(JEFA, crearConteo, { deposito_id: 1, clase: 'LUGAR', ids: [] })).toMatchObject({
    campos: { textos: 'Diga qué se cuenta' },
  });
  await server.as(JEFA, cancelarConteo, { conteo_id: product.conteo.id });
});

test('who may not is refused, and another depósito has no such count', async () => {
  const conteo = await place.ask();
  expect(await server.as(JEFE_2, verConteo, { id: conteo })).toMatchObject({ error: 'CONTEO_NO_ENCONTRADO' });
  expect(await server.as(JEFE_2, tomarConteo, { conteo_id: conteo })).toMatchObject({ error: 'CONTEO_NO_ENCONTRADO' });
  expect(await place.read(JEFE_2, conteo)).toMatchObject({ error: 'CONTEO_NO_ENCONTRADO' });
  const [linea] = await place.take(ANA, conteo);
  expect(await place.close(JEFE_2, linea ?? 0)).toMatchObject({ error: 'CONTEO_NO_ENCONTRADO' });
  expect(await decide(JEFE_2, linea ?? 0, 'APROBAR')).toMatchObject({ error: 'CONTEO_NO_ENCONTRADO' });
  expect(await server.as(JEFE_2, cancelarConteo, { conteo_id: conteo })).toMatchObject({
    error: 'CONTEO_NO_ENCONTRADO',
  });
  expect(await server.as(JEFE_2, contadoresDeDeposito, { deposito_id: 1 })).toMatchObject({
    error: 'DEPOSITO_NO_ENCONTRADO',
  });
  expect(await server.as(JEFE_2, crearConteo, { deposito_id: 1, clase: 'LUGAR', ids: [place.lugar] })).toMatchObject({
    error: 'DEPOSITO_NO_ENCONTRADO',
  });
  expect(await server.as(JEFE_2, crearConteo, { deposito_id: 2, clase: 'LUGAR', ids: [place.lugar] })).toMatchObject({
    error: 'CONTEO_VACIO',
  });
  const listed = await server.as(JEFE_2, listConteos, {});
  expect(listed).toMatchObject({ total_records: 0 });
  expect(await server.as(ANA, resolverConteo, { linea_id: linea ?? 0, decision: 'APROBAR' })).toMatchObject({
    error: 'SIN_PERMISO',
  });
  expect(await server.as(OPERARIO_GDS, tomarConteo, { conteo_id: conteo })).toMatchObject({ error: 'SIN_PERMISO' });
  const client: Person = { tipo: 'cliente', cliente_id: 1, codes: ['GDS_002', 'GDS_003', 'GDS_CONTEO_001'] };
  for (const answer of [await server.as(client, listConteos, {}), await server.as(client, verConteo, { id: conteo })])
    expect(answer).toMatchObject({ error: 'SIN_PERMISO' });
  const { personas } = await server.as(JEFA, contadoresDeDeposito, { deposito_id: 1 });
  expect(personas.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Ana', 'Beto', 'Carla']);
  const asked = await place.ask([11], { para_usuario_id: await server.id(BETO) });
  expect(await server.as(ANA, tomarConteo, { conteo_id: asked })).toMatchObject({
    error: 'CONTEO_DE_OTRO',
    msg: 'Ese conteo se le pidió a Beto',
  });
});

test('after all of it every figure of the counts is what readings and ledger say', async () => {
  const told: string[] = [];
  for (const { run } of checksDeConteos) told.push(...(await run((text) => server.query(text))));
  expect(told).toEqual([]);
});
