import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { DESPACHO, enLista, serveLista } from '#testing/lista.ts';
import { drawnRows, renderScreen } from '#testing/web.tsx';

import { GuiasListScreen } from './GuiasListScreen.tsx';

const { useFin } = await vi.hoisted(async () => {
  const { create } = await import('zustand');
  return { useFin: create(() => ({ fin: 0 })) };
});
vi.mock('#features/masivos/web/public.tsx', () => ({
  RegistrarEnVarias: () => null,
  Trabajos: () => null,
  useFinDeTrabajo: () => useFin(({ fin }) => fin),
}));

beforeEach(() => {
  sessionStorage.clear();
  useFin.setState({ fin: 0 });
});

const workEnds = () => act(() => useFin.setState({ fin: Date.now() + 1 }));

test('when bulk work has ended the list is loaded anew by itself', async () => {
  serveLista({ guias: [enLista(1)] });
  await renderScreen(<GuiasListScreen />, '/guias', { user: DESPACHO });
  expect(await drawnRows()).toHaveLength(1);
  serveLista({ guias: [enLista(1), enLista(2)] });
  workEnds();
  await waitFor(async () => expect(await drawnRows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /Terminó un trabajo/ })).toBeNull();
});

test('not under the hand of someone who is choosing, who is offered it', async () => {
  serveLista({ guias: [enLista(1)] });
  await renderScreen(<GuiasListScreen />, '/guias', { user: DESPACHO });
  await drawnRows();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar 881000000001' }));
  serveLista({ guias: [enLista(1), enLista(2)] });
  workEnds();
  const offer = await screen.findByRole('button', { name: 'Terminó un trabajo: actualizar' });
  expect(await drawnRows()).toHaveLength(1);
  await userEvent.click(offer);
  await waitFor(async () => expect(await drawnRows()).toHaveLength(2));
  expect(screen.getByText('1 elegida')).toBeTruthy();
});
