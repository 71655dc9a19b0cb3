import { expect, test } from 'vitest';

import { casosPorHora, type EstadisticaUsuario, figuresOf } from './figures.ts';

const usuario = (casos_resueltos: number, tiempo_medio_minutos: number): EstadisticaUsuario => ({
  usuario_id: casos_resueltos,
  nombre: 'Martina Sosa',
  casos_resueltos,
  tiempo_medio: '00:00:00',
  tiempo_medio_minutos,
});

test.each([
  [4, 15],
  [0.5, 120],
  [90, 60 / 90],
  [0, null],
  [null, null],
])('a mean of %o minutes is %o cases per hour', (mean, speed) => {
  expect(casosPorHora(mean)).toBe(speed);
});

test('the mean of all weighs each person by its cases', () => {
  const figures = figuresOf([usuario(30, 2), usuario(10, 6)]);
  expect(figures).toEqual({ casos: 40, usuarios: 2, tiempoMedio: 3, casosPorHora: 20 });
});

test('cases that took no time have a mean and no speed; no cases have neither', () => {
  expect(figuresOf([usuario(3, 0)])).toEqual({ casos: 3, usuarios: 1, tiempoMedio: 0, casosPorHora: null });
  expect(figuresOf([])).toEqual({ casos: 0, usuarios: 0, tiempoMedio: null, casosPorHora: null });
});
