import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderScreen } from '#testing/web.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';

/** What the camera has in front of it. */
let seen: string[] = [];
let camera: () => Promise<unknown>;
const ended = vi.fn();

function Reader() {
  return { detect: async () => seen.map((rawValue) => ({ rawValue })) };
}

beforeEach(() => {
  seen = [];
  ended.mockClear();
  camera = async () => Object.assign(new EventTarget(), { getTracks: () => [{ stop: ended }] });
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query.includes('coarse'), addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: () => camera() } });
  vi.stubGlobal('BarcodeDetector', Object.assign(Reader, { getSupportedFormats: async () => ['code_128', 'qr_code'] }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Box({ onRead, paused }: { onRead: (code: string) => void; paused: boolean }) {
  return (
    <ScanBox
      placeholder="Escanee"
      estado="espera"
      paused={paused}
      onRead={(_raw, code) => onRead(code)}
      onRefused={() => undefined}
    />
  );
}

/** A screen that has other work now and then. */
function Station({ onRead }: { onRead: (code: string) => void }) {
  const [paused, setPaused] = useState(false);
  return (
    <>
      <Box onRead={onRead} paused={paused} />
      <button type="button" onClick={() => setPaused(!paused)}>
        Otro trabajo
      </button>
    </>
  );
}

async function open(onRead: (code: string) => void) {
  await renderScreen(<Station onRead={onRead} />, '/eventos');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Leer con la cámara' }));
  return user;
}

test('a phone without a reader reads with its camera: each label once, however long it stays there', async () => {
  const read: string[] = [];
  const user = await open((code) => read.push(code));
  await screen.findByRole('region', { name: 'Cámara' });
  seen = ['881000000036'];
  await waitFor(() => expect(read).toEqual(['881000000036']));
  seen = ['881000000043'];
  await waitFor(() => expect(read).toEqual(['881000000036', '881000000043']));
  await user.click(screen.getByRole('button', { name: 'Cerrar la cámara' }));
  expect(screen.queryByRole('region', { name: 'Cámara' })).toBeNull();
  expect(ended).toHaveBeenCalled();
});

test('a label that still lies there when the work on it is done is not read again; one by hand is', async () => {
  const read: string[] = [];
  const user = await open((code) => read.push(code));
  seen = ['881000000036'];
  await waitFor(() => expect(read).toEqual(['881000000036']));
  await user.click(screen.getByRole('button', { name: 'Otro trabajo' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cámara' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Otro trabajo' }));
  await screen.findByRole('region', { name: 'Cámara' });
  await new Promise((looks) => setTimeout(looks, 500));
  expect(read).toEqual(['881000000036']);
  await user.click(screen.getByRole('button', { name: 'Leer con la cámara' }));
  await user.click(screen.getByRole('button', { name: 'Leer con la cámara' }));
  await waitFor(() => expect(read).toEqual(['881000000036', '881000000036']));
});

test('a camera that may not be used says why', async () => {
  camera = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  await open(() => undefined);
  expect((await screen.findByRole('alert')).textContent).toContain('no tiene permiso');
});
