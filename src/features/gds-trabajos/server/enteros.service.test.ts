import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moverStock, revertirMovimiento } from '#features/gds-stock/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { lpns } from '#testing/lpn.ts';
import { put, saldos } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';
import { openTrabajos, preparar, vaciarTrabajos } from '#testing/trabajos.ts';

import { cambiarBin, deshacerPick, faltanteEnLinea, imprimirWos } from '../contract.ts';
import { partirEnLpns } from './olas.sql.ts';
import { checksDeTrabajos } from './verificar.sql.ts';

/** A licence plate that an order was given whole is picked by one reading of it; of one that is whole no more, units are. */

const OTRO: Person = { tipo: 'deposito', codes: ['GDS_001'], name: 'Otro operario' };
/** A made-up code of ours that no plate has. */
const NINGUNO = 'L0099999996';

let server: TestServer;
let dep: ReturnType<typeof preparar>;
beforeAll(async () => {
  server = await openTrabajos();
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1)', [await server.id(OTRO)]);
  dep = preparar(server);
});
beforeEach(async () => {
  await vaciarTrabajos(server);
  await server.query('UPDATE lpn SET almacenamiento_id = NULL');
});
afterEach(async () => {
  for (const { name, run } of [...checksDeStock, ...checksDeTrabajos])
    expect([name, await run(server.query)]).toEqual([name, []]);
});
afterAll(() => server.close());

const yerba = (cantidad: number) => ({ producto_id: 101, cantidad });
const at = (almacenamiento_id: number) => ({ almacenamiento_id });

/** A new plate with so many units on it, and nothing else changed where it stands. */
async function pallet(cantidad: number, { producto = 101, series }: { producto?: number; series?: string[] } = {}) {
  const made = await lpns(server).hacer();
  const items = [{ producto_id: producto, cantidad, ...(series === undefined ? {} : { series }) }];
  const answer = await server.as(JEFE, moverStock, { de: at(11), a: { lpn_id: made.id }, items });
  if (answer.error !== undefined) throw new Error(`${answer.error}: ${answer.msg}`);
  return made;
}
const donde = async (id: number) => {
  const { lpn, contenido } = await lpns(server).ver(id);
  return [lpn.lugar, ...contenido.map(({ condicion, cantidad }) => `${cantidad} ${condicion}`)];
};
const deshacer = (wo_id: number, person: Person = OPERARIO_GDS) => server.as(person, deshacerPick, { wo_id });

describe('a line of work', () => {
  test('is a plate of its own, which one reading takes as it is, and undoing puts back as it stood', async () => {
    await put(server, { cantidad: 60 });
    const a = await pallet(48);
    const { id, lineas } = await dep.trabajo([[yerba(53)]]);
    expect((await dep.ver(id)).modo).toBe('ORDEN');
    const [whole, loose] = [lineas.find(({ lpn }) => lpn), lineas.find(({ lpn }) => !lpn)];
    expect(lineas).toHaveLength(2);
    expect(whole).toMatchObject({ pedida: 48, lpn: { codigo: a.codigo, tipo: 'PALLET', entero: true } });
    expect(loose).toMatchObject({ pedida: 5, lpn: null });
    // However many the device believed: nobody counted.
    expect(await dep.pick(whole?.id ?? 0, 1, { lpn: a.codigo })).toMatchObject({
      linea: { hecha: 48, estado: 'HECHA' },
      wo: { hechas: 48, pendientes: 1 },
    });
    expect(await donde(a.id)).toEqual(['CARRO-1', '48 RESERVADO']);
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 7, 'A-01 RESERVADO': 5, 'CARRO-1 RESERVADO': 48 });
    expect(await deshacer(id)).toMatchObject({ linea: { id: whole?.id, hecha: 0, lpn: { entero: true } } });
    expect(await donde(a.id)).toEqual(['A-01', '48 RESERVADO']);
    // Somebody else goes on with it, elsewhere in the walk and without its place.
    expect(await dep.pick(whole?.id ?? 0, 48, { lpn: a.codigo.toLowerCase(), person: OTRO })).toMatchObject({
      linea: { hecha: 48 },
    });
    await dep.pick(loose?.id ?? 0, 5);
    expect(await dep.mover(OPERARIO_GDS, id, { acto: 'completar' })).toMatchObject({ wo: { estado: 'COMPLETADA' } });
  });

  test('read by two at once goes with one of them', async () => {
    await put(server, { cantidad: 48 });
    const a = await pallet(48);
    const { lineas } = await dep.trabajo([[yerba(48)]]);
    const read = (person: Person) => dep.pick(lineas[0]?.id ?? 0, 48, { lpn: a.codigo, person });
    const answers = await Promise.all([read(OPERARIO_GDS), read(OTRO)]);
    expect(answers.map(({ error }) => error ?? 'OK').toSorted()).toEqual(['OK', 'WO_LINEA_TERMINADA']);
    expect(await donde(a.id)).toEqual(['CARRO-1', '48 RESERVADO']);
  });

  test('refuses another plate, one of another client, one that does not exist, and whoever works elsewhere', async () => {
    await put(server, { cantidad: 60 });
    const a = await pallet(48);
    const b = await pallet(6);
    const [otro = { codigo: '' }] = await server.query(
      `INSERT INTO lpn (tipo, deposito_id, cliente_id, creado_por) SELECT 'PALLET', 1, 2, min(id) FROM usuario RETURNING codigo`,
    );
    const { lineas } = await dep.trabajo([[yerba(48)]]);
    const read = (lpn: string, person: Person = OPERARIO_GDS) => dep.pick(lineas[0]?.id ?? 0, 48, { lpn, person });
    expect(await read(b.codigo)).toMatchObject({
      error: 'CODIGO_DE_OTRA_COSA',
      msg: expect.stringMatching(/^Se esperaba el LPN L\d{6} \d{4} y se leyó el LPN L\d{6} \d{4}$/),
    });
    expect(await read(String(otro.codigo))).toMatchObject({
      error: 'LPN_DE_OTRO_CLIENTE',
      msg: expect.stringMatching(/es de otro cliente$/),
    });
    expect(await read(NINGUNO)).toMatchObject({ error: 'LPN_NO_ENCONTRADO' });
    expect(await read(a.codigo, JEFE_2)).toMatchObject({ error: 'WO_LINEA_NO_ENCONTRADA' });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 12, 'A-01 RESERVADO': 48 });
  });

  test('of units is not taken by a plate', async () => {
    await put(server, { cantidad: 60 });
    const a = await pallet(48);
    const { lineas } = await dep.trabajo([[yerba(5)]]);
    expect(lineas).toMatchObject([{ pedida: 5, lpn: null }]);
    expect(await dep.pick(lineas[0]?.id ?? 0, 5, { lpn: a.codigo })).toMatchObject({
      error: 'CODIGO_DE_OTRA_COSA',
      msg: expect.stringMatching(/^Se esperaba YERBA-1K y se leyó el LPN/),
    });
  });

  test('whose plate is whole no more is picked unit by unit, as any other', async () => {
    await put(server, { cantidad: 60 });
    const a = await pallet(48);
    const { id, lineas } = await dep.trabajo([[yerba(48)]]);
    const linea = lineas[0]?.id ?? 0;
    // Somebody puts more onto it.
    const more = { de: at(11), a: { lpn_id: a.id }, items: [yerba(2)] };
    expect(await server.as(JEFE, moverStock, more)).toMatchObject({ code: 'OK' });
    expect((await dep.ver(id)).detalle).toMatchObject([{ lpn: { codigo: a.codigo, entero: false } }]);
    expect(await dep.pick(linea, 48, { lpn: a.codigo })).toMatchObject({
      error: 'LPN_NO_ADMITE',
      msg: expect.stringMatching(/ya no está entero en A-01: lea los artículos$/),
    });
    await dep.pick(linea, 40, { producto: '7790001000019' });
    expect(await donde(a.id)).toEqual(['A-01', '2 DISPONIBLE', '8 RESERVADO']);
    await dep.pick(linea, 8);
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 12, 'CARRO-1 RESERVADO': 48 });
  });

  test('may be read unit by unit, off its own plate; what is left on that goes as it is', async () => {
    await put(server, { cantidad: 60 });
    const [a, b] = [await pallet(20), await pallet(30)];
    const { id, lineas } = await dep.trabajo([[yerba(53)]]);
    const of = (codigo: string) => lineas.find(({ lpn }) => lpn?.codigo === codigo)?.id ?? 0;
    const loose = lineas.find(({ lpn }) => !lpn)?.id ?? 0;
    await dep.pick(of(b.codigo), 10, { producto: '7790001000019' });
    expect(await donde(b.id)).toEqual(['A-01', '20 RESERVADO']);
    expect(await dep.pick(loose, 3)).toMatchObject({ linea: { estado: 'HECHA' } });
    // Neither plate was broken for what lies loose.
    expect(await donde(a.id)).toEqual(['A-01', '20 RESERVADO']);
    expect(await dep.pick(of(b.codigo), 20, { lpn: b.codigo })).toMatchObject({ linea: { hecha: 30 } });
    expect(await dep.pick(of(a.codigo), 20, { lpn: a.codigo })).toMatchObject({ wo: { pendientes: 0 } });
    expect(await donde(b.id)).toEqual(['CARRO-1', '20 RESERVADO']);
    for (const hecha of [0, 10]) expect(await deshacer(id)).toMatchObject({ linea: { hecha } });
  });

  test('of serials is a plate too, and none of them is read', async () => {
    await put(server, { producto: 103, cantidad: 3, series: ['S1', 'S2', 'S3'] });
    const a = await pallet(2, { producto: 103, series: ['S2', 'S3'] });
    const { lineas } = await dep.trabajo([[{ producto_id: 103, cantidad: 2 }]]);
    expect(lineas).toMatchObject([{ lpn: { entero: true } }]);
    expect(await dep.pick(lineas[0]?.id ?? 0, 2, { lpn: a.codigo })).toMatchObject({ linea: { hecha: 2 } });
    const rows = await server.query('SELECT codigo FROM serie WHERE almacenamiento_id = 18 ORDER BY 1');
    expect(rows).toEqual([{ codigo: 'S2' }, { codigo: 'S3' }]);
  });
});

describe('what else is done about work', () => {
  test('a plate that is not there is nobody’s, and the other stays whole', async () => {
    await put(server, { cantidad: 60 });
    const [a, b] = [await pallet(20), await pallet(30)];
    const { lineas } = await dep.trabajo([[yerba(50)]]);
    const of = (codigo: string) => lineas.find(({ lpn }) => lpn?.codigo === codigo)?.id ?? 0;
    const done = await server.as(OPERARIO_GDS, faltanteEnLinea, { linea_id: of(b.codigo), encontrada: 0 });
    expect(done).toMatchObject({ linea: { faltante: 30, estado: 'FALTANTE' }, siguen: [] });
    expect(await donde(b.id)).toEqual(['A-01', '30 BLOQUEADO']);
    expect(await donde(a.id)).toEqual(['A-01', '20 RESERVADO']);
    expect(await dep.pick(of(a.codigo), 20, { lpn: a.codigo })).toMatchObject({ linea: { hecha: 20 } });
  });

  test('a bin that is full takes nothing of the plate, and paper takes each as it stands', async () => {
    await put(server, { cantidad: 60 });
    const a = await pallet(48);
    const { id, lineas } = await dep.trabajo([[yerba(50)]]);
    const whole = lineas.find(({ lpn }) => lpn)?.id ?? 0;
    await dep.pick(whole, 8);
    const moved = await server.as(OPERARIO_GDS, cambiarBin, { linea_id: whole, bin: '7' });
    expect(moved).toMatchObject({ linea: { pedida: 8 }, siguen: [{ bin: 7, pedida: 40, lpn: { entero: true } }] });
    expect(await server.as(OPERARIO_GDS, imprimirWos, { ids: [id] })).toMatchObject({ hojas: 1 });
    expect(await dep.mover(OPERARIO_GDS, id, { acto: 'completar', todo: true })).toMatchObject({
      wo: { estado: 'COMPLETADA' },
    });
    expect(await donde(a.id)).toEqual(['CARRO-1', '40 RESERVADO']);
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 10, 'CARRO-1 RESERVADO': 50 });
  });

  test('a plate that is carried to another shelf is asked for there, and taken back where it was', async () => {
    await put(server, { cantidad: 60 });
    const a = await pallet(48);
    const { id, lineas } = await dep.trabajo([[yerba(53)]]);
    const whole = lineas.find(({ lpn }) => lpn)?.id ?? 0;
    const lugares = async () =>
      (await dep.ver(id)).detalle.map(({ lugar, pedida, lpn }) => [lugar, pedida, lpn?.entero]);
    const moved = await server.as(JEFE, moverStock, { de: at(11), a: at(12), lpn_id: a.id });
    expect(await lugares()).toEqual([
      ['A-01', 5, undefined],
      ['A-02', 48, true],
    ]);
    const [movimiento_id = 0] = moverStock.result.parse(moved).movimientos;
    expect(await server.as(JEFE, revertirMovimiento, { movimiento_id, nota: 'No era' })).toMatchObject({ code: 'OK' });
    expect((await lugares()).map(([lugar]) => lugar)).toEqual(['A-01', 'A-01']);
    await server.as(JEFE, moverStock, { de: at(11), a: at(12), lpn_id: a.id });
    expect(await dep.pick(whole, 48, { lpn: a.codigo })).toMatchObject({ linea: { hecha: 48 } });
  });

  test('a place that is emptied takes along what is left to pick of it, and what was picked goes back where it came from', async () => {
    await put(server, { cantidad: 20 });
    const { id, lineas } = await dep.trabajo([[yerba(8)], [yerba(5)]]);
    const [first = 0, second = 0] = lineas.map((linea) => linea.id);
    await dep.pick(first, 3);
    expect(await server.as(JEFE, moverStock, { de: at(11), a: at(12), todo: true })).toMatchObject({ code: 'OK' });
    const detalle = (await dep.ver(id)).detalle;
    expect(detalle.map(({ lugar, pedida, hecha }) => [lugar, pedida, hecha]).toSorted()).toEqual([
      ['A-01', 3, 3],
      ['A-02', 5, 0],
      ['A-02', 5, 0],
    ]);
    expect(detalle.find((linea) => linea.id === second)).toMatchObject({ lugar: 'A-02' });
    expect(await deshacer(id)).toMatchObject({ linea: { id: first, hecha: 0 } });
    expect(await saldos(server)).toEqual({ 'A-01 RESERVADO': 3, 'A-02 DISPONIBLE': 7, 'A-02 RESERVADO': 10 });
  });

  test('work that is annulled gives its plate to the next wave, whole', async () => {
    await put(server, { cantidad: 48 });
    const a = await pallet(48);
    const { id, ordenes } = await dep.trabajo([[yerba(48)]]);
    await dep.mover(JEFE, id, { acto: 'anular', nota: 'Se rompió el carro' });
    const [again] = (await dep.ola({ ordenes })).wos;
    expect((await dep.ver(again?.id ?? 0)).detalle).toMatchObject([{ lpn: { codigo: a.codigo, entero: true } }]);
  });
});

test('of what is reserved each whole plate is a line, and never more than is asked for', () => {
  const tramo = {
    ...{ orden_id: 1, cliente_id: 1, linea_id: 1, producto_id: 1, partida_id: null },
    almacenamiento_id: 1,
    secuencia: 1,
    pasillo: 1,
  };
  const parts = (cantidad: number, enteros: [number, number][]) =>
    partirEnLpns({ ...tramo, cantidad, enteros: enteros.map(([lpn_id, son]) => ({ lpn_id, cantidad: son })) }).map(
      (one) => [one.lpn_id, one.cantidad],
    );
  expect(parts(12, [])).toEqual([[null, 12]]);
  expect(parts(48, [[7, 48]])).toEqual([[7, 48]]);
  expect(
    parts(60, [
      [7, 48],
      [9, 20],
      [11, 10],
    ]),
  ).toEqual([
    [7, 48],
    [11, 10],
    [null, 2],
  ]);
});
