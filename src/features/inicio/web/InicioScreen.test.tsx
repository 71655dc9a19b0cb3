import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { contadores } from '../contract.ts';
import { InicioScreen } from './InicioScreen.tsx';

const CHOFER = { ...OPERARIO, roles: [{ role_id: 18, nombre: 'chofer' }] };
const tile = (name: string) => screen.findByRole('link', { name: new RegExp(name) });

test('whoever has no tiles is greeted and told so', async () => {
  await renderScreen(<InicioScreen />);
  expect(screen.getByText(/Buen(os|as) (días|tardes|noches), Martina/)).toBeTruthy();
  expect(screen.getByText('No hay widgets para mostrar por el momento.')).toBeTruthy();
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
