import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { contadores, getPendientes, getTorre, type Pendiente } from '../contract.ts';
import { InicioScreen } from './InicioScreen.tsx';

const CHOFER = { ...OPERARIO, roles: [{ role_id: 18, nombre: 'chofer' }] };
const tile = (name: string) => screen.findByRole('link', { name: new RegExp(name) });

const waits = (...pendientes: Partial<Pendiente>[]) =>
  fakeService(getPendientes, () => ({
    pendientes: pendientes.map((one) => ({
      clave: 'vencidas' as const,
      cantidad: 0,
      es_minimo: false,
      antes: null,
      detalle: null,
      ...one,
    })),
  }));
beforeEach(() => void waits());

test('what waits for the person is told with its figure, and each figure opens its rows', async () => {
  waits(
    { clave: 'casos_de_hoy', cantidad: 12, antes: 5 },
    { clave: 'sin_movimiento', cantidad: 9_999, es_minimo: true },
    { clave: 'vencidas', cantidad: null },
    { clave: 'respaldo', cantidad: null, detalle: 'Todavía no se hizo ninguno' },
  );
  await renderScreen(<InicioScreen />);
  const cases = await tile('Casos de hoy');
  expect(cases.textContent).toMatch(/^12Casos de hoy7 más que el \S+ pasado a esta hora$/);
  expect(cases.getAttribute('href')).toBe('/problem_solver');
  const still = await tile('Guías sin movimiento 48 h');
  expect([still.textContent, still.getAttribute('href')]).toEqual([
    '9.999+Guías sin movimiento 48 h',
    '/guias?sin_movimiento=true',
  ]);
  const late = await tile('Guías vencidas');
  expect([late.textContent, late.getAttribute('href')]).toEqual([
    '—Guías vencidasNo se pudo contar',
    '/guias?vence=vencidas',
  ]);
  const backup = await tile('Días desde el último respaldo');
  expect([backup.textContent, backup.getAttribute('href')]).toEqual([
    '—Días desde el último respaldoTodavía no se hizo ninguno',
    '/ajustes?tab=sistema',
  ]);
  expect(screen.queryByText('No hay widgets para mostrar por el momento.')).toBeNull();
});

test('where what waits cannot be asked for, that is said and can be tried again', async () => {
  fakeFailure(getPendientes, 'INTERNO');
  await renderScreen(<InicioScreen />);
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  waits({ cantidad: 3 });
  await userEvent.click(retry);
  expect((await tile('Guías vencidas')).textContent).toBe('3Guías vencidas');
});

test('whoever has no tiles is greeted and told so', async () => {
  await renderScreen(<InicioScreen />);
  expect(screen.getByText(/Buen(os|as) (días|tardes|noches), Martina/)).toBeTruthy();
  expect(await screen.findByText('No hay widgets para mostrar por el momento.')).toBeTruthy();
});

test('counts stand on the tiles, and an area without figures shows none', async () => {
  fakeService(contadores, () => ({ guias: 38, levantes: null, recorridos: 0 }));
  await renderScreen(<InicioScreen />, '/', { user: CHOFER });
  await screen.findByText('38');
  expect((await tile('Guias a cargar')).textContent).toBe('38Guias a cargar');
  expect((await tile('Levantes para hoy')).textContent).toBe('—Levantes para hoy');
  expect((await tile('Descargas en agencias')).textContent).toBe('0Descargas en agencias');
  expect((await tile('Entregar paquetes')).textContent).toBe('Entregar paquetesIr');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed count shows a dash and can be tried again, while the tile still works', async () => {
  fakeFailure(contadores, 'INTERNO');
  await renderScreen(<InicioScreen />, '/', { user: CHOFER });
  const retry = await screen.findByRole('button', { name: 'Reintentar: Guias a cargar' });
  expect((await tile('Guias a cargar')).getAttribute('href')).toBe('/recorridos/cargar/me');
  fakeService(contadores, () => ({ guias: 5, levantes: 1, recorridos: 2 }));
  await userEvent.click(retry);
  expect(await screen.findByText('5')).toBeTruthy();
});

describe('the torre de control of who leads', () => {
  const ENCARGADO = {
    ...OPERARIO,
    roles: [{ role_id: 2, nombre: 'encargado' }],
    funcionalidades: [
      { codigo: 'GUI_001' as const, nombre: 'Guías' },
      { codigo: 'REC_004' as const, nombre: 'Recorridos' },
    ],
  };
  const linea = (flujo: 'ingresadas' | 'salidas' | 'entregadas' | 'no_entregadas', now: number) => {
    return { flujo, hoy: [0, now], antes: Array.from({ length: 24 }, () => 50), antes_a_esta_hora: 50 };
  };
  const TORRE = {
    hoy: '2026-11-23',
    flujo: [linea('ingresadas', 75), linea('salidas', 7), linea('entregadas', 25), linea('no_entregadas', 50)],
    en_reparto: 486,
    promesas_en_riesgo: 3,
    estados: [{ estado: 'EN_AGENCIA' as const, cantidad: 333, mas_vieja: { id: 9, desde: '2026-11-15T12:00:00Z' } }],
    agencias: [{ id: 4, nombre: 'Sucursal Buceo', cantidad: 118, capacidad: 100 }],
    atrasados: [{ id: 12, numero: 'R261123-009', chofer: 'Marcos Olivera', atraso_minutos: 65 }],
  };

  test('its figures are doors to their rows, and say how they stand against a week ago', async () => {
    fakeService(getTorre, () => TORRE);
    await renderScreen(<InicioScreen />, '/', { user: ENCARGADO });
    const ingresadas = await tile('^Ingresadas');
    expect(ingresadas.textContent).toBe('Ingresadas75sube 50\u00a0% contra el lunes pasado a esta hora');
    expect(ingresadas.getAttribute('href')).toBe('/guias?ingresada_desde=2026-11-23&ingresada_hasta=2026-11-23');
    const doors = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(doors).toContainEqual(['En reparto4867 salieron hoy', '/guias?estado=EN_REPARTO']);
    expect(doors).toContainEqual([
      'Promesas en riesgo hoy3prometidas para hoy y sin salir',
      '/guias?promesa_en_riesgo=true',
    ]);
    expect(doors).toContainEqual(['Sucursal Buceo118/100', '/guias?estado=EN_AGENCIA&agente_id=4']);
    expect(doors).toContainEqual(['R261123-009 Marcos Olivera+1\u00a0h 5\u00a0min', '/recorrido/ver?id=12']);
    expect((await tile('la más vieja en Disponible en agencia')).getAttribute('href')).toBe('/guia/9');
  });

  test('one line is drawn at a time, and said in words', async () => {
    fakeService(getTorre, () => TORRE);
    await renderScreen(<InicioScreen />, '/', { user: ENCARGADO });
    expect((await screen.findByRole('figure')).textContent).toContain('Hoy 75 ingresadas hasta ahora');
    await userEvent.click(screen.getByRole('button', { name: 'Entregadas' }));
    expect(screen.getByRole('figure').textContent).toContain('Hoy 25 entregadas hasta ahora');
  });

  test('a part that fails says so, and the others stand', async () => {
    fakeService(getTorre, () => ({ ...TORRE, agencias: null, flujo: null }));
    await renderScreen(<InicioScreen />, '/', { user: ENCARGADO });
    expect((await screen.findAllByText('No se pudo contar.')).length).toBe(2);
    expect((await tile('^En reparto')).textContent).toBe('En reparto486');
    expect((await tile('^Ingresadas')).textContent).toBe('Ingresadas—');
  });

  test('beside it stands what waits, and no zeros', async () => {
    fakeService(getTorre, () => TORRE);
    waits(
      { clave: 'casos_de_hoy', cantidad: 0 },
      { clave: 'vencidas', cantidad: 3 },
      { clave: 'respaldo', cantidad: null },
    );
    await renderScreen(<InicioScreen />, '/', { user: ENCARGADO });
    expect((await tile('Guías vencidas')).textContent).toBe('3Guías vencidas');
    expect(await tile('Días desde el último respaldo')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Casos de hoy/ })).toBeNull();
  });

  test('nobody else asks for it', async () => {
    const asked = fakeService(getTorre, () => TORRE);
    await renderScreen(<InicioScreen />);
    expect(await screen.findByText('No hay widgets para mostrar por el momento.')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});
