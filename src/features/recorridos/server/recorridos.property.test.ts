import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { checksDeContabilidad } from '#features/contabilidad/server/public.ts';
import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { upTo } from '#testing/night.ts';
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
import { deshacerActo } from '../deshacer.contract.ts';
import { pasarGuias, pasarRecorrido } from '../traspaso.contract.ts';
import { checksDeRecorridos } from './verificar.sql.ts';

/** Whatever four people do to thirty parcels and four rounds, the lines are what the events say, and no parcel is in two rounds. */

const PEOPLE: readonly Person[] = [
  { name: 'Tania', codes: ['REC_004', 'GUI_001'] },
  { name: 'Otto', codes: ['REC_004', 'EVE_003', 'GUI_001'] },
  { name: 'Olga', codes: ['EVE_003', 'GUI_001'] },
  { name: 'Ernesto', roles: [2], codes: ['REC_004', 'EVE_003', 'GUI_001'] },
];
/** What each third parcel is to bring. */
const COBRA = 40_000;
const EVENTOS = [
  ['ENT', { recibe: 'Titular' }],
  ['ENT_CR', { recibe: 'Titular', monto_centavos: COBRA, medio: 'EFECTIVO' as const }],
  ['NOENT', { motivo_id: 1 }],
  ['VUE', { motivo_id: 15 }],
  ['ING_PL', {}],
  ['RTN', { motivo_id: 21 }],
  ['LIB', {}],
  ['REI', {}],
] as const;
const [GUIAS, RONDAS] = [30, 4];

let server: TestServer;
/** Those of this run, and which run it is: each has parcels, rounds and drivers of its own. */
let guias: { id: number; numero: string }[];
let corrida = 0;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  await server.close();
  expect(broken).toEqual([]);
});

const acto = fc.record({
  who: fc.integer({ min: 0, max: PEOPLE.length - 1 }),
  /** Three times of four it is somebody whose matter it is: whoever drives that round, where it happens in the street. */
  ajena: fc.constantFrom(true, false, false, false),
  guia: fc.integer({ min: 0, max: GUIAS - 1 }),
  /** Whether it is one of those that the round has. */
  suya: fc.boolean(),
  /** Some are worked on more than others, so that they get as far as the street. */
  ronda: fc.constantFrom(...Array.from({ length: RONDAS }, (_, n) => n), 0, 0, 0, 1),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('agregar', 'quitar', 'cargar', 'corregir', 'pasar', 'pasar_guias') },
    { weight: 1, arbitrary: fc.constant('deshacer') },
    { weight: 4, arbitrary: fc.constant('avanzar') },
    { weight: 1, arbitrary: fc.constantFrom(...ACTOS) },
    { weight: 5, arbitrary: fc.constantFrom(...EVENTOS.map(([tipo]) => tipo)) },
  ),
});
type Acto = typeof acto extends fc.Arbitrary<infer Drawn> ? Drawn : never;

async function begin(): Promise<void> {
  corrida += 1;
  guias = await Promise.all(
    Array.from({ length: GUIAS }, (_, n) =>
      newGuia(server, { bultos: n % 7 === 0 ? 2 : 1, contra_reembolso_centavos: n % 3 === 0 ? COBRA : null }),
    ),
  );
  for (const { id } of guias) await server.as(PEOPLE[2] ?? {}, registrarEvento, { guia_id: id, tipo: 'ADM' });
}

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

/** Of each driver of whom there was need, who that is. */
const CHOFERES = new Map<number, Person>();
async function choferes(n: number): Promise<number> {
  const person: Person = { name: `Chofer ${corrida}.${n}`, roles: [18], codes: ['CHF_001'] };
  const id = await server.id(person);
  CHOFERES.set(id, person);
  return id;
}

const EN_LA_CALLE: ReadonlySet<string> = new Set(['ENT', 'ENT_CR', 'NOENT', 'REI', 'VUE']);
const EN_PLANTA: ReadonlySet<string> = new Set(['ING_PL', 'RTN', 'LIB']);
const mayDo =
  (what: string) =>
  ({ codes = [], roles = [] }: Person): boolean => {
    if (what === 'corregir') return roles.includes(2);
    return codes.includes(EN_PLANTA.has(what) ? 'EVE_003' : 'REC_004');
  };

/** The next step of a round, with all that it asks for; of one that is in the street, its next door. */
async function advance(person: Person, driver: Person, id: number) {
  const { recorrido, lineas } = verRecorrido.result.parse(await server.as(PEOPLE[0] ?? {}, verRecorrido, { id }));
  if (recorrido.estado === 'PLANIFICADO' || recorrido.estado === 'EN_CARGA')
    for (const { guia_nro } of lineas) await server.as(person, cargarGuia, { id, codigo: guia_nro });
  if (lineas.length === 0 && recorrido.estado === 'BORRADOR') {
    const free = await server.query(
      `SELECT g.id::int AS id FROM guia g WHERE estado_general = 'INGRESADO' AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = g.id AND l.abierta) LIMIT 5`,
    );
    await server.as(person, agregarGuias, { id, guias: free.map((one) => one.id) });
  }
  const next = lineas.find(({ estado }) => estado === 'EN_CAMINO');
  if (recorrido.estado === 'EN_RUTA' && next !== undefined) {
    const { guia_id } = next;
    const [tipo, datos] = EVENTOS[guia_id % 3] ?? EVENTOS[0];
    return server.as(driver, registrarEvento, { guia_id, tipo, ...datos });
  }
  const acto = SIGUE[recorrido.estado] ?? 'anular';
  return server.as(person, moverRecorrido, { id, acto, confirma: true });
}

const SIGUE: Readonly<Record<string, (typeof ACTOS)[number]>> = {
  ...{ BORRADOR: 'planificar', PLANIFICADO: 'cerrar_carga', EN_CARGA: 'cerrar_carga', CARGADO: 'salir' },
  EN_RUTA: 'llegar',
};

/** What led to where it is. */
const DESHACE: Readonly<Record<string, (typeof ACTOS)[number]>> = {
  ...{ CARGADO: 'cerrar_carga', EN_RUTA: 'salir', EN_RENDICION: 'llegar' },
};

async function perform(id: number, otra: number, { who, ajena, guia, suya, what }: Acto) {
  const [{ chofer_id, estado }] = await server.query('SELECT chofer_id, estado FROM recorrido WHERE id = $1', [id]);
  const anybody = PEOPLE[who] ?? {};
  const [first = anybody] = PEOPLE.slice(who).concat(PEOPLE).filter(mayDo(what));
  const driver = CHOFERES.get(Number(chofer_id)) ?? anybody;
  const owner = EN_LA_CALLE.has(what) ? driver : first;
  const person = ajena ? anybody : owner;
  const lineas = await server.query(
    'SELECT guia_id::int AS id, g.numero FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id WHERE recorrido_id = $1 AND abierta ORDER BY orden',
    [id],
  );
  const { id: guia_id, numero } = (suya ? lineas[guia % (lineas.length || 1)] : guias[guia]) ?? guias[guia];
  const known = ACTOS.find((one) => one === what);
  if (known !== undefined) return server.as(person, moverRecorrido, { id, acto: known });
  if (what === 'deshacer') return server.as(person, deshacerActo, { id, acto: DESHACE[estado] ?? 'planificar' });
  if (what === 'avanzar') return advance(person, driver, id);
  if (what === 'agregar')
    return server.as(person, agregarGuias, { id, guias: guias.slice(guia, guia + 4).map((one) => one.id) });
  if (what === 'quitar') return server.as(person, quitarGuias, { id, guias: [guia_id] });
  if (what === 'pasar')
    return server.as(person, pasarRecorrido, { id, chofer_id: await choferes(guia % (RONDAS + 1)) });
  if (what === 'pasar_guias')
    return server.as(person, pasarGuias, { id, a: otra, guias: [guia_id, ...lineas.slice(0, 2).map((one) => one.id)] });
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

/** What is wrong by now: lines, sums, accounts, and parcels in two rounds. */
async function broken(): Promise<string[]> {
  const told: string[] = [];
  for (const { run } of [...checksDeRecorridos, ...checksDeContabilidad])
    told.push(...(await run((text) => server.query(text))));
  const twice = await server.query(
    'SELECT guia_id FROM recorrido_guia WHERE abierta GROUP BY guia_id HAVING count(*) > 1',
  );
  return [...told, ...twice.map(({ guia_id }) => `guía ${guia_id} en dos recorridos`)];
}

test('lines are what their events make of them, whatever is done and by whom', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { minLength: 40, maxLength: 40 }), async (actos) => {
      await begin();
      const rondas: number[] = [];
      for (const one of actos) {
        const id = await open(one.ronda, rondas[one.ronda]);
        rondas[one.ronda] = id;
        const answer = await perform(id, rondas.findLast((other) => other !== id) ?? id, one);
        // A refusal is an answer; a fault of ours is none.
        expect(answer.error).not.toBe('INTERNO');
        if (answer.code !== 'OK') continue;
        done.set(one.what, (done.get(one.what) ?? 0) + 1);
        expect(await broken()).toEqual([]);
      }
    }),
    { numRuns: upTo(5, 4), endOnFailure: true },
  );
  // It went as far as the street, and things were given back and taken back.
  const rows = await server.query(
    'SELECT DISTINCT tipo FROM evento WHERE recorrido_id IS NOT NULL OR corrige_id IS NOT NULL',
  );
  expect(rows.map(({ tipo }) => tipo)).toEqual(expect.arrayContaining(['ASG', 'CAR', 'SAL', 'CORR']));
  expect([...done.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThan(40);
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
