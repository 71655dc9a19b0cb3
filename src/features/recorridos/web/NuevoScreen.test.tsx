import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { prepararRecorrido } from '../contract.ts';
import { NuevoScreen } from './NuevoScreen.tsx';

const USER = { ...OPERARIO, permissions: ['REC_004'] };
const REFUSED = 'Ese código no es de un carro ni de una agencia';

const open = (code: string) =>
  renderScreen(<NuevoScreen />, `/recorrido/new/${code}`, { user: USER, route: '/recorrido/new/$code' });

test.each(['FOO', 'CARRO_', 'CARRO_12x', 'AGENTE-7'])('no round begins with %s', async (code) => {
  await open(code);
  expect(await screen.findByText(REFUSED)).toBeTruthy();
});

test('an agency says what waits for it, and one key makes the round', async () => {
  fakeService(prepararRecorrido, () => ({
    nombre: 'Salto',
    guias: 3,
    quedan_fuera: [],
    recorrido_id: null,
    de_otro: null,
  }));
  await open('AGENTE_7');
  expect(await screen.findByText('3 guías esperan en planta.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Armar recorrido' })).toBeTruthy();
});

test('a cart that somebody else drafts says who, and leads to that draft', async () => {
  const de_otro = { recorrido_id: 9, numero: 'R261123-004', usuario: 'Tania Rocha', desde: '2026-11-23T14:40:00Z' };
  fakeService(prepararRecorrido, () => ({
    nombre: 'CARRO_12 · Pocitos',
    guias: 0,
    quedan_fuera: [{ guia_nro: '881000000012', razon: 'Va en R261123-004' }],
    recorrido_id: null,
    de_otro,
  }));
  await open('CARRO_12');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Tania Rocha arma R261123-004 con CARRO_12 desde el 23\/11\/2026 11:40/,
  );
  expect(screen.getByRole('link', { name: 'Abrir R261123-004' }).getAttribute('href')).toBe('/recorrido?id=9');
  expect(screen.getByRole('button', { name: 'Armar recorrido' }).hasAttribute('disabled')).toBe(true);
});

test('a code of nobody is told as such', async () => {
  fakeFailure(prepararRecorrido, 'CODIGO_SIN_RECORRIDO');
  await open('CARRO_12');
  expect(await screen.findByText('No existe CARRO_12')).toBeTruthy();
});

test('what could not be asked about is not said to be missing', async () => {
  fakeFailure(prepararRecorrido, 'BASE_NO_DISPONIBLE');
  await open('CARRO_12');
  expect(await screen.findByText('No se pudo leer CARRO_12')).toBeTruthy();
});
