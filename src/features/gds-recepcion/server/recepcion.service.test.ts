import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { COMPRA, manos, openOrdenes, put, saldos, VENTA } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';

import {
  abrirRecepcion,
  type CerrarRecepcion,
  cerrarRecepcion,
  deshacerRecepcion,
  leerRecepcion,
  muelle,
  quitarLectura,
  ubicarStock,
  verRecepcion,
} from '../contract.ts';
import { type Excepcion, recibirTodo } from '../todo.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
});
beforeEach(async () => {
  await server.query(
    'TRUNCATE recepcion, stock_saldo, serie, stock_movimiento, orden, orden_destino, orden_paso, transaccion_linea CASCADE',
  );
});
afterAll(() => server.close());

const compra = async (pedido: object = {}) => {
  const { orden } = await server.as(JEFE, crearOrden, { ...COMPRA, ...pedido });
  return Number(orden.id);
};
const abrir = async (pedido: object, person: Person = OPERARIO_GDS) => {
  const answer = await server.as(person, abrirRecepcion, { modo: 'GUIADA', ...pedido });
  return Number(abrirRecepcion.result.parse(answer).recepcion.id);
};
const leer = (recepcion_id: number, more: object, person: Person = OPERARIO_GDS) =>
  server.as(person, leerRecepcion, { recepcion_id, producto_id: 101, ...more });
const cerrar = (recepcion_id: number, decisiones: CerrarRecepcion['decisiones'] = [], person: Person = OPERARIO_GDS) =>
  server.as(person, cerrarRecepcion, { recepcion_id, decisiones });
const estado = async (id: number) => (await manos(server).ver(id)).orden.estado;
const sinDiferencias = async () => {
  for (const { run } of checksDeStock) expect(await run((text) => server.query(text))).toEqual([]);
};

describe('receiving', () => {
  test('without counting takes all that was announced, puts nothing on sale, and can be put away', async () => {
    const id = await compra();
    const recepcion = await abrir({
      orden: (await manos(server).ver(id)).orden.numero.toLowerCase(),
      modo: 'SIN_CONTEO',
    });
    expect(await estado(id)).toBe('EN_RECEPCION');
    expect(await server.as(OPERARIO_GDS, recibirTodo, { recepcion_id: recepcion, bultos: 2 })).toMatchObject({
      ...{ unidades: 10, recepcion: { estado: 'CERRADA', bultos_recibidos: 2 } },
    });
    expect(await estado(id)).toBe('RECIBIDA');
    expect(await saldos(server)).toEqual({ 'ANDEN-1 EN_RECEPCION': 10 });
    const { orden: venta } = await server.as(JEFE, crearOrden, VENTA);
    expect(venta.estado).toBe('SIN_STOCK');
    const seen = await server.as(OPERARIO_GDS, muelle, {});
    expect(seen.por_ubicar).toMatchObject([{ lugar: 'ANDEN-1', sku: 'YERBA-1K', cantidad: 10 }]);
    const away = { almacenamiento_id: 16, producto_id: 101, cantidad: 10, a: 'a01' };
    expect(await server.as(OPERARIO_GDS, ubicarStock, away)).toMatchObject({ lugar: 'A-01', quedan: 0 });
    // What waited for it has it.
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 5, 'A-01 RESERVADO': 5 });
    expect([await estado(id), await estado(venta.id)]).toEqual(['UBICADA', 'RESERVADA']);
    await sinDiferencias();
  });

  test('without counting leaves out what is said not to come, and takes in what came damaged as that', async () => {
    const id = await compra({ lineas: [{ producto_id: 101, cantidad: 10 }] });
    const recepcion_id = await abrir({ orden_id: id, modo: 'SIN_CONTEO' });
    const linea_id = await lineaDe(id);
    const todo = (excepto: Excepcion[], more: object = {}) =>
      server.as(OPERARIO_GDS, recibirTodo, { recepcion_id, bultos: 2, excepto, ...more });
    const [falta, danado] = [
      { linea_id, cantidad: 3, razon: 'FALTA' as const },
      { linea_id, cantidad: 2, razon: 'DANADO' as const },
    ] as const;
    for (const wrong of [
      [{ ...falta, linea_id: linea_id + 999 }],
      [{ ...falta, cantidad: 9 }, danado],
      [falta, { ...falta, razon: 'OTRA_ENTREGA' as const }],
    ])
      expect(await todo(wrong)).toMatchObject({ error: 'DATOS_INVALIDOS', campos: { excepto: expect.any(String) } });
    expect(await todo([falta, danado], { nota: 'Un pallet volcado' })).toMatchObject({
      unidades: 7,
      recepcion: { estado: 'CERRADA', bultos_recibidos: 2, nota: 'Un pallet volcado' },
    });
    expect(await saldos(server)).toEqual({ 'ANDEN-1 DANADO': 2, 'ANDEN-1 EN_RECEPCION': 5 });
    expect(await estado(id)).toBe('RECIBIDA');
    await sinDiferencias();
  });

  test('without counting, what comes another day is still to come, and all of a van may be kept to be looked at', async () => {
    const id = await compra({ lineas: [{ producto_id: 101, cantidad: 10 }] });
    const first = await abrir({ orden_id: id, modo: 'SIN_CONTEO' });
    const excepto = [{ linea_id: await lineaDe(id), cantidad: 4, razon: 'OTRA_ENTREGA' as const }];
    const some = { recepcion_id: first, bultos: 1, excepto, condicion: 'CUARENTENA' as const };
    expect(await server.as(OPERARIO_GDS, recibirTodo, some)).toMatchObject({ unidades: 6 });
    expect(await estado(id)).toBe('RECIBIDA_PARCIAL');
    const second = await abrir({ orden_id: id, modo: 'SIN_CONTEO' });
    const rest = { recepcion_id: second, bultos: 1 };
    expect(await server.as(OPERARIO_GDS, recibirTodo, rest)).toMatchObject({ unidades: 4 });
    expect(await saldos(server)).toEqual({ 'ANDEN-1 CUARENTENA': 6, 'ANDEN-1 EN_RECEPCION': 4 });
    expect(await estado(id)).toBe('RECIBIDA');
    await sinDiferencias();
  });

  test('guided tells what is too much, and what differs is decided line by line', async () => {
    const id = await compra({
      lineas: [
        { producto_id: 101, cantidad: 4 },
        { sku: 'LECHE-1L', cantidad: 6 },
      ],
    });
    const recepcion = await abrir({ orden_id: id });
    expect(await leer(recepcion, { cantidad: 3 })).toMatchObject({ lectura: { acumulado: 3 }, aviso: null });
    const { lectura } = await leer(recepcion, { cantidad: 3 });
    expect(
      (await server.as(OPERARIO_GDS, quitarLectura, { recepcion_id: recepcion, lectura_id: lectura.id })).renglones,
    ).toMatchObject([{ contado: 3 }, { contado: 0 }]);
    expect(await leer(recepcion, { cantidad: 1, condicion: 'DANADO' })).toMatchObject({ aviso: null });
    expect(await leer(recepcion, { producto_id: 102, cantidad: 8 })).toMatchObject({ error: 'PARTIDA_REQUERIDA' });
    expect(await leer(recepcion, { producto_id: 102, cantidad: 8, partida: { codigo: 'L1' } })).toMatchObject({
      aviso: 'SOBRA',
    });
    expect(await cerrar(recepcion)).toMatchObject({ recepcion: { estado: 'CONTADA' }, unidades: 0 });
    expect(await leer(recepcion, { cantidad: 1 })).toMatchObject({ error: 'RECEPCION_CERRADA' });
    const { renglones } = await server.as(OPERARIO_GDS, verRecepcion, { id: recepcion });
    const [, leche] = renglones;
    expect(leche).toMatchObject({ sku: 'LECHE-1L', esperado: 6, contado: 8 });
    const decision = { producto_id: 102, linea_id: leche.linea_id, decision: 'SOBRA' as const, nota: 'Regalo' };
    expect(await cerrar(recepcion, [decision])).toMatchObject({ error: 'EXCESO_DE_RECEPCION' });
    expect(await cerrar(recepcion, [{ ...decision, decision: 'FALTA' }], JEFE)).toMatchObject({
      error: 'DATOS_INVALIDOS',
    });
    expect(await cerrar(recepcion, [decision], JEFE)).toMatchObject({ recepcion: { estado: 'CERRADA' }, unidades: 12 });
    expect(await saldos(server)).toEqual({ 'ANDEN-1 DANADO': 1, 'ANDEN-1 EN_RECEPCION': 3 });
    expect(await estado(id)).toBe('RECIBIDA');
    await sinDiferencias();
  });

  test('takes a little more where its client agreed to that, by whoever receives; beyond it whoever leads does', async () => {
    const regla = (valor: string) =>
      server.query(
        `INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta_por) SELECT 1, 'exceso_recepcion_por_mil', $1::jsonb, hoy(), min(id) FROM usuario`,
        [valor],
      );
    await regla('50');
    const antes = await abrir({ orden_id: await compra({ lineas: [{ producto_id: 101, cantidad: 100 }] }) });
    const id = await compra({ lineas: [{ producto_id: 101, cantidad: 100 }] });
    const recepcion = await abrir({ orden_id: id });
    const sobra = async () => [{ producto_id: 101, linea_id: await lineaDe(id), decision: 'SOBRA' as const }];
    await leer(recepcion, { cantidad: 105 });
    const { lectura } = await leer(recepcion, { cantidad: 1 });
    await cerrar(recepcion);
    const { renglones } = await server.as(OPERARIO_GDS, verRecepcion, { id: recepcion });
    expect(renglones).toMatchObject([{ esperado: 100, admite: 105, contado: 106 }]);
    expect(await cerrar(recepcion, await sobra())).toMatchObject({
      error: 'EXCESO_DE_RECEPCION',
      msg: expect.stringContaining('se anunciaron 100, el cliente admite hasta 105 y llegaron 106'),
    });
    await server.query('UPDATE recepcion SET estado = $2 WHERE id = $1', [recepcion, 'ABIERTA']);
    await server.as(OPERARIO_GDS, quitarLectura, { recepcion_id: recepcion, lectura_id: lectura.id });
    expect(await cerrar(recepcion, await sobra())).toMatchObject({ recepcion: { estado: 'CERRADA' }, unidades: 105 });
    await regla('null');
    // What is agreed meanwhile counts from the next one on.
    const admite = async (one: number) =>
      (await server.as(OPERARIO_GDS, verRecepcion, { id: one })).renglones[0].admite;
    await regla('100');
    expect(await admite(antes)).toBe(105);
    const otra = await compra({ lineas: [{ producto_id: 101, cantidad: 100 }] });
    expect(await admite(await abrir({ orden_id: otra }))).toBe(110);
    await regla('null');
    await sinDiferencias();
  });

  test('of a lot that is over too soon says so, also to whoever counts blind, and takes it', async () => {
    await server.query('UPDATE producto SET dias_minimos_ingreso = 31 WHERE id = 102');
    const id = await compra({ lineas: [{ producto_id: 102, cantidad: 9 }] });
    const recepcion = await abrir({ orden_id: id, modo: 'CIEGA' });
    const read = (codigo: string) => leer(recepcion, { producto_id: 102, cantidad: 2, partida: { codigo } });
    // In thirty days, and in sixty.
    expect(await read('L1')).toMatchObject({ aviso: 'VENCE_PRONTO', lectura: { acumulado: 2 } });
    expect(await read('L2')).toMatchObject({ aviso: null, lectura: { acumulado: 4 } });
    await server.query('UPDATE producto SET dias_minimos_ingreso = 30 WHERE id = 102');
    expect(await read('L1')).toMatchObject({ aviso: null });
    await server.query('UPDATE producto SET dias_minimos_ingreso = NULL WHERE id = 102');
  });

  test('blind tells nothing of what was expected until it is frozen', async () => {
    const id = await compra({ lineas: [{ producto_id: 101, cantidad: 97 }] });
    const recepcion = await abrir({ orden_id: id, modo: 'CIEGA' });
    const read = await leer(recepcion, { cantidad: 100 });
    const seen = await server.as(OPERARIO_GDS, verRecepcion, { id: recepcion });
    expect(JSON.stringify([read, seen])).not.toContain('97');
    expect(seen.renglones).toMatchObject([{ contado: 100, esperado: null }]);
    await cerrar(recepcion);
    expect((await server.as(OPERARIO_GDS, verRecepcion, { id: recepcion })).renglones).toMatchObject([
      { contado: 100, esperado: 97 },
    ]);
  });

  test('what does not come is missing or comes another day', async () => {
    const id = await compra();
    const uno = await abrir({ orden_id: id });
    await leer(uno, { cantidad: 4 });
    await cerrar(uno, [{ producto_id: 101, linea_id: await lineaDe(id), decision: 'OTRA_ENTREGA' }]);
    expect(await estado(id)).toBe('RECIBIDA_PARCIAL');
    const dos = await abrir({ orden_id: id });
    await leer(dos, { cantidad: 5 });
    await cerrar(dos, [{ producto_id: 101, linea_id: await lineaDe(id), decision: 'FALTA' }]);
    expect(await estado(id)).toBe('RECIBIDA');
    expect((await manos(server).ver(id)).lineas).toMatchObject([{ recibida: 9, faltante: 1, pendiente: 0 }]);
    expect(await server.as(JEFE, deshacerRecepcion, { recepcion_id: uno, nota: 'Era otra' })).toMatchObject({
      error: 'RECEPCION_NO_ES_LA_ULTIMA',
    });
    await server.as(JEFE, deshacerRecepcion, { recepcion_id: dos, nota: 'Era otra' });
    expect(await estado(id)).toBe('RECIBIDA_PARCIAL');
    expect(await saldos(server)).toEqual({ 'ANDEN-1 EN_RECEPCION': 4 });
    await server.as(JEFE, deshacerRecepcion, { recepcion_id: uno, nota: 'Era otra' });
    expect(await estado(id)).toBe('CONFIRMADA');
    expect(await saldos(server)).toEqual({});
    await sinDiferencias();
  });

  test('cannot be taken back once something is put away, and says what and where', async () => {
    const id = await compra();
    const recepcion = await abrir({ orden_id: id });
    await leer(recepcion, { cantidad: 10 });
    await cerrar(recepcion);
    await server.as(OPERARIO_GDS, ubicarStock, { almacenamiento_id: 16, producto_id: 101, cantidad: 1, a: 'A-02' });
    expect(await server.as(JEFE, deshacerRecepcion, { recepcion_id: recepcion, nota: 'No' })).toMatchObject({
      ...{ error: 'RECEPCION_CON_UBICADAS', msg: 'Ya se ubicó YERBA-1K en A-02: revierta antes esa ubicación' },
    });
  });

  test('takes what nobody announced, and of an unknown code a provisional product', async () => {
    const recepcion = await abrir({ cliente_id: 1, deposito_id: 1 });
    const unknown = { producto_id: undefined, texto: '7791234567898' };
    expect(await leer(recepcion, unknown)).toMatchObject({ error: 'CODIGO_DESCONOCIDO' });
    expect(await leer(recepcion, { ...unknown, provisorio: true, cantidad: 2 })).toMatchObject({ aviso: 'PROVISORIO' });
    expect(await leer(recepcion, unknown)).toMatchObject({ lectura: { acumulado: 3 }, aviso: null });
    expect(await cerrar(recepcion)).toMatchObject({ unidades: 3 });
    expect(await server.query('SELECT nombre, provisorio FROM producto WHERE provisorio')).toEqual([
      { nombre: 'Provisorio 7791234567898', provisorio: true },
    ]);
  });

  test('serials come one by one', async () => {
    const recepcion = await abrir({ orden_id: await compra({ lineas: [{ producto_id: 103, cantidad: 2 }] }) });
    expect(await leer(recepcion, { producto_id: 103 })).toMatchObject({ error: 'SERIE_REQUERIDA' });
    for (const serie of ['S1', 'S2']) await leer(recepcion, { producto_id: 103, serie });
    expect(await cerrar(recepcion)).toMatchObject({ unidades: 2 });
    await server.as(OPERARIO_GDS, ubicarStock, { almacenamiento_id: 16, producto_id: 103, cantidad: 2, a: 'A-01' });
    await sinDiferencias();
  });

  test('a traslado is received at its other end', async () => {
    await put(server, { cantidad: 5 });
    const { orden } = await server.as(JEFE, crearOrden, {
      ...VENTA,
      tipo: 'TRASLADO',
      deposito_destino_id: 2,
      destino: null,
      localidad_id: null,
      entrega: null,
    });
    expect(await server.as(JEFE_2, abrirRecepcion, { orden_id: orden.id, modo: 'GUIADA' })).toMatchObject({
      error: 'ORDEN_NO_ADMITE',
    });
    await manos(server).mover(orden.id, 'liberar');
    await server.query(
      `INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, de_linea_id, a_condicion, a_linea_id, usuario_id)
       SELECT $1, 'DESPACHAR', 1, 1, 101, 5, 11, 'RESERVADO', l.id, 'ENTREGA', l.id, 1 FROM transaccion_linea l WHERE l.transaccion_id = $1`.replace(
        ', 1 FROM',
        ', (SELECT min(id) FROM usuario) FROM',
      ),
      [orden.id],
    );
    expect(await estado(orden.id)).toBe('DESPACHADA');
    const recepcion = await abrir({ orden_id: orden.id }, JEFE_2);
    await leer(recepcion, { cantidad: 4 }, JEFE_2);
    await cerrar(recepcion, [{ producto_id: 101, linea_id: await lineaDe(orden.id), decision: 'FALTA' }], JEFE_2);
    expect(await estado(orden.id)).toBe('CON_DIFERENCIA');
    expect(await saldos(server)).toEqual({ 'ANDEN-2 EN_RECEPCION': 4 });
    await sinDiferencias();
  });
});

test('what a client wants counted blind is counted blind, and not received without a count', async () => {
  const regla = (valor: string) =>
    server.query(
      `INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta_por) SELECT 1, 'recepcion_ciega', $1::jsonb, hoy(), min(id) FROM usuario`,
      [valor],
    );
  const opened = async (modo: 'GUIADA' | 'SIN_CONTEO') =>
    server.as(OPERARIO_GDS, abrirRecepcion, { orden_id: await compra(), modo });
  await regla('true');
  const ciega = await opened('GUIADA');
  expect(ciega).toMatchObject({ recepcion: { modo: 'CIEGA' } });
  // Nor by opening it to be counted and taking all of it for counted.
  expect(await server.as(OPERARIO_GDS, recibirTodo, { recepcion_id: ciega.recepcion.id, bultos: 1 })).toMatchObject({
    error: 'RECEPCION_A_CIEGAS',
  });
  expect(await opened('SIN_CONTEO')).toMatchObject({
    error: 'RECEPCION_A_CIEGAS',
  });
  await regla('false');
  expect(await opened('GUIADA')).toMatchObject({ recepcion: { modo: 'GUIADA' } });
  expect(await opened('SIN_CONTEO')).toMatchObject({ recepcion: { modo: 'SIN_CONTEO' } });
});

test('two open one order once, and another depósito has no such reception', async () => {
  const id = await compra();
  const answers = await Promise.all(
    [1, 2].map(() => server.as(OPERARIO_GDS, abrirRecepcion, { orden_id: id, modo: 'GUIADA' })),
  );
  expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual(['OK', 'RECEPCION_ABIERTA']);
  const recepcion = answers.find(({ recepcion: made }) => made !== undefined)?.recepcion.id;
  for (const call of [
    server.as(JEFE_2, verRecepcion, { id: recepcion }),
    server.as(JEFE_2, cerrarRecepcion, { recepcion_id: recepcion }),
    server.as(JEFE_2, leerRecepcion, { recepcion_id: recepcion, producto_id: 101 }),
    server.as(JEFE_2, deshacerRecepcion, { recepcion_id: recepcion, nota: 'No' }),
  ])
    expect(await call).toMatchObject({ error: 'RECEPCION_NO_ENCONTRADA' });
  expect(await server.as(JEFE_2, abrirRecepcion, { orden_id: id, modo: 'GUIADA' })).toMatchObject({
    error: 'ORDEN_NO_ENCONTRADA',
  });
  expect(await cerrar(recepcion)).toMatchObject({ recepcion: { estado: 'CONTADA' } });
});

async function lineaDe(id: number): Promise<number> {
  const [row] = await server.query('SELECT min(id) AS id FROM transaccion_linea WHERE transaccion_id = $1', [id]);
  return Number(row.id);
}
