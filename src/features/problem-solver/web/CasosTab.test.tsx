import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { aPage, aRegistro, CATALOGOS, GUIA } from '#testing/casos.ts';
import { fakeAnswer, fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';
import * as clock from '#web/ui/scan/elapsed.ts';

import { getCasosDiarios, getCatalogos, verificarGuia } from '../contract.ts';
import { casosColumns, exportFilename } from './casos.columns.tsx';
import { ProblemSolverScreen } from './ProblemSolverScreen.tsx';

const LIST = 'problem_solver:get_casos_diarios';
const away = () => {
  throw new TypeError('network away');
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fakeService(getCatalogos, () => CATALOGOS);
  fakeService(getCasosDiarios, () => aPage([aRegistro()]));
});

const openCasos = (search = '') => renderScreen(<ProblemSolverScreen />, `/problem_solver${search}`);
const scanField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Escanee una guía...' });
const scan = async (code: string) => userEvent.type(await scanField(), `${code}{Enter}`);

describe('the list of the day', () => {
  test('has exactly the specified columns, times of Montevideo, and links to client and parcel', async () => {
    await openCasos();
    const row = (await screen.findByText('Pegote mojado')).closest('tr');
    const cells = [...(row?.cells ?? [])].map((cell) => cell.textContent);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Fecha/Hora Inicio',
      'Fecha/Hora Fin',
      'Usuario',
      'Cliente',
      'Guía',
      'Tamaño',
      'Descripción',
      'Causa',
      'Solución',
      'Tiempo (min)',
    ]);
    expect(cells).toEqual([
      '20/11/2026 22:30:00',
      '20/11/2026 22:31:29',
      'Martina Sosa',
      'Tienda Norte',
      '881000000012',
      'Mediano',
      'Pegote mojado',
      'Dirección incompleta',
      'Corregida con cliente',
      '1,48',
    ]);
    expect(screen.getByRole('link', { name: 'Tienda Norte' }).getAttribute('href')).toBe('/clientes/7');
    expect(screen.getByRole('link', { name: '881000000012' }).getAttribute('href')).toBe('/guia/11');
  });

  test('a case without a label has neither a parcel nor a client to lead to', async () => {
    const sin = { guia: null, guia_id: null, cliente_id: null, cliente_nombre: null, es_sin_etiqueta: true };
    fakeService(getCasosDiarios, () => aPage([aRegistro({ ...sin, causa: 'Etiqueta perdida' })]));
    await openCasos();
    const row = (await screen.findByText('Etiqueta perdida')).closest('tr');
    expect(within(row ?? document.body).queryAllByRole('link')).toEqual([]);
    expect(row?.cells[4]?.textContent).toBe('Sin etiqueta');
  });

  test('searching puts the number in the address and goes back to the first page; Limpiar takes both out', async () => {
    const sent = fakeService(getCasosDiarios, ({ page }) => aPage([aRegistro()], { page, total: 95 }));
    const { router } = await openCasos('?page=4');
    await waitFor(() => expect(sent.at(-1)).toEqual({ page: 4, size: 10 }));

    await userEvent.type(screen.getByRole('textbox', { name: 'Número de guía' }), ' 8810 {Enter}');
    await waitFor(() => expect(sent.at(-1)).toEqual({ page: 1, size: 10, numero_guia: '8810' }));
    expect(router.state.location.search).toEqual({ numero_guia: '8810' });

    await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ page: 1, size: 10 }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Número de guía' }).value).toBe('');
  });

  test('shows at most five page numbers with ellipses, and the page is in the address', async () => {
    fakeService(getCasosDiarios, ({ page }) => aPage([aRegistro()], { page, total: 95 }));
    const { router } = await openCasos('?page=5');
    const pages = await screen.findByRole('navigation', { name: 'Paginación' });
    const numbers = within(pages).getAllByRole('button', { name: /^Página \d+$/ });
    expect(numbers.map((button) => button.textContent)).toEqual(['3', '4', '5', '6', '7']);
    expect(within(pages).getAllByText('…')).toHaveLength(2);
    expect(within(pages).getByText('Página 5 de 10 (95 registros)')).toBeTruthy();

    await userEvent.click(within(pages).getByRole('button', { name: 'Página 7' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: '7' }));
  });

  test('a hand-made address neither breaks the list nor makes it load everything', async () => {
    const sent = fakeService(getCasosDiarios, () => aPage([aRegistro()]));
    await openCasos(`?page=abc&size=-1&numero_guia=${'9'.repeat(5000)}`);
    await screen.findByText('Pegote mojado');
    expect(sent).toEqual([{ page: 1, size: 10 }]);
  });

  test.each([
    ['', /Todavía no hay casos registrados hoy/],
    ['?numero_guia=77', 'Hoy no hay casos de la guía 77.'],
  ])('tells why it is empty (%s)', async (search, text) => {
    fakeService(getCasosDiarios, () => aPage([]));
    await openCasos(search);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("a failure shows the server's text, can be closed, and can be tried again", async () => {
    fakeFailure(getCasosDiarios, 'BASE_NO_DISPONIBLE');
    await openCasos();
    const alert = await screen.findByText(/El sistema no está disponible/);
    expect(screen.queryByText('No se pudieron cargar los registros.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Exportar' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(alert.isConnected).toBe(false);
    expect(screen.getByText('No se pudieron cargar los registros.')).toBeTruthy();
  });

  test.each([
    ['no network', away, 'Error al cargar los registros diarios: Sin conexión con el servidor'],
    ['no text', () => ({ status: 200, body: { code: 'ERROR' } }), 'Error al cargar los registros diarios'],
  ])('a failure with %s shows the default', async (_why, reply, text) => {
    fakeAnswer(LIST, reply);
    await openCasos();
    expect(await screen.findByText(text)).toBeTruthy();
    fakeService(getCasosDiarios, () => aPage([aRegistro()]));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Pegote mojado')).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
  });

  test('catalogues that do not load are told', async () => {
    fakeAnswer('problem_solver:get_catalogos', away);
    await openCasos();
    expect(await screen.findByText('Error al cargar los catálogos: Sin conexión con el servidor')).toBeTruthy();
  });
});

describe('a scan', () => {
  test.each([
    ['an unknown parcel', { existe: false, guia: null, mensaje: null, casos_hoy: [] }, 'Guía no encontrada'],
    [
      'an unknown parcel with a reason',
      { existe: false, guia: null, mensaje: 'Guía anulada', casos_hoy: [] },
      'Guía anulada',
    ],
    [
      'a parcel without id',
      { existe: true, guia: null, mensaje: null, casos_hoy: [] },
      'No se pudo obtener el ID de la guía',
    ],
  ])('of %s becomes a red alert that can be closed', async (_what, reply, text) => {
    const sent = fakeService(verificarGuia, () => reply);
    await openCasos();
    await scan('88-10 01');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(text);
    // Said once: the chip names the reading, the alert what is wrong with it.
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(sent).toEqual([{ numero: '881001' }]);
    expect((await scanField()).value).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(within(alert).getByRole('button', { name: 'Cerrar' }));
    expect(alert.isConnected).toBe(false);
  });

  test.each([
    ['is away', away, 'Error al validar la guía: Sin conexión con el servidor'],
    ['refuses without a text', () => ({ status: 200, body: { code: 'ERROR' } }), 'Error al validar la guía'],
    ['refuses', () => ({ status: 429, body: { code: 'ERROR', msg: 'Demasiados pedidos' } }), 'Demasiados pedidos'],
  ])('when the server %s is told as specified', async (_what, reply, text) => {
    fakeAnswer('problem_solver:verificar_guia', reply);
    await openCasos();
    await scan('8810001');
    expect(await within(await screen.findByRole('alert')).findByText(text)).toBeTruthy();
  });

  test('whose case is cancelled says so, and the same label may be read again at once', async () => {
    fakeService(verificarGuia, () => ({ existe: true, guia: GUIA, mensaje: null, casos_hoy: [] }));
    await openCasos();
    await scan('881000000012');
    const dialog = await screen.findByRole('dialog', { name: 'Registro de Caso con Etiqueta' });
    const chip = () =>
      within(screen.getByRole('list', { name: 'Últimas lecturas', hidden: true })).getByRole('listitem', {
        hidden: true,
      });
    expect(chip().textContent).toBe('881000000012leída');
    await userEvent.click(within(dialog).getByRole('button', { name: /Cancelar/ }));
    await waitFor(() => expect(chip().textContent).toBe('881000000012cancelada'));
    await scan('881000000012');
    expect(await screen.findByRole('dialog', { name: 'Registro de Caso con Etiqueta' })).toBeTruthy();
  });

  test('that met no server can be sent again without reading the label again', async () => {
    fakeAnswer('problem_solver:verificar_guia', away);
    await openCasos();
    await scan('881000000012');
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    fakeService(verificarGuia, () => ({ existe: true, guia: GUIA, mensaje: null, casos_hoy: [] }));
    // At once, which a label that is read twice by the scanner would be as well.
    await userEvent.click(again);
    expect(await screen.findByRole('dialog', { name: 'Registro de Caso con Etiqueta' })).toBeTruthy();
  });

  test.each([
    ['only just come', 20, 1],
    ['been on screen for as long as it takes to read it', 3_000, 0],
  ])('an error that has %s (%i ms) when the next label is read is shown %i times after it', async (_w, ms, left) => {
    const time = vi.spyOn(clock, 'elapsed').mockReturnValue(5_000);
    fakeService(verificarGuia, ({ numero }) => ({
      existe: numero !== '8810009',
      guia: numero === '8810009' ? null : GUIA,
      mensaje: null,
      casos_hoy: [],
    }));
    await openCasos();
    await scan('8810009');
    await screen.findByRole('alert');
    time.mockReturnValue(5_000 + ms);
    await scan('881000000012');
    await screen.findByRole('dialog');
    await waitFor(() => expect(screen.queryAllByRole('alert', { hidden: true })).toHaveLength(left));
    time.mockRestore();
  });
});

describe('the export', () => {
  test.each([
    ['', undefined, /^casos_diarios_\d{4}-\d{2}-\d{2}\.csv$/],
    ['?numero_guia=8810', '8810', /^casos_diarios_guia_8810_\d{4}-\d{2}-\d{2}\.csv$/],
  ])('asks for all rows and writes what the table shows (%s)', async (search, numero, filename) => {
    const saved = catchDownload();
    const sent = fakeService(getCasosDiarios, () => aPage([aRegistro({ descripcion: '=1+1;"x"' })]));
    await openCasos(search);
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(saved.name).toMatch(filename));
    expect(sent.at(-1)).toEqual({ page: 1, size: -1, ...(numero === undefined ? {} : { numero_guia: numero }) });
    // Blob.text() would swallow the byte order mark.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved.blob?.arrayBuffer());
    const headers = casosColumns.map(({ header }) => `"${header}"`).join(';');
    expect(text).toBe(
      `\uFEFF${headers}\r\n"20/11/2026 22:30:00";"20/11/2026 22:31:29";"Martina Sosa";"Tienda Norte";"881000000012";"Mediano";` +
        `"'=1+1;""x""";"Dirección incompleta";"Corregida con cliente";"1,48"`,
    );
  });

  test('without rows says so and writes nothing', async () => {
    const saved = catchDownload();
    fakeService(getCasosDiarios, () => aPage([]));
    await openCasos();
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
    expect(await screen.findByText('No hay datos para exportar')).toBeTruthy();
    expect(saved.name).toBeNull();
  });

  test('that fails says so', async () => {
    await openCasos();
    await screen.findByText('Pegote mojado');
    fakeAnswer(LIST, () => ({ status: 200, body: { code: 'ERROR' } }));
    await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
    expect(await screen.findByText('Error al exportar los registros')).toBeTruthy();
  });

  test('is named after the day of Montevideo, and a number cannot leave the folder', () => {
    const lateEvening = new Date('2026-11-21T01:00:00Z');
    expect(exportFilename(undefined, lateEvening)).toBe('casos_diarios_2026-11-20.csv');
    expect(exportFilename('../8810', lateEvening)).toBe('casos_diarios_guia_8810_2026-11-20.csv');
  });
});

function catchDownload(): { name: string | null; blob: Blob | null } {
  const saved: { name: string | null; blob: Blob | null } = { name: null, blob: null };
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved.blob = blob;
    return 'blob:prueba';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.name = this.download;
  });
  return saved;
}
