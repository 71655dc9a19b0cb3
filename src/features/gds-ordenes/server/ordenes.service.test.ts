import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moverStock } from '#features/gds-stock/contract.ts';
import { checksDeStock, reservarOrdenes } from '#features/gds-stock/server/public.ts';
import { SISTEMA } from '#server/scope.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS, CLIENTE_GDS_2, COMPRA, manos, openOrdenes, put, saldos, VENTA } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';

import { contarOrdenes, listOrdenes, moverOrdenes, verOrden } from '../contract.ts';
import {
  crearOrden,
  disponibilidadDeProductos,
  guardarBorradorDeOrden,
  guardarOrden,
  localidadesDeOrdenes,
  opcionesDeOrdenes,
  verBorradorDeOrden,
} from '../crear.contract.ts';
import { checksDeOrdenes } from './verificar.sql.ts';

let server: TestServer;
let jefa: ReturnType<typeof manos>;
beforeAll(async () => {
  server = await openOrdenes();
  jefa = manos(server);
});
beforeEach(async () => {
  await server.query(
    'TRUNCATE stock_saldo, serie, stock_movimiento, orden, orden_destino, orden_paso, transaccion_linea CASCADE',
  );
});
afterAll(() => server.close());

const crear = (pedido: object = VENTA, person = JEFE) => server.as(person, crearOrden, { ...VENTA, ...pedido });

describe('a sale', () => {
  test('is reserved as it is confirmed, stays where it lies and counts for nobody else', async () => {
    await put(server, { cantidad: 8 });
    const { orden } = await crear();
    expect(orden).toMatchObject({ tipo: 'VENTA', estado: 'RESERVADA', numero: expect.stringMatching(/^OV-\d{6}$/) });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 3, 'A-01 RESERVADO': 5 });
    const otra = await crear();
    expect(otra.orden.estado).toBe('RESERVADA_PARCIAL');
    expect((await crear()).orden.estado).toBe('SIN_STOCK');
    const seen = await jefa.ver(orden.id);
    expect(seen.lineas).toMatchObject([{ sku: 'YERBA-1K', pedida: 5, reservada: 5, pendiente: 0 }]);
    expect(seen.pasos.map(({ estado }: { estado: string }) => estado)).toEqual(['BORRADOR', 'CONFIRMADA', 'RESERVADA']);
    expect(seen.historia.map(({ acto }: { acto: string }) => acto)).toEqual(
      expect.arrayContaining(['Crear', 'Confirmar', 'Reservó']),
    );
  });

  test('gets what expires first, by lot where it asks for one, and never what is over', async () => {
    await server.query(`UPDATE partida SET vence = hoy() - 1 WHERE id = 501`);
    await put(server, { producto: 102, cantidad: 4, partida: 'L1' });
    await put(server, { lugar: 12, producto: 102, cantidad: 4, partida: 'L2' });
    expect((await crear({ lineas: [{ producto_id: 102, cantidad: 6 }] })).orden.estado).toBe('RESERVADA_PARCIAL');
    await server.query(`UPDATE partida SET vence = hoy() + 30 WHERE id = 501`);
    const { orden } = await crear({
      lineas: [
        { sku: 'leche-1l', cantidad: 3, partida: 'l1' },
        { producto_id: 102, cantidad: 1 },
      ],
    });
    expect(orden.estado).toBe('RESERVADA');
    expect(await saldos(server, 102)).toEqual({ 'A-01 RESERVADO': 4, 'A-02 RESERVADO': 4 });
  });

  test('of what is asked for by dozens is confirmed by dozens alone; a draft may say anything, and so may what comes in', async () => {
    await server.query('UPDATE producto SET multiplo = 12 WHERE id = 101');
    const lineas = [
      { producto_id: 103, cantidad: 1 },
      { producto_id: 101, cantidad: 30 },
    ];
    const draft = await crear({ lineas, confirmar: false });
    expect(draft).toMatchObject({ code: 'OK' });
    const wrong = { 'lineas.1.cantidad': 'Línea 2: YERBA-1K se pide de a 12' };
    expect(await crear({ lineas })).toMatchObject({ error: 'DATOS_INVALIDOS', campos: wrong });
    expect(await jefa.mover(draft.orden.id, 'confirmar')).toMatchObject({ campos: wrong });
    expect(await crear({ lineas: [{ producto_id: 101, cantidad: 24 }] })).toMatchObject({ code: 'OK' });
    expect(await crear({ ...COMPRA, lineas: [{ producto_id: 101, cantidad: 5 }] })).toMatchObject({ code: 'OK' });
    const asked = { cliente_id: 1, deposito_id: 1, productos: [101] };
    expect(await server.as(JEFE, disponibilidadDeProductos, asked)).toMatchObject({ productos: [{ multiplo: 12 }] });
    await server.query('UPDATE producto SET multiplo = 1');
  });

  test('of serials names which ones', async () => {
    await put(server, { producto: 103, cantidad: 3, series: ['S1', 'S2', 'S3'] });
    await crear({
      lineas: [
        { producto_id: 103, cantidad: 1 },
        { producto_id: 103, cantidad: 2 },
      ],
    });
    const rows = await server.query(`SELECT codigo, condicion, linea_id FROM serie ORDER BY codigo`);
    expect(rows.map(({ condicion }) => condicion)).toEqual(['RESERVADO', 'RESERVADO', 'RESERVADO']);
    expect(new Set(rows.map(({ linea_id }) => linea_id)).size).toBe(2);
    for (const { run } of [...checksDeStock, ...checksDeOrdenes])
      expect(await run((text) => server.query(text))).toEqual([]);
  });

  test('of the last units goes to who is more urgent, whoever asks last', async () => {
    const ids: number[] = [];
    for (const prioridad of [3, 1]) ids.push((await crear({ prioridad })).orden.id);
    await put(server, { cantidad: 5 });
    await server.database.transaction(SISTEMA, (db) => reservarOrdenes(db, { transacciones: ids, usuario_id: null }));
    const states: string[] = [];
    for (const id of ids) states.push((await jefa.ver(id)).orden.estado);
    expect(states).toEqual(['SIN_STOCK', 'RESERVADA']);
  });

  test('that is given up lets go of what it held, and says why', async () => {
    await put(server, { cantidad: 5 });
    const { orden } = await crear();
    expect(await jefa.mover(orden.id, 'anular')).toMatchObject({
      error: 'DATOS_INVALIDOS',
      campos: { nota: expect.any(String) },
    });
    expect((await jefa.mover(orden.id, 'anular', { nota: 'Se arrepintió' })).orden.estado).toBe('ANULADA');
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 5 });
    expect(await jefa.mover(orden.id, 'confirmar')).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  });

  test('is released only whole, unless it may go in parts', async () => {
    await put(server, { cantidad: 3 });
    const { orden } = await crear();
    expect(await jefa.mover(orden.id, 'liberar')).toMatchObject({
      error: 'ORDEN_NO_ADMITE',
      msg: expect.stringContaining('faltan reservar 2'),
    });
    await jefa.mover(orden.id, 'desconfirmar');
    const { orden: seen } = await jefa.ver(orden.id);
    expect(seen.estado).toBe('BORRADOR');
    const params = { ...VENTA, id: orden.id, version: seen.version, parcial: true };
    expect((await server.as(JEFE, guardarOrden, params)).orden.estado).toBe('RESERVADA_PARCIAL');
    expect((await jefa.mover(orden.id, 'liberar')).orden.estado).toBe('LIBERADA');
    expect((await jefa.mover(orden.id, 'retener')).orden.estado).toBe('RESERVADA_PARCIAL');
  });

  test('says where it is by where its stock lies', async () => {
    await put(server, { cantidad: 5 });
    const { orden } = await crear();
    await jefa.mover(orden.id, 'liberar');
    const estados: string[] = [];
    for (const [de, a] of [
      [11, 18],
      [18, 17],
      [17, 19],
    ]) {
      const ends = { de: { almacenamiento_id: de ?? 0 }, a: { almacenamiento_id: a ?? 0 } };
      await server.as(JEFE, moverStock, { ...ends, todo: true });
      estados.push((await jefa.ver(orden.id)).orden.estado);
    }
    expect(estados).toEqual(['PICKEADA', 'PICKEADA', 'EMPACADA']);
    expect(await jefa.mover(orden.id, 'desconfirmar')).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    expect(await jefa.mover(orden.id, 'retener')).toMatchObject({ error: 'ORDEN_NO_ADMITE' });
    await expect(server.query(`UPDATE almacenamiento SET tipo_almacenamiento_id = 1 WHERE id = 19`)).rejects.toThrow(
      'lugar_con_reservas',
    );
  });

  test('needs somebody to go to and a place, and its reference is its own', async () => {
    expect(await crear({ localidad_id: null })).toMatchObject({
      campos: { localidad_id: 'Indique la localidad de destino' },
    });
    expect(await crear({ destino: null })).toMatchObject({ campos: { destino: 'Indique quién recibe' } });
    const { orden } = await crear({ referencia: 'PED-1' });
    expect(await crear({ referencia: 'PED-1' })).toMatchObject({
      error: 'REFERENCIA_REPETIDA',
      msg: `${orden.numero} ya tiene esa referencia`,
    });
    expect((await crear({ referencia: 'PED-1', acepta_repetida: true })).error).toBeUndefined();
    expect(await crear({ lineas: [{ sku: 'NADA', cantidad: 1 }] })).toMatchObject({
      campos: { 'lineas.0.producto_id': 'Línea 1: el cliente no tiene NADA' },
    });
    expect(await crear({ lineas: [{ sku: 'LIBRO-1', cantidad: 1 }] })).toMatchObject({ error: 'DATOS_INVALIDOS' });
  });

  test('that two confirm at once is confirmed once', async () => {
    await put(server, { cantidad: 5 });
    const { orden } = await crear({ confirmar: false });
    const answers = await Promise.all([1, 2, 3].map(() => jefa.mover(orden.id, 'confirmar')));
    expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual([
      'DOCUMENTO_NO_PERMITE',
      'DOCUMENTO_NO_PERMITE',
      'OK',
    ]);
    expect(await saldos(server)).toEqual({ 'A-01 RESERVADO': 5 });
  });

  test('of ten that are confirmed at once for the last units as many get them as there are', async () => {
    await put(server, { cantidad: 20 });
    const ids: number[] = [];
    for (let n = 0; n < 10; n += 1) ids.push((await crear({ confirmar: false })).orden.id);
    const answers = await Promise.all(ids.map((id) => jefa.mover(id, 'confirmar')));
    expect(answers.map(({ orden }) => orden?.estado).sort()).toEqual([
      ...Array(4).fill('RESERVADA'),
      ...Array(6).fill('SIN_STOCK'),
    ]);
    for (const { run } of [...checksDeStock, ...checksDeOrdenes])
      expect(await run((text) => server.query(text))).toEqual([]);
  });
});

describe('a purchase and a traslado', () => {
  test('reserve nothing and what the kind is for', async () => {
    const { orden } = await crear({ ...COMPRA, destino: null });
    expect(orden).toMatchObject({ estado: 'CONFIRMADA', numero: expect.stringMatching(/^OC-\d{6}$/) });
    expect((await jefa.mover(orden.id, 'avisar')).orden.estado).toBe('EN_TRANSITO');
    expect((await jefa.mover(orden.id, 'arribar')).orden.estado).toBe('ARRIBADA');
    expect(await jefa.mover(orden.id, 'reservar')).toMatchObject({ error: 'ORDEN_NO_ADMITE' });
    await put(server, { cantidad: 9 });
    const traslado = { tipo: 'TRASLADO', deposito_destino_id: 2, destino: null, localidad_id: null, entrega: null };
    const { orden: ot } = await crear(traslado);
    expect(ot).toMatchObject({ estado: 'RESERVADA', numero: expect.stringMatching(/^OT-\d{6}$/) });
    expect((await manos(server, JEFE_2).ver(ot.id)).orden).toMatchObject({
      deposito_destino: 'Depósito Salto',
      estado: 'RESERVADA',
    });
    expect(await crear({ ...traslado, deposito_destino_id: 1 })).toMatchObject({ error: 'DATOS_INVALIDOS' });
  });

  test('a lot that a supplier is to bring may be new', async () => {
    const { orden } = await crear({
      ...COMPRA,
      destino: null,
      lineas: [{ sku: 'LECHE-1L', cantidad: 4, partida: 'nuevo' }],
    });
    expect((await jefa.ver(orden.id)).lineas).toMatchObject([{ partida: 'NUEVO', pedida: 4, pendiente: 4 }]);
    expect(await crear({ lineas: [{ sku: 'LECHE-1L', cantidad: 4, partida: 'otro' }] })).toMatchObject({
      error: 'DATOS_INVALIDOS',
    });
  });
});

describe('lists', () => {
  test('page by number and by cursor, search, count and stay in the house', async () => {
    await put(server, { cantidad: 5 });
    const made: { id: number; numero: string }[] = [];
    for (let n = 0; n < 5; n += 1)
      made.push((await crear({ referencia: `REF-${n}`, corte: n < 2 ? '2020-01-01T10:00:00Z' : null })).orden);
    const first = await server.as(JEFE, listOrdenes, { size: 2 });
    expect(first).toMatchObject({ total_records: 5, records: [{ id: made[4]?.id }, { id: made[3]?.id }] });
    const next = await server.as(JEFE, listOrdenes, { size: 2, cursor: first.siguiente });
    expect(next.records.map(({ id }: { id: number }) => id)).toEqual([made[2]?.id, made[1]?.id]);
    const byCut = await server.as(JEFE, listOrdenes, { size: 3, orden: 'corte' });
    expect(byCut.records.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([made[0]?.id, made[1]?.id]);
    const rest = await server.as(JEFE, listOrdenes, { size: 3, orden: 'corte', cursor: byCut.siguiente });
    expect(rest.records.map(({ id }: { id: number }) => id)).toEqual([made[3]?.id, made[4]?.id]);
    for (const q of ['REF-3', made[3]?.numero ?? '', (made[3]?.numero ?? '').replace('-0000', '')])
      expect((await server.as(JEFE, listOrdenes, { q })).records.map(({ id }: { id: number }) => id)).toEqual([
        made[3]?.id,
      ]);
    expect((await server.as(JEFE, listOrdenes, { q: 'yerba-1k' })).total_records).toBe(5);
    expect(await server.as(JEFE, contarOrdenes, {})).toMatchObject({
      vistas: { vivas: 5, sin_stock: 4, corte: 2, direccion: 0, paradas: 0 },
    });
    expect((await server.as(JEFE, listOrdenes, { vista: 'sin_stock' })).records[0].problemas).toContain('SIN_STOCK');
    expect((await server.as(JEFE_2, listOrdenes, {})).total_records).toBe(0);
    expect((await server.as(CLIENTE_GDS, listOrdenes, {})).total_records).toBe(5);
    expect((await server.as(CLIENTE_GDS_2, listOrdenes, {})).total_records).toBe(0);
  });

  test('show apart those whose parcels could not be made, to the warehouse and to their client', async () => {
    const { orden } = await crear();
    await crear();
    await server.query(
      `INSERT INTO orden_sin_guia (transaccion_id, deposito_id, cliente_id, campo, mensaje) VALUES ($1, 1, 1, 'localidad', 'No se conoce')`,
      [orden.id],
    );
    for (const person of [JEFE, CLIENTE_GDS]) {
      expect(await server.as(person, contarOrdenes, {})).toMatchObject({ vistas: { vivas: 2, sin_guia: 1 } });
      const { records } = await server.as(person, listOrdenes, { vista: 'sin_guia' });
      expect(records).toMatchObject([{ id: orden.id, problemas: expect.arrayContaining(['SIN_GUIA']) }]);
    }
    expect((await server.as(JEFE_2, listOrdenes, { vista: 'sin_guia' })).total_records).toBe(0);
  });

  test('many are moved at once, each by itself', async () => {
    const { orden } = await crear();
    const { orden: draft } = await crear({ confirmar: false });
    const answer = await server.as(JEFE, moverOrdenes, { ids: [draft.id, orden.id, 999], acto: 'confirmar' });
    expect(answer.hechas).toBe(1);
    expect(answer.filas).toMatchObject(
      [
        { id: Math.min(orden.id, draft.id) },
        { id: Math.max(orden.id, draft.id) },
        { id: 999, razon: 'La orden no existe' },
      ].sort((a, b) => a.id - b.id),
    );
  });
});

describe('others', () => {
  test('of another house get what they get of what does not exist', async () => {
    const { orden } = await crear();
    for (const person of [JEFE_2, CLIENTE_GDS_2]) {
      const missing = await server.as(person, verOrden, { id: 999_999 });
      const { requestId: _, ...foreign } = await server.as(person, verOrden, { id: orden.id });
      expect(foreign).toEqual({ ...missing, requestId: undefined });
    }
    expect(await manos(server, JEFE_2).mover(orden.id, 'anular', { nota: 'No' })).toMatchObject({
      error: 'ORDEN_NO_ENCONTRADA',
    });
    expect(await server.as(JEFE_2, crearOrden, VENTA)).toMatchObject({ error: 'DEPOSITO_NO_ENCONTRADO' });
    expect(await server.as(CLIENTE_GDS, crearOrden, VENTA)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await manos(server, OPERARIO_GDS).mover(orden.id, 'anular', { nota: 'No' })).toMatchObject({
      error: 'SIN_PERMISO',
    });
  });

  test('a warehouse writes whom it goes to and never reads it; the client does', async () => {
    const { orden } = await crear();
    const texto = JSON.stringify(await jefa.ver(orden.id));
    expect(texto).not.toContain('Ana Pereira');
    expect((await server.as(CLIENTE_GDS, verOrden, { id: orden.id })).destinatario).toMatchObject({
      destinatario: 'Ana Pereira',
    });
    const audited = await server.query(`SELECT despues::text FROM auditoria WHERE tabla = 'orden'`);
    expect(JSON.stringify(audited)).not.toContain('Ana Pereira');
    const grants = await server.query(
      `SELECT has_any_column_privilege('anden_deposito', 'orden_destino', 'SELECT, INSERT, UPDATE') AS tiene`,
    );
    expect(grants).toEqual([{ tiene: false }]);
  });
});

test('what is available is told for many at once, with what is on its way', async () => {
  await put(server, { cantidad: 7 });
  await crear({ ...COMPRA, destino: null });
  const answer = await server.as(JEFE, disponibilidadDeProductos, {
    cliente_id: 1,
    deposito_id: 1,
    productos: [102],
    skus: ['yerba-1k', 'NADA'],
  });
  expect(answer).toMatchObject({
    productos: [
      { sku: 'LECHE-1L', disponible: 0 },
      { sku: 'YERBA-1K', disponible: 7, por_llegar: 10 },
    ],
    desconocidos: ['NADA'],
  });
  expect(await server.as(JEFE, opcionesDeOrdenes, {})).toMatchObject({
    depositos: [
      { id: 2, propio: false },
      { id: 1, propio: true },
    ],
  });
  expect((await server.as(JEFE, localidadesDeOrdenes, { q: 'sal' })).localidades.length).toBeGreaterThan(0);
});

test('what somebody types is kept for them alone', async () => {
  await server.as(JEFE, guardarBorradorDeOrden, { datos: { referencia: 'A' } });
  expect((await server.as(JEFE, verBorradorDeOrden, {})).borrador).toMatchObject({ datos: { referencia: 'A' } });
  expect((await server.as(OPERARIO_GDS, verBorradorDeOrden, {})).borrador).toBeNull();
  await server.as(JEFE, guardarBorradorDeOrden, { datos: null });
  expect((await server.as(JEFE, verBorradorDeOrden, {})).borrador).toBeNull();
});
