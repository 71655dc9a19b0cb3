import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ajustarStock, moverStock } from '#features/gds-stock/contract.ts';
import { SISTEMA } from '#server/scope.ts';
import { addDays } from '#shared/dates.ts';
import { assignDepositos, JEFE, JEFE_2, OPERARIO_GDS, TWO_DEPOSITOS } from '#testing/gds.ts';
import { CLIENTE_GDS, put } from '#testing/ordenes.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { guardarProducto, kardexDeProducto, verProducto } from '../contract.ts';
import { exportarKardex, historialDeProducto } from '../ficha.contract.ts';
import { selectHistorial } from './historial.sql.ts';

/** One product's page: its kardex narrowed, and who changed what of it. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  await assignDepositos(server, [
    [JEFE, 1],
    [OPERARIO_GDS, 1],
    [JEFE_2, 2],
  ]);
});
afterAll(() => server.close());

describe('the kardex', () => {
  let dia: string;
  beforeAll(async () => {
    dia = (await server.query('SELECT hoy()::text AS dia'))[0].dia;
    await put(server, { producto: 102, cantidad: 10, partida: 'L1' });
    await put(server, { producto: 102, lugar: 12, cantidad: 5, partida: 'L2' });
    const items = [{ producto_id: 102, partida_id: 501, cantidad: 4 }];
    await server.as(JEFE, moverStock, { de: { almacenamiento_id: 11 }, a: { almacenamiento_id: 12 }, items });
    await put(server, { producto: 102, cantidad: 2, partida: 'L1' });
  });
  const ver = (asked: object = {}) => server.as(JEFE, kardexDeProducto, { producto_id: 102, ...asked });
  const shown = async (asked: object) =>
    (await ver(asked)).records.map(({ acto, saldo }: { acto: string; saldo: number }) => `${acto} ${saldo}`);

  test('of one act, of one lot or of some days tells what there was after each all the same', async () => {
    expect(await shown({})).toEqual(['AJUSTAR 11', 'MOVER 15', 'AJUSTAR 15', 'AJUSTAR 10']);
    expect(await shown({ acto: 'AJUSTAR' })).toEqual(['AJUSTAR 11', 'AJUSTAR 15', 'AJUSTAR 10']);
    expect(await shown({ partida_id: 502 })).toEqual(['AJUSTAR 15']);
    expect(await shown({ acto: 'AJUSTAR', partida_id: 501 })).toEqual(['AJUSTAR 11', 'AJUSTAR 10']);
    expect(await shown({ hasta: addDays(dia, -1) })).toEqual([]);
    expect(await shown({ desde: addDays(dia, 2) })).toEqual([]);
    // Over midnight what was begun is finished on the next day.
    expect(await shown({ desde: dia, hasta: addDays(dia, 1) })).toHaveLength(4);
  });

  test('goes on from page to page where it is narrowed too', async () => {
    const first = await ver({ acto: 'AJUSTAR', size: 2 });
    expect(first.records.map(({ saldo }: { saldo: number }) => saldo)).toEqual([11, 15]);
    const rest = await ver({ acto: 'AJUSTAR', size: 2, cursor: first.siguiente });
    expect([rest.records.map(({ saldo }: { saldo: number }) => saldo), rest.siguiente]).toEqual([[10], null]);
  });

  test('as a file goes on from the first to the last, narrowed or whole, of what the person may see', async () => {
    const file = async (asked: object = {}, person: Person = JEFE) => {
      const { url, filename, msg } = await server.as(person, exportarKardex, { producto_id: 102, ...asked });
      if (url === undefined) throw new Error(msg);
      const { body } = await server.request({ url });
      const lines = body.trim().split('\r\n').slice(1);
      return { filename, rows: lines.map((line: string) => line.slice(1, -1).split(/"?[,;]"?/)) };
    };
    const told = ({ rows }: { rows: string[][] }) =>
      rows.map((row) => [row[2], row[3], row.at(-2), row.at(-1)].join(' '));
    const { filename, ...all } = await file({ separador: ';' });
    expect(filename).toMatch(/^kardex_LECHE-1L_\d{4}-\d\d-\d\d\.csv$/);
    expect(told(all)).toEqual(['AJUSTAR L1 10 10', 'AJUSTAR L2 5 15', 'MOVER L1 4 15', 'AJUSTAR L1 4 11']);
    expect(all.rows[2]).toEqual(expect.arrayContaining(['A-01', 'A-02', 'DISPONIBLE']));
    expect(told(await file({ acto: 'AJUSTAR', partida_id: 501 }))).toEqual(['AJUSTAR L1 10 10', 'AJUSTAR L1 4 11']);
    expect(told(await file({}, CLIENTE_GDS))).toHaveLength(4);
    const missing = { error: 'PRODUCTO_NO_ENCONTRADO' };
    expect(await server.as(JEFE, exportarKardex, { producto_id: 99_999 })).toMatchObject(missing);
    expect(await server.as(CLIENTE_GDS, exportarKardex, { producto_id: 201 })).toMatchObject(missing);
    expect(told(await file({}, JEFE_2))).toEqual([]);
  });
});

describe('the history', () => {
  const producto = async () => (await server.as(JEFE, verProducto, { id: 103 })).producto;
  const save = async (fields: object) => {
    const { version, cliente_id, sku, nombre, control_serie } = await producto();
    const datos = { id: 103, version, cliente_id, sku, nombre, control_serie, ...fields };
    expect(await server.as(JEFE, guardarProducto, datos)).toMatchObject({ code: 'OK' });
  };
  const ver = (person = JEFE, producto_id = 103) => server.as(person, historialDeProducto, { producto_id });

  test('tells who changed which field, from what to what, and nothing of what was saved as it was', async () => {
    await save({});
    await save({
      ...{ nombre: 'Teléfono negro', multiplo: 6, valor: { centavos: 125_050, moneda: 'UYU' } },
      ...{ presentaciones: [{ nombre: 'Caja', factor: 6 }], estado: 'BLOQUEADO' },
    });
    const { records } = await ver(OPERARIO_GDS);
    expect(records).toMatchObject([{ usuario: 'Jefa de depósito', servicio: 'gds_productos.guardar' }]);
    const cambios = records[0].cambios.toSorted((a: { campo: string }, b: { campo: string }) =>
      a.campo < b.campo ? -1 : 1,
    );
    expect(cambios).toEqual([
      { campo: 'estado', antes: 'ACTIVO', despues: 'BLOQUEADO' },
      { campo: 'multiplo', antes: '1', despues: '6' },
      { campo: 'nombre', antes: 'Teléfono', despues: 'Teléfono negro' },
      { campo: 'presentaciones', antes: null, despues: 'Caja = 6' },
      { campo: 'valor', antes: null, despues: '$ 1250,50' },
    ]);
  });

  test('of what is made says that it was, and is seen by nobody of a client or where its owner keeps nothing', async () => {
    const made = await server.as(JEFE, guardarProducto, { cliente_id: 1, sku: 'NUEVO-1', nombre: 'Nuevo' });
    expect((await ver(JEFE, made.id)).records).toMatchObject([{ servicio: 'gds_productos.guardar', cambios: [] }]);
    const missing = await ver(JEFE, 99_999);
    expect(missing).toMatchObject({ error: 'PRODUCTO_NO_ENCONTRADO' });
    expect(await ver(JEFE, 201)).toEqual(missing);
    expect(await ver(CLIENTE_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
    // Nor in the database itself.
    await server.query(
      `INSERT INTO auditoria (usuario_id, servicio, tabla, fila_id, antes, despues) VALUES (1, 'gds_productos.guardar', 'producto', 201, '{}', '{}')`,
    );
    const usuario_id = await server.id(JEFE);
    const scope = { tipo: 'deposito', usuario_id, cliente_id: null, agente_id: null } as const;
    expect(await server.database.read(scope, (db) => selectHistorial(db, 201))).toEqual([]);
    const asSystem = server.database.read(SISTEMA, (db) => selectHistorial(db, 201));
    await expect(asSystem).rejects.toMatchObject({ code: '42501' });
  });
});

test('an adjustment is no change of the product', async () => {
  const lugar = { almacenamiento_id: 11 };
  await server.as(JEFE, ajustarStock, { lugar, producto_id: 101, nueva_cantidad: 3, nota: 'Cuenta' });
  expect((await server.as(JEFE, historialDeProducto, { producto_id: 101 })).records).toEqual([]);
});
