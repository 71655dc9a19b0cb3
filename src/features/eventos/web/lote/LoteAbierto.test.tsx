import 'fake-indexeddb/auto';

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
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
import * as sounds from '#web/ui/scan/sounds.ts';

import { cola } from '../cola.ts';
import { EstacionScreen } from '../EstacionScreen.tsx';
import { useMesa } from '../mesa.ts';

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
