import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { APARIENCIA } from '#shared/apariencia.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/settings.ts';
import { OPERARIO, renderScreen } from '#testing/web.tsx';
import { useConnection } from '#web/connection.ts';
import { EMPTY_SESSION, useSessionState } from '#web/session-state.ts';
import { changeSettings, useSettings } from '#web/settings.ts';

import { Shell } from './Shell.tsx';
import { Subheader } from './Subheader.tsx';

beforeEach(() => {
  localStorage.clear();
  changeSettings({ ...DEFAULT_SETTINGS, esquema: 'claro' });
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

test('when the session ends the frame stands until another page takes its place', async () => {
  await renderScreen(<Shell />, '/dashboard');
  act(() => useSessionState.setState(EMPTY_SESSION));
  expect(screen.getByRole('banner')).toBeTruthy();
});

test('menus are empty while the password must be changed', async () => {
  await renderScreen(<Shell />, '/setup', { user: { ...OPERARIO, cambiar_password: true } });
  expect(screen.queryByRole('link', { name: 'Inicio' })).toBeNull();
});

test('the menu is minimised, and stays so', async () => {
  await renderScreen(<Shell />, '/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Minimizar el menú' }));
  expect(screen.getAllByText('Problem Solver')).toHaveLength(1);
  screen.getByRole('link', { name: 'Problem Solver' }).focus();
  await waitFor(() => expect(screen.getAllByText('Problem Solver')).toHaveLength(2));
  await userEvent.keyboard('{Escape}');
  expect(screen.getAllByText('Problem Solver')).toHaveLength(1);
  await userEvent.hover(screen.getByRole('link', { name: 'Salir' }));
  expect(screen.getAllByText('Salir')).toHaveLength(2);
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

const AREA = { path: '/problem_solver', title: 'Problem Solver', screen: () => null };

test('a favourite stands first in the menu, and is none for whoever may not see it', async () => {
  changeSettings({ favoritas: ['/problem_solver', '/gds/ordenes'] });
  await renderScreen(<Shell />, '/dashboard');
  const first = within(screen.getByRole('region', { name: 'Favoritas' })).getAllByRole('link');
  expect(first.map((link) => link.getAttribute('href'))).toEqual(['/problem_solver']);
});

test('the star of a page makes it a favourite, and takes it back', async () => {
  await renderScreen(<Subheader area={AREA} look={APARIENCIA} />, '/problem_solver');
  await userEvent.click(screen.getByRole('button', { name: 'Problem Solver, favorita', pressed: false }));
  expect(useSettings.getState().favoritas).toEqual(['/problem_solver']);
  await userEvent.click(screen.getByRole('button', { name: 'Problem Solver, favorita', pressed: true }));
  expect(useSettings.getState().favoritas).toEqual([]);
});

test('a page that stands in no menu of the person can be no favourite', async () => {
  await renderScreen(<Subheader area={{ ...AREA, path: '/gds/ordenes' }} look={APARIENCIA} />, '/gds/ordenes');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a section folds, and is folded the next time', async () => {
  await renderScreen(<Shell />, '/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Operativa' }));
  expect(screen.queryByRole('link', { name: 'Problem Solver' })).toBeNull();
  expect(useSettings.getState().menu_plegado).toEqual(['Operativa']);
});

test('as a dropdown a section opens beside the menu, by keyboard as well, and Esc closes it', async () => {
  changeSettings({ 'aside.self.fixed': false, 'aside.menu.dropdown': 'true' });
  await renderScreen(<Shell />, '/dashboard');
  expect(screen.queryByRole('link', { name: 'Problem Solver' })).toBeNull();
  screen.getByRole('button', { name: 'Operativa' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: 'Problem Solver' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'Problem Solver' })).toBeNull();
});

const banner = () => screen.getByRole('banner');
const inPage = (element: HTMLElement) => document.getElementById('pagina')?.contains(element);

test.for<[Partial<Settings>, () => unknown, unknown]>([
  [{ 'aside.self.display': false }, () => screen.queryByRole('complementary'), null],
  [{ 'header.menu.self.display': false }, () => screen.queryByRole('navigation', { name: 'Accesos' }), null],
  [{ 'aside.self.minimize.toggle': false }, () => screen.queryByRole('button', { name: 'Minimizar el menú' }), null],
  [{ 'header.self.skin': 'dark' }, () => banner().dataset.skin, 'dark'],
  [{ 'header.self.fixed.desktop': false }, () => inPage(banner()), true],
  [{}, () => inPage(banner()), false],
  [{ 'footer.self.fixed': false }, () => inPage(screen.getByRole('contentinfo')), true],
  [{ letra: 110 }, () => document.documentElement.style.getPropertyValue('--an-letters'), '1.1'],
  [{ contraste_alto: true }, () => document.documentElement.dataset.contrast, 'high'],
])('the frame follows %j', async ([settings, found, expected]) => {
  changeSettings(settings);
  await renderScreen(<Shell />, '/dashboard');
  expect(found()).toBe(expected);
});

test("a client's trail tells the section of their own menu", async () => {
  const funcionalidades = [{ codigo: 'CLI_002', nombre: 'Centro de clientes: gestión' } as const];
  const user = { ...OPERARIO, tipo_usuario: 'cliente' as const, funcionalidades };
  const area = { ...AREA, path: '/informes', title: 'Informe Cliente', section: 'Reportes Disponibles' };
  await renderScreen(<Subheader area={area} look={APARIENCIA} />, '/informes', { user });
  expect(screen.getByRole('navigation', { name: 'Ubicación' }).textContent).toBe('Inicio / Centro de clientes');
});

test('a page is marked once, though its entry stands in two sections and among the favourites', async () => {
  changeSettings({ favoritas: ['/envios'] });
  await renderScreen(<Shell />, '/envios', { user: { ...OPERARIO, funcionalidades: [] } });
  const menu = within(screen.getByRole('navigation', { name: 'Menú principal' }));
  expect(menu.getAllByRole('link', { name: /envíos$/i })).toHaveLength(3);
  expect(menu.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual(['Envíos']);
});

test('what stands in two sections of the menu of a client is told by the one that is theirs', async () => {
  const codes = ['CLI_001', 'CLI_002'] as const;
  const funcionalidades = codes.map((codigo) => ({ codigo, nombre: codigo }));
  const user = { ...OPERARIO, tipo_usuario: 'cliente' as const, funcionalidades };
  const area = { ...AREA, path: '/mi-cuenta/usuarios', title: 'Usuarios', section: 'Cuenta' };
  await renderScreen(<Subheader area={area} look={APARIENCIA} />, '/mi-cuenta/usuarios', { user });
  expect(screen.getByRole('navigation', { name: 'Ubicación' }).textContent).toBe('Inicio / Centro de clientes');
});
