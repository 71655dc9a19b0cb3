import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import {
  cambiarLpn,
  crearLpns,
  imprimirLpns,
  type Lpn,
  type LpnEntero,
  listLpns,
  vaciarLpn,
  verLpn,
} from '#features/gds-stock/lpn.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { LpnsScreen } from './LpnsScreen.tsx';

const OPERA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Operación' }] };
const MIRA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_003', nombre: 'Consulta' }] };
const PALLET: Lpn = {
  ...{ id: 4, codigo: '106141412345678908', tipo: 'PALLET', estado: 'ABIERTO', deposito_id: 1, cliente_id: 1 },
  ...{ cliente: 'Tienda', creado: '2026-11-01T12:00:00Z', padre_id: null, padre: null, almacenamiento_id: 7 },
  ...{ lugar: 'A-01', productos: 1, unidades: 24, hijos: 0 },
};
const ENTERO: LpnEntero = {
  lpn: PALLET,
  hijos: [],
  contenido: [
    {
      ...{ lpn_id: 4, lpn: PALLET.codigo, producto_id: 3, sku: 'YER-1', nombre: 'Yerba', unidad: 'UN' },
      ...{ control_serie: 'NO', partida_id: 5, partida: 'L1', vence: '2027-01-31', condicion: 'DISPONIBLE' },
      ...{ cantidad: 24, desde: '2026-11-01T12:00:00Z', series: [] },
    },
  ],
  movimientos: [
    {
      ...{ id: 9, fecha: '2026-11-01T12:00:00Z', numero: 'MI-000009', acto: 'MOVER', sku: 'YER-1', partida: 'L1' },
      ...{ cantidad: 24, de: 'A-01', sale: false, a: 'A-01', entra: true },
    },
  ],
};

let printed: unknown[];
beforeEach(() => {
  printed = [];
  vi.spyOn(window, 'open').mockImplementation(() => window);
  fakeService(opcionesDeDeposito, () => ({
    depositos: [{ id: 1, codigo: 'MVD', nombre: 'Planta' }],
    ...{ tipos: [], tipos_stock: [] },
    clientes: [
      { id: 1, nombre: 'Tienda' },
      { id: 2, nombre: 'Otra' },
    ],
  }));
  const page = { current_page: 1, page_quantity: 50, total_pages: 1, total_records: 1 };
  fakeService(listLpns, () => ({ ...page, records: [PALLET] }));
  fakeService(verLpn, () => ENTERO);
  fakeService(imprimirLpns, (params) => {
    printed.push(params);
    return { url: '/api/descargas/x', filename: 'lpn.zpl', etiquetas: 1 };
  });
});

const open = (path = '/gds/mantenimiento/lpn', user = OPERA) => renderScreen(<LpnsScreen />, path, { user });

test('the list tells what each carries and where, and one opens by its address', async () => {
  await open();
  expect(await screen.findByText('(00) 1061414123 4567 8908')).toBeTruthy();
  expect(screen.getByText('1 producto · 24')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: '(00) 1061414123 4567 8908' }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText(/Lote L1 · vence 31\/01\/2027/)).toBeTruthy();
  expect(within(drawer).getByText('Entró, en A-01')).toBeTruthy();
});

test('it is closed, emptied and printed from its drawer; what is refused says why', async () => {
  const done: unknown[] = [];
  fakeService(cambiarLpn, (params) => {
    done.push(params);
    return { lpn: { ...PALLET, estado: 'CERRADO' as const } };
  });
  fakeFailure(vaciarLpn, 'ALMACENAMIENTO_EN_CONTEO', 'Beto está contando A-01');
  await open('/gds/mantenimiento/lpn?id=4');
  const drawer = await screen.findByRole('dialog');
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Cerrar el LPN' }));
  expect(done).toEqual([{ id: 4, acto: 'cerrar' }]);
  await userEvent.click(within(drawer).getByRole('button', { name: 'Vaciar' }));
  expect(await screen.findByText('Beto está contando A-01')).toBeTruthy();
  expect(within(drawer).queryByRole('button', { name: 'Dar de baja' })).toBeNull();
});

test('new ones are made for a client and their labels printed at once', async () => {
  const made: unknown[] = [];
  fakeService(crearLpns, (params) => {
    made.push(params);
    return {
      lpns: [
        { id: 11, codigo: 'L0000000017' },
        { id: 12, codigo: 'L0000000024' },
      ],
    };
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Nuevos LPN' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Crear e imprimir' }));
  expect(await within(dialog).findByText('Elija el cliente')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Cliente' }));
  await userEvent.click(await within(dialog).findByRole('option', { name: 'Tienda', hidden: true }));
  const many = within(dialog).getByRole('textbox', { name: 'Cuántos' });
  await userEvent.clear(many);
  await userEvent.type(many, '2');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Crear e imprimir' }));
  expect(made).toMatchObject([{ deposito_id: 1, cliente_id: 1, tipo: 'PALLET', cantidad: 2 }]);
  expect(printed).toMatchObject([{ ids: [11, 12] }]);
});

test('who only reads is offered nothing to do', async () => {
  await open('/gds/mantenimiento/lpn?id=4', MIRA);
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('Entró, en A-01');
  expect(within(drawer).queryByRole('button', { name: 'Vaciar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Nuevos LPN' })).toBeNull();
});
