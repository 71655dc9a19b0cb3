import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { defineCatalogo, type Importado } from '#shared/catalogo.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { readCsv } from '#web/csv-import.ts';

import { CatalogoPanel } from './CatalogoPanel.tsx';

const permission = { anyOf: ['AGT_003'] } as const;
const colores = defineCatalogo({
  ...{ slice: 'maestros', nombre: 'zonas', tabla: 'zona', titulo: 'Zonas', singular: 'zona', genero: 'f' },
  ...{ lee: permission, cambia: permission, titular: 'nombre', conEstado: false, efecto: 'Vale desde ahora.' },
  importa: ['nombre'],
  forma: { nombre: z.string() },
  campos: { nombre: { titulo: 'Nombre', tipo: 'texto' } },
});
const CUIDA = { ...OPERARIO, funcionalidades: [{ codigo: 'AGT_003', nombre: 'Agencias' }] };

const DICHO: Importado = {
  ...{ nuevas: 1, cambiadas: 2, iguales: 0, sobran: ['Color'] },
  malas: [{ renglon: 2, nombre: 'x', faltas: ['Nombre: Muy corto'] }],
};

async function open() {
  fakeService(colores.listar, () => ({
    ...{ current_page: 1, page_quantity: 50, total_pages: 1, total_records: 0, records: [] },
  }));
  fakeService(colores.opciones, () => ({ opciones: {} }));
  const sent = fakeService(colores.importar, () => DICHO);
  const { container } = await renderScreen(<CatalogoPanel catalogo={colores} />, '/mantenimiento', { user: CUIDA });
  await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Importar zonas' }));
  const bring = async (text: string) => {
    const field = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]');
    if (field === null) throw new Error('no field for a file');
    await userEvent.upload(field, new File([text], 'zonas.csv', { type: 'text/csv' }));
  };
  return { sent, dialog, bring };
}

test('a file says first what it would do, and goes in when that is pressed; what does not go in says why', async () => {
  const { sent, dialog, bring } = await open();
  await bring('\uFEFF"Nombre";"Color"\r\n"Norte";"rojo"\r\n"x";""\r\n\r\n"Sur";""');
  await dialog.findByText('zonas.csv: 1 es nueva · 2 cambian · 1 no entra.');
  expect(sent[0]).toMatchObject({
    ...{ prueba: true, encabezado: ['Nombre', 'Color'] },
    filas: [
      ['Norte', 'rojo'],
      ['x', ''],
      ['Sur', ''],
    ],
  });
  expect(within(dialog.getByRole('list', { name: 'No entran' })).getByRole('listitem').textContent).toBe(
    'Fila 2, x: Nombre: Muy corto',
  );
  expect(dialog.getByText('Columnas que no se usan: Color.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Importar 3 filas' }));
  await dialog.findByText('zonas.csv: 1 entró · 2 cambiaron · 1 no entró.');
  expect(sent[1]).toMatchObject({ prueba: false, encabezado: ['Nombre', 'Color'] });
  await userEvent.click(dialog.getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a file without rows is not sent', async () => {
  const { sent, dialog, bring } = await open();
  await bring('Nombre;Color\n\n;\n');
  await dialog.findByText('El archivo no tiene filas debajo de sus títulos.');
  expect(sent).toEqual([]);
});

test('a file of an older spreadsheet is read in its own letters, whatever divides its columns', async () => {
  const latin = Uint8Array.from('Nombre,Ciudad\nÑandú,Paysandú\n', (letter) => letter.charCodeAt(0));
  expect(await readCsv(new Blob([latin]))).toEqual({
    encabezado: ['Nombre', 'Ciudad'],
    filas: [['Ñandú', 'Paysandú']],
  });
});
