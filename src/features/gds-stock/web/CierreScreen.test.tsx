import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import type { Result } from '#shared/contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { cierreDeStock, exportarCierre } from '../cierre.contract.ts';
import { CierreScreen } from './CierreScreen.tsx';

const persona = (codigo: 'GDS_001' | 'GDS_003') => ({ ...OPERARIO, funcionalidades: [{ codigo, nombre: codigo }] });
const CIERRE: Result<typeof cierreDeStock> = {
  ...{ current_page: 1, page_quantity: 50, total_pages: 1, total_records: 1 },
  ...{ dia: '2026-11-25', primero: '2026-10-01', ultimo: '2026-11-25' },
  total: { productos: 1, unidades: 1200, posiciones: 3, lpns: 2 },
  records: [
    {
      ...{ deposito_id: 1, deposito: 'Planta', cliente: 'Tienda', producto_id: 5, sku: 'YER-1', nombre: 'Yerba' },
      ...{ unidades: 1200, gramos: 1_260_500, cm3: null, posiciones: 3, lpns: 2 },
    },
  ],
};

test('a day says what lay there, in kilos and litres, and goes into a file', async () => {
  fakeService(opcionesDeDeposito, () => ({
    depositos: [],
    tipos: [],
    tipos_stock: [],
    clientes: [{ id: 1, nombre: 'Tienda' }],
  }));
  fakeService(cierreDeStock, () => CIERRE);
  fakeFailure(exportarCierre, 'DATOS_INVALIDOS', 'No anduvo');
  await renderScreen(<CierreScreen />, '/gds/mantenimiento/cierres', { user: persona('GDS_001') });
  expect(await screen.findByText('Stock al cierre del 25/11/2026')).toBeTruthy();
  expect(screen.getByText('1.260,5')).toBeTruthy();
  expect(screen.getByText(/Hay cierres del 01\/10\/2026 al 25\/11\/2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText('No anduvo')).toBeTruthy();
  const sent = fakeService(exportarCierre, () => ({ url: '/api/descargas/x', filename: 'x.csv' }));
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await expect.poll(() => sent).toMatchObject([{ desde: '2026-11-25', hasta: '2026-11-25' }]);
});

test('before the first day is closed it says so, and a client’s people are asked for no client', async () => {
  const none = { dia: null, primero: null, ultimo: null, records: [], total_records: 0 };
  const total = { productos: 0, unidades: 0, posiciones: 0, lpns: 0 };
  fakeService(cierreDeStock, () => ({ ...CIERRE, ...none, total }));
  await renderScreen(<CierreScreen />, '/gds/mantenimiento/cierres', { user: persona('GDS_003') });
  expect(await screen.findByText('Todavía no se cerró ningún día.')).toBeTruthy();
  expect([screen.queryByLabelText('Cliente'), screen.queryByRole('button', { name: 'Exportar' })]).toEqual([
    null,
    null,
  ]);
});
