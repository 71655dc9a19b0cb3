import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { fakeService, isListening, OPERARIO, renderScreen, tellLive } from '#testing/web.tsx';

import {
  type Almacenamiento,
  arbolDeAlmacenamientos,
  contenidoDeAlmacenamiento,
  crearPorPatron,
  historialDeAlmacenamiento,
  listAlmacenamientos,
  opcionesDeDeposito,
  probarPatron,
} from '../contract.ts';
import { AlmacenamientosScreen } from './AlmacenamientosScreen.tsx';

const JEFE = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_002', nombre: 'Supervisión' }] };
const OPERA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Operación' }] };

const LUGAR: Almacenamiento = {
  ...{ id: 7, deposito_id: 1, codigo: 'A-01-01-A', nombre: null, tipo_id: 1, tipo: 'Picking', tipo_stock_id: 1 },
  ...{
    tipo_stock: 'Disponible',
    secuencia: 1,
    max_unidades: 40,
    max_lpn: null,
    ocupacion_por_mil: 250,
    productos: 1,
    unidades: 10,
  },
  ...{ mezcla_producto: true, mezcla_partida: true, mezcla_cliente: false, zona_flexible: false, bloqueo: 'NADA' },
  ...{ bloqueo_motivo: null, activo: true, version: 1 },
};

let asked: unknown[];
beforeEach(() => {
  asked = [];
  fakeService(opcionesDeDeposito, () => ({
    depositos: [{ id: 1, codigo: 'MVD', nombre: 'Planta' }],
    tipos: [{ id: 1, nombre: 'Picking', uso: 'PICKING' }],
    tipos_stock: [{ id: 1, nombre: 'Disponible', condicion: 'DISPONIBLE' }],
    clientes: [],
  }));
  fakeService(arbolDeAlmacenamientos, () => ({
    nodos: [
      {
        id: 3,
        codigo: 'A',
        nombre: null,
        clase: 'ZONA' as const,
        hijos: 2,
        posiciones: 40,
        ocupadas: 10,
        bloqueadas: 1,
      },
    ],
  }));
  fakeService(listAlmacenamientos, (params) => {
    asked.push(params);
    return { current_page: 1, page_quantity: 50, total_pages: 1, total_records: 1, records: [LUGAR] };
  });
  fakeService(contenidoDeAlmacenamiento, () => ({ lugar: LUGAR, filas: [], lpns: [] }));
  fakeService(historialDeAlmacenamiento, () => ({
    ...{ current_page: 1, page_quantity: 50, total_pages: 1, total_records: 0, records: [] },
  }));
});

const open = (user = JEFE) => renderScreen(<AlmacenamientosScreen />, '/gds/mantenimiento/almacenamientos', { user });

test('a node of the tree narrows the list, and a place opens with its history', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /^A .*ocupado: 10 de 40 · 1 bloqueada/ }));
  expect(asked.at(-1)).toMatchObject({ deposito_id: 1, bajo_id: 3 });
  await userEvent.click(await screen.findByText('A-01-01-A'));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('No hay modificaciones para mostrar')).toBeTruthy();
  expect(within(drawer).getByRole('button', { name: 'Bloquear' })).toBeTruthy();
});

test('what is done to stock meanwhile is seen in an open place without asking', async () => {
  await open();
  await userEvent.click(await screen.findByText('A-01-01-A'));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('No hay modificaciones para mostrar');
  await expect.poll(isListening).toBe(true);
  fakeService(contenidoDeAlmacenamiento, () => ({
    ...{ lugar: { ...LUGAR, bloqueo: 'TODO' as const, bloqueo_motivo: 'Andamio' }, filas: [], lpns: [] },
  }));
  tellLive('gds_stock');
  expect(await drawer.findByText(/Andamio/)).toBeTruthy();
});

test('a pattern says how many places it makes and what is in its way before it makes them', async () => {
  fakeService(probarPatron, () => ({
    ...{ cantidad: 2, ejemplos: ['A-1', 'A-2'], choques: [{ codigo: 'A-1', con: 'A.1' }], total_de_choques: 1 },
  }));
  const made: unknown[] = [];
  fakeService(crearPorPatron, (params) => {
    made.push(params);
    return { creados: 2 };
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Crear por patrón' }));
  const field = await screen.findByRole('textbox', { name: /Patrón/ });
  await userEvent.type(field, 'A-[[2-1]');
  expect(await screen.findByText('El rango «[2-1]» no va de menor a mayor')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'A-[[1-2]');
  expect(await screen.findByText(/A-1 \(se lee como A\.1\)/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
  expect(made).toMatchObject([{ deposito_id: 1, patron: 'A-[1-2]', tipo_almacenamiento_id: 1 }]);
});

test('who operates looks and prints, and is offered nothing else', async () => {
  await open(OPERA);
  await screen.findByText('A-01-01-A');
  expect(screen.queryByRole('button', { name: 'Crear por patrón' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Imprimir códigos' })).toBeTruthy();
});
