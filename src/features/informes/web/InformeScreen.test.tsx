import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  buscarClientes,
  consultarInforme,
  exportarTabla,
  fijarPestanas,
  getSuscripcion,
  suscribir,
} from '#features/informes/contract.ts';
import { TIPOS_DE_GRAFICA } from '#features/informes/tabla.contract.ts';
import type { AuthUser } from '#shared/identity.ts';
import { fakeCanvas } from '#testing/canvas.ts';
import { grafica, indicador, informe, pestana, tabla } from '#testing/informe.ts';
import { fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { InformeScreen } from './InformeScreen.tsx';

const CLIENTE: AuthUser = {
  ...OPERARIO,
  ...{ tipo_usuario: 'cliente', cliente_id: 7, roles: [], funcionalidades: [{ codigo: 'CLI_001', nombre: 'Cliente' }] },
};
const ENCARGADO: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'REPO_GEN', nombre: 'Reportes' }] };

const open = (address = '/informes', user: AuthUser = CLIENTE) => renderScreen(<InformeScreen />, address, { user });
const searchOf = ({ router }: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.searchStr));
const actualizar = () => screen.getByRole('button', { name: 'Actualizar' });
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') });
  fakeCanvas();
  return () => vi.useRealTimers();
});

test('a tab that no one here has heard of is drawn from the answer alone, every kind of chart in it', async () => {
  const graficas = TIPOS_DE_GRAFICA.map((tipo) => grafica({ id: tipo, tipo, nombre: `Uno de ${tipo}` }));
  const inventada = pestana({
    ...{ id: 'inventada', nombre: 'Huella de carbono' },
    indicadores: [indicador({ id: 'co2', label: 'Kilos de CO2', value: 18, unidad: 'visitas', anterior: 20 })],
    graficas: [...graficas, grafica({ id: 'nada', nombre: 'Árboles', values: [] })],
    tablas: [tabla({ id: 'camiones', name: 'Por camión' })],
  });
  fakeService(consultarInforme, () => informe({ tabs: [pestana(), inventada] }));
  const view = await open('/informes');
  await userEvent.click(await screen.findByRole('tab', { name: 'Huella de carbono' }));
  expect(searchOf(view)).toEqual({ tab: 'inventada' });
  expect(screen.getByText('Kilos de CO2')).toBeTruthy();
  expect(await screen.findAllByRole('application')).toHaveLength(TIPOS_DE_GRAFICA.length);
  expect(within(screen.getByRole('region', { name: 'Árboles' })).getByText('Sin datos en el período.')).toBeTruthy();
  const row = within(screen.getByRole('region', { name: 'Por camión' })).getAllByRole('row')[1];
  expect(row?.textContent).toBe('Montevideo1.20496,3\u00a0%$\u00a01.234,56');
});

test.each([
  ['2026-11-21', '2026-11-21', /^1 día, comparado con el período/],
  ['2026-11-20', '2026-11-21', /^2 días, comparados con el período/],
])('the days from %s to %s are compared as many as they are', async (desde, hasta, told) => {
  fakeService(consultarInforme, () => informe({ periodo: { desde, hasta } }));
  await open();
  expect(await screen.findByText(told)).toBeTruthy();
});

test('Actualizar waits for other dates; an end before the start is refused wherever it comes from', async () => {
  const sent = fakeService(consultarInforme, ({ fecha_desde = '2026-10-22', fecha_hasta = '2026-11-21' }) =>
    informe({ periodo: { desde: fecha_desde, hasta: fecha_hasta } }),
  );
  const view = await open();
  await screen.findByText(/actualizado a las 14:05/);
  expect(isDisabled(actualizar())).toBe(true);
  const hasta = screen.getByLabelText('Hasta');
  await userEvent.clear(hasta);
  await userEvent.paste('01/10/2026');
  expect(screen.getByText('No puede ser anterior a la fecha desde')).toBeTruthy();
  await userEvent.click(actualizar());
  expect(document.activeElement).toBe(hasta);
  expect(sent).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Calendario: Hasta' }));
  expect(isDisabled(await screen.findByLabelText('21 octubre 2026'))).toBe(true);
  expect(isDisabled(screen.getByLabelText('22 octubre 2026'))).toBe(false);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Mes pasado' }));
  await userEvent.click(actualizar());
  await waitFor(() => expect(sent.at(-1)).toEqual({ fecha_desde: '2026-10-01', fecha_hasta: '2026-10-31' }));
  expect(searchOf(view)).toEqual({ desde: '2026-10-01', hasta: '2026-10-31' });
  await waitFor(() => expect(isDisabled(actualizar())).toBe(true));
});

test('an address with a period that is none says so and shows the one of always', async () => {
  const sent = fakeService(consultarInforme, () => informe());
  await open('/informes?desde=2026-11-21&hasta=2026-11-01');
  expect(await screen.findByText(/El período de la dirección no es válido/)).toBeTruthy();
  expect(sent).toEqual([{}]);
});

test('a client has neither a choice of clients nor another client, whatever the address says', async () => {
  const sent = fakeService(consultarInforme, () => informe());
  await open('/informes?cliente=9');
  await screen.findByRole('region', { name: 'Informe de Tienda Norte' });
  expect(screen.queryByLabelText('Cliente')).toBeNull();
  expect(sent).toEqual([{}]);
});

test('our people find a client by a part of its name; nothing is asked before, and the address keeps the choice', async () => {
  const sent = fakeService(consultarInforme, () => informe());
  const searched = fakeService(buscarClientes, () => ({
    records: [{ id: 7, nombre: 'Tienda Norte', grande: false, pestanas: null }],
  }));
  const view = await open('/informes', ENCARGADO);
  expect(await screen.findByText('Elija un cliente para ver su informe.')).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox', { name: 'Cliente' }), 'norte');
  await waitFor(() => expect(searched.at(-1)).toEqual({ texto: 'norte' }));
  expect(sent).toEqual([]);
  await userEvent.click(await screen.findByRole('option', { name: 'Tienda Norte', hidden: true }));
  await screen.findByRole('region', { name: 'Informe de Tienda Norte' });
  expect(searchOf(view)).toEqual({ cliente: '7' });
  expect(sent).toEqual([{ cliente_id: 7 }]);
});

test('a figure tells how it is computed, how it was before and which way it went, and leads to its rows', async () => {
  const peor = indicador({
    id: 'p',
    label: 'Problemas',
    value: 12,
    anterior: 10,
    unidad: 'casos',
    mejor: 'baja',
    url: null,
  });
  fakeService(consultarInforme, () => informe({ tabs: [pestana({ indicadores: [indicador(), peor] })] }));
  await open();
  const [guias, problemas] = within(await screen.findByRole('list', { name: 'Indicadores de Resumen' })).getAllByRole(
    'listitem',
  );
  expect(guias?.textContent).toContain('12.480\u00a0guías');
  expect(guias?.textContent).toContain('sube 13\u00a0%antes 11.000');
  expect(problemas?.textContent).toContain('sube 20\u00a0% (peor)');
  expect(within(problemas ?? document.body).queryByRole('link')).toBeNull();
  const link = within(guias ?? document.body).getByRole('link');
  expect(link.getAttribute('href')).toBe('/guias?desde=2026-10-22&hasta=2026-11-21&cliente_id=7');
  act(() => screen.getByRole('button', { name: 'Cómo se calcula: Guías' }).focus());
  expect((await screen.findByRole('tooltip')).textContent).toBe('Guías cuyos datos entraron en el período.');
});

test('a figure of a period that still runs says so, and is neither better nor worse', async () => {
  const abierta = indicador({ id: 'p', label: 'Entregadas', value: 40, anterior: 90, mejor: null, en_curso: true });
  fakeService(consultarInforme, () => informe({ tabs: [pestana({ indicadores: [abierta] })] }));
  await open();
  const [card] = within(await screen.findByRole('list', { name: 'Indicadores de Resumen' })).getAllByRole('listitem');
  expect(card?.textContent).toContain('aún en cursoantes 90');
  expect(card?.textContent).not.toMatch(/baja|mejor|peor/);
});

test('the arrows walk a chart and say its values, Enter opens the rows, and its table has them all', async () => {
  fakeService(consultarInforme, () => informe());
  const view = await open();
  const chart = await screen.findByRole('application');
  act(() => chart.focus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByText('sáb 21/11/2026, Guías: 6')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ver tabla de Guías por día' }));
  const rows = within(screen.getByRole('region', { name: 'Guías por día' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['DíaGuías por día', 'vie 20/11/20264', 'sáb 21/11/20266']);
  await userEvent.click(screen.getByRole('button', { name: 'Ver gráfico de Guías por día' }));
  act(() => screen.getByRole('application').focus());
  await userEvent.keyboard('{Home}{Enter}');
  await waitFor(() => expect(searchOf(view)).toEqual({ desde: '2026-11-20', hasta: '2026-11-20' }));
  expect(view.router.state.location.pathname).toBe('/guias');
});

test('a tab that could not be computed says so and leaves the others', async () => {
  const rota = pestana({ id: 'pickup', nombre: 'Pickup', error: 'No se pudo leer la custodia' });
  const sent = fakeService(consultarInforme, () => informe({ tabs: [...informe().tabs, rota] }));
  await open('/informes?tab=pickup');
  expect((await screen.findByRole('alert')).textContent).toContain('Pickup: No se pudo leer la custodia');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await userEvent.click(screen.getByRole('tab', { name: 'Entregas' }));
  expect(screen.getByRole('region', { name: 'Promesa por zona' })).toBeTruthy();
});

test('what the server refuses is said with its reason, and the figures before it stay', async () => {
  fakeService(consultarInforme, () => informe());
  await open();
  await screen.findByRole('region', { name: 'Informe de Tienda Norte' });
  fakeFailure(consultarInforme, 'INTERNO', 'El período es demasiado largo');
  await userEvent.click(screen.getByRole('button', { name: 'Este año' }));
  await userEvent.click(actualizar());
  expect((await screen.findByRole('alert')).textContent).toContain('El período es demasiado largo');
  fakeService(consultarInforme, () => informe());
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('on paper stand all tabs with their formulas, and only while the browser makes its pages', async () => {
  const vacia = pestana({ id: 'vacia', nombre: 'Devoluciones' });
  fakeService(consultarInforme, () => informe({ tabs: [...informe().tabs, vacia] }));
  await open();
  await screen.findByRole('application');
  const paper = () => document.querySelector('[data-hojas="informe"]');
  expect(paper()).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const headings = [...(paper()?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Resumen', 'Entregas', 'Devoluciones']);
  expect(paper()?.textContent).toContain('Guías cuyos datos entraron en el período.');
  expect(paper()?.querySelector('canvas')).toBeTruthy();
  expect(paper()?.querySelector('table')?.textContent).toContain('$\u00a01.234,56');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(paper()).toBeNull();
});

test('the CSV of a table is asked for with its tab, its days and the separator of the person', async () => {
  fakeService(consultarInforme, () => informe());
  const sent = fakeService(exportarTabla, () => ({ url: '/api/descargas/x', filename: 'x.csv' }));
  fakeAnswer('/api/descargas/x', () => ({ status: 200, body: {} }));
  await open('/informes?tab=entregas');
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV de Promesa por zona' }));
  const days = { fecha_desde: '2026-10-22', fecha_hasta: '2026-11-21' };
  await waitFor(() => expect(sent).toEqual([{ ...days, pestana: 'entregas', tabla: 'por-zona', separador: ',' }]));
});

test('a subscription shows its state, is taken out and stopped', async () => {
  fakeService(consultarInforme, () => informe());
  const semanal = { periodicidad: 'semanal', correo: 'a@b.uy', proxima: '2026-11-23', ultima: null } as const;
  fakeService(getSuscripcion, () => ({ suscripcion: null }));
  const sent = fakeService(suscribir, ({ periodicidad }) => ({
    suscripcion: periodicidad === null ? null : semanal,
    msg: periodicidad === null ? 'Ya no recibirá el informe' : 'Recibirá el informe los lunes',
  }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Recibir por correo' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/Ahora no lo recibe/);
  fakeService(getSuscripcion, () => ({ suscripcion: semanal }));
  await userEvent.click(within(dialog).getByRole('radio', { name: /Todas las semanas/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await within(dialog).findByText('Recibirá el informe los lunes');
  await within(dialog).findByText('Lo recibe en a@b.uy. El próximo sale el 23/11/2026.');
  await userEvent.click(within(dialog).getByRole('radio', { name: /No recibirlo/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await within(dialog).findByText('Ya no recibirá el informe');
  expect(sent).toEqual([{ periodicidad: 'semanal' }, { periodicidad: null }]);
});

test('whoever is in charge marks a large client and puts its tabs in order; others are not offered it', async () => {
  fakeService(consultarInforme, () => informe());
  const records = [{ id: 7, nombre: 'Tienda Norte', grande: false, pestanas: ['entregas', 'resumen', 'pickup'] }];
  fakeService(buscarClientes, () => ({ records }));
  const sent = fakeService(fijarPestanas, () => ({ msg: 'Se guardó' }));
  const view = await open('/informes?cliente=7', ENCARGADO);
  await screen.findByRole('region', { name: 'Informe de Tienda Norte' });
  expect(screen.queryByRole('button', { name: 'Pestañas' })).toBeNull();
  view.unmount();
  await open('/informes?cliente=7', { ...ENCARGADO, roles: [{ role_id: 2, nombre: 'encargado' }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Pestañas' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Cliente grande' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Subir Resumen' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Pickup' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Destinos' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ cliente_id: 7, grande: true, pestanas: ['resumen', 'entregas', 'destinos'] }]);
});
