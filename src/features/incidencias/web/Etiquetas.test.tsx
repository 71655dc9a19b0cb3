import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { ATENCION, fila, serve } from '#testing/incidencias.ts';
import { drawnRows, fakeService, renderScreen } from '#testing/web.tsx';

import { moverIncidencias } from '../contract.ts';
import { IncidenciasScreen } from './IncidenciasScreen.tsx';

beforeEach(() => sessionStorage.clear());

const open = (search = '') =>
  renderScreen(<IncidenciasScreen />, `/backoffice/incidencias${search}`, { user: ATENCION });

test('several are given a word that is used already, and what could not be done says why', async () => {
  serve([fila(1), fila(2, { etiquetas: ['VIP'] })]);
  const sent = fakeService(moverIncidencias, () => ({
    hechas: 1,
    filas: [
      { id: 1, numero: 'I-261123-0001', razon: null },
      { id: 2, numero: null, razon: 'Ya tiene 10 etiquetas: quite alguna' },
    ],
  }));
  await open();
  await drawnRows();
  expect(screen.getByRole('row', { name: /I-261123-0002/ }).textContent).toContain('VIP');
  for (const box of screen.getAllByRole('checkbox', { name: /^(Elegir|Seleccionar) I-/ })) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Etiquetar…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Etiquetar 2 incidencias' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Temporal' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Etiquetar' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [1, 2], acto: 'etiquetar', etiqueta: 'Temporal' }]));
  expect(await screen.findByText(/Hechas: 1 de 2\. · I-261123-0002: Ya tiene 10 etiquetas/)).toBeTruthy();
});

test('on one they are hung and taken off, and the list is narrowed by them', async () => {
  const listed = serve([fila(1, { etiquetas: ['VIP'] })]);
  const sent = fakeService(moverIncidencias, () => ({
    hechas: 1,
    filas: [{ id: 1, numero: 'I-261123-0001', razon: null }],
  }));
  const { router } = await open('?ver=1&etiqueta=VIP,Temporal');
  const here = within(await screen.findByRole('region', { name: 'Etiquetas' }));
  expect(listed[0]).toMatchObject({ etiqueta: ['VIP', 'Temporal'] });
  await userEvent.click(here.getByRole('button', { name: 'Quitar la etiqueta VIP' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [1], acto: 'quitar_etiqueta', etiqueta: 'VIP' }]));
  expect(await screen.findByText('Se quitó «VIP»')).toBeTruthy();
  await userEvent.click(here.getByRole('button', { name: 'Etiquetar…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Etiquetar la incidencia' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Etiqueta' }), 'x');
  await userEvent.click(dialog.getByRole('button', { name: 'Etiquetar' }));
  expect(await dialog.findByText('De 2 a 30 letras, sin comas')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Etiqueta' }), 'y z');
  await userEvent.click(dialog.getByRole('button', { name: 'Etiquetar' }));
  await waitFor(() => expect(sent[1]).toEqual({ ids: [1], acto: 'etiquetar', etiqueta: 'xy z' }));
  expect(router.state.location.searchStr).toContain('etiqueta=VIP%2CTemporal');
});
