import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { AuthUser } from '#shared/identity.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { countLevantes, getOpcionesDeLevantes, listLevantes } from '../contract.ts';
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
    ...{ choferes: [], recorridos: [], clientes: [], departamentos: [], motivos: [] },
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
