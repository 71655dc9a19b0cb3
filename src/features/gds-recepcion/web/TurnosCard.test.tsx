import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { asignarTurno, quitarTurno, type Turnos, turnos } from '../turnos.contract.ts';
import { TurnosCard } from './TurnosCard.tsx';
import { instanteDe } from './turnos.ts';

const GENTE = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'GDS_001' }] };
const dia = '2026-11-27';
const orden = (orden_id: number) => ({
  ...{ orden_id, numero: `OC-00000${orden_id}`, tipo: 'COMPRA' as const, estado: 'CONFIRMADA' as const },
  ...{ cliente: 'Tienda', proveedor: null },
});
const anden = (n: number) => ({ almacenamiento_id: n, codigo: `ANDEN-${n}`, deposito_id: 1, deposito: 'Planta' });
const DADO = {
  ...orden(1),
  almacenamiento_id: 1,
  anden: 'ANDEN-1',
  desde: instanteDe(dia, 540),
  hasta: instanteDe(dia, 600),
};

let seen: Turnos;
let given: object[];
beforeEach(() => {
  seen = {
    ...{ dia, andenes: [anden(1), anden(2)], turnos: [DADO] },
    sin_turno: [{ ...orden(2), deposito_id: 1, prometida_el: null, por_recibir: 5 }],
  };
  fakeService(turnos, () => seen);
  given = fakeService(asignarTurno, ({ orden_id, desde }) => ({
    turno: { orden_id, anden: 'ANDEN-2', desde, hasta: desde },
  }));
});
const open = () => renderScreen(<TurnosCard />, '/gds/ingresos-egresos', { user: GENTE });

test('what comes without a time is given a dock, an hour and how long', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Dar turno a OC-000002' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turno de OC-000002' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Andén' }));
  await userEvent.click(await screen.findByText('ANDEN-2', { selector: '[role=option] *, [role=option]' }));
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Desde' }));
  await userEvent.click(await screen.findByText('10:15', { selector: '[role=option] *, [role=option]' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dar turno' }));
  await waitFor(() =>
    expect(given).toMatchObject([{ orden_id: 2, almacenamiento_id: 2, cuartos: 4, desde: instanteDe(dia, 615) }]),
  );
});

test('dropped onto a quarter of an hour it begins there, as long as it was', async () => {
  await open();
  const chip = await screen.findByTitle('OC-000001 · Tienda · 09:00 a 10:00');
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(chip, { dataTransfer });
  const row = chip.parentElement?.nextElementSibling;
  // From six on, four to the hour: the ninth begins at eight.
  const quarter = row?.querySelectorAll('span')[9];
  if (!quarter) throw new Error('the dock has quarters');
  const over = createEvent.dragOver(quarter);
  fireEvent(quarter, over);
  expect(over.defaultPrevented).toBe(true);
  fireEvent.drop(quarter);
  await waitFor(() =>
    expect(given).toMatchObject([{ orden_id: 1, almacenamiento_id: 2, cuartos: 4, desde: instanteDe(dia, 480) }]),
  );
});

test('a time that somebody else has is told with whose it is; one that is not wanted is taken back', async () => {
  fakeFailure(asignarTurno, 'TURNO_OCUPADO', 'ANDEN-1 a las 09:00 es de OC-000009');
  const dropped = fakeService(quitarTurno, () => ({ quitados: 4 }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mover OC-000001' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mover el turno de OC-000001' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mover' }));
  await within(dialog).findByText('ANDEN-1 a las 09:00 es de OC-000009');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Quitar el turno' }));
  await waitFor(() => expect(dropped).toMatchObject([{ orden_id: 1 }]));
});

test('what came whole keeps its place of the day, says that it came, and is not moved any more', async () => {
  seen = { ...seen, turnos: [{ ...DADO, estado: 'UBICADA' }] };
  await open();
  const list = within(await screen.findByRole('list', { name: 'Con turno' }));
  expect(list.getByText('Ubicada')).toBeTruthy();
  expect(list.queryByRole('button')).toBeNull();
  const chip = screen.getByTitle('OC-000001 · Tienda · 09:00 a 10:00');
  expect([chip.draggable, chip.hasAttribute('disabled')]).toEqual([false, true]);
});
