import { describe, expect, test } from 'vitest';

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
  puntos: { altas: new Map(), ingresos: new Map(), entregas: new Map() },
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

describe('an open period is not judged against a closed one', () => {
  const situacion = (entregadas: number, pendientes: number) => [
    { clave: ENTREGADA, texto: '', cantidad: entregadas, suma: 0 },
    { clave: EN_CAMINO, texto: '', cantidad: pendientes, suma: 0 },
  ];
  const told = (hasta: string, pendientes: number, pestana: 'resumen' | 'problemas' = 'resumen') => {
    const informe = {
      ...NONE,
      periodo: periodoOf({ fecha_desde: '2026-10-01', fecha_hasta: hasta }, HOY),
      actual: cifrasOf(new Map([['situacion', situacion(80, pendientes)]])),
      anterior: cifrasOf(new Map([['situacion', situacion(95, 5)]])),
    };
    const { indicadores } = pestanaOf(informe, pestana);
    return Object.fromEntries(indicadores.map(({ id, en_curso, mejor }) => [id, [en_curso, mejor]]));
  };

  test('while its days run nothing in it is better or worse, but for means of what is done', () => {
    const resumen = told(HOY, 20);
    for (const id of ['guias', 'entregadas', 'entregadas-pct', 'promesa', 'casos'])
      expect(resumen[id]).toEqual([true, null]);
    expect(told(HOY, 20, 'problemas')).toMatchObject({ minutos: [true, null], promedio: [false, 'baja'] });
  });

  test('its parcels have fifteen days more, as long as one of them can still be delivered', () => {
    expect(told('2026-11-19', 20)).toMatchObject({ 'entregadas-pct': [true, null], casos: [false, 'baja'] });
    expect(told('2026-11-05', 20)).toMatchObject({ 'entregadas-pct': [true, null] });
    expect(told('2026-11-04', 20)).toMatchObject({ 'entregadas-pct': [false, 'sube'] });
    expect(told('2026-11-19', 0)).toMatchObject({ 'entregadas-pct': [false, 'sube'] });
  });
});

test('what was announced and never came is told by itself, and lowers no share of what was delivered', () => {
  const rows = [
    { clave: 0, texto: '', cantidad: 50, suma: 0 },
    { clave: ENTREGADA, texto: '', cantidad: 90, suma: 0 },
    { clave: EN_CAMINO, texto: '', cantidad: 10, suma: 0 },
  ];
  const ingreso = [{ clave: 0, texto: '', cantidad: 107, suma: 0 }];
  const { indicadores } = pestanaOf(
    {
      ...NONE,
      actual: cifrasOf(
        new Map([
          ['situacion', rows],
          ['ingreso', ingreso],
        ] as const),
      ),
    },
    'resumen',
  );
  const told = Object.fromEntries(indicadores.map(({ id, value }) => [id, value]));
  expect(told).toMatchObject({ guias: 150, 'sin-ingresar': 50, ingresadas: 107, 'entregadas-pct': 90 });
});

test('the overdue of an agency open the overdue alone, those in time the others', () => {
  const guarda = [
    { clave: 4 * 100_000 + 100, texto: '', cantidad: 3, suma: 0 },
    { clave: 4 * 100_000 + 99_999, texto: '', cantidad: 8, suma: 0 },
  ];
  const { graficas, tablas } = pestanaOf({ ...NONE, actual: cifrasOf(new Map([['guarda', guarda]])) }, 'pickup');
  const urls = graficas
    .find(({ id }) => id === 'agencias')
    ?.values.map(({ serie, value, url }) => [serie, value, new URLSearchParams(url?.split('?')[1]).get('vence')]);
  expect(urls).toEqual([
    ['En plazo', 8, 'en_plazo'],
    ['Vencidas', 3, 'vencidas'],
  ]);
  expect(tablas[0]?.data.records[0]?.[2]?.url).toContain('vence=vencidas');
});

test('the last thirty days are thirty, today among them', () => {
  expect(periodoOf({}, HOY)).toEqual({
    desde: '2026-10-22',
    hasta: HOY,
    anterior: { desde: '2026-09-22', hasta: '2026-10-21' },
  });
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
