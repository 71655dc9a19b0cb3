import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { serviceKey } from '#shared/contract.ts';
import { fakeMedia } from '#testing/media.ts';
import { fakeAnswer, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { listRecorridos, moverRecorrido, opcionesDeRecorrido, type RecorridoFila, verRecorrido } from '../contract.ts';
import { plantillasDelDia } from '../plantillas.contract.ts';
import { dondeEstan } from '../torre.contract.ts';
import { pasarRecorrido } from '../traspaso.contract.ts';
import { RecorridosScreen } from './RecorridosScreen.tsx';

/** Who leads looks for five seconds: what is in trouble is on top, counted, and one press away. */

const USER = { ...OPERARIO, funcionalidades: [{ codigo: 'REC_004', nombre: 'Recorridos: gestión' }] };
const fila = (id: number, more: Partial<RecorridoFila> = {}): RecorridoFila => ({
  ...{ id, numero: `R261123-00${id}`, dia: '2026-11-23', tipo: 'REPARTO', estado: 'EN_RUTA', chofer_id: id },
  ...{ chofer: `Chofer ${id}`, destino: null, vehiculo: null, salida_prevista: '07:30', salida: null, llegada: null },
  ...{ atraso_minutos: null, zonas: ['MVD-Sur'], cuentas: [{ estado: 'EN_CAMINO', cantidad: 2 }], lineas: [] },
  ...{ bultos: 2, levantes: [], en_la_calle: 0, en_la_calle_usd: 0, sobre_limite: false, posicion: null },
  ...more,
});
const FILAS = [
  fila(1, { atraso_minutos: 52, chofer: 'Marcos Olivera' }),
  fila(2, { atraso_minutos: 4, zonas: ['Canelones Centro'] }),
  fila(3, { sobre_limite: true, chofer: 'Élida Ñandú' }),
  fila(4, { estado: 'PLANIFICADO', tipo: 'TRONCO', destino: 'Agencia Salto' }),
];

beforeEach(() => {
  fakeService(listRecorridos, () => ({ dia: '2026-11-23', recorridos: FILAS }));
  fakeService(plantillasDelDia, () => ({ dia: '2026-11-23', por_armar: [] }));
});

const shown = async () => {
  const table = await screen.findByRole('region', { name: 'Recorridos' });
  return within(table)
    .getAllByRole('link', { name: /^R261123/ })
    .map(({ textContent }) => textContent);
};

test('what is in trouble is counted on its key and shown by one press; words find a driver, a zone, an agency', async () => {
  await renderScreen(<RecorridosScreen />, '/recorridos', { user: USER });
  expect(await shown()).toHaveLength(4);
  const keys = within(screen.getByRole('group', { name: 'En problemas' })).getAllByRole('button');
  expect(keys.map(({ textContent }) => textContent)).toEqual(['Con atraso · 2', 'Sobre su límite de efectivo · 1']);
  await userEvent.click(screen.getByRole('button', { name: 'Con atraso · 2' }));
  expect(await shown()).toEqual(['R261123-001', 'R261123-002']);
  const search = screen.getByLabelText('Buscar');
  await userEvent.type(search, 'canel');
  expect(await shown()).toEqual(['R261123-002']);
  await userEvent.click(screen.getByRole('button', { name: 'Con atraso · 1' }));
  await userEvent.clear(search);
  await userEvent.type(search, 'elida nandu');
  expect(await shown()).toEqual(['R261123-003']);
  await userEvent.clear(search);
  await userEvent.type(search, 'salto');
  expect(await shown()).toEqual(['R261123-004']);
  await userEvent.type(search, ' nadie');
  expect(await screen.findByText('Ningún recorrido cumple con lo que se busca.')).toBeTruthy();
});

test('on the map the latest is number one, says how late it is, and opens like its row; of one without news the list says so', async () => {
  fakeService(dondeEstan, () => ({
    planta: { lat: -34.86, lng: -56.17, fuente: 'CORRECCION' as const },
    rondas: [
      { id: 1, lat: -34.9, lng: -56.1, segun: 'POSICION' as const, fecha: new Date().toISOString(), aproximada: false },
      { id: 3, lat: -34.8, lng: -56.2, segun: 'PARADA' as const, fecha: new Date().toISOString(), aproximada: true },
    ],
  }));
  await renderScreen(<RecorridosScreen />, '/recorridos', { user: USER });
  await userEvent.click(await screen.findByRole('button', { name: 'Mapa' }));
  const map = await screen.findByRole('group', { name: 'Dónde está cada recorrido' });
  const marks = await waitFor(() => {
    const found = within(map).getAllByRole('button');
    expect(found).toHaveLength(2);
    return found.map((mark) => mark.getAttribute('aria-label'));
  });
  expect(marks.toSorted()).toEqual([
    'R261123-001, Marcos Olivera · 52 min de atraso',
    'R261123-003, Élida Ñandú · a tiempo, sobre su límite de efectivo · lugar aproximado',
  ]);
  expect(within(map).getByText('1')).toBeTruthy();
  const list = screen.getByRole('list', { name: 'Recorridos en la calle' });
  const rows = within(list).getAllByRole('button');
  // What has not left is not on it.
  expect(rows.map(({ textContent }) => /^\d/.exec(textContent ?? '')?.[0])).toEqual(['1', '2', '3']);
  expect(rows[1]?.textContent).toContain('sin noticia de dónde está');
  expect(rows[2]?.textContent).toContain('última parada, recién');
});

test('the sheets of the rounds in the list are printed in one go', async () => {
  const asked = fakeService(verRecorrido, ({ id }) => ({
    recorrido: { ...(FILAS[id - 1] ?? fila(id)), vehiculo_id: null, version: 1 },
    ...{ carga: null, lineas: [], levantes: [], actos: [], historia: [] },
  }));
  const print = vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')));
  await renderScreen(<RecorridosScreen />, '/recorridos', { user: USER });
  await userEvent.type(await screen.findByLabelText('Buscar'), 'mvd-sur chofer 4');
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir la hoja' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(asked).toEqual([{ id: 4 }]);
  await userEvent.clear(screen.getByLabelText('Buscar'));
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir 4 hojas' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  for (const { numero } of FILAS)
    expect(await screen.findByRole('heading', { name: `Recorrido ${numero}` })).toBeTruthy();
  window.dispatchEvent(new Event('afterprint'));
  print.mockRestore();
});

test('what is looked at stands in the address: whoever is sent it sees the same, and Back undoes a filter', async () => {
  const address = '/recorridos?q=mvd&tipo=REPARTO&solo=atrasados';
  const { router } = await renderScreen(<RecorridosScreen />, address, { user: USER });
  expect(await shown()).toEqual(['R261123-001']);
  expect(screen.getByDisplayValue('mvd')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Con atraso · 1' }));
  await waitFor(async () => expect(await shown()).toEqual(['R261123-001', 'R261123-003']));
  expect(router.state.location.search).toEqual({ q: 'mvd', tipo: 'REPARTO' });
  await userEvent.click(screen.getByRole('button', { name: 'Tablero' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ vista: 'tablero' }));
  expect(screen.getByRole('region', { name: 'En ruta' })).toBeTruthy();
  act(() => router.history.back());
  act(() => router.history.back());
  await waitFor(async () => expect(await shown()).toEqual(['R261123-001']));
  const search = screen.getByLabelText('Buscar');
  await userEvent.clear(search);
  await userEvent.type(search, 'chofer');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'chofer', solo: 'atrasados' }));
});

test('the round that is open beside the list stands in the address too: whoever is sent it has it open, and closed it is gone from there', async () => {
  fakeMedia('1280');
  fakeService(verRecorrido, ({ id }) => ({
    recorrido: { ...(FILAS[id - 1] ?? fila(id)), vehiculo_id: null, version: 1 },
    ...{ carga: null, lineas: [], levantes: [], actos: [], historia: [] },
  }));
  const { router } = await renderScreen(<RecorridosScreen />, '/recorridos?panel=3', { user: USER });
  const panel = await screen.findByRole('complementary', { name: 'Recorrido R261123-003' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Cerrar el panel' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(router.state.location.search).toEqual({});
});

/** The server refuses some by name, and does the others. */
function refusing(
  contract: typeof moverRecorrido | typeof pasarRecorrido,
  of: (body: Record<string, unknown>) => object,
) {
  const sent: Record<string, unknown>[] = [];
  fakeAnswer(serviceKey(contract), ({ service: _service, clave: _clave, ...body }) => {
    sent.push(body);
    const answer = of(body);
    return 'msg' in answer
      ? { status: 409, body: { code: 'ERROR', ...answer } }
      : { status: 200, body: { code: 'OK', ...answer } };
  });
  return sent;
}

test('several are annulled at once, and of each the list says what became of it', async () => {
  const motivo = 'Está «En ruta»: no admite «Anular»';
  const sent = refusing(moverRecorrido, ({ id }) =>
    id === 1
      ? { error: 'DOCUMENTO_NO_PERMITE', msg: motivo }
      : { estado: 'ANULADO', quedan_fuera: [], por_confirmar: [] },
  );
  await renderScreen(<RecorridosScreen />, '/recorridos', { user: USER });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir R261123-001' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir R261123-004' }));
  await userEvent.click(screen.getByRole('button', { name: 'Anular…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Anular 2 recorridos' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Anular 2 recorridos' }));
  await within(dialog).findByText('Anulados: 1. Sin anular: 1.');
  const rows = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows[0]).toContain(motivo);
  expect(rows[1]).toContain('Anulado');
  expect(sent).toEqual([
    { id: 1, acto: 'anular' },
    { id: 4, acto: 'anular' },
  ]);
});

test('several go to other drivers: who was warned of is asked again, and what has no driver chosen is not touched', async () => {
  fakeService(opcionesDeRecorrido, () => ({
    choferes: [
      { id: 7, nombre: 'Ana Techera' },
      { id: 8, nombre: 'Beto Ríos' },
    ],
    vehiculos: [],
  }));
  const aviso = 'SBA 1 lleva 300 kg, y el recorrido tiene 900';
  const sent = refusing(pasarRecorrido, ({ id, confirma }) =>
    id === 2 && confirma === undefined ? { version: 1, por_confirmar: [aviso] } : { version: 2, por_confirmar: [] },
  );
  await renderScreen(<RecorridosScreen />, '/recorridos', { user: USER });
  for (const id of [1, 2, 3])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Elegir R261123-00${id}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Pasar…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pasar 3 recorridos' });
  const [list] = within(dialog).getAllByRole('list', { name: 'Recorridos que se pasan' });
  const choose = async (place: number, nombre: string) => {
    const row = list?.children[place];
    if (!(row instanceof HTMLElement)) throw new Error('no such row');
    await userEvent.click(within(row).getByRole('combobox'));
    await userEvent.click(await within(row).findByRole('option', { name: nombre, hidden: true }));
  };
  await choose(0, 'Ana Techera');
  await choose(1, 'Beto Ríos');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pasar 2 recorridos' }));
  await within(dialog).findByText(aviso);
  expect(within(dialog).getByText('Pasados: 1. Sin pasar: 1.')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pasar igual' }));
  await within(dialog).findByText('Pasados: 2. Sin pasar: 0.');
  expect(sent).toEqual([
    { id: 1, chofer_id: 7 },
    { id: 2, chofer_id: 8 },
    { id: 2, chofer_id: 8, confirma: true },
  ]);
});
