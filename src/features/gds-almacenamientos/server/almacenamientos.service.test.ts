import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ajustarStock,
  exportTransaccion,
  listMovimientos,
  moverStock,
  revertirMovimiento,
} from '#features/gds-stock/contract.ts';
import type { ParamsInput, ServiceContract } from '#shared/contract.ts';
import { assignDepositos, JEFE, JEFE_2, OPERARIO_GDS, TWO_DEPOSITOS } from '#testing/gds.ts';
import { readLabels } from '#testing/leer-etiquetas.ts';
import { readZpl } from '#testing/leer-zpl.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  arbolDeAlmacenamientos,
  bloquearAlmacenamientos,
  contenidoDeAlmacenamiento,
  crearPorPatron,
  guardarAlmacenamiento,
  historialDeAlmacenamiento,
  imprimirAlmacenamientos,
  listAlmacenamientos,
  opcionesDeDeposito,
  probarPatron,
} from '../contract.ts';
import { cambiarTipo, tiposDeAlmacenamiento } from '../tipos.contract.ts';

let server: TestServer;
type Sent<C extends ServiceContract> = Parameters<typeof server.as<C>>[2];
beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  await assignDepositos(server, [
    [JEFE, 1],
    [OPERARIO_GDS, 1],
    [JEFE_2, 2],
  ]);
});
afterAll(() => server.close());

const BASE = { deposito_id: 1, tipo_almacenamiento_id: 1, tipo_stock_id: 1 } as const;
const codes = async (params: object, person = JEFE) =>
  listAlmacenamientos.result
    .parse(await server.as(person, listAlmacenamientos, params))
    .records.map(({ codigo }) => codigo);

describe('places', () => {
  test('are made by pattern, all or none, in the order of the walk, and hang from a tree', async () => {
    const patron = 'P-[01-02]-[1-2]-[A-B]';
    const tried = await server.as(JEFE, probarPatron, { deposito_id: 1, patron });
    expect(tried).toMatchObject({ code: 'OK', cantidad: 8, total_de_choques: 0 });
    expect(await server.as(JEFE, crearPorPatron, { ...BASE, patron })).toMatchObject({ creados: 8 });
    expect(await codes({ deposito_id: 1, q: 'P02' })).toEqual(['P-02-2-A', 'P-02-2-B', 'P-02-1-A', 'P-02-1-B']);
    const { nodos } = await server.as(OPERARIO_GDS, arbolDeAlmacenamientos, { deposito_id: 1 });
    const zona = nodos.find(({ codigo }: { codigo: string }) => codigo === 'P');
    expect(zona).toMatchObject({ clase: 'ZONA', hijos: 2, posiciones: 8, ocupadas: 0 });
    expect(await codes({ bajo_id: zona.id })).toHaveLength(8);
    expect(await server.as(JEFE, crearPorPatron, { ...BASE, patron: 'P-[02-03]-[1-2]-A' })).toMatchObject({
      error: 'CODIGO_SE_LEE_IGUAL',
      msg: 'P-02-1-A se leería igual que P-02-1-A',
    });
    expect(await codes({ q: 'P03' })).toEqual([]);
  });

  test('whose codes are read alike are refused together, in a pattern and one by one', async () => {
    const twice = await server.as(JEFE, probarPatron, { deposito_id: 1, patron: 'R-[1-11]-[1-11]' });
    expect(twice.choques).toContainEqual({ codigo: 'R-11-1', con: 'R-1-11' });
    expect(await server.as(JEFE, guardarAlmacenamiento, { ...BASE, codigo: 'A.01' })).toMatchObject({
      error: 'CODIGO_SE_LEE_IGUAL',
    });
  });

  test('keep what their names, codes and types were, and nothing else', async () => {
    const { id } = await server.as(JEFE, guardarAlmacenamiento, { ...BASE, codigo: 'h-01' });
    const history = () => server.as(OPERARIO_GDS, historialDeAlmacenamiento, { id });
    expect(await history()).toMatchObject({ total_records: 0, records: [] });
    const change = {
      ...BASE,
      id,
      version: 1,
      codigo: 'H-02',
      nombre: 'Fondo',
      tipo_almacenamiento_id: 2,
      secuencia: 9,
    };
    expect(await server.as(JEFE, guardarAlmacenamiento, change)).toMatchObject({ id });
    expect(await server.as(JEFE, guardarAlmacenamiento, change)).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
    const { records } = await history();
    expect(records.map((one: object) => ({ ...one, fecha_modificacion: '' }))).toEqual(
      [
        ['tipo_almacenamiento_id', 'Picking', 'Rack de reserva'],
        ['codigo', 'H-01', 'H-02'],
        ['nombre', null, 'Fondo'],
      ].map(([tipo_cambio, cambio_anterior, cambio_posterior]) => ({
        ...{ usuario_nombre: 'Jefa de depósito', fecha_modificacion: '', tipo_cambio },
        ...{ cambio_anterior, cambio_posterior },
      })),
    );
  });

  test('are shut with a reason, and then nothing comes in or goes out', async () => {
    const lugar = { almacenamiento_id: 11 };
    await server.as(JEFE, ajustarStock, { lugar, producto_id: 101, nueva_cantidad: 10, nota: 'Inicial' });
    expect(await server.as(JEFE, bloquearAlmacenamientos, { ids: [11], bloqueo: 'SALIDA' })).toMatchObject({
      campos: { motivo: 'Escriba por qué se bloquea' },
    });
    const shut = { ids: [11, 21], bloqueo: 'SALIDA' as const, motivo: 'Piso roto' };
    expect(await server.as(JEFE, bloquearAlmacenamientos, shut)).toMatchObject({ hechas: 1, fallidas: [{ id: 21 }] });
    const items = [{ producto_id: 101, cantidad: 4 }];
    const move = () => server.as(OPERARIO_GDS, moverStock, { de: lugar, a: { almacenamiento_id: 12 }, items });
    expect(await move()).toMatchObject({ error: 'ALMACENAMIENTO_BLOQUEADO', msg: 'A-01 está bloqueado: Piso roto' });
    await server.as(JEFE, bloquearAlmacenamientos, { ids: [11], bloqueo: 'NADA' });
    expect(await move()).toMatchObject({ code: 'OK' });
    const [place] = await server.query('SELECT version FROM almacenamiento WHERE id = 12');
    const out = { ...BASE, id: 12, version: place.version, codigo: 'A-02', activo: false };
    expect(await server.as(JEFE, guardarAlmacenamiento, out)).toMatchObject({
      error: 'ALMACENAMIENTO_OCUPADO',
      msg: 'Todavía tiene 4 unidades',
    });
  });

  test('print labels whose bars say how they are read, by both addresses, once', async () => {
    const asked = { ids: [12, 11, 12], formato: 'pdf' as const };
    const answer = await server.as(OPERARIO_GDS, imprimirAlmacenamientos, asked);
    expect(answer).toMatchObject({ etiquetas: 2, filename: 'ubicaciones_A01.pdf' });
    expect(answer.url).toMatch(/^\/dispatcher\?action=imprimir_codigos_almacenamiento&token=[\w-]+&ids=12,11$/);
    expect((await server.request({ url: answer.url.replace('ids=12,11', 'ids=12,11,13') })).statusCode).toBe(404);
    const response = await server.request({ url: answer.url });
    expect(response.headers['content-type']).toBe('application/pdf');
    const pages = await readLabels(response.rawPayload);
    expect(pages.map(({ code128 }) => code128)).toEqual(['A01', 'A02']);
    expect(pages[0]?.texto).toContain('A-01');
    expect((await server.request({ url: answer.url })).json()).toMatchObject({ error: 'TICKET_INVALIDO' });
    const zpl = await server.as(OPERARIO_GDS, imprimirAlmacenamientos, { ids: [11], formato: 'zpl' });
    const token = new URL(`http://x${zpl.url}`).searchParams.get('token');
    const printed = await server.request({ url: `/api/descargas/${token}` });
    expect(printed.body).toMatch(/^\^XA[\s\S]*A-01[\s\S]*\^XZ\n$/);
    expect(await readZpl(printed.body)).toMatchObject([{ texto: 'A01' }]);
    const foreign = await server.as(JEFE_2, imprimirAlmacenamientos, { ids: [11] });
    expect(foreign).toMatchObject({ error: 'ALMACENAMIENTO_NO_ENCONTRADO' });
    expect((await server.request({ url: '/dispatcher?action=gds_otra&token=x&ids=1' })).statusCode).toBe(404);
  });
});

describe('stock', () => {
  test('goes by what was read, and back again once', async () => {
    await server.as(JEFE, ajustarStock, {
      lugar: { texto: 'A-01' },
      producto_id: 101,
      nueva_cantidad: 10,
      nota: 'Cuenta',
    });
    const move = {
      deposito_id: 1,
      de: { texto: 'a 01' },
      a: { texto: 'CUAR1' },
      items: [{ producto_id: 101, cantidad: 3 }],
    };
    const done = await server.as(OPERARIO_GDS, moverStock, { ...move, clave: '5a0f2a9e-6a53-4c9d-9df1-3f6d7f1f0c11' });
    expect(done).toMatchObject({ code: 'OK', transaccion: { numero: expect.stringMatching(/^MI-\d{6}$/) } });
    const again = await server.as(OPERARIO_GDS, moverStock, { ...move, clave: '5a0f2a9e-6a53-4c9d-9df1-3f6d7f1f0c11' });
    expect(again).toMatchObject({ transaccion: done.transaccion });
    const there = await server.as(OPERARIO_GDS, contenidoDeAlmacenamiento, { texto: 'CUAR-1' });
    expect(there.filas).toMatchObject([
      { sku: 'YERBA-1K', condicion: 'CUARENTENA', cantidad: 3, cliente: 'Tienda Norte' },
    ]);
    const [movimiento_id] = done.movimientos;
    const away = { de: { texto: 'CUAR-1' }, a: { texto: 'ANDEN-1' }, deposito_id: 1, todo: true } as const;
    const gone = await server.as(OPERARIO_GDS, moverStock, away);
    expect(await server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id })).toMatchObject({
      error: 'MOVIMIENTO_NO_SE_REVIERTE',
      msg: 'No se puede revertir: desde entonces 3 pasaron a ANDEN-1',
    });
    await server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id: gone.movimientos[0] });
    expect(await server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id })).toMatchObject({ code: 'OK' });
    expect(await server.as(OPERARIO_GDS, revertirMovimiento, { movimiento_id })).toMatchObject({
      msg: 'Ese movimiento ya se revirtió',
    });
    const { url, filename } = await server.as(OPERARIO_GDS, exportTransaccion, { transaccion_id: done.transaccion.id });
    expect(filename).toBe(`${done.transaccion.numero}.csv`);
    expect(url).toMatch(/^\/dispatcher\?action=gds_report&reporte=export_transaccion&token=[\w-]+&id=\d+$/);
    expect((await server.request({ url: url.replace(/id=\d+$/, 'id=1') })).statusCode).toBe(404);
    const csv = (await server.request({ url })).body.split('\r\n');
    expect(csv).toHaveLength(3);
    expect(csv[1]).toMatch(
      /^"MI-\d+","MOVIMIENTO","MVD",.*"MOVER","YERBA-1K","Yerba 1 kg",.*"3",.*"A-01","CUAR-1","Operario de depósito","DISPONIBLE","CUARENTENA"$/,
    );
    const foreign = await server.as(JEFE_2, exportTransaccion, { transaccion_id: done.transaccion.id });
    expect(foreign).toEqual(await server.as(JEFE_2, exportTransaccion, { transaccion_id: 99_999 }));
    const { records } = await server.as(OPERARIO_GDS, listMovimientos, { producto_id: 101, size: 2 });
    expect(records).toMatchObject([{ acto: 'REVERTIR', revertible: false }, { acto: 'REVERTIR' }]);
  });

  test('that is not there, too much of it, or of several lots is told in words', async () => {
    const move = (items: ParamsInput<typeof moverStock>['items'], a = 12) =>
      server.as(OPERARIO_GDS, moverStock, { de: { almacenamiento_id: 11 }, a: { almacenamiento_id: a }, items });
    expect(await move([{ producto_id: 101, cantidad: 99 }])).toMatchObject({
      error: 'STOCK_INSUFICIENTE',
      msg: 'En A-01 hay 10 disponibles',
    });
    expect(await move([{ producto_id: 101, cantidad: 1.5 }])).toMatchObject({ error: 'DATOS_INVALIDOS' });
    const lote = (codigo: string) =>
      server.as(JEFE, ajustarStock, {
        ...{ lugar: { almacenamiento_id: 11 }, producto_id: 102, nueva_cantidad: 5, nota: 'Cuenta' },
        partida: { codigo, vence: '2030-01-31' },
      });
    for (const codigo of ['l1', 'L9']) expect(await lote(codigo)).toMatchObject({ code: 'OK' });
    expect(await move([{ producto_id: 102, cantidad: 1 }])).toMatchObject({
      error: 'PARTIDA_REQUERIDA',
      msg: 'En A-01 hay 2 lotes de LECHE-1L: indique cuál',
    });
    expect(await move([{ producto_id: 102, partida_id: 501, cantidad: 5 }], 13)).toMatchObject({ code: 'OK' });
    expect(await move([{ producto_id: 101, cantidad: 1 }], 13)).toMatchObject({ msg: 'A-03 no mezcla productos' });
    await server.as(JEFE, ajustarStock, {
      lugar: { almacenamiento_id: 11 },
      producto_id: 101,
      nueva_cantidad: 30,
      nota: 'x',
    });
    expect(await move([{ producto_id: 101, cantidad: 21 }], 14)).toMatchObject({
      msg: 'En A-04 entran 20 unidades y quedarían 21',
    });
    expect(await move([{ producto_id: 103, cantidad: 1 }])).toMatchObject({ error: 'SERIE_REQUERIDA' });
    expect(await move([{ producto_id: 103, cantidad: 1, series: ['X'] }])).toMatchObject({
      msg: 'La serie X no está en esa ubicación',
    });
  });
});

describe('the kind of many places', () => {
  const change = (ids: readonly number[], kind: object, person = JEFE) =>
    server.as(person, cambiarTipo, { ids: [...ids], ...kind });
  const kinds = () =>
    server.query(
      'SELECT id, tipo_almacenamiento_id AS tipo, tipo_stock_id AS stock FROM almacenamiento WHERE id IN (13, 14, 21) ORDER BY id',
    );

  test('is changed at once, in each one’s history, and not of what lies in another depósito', async () => {
    const before = await kinds();
    expect(await change([13, 14, 21, 14], { tipo_almacenamiento_id: 2 })).toMatchObject({
      ...{ hechas: 2, fallidas: [{ id: 21, razon: 'La ubicación no existe' }] },
    });
    expect(await kinds()).toEqual([{ id: 13, tipo: 2, stock: 1 }, { id: 14, tipo: 2, stock: 1 }, before[2]]);
    expect(await change([13], { tipo_almacenamiento_id: 1, tipo_stock_id: 2 })).toMatchObject({ hechas: 1 });
    const { records } = await server.as(JEFE, historialDeAlmacenamiento, { id: 13 });
    expect(
      records
        .slice(0, 3)
        .map(({ tipo_cambio }: { tipo_cambio: string }) => tipo_cambio)
        .sort(),
    ).toEqual([...['tipo_almacenamiento_id', 'tipo_almacenamiento_id', 'tipo_stock_id']]);
    await change([13, 14], { tipo_almacenamiento_id: 1, tipo_stock_id: 1 });
    expect(await kinds()).toEqual(before);
  });

  test('has to be one that there is, is said, and is for who leads', async () => {
    expect(await change([13], {})).toMatchObject({ campos: { tipo_almacenamiento_id: 'Elija qué cambia' } });
    expect(await change([13], { tipo_stock_id: 99 })).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect(await change([13], { tipo_stock_id: 2 }, OPERARIO_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
    const { tipos, tipos_stock } = await server.as(OPERARIO_GDS, tiposDeAlmacenamiento, {});
    const [mine] = await server.query(
      `SELECT count(*)::int AS son FROM almacenamiento WHERE deposito_id = 1 AND clase = 'POSICION' AND activo AND tipo_almacenamiento_id = 1`,
    );
    expect(tipos[0]).toMatchObject({ nombre: 'Picking', uso: 'PICKING', se_reserva: true, posiciones: mine.son });
    expect(tipos_stock).toMatchObject([{ condicion: 'DISPONIBLE' }, { condicion: 'CUARENTENA' }, {}, {}]);
  });
});

describe('who sees what', () => {
  test('a person sees the depósitos that are theirs, and whose goods lie there', async () => {
    const mine = await server.as(OPERARIO_GDS, opcionesDeDeposito, {});
    expect([mine.depositos, mine.clientes]).toMatchObject([[{ codigo: 'MVD' }], [{ nombre: 'Tienda Norte' }]]);
    const none: Person = { ...OPERARIO_GDS, name: 'Sin depósito' };
    expect(await server.as(none, opcionesDeDeposito, {})).toMatchObject({ depositos: [], clientes: [] });
    expect(await codes({}, none)).toEqual([]);
    expect(await codes({ q: 'A01' }, JEFE_2)).toEqual(['A-01']);
  });

  test('what is of another depósito answers as what does not exist', async () => {
    const same = async <C extends ServiceContract>(contract: C, foreign: Sent<C>, missing: Sent<C>) => {
      const refused = await server.as(JEFE, contract, foreign);
      expect(refused.code).toBe('ERROR');
      expect(refused).toEqual(await server.as(JEFE, contract, missing));
    };
    await same(contenidoDeAlmacenamiento, { almacenamiento_id: 21 }, { almacenamiento_id: 99_999 });
    await same(historialDeAlmacenamiento, { id: 21 }, { id: 99_999 });
    await same(imprimirAlmacenamientos, { ids: [21] }, { ids: [99_999] });
    const change = { ...BASE, version: 1, codigo: 'ZZ' };
    await same(guardarAlmacenamiento, { ...change, id: 21 }, { ...change, id: 99_999 });
    await same(probarPatron, { deposito_id: 2, patron: 'X' }, { deposito_id: 99, patron: 'X' });
    await same(crearPorPatron, { ...BASE, deposito_id: 2, patron: 'X' }, { ...BASE, deposito_id: 99, patron: 'X' });
    const move = { a: { almacenamiento_id: 11 }, todo: true } as const;
    await same(moverStock, { ...move, de: { almacenamiento_id: 21 } }, { ...move, de: { almacenamiento_id: 99_999 } });
    const adjust = { lugar: { almacenamiento_id: 11 }, nueva_cantidad: 1, nota: 'x' };
    await same(ajustarStock, { ...adjust, producto_id: 201 }, { ...adjust, producto_id: 99_999 });
    const [{ id }] = await server.query('SELECT max(id) AS id FROM stock_movimiento WHERE deposito_id = 1');
    const other = await server.as(JEFE_2, revertirMovimiento, { movimiento_id: Number(id) });
    expect(other).toEqual(await server.as(JEFE_2, revertirMovimiento, { movimiento_id: 99_999 }));
  });

  test('the ledger is only added to, and no role writes a balance', async () => {
    const scope = { tipo: 'deposito', usuario_id: await server.id(JEFE), cliente_id: null, agente_id: null } as const;
    const tried = (work: Parameters<typeof server.database.transaction<unknown>>[1]) =>
      server.database.transaction(scope, work).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      );
    expect(await tried((db) => db.updateTable('stock_saldo').set({ cantidad: 1000 }).execute())).toBe('42501');
    expect(await tried((db) => db.deleteFrom('stock_saldo').execute())).toBe('42501');
    expect(await tried((db) => db.updateTable('stock_movimiento').set({ cantidad: 1 }).execute())).toBe('42501');
    expect(await tried((db) => db.deleteFrom('serie').execute())).toBe('42501');
    const roles = await server.query(`
      SELECT r.rol, c.relname FROM pg_class c CROSS JOIN unnest(ARRAY['anden_personal', 'anden_cliente', 'anden_agencia', 'anden_deposito', 'anden_sistema']) AS r (rol)
       WHERE c.relname IN ('stock_saldo', 'serie') AND has_table_privilege(r.rol, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')`);
    expect(roles).toEqual([]);
    await expect(server.query('DELETE FROM stock_movimiento')).rejects.toMatchObject({ code: '42501' });
  });

  test('a client’s people see of stock their own, and of the ledger neither who nor why', async () => {
    await server.as(JEFE_2, ajustarStock, {
      lugar: { almacenamiento_id: 21 },
      producto_id: 201,
      nueva_cantidad: 4,
      nota: 'x',
    });
    const scope = { tipo: 'cliente', usuario_id: 1, cliente_id: 2, agente_id: null } as const;
    const seen = await server.database.read(scope, (db) =>
      db.selectFrom('stock_saldo').select('cliente_id').distinct().execute(),
    );
    expect(seen).toEqual([{ cliente_id: 2 }]);
    const who = server.database.read(scope, (db) => db.selectFrom('stock_movimiento').select('usuario_id').execute());
    await expect(who).rejects.toMatchObject({ code: '42501' });
  });
});

test.each([
  ['an operator', OPERARIO_GDS],
  ['somebody of a client', { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] }],
] as const)('%s makes no places', async (_, person) => {
  expect(await server.as(person, crearPorPatron, { ...BASE, patron: 'X' })).toMatchObject({ error: 'SIN_PERMISO' });
});
