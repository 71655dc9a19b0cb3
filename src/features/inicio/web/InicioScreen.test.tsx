import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { contadores, getPendientes, type Pendiente } from '../contract.ts';
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
      ...one,
    })),
  }));
beforeEach(() => void waits());

test('what waits for the person is told with its figure, and each figure opens its rows', async () => {
  waits(
    { clave: 'casos_de_hoy', cantidad: 12, antes: 5 },
    { clave: 'sin_movimiento', cantidad: 9_999, es_minimo: true },
    { clave: 'vencidas', cantidad: null },
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
