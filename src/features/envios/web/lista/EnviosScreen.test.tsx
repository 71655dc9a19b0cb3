import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { interpretarMensaje } from '#features/envios/ayuda.contract.ts';
import { duplicarEnvio } from '#features/envios/borradores.contract.ts';
import { anularEnvio, type EnvioDetalle, getEnvio, listEnvios } from '#features/envios/contract.ts';
import { imprimirEtiquetas } from '#features/etiquetas/contract.ts';
import { MOSTRADOR, serveFormulario, unEnvio } from '#testing/pantalla-envios.ts';
import { drawnRows, fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import { EnviosScreen } from './EnviosScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Answers the list and each of its envíos. */
function serveLista(envios: readonly EnvioDetalle[]) {
  serveFormulario();
  fakeService(getEnvio, ({ id }) => ({ envio: envios.find((one) => one.id === id) ?? unEnvio(id) }));
  return fakeService(listEnvios, () => ({
    current_page: 1,
    page_quantity: 100,
    total_pages: 1,
    total_records: envios.length,
    total_es_minimo: false,
    records: [...envios],
    siguiente: null,
  }));
}

const open = (search = '') => renderScreen(<EnviosScreen />, `/envios${search}`, { user: MOSTRADOR });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Presses, and waits for what is loaded when it is first opened. */
async function press(name: string | RegExp) {
  const found = await button(name);
  await act(async () => {
    await userEvent.click(found);
    await vi.dynamicImportSettled();
  });
}

test('the address narrows the list and reads as a sentence; a part of it is taken away with a press', async () => {
  const sent = serveLista([unEnvio(1)]);
  const { router } = await open('?estado=CONFIRMADO&entrega=AGENCIA&desde=nunca&ver=x');
  await drawnRows();
  expect(sent[0]).toEqual({ estado: ['CONFIRMADO'], entrega: 'AGENCIA', sentido: 'desc', page: 1, size: 100 });
  await press('Quitar: en estado Confirmado');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?entrega=AGENCIA'));
});

test('the client of an envío leads to its page', async () => {
  serveLista([unEnvio(1)]);
  await open();
  const [row] = await drawnRows();
  const cliente = within(row ?? document.body).getByRole('link', { name: 'Tienda del Norte' });
  expect(cliente.getAttribute('href')).toBe('/clientes/1');
});

test('none yet, none that meets the filters, and a failure are told apart', async () => {
  serveLista([]);
  const { unmount } = await open();
  expect(await screen.findByText('Todavía no hay envíos')).toBeTruthy();
  unmount();
  const { unmount: leave } = await open('?estado=ANULADO');
  expect(await screen.findByText('Ningún envío cumple con todos los filtros')).toBeTruthy();
  leave();
  fakeFailure(listEnvios, 'SERVIDOR_OCUPADO');
  await open();
  expect(await screen.findByText(/El sistema está muy ocupado/)).toBeTruthy();
});

test('the labels of the chosen ones come in the order of the screen, without those of annulled ones', async () => {
  serveLista([unEnvio(5), unEnvio(3, { estado: 'ANULADO' }), unEnvio(9)]);
  const printed = fakeService(imprimirEtiquetas, () => ({
    url: '/api/descargas/x',
    filename: 'e.pdf',
    impresion_id: 1,
    etiquetas: 2,
    reimpresas: 0,
    propias: 0,
  }));
  const tab = vi.spyOn(window, 'open').mockImplementation(() => window);
  await open();
  await drawnRows();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar las cargadas' }));
  expect(screen.getByText(/sin el anulado/)).toBeTruthy();
  await press('Imprimir etiquetas (PDF)');
  await waitFor(() => expect(printed).toEqual([{ guias: [50, 90], formato: 'pdf' }]));
  tab.mockRestore();
});

test('Enter opens one beside the list, and Back closes it; it is annulled with a reason', async () => {
  serveLista([unEnvio(5)]);
  const annulled = fakeService(anularEnvio, ({ id }) => ({
    envio: unEnvio(id, { estado: 'ANULADO', anular: 'El envío ya está anulado' }),
  }));
  const { router } = await open();
  const [row] = await drawnRows();
  row?.focus();
  await act(async () => {
    await userEvent.keyboard('{Enter}');
    await vi.dynamicImportSettled();
  });
  const drawer = await screen.findByRole('dialog', { name: 'Envío E-5' });
  expect(within(drawer).getByText('$ 585,60')).toBeTruthy();
  expect(within(drawer).getByText(/Tarifa general, versión 1/)).toBeTruthy();
  await press('Anular');
  const question = await screen.findByRole('dialog', { name: 'Anular el envío E-5' });
  await userEvent.click(within(question).getByRole('button', { name: 'Sí, anular' }));
  expect(await within(question).findByText('Elija el motivo')).toBeTruthy();
  await userEvent.click(within(question).getByRole('combobox', { name: 'Motivo' }));
  await userEvent.click(await screen.findByRole('option', { name: /Error de carga/, hidden: true }));
  await userEvent.click(within(question).getByRole('button', { name: 'Sí, anular' }));
  await waitFor(() => expect(annulled).toEqual([{ id: 5, motivo_id: 6 }]));
  expect(await screen.findByRole('dialog', { name: 'Envío E-5' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anular' })).toBeNull();
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one that was scanned says why it cannot be annulled; one that was scanned meanwhile is refused with the reason', async () => {
  serveLista([unEnvio(5, { anular: 'ya fue escaneado en Planta Montevideo' }), unEnvio(6)]);
  const { unmount } = await open('?ver=5');
  expect(await screen.findByText(/No se puede anular: ya fue escaneado en Planta Montevideo/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anular' })).toBeNull();
  unmount();
  fakeFailure(anularEnvio, 'ENVIO_YA_EN_CURSO');
  await open('?ver=6');
  await press('Anular');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Motivo' }));
  await userEvent.click(await screen.findByRole('option', { name: /Error de carga/, hidden: true }));
  await press('Sí, anular');
  expect(await screen.findByText('El envío ya fue escaneado y no se puede anular')).toBeTruthy();
});

test('a copy is a draft to look over, not another envío', async () => {
  serveLista([unEnvio(5)]);
  const datos = { destinatario: 'María Etchegaray', cliente_id: '1' };
  const borrador = { id: 31, titulo: 'María Etchegaray', modificado: '2026-11-20T17:05:00Z', datos };
  const copied = fakeService(duplicarEnvio, () => ({ borrador }));
  const { router } = await open('?ver=5');
  await press('Duplicar');
  await waitFor(() => expect(router.state.location.href).toBe('/envios/nuevo?borrador=s31'));
  expect(copied).toEqual([{ id: 5 }]);
});

test('a pasted message stays until it was read, and opens as a draft', async () => {
  serveLista([]);
  fakeFailure(interpretarMensaje, 'SERVIDOR_OCUPADO');
  const { router, unmount } = await open('?pegar=true');
  await userEvent.click(await screen.findByLabelText(/^Pegue el mensaje/));
  await userEvent.paste('María Etchegaray\nSarandí 512');
  await press('Leer el mensaje');
  expect(await screen.findByText(/El sistema está muy ocupado/)).toBeTruthy();
  unmount();
  expect(router.state.location.pathname).toBe('/envios');
  const again = await open('?pegar=true');
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Pegue el mensaje/);
  expect(box.value).toBe('María Etchegaray\nSarandí 512');
  fakeService(interpretarMensaje, () => ({
    leidos: { destinatario: { valor: 'María Etchegaray', confianza: 'baja' as const, aviso: null } },
    localidad: null,
    agente: null,
    contra_reembolso: null,
    ubicacion: null,
    direccion: null,
    sobra: [],
  }));
  await press('Leer el mensaje');
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/envios/nuevo'));
  expect(localStorage.getItem('anden.envios.borradores@3')).toContain('No es seguro que sea esto');
  expect(localStorage.getItem('anden.envios.mensaje@3')).toBeNull();
});
