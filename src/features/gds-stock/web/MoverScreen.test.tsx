import 'fake-indexeddb/auto';

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { type Contenido, contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { noQuedoVacia } from '#features/gds-conteos/vacia.contract.ts';
import { verProducto } from '#features/gds-productos/contract.ts';
import { type Leido, leerCodigo } from '#features/gds-productos/leer.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { enManoDeDeposito, moverStock, revertirMovimiento } from '../contract.ts';
import { MoverScreen } from './MoverScreen.tsx';
import { cambiarMesa, VACIA } from './mesa.ts';

const OPERA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Operación' }] };
const LUGAR = {
  ...{ id: 7, deposito_id: 1, codigo: 'A-01', nombre: null, tipo_id: 1, tipo: 'Picking', tipo_stock_id: 1 },
  ...{
    tipo_stock: 'Disponible',
    secuencia: 1,
    max_unidades: null,
    max_lpn: null,
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
  // What another file left for the same person would come back with that person.
  sessionStorage.clear();
  cambiarMesa(VACIA);
  fakeService(enManoDeDeposito, () => ({ lugares: [] }));
  fakeService(contenidoDeAlmacenamiento, () => ({ lugar: LUGAR, filas: [FILA], lpns: [] }));
  const nada: Leido = { clase: 'NADA', gs1: null, documento: null, lpn: null, lugar: null, productos: [] };
  const known = new Map<string, Leido>([
    ['B-02', { ...nada, clase: 'LUGAR', lugar: { almacenamiento_id: 9, codigo: 'B-02' } }],
    ['779', { ...nada, clase: 'PRODUCTO', productos: [LEIDO] }],
    ['WO-7', { ...nada, clase: 'WO', documento: { tipo: 'WO', id: 7, numero: 'WO-0000007', orden: null } }],
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
  await read('WO-7');
  await screen.findByText('WO-0000007 es un trabajo: escanee un producto o una ubicación');
  await read('779');
  await screen.findByDisplayValue('6');
  await read('B-02');
  expect(await screen.findByText('En A-01 hay 4 disponibles')).toBeTruthy();
  expect(screen.getByDisplayValue('6')).toBeTruthy();
});

test('who comes second for the last unit is offered the next place', async () => {
  fakeFailure(moverStock, 'STOCK_INSUFICIENTE', 'En A-01 no hay');
  const at = (lugar: string, almacenamiento_id: number, cantidad: number, condicion = 'DISPONIBLE') => ({
    ...{ almacenamiento_id, lugar, cantidad, condicion, partida_id: null, partida: null, vence: null, vencida: false },
    ...{ lpns: [], desde: '2026-11-01T12:00:00Z' },
  });
  const stock = [at('A-01', 7, 0), at('C-04', 14, 9, 'CUARENTENA'), at('C-05', 15, 4), at('C-06', 16, 1200)];
  const { producto_id: id, sku, nombre, cliente } = LEIDO;
  const cabeza = { id, sku, nombre, cliente, unidad: 'UN' as const, cliente_id: 1, estado: 'ACTIVO' as const };
  const asked = fakeService(verProducto, () => ({
    producto: {
      ...{
        ...cabeza,
        control_partida: 'NO' as const,
        control_vence: false,
        control_serie: 'NO' as const,
        abc: null,
        version: 1,
      },
      ...{ dias_minimos_ingreso: null, dias_minimos_salida: null, gramos: null, largo_mm: null, ancho_mm: null },
      ...{ alto_mm: null, multiplo: 1, valor: null, provisorio: false, foto_id: null, unido_a: null, movido: true },
      ...{ presentaciones: [], codigos: [] },
    },
    ...{ stock, series: [], fijos: [] },
  }));
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  await read('779');
  await screen.findByDisplayValue('6');
  await read('B-02');
  expect(await screen.findByText('En A-01 no hay. De YER-1 hay en C-05 (4) y C-06 (1.200)')).toBeTruthy();
  expect(asked).toEqual([{ id: 3 }]);
  // What was read stays, to be mended.
  expect(screen.getByDisplayValue('6')).toBeTruthy();
});

test('the shelf that it left empty is asked about: one key says so, the other asks for a count', async () => {
  const done = { transaccion: { id: 1, numero: 'MI-000001' }, movimientos: [44] };
  fakeService(moverStock, () => ({ ...done, vacias: [{ almacenamiento_id: 7, codigo: 'A-01' }] }));
  const asked = fakeService(noQuedoVacia, () => ({ conteo: 'CT-000012' }));
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  const carry = async () => {
    await read('A-01');
    await screen.findByPlaceholderText('Escanee el producto');
    await read('779');
    await screen.findByDisplayValue('6');
    await read('B-02');
    return screen.findByRole('group', { name: '¿Quedó vacía A-01?' });
  };
  await carry();
  await userEvent.keyboard('{F7}');
  await expect.poll(() => screen.queryByRole('group', { name: '¿Quedó vacía A-01?' })).toBeNull();
  expect(asked).toEqual([]);
  await carry();
  await userEvent.click(screen.getByRole('button', { name: 'No, queda algo' }));
  expect(await screen.findByText(/Se pidió el conteo CT-000012 de A-01/)).toBeTruthy();
  expect(asked).toEqual([{ almacenamiento_id: 7 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  await expect.poll(() => screen.queryByText(/CT-000012/)).toBeNull();
});

test('all that lies in a place goes by two readings and one key', async () => {
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  await read('A-01');
  await userEvent.click(await screen.findByRole('button', { name: 'Todo' }));
  await read('B-02');
  expect(await screen.findAllByText('MI-000001: todo de A-01 a B-02')).not.toHaveLength(0);
  expect(moved).toMatchObject([{ todo: true }]);
});

test('things are taken in hand at one place after the other, and put down from there', async () => {
  const hand = { almacenamiento_id: 90, deposito_id: 1, codigo: 'MANO-5', uso: 'MANO' as const, productos: 1 };
  const shown = { ...hand, nombre: 'En mano de Ana', es_mia: true, unidades: 6, desde: '2026-11-20T12:00:00Z' };
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  expect(screen.getByRole('button', { name: 'Tomar en mano' }).hasAttribute('disabled')).toBe(true);
  await read('779');
  await screen.findByDisplayValue('6');
  fakeService(enManoDeDeposito, () => ({ lugares: [shown] }));
  await userEvent.click(screen.getByRole('button', { name: 'Tomar en mano' }));
  expect(await screen.findByText('MI-000001: 6 de A-01 en mano')).toBeTruthy();
  expect(moved).toMatchObject([{ de: { almacenamiento_id: 7 }, a: { mano: true }, items: [{ cantidad: 6 }] }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Dejar lo que está en su mano' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Todo' }));
  await read('B-02');
  expect(await screen.findAllByText(/MI-000001: todo de En su mano a B-02/)).not.toHaveLength(0);
  expect(moved[1]).toEqual({ de: { almacenamiento_id: 90 }, a: { almacenamiento_id: 9 }, todo: true });
});

test('what somebody else left in their hands is seen, and gone on with', async () => {
  const left = { almacenamiento_id: 91, deposito_id: 1, codigo: 'MANO-8', uso: 'MANO' as const, productos: 2 };
  fakeService(enManoDeDeposito, () => ({
    lugares: [{ ...left, nombre: 'En mano de Beto', es_mia: false, unidades: 9, desde: '2026-11-20T12:00:00Z' }],
  }));
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  expect(await screen.findByText('En mano de Beto')).toBeTruthy();
  expect(screen.getByText(/9 de 2 productos/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dejar lo que está en MANO-8' }));
  expect(await screen.findByPlaceholderText('Escanee el producto')).toBeTruthy();
});

const LPN = { ...{ id: 4, codigo: '106141412345678908', deposito_id: 1, estado: 'CERRADO' as const, unidades: 24 } };
const pallet = (lugar: 'A-01' | null): Leido => ({
  ...{ clase: 'LPN', gs1: null, documento: null, lugar: null, productos: [] },
  lpn: { ...LPN, almacenamiento_id: lugar === null ? null : 7, lugar },
});

test('a pallet that is read first goes whole from where it stands, and one undoing brings all of it back', async () => {
  const nada: Leido = { clase: 'NADA', gs1: null, documento: null, lpn: null, lugar: null, productos: [] };
  const place: Leido = { ...nada, clase: 'LUGAR', lugar: { almacenamiento_id: 9, codigo: 'B-02' } };
  fakeService(leerCodigo, ({ texto }) => (texto === 'B-02' ? place : pallet('A-01')));
  fakeService(moverStock, (params) => {
    moved.push(params);
    return { transaccion: { id: 1, numero: 'MI-000001' }, movimientos: [44, 45, 46] };
  });
  const undone: unknown[] = [];
  fakeService(revertirMovimiento, (params) => {
    undone.push(params);
    return { transaccion: { id: 2, numero: 'MI-000002' }, movimientos: [47, 48, 49] };
  });
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  await read('00106141412345678908');
  await screen.findByPlaceholderText('Escanee a dónde va el LPN');
  expect(screen.getByText('(00) 1061414123 4567 8908')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tomar en mano' }).hasAttribute('disabled')).toBe(false);
  await read('B-02');
  expect(await screen.findAllByText(/MI-000001: LPN \(00\) 1061414123 4567 8908 de A-01 a B-02/)).not.toHaveLength(0);
  expect(moved).toEqual([{ de: { almacenamiento_id: 7 }, a: { almacenamiento_id: 9 }, lpn_id: 4 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  await screen.findByPlaceholderText('Escanee desde dónde');
  expect(undone).toMatchObject([{ movimiento_id: 44 }]);
});

test('a pallet that is read last takes what was read before it; an empty one by itself goes nowhere', async () => {
  fakeService(leerCodigo, ({ texto }) =>
    texto === '779'
      ? { clase: 'PRODUCTO' as const, gs1: null, documento: null, lpn: null, lugar: null, productos: [LEIDO] }
      : pallet(null),
  );
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  await read('00106141412345678908');
  expect(await screen.findByText('(00) 1061414123 4567 8908 está vacío')).toBeTruthy();
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  await read('779');
  await screen.findByDisplayValue('6');
  await read('00106141412345678908');
  expect(await screen.findAllByText(/MI-000001: 6 de A-01 a \(00\)/)).not.toHaveLength(0);
  expect(moved).toMatchObject([{ de: { almacenamiento_id: 7 }, a: { lpn_id: 4 }, items: [{ cantidad: 6 }] }]);
});
