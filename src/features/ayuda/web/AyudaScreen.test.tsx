import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { ASIDE_MENU } from '#shared/menu-items.ts';
import { DESPACHO } from '#testing/lista.ts';
import { renderScreen } from '#testing/web.tsx';

import { AyudaScreen } from './AyudaScreen.tsx';
import { TEMAS } from './temas.ts';

const open = (address: string, route = '/docs/$tema') =>
  renderScreen(<AyudaScreen />, address, { user: DESPACHO, route });

test('tells how a task is done, and leads to its screen', async () => {
  await open('/docs/buscar');
  const [tema] = TEMAS;
  expect(await screen.findByRole('heading', { name: 'Encontrar una guía' })).toBeTruthy();
  for (const paso of tema?.pasos ?? []) expect(screen.getByText(paso)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir a la pantalla' }).getAttribute('href')).toBe('/guias');
});

test('offers what is about screens that the person sees, and nothing else', async () => {
  await open('/docs', '/docs');
  const nav = within(await screen.findByRole('navigation', { name: 'Temas de ayuda' }));
  expect(nav.getByRole('link', { name: 'Trabajar sin conexión' })).toBeTruthy();
  expect(nav.getByRole('link', { name: 'Encontrar una guía' }).getAttribute('aria-current')).toBe('page');
  expect(nav.queryByRole('link', { name: 'Ver qué hay en cada agencia' })).toBeNull();
});

test('an address of no topic says so and leaves the topics there', async () => {
  await open('/docs/quick-start');
  expect(await screen.findByText('No hay una página de ayuda con ese nombre')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Temas de ayuda' })).toBeTruthy();
});

test('every topic is about an entry of the menus', () => {
  const rutas = ASIDE_MENU.flatMap((item) => item.submenu ?? [item]).map(({ ruta }) => ruta);
  for (const { id, ruta } of TEMAS) if (ruta !== undefined) expect(rutas, id).toContain(ruta);
});
