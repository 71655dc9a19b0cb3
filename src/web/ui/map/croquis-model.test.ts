import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { escala, estaDentro, lineasDe, marcasDe, type ParadaDeCroquis, proyectar } from './croquis-model.ts';

const PAPER = { width: 600, height: 300 };
const stop = (id: number, lat: number, lng: number, more: Partial<ParadaDeCroquis> = {}): ParadaDeCroquis => ({
  ...{ id, lat, lng, estado: 'pendiente', titulo: `Parada ${id}` },
  ...more,
});

test('every place lies on the paper, north above and east at the right, metres alike both ways', () => {
  const place = fc.record({
    lat: fc.double({ min: -35, max: -30.1, noNaN: true }),
    lng: fc.double({ min: -58.4, max: -53.1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (places) => {
      const { sitio } = proyectar(places, PAPER);
      for (const one of places) {
        const { x, y } = sitio(one);
        expect(x >= 20 && x <= 580 && y >= 20 && y <= 280).toBe(true);
        expect(sitio({ ...one, lat: one.lat + 0.01 }).y).toBeLessThan(y);
        expect(sitio({ ...one, lng: one.lng + 0.01 }).x).toBeGreaterThan(x);
      }
    }),
  );
  const { sitio } = proyectar([{ lat: -34.9, lng: -56.2 }], PAPER);
  const up = sitio({ lat: -34.9, lng: -56.2 }).y - sitio({ lat: -34.899, lng: -56.2 }).y;
  const right = sitio({ lat: -34.9, lng: -56.199 }).x - sitio({ lat: -34.9, lng: -56.2 }).x;
  expect(right / up).toBeCloseTo(Math.cos((34.9 * Math.PI) / 180), 3);
});

test('a lone point stands in the middle, and nothing at all is no fault', () => {
  expect(proyectar([{ lat: -34.9, lng: -56.2 }], PAPER).sitio({ lat: -34.9, lng: -56.2 })).toEqual({ x: 300, y: 150 });
  expect(proyectar([], PAPER).metrosPorPunto).toBeGreaterThan(0);
});

test.each([
  [1, '100 m'],
  [10, '1 km'],
  [37, '5 km'],
  [1400, '200 km'],
])('at %i metres a point the bar says %s', (metres, texto) => {
  expect(escala(metres, 600).texto).toBe(texto);
});

describe('marks', () => {
  const near = [
    stop(1, -34.9, -56.2),
    stop(2, -34.90001, -56.20001),
    stop(3, -34.90002, -56.2),
    stop(4, -34.95, -56.1),
  ];
  const projection = proyectar(near, PAPER);
  const numbered = (elegida: number | null, stops = near) =>
    marcasDe(stops, projection, { elegida, isNumbered: true })
      .filter(({ conNumero }) => conNumero)
      .map(({ numero }) => numero);

  test('where they lie close one keeps its number: the chosen, else the one under way, else the first', () => {
    expect(numbered(null)).toEqual([1, 4]);
    expect(numbered(3)).toEqual([3, 4]);
    expect(numbered(null, near.with(1, stop(2, -34.90001, -56.20001, { estado: 'en_punto' })))).toEqual([2, 4]);
  });

  test('those of no round have no number', () => {
    const loose = marcasDe(near, projection, { elegida: null, isNumbered: false });
    expect(loose.map(({ numero, conNumero }) => [numero, conNumero])).toEqual(near.map(() => [null, false]));
  });
});

describe('the way', () => {
  const round = (estados: readonly ParadaDeCroquis['estado'][], vuelve = false) => {
    const paradas = estados.map((estado, i) => stop(i, -34.9 - i / 100, -56.2, { estado }));
    const inicio = { lat: -34.85, lng: -56.2 };
    const { hecha, falta } = lineasDe(
      { id: 1, nombre: 'R', inicio, vuelve, paradas },
      proyectar([inicio, ...paradas], PAPER),
    );
    const points = (path: string) => path.split(/[ML]/).filter((part) => part !== '').length;
    return [points(hecha), points(falta)];
  };

  test('what is driven goes from the start to the last stop that anything happened at, the rest on from there', () => {
    expect(round(['pendiente', 'pendiente'])).toEqual([0, 3]);
    expect(round(['entregada', 'pendiente', 'no_entregada', 'pendiente'])).toEqual([4, 2]);
    expect(round(['entregada', 'parcial'])).toEqual([3, 0]);
    expect(round(['entregada', 'en_punto'], true)).toEqual([3, 2]);
    expect(round([])).toEqual([0, 0]);
  });
});

test('a line around places holds what is inside of it, also where it is bent', () => {
  const bent = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 5, y: 3 },
    { x: 0, y: 10 },
  ];
  expect(estaDentro({ x: 1, y: 5 }, bent)).toBe(true);
  expect(estaDentro({ x: 9, y: 5 }, bent)).toBe(true);
  expect(estaDentro({ x: 5, y: 8 }, bent)).toBe(false);
  expect(estaDentro({ x: 11, y: 5 }, bent)).toBe(false);
  expect(estaDentro({ x: 1, y: 1 }, [])).toBe(false);
});
