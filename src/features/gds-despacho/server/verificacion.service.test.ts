import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { verOrden } from '#features/gds-ordenes/contract.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import { reabrirBulto } from '#features/gds-packing/contract.ts';
import { EMPACADOR, empacada, openDespacho, vaciarDespacho } from '#testing/despacho.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';

import {
  abrirVerificacion,
  fotoDeVerificacion,
  leerVerificacion,
  pendientesDeVerificar,
  resolverVerificacion,
  verificacionesDeOrden,
  verVerificacion,
} from '../verificacion.contract.ts';

const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['GDS_001', 'GDS_002'] };

let server: TestServer;
beforeAll(async () => {
  server = await openDespacho();
});
beforeEach(async () => {
  await vaciarDespacho(server);
  await server.query(
    'UPDATE deposito SET verificar_por_mil = 1000, verificar_desde_centavos = NULL, verificar_primera = false, verificar_a_ciegas = true, tolerancia_peso_gramos = 50',
  );
});
afterAll(() => server.close());

const abrir = (texto: string, person: Person = OPERARIO_GDS) => server.as(person, abrirVerificacion, { texto });
const abierta = async (texto: string) => abrirVerificacion.result.parse(await abrir(texto)).verificacion;
const leer = (verificacion_id: number, more: object = {}, person: Person = OPERARIO_GDS) =>
  server.as(person, leerVerificacion, { verificacion_id, ...more });
const resolver = (verificacion_id: number, more: object = {}, person: Person = OPERARIO_GDS) =>
  server.as(person, resolverVerificacion, { verificacion_id, resultado: 'APROBAR', ...more });
const pendientes = async (person: Person = OPERARIO_GDS, more: object = {}) =>
  pendientesDeVerificar.result.parse(await server.as(person, pendientesDeVerificar, more)).ordenes;
const estado = async (id: number) => (await server.as(JEFE, verOrden, { id })).orden.estado;

/** A picture that somebody brought. */
async function foto(person: Person = OPERARIO_GDS, tipo = 'image/jpeg'): Promise<number> {
  const [row] = await server.query(
    `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES ($1, 'foto', $2, 3, 'abc') RETURNING id::int`,
    [await server.id(person), tipo],
  );
  return Number(row?.id);
}

describe('which orders are verified', () => {
  test('is a sample that is the same for everyone, of about so many of a thousand', async () => {
    const rows = await server.query(
      'SELECT count(*)::int AS son FROM generate_series(1, 20000) n WHERE muestra_de(n) < 50',
    );
    expect(rows[0].son).toBeGreaterThan(850);
    expect(rows[0].son).toBeLessThan(1150);
    const venta = await empacada(server);
    const [{ muestra }] = await server.query('SELECT muestra_de($1) AS muestra', [venta.orden]);
    await server.query('UPDATE deposito SET verificar_por_mil = $1', [muestra]);
    expect(await pendientes()).toEqual([]);
    await server.query('UPDATE deposito SET verificar_por_mil = $1', [muestra + 1]);
    expect(await pendientes()).toMatchObject([{ id: venta.orden, por_que: 'MUESTRA', bultos: 1, unidades: 5 }]);
    expect(await pendientes(JEFE)).toMatchObject([{ id: venta.orden }]);
  });

  test('and what brings back so much or more, or money of another currency', async () => {
    await server.query('UPDATE deposito SET verificar_por_mil = 0, verificar_desde_centavos = 100000');
    const less = await empacada(server, { orden: { contra_reembolso_centavos: 99_999 } });
    const much = await empacada(server, { orden: { contra_reembolso_centavos: 100_000 } });
    const dollars = await empacada(server, { orden: { contra_reembolso_centavos: 100, moneda: 'USD' } });
    expect((await pendientes()).map(({ id, por_que }) => [id, por_que])).toEqual([
      [much.orden, 'CONTRA_REEMBOLSO'],
      [dollars.orden, 'CONTRA_REEMBOLSO'],
    ]);
    expect((await pendientes(OPERARIO_GDS, { todas: true })).map(({ id }) => id)).toContain(less.orden);
  });

  test('and the first that somebody packs there, whatever the sample says', async () => {
    await server.query('UPDATE deposito SET verificar_por_mil = 0, verificar_primera = true');
    const first = await empacada(server);
    const second = await empacada(server, { bultos: [2, 3] });
    const motivos = async () => (await pendientes()).map(({ id, por_que }) => [id, por_que]);
    expect(await motivos()).toEqual([[first.orden, 'PRIMERA']]);
    // Somebody else's first one is so too, what they both packed on does not change whose was first.
    const [otra] = second.bultos;
    await server.query('UPDATE orden_bulto SET cerrado_por = $1 WHERE id = $2', [await server.id(JEFE), otra?.id]);
    expect(await motivos()).toEqual([
      [first.orden, 'PRIMERA'],
      [second.orden, 'PRIMERA'],
    ]);
    // What is taken up again was not packed: then the next one is the first.
    await server.query('UPDATE orden_bulto SET cerrado_por = $1 WHERE id = $2', [await server.id(EMPACADOR), otra?.id]);
    const bulto_id = first.bultos[0]?.id ?? 0;
    expect(await server.as(EMPACADOR, reabrirBulto, { bulto_id, motivo: 'Se repite' })).toMatchObject({ code: 'OK' });
    expect(await motivos()).toEqual([[second.orden, 'PRIMERA']]);
    await server.query('UPDATE deposito SET verificar_primera = false');
    expect(await motivos()).toEqual([]);
  });

  test('in the order of their cut-off, and who packed one is told so', async () => {
    const late = await empacada(server, { orden: { corte: '2030-01-02T12:00:00Z' } });
    const soon = await empacada(server, { orden: { corte: '2030-01-01T12:00:00Z' } });
    expect((await pendientes()).map(({ id, propia }) => [id, propia])).toEqual([
      [soon.orden, false],
      [late.orden, false],
    ]);
    expect((await pendientes(EMPACADOR)).map(({ propia }) => propia)).toEqual([true, true]);
  });
});

describe('an order that is read again', () => {
  test('blind, by a bulto, its parcel, a piece or its number, is verified once all was read', async () => {
    const venta = await empacada(server, { bultos: [3, 2] });
    const codes = [venta.bultos[0]?.codigo, venta.guia.numero, `${venta.guia.numero}B02`, venta.numero.toLowerCase()];
    const opened: number[] = [];
    for (const code of codes) opened.push((await abierta(code ?? '')).id);
    expect(new Set(opened).size).toBe(1);
    const [id = 0] = opened;
    expect((await pendientes())[0]).toMatchObject({ en_curso: true });
    const seen = await leer(id, { texto: 'YERBA-1K', cantidad: 4 });
    expect(seen).toMatchObject({ lectura: { texto: 'YERBA-1K: van 4', es_de_la_orden: true } });
    expect(seen.verificacion).toMatchObject({ lineas: [{ leida: 4, esperada: null }], bultos: [{ gramos: null }, {}] });
    expect(await resolver(id)).toMatchObject({ error: 'VERIFICACION_CON_DIFERENCIAS' });
    await leer(id, { texto: 'YERBA-1K', cantidad: 2 });
    expect(await resolver(id)).toMatchObject({ error: 'VERIFICACION_CON_DIFERENCIAS' });
    await leer(id, { texto: 'YERBA-1K', quita: true });
    const done = await resolver(id);
    expect(done.verificacion).toMatchObject({ estado: 'APROBADA', lineas: [{ leida: 5, esperada: 5 }] });
    expect([await estado(venta.orden), await pendientes()]).toEqual(['VERIFICADA', []]);
    for (const { run } of checksDeOrdenes) expect(await run((text) => server.query(text))).toEqual([]);
    const [row] = await server.query('SELECT modo, diferencias FROM verificacion');
    expect(row).toEqual({ modo: 'ESCANEO', diferencias: [] });
  });

  test('shows what to expect where the depósito says so', async () => {
    await server.query('UPDATE deposito SET verificar_a_ciegas = false');
    const venta = await empacada(server);
    expect((await abierta(venta.numero)).lineas).toMatchObject([{ sku: 'YERBA-1K', leida: 0, esperada: 5 }]);
  });

  test('by weight is verified where every bulto weighs what it weighed', async () => {
    const venta = await empacada(server, { bultos: [3, 2], gramos: 2000 });
    const { id, bultos } = await abierta(venta.numero);
    const weigh = (at: number, gramos: number, foto_id: number | null = null) =>
      leer(id, { peso: { bulto_id: bultos[at]?.id, gramos, foto_id } });
    await weigh(0, 2010);
    expect(await resolver(id)).toMatchObject({ error: 'VERIFICACION_CON_DIFERENCIAS' });
    await weigh(1, 2200);
    expect(await resolver(id)).toMatchObject({ error: 'VERIFICACION_CON_DIFERENCIAS' });
    await weigh(1, 1995);
    expect(await resolver(id)).toMatchObject({ error: 'VERIFICACION_SIN_FOTO' });
    await weigh(0, 2010, await foto());
    expect(await resolver(id)).toMatchObject({ error: 'VERIFICACION_SIN_FOTO' });
    await weigh(1, 1995, await foto());
    // Weighed once more, it keeps its picture.
    await weigh(1, 1996);
    expect(await resolver(id)).toMatchObject({ verificacion: { estado: 'APROBADA', modo: 'PESO' } });
    const foreign = await empacada(server);
    const other = await abierta(foreign.numero);
    expect(await leer(other.id, { peso: { bulto_id: bultos[0]?.id, gramos: 1 } })).toMatchObject({
      error: 'BULTO_NO_ENCONTRADO',
    });
  });

  test('is photographed by whoever weighs it, and seen by whoever sees its order', async () => {
    const venta = await empacada(server);
    const { id, bultos } = await abierta(venta.numero);
    const bulto_id = bultos[0]?.id ?? 0;
    const weigh = (foto_id: number) => leer(id, { peso: { bulto_id, gramos: 900, foto_id } });
    const look = (person: Person) => server.as(person, fotoDeVerificacion, { verificacion_id: id, bulto_id });
    expect(await look(OPERARIO_GDS)).toMatchObject({ foto: null });
    for (const other of [await foto(JEFE), await foto(OPERARIO_GDS, 'application/pdf')])
      expect(await weigh(other)).toMatchObject({ error: 'ARCHIVO_NO_ENCONTRADO' });
    expect(await weigh(await foto())).toMatchObject({ verificacion: { bultos: [{ foto_id: expect.any(Number) }] } });
    for (const person of [OPERARIO_GDS, JEFE])
      expect(await look(person)).toMatchObject({ foto: { tipo: 'image/jpeg', base64: 'YWJj' } });
    expect(await look(JEFE_2)).toMatchObject({ error: 'VERIFICACION_NO_ENCONTRADA' });
    const own = { orden_id: venta.orden };
    expect(await server.as(JEFE, verificacionesDeOrden, own)).toMatchObject({
      verificaciones: [{ id, estado: 'ABIERTA', modo: null, fotos: 1 }],
    });
    expect(await server.as(JEFE_2, verificacionesDeOrden, own)).toMatchObject({ error: 'ORDEN_NO_ENCONTRADA' });
    // What hangs on a reading is no loose picture.
    await server.query(`UPDATE archivo SET creado = now() - interval '2 days'`);
    await server.query('SELECT borrar_fotos_sueltas()');
    expect(await look(JEFE)).toMatchObject({ foto: { base64: 'YWJj' } });
  });

  test('and is rejected goes back to packing with what differs, and is verified again whatever the sample says', async () => {
    const venta = await empacada(server);
    const { id } = await abierta(venta.numero);
    await leer(id, { texto: 'YERBA-1K', cantidad: 4 });
    expect(await leer(id, { texto: 'TEL-01' })).toMatchObject({ lectura: { es_de_la_orden: false } });
    expect(await resolver(id, { resultado: 'RECHAZAR' })).toMatchObject({ campos: { motivo: expect.any(String) } });
    await resolver(id, { resultado: 'RECHAZAR', motivo: 'Lleva un teléfono' });
    const [row] = await server.query('SELECT estado, motivo, diferencias FROM verificacion');
    expect(row).toEqual({
      ...{ estado: 'RECHAZADA', motivo: 'Lleva un teléfono' },
      diferencias: [
        { que: 'TEL-01', esperada: 0, leida: 1 },
        { que: 'YERBA-1K', esperada: 5, leida: 4 },
      ],
    });
    await server.query('UPDATE deposito SET verificar_por_mil = 0');
    expect(await pendientes()).toMatchObject([{ id: venta.orden, por_que: 'RECHAZADA' }]);
    expect(await leer(id, { texto: 'YERBA-1K' })).toMatchObject({ error: 'VERIFICACION_CERRADA' });
  });

  test('is nobody’s to verify who packed it, and is left when a bulto is taken up again', async () => {
    const venta = await empacada(server);
    expect(await abrir(venta.numero, EMPACADOR)).toMatchObject({ error: 'VERIFICACION_PROPIA' });
    const { id } = await abierta(venta.numero);
    expect(await leer(id, { texto: 'YERBA-1K' }, EMPACADOR)).toMatchObject({ error: 'VERIFICACION_PROPIA' });
    expect(await resolver(id, {}, EMPACADOR)).toMatchObject({ error: 'VERIFICACION_PROPIA' });
    await leer(id, { texto: 'YERBA-1K', cantidad: 5 });
    const bulto_id = venta.bultos[0]?.id ?? 0;
    expect(await server.as(EMPACADOR, reabrirBulto, { bulto_id, motivo: 'Otra caja' })).toMatchObject({ code: 'OK' });
    expect(await resolver(id)).toMatchObject({ error: 'VERIFICACION_CERRADA' });
    expect(await abrir(venta.numero)).toMatchObject({ error: 'ORDEN_NO_ADMITE' });
  });

  test('is not verified any more once a bulto of it was taken up again', async () => {
    const venta = await empacada(server);
    const { id } = await abierta(venta.numero);
    await leer(id, { texto: 'YERBA-1K', cantidad: 5 });
    await resolver(id);
    const bulto_id = venta.bultos[0]?.id ?? 0;
    await server.as(EMPACADOR, reabrirBulto, { bulto_id, motivo: 'Otra caja' });
    const [row] = await server.query('SELECT verificada FROM orden');
    expect(row).toEqual({ verificada: null });
  });
});

describe('races', () => {
  test('two who open it have the same one, and of two who decide one does', async () => {
    const venta = await empacada(server);
    const opened = await Promise.all([abrir(venta.numero), abrir(venta.numero, JEFE)]);
    const ids = opened.map(({ verificacion }) => verificacion.id);
    expect(new Set(ids).size).toBe(1);
    await Promise.all([
      leer(ids[0], { texto: 'YERBA-1K', cantidad: 2 }),
      leer(ids[0], { texto: 'YERBA-1K', cantidad: 3 }, JEFE),
    ]);
    const answers = await Promise.all([
      resolver(ids[0]),
      resolver(ids[0], { resultado: 'RECHAZAR', motivo: 'No' }, JEFE),
    ]);
    expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual(['OK', 'VERIFICACION_CERRADA']);
  });
});

test('another depósito, the client’s people and an agency have none', async () => {
  const venta = await empacada(server);
  const { id } = await abierta(venta.numero);
  expect(await pendientes(JEFE_2)).toEqual([]);
  expect(await abrir(venta.numero, JEFE_2)).toMatchObject({ error: 'BULTO_NO_ENCONTRADO' });
  for (const call of [
    server.as(JEFE_2, verVerificacion, { id }),
    leer(id, { texto: 'YERBA-1K' }, JEFE_2),
    resolver(id, {}, JEFE_2),
  ])
    expect(await call).toMatchObject({ error: 'VERIFICACION_NO_ENCONTRADA' });
  for (const person of [CLIENTE_GDS, AGENCIA])
    for (const call of [
      server.as(person, pendientesDeVerificar, {}),
      server.as(person, verVerificacion, { id }),
      abrir(venta.numero, person),
      leer(id, { texto: 'YERBA-1K' }, person),
      resolver(id, {}, person),
    ])
      expect(await call).toMatchObject({ error: 'SIN_PERMISO' });
  // The walls stand without the handlers too.
  for (const role of ['anden_cliente', 'anden_agencia', 'anden_chofer'])
    for (const table of ['verificacion', 'verificacion_lectura', 'salida_pendiente']) {
      const [{ reads }] = await server.query(
        `SELECT has_table_privilege($1, $2, 'SELECT') AND $1 <> 'anden_chofer' AS reads`,
        [role, table],
      );
      expect([role, table, reads]).toEqual([role, table, false]);
    }
});
