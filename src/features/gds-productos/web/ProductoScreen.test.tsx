import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { fakeFailure, fakeService, isListening, OPERARIO, renderScreen, tellLive } from '#testing/web.tsx';

import {
  guardarProducto,
  kardexDeProducto,
  listProductos,
  type Producto,
  type ProductoFila,
  verProducto,
} from '../contract.ts';
import { exportarKardex, fijarLugar, fotoDeProducto, historialDeProducto, unirProductos } from '../ficha.contract.ts';
import { ProductoScreen } from './ProductoScreen.tsx';

/** One product: what a dock made of an unknown code, and where a product is put away first. */

const DIRIGE = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_002' as const, nombre: 'GDS_002' }] };
const PRODUCTO: Producto = {
  producto: {
    ...{ id: 7, sku: 'PROV-779', nombre: 'Provisorio 779', unidad: 'UN', cliente_id: 1, cliente: 'Tienda' },
    ...{
      estado: 'ACTIVO',
      control_partida: 'NO',
      control_vence: false,
      control_serie: 'NO',
      dias_minimos_ingreso: null,
      dias_minimos_salida: null,
      abc: null,
      multiplo: 1,
      valor: null,
      version: 1,
    },
    ...{
      gramos: null,
      largo_mm: null,
      ancho_mm: null,
      alto_mm: null,
      provisorio: true,
      foto_id: null,
      unido_a: null,
      movido: true,
    },
    ...{ presentaciones: [], codigos: [] },
  },
  ...{ stock: [], series: [], fijos: [] },
};
const FILA: ProductoFila = {
  ...{ id: 9, sku: 'YER-1', nombre: 'Yerba', unidad: 'UN', cliente_id: 1, cliente: 'Tienda', estado: 'ACTIVO' },
  ...{ codigo: null, abc: null, provisorio: false, disponible: 0, reservado: 0, otros: 0, partidas: 0 },
  proximo_vence: null,
};
beforeEach(() => {
  fakeService(historialDeProducto, () => ({ records: [] }));
});

const AT = { route: '/gds/mantenimiento/items/$id' };

function open() {
  fakeService(kardexDeProducto, () => ({ records: [], siguiente: null }));
  return renderScreen(<ProductoScreen />, '/gds/mantenimiento/items/7', { user: DIRIGE, ...AT });
}

test('what is provisional is joined with a product of its client, and asked for a lot where that has lots', async () => {
  fakeService(verProducto, () => PRODUCTO);
  const page = { current_page: 1, page_quantity: 20, total_pages: 1, total_records: 2 };
  const records = [FILA, { ...FILA, id: 7, sku: 'PROV-779', provisorio: true }];
  const asked = fakeService(listProductos, () => ({ ...page, records }));
  fakeFailure(unirProductos, 'PARTIDA_REQUERIDA', 'YER-1 lleva lote');
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Unir con un producto' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Qué producto es' }), 'yer');
  await expect.poll(() => asked.at(-1)).toMatchObject({ q: 'yer', cliente_id: 1, estado: 'ACTIVO' });
  expect(screen.queryByRole('option', { name: /PROV-779/, hidden: true })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'YER-1 · Yerba', hidden: true }));
  await userEvent.type(within(dialog).getByLabelText('Motivo'), 'Es el mismo');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unir' }));
  await userEvent.type(await within(dialog).findByLabelText('De qué lote es'), 'L1');
  const sent = fakeService(unirProductos, () => ({ id: 9, movidos: 6, codigos: 1 }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unir' }));
  await expect
    .poll(() => sent)
    .toMatchObject([{ provisorio_id: 7, producto_id: 9, nota: 'Es el mismo', partida: { codigo: 'L1', vence: null } }]);
});

test('its fixed place is read off its label, and let go of by leaving it empty', async () => {
  const fijos = [
    { deposito_id: 1, deposito: 'Planta', almacenamiento_id: 4, lugar: 'A-04', minimo: null, maximo: null },
  ];
  const sent = fakeService(fijarLugar, () => ({ fijos: [] }));
  fakeService(verProducto, () => ({ ...PRODUCTO, fijos: sent.length === 1 ? fijos : [] }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Fijar' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Ubicación'), 'a04{Enter}');
  expect(await screen.findByText('A-04')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar' }));
  const field = within(await screen.findByRole('dialog')).getByLabelText('Ubicación');
  await userEvent.clear(field);
  await userEvent.type(field, '{Enter}');
  await expect
    .poll(() => sent)
    .toEqual([
      { producto_id: 7, lugar: 'a04' },
      { producto_id: 7, lugar: null },
    ]);
});

test('how low its fixed place may run is typed beside it, and emptied it is not filled any more', async () => {
  const fijo = { deposito_id: 1, deposito: 'Planta', almacenamiento_id: 4, lugar: 'A-04', minimo: 10, maximo: 24 };
  fakeService(verProducto, () => ({ ...PRODUCTO, fijos: [fijo] }));
  const sent = fakeService(fijarLugar, () => ({ fijos: [fijo] }));
  await open();
  await screen.findByText(/se repone con menos de 10, hasta 24/);
  const change = async (text: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const label of ['Reponer cuando haya menos de', 'Hasta']) {
      await userEvent.clear(dialog.getByLabelText(label));
      if (text !== '') await userEvent.type(dialog.getByLabelText(label), text);
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  };
  await change('1.000');
  await change('');
  expect(sent).toEqual([
    { producto_id: 7, lugar: 'A-04', minimo: 1_000, maximo: 1_000 },
    { producto_id: 7, lugar: 'A-04', minimo: null, maximo: null },
  ]);
});

test('whoever looks for it sees what it looks like', async () => {
  fakeService(verProducto, () => ({ ...PRODUCTO, producto: { ...PRODUCTO.producto, foto_id: 5 } }));
  const asked = fakeService(fotoDeProducto, () => ({ foto: { tipo: 'image/jpeg', base64: 'YWJj' } }));
  await open();
  const image = await screen.findByRole('img', { name: 'Foto de PROV-779' });
  expect(image.getAttribute('src')).toBe('data:image/jpeg;base64,YWJj');
  expect(asked).toEqual([{ producto_id: 7 }]);
  expect(screen.getByRole('button', { name: 'Cambiar la foto' })).toBeTruthy();
});

test('in how many it is asked for and what one is worth are typed as people write them', async () => {
  fakeService(opcionesDeDeposito, () => ({ depositos: [], clientes: [], tipos: [], tipos_stock: [] }));
  const valor = { centavos: 125_050, moneda: 'UYU' as const };
  fakeService(verProducto, () => ({ ...PRODUCTO, producto: { ...PRODUCTO.producto, multiplo: 6, valor } }));
  const sent = fakeService(guardarProducto, () => ({ id: 7 }));
  await open();
  expect(await screen.findByText('de a 6')).toBeTruthy();
  expect(screen.getByText('$ 1250,50')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = async (label: string, text: string) => {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.paste(text);
  };
  await type('Valor de una unidad', 'mucho');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Escriba un importe: $ 1.250,50 o U$S 20')).toBeTruthy();
  expect(sent).toEqual([]);
  await type('Valor de una unidad', 'U$S 20');
  await type('Se pide de a', '12');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await expect.poll(() => sent).toMatchObject([{ id: 7, multiplo: 12, valor: { centavos: 2_000, moneda: 'USD' } }]);
});

test('the kardex is narrowed by act and lot, and the history says who changed what', async () => {
  const lote = {
    ...{ almacenamiento_id: 4, lugar: 'A-04', partida_id: 51, partida: 'L1', vence: null, vencida: false },
    ...{ condicion: 'DISPONIBLE', cantidad: 3, lpns: [], desde: '2026-11-01T12:00:00Z' },
  };
  fakeService(verProducto, () => ({ ...PRODUCTO, stock: [lote] }));
  const cambios = [{ campo: 'estado', antes: 'ACTIVO', despues: 'BLOQUEADO' }];
  fakeService(historialDeProducto, () => ({
    records: [{ id: 2, fecha: '2026-11-20T12:00:00Z', usuario: 'Ana', servicio: 'gds_productos.guardar', cambios }],
  }));
  await open();
  const asked = fakeService(kardexDeProducto, () => ({ records: [], siguiente: null }));
  const choose = async (label: string, option: string) => {
    const [field] = await screen.findAllByLabelText(label);
    await userEvent.click(field ?? document.body);
    await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
  };
  await choose('Acto', 'Ajuste');
  await expect.poll(() => asked.at(-1)).toMatchObject({ producto_id: 7, acto: 'AJUSTAR' });
  expect(await screen.findByText('No hay movimientos que cumplan eso.')).toBeTruthy();
  await choose('Lote', 'L1');
  await expect.poll(() => asked.at(-1)).toMatchObject({ acto: 'AJUSTAR', partida_id: 51 });
  expect(within(screen.getByRole('list', { name: 'Historial' })).getByText(/ACTIVO → BLOQUEADO/)).toBeTruthy();
  const sent = fakeService(exportarKardex, () => ({ url: '/api/descargas/x', filename: 'kardex.csv' }));
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await expect.poll(() => sent).toMatchObject([{ producto_id: 7, acto: 'AJUSTAR', partida_id: 51 }]);
});

test('each serial says where it is, or with which order and parcel it left', async () => {
  const bulto = { codigo: 'BU-0000009', orden: 'OV-000012', guia_nro: '770000000017' };
  const series = [
    { codigo: 'S-1', lugar: 'A-04', bulto: null },
    { codigo: 'S-2', lugar: 'ANDEN-D', bulto: { ...bulto, guia_nro: null } },
    { codigo: 'S-3', lugar: null, bulto },
  ];
  fakeService(verProducto, () => ({ ...PRODUCTO, series }));
  await open();
  const told = (codigo: string) => screen.getByText(codigo).parentElement?.textContent;
  await screen.findByText('S-1');
  expect(['S-1', 'S-2', 'S-3'].map(told)).toEqual([
    'S-1 A-04',
    'S-2 ANDEN-D con OV-000012, BU-0000009',
    'S-3 salió con OV-000012, guía 770000000017',
  ]);
});

test('what is done to stock meanwhile is seen without asking', async () => {
  fakeService(kardexDeProducto, () => ({ records: [], siguiente: null }));
  fakeService(verProducto, () => PRODUCTO);
  await renderScreen(<ProductoScreen />, '/gds/mantenimiento/items/7', { user: DIRIGE, ...AT });
  await expect.poll(isListening).toBe(true);
  expect(screen.queryByText('Provisorio 780')).toBeNull();
  fakeService(verProducto, () => ({ ...PRODUCTO, producto: { ...PRODUCTO.producto, nombre: 'Provisorio 780' } }));
  tellLive('gds_stock');
  expect(await screen.findByText(/Provisorio 780/)).toBeTruthy();
});
