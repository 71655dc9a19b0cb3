import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Scope } from '#server/scope.ts';
import { driver, TRAFICO } from '#testing/calle.ts';
import { enPlanta, YAGUARON } from '#testing/en-planta.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newRonda } from '#testing/ronda.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { guardarRecorrido, verRecorrido } from '../contract.ts';
import { mapaDeRecorrido, optimizarRecorrido } from '../mapa.contract.ts';
import { aplicarReparto, repartirGuias, verReparto } from '../repartir.contract.ts';
import { preverLlegadas } from './llegadas.ts';

/** What a round fetches is put in order with its doors, keeps its hours, and is counted in everybody's. */

const MIRA: Person = { name: 'Mirta Paz', codes: ['RECO_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}; ${YAGUARON}`);
});
afterAll(() => server.close());

let made = 0;
async function fetching(recorrido_id: number, one: { direccion: string; orden: number; desde?: string }) {
  made += 1;
  const [row] = await server.query(
    `INSERT INTO levante (numero, cliente_id, direccion, zona_id, dia, desde, hasta, estado, origen, bultos_anunciados, chofer_id, recorrido_id, orden, creado_por)
     SELECT 'L-200101-' || lpad($1::text, 4, '0'), 1, $2, 1, r.dia, $3::time, $3::time + interval '3 hours', 'ASIGNADO', 'TRAFICO', 4, r.chofer_id, r.id, $4, r.creado_por
       FROM recorrido r WHERE r.id = $5 RETURNING id::int`,
    [made, one.direccion, one.desde ?? '08:00', one.orden, recorrido_id],
  );
  return Number(row.id);
}
const see = async (id: number) => verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
const map = async (id: number) => mapaDeRecorrido.result.parse(await server.as(TRAFICO, mapaDeRecorrido, { id }));
const optimise = async (id: number) =>
  optimizarRecorrido.result.parse(await server.as(TRAFICO, optimizarRecorrido, { id }));
const doors = (...direcciones: string[]) =>
  enPlanta(
    server,
    direcciones.map((direccion) => ({ direccion })),
  );

test('a fetch far up the street goes where the van comes by; applied in one call, and only by whoever saw the version', async () => {
  const guias = await doors('Yaguarón 200', 'Yaguarón 2800', 'Yaguarón 1400');
  const id = await newRonda(server, driver('Dardo Sosa'), { guias });
  // Nearest to the second door, and it stands before the first.
  const levante = await fetching(id, { direccion: 'Yaguarón 2900, Centro', orden: 0 });
  const before = await map(id);
  expect(before.levantes).toMatchObject([{ id: levante, punto: { fuente: 'PADRON' } }]);
  expect(before.levantes[0]?.llegada).toMatch(/^08:\d\d$/);
  const found = await optimise(id);
  expect(found.despues.segundos).toBeLessThan(found.antes.segundos);
  expect(found.antes).toEqual(before.total);
  expect(found.orden.toSorted()).toEqual(guias.toSorted());
  const behind = found.levantes[0]?.orden ?? 0;
  expect(found.levantes).toEqual([{ id: levante, orden: behind }]);
  // Beside the door that it lies next to.
  expect([found.orden[behind - 1], found.orden[behind]]).toContain(guias[1]);
  const asked = { id, orden: found.orden, fijas: [], levantes: found.levantes };
  const stale = await server.as(TRAFICO, guardarRecorrido, { ...asked, version: found.version + 1 });
  expect(stale).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
  expect((await see(id)).levantes).toMatchObject([{ orden: 0 }]);
  expect(await server.as(MIRA, guardarRecorrido, { ...asked, version: found.version })).toMatchObject({
    error: 'SIN_PERMISO',
  });
  expect(await server.as(TRAFICO, guardarRecorrido, { ...asked, version: found.version })).toMatchObject({
    code: 'OK',
  });
  expect((await see(id)).levantes).toMatchObject([{ id: levante, orden: behind }]);
  const after = await map(id);
  expect(after.total).toEqual(found.despues);
  const again = await optimise(id);
  expect([again.orden, again.levantes]).toEqual([found.orden, found.levantes]);
});

test('it is fetched inside its hours, whatever the way; without a place on the map it stays where it was put', async () => {
  const guias = await doors('Yaguarón 100', 'Yaguarón 1000', 'Yaguarón 2000', 'Yaguarón 3000');
  const id = await newRonda(server, driver('Élida Paz'), { guias });
  const late = await fetching(id, { direccion: 'Yaguarón 200, Centro', orden: 0, desde: '14:00' });
  const found = await optimise(id);
  // The doors of the morning first: waiting for the client until two would cost the whole morning.
  expect(found.levantes).toEqual([{ id: late, orden: 4 }]);
  await server.query(`UPDATE levante SET direccion = 'Camino sin nombre', desde = '08:00' WHERE id = $1`, [late]);
  await server.query('UPDATE cliente SET departamento_id = 5 WHERE id = 1');
  expect((await map(id)).levantes).toMatchObject([{ punto: null, llegada: expect.any(String) }]);
  expect((await optimise(id)).levantes).toEqual([{ id: late, orden: 0 }]);
  await server.query('UPDATE cliente SET departamento_id = 1 WHERE id = 1');
});

test('a round that only fetches has an order too; the hours of doors count what is fetched before them', async () => {
  const empty = await newRonda(server, driver('Nelson Ríos'), { guias: [] });
  expect(await server.as(TRAFICO, optimizarRecorrido, { id: empty })).toMatchObject({ error: 'RECORRIDO_VACIO' });
  const levante = await fetching(empty, { direccion: 'Yaguarón 900, Centro', orden: 0 });
  expect((await optimise(empty)).levantes).toEqual([{ id: levante, orden: 0 }]);
  const [door = 0] = await doors('Yaguarón 1000');
  const id = await newRonda(server, driver('Rubén Paz'), { guias: [door] });
  await server.query(`UPDATE recorrido SET salida_prevista = '09:00' WHERE id = $1`, [id]);
  const scope = async (): Promise<Scope> => ({
    ...{ tipo: 'personal', usuario_id: await server.id(TRAFICO), cliente_id: null, agente_id: null },
  });
  const hour = async () => {
    await server.database.transaction(await scope(), (db) => preverLlegadas(db, id));
    const [row] = await server.query('SELECT llega_hacia FROM recorrido_guia WHERE recorrido_id = $1', [id]);
    return Date.parse(row.llega_hacia);
  };
  const alone = await hour();
  await fetching(id, { direccion: 'Yaguarón 1000, Centro', orden: 0 });
  // Five minutes at the client's.
  expect((await hour()) - alone).toBeGreaterThanOrEqual(300_000);
});

test('a deal leaves what a round fetches with it, and puts it among the doors that come', async () => {
  const own = await newRonda(server, driver('Olga Sena'), { guias: [] });
  const other = await newRonda(server, driver('Pía Luz'), { guias: [] });
  const levante = await fetching(own, { direccion: 'Yaguarón 1500, Centro', orden: 0, desde: '12:00' });
  const guias = await doors('Yaguarón 100', 'Yaguarón 500', 'Yaguarón 2500', 'Yaguarón 3000');
  const bounds = { bultos: null, kg: null, dm3: null, horas: null, paradas: 3, zonas: null };
  const asked = await server.as(TRAFICO, repartirGuias, {
    ...{ guias, recorridos: [own, other].map((id) => ({ id, ...bounds })) },
  });
  const { propuesta_id: id } = repartirGuias.result.parse(asked);
  const read = async () => verReparto.result.parse(await server.as(TRAFICO, verReparto, { id }));
  await vi.waitFor(async () => expect((await read()).estado).toBe('LISTA'), SOON);
  const { rondas, sin_lugar } = await read();
  expect(sin_lugar).toEqual([]);
  expect(rondas.flatMap(({ paradas }) => paradas.map(({ guia_id }) => guia_id)).toSorted()).toEqual(guias.toSorted());
  const mine = rondas.find(({ recorrido_id }) => recorrido_id === own);
  // Three stops at most, and the fetch is one of them.
  expect(mine?.nuevas).toBe(2);
  expect(await server.as(TRAFICO, aplicarReparto, { id, recorrido_id: own })).toMatchObject({ code: 'OK' });
  const done = await see(own);
  expect(done.lineas).toHaveLength(2);
  // Both doors are of the morning, and it is fetched at noon.
  expect(done.levantes).toMatchObject([{ id: levante, orden: done.lineas[1]?.orden }]);
});
