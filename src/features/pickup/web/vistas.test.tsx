import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { cantidades, DE_PICKUP, servePickup } from '#testing/pickup.ts';
import { fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import { getAntiguedad, getMapa } from '../contract.ts';
import { byOldest, enTramo, paso, TRAMOS } from './calor/escala.ts';
import { GuiasPickupScreen } from './GuiasPickupScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function open(search: string) {
  const view = await renderScreen(<GuiasPickupScreen />, `/guias_pickup${search}`, { user: DE_PICKUP });
  await act(() => vi.dynamicImportSettled());
  return view;
}

const POCITOS = {
  id: 14,
  nombre: 'Agencia Pocitos',
  departamento_id: 1,
  total: 12,
  dias: [
    { dias: 1, total: 9, vencido: 0 },
    { dias: 8, total: 3, vencido: 2 },
  ],
};
const LAS_PIEDRAS = {
  id: 31,
  nombre: 'Agencia Las Piedras',
  departamento_id: 3,
  total: 4,
  dias: [{ dias: 31, total: 4, vencido: 4 }],
};

test('the oldest come first; a strip says what it shows, and leads to its agency in the tree', async () => {
  servePickup();
  const sent = fakeService(getAntiguedad, () => ({ agentes: [POCITOS, LAS_PIEDRAS] }));
  const { router } = await open('?vista=calor&vencimiento=vencido');
  const strips = await screen.findAllByRole('img', { name: /vencidas$/ });
  expect(strips.map((strip) => strip.getAttribute('aria-label'))).toEqual([
    '4 guías, la más antigua de 31 días o más, 4 vencidas',
    '12 guías, la más antigua de 8 días, 2 vencidas',
  ]);
  expect(sent).toEqual([{ parent_id: null, departamento: '', tipo_agente: '', vencimiento: 'vencido' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Agencia Las Piedras' }));
  await screen.findByRole('region', { name: 'Guías de Agencia Las Piedras' });
  expect(router.state.location.searchStr).toBe('?vencimiento=vencido&ramas=z999%2Cd3%2Ca31');
});

test('the strips are a table as well, with the same sums', async () => {
  servePickup();
  fakeService(getAntiguedad, () => ({ agentes: [POCITOS, LAS_PIEDRAS] }));
  await open('?vista=calor');
  await userEvent.click(await screen.findByRole('button', { name: 'Ver tabla' }));
  const rows = within(
    await screen.findByRole('region', { name: 'Guías por agencia y días de antigüedad' }),
  ).getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    [],
    ['Agencia Las Piedras', '4', '0', '0', '0', '0', '0', '0', '0', '4', '4'],
    ['Agencia Pocitos', '12', '9', '0', '0', '3', '0', '0', '0', '0', '2'],
  ]);
});

test('one parcel and one that is late are told as one', async () => {
  servePickup();
  const dias = [{ dias: 0, total: 1, vencido: 1 }];
  fakeService(getAntiguedad, () => ({ agentes: [{ ...POCITOS, total: 1, dias }] }));
  fakeService(getMapa, () => ({
    departamentos: [{ id: 3, nombre: 'Canelones', codigo: 'CA', ...cantidades(1, { vencido: 1 }) }],
  }));
  const { unmount } = await open('?vista=calor');
  const strip = await screen.findByRole('img', { name: '1 guía, la más antigua de hoy, 1 vencida' });
  expect(strip.querySelector('[title]')?.getAttribute('title')).toBe('hoy: 1 guía, 1 vencida');
  expect(screen.getByText('1 guía en el día')).toBeTruthy();
  unmount();
  await open('?vista=mapa');
  const canelones = await screen.findByRole('button', { name: /^Canelones/ });
  expect([canelones.textContent, canelones.title]).toEqual([
    'Canelones1guía, 1 vencida',
    'Canelones: 1 guía, 1 vencida',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Vencidas' }));
  expect(canelones.textContent).toBe('Canelones1vencida de 1 guía');
});

test('a department on the map counts what is chosen, and leads to its branch', async () => {
  servePickup();
  fakeService(getMapa, () => ({
    departamentos: [
      { id: 1, nombre: 'Montevideo', codigo: 'MO', ...cantidades(70, { vencido: 4 }) },
      { id: 3, nombre: 'Canelones', codigo: 'CA', ...cantidades(30, { vencido: 7 }) },
      { id: 7, nombre: 'Flores', codigo: 'FS', ...cantidades(0) },
    ],
  }));
  const { router } = await open('?vista=mapa');
  const canelones = await screen.findByRole<HTMLButtonElement>('button', { name: /^Canelones/ });
  expect(canelones.textContent).toBe('Canelones30guías, 7 vencidas');
  await userEvent.click(screen.getByRole('button', { name: 'Vencidas' }));
  expect(canelones.textContent).toBe('Canelones7vencidas de 30 guías');
  expect(canelones.dataset.paso).toBe('8');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Flores/ }).disabled).toBe(true);
  await userEvent.click(canelones);
  await screen.findByRole('row', { name: /^Agencia Las Piedras/ });
  expect(router.state.location.searchStr).toBe('?ramas=z999%2Cd3');
});

test('a view that fails says so in its place', async () => {
  servePickup();
  fakeFailure(getMapa, 'SERVIDOR_OCUPADO', 'Muy ocupado');
  await open('?vista=mapa');
  expect(await screen.findByText('Error al cargar datos jerárquicos')).toBeTruthy();
  fakeService(getMapa, () => ({ departamentos: [] }));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('steps of colour grow with the count; days are in exactly one stretch', () => {
  expect([0, 1, 2, 10, 100].map((count) => paso(count, 100))).toEqual([0, 1, 2, 5, 8]);
  const every = { ...POCITOS, dias: Array.from({ length: 32 }, (_, dias) => ({ dias, total: 1, vencido: 0 })) };
  expect(TRAMOS.reduce((sum, tramo) => sum + enTramo(every, tramo), 0)).toBe(32);
  expect([POCITOS, LAS_PIEDRAS].sort(byOldest)).toEqual([LAS_PIEDRAS, POCITOS]);
});
