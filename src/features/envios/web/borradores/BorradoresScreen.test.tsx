import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { listBorradores } from '#features/envios/borradores.contract.ts';
import { MOSTRADOR } from '#testing/pantalla-envios.ts';
import { fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import { BorradoresScreen } from './BorradoresScreen.tsx';

beforeEach(() => localStorage.clear());

const open = () => renderScreen(<BorradoresScreen />, '/envios/borradores', { user: MOSTRADOR });

test('that there are none is said where the server has said so, and not where it did not answer', async () => {
  fakeService(listBorradores, () => ({ borradores: [] }));
  const { unmount } = await open();
  expect(await screen.findByText(/^No hay borradores\./)).toBeTruthy();
  unmount();
  fakeFailure(listBorradores, 'INTERNO');
  await open();
  expect(await screen.findByText('En este navegador no hay ninguno.')).toBeTruthy();
  expect(screen.queryByText(/^No hay borradores/)).toBeNull();
  expect(screen.getByRole('alert')).toBeTruthy();
});
