import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moverOrden, verOrden } from '#features/gds-ordenes/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { SISTEMA } from '#server/scope.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS, put, saldos } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';
import { openTrabajos, preparar, vaciarTrabajos } from '#testing/trabajos.ts';

import {
  cambiarBin,
  crearOla,
  deshacerPick,
  faltanteEnLinea,
  imprimirWos,
  listWos,
  opcionesDeTrabajos,
  saltarLinea,
  siguienteWo,
  simularOla,
  verWo,
} from '../contract.ts';
import { checksDeTrabajos } from './verificar.sql.ts';
import { soltarTrabajos } from './wo.sql.ts';

const OTRO: Person = { tipo: 'deposito', codes: ['GDS_001'], name: 'Otro operario' };

let server: TestServer;
let dep: ReturnType<typeof preparar>;
beforeAll(async () => {
  server = await openTrabajos();
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1)', [await server.id(OTRO)]);
  dep = preparar(server);
});
beforeEach(() => vaciarTrabajos(server));
afterAll(() => server.close());

const yerba = (cantidad: number) => ({ producto_id: 101, cantidad });
const estado = async (orden: number) => (await server.as(JEFE, verOrden, { id: orden })).orden.estado;

/** Every check of the ledger and of work finds nothing. */
async function expectSound(): Promise<void> {
  for (const check of [...checksDeStock, ...checksDeTrabajos])
    expect([check.name, await check.run(server.query)]).toEqual([check.name, []]);
}

describe('a wave', () => {
  test('shows the figures that it is then made with, and leaves out what cannot go with its reason', async () => {
    await put(server, { cantidad: 30 });
    const whole = await dep.vender([yerba(5)]);
    const one = await dep.vender([yerba(1)]);
    const short = await dep.vender([yerba(40)]);
    const seen = await server.as(JEFE, simularOla, { deposito_id: 1 });
    expect(seen).toMatchObject({ ordenes: 2, lineas: 2, unidades: 6, paradas: 2 });
    expect(seen.wos).toMatchObject([
      { modo: 'PRODUCTO', ordenes: 1, unidades: 1 },
      { modo: 'CLUSTER', ordenes: 1, unidades: 5 },
    ]);
    expect(seen.fuera).toMatchObject([{ orden_id: short, razon: 'faltan reservar 16 unidades' }]);
    expect(await server.query('SELECT 1 FROM wo')).toEqual([]);
    const made = await dep.ola();
    expect(made.wos).toHaveLength(2);
    expect(made.fuera).toMatchObject([{ orden_id: short }]);
    expect(await estado(whole)).toBe('LIBERADA');
    expect(await estado(one)).toBe('LIBERADA');
    // Made again there is nothing left for it.
    expect(await server.as(JEFE, crearOla, { deposito_id: 1 })).toMatchObject({ error: 'WO_SIN_LINEAS' });
    const again = await server.as(JEFE, simularOla, { deposito_id: 1 });
    expect(again.fuera.map(({ razon }: { razon: string }) => razon)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^ya está en WO-\d{7}$/)]),
    );
    await expectSound();
  });

  test('that two people make at once takes each order once', async () => {
    await put(server, { cantidad: 30 });
    const ordenes = [await dep.vender([yerba(2)]), await dep.vender([yerba(3)])];
    const answers = await Promise.all([1, 2].map(() => server.as(JEFE, crearOla, { deposito_id: 1, ordenes })));
    expect(answers.filter(({ error }) => error === 'WO_SIN_LINEAS')).toHaveLength(1);
    const rows = await server.query('SELECT transaccion_id::int AS id, count(*)::int AS son FROM wo_linea GROUP BY 1');
    expect(rows.map(({ son }) => son)).toEqual([1, 1]);
  });

  test('is made by who leads, of the own depósito, and seen by nobody else', async () => {
    await put(server, { cantidad: 5 });
    await dep.vender([yerba(5)]);
    expect(await server.as(OPERARIO_GDS, crearOla, { deposito_id: 1 })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(JEFE_2, crearOla, { deposito_id: 1 })).toMatchObject({ error: 'DEPOSITO_NO_ENCONTRADO' });
    const [wo] = (await dep.ola()).wos;
    expect(await server.as(JEFE_2, verWo, { id: wo?.id })).toMatchObject({ error: 'WO_NO_ENCONTRADA' });
    expect((await server.as(JEFE_2, listWos, { vista: 'todas' })).total_records).toBe(0);
    expect(await server.as(CLIENTE_GDS, listWos, {})).toMatchObject({ error: 'SIN_PERMISO' });
    expect((await server.as(OPERARIO_GDS, listWos, {})).records).toMatchObject([
      { numero: wo?.numero, estado: 'LIBERADA' },
    ]);
  });
});

describe('a work order', () => {
  test('is given once, however many ask, each with a cart of their own', async () => {
    await put(server, { cantidad: 30 });
    await dep.vender([yerba(2)]);
    await dep.ola();
    const answers = await Promise.all([
      server.as(OPERARIO_GDS, siguienteWo, { carro: 'CARRO-1' }),
      server.as(OTRO, siguienteWo, { carro: 'carro 2' }),
    ]);
    expect(answers.filter(({ wo }) => wo !== null)).toHaveLength(1);
    expect((await server.as(OTRO, siguienteWo, { carro: 'NO-ES' })).error).toBe('ALMACENAMIENTO_NO_ENCONTRADO');
  });

  test('goes on with whoever scans its cart or its number, and a full cart takes no other', async () => {
    await put(server, { cantidad: 30 });
    const { id, numero, lineas } = await dep.trabajo([[yerba(4)]]);
    await dep.pick(lineas[0]?.id ?? 0, 1);
    const [a, b] = [
      await server.as(OTRO, verWo, { texto: 'carro-1' }),
      await server.as(OTRO, verWo, { texto: numero }),
    ];
    expect(a.wo).toMatchObject({ id, hechas: 1, unidades: 4, estado: 'EN_CURSO', es_mia: false, carro: 'CARRO-1' });
    expect(b.wo.id).toBe(id);
    expect(await dep.pick(lineas[0]?.id ?? 0, 3, { person: OTRO })).toMatchObject({
      linea: { hecha: 4, estado: 'HECHA' },
      wo: { pendientes: 0 },
    });
    expect(await dep.mover(OTRO, id, { acto: 'completar' })).toMatchObject({ wo: { estado: 'COMPLETADA' } });
    await dep.vender([yerba(2)]);
    await dep.ola();
    expect(await server.as(OTRO, siguienteWo, { carro: 'CARRO-1' })).toMatchObject({
      error: 'CARRO_OCUPADO',
      msg: 'CARRO-1 todavía lleva 4 unidades: llévelo antes a packing',
    });
    const { carros } = await server.as(OTRO, opcionesDeTrabajos, {});
    expect(carros.map(({ codigo }: { codigo: string }) => codigo)).toEqual(['CARRO-2']);
  });

  test('done on paper is confirmed with its number alone', async () => {
    await put(server, { cantidad: 30 });
    const { id, ordenes } = await dep.trabajo([[yerba(4)], [yerba(2)]]);
    expect(await dep.mover(OPERARIO_GDS, id, { acto: 'completar' })).toMatchObject({
      error: 'WO_CON_PENDIENTES',
      msg: 'Quedan 2 líneas',
    });
    expect(await server.as(OPERARIO_GDS, imprimirWos, { ids: [id] })).toMatchObject({ hojas: 1 });
    expect(await dep.mover(OPERARIO_GDS, id, { acto: 'completar', todo: true })).toMatchObject({
      wo: { estado: 'COMPLETADA' },
    });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 24, 'CARRO-1 RESERVADO': 6 });
    expect(await Promise.all(ordenes.map(estado))).toEqual(['PICKEADA', 'PICKEADA']);
    await expectSound();
  });

  test('that somebody lets lie for half an hour is anybody else’s, with what is on its cart', async () => {
    await put(server, { cantidad: 30 });
    const { id, lineas } = await dep.trabajo([[yerba(4)]]);
    const lie = () => server.query(`UPDATE wo SET tocada = now() - interval '31 minutes' WHERE id = $1`, [id]);
    const release = () => server.database.transaction(SISTEMA, soltarTrabajos);
    await release();
    expect(await dep.ver(id)).toMatchObject({ estado: 'ASIGNADA', carro: 'CARRO-1', es_mia: true });
    await lie();
    await release();
    expect(await dep.ver(id)).toMatchObject({ estado: 'LIBERADA', carro: null, asignada_a: null });
    await dep.mover(OPERARIO_GDS, id, { acto: 'tomar', carro: 'CARRO-1' });
    await dep.pick(lineas[0]?.id ?? 0, 1);
    await lie();
    await release();
    expect(await dep.ver(id)).toMatchObject({ estado: 'PAUSADA', carro: 'CARRO-1', asignada_a: null, hechas: 1 });
    expect(await server.as(OTRO, siguienteWo, { carro: 'CARRO-1' })).toMatchObject({ wo: { id } });
    expect(await dep.ver(id, OTRO)).toMatchObject({ estado: 'EN_CURSO', es_mia: true });
    await expectSound();
  });

  test('that is annulled leaves its orders for the next wave, and what was taken on the cart', async () => {
    await put(server, { cantidad: 30 });
    const { id, lineas, ordenes } = await dep.trabajo([[yerba(4)], [yerba(2)]]);
    await dep.pick(lineas.find(({ pedida }) => pedida === 4)?.id ?? 0, 2);
    expect(await dep.mover(OPERARIO_GDS, id, { acto: 'anular', nota: 'x' })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await dep.mover(JEFE, id, { acto: 'anular' })).toMatchObject({
      campos: { nota: 'Escriba por qué se anula' },
    });
    expect(await dep.mover(JEFE, id, { acto: 'anular', nota: 'Se rompió el carro' })).toMatchObject({
      wo: { estado: 'ANULADA' },
    });
    const again = await dep.ola({ ordenes });
    const left = (await dep.ver(again.wos[0]?.id ?? 0)).detalle.map(({ pedida }) => pedida);
    expect(left).toEqual([2, 2]);
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 24, 'A-01 RESERVADO': 4, 'CARRO-1 RESERVADO': 2 });
    await expectSound();
  });
});

describe('a pick', () => {
  test('moves what was promised onto the cart once, whatever the network does with the answer', async () => {
    await put(server, { cantidad: 9 });
    const { lineas, ordenes } = await dep.trabajo([[yerba(5)]]);
    const [linea] = lineas;
    const asked = { lugar: 'a-01', producto: '7790001000019', bin: 'CARRO-1-B01', clave: crypto.randomUUID() };
    const first = await dep.pick(linea?.id ?? 0, 2, asked);
    expect(first).toMatchObject({
      linea: { hecha: 2, estado: 'PENDIENTE' },
      wo: { hechas: 2, unidades: 5, estado: 'EN_CURSO' },
    });
    expect(await dep.pick(linea?.id ?? 0, 2, asked)).toEqual(first);
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 4, 'A-01 RESERVADO': 3, 'CARRO-1 RESERVADO': 2 });
    expect(await estado(ordenes[0] ?? 0)).toBe('EN_PICKING');
    await dep.pick(linea?.id ?? 0, 3);
    expect(await estado(ordenes[0] ?? 0)).toBe('PICKEADA');
    expect(await dep.pick(linea?.id ?? 0, 1)).toMatchObject({ error: 'WO_LINEA_TERMINADA' });
    await expectSound();
  });

  test('says what was expected where something else was scanned', async () => {
    await put(server, { cantidad: 9 });
    const { lineas } = await dep.trabajo([[yerba(5)]]);
    const id = lineas[0]?.id ?? 0;
    expect(await dep.pick(id, 1, { lugar: 'A-02' })).toMatchObject({
      error: 'CODIGO_DE_OTRA_COSA',
      msg: 'Se esperaba A-01 y se leyó A-02',
    });
    expect(await dep.pick(id, 1, { producto: 'LECHE-1L' })).toMatchObject({
      msg: 'Se esperaba YERBA-1K y se leyó LECHE-1L',
    });
    expect(await dep.pick(id, 1, { bin: 'CARRO-1-B02' })).toMatchObject({
      msg: 'Se esperaba CARRO-1-B01 y se leyó CARRO-1-B02',
    });
    expect(await dep.pick(id, 6)).toMatchObject({ campos: { cantidad: 'Faltan 5' } });
    expect(await server.as(JEFE_2, saltarLinea, { linea_id: id })).toMatchObject({ error: 'WO_LINEA_NO_ENCONTRADA' });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 4, 'A-01 RESERVADO': 5 });
  });

  test('of serials takes those that were scanned, whichever were promised', async () => {
    await put(server, { producto: 103, cantidad: 3, series: ['S1', 'S2', 'S3'] });
    const { lineas } = await dep.trabajo([[{ producto_id: 103, cantidad: 2 }]]);
    const id = lineas[0]?.id ?? 0;
    expect(await dep.pick(id, 1)).toMatchObject({ error: 'SERIE_REQUERIDA' });
    expect(await dep.pick(id, 1, { series: ['S9'] })).toMatchObject({ error: 'SERIE_EN_OTRO_LUGAR' });
    await dep.pick(id, 1, { series: ['S3'] });
    await dep.pick(id, 1, { series: ['S1'] });
    const rows = await server.query(
      `SELECT r.codigo, a.codigo AS lugar, r.condicion FROM serie r JOIN almacenamiento a ON a.id = r.almacenamiento_id ORDER BY 1`,
    );
    expect(rows).toMatchObject([
      { codigo: 'S1', lugar: 'CARRO-1', condicion: 'RESERVADO' },
      { codigo: 'S2', lugar: 'A-01', condicion: 'DISPONIBLE' },
      { codigo: 'S3', lugar: 'CARRO-1', condicion: 'RESERVADO' },
    ]);
    await expectSound();
  });

  test('that comes short takes what is there, looks elsewhere in the same breath and asks for a count', async () => {
    await put(server, { cantidad: 6 });
    await put(server, { lugar: 12, cantidad: 4 });
    const { id, lineas, ordenes } = await dep.trabajo([[yerba(5)]]);
    const linea = lineas[0]?.id ?? 0;
    expect(await server.as(OPERARIO_GDS, faltanteEnLinea, { linea_id: linea, encontrada: 5 })).toMatchObject({
      campos: { encontrada: 'Es todo lo pedido: confírmelo' },
    });
    const done = await server.as(OPERARIO_GDS, faltanteEnLinea, { linea_id: linea, encontrada: 2 });
    expect(done).toMatchObject({
      linea: { hecha: 2, faltante: 3, estado: 'FALTANTE' },
      siguen: [{ lugar: 'A-02', pedida: 3, bin: 1, estado: 'PENDIENTE' }],
      conteo: expect.stringMatching(/^CT-\d{6}$/),
    });
    // The one that the book says is free there is nobody's either until it was counted.
    expect(await saldos(server)).toEqual({
      ...{ 'A-01 BLOQUEADO': 4, 'A-02 DISPONIBLE': 1, 'A-02 RESERVADO': 3, 'CARRO-1 RESERVADO': 2 },
    });
    await dep.pick(done.siguen[0].id, 3, { lugar: 'A-02' });
    expect(await estado(ordenes[0] ?? 0)).toBe('PICKEADA');
    expect(await dep.mover(OPERARIO_GDS, id, { acto: 'completar' })).toMatchObject({
      wo: { estado: 'COMPLETADA_CON_FALTANTE' },
    });
    await expectSound();
  });

  test('that comes short with nothing elsewhere keeps its place in the queue', async () => {
    await put(server, { cantidad: 5 });
    const { lineas, ordenes } = await dep.trabajo([[yerba(5)]]);
    const done = await server.as(OPERARIO_GDS, faltanteEnLinea, { linea_id: lineas[0]?.id ?? 0, encontrada: 0 });
    expect(done).toMatchObject({ linea: { faltante: 5 }, siguen: [], wo: { pendientes: 0 } });
    expect(await server.as(JEFE, verOrden, { id: ordenes[0] ?? 0 })).toMatchObject({
      lineas: [{ pedida: 5, reservada: 0, pendiente: 5 }],
    });
    await expectSound();
  });

  test('can be put off thrice, go into another bin and be undone by whoever did it', async () => {
    await put(server, { cantidad: 9 });
    const { id, lineas } = await dep.trabajo([[yerba(5)], [yerba(3)]]);
    const [one, two] = lineas;
    const first = one?.id ?? 0;
    for (let times = 0; times < 3; times += 1) await server.as(OPERARIO_GDS, saltarLinea, { linea_id: first });
    expect(await server.as(OPERARIO_GDS, saltarLinea, { linea_id: first })).toMatchObject({
      error: 'WO_LINEA_SALTEADA',
    });
    expect((await dep.ver(id)).detalle.at(-1)).toMatchObject({ id: first, estado: 'SALTEADA' });
    await dep.pick(first, 2);
    const taken = { linea_id: first, bin: `CARRO-1-B0${two?.bin}` };
    expect(await server.as(OPERARIO_GDS, cambiarBin, taken)).toMatchObject({ error: 'BIN_DE_OTRA_ORDEN' });
    const moved = await server.as(OPERARIO_GDS, cambiarBin, { linea_id: first, bin: 'CARRO-1-B09' });
    expect(moved).toMatchObject({ linea: { pedida: 2, estado: 'HECHA' }, siguen: [{ bin: 9, estado: 'PENDIENTE' }] });
    expect(await server.as(OTRO, deshacerPick, { wo_id: id })).toMatchObject({ error: 'WO_NADA_QUE_DESHACER' });
    expect(await server.as(OPERARIO_GDS, deshacerPick, { wo_id: id })).toMatchObject({
      linea: { id: first, hecha: 0 },
    });
    expect(await server.as(OPERARIO_GDS, deshacerPick, { wo_id: id })).toMatchObject({ error: 'WO_NADA_QUE_DESHACER' });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 1, 'A-01 RESERVADO': 8 });
    await expectSound();
  });

  test('of an order that was annulled meanwhile is told so, and what was taken is free on the cart', async () => {
    await put(server, { cantidad: 9 });
    const { id, lineas, ordenes } = await dep.trabajo([[yerba(5)]]);
    const linea = lineas[0]?.id ?? 0;
    await dep.pick(linea, 2);
    await server.as(JEFE, moverOrden, { id: ordenes[0] ?? 0, acto: 'anular', nota: 'El cliente desistió' });
    const refused = await dep.pick(linea, 1);
    expect(refused).toMatchObject({ error: 'WO_LINEA_TERMINADA', msg: expect.stringMatching(/^OV-\d{6} se anuló/) });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 7, 'CARRO-1 DISPONIBLE': 2 });
    expect(await dep.mover(OPERARIO_GDS, id, { acto: 'completar' })).toMatchObject({ wo: { estado: 'COMPLETADA' } });
    await dep.vender([yerba(1)]);
    await dep.ola();
    expect(await server.as(OTRO, siguienteWo, { carro: 'CARRO-1' })).toMatchObject({
      error: 'CARRO_OCUPADO',
      msg: 'CARRO-1 todavía lleva 2 por devolver: llévelas antes al estante',
    });
    await expectSound();
  });
});
