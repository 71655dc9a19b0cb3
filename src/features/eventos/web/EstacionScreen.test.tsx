import 'fake-indexeddb/auto';

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Params } from '#shared/contract.ts';
import { aLote, aStation, OPCIONES } from '#testing/eventos.ts';
import { readCode } from '#testing/scanner.ts';
import { fakeAnswer, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { useConnection } from '#web/connection.ts';
import { useSessionState } from '#web/session-state.ts';
import * as clock from '#web/ui/scan/elapsed.ts';
import * as sounds from '#web/ui/scan/sounds.ts';

import {
  abrirLote,
  cerrarLote,
  deshacerLectura,
  getDiferencias,
  getLote,
  getOpcionesDeEstacion,
  type Lote,
  listLotes,
  registrarLectura,
} from '../contract.ts';
import { cola } from './cola.ts';
import { EstacionScreen, IngresoScreen } from './EstacionScreen.tsx';
import { useMesa } from './mesa.ts';

let station: ReturnType<typeof aStation>;
/** Every reading that the server heard, with its clave. */
let heard: (Params<typeof registrarLectura> & { clave: string })[];
let isAway: boolean;
/** The server hears and registers, and its answer is lost. */
let isLost: boolean;
/** How long the server takes to hear; null: no time. */
let slow: Promise<void> | null;
const tones: string[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(sounds, 'playTone').mockImplementation((tone) => void tones.push(tone));
  tones.length = 0;
  isAway = false;
  isLost = false;
  slow = null;
  heard = [];
});

afterEach(async () => {
  isAway = false;
  isLost = false;
  cola.work();
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  act(() => useMesa.setState({ leidas: [], lotes: new Map(), faltas: [], avisos: new Map() }));
});

function fakeStation(start: Partial<Lote> = {}) {
  station = aStation(start);
  fakeService(getOpcionesDeEstacion, () => OPCIONES);
  fakeService(listLotes, () => ({ lotes: [] }));
  fakeService(getLote, () => ({ lote: station.lote(), lecturas: station.lecturas() }));
  fakeService(deshacerLectura, ({ lectura_id }) => station.undo(lectura_id));
  fakeAnswer('eventos.registrar', async ({ service: _service, clave, ...fields }) => {
    if (isAway) throw new TypeError('network away');
    const params = registrarLectura.params.parse(fields);
    heard.push({ ...params, clave: String(clave) });
    const answer = station.read(params, String(clave));
    if (isLost) throw new TypeError('connection reset');
    if (slow !== null) await slow;
    return { status: 200, body: { code: 'OK', ...answer } };
  });
}

async function openLote(start: Partial<Lote> = {}) {
  fakeStation(start);
  const view = await renderScreen(<EstacionScreen />, '/eventos?lote=7');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Escanee un paquete...' });
  return { ...view, field };
}

async function scan(field: HTMLElement, code: string) {
  field.focus();
  await readCode(code, 'Enter');
}
const counter = (name: string) =>
  screen.getAllByText(name).find((one) => one.tagName === 'DT')?.nextSibling?.textContent;
const rows = () => within(screen.getByRole('list', { name: 'Últimas lecturas' })).getAllByRole('listitem');

function networkIs(online: boolean) {
  isAway = !online;
  act(() => useConnection.setState({ online }));
}

describe('scanning', () => {
  test('a reading is heard, sent and shown with what became of it', async () => {
    const { field } = await openLote();
    await scan(field, '881000000012');
    expect(field.value).toBe('');
    expect(tones[0]).toBe('leida');
    await waitFor(() => expect(counter('Hechas')).toBe('1'));
    expect(rows()[0]?.textContent).toContain('881000000012');
    expect(rows()[0]?.textContent).toContain('Tienda Norte · Pocitos');
    await waitFor(() => expect(tones).toEqual(['leida', 'ok']));
  });

  test('the bounce of the scanner is counted and not sent; the same code later is «Ya estaba»', async () => {
    const { field } = await openLote();
    const now = vi.spyOn(clock, 'elapsed').mockReturnValue(1_000_000);
    await scan(field, '881000000012');
    await scan(field, '881000000012');
    expect(await screen.findAllByText('×2', { exact: false })).not.toHaveLength(0);
    expect(tones).toContain('rebote');
    await waitFor(() => expect(heard).toHaveLength(1));
    now.mockReturnValue(1_002_000);
    await scan(field, '881000000012');
    await waitFor(() => expect(heard).toHaveLength(2));
    expect(tones).toContain('repetida');
    await waitFor(() => expect(counter('Repetidas')).toBe('1'));
    expect(rows()[0]?.textContent).toContain('Ya estaba');
    now.mockRestore();
  });

  test('«Ya estaba» points to the row that counted: it flashes and comes on screen, until something else is read', async () => {
    const shown = vi.fn<(text: string | null) => void>();
    Element.prototype.scrollIntoView = function scrollIntoView() {
      shown(this.textContent);
    };
    const { field } = await openLote();
    for (const code of ['881000000012', '881000000013', '881000000012']) await scan(field, code);
    const flashing = () => rows().map((row) => row.hasAttribute('data-destello'));
    await waitFor(() => expect(flashing()).toEqual([false, false, true]));
    expect(rows()[0]?.textContent).toContain('Ya estaba');
    expect(shown).toHaveBeenCalledOnce();
    expect(shown.mock.calls[0]?.[0]).toMatch(/881000000012.*Hecha/);
    await scan(field, '881000000014');
    await waitFor(() => expect(flashing()).toEqual([false, false, false, false]));
  });

  test('an error says why and what to do, and stays until it is acknowledged', async () => {
    const { field } = await openLote();
    await scan(field, 'XX99');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('No existe una guía «XX99»');
    expect(alert.textContent).toContain('Revise que sea la etiqueta de envío');
    expect(tones).toContain('error');
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(rows()[0]?.textContent).toContain('Error');
  });

  test('an error that has only just come survives the next reading; one that was seen does not', async () => {
    const { field } = await openLote();
    const now = vi.spyOn(clock, 'elapsed').mockReturnValue(1_000_000);
    await scan(field, 'XX99');
    expect((await screen.findByRole('alert')).textContent).toContain('XX99');
    now.mockReturnValue(1_000_700);
    await scan(field, '881000000012');
    expect(screen.getByRole('alert').textContent).toContain('XX99');
    now.mockReturnValue(1_003_000);
    await scan(field, '881000000029');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    now.mockRestore();
  });

  test('the last one is undone with Ctrl+Z, which says what it will undo', async () => {
    const { field } = await openLote();
    await scan(field, '881000000012');
    await scan(field, '881000000029');
    await waitFor(() => expect(counter('Hechas')).toBe('2'));
    expect(screen.getByRole('button', { name: /Deshacer última …0000029/ })).toBeDefined();
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(counter('Hechas')).toBe('1'));
    expect(rows()[0]?.textContent).toContain('Deshecha');
    expect(screen.getByRole('button', { name: /Deshacer última …0000012/ })).toBeDefined();
  });
});

describe('without a network', () => {
  test('readings wait in sight, and go in order under their claves when it is back', async () => {
    const { field } = await openLote();
    networkIs(false);
    for (const code of ['881000000012', '881000000029', '881000000036']) await scan(field, code);
    expect(await screen.findByText('3 lecturas sin enviar, se enviarán solas')).toBeDefined();
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Sin enviar'),
      expect.stringContaining('Sin enviar'),
      expect.stringContaining('Sin enviar'),
    ]);
    const claves = cola.useQueue.getState().items.map(({ clave }) => clave);
    networkIs(true);
    await waitFor(() => expect(counter('Hechas')).toBe('3'));
    expect(heard.map(({ codigo }) => codigo)).toEqual(['881000000012', '881000000029', '881000000036']);
    expect(heard.map(({ clave }) => clave)).toEqual(claves);
    expect(await screen.findByText('Todo enviado')).toBeDefined();
  });

  test('a reading that is on its way for long is not told as sent', async () => {
    const { field } = await openLote();
    let answer = () => {};
    slow = new Promise((resolve) => {
      answer = resolve;
    });
    await scan(field, '881000000012');
    expect(await screen.findByText('Todo enviado')).toBeDefined();
    expect(await screen.findByText('Enviando…')).toBeDefined();
    expect(screen.queryByText('Todo enviado')).toBeNull();
    answer();
    expect(await screen.findByText('Todo enviado')).toBeDefined();
  });

  test('a lost answer is asked for again and counts once', async () => {
    const { field } = await openLote();
    isLost = true;
    await scan(field, '881000000012');
    await waitFor(() => expect(heard).toHaveLength(1));
    isLost = false;
    act(() => cola.work());
    await waitFor(() => expect(counter('Hechas')).toBe('1'));
    expect(heard).toHaveLength(2);
    expect(heard[1]?.clave).toBe(heard[0]?.clave);
    expect(counter('Repetidas')).toBe('0');
  });

  test('the batch cannot be closed over readings that were not sent', async () => {
    const { field } = await openLote();
    const closed = fakeService(cerrarLote, () => ({ lote: station.set({ estado: 'CERRADO' }) }));
    networkIs(false);
    await scan(field, '881000000012');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar lote' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('alert').textContent).toContain('Hay una lectura sin enviar');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar lote' }));
    expect(closed).toEqual([]);
  });

  test('the next person on this device does not get them', async () => {
    const { field } = await openLote();
    networkIs(false);
    await scan(field, '881000000012');
    await screen.findByText('1 lectura sin enviar, se enviará sola');
    act(() => useSessionState.setState({ user: { ...OPERARIO, id: 4 } }));
    expect(screen.queryByText('1 lectura sin enviar, se enviará sola')).toBeNull();
    networkIs(true);
    cola.work();
    expect(cola.useQueue.getState().items).toEqual([]);
    expect(heard).toEqual([]);
    act(() => useSessionState.setState({ user: OPERARIO }));
    await waitFor(() => expect(heard.map(({ codigo }) => codigo)).toEqual(['881000000012']));
  });
});

describe('the scale', () => {
  const weighing = async () => {
    const opened = await openLote();
    act(() => useSessionState.setState({ context: { balanza: 'http://balanza' } }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pesar' }));
    return opened;
  };

  test('weighs each reading', async () => {
    const { field } = await weighing();
    vi.spyOn(await import('#web/scale.ts'), 'readScale').mockResolvedValue({ gramos: 1250 });
    await scan(field, '881000000012');
    await waitFor(() => expect(heard).toMatchObject([{ peso_gramos: 1250 }]));
    expect(await screen.findAllByText(/1,250 kg/)).not.toHaveLength(0);
  });

  test('that does not answer stops nobody: the reading goes without a weight, never with zero, and can be weighed by hand', async () => {
    const { field } = await weighing();
    const sinPeso = 'La balanza no respondió en 3 s';
    let late = (_weight: { sinPeso: string }) => {};
    const measured = new Promise<{ sinPeso: string }>((answer) => {
      late = answer;
    });
    vi.spyOn(await import('#web/scale.ts'), 'readScale').mockReturnValueOnce(measured);
    await scan(field, '881000000012');
    expect(document.activeElement).toBe(field);
    expect(heard).toEqual([]);
    late({ sinPeso });
    await waitFor(() => expect(heard).toMatchObject([{ sin_peso: sinPeso }]));
    expect(heard[0]).not.toHaveProperty('peso_gramos');
    expect(await screen.findByText(sinPeso)).toBeDefined();
    await waitFor(() => expect(counter('Hechas')).toBe('1'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Peso a mano (kg)' }), '2,5{Enter}');
    await waitFor(() => expect(heard).toHaveLength(2));
    expect(heard[1]).toMatchObject({ codigo: '881000000012', peso_gramos: 2500 });
    expect(station.lote()).toMatchObject({ hechas: 1, deshechas: 1 });
  });

  test('a weight by hand for a reading that is on its way is refused, not sent behind it, and can be saved afterwards', async () => {
    const { field } = await weighing();
    vi.spyOn(await import('#web/scale.ts'), 'readScale').mockResolvedValueOnce({ sinPeso: 'Sin balanza' });
    networkIs(false);
    await scan(field, '881000000012');
    await waitFor(() => expect(cola.useQueue.getState().items).toMatchObject([{ intentos: 1, enviando: false }]));
    const typed = await screen.findByRole('textbox', { name: 'Peso a mano (kg)' });
    await userEvent.type(typed, '2,5{Enter}');
    expect(await screen.findByText(/espere el resultado y guarde el peso después/)).toBeDefined();
    expect(cola.useQueue.getState().items).toHaveLength(1);
    networkIs(true);
    await waitFor(() => expect(counter('Hechas')).toBe('1'));
    await userEvent.type(typed, '{Enter}');
    await waitFor(() => expect(heard.at(-1)).toMatchObject({ codigo: '881000000012', peso_gramos: 2500 }));
  });
});

describe('beginning', () => {
  test('a digit chooses the event; what it needs is asked once, and opens the batch', async () => {
    fakeStation();
    const opened = fakeService(abrirLote, ({ tipo }) => ({
      lote: station.set({ tipo, nombre: 'Retenida' }),
      no_halladas: [],
      aviso: null,
    }));
    await renderScreen(<EstacionScreen />, '/eventos');
    await screen.findByRole('button', { name: 'Ingreso a planta' });
    fireEvent.keyDown(document.body, { key: '3' });
    await userEvent.click(await screen.findByRole('button', { name: 'Empezar' }));
    expect(await screen.findAllByText('Elija dónde está')).not.toHaveLength(0);
    await userEvent.type(screen.getByRole('combobox', { name: 'Lugar' }), 'buceo{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Empezar' }));
    expect(await screen.findByText('Elija el motivo')).toBeDefined();
    expect(opened).toEqual([]);
    await userEvent.type(screen.getByRole('combobox', { name: 'Motivo' }), 'falta{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Empezar' }));
    await screen.findByRole('textbox', { name: 'Escanee un paquete...' });
    expect(opened).toEqual([{ tipo: 'RTN', agente_id: 1, datos: { motivo_id: 20 }, esperadas: { modo: 'ninguna' } }]);
  });

  test('next time this device offers the same, one key away', async () => {
    const puesto = { tipo: 'CLA', agente_id: 1, lugar: null, datos: {}, esperadas: 'estado', pesar: false };
    localStorage.setItem('anden.puesto', JSON.stringify(puesto));
    fakeStation();
    const opened = fakeService(abrirLote, () => ({ lote: station.lote(), no_halladas: [], aviso: null }));
    await renderScreen(<EstacionScreen />, '/eventos');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Empezar igual'));
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('textbox', { name: 'Escanee un paquete...' });
    expect(opened).toEqual([{ tipo: 'CLA', agente_id: 1, datos: {}, esperadas: { modo: 'estado' } }]);
  });

  test("a client's person registers one kind of event, and takes up the batch that is open", async () => {
    fakeStation();
    const open = aLote({ id: 9, tipo: 'LEV_SOL', nombre: 'Levante solicitado', hechas: 4 });
    fakeService(listLotes, () => ({ lotes: [open, aLote({ id: 10 })] }));
    const { router } = await renderScreen(<IngresoScreen />, '/eventos/ingreso_cl');
    expect(screen.queryByRole('button', { name: 'Clasificada' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Retomar lote' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ lote: '9' }));
  });
});

test('differences are closed only with what was decided about them', async () => {
  const lote = { esperadas: 2, esperadas_leidas: 1, hechas: 1 };
  await openLote(lote);
  fakeService(getDiferencias, ({ cuales }) => ({
    current_page: 1,
    page_quantity: 500,
    total_pages: 1,
    total_records: 1,
    records:
      cuales === 'sobrantes'
        ? []
        : [
            {
              guia_id: 5,
              guia_nro: '881000000555',
              cliente: 'Tienda Norte',
              destinatario: 'Ana Píriz',
              estado_general: 'LEVANTADO' as const,
              leidos: 0,
              bultos: 1,
              ultimo_evento: 'Levantada',
              ultimo_fecha: '2026-11-19T12:00:00Z',
            },
          ],
  }));
  const closed = fakeService(cerrarLote, ({ nota }) => ({
    lote: station.set({ estado: 'CERRADO_CON_DIFERENCIAS', nota: nota ?? null }),
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar lote' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('881000000555')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar con diferencias' }));
  expect(await within(dialog).findByText(/Diga qué se decidió/)).toBeDefined();
  expect(closed).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Qué se decidió/ }), 'Se busca');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar con diferencias' }));
  expect(await screen.findByText('Lote cerrado con diferencias')).toBeDefined();
  expect(closed).toEqual([{ id: 7, nota: 'Se busca' }]);
});
