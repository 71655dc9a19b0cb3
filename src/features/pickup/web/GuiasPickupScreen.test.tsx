import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { DE_PICKUP, enPickup, losNiveles, servePickup } from '#testing/pickup.ts';
import { fakeAnswer, fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import { getFilters, getHierarchicalData, getSummary } from '../contract.ts';
import { GuiasPickupScreen } from './GuiasPickupScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (search = '', user = DE_PICKUP) => renderScreen(<GuiasPickupScreen />, `/guias_pickup${search}`, { user });
const nodo = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const guiasDe = (agencia: string) => screen.findByRole('region', { name: `Guías de ${agencia}` });
const levels = (sent: { level: string; parent_id: number | null; page: number }[]) =>
  sent.map(({ level, parent_id, page }) => [level, parent_id, page]);
const unreachable = () => {
  throw new TypeError('fetch failed');
};

async function toggle(name: string): Promise<void> {
  await userEvent.click(within(await nodo(name)).getByText(name));
}

async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

test('the four totals stand over the tree', async () => {
  servePickup();
  await open();
  const totals = within(await screen.findByRole('region', { name: 'Totales' }));
  await totals.findByText('362');
  const pairs = totals.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(pairs).toEqual([
    ['Total Levantado', '362'],
    ['Total Ingresado', '842'],
    ['En Plazo', '1.152 En Plazo'],
    ['Vencido', '52 Vencido'],
  ]);
});

test('children are loaded when a node is first opened, and kept from then on', async () => {
  const sent = servePickup();
  await open();
  await toggle('Interior');
  await nodo('Canelones');
  await toggle('Interior');
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Canelones/ })).toBeNull());
  await toggle('Interior');
  await nodo('Canelones');
  expect(levels(sent)).toEqual([
    ['zona', null, 1],
    ['departamento', 999, 1],
  ]);
});

test('what a node opens to is fetched while the focus rests on it', async () => {
  const sent = servePickup();
  await open();
  act(() => void screen.getByRole('row', { name: /^Interior/ }).focus());
  await waitFor(() => expect(levels(sent)).toContainEqual(['departamento', 999, 1]));
  expect(screen.queryByRole('row', { name: /^Canelones/ })).toBeNull();
});

test('Montevideo opens straight to its agencies, Interior to departments', async () => {
  servePickup();
  await open('?ramas=z1,z999,d3');
  expect((await nodo('Agencia Pocitos')).getAttribute('aria-level')).toBe('2');
  expect((await nodo('Canelones')).getAttribute('aria-level')).toBe('2');
  expect((await nodo('Agencia Las Piedras')).getAttribute('aria-level')).toBe('3');
});

test.each([
  ['999', ['departamento', 999]],
  ['1', ['agente', 1]],
  ['3', ['agente', 3]],
])('with department %s chosen the tree begins under it', async (departamento, expected) => {
  const sent = servePickup();
  await open(`?departamento=${departamento}`);
  await waitFor(() => expect(sent.map(({ level, parent_id }) => [level, parent_id])).toEqual([expected]));
});

test('filters count once Buscar is pressed; they go into the address, and Back takes them out', async () => {
  const sent = servePickup();
  const { router } = await open();
  await choose('Departamento', 'Interior');
  await choose('Estado de Vencimiento', 'Vencido');
  expect(router.state.location.searchStr).toBe('');
  await userEvent.click(await button('Buscar'));
  await nodo('Canelones');
  expect(router.state.location.searchStr).toBe('?departamento=999&vencimiento=vencido');
  expect(sent.at(-1)).toMatchObject({ departamento: '999', vencimiento: 'vencido', tipo_agente: '' });
  act(() => router.history.back());
  await nodo('Montevideo');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Departamento' });
  expect(field.value).toBe('Todos');
});

test('Buscar with the same filters asks anew', async () => {
  const sent = servePickup();
  await open();
  await nodo('Montevideo');
  await userEvent.click(await button('Buscar'));
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('a badge sets the filter and opens its node', async () => {
  servePickup();
  const { router } = await open();
  await userEvent.click(within(await nodo('Montevideo')).getByRole('button', { name: '4 vencido' }));
  await nodo('Agencia Pocitos');
  expect(router.state.location.searchStr).toBe('?vencimiento=vencido&ramas=z1');
  await userEvent.click(within(await nodo('Montevideo')).getByRole('button', { name: '70 total' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?ramas=z1'));
});

test('the parcels of an agency have the specified columns; the late ones and LEVANTADO stand out', async () => {
  servePickup();
  await open('?ramas=z1,a14');
  const guias = within(await guiasDe('Agencia Pocitos'));
  expect((await guias.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    'Zona',
    'Departamento',
    'Último Evento',
    'Guía Nro',
    'Referencia',
    'Destinatario',
    'Cliente',
    'Fecha',
    'Días de Antigüedad',
    'Estado',
  ]);
  const [, late, collected, other] = guias.getAllByRole('row');
  expect(late?.dataset.vencido).toBe('true');
  expect(within(late ?? document.body).getByText('Vencido')).toBeTruthy();
  expect(other?.dataset.vencido).toBeUndefined();
  expect(within(collected ?? document.body).getByText('LEVANTADO').dataset.estado).toBe('LEVANTADO');
  expect(late?.textContent).toContain('18/11/2026 11:05');
  expect(guias.getByRole('link', { name: '881000014000' }).getAttribute('href')).toBe('/guia/14000');
  expect(guias.getAllByRole('link', { name: 'Tienda del Norte' })[0]?.getAttribute('href')).toBe('/clientes/1');
});

test('more than fifty parcels come in pages, which stand in the address; fifty do not', async () => {
  const sent = servePickup();
  const { router } = await open('?ramas=z1,a14,a15');
  const guias = within(await guiasDe('Agencia Pocitos'));
  expect(await guias.findByText('Página 1 de 2 (57 registros)')).toBeTruthy();
  expect(within(await guiasDe('Agencia Centro')).queryByRole('navigation')).toBeNull();
  await userEvent.click(guias.getByRole('button', { name: 'Página siguiente' }));
  await guias.findByText('Página 2 de 2 (57 registros)');
  await waitFor(() => expect(guias.getAllByRole('row')).toHaveLength(1 + 7));
  expect(router.state.location.searchStr).toBe('?ramas=z1%2Ca14%2Ca15&paginas=a14.2');
  await userEvent.click(guias.getByRole('button', { name: 'Primera página' }));
  await waitFor(() => expect(guias.getAllByRole('row')).toHaveLength(1 + 50));
  expect(sent.filter(({ level, parent_id }) => level === 'guias' && parent_id === 14)).toHaveLength(2);
});

test('other filters begin with the first page; a page that is no longer there gives way to the last', async () => {
  servePickup();
  const { router } = await open('?ramas=z1,a14&paginas=a14.9');
  await within(await guiasDe('Agencia Pocitos')).findByText('Página 2 de 2 (57 registros)');
  expect(router.state.location.searchStr).toContain('paginas=a14.2');
  await userEvent.click(within(await nodo('Agencia Pocitos')).getByRole('button', { name: '4 vencido' }));
  await within(await guiasDe('Agencia Pocitos')).findByText('Página 1 de 2 (57 registros)');
  expect(router.state.location.searchStr).toBe('?vencimiento=vencido&ramas=z1%2Ca14');
});

test('nothing to show says so, in the tree and in an agency', async () => {
  servePickup({ niveles: () => [] });
  const { unmount } = await open();
  expect(await screen.findByText('No hay datos disponibles')).toBeTruthy();
  unmount();
  servePickup({ niveles: (asked) => (asked.level === 'guias' ? [] : losNiveles(asked)) });
  await open('?ramas=z1,a14');
  expect(await screen.findByText('No hay guías para mostrar')).toBeTruthy();
});

test('a branch that fails says so in its place, the rest stays, and it can be tried again there', async () => {
  servePickup();
  await open('?ramas=z1');
  await nodo('Agencia Pocitos');
  fakeFailure(getHierarchicalData, 'SERVIDOR_OCUPADO', 'Muy ocupado');
  await toggle('Interior');
  expect(await screen.findByText('Error al cargar datos jerárquicos')).toBeTruthy();
  expect(screen.getByText('Muy ocupado')).toBeTruthy();
  expect(await nodo('Agencia Pocitos')).toBeTruthy();
  servePickup();
  await userEvent.click(await button('Reintentar'));
  await nodo('Canelones');
  expect(screen.queryByText('Error al cargar datos jerárquicos')).toBeNull();
});

test('filters and totals that fail say why; a server that is not reached is told apart', async () => {
  servePickup();
  fakeFailure(getFilters, 'SERVIDOR_OCUPADO', 'Muy ocupado');
  fakeFailure(getSummary, 'SERVIDOR_OCUPADO', null);
  const { unmount } = await open();
  expect(await screen.findByText('Error al cargar filtros: Muy ocupado')).toBeTruthy();
  expect(await screen.findByText('Error al cargar resumen: Error desconocido')).toBeTruthy();
  expect(await nodo('Montevideo')).toBeTruthy();
  unmount();
  servePickup();
  fakeAnswer('GuiasEnPickup:get_summary', unreachable);
  fakeAnswer('GuiasEnPickup:get_hierarchical_data', unreachable);
  await open();
  const told = 'Error de conexión: Sin conexión con el servidor';
  await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(2));
  expect(screen.getByText('Error al cargar datos jerárquicos')).toBeTruthy();
  servePickup();
  await userEvent.click(screen.getAllByRole('button', { name: 'Reintentar' })[0] ?? document.body);
  await nodo('Montevideo');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('reload asks for everything on screen anew, and tells since when it holds', async () => {
  const sent = servePickup();
  await open('?ramas=z1');
  await nodo('Agencia Pocitos');
  expect(await screen.findByText(/^actualizado a las \d{2}:\d{2}$/)).toBeTruthy();
  fakeService(getSummary, () => ({ summary: { ...cero, total: 1, en_plazo: 1, levantado: 1 } }));
  await userEvent.click(await button('Actualizar'));
  await waitFor(() =>
    expect(levels(sent).slice(2).sort()).toEqual([
      ['agente', 1, 1],
      ['zona', null, 1],
    ]),
  );
});

test('what has changed meanwhile moves nothing, and is offered', async () => {
  const sent = servePickup();
  const { queries } = await open();
  await nodo('Montevideo');
  const look = () => act(() => queries.refetchQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === 'mirada' }));
  await look();
  expect(screen.queryByRole('button', { name: 'Hubo cambios: actualizar' })).toBeNull();
  fakeService(getSummary, () => ({ summary: { ...cero, total: 1, en_plazo: 1, levantado: 1 } }));
  await look();
  const offer = await button('Hubo cambios: actualizar');
  const totals = within(screen.getByRole('region', { name: 'Totales' }));
  expect(totals.getByText('362')).toBeTruthy();
  await userEvent.click(offer);
  await waitFor(() => expect(totals.queryByText('362')).toBeNull());
  expect(sent).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Hubo cambios: actualizar' })).toBeNull();
});

test('an agency sees its branch open down to its parcels, and may close it', async () => {
  servePickup({
    niveles: (asked) => (asked.level === 'guias' ? [enPickup(14_001)] : losNiveles(asked).slice(0, 1)),
  });
  const { router } = await open('', { ...DE_PICKUP, tipo_usuario: 'agencia', agente_id: 14 });
  const guias = within(await guiasDe('Agencia Pocitos'));
  await guias.findByText('881000014001');
  expect(guias.queryByRole('link', { name: 'Tienda del Norte' })).toBeNull();
  await toggle('Agencia Pocitos');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?ramas=a14'));
  expect(screen.queryByRole('region', { name: /^Guías de/ })).toBeNull();
});

const cero = { total: 0, en_plazo: 0, vencido: 0, levantado: 0, ingresado: 0, vencido_ingresado: 0 };
