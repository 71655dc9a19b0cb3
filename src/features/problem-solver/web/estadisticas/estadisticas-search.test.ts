import { expect, test } from 'vitest';

import { filtrarRegistros } from '#features/problem-solver/contract.ts';
import { readUrlParams } from '#web/url-params.ts';

import { isListable, readEstadisticasSearch, reporteSearch } from './estadisticas-search.ts';

const rango = { fecha_inicio: '2026-11-13', fecha_fin: '2026-11-20' };

test.each([
  [{}, { rango: null, view: 'productividad' }],
  [
    { desde: '2026-11-13', hasta: '2026-11-20' },
    { rango, view: 'productividad' },
  ],
  [
    { desde: '2026-11-13', hasta: '2026-11-20', vista: 'causas' },
    { rango, view: 'causas' },
  ],
  [
    { desde: '2026-11-13', hasta: '2026-11-20', vista: 'pastel' },
    { rango, view: 'productividad' },
  ],
  [
    { desde: '2026-11-13', vista: 'todos' },
    { rango: null, view: 'todos' },
  ],
  [
    { desde: '2026-11-20', hasta: '2026-11-13' },
    { rango: null, view: 'productividad' },
  ],
  [
    { desde: '2026-02-31', hasta: '2026-11-13' },
    { rango: null, view: 'productividad' },
  ],
])('the address %o reads as %o', (search, expected) => {
  expect(readEstadisticasSearch(search)).toEqual(expected);
});

test.each([
  [{ usuario_id: 7 }, { usuario_id: 7 }],
  [{ causa_id: 3 }, { causa_id: 3 }],
  [{ solucion_id: 4 }, { solucion_id: 4 }],
  [{ rango_tiempo: 0 }, { rango_tiempo: 0 }],
  [undefined, {}],
])('the cases behind %o have their address in the Reporte', (behind, narrowed) => {
  const search = reporteSearch(rango, behind);
  expect(search).toEqual({ tab: 'reporte', desde: '2026-11-13', hasta: '2026-11-20', ...narrowed });
  expect(readUrlParams(filtrarRegistros, search)).toMatchObject(narrowed);
});

test('the columns of a trend narrow the days and bring nothing else along', () => {
  const day = { fecha_inicio: '2026-11-16', fecha_fin: '2026-11-16', name: '16/11/2026', casos: 9 };
  expect(reporteSearch(day)).toEqual({ tab: 'reporte', desde: '2026-11-16', hasta: '2026-11-16' });
});

test('a list takes 366 days, not one more', () => {
  expect(isListable({ fecha_inicio: '2025-11-20', fecha_fin: '2026-11-20' })).toBe(true);
  expect(isListable({ fecha_inicio: '2025-11-19', fecha_fin: '2026-11-20' })).toBe(false);
});
