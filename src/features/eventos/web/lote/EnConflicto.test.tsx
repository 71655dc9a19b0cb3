import 'fake-indexeddb/auto';

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { getLote, getOpcionesDeEstacion, listLotes } from '#features/eventos/contract.ts';
import { ERRORS } from '#shared/errors.ts';
import { aLote, OPCIONES } from '#testing/eventos.ts';
import { readCode } from '#testing/scanner.ts';
import { fakeAnswer, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { openOfflineStore } from '#web/offline/store.ts';
import { useSessionState } from '#web/session-state.ts';
import * as sounds from '#web/ui/scan/sounds.ts';

import { cola } from '../cola.ts';
import { EstacionScreen } from '../EstacionScreen.tsx';
import { useMesa } from '../mesa.ts';

let lote = aLote();
let sent: unknown[];
let tones: string[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(sounds, 'playTone').mockImplementation((tone) => void tones.push(tone));
  lote = aLote();
  sent = [];
  tones = [];
});

afterEach(async () => {
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  act(() => useMesa.setState({ leidas: [], lotes: new Map(), faltas: [], avisos: new Map() }));
});

/** An open batch, of which the server takes no reading. */
async function openLote() {
  const { msg } = ERRORS.LOTE_CERRADO;
  fakeService(getOpcionesDeEstacion, () => OPCIONES);
  fakeService(listLotes, () => ({ lotes: [] }));
  fakeService(getLote, () => ({ lote, lecturas: [] }));
  fakeAnswer('eventos.registrar', ({ codigo }) => {
    sent.push(codigo);
    return { status: 200, body: { code: 'ERROR', error: 'LOTE_CERRADO', msg } };
  });
  await renderScreen(<EstacionScreen />, '/eventos?lote=7');
  return { field: await screen.findByRole('textbox', { name: 'Escanee un paquete...' }) };
}

async function scan(field: HTMLElement, code: string) {
  field.focus();
  await readCode(code, 'Enter');
}

test('what the server refuses afterwards is heard, and told with its reason until it is discarded, which is asked about', async () => {
  const { field } = await openLote();
  await scan(field, '881000000012');
  const conflicts = await screen.findByRole('region', { name: 'Lecturas en conflicto' });
  expect(conflicts.textContent).toContain('El lote ya está cerrado');
  expect(within(conflicts).getByRole('alert').textContent).toBe('Una lectura no se pudo registrar');
  expect(tones).toEqual(['leida', 'error']);
  await userEvent.click(within(conflicts).getByRole('button', { name: 'Descartar 881000000012' }));
  await userEvent.click(within(conflicts).getByRole('button', { name: 'No, dejarla: 881000000012' }));
  expect(conflicts.textContent).toContain('El lote ya está cerrado');
  await userEvent.click(within(conflicts).getByRole('button', { name: 'Descartar 881000000012' }));
  await userEvent.click(within(conflicts).getByRole('button', { name: 'Sí, descartar 881000000012' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Lecturas en conflicto' })).toBeNull());
});

test('a batch that somebody else has closed is shown as closed at the first refusal, and what is read on is refused aloud', async () => {
  const { field } = await openLote();
  lote = aLote({ estado: 'CERRADO', cerrado: '2026-11-20T13:00:00Z' });
  await scan(field, '881000000012');
  expect(await screen.findByText('Lote cerrado')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Lecturas en conflicto' }).textContent).toContain('881000000012');
  tones.length = 0;
  await readCode('881000000029', 'Enter');
  expect(await screen.findByText(/«881000000029» no se registró: este lote está cerrado/)).toBeDefined();
  expect(tones).toEqual(['error']);
  expect(sent).toEqual(['881000000012']);
  await userEvent.click(screen.getByRole('button', { name: 'Descartar 881000000012' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sí, descartar 881000000012' }));
});

/** What an older version of the page has left on the disk. */
async function leftBehind(clave: string, cuerpo: object) {
  const store = await openOfflineStore('lecturas', { schema: z.looseObject({}), rescue: () => ({}) });
  await store.add(OPERARIO.id, { clave, intentos: 0, estado: 'pendiente', texto: null, cuerpo: { ...cuerpo } });
}

test('an update swallows nothing: what an older version left is sent, or shown with what can be read of it', async () => {
  await openLote();
  const leido = Date.parse('2026-11-20T12:00:00Z');
  await leftBehind('00000000-0000-4000-8000-000000000001', { lote_id: 7, codigo: '881000000012', leido });
  await leftBehind('00000000-0000-4000-8000-000000000002', { lote: 'siete', codigo: '881000000029', leido });
  await leftBehind('00000000-0000-4000-8000-000000000003', { otra: 'forma 881000000036' });
  act(() => useSessionState.setState({ user: { ...OPERARIO } }));
  const conflicts = await screen.findByRole('region', { name: 'Lecturas en conflicto' });
  await waitFor(() => expect(within(conflicts).getAllByRole('listitem')).toHaveLength(3));
  expect(sent).toEqual(['881000000012']);
  const rows = within(conflicts).getAllByRole('listitem');
  expect(rows[1]?.textContent).toMatch(/881000000029leída a las .* esta versión no puede enviar/);
  expect(rows[2]?.textContent).toMatch(/forma 881000000036.*Quedó guardada/);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar 881000000029' }));
  for (const row of rows) {
    await userEvent.click(within(row).getByRole('button', { name: /^Descartar/ }));
    await userEvent.click(within(row).getByRole('button', { name: /^Sí, descartar/ }));
  }
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  expect(sent).toEqual(['881000000012']);
});
