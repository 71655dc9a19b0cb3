import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { vehiculos } from '../contract.ts';
import { TransporteScreen } from './TransporteScreen.tsx';

const ADMIN = { ...OPERARIO, roles: [{ role_id: 1, nombre: 'administrador' }] };
const TRAFICO = { ...OPERARIO, funcionalidades: [{ codigo: 'REC_004', nombre: 'Recorridos' }] };
const fila = {
  ...{ id: 5, version: 2, activo: true },
  valores: {
    ...{ matricula: 'SBA 1234', tipo: 'FURGON' as const, kg: 800, dm3: 6000, paradas: 90, transportista_id: null },
    ...{ seguro_vence: '2020-01-31', sucive_vence: null, en_taller: false },
  },
};

function fakeList() {
  fakeService(vehiculos.opciones, () => ({ opciones: { transportista_id: [] } }));
  fakeService(vehiculos.ver, () => ({
    ...{ fila: { ...fila, version: 3 }, usos: [], puede_eliminar: true },
    historial: [{ fecha: '2026-11-20T12:00:00Z', usuario: 'Bruno Paz', texto: 'Carga (kg): 700 → 800' }],
  }));
  return fakeService(vehiculos.listar, () => ({
    ...{ current_page: 1, page_quantity: 50, total_pages: 1, total_records: 1, records: [fila] },
  }));
}

test('a paper that ended says so in words, and who may only look has nothing to press', async () => {
  fakeList();
  await renderScreen(<TransporteScreen />, '/transporte', { user: TRAFICO });
  expect(await screen.findByText(/Venció hace .* \(31\/01\/2020\)/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver los carros' })).toHaveProperty('pathname', '/transporte/carros');
  expect(screen.queryByRole('button', { name: 'Nuevo vehículo' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Editar SBA 1234' })).toBeNull();
});

test('who was slower keeps what was typed, sees what changed, and saves over it on purpose', async () => {
  fakeList();
  fakeFailure(vehiculos.guardar, 'DOCUMENTO_CAMBIO', 'Bruno Paz lo cambió mientras tanto. Su cambio no se aplicó');
  await renderScreen(<TransporteScreen />, '/transporte', { user: ADMIN });
  await userEvent.click(await screen.findByRole('button', { name: 'Editar SBA 1234' }));
  const dialog = within(await screen.findByRole('dialog'));
  const kg = dialog.getByLabelText('Carga (kg)');
  await userEvent.clear(kg);
  await userEvent.type(kg, '950');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText(/Bruno Paz lo cambió/)).toBeTruthy();
  expect(kg).toHaveProperty('value', '950');
  const sent = fakeService(vehiculos.guardar, () => ({ id: 5 }));
  await userEvent.click(dialog.getByRole('button', { name: /conservar lo que escribí/ }));
  expect(await dialog.findByText(/700 → 800/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await expect.poll(() => sent[0]).toMatchObject({ id: 5, version: 3, kg: 950, matricula: 'SBA 1234' });
});
