import fc from 'fast-check';
import { expect, test } from 'vitest';

import { PLANTA, parada, problema, pueblo, ronda } from '#testing/rutas.ts';

import type { ParadaPedida, Problema, Propuesta } from './problema.ts';
import { resolver } from './resolver.ts';

/** No real clock: only the turns end the search. */
const stopped = () => 0;
const solve = (asked: Problema, vueltas = 300, semilla = 1) =>
  resolver(asked, { semilla, vueltas, milisegundos: 1 }, stopped);
const idsOf = ({ rondas }: Propuesta) => rondas.map(({ paradas }) => paradas.map(({ id }) => id));
const given = (stops: readonly ParadaPedida[], locked: readonly number[] = []) =>
  stops.map(({ id }) => ({ id, fija: locked.includes(id) }));

/** Problems as they come: any windows, loads, zones, locks, held and unknown stops, also those that nobody could solve. */
const anyProblem = fc
  .record({
    semilla: fc.nat(1_000_000),
    stops: fc.integer({ min: 0, max: 24 }),
    rounds: fc.integer({ min: 1, max: 4 }),
    modo: fc.constantFrom('ORDENAR' as const, 'REPARTIR' as const),
    capacity: fc.integer({ min: 0, max: 40 }),
    hours: fc.integer({ min: 0, max: 8 }),
    marks: fc.array(
      fc.record({ held: fc.nat(9), unknown: fc.nat(9), locked: fc.nat(3), zone: fc.nat(2), at: fc.nat(4) }),
      {
        minLength: 24,
        maxLength: 24,
      },
    ),
    zones: fc.array(fc.option(fc.uniqueArray(fc.nat(2), { maxLength: 3 })), { minLength: 4, maxLength: 4 }),
    mostStops: fc.option(fc.nat(9)),
  })
  .map(({ semilla, stops, rounds, modo, capacity, hours, marks, zones, mostStops }) => {
    const paradas = pueblo(stops, semilla, 0.4).map((stop, i) => ({
      ...stop,
      retenida: marks[i]?.held === 0 ? 'falta documentación' : null,
      punto: marks[i]?.unknown === 0 ? null : stop.punto,
      zona_id: marks[i]?.zone === 0 ? null : (marks[i]?.zone ?? 0),
    }));
    // The fifth place is nowhere: those stops come from the pool.
    const rondas = Array.from({ length: rounds }, (_, k) => {
      const own = paradas.filter(
        (_stop, i) => (modo === 'ORDENAR' ? (marks[i]?.at ?? 0) % rounds : marks[i]?.at) === k,
      );
      const locked = own.filter(({ id }) => marks[id - 1]?.locked === 0).map(({ id }) => id);
      return ronda(k + 1, {
        capacidad: [capacity],
        max_paradas: mostStops,
        zonas: zones[k] ?? null,
        turno: { desde: 8 * 3600, hasta: (8 + hours) * 3600 },
        fin: k % 2 === 0 ? PLANTA : null,
        orden: given(own, locked),
      });
    });
    return problema({ modo, paradas, rondas });
  });

test('every stop is in one place or is told with its reason, and never both', () => {
  fc.assert(
    fc.property(anyProblem, (asked) => {
      const answer = solve(asked, 60);
      const all = [...idsOf(answer).flat(), ...answer.sin_lugar.map(({ id }) => id)];
      expect(all.toSorted((a, b) => a - b)).toEqual(asked.paradas.map(({ id }) => id));
      for (const { texto } of answer.sin_lugar) expect(texto.length).toBeGreaterThan(10);
    }),
    { numRuns: 150 },
  );
});

test('a locked stop stays in its round at its place, unless too few stops are left for it to have one', () => {
  fc.assert(
    fc.property(anyProblem, (asked) => {
      const answer = solve(asked, 60);
      for (const [k, { orden }] of asked.rondas.entries()) {
        const now = idsOf(answer)[k] ?? [];
        for (const [place, { id, fija }] of orden.entries()) {
          if (!fija) continue;
          expect(now).toContain(id);
          // It never moves back, and moves forward only where all that could stand before it could not be placed.
          expect(now.indexOf(id)).toBeLessThanOrEqual(place);
          if (asked.modo === 'ORDENAR' && now.length >= orden.length) expect(now.indexOf(id)).toBe(place);
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('what is said to hold holds: capacity, windows, shift, zones and the most stops, counted anew', () => {
  fc.assert(
    fc.property(anyProblem, (asked) => {
      const stops = new Map(asked.paradas.map((stop) => [stop.id, stop]));
      for (const [k, round] of solve(asked, 60).rondas.entries()) {
        const limits = asked.rondas[k];
        if (!limits || !round.cumple || round.paradas.length === 0) continue;
        const own = round.paradas.map(({ id }) => stops.get(id));
        expect(own.reduce((sum, stop) => sum + (stop?.carga[0] ?? 0), 0)).toBeLessThanOrEqual(limits.capacidad[0] ?? 0);
        expect(round.paradas.length).toBeLessThanOrEqual(limits.max_paradas ?? 1000);
        expect(round.fin).toBeLessThanOrEqual(limits.turno.hasta + 1);
        for (const [i, { llegada }] of round.paradas.entries()) {
          expect(llegada).toBeLessThanOrEqual((own[i]?.ventana?.hasta ?? Number.POSITIVE_INFINITY) + 1);
          if (limits.zonas !== null && own[i]?.zona_id != null) expect(limits.zonas).toContain(own[i].zona_id);
          expect(own[i]?.retenida).toBeNull();
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('a round without locked stops that is dealt out keeps all its limits', () => {
  fc.assert(
    fc.property(anyProblem, (asked) => {
      const free = asked.rondas.map((one) => ({ ...one, orden: one.orden.map(({ id }) => ({ id, fija: false })) }));
      const answer = solve({ ...asked, modo: 'REPARTIR', rondas: free }, 60);
      expect(answer.rondas.filter(({ cumple }) => !cumple)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('the same seed and turns give the same answer, another seed may not', () => {
  const asked = problema({ paradas: pueblo(60, 3), rondas: [ronda(1), ronda(2, { capacidad: [60] })] });
  expect(solve(asked, 400, 7)).toEqual(solve(asked, 400, 7));
  expect(idsOf(solve(asked, 400, 7))).not.toEqual(idsOf(solve(asked, 400, 8)));
});

test('an order that is given is never made worse', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 30 }), (semilla, stops) => {
      const paradas = pueblo(stops, semilla, 0);
      const first = solve(problema({ modo: 'ORDENAR', paradas, rondas: [ronda(1, { orden: given(paradas) })] }), 40);
      expect(first.despues.conduccion_s).toBeLessThanOrEqual(first.antes.conduccion_s);
      const best = first.rondas[0]?.paradas.map(({ id }) => ({ id, fija: false })) ?? [];
      const again = solve(problema({ modo: 'ORDENAR', paradas, rondas: [ronda(1, { orden: best })] }), 1);
      expect(again.despues.conduccion_s).toBeLessThanOrEqual(first.despues.conduccion_s);
    }),
    { numRuns: 60 },
  );
});

test('stops on a ring are driven around the ring', () => {
  const paradas = Array.from({ length: 24 }, (_, i) => {
    const angle = (i * 7 * 2 * Math.PI) / 24;
    return parada(i + 1, { lat: PLANTA.lat + 0.02 * Math.cos(angle), lng: PLANTA.lng + 0.024 * Math.sin(angle) });
  });
  const [round] = idsOf(
    solve(problema({ modo: 'ORDENAR', paradas, rondas: [ronda(1, { orden: given(paradas) })] }), 3000),
  );
  const steps = (round ?? []).slice(1).map((id, i) => ((id - 1) * 7 - ((round?.[i] ?? 1) - 1) * 7 + 240) % 24);
  expect(new Set(steps).size).toBe(1);
  expect([1, 23]).toContain(steps[0]);
});

test('a lock holds in the middle, also where driving suffers from it', () => {
  const paradas = pueblo(20, 5, 0);
  const rondas = [ronda(1, { orden: given(paradas, [1, 10, 20]) })];
  const [round = []] = idsOf(solve(problema({ modo: 'ORDENAR', paradas, rondas }), 500));
  expect([round.indexOf(1), round.indexOf(10), round.indexOf(20)]).toEqual([0, 9, 19]);
  expect(round).toHaveLength(20);
});

test.each([0, 1, 2])('%i stops are no matter', (stops) => {
  const paradas = pueblo(stops, 1);
  const answer = solve(problema({ modo: 'ORDENAR', paradas, rondas: [ronda(1, { orden: given(paradas) })] }));
  expect(answer.rondas[0]?.paradas).toHaveLength(stops);
  expect(solve(problema({ paradas, rondas: [ronda(1)] })).rondas[0]?.paradas).toHaveLength(stops);
});

test('all stops at one point take no driving between them', () => {
  const paradas = Array.from({ length: 30 }, (_, i) => parada(i + 1, PLANTA));
  const answer = solve(problema({ paradas, rondas: [ronda(1)] }), 50);
  expect(answer.despues).toMatchObject({ metros: 0, conduccion_s: 0, segundos: 30 * 150, paradas: 30 });
});

test.each<[string, Problema]>([
  ['lies nowhere', problema({ paradas: [parada(1, { lat: Number.NaN, lng: 0 })], rondas: [ronda(1)] })],
  ['asked for twice', problema({ paradas: [parada(1, PLANTA), parada(1, PLANTA)], rondas: [ronda(1)] })],
  ['not asked for', problema({ paradas: [], rondas: [ronda(1, { orden: [{ id: 9, fija: false }] })] })],
  ['without a figure', problema({ paradas: [parada(1, PLANTA, { carga: [] })], rondas: [ronda(1)] })],
  ['wrong figure', problema({ paradas: [parada(1, PLANTA, { ventana: { desde: 9, hasta: 8 } })], rondas: [ronda(1)] })],
  ['nowhere on earth', problema({ paradas: [], rondas: [ronda(1, { inicio: { lat: 91, lng: 0 } })] })],
])('a problem that contradicts itself is refused: %s', (words, asked) => {
  expect(() => solve(asked)).toThrow(words);
});

test('a deal that is given and keeps its limits is never made worse, and nobody is put out of it', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 2, max: 30 }), (semilla, stops) => {
      const paradas = pueblo(stops, semilla, 0);
      const halves = [paradas.slice(0, stops / 2), paradas.slice(stops / 2)];
      const rondas = halves.map((own, k) => ronda(k + 1, { orden: given(own), turno: { desde: 0, hasta: 86_400 } }));
      const { antes, despues, sin_lugar } = solve(problema({ paradas, rondas }), 20);
      expect(sin_lugar).toEqual([]);
      expect(despues.conduccion_s).toBeLessThanOrEqual(antes.conduccion_s + 1);
    }),
    { numRuns: 60 },
  );
});

test('where lateness cannot be helped as little of it as possible is proposed', () => {
  const early = { ventana: { desde: 8 * 3600, hasta: 8 * 3600 + 900 } };
  const near = { lat: PLANTA.lat + 0.005, lng: PLANTA.lng };
  const far = { lat: PLANTA.lat - 0.05, lng: PLANTA.lng };
  const paradas = [parada(1, far), parada(2, near, early)];
  const { rondas } = solve(problema({ modo: 'ORDENAR', paradas, rondas: [ronda(1, { orden: given(paradas) })] }), 50);
  expect(rondas[0]?.paradas.map(({ id }) => id)).toEqual([2, 1]);
  expect(rondas[0]?.cumple).toBe(true);
});

test('what is tied to a round stays in it at whatever place, also where another passes by its door', () => {
  const [here, there] = [
    { lat: PLANTA.lat + 0.05, lng: PLANTA.lng },
    { lat: PLANTA.lat - 0.05, lng: PLANTA.lng },
  ];
  const near = (id: number, punto: typeof here) =>
    parada(id, { lat: punto.lat + id * 0.0004, lng: punto.lng }, { carga: [1] });
  const paradas = [near(1, here), near(2, here), near(3, here), near(4, there), near(5, there), near(6, there)];
  const rondas = [
    ronda(1, { max_paradas: 3, zonas: [9], orden: [{ id: 4, fija: false, atada: true }] }),
    ronda(2, { max_paradas: 3 }),
  ];
  const found = idsOf(solve(problema({ paradas: paradas.map((one) => ({ ...one, zona_id: 1 })), rondas })));
  expect(found[0]).toEqual([4]);
  const loose = rondas.map((one) => ({ ...one, zonas: null, orden: [] }));
  expect(idsOf(solve(problema({ paradas, rondas: loose }))).find((ids) => ids.includes(4))).toHaveLength(3);
});

test('where only the order is sought a van does not stand before a door while others could be done', () => {
  const north = (id: number, far: number, more = {}) =>
    parada(id, { lat: PLANTA.lat + far, lng: PLANTA.lng }, { servicio_s: 600, ...more });
  const paradas = [
    north(1, 0.005, { ventana: { desde: 12 * 3600, hasta: 14 * 3600 } }),
    ...Array.from({ length: 8 }, (_, i) => north(i + 2, 0.01 + i * 0.005)),
  ];
  const asked = problema({ modo: 'ORDENAR', paradas, rondas: [ronda(1, { orden: given(paradas) })] });
  const { antes, despues, rondas } = solve(asked);
  // The nearest door by far, and the last one: the others are done by noon.
  expect(rondas[0]?.paradas.at(-1)?.id).toBe(1);
  expect(despues.segundos).toBeLessThan(antes.segundos - 3600);
  expect(despues.conduccion_s).toBeLessThan(antes.conduccion_s * 1.1);
});
