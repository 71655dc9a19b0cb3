import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import type { Result } from '#shared/contract.ts';
import { giveElementsHeight } from '#testing/lista.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { type Fila, getImportacion, listFilas, listImportaciones, listIndice } from '../contract.ts';
import { preverReversion, revertirImportacion } from '../marcha.contract.ts';
import { Historial } from './Historial.tsx';
import { ImportacionPanel } from './ImportacionPanel.tsx';

/** A file that is taken back: what one is told before, meanwhile and after. */

const JEFA = {
  ...OPERARIO,
  tipo_usuario: 'deposito' as const,
  funcionalidades: [{ codigo: 'GDS_002', nombre: 'Gestión de depósito' }],
};

type Vista = Result<typeof getImportacion>;
const IMPORTACION: Vista['importacion'] = {
  ...{ id: 7, tipo: 'AJUSTES', cliente_id: 1, cliente: 'Tienda Norte', deposito_id: 1, deposito: 'Planta' },
  ...{ del_cliente: false, origen: 'ARCHIVO', nombre: 'ajustes.csv', usuario: 'Ana', creada: '2026-11-21T12:00:00Z' },
  ...{ terminada: '2026-11-21T12:10:00Z', estado: 'IMPORTADA', leida: true, falla: null, formato: 'csv' },
  ...{ codificacion: 'utf-8', separador: ';', encabezado: 1, recordado: false, descartado: false, con_archivo: true },
  ...{ filas: 3, por_revisar: 0, con_errores: 0, listas: 0, por_importar: 0, importadas: 3, omitidas: 0 },
  ...{ por_revertir: 0, revertidas: 0, revertida_por: null, revertida: null },
};
const HECHA = { revertida_por: 'Jefa', revertida: '2026-11-21T13:00:00Z' } as const;
const RAZON = 'En A-04 hay 5 disponibles: desde entonces 3 pasaron a CUAR-1';
const vista = (more: Partial<Vista['importacion']>, sin_revertir: Vista['sin_revertir'] = []): Vista => ({
  importacion: { ...IMPORTACION, ...more },
  columnas: [{ nombre: 'SKU', ejemplos: ['A-1'], campo: 'sku' }],
  campos_de_archivo: [{ codigo: 'sku', nombre: 'SKU', requerido: true }],
  ...{ fijos: {}, por_campo: [], problemas: [], sin_revertir },
});
const fila = (id: number, more: Partial<Fila>): Fila => ({
  ...{ id, importacion_id: 7, importacion: 'ajustes.csv', tipo: 'AJUSTES', cliente: 'Tienda Norte', origen: 'ARCHIVO' },
  ...{ nro: id + 1, creada: '2026-11-21T12:00:00Z', estado: 'importada', valores: { sku: `A-${id}` }, errores: [] },
  ...{ acepta_repetida: false, envio_id: null, guia_id: null, guia_nro: null, sin_revertir: null, enviado: null },
  documento: { tipo: 'TRANSACCION', id: 3, nro: 'AJ-000003' },
  ...more,
});

let now: Vista;
beforeEach(() => {
  now = vista({});
  giveElementsHeight();
  fakeService(getImportacion, () => now);
  fakeService(listIndice, () => ({ ids: [1, 2, 3] }));
  fakeService(listFilas, ({ ids }) => ({
    filas: ids.map((id) => fila(id, id === 3 ? { sin_revertir: RAZON } : { estado: 'revertida' })),
  }));
});

test('before it is done one is told what happens to what, and how many rows stay with their reason', async () => {
  fakeService(preverReversion, () => ({
    filas: 3,
    impedidas: [{ razon: 'Lo que entró ya no está donde se dejó', cantidad: 1 }],
  }));
  const sent = fakeService(revertirImportacion, () => {
    now = vista({ ...HECHA, por_revertir: 3, importadas: 0 });
    return { importacion: now.importacion };
  });
  await renderScreen(<ImportacionPanel id={7} />, '/gds/importar-transacciones/7', { user: JEFA });
  await userEvent.click(await screen.findByRole('button', { name: 'Revertir…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revertir la importación' });
  expect(await within(dialog).findByText(/Cada movimiento se deshace con otro inverso/)).toBeTruthy();
  expect(await within(dialog).findByText('Se revierten 2 filas. 1 queda como está:')).toBeTruthy();
  expect(within(dialog).getByText('Lo que entró ya no está donde se dejó · 1 fila')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sí, revertir 2' }));
  await waitFor(() => expect(sent).toEqual([{ id: 7 }]));
  expect(await screen.findByText('Revirtiendo: 0 de 3 filas')).toBeTruthy();
  expect(screen.getByText('Revirtiendo')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Revertir…' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Detener' })).toBeTruthy();
});

test('somebody else’s reversal that came first is told in the dialog', async () => {
  fakeService(preverReversion, () => ({ filas: 3, impedidas: [] }));
  fakeFailure(revertirImportacion, 'IMPORTACION_EN_CURSO');
  await renderScreen(<ImportacionPanel id={7} />, '/gds/importar-transacciones/7', { user: JEFA });
  await userEvent.click(await screen.findByRole('button', { name: 'Revertir…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, revertir 3' }));
  expect(await screen.findByText(/todavía se está importando o revirtiendo/)).toBeTruthy();
});

test('afterwards who did it is told, what stayed and why, and each row says what became of it', async () => {
  now = vista({ ...HECHA, estado: 'IMPORTADA_PARCIAL', importadas: 1, revertidas: 2 }, [{ razon: RAZON, cantidad: 1 }]);
  await renderScreen(<ImportacionPanel id={7} />, '/gds/importar-transacciones/7', { user: JEFA });
  expect(await screen.findByText(/La revirtió Jefa/)).toBeTruthy();
  const left = screen.getByRole('region', { name: 'Sin revertir' });
  expect(within(left).getByText('1 fila no se pudo revertir y queda como está')).toBeTruthy();
  expect(within(left).getByText(`${RAZON} · 1 fila`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sin revertir 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Revertidas 2' })).toBeTruthy();
  const grid = screen.getByRole('grid', { name: 'Filas del archivo' });
  expect(await within(grid).findAllByText('Revertida')).toHaveLength(2);
  await userEvent.click(within(grid).getByText('A-3'));
  expect(await screen.findByText(`No se revirtió: ${RAZON}`)).toBeTruthy();
  // What stayed may be tried again.
  expect(screen.getByRole('button', { name: 'Revertir…' })).toBeTruthy();
});

test('a file of parcels, and one that was taken back whole, offer none', async () => {
  now = vista({ tipo: 'ENVIOS', deposito_id: null, deposito: null });
  const { unmount } = await renderScreen(<ImportacionPanel id={7} />, '/envios/importar/7', { user: OPERARIO });
  await screen.findByRole('heading', { name: 'ajustes.csv' });
  expect(screen.queryByRole('button', { name: 'Revertir…' })).toBeNull();
  unmount();
  now = vista({ ...HECHA, estado: 'REVERTIDA', importadas: 0, revertidas: 3 });
  await renderScreen(<ImportacionPanel id={7} />, '/gds/importar-transacciones/7', { user: JEFA });
  expect(await screen.findByText('Revertida')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Revertir…' })).toBeNull();
});

test('the list tells what is being taken back, and what was', async () => {
  const one = (more: Partial<Vista['importacion']>) => ({ ...IMPORTACION, ...more });
  fakeService(listImportaciones, () => ({
    ...{ current_page: 1, page_quantity: 3, total_pages: 1, total_records: 3 },
    records: [
      one({ id: 7, ...HECHA, importadas: 1, por_revertir: 2 }),
      one({ id: 8, ...HECHA, estado: 'REVERTIDA', importadas: 0, revertidas: 3 }),
      one({ id: 9 }),
    ],
  }));
  await renderScreen(<Historial de="DEPOSITO" />, '/gds/importar-transacciones', { user: JEFA });
  expect(await screen.findByText('Revirtiendo')).toBeTruthy();
  expect(screen.getByText('Revertida')).toBeTruthy();
});
