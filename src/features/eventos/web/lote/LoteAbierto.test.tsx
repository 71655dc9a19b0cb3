import 'fake-indexeddb/auto';

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  deshacerLectura,
  getDiferencias,
  getLote,
  getOpcionesDeEstacion,
  type Lote,
  listLotes,
  registrarLectura,
} from '#features/eventos/contract.ts';
import { aStation, OPCIONES } from '#testing/eventos.ts';
import { pressKey, readCode } from '#testing/scanner.ts';
import { fakeAnswer, fakeService, renderScreen } from '#testing/web.tsx';
import * as clock from '#web/ui/scan/elapsed.ts';
import * as sounds from '#web/ui/scan/sounds.ts';

import { cola } from '../cola.ts';
import { EstacionScreen } from '../EstacionScreen.tsx';
import { leer, useMesa } from '../mesa.ts';

let station: ReturnType<typeof aStation>;
/** The codes that the server heard. */
let heard: string[];
const tones: string[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(sounds, 'playTone').mockImplementation((tone) => void tones.push(tone));
  tones.length = 0;
  heard = [];
});

afterEach(async () => {
  cola.work();
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  act(() => useMesa.setState({ leidas: [], lotes: new Map(), faltas: [], avisos: new Map() }));
  vi.restoreAllMocks();
});

async function openLote(start: Partial<Lote> = {}, beside?: React.ReactNode) {
  station = aStation(start);
  fakeService(getOpcionesDeEstacion, () => OPCIONES);
  fakeService(listLotes, () => ({ lotes: [] }));
  fakeService(getLote, () => ({ lote: station.lote(), lecturas: station.lecturas() }));
  fakeService(deshacerLectura, ({ lectura_id }) => station.undo(lectura_id));
  fakeService(getDiferencias, () => ({
    current_page: 1,
    page_quantity: 500,
    total_pages: 1,
    total_records: 0,
    records: [],
  }));
  fakeAnswer('eventos.registrar', ({ service: _service, clave, ...fields }) => {
    const params = registrarLectura.params.parse(fields);
    heard.push(params.codigo);
    return { status: 200, body: { code: 'OK', ...station.read(params, String(clave)) } };
  });
  const page = (
    <>
      <EstacionScreen />
      {beside}
    </>
  );
  await renderScreen(page, '/eventos?lote=7');
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Escanee un paquete...' });
}

/** As a person does. */
async function typeInto(field: HTMLElement, text: string) {
  for (const key of [...text]) {
    pressKey(field, key, performance.now());
    await act(() => new Promise<void>((over) => setTimeout(over, 60)));
  }
}

async function scan(field: HTMLElement, ...codes: string[]) {
  act(() => field.focus());
  for (const code of codes) await readCode(code, 'Enter');
}

/** Both are read at this moment of the page, and later ones at the one that is set. */
function stillTime(ms: number) {
  return vi.spyOn(clock, 'elapsed').mockReturnValue(ms);
}

const alertText = () => screen.queryByRole('alert')?.textContent ?? null;
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

/** Open until it is closed, as the notices of the frame are. */
function Notices() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <div role="dialog">
      <button type="button" onClick={() => setOpen(false)}>
        Cerrar avisos
      </button>
    </div>
  ) : null;
}

const rows = () => within(screen.getByRole('list', { name: 'Últimas lecturas' })).queryAllByRole('listitem');

describe('the list of what is expected', () => {
  test('is searched by hand, and a label that is read meanwhile counts in the batch', async () => {
    await openLote({ esperadas: 2 });
    const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Buscar en la lista' });
    await userEvent.click(search);
    await typeInto(search, '8810');
    expect(search.value).toBe('8810');
    await readCode('881000000012', 'Enter');
    await waitFor(() => expect(heard).toEqual(['881000000012']));
    expect(search.value).toBe('8810');
    expect(tones[0]).toBe('leida');
    expect(rows()).toHaveLength(1);
    // Of a scanner without an end key as well.
    await readCode('881000000029');
    await waitFor(() => expect(heard).toEqual(['881000000012', '881000000029']));
    expect(search.value).toBe('8810');
    await typeInto(search, '00');
    expect(search.value).toBe('881000');
  });
});

test('a row says when the server has it that the label was read, whatever the clock of the device says', async () => {
  const field = await openLote();
  await scan(field, '881000000012');
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Hecha'));
  // Noon of Greenwich, in Montevideo.
  expect(within(screen.getByRole('list', { name: 'Últimas lecturas' })).getByText('09:00:00')).toBeTruthy();
});

describe('of several errors', () => {
  const three = async (beside?: React.ReactNode) => {
    const field = await openLote({}, beside);
    await scan(field, 'XX01', 'XX02', 'XX03');
    await waitFor(() => expect(alertText()).toContain('XX03 y 2 más'));
    return field;
  };

  test('each is acknowledged by itself, and it says how many more there are', async () => {
    const field = await three();
    press('Escape');
    await waitFor(() => expect(alertText()).toContain('XX02 y 1 más'));
    // A key that is held down is one.
    press('F9', { repeat: true });
    await userEvent.click(screen.getByRole('button', { name: /^Entendido Esc|^Entendido$/ }));
    await waitFor(() => expect(alertText()).toContain('No existe una guía «XX01»'));
    expect(alertText()).not.toContain('más');
    await scan(field, 'SEGUIR');
    await waitFor(() => expect(alertText()).toBeNull());
    expect(heard).toEqual(['XX01', 'XX02', 'XX03']);
  });

  test('none is met by a key that is meant for what is open over the page', async () => {
    await three(<div role="dialog">Notificaciones</div>);
    press('Escape');
    press('F9');
    expect(alertText()).toContain('XX03 y 2 más');
  });

  test('only the one that was on screen for as long as it takes to read it is gone with the next reading', async () => {
    const time = stillTime(50_000);
    const field = await three();
    time.mockReturnValue(52_900);
    await scan(field, '881000000012');
    expect(alertText()).toContain('XX03 y 2 más');
    time.mockReturnValue(53_000);
    await scan(field, '881000000029');
    await waitFor(() => expect(alertText()).toContain('XX02 y 1 más'));
    // It has waited for as long, but not on screen.
    time.mockReturnValue(55_000);
    await scan(field, '881000000036');
    await waitFor(() => expect(heard).toHaveLength(6));
    expect(alertText()).toContain('XX02 y 1 más');
  });
});

describe('the same label again within a moment', () => {
  test('is read anew where the one before has failed, or was undone', async () => {
    stillTime(50_000);
    const field = await openLote();
    await scan(field, 'XX01');
    await screen.findByRole('alert');
    await scan(field, 'XX01', '881000000012');
    await waitFor(() => expect(heard).toEqual(['XX01', 'XX01', '881000000012']));
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Hecha'));
    press('z', { ctrlKey: true });
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Deshecha'));
    await scan(field, '881000000012');
    await waitFor(() => expect(heard).toHaveLength(4));
  });

  test('is read into another batch, and no clock that is set back makes an echo of a later one', async () => {
    const time = stillTime(50_000);
    await openLote();
    const read = (lote_id: number) =>
      act(() => leer({ lote_id, raw: '881000000012', codigo: '881000000012', pesa: false }));
    read(8);
    read(7);
    await waitFor(() => expect(heard).toHaveLength(2));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    time.mockReturnValue(52_000);
    read(7);
    await waitFor(() => expect(heard).toHaveLength(3));
    expect(tones).not.toContain('rebote');
  });
});

describe('a label that is read while a window is open', () => {
  test('is told at the station, and is no news at the next closing', async () => {
    await openLote({}, <Notices />);
    act(() => screen.getByRole('button', { name: 'Cerrar avisos' }).focus());
    await readCode('881000000012', 'Enter');
    await waitFor(() => expect(alertText()).toContain('No se leyó 881000000012: hay una ventana abierta'));
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar avisos' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar lote' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cerrar lote' });
    expect(within(dialog).queryByRole('alert')).toBeNull();
    expect(heard).toEqual([]);
  });

  test('is told in the closing, by its number', async () => {
    await openLote();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar lote' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cerrar lote' });
    await readCode('881000000012', 'Enter');
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'No se leyó 881000000012: termine el cierre o cancélelo antes de seguir leyendo',
    );
    expect(screen.getAllByRole('alert', { hidden: true })).toHaveLength(1);
  });
});

describe('a hand-over at an agency', () => {
  const asks = () => screen.findByRole('dialog', { name: 'Datos del paquete 881000000012' });
  const documento = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Documento' });

  test('asks of each parcel whose hands it goes to, and registers with Enter', async () => {
    const field = await openLote({ tipo: 'RET_AG', nombre: 'Retirada en agencia' });
    await screen.findByRole('list', { name: 'Últimas lecturas' });
    await scan(field, '881000000012');
    await asks();
    await waitFor(() => expect(document.activeElement).toBe(documento()));
    await typeInto(documento(), '12345678');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/revise el dígito verificador/)).toBeTruthy();
    expect(heard).toEqual([]);
    await userEvent.clear(documento());
    await typeInto(documento(), '12345672');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(heard).toEqual(['881000000012']));
    expect(station.told()).toEqual([{ documento: '12345672' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says which label was read meanwhile, and asks before a parcel that was read stays unregistered', async () => {
    const field = await openLote({ tipo: 'RET_AG', nombre: 'Retirada en agencia' });
    await screen.findByRole('list', { name: 'Últimas lecturas' });
    await scan(field, '881000000012');
    await asks();
    await readCode('881000000029', 'Enter');
    expect(await screen.findByText(/No se leyó 881000000029: complete primero/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'No registrar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(heard).toEqual([]);
  });
});
