import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import type { Equipo } from '#shared/equipo.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { balanzaDeAqui, equipoDeAqui, ponerEquipo, suena } from '#web/equipo.ts';
import { useSessionState } from '#web/session-state.ts';
import { useSettings } from '#web/settings.ts';

import { verPuesto } from '../puestos.contract.ts';
import { PuestoScreen } from './PuestoScreen.tsx';

const ESCANEA = { ...OPERARIO, funcionalidades: [{ codigo: 'EVE_003', nombre: 'Eventos' }] };
const MESA: Equipo = {
  ...{ codigo: 'PUESTO_3', nombre: 'Mesa 3', agente_id: 1, lugar: 'Planta Central', formato: 'zpl' },
  ...{ impresora: 'Zebra 2', con_balanza: false, sonido: 'NO' },
};

beforeEach(() => ponerEquipo(null));
const open = (code = 'PUESTO_3') =>
  renderScreen(<PuestoScreen />, `/puesto/${code}`, { user: ESCANEA, route: '/puesto/$code' });

test('whoever reads a bench sees what stands there, and Enter makes this device one of it: its scale, its sounds', async () => {
  fakeService(verPuesto, () => ({ equipo: MESA }));
  const { router } = await open();
  act(() => useSessionState.setState({ context: { balanza: 'http://balanza' } }));
  expect(balanzaDeAqui()).toBe('http://balanza');
  const use = await screen.findByRole('button', { name: 'Usar en este equipo' });
  expect(screen.getByText('Zebra 2')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(use));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/eventos'));
  expect(equipoDeAqui()).toEqual(MESA);
  expect(balanzaDeAqui()).toBeNull();
  act(() => useSettings.setState({ sonidos: true }));
  expect(suena()).toBe(false);
  ponerEquipo({ ...MESA, sonido: 'PERSONA' });
  expect(suena()).toBe(true);
});

test('it is kept across a reload, and given up again', async () => {
  ponerEquipo(MESA);
  expect(JSON.parse(localStorage.getItem('anden.equipo') ?? 'null')).toEqual(MESA);
  fakeService(verPuesto, () => ({ equipo: MESA }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Dejar de usarlo' }));
  await waitFor(() => expect(equipoDeAqui()).toBeNull());
  expect(localStorage.getItem('anden.equipo')).toBeNull();
});

test('a bench that is not there, or no bench at all, is said', async () => {
  fakeFailure(verPuesto, 'PUESTO_NO_ENCONTRADO', 'No hay un puesto en uso con ese código');
  const { unmount } = await open();
  expect(await screen.findByText('No hay un puesto en uso con ese código')).toBeTruthy();
  unmount();
  await open('MESA_3');
  expect(await screen.findByText('Ese código no es de un puesto')).toBeTruthy();
  expect(equipoDeAqui()).toBeNull();
});
