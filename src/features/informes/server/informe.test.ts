import { expect, test } from 'vitest';

import { PESTANAS } from '../contract.ts';
import { cifrasOf, EN_CAMINO, ENTREGADA, type Informe } from './cifras.ts';
import { pestanaOf, pestanasOf } from './informe.ts';
import { periodoOf } from './periodo.ts';

const HOY = '2026-11-20';

const names = new Map<number, string>();
const NAMES = {
  departamentos: names,
  zonas: names,
  motivos: names,
  responsables: names,
  causas: names,
  agentes: names,
};

const NONE: Informe = {
  periodo: periodoOf({}, HOY),
  hoy: HOY,
  grano: 'day',
  dias: [],
  actual: cifrasOf(new Map()),
  anterior: cifrasOf(new Map()),
  puntos: { ingresos: new Map(), entregas: new Map() },
  catalogo: NAMES,
  cliente_id: null,
};

/** Whatever wants names fails. */
const NAMELESS: Informe = {
  ...NONE,
  get catalogo(): never {
    throw new Error('no names');
  },
};

test('a tab that cannot be made says so in its place, is told to the log, and the others stand', () => {
  const faults: string[] = [];
  const tabs = pestanasOf(NAMELESS, { own: null, onFault: (error, id) => faults.push(`${id}: ${error}`) });
  expect(tabs.map(({ id }) => id)).toEqual(PESTANAS);
  const failed = tabs.filter(({ error }) => error);
  expect(failed.map(({ id }) => `${id}: Error: no names`)).toEqual(faults);
  expect(failed.map(({ nombre }) => nombre)).toContain('Destinos');
  for (const tab of failed)
    expect(tab).toMatchObject({
      indicadores: [],
      graficas: [],
      tablas: [],
      error: expect.stringContaining('las demás'),
    });
  const stands = tabs.filter(({ error }) => !error);
  expect(stands.map(({ nombre }) => nombre)).toEqual(['Resumen', 'Tiempos', 'Contra-reembolso']);
  for (const tab of stands) expect(tab.indicadores.length).toBeGreaterThan(3);
});

test('the table of localities adds up to all of them, however many there are', () => {
  const localidad = Array.from({ length: 203 }, (_, at) => ({
    clave: 1,
    texto: `Pueblo ${at}`,
    cantidad: at + 1,
    suma: at,
  }));
  const informe = { ...NONE, actual: cifrasOf(new Map([['localidad', localidad]])) };
  const rows = pestanaOf(informe, 'destinos').tablas.find(({ id }) => id === 'localidades')?.data.records ?? [];
  expect(rows).toHaveLength(201);
  expect(rows.at(-1)?.map(({ valor }) => valor)).toEqual(['Otras 3 localidades', null, 6, null, 3, 50]);
  expect(rows.reduce((sum, [, , guias]) => sum + Number(guias?.valor), 0)).toBe((203 * 204) / 2);
});

test('half a decimal is told as people round it: 247 of 2,000 are 12.4 %', () => {
  const situacion = [
    { clave: ENTREGADA, texto: '', cantidad: 247, suma: 0 },
    { clave: EN_CAMINO, texto: '', cantidad: 1753, suma: 0 },
  ];
  const { indicadores } = pestanaOf({ ...NONE, actual: cifrasOf(new Map([['situacion', situacion]])) }, 'resumen');
  expect(indicadores.find(({ id }) => id === 'entregadas-pct')?.value).toBe(12.4);
});

test('a client without a parcel has all tabs, and none of them fails', () => {
  const tabs = pestanasOf(NONE, {
    own: null,
    onFault: (error) => {
      throw error;
    },
  });
  expect(tabs).toHaveLength(PESTANAS.length);
});
