import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { filtrarRegistros, getCasosDiarios, getCatalogos } from '#features/problem-solver/contract.ts';
import { reporteSearch } from '#features/problem-solver/web/estadisticas/estadisticas-search.ts';
import { aPage, aRegistro, CATALOGOS } from '#testing/casos.ts';
import { fakeAnswer, fakeService, renderScreen } from '#testing/web.tsx';

import { ProblemSolverScreen } from '../ProblemSolverScreen.tsx';
import { reporteFilename } from './reporte-filename.ts';
import { readReporteSearch, tiempoText } from './reporte-search.ts';

const REPORT = 'problem_solver:filtrar_registros';
const RUN = '?tab=reporte&desde=2026-11-01&hasta=2026-11-20';
const SENT = { fecha_inicio: '2026-11-01', fecha_fin: '2026-11-20', page: 1, size: 10 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T01:30:00Z') });
  fakeService(getCatalogos, () => ({
    ...CATALOGOS,
    soluciones: [{ id: 21, nombre: 'Corregida con cliente', activo: true }],
    usuarios: [{ id: 8, nombre: 'Ana Núñez', activo: false }],
  }));
  fakeService(getCasosDiarios, () => aPage([]));
  return () => vi.useRealTimers();
});

const open = (search = '?tab=reporte') => renderScreen(<ProblemSolverScreen />, `/problem_solver${search}`);
const filtrar = () => screen.findByRole('button', { name: 'Filtrar' });
const form = async () => within(await screen.findByRole('form', { name: 'Filtros del reporte' }));
const exportar = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Exportar' });
const searchField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Número de guía' });

async function choose(label: string, option: string) {
  await userEvent.click((await form()).getByRole('combobox', { name: label }));
  // Without a layout the list counts as hidden.
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

test('nothing is asked, searched or exported until a filter has run; the default is the last seven days', async () => {
  const sent = fakeService(filtrarRegistros, () => aPage([aRegistro()]));
  const { router } = await open();
  await filtrar();
  expect([exportar().disabled, searchField().disabled]).toEqual([true, true]);
  expect(sent).toEqual([]);
  expect(screen.getByText('Seleccione un rango de fechas y presione Filtrar.')).toBeTruthy();

  await userEvent.click(await filtrar());
  expect(await screen.findByText('Pegote mojado')).toBeTruthy();
  expect(sent).toEqual([{ ...SENT, fecha_inicio: '2026-11-13' }]);
  expect([exportar().disabled, searchField().disabled]).toEqual([false, false]);
  expect(router.state.location.search).toMatchObject({ tab: 'reporte', desde: '2026-11-13', hasta: '2026-11-20' });
});

test('both dates are needed', async () => {
  const sent = fakeService(filtrarRegistros, () => aPage([]));
  await open();
  const hasta = (await form()).getByRole('textbox', { name: 'Hasta' });
  await userEvent.clear(hasta);
  await userEvent.click(await filtrar());
  expect(await screen.findByText('Por favor, seleccione un rango de fechas para filtrar')).toBeTruthy();
  expect(document.activeElement).toBe(hasta);
  await userEvent.type(hasta, '01/11/2026');
  expect(screen.queryByText('Por favor, seleccione un rango de fechas para filtrar')).toBeNull();
  await userEvent.click(await filtrar());
  expect(await screen.findByText('No puede ser anterior a la fecha desde')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('what is chosen goes into the address and to the server; inactive items are offered, marked', async () => {
  const sent = fakeService(filtrarRegistros, () => aPage([aRegistro()]));
  const { router } = await open(RUN);
  await screen.findByText('Pegote mojado');
  await choose('Usuario', 'Ana Núñez (inactivo)');
  await choose('Causa', 'Causa retirada (inactiva)');
  await choose('Solución', 'Corregida con cliente');
  await userEvent.type((await form()).getByRole('textbox', { name: 'Guía' }), ' 8810 ');
  await userEvent.click(await filtrar());
  const filters = { usuario_id: 8, causa_id: 9, solucion_id: 21, numero_guia: '8810' };
  await waitFor(() => expect(sent.at(-1)).toEqual({ ...SENT, ...filters }));
  const address =
    'tab=reporte&desde=2026-11-01&hasta=2026-11-20&usuario_id=8&causa_id=9&solucion_id=21&numero_guia=8810';
  expect(router.state.location.searchStr).toBe(`?${address}`);
  expect(document.activeElement).toBe(await filtrar());
});

test('a link shows exactly its rows at once, page and bucket of time included; the bucket can be taken away', async () => {
  const sent = fakeService(filtrarRegistros, ({ page }) => aPage([aRegistro()], { page, total: 95 }));
  const { router } = await open(`${RUN}&causa_id=2&rango_tiempo=2&pag=3`);
  await screen.findByText('Página 3 de 10 (95 registros)');
  expect(sent).toEqual([{ ...SENT, page: 3, causa_id: 2, rango_tiempo: 2 }]);
  expect((await form()).getByRole<HTMLInputElement>('combobox', { name: 'Causa' }).value).toBe('Dirección incompleta');

  await userEvent.click(screen.getByRole('button', { name: 'Quitar el filtro Tiempo 2–5 min' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ ...SENT, causa_id: 2 }));
  expect(screen.queryByText('Tiempo 2–5 min')).toBeNull();
  expect(router.state.location.searchStr).not.toContain('rango_tiempo');
  await act(async () => router.history.back());
  expect(await screen.findByText('Tiempo 2–5 min')).toBeTruthy();
});

test('a click on a chart leads to an address that the report reads back', () => {
  const rango = { fecha_inicio: '2026-11-01', fecha_fin: '2026-11-20' };
  const behind = { usuario_id: 3, causa_id: 2, solucion_id: 21, rango_tiempo: 0 };
  const { tab: _tab, ...filtro } = reporteSearch(rango, behind);
  const text = Object.fromEntries(Object.entries(filtro).map(([name, value]) => [name, String(value)]));
  expect(readReporteSearch(text)).toEqual({ filtro, page: 1 });
});

test('a hand-made address asks for nothing that the server would refuse', () => {
  expect(readReporteSearch({ desde: '2026-11-20', hasta: '2026-11-01' }).filtro).toBeNull();
  expect(readReporteSearch({ desde: '2026-11-31', hasta: '2026-12-01' }).filtro).toBeNull();
  const odd = { usuario_id: '0', causa_id: '-1', solucion_id: 'x', numero_guia: '9'.repeat(60), rango_tiempo: '8' };
  expect(readReporteSearch({ desde: '2026-11-01', hasta: '2026-11-01', ...odd, pag: '0' })).toEqual({
    filtro: { desde: '2026-11-01', hasta: '2026-11-01' },
    page: 1,
  });
});

test.each([
  [0, 'Tiempo 0–1 min'],
  [2, 'Tiempo 2–5 min'],
  [7, 'Tiempo 60 min o más'],
])('bucket %d reads %s', (rango, text) => {
  expect(tiempoText(rango)).toBe(text);
});

test('the search of the table narrows the report and starts at its first page', async () => {
  const sent = fakeService(filtrarRegistros, ({ page }) => aPage([aRegistro()], { page, total: 95 }));
  await open(`${RUN}&pag=4`);
  await screen.findByText('Pegote mojado');
  await userEvent.type(searchField(), '8810{Enter}');
  await waitFor(() => expect(sent.at(-1)).toEqual({ ...SENT, numero_guia: '8810' }));
  expect((await form()).getByRole<HTMLInputElement>('textbox', { name: 'Guía' }).value).toBe('8810');
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
  await waitFor(() => expect(sent.at(-1)).toEqual(SENT));
});

test.each([
  ['the text of the server', { code: 'ERROR', msg: 'El rango es demasiado largo' }, 'El rango es demasiado largo'],
  ['the default', { code: 'ERROR' }, 'Error al filtrar los registros'],
])('a refused filter shows %s', async (_what, body, text) => {
  fakeAnswer(REPORT, () => ({ status: 200, body }));
  await open(RUN);
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect([exportar().disabled, searchField().disabled]).toEqual([true, true]);
});

const DAYS = { desde: '2026-11-01', hasta: '2026-11-20' };

test.each([
  [{}, 'reporte_2026-11-01_a_2026-11-20.csv'],
  [{ usuario_id: 3 }, 'reporte_2026-11-01_a_2026-11-20_usuario-3.csv'],
  [{ numero_guia: '../8810' }, 'reporte_2026-11-01_a_2026-11-20_guia-8810.csv'],
  [{ rango_tiempo: 2 }, 'reporte_2026-11-01_a_2026-11-20.csv'],
  [
    { numero_guia: '8810', solucion_id: 21, causa_id: 2, usuario_id: 3 },
    'reporte_2026-11-01_a_2026-11-20_usuario-3_causa-2_solucion-21_guia-8810.csv',
  ],
])('the file of %j is named %s', (filters, name) => {
  expect(reporteFilename({ ...DAYS, ...filters })).toBe(name);
});

/** Answers the export piece by piece, as a server far away would. */
function slowExport(total: number) {
  const pieces = new TransformStream<string, string>();
  const writer = pieces.writable.getWriter();
  const fetched = globalThis.fetch;
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (!String(init.body).includes('"size":-1')) return fetched(path, init);
    signal = init.signal;
    return Promise.resolve(new Response(pieces.readable.pipeThrough(new TextEncoderStream())));
  });
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => JSON.stringify(aRegistro({ id: index + 1 })));
  const tail = `],"page":1,"size":-1,"total":${total},"totalPages":1}`;
  return {
    start: () => writer.write('{"code":"OK","registros":['),
    send: (count: number) => writer.write(`${rows(count).join(',')},`),
    end: async () => {
      await writer.write(`${JSON.stringify(aRegistro({ id: 99_999 }))}${tail}`);
      await writer.close();
    },
    signal: () => signal,
  };
}

const bar = () => screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Exportando los registros…' });

test('the export tells how far it is, and writes every row under the name of the filters', async () => {
  const saved = catchDownload();
  fakeService(filtrarRegistros, () => aPage([aRegistro()], { total: 2000 }));
  await open(`${RUN}&causa_id=2`);
  await screen.findByText('Pegote mojado');
  const server = slowExport(2000);
  await userEvent.click(exportar());
  void server.start();
  expect((await bar()).value).toBe(0);
  void server.send(1000);
  await waitFor(async () => expect((await bar()).value).toBe(50));
  void server.send(999);
  void server.end();
  await waitFor(() => expect(saved.name).toBe('reporte_2026-11-01_a_2026-11-20_causa-2.csv'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect((await saved.blob?.text())?.split('\r\n')).toHaveLength(2001);
});

test('a cancelled export writes nothing, and is no error', async () => {
  const saved = catchDownload();
  fakeService(filtrarRegistros, () => aPage([aRegistro()], { total: 2000 }));
  await open(RUN);
  await screen.findByText('Pegote mojado');
  const server = slowExport(2000);
  await userEvent.click(exportar());
  void server.start();
  void server.send(1000);
  await waitFor(async () => expect((await bar()).value).toBe(50));
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  void server.send(500);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(server.signal()?.aborted).toBe(true);
  expect(saved.name).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Exportación cancelada')).toBeTruthy();
});

test.each([
  ['without rows', { code: 'OK', ...aPage([]) }, 'No hay datos para exportar'],
  ['that is refused', { code: 'ERROR', msg: 'Acote el filtro' }, 'Acote el filtro'],
  ['that is refused without a text', { code: 'ERROR' }, 'Error al exportar los registros'],
])('an export %s says so and writes nothing', async (_what, body, text) => {
  const saved = catchDownload();
  fakeService(filtrarRegistros, () => aPage([]));
  await open(RUN);
  await screen.findByText(/No hay casos con estos filtros/);
  fakeAnswer(REPORT, () => ({ status: 200, body }));
  await userEvent.click(exportar());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(saved.name).toBeNull();
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
