import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { OPERARIO, renderScreen } from '#testing/web.tsx';
import { useConnection } from '#web/connection.ts';
import { changeSettings, useSettings } from '#web/settings.ts';

import { Shell } from './Shell.tsx';

beforeEach(() => {
  localStorage.clear();
  changeSettings({ menu_minimizado: false, esquema: 'claro' });
});

test('the shell has its landmarks, a way past the menu, and one heading', async () => {
  await renderScreen(<Shell />, '/problem_solver');
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('main')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Saltar al contenido' }).getAttribute('href')).toBe('#contenido');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('the menu shows what the person may see, and where one is', async () => {
  await renderScreen(<Shell />, '/problem_solver');
  expect(screen.getByRole('link', { name: 'Problem Solver' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('link', { name: 'Picking' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Salir' }).getAttribute('href')).toBe('/logout');
});

test('menus are empty while the password must be changed', async () => {
  await renderScreen(<Shell />, '/setup', { user: { ...OPERARIO, cambiar_password: true } });
  expect(screen.queryByRole('link', { name: 'Inicio' })).toBeNull();
});

test('the menu is minimised, and stays so', async () => {
  await renderScreen(<Shell />, '/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Minimizar el menú' }));
  expect(screen.getByRole('link', { name: 'Problem Solver' }).getAttribute('title')).toBe('Problem Solver');
  expect(JSON.parse(localStorage.getItem('anden.ajustes') ?? '')).toMatchObject({ menu_minimizado: true });
});

test('the user menu changes the scheme at once', async () => {
  // jsdom lays nothing out, so the focus trap finds no visible control and says so at length.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await renderScreen(<Shell />, '/dashboard');
  await userEvent.click(screen.getByRole('button', { name: /Menú de usuario/ }));
  await userEvent.click(await screen.findByLabelText('Oscuro'));
  expect(useSettings.getState().esquema).toBe('oscuro');
  expect(document.documentElement.dataset.scheme).toBe('dark');
  vi.restoreAllMocks();
});

test('the footer tells the year and the connection', async () => {
  useConnection.setState({ online: true, lastMs: 214 });
  await renderScreen(<Shell />, '/dashboard');
  const footer = screen.getByRole('contentinfo');
  expect(footer.textContent).toMatch(/^\d{4} · AndénEstado: en línea · 214 ms$/);
});
