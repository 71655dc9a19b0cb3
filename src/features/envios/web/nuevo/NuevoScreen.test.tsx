import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { guardarBorrador } from '#features/envios/borradores.contract.ts';
import { crearEnvio, getEnvio } from '#features/envios/contract.ts';
import { DEL_CLIENTE, MOSTRADOR, serveFormulario, unEnvio } from '#testing/pantalla-envios.ts';
import { fakeAnswer, fakeFailure, fakeService, renderScreen } from '#testing/web.tsx';
import { useConnection } from '#web/connection.ts';
import { useSessionState } from '#web/session-state.ts';

import { NuevoScreen } from './NuevoScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => useConnection.setState({ online: true }));

const open = (address = '/envios/nuevo', user = MOSTRADOR) => renderScreen(<NuevoScreen />, address, { user });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const focused = () => document.activeElement?.closest<HTMLElement>('[data-campo]')?.dataset.campo;
const type = (text: string) => userEvent.keyboard(text);

/** The first step as one fills it in: every field left with Enter. */
async function writeDestino({ referencia = '' } = {}) {
  await screen.findByRole('combobox', { name: 'Cliente' });
  await type('tienda{Enter}{Enter}');
  await userEvent.paste('María Etchegaray');
  for (let passed = 0; passed < 9 && focused() !== 'direccion'; passed += 1) await type('{Enter}');
  expect(focused()).toBe('direccion');
  await userEvent.paste('Sarandí 512');
  await type('{Enter}Pso. de los Toros');
  await screen.findByRole('option', { name: /Paso de los Toros/, hidden: true });
  await type('{Enter}{Enter}{Enter}');
  expect(focused()).toBe('referencia');
  // Enter passed over the departamento that the town brought along.
  expect(screen.getByRole('combobox', { name: 'Departamento' }).getAttribute('value')).toBe('Tacuarembó');
  if (referencia !== '') await type(referencia);
}

test('an envío is made with the keyboard alone, and its number stands big with the labels beside it', async () => {
  serveFormulario();
  const created = fakeService(crearEnvio, () => ({ envio: unEnvio(12) }));
  const { router } = await open();
  await writeDestino();
  await type('{Enter}{Enter}');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ paso: 'paquete' }));
  expect((await screen.findAllByText('$ 585,60')).length).toBeGreaterThan(0);
  await type('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('link', { name: '885000000012' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Imprimir etiquetas (PDF)' })).toBeTruthy();
  expect(created).toHaveLength(1);
  expect(created[0]).toMatchObject({ cliente_id: 1, destinatario: 'María Etchegaray', localidad: 'Paso de los Toros' });
  expect(localStorage.getItem('anden.envios.borradores@3')).toBe('[]');
});

test('a second Enter of the same moment makes no second envío', async () => {
  serveFormulario();
  const claves: unknown[] = [];
  fakeAnswer('envios.crear', ({ clave }) => {
    claves.push(clave);
    return { status: 200, body: { code: 'OK', envio: unEnvio(12) } };
  });
  await open();
  await writeDestino();
  const at = document.activeElement ?? document.body;
  act(() => {
    fireEvent.keyDown(at, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(at, { key: 'Enter', ctrlKey: true });
  });
  await screen.findByRole('link', { name: '885000000012' });
  expect(claves).toHaveLength(1);
});

test('what was not answered is sent again word for word, under the same key', async () => {
  serveFormulario();
  const sent: Record<string, unknown>[] = [];
  fakeAnswer('envios.crear', (body) => {
    sent.push(body);
    if (sent.length === 1) return { status: 503, body: { code: 'ERROR', error: 'SERVIDOR_OCUPADO', msg: 'Ocupado' } };
    return { status: 200, body: { code: 'OK', envio: unEnvio(12) } };
  });
  await open();
  await writeDestino();
  await type('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Ocupado')).toBeTruthy();
  await type('{Control>}{Enter}{/Control}');
  await screen.findByRole('link', { name: '885000000012' });
  expect(sent[1]).toEqual(sent[0]);
});

test('a reload in the middle and a lost network keep everything; what waits is saved once the network is back', async () => {
  serveFormulario();
  fakeAnswer('envios.guardar_borrador', () => {
    throw new TypeError('no network');
  });
  const { router, unmount } = await open();
  await writeDestino();
  expect(await screen.findByText(/^Guardado en este navegador\. .*se reintenta solo/)).toBeTruthy();
  const address = router.state.location.href;
  unmount();

  await open(address);
  expect((await field('Destinatario')).getAttribute('value')).toBe('María Etchegaray');
  expect((await field('Dirección')).getAttribute('value')).toBe('Sarandí 512');
  act(() => useConnection.setState({ online: false }));
  const sent: Record<string, unknown>[] = [];
  fakeAnswer('envios.guardar_borrador', (body) => {
    sent.push(body);
    const borrador = { id: 5, titulo: 'x', modificado: '2026-11-20T17:05:00Z', datos: body.datos };
    return { status: 200, body: { code: 'OK', borrador } };
  });
  act(() => useConnection.setState({ online: true }));
  expect(await screen.findByText(/^Borrador guardado a las/)).toBeTruthy();
  // The page before the reload is another window here: both speak of the same draft.
  expect(new Set(sent.filter(({ id }) => id === undefined).map(({ clave }) => clave)).size).toBe(1);
});

test('the first saving that was not answered is repeated as it was: one draft, not two', async () => {
  serveFormulario();
  const sent: Record<string, unknown>[] = [];
  fakeAnswer('envios.guardar_borrador', (body) => {
    sent.push(body);
    if (sent.length === 1) throw new TypeError('no network');
    const borrador = { id: 5, titulo: 'x', modificado: '2026-11-20T17:05:00Z', datos: body.datos };
    return { status: 200, body: { code: 'OK', borrador } };
  });
  await open('/envios/nuevo', DEL_CLIENTE);
  await userEvent.type(await field('Destinatario'), 'Ana');
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.type(await field('Destinatario'), ' Sosa');
  act(() => useConnection.setState({ online: false }));
  act(() => useConnection.setState({ online: true }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]).toMatchObject({ id: 5, datos: { destinatario: 'Ana Sosa' } });
});

test("the end of a session keeps what is written for its person, and nobody else's browser shows it", async () => {
  serveFormulario();
  const { unmount, router } = await open('/envios/nuevo', DEL_CLIENTE);
  await userEvent.type(await field('Destinatario'), 'Ana');
  const address = router.state.location.href;
  act(() => useSessionState.setState({ user: null, authToken: null }));
  unmount();
  const { unmount: leave } = await open(address, DEL_CLIENTE);
  expect((await field('Destinatario')).getAttribute('value')).toBe('Ana');
  leave();
  await open(address, MOSTRADOR);
  expect(await screen.findByText('Este borrador ya no existe')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver los borradores' }).getAttribute('href')).toBe('/envios/borradores');
});

test('a page whose person has left saves nothing more, not even when they sign in again on another', async () => {
  serveFormulario();
  const { unmount } = await open('/envios/nuevo', DEL_CLIENTE);
  await userEvent.type(await field('Destinatario'), 'Ana');
  act(() => useSessionState.setState({ user: null, authToken: null }));
  unmount();
  localStorage.clear();
  const sent = fakeService(guardarBorrador, ({ datos }) => ({
    borrador: { id: 5, titulo: 'x', modificado: '2026-11-20T17:05:00Z', datos },
  }));
  await open('/envios/nuevo', DEL_CLIENTE);
  act(() => useConnection.setState({ online: false }));
  act(() => useConnection.setState({ online: true }));
  await userEvent.type(await field('Destinatario'), 'Eva');
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(sent.map(({ datos }) => datos.destinatario)).toEqual(['Eva']);
});

test('a reference that was used before is told with its parcel, and used again only when the person says so', async () => {
  serveFormulario({ repetidas: ['PED-1'] });
  const created = fakeService(crearEnvio, () => ({ envio: unEnvio(12) }));
  await open();
  await writeDestino({ referencia: 'PED-1' });
  expect(await screen.findByText('Esta referencia ya se usó:')).toBeTruthy();
  expect(screen.getByRole('link', { name: '885000000077' }).getAttribute('href')).toBe('/guia/77');
  await type('{Control>}{Enter}{/Control}');
  const box = await screen.findByRole('checkbox', { name: /crearlo con la misma referencia/ });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(created).toHaveLength(0);
  await type(' {Control>}{Enter}{/Control}');
  await screen.findByRole('link', { name: '885000000012' });
  expect(created[0]).toMatchObject({ referencia: 'PED-1', acepta_repetida: true });
});

test('the check digit of a CI is told at once, and no other is invented', async () => {
  serveFormulario();
  await open('/envios/nuevo', DEL_CLIENTE);
  await userEvent.type(await field(/^Cédula/), '12345678');
  await type('{Enter}');
  expect(await screen.findByText(/La cédula no es correcta: revise el dígito verificador/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Usar/ })).toBeNull();
});

test('what is missing is told when one goes on, and the focus goes to the first of it', async () => {
  serveFormulario();
  const { router } = await open('/envios/nuevo', DEL_CLIENTE);
  await field('Destinatario');
  await screen.findByText(/Aparece al elegir/);
  expect(screen.queryByText('Falta el destinatario')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Falta el destinatario')).toBeTruthy();
  expect(focused()).toBe('destinatario');
  expect(router.state.location.search).not.toHaveProperty('paso');
});

test('an address without a door number is read and never refused', async () => {
  serveFormulario();
  await open('/envios/nuevo', DEL_CLIENTE);
  const direccion = await field('Dirección');
  for (const [texto, precision] of [
    ['Mz 3 Sol 7', 'Manzana y solar'],
    ['Ruta 8 km 28,500', 'Ruta y kilómetro'],
    ['Rivera esq. Soca', 'Esquina'],
  ] as const) {
    await userEvent.clear(direccion);
    await userEvent.paste(texto);
    expect(await screen.findByText(precision)).toBeTruthy();
    expect(direccion.getAttribute('aria-invalid')).not.toBe('true');
  }
});

test('pieces are counted, sized and weighed one by one; a scale that fails leaves the weight open', async () => {
  serveFormulario();
  await open('/envios/nuevo?paso=paquete', DEL_CLIENTE);
  act(() => useSessionState.setState({ context: { balanza: 'http://balanza' } }));
  const scale = vi.spyOn(await import('#web/scale.ts'), 'readScale').mockResolvedValueOnce({ gramos: 1250 });
  await userEvent.clear(await field('Cuántos'));
  await userEvent.type(await field('Cuántos'), '3{Enter}');
  expect(await screen.findAllByRole('listitem', { name: /^Bulto \d/ })).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Bulto 2: pesar en la balanza' }));
  await waitFor(async () => expect((await field('Bulto 2: peso en kilos')).getAttribute('value')).toBe('1,25'));
  scale.mockResolvedValueOnce({ sinPeso: 'La balanza no respondió en 3 s' });
  await userEvent.click(screen.getByRole('button', { name: 'Bulto 1: pesar en la balanza' }));
  expect(await screen.findByText(/La balanza no respondió en 3 s/)).toBeTruthy();
  expect((await field('Bulto 1: peso en kilos')).getAttribute('value')).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el bulto 1' }));
  expect((await field('Bulto 1: peso en kilos')).getAttribute('value')).toBe('1,25');
  scale.mockRestore();
});

test("a client's people are not asked whose envío it is; the next one keeps client and service", async () => {
  serveFormulario();
  fakeService(getEnvio, ({ id }) => ({ envio: unEnvio(id, { servicio: 'DOCUMENTOS', paga: 'DESTINATARIO' }) }));
  const saved = fakeService(guardarBorrador, () => {
    throw new Error('nothing of it is written yet');
  });
  const { router } = await open('/envios/nuevo?creado=12', DEL_CLIENTE);
  await userEvent.click(await screen.findByRole('button', { name: 'Crear otro' }));
  await field('Destinatario');
  expect(screen.queryByRole('combobox', { name: 'Cliente' })).toBeNull();
  const { borrador }: { borrador?: string } = router.state.location.search;
  const drafts: { llave: string; datos: object }[] = JSON.parse(
    localStorage.getItem('anden.envios.borradores@9') ?? '[]',
  );
  const draft = drafts.find(({ llave }) => llave === borrador);
  expect(draft?.datos).toMatchObject({ cliente_id: '1', servicio: 'DOCUMENTOS', paga: 'DESTINATARIO' });
  // What the page of a test before was still writing may come in here.
  expect(saved.filter(({ datos }) => datos.servicio === 'DOCUMENTOS')).toEqual([]);
});

test('from the page of a client its envío is begun: whose it is stands there, and is kept once something is written', async () => {
  serveFormulario();
  fakeFailure(guardarBorrador, 'SERVIDOR_OCUPADO');
  const { router } = await open('/envios/nuevo?cliente_id=1');
  const cliente = await screen.findByRole('combobox', { name: 'Cliente' });
  await waitFor(() => expect(cliente).toHaveProperty('value', 'Tienda del Norte'));
  await userEvent.type(await field('Destinatario'), 'Rosa');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ borrador: expect.any(String) }));
  expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveProperty('value', 'Tienda del Norte');
});

test('Esc leaves the draft where it is', async () => {
  serveFormulario();
  fakeFailure(guardarBorrador, 'SERVIDOR_OCUPADO');
  const { router } = await open('/envios/nuevo', DEL_CLIENTE);
  await userEvent.type(await field('Destinatario'), 'Ana');
  await type('{Escape}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/envios'));
  expect(localStorage.getItem('anden.envios.borradores@9')).toContain('Ana');
});
