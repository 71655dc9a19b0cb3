import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { SISTEMA } from '#server/scope.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { enPlanta, YAGUARON } from '#testing/en-planta.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { agregarGuias, crearRecorrido, moverRecorrido, quitarGuias, verRecorrido } from '../contract.ts';
import { aplicarReparto, cancelarReparto, repartirGuias, verReparto } from '../repartir.contract.ts';
import { deleteOldPropuestas } from './repartir.sql.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
const OTRO: Person = { name: 'Otto Viera', codes: ['REC_004'] };
const MIRA: Person = { name: 'Mirta Paz', codes: ['RECO_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'REC_004'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}; ${YAGUARON}`);
});
afterAll(() => server.close());

type Pedida = ParamsInput<typeof repartirGuias>['recorridos'][number];
const FREE = { bultos: null, kg: null, dm3: null, horas: null, paradas: null, zonas: null };
const draft = async () => crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {})).recorrido_id;
const lines = async (id: number) =>
  verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id })).lineas.map(({ guia_id }) => guia_id);
const see = async (id: number) => verReparto.result.parse(await server.as(OTRO, verReparto, { id }));
/** Doors of one street, one after the other. */
const doors = (count: number, more = {}) =>
  enPlanta(
    server,
    Array.from({ length: count }, (_, i) => ({ direccion: `Yaguarón ${(i + 1) * 100}`, ...more })),
  );

async function asked(guias: number[], recorridos: Pedida[]) {
  const answer = await server.as(TRAFICO, repartirGuias, { guias, recorridos });
  return repartirGuias.result.parse(answer).propuesta_id;
}
async function dealt(guias: number[], recorridos: Pedida[]) {
  const id = await asked(guias, recorridos);
  await vi.waitFor(async () => expect((await see(id)).estado).toBe('LISTA'), SOON);
  return see(id);
}

describe('a deal over several rounds', () => {
  test('keeps what each may carry, tells what has no place and why, and is applied round by round', async () => {
    const [a, b] = [await draft(), await draft()];
    const guias = await doors(6, { bultos: 2 });
    const [lost = 0] = await enPlanta(server, [{ direccion: null, localidad: 'Nadie sabe' }]);
    const found = await dealt(
      [...guias, lost],
      [
        { ...FREE, id: a, bultos: 4 },
        { ...FREE, id: b, paradas: 3 },
      ],
    );
    expect(found).toMatchObject({ usuario: 'Tania Rocha', avance: 100, guias: 7 });
    const [first, second] = found.rondas;
    expect(first?.bultos).toBeLessThanOrEqual(4);
    expect(second?.nuevas).toBeLessThanOrEqual(3);
    const placed = found.rondas.flatMap(({ paradas }) => paradas.map(({ guia_id }) => guia_id));
    expect(placed).toHaveLength(5);
    expect([...placed, ...found.sin_lugar.map(({ guia_id }) => guia_id)].toSorted()).toEqual(
      [...guias, lost].toSorted(),
    );
    expect(found.sin_lugar.find(({ guia_id }) => guia_id === lost)?.razon).toMatch(/^No se sabe dónde queda/);
    expect(found.sin_lugar.every(({ razon }) => razon.length > 10)).toBe(true);
    expect([await lines(a), await lines(b)]).toEqual([[], []]);
    const wanted = second?.paradas.map(({ guia_id }) => guia_id) ?? [];
    expect(await server.as(TRAFICO, aplicarReparto, { id: found.id, recorrido_id: b })).toMatchObject({
      agregadas: wanted,
      rechazadas: [],
    });
    expect([await lines(a), await lines(b)]).toEqual([[], wanted]);
    expect((await see(found.id)).rondas.map(({ aplicado }) => aplicado)).toEqual([false, true]);
    expect(await server.as(OTRO, aplicarReparto, { id: found.id, recorrido_id: b })).toMatchObject({
      error: 'DOCUMENTO_NO_PERMITE',
      msg: expect.stringMatching(/ya recibió lo propuesto$/),
    });
    expect(await server.as(TRAFICO, quitarGuias, { id: b, guias: wanted })).toMatchObject({ quitadas: wanted });
  });

  test('keeps what each takes of volume', async () => {
    const [a, b] = [await draft(), await draft()];
    const guias = await doors(5);
    const [{ dm3 }] = await server.query(
      'SELECT round(dm3_de_medida(t.medida_cm))::int AS dm3 FROM guia g JOIN tamano t ON t.id = g.tamano_id WHERE g.id = $1',
      [guias[0]],
    );
    expect(dm3).toBeGreaterThan(0);
    const found = await dealt(guias, [
      { ...FREE, id: a, dm3: 2 * dm3 },
      { ...FREE, id: b, dm3: 2 * dm3 },
    ]);
    expect(found.rondas.map((ronda) => [ronda.nuevas, ronda.dm3])).toEqual([
      [2, 2 * dm3],
      [2, 2 * dm3],
    ]);
    expect(found.sin_lugar).toHaveLength(1);
  });

  test('leaves what a round has in its place, and goes by zones', async () => {
    const [a, b] = [await draft(), await draft()];
    const [own = 0] = await doors(1);
    await server.as(TRAFICO, agregarGuias, { id: a, guias: [own] });
    const north = await doors(2, { zona_id: 4 });
    const south = await doors(2, { zona_id: 2 });
    const found = await dealt(
      [...north, ...south],
      [
        { ...FREE, id: a, zonas: [4] },
        { ...FREE, id: b, zonas: [3] },
      ],
    );
    expect(found.rondas[0]?.paradas[0]).toMatchObject({ guia_id: own, estaba: true });
    expect(found.rondas[0]?.paradas.map(({ guia_id }) => guia_id).toSorted()).toEqual([own, ...north].toSorted());
    expect(found.rondas[1]?.paradas).toEqual([]);
    expect(found.sin_lugar.map(({ razon }) => razon)).toEqual([
      'Ningún recorrido atiende su zona',
      'Ningún recorrido atiende su zona',
    ]);
  });

  test('what somebody took meanwhile is told row by row; a round that changed meanwhile is told by whom', async () => {
    const [a, b, other] = [await draft(), await draft(), await draft()];
    const guias = await doors(4);
    const found = await dealt(guias, [
      { ...FREE, id: a, paradas: 2 },
      { ...FREE, id: b, paradas: 2 },
    ]);
    const [taken = 0, kept = 0] = found.rondas[0]?.paradas.map(({ guia_id }) => guia_id) ?? [];
    await server.as(OTRO, agregarGuias, { id: other, guias: [taken] });
    const applied = aplicarReparto.result.parse(
      await server.as(TRAFICO, aplicarReparto, { id: found.id, recorrido_id: a }),
    );
    expect(applied.agregadas).toEqual([kept]);
    expect(applied.rechazadas).toEqual([expect.objectContaining({ razon: expect.stringMatching(/^Va en R/) })]);
    await server.as(OTRO, agregarGuias, { id: b, guias: await doors(1) });
    expect(await server.as(TRAFICO, aplicarReparto, { id: found.id, recorrido_id: b })).toMatchObject({
      error: 'DOCUMENTO_CAMBIO',
      msg: expect.stringMatching(/^Otto Viera lo cambió/),
    });
    expect(await lines(b)).toHaveLength(1);
  });

  test('of two who apply the same round at once one does', async () => {
    const a = await draft();
    const guias = await doors(2);
    const found = await dealt(guias, [{ ...FREE, id: a }]);
    const both = await Promise.all(
      [TRAFICO, OTRO].map((person) => server.as(person, aplicarReparto, { id: found.id, recorrido_id: a })),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual(['ERROR', 'OK']);
    expect((await lines(a)).toSorted()).toEqual(guias.toSorted());
  });
});

test('a search that nobody waits for is ended, and what is ended is not begun again', async () => {
  const a = await draft();
  const id = await asked(await doors(30), [{ ...FREE, id: a }]);
  expect(await server.as(OTRO, cancelarReparto, { id })).toMatchObject({ estado: 'CANCELADA' });
  const next = await dealt(await doors(1), [{ ...FREE, id: a }]);
  expect(next.estado).toBe('LISTA');
  expect(await see(id)).toMatchObject({ estado: 'CANCELADA', rondas: [] });
  expect(await server.as(TRAFICO, aplicarReparto, { id, recorrido_id: a })).toMatchObject({
    error: 'PROPUESTA_NO_ENCONTRADA',
  });
  expect(await server.as(OTRO, cancelarReparto, { id: next.id })).toMatchObject({ estado: 'LISTA' });
});

test('one whose searcher was lost is searched for by another', async () => {
  const a = await draft();
  const { id } = await dealt(await doors(1), [{ ...FREE, id: a }]);
  await server.query(
    `UPDATE recorrido_propuesta SET estado = 'EN_CURSO', resultado = NULL, tomada_hasta = now() - interval '1 minute' WHERE id = $1`,
    [id],
  );
  await server.query(`SELECT pg_notify('anden_trabajo', 'repartos')`);
  await vi.waitFor(async () => expect((await see(id)).estado).toBe('LISTA'), SOON);
});

test('what cannot be dealt out is refused with the round that it is about', async () => {
  const [a, gone] = [await draft(), await draft()];
  const guias = await doors(1);
  await server.as(TRAFICO, moverRecorrido, { id: gone, acto: 'anular' });
  const ask = (...recorridos: Pedida[]) => server.as(TRAFICO, repartirGuias, { guias, recorridos });
  expect(await ask({ ...FREE, id: gone })).toMatchObject({
    error: 'DOCUMENTO_NO_PERMITE',
    msg: expect.stringMatching(/ya no se arma: quítelo del reparto$/),
  });
  expect(await ask({ ...FREE, id: 999_999 })).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
  expect(await ask({ ...FREE, id: a }, { ...FREE, id: a })).toMatchObject({ error: 'DATOS_INVALIDOS' });
  expect(await ask({ ...FREE, id: a, bultos: -1 })).toMatchObject({ error: 'DATOS_INVALIDOS' });
  expect(await server.as(TRAFICO, verReparto, { id: 999_999 })).toMatchObject({ error: 'PROPUESTA_NO_ENCONTRADA' });
});

test('who only looks, and a client’s people, deal nothing out and see none', async () => {
  const a = await draft();
  const { id } = await dealt(await doors(1), [{ ...FREE, id: a }]);
  for (const person of [MIRA, CLIENTE]) {
    expect((await server.as(person, verReparto, { id })).code).toBe('ERROR');
    expect((await server.as(person, aplicarReparto, { id, recorrido_id: a })).code).toBe('ERROR');
  }
  expect(await lines(a)).toEqual([]);
});

test('proposals of the day before yesterday are forgotten', async () => {
  const a = await draft();
  const { id } = await dealt(await doors(1), [{ ...FREE, id: a }]);
  await server.query(`UPDATE recorrido_propuesta SET creada = now() - interval '3 days' WHERE id = $1`, [id]);
  await server.database.transaction(SISTEMA, deleteOldPropuestas);
  expect(await server.as(TRAFICO, verReparto, { id })).toMatchObject({ error: 'PROPUESTA_NO_ENCONTRADA' });
});
