import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { crearOla, imprimirWos, listWos, moverWo, opcionesDeTrabajos, simularOla, type WoFila } from '../contract.ts';
import { ImprimirScreen } from './ImprimirScreen.tsx';
import { TrabajosScreen } from './TrabajosScreen.tsx';

const con = (...codigos: string[]) => ({
  ...OPERARIO,
  funcionalidades: codigos.map((codigo) => ({ codigo, nombre: codigo })),
});
const FILA: WoFila = {
  ...{
    id: 5,
    numero: 'WO-0000005',
    deposito_id: 1,
    deposito: 'Planta',
    tipo: 'PICKING',
    ola: 'OLA-000001',
    modo: 'CLUSTER',
  },
  ...{ estado: 'EN_CURSO', prioridad: 3, corte: null, carro: 'CARRO-1', asignada_a: 'Ana', es_mia: false, ordenes: 2 },
  ...{ paradas: 2, pasillos: 1, lineas: 3, terminadas: 1, unidades: 9, hechas: 4, faltantes: 0 },
  ...{ creada: '2026-11-20T12:00:00Z', tocada: '2026-11-20T12:00:00Z' },
};

beforeEach(() => {
  const page = { current_page: 1, page_quantity: 1, total_pages: 1, total_records: 1 };
  fakeService(listWos, () => ({ ...page, records: [FILA] }));
  fakeService(opcionesDeTrabajos, () => ({
    ...{
      depositos: [{ id: 1, codigo: 'MVD', nombre: 'Planta' }],
      clientes: [{ id: 1, nombre: 'Cliente uno' }],
      carros: [],
    },
  }));
});

test('the wizard shows its figures before it makes anything, and makes just that', async () => {
  const seen = fakeService(simularOla, ({ modo }) => ({
    ...{ ordenes: 3, lineas: 4, unidades: 12, paradas_sueltas: 7, paradas: 5 },
    wos: [
      { modo: modo ?? ('CLUSTER' as const), ordenes: 3, lineas: 4, unidades: 12, paradas: 5, pasillos: 2, corte: null },
    ],
    fuera: [{ orden_id: 9, numero: 'OV-000009', razon: 'faltan reservar 2 unidades' }],
  }));
  const made = fakeService(crearOla, () => ({
    ola: { id: 1, numero: 'OLA-000001' },
    wos: [{ id: 6, numero: 'WO-0000006' }],
    fuera: [],
  }));
  await renderScreen(<TrabajosScreen />, '/gds/work-order', { user: con('GDS_001', 'GDS_002') });
  await userEvent.click(await screen.findByRole('button', { name: 'Crear WOs' }));
  const figures = await screen.findByRole('region', { name: 'Lo que se haría' });
  expect(figures.textContent).toContain('3 órdenes · 4 líneas · 12 unidades en 1 trabajo');
  expect(figures.textContent).toContain('5 paradas en lugar de 7 orden por orden');
  within(figures).getByText('1 orden queda afuera');
  expect(made).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Órdenes por carro'));
  await userEvent.type(screen.getByLabelText('Órdenes por carro'), '6');
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ deposito_id: 1, bins: 6, modo: null }));
  await userEvent.click(await screen.findByRole('button', { name: 'Crear 1 trabajo' }));
  await waitFor(() => expect(made).toMatchObject([{ deposito_id: 1, bins: 6, max_unidades: 100 }]));
});

test('who does not lead makes no wave and takes no work back', async () => {
  await renderScreen(<TrabajosScreen />, '/gds/work-order', { user: con('GDS_001') });
  await screen.findByRole('link', { name: 'WO-0000005' });
  expect(screen.queryByRole('button', { name: 'Crear WOs' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Anular WO-0000005' })).toBeNull();
});

test('work that is taken back says why', async () => {
  const sent = fakeService(moverWo, () => ({ wo: { id: 5, numero: 'WO-0000005', estado: 'ANULADA' as const } }));
  await renderScreen(<TrabajosScreen />, '/gds/work-order', { user: con('GDS_001', 'GDS_002') });
  await userEvent.click(await screen.findByRole('button', { name: 'Anular WO-0000005' }));
  await userEvent.type(await screen.findByLabelText('Por qué'), 'Se rompió el carro');
  await userEvent.click(screen.getByRole('button', { name: 'Anular' }));
  await waitFor(() => expect(sent).toMatchObject([{ id: 5, acto: 'anular', nota: 'Se rompió el carro' }]));
});

test('sheets are printed of those that were chosen', async () => {
  const tab = vi.spyOn(window, 'open').mockImplementation(() => window);
  const sent = fakeService(imprimirWos, () => ({ url: '/api/descargas/x', filename: 'WO-0000005.pdf', hojas: 1 }));
  await renderScreen(<ImprimirScreen />, '/gds/work-order/imprimir', { user: con('GDS_001') });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Imprimir WO-0000005' }));
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir 1 hoja' }));
  await waitFor(() => expect(sent).toMatchObject([{ ids: [5] }]));
  await waitFor(() => expect(tab).toHaveBeenCalledWith('/api/descargas/x', '_blank'));
  tab.mockRestore();
});
