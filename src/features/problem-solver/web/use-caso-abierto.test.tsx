import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { aPage, aRegistro, CATALOGOS, GUIA } from '#testing/casos.ts';
import { fakeService, renderScreen } from '#testing/web.tsx';

import { getCasosDiarios, getCatalogos, verificarGuia } from '../contract.ts';
import { ProblemSolverScreen } from './ProblemSolverScreen.tsx';

beforeEach(() => {
  sessionStorage.clear();
  fakeService(getCatalogos, () => CATALOGOS);
  fakeService(getCasosDiarios, ({ page }) => aPage([aRegistro()], { page, total: 95 }));
  fakeService(verificarGuia, () => ({ existe: true, guia: GUIA, mensaje: null, casos_hoy: [] }));
});

async function open(history?: RouterHistory) {
  const address = '/problem_solver?page=2';
  window.history.replaceState(null, '', address);
  const view = await renderScreen(<ProblemSolverScreen />, address, history === undefined ? {} : { history });
  await screen.findByText('Pegote mojado');
  return view;
}

async function scan() {
  const field = await screen.findByRole('textbox', { name: 'Escanee una guía...' });
  await userEvent.type(field, `${GUIA.numero}{Enter}`);
  await screen.findByRole('dialog');
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the open case stands in the address beside the page, and Back closes it', async () => {
  const { router } = await open(createBrowserHistory());
  await scan();
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '2', caso: GUIA.numero }));
  await act(async () => router.history.back());
  await closed();
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '2' }));
  expect(sessionStorage.getItem('anden.caso@3')).toBeNull();
});

test('Back never loses what was filled in', async () => {
  const { router } = await open(createBrowserHistory());
  await scan();
  await userEvent.click(await screen.findByRole('radio', { name: /Mediano/ }));
  await act(async () => router.history.back());
  expect(await screen.findByText('Guarde o cancele este caso antes de volver atrás')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Mediano/ }).checked).toBe(true);
  expect(router.state.location.search).toEqual({ page: '2', caso: GUIA.numero });
});

test('a day of cases is one step of Back', async () => {
  const { router } = await open();
  const length = router.history.length;
  for (const _ of [1, 2, 3]) {
    await userEvent.keyboard('{F4}');
    await screen.findByRole('dialog');
    await waitFor(() => expect(router.state.location.search).toEqual({ page: '2', caso: 'sin_etiqueta' }));
    await userEvent.keyboard('{Escape}');
    await closed();
    await waitFor(() => expect(router.state.location.search).toEqual({ page: '2' }));
  }
  expect(router.history.length).toBe(length + 1);
});

test('an address that names a case which is no longer open shows the list', async () => {
  await renderScreen(<ProblemSolverScreen />, '/problem_solver?caso=881000000012');
  await screen.findByText('Pegote mojado');
  expect(screen.queryByRole('dialog')).toBeNull();
});
