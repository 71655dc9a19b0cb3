import 'fake-indexeddb/auto';

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { leerCodigo } from '#features/gds-productos/leer.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  type ConteoEntero,
  cerrarPosicion,
  type LineaAbierta,
  leerConteo,
  listConteos,
  tomarConteo,
  verConteo,
} from '../contract.ts';
import { ContarScreen } from './ContarScreen.tsx';
import { lecturasDeConteo } from './lecturas.ts';
import { cambiarMesa, VACIA } from './mesa.ts';

const CUENTA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_CONTEO_001', nombre: 'Conteo' }] };
const LINEA: ConteoEntero['lineas'][number] = {
  ...{ id: 5, almacenamiento_id: 7, lugar: 'A-01', producto: null, estado: 'PENDIENTE', vuelta: 1, abierta_por: null },
  ...{ contaron: [], resuelta_por: null, nota: null, puede_contar: true, iguales: false, renglones: [] },
};
const CONTEO: ConteoEntero['conteo'] = {
  ...{
    id: 3,
    numero: 'CT-000003',
    deposito_id: 1,
    deposito: 'Planta',
    clase: 'LUGAR',
    estado: 'EN_CONTEO',
    nota: null,
  },
  ...{ para: null, limite_el: null, creado: '2026-11-20T12:00:00Z', creado_por: 'Jefa', lineas: 1, contadas: 0 },
  por_resolver: 0,
};
const ABIERTA: LineaAbierta = {
  ...{ id: 5, almacenamiento_id: 7, lugar: 'A-01', producto: null, vuelta: 1, apertura: 4 },
  ...{ abierta_hasta: '2026-11-20T15:10:00Z', contado: [] },
};
const YERBA = {
  ...{ producto_id: 9, sku: 'YER-1', nombre: 'Yerba', unidad: 'UN', partida_id: null, partida: null },
  ...{ control_serie: 'NO', series: [] },
};

let sent: object[];
let units: number;
beforeEach(() => {
  // What another file left for the same person would come back with that person.
  sessionStorage.clear();
  cambiarMesa(VACIA);
  lecturasDeConteo.useQueue.setState({ entries: [] });
  units = 0;
  const puede = { tomar: null, resolver: 'No', cancelar: 'No' };
  fakeService(verConteo, () => ({ conteo: CONTEO, lineas: [LINEA], historia: [], puede }));
  sent = fakeService(leerConteo, ({ lugar, texto, cantidad, total }) => {
    if (lugar !== undefined) return { linea: ABIERTA, lectura: null, repetida: false };
    units = total === true ? (cantidad ?? 0) : units + (cantidad ?? 1);
    const contado = units === 0 ? [] : [{ ...YERBA, cantidad: units }];
    const lectura = { clase: 'PRODUCTO' as const, id: 9, texto: 'YER-1', cantidad: cantidad ?? 1 };
    return { linea: { ...ABIERTA, contado }, lectura: texto === 'X' ? null : lectura, repetida: false };
  });
});

const open = () => renderScreen(<ContarScreen />, '/gds/mantenimiento/conteos/contar?id=3', { user: CUENTA });
const read = async (texto: string) => userEvent.type(await screen.findByPlaceholderText(/Escanee/), `${texto}{Enter}`);

test('place, product, number, F9: and never a figure of the book', async () => {
  const closed = fakeService(cerrarPosicion, () => ({ resultado: 'RECONTAR' as const, siguiente: null }));
  await open();
  expect(await screen.findByText('Queda 1 ubicación')).toBeTruthy();
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  await read('7790001');
  await screen.findByPlaceholderText('Escanee más, o escriba cuántas hay');
  await read('24');
  expect(await within(screen.getByLabelText('Contado')).findByText('24')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Una menos de YER-1' }));
  expect(await within(screen.getByLabelText('Contado')).findByText('23')).toBeTruthy();
  await userEvent.keyboard('{F9}');
  expect(await screen.findByText('A-01 cerrada: la recuenta otra persona')).toBeTruthy();
  expect(sent).toMatchObject([
    { conteo_id: 3, lugar: 'A-01' },
    { linea_id: 5, apertura: 4, texto: '7790001' },
    { linea_id: 5, producto_id: 9, cantidad: 24, total: true },
    { linea_id: 5, producto_id: 9, cantidad: 23, total: true },
  ]);
  expect(closed).toEqual([{ linea_id: 5, apertura: 4 }]);
});

test('an empty place is asked about before it is closed', async () => {
  const closed = fakeService(cerrarPosicion, () => ({ resultado: 'IGUAL' as const, siguiente: null }));
  await open();
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  await userEvent.keyboard('{F9}');
  const dialog = await screen.findByRole('dialog', { name: '¿A-01 está vacía?' });
  expect(closed).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Está vacía' }));
  expect(await screen.findByText('A-01 cerrada')).toBeTruthy();
  expect(closed).toEqual([{ linea_id: 5, apertura: 4, vacia: true }]);
});

test('a product with serials asks for the serial, and the next reading is it', async () => {
  await open();
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  const producto = {
    ...{ producto_id: 9, sku: 'TEL-1', nombre: 'Teléfono', unidad: 'UN', cliente: 'Tienda', factor: 1 },
    ...{ control_partida: 'NO' as const, control_serie: 'SIEMPRE' as const, partida_id: null },
  };
  fakeService(leerCodigo, () => ({
    clase: 'PRODUCTO' as const,
    gs1: null,
    documento: null,
    lpn: null,
    lugar: null,
    productos: [producto],
  }));
  fakeFailure(leerConteo, 'SERIE_REQUERIDA', 'TEL-1: escanee la serie');
  await read('7790002');
  expect(await screen.findByText('Escanee la serie de Teléfono.')).toBeTruthy();
  const told = fakeService(leerConteo, () => ({
    ...{ linea: { ...ABIERTA, contado: [{ ...YERBA, sku: 'TEL-1', cantidad: 1, series: ['S-77'] }] }, repetida: false },
    lectura: { clase: 'SERIE' as const, id: 9, texto: 'TEL-1', cantidad: 1 },
  }));
  await read('S-77');
  expect(await screen.findByText('S-77', { selector: 'span' })).toBeTruthy();
  expect(told).toMatchObject([{ producto_id: 9, serie: 'S-77' }]);
});

test('what ran out of time is said, and the place is to be scanned again', async () => {
  await open();
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  fakeFailure(leerConteo, 'CONTEO_VENCIDO');
  await read('7790001');
  expect(await screen.findByPlaceholderText('Escanee la ubicación')).toBeTruthy();
  expect(screen.getAllByText(/Pasaron diez minutos/)).not.toHaveLength(0);
});

test('one that nobody has taken is taken by F9; without one they are offered', async () => {
  const puede = { tomar: null, resolver: 'No', cancelar: 'No' };
  const conteo = { ...CONTEO, estado: 'SOLICITADO' as const };
  fakeService(verConteo, () => ({ conteo, lineas: [LINEA], historia: [], puede }));
  const lugares = [{ linea_id: 5, almacenamiento_id: 7, lugar: 'A-01', producto: null, vuelta: 1 }];
  const taken = fakeService(tomarConteo, () => ({
    conteo: { id: 3, numero: 'CT-000003', deposito_id: 1, estado: 'EN_CONTEO' as const, lugares },
  }));
  await open();
  await screen.findByRole('button', { name: 'Empezar a contar (F9)' });
  await userEvent.keyboard('{F9}');
  expect(taken).toEqual([{ conteo_id: 3 }]);
});

test('what may be counted is listed where no count is named', async () => {
  const page = { current_page: 1, page_quantity: 50, total_pages: 1, total_records: 2 };
  const records = [CONTEO, { ...CONTEO, id: 4, numero: 'CT-000004', estado: 'EN_REVISION' as const }];
  fakeService(listConteos, () => ({ ...page, records }));
  await renderScreen(<ContarScreen />, '/gds/mantenimiento/conteos/contar', { user: CUENTA });
  expect(await screen.findByRole('link', { name: 'CT-000003' })).toBeTruthy();
  expect(screen.queryByText('CT-000004')).toBeNull();
});
