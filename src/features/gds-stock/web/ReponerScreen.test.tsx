import 'fake-indexeddb/auto';

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { type Leido, leerCodigo } from '#features/gds-productos/leer.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { enManoDeDeposito, moverStock } from '../contract.ts';
import { type Propuesta, propuestasDeStock } from '../propuestas.contract.ts';
import { MoverScreen } from './MoverScreen.tsx';
import { cambiarMesa, llevarPropuesta, useMesa, VACIA } from './mesa.ts';
import { ReponerScreen } from './ReponerScreen.tsx';

/** What is proposed is read off the shelf that it leaves, and put down where it was proposed and nowhere else. */

const OPERA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Operación' }] };
const REPONER: Propuesta = {
  ...{ clase: 'REPONER', deposito_id: 1, deposito: 'Planta', producto_id: 3, sku: 'YER-1', nombre: 'Yerba' },
  ...{ unidad: 'UN', control_serie: 'NO', partida_id: 51, partida: 'L1', vence: '2027-01-31', cantidad: 12, hay: 40 },
  ...{ de: { almacenamiento_id: 8, codigo: 'R-08' }, a: { almacenamiento_id: 7, codigo: 'A-01' }, vacia: false },
  razon: 'Quedan 3 de un mínimo de 10',
};
const JUNTAR: Propuesta = {
  ...REPONER,
  ...{ clase: 'CONSOLIDAR', sku: 'TAZ-1', producto_id: 4, partida_id: null, partida: null, vence: null, cantidad: 2 },
  ...{ hay: 2, de: { almacenamiento_id: 9, codigo: 'B-09' }, vacia: true },
  razon: 'Libera B-09: en A-01 ya hay 7 del mismo producto',
};
const NADA: Leido = { clase: 'NADA', gs1: null, documento: null, lpn: null, lugar: null, productos: [] };

let moved: unknown[];
beforeEach(() => {
  moved = [];
  // What another file left for the same person would come back with that person.
  sessionStorage.clear();
  cambiarMesa(VACIA);
  fakeService(enManoDeDeposito, () => ({ lugares: [] }));
  fakeFailure(contenidoDeAlmacenamiento, 'ALMACENAMIENTO_NO_ENCONTRADO');
  fakeService(propuestasDeStock, () => ({ propuestas: [REPONER, JUNTAR] }));
  const known = new Map<string, Leido>(
    [REPONER.de, REPONER.a, JUNTAR.de].map((lugar) => [lugar.codigo, { ...NADA, clase: 'LUGAR', lugar }]),
  );
  fakeService(leerCodigo, ({ texto }) => known.get(texto) ?? NADA);
  fakeService(moverStock, (params) => {
    moved.push(params);
    return { transaccion: { id: 1, numero: 'MI-000001' }, movimientos: [44] };
  });
});
const read = (texto: string) => userEvent.type(screen.getByPlaceholderText(/Escanee/), `${texto}{Enter}`);
const open = () => renderScreen(<ReponerScreen />, '/gds/movimientos-internos/reponer', { user: OPERA });

test('each kind says what goes from where to where and why, and the place that it leaves is read', async () => {
  await open();
  const reponer = within(await screen.findByRole('region', { name: 'Reponer' }));
  expect(await reponer.findByText('Quedan 3 de un mínimo de 10')).toBeTruthy();
  expect(reponer.queryByText('B-09')).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Consolidar' })).getByText('B-09')).toBeTruthy();
  await read('A-01');
  expect(await screen.findByText('Nada que llevar de A01')).toBeTruthy();
  expect(useMesa.getState().de).toBeNull();
  await read('R-08');
  await expect
    .poll(() => useMesa.getState())
    .toMatchObject({
      ...{ de: { codigo: 'R-08', deposito_id: 1 }, destino: { codigo: 'A-01' }, todo: false },
      renglones: [{ sku: 'YER-1', partida_id: 51, cantidad: 12, hay: 40 }],
    });
});

test('it is put down where it was proposed: another place is told so, unless the person says that it goes elsewhere', async () => {
  llevarPropuesta(REPONER);
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  expect(await screen.findByDisplayValue('12')).toBeTruthy();
  await read('B-09');
  expect(await screen.findByText('Esperaba A-01, leyó B-09')).toBeTruthy();
  expect(screen.getByDisplayValue('12')).toBeTruthy();
  expect(moved).toEqual([]);
  await read('A-01');
  expect(await screen.findAllByText('MI-000001: 12 de R-08 a A-01')).not.toHaveLength(0);
  expect(moved).toMatchObject([
    {
      ...{ de: { almacenamiento_id: 8 }, a: { almacenamiento_id: 7 } },
      items: [{ producto_id: 3, partida_id: 51, condicion: 'DISPONIBLE', cantidad: 12 }],
    },
  ]);
  expect(useMesa.getState().destino).toBeNull();
  llevarPropuesta(REPONER);
  await userEvent.click(await screen.findByRole('button', { name: 'A otra ubicación' }));
  await read('B-09');
  await expect.poll(() => moved).toHaveLength(2);
});

test('a place that is emptied goes whole, and of what has serials each is read', async () => {
  llevarPropuesta(JUNTAR);
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  await read('A-01');
  await expect.poll(() => moved).toMatchObject([{ de: { almacenamiento_id: 9 }, todo: true }]);
  llevarPropuesta({ ...REPONER, de: REPONER.a, a: REPONER.de, control_serie: 'SIEMPRE' });
  expect(useMesa.getState().renglones).toMatchObject([{ cantidad: 0, series: [] }]);
  await read('R-08');
  expect(await screen.findByText('YER-1: diga cuántas')).toBeTruthy();
});

test('a movement that somebody has begun is not swept away by a proposal, neither by its label nor by its button', async () => {
  expect(llevarPropuesta(REPONER)).toBe(true);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Llevar TAZ-1 de B-09 a A-01' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Hay un movimiento empezado');
  await read('B-09');
  await expect.poll(() => screen.getAllByText(/Hay un movimiento empezado/).length).toBeGreaterThan(1);
  expect(useMesa.getState()).toMatchObject({ de: { codigo: 'R-08' }, renglones: [{ sku: 'YER-1', cantidad: 12 }] });
});
