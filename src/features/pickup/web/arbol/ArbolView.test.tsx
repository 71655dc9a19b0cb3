import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { CENTRO, DE_PICKUP, losNiveles, nodo, servePickup } from '#testing/pickup.ts';
import { renderScreen } from '#testing/web.tsx';

import { GuiasPickupScreen } from '../GuiasPickupScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (search = '') => renderScreen(<GuiasPickupScreen />, `/guias_pickup${search}`, { user: DE_PICKUP });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const here = () => document.activeElement?.getAttribute('data-clave');
const press = (keys: string) => userEvent.keyboard(keys);

test('one Tab leads into the tree, and what can be pressed in other rows is out of its way', async () => {
  servePickup();
  await open();
  const [first, second] = [await row('Montevideo'), await row('Interior')];
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  second.focus();
  await waitFor(() => expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]));
  expect(first.querySelector('button')?.tabIndex).toBe(-1);
  expect(second.querySelector('button')?.tabIndex).toBe(0);
});

test('arrows walk the rows: right opens and goes in, left goes out and closes', async () => {
  servePickup();
  await open();
  (await row('Montevideo')).focus();
  await press('{ArrowRight}');
  await row('Agencia Pocitos');
  expect(here()).toBe('z1');
  await press('{ArrowRight}{ArrowDown}');
  expect(here()).toBe('a15');
  await press('{ArrowLeft}');
  expect(here()).toBe('z1');
  await press('{ArrowLeft}');
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Agencia Pocitos/ })).toBeNull());
  await press('{End}');
  expect(here()).toBe('z999');
  await press('{Home}');
  expect(here()).toBe('z1');
});

test('the walk goes through the parcels of an open agency, and Enter opens a parcel', async () => {
  servePickup();
  const { router } = await open('?ramas=z1,a14');
  await screen.findByText('881000014000');
  (await row('Agencia Pocitos')).focus();
  await press('{ArrowRight}');
  expect(here()).toBe('g14000');
  await press('{ArrowDown}{ArrowLeft}');
  expect(here()).toBe('a14');
  await press('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/guia/14000'));
});

test('Enter opens and closes a node', async () => {
  servePickup();
  const { router } = await open();
  (await row('Interior')).focus();
  await press('{Enter}');
  await row('Canelones');
  expect(router.state.location.searchStr).toBe('?ramas=z999');
  await press('{Enter}');
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
});

test.each([
  [15, 'quedan 3 cerradas'],
  [13, 'queda 1 cerrada'],
])('* opens all siblings; of %i agencies the first twelve, and says so', async (length, rest) => {
  const many = Array.from({ length }, (_, index) => nodo('agente', index + 1, { ...CENTRO, id: index + 1 }));
  servePickup({ niveles: (asked) => (asked.level === 'agente' ? many : losNiveles(asked)) });
  await open();
  (await row('Montevideo')).focus();
  await press('*');
  await row('Canelones');
  await screen.findAllByRole('row', { name: /^Agencia Centro/ });
  await press('{ArrowDown}*');
  await waitFor(() => expect(screen.getAllByRole('region', { name: /^Guías de/ })).toHaveLength(12));
  expect(screen.getByText(`Se abrieron 12 agencias; ${rest}`)).toBeTruthy();
});
