import 'fake-indexeddb/auto';

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { type Contenido, contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { type Leido, leerCodigo } from '#features/gds-productos/contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { enManoDeDeposito, moverStock } from '../contract.ts';
import { cola } from './cola.ts';
import { MoverScreen } from './MoverScreen.tsx';
import { cambiarMesa, VACIA } from './mesa.ts';

/** Goods in somebody's hands when the network goes: what was read is kept, is sent once, and comes back where the server does not take it. */

const OPERA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Operación' }] };
const LUGAR: Contenido['lugar'] = {
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
  ...{ bloqueo: 'NADA', bloqueo_motivo: null, activo: true, version: 1 },
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
const PRODUCTO = {
  ...{ producto_id: 3, sku: 'YER-1', nombre: 'Yerba', unidad: 'UN', cliente: 'Tienda', factor: 6 },
  ...{ control_partida: 'NO' as const, control_serie: 'NO' as const, partida_id: null },
};
const NADA: Leido = { clase: 'NADA', gs1: null, lpn: null, lugar: null, productos: [] };
const HECHO = { transaccion: { id: 1, numero: 'MI-000001' }, movimientos: [44] };

let isAway: boolean;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  isAway = false;
  cambiarMesa(VACIA);
  for (const { clave } of cola.useQueue.getState().items) await cola.remove(clave);
  fakeService(enManoDeDeposito, () => ({ lugares: [] }));
  fakeService(contenidoDeAlmacenamiento, () => ({ lugar: LUGAR, filas: [FILA], lpns: [] }));
  const known = new Map<string, Leido>([
    ['B-02', { ...NADA, clase: 'LUGAR', lugar: { almacenamiento_id: 9, codigo: 'B-02' } }],
    ['779', { ...NADA, clase: 'PRODUCTO', productos: [PRODUCTO] }],
  ]);
  fakeService(leerCodigo, ({ texto }) => {
    if (isAway) throw new TypeError('no network');
    return known.get(texto) ?? NADA;
  });
});

const read = (texto: string) => userEvent.type(screen.getByPlaceholderText(/Escanee/), `${texto}{Enter}`);

async function inHand(): Promise<void> {
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  await read('779');
  await screen.findByDisplayValue('6');
}

test('where nobody can be asked what a reading is, the person says that it is the place, and it is sent later', async () => {
  fakeService(moverStock, () => {
    throw new TypeError('no network');
  });
  await inHand();
  isAway = true;
  await read('b-02');
  expect(await screen.findByText(/¿Es la ubicación a la que va\?/)).toBeTruthy();
  expect(screen.getByDisplayValue('6')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sí, anotar el movimiento' }));
  // The page is free for the next one.
  expect(await screen.findByPlaceholderText('Escanee desde dónde')).toBeTruthy();
  expect(await screen.findByText('1 movimiento espera conexión: 6 de A-01 a b-02')).toBeTruthy();
  isAway = false;
  const sent = fakeService(moverStock, () => HECHO);
  cola.work();
  await waitFor(() =>
    expect(sent).toMatchObject([
      { de: { almacenamiento_id: 7 }, a: { texto: 'b-02' }, deposito_id: 1, items: [{ producto_id: 3, cantidad: 6 }] },
    ]),
  );
  await waitFor(() => expect(screen.queryByText(/espera conexión/)).toBeNull());
});

test('an answer that is lost is asked for again in the same words', async () => {
  const first: unknown[] = [];
  fakeService(moverStock, (params) => {
    first.push(params);
    throw new TypeError('no network');
  });
  await inHand();
  await read('B-02');
  expect(await screen.findByText('1 movimiento espera conexión: 6 de A-01 a B-02')).toBeTruthy();
  const sent = fakeService(moverStock, () => HECHO);
  cola.work();
  await waitFor(() => expect(sent).toEqual([first[0]]));
});

test('what the server does not take comes back with its reason, and is tried again or let go of', async () => {
  fakeService(moverStock, () => {
    throw new TypeError('no network');
  });
  await inHand();
  await read('B-02');
  await screen.findByText(/1 movimiento espera conexión/);
  fakeFailure(moverStock, 'STOCK_INSUFICIENTE', 'En A-01 hay 4 disponibles');
  cola.work();
  expect(await screen.findByText(/En A-01 hay 4 disponibles/)).toBeTruthy();
  const again = fakeService(moverStock, () => HECHO);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(again).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/En A-01 hay 4 disponibles/)).toBeNull());
});

test('what is let go of is asked about once more', async () => {
  fakeService(moverStock, () => {
    throw new TypeError('no network');
  });
  await inHand();
  await read('B-02');
  await screen.findByText(/1 movimiento espera conexión/);
  fakeFailure(moverStock, 'ALMACENAMIENTO_BLOQUEADO', 'B-02 está bloqueado: Obra');
  cola.work();
  await screen.findByText(/B-02 está bloqueado: Obra/);
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(cola.useQueue.getState().items).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sí, descartar' }));
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
});

test('what is taken in hand without a network waits as well, and so does what is put down from there', async () => {
  const away = () => {
    throw new TypeError('no network');
  };
  fakeService(moverStock, away);
  await inHand();
  isAway = true;
  await userEvent.click(screen.getByRole('button', { name: 'Tomar en mano' }));
  await waitFor(() =>
    expect(cola.useQueue.getState().items.map(({ cuerpo }) => cuerpo.titulo)).toEqual(['6 de A-01 a su mano']),
  );
  expect(await screen.findByText('1 movimiento espera conexión: 6 de A-01 a su mano')).toBeTruthy();
  expect(await screen.findByPlaceholderText('Escanee desde dónde')).toBeTruthy();
  cambiarMesa({ de: { almacenamiento_id: 90, codigo: 'MANO-5', deposito_id: 1 }, todo: true });
  await read('b-02');
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, anotar el movimiento' }));
  await waitFor(() => expect(cola.useQueue.getState().items).toHaveLength(2));
  isAway = false;
  const sent = fakeService(moverStock, () => HECHO);
  cola.work();
  await waitFor(() =>
    expect(sent).toMatchObject([
      { de: { almacenamiento_id: 7 }, a: { mano: true }, items: [{ producto_id: 3, cantidad: 6 }] },
      { de: { almacenamiento_id: 90 }, a: { texto: 'b-02' }, todo: true },
    ]),
  );
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
});

test('a number that is not said yet is asked for before anything is kept', async () => {
  await inHand();
  await userEvent.clear(screen.getByDisplayValue('6'));
  isAway = true;
  await read('b-02');
  expect(await screen.findByText(/Antes diga cuántas de YER-1/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sí, anotar el movimiento' })).toBeNull();
  await userEvent.type(screen.getByDisplayValue('0'), '4');
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, anotar el movimiento' }));
  expect(cola.useQueue.getState().items).toMatchObject([
    { cuerpo: { titulo: '4 de A-01 a b-02', pedido: { items: [{ cantidad: 4 }] } } },
  ]);
});
