import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { guardarAjustes } from '#features/cuenta/contract.ts';
import { DEFAULT_SETTINGS } from '#shared/settings.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { reloadPage } from '#web/reload.ts';
import { useSettings } from '#web/settings.ts';

import { guardarEmpresa, restablecer } from '../contract.ts';
import { BuilderScreen } from './BuilderScreen.tsx';
import { forget, leave } from './borrador.ts';

vi.mock('#web/reload.ts', () => ({ reloadPage: vi.fn() }));

beforeEach(() => {
  vi.mocked(reloadPage).mockClear();
  localStorage.clear();
  useSettings.setState(DEFAULT_SETTINGS);
  forget();
});

const ADMIN = { ...OPERARIO, roles: [{ role_id: 1, nombre: 'administrador' }] };
const setting = async (name: string) => within(await screen.findByRole('group', { name }));
const kept = () => JSON.parse(localStorage.getItem('anden.ajustes') ?? '{}');

async function open(user = OPERARIO) {
  await renderScreen(<BuilderScreen />, '/builder', { user });
}

test('a choice shows at once, and is kept by Guardar alone', async () => {
  const sent = fakeService(guardarAjustes, () => ({}));
  await open();
  await userEvent.click((await setting('Apariencia del menú lateral')).getByLabelText('Clara'));
  expect(useSettings.getState()['aside.self.skin']).toBe('light');
  expect(kept()['aside.self.skin']).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Guardado. La página se recargará.')).toBeTruthy();
  expect(sent[0]?.ajustes).toMatchObject({ 'aside.self.skin': 'light' });
  expect(kept()['aside.self.skin']).toBe('light');
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
});

test('undone, or left without saving, it is as it was', async () => {
  await open();
  await userEvent.click((await setting('Apariencia del menú lateral')).getByLabelText('Clara'));
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer cambios' }));
  expect(useSettings.getState()['aside.self.skin']).toBe('dark');
  await userEvent.click((await setting('Apariencia del menú lateral')).getByLabelText('Clara'));
  leave();
  expect(useSettings.getState()['aside.self.skin']).toBe('dark');
});

test('in preview it outlives the screen', async () => {
  await open();
  await userEvent.click((await setting('Apariencia del menú lateral')).getByLabelText('Clara'));
  await userEvent.click(screen.getByRole('button', { name: 'Vista previa' }));
  leave();
  expect(useSettings.getState()['aside.self.skin']).toBe('light');
});

test('what a save that failed would have kept is still there to save again', async () => {
  fakeFailure(guardarAjustes, 'INTERNO', null);
  await open();
  await userEvent.click((await setting('Apariencia del menú lateral')).getByLabelText('Clara'));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(useSettings.getState()['aside.self.skin']).toBe('light');
  expect(screen.getByRole('button', { name: 'Guardar' }).hasAttribute('disabled')).toBe(false);
});

test('the tab that was open last is open again', async () => {
  await open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Pie' }));
  expect(JSON.parse(localStorage.getItem('anden.builder_tab') ?? '')).toBe('FOOTER');
});

test('a subheader that stays in place says that it is solid, and a dropdown that it needs a free menu', async () => {
  await open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Subcabecera' }));
  await userEvent.click((await setting('Subcabecera fija')).getByLabelText('Sí'));
  expect(screen.getByRole('group', { name: 'Estilo de la subcabecera' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('tab', { name: 'Menú lateral' }));
  expect(screen.getByRole('group', { name: 'Submenús del menú lateral' }).hasAttribute('disabled')).toBe(true);
});

test('an administrator sets the look of the company; others are not offered it', async () => {
  const sent = fakeService(guardarEmpresa, () => ({}));
  await open(ADMIN);
  await userEvent.click(await screen.findByLabelText(/apariencia de la empresa/));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('Restablecer takes the look of the company, once that is confirmed', async () => {
  const sent = fakeService(restablecer, () => ({ layout: { letra: 110 } }));
  await open();
  expect(screen.queryByLabelText(/apariencia de la empresa/)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Restablecer' }));
  expect(await screen.findByText(/Se pierde la apariencia que guardó/)).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sí, restablecer' }));
  await waitFor(() => expect(useSettings.getState().letra).toBe(110));
});

test('a pasted configuration is tried out, and what it says wrongly is named', async () => {
  await open();
  const field = await screen.findByRole('textbox', { name: 'Configuración generada', hidden: true });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('{"content.width": "fixed", "letra": 7}');
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar', hidden: true }));
  expect(useSettings.getState()['content.width']).toBe('fixed');
  expect(screen.getByText('No se entendieron y quedaron como estaban: letra')).toBeTruthy();
});
