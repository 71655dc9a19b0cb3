import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { listMasivos, type Masivo } from '#features/masivos/contract.ts';
import { avisarPickup, prorrogarPickup, retirarVencidas } from '#features/pickup/contract.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { DE_PICKUP, ENCARGADA, servePickup } from '#testing/pickup.ts';
import { fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import { GuiasPickupScreen } from '../GuiasPickupScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fakeService(listMasivos, () => ({ masivos: [] }));
});

const open = (search: string, user = ENCARGADA) =>
  renderScreen(<GuiasPickupScreen />, `/guias_pickup${search}`, { user });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const dialog = () => screen.findByRole('dialog');
const SIN_FILTROS = { departamento: '', tipo_agente: '', vencimiento: '' };

const MASIVO: Masivo = {
  id: 7,
  tipo: 'AVP',
  nombre: 'Aviso enviado',
  entidad: 'guia',
  usuario: 'Ernesto Bálsamo',
  estado: 'EN_COLA',
  creado: '2026-11-20T17:05:09Z',
  terminado: null,
  total: 2,
  hechas: 0,
  repetidas: 0,
  fallidas: 0,
  nota: null,
  se_deshace: false,
};

/** Presses, and waits for what is loaded when it is first opened. */
async function press(found: HTMLElement): Promise<void> {
  await act(async () => {
    await userEvent.click(found);
    await vi.dynamicImportSettled();
  });
}

async function ask(nodo: string, act: RegExp): Promise<void> {
  await press(within(await row(nodo)).getByRole('button', { name: `Acciones de ${nodo}` }));
  await press(await screen.findByRole('menuitem', { name: act, hidden: true }));
}

test('chosen parcels are told of in one job, and the choice is over', async () => {
  servePickup();
  const sent = fakeService(avisarPickup, () => ({ masivo: MASIVO }));
  await open('?ramas=z1,a15');
  await press(await screen.findByRole('checkbox', { name: 'Elegir 881000015003' }));
  (await screen.findByText('881000015004')).closest('tr')?.focus();
  await userEvent.keyboard(' ');
  expect(await screen.findByText('2 elegidas')).toBeTruthy();
  await press(screen.getByRole('button', { name: 'Avisar al destinatario' }));
  expect((await dialog()).textContent).toContain('2 guías elegidas');
  await press(within(await dialog()).getByRole('button', { name: 'Avisar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ guias: [15_003, 15_004], ...SIN_FILTROS }]);
  expect(screen.queryByText('2 elegidas')).toBeNull();
});

test('a whole node is put off to a later day, under the filters on screen', async () => {
  servePickup();
  const sent = fakeService(prorrogarPickup, () => ({ masivo: MASIVO }));
  await open('?vencimiento=vencido');
  await ask('Montevideo', /^Prorrogar \(58 guías\)$/);
  const today = dayOf(new Date());
  const field = within(await dialog()).getByRole('textbox', { name: /Nuevo último día/ });
  await userEvent.clear(field);
  await userEvent.type(field, today.split('-').reverse().join('/'));
  await press(within(await dialog()).getByRole('button', { name: 'Prorrogar' }));
  expect(await screen.findByText('Elija un día posterior a hoy')).toBeTruthy();
  expect(sent).toEqual([]);
  const dia = addDays(today, 3);
  await userEvent.clear(field);
  await userEvent.type(field, dia.split('-').reverse().join('/'));
  await press(within(await dialog()).getByRole('button', { name: 'Prorrogar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ nodo: { level: 'zona', id: 1 }, ...SIN_FILTROS, vencimiento: 'vencido', dia }]);
});

test('what cannot be started says why, and nothing is lost', async () => {
  servePickup();
  fakeFailure(retirarVencidas, 'MASIVO_VACIO', 'No hay guías vencidas en agencias');
  await open('');
  await ask('Montevideo', /^Retirar vencidas \(4 guías\)$/);
  await press(within(await dialog()).getByRole('button', { name: 'Retirar' }));
  expect(await within(await dialog()).findByText('No hay guías vencidas en agencias')).toBeTruthy();
});

test('other filters begin with nothing chosen', async () => {
  servePickup();
  await open('?ramas=z1,a15');
  await press(await screen.findByRole('checkbox', { name: 'Elegir las de esta página' }));
  expect(await screen.findByText('13 elegidas')).toBeTruthy();
  await press(within(await row('Montevideo')).getByRole('button', { name: '4 vencido' }));
  await waitFor(() => expect(screen.queryByText('13 elegidas')).toBeNull());
});

test('who does not lead has no boxes and no bulk work', async () => {
  servePickup();
  await open('?ramas=z1,a15', DE_PICKUP);
  await screen.findByText('881000015003');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Acciones de/ })).toBeNull();
});
