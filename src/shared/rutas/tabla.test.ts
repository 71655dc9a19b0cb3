import { expect, test } from 'vitest';

import { problema, ronda } from '#testing/rutas.ts';

import { crearMatriz } from './distancia.ts';
import { preparar } from './preparar.ts';
import type { Tabla } from './problema.ts';
import { proponer } from './propuesta.ts';
import { porCalles } from './tabla.ts';

const [A, B, C] = [
  { lat: -34.9, lng: -56.2 },
  { lat: -34.9, lng: -56.19 },
  { lat: -34.91, lng: -56.19 },
];
const VIAJE = { factor: 1.35, kmh: 18, ruta_desde_m: 12_000, ruta_kmh: 65 };
const tabla = (segundos: Tabla['segundos']): Tabla => ({
  ...{ puntos: [A, B], segundos },
  metros: [
    [0, 900],
    [1_100, 0],
  ],
});

test('a way that is known by road takes the mean of there and back; of what the table does not know the reckoned one stays', () => {
  const before = crearMatriz([A, B, C], VIAJE);
  const after = crearMatriz([A, B, C], VIAJE);
  porCalles(after, [A, B, C], tabla([[0, 100], [140, 0]])); // biome-ignore format: a table reads by the line
  expect([after.segundos[1], after.segundos[3]]).toEqual([120, 120]);
  expect([after.metros[1], after.metros[3]]).toEqual([1_000, 1_000]);
  for (const at of [2, 5, 6, 7]) expect(after.segundos[at]).toBe(before.segundos[at]);
});

test('a place that no road leads to, or a figure that is none, keeps the reckoned way', () => {
  for (const none of [null, Number.NaN, -5]) {
    const before = crearMatriz([A, B], VIAJE);
    const after = crearMatriz([A, B], VIAJE);
    porCalles(after, [A, B], tabla([[0, none], [140, 0]])); // biome-ignore format: a table reads by the line
    expect([...after.segundos]).toEqual([...before.segundos]);
  }
});

test('a plan is reckoned by them, also on the last way, which leads nowhere where the round does not come back', () => {
  const stop = {
    id: 1,
    punto: B,
    servicio_s: 60,
    ventana: null,
    carga: [1],
    zona_id: null,
    retenida: null,
    prioridad: 5,
  };
  const asked = (fin: typeof A | null) =>
    problema({
      ...{ modo: 'ORDENAR', paradas: [stop], tabla: tabla([[0, 100], [140, 0]]) }, // biome-ignore format: a table reads by the line
      rondas: [ronda(1, { inicio: A, fin, orden: [{ id: 1, fija: false }] })],
    });
  const driving = (fin: typeof A | null) => {
    const prepared = preparar(asked(fin));
    return proponer(prepared, { rondas: prepared.modelo.dadas, ausentes: [], costo: 0 }, 0).rondas[0]?.conduccion_s;
  };
  expect(driving(A)).toBe(240);
  expect(driving(null)).toBe(120);
});
