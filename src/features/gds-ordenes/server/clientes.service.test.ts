import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { formularioDeOrden } from '#features/gds-campos/contract.ts';
import { SISTEMA } from '#server/scope.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS, CLIENTE_GDS_2, COMPRA, manos, openOrdenes, put, saldos, VENTA } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { contarOrdenes, listOrdenes, moverOrden, moverOrdenes, verOrden } from '../contract.ts';
import {
  crearOrden,
  disponibilidadDeProductos,
  guardarBorradorDeOrden,
  guardarOrden,
  localidadesDeOrdenes,
  opcionesDeOrdenes,
  verBorradorDeOrden,
} from '../crear.contract.ts';
import { reservarLoConfirmado } from './tener.ts';
import { checksDeOrdenes } from './verificar.sql.ts';

/** A client's people who make orders of their own, and those of another client. */
const PROPIO: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'], name: 'Administra uno' };
const AJENO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'], name: 'Administra dos' };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'CLI_002'], name: 'De agencia' };

let server: TestServer;
let propio: ReturnType<typeof manos>;
beforeAll(async () => {
  server = await openOrdenes();
  propio = manos(server, PROPIO);
});
beforeEach(async () => {
  await server.query(
    'TRUNCATE stock_saldo, serie, stock_movimiento, orden, orden_destino, orden_paso, orden_borrador, transaccion_linea CASCADE',
  );
  await put(server, { cantidad: 8 });
});
afterAll(() => server.close());

const crear = (more: object = {}, person: Person = PROPIO) =>
  server.as(person, crearOrden, { ...VENTA, confirmar: false, ...more });
const promete = () => server.database.transaction(SISTEMA, reservarLoConfirmado);

describe('a client’s person', () => {
  test('drafts, changes, confirms, and the server promises what there is', async () => {
    const { orden } = await crear({ prioridad: 1 });
    expect(orden).toMatchObject({ tipo: 'VENTA', estado: 'BORRADOR' });
    const seen = await propio.ver(orden.id);
    expect(seen.orden.prioridad).toBe(3);
    expect(seen.destinatario).toMatchObject({ destinatario: 'Ana Pereira' });
    const open = Object.entries(seen.puede).flatMap(([acto, why]) => (why === null ? [acto] : []));
    expect(open.sort()).toEqual(['anular', 'confirmar']);
    const asked = { ...VENTA, id: orden.id, version: seen.orden.version, lineas: [{ sku: 'YERBA-1K', cantidad: 6 }] };
    const destino = { destinatario: 'Beto', direccion: 'Rivera 1' };
    expect(await server.as(PROPIO, guardarOrden, { ...asked, destino })).toMatchObject({
      orden: { estado: 'CONFIRMADA' },
    });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 8 });
    await promete();
    const now = await propio.ver(orden.id);
    expect(now).toMatchObject({
      orden: { estado: 'RESERVADA', prioridad: 3 },
      destinatario: { destinatario: 'Beto' },
      lineas: [{ pedida: 6, reservada: 6 }],
    });
    expect(Object.values(now.puede).every((why) => why !== null)).toBe(true);
    await promete();
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 2, 'A-01 RESERVADO': 6 });
    for (const { name, run } of checksDeOrdenes)
      expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  });

  test('gives up a draft with its reason, and nothing that the warehouse works on', async () => {
    const { orden } = await crear();
    expect(await propio.mover(orden.id, 'anular')).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect((await propio.mover(orden.id, 'anular', { nota: 'Me equivoqué' })).orden.estado).toBe('ANULADA');
    const { orden: otra } = await crear({ confirmar: true });
    const refused = await propio.mover(otra.id, 'anular', { nota: 'Tarde' });
    expect(refused).toMatchObject({
      error: 'DOCUMENTO_NO_PERMITE',
      msg: `${otra.numero} ya la trabaja el depósito: pídale el cambio`,
    });
    for (const acto of ['reservar', 'liberar', 'cerrar', 'desconfirmar'] as const)
      expect((await propio.mover(otra.id, acto)).error).toBe('DOCUMENTO_NO_PERMITE');
    expect(await server.as(PROPIO, moverOrdenes, { ids: [otra.id], acto: 'confirmar' })).toMatchObject({
      error: 'SIN_PERMISO',
    });
  });

  test('reads what the warehouse drafts for them and does not write it', async () => {
    const { orden } = await crear({}, JEFE);
    const seen = await propio.ver(orden.id);
    expect(Object.values(seen.puede).every((why) => why !== null)).toBe(true);
    const params = { ...VENTA, id: orden.id, version: seen.orden.version, confirmar: false };
    expect(await server.as(PROPIO, guardarOrden, params)).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    expect(await propio.mover(orden.id, 'confirmar')).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  });

  test('brings in purchases and moves between depósitos that keep their goods', async () => {
    expect(await crear({ ...COMPRA, destino: null })).toMatchObject({ orden: { estado: 'CONFIRMADA' } });
    const traslado = { tipo: 'TRASLADO', deposito_destino_id: 2, destino: null, localidad_id: null, entrega: null };
    expect(await crear({ ...traslado, confirmar: true })).toMatchObject({ orden: { estado: 'CONFIRMADA' } });
    await promete();
    expect((await server.as(PROPIO, listOrdenes, { vista: 'todas' })).records).toMatchObject([
      { tipo: 'TRASLADO', estado: 'RESERVADA' },
      { tipo: 'COMPRA', estado: 'CONFIRMADA' },
    ]);
    const lote = [{ sku: 'LECHE-1L', cantidad: 1, partida: 'NUEVO' }];
    expect(await crear({ ...COMPRA, destino: null, lineas: lote })).toMatchObject({ error: 'DATOS_INVALIDOS' });
  });

  test('chooses among their own: depósitos, stock, places, and what they were typing', async () => {
    const { depositos, clientes } = await server.as(PROPIO, opcionesDeOrdenes, {});
    expect(depositos.map(({ id }: { id: number }) => id).sort()).toEqual([1, 2]);
    expect(clientes).toMatchObject([{ id: 1, depositos: expect.arrayContaining([1, 2]) }]);
    await crear({ ...COMPRA, destino: null });
    const asked = { cliente_id: 1, deposito_id: 1, skus: ['yerba-1k', 'LIBRO-1'] };
    expect(await server.as(PROPIO, disponibilidadDeProductos, asked)).toMatchObject({
      productos: [{ sku: 'YERBA-1K', disponible: 8, por_llegar: 10 }],
      desconocidos: ['LIBRO-1'],
    });
    expect((await server.as(PROPIO, localidadesDeOrdenes, { q: 'sal' })).localidades.length).toBeGreaterThan(0);
    expect(await server.as(PROPIO, formularioDeOrden, { cliente_id: 1, tipo: 'VENTA' })).toMatchObject({
      version_id: null,
    });
    await server.as(PROPIO, guardarBorradorDeOrden, { datos: { referencia: 'A' } });
    expect((await server.as(PROPIO, verBorradorDeOrden, {})).borrador).toMatchObject({ datos: { referencia: 'A' } });
    expect((await server.as(AJENO, verBorradorDeOrden, {})).borrador).toBeNull();
  });
});

describe('nobody else', () => {
  test('of another client meets an order, whatever service is asked', async () => {
    const { orden } = await crear();
    const own = { cliente_id: 1, deposito_id: 1 };
    const same = async (contract: Parameters<TestServer['as']>[1], mine: object, missing: object) => {
      const { requestId: _, ...foreign } = await server.as(AJENO, contract, mine);
      const { requestId: __, ...unknown } = await server.as(AJENO, contract, missing);
      expect([contract.service, foreign]).toEqual([contract.service, unknown]);
    };
    const { id } = orden;
    await same(verOrden, { id }, { id: 999_999 });
    await same(moverOrden, { id, acto: 'confirmar' }, { id: 999_999, acto: 'confirmar' });
    await same(guardarOrden, { ...VENTA, id, version: 1 }, { ...VENTA, id: 999_999, version: 1 });
    await same(crearOrden, VENTA, { ...VENTA, cliente_id: 998, deposito_id: 998 });
    await same(
      disponibilidadDeProductos,
      { ...own, skus: ['YERBA-1K'] },
      { cliente_id: 998, deposito_id: 998, skus: ['YERBA-1K'] },
    );
    await same(formularioDeOrden, { cliente_id: 1, tipo: 'VENTA' }, { cliente_id: 998, tipo: 'VENTA' });
    await same(listOrdenes, { vista: 'todas', cliente_id: 1 }, { vista: 'todas', cliente_id: 998 });
    await same(contarOrdenes, { deposito_id: 1 }, { deposito_id: 998 });
    expect((await manos(server, PROPIO).ver(id)).orden.estado).toBe('BORRADOR');
    // In the own name, of another’s goods or at a depósito that keeps none of theirs.
    expect(await crear({ cliente_id: 2, deposito_id: 1 }, AJENO)).toMatchObject({ error: 'DEPOSITO_NO_ENCONTRADO' });
    expect(await crear({ cliente_id: 2, deposito_id: 2 }, AJENO)).toMatchObject({
      error: 'DATOS_INVALIDOS',
      campos: { 'lineas.0.producto_id': expect.any(String) },
    });
  });

  test('without the right makes one: who only reads, an agency, a warehouse of another depósito', async () => {
    for (const person of [CLIENTE_GDS, CLIENTE_GDS_2, AGENCIA])
      expect(await crear({}, person)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(AGENCIA, listOrdenes, {})).toMatchObject({ error: 'SIN_PERMISO' });
    const { orden } = await crear();
    for (const acto of ['confirmar', 'anular'] as const) {
      expect(await manos(server, CLIENTE_GDS).mover(orden.id, acto, { nota: 'x' })).toMatchObject({
        error: 'SIN_PERMISO',
      });
      expect(await manos(server, JEFE_2).mover(orden.id, acto, { nota: 'x' })).toMatchObject({
        error: 'ORDEN_NO_ENCONTRADA',
      });
    }
    expect((await manos(server, CLIENTE_GDS).ver(orden.id)).orden.estado).toBe('BORRADOR');
    // The warehouse may: the draft is of goods that it keeps.
    expect((await manos(server, OPERARIO_GDS).mover(orden.id, 'confirmar')).orden.estado).toBe('RESERVADA');
  });
});

describe('the database itself', () => {
  const scope = async (person: Person) =>
    ({
      tipo: 'cliente',
      usuario_id: await server.id(person),
      cliente_id: person.cliente_id ?? null,
      agente_id: null,
    }) as const;
  const as = async (person: Person, text: string) => {
    const { sql } = await import('kysely');
    return server.database
      .transaction(await scope(person), async (db) => Number((await sql.raw(text).execute(db)).numAffectedRows ?? 0))
      .catch((error: unknown) => (error instanceof Error ? error.message : 'failed'));
  };

  test('lets a client’s people write drafts of their own alone', async () => {
    const { orden } = await crear();
    const { orden: deJefa } = await crear({}, JEFE);
    const set = (id: number) => `UPDATE orden SET observaciones = 'x' WHERE transaccion_id = ${id}`;
    expect(await as(PROPIO, set(orden.id))).toBe(1);
    expect(await as(PROPIO, set(deJefa.id))).toBe(0);
    expect(await as(AJENO, set(orden.id))).toBe(0);
    expect(await as(AJENO, `UPDATE orden_destino SET destinatario = 'x' WHERE transaccion_id = ${orden.id}`)).toBe(0);
    expect(await as(AJENO, `DELETE FROM transaccion_linea WHERE transaccion_id = ${orden.id}`)).toBe(0);
    expect(await as(PROPIO, `UPDATE orden SET decision = 'LIBERADA' WHERE transaccion_id = ${orden.id}`)).toMatch(
      'row-level security',
    );
    expect(await as(PROPIO, `UPDATE orden SET prioridad = 1 WHERE transaccion_id = ${orden.id}`)).toMatch(
      'row-level security',
    );
    expect(await as(PROPIO, `UPDATE orden SET cliente_id = 2 WHERE transaccion_id = ${orden.id}`)).toMatch(
      'permission denied',
    );
    expect(await as(PROPIO, `UPDATE transaccion_linea SET reservada = 1 WHERE transaccion_id = ${orden.id}`)).toMatch(
      'permission denied',
    );
    const line = `INSERT INTO transaccion_linea (transaccion_id, deposito_id, cliente_id, producto_id, pedida)`;
    expect(await as(AJENO, `${line} VALUES (${orden.id}, 1, 1, 101, 1)`)).toMatch('row-level security');
    expect(await as(PROPIO, `${line} VALUES (${deJefa.id}, 1, 1, 101, 1)`)).toMatch('row-level security');
    expect(
      await as(
        PROPIO,
        `INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada_por) VALUES ('AJUSTE', 1, 1, ${await server.id(PROPIO)})`,
      ),
    ).toMatch('row-level security');
    expect(
      await as(
        PROPIO,
        `INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada_por) VALUES ('VENTA', 1, 2, ${await server.id(PROPIO)})`,
      ),
    ).toMatch('row-level security');
    const head = `INSERT INTO orden (transaccion_id, tipo, deposito_id, cliente_id) VALUES (${deJefa.id}, 'VENTA', 1, 1)`;
    expect(await as(PROPIO, head)).toMatch('row-level security');
    await propio.mover(orden.id, 'confirmar');
    expect(await as(PROPIO, set(orden.id))).toBe(0);
    expect(await as(PROPIO, `DELETE FROM transaccion_linea WHERE transaccion_id = ${orden.id}`)).toBe(0);
  });
});
