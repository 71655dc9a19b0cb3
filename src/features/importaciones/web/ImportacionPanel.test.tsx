import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { getOpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import { imprimirEtiquetas } from '#features/etiquetas/contract.ts';
import type { Params, Result } from '#shared/contract.ts';
import { giveElementsHeight } from '#testing/lista.ts';
import { fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import { camposDe } from '../campos.contract.ts';
import {
  corregirFilas,
  crearImportacion,
  type Fila,
  getImportacion,
  importarFilas,
  listFilas,
  listImportaciones,
  listIndice,
  mapearImportacion,
  releerImportacion,
} from '../contract.ts';
import { descargarImportacion, listGuiasImportadas } from '../salidas.contract.ts';
import { ImportacionPanel } from './ImportacionPanel.tsx';
import { ImportarScreen } from './ImportarScreen.tsx';

const IMPORTACION: Result<typeof getImportacion>['importacion'] = {
  id: 7,
  tipo: 'ENVIOS',
  cliente_id: 1,
  deposito_id: null,
  deposito: null,
  del_cliente: false,
  cliente: 'Tienda Norte',
  origen: 'ARCHIVO',
  nombre: 'semana.csv',
  usuario: 'Ana',
  creada: '2026-11-21T12:00:00Z',
  terminada: null,
  estado: 'VALIDADA',
  leida: true,
  falla: null,
  formato: 'csv',
  codificacion: 'utf-8',
  separador: ';',
  encabezado: 1,
  recordado: false,
  descartado: false,
  con_archivo: true,
  filas: 2,
  por_revisar: 0,
  con_errores: 2,
  listas: 0,
  por_importar: 0,
  importadas: 0,
  omitidas: 0,
  ...{ por_revertir: 0, revertidas: 0, revertida_por: null, revertida: null },
};
const COLUMNAS = [
  { nombre: 'Nombre', ejemplos: ['Ana'], campo: 'destinatario' as const },
  { nombre: 'Ciudad', ejemplos: ['Salto'], campo: 'localidad' as const },
  { nombre: 'SKU', ejemplos: ['A-1'], campo: null },
];
const fila = (id: number, localidad: string, sugerencia: string | null): Fila => ({
  id,
  importacion_id: 7,
  importacion: 'semana.csv',
  tipo: 'ENVIOS',
  cliente: 'Tienda Norte',
  origen: 'ARCHIVO',
  nro: id + 1,
  creada: '2026-11-21T12:00:00Z',
  estado: 'con_errores',
  valores: { destinatario: `Persona ${id}`, localidad },
  errores: [{ campo: 'localidad', mensaje: 'No conocemos ese lugar', sugerencia, aceptable: false }],
  acepta_repetida: false,
  envio_id: null,
  guia_id: null,
  guia_nro: null,
  documento: null,
  sin_revertir: null,
  enviado: null,
});

function serve(importacion: Partial<typeof IMPORTACION> = {}) {
  const rows = [fila(1, 'Pzo de los Torros', 'Paso de los Toros'), fila(2, 'Nada', null)];
  fakeService(getOpcionesDeEnvio, () => ({
    clientes: [],
    servicios: [],
    agentes: [],
    departamentos: [],
    tamanos: [],
    motivos: [],
  }));
  fakeService(getImportacion, () => ({
    importacion: { ...IMPORTACION, ...importacion },
    columnas: COLUMNAS,
    campos_de_archivo: [...camposDe('ENVIOS')],
    fijos: {},
    por_campo: [{ campo: 'localidad', cantidad: 2 }],
    problemas: [],
    sin_revertir: [],
  }));
  fakeService(listIndice, () => ({ ids: [1, 2] }));
  fakeService(listFilas, () => ({ filas: rows }));
  const mend = ({ cambios }: Params<typeof corregirFilas>) => {
    const filas = rows
      .filter(({ id }) => cambios.some((cambio) => cambio.id === id))
      .map(
        (one): Fila => ({
          ...one,
          valores: { ...one.valores, ...Object.fromEntries(cambios.map(({ campo, valor }) => [campo, valor])) },
          estado: 'lista',
          errores: [],
        }),
      );
    return { filas, otras: 0 };
  };
  return { mend };
}

async function open() {
  giveElementsHeight(500);
  await renderScreen(<ImportacionPanel id={7} />, '/envios/importar/7');
}
const cell = (text: string) => screen.findByRole('cell', { name: new RegExp(text) });

test('F8 goes to the cell that is wrong; its suggestion is taken with one press, and stored', async () => {
  const { mend } = serve();
  const sent = fakeService(corregirFilas, mend);
  await open();
  await cell('Persona 1');
  await userEvent.keyboard('{F8}');
  expect(document.activeElement).toBe(screen.getByRole('grid'));
  expect(await screen.findByText('No conocemos ese lugar', { selector: 'span:not(.solo-lector)' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Usar «Paso de los Toros»' }));
  await waitFor(() =>
    expect(sent).toEqual([{ cambios: [{ id: 1, campo: 'localidad', valor: 'Paso de los Toros' }], iguales: false }]),
  );
  expect(await cell('^Paso de los Toros$')).toBeTruthy();
});

test('what the server could not take stays in its cell, and is sent again', async () => {
  const { mend } = serve();
  fakeFailure(corregirFilas, 'BASE_NO_DISPONIBLE');
  await open();
  await cell('Persona 2');
  screen.getByRole('grid').focus();
  await userEvent.keyboard('{F8}{F8}Salto{Enter}');
  const alert = await screen.findByRole('alert');
  expect(await cell('^Salto$')).toBeTruthy();
  const sent = fakeService(corregirFilas, mend);
  await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
  await waitFor(() =>
    expect(sent).toEqual([{ cambios: [{ id: 2, campo: 'localidad', valor: 'Salto' }], iguales: false }]),
  );
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await cell('^Salto$')).toBeTruthy();
});

test('columns are shown as they were guessed; one field is one column', async () => {
  serve({ estado: 'SUBIDA', por_revisar: 2, con_errores: 0 });
  const sent = fakeService(mapearImportacion, () => ({ importacion: IMPORTACION }));
  await open();
  const sku = await screen.findByRole('combobox', { name: 'SKU' });
  expect(screen.getByText(/Falta decir qué columna es: Dirección o Agencia; Tamaño o Peso/)).toBeTruthy();
  await userEvent.click(sku);
  const options = await screen.findAllByRole('option', { name: 'Localidad', hidden: true });
  const own = options.find((option) => option.closest('[role="listbox"]')?.id === sku.getAttribute('aria-controls'));
  await userEvent.click(own ?? sku);
  await userEvent.click(screen.getByRole('button', { name: 'Revisar 2 filas' }));
  await waitFor(() => expect(sent).toEqual([{ id: 7, mapeo: ['destinatario', null, 'localidad'], fijos: {} }]));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
});

test('columns that are changed, or a file read again, make the rows anew only once that is confirmed', async () => {
  serve();
  const mapped = fakeService(mapearImportacion, () => ({ importacion: IMPORTACION }));
  const read = fakeService(releerImportacion, () => ({ importacion: IMPORTACION }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar columnas' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Volver a leer', hidden: true }));
  expect(await screen.findByText(/Se pierden las correcciones hechas a mano/)).toBeTruthy();
  expect(read).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sí, volver a leer' }));
  await waitFor(() => expect(read).toEqual([{ id: 7, codificacion: 'utf-8', separador: ';', encabezado: 1 }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Revisar 2 filas' }));
  expect(mapped).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, revisar 2 filas' }));
  await waitFor(() => expect(mapped).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('semana.csv'));
});

test('a file that is not given says why', async () => {
  serve();
  fakeFailure(descargarImportacion, 'ARCHIVO_NO_ENCONTRADO');
  await open();
  const button = await screen.findByRole('button', { name: 'Descargar semana.csv' });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archivo original', hidden: true }));
  expect((await screen.findByRole('alert')).textContent).toContain('El archivo no existe');
  expect(button.textContent).toBe('Descargar');
});

test('importing says how many are made and how many wait', async () => {
  serve({ listas: 1204, con_errores: 3, filas: 1207 });
  const sent = fakeService(importarFilas, () => ({ por_importar: 1204 }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Importar 1.204 filas' }));
  expect(screen.getByText(/Se crean 1\.204 envíos de Tienda Norte\. Quedan 3 filas pendientes/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sí, importar 1.204' }));
  await waitFor(() => expect(sent).toEqual([{ id: 7 }]));
});

test('a file of the wrong kind is refused before it is sent, and ours must say whose it is', async () => {
  serve();
  fakeService(listImportaciones, () => ({
    current_page: 1,
    page_quantity: 0,
    total_pages: 1,
    total_records: 0,
    records: [],
  }));
  const sent = fakeService(crearImportacion, () => ({ importacion: IMPORTACION, repetida: null }));
  await renderScreen(<ImportarScreen />, '/envios/importar');
  const input = document.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
  await userEvent.upload(input, new File(['x'], 'a.csv'));
  expect(await screen.findByText('Elija el cliente y vuelva a elegir el archivo')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('what was imported has its labels printed from there, row by row', async () => {
  serve({ estado: 'IMPORTADA', con_errores: 0, importadas: 2 });
  fakeService(listGuiasImportadas, () => ({ guias: [31, 32] }));
  const tab = vi.spyOn(window, 'open').mockImplementation(() => window);
  const sent = fakeService(imprimirEtiquetas, () => ({
    url: '/api/descargas/abc',
    filename: 'etiquetas_5.pdf',
    impresion_id: 5,
    etiquetas: 2,
    reimpresas: 0,
    propias: 0,
  }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir etiquetas (PDF)' }));
  await waitFor(() => expect(sent).toEqual([{ guias: [31, 32], formato: 'pdf' }]));
  tab.mockRestore();
});
