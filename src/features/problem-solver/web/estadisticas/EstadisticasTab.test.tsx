import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { getCasosDiarios, getCatalogos, verificarRolEncargado } from '#features/problem-solver/contract.ts';
import {
  compararEstadisticas,
  getEstadisticas,
  getEstadisticasDetalladas,
} from '#features/problem-solver/encargado.contract.ts';
import { RANGOS_DE_TIEMPO } from '#features/problem-solver/rangos.contract.ts';
import type { Result } from '#shared/contract.ts';
import { fakeCanvas } from '#testing/canvas.ts';
import { fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { ProblemSolverScreen } from '../ProblemSolverScreen.tsx';

const ENCARGADO = { ...OPERARIO, roles: [{ role_id: 2, nombre: 'encargado' }] };
const RANGO = { fecha_inicio: '2026-11-13', fecha_fin: '2026-11-20' };
const ADDRESS = '/problem_solver?tab=estadisticas&desde=2026-11-13&hasta=2026-11-20';
const DETALLADAS_KEY = 'problem_solver:get_estadisticas_detalladas';
const BASICAS_KEY = 'problem_solver:get_estadisticas';

type Detalladas = Result<typeof getEstadisticasDetalladas>;

const usuario = (usuario_id: number, nombre: string, casos_resueltos: number, tiempo_medio_minutos: number) => {
  return { usuario_id, nombre, casos_resueltos, tiempo_medio: '00:02:00', tiempo_medio_minutos };
};
const basicas = { ...RANGO, estadisticas: [usuario(3, 'Martina Sosa', 30, 2), usuario(4, 'Julio Píriz', 10, 6)] };
const causas = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis'].map((nombre, index) => {
  return { id: 11 + index, nombre, cantidad: 10 - index };
});
const detalladas: Detalladas = {
  ...basicas,
  causas,
  soluciones: [{ id: 21, nombre: 'Reimprimir', cantidad: 40 }],
  tiemposPorDia: [{ fecha: '2026-11-16', casos_por_dia: 40, tiempo_promedio: '00:03:00', tiempo_promedio_minutos: 3 }],
  distribucionTiempos: RANGOS_DE_TIEMPO.map((rango, index) => ({ rango, cantidad: index === 2 ? 40 : 0 })),
};

const open = (address = ADDRESS) => renderScreen(<ProblemSolverScreen />, address, { user: ENCARGADO });
const searchOf = ({ router }: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.searchStr));
const figureOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

beforeEach(() => {
  fakeCanvas();
  fakeService(verificarRolEncargado, () => ({ tiene_rol_encargado: true }));
  fakeService(compararEstadisticas, () => ({
    ...RANGO,
    anterior: RANGO,
    hasta_ahora: false,
    casos: 40,
    antes: 40,
    causas: [],
    clientes: [],
    horas: [],
  }));
});

test('the default range is today and the seven days before it, and the query puts it into the address', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T01:30:00Z') });
  const sent = fakeService(getEstadisticasDetalladas, () => detalladas);
  const view = await open('/problem_solver?tab=estadisticas');
  await userEvent.click(await screen.findByRole('button', { name: 'Consultar' }));
  expect(await screen.findByRole('heading', { name: /13\/11\/2026 al 20\/11\/2026/ })).toBeTruthy();
  expect(sent).toEqual([RANGO]);
  expect(searchOf(view)).toMatchObject({ tab: 'estadisticas', desde: '2026-11-13', hasta: '2026-11-20' });
  vi.useRealTimers();
});

test('both dates are needed, in this order, before anything is asked', async () => {
  const sent = fakeService(getEstadisticasDetalladas, () => detalladas);
  await open('/problem_solver?tab=estadisticas');
  const desde = await screen.findByLabelText('Desde');
  await userEvent.clear(desde);
  await userEvent.type(desde, '31/2{Enter}');
  const text = 'Por favor, seleccione un rango de fechas para consultar estadísticas';
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(document.activeElement).toBe(desde);
  await userEvent.clear(desde);
  await userEvent.type(desde, '5/3/2099{Enter}');
  expect(screen.getByText('No puede ser anterior a la fecha desde')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a link shows the same days and the same view; choosing another view changes the address', async () => {
  const sent = fakeService(getEstadisticasDetalladas, () => detalladas);
  const view = await open(`${ADDRESS}&vista=causas`);
  expect(await screen.findByRole('heading', { name: /«Uno» es la causa de 10 de 45 casos/ })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Causas' }).getAttribute('aria-selected')).toBe('true');
  await userEvent.click(screen.getByRole('tab', { name: 'Tendencias' }));
  expect(
    await screen.findByRole('heading', { name: /El día con más casos fue el lunes 16 de noviembre: 40/ }),
  ).toBeTruthy();
  expect(searchOf(view)).toMatchObject({ desde: '2026-11-13', hasta: '2026-11-20', vista: 'tendencias' });
  expect(sent).toEqual([RANGO]);
});

test('four figures stand on top, the speed as cases per hour', async () => {
  fakeService(getEstadisticasDetalladas, () => detalladas);
  await open();
  await screen.findByText('Casos por hora', { selector: 'dt' });
  expect(['Casos', 'Usuarios', 'Tiempo medio', 'Casos por hora'].map(figureOf)).toEqual([
    '40',
    '2',
    '3,00 min',
    '20,0',
  ]);
});

test('cases that took no time at all have no speed', async () => {
  const none = { ...detalladas, estadisticas: [usuario(3, 'Martina Sosa', 3, 0)] };
  fakeService(getEstadisticasDetalladas, () => none);
  await open();
  await screen.findByText('Casos por hora', { selector: 'dt' });
  expect([figureOf('Tiempo medio'), figureOf('Casos por hora')]).toEqual(['0,00 min', '—']);
  const table = screen.getByRole('region', { name: 'Estadísticas por usuario' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Martina Sosa', '3', '00:02:00', '0,00', '—']);
});

test('Todos shows every chart, and each one has its table', async () => {
  fakeService(getEstadisticasDetalladas, () => detalladas);
  await open(`${ADDRESS}&vista=todos`);
  expect(await screen.findAllByRole('figure')).toHaveLength(7);
  await userEvent.click(screen.getByRole('button', { name: 'Ver tabla de Distribución de tiempos, en minutos' }));
  const table = screen.getByRole('region', { name: 'Distribución de tiempos, en minutos' });
  expect(within(table).getAllByRole('row')).toHaveLength(1 + RANGOS_DE_TIEMPO.length);
  expect(within(table).getByRole('link', { name: '2-5' }).getAttribute('href')).toContain(
    'tab=reporte&desde=2026-11-13&hasta=2026-11-20&rango_tiempo=2',
  );
});

test('the arrows walk a chart and say its values, and Enter opens the cases behind the one that is shown', async () => {
  fakeService(getEstadisticasDetalladas, () => detalladas);
  fakeService(getCasosDiarios, () => ({ registros: [], page: 1, size: 10, total: 0, totalPages: 1 }));
  fakeService(getCatalogos, () => ({ tamanos: [], causas: [], soluciones: [], usuarios: [] }));
  const view = await open();
  const chart = await screen.findByRole('application', { name: /Martina Sosa resolvió 30 de 40 casos/ });
  chart.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByText('Julio Píriz, Casos: 10')).toBeTruthy();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await waitFor(() =>
    expect(searchOf(view)).toEqual({ tab: 'reporte', desde: '2026-11-13', hasta: '2026-11-20', usuario_id: '3' }),
  );
});

test('every cause has a bar of its own, down to the last of a long tail', async () => {
  fakeService(getEstadisticasDetalladas, () => detalladas);
  await open(`${ADDRESS}&vista=causas`);
  const chart = await screen.findByRole('application', { name: /«Uno»/ });
  chart.focus();
  await userEvent.keyboard('{End}');
  expect(screen.getByText(/^Seis, Casos: 5/)).toBeTruthy();
});

test('why there were more is told: what added the most, with its part of the difference, and its cases', async () => {
  fakeService(getEstadisticasDetalladas, () => detalladas);
  const asked = fakeService(compararEstadisticas, () => ({
    ...RANGO,
    anterior: { fecha_inicio: '2026-10-30', fecha_fin: '2026-11-06' },
    hasta_ahora: true,
    casos: 45,
    antes: 35,
    causas: [{ id: 11, nombre: 'Uno', cantidad: 10, antes: 2 }],
    clientes: [{ id: null, nombre: 'Sin etiqueta', cantidad: 9, antes: 4 }],
    horas: [{ id: 15, nombre: '15 h', cantidad: 12, antes: 11 }],
  }));
  await open();
  const heading = await screen.findByRole('heading', { name: '¿Por qué subieron?' });
  const card = heading.closest('section') ?? document.body;
  expect(card.textContent).toContain(
    '45 casos: 10 más que los 35 de antes, del 30/10/2026 al 06/11/2026: los mismos días de la semana, hasta esta hora.',
  );
  expect(within(card).getByRole('link', { name: 'Uno' }).getAttribute('href')).toContain('causa_id=11');
  expect(within(card).getByRole('region', { name: 'Causas' }).textContent).toBe(
    'CausasUno8 más (2 → 10), 80\u00a0% de la diferencia',
  );
  expect(asked).toEqual([RANGO]);
});

test('where the days before cannot be compared with, the statistics stand', async () => {
  fakeService(getEstadisticasDetalladas, () => detalladas);
  fakeFailure(compararEstadisticas, 'INTERNO');
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('Reintentar');
  expect(figureOf('Casos')).toBe('40');
});

test('beyond 366 days the statistics are shown, and lead to no list that could not be', async () => {
  fakeService(getEstadisticasDetalladas, () => detalladas);
  await open('/problem_solver?tab=estadisticas&desde=2024-11-20&hasta=2026-11-20');
  expect(await screen.findByText(/consulte un rango de hasta 366 días/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Martina Sosa' })).toBeNull();
});

test('a file of a chart has raw numbers under the rules of every export', async () => {
  fakeService(getEstadisticasDetalladas, () => detalladas);
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL() {} }),
  );
  await open(`${ADDRESS}&vista=causas`);
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar Casos por causa' }));
  await userEvent.click(await screen.findByText('Datos (CSV)'));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files[0]?.arrayBuffer());
  expect(text.split('\r\n').slice(0, 2)).toEqual(['\uFEFF"Causa";"Casos";"Porcentaje"', '"Uno";"10";"22,22"']);
});

test('when the detailed call fails the basic one is used, and it says so', async () => {
  fakeFailure(getEstadisticasDetalladas, 'INTERNO');
  const sent = fakeService(getEstadisticas, () => basicas);
  await open(`${ADDRESS}&vista=todos`);
  expect(await screen.findByText(/se muestran las estadísticas básicas por usuario/)).toBeTruthy();
  expect(sent).toEqual([RANGO]);
  expect(figureOf('Casos')).toBe('40');
  expect(screen.getAllByRole('figure')).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('trying again brings the detail', async () => {
  fakeFailure(getEstadisticasDetalladas, 'INTERNO');
  fakeService(getEstadisticas, () => basicas);
  await open(`${ADDRESS}&vista=todos`);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  fakeService(getEstadisticasDetalladas, () => detalladas);
  await userEvent.click(again);
  await waitFor(() => expect(screen.getAllByRole('figure')).toHaveLength(7));
});

test.each([
  [
    'the message of the server',
    { status: 200, body: { code: 'ERROR', error: 'X', msg: 'Base en mantenimiento' } },
    'Base en mantenimiento',
  ],
  ['the default', { status: 500, body: {} }, 'Error al cargar las estadísticas'],
  [
    'the default and what was thrown',
    { status: 200, body: { code: 'OK', estadisticas: 7 } },
    'Error al cargar las estadísticas: La respuesta no se pudo leer',
  ],
])('when both calls fail the alert says %s, until it is closed', async (_what, reply, text) => {
  fakeAnswer(DETALLADAS_KEY, () => reply);
  fakeAnswer(BASICAS_KEY, () => reply);
  await open();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(text)).toBeTruthy();
  expect(screen.queryByRole('figure')).toBeNull();
  await userEvent.click(within(alert).getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Nueva Consulta' }));
  expect(await screen.findByRole('button', { name: 'Consultar' })).toBeTruthy();
});

test('Nueva Consulta leads back to the form with the days that were asked for', async () => {
  fakeService(getEstadisticasDetalladas, () => detalladas);
  const view = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Nueva Consulta' }));
  expect(await screen.findByLabelText('Desde')).toHaveProperty('value', '13/11/2026');
  expect(screen.getByLabelText('Hasta')).toHaveProperty('value', '20/11/2026');
  expect(searchOf(view)).toEqual({ tab: 'estadisticas' });
});

test('a range without cases says so instead of empty charts', async () => {
  const none = { ...detalladas, estadisticas: [], causas: [], soluciones: [], tiemposPorDia: [] };
  fakeService(getEstadisticasDetalladas, () => none);
  await open();
  expect(await screen.findByText('No hay casos del 13/11/2026 al 20/11/2026')).toBeTruthy();
  expect(screen.queryByRole('figure')).toBeNull();
});

test('whoever loses the role while here is back on Casos', async () => {
  fakeFailure(getEstadisticasDetalladas, 'SIN_PERMISO');
  fakeFailure(getEstadisticas, 'SIN_PERMISO');
  fakeService(getCasosDiarios, () => ({ registros: [], page: 1, size: 10, total: 0, totalPages: 1 }));
  fakeService(getCatalogos, () => ({ tamanos: [], causas: [], soluciones: [], usuarios: [] }));
  let tiene_rol_encargado = true;
  fakeService(verificarRolEncargado, () => ({ tiene_rol_encargado }));
  await open('/problem_solver?tab=estadisticas');
  await screen.findByRole('button', { name: 'Consultar' });
  tiene_rol_encargado = false;
  await userEvent.click(screen.getByRole('button', { name: 'Consultar' }));
  expect(await screen.findByPlaceholderText('Escanee una guía...')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Estadísticas' })).toBeNull();
});
