import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { moverStock } from '#features/gds-stock/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { ANA, BETO, CARLA, decidir, JEFA, newPlace, openWarehouse } from '#testing/conteos.ts';
import { OPERARIO_GDS } from '#testing/gds.ts';
import { runs, upTo } from '#testing/night.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { cancelarConteo, cerrarPosicion, crearConteo, leerConteo, tomarConteo } from '../contract.ts';
import { checksDeConteos } from './verificar.sql.ts';

/** Whatever is there and whatever is found: what comes of it is what a model says that knows neither rows nor movements. */

let server: TestServer;
beforeAll(async () => {
  server = await openWarehouse();
});
afterAll(() => server.close());

async function wrongs(): Promise<string[]> {
  const told: string[] = [];
  for (const { run } of [...checksDeStock, ...checksDeConteos]) told.push(...(await run((text) => server.query(text))));
  return told;
}

const units = fc.integer({ min: 0, max: 9 });
const caso = fc.record({
  hay: units,
  primero: units,
  /** What leaves the place between the two counts, as far as it can. */
  salen: fc.integer({ min: 0, max: 4 }),
  segundo: units,
  tolerancia: fc.integer({ min: 0, max: 2 }),
  decision: fc.constantFrom('APROBAR' as const, 'RECHAZAR' as const, 'RECONTAR' as const),
  tercero: units,
});
type Caso = typeof caso extends fc.Arbitrary<infer T> ? T : never;

interface Fin {
  readonly resultados: readonly string[];
  readonly disponible: number;
  readonly bloqueado: number;
}

/** Units alone: what is free, what is held back, and what each count makes of them. */
function model({ hay, primero, salen, segundo, tolerancia, decision, tercero }: Caso): Fin {
  const near = (book: number, found: number) => Math.abs(book - found) <= tolerancia;
  if (near(hay, primero)) return { resultados: ['IGUAL'], disponible: primero, bloqueado: 0 };
  const libre = Math.min(hay, primero);
  const fueron = Math.min(salen, libre);
  const book = hay - fueron;
  if (near(book, segundo)) return { resultados: ['RECONTAR', 'IGUAL'], disponible: segundo, bloqueado: 0 };
  const held = Math.max(0, book - segundo);
  const resultados = ['RECONTAR', 'DIFERENCIA'];
  if (decision === 'APROBAR') return { resultados, disponible: segundo, bloqueado: 0 };
  if (decision === 'RECHAZAR') return { resultados, disponible: book, bloqueado: 0 };
  if (near(book, tercero)) return { resultados: [...resultados, 'IGUAL'], disponible: tercero, bloqueado: 0 };
  const again = Math.max(0, book - tercero);
  expect(held).toBeLessThanOrEqual(book);
  return { resultados: [...resultados, 'DIFERENCIA'], disponible: book - again, bloqueado: again };
}

async function real({ hay, primero, salen, segundo, tolerancia, decision, tercero }: Caso): Promise<Fin> {
  const place = await newPlace(server);
  if (hay > 0) await place.put(101, hay);
  const conteo = await place.ask([place.lugar], { tolerancia });
  const [linea = 0] = await place.take(ANA, conteo);
  const resultados: string[] = [];
  const count = async (person: Person, found: number) => {
    await place.read(person, conteo);
    if (found > 0) await place.read(person, conteo, { producto_id: 101, cantidad: found });
    const closed = await place.close(person, linea, found === 0 ? { vacia: true } : {});
    resultados.push(cerrarPosicion.result.parse(closed).resultado);
    return resultados.at(-1);
  };
  const fin = async () => {
    const now = await place.saldos();
    return { resultados, disponible: now['101 DISPONIBLE'] ?? 0, bloqueado: now['101 BLOQUEADO'] ?? 0 };
  };
  if ((await count(ANA, primero)) === 'IGUAL') return fin();
  const cantidad = Math.min(salen, (await fin()).disponible);
  const ends = { de: { almacenamiento_id: place.lugar }, a: { almacenamiento_id: 11 } };
  if (cantidad > 0)
    expect(
      await server.as(OPERARIO_GDS, moverStock, { ...ends, items: [{ producto_id: 101, cantidad }] }),
    ).toMatchObject({ code: 'OK' });
  if ((await count(BETO, segundo)) === 'IGUAL') return fin();
  expect(await decidir(server)(JEFA, linea, { decision, nota: 'Visto' })).toMatchObject({ code: 'OK' });
  if (decision === 'RECONTAR') await count(CARLA, tercero);
  return fin();
}

test('counts end as the model says, whatever leaves the place between them', async () => {
  await fc.assert(
    fc.asyncProperty(caso, async (one) => {
      expect(await real(one)).toEqual(model(one));
    }),
    { numRuns: runs(40), endOnFailure: true },
  );
  expect(await wrongs()).toEqual([]);
});

const acto = fc.record({
  what: fc.constantFrom('leer', 'leer', 'leer', 'cerrar', 'cerrar', 'mover', 'mover', 'crear', 'resolver', 'cancelar'),
  quien: fc.constantFrom(ANA, BETO, CARLA, JEFA),
  lugar: fc.constantFrom(11, 12, 14),
  a: fc.constantFrom(11, 12, 14),
  cantidad: fc.integer({ min: 1, max: 5 }),
  decision: fc.constantFrom('APROBAR' as const, 'RECHAZAR' as const, 'RECONTAR' as const),
});

async function perform({
  what,
  quien,
  lugar,
  a,
  cantidad,
  decision,
}: typeof acto extends fc.Arbitrary<infer T> ? T : never) {
  const [linea] = await server.query(
    `SELECT id::int, conteo_id::int FROM conteo_linea WHERE almacenamiento_id = $1 ORDER BY id DESC LIMIT 1`,
    [lugar],
  );
  const ids = { conteo_id: linea?.conteo_id ?? 1, linea_id: linea?.id ?? 1 };
  const answers = {
    leer: async () => {
      await server.as(quien, tomarConteo, { conteo_id: ids.conteo_id });
      return server.as(quien, leerConteo, { ...ids, producto_id: 101, cantidad });
    },
    cerrar: () => server.as(quien, cerrarPosicion, { linea_id: ids.linea_id }),
    mover: () =>
      server.as(quien, moverStock, {
        ...{ de: { almacenamiento_id: lugar }, a: { almacenamiento_id: a } },
        items: [{ producto_id: 101, cantidad }],
      }),
    crear: () => server.as(JEFA, crearConteo, { deposito_id: 1, clase: 'LUGAR', ids: [lugar] }),
    resolver: () => decidir(server)(quien, ids.linea_id, { decision, nota: 'Visto' }),
    cancelar: () => server.as(JEFA, cancelarConteo, { conteo_id: ids.conteo_id }),
  };
  return (await answers[what]()).error ?? 'OK';
}

test('many at once leave counts, ledger and balances agreeing, and nobody waits in a ring', async () => {
  const place = await newPlace(server);
  await place.put(101, 9);
  for (const a of [11, 12, 14])
    await server.as(OPERARIO_GDS, moverStock, {
      ...{
        de: { almacenamiento_id: place.lugar },
        a: { almacenamiento_id: a },
        items: [{ producto_id: 101, cantidad: 3 }],
      },
    });
  const told = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { minLength: 40, maxLength: 60 }), async (actos) => {
      const turns = Array.from({ length: 6 }, (_, n) => actos.filter((_one, at) => at % 6 === n));
      await Promise.all(
        turns.map(async (mine) => {
          for (const one of mine) {
            const answer = await perform(one);
            told.set(answer, (told.get(answer) ?? 0) + 1);
          }
        }),
      );
      expect(await wrongs()).toEqual([]);
    }),
    { numRuns: upTo(6, 4), endOnFailure: true },
  );
  expect([...told.keys()]).not.toContain('INTERNO');
  expect([...told.keys()]).not.toContain('REINTENTE');
  expect(told.get('OK') ?? 0).toBeGreaterThan(20);
});

test('of two that open a place, close it, or decide about it at once, one does', async () => {
  const place = await newPlace(server);
  await place.put(101, 5);
  const conteo = await place.ask();
  const [linea = 0] = await place.take(ANA, conteo);
  const opened = await Promise.all([place.read(ANA, conteo), place.read(BETO, conteo)]);
  expect(opened.map(({ error }) => error ?? 'OK').sort()).toEqual(['ALMACENAMIENTO_EN_CONTEO', 'OK']);
  const [first, second] = opened[0].code === 'OK' ? [ANA, BETO] : [BETO, ANA];
  await place.read(first, conteo, { producto_id: 101, cantidad: 4 });
  const move = {
    ...{ de: { almacenamiento_id: place.lugar }, a: { almacenamiento_id: 11 } },
    items: [{ producto_id: 101, cantidad: 2 }],
  };
  const closed = await Promise.all([
    ...[place.close(first, linea), place.close(first, linea)],
    server.as(OPERARIO_GDS, moverStock, move),
  ]);
  expect(
    closed
      .slice(0, 2)
      .map(({ error, resultado }) => error ?? resultado)
      .sort(),
  ).toEqual(['CONTEO_CERRADO', 'RECONTAR']);
  await place.read(second, conteo, { producto_id: 101, cantidad: 1 });
  await place.close(second, linea);
  const decided = await Promise.all([
    decidir(server)(JEFA, linea, 'APROBAR'),
    decidir(server)(JEFA, linea, { decision: 'RECHAZAR', nota: 'No' }),
  ]);
  expect(decided.map(({ error }) => error ?? 'OK').sort()).toEqual(['CONTEO_SIN_REVISION', 'OK']);
  const asked = await Promise.all(
    [1, 2].map(() => server.as(JEFA, crearConteo, { deposito_id: 1, clase: 'LUGAR', ids: [place.lugar] })),
  );
  expect(asked.map(({ error }) => error ?? 'OK').sort()).toEqual(['ALMACENAMIENTO_EN_CONTEO', 'OK']);
  expect(await wrongs()).toEqual([]);
});
