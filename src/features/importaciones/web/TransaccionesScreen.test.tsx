import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { type FormularioDeOrden, formularioDeOrden } from '#features/gds-campos/contract.ts';
import { opcionesDeOrdenes } from '#features/gds-ordenes/crear.contract.ts';
import type { Result } from '#shared/contract.ts';
import { giveElementsHeight } from '#testing/lista.ts';
import { fakeAnswer, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  aceptarRepetidas,
  crearImportacion,
  type Fila,
  getImportacion,
  listFilas,
  listImportaciones,
  listIndice,
  mapearImportacion,
} from '../contract.ts';
import { ImportacionPanel } from './ImportacionPanel.tsx';
import { TransaccionesScreen } from './TransaccionesScreen.tsx';

/** Files of orders: who brings them, how their columns are called, and what a row says of its order. */

const JEFA = {
  ...OPERARIO,
  tipo_usuario: 'deposito' as const,
  funcionalidades: [{ codigo: 'GDS_002', nombre: 'Gestión de depósito' }],
};
const CLIENTE = {
  ...OPERARIO,
  tipo_usuario: 'cliente' as const,
  cliente_id: 1,
  funcionalidades: [{ codigo: 'CLI_002', nombre: 'Administra su cliente' }],
};

const IMPORTACION: Result<typeof getImportacion>['importacion'] = {
  ...{ id: 7, tipo: 'ORDENES_COMPRA', cliente_id: 1, cliente: 'Tienda Norte', deposito_id: 1, deposito: 'Planta' },
  ...{ del_cliente: true, origen: 'ARCHIVO', nombre: 'compras.csv', usuario: 'Ana', creada: '2026-11-21T12:00:00Z' },
  ...{ terminada: null, estado: 'SUBIDA', leida: true, falla: null, formato: 'csv', codificacion: 'utf-8' },
  ...{ separador: ';', encabezado: 1, recordado: false, descartado: false, con_archivo: true },
  ...{ filas: 2, por_revisar: 2, con_errores: 0, listas: 0, por_importar: 0, importadas: 0, omitidas: 0 },
  ...{ por_revertir: 0, revertidas: 0, revertida_por: null, revertida: null },
};
const con = (more: Partial<typeof IMPORTACION>): typeof IMPORTACION => ({ ...IMPORTACION, ...more });
const CAMPOS: Result<typeof getImportacion>['campos_de_archivo'] = [
  { codigo: 'referencia', nombre: 'Nro de compra', requerido: true },
  { codigo: 'sku', nombre: 'SKU', requerido: true },
  { codigo: 'cantidad', nombre: 'Cantidad', requerido: true },
  { codigo: 'x_rubro', nombre: 'Rubro', requerido: true },
];
const VISTA: Result<typeof getImportacion> = {
  importacion: IMPORTACION,
  columnas: [
    { nombre: 'OC', ejemplos: ['OC-1'], campo: 'referencia' },
    { nombre: 'Código', ejemplos: ['A-1'], campo: 'sku' },
    { nombre: 'Cant', ejemplos: ['3'], campo: 'cantidad' },
    { nombre: 'Tipo', ejemplos: ['Frío'], campo: null },
  ],
  campos_de_archivo: CAMPOS,
  ...{ fijos: {}, por_campo: [], problemas: [], sin_revertir: [] },
};

beforeEach(() => {
  fakeService(listImportaciones, () => ({
    ...{ current_page: 1, page_quantity: 1, total_pages: 1, total_records: 1 },
    records: [con({ estado: 'IMPORTADA', importadas: 2, por_revisar: 0 })],
  }));
  fakeService(opcionesDeDeposito, () => ({
    depositos: [{ id: 1, codigo: 'MVD', nombre: 'Planta' }],
    ...{ tipos: [], tipos_stock: [], clientes: [{ id: 1, nombre: 'Tienda Norte' }] },
  }));
  fakeService(opcionesDeOrdenes, () => ({
    depositos: [{ id: 1, codigo: 'MVD', nombre: 'Planta', propio: true }],
    clientes: [{ id: 1, nombre: 'Tienda Norte', depositos: [1] }],
  }));
  fakeService(formularioDeOrden, () => ({ version_id: null, hoy: '2026-11-20', pide: [] }));
  fakeAnswer('/api/archivos', () => ({ status: 200, body: { code: 'OK', archivo_id: 44 } }));
});

async function give(): Promise<void> {
  const input = document.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
  await userEvent.upload(input, new File(['Referencia;SKU'], 'ordenes.csv', { type: 'text/csv' }));
}

test('a client’s people are offered orders alone, and bring their own without saying whose', async () => {
  const sent = fakeService(crearImportacion, () => ({ importacion: IMPORTACION, repetida: null }));
  await renderScreen(<TransaccionesScreen />, '/gds/importar-transacciones', { user: CLIENTE });
  const tipo = await screen.findByRole('combobox', { name: 'Qué trae' });
  await userEvent.click(tipo);
  const options = await screen.findAllByRole('option', { hidden: true });
  const kinds = options.map(({ textContent }) => textContent).filter((text) => text !== 'Planta');
  expect(kinds).toEqual(['Órdenes de venta', 'Órdenes de compra', 'Traslados']);
  expect(screen.queryByRole('combobox', { name: 'Cliente' })).toBeNull();
  expect(screen.getByText(/las filas con la misma referencia son una orden/)).toBeTruthy();
  await give();
  await waitFor(() =>
    expect(sent).toEqual([{ archivo_id: 44, tipo: 'ORDENES_VENTA', deposito_id: 1, aunque_repetida: false }]),
  );
});

test('whoever comes from the orders finds their kind chosen, and says whose they are', async () => {
  const sent = fakeService(crearImportacion, () => ({ importacion: IMPORTACION, repetida: null }));
  await renderScreen(<TransaccionesScreen />, '/gds/importar-transacciones?tipo=ORDENES_VENTA', { user: JEFA });
  const tipo = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Qué trae' });
  expect(tipo.value).toBe('Órdenes de venta');
  await give();
  expect(await screen.findByText('Elija el cliente y vuelva a elegir el archivo')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('columns are called, and asked for, as the client’s form does', async () => {
  fakeService(getImportacion, () => VISTA);
  const sent = fakeService(mapearImportacion, () => ({ importacion: IMPORTACION }));
  await renderScreen(<ImportacionPanel id={7} />, '/gds/importar-transacciones/7', { user: JEFA });
  expect(await screen.findByText(/Falta decir qué columna es: Rubro\./)).toBeTruthy();
  const column = screen.getByRole<HTMLInputElement>('combobox', { name: 'OC' });
  expect(column.value).toBe('Nro de compra');
  const last = screen.getByRole('combobox', { name: 'Tipo' });
  await userEvent.click(last);
  const rubros = await screen.findAllByRole('option', { name: 'Rubro', hidden: true });
  const own = rubros.find((one) => one.closest('[role="listbox"]')?.id === last.getAttribute('aria-controls'));
  await userEvent.click(own ?? last);
  await userEvent.click(screen.getByRole('combobox', { name: 'Confirmar al importar' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sí: quedan confirmadas', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Revisar 2 filas' }));
  await waitFor(() =>
    expect(sent).toEqual([{ id: 7, mapeo: ['referencia', 'sku', 'cantidad', 'x_rubro'], fijos: { confirmar: 'Sí' } }]),
  );
});

test('a row leads to its order, and one that waits for another says so', async () => {
  giveElementsHeight(500);
  const base: Fila = {
    ...{ id: 1, importacion_id: 7, importacion: 'compras.csv', tipo: 'ORDENES_COMPRA', cliente: 'Tienda Norte' },
    ...{ origen: 'ARCHIVO', nro: 2, creada: '2026-11-21T12:00:00Z', estado: 'importada', errores: [] },
    valores: { referencia: 'OC-1', sku: 'A-1', cantidad: '3' },
    ...{ acepta_repetida: false, envio_id: null, guia_id: null, guia_nro: null, enviado: null },
    sin_revertir: null,
    documento: { tipo: 'ORDEN', id: 91, nro: 'OC-000091' },
  };
  const falta = { sugerencia: null, aceptable: false };
  const waits: Fila = {
    ...{
      ...base,
      id: 2,
      nro: 3,
      estado: 'con_errores',
      documento: null,
      valores: { ...base.valores, referencia: 'OC-2' },
    },
    errores: [{ campo: '', mensaje: 'La orden espera: 1 de 2 filas listas', ...falta }],
  };
  const used = { campo: 'referencia', valor: 'OC-3', mensaje: 'OC-000007 ya tiene esa referencia', sugerencia: null };
  fakeService(getImportacion, () => ({
    ...VISTA,
    importacion: con({ estado: 'IMPORTADA_PARCIAL', por_revisar: 0, con_errores: 1, importadas: 1 }),
    problemas: [{ ...used, aceptable: true, cantidad: 1, fila_id: 2 }],
  }));
  fakeService(listIndice, () => ({ ids: [1, 2] }));
  fakeService(listFilas, () => ({ filas: [base, waits] }));
  const accepted = fakeService(aceptarRepetidas, () => ({ aceptadas: 1 }));
  await renderScreen(<ImportacionPanel id={7} />, '/gds/importar-transacciones/7', { user: JEFA });
  const made = await screen.findByRole('link', { name: 'OC-000091' });
  expect(made.getAttribute('href')).toBe('/gds/ordenes/compra/91');
  await userEvent.click(screen.getByRole('cell', { name: 'OC-2' }));
  expect(await screen.findByText('La orden espera: 1 de 2 filas listas')).toBeTruthy();
  const panel = screen.getByRole('region', { name: 'Correcciones sugeridas' });
  expect(within(panel).getByText(/¿Son órdenes nuevas\?/)).toBeTruthy();
  await userEvent.click(within(panel).getByRole('button', { name: 'Aceptar todas las repetidas' }));
  await waitFor(() => expect(accepted).toEqual([{ id: 7 }]));
});

test('the example of orders has the columns of the client’s form', async () => {
  const field = { ayuda: null, visible: true, requerido: false, defecto: null };
  const pide: FormularioDeOrden['pide'] = [
    { ...field, campo: 'referencia', tipo: 'TEXTO', etiqueta: 'Nro de pedido', regla: {} },
    { ...field, campo: 'telefono', tipo: 'TEXTO', etiqueta: 'Teléfono', visible: false, regla: {} },
    { ...field, campo: 'x_rubro', tipo: 'LISTA', etiqueta: 'Rubro', regla: { valores: ['Frío', 'Seco'] } },
  ];
  fakeService(formularioDeOrden, () => ({ version_id: 3, hoy: '2026-11-20', pide }));
  const blobs: Blob[] = [];
  const saved = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return 'blob:ejemplo';
  });
  const sink = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await renderScreen(<TransaccionesScreen />, '/gds/importar-transacciones', { user: CLIENTE });
  await screen.findByRole('combobox', { name: 'Qué trae' });
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Descargar ejemplo' }));
    const text = (await blobs.at(-1)?.text()) ?? '';
    const [head = '', first = ''] = text.split('\r\n');
    expect(head).toContain('"Nro de pedido"');
    expect(head).not.toContain('Teléfono');
    expect(head).toMatch(/"Rubro"$/);
    expect(first).toMatch(/"Frío"$/);
  });
  saved.mockRestore();
  sink.mockRestore();
});
