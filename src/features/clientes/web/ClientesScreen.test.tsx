import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import type { AuthUser } from '#shared/identity.ts';
import { drawnRows, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { type ClienteFila, getOpcionesDeClientes, guardarCliente, listClientes, moverClientes } from '../contract.ts';
import { listSaldosDeClientes } from '../partes.contract.ts';
import { ClientesScreen } from './ClientesScreen.tsx';

const COMERCIAL: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'RCL_001', nombre: 'Relación con clientes' }] };

const fila = (id: number, over: Partial<ClienteFila> = {}): ClienteFila => ({
  id,
  nombre: `Tienda ${id}`,
  ...{ razon_social: `Tienda ${id} SA`, rut: '211040010013', estado: 'ACTIVO', segmento: 'Comercio', ejecutivo: null },
  ...{ contrato_hasta: null, version: 3, etiquetas: [], guias_30: 1_240, a_tiempo: 97.5, incidencias: 2 },
  ...over,
});

beforeEach(() => sessionStorage.clear());

function serve(filas: readonly ClienteFila[]) {
  fakeService(getOpcionesDeClientes, () => ({
    segmentos: [{ id: 2, nombre: 'Comercio electrónico' }],
    ejecutivos: [{ id: 9, nombre: 'Ana Suárez' }],
    departamentos: [{ id: 1, nombre: 'Montevideo' }],
    zonas: [{ id: 1, nombre: 'MVD-Centro' }],
  }));
  fakeService(listSaldosDeClientes, ({ ids }) => ({
    saldos: ids.includes(1) ? [{ cliente_id: 1, moneda: 'UYU' as const, centavos: 340_000 }] : [],
  }));
  return fakeService(listClientes, () => ({
    ...{ current_page: 1, page_quantity: 100, total_pages: 1, total_records: filas.length, total_es_minimo: false },
    records: [...filas],
    siguiente: null,
  }));
}
const open = (search = '') => renderScreen(<ClientesScreen />, `/clientes${search}`, { user: COMERCIAL });

test('the address says what is looked for; a row tells its figures and opens its card', async () => {
  const sent = serve([fila(1), fila(2, { estado: 'SUSPENDIDO_DEUDA', a_tiempo: null })]);
  const { router } = await open('?q=tienda&estado=SUSPENDIDO_DEUDA,RARO');
  const [first, second] = await drawnRows();
  expect(sent[0]).toEqual({ q: 'tienda', page: 1, size: 100 });
  expect(first?.textContent).toContain('1.240');
  expect(first?.textContent).toContain('97,5 %');
  expect(second?.textContent).toContain('Suspendido por deuda');
  // What each is owed comes after the list.
  await waitFor(() => expect(first?.textContent).toContain('$ 3.400,00'));
  first?.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/clientes/1'));
});

test('n opens the form; what is missing is told at its field, and a new one leads to its card', async () => {
  serve([fila(1)]);
  const sent = fakeService(guardarCliente, () => ({ id: 77, version: 1, msg: 'Cliente creado como prospecto' }));
  const { router } = await open();
  await drawnRows();
  await userEvent.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo cliente' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Crear' }));
  expect(await within(dialog).findByText('Escriba el nombre')).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Nombre' }), 'Óptica');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Razón social' }), 'Óptica SA');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Crédito en pesos' }), '1.500,50');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Crear' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/clientes/77'));
  expect(sent[0]).toMatchObject({ nombre: 'Óptica', razon_social: 'Óptica SA', credito_centavos: 150_050, rut: null });
  expect(sent[0]).not.toHaveProperty('id');
});

test('what was typed stays where another client has that name', async () => {
  serve([]);
  fakeFailure(guardarCliente, 'CLIENTE_REPETIDO', 'Ya hay un cliente «Óptica»');
  await open('?nuevo=1');
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo cliente' });
  const nombre = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Nombre' });
  await userEvent.type(nombre, 'Optica');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Razón social' }), 'O');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Crear' }));
  expect(await within(dialog).findByText('Ya hay un cliente «Óptica»')).toBeTruthy();
  expect(nombre.value).toBe('Optica');
});

test('several are suspended with a reason, and who could not says why', async () => {
  serve([fila(1), fila(2)]);
  const sent = fakeService(moverClientes, () => ({
    hechos: 1,
    filas: [
      { id: 1, nombre: 'Tienda 1', razon: null },
      { id: 2, nombre: null, razon: 'Está «Prospecto»: no admite «Suspender»' },
    ],
  }));
  await open();
  await drawnRows();
  for (const box of screen.getAllByRole('checkbox', { name: /Tienda/ })) await userEvent.click(box);
  expect(screen.queryByRole('button', { name: 'Suspender' })).toBeNull();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Por qué se suspenden' }), 'Feria');
  await userEvent.click(await screen.findByRole('button', { name: 'Suspender' }));
  expect(await screen.findByText(/Hechos: 1 de 2\. · Tienda 2: Está «Prospecto»/)).toBeTruthy();
  expect(sent).toEqual([{ ids: [1, 2], acto: 'suspender', nota: 'Feria' }]);
});

test('nothing that fits says so, and the way back', async () => {
  serve([]);
  const { router } = await open('?q=zzz');
  expect(await screen.findByText('Ningún cliente cumple con todos los filtros')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar todo' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
});

test('the list stands where what is owed cannot be told, and says so at each', async () => {
  serve([fila(1), fila(2)]);
  fakeFailure(listSaldosDeClientes, 'INTERNO', 'No anduvo');
  await open();
  const [first] = await drawnRows();
  await waitFor(() => expect(first?.textContent).toContain('No se pudo ver'));
  expect(first?.textContent).toContain('1.240');
});
