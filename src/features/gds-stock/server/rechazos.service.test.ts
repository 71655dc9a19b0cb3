import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bloquearAlmacenamientos } from '#features/gds-almacenamientos/contract.ts';
import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { openOrdenes, put, saldos, VENTA } from '#testing/ordenes.ts';
import type { Answer, TestServer } from '#testing/server.ts';

import { ajustarStock, moverStock } from '../contract.ts';
import { checksDeStock } from './verificar.sql.ts';

/** What is wrong about moving stock, each with its code and its words; nothing of it is done. */

let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
  await put(server, { cantidad: 10 });
});
afterAll(() => server.close());

const mover = (a: number, item: object, more: object = {}): Promise<Answer> =>
  server.as(OPERARIO_GDS, moverStock, {
    ...{
      de: { almacenamiento_id: 11 },
      a: { almacenamiento_id: a },
      items: [{ producto_id: 101, cantidad: 1, ...item }],
    },
    ...more,
  });
const ajustar = (nueva_cantidad: number, more: object = {}): Promise<Answer> =>
  server.as(JEFE, ajustarStock, {
    ...{ lugar: { almacenamiento_id: 11 }, producto_id: 101, nueva_cantidad, nota: 'Cuenta', ...more },
  });

describe('a quantity', () => {
  test.each([[0], [-1], [12.5], [10_000_001]])('of %d is refused by its field, and nothing moves', async (cantidad) => {
    const before = await saldos(server);
    const moved = await mover(12, { cantidad });
    expect([moved.error, Object.keys(moved.campos ?? {})]).toEqual(['DATOS_INVALIDOS', ['items.0.cantidad']]);
    if (cantidad !== 0) {
      const put = await ajustar(cantidad);
      expect([put.error, Object.keys(put.campos ?? {})]).toEqual(['DATOS_INVALIDOS', ['nueva_cantidad']]);
    }
    expect(await saldos(server)).toEqual(before);
  });

  test('beyond what is there says how much that is, and for which orders the rest is kept', async () => {
    const made = await server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id: 101, cantidad: 6 }] });
    expect(made).toMatchObject({ code: 'OK' });
    expect(await mover(12, { cantidad: 5 })).toMatchObject({
      error: 'STOCK_INSUFICIENTE',
      msg: `En A-01 hay 4 disponibles y 6 reservadas para ${made.orden.numero}`,
    });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 4, 'A-01 RESERVADO': 6 });
  });
});

describe('a place', () => {
  test('that takes no other client, and one that takes no other lot, say so', async () => {
    for (const producto_id of [101, 201]) {
      const answer = await server.as(JEFE_2, ajustarStock, {
        ...{
          lugar: { almacenamiento_id: producto_id === 101 ? 21 : 22 },
          producto_id,
          nueva_cantidad: 3,
          nota: 'Cuenta',
        },
      });
      expect(answer).toMatchObject({ code: 'OK' });
    }
    expect(
      await server.as(JEFE_2, moverStock, {
        ...{ de: { almacenamiento_id: 22 }, a: { almacenamiento_id: 21 }, items: [{ producto_id: 201, cantidad: 1 }] },
      }),
    ).toMatchObject({ error: 'NO_COMPATIBLE', msg: 'Z-01 no mezcla clientes' });
    await server.query('UPDATE almacenamiento SET mezcla_partida = false WHERE id = 12');
    await put(server, { producto: 102, lugar: 12, cantidad: 2, partida: 'L1' });
    await put(server, { producto: 102, cantidad: 2, partida: 'L2' });
    expect(await mover(12, { producto_id: 102, partida_id: 502 })).toMatchObject({
      error: 'NO_COMPATIBLE',
      msg: 'A-02 no mezcla lotes de un producto',
    });
    await server.query('UPDATE almacenamiento SET mezcla_partida = true WHERE id = 12');
  });

  test('that is shut for what comes, says why', async () => {
    await server.as(JEFE, bloquearAlmacenamientos, { ids: [12], bloqueo: 'ENTRADA', motivo: 'Mojada' });
    expect(await mover(12, {})).toMatchObject({
      error: 'ALMACENAMIENTO_BLOQUEADO',
      msg: 'A-02 está bloqueado: Mojada',
    });
    await server.as(JEFE, bloquearAlmacenamientos, { ids: [12], bloqueo: 'NADA' });
  });
});

describe('a lot or a serial', () => {
  test('that is missing, or is none of the product’s, is asked for', async () => {
    const lugar = { almacenamiento_id: 13 };
    expect(await ajustar(3, { lugar, producto_id: 102 })).toMatchObject({ error: 'PARTIDA_REQUERIDA' });
    expect(await ajustar(3, { lugar, producto_id: 102, partida: { codigo: 'L77' } })).toMatchObject({
      error: 'DATOS_INVALIDOS',
      campos: { partida: 'Indique cuándo vence el lote' },
    });
    expect(await ajustar(3, { lugar, partida: { codigo: 'L1' } })).toMatchObject({
      campos: { partida: 'YERBA-1K no lleva lote' },
    });
    expect(await ajustar(2, { lugar, producto_id: 103, series: ['S-1'] })).toMatchObject({ error: 'SERIE_REQUERIDA' });
    await put(server, { producto: 103, lugar: 12, cantidad: 1, series: ['S-1'] });
    // It is in one place at a time, whoever says otherwise.
    expect(await ajustar(1, { lugar, producto_id: 103, series: ['S-1'] })).toMatchObject({
      error: 'SERIE_EN_OTRO_LUGAR',
    });
  });
});

describe('two that wait for each other', () => {
  /** The database gives so many commands up as it does in a ring. */
  const rings = (count: number) =>
    server.query(`
      CREATE SEQUENCE IF NOT EXISTS vueltas;
      SELECT setval('vueltas', 1, false);
      CREATE OR REPLACE FUNCTION en_ronda() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        IF nextval('vueltas') <= ${count} THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
        RETURN NEW;
      END $$;
      DROP TRIGGER IF EXISTS ronda ON transaccion;
      CREATE TRIGGER ronda BEFORE INSERT ON transaccion FOR EACH ROW EXECUTE FUNCTION en_ronda();`);

  test('are done all the same where it comes right the second time, once and under one key', async () => {
    await rings(1);
    const clave = '5a0f2a9e-6a53-4c9d-9df1-3f6d7f1f0c77';
    const done = await mover(12, {}, { clave });
    expect(done).toMatchObject({ code: 'OK' });
    expect(await mover(12, {}, { clave })).toMatchObject({ transaccion: done.transaccion });
    expect(await saldos(server)).toMatchObject({ 'A-01 DISPONIBLE': 3, 'A-02 DISPONIBLE': 1 });
    expect(
      await server.query(
        `SELECT count(*)::int AS veces FROM auditoria WHERE servicio = 'gds_stock.mover' AND fila_id = $1`,
        [done.transaccion.id],
      ),
    ).toEqual([{ veces: 1 }]);
  });

  test('are asked to try again where it does not, and nothing was done', async () => {
    await rings(2);
    expect(await mover(12, {})).toMatchObject({ error: 'REINTENTE' });
    await server.query('DROP TRIGGER ronda ON transaccion');
    expect(await saldos(server)).toMatchObject({ 'A-01 DISPONIBLE': 3, 'A-02 DISPONIBLE': 1 });
  });
});

test('after all of it the balances are what the ledger says', async () => {
  const found: string[] = [];
  for (const { run } of checksDeStock) found.push(...(await run((text) => server.query(text))));
  expect(found).toEqual([]);
});

describe('a lot that is over', () => {
  const leche = (a: number, more: object = {}) => mover(a, { producto_id: 102, partida_id: 501, cantidad: 2, ...more });
  beforeAll(() => put(server, { producto: 102, cantidad: 8, partida: 'L1' }));
  const vence = (dias: number) => server.query(`UPDATE partida SET vence = hoy() + $1::int WHERE id = 501`, [dias]);

  test('is not carried to a shelf that orders are served from, which says where to instead; on its last day it is', async () => {
    await vence(-1);
    const [{ dia }] = await server.query(`SELECT to_char(hoy() - 1, 'DD/MM/YYYY') AS dia`);
    const before = await saldos(server, 102);
    expect(await leche(12)).toMatchObject({
      error: 'PARTIDA_VENCIDA',
      msg: `El lote L1 de LECHE-1L venció el ${dia} y en A-02 se prometería: llévelo a CUAR-1, o cambie antes su condición`,
    });
    const all = { de: { almacenamiento_id: 11 }, a: { almacenamiento_id: 12 }, todo: true as const };
    expect(await server.as(OPERARIO_GDS, moverStock, all)).toMatchObject({ error: 'PARTIDA_VENCIDA' });
    expect(await saldos(server, 102)).toEqual(before);
    await vence(0);
    expect(await leche(12)).toMatchObject({ code: 'OK' });
  });

  test('goes to quarantine, into somebody’s hands, and wherever nothing is promised of it', async () => {
    await vence(-30);
    expect(await leche(15)).toMatchObject({ code: 'OK' });
    expect(
      await server.as(OPERARIO_GDS, moverStock, {
        ...{
          de: { almacenamiento_id: 11 },
          a: { mano: true },
          items: [{ producto_id: 102, partida_id: 501, cantidad: 1 }],
        },
      }),
    ).toMatchObject({ code: 'OK' });
    expect(await mover(16, { producto_id: 102, partida_id: 501, cantidad: 1 })).toMatchObject({ code: 'OK' });
    expect(await saldos(server, 102)).toMatchObject({ 'CUAR-1 CUARENTENA': 2, 'ANDEN-1 DISPONIBLE': 1 });
    await vence(30);
  });
});
