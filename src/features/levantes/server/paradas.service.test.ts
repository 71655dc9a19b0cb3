import { afterAll, beforeAll, expect, test } from 'vitest';

import { listRecorridos, moverRecorrido } from '#features/recorridos/contract.ts';
import { pasarGuias, pasarRecorrido } from '#features/recorridos/traspaso.contract.ts';
import { cerrarCarga, salir } from '#features/reparto/carga.contract.ts';
import { miHoja } from '#features/reparto/entrega.contract.ts';
import { driver, outWith, verRonda } from '#testing/calle.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { newRonda } from '#testing/ronda.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { crearLevante, getPedidoDeLevante, type Mover, moverLevante, verLevante } from '../contract.ts';
import { ubicarLevante } from '../paradas.contract.ts';
import { checksDeLevantes } from './verificar.sql.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_001', 'LEV_002', 'GUI_001', 'REC_004'] };
const PLANIFICA: Person = { codes: ['REC_004'] };
const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };
const DARDO = driver('Dardo Sosa');
const ELIDA = driver('Élida Paz');
const NELSON = driver('Nelson Ríos');
const RUBEN = driver('Rubén Paz');
const OLGA = driver('Olga Sena');

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}
    UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro';
    UPDATE franja_capacidad SET paradas = 1000, dias = '{1,2,3,4,5,6,7}' WHERE desde = '15:00';
    DELETE FROM franja_capacidad WHERE desde <> '15:00';`);
});
afterAll(async () => {
  const broken: string[] = [];
  for (const { run } of checksDeLevantes) broken.push(...(await run((text) => server.query(text))));
  await server.close();
  expect(broken).toEqual([]);
});

/** Asked for, and of today whatever the hour of this test. */
async function asked(guias: readonly { id: number }[], dia = 'hoy()'): Promise<number> {
  const { franjas, direcciones } = getPedidoDeLevante.result.parse(await server.as(PIDE, getPedidoDeLevante, {}));
  const [franja] = franjas;
  if (!franja) throw new Error('no slot');
  const { id } = crearLevante.result.parse(
    await server.as(PIDE, crearLevante, {
      ...{ direccion_id: direcciones[0]?.id ?? 0, dia: franja.dia, desde: franja.desde },
      guias: guias.map((one) => one.id),
    }),
  );
  await server.query(`UPDATE levante SET dia = ${dia} WHERE id = $1`, [id]);
  return id;
}
const see = async (id: number) => verLevante.result.parse(await server.as(TRAFICO, verLevante, { id }));
async function act(id: number, acto: Mover['acto'], params: object = {}) {
  const { version } = (await see(id)).levante;
  return server.as(TRAFICO, moverLevante, { id, acto, version, ...params });
}
const sheet = async (person: Person) => miHoja.result.parse(await server.as(person, miHoja, {}));
const numbers = async (many: number) => {
  const made: { id: number; numero: string }[] = [];
  for (let n = 0; n < many; n += 1) made.push(await newGuia(server, {}));
  return made;
};

test('a levante of a round stands in its place, is moved there, and is fetched by whoever drives the round', async () => {
  const ronda = await outWith(server, DARDO, {}, {}, {});
  const guias = await numbers(2);
  const id = await asked(guias);
  expect(await act(id, 'asignar', { recorrido_id: ronda.id })).toMatchObject({ code: 'OK', estado: 'ASIGNADO' });
  expect((await see(id)).levante).toMatchObject({ chofer: 'Dardo Sosa', recorrido: { id: ronda.id } });
  expect(await server.as(PLANIFICA, ubicarLevante, { id, orden: 1 })).toMatchObject({ code: 'OK', orden: 1 });
  const { levantes } = await verRonda(server, ronda.id);
  expect(levantes).toMatchObject([{ id, orden: 1, estado: 'ASIGNADO', anunciadas: 2 }]);
  const tower = listRecorridos.result.parse(await server.as(TRAFICO, listRecorridos, {}));
  expect(tower.recorridos.find((one) => one.id === ronda.id)?.levantes).toEqual(['ASIGNADO']);
  const mine = await sheet(DARDO);
  expect(mine.levantes).toMatchObject([{ id, orden: 1, guias: guias.map(({ numero }) => numero).toSorted() }]);
  expect(mine.motivos_levante.map((one) => one.id)).toEqual([60, 61, 62, 63, 64, 65]);
  expect((await sheet(ELIDA)).levantes).toEqual([]);
  const done = await server.as(DARDO, moverLevante, {
    ...{ id, acto: 'levantar', leidas: guias.map(({ numero }) => numero), entrega: 'Rosa' },
  });
  expect(done).toMatchObject({ code: 'OK', estado: 'LEVANTADO' });
  expect((await verRonda(server, ronda.id)).levantes).toMatchObject([{ estado: 'LEVANTADO' }]);
  expect(await server.as(PLANIFICA, ubicarLevante, { id, orden: 2 })).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
});

test('a round of another day, without a driver or over takes none, and says so', async () => {
  const [guia] = await numbers(1);
  if (!guia) throw new Error('one');
  const id = await asked([guia], 'hoy() + 1');
  const hoy = await newRonda(server, ELIDA, { guias: [] });
  const said = await act(id, 'asignar', { recorrido_id: hoy });
  expect(said).toMatchObject({
    error: 'DATOS_INVALIDOS',
    campos: { recorrido_id: expect.stringContaining('sale el') },
  });
  const over = await newRonda(server, NELSON, { guias: [], estado: 'RENDIDO' });
  expect(await act(id, 'asignar', { recorrido_id: over })).toMatchObject({
    campos: { recorrido_id: expect.stringContaining('ya terminó') },
  });
  expect((await see(id)).levante).toMatchObject({ estado: 'CONFIRMADO', recorrido: null });
});

test('passed on at noon the round takes its levantes along; some go over to another round; called off it frees them', async () => {
  const [a, b, c] = await numbers(3);
  if (!a || !b || !c) throw new Error('three');
  const first = await newRonda(server, ELIDA, { guias: [], estado: 'CARGADO' });
  const second = await newRonda(server, NELSON, { guias: [] });
  const [one, two, three] = [await asked([a]), await asked([b]), await asked([c])];
  for (const id of [one, two, three]) await act(id, 'asignar', { recorrido_id: first });
  await server.as(ELIDA, moverLevante, { id: two, acto: 'en_camino' });
  const passed = await server.as(TRAFICO, pasarGuias, { id: first, a: second, guias: [], levantes: [two] });
  expect(passed).toMatchObject({ code: 'OK', levantes: [two], rechazadas: [] });
  expect((await see(two)).levante).toMatchObject({
    ...{ estado: 'ASIGNADO', chofer: 'Nelson Ríos', recorrido: { id: second } },
  });
  expect(await server.as(TRAFICO, pasarGuias, { id: first, a: second, guias: [] })).toMatchObject({
    error: 'DATOS_INVALIDOS',
  });
  const chofer_id = await server.id(NELSON);
  expect(await server.as(TRAFICO, pasarRecorrido, { id: first, chofer_id, confirma: true })).toMatchObject({
    code: 'OK',
  });
  expect((await sheet(NELSON)).levantes.map(({ id }) => id)).toEqual([one, two, three]);
  expect((await sheet(ELIDA)).levantes).toEqual([]);
  expect(await server.as(TRAFICO, moverRecorrido, { id: second, acto: 'anular' })).toMatchObject({ estado: 'ANULADO' });
  expect((await see(two)).levante).toMatchObject({ estado: 'CONFIRMADO', chofer: null, recorrido: null });
});

test('what the old driver read and had not sent is refused to him once the round is another’s, and traffic writes it down', async () => {
  const guias = await numbers(2);
  const leidas = guias.map(({ numero }) => numero);
  const ronda = await newRonda(server, RUBEN, { guias: [], estado: 'CARGADO' });
  const id = await asked(guias);
  await act(id, 'asignar', { recorrido_id: ronda });
  const pasar = { id: ronda, chofer_id: await server.id(OLGA), confirma: true };
  expect(await server.as(TRAFICO, pasarRecorrido, pasar)).toMatchObject({ code: 'OK' });
  const unsent = { id, acto: 'levantar' as const, leidas, entrega: 'Rosa' };
  // As for a levante that there is not: the phone keeps the readings and sends him to traffic.
  expect(await server.as(RUBEN, moverLevante, unsent)).toMatchObject({ error: 'LEVANTE_NO_ENCONTRADO' });
  const { levante, lineas } = await see(id);
  expect(levante).toMatchObject({ estado: 'ASIGNADO', chofer: 'Olga Sena', levantadas: 0 });
  expect(lineas.map(({ estado }) => estado)).toEqual(['ANUNCIADA', 'ANUNCIADA']);
  expect(await act(id, 'levantar', { leidas, entrega: 'Rosa' })).toMatchObject({ estado: 'LEVANTADO' });
  expect((await see(id)).levante.levantadas).toBe(2);
  // Whoever drives there now is told that it is done, not asked to read it again.
  expect(await server.as(OLGA, moverLevante, unsent)).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
});

test('a round that only fetches is planned, closed and left with, and its driver has a sheet', async () => {
  const SOLO = driver('Solo Levanta');
  const chofer_id = await server.id(SOLO);
  const ronda = await newRonda(server, SOLO, { guias: [], estado: 'BORRADOR' });
  expect(await server.as(TRAFICO, moverRecorrido, { id: ronda, acto: 'planificar' })).toMatchObject({
    error: 'RECORRIDO_VACIO',
  });
  const id = await asked(await numbers(1));
  await act(id, 'asignar', { recorrido_id: ronda });
  expect(await server.as(TRAFICO, moverRecorrido, { id: ronda, acto: 'planificar', confirma: true })).toMatchObject({
    estado: 'PLANIFICADO',
  });
  expect(await server.as(SOLO, cerrarCarga, { recorrido_id: ronda, faltantes: [] })).toMatchObject({
    estado: 'CARGADO',
  });
  expect(await server.as(SOLO, salir, { recorrido_id: ronda })).toMatchObject({ estado: 'EN_RUTA' });
  const mine = await sheet(SOLO);
  expect(mine.hoja).toMatchObject({ recorrido_id: ronda, lineas: [] });
  expect(mine.levantes).toMatchObject([{ id, orden: 0 }]);
  // Taken out of the round it is still of that driver's day.
  await act(id, 'asignar', { chofer_id });
  expect((await sheet(SOLO)).levantes).toMatchObject([{ id, orden: null }]);
});
