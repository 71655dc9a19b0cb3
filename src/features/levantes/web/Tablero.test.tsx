import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { AuthUser } from '#shared/identity.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { countLevantes, getOpcionesDeLevantes, type LevanteFila, listLevantes, moverLevante } from '../contract.ts';
import { getTablero } from '../tablero.contract.ts';
import { LevantesScreen } from './LevantesScreen.tsx';

const TRAFICO: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'LEV_002', nombre: 'LEV_002' }] };
const celda = (zona_id: number, desde: string, hasta: string) => ({ zona_id, zona: `Zona ${zona_id}`, desde, hasta });

test('the day by zones and slots says what room is left, and a cell shows its own', async () => {
  const asked = fakeService(listLevantes, () => ({
    ...{ current_page: 1, page_quantity: 100, total_pages: 1, total_es_minimo: false, siguiente: null },
    ...{ total_records: 0, records: [] },
  }));
  fakeService(countLevantes, () => ({ dia: 0, sin_asignar: 0, no_levantados: 0, con_diferencia: 0, sin_ingresar: 0 }));
  fakeService(getOpcionesDeLevantes, () => ({
    ...{ choferes: [], recorridos: [], clientes: [], departamentos: [], motivos: [], tamanos: [] },
  }));
  fakeService(getTablero, () => ({
    dia: '2026-11-23',
    celdas: [
      { ...celda(1, '09:00', '12:00'), lugares: 20, tomados: 12, por_asignar: 3 },
      { ...celda(1, '12:00', '15:00'), lugares: 5, tomados: 7, por_asignar: 0 },
      { ...celda(2, '09:00', '12:00'), lugares: 20, tomados: 0, por_asignar: 0 },
    ],
  }));
  await renderScreen(<LevantesScreen />, '/levantes', { user: TRAFICO });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Tablero', pressed: false }));
  const board = await screen.findByRole('table', { name: 'Levantes por zona y franja' });
  expect(
    within(board)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['Zona09:00 a 12:0012:00 a 15:00', 'Zona 112quedan 83 sin asignar72 de más']);
  expect(screen.getByText('Sin levantes: Zona 2.')).toBeTruthy();
  await user.click(within(board).getByRole('button', { name: 'Zona 1, 09:00: 12 levantes' }));
  expect(asked.at(-1)).toMatchObject({ vista: 'dia', zona_id: [1], desde: '09:00' });
  const pressed = await screen.findByRole('button', { name: 'Zona 1, 09:00: 12 levantes', pressed: true });
  await user.click(pressed);
  await screen.findByRole('button', { name: 'Zona 1, 09:00: 12 levantes', pressed: false });
  await user.click(screen.getByRole('button', { name: 'Tablero' }));
  expect(screen.queryByRole('table', { name: 'Levantes por zona y franja' })).toBeNull();
});

const fila = (over: Partial<LevanteFila>): LevanteFila => ({
  ...{ id: 1, numero: 'L-261123-0001', cliente_id: 1, cliente: 'Tienda Norte', dia: '2026-11-23', desde: '09:00' },
  ...{ hasta: '12:00', direccion: 'Ruta 5', contacto: null, telefono: null, zona: 'Zona 1', estado: 'CONFIRMADO' },
  ...{
    origen: 'CLIENTE',
    anunciadas: 2,
    levantadas: 0,
    ingresadas: 0,
    bultos_anunciados: null,
    kg_anunciados: null,
    bultos_levantados: null,
  },
  ...{
    diferencia: null,
    motivo: null,
    chofer_id: null,
    chofer: null,
    recorrido: null,
    instrucciones: null,
    version: 3,
  },
  ...over,
});

/** A board of two slots of one zone and a slot of another, with two stops in the chosen cell. */
async function board(user = TRAFICO) {
  const rows = [
    fila({}),
    fila({
      id: 2,
      numero: 'L-261123-0002',
      cliente: 'Tienda Sur',
      estado: 'ASIGNADO',
      chofer_id: 4,
      chofer: 'Dardo Sosa',
    }),
    fila({
      id: 3,
      numero: 'L-261123-0003',
      cliente: 'Tienda Ida',
      estado: 'LEVANTADO',
      chofer_id: 4,
      chofer: 'Dardo Sosa',
    }),
  ];
  fakeService(listLevantes, () => ({
    ...{ current_page: 1, page_quantity: 100, total_pages: 1, total_es_minimo: false, siguiente: null },
    ...{ total_records: rows.length, records: rows },
  }));
  fakeService(countLevantes, () => ({ dia: 0, sin_asignar: 0, no_levantados: 0, con_diferencia: 0, sin_ingresar: 0 }));
  fakeService(getOpcionesDeLevantes, () => ({
    choferes: [
      { id: 4, nombre: 'Dardo Sosa' },
      { id: 6, nombre: 'Élida Paz' },
    ],
    recorridos: [
      { id: 5, nombre: 'R261123-009 · Élida Paz', dia: '2026-11-23' },
      { id: 8, nombre: 'R261124-001 · Élida Paz', dia: '2026-11-24' },
    ],
    ...{ clientes: [], departamentos: [], motivos: [], tamanos: [] },
  }));
  fakeService(getTablero, () => ({
    dia: '2026-11-23',
    celdas: [
      { ...celda(1, '09:00', '12:00'), lugares: 20, tomados: 3, por_asignar: 1 },
      { ...celda(1, '12:00', '15:00'), lugares: 5, tomados: 0, por_asignar: 0 },
      { ...celda(2, '12:00', '15:00'), lugares: 5, tomados: 1, por_asignar: 0 },
    ],
  }));
  const sent = fakeService(moverLevante, ({ id, acto }) => ({
    ...{ id, estado: 'ASIGNADO' as const, msg: `L-261123-000${id}: hecho`, fuera: [] },
    nuevo: acto === 'reprogramar' ? { id: 31, numero: 'L-261123-0031' } : null,
  }));
  await renderScreen(<LevantesScreen />, '/levantes', { user });
  const hands = userEvent.setup();
  await hands.click(await screen.findByRole('button', { name: 'Tablero', pressed: false }));
  await hands.click(await screen.findByRole('button', { name: 'Zona 1, 09:00: 3 levantes' }));
  return { sent, hands };
}

/** Drags one thing onto another. Answers whether it was taken. */
function drag(what: HTMLElement, onto: HTMLElement): boolean {
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(what, { dataTransfer });
  const over = createEvent.dragOver(onto);
  fireEvent(onto, over);
  if (over.defaultPrevented) fireEvent.drop(onto, { dataTransfer });
  fireEvent.dragEnd(what, { dataTransfer });
  return over.defaultPrevented;
}
const stop = (name: string) => screen.findByRole('button', { name: new RegExp(`^Mover ${name}`) });
const place = (row: string, column: number) => {
  const head = within(screen.getByRole('table', { name: 'Levantes por zona y franja' })).getByRole('rowheader', {
    name: row,
  });
  const cell = within(head.closest('tr') ?? head).getAllByRole('cell')[column];
  if (cell === undefined) throw new Error('there is no such cell');
  return cell;
};

test('a stop is dragged to another slot of its zone, and to no other zone', async () => {
  const { sent } = await board();
  expect(drag(await stop('L-261123-0001'), place('Zona 2', 1))).toBe(false);
  expect(drag(await stop('L-261123-0001'), place('Zona 1', 0))).toBe(false);
  expect(sent).toEqual([]);
  expect(drag(await stop('L-261123-0001'), place('Zona 1', 1))).toBe(true);
  await waitFor(() =>
    expect(sent).toEqual([{ id: 1, version: 3, acto: 'reprogramar', dia: '2026-11-23', desde: '12:00' }]),
  );
  await screen.findByText('L-261123-0001: hecho: pasó a 12:00 a 15:00 como L-261123-0031');
});

test('a stop is dragged to a round of the day, and Ctrl+Z leaves it with whom it was', async () => {
  const { sent, hands } = await board();
  const whom = within(screen.getByRole('list', { name: 'Recorridos y choferes' }));
  expect(whom.queryByText(/R261124-001/)).toBeNull();
  // With whom it is already it is not given to.
  expect(drag(await stop('L-261123-0002'), whom.getByText('Dardo Sosa'))).toBe(false);
  expect(drag(await stop('L-261123-0002'), whom.getByText('R261123-009 · Élida Paz'))).toBe(true);
  await screen.findAllByText('L-261123-0002: va con R261123-009 · Élida Paz');
  await hands.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(sent).toEqual([
      { id: 2, version: 3, acto: 'asignar', recorrido_id: 5 },
      { id: 2, version: 4, acto: 'asignar', chofer_id: 4 },
    ]),
  );
});

test('the same is done by keys alone, and what was fetched already does not move', async () => {
  const { sent, hands } = await board();
  const stops = within(await screen.findByRole('list', { name: 'Levantes de la celda' }));
  expect(stops.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Tienda NorteSin asignarConfirmado',
    'Tienda SurDardo SosaAsignado',
  ]);
  (await stop('L-261123-0001')).focus();
  await hands.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Mover L-261123-0001' });
  await hands.click(within(dialog).getByRole('button', { name: 'Mover' }));
  await within(dialog).findByText('Elija adónde');
  const field = within(dialog).getByRole('combobox', { name: 'A qué franja, recorrido o chofer' });
  field.focus();
  await hands.keyboard('Élida{ArrowDown}{ArrowDown}{Enter}');
  await hands.click(within(dialog).getByRole('button', { name: 'Mover' }));
  await waitFor(() => expect(sent).toEqual([{ id: 1, version: 3, acto: 'asignar', chofer_id: 6 }]));
});

test('who only looks sees the board and moves nothing', async () => {
  await board({ ...OPERARIO, funcionalidades: [{ codigo: 'LEV_001', nombre: 'LEV_001' }] });
  expect(screen.queryByRole('list', { name: 'Levantes de la celda' })).toBeNull();
});
