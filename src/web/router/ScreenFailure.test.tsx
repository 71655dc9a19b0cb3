import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderScreen } from '#testing/web.tsx';
import { useConnection } from '#web/connection.ts';
import { reloadPage } from '#web/reload.ts';
import { ServiceError } from '#web/service-error.ts';

import { ScreenFailure } from './ScreenFailure.tsx';

vi.mock('#web/reload.ts', () => ({ reloadPage: vi.fn() }));

const isOnline = (online: boolean) => act(() => useConnection.setState({ online }));
const open = (error: Error) => renderScreen(<ScreenFailure error={error} reset={() => undefined} />, '/envios');

afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  vi.mocked(reloadPage).mockClear();
  useConnection.setState({ online: true });
});

test('a screen that the network kept away comes when the network is back', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await open(new TypeError('Failed to fetch dynamically imported module'));
  await expect.poll(() => useConnection.getState().online).toBe(false);
  expect(screen.getByText('Falta la conexión: se abrirá sola cuando vuelva.')).toBeTruthy();
  expect(reloadPage).not.toHaveBeenCalled();
  isOnline(true);
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('a screen that was refused is not loaded anew', async () => {
  await open(new ServiceError({ code: 'SIN_PERMISO', msg: 'No tiene permiso para esta operación', text: '' }));
  isOnline(false);
  isOnline(true);
  expect(reloadPage).not.toHaveBeenCalled();
});
