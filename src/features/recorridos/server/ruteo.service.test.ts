import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { enPlanta, YAGUARON } from '#testing/en-planta.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { driver, TRAFICO } from '#testing/rendicion.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import {
  agregarGuias,
  cargarGuia,
  crearRecorrido,
  guardarRecorrido,
  moverRecorrido,
  verRecorrido,
} from '../contract.ts';
import { mapaDeRecorrido, optimizarRecorrido } from '../mapa.contract.ts';
import { repartirGuias, verReparto } from '../repartir.contract.ts';

/** Ways by road, where the operator names who knows them (decision 0279): each is ten minutes and five kilometres. */

const TRAMO = { segundos: 600, metros: 5_000 };
const PUERTA_S = 150;
const state = { answers: true };
const roads = createServer((incoming, response) => {
  const size = /driving\/([^?]+)/.exec(incoming.url ?? '')?.[1]?.split(';').length ?? 0;
  const rows = (figure: number) =>
    Array.from({ length: size }, (_, a) => Array.from({ length: size }, (_, b) => (a === b ? 0 : figure)));
  response.writeHead(state.answers ? 200 : 500);
  response.end(JSON.stringify({ code: 'Ok', durations: rows(TRAMO.segundos), distances: rows(TRAMO.metros) }));
});
let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => roads.listen(0, '127.0.0.1', resolve));
  const address = roads.address();
  const port = typeof address === 'object' ? address?.port : 0;
  server = await openTestServer(`${TWO_CLIENTS}; ${YAGUARON}`, { ruteo: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  roads.close();
  await server.close();
});

async function round(first: number, count: number) {
  const doors = Array.from({ length: count }, (_, n) => ({ direccion: `Yaguarón ${(first + n) * 100}` }));
  const guias = await enPlanta(server, doors);
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  await server.as(TRAFICO, agregarGuias, { id, guias });
  return { id, guias };
}
const map = async (id: number) => mapaDeRecorrido.result.parse(await server.as(TRAFICO, mapaDeRecorrido, { id }));

test('hours, kilometres, the order that is proposed and what a round that left is late against go by road', async () => {
  const { id, guias } = await round(1, 3);
  const seen = await map(id);
  expect(seen.total).toEqual({ metros: 4 * TRAMO.metros, segundos: 4 * TRAMO.segundos + 3 * PUERTA_S });
  expect(seen.avisos).toEqual([]);
  expect(seen.paradas.map(({ llegada }) => llegada)).toEqual(['08:10', '08:22', '08:35']);
  const found = optimizarRecorrido.result.parse(await server.as(TRAFICO, optimizarRecorrido, { id }));
  expect(found).toMatchObject({ antes: seen.total, por_calles: true });
  const { version } = verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id })).recorrido;
  await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id: await server.id(driver('Ana Paz')) });
  await server.as(TRAFICO, moverRecorrido, { id, acto: 'planificar' });
  for (const guia of guias) {
    const [{ numero }] = await server.query('SELECT numero FROM guia WHERE id = $1', [guia]);
    await server.as(TRAFICO, cargarGuia, { id, codigo: numero });
  }
  for (const acto of ['cerrar_carga', 'salir'] as const) await server.as(TRAFICO, moverRecorrido, { id, acto });
  const [{ tarda }] = await server.query(
    'SELECT extract(epoch FROM max(llega_hacia) - min(llega_hacia))::int AS tarda FROM recorrido_guia WHERE recorrido_id = $1',
    [id],
  );
  expect(tarda).toBe(2 * (TRAMO.segundos + PUERTA_S));
});

const FREE = { bultos: null, kg: null, dm3: null, horas: null, paradas: null, zonas: null };
async function dealt(first: number) {
  const { id } = await round(first, 1);
  const guias = await enPlanta(
    server,
    [1, 2].map((n) => ({ direccion: `Yaguarón ${(first + n) * 100}` })),
  );
  const recorridos = [{ ...FREE, id }];
  const { propuesta_id } = repartirGuias.result.parse(await server.as(TRAFICO, repartirGuias, { guias, recorridos }));
  const see = async () => verReparto.result.parse(await server.as(TRAFICO, verReparto, { id: propuesta_id }));
  await vi.waitFor(async () => expect((await see()).estado).toBe('LISTA'), SOON);
  return see();
}

test('a deal over several rounds goes by road as well', async () => {
  const found = await dealt(20);
  expect(found).toMatchObject({ por_calles: true, avisos: [] });
  expect(found.rondas).toMatchObject([{ metros: 4 * TRAMO.metros, segundos: 4 * TRAMO.segundos + 3 * PUERTA_S }]);
});

test('where they do not answer the plan is reckoned as without them, and says so', async () => {
  state.answers = false;
  const { id } = await round(10, 3);
  const seen = await map(id);
  expect(seen.avisos).toEqual(['El servicio de calles no respondió: tiempos y kilómetros son aproximados']);
  expect(seen.total.metros).toBeGreaterThan(0);
  expect(seen.total.metros).not.toBe(4 * TRAMO.metros);
  const found = optimizarRecorrido.result.parse(await server.as(TRAFICO, optimizarRecorrido, { id }));
  expect(found.por_calles).toBe(false);
});

test('nor is a deal kept waiting by who does not answer: it is reckoned, and says so', async () => {
  state.answers = false;
  const found = await dealt(30);
  expect(found.avisos).toEqual(['El servicio de calles no respondió: tiempos y kilómetros son aproximados']);
  expect(found.por_calles).toBe(false);
  expect(found.rondas[0]?.nuevas).toBe(2);
  expect(found.rondas[0]?.metros).not.toBe(4 * TRAMO.metros);
});
