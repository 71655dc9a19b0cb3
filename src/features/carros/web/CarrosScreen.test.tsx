import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Params } from '#shared/contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { type Carro, crearCarro, listCarros, sellarCarro, vaciarCarro, verCarro } from '../contract.ts';
import { CarrosScreen } from './CarrosScreen.tsx';

const USER = {
  ...OPERARIO,
  funcionalidades: ['CARRO_003', 'EVE_003', 'REC_004'].map((codigo) => ({ codigo, nombre: codigo })),
};
const carro = (id: number, more: Partial<Carro> = {}): Carro => ({
  id,
  codigo: `CARRO_${id}`,
  nombre: 'Pocitos',
  zona_id: 3,
  zona: 'Pocitos',
  capacidad: 60,
  estado: 'ARMANDO',
  precinto: null,
  activo: true,
  guias: 2,
  bultos: 61,
  desde: '2026-11-23T11:00:00Z',
  recorrido_id: null,
  recorrido: null,
  ...more,
});
const open = (address = '/transporte/carros') =>
  renderScreen(<CarrosScreen />, address, { user: USER, route: '/transporte/carros' });

test('carts are chosen and emptied in one go, and what stayed is told', async () => {
  const emptied: number[] = [];
  fakeService(listCarros, () => ({
    carros: [carro(1), carro(2), carro(3, { guias: 0, bultos: 0, estado: 'VACIO' })],
    zonas: [],
  }));
  fakeService(vaciarCarro, ({ id }) => {
    emptied.push(id);
    return { sacadas: 1, rechazadas: id === 2 ? [{ guia_nro: '881000000012', razon: 'Está retenida' }] : [] };
  });
  await open();
  for (const id of [1, 2, 3])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Elegir CARRO_${id}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Vaciar (3)' }));
  expect(await screen.findByText(/Se sacan 4 guías/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sí, vaciar' }));
  expect(await screen.findByText('Se sacaron 2 guías. No se sacaron 1 guía. 881000000012: Está retenida')).toBeTruthy();
  expect(emptied).toEqual([1, 2]);
});

test('a new cart is made by its name, and a number that is none is told at its field', async () => {
  fakeService(listCarros, () => ({ carros: [], zonas: [{ id: 3, nombre: 'Pocitos' }] }));
  fakeService(crearCarro, () => ({ id: 9, codigo: 'CARRO_9' }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Nuevo carro' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Centro');
  await userEvent.type(screen.getByRole('textbox', { name: 'Bultos que entran' }), 'muchos');
  await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
  expect(await screen.findByText('Escriba cuántos bultos entran, o nada')).toBeTruthy();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Bultos que entran' }));
  await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
  expect(await screen.findByText(/Se creó CARRO_9/)).toBeTruthy();
});

test('one is sealed with its number; one that nobody has is told', async () => {
  const sealed: Params<typeof sellarCarro>[] = [];
  fakeService(verCarro, ({ id }) => ({ carro: carro(id), contenido: [], historia: [], movimientos: [] }));
  fakeService(sellarCarro, (given) => {
    sealed.push(given);
    return {};
  });
  await open('/transporte/carros?id=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Precinto, si lleva' }), 'P-77{Enter}');
  expect(await screen.findByText(/CARRO_1 quedó cerrado/)).toBeTruthy();
  expect(sealed).toMatchObject([{ id: 1, precinto: 'P-77' }]);
});

test('a cart that nobody has is told', async () => {
  fakeFailure(verCarro, 'CARRO_NO_ENCONTRADO');
  await open('/transporte/carros?id=77');
  expect(await screen.findByText('Ese carro no existe')).toBeTruthy();
});
