import 'fake-indexeddb/auto';

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { llegar } from '#features/reparto/entrega.contract.ts';
import { enviarPosiciones, miPosicion, permitirPosicion } from '#features/reparto/posicion.contract.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { noteServerDate } from '#web/server-clock.ts';

import { actuar, cola } from './cola.ts';
import { Posicion } from './Posicion.tsx';

const CHOFER = { ...OPERARIO, funcionalidades: [{ codigo: 'CHF_001', nombre: 'Chofer' }] };

let lat = -34.9;
const looked = vi.fn((seen: PositionCallback) => {
  lat += 0.001;
  const coords = { latitude: lat, longitude: -56.16, accuracy: 11.6, altitude: null, altitudeAccuracy: null };
  const rest = { heading: null, speed: null, toJSON: () => null };
  seen({ coords: { ...coords, ...rest }, timestamp: Date.now(), toJSON: () => null });
});

beforeEach(() => {
  noteServerDate(new Date().toUTCString(), Date.now(), Date.now());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  vi.stubGlobal('navigator', Object.assign(navigator, { geolocation: { getCurrentPosition: looked } }));
  looked.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nothing is looked at before the person agrees; then every half minute, and never after it is taken back', async () => {
  let desde: string | null = null;
  fakeService(miPosicion, () => ({ desde }));
  const said = fakeService(permitirPosicion, ({ acepta }) => {
    desde = acepta ? '2026-11-23T12:00:00.000Z' : null;
    return { desde };
  });
  const sent = fakeService(enviarPosiciones, ({ puntos }) => ({ guardados: puntos.length }));
  fakeService(llegar, ({ guias }) => ({
    texto: 'Llegó',
    guias: guias.map((guia_id) => ({ guia_id, estado: 'EN_CAMINO' as const })),
  }));
  await renderScreen(<Posicion />, '/guias/entregar', { user: CHOFER });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  expect(await screen.findByText('Su ubicación no se comparte.')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(looked).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Compartir mi ubicación' }));
  expect(await screen.findByText(/Se guarda 90 días y después se borra/)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(125_000);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.puntos).toHaveLength(4);
  expect(sent[0]?.puntos[0]).toMatchObject({ lng: -56.16, precision_m: 12 });
  // With an act that the server has heard of go those that have come since.
  await vi.advanceTimersByTimeAsync(31_000);
  vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 9_000);
  actuar({ acto: 'llegar', guias: [1], titulo: 'Ana' });
  vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 30_000);
  cola.work();
  await waitFor(() => expect(sent).toHaveLength(2));
  vi.mocked(Date.now).mockRestore();
  await user.click(screen.getByRole('button', { name: 'Dejar de compartir' }));
  expect(await screen.findByText('Su ubicación no se comparte.')).toBeTruthy();
  const before = looked.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(looked).toHaveBeenCalledTimes(before);
  expect(said).toEqual([{ acepta: true }, { acepta: false }]);
});
