import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { abrirCaja, verCaja } from '#features/cajas/contract.ts';
import { getFiltrosDeGuias } from '#features/guias/contract.ts';
import { confirmarDescarga, descargasDeAgencia } from '#features/reparto/descarga.contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { ERRORS } from '#shared/errors.ts';
import type { AuthUser } from '#shared/identity.ts';
import { fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { useConnection } from '#web/connection.ts';

import {
  autorizarTercero,
  type Busqueda,
  buscarEnMostrador,
  buscarPorCodigo,
  entregarEnMostrador,
  type Hallada,
  hoyEnMostrador,
  probarCodigo,
  ubicarGuias,
} from '../contract.ts';
import { comprobanteDeEntrega } from '../papeles.contract.ts';
import { prorrogarGuia } from '../repasos.contract.ts';
import { MostradorScreen } from './MostradorScreen.tsx';

const AGENCIA: AuthUser = {
  ...OPERARIO,
  tipo_usuario: 'agencia',
  agente_id: 1,
  funcionalidades: [{ codigo: 'PCK_001', nombre: 'Agencia pickup' }],
};
const CI = '12345672';

const hallada = (guia_id: number, over: Partial<Hallada> = {}): Hallada => ({
  guia_id,
  guia_nro: `88100000000${guia_id}`,
  ...{ destinatario: 'Rosa Olivera', referencia: null, cliente: 'Tienda Norte', estante: 'A-03', bultos: 1 },
  ...{ tamano: 'Chico', cobrar: null, vence_el: '2026-11-30', vencida: false, tiene_documento: true },
  ...{ tiene_codigo: true, pide_codigo: false, pruebas: [], autorizados: [], persona: 'rosa' },
  ...over,
});
const busqueda = (guias: Hallada[], over: Partial<Busqueda> = {}): Busqueda => ({
  ...{ por: 'guia', estante: null, guias, aviso: null, hay_mas: false },
  pedidas: guias.slice(0, 1).map(({ guia_id }) => guia_id),
  ...over,
});

beforeEach(() => {
  useConnection.setState({ online: true, recoveries: 0 });
  fakeService(hoyEnMostrador, () => ({
    agencia: { id: 1, nombre: 'Sucursal Buceo' },
    ...{ por_llegar: 3, en_agencia: 84, sin_estante: 2, vencen_hoy: 1, vencidas: 6, entregadas_hoy: 5, a_devolver: 4 },
    estantes: [
      { id: 1, codigo: 'A-01', capacidad: 10, activo: true, guias: 10 },
      { id: 2, codigo: 'A-02', capacidad: 10, activo: true, guias: 4 },
    ],
    caja: null,
    ultimas: [],
  }));
  fakeService(verCaja, () => ({ abierta: null, movimientos: [], anteriores: [], remesas: [], sobre_limite: false }));
  fakeService(descargasDeAgencia, () => ({ descargas: [] }));
});

afterEach(() => {
  vi.restoreAllMocks();
  useConnection.setState({ online: true });
});

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Etiqueta, estante/ });
const read = async (text: string) => userEvent.type(await field(), `${text}{Enter}`);
const open = (user = AGENCIA, address = '/pickup') => renderScreen(<MostradorScreen />, address, { user });
const documento = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Documento de quien retira' });

test('a reading, a document and Enter hand over all that lies here for the person, once however often Enter is pressed', async () => {
  fakeService(buscarEnMostrador, () => busqueda([hallada(1), hallada(2)]));
  const sent = fakeService(entregarEnMostrador, ({ guias }) => ({
    entregadas: guias.map((guia_id) => ({ guia_id, guia_nro: `88100000000${guia_id}`, evento_id: guia_id })),
  }));
  await open();
  await read('881000000001');
  const typed = await documento();
  await waitFor(() => expect(document.activeElement).toBe(typed));
  expect(screen.getAllByText('A-03')).toHaveLength(2);
  await userEvent.keyboard(`${CI}{Enter}{Enter}`);
  expect((await screen.findByText('2 entregadas.')).getAttribute('role')).toBe('status');
  expect(sent).toEqual([{ guias: [1, 2], quien: 'TITULAR', documento: CI, medio: 'EFECTIVO', cobrado_centavos: 0 }]);
});

test('the exact sum is asked for, the change is told, and a parcel that is left is not paid', async () => {
  const due = (centavos: number) => ({ cobrar: { centavos, moneda: 'UYU' } });
  fakeService(buscarEnMostrador, () => busqueda([hallada(1, due(200_000)), hallada(2, due(39_000))]));
  const sent = fakeService(entregarEnMostrador, () => ({
    entregadas: [{ guia_id: 1, guia_nro: '881000000001', evento_id: 9 }],
  }));
  await open();
  await read('881000000001');
  await documento();
  const cobro = within(screen.getByRole('group', { name: 'A cobrar' }));
  expect(cobro.getByText('$ 2.390,00')).toBeTruthy();
  await userEvent.click(cobro.getByLabelText('Paga con (opcional)'));
  // As fast as a test types it would be a reading.
  await userEvent.paste('3.000');
  expect(cobro.getByLabelText('Vuelto').textContent).toBe('Vuelto $ 610,00');
  await userEvent.click(screen.getByLabelText('881000000002'));
  expect(cobro.getByText('$ 2.000,00')).toBeTruthy();
  await userEvent.type(await documento(), `${CI}{Enter}`);
  expect(await screen.findByText('Entregada 881000000001. Cobrado $ 2.000,00.')).toBeTruthy();
  expect(sent[0]).toMatchObject({ guias: [1], cobrado_centavos: 200_000, medio: 'EFECTIVO' });
});

test('where the document is another one, the code or an exception with its reason and photo are the ways out', async () => {
  fakeService(buscarEnMostrador, () => busqueda([hallada(1)]));
  fakeFailure(entregarEnMostrador, 'CI_NO_COINCIDE', '881000000001: ese documento no es el del destinatario.');
  const tried = fakeService(probarCodigo, ({ codigo }) => ({
    resultado: codigo === '246813' ? ('coincide' as const) : ('no_coincide' as const),
    quedan: 1,
    hasta: null,
  }));
  await open();
  await read('881000000001');
  expect(screen.queryByRole('button', { name: 'Entregar como excepción…' })).toBeNull();
  await userEvent.type(await documento(), `${CI}{Enter}`);
  expect((await screen.findByRole('alert')).textContent).toContain('no es el del destinatario');
  expect((await documento()).value).toBe(CI);
  expect(screen.getByRole('button', { name: 'Entregar como excepción…' })).toBeTruthy();
  const code = screen.getByRole('textbox', { name: 'Código de retiro de 881000000001' });
  await userEvent.type(code, '000000{Enter}');
  expect(await screen.findByText('No coincide: queda 1 intento')).toBeTruthy();
  await userEvent.type(code, '246813{Enter}');
  expect(await screen.findByText('Código de 881000000001 correcto. Puede entregar.')).toBeTruthy();
  expect(tried).toHaveLength(2);
});

test('a blocked code says until when', async () => {
  fakeService(buscarEnMostrador, () => busqueda([hallada(1)]));
  fakeService(probarCodigo, () => ({ resultado: 'bloqueado' as const, quedan: 0, hasta: '2026-11-24T15:32:00Z' }));
  await open();
  await read('881000000001');
  await documento();
  await userEvent.click(screen.getByRole('button', { name: 'Otra persona' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Código de retiro/ }), '111111{Enter}');
  expect(await screen.findByText('Demasiados intentos: espere hasta las 12:32')).toBeTruthy();
});

test('six digits that are no telephone are tried as the code: its parcel alone is handed over, without asking for it again', async () => {
  fakeService(buscarEnMostrador, () => busqueda([], { aviso: 'Nada en esta agencia con «482913»' }));
  const none = { por: 'codigo' as const, aviso: 'Tampoco como código de retiro: quedan 4 intentos' };
  const tried = fakeService(buscarPorCodigo, ({ codigo }) =>
    codigo === '482913' ? busqueda([hallada(1), hallada(2)], { por: 'codigo' }) : busqueda([], none),
  );
  const sent = fakeService(entregarEnMostrador, () => ({
    entregadas: [{ guia_id: 1, guia_nro: '881000000001', evento_id: 9 }],
  }));
  await open();
  await read('5123');
  await screen.findByText('Nada en esta agencia con «482913»');
  expect(tried).toEqual([]);
  await read('111111');
  await screen.findByText(none.aviso);
  await read('482913');
  await documento();
  expect(screen.getByText('Código de 881000000001 correcto. Puede entregar.').getAttribute('role')).toBe('status');
  expect(screen.queryByLabelText(/^Código de retiro/)).toBeNull();
  await userEvent.type(await documento(), `${CI}{Enter}`);
  await screen.findByText('Entregada 881000000001.');
  expect(sent[0]).toMatchObject({ guias: [1], documento: CI });
});

test('somebody who is authorised at the counter collects, and what was typed stays', async () => {
  fakeService(buscarEnMostrador, () => busqueda([hallada(1)]));
  fakeService(autorizarTercero, () => ({ id: 77 }));
  const sent = fakeService(entregarEnMostrador, () => ({
    entregadas: [{ guia_id: 1, guia_nro: '881000000001', evento_id: 9 }],
  }));
  await open();
  await read('881000000001');
  await userEvent.type(await documento(), CI);
  await userEvent.click(screen.getByRole('button', { name: 'Un autorizado' }));
  await userEvent.click(screen.getByRole('button', { name: 'Autorizar a alguien…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Autorizar a otra persona' }));
  await userEvent.type(dialog.getByLabelText('Nombre y apellido'), 'Luis Paz');
  await userEvent.type(dialog.getByLabelText('Documento'), CI);
  await userEvent.click(dialog.getByRole('button', { name: 'Autorizar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Entregar (Enter)' }));
  await screen.findByText('Entregada 881000000001.');
  expect(sent[0]).toMatchObject({ quien: 'AUTORIZADO', autorizado_id: 77, recibe: 'Luis Paz', documento: CI });
});

test('cash without an open box leads to opening it, and what was typed stays', async () => {
  fakeService(buscarEnMostrador, () => busqueda([hallada(1, { cobrar: { centavos: 100, moneda: 'UYU' } })]));
  fakeFailure(entregarEnMostrador, 'CAJA_CERRADA');
  const opened = fakeService(abrirCaja, () => ({ id: 3 }));
  await open();
  await read('881000000001');
  await userEvent.type(await documento(), `${CI}{Enter}`);
  await userEvent.click(await within(screen.getByRole('form')).findByRole('button', { name: 'Abrir caja…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Abrir caja' }));
  await userEvent.type(dialog.getByLabelText('$ 1.000'), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Abrir caja' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened[0]).toMatchObject({ conteo: [{ denominacion_centavos: 100_000, cantidad: 2 }] });
  expect((await documento()).value).toBe(CI);
});

test('a name that several have asks which; what is not here says why, and Esc waits for the next reading', async () => {
  const several = busqueda([hallada(1), hallada(2, { destinatario: 'Rosa Oliveira', persona: 'otra' })], {
    por: 'nombre',
  });
  const sent = fakeService(buscarEnMostrador, ({ texto }) =>
    texto === 'rosa oli' ? several : busqueda([], { aviso: 'Ya no está: Entregada (24/11/2026 10:02)' }),
  );
  await open();
  await read('rosa oli');
  await userEvent.click(await screen.findByRole('button', { name: /Rosa Oliveira/ }));
  await documento();
  expect(screen.getByLabelText('881000000002')).toBeTruthy();
  expect(screen.queryByLabelText('881000000001')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Lea una etiqueta')).toBeTruthy();
  await read('881000000009');
  expect((await screen.findByRole('alert')).textContent).toContain('Ya no está: Entregada');
  expect(sent.map(({ texto }) => texto)).toEqual(['rosa oli', '881000000009']);
});

test('parcels are put onto a shelf by its label; the one with most room is offered', async () => {
  fakeService(buscarEnMostrador, () => busqueda([hallada(1, { estante: null })]));
  const sent = fakeService(ubicarGuias, () => ({ ubicadas: 1 }));
  await open();
  await read('881000000001');
  await documento();
  expect(screen.getByText('Sin estante', { selector: 'span' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Estante…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('El que tiene más lugar: A-02')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Estante'), 'est_a-02{Enter}');
  expect(await screen.findByText('En A-02.')).toBeTruthy();
  expect(sent[0]).toMatchObject({ guias: [1], estante: 'A-02' });
});

test('a shelf is asked for as its label says it', async () => {
  const sent = fakeService(buscarEnMostrador, () => busqueda([hallada(1)], { por: 'estante', estante: 'A-03' }));
  await open();
  await read('EST_A-03');
  await documento();
  expect(sent).toEqual([{ texto: 'EST_A-03' }]);
});

test('the label of the next person does not take away what was typed for this one', async () => {
  const sent = fakeService(buscarEnMostrador, ({ texto }) => busqueda([hallada(texto.endsWith('1') ? 1 : 2)]));
  await open();
  await read('881000000001');
  await documento();
  await read('881000000002');
  await screen.findByLabelText('881000000002');
  await userEvent.type(await documento(), CI);
  await read('881000000001');
  expect((await screen.findByRole('alert')).textContent).toContain('Termine esta entrega');
  expect((await documento()).value).toBe(CI);
  expect(sent).toHaveLength(2);
});

test('without network it says what to do, and keeps the form', async () => {
  fakeService(buscarEnMostrador, () => busqueda([hallada(1)]));
  await open();
  await read('881000000001');
  await userEvent.type(await documento(), CI);
  act(() => useConnection.setState({ online: false }));
  expect(screen.getByText(/Sin conexión no se entrega/)).toBeTruthy();
  expect((await documento()).value).toBe(CI);
});

test('our own people choose by its name whose counter it is, and another one after', async () => {
  const agentes = [
    { id: 1, nombre: 'Sucursal Buceo', departamento: 'Montevideo' },
    { id: 2, nombre: 'Agencia Río', departamento: 'Río Negro' },
  ];
  fakeService(getFiltrosDeGuias, () => ({ clientes: [], agentes, departamentos: [], zonas: [], motivos: [] }));
  const ours: AuthUser = { ...AGENCIA, tipo_usuario: 'personal', agente_id: null };
  const { router } = await open(ours);
  const choice = await screen.findByRole('combobox', { name: 'Agencia' });
  await userEvent.type(choice, 'rio');
  await screen.findByRole('option', { name: 'Agencia Río · Río Negro', hidden: true });
  expect(screen.queryByRole('option', { name: /Buceo/, hidden: true })).toBeNull();
  await userEvent.clear(choice);
  await userEvent.click(await screen.findByRole('option', { name: /Buceo/, hidden: true }));
  expect(await screen.findByText('Sucursal Buceo')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ agente: '1' });
  await userEvent.click(screen.getByRole('button', { name: 'Otra agencia…' }));
  expect(await screen.findByText('¿En nombre de qué agencia?')).toBeTruthy();
});

test('parcels are kept longer by days and Enter: what is refused stays with its reason, and only that is tried again', async () => {
  fakeService(buscarEnMostrador, () => busqueda([hallada(1), hallada(2, { vencida: true })]));
  let isRefused = true;
  const sent: object[] = [];
  fakeAnswer(serviceKey(prorrogarGuia), ({ guia_id, dias }) => {
    sent.push({ guia_id, dias });
    if (guia_id === 2 && isRefused)
      return { status: 200, body: { code: 'ERROR', error: 'PRORROGA_AGOTADA', msg: ERRORS.PRORROGA_AGOTADA.msg } };
    return { status: 200, body: { code: 'OK', guia_nro: `88100000000${guia_id}`, vence_el: '2026-12-03' } };
  });
  await open();
  await read('881000000001');
  await documento();
  await userEvent.click(screen.getByRole('button', { name: /^Prorrogar…/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prorrogar 2 guías' }));
  const days = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Días hábiles de más' });
  expect(days.value).toBe('3');
  await userEvent.clear(days);
  await userEvent.type(days, '0{Enter}');
  expect(dialog.getByText('Escriba cuántos días, de 1 a 60')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.clear(days);
  await userEvent.type(days, '2{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toContain('Ya se prorrogó una vez');
  expect(dialog.getByText('Hasta el 03/12/2026')).toBeTruthy();
  expect(sent).toEqual([
    { guia_id: 1, dias: 2 },
    { guia_id: 2, dias: 2 },
  ]);
  isRefused = false;
  await userEvent.type(days, '{Enter}');
  expect((await screen.findByText('2 prorrogadas.')).getAttribute('role')).toBe('status');
  expect(sent.slice(2)).toEqual([{ guia_id: 2, dias: 2 }]);
});

test('what a driver says to have left waits for the counter’s word: the same, or how many', async () => {
  const una = {
    ...{ id: 7, recorrido: 'R261123-014', chofer: 'Carlos Nieves', cerrada: '2026-11-23T15:00:00.000Z' },
    ...{ clase: 'DESCARGA' as const, descargadas: 18, faltaron: 0, confirmada: null, contadas: null, confirma: null },
  };
  fakeService(descargasDeAgencia, () => ({
    descargas: [una, { ...una, id: 8, faltaron: 1 }, { ...una, id: 9, clase: 'RECOGIDA' as const, descargadas: 2 }],
  }));
  const said = fakeService(confirmarDescarga, ({ contadas }) => ({ coincide: contadas === 18 }));
  await renderScreen(<MostradorScreen />, '/pickup', { user: AGENCIA });
  const user = userEvent.setup();
  expect(await screen.findByText(/y dice que faltan 1/)).toBeTruthy();
  expect(screen.getByText(/se llevó/).textContent).toContain('Carlos Nieves se llevó 2');
  const [same] = screen.getAllByRole('button', { name: 'Coincide' });
  if (same !== undefined) await user.click(same);
  await waitFor(() => expect(said).toMatchObject([{ id: 7, contadas: 18 }]));
  const [, other] = screen.getAllByRole('button', { name: 'No coincide…' });
  if (other !== undefined) await user.click(other);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Confirmar/ }));
  expect(await dialog.findByText('Diga cuántos')).toBeTruthy();
  await user.type(dialog.getByLabelText('Cuántos paquetes recibieron'), '17');
  await user.type(dialog.getByLabelText('Nota (si hace falta)'), 'Falta la grande');
  await user.click(dialog.getByRole('button', { name: /^Confirmar/ }));
  await waitFor(() => expect(said[1]).toMatchObject({ id: 8, contadas: 17, nota: 'Falta la grande' }));
});

test('the receipt of what was just handed over is one key away, and prints what went in that act', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  fakeService(buscarEnMostrador, () => busqueda([hallada(1), hallada(2)]));
  fakeService(entregarEnMostrador, ({ guias }) => ({
    entregadas: guias.map((guia_id) => ({ guia_id, guia_nro: `88100000000${guia_id}`, evento_id: guia_id + 50 })),
  }));
  const asked = fakeService(comprobanteDeEntrega, ({ eventos }) => ({
    agencia: { nombre: 'Sucursal Buceo', direccion: 'Rivera 3500' },
    entregas: eventos.map((evento_id) => ({
      ...{ evento_id, guia_nro: `8810000000${evento_id}`, destinatario: 'Rosa Olivera', usuario: 'Ana Silva' },
      ...{ fecha: '2026-11-25T15:04:00Z', quien: 'TITULAR', verificado: 'CI', recibe: null, documento: 'X.XXX.X67-2' },
      ...{ bultos: 1, cobrado_centavos: 119_500, moneda: 'UYU', medio: 'EFECTIVO', corregida: false },
    })),
  }));
  await open();
  await read('881000000001');
  await documento();
  await userEvent.keyboard(`${CI}{Enter}`);
  await screen.findByRole('button', { name: /^Imprimir comprobante/ });
  await userEvent.keyboard('{Alt>}r{/Alt}');
  const slip = await screen.findByText('Comprobante de entrega');
  const paper = slip.closest('[data-hojas]')?.textContent;
  expect(paper).toContain('X.XXX.X67-2');
  expect(paper).toContain('$ 2.390,00');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([{ eventos: [51, 52] }]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await waitFor(() => expect(screen.queryByText('Comprobante de entrega')).toBeNull());
});

test('the manual sheet is printed without a network', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  await open();
  const button = await screen.findByRole('button', { name: 'Constancia manual' });
  act(() => useConnection.setState({ online: false }));
  await userEvent.click(button);
  const sheet = (await screen.findByText('Constancia manual de entrega')).closest('[data-hojas]');
  expect(sheet?.querySelectorAll('tbody tr')).toHaveLength(10);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});
