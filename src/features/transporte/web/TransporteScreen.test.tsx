import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { vehiculos } from '../contract.ts';
import { choferesHoy } from '../hoy.contract.ts';
import { TransporteScreen } from './TransporteScreen.tsx';

const ADMIN = { ...OPERARIO, roles: [{ role_id: 1, nombre: 'administrador' }] };
const TRAFICO = { ...OPERARIO, funcionalidades: [{ codigo: 'REC_004', nombre: 'Recorridos' }] };
const fila = {
  ...{ id: 5, version: 2, activo: true },
  valores: {
    ...{
      matricula: 'SBA 1234',
      tipo: 'FURGON' as const,
      kg: 800,
      dm3: 6000,
      paradas: 90,
      jornada_h: null,
      transportista_id: null,
    },
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

test('drivers stand today with their round, what they hold over their limit, what nobody decided and a licence that ends', async () => {
  fakeList();
  const quiet = { recorrido: null, efectivo: 0, limite: 3_000_000, diferencias: 0, libreta_vence: '2031-01-31' };
  fakeService(choferesHoy, () => ({
    dia: '2026-11-23',
    choferes: [
      {
        ...{ id: 7, nombre: 'Carlos Nieves', vehiculo: 'SBA 1234', efectivo: 4_130_000, limite: 3_000_000 },
        ...{ diferencias: 2, libreta_vence: '2026-12-01' },
        recorrido: { id: 9, numero: 'R261123-009', estado: 'EN_RUTA' as const },
      },
      { ...quiet, id: 8, nombre: 'Ana Paz', vehiculo: null },
    ],
  }));
  await renderScreen(<TransporteScreen />, '/transporte?tab=hoy', { user: TRAFICO });
  const rowOf = (nombre: string) => {
    const row = screen.getByText(nombre).closest('tr');
    if (row === null) throw new Error(`${nombre} is in no row`);
    return within(row);
  };
  await screen.findByText('Carlos Nieves');
  const said = rowOf('Carlos Nieves');
  expect(said.getByRole('link', { name: 'R261123-009' })).toHaveProperty('search', '?id=9');
  for (const text of ['En ruta', 'sobre su límite de $ 30.000,00', '2 sin decidir', 'Vence en 8 días'])
    expect(said.getByText(text)).toBeTruthy();
  expect(said.getByText('$ 41.300,00').dataset.sobra).toBe('true');
  const other = rowOf('Ana Paz');
  for (const text of ['Libre', 'Sin vehículo', 'de $ 30.000,00', '31/01/2031'])
    expect(other.getByText(text)).toBeTruthy();
  expect(other.queryByText(/Vence/)).toBeNull();
});
