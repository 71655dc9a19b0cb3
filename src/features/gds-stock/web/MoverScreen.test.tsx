import 'fake-indexeddb/auto';

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { type Contenido, contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { type Leido, leerCodigo } from '#features/gds-productos/contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { moverStock, revertirMovimiento } from '../contract.ts';
import { MoverScreen } from './MoverScreen.tsx';
import { cambiarMesa, VACIA } from './mesa.ts';

const OPERA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Operación' }] };
const LUGAR = {
  ...{ id: 7, deposito_id: 1, codigo: 'A-01', nombre: null, tipo_id: 1, tipo: 'Picking', tipo_stock_id: 1 },
  ...{
    tipo_stock: 'Disponible',
    secuencia: 1,
    max_unidades: null,
    ocupacion_por_mil: null,
    productos: 1,
    unidades: 10,
  },
  ...{ mezcla_producto: true, mezcla_partida: true, mezcla_cliente: false, zona_flexible: false },
  ...{ bloqueo: 'NADA' as const, bloqueo_motivo: null, activo: true, version: 1 },
};
const FILA: Contenido['filas'][number] = {
  ...{
    producto_id: 3,
    sku: 'YER-1',
    nombre: 'Yerba',
    unidad: 'UN',
    cliente: 'Tienda',
    partida_id: null,
    partida: null,
  },
  ...{ vence: null, condicion: 'DISPONIBLE', cantidad: 10, desde: '2026-11-01T12:00:00Z', control_serie: 'NO' },
};
const LEIDO = {
  ...{ producto_id: 3, sku: 'YER-1', nombre: 'Yerba', unidad: 'UN', cliente: 'Tienda', factor: 6 },
  ...{ control_partida: 'NO' as const, control_serie: 'NO' as const, partida_id: null },
};

let moved: unknown[];
beforeEach(() => {
  moved = [];
  cambiarMesa(VACIA);
  fakeService(contenidoDeAlmacenamiento, () => ({ lugar: LUGAR, filas: [FILA] }));
  const nada: Leido = { clase: 'NADA', gs1: null, lugar: null, productos: [] };
  const known = new Map<string, Leido>([
    ['B-02', { ...nada, clase: 'LUGAR', lugar: { almacenamiento_id: 9, codigo: 'B-02' } }],
    ['779', { ...nada, clase: 'PRODUCTO', productos: [LEIDO] }],
  ]);
  fakeService(leerCodigo, ({ texto }) => known.get(texto) ?? nada);
  fakeService(moverStock, (params) => {
    moved.push(params);
    return { transaccion: { id: 1, numero: 'MI-000001' }, movimientos: [44] };
  });
});

const read = (texto: string) => userEvent.type(screen.getByPlaceholderText(/Escanee/), `${texto}{Enter}`);

test('place, product, place is a movement of what was read, and it can be taken back', async () => {
  const undone: unknown[] = [];
  fakeService(revertirMovimiento, (params) => {
    undone.push(params);
    return { transaccion: { id: 2, numero: 'MI-000002' }, movimientos: [45] };
  });
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  await read('779');
  expect(await screen.findByDisplayValue('6')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Una más de YER-1' }));
  await read('B-02');
  expect(await screen.findAllByText('MI-000001: 7 de A-01 a B-02')).not.toHaveLength(0);
  expect(moved).toEqual([
    expect.objectContaining({
      de: { almacenamiento_id: 7 },
      a: { almacenamiento_id: 9 },
      items: [{ producto_id: 3, partida_id: null, condicion: 'DISPONIBLE', cantidad: 7 }],
    }),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  await screen.findByPlaceholderText('Escanee desde dónde');
  expect(undone).toMatchObject([{ movimiento_id: 44 }]);
});

test('what is refused leaves what was read as it was', async () => {
  fakeFailure(moverStock, 'STOCK_INSUFICIENTE', 'En A-01 hay 4 disponibles');
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  await read('999');
  expect(await screen.findByText('No se reconoce 999')).toBeTruthy();
  await read('779');
  await screen.findByDisplayValue('6');
  await read('B-02');
  expect(await screen.findByText('En A-01 hay 4 disponibles')).toBeTruthy();
  expect(screen.getByDisplayValue('6')).toBeTruthy();
});

test('all that lies in a place goes by two readings and one key', async () => {
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  await read('A-01');
  await userEvent.click(await screen.findByRole('button', { name: 'Todo' }));
  await read('B-02');
  expect(await screen.findAllByText('MI-000001: todo de A-01 a B-02')).not.toHaveLength(0);
  expect(moved).toMatchObject([{ todo: true }]);
});
