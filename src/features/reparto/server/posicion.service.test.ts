import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listRecorridos } from '#features/recorridos/contract.ts';
import { pasarRecorrido } from '#features/recorridos/traspaso.contract.ts';
import { SISTEMA } from '#server/scope.ts';
import { driver, outWith, TRAFICO, verRonda } from '#testing/calle.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { llegar, miHoja } from '../entrega.contract.ts';
import { enviarPosiciones, miPosicion, type Punto, permitirPosicion } from '../posicion.contract.ts';
import { deleteOldPosiciones } from './posicion.sql.ts';

const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'CHF_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const punto = (haceS: number, more: Partial<Punto> = {}): Punto => ({
  fecha: new Date(Date.now() - haceS * 1000).toISOString(),
  ...{ lat: -34.9011, lng: -56.1645, precision_m: 12 },
  ...more,
});
const send = (person: Person, ...puntos: Punto[]) => server.as(person, enviarPosiciones, { puntos });
const kept = async (person: Person) =>
  server.query('SELECT lat_e6, lng_e6 FROM posicion WHERE usuario_id = $1 ORDER BY fecha', [await server.id(person)]);

describe('where a driver is', () => {
  test('is kept of whoever agreed, on the round that they are out with, once; and no more from the moment they take it back', async () => {
    const chofer = driver('Carlos Nieves');
    const { id } = await outWith(server, chofer, {});
    expect(await server.as(chofer, miPosicion, {})).toMatchObject({ desde: null });
    expect(await send(chofer, punto(1))).toMatchObject({ guardados: 0 });
    const agreed = await server.as(chofer, permitirPosicion, { acepta: true });
    expect(agreed).toMatchObject({ desde: expect.any(String) });
    expect(await server.as(chofer, permitirPosicion, { acepta: true })).toMatchObject({ desde: agreed.desde });
    const two = [punto(0), punto(1, { lat: -34.9022 })];
    expect([await send(chofer, ...two), await send(chofer, ...two)]).toMatchObject([
      { guardados: 2 },
      { guardados: 0 },
    ]);
    // Of yesterday, and of a clock that is wrong.
    expect(await send(chofer, punto(90_000), punto(-3_600))).toMatchObject({ guardados: 0 });
    expect(await kept(chofer)).toMatchObject([{ lat_e6: -34_902_200 }, { lat_e6: -34_901_100, lng_e6: -56_164_500 }]);
    const [of] = await server.query('SELECT DISTINCT recorrido_id FROM posicion');
    expect(Number(of.recorrido_id)).toBe(id);
    expect(await server.as(chofer, permitirPosicion, { acepta: false })).toMatchObject({ desde: null });
    expect(await send(chofer, punto(0))).toMatchObject({ guardados: 0 });
    expect(await kept(chofer)).toHaveLength(2);
    const ends = await server.query('SELECT retirado FROM posicion_permiso WHERE usuario_id = $1', [
      await server.id(chofer),
    ]);
    expect(ends.map(({ retirado }) => retirado === null)).toEqual([false]);
  });

  test('without a round nothing is kept, and nobody but a driver has any', async () => {
    const chofer = driver('Ana Paz');
    await server.as(chofer, permitirPosicion, { acepta: true });
    expect(await send(chofer, punto(0))).toMatchObject({ guardados: 0 });
    expect(await send(AGENCIA, punto(0))).toMatchObject({ code: 'ERROR' });
  });

  test('the database itself keeps no point without an agreement, and shows a driver the own ones alone', async () => {
    const [one, other] = [driver('Beto Sosa'), driver('Gala Ruiz')];
    const { id } = await outWith(server, one, {});
    await server.as(one, permitirPosicion, { acepta: true });
    await send(one, punto(0));
    const seen = async (person: Person, text: string) => {
      const phone = new pg.Client(server.app);
      await phone.connect();
      await phone.query(`SELECT set_config('anden.usuario_id', $1, false)`, [String(await server.id(person))]);
      await phone.query('SET ROLE anden_chofer');
      const rows: object[] = await phone.query(text).then(
        (answer) => answer.rows,
        (error: Error) => [{ error: error.message }],
      );
      await phone.end();
      return rows;
    };
    const mine = `SELECT count(*)::int AS n FROM posicion`;
    expect([await seen(one, mine), await seen(other, mine)]).toMatchObject([[{ n: 1 }], [{ n: 0 }]]);
    const insert = `INSERT INTO posicion VALUES (usuario_actual(), now(), ${id}, 0, 0, 1) RETURNING 1 AS n`;
    expect(await seen(other, insert)).toMatchObject([{ error: expect.stringContaining('row-level security') }]);
  });

  test('is on the tower while they agree and drive that round, and from no other moment on', async () => {
    const [chofer, otro] = [driver('Irma Cruz'), driver('Julio Paz')];
    const { id } = await outWith(server, chofer, {});
    await server.as(chofer, permitirPosicion, { acepta: true });
    await send(chofer, punto(0));
    const tower = async () => {
      const { recorridos } = listRecorridos.result.parse(await server.as(TRAFICO, listRecorridos, {}));
      return recorridos.find((fila) => fila.id === id)?.posicion ?? null;
    };
    expect(await tower()).toMatchObject({ lat: -34.9011, lng: -56.1645 });
    await server.as(chofer, permitirPosicion, { acepta: false });
    expect(await tower()).toBeNull();
    await server.as(chofer, permitirPosicion, { acepta: true });
    expect(await tower()).toMatchObject({ lat: -34.9011 });
    // Where somebody else was says nothing of whoever drives it now.
    await server.as(TRAFICO, pasarRecorrido, { id, chofer_id: await server.id(otro) });
    await server.as(otro, permitirPosicion, { acepta: true });
    expect(await tower()).toBeNull();
  });

  test('after ninety days it is gone', async () => {
    const chofer = driver('Elio Vera');
    const { id } = await outWith(server, chofer, {});
    const usuario = await server.id(chofer);
    await server.query(
      `INSERT INTO posicion SELECT $1, now() - make_interval(days => d), $2, 0, 0, 5 FROM unnest(ARRAY[89, 91]) AS d`,
      [usuario, id],
    );
    await server.database.transaction(SISTEMA, deleteOldPosiciones);
    expect(await kept(chofer)).toHaveLength(1);
  });
});

test('being at the door is said once, whatever comes later, and only of the own parcels', async () => {
  const [chofer, otro] = [driver('Dora Vega'), driver('Hugo Roo')];
  const { id, ids, first } = await outWith(server, chofer, {}, {});
  const before = new Date(Date.now() - 60_000).toISOString();
  expect(await server.as(otro, llegar, { guias: [first] })).toMatchObject({ error: 'GUIA_AJENA_AL_RECORRIDO' });
  const told = await server.as(chofer, llegar, { guias: [first], fecha_evento: before });
  expect(told).toMatchObject({ guias: [{ guia_id: first, estado: 'EN_CAMINO' }] });
  expect(await server.as(chofer, llegar, { guias: [first] })).toMatchObject({ code: 'OK' });
  // A clock that is ahead has not been there yet.
  const ahead = new Date(Date.now() + 7_200_000).toISOString();
  await server.as(chofer, llegar, { guias: [ids[1] ?? 0], fecha_evento: ahead });
  const { hoja } = miHoja.result.parse(await server.as(chofer, miHoja, {}));
  const [one, two] = hoja?.lineas.map(({ llegada }) => Date.parse(llegada ?? '')) ?? [];
  expect(one).toBe(Math.trunc(Date.parse(before) / 1000) * 1000);
  expect(two).toBeLessThanOrEqual(Date.now() + 1000);
  expect((await verRonda(server, id)).lineas.map(({ estado }) => estado)).toEqual(['EN_CAMINO', 'EN_CAMINO']);
});
