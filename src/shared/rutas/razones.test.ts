import { expect, test } from 'vitest';

import { PLANTA, parada, problema, ronda } from '#testing/rutas.ts';

import type { ParadaPedida, Problema, RondaPedida } from './problema.ts';
import { resolver } from './resolver.ts';

const CERCA = { lat: PLANTA.lat + 0.01, lng: PLANTA.lng };
const SALTO = { lat: -31.383, lng: -57.961 };

const solve = (asked: Problema) => resolver(asked, { semilla: 1, vueltas: 50, milisegundos: 1 }, () => 0);
const dealt = (stop: Partial<ParadaPedida> & { punto?: ParadaPedida['punto'] }, round: Partial<RondaPedida> = {}) =>
  solve(problema({ paradas: [parada(1, CERCA, stop)], rondas: [ronda(1, round)] })).sin_lugar[0];

test.each([
  [
    'nobody knows where it is',
    dealt({ punto: null }),
    'SIN_PUNTO',
    'No se sabe dónde queda: corrija la dirección o márquela en el mapa',
  ],
  ['it is held', dealt({ retenida: 'falta documentación' }), 'RETENIDA', 'Retenida: falta documentación'],
  ['nobody serves its zone', dealt({ zona_id: 3 }, { zonas: [1, 2] }), 'ZONA', 'Ningún recorrido atiende su zona'],
  [
    'it is too large',
    dealt({ carga: [12] }, { capacidad: [10] }),
    'CAPACIDAD',
    'No entra en ningún vehículo: son 12 bultos y en el mayor entran 10',
  ],
  [
    'its window closes before anybody is there',
    dealt({ ventana: { desde: 7 * 3600, hasta: 8 * 3600 } }),
    'VENTANA',
    'No se llega en su horario (07:00 a 08:00): lo antes posible es 08:05',
  ],
  ['it is too far', dealt({ punto: SALTO }), 'TURNO', 'Queda demasiado lejos para ir y terminar dentro de un turno'],
])('what has no place says why: %s', (_case, told, razon, texto) => {
  expect(told).toEqual({ id: 1, razon, texto });
});

test('the more important of two stops stays where only one has room, and the other is told how much is left', () => {
  const paradas = [parada(1, CERCA, { carga: [6], prioridad: 2 }), parada(2, CERCA, { carga: [7], prioridad: 9 })];
  const answer = solve(problema({ paradas, rondas: [ronda(1, { capacidad: [10] })] }));
  expect(answer.rondas[0]?.paradas.map(({ id }) => id)).toEqual([2]);
  const texto = 'No entra: son 6 bultos y al recorrido con más lugar le quedan 3';
  expect(answer.sin_lugar).toEqual([{ id: 1, razon: 'CAPACIDAD', texto }]);
});

test('without rounds everything is told, and nothing fails', () => {
  const answer = solve(problema({ paradas: [parada(1, CERCA)], rondas: [] }));
  expect(answer.sin_lugar).toEqual([{ id: 1, razon: 'SIN_RONDA', texto: 'No hay recorridos en que ponerla' }]);
});

test('in a round that a person filled too much everything stays, and is warned of in words', () => {
  const paradas = [
    parada(1, CERCA, { carga: [8], ventana: { desde: 7 * 3600, hasta: 7.5 * 3600 } }),
    parada(2, SALTO, { carga: [8], zona_id: 9 }),
  ];
  const orden = [
    { id: 1, fija: false },
    { id: 2, fija: false },
  ];
  const limits = { capacidad: [10], max_paradas: 1, zonas: [1], orden };
  const { rondas, sin_lugar } = solve(problema({ modo: 'ORDENAR', paradas, rondas: [ronda(1, limits)] }));
  expect(sin_lugar).toEqual([]);
  expect(rondas[0]?.cumple).toBe(false);
  expect(rondas[0]?.avisos.map(({ razon }) => razon)).toEqual(['CAPACIDAD', 'MAX_PARADAS', 'TURNO']);
  expect(rondas[0]?.avisos[0]?.texto).toBe('Lleva 16 bultos y entran 10');
  const [first, second] = rondas[0]?.paradas ?? [];
  expect(first?.avisos[0]?.texto).toBe('Llega 08:05, 35 min después de su horario (07:00 a 07:30)');
  expect(second?.avisos[0]?.texto).toBe('Es de una zona que este recorrido no atiende');
});
