import { act, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';
import { useConnection } from '#web/connection.ts';
import * as log from '#web/log.ts';
import { useSessionState } from '#web/session-state.ts';
import { adoptSettings, changeSettings, useSettings } from '#web/settings.ts';

import { guardarAjustes } from '../contract.ts';
import { keepSettings } from './ajustes-guardados.ts';

beforeAll(() => keepSettings());
const failed = vi.spyOn(log, 'logFailure').mockReturnValue();

beforeEach(() => {
  failed.mockClear();
  localStorage.clear();
  adoptSettings({ esquema: 'claro', sonidos: true, volumen: 0.6, densidad: 'media' });
});

const signIn = () => renderScreen(<p>Pantalla</p>, '/dashboard');
const learn = (context: Record<string, unknown>) => act(() => useSessionState.setState({ context }));

test('what a person chooses is sent together, once', async () => {
  const sent = fakeService(guardarAjustes, () => ({}));
  await signIn();
  changeSettings({ esquema: 'oscuro' });
  changeSettings({ volumen: 0.2 });
  await waitFor(() => expect(sent).toEqual([{ ajustes: { esquema: 'oscuro', volumen: 0.2 } }]));
});

test('what was chosen elsewhere holds here, the company’s where nothing was, and neither is sent as a choice', async () => {
  const sent = fakeService(guardarAjustes, () => ({}));
  await signIn();
  await learn({ ajustes: { esquema: 'oscuro', volumen: 'alto' }, layout: { esquema: 'claro', densidad: 'compacta' } });
  expect(useSettings.getState()).toMatchObject({ esquema: 'oscuro', densidad: 'compacta', sonidos: true });
  changeSettings({ sonidos: false });
  await waitFor(() => expect(sent).toEqual([{ ajustes: { sonidos: false } }]));
});

test('what could not be sent is not overwritten, and goes when the server is back', async () => {
  fakeFailure(guardarAjustes, 'BASE_NO_DISPONIBLE');
  await signIn();
  changeSettings({ esquema: 'oscuro' });
  await waitFor(() => expect(failed).toHaveBeenCalled());
  await learn({ ajustes: { esquema: 'sistema', densidad: 'comoda' } });
  expect(useSettings.getState()).toMatchObject({ esquema: 'oscuro', densidad: 'comoda' });
  const sent = fakeService(guardarAjustes, () => ({}));
  act(() => useConnection.setState({ online: false }));
  act(() => useConnection.setState({ online: true }));
  await waitFor(() => expect(sent).toEqual([{ ajustes: { esquema: 'oscuro' } }]));
  await learn({ ajustes: { esquema: 'sistema' } });
  await waitFor(() => expect(useSettings.getState().esquema).toBe('sistema'));
});
