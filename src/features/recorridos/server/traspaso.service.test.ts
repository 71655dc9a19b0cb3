import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  agregarGuias,
  cargarGuia,
  crearRecorrido,
  guardarRecorrido,
  listRecorridos,
  moverRecorrido,
  verRecorrido,
} from '../contract.ts';
import { pasarGuias, pasarRecorrido } from '../traspaso.contract.ts';
import { checksDeRecorridos } from './verificar.sql.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
const MIRA: Person = { name: 'Mirta Paz', codes: ['RECO_001'] };
const ENCARGADO: Person = { name: 'Ernesto Paz', roles: [2], codes: ['EVE_003', 'GUI_001'] };
const chofer = (n: number): Person => ({ name: `Chofer ${n}`, roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] });

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  const query = (text: string) => server.query(text);
  const broken = [
    ...(await misreplayed(query)),
    ...(await Promise.all(checksDeRecorridos.map(({ run }) => run(query)))).flat(),
  ];
  await server.close();
  expect(broken).toEqual([]);
});

const register = (person: Person, guia_id: number, tipo: string, datos: object = {}) =>
  server.as(person, registrarEvento, { guia_id, tipo, ...datos });
const see = async (id: number) => verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
const lineas = async (id: number) => (await see(id)).lineas.map(({ guia_id, estado }) => [guia_id, estado]);
type Acto = 'planificar' | 'cerrar_carga' | 'salir';
const act = (id: number, acto: Acto) => server.as(TRAFICO, moverRecorrido, { id, acto });
const pass = async (id: number, a: number, guias: readonly number[]) =>
  pasarGuias.result.parse(await server.as(TRAFICO, pasarGuias, { id, a, guias: [...guias] }));

let made = 0;
/** Planned, with so many parcels; on the road where it is asked for. */
async function round(count: number, hasta: 'PLANIFICADO' | 'EN_RUTA') {
  made += 1;
  const driver = chofer(made);
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  const guias = await Promise.all(Array.from({ length: count }, () => newGuia(server, {})));
  for (const guia of guias) await register(ENCARGADO, guia.id, 'ADM');
  await server.as(TRAFICO, agregarGuias, { id, guias: guias.map((guia) => guia.id) });
  const { version } = (await see(id)).recorrido;
  await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id: await server.id(driver) });
  expect(await act(id, 'planificar')).toMatchObject({ code: 'OK' });
  if (hasta === 'EN_RUTA') {
    for (const { numero } of guias) await server.as(TRAFICO, cargarGuia, { id, codigo: numero });
    for (const acto of ['cerrar_carga', 'salir'] as const) expect(await act(id, acto)).toMatchObject({ code: 'OK' });
  }
  return { id, driver, guias: guias.map((guia) => guia.id) };
}

test('a load goes over in the street, each parcel with one event, and a correction gives it back', async () => {
  const [broken, other] = [await round(3, 'EN_RUTA'), await round(1, 'EN_RUTA')];
  const [a = 0, b = 0, c = 0] = broken.guias;
  await register(broken.driver, a, 'ENT', { recibe: 'Titular' });
  const before = await server.query('SELECT count(*)::int AS n FROM evento');
  expect(await pass(broken.id, other.id, broken.guias)).toEqual({
    levantes: [],
    ...{ pasadas: [b, c], rechazadas: [], por_confirmar: [] },
  });
  const after = await server.query('SELECT count(*)::int AS n FROM evento');
  expect(after[0].n - before[0].n).toBe(2);
  expect(await lineas(broken.id)).toEqual([
    [a, 'ENTREGADA'],
    [b, 'TRANSFERIDA'],
    [c, 'TRANSFERIDA'],
  ]);
  expect(await lineas(other.id)).toEqual([
    [other.guias[0], 'EN_CAMINO'],
    [b, 'EN_CAMINO'],
    [c, 'EN_CAMINO'],
  ]);
  const { recorridos } = listRecorridos.result.parse(await server.as(TRAFICO, listRecorridos, {}));
  expect(recorridos.find(({ id }) => id === other.id)).toMatchObject({ bultos: 3 });
  expect(recorridos.find(({ id }) => id === broken.id)).toMatchObject({ bultos: 1 });

  // It is the other driver's now, and no longer the first one's.
  expect(await register(broken.driver, b, 'ENT', { recibe: 'Titular' })).toMatchObject({
    error: 'GUIA_AJENA_AL_RECORRIDO',
  });
  expect(await register(other.driver, b, 'ENT', { recibe: 'Titular' })).toMatchObject({ code: 'OK' });
  const trf = async (guia: number) =>
    Number((await server.query(`SELECT id FROM evento WHERE guia_id = $1 AND tipo = 'TRF'`, [guia]))[0].id);
  expect(await server.as(ENCARGADO, corregirEvento, { guia_id: b, evento_id: await trf(b) })).toMatchObject({
    error: 'EVENTO_NO_ENCAJA',
    msg: 'Ya se movió en el recorrido nuevo: pásela de vuelta',
  });
  expect(await server.as(ENCARGADO, corregirEvento, { guia_id: c, evento_id: await trf(c) })).toMatchObject({
    code: 'OK',
  });
  expect(await lineas(broken.id)).toEqual([
    [a, 'ENTREGADA'],
    [b, 'TRANSFERIDA'],
    [c, 'EN_CAMINO'],
  ]);
  expect(await lineas(other.id)).toEqual([
    [other.guias[0], 'EN_CAMINO'],
    [b, 'ENTREGADA'],
  ]);
});

test('what is not loaded yet goes where it can still be loaded, and back again', async () => {
  const [first, second, gone] = [
    await round(2, 'PLANIFICADO'),
    await round(1, 'PLANIFICADO'),
    await round(1, 'EN_RUTA'),
  ];
  const [a = 0, b = 0] = first.guias;
  expect((await pass(first.id, gone.id, [a])).rechazadas[0]?.razon).toMatch(
    /^Falta cargarla, y R\d{6}-\d{3} ya cerró su carga$/,
  );
  expect(await pass(first.id, second.id, [a, b])).toMatchObject({ pasadas: [a, b] });
  expect(await lineas(second.id)).toEqual([
    [second.guias[0], 'PLANIFICADA'],
    [a, 'PLANIFICADA'],
    [b, 'PLANIFICADA'],
  ]);
  expect(await pass(second.id, first.id, [a])).toMatchObject({ pasadas: [a] });
  expect(await lineas(first.id)).toEqual(
    expect.arrayContaining([
      [a, 'PLANIFICADA'],
      [b, 'TRANSFERIDA'],
    ]),
  );
  // The first passing is wrong while the second stands: nothing of it opens twice.
  const [{ id: evento_id }] = await server.query(
    `SELECT id FROM evento WHERE guia_id = $1 AND tipo = 'TRF' ORDER BY id LIMIT 1`,
    [a],
  );
  expect(await server.as(ENCARGADO, corregirEvento, { guia_id: a, evento_id: Number(evento_id) })).toMatchObject({
    error: 'EVENTO_NO_ENCAJA',
  });
  const open = await server.query('SELECT recorrido_id FROM recorrido_guia WHERE guia_id = $1 AND abierta', [a]);
  expect(open.map(({ recorrido_id }: { recorrido_id: string }) => Number(recorrido_id))).toEqual([first.id]);
});

test('a round goes over to another driver without an event of its parcels, and its history says to whom', async () => {
  const [passed, busy] = [await round(2, 'EN_RUTA'), await round(1, 'EN_RUTA')];
  const before = await server.query('SELECT count(*)::int AS n FROM evento');
  const to = (driver: Person) =>
    server.id(driver).then((chofer_id) => server.as(TRAFICO, pasarRecorrido, { id: passed.id, chofer_id }));
  expect(await to(busy.driver)).toMatchObject({ error: 'CHOFER_EN_RUTA' });
  expect(await to(MIRA)).toMatchObject({ error: 'CHOFER_NO_DISPONIBLE' });
  expect(await to(chofer(99))).toMatchObject({ code: 'OK' });
  expect(await to(chofer(99))).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  expect(await server.query('SELECT count(*)::int AS n FROM evento')).toEqual(before);
  const { recorrido, historia } = await see(passed.id);
  expect(recorrido).toMatchObject({ estado: 'EN_RUTA', chofer: 'Chofer 99' });
  expect(historia[0]).toMatchObject({ acto: 'Pasar a otro chofer', usuario: 'Tania Rocha' });
  expect(await register(chofer(99), passed.guias[0] ?? 0, 'ENT', { recibe: 'Titular' })).toMatchObject({ code: 'OK' });
});

test('only between rounds that may take it, by whoever plans', async () => {
  const [one, two] = [await round(1, 'PLANIFICADO'), await round(1, 'PLANIFICADO')];
  const asked = { id: one.id, a: two.id, guias: one.guias };
  expect(await server.as(MIRA, pasarGuias, asked)).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await server.as(one.driver, pasarGuias, asked)).toMatchObject({ code: 'ERROR' });
  expect(await server.as(TRAFICO, pasarGuias, { ...asked, a: one.id })).toMatchObject({ error: 'DATOS_INVALIDOS' });
  await server.as(TRAFICO, moverRecorrido, { id: two.id, acto: 'anular' });
  expect(await server.as(TRAFICO, pasarGuias, asked)).toMatchObject({
    error: 'DOCUMENTO_NO_PERMITE',
    msg: expect.stringMatching(/no recibe guías: elija uno planificado o en ruta$/),
  });
  // From a desk nobody passes anything: there is no round to pass it to.
  expect(await register(ENCARGADO, one.guias[0] ?? 0, 'TRF')).toMatchObject({ error: 'EVENTO_SIN_DATOS' });
});

test('tried again on the same turn it is one visit, by the driver who has it', async () => {
  const { driver, guias, id } = await round(1, 'EN_RUTA');
  const [guia = 0] = guias;
  await register(driver, guia, 'NOENT', { motivo_id: 1 });
  expect(await register(ENCARGADO, guia, 'REI')).toMatchObject({ error: 'EVENTO_AJENO' });
  expect(await register(chofer(98), guia, 'REI')).toMatchObject({ error: 'GUIA_AJENA_AL_RECORRIDO' });
  expect(await register(driver, guia, 'REI')).toMatchObject({ code: 'OK' });
  expect(await lineas(id)).toEqual([[guia, 'EN_CAMINO']]);
  const row = () => server.query('SELECT estado_general, intentos, motivo_id FROM guia WHERE id = $1', [guia]);
  expect(await row()).toEqual([{ estado_general: 'EN_REPARTO', intentos: 0, motivo_id: null }]);
  await register(driver, guia, 'NOENT', { motivo_id: 3 });
  expect(await row()).toEqual([{ estado_general: 'NO_ENTREGADO', intentos: 1, motivo_id: 3 }]);
});
