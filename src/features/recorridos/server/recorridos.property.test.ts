import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  ACTOS,
  agregarGuias,
  cargarGuia,
  crearRecorrido,
  guardarRecorrido,
  moverRecorrido,
  quitarGuias,
  verRecorrido,
} from '../contract.ts';
import { pasarGuias, pasarRecorrido } from '../traspaso.contract.ts';
import { checksDeRecorridos } from './verificar.sql.ts';

/** Whatever four people do to thirty parcels and four rounds, the lines are what the events say, and no parcel is in two rounds. */

const PEOPLE: readonly Person[] = [
  { name: 'Tania', codes: ['REC_004', 'GUI_001'] },
  { name: 'Otto', codes: ['REC_004', 'EVE_003', 'GUI_001'] },
  { name: 'Olga', codes: ['EVE_003', 'GUI_001'] },
  { name: 'Ernesto', roles: [2], codes: ['REC_004', 'EVE_003', 'GUI_001'] },
];
const EVENTOS = [
  ['ENT', { recibe: 'Titular' }],
  ['NOENT', { motivo_id: 1 }],
  ['VUE', { motivo_id: 15 }],
  ['ING_PL', {}],
  ['RTN', { motivo_id: 21 }],
  ['LIB', {}],
  ['REI', {}],
] as const;
const [GUIAS, RONDAS] = [30, 4];

let server: TestServer;
let guias: { id: number; numero: string }[];
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  guias = await Promise.all(Array.from({ length: GUIAS }, (_, n) => newGuia(server, { bultos: n % 7 === 0 ? 2 : 1 })));
  for (const { id } of guias) await server.as(PEOPLE[2] ?? {}, registrarEvento, { guia_id: id, tipo: 'ADM' });
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  await server.close();
  expect(broken).toEqual([]);
});

const acto = fc.record({
  who: fc.integer({ min: 0, max: PEOPLE.length - 1 }),
  guia: fc.integer({ min: 0, max: GUIAS - 1 }),
  ronda: fc.integer({ min: 0, max: RONDAS - 1 }),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('agregar', 'quitar', 'cargar', 'corregir', 'pasar', 'pasar_guias') },
    { weight: 3, arbitrary: fc.constantFrom(...ACTOS) },
    { weight: 3, arbitrary: fc.constantFrom(...EVENTOS.map(([tipo]) => tipo)) },
  ),
});

/** A round that is over makes room for another of the same driver. */
async function open(n: number, id: number | undefined): Promise<number> {
  const person = PEOPLE[0] ?? {};
  const seen = id === undefined ? null : verRecorrido.result.parse(await server.as(person, verRecorrido, { id }));
  if (id !== undefined && seen !== null && !['RENDIDO', 'ANULADO'].includes(seen.recorrido.estado)) return id;
  const { recorrido_id } = crearRecorrido.result.parse(await server.as(person, crearRecorrido, {}));
  const chofer_id = await choferes(n);
  await server.as(person, guardarRecorrido, { id: recorrido_id, version: 1, chofer_id });
  return recorrido_id;
}

const choferes = (n: number) => server.id({ name: `Chofer ${n}`, roles: [18], codes: ['CHF_001'] });

async function perform(id: number, otra: number, { who, guia, what }: { who: number; guia: number; what: string }) {
  const person = PEOPLE[who] ?? {};
  const { id: guia_id, numero } = guias[guia] ?? { id: 0, numero: '' };
  const known = ACTOS.find((one) => one === what);
  if (known !== undefined) return server.as(person, moverRecorrido, { id, acto: known });
  if (what === 'agregar') return server.as(person, agregarGuias, { id, guias: [guia_id] });
  if (what === 'quitar') return server.as(person, quitarGuias, { id, guias: [guia_id] });
  if (what === 'pasar')
    return server.as(person, pasarRecorrido, { id, chofer_id: await choferes(guia % (RONDAS + 1)) });
  if (what === 'pasar_guias') {
    const lineas = await server.query(
      'SELECT guia_id FROM recorrido_guia WHERE recorrido_id = $1 AND abierta LIMIT 3',
      [id],
    );
    const guias = lineas.map((linea: { guia_id: string }) => Number(linea.guia_id));
    return server.as(person, pasarGuias, { id, a: otra, guias: guias.length > 0 ? guias : [guia_id] });
  }
  if (what === 'cargar') return server.as(person, cargarGuia, { id, codigo: numero });
  if (what === 'corregir') {
    const [last] = await server.query(
      'SELECT id FROM evento WHERE guia_id = $1 ORDER BY fecha_evento DESC, id DESC LIMIT 1',
      [guia_id],
    );
    return server.as(person, corregirEvento, { guia_id, evento_id: Number(last.id) });
  }
  const [tipo, datos] = EVENTOS.find(([one]) => one === what) ?? EVENTOS[0];
  return server.as(person, registrarEvento, { guia_id, tipo, ...datos });
}

test('lines are what their events make of them, whatever is done and by whom', async () => {
  const rondas: number[] = [];
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { minLength: 20, maxLength: 60 }), async (actos) => {
      for (const one of actos) {
        const id = await open(one.ronda, rondas[one.ronda]);
        rondas[one.ronda] = id;
        const answer = await perform(id, rondas.findLast((other) => other !== id) ?? id, one);
        // A refusal is an answer; a fault of ours is none.
        expect(answer.error).not.toBe('INTERNO');
        if (answer.code === 'OK') done += 1;
      }
      for (const { run } of checksDeRecorridos) expect(await run((text) => server.query(text))).toEqual([]);
      const twice = await server.query(
        'SELECT guia_id FROM recorrido_guia WHERE abierta GROUP BY guia_id HAVING count(*) > 1',
      );
      expect(twice).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(done).toBeGreaterThan(20);
});

test('one that is held back in a draft stays planned there, and so it does when that was a mistake', async () => {
  const id = await open(9, undefined);
  const lines = () => server.query('SELECT estado FROM recorrido_guia WHERE recorrido_id = $1', [id]);
  const { id: guia_id } = await newGuia(server, {});
  await server.as(PEOPLE[2] ?? {}, registrarEvento, { guia_id, tipo: 'ADM' });
  await server.as(PEOPLE[0] ?? {}, agregarGuias, { id, guias: [guia_id] });
  const held = await server.as(PEOPLE[2] ?? {}, registrarEvento, { guia_id, tipo: 'RTN', motivo_id: 21 });
  expect(await lines()).toEqual([{ estado: 'PLANIFICADA' }]);
  const mended = await server.as(PEOPLE[2] ?? {}, corregirEvento, { guia_id, evento_id: held.evento_id });
  expect(mended).toMatchObject({ code: 'OK' });
  expect(await lines()).toEqual([{ estado: 'PLANIFICADA' }]);
});
