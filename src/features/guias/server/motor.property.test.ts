import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { runs } from '#testing/night.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { corregirEvento, type EventoFila, getGuia, registrarEvento } from '../detalle.contract.ts';

/** Random lives of parcels, told through the dispatcher. What holds for every one of them: the row is the replay of the log. */

const ADMIN: Person = { roles: [1] };
const RUNS = runs(30);
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

/** One thing that somebody does to the parcel; numbers choose among what is there at that moment. */
const Paso = fc.oneof(
  { weight: 8, arbitrary: fc.record({ que: fc.constant('seguir'), cual: fc.nat(99), pieza: fc.option(fc.nat(2)) }) },
  { weight: 1, arbitrary: fc.record({ que: fc.constant('desviar'), cual: fc.nat(99), pieza: fc.option(fc.nat(2)) }) },
  { weight: 1, arbitrary: fc.record({ que: fc.constant('intentar'), cual: fc.nat(35), pieza: fc.option(fc.nat(4)) }) },
  { weight: 2, arbitrary: fc.record({ que: fc.constant('tarde'), cual: fc.nat(99), pieza: fc.option(fc.nat(2)) }) },
  { weight: 2, arbitrary: fc.record({ que: fc.constant('corregir'), cual: fc.nat(30), pieza: fc.constant(null) }) },
);
type Paso = typeof Paso extends fc.Arbitrary<infer P> ? P : never;

const Vida = fc.record({
  bultos: fc.constantFrom(1, 1, 2, 3),
  agente_id: fc.constantFrom(null, 1),
  contra_reembolso_centavos: fc.constantFrom(null, null, 90_000),
  servicio: fc.constantFrom('ESTANDAR_DOMICILIO', 'DOCUMENTOS'),
  arranque: fc.constantFrom(
    [],
    ['ADM', 'ASG', 'CAR', 'SAL'],
    ['LEV_SOL', 'LEV_OK', 'ING_PL', 'CLA', 'DESP'],
    ['ADM', 'ASG', 'CAR', 'SAL', 'NOENT'],
  ),
  pasos: fc.array(Paso, { minLength: 4, maxLength: 18 }),
});

/** Every datum that any event may ask for; the rules take what they need. */
function datosFor(exige: readonly string[], { bultos, agente_id }: { bultos: number; agente_id: number | null }) {
  const dia = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const all: Record<string, object> = {
    documento: { documento: '12345672' },
    recibe: { recibe: 'Ana' },
    monto: { monto_centavos: 90_000 },
    agente: { agente_id: agente_id === 2 ? 1 : 2 },
    bultos: { bultos: bultos > 1 ? [1] : undefined },
    dia: { dia },
    direccion: { direccion: 'Rivera 1234' },
    nota: { nota: 'De prueba' },
    peso: { peso_gramos: 700 },
  };
  return Object.assign({}, ...exige.map((exigencia) => all[exigencia] ?? {}));
}

const MOTIVOS: Readonly<Record<string, number>> = {
  NOENT: 1,
  RTN: 20,
  ANU: 30,
  DEV_INI: 10,
  ENT_PAR: 50,
  VUE: 14,
  LEV_NO: 61,
};

/** Ends, holds and remarks: they happen, but seldom, or no life would get far. */
const RAROS: ReadonlySet<string> = new Set(['ANU', 'EXT', 'SIN', 'RTN', 'AVI', 'DIR']);

function choose(paso: Paso, offered: readonly Offered[], tipos: readonly string[]): Offered | undefined {
  if (paso.que === 'intentar') return { tipo: tipos[paso.cual % tipos.length] ?? '', exige: [] };
  const usual = offered.filter(({ tipo }) => !RAROS.has(tipo));
  const open = paso.que === 'desviar' || usual.length === 0 ? offered : usual;
  return open[paso.cual % open.length];
}

interface Offered {
  readonly tipo: string;
  readonly exige: readonly string[];
}

async function act(id: number, paso: Paso, tipos: readonly string[]): Promise<void> {
  const { guia, acciones, eventos } = await server.as(ADMIN, getGuia, { id });
  if (paso.que === 'corregir') {
    const evento: EventoFila | undefined = eventos[paso.cual % eventos.length];
    const answer = await server.as(ADMIN, corregirEvento, { guia_id: id, evento_id: evento?.id ?? 0 });
    // What is offered as correctable must be.
    expect(evento?.se_corrige ? answer.code : 'OK').toBe('OK');
    return;
  }
  const offered = acciones.filter(({ exige }: Offered) => !exige.includes('firma') && !exige.includes('foto'));
  const chosen = choose(paso, offered, tipos);
  if (chosen === undefined) return;
  const piece = paso.pieza === null ? {} : { bultos: [paso.pieza + 1] };
  const [first, last] = [Date.parse(eventos[0].fecha_evento), Date.now()];
  const late = { fecha_evento: new Date(first + ((last - first) * (paso.cual + 1)) / 101).toISOString() };
  const answer = await server.as(ADMIN, registrarEvento, {
    guia_id: id,
    tipo: chosen.tipo,
    ...(MOTIVOS[chosen.tipo] === undefined ? {} : { motivo_id: MOTIVOS[chosen.tipo] }),
    ...piece,
    ...datosFor(chosen.exige, guia),
    ...(paso.que === 'tarde' ? late : {}),
  });
  expect(answer.status).toBeLessThan(500);
  // What is offered for the whole parcel is accepted.
  if (paso.que === 'seguir' && paso.pieza === null && chosen.tipo !== 'ENT_PAR')
    expect(answer).toMatchObject({ code: 'OK' });
}

test('whatever happens, the row is the replay of its events and the kept counts are the rows', {
  timeout: 300_000,
}, async () => {
  const tipos = (await server.query('SELECT codigo FROM tipo_evento ORDER BY codigo')).map(({ codigo }) => codigo);
  let written = 0;
  await fc.assert(
    fc.asyncProperty(Vida, async ({ arranque, pasos, ...datos }) => {
      const { id } = await newGuia(server, datos);
      for (const tipo of arranque)
        await server.as(ADMIN, registrarEvento, { guia_id: id, tipo, motivo_id: MOTIVOS[tipo] });
      for (const paso of pasos) await act(id, paso, tipos);
      expect(await misreplayed((text) => server.query(text))).toEqual([]);
      // Half of the time with everything folded, as the background work leaves it.
      if (pasos.length % 2 === 0) await server.query('SELECT plegar_conteo_de_guias()');
      expect(await miscounted()).toEqual([]);
      const [{ cantidad }] = await server.query('SELECT count(*)::int AS cantidad FROM evento WHERE guia_id = $1', [
        id,
      ]);
      written += cantidad;
    }),
    { numRuns: RUNS },
  );
  // Lives that never went anywhere would prove nothing.
  expect(written).toBeGreaterThan(RUNS * 3);
});

/** Kept counts, with what is not folded yet, that differ from the rows: of all, of a client, of an agency, of both. */
async function miscounted() {
  return server.query(`
    WITH nivel (c, a) AS (VALUES (0, 0), (1, 0), (0, 1), (1, 1)),
    filas AS (
      SELECT g.cliente_id * n.c AS cliente_id, coalesce(g.agente_id, 0) * n.a AS agente_id, g.estado_general, 1 AS cantidad
        FROM guia g, nivel n WHERE n.a = 0 OR g.agente_id IS NOT NULL
    ), conteo AS (
      SELECT cliente_id, agente_id, estado_general, cantidad FROM guia_conteo
      UNION ALL
      SELECT d.cliente_id * n.c, coalesce(d.agente_id, 0) * n.a, d.estado_general, d.cantidad
        FROM guia_conteo_delta d, nivel n WHERE n.a = 0 OR d.agente_id IS NOT NULL
    )
    SELECT cliente_id, agente_id, estado_general, sum(cantidad) AS de_mas
      FROM (SELECT cliente_id, agente_id, estado_general, cantidad FROM conteo
            UNION ALL SELECT cliente_id, agente_id, estado_general, -cantidad FROM filas) AS todo
     GROUP BY 1, 2, 3 HAVING sum(cantidad) <> 0`);
}

test('no state is a dead end, and every state can be reached', async () => {
  const steps = await server.query('SELECT estado_desde, estado_hasta, quien FROM transicion');
  const estados = await server.query('SELECT codigo, es_final FROM estado_guia');
  const closure = (
    start: ReadonlySet<string | null>,
    from: 'estado_desde' | 'estado_hasta',
    to: 'estado_desde' | 'estado_hasta',
  ) => {
    const seen = new Set(start);
    for (let before = -1; before !== seen.size; ) {
      before = seen.size;
      for (const step of steps) if (seen.has(step[from])) seen.add(step[to]);
    }
    return seen;
  };
  const finals = estados.filter(({ es_final }) => es_final).map(({ codigo }) => codigo);
  const ends = closure(new Set(finals), 'estado_hasta', 'estado_desde');
  const reached = closure(new Set([null]), 'estado_desde', 'estado_hasta');
  expect(estados.filter(({ codigo }) => !ends.has(codigo))).toEqual([]);
  expect(estados.filter(({ codigo }) => !reached.has(codigo))).toEqual([]);
});
