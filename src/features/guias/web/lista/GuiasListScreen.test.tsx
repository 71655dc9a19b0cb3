import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { countGuias, exportGuias, listGuias, pasteGuias } from '#features/guias/contract.ts';
import { crearMasivo, getTiposDeMasivo } from '#features/masivos/contract.ts';
import { DESPACHO, enLista, giveElementsHeight, serveLista, unaVista } from '#testing/lista.ts';
import { drawnRows, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { vecinasOf } from '../vecinas.ts';
import { GuiasListScreen } from './GuiasListScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (search = '', user = DESPACHO) => renderScreen(<GuiasListScreen />, `/guias${search}`, { user });
const table = () => screen.findByRole('region', { name: 'Lista de guías' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Presses, and waits for what is loaded when it is first opened. */
async function press(name: string | RegExp) {
  const found = await button(name);
  await act(async () => {
    await userEvent.click(found);
    await vi.dynamicImportSettled();
  });
}

test('the address narrows the list; the field of it that does not fit is left out', async () => {
  const sent = serveLista({ guias: [enLista(1)] });
  await open('?estado=RETENIDO&desde=nunca&orden=vence&sentido=asc');
  await drawnRows();
  expect(sent[0]).toEqual({ estado: ['RETENIDO'], orden: 'vence', sentido: 'asc', page: 1, size: 100 });
  expect(await button('Quitar: en estado Retenida')).toBeTruthy();
});

test('a quick filter goes into the address and out of it; Back brings the list before', async () => {
  serveLista({ guias: [enLista(1)] });
  const { router } = await open();
  await press('Vencen hoy');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?vence=hoy'));
  await press('Vencidas');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?vence=vencidas'));
  act(() => router.history.back());
  await waitFor(() => expect(router.state.location.searchStr).toBe('?vence=hoy'));
  await press('Quitar: que vencen hoy');
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
});

test('the search waits until one has typed, and takes one place in the history', async () => {
  serveLista({ guias: [enLista(1)] });
  const { router } = await open();
  const { length } = router.history;
  await userEvent.type(await screen.findByLabelText('Buscar en la lista'), 'Techera');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?q=Techera'));
  await userEvent.type(screen.getByLabelText('Buscar en la lista'), ' Rivero');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?q=Techera+Rivero'));
  expect(router.history.length).toBe(length + 1);
});

test('the count is told, up to its cap', async () => {
  serveLista({ guias: [enLista(1)], total: 100_000, esMinimo: true });
  await open();
  expect(await screen.findByRole('heading', { name: /más de 100\.000 guías/ })).toBeTruthy();
  expect((await screen.findByRole('table')).getAttribute('aria-rowcount')).toBe('-1');
});

test('what the list itself knows exactly is told beyond the cap of the count', async () => {
  serveLista({ guias: [enLista(1)], total: 187_991 });
  const counted = fakeService(countGuias, () => ({ total: 100_000, total_es_minimo: true, por_estado: [] }));
  await open('?zona_id=1');
  expect(await screen.findByRole('heading', { name: /187\.991 guías/ })).toBeTruthy();
  await waitFor(() => expect(counted).toHaveLength(1));
  expect(await screen.findByRole('heading', { name: /^187\.991 guías/ })).toBeTruthy();
});

test('pages are asked for by the key of the one before, while one scrolls', async () => {
  giveElementsHeight();
  const sent = serveLista({ guias: Array.from({ length: 230 }, (_, index) => enLista(index + 1)) });
  await open();
  const region = await table();
  await drawnRows();
  expect(sent).toHaveLength(1);
  fireEvent.scroll(region, { target: { scrollTop: 90 * 32 } });
  await waitFor(() => expect(sent.map(({ cursor }) => cursor)).toEqual([undefined, '100']));
});

test('no parcel yet, and none that meets the filters, are told apart', async () => {
  serveLista({ guias: [] });
  const { unmount } = await open();
  expect(await screen.findByText('Todavía no hay guías')).toBeTruthy();
  unmount();
  const { router } = await open('?vence=hoy');
  expect(await screen.findByText('Ninguna guía cumple con todos los filtros')).toBeTruthy();
  await userEvent.click(within(await table()).getByRole('button', { name: 'Limpiar todo' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
});

test('a failed refresh keeps the rows, and can be tried again', async () => {
  serveLista({ guias: [enLista(1)] });
  await open();
  await drawnRows();
  fakeFailure(listGuias, 'SERVIDOR_OCUPADO');
  await press('Actualizar la lista');
  expect(await screen.findByText(/El sistema está muy ocupado/)).toBeTruthy();
  expect(await drawnRows()).toHaveLength(1);
  serveLista({ guias: [enLista(1), enLista(2)] });
  await press('Reintentar');
  await waitFor(async () => expect(await drawnRows()).toHaveLength(2));
});

test('a late parcel has its edge marked and says how late it is', async () => {
  serveLista({ guias: [enLista(1, { vencido: true, vence_el: '2026-01-01' })] });
  await open();
  const [row] = await drawnRows();
  expect(row?.dataset.alert).toBe('true');
  expect(within(row ?? document.body).getByText(/^Vencida · \d+ días$/)).toBeTruthy();
});

test('clients are links for the company, and text for a client', async () => {
  serveLista({ guias: [enLista(1)] });
  const { unmount } = await open();
  expect(await screen.findByRole('link', { name: 'Tienda del Norte' })).toBeTruthy();
  unmount();
  await open('', { ...OPERARIO, id: 9, tipo_usuario: 'cliente', cliente_id: 1 });
  await drawnRows();
  expect(screen.queryByRole('link', { name: 'Tienda del Norte' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Trabajos' })).toBeNull();
});

test('columns are chosen and put in order, for this person alone, and reset', async () => {
  serveLista({ guias: [enLista(1)] });
  await open();
  const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  await press('Columnas');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Estado' }));
  await press('Subir Último evento');
  await press('Listo');
  expect(headers().slice(1, 4)).toEqual(['Guía', 'Último evento', 'Vence']);
  expect(localStorage.getItem('anden.guias.disposicion@3')).toContain('ultimo');
  await press('Columnas');
  await press('Restablecer');
  expect(headers().slice(1, 4)).toEqual(['Guía', 'Estado', 'Vence']);
});

test('all that meet the filters can be chosen in a second step, and the event goes to them by their filters', async () => {
  serveLista({ guias: [enLista(1), enLista(2)], total: 1204 });
  fakeService(getTiposDeMasivo, () => ({ tipos: [{ tipo: 'LIB', nombre: 'Liberada', exige: [] }] }));
  const masivo = {
    id: 8,
    tipo: 'LIB',
    nombre: 'Liberada',
    usuario: 'Martina Sosa',
    estado: 'TERMINADO' as const,
    creado: '2026-11-20T12:00:00Z',
    terminado: null,
    entidad: 'guia' as const,
    total: 1204,
    hechas: 1204,
    repetidas: 0,
    fallidas: 0,
    nota: null,
    se_deshace: false,
  };
  const created = fakeService(crearMasivo, () => ({ masivo }));
  await open('?estado=RETENIDO');
  await drawnRows();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar las cargadas' }));
  expect(screen.getByText('2 elegidas')).toBeTruthy();
  await press('Seleccionar las 1.204 guías que cumplen');
  expect(screen.getByText('Todas: 1.204 guías')).toBeTruthy();
  await press('Registrar evento…');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Evento' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Liberada', hidden: true }));
  expect(screen.getByText(/Se registrará/).textContent).toContain('«Liberada» en 1.204 guías');
  await press('Registrar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(created).toEqual([{ tipo: 'LIB', datos: {}, filtros: { estado: ['RETENIDO'] } }]);
  expect(screen.queryByText('Todas: 1.204 guías')).toBeNull();
});

test('a button that is off because too many are chosen says so itself', async () => {
  serveLista({ guias: [enLista(1), enLista(2)], total: 6000 });
  await open('?estado=CLASIFICADO');
  await drawnRows();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar las cargadas' }));
  expect((await button('Copiar números')).hasAttribute('disabled')).toBe(false);
  await press('Seleccionar las 6.000 guías que cumplen');
  expect((await button('Copiar números · hasta 5.000')).hasAttribute('disabled')).toBe(true);
  expect((await button('Imprimir etiquetas (PDF) · elíjalas en la lista')).hasAttribute('disabled')).toBe(true);
});

test('what was opened gives the focus back: a drawer to its button, the bar of the chosen to the row that was chosen', async () => {
  serveLista({ guias: [enLista(1)] });
  await open();
  await drawnRows();
  for (const name of ['Más filtros', 'Columnas']) {
    await press(name);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(await button(name));
  }
  const row = screen.getByRole('checkbox', { name: 'Seleccionar 881000000001' });
  await userEvent.click(row);
  (await button('Quitar la selección')).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('1 elegida')).toBeNull();
  expect(document.activeElement).toBe(row);
});

test('Escape takes the choice away; the order of the list is kept for the detail page', async () => {
  serveLista({ guias: [enLista(5), enLista(3), enLista(9)] });
  const { unmount } = await open();
  await drawnRows();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar 881000000003' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('1 elegida')).toBeNull();
  unmount();
  expect(vecinasOf(3)).toMatchObject({ anterior: 5, siguiente: 9 });
});

test('the export sends the filters and the separator, and says that the download began or why not', async () => {
  serveLista({ guias: [enLista(1)] });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fakeFailure(exportGuias, 'SERVIDOR_OCUPADO');
  await open('?vence=hoy');
  await drawnRows();
  await press('Exportar');
  await userEvent.click(await screen.findByRole('radio', { name: /Punto y coma/ }));
  await press('Descargar CSV');
  expect(await screen.findByText(/El sistema está muy ocupado/)).toBeTruthy();
  const sent = fakeService(exportGuias, () => ({ url: '/api/archivos/x', filename: 'guias.csv' }));
  await press('Descargar CSV');
  expect(await screen.findByText('La descarga comenzó: guias.csv')).toBeTruthy();
  expect(sent).toEqual([{ vence: 'hoy', orden: 'registro', sentido: 'desc', separador: ';' }]);
  expect(clicked).toHaveBeenCalledOnce();
  clicked.mockRestore();
});

test('pasted numbers stay when the call fails, and come back in piles', async () => {
  serveLista({ guias: [enLista(1)] });
  fakeFailure(pasteGuias, 'SERVIDOR_OCUPADO');
  await open();
  await press('Pegar números');
  const field = await screen.findByLabelText('Números o referencias');
  fireEvent.change(field, { target: { value: '881000000012 881000000036\nNOESTA;881000000012' } });
  expect(screen.getByText('4 números')).toBeTruthy();
  await press('Buscar');
  expect(await screen.findByText(/El sistema está muy ocupado/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Números o referencias').value).toContain('NOESTA');
  fakeService(pasteGuias, () => ({
    leidos: 4,
    halladas: [12, 36].map((id) => ({ ...enLista(id), pegado: String(id) })),
    no_halladas: ['NOESTA'],
    repetidas: [{ pegado: '881000000012', veces: 2 }],
    por_estado: [{ estado: 'EN_REPARTO' as const, cantidad: 2 }],
  }));
  await press('Buscar');
  expect((await screen.findByText('2 encontradas')).parentElement?.textContent).toBe(
    '4 leídos: 2 encontradas, 1 no encontrada, 1 repetida.',
  );
  expect(screen.getByText('881000000012 ×2')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'No encontradas' }).textContent).toContain('NOESTA');
  expect(await button('Registrar evento en 2 guías…')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /En reparto/ }));
  expect(screen.queryByRole('button', { name: /^Registrar evento en/ })).toBeNull();
});

test('the address may ask for the box for numbers, and forgets it once it is closed', async () => {
  serveLista({ guias: [enLista(1)] });
  const { router } = await open('?pegar=true&vence=hoy');
  await act(() => vi.dynamicImportSettled());
  expect(await screen.findByLabelText('Números o referencias')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?vence=hoy'));
  expect(screen.queryByLabelText('Números o referencias')).toBeNull();
});

test('a view opens with its filters, and is marked once the screen shows something else', async () => {
  serveLista({ guias: [enLista(1)], vistas: [unaVista({}), unaVista({ id: 6, nombre: 'Ajena', propia: false })] });
  const { router } = await open();
  await userEvent.click(await screen.findByRole('link', { name: /Atrasadas de hoy/ }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?vence=vencidas&vista=5'));
  expect(screen.queryByText('modificada')).toBeNull();
  await press('Con contra-reembolso');
  expect(await screen.findByText('modificada')).toBeTruthy();
  expect(await button('Guardar cambios')).toBeTruthy();
});

test('the count of a list is asked for with its filters alone', async () => {
  serveLista({ guias: [enLista(1)] });
  const counted = fakeService(countGuias, () => ({ total: 1, total_es_minimo: false, por_estado: [] }));
  await open('?vence=hoy&orden=numero');
  await drawnRows();
  expect(counted).toEqual([{ vence: 'hoy' }]);
});
