import { expect, test } from 'vitest';

import { formatCifra, headerOf, trendOf } from './cifras.ts';

test('figures read as in Uruguay; money comes in cents', () => {
  expect(formatCifra(12480, 'guías', 0)).toBe('12.480');
  expect(formatCifra(96.25, '%', 1)).toBe('96,3\u00a0%');
  expect(formatCifra(123456, 'UYU', 2)).toBe('$\u00a01.234,56');
  expect(formatCifra(99, 'USD', 2)).toBe('US$\u00a00,99');
  expect(formatCifra(31.4, 'h', 1)).toBe('31,4\u00a0h');
  expect(headerOf('Entregadas', 'guías')).toBe('Entregadas (guías)');
  expect(headerOf('Guías', 'guías')).toBe('Guías');
});

test('a change is told in percent of what was, percentages in points, and nothing is compared with nothing', () => {
  const trend = (value: number | null, anterior: number | null, unidad: 'guías' | '%' = 'guías') =>
    trendOf({ value, anterior, unidad, decimales: unidad === '%' ? 1 : 0 });
  expect(trend(110, 100)).toEqual({ way: 'sube', text: 'sube 10\u00a0%' });
  expect(trend(95, 100)).toEqual({ way: 'baja', text: 'baja 5,0\u00a0%' });
  expect(trend(10001, 10000)).toEqual({ way: 'sube', text: 'sube menos de 1\u00a0%' });
  expect(trend(5, 0)).toEqual({ way: 'sube', text: 'sube desde 0' });
  expect(trend(324, 2)).toEqual({ way: 'sube', text: 'se multiplicó por 162' });
  expect(trend(7, 7)).toEqual({ way: 'igual', text: 'sin cambios' });
  expect(trend(96.2, 94.1, '%')).toEqual({ way: 'sube', text: 'sube 2,1\u00a0puntos' });
  expect(trend(96.21, 96.2, '%')).toEqual({ way: 'igual', text: 'sin cambios' });
  expect(trend(null, 3)).toBeNull();
  expect(trend(3, null)).toBeNull();
});
