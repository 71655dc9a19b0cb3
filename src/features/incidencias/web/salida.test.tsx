import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ATENCION, fila, serve } from '#testing/incidencias.ts';
import { fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';

import { enviarMensaje } from '../contract.ts';
import { IncidenciasScreen } from './IncidenciasScreen.tsx';
import { PARA_DESHACER_S, restoDe, salida } from './salida.ts';

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  for (const { clave } of salida.useQueue.getState().items) await salida.remove(clave);
});

const open = (search: string) =>
  renderScreen(<IncidenciasScreen />, `/backoffice/incidencias${search}`, { user: ATENCION });
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Respuesta/ });
const sends = () => fakeService(enviarMensaje, () => ({ estado: 'EN_GESTION' as const, msg: 'Mensaje enviado' }));
async function write(texto: string) {
  await userEvent.type(await box(), texto);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
}
/** The moment in which it may be taken back is over. */
function rest() {
  const later = Date.now() + (PARA_DESHACER_S + 1) * 1000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  salida.work();
}

test('an answer rests for ten seconds, whatever the clock of the device does meanwhile', () => {
  expect([restoDe(5_000, 5_000), restoDe(5_000, 14_999), restoDe(5_000, 15_000), restoDe(5_000, 1_000)]).toEqual([
    ...[10_000, 1, 0, 0],
  ]);
});

test('what was sent too soon is in the box again, from wherever one is by then, and nobody has read it', async () => {
  serve([fila(1), fila(2)]);
  const sent = sends();
  const { router } = await open('?ver=1');
  await write('Sale mañana');
  const waiting = await screen.findByRole('list', { name: 'Respuestas por enviar' });
  expect(within(waiting).getByText('Sale mañana')).toBeTruthy();
  expect((await box()).value).toBe('');
  await userEvent.keyboard('n');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?ver=2'));
  await userEvent.click(await screen.findByRole('button', { name: /^Deshacer/ }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?ver=1'));
  await waitFor(async () => expect((await box()).value).toBe('Sale mañana'));
  expect(document.activeElement).toBe(await box());
  expect(await screen.findByText('I-261123-0001: no se envió, quedó para corregir')).toBeTruthy();
  rest();
  await waitFor(() => expect(salida.useQueue.getState().items).toEqual([]));
  expect(sent).toEqual([]);
});

test('what the server refuses is told wherever one is, and can be written again', async () => {
  serve([fila(1), fila(2)]);
  fakeFailure(enviarMensaje, 'DOCUMENTO_CAMBIO', 'Hay algo nuevo en la incidencia. Léalo antes de resolver');
  const { router } = await open('?ver=1');
  await userEvent.type(await box(), 'Listo');
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await userEvent.keyboard('n');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?ver=2'));
  rest();
  expect(
    await screen.findByText(/^No se envió en I-261123-0001: Hay algo nuevo en la incidencia\. Léalo antes/),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Volver a escribirla' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?ver=1'));
  await waitFor(async () => expect((await box()).value).toBe('Listo'));
  expect(await screen.findByRole('button', { name: 'Enviar y resolver' })).toBeTruthy();
});

test('what is solved says which version was read; a hole is refused before anything rests', async () => {
  serve([fila(1)]);
  const sent = sends();
  await open('?ver=1');
  await userEvent.type(await box(), 'Para {{{{destinatario}}');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Falta completar {{destinatario}}')).toBeTruthy();
  await userEvent.clear(await box());
  await userEvent.type(await box(), 'Listo');
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  rest();
  const said = { id: 1, texto: 'Listo', luego: 'resolver', solucion: 'INFORMADA', version: 4, adjuntos: [] };
  await waitFor(() => expect(sent).toEqual([said]));
});

test('w asks the house outside and waits for it; of a matter of ours alone it waits for others', async () => {
  serve([fila(1), fila(2, { cliente_id: null })], ['responder', 'pedir_dato', 'esperar_tercero']);
  const sent = sends();
  const { unmount } = await open('?ver=1');
  await box();
  await userEvent.keyboard('w');
  await waitFor(async () => expect(document.activeElement).toBe(await box()));
  await write('¿Qué apartamento?');
  rest();
  await waitFor(() => expect(sent).toMatchObject([{ luego: 'esperar' }]));
  unmount();
  await open('?ver=2');
  await screen.findByRole('textbox', { name: /^Nota interna/ });
  await userEvent.keyboard('w');
  expect(await screen.findByRole('dialog', { name: 'Esperar a un tercero: I-261123-0002' })).toBeTruthy();
});
