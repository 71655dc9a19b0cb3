import { expect, test } from 'vitest';

import { trendFinding } from './findings.ts';
import { grainOf, periodsOf } from './trend.ts';

const day = (fecha: string, casos_por_dia: number, tiempo_promedio_minutos: number) => {
  return { fecha, casos_por_dia, tiempo_promedio: '00:00:00', tiempo_promedio_minutos };
};
const rango = (fecha_inicio: string, fecha_fin: string) => ({ fecha_inicio, fecha_fin });

test.each([
  ['2026-09-20', '2026-11-20', 'day'],
  ['2026-09-19', '2026-11-20', 'week'],
  ['2025-11-20', '2026-11-20', 'week'],
  ['2024-11-20', '2026-11-20', 'month'],
])('%s to %s is drawn by %s', (from, to, grain) => {
  expect(grainOf(rango(from, to))).toBe(grain);
});

test('days without cases stand in the trend, with no mean', () => {
  const periods = periodsOf(rango('2026-11-18', '2026-11-20'), [day('2026-11-18', 4, 2.5), day('2026-11-20', 1, 0)]);
  expect(periods.map(({ fecha_inicio, casos, tiempoMedio }) => [fecha_inicio, casos, tiempoMedio])).toEqual([
    ['2026-11-18', 4, 2.5],
    ['2026-11-19', 0, null],
    ['2026-11-20', 1, 0],
  ]);
  expect(trendFinding(periods, 'day')).toBe('El día con más casos fue el miércoles 18 de noviembre: 4');
});

test('weeks begin on Monday, are clipped to the range and leave out no day and no case', () => {
  const range = rango('2026-01-01', '2026-06-30');
  const tiempos = [day('2026-01-04', 3, 2), day('2026-01-05', 1, 4), day('2026-01-11', 3, 8), day('2026-06-30', 2, 1)];
  const periods = periodsOf(range, tiempos);
  expect(periods[0]).toMatchObject({ fecha_inicio: '2026-01-01', fecha_fin: '2026-01-04', casos: 3 });
  expect(periods[1]).toMatchObject({ fecha_inicio: '2026-01-05', fecha_fin: '2026-01-11', casos: 4, tiempoMedio: 7 });
  expect(periods.at(-1)).toMatchObject({ fecha_inicio: '2026-06-29', fecha_fin: '2026-06-30', casos: 2 });
  expect(periods.reduce((sum, { casos }) => sum + casos, 0)).toBe(9);
});

test('months end where they end, February of a leap year too', () => {
  const periods = periodsOf(rango('2024-01-15', '2026-01-10'), []);
  expect(periods.slice(0, 2)).toMatchObject([
    { fecha_inicio: '2024-01-15', fecha_fin: '2024-01-31', name: 'enero de 2024', short: 'ene 24' },
    { fecha_inicio: '2024-02-01', fecha_fin: '2024-02-29' },
  ]);
  expect(periods.at(-1)).toMatchObject({ fecha_inicio: '2026-01-01', fecha_fin: '2026-01-10' });
  expect(periods).toHaveLength(25);
});
