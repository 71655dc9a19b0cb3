import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { ProximamenteScreen } from './ProximamenteScreen.tsx';

const REFUSED = 'Ese código no es de un carro ni de una agencia';

test.each(['FOO', 'CARRO_', 'CARRO_12x', 'AGENTE-7'])('no round begins with %s', async (code) => {
  await renderScreen(<ProximamenteScreen />, `/recorrido/new/${code}`);
  expect(await screen.findByText(REFUSED)).toBeTruthy();
});

test.each(['CARRO_12', 'AGENTE_7'])('one may begin with %s', async (code) => {
  await renderScreen(<ProximamenteScreen />, `/recorrido/new/${code}`);
  expect(await screen.findByRole('link', { name: 'Volver al inicio' })).toBeTruthy();
  expect(screen.queryByText(REFUSED)).toBeNull();
});
