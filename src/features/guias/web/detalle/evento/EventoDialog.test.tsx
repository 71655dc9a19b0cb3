import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  corregirEvento,
  type GuiaDetalle,
  getGuia,
  getOpcionesDeEvento,
  registrarEvento,
} from '#features/guias/detalle.contract.ts';
import { fakeCanvas } from '#testing/canvas.ts';
import { aDetalle, anEvento } from '#testing/detalle.ts';
import { fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { PaginaDeGuia } from '../PaginaDeGuia.tsx';

let detalle: GuiaDetalle = aDetalle();
const codes = ['GUI_001', 'EVE_003'].map((codigo) => ({ codigo, nombre: codigo }));
const PERSON = { ...OPERARIO, funcionalidades: codes };
const DONE = { evento_id: 30, estado_general: 'NO_ENTREGADO', repetido: false, msg: 'Visita sin entrega' } as const;
const CORREGIDO = { evento_id: 31, estado_general: 'EN_REPARTO', msg: 'Se corrigió' } as const;
const MOTIVOS = [
  { id: 1, nombre: 'Destinatario ausente', exige_foto: false },
  { id: 13, nombre: 'Paquete dañado', exige_foto: true },
];

beforeEach(() => {
  sessionStorage.clear();
  detalle = aDetalle();
  fakeService(getGuia, () => detalle);
  fakeService(getOpcionesDeEvento, () => ({
    motivos: MOTIVOS,
    agentes: [{ id: 5, nombre: 'Sucursal Buceo', departamento: 'Montevideo' }],
  }));
});

const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
const dialog = () => screen.findByRole('dialog');
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** With the event already chosen: the only one that may be registered. */
async function openWith(accion: GuiaDetalle['acciones'][number], guia: Partial<GuiaDetalle['guia']> = {}) {
  detalle = aDetalle({ acciones: [accion], guia });
  await renderScreen(<PaginaDeGuia guiaId="7" />, '/guia/7', { user: PERSON });
  await userEvent.click(await screen.findByRole('button', { name: /Registrar evento/ }));
  const form = await dialog();
  await userEvent.click(within(form).getByRole('combobox', { name: 'Evento' }));
  await userEvent.click(await within(form).findByRole('option', { hidden: true, name: new RegExp(accion.nombre) }));
  return form;
}

const NOENT = { tipo: 'NOENT', nombre: 'Visita sin entrega', exige: ['motivo' as const] };

async function chooseMotivo(form: HTMLElement, name: RegExp) {
  await userEvent.click(within(form).getByRole('combobox', { name: 'Motivo' }));
  await userEvent.click(await within(form).findByRole('option', { hidden: true, name }));
}

test('by keyboard alone: e, the event, its reason by digits, Ctrl+Enter; the new state is shown, and can be taken back', async () => {
  const sent = fakeService(registrarEvento, () => {
    const event = anEvento({
      id: 30,
      tipo: 'NOENT',
      nombre: 'Visita sin entrega',
      estado: 'NO_ENTREGADO',
      motivo: 'Destinatario ausente',
      fecha_evento: '2026-11-20T18:00:00Z',
    });
    detalle = aDetalle({ guia: { estado_general: 'NO_ENTREGADO' }, eventos: [...detalle.eventos, event] });
    return DONE;
  });
  await renderScreen(<PaginaDeGuia guiaId="7" />, '/guia/7', { user: PERSON });
  await screen.findByRole('article');
  await userEvent.keyboard('e');
  await dialog();
  const keys = userEvent.setup({ delay: 90 });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
  await keys.keyboard('2');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Motivo' })).toBe(document.activeElement));
  await waitFor(() => expect(screen.getByPlaceholderText('Buscar…')).toBeTruthy());
  await keys.keyboard('1');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  await save();
  await isGone();
  expect(sent).toEqual([{ guia_id: 7, tipo: 'NOENT', motivo_id: 1 }]);
  expect(await screen.findByText('Registrado: Visita sin entrega')).toBeTruthy();
  expect(screen.getAllByText('Visita sin entrega').length).toBeGreaterThan(2);
  const undone = fakeService(corregirEvento, () => CORREGIDO);
  await userEvent.click(await screen.findByRole('button', { name: /^Deshacer/ }));
  expect(await screen.findByText(/^Se deshizo/)).toBeTruthy();
  expect(undone).toEqual([{ guia_id: 7, evento_id: 30 }]);
});

test('what is missing is said at its field, which gets the focus, and nothing is sent', async () => {
  const sent = fakeService(registrarEvento, () => DONE);
  const form = await openWith({ tipo: 'ENT_CR', nombre: 'Entregada con cobro', exige: ['recibe', 'monto'] });
  await save();
  expect(within(form).getByText('Escriba quién la recibe')).toBeTruthy();
  expect(within(form).getByText('Escriba el importe cobrado')).toBeTruthy();
  expect(document.activeElement).toBe(within(form).getByLabelText('Recibe'));
  expect(sent).toEqual([]);
});

test('money is typed in pesos and sent in cents', async () => {
  const sent = fakeService(registrarEvento, () => DONE);
  const form = await openWith(
    { tipo: 'ENT_CR', nombre: 'Entregada con cobro', exige: ['recibe', 'monto'] },
    { cobrar: { centavos: 123450, moneda: 'UYU' } },
  );
  expect(within(form).getByText('Se cobra $ 1.234,50')).toBeTruthy();
  await userEvent.type(within(form).getByLabelText('Recibe'), 'Ana Pérez');
  await userEvent.type(within(form).getByLabelText('Importe cobrado (pesos)'), '1.234,50');
  await save();
  await isGone();
  expect(sent).toEqual([{ guia_id: 7, tipo: 'ENT_CR', recibe: 'Ana Pérez', monto_centavos: 123450 }]);
});

test('what the server refuses at a field stands there, and everything typed is kept', async () => {
  fakeAnswer('guias.registrar_evento', () => ({
    status: 400,
    body: { code: 'ERROR', error: 'EVENTO_SIN_DATOS', msg: 'Faltan datos', campos: { recibe: 'Falta el apellido' } },
  }));
  const form = await openWith({ tipo: 'ENT', nombre: 'Entregada', exige: ['recibe'] });
  await userEvent.type(within(form).getByLabelText('Recibe'), 'Ana');
  await userEvent.type(within(form).getByLabelText('Nota (opcional)'), 'vecina');
  await save();
  expect(await within(form).findByText('Falta el apellido')).toBeTruthy();
  expect(within(form).getByLabelText<HTMLInputElement>('Recibe').value).toBe('Ana');
  expect(within(form).getByLabelText<HTMLTextAreaElement>('Nota (opcional)').value).toBe('vecina');
  await userEvent.type(within(form).getByLabelText('Recibe'), ' Pérez');
  expect(within(form).queryByText('Falta el apellido')).toBeNull();
});

test('pressed twice, or sent again after no answer, it is one event: the same clave', async () => {
  const claves: unknown[] = [];
  let isUp = false;
  const answers: (() => void)[] = [];
  const form = await openWith({ tipo: 'ENT', nombre: 'Entregada', exige: ['recibe'] });
  fakeAnswer('guias.registrar_evento', ({ clave }) => {
    claves.push(clave);
    return isUp
      ? { status: 200, body: { code: 'OK', ...DONE } }
      : { status: 503, body: { code: 'ERROR', msg: 'Reintente' } };
  });
  const dispatcher = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (String(init.body).includes('registrar_evento') && !isUp) await new Promise<void>((go) => answers.push(go));
    return dispatcher(path, init);
  });
  await userEvent.type(within(form).getByLabelText('Recibe'), 'Ana');
  // Of one moment: what the first press changes is not drawn yet.
  const sheet = form.querySelector('form');
  if (sheet === null) throw new Error('there is no form');
  act(() => {
    fireEvent.submit(sheet);
    fireEvent.submit(sheet);
  });
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.());
  expect(await within(form).findByText('Reintente')).toBeTruthy();
  isUp = true;
  await save();
  await isGone();
  expect(claves).toHaveLength(2);
  expect(new Set(claves).size).toBe(1);
});

test('an event that was already there is told, and there is nothing to take back', async () => {
  fakeService(registrarEvento, () => ({ ...DONE, repetido: true, msg: 'Ya estaba: Visita sin entrega' }));
  const form = await openWith(NOENT);
  await chooseMotivo(form, /ausente/);
  await save();
  expect(await screen.findByText('Ya estaba: Visita sin entrega')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull();
});

test('a reason may ask for a photo; the dialog stays until there is one', async () => {
  const sent = fakeService(registrarEvento, () => DONE);
  URL.createObjectURL = vi.fn(() => 'blob:foto');
  URL.revokeObjectURL = vi.fn();
  fakeAnswer('/api/archivos', () => ({ status: 200, body: { code: 'OK', archivo_id: 66 } }));
  const form = await openWith(NOENT);
  await chooseMotivo(form, /dañado/);
  await save();
  expect(within(form).getByText('Ese motivo exige una foto')).toBeTruthy();
  expect(sent).toEqual([]);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no field for a file');
  await userEvent.upload(input, new File(['bytes'], 'foto.jpg', { type: 'image/jpeg' }));
  await within(form).findAllByText('Foto adjunta');
  await save();
  await isGone();
  expect(sent).toEqual([{ guia_id: 7, tipo: 'NOENT', motivo_id: 13, foto_id: 66 }]);
});

test('nothing goes without its signature; a picture of one does', async () => {
  fakeCanvas();
  const sent = fakeService(registrarEvento, () => DONE);
  const form = await openWith({ tipo: 'DEV_ENT', nombre: 'Devuelta al remitente', exige: ['firma'] });
  await save();
  expect(within(form).getByText('Falta la firma')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Elegir imagen de la firma…');
  fakeAnswer('/api/archivos', () => ({ status: 200, body: { code: 'OK', archivo_id: 67 } }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no field for a file');
  await userEvent.upload(input, new File(['bytes'], 'firma.png', { type: 'image/png' }));
  await within(form).findByText('Imagen de la firma adjunta');
  await save();
  await isGone();
  expect(sent).toEqual([{ guia_id: 7, tipo: 'DEV_ENT', firma_id: 67 }]);
});

test('what is drawn goes up when the event is sent, and again when it did not arrive', async () => {
  fakeCanvas();
  const sent = fakeService(registrarEvento, () => DONE);
  let isFull = true;
  const uploads: unknown[] = [];
  fakeAnswer('/api/archivos', ({ archivo }) => {
    uploads.push(archivo);
    if (isFull) return { status: 413, body: { code: 'ERROR', error: 'DEMASIADO_GRANDE', msg: 'Demasiado grande' } };
    return { status: 200, body: { code: 'OK', archivo_id: 68 } };
  });
  HTMLCanvasElement.prototype.toBlob = (give) => give(new Blob(['png']));
  HTMLCanvasElement.prototype.setPointerCapture = () => undefined;
  const form = await openWith({ tipo: 'DEV_ENT', nombre: 'Devuelta al remitente', exige: ['firma'] });
  const pad = within(form).getByRole('img', { name: 'Espacio para firmar' });
  fireEvent.pointerDown(pad, { button: 0, clientX: 5, clientY: 5 });
  fireEvent.pointerMove(pad, { clientX: 50, clientY: 25 });
  fireEvent.pointerUp(pad);
  expect(within(form).getByRole('img', { name: 'Firma dibujada' })).toBe(pad);
  expect(uploads).toEqual([]);
  await save();
  expect(await within(form).findByText('No se pudo subir la firma')).toBeTruthy();
  expect(sent).toEqual([]);
  isFull = false;
  await save();
  await isGone();
  expect(uploads).toHaveLength(2);
  expect(sent).toEqual([{ guia_id: 7, tipo: 'DEV_ENT', firma_id: 68 }]);
});

test('some pieces only, and earlier than now', async () => {
  const sent = fakeService(registrarEvento, () => DONE);
  const form = await openWith({ tipo: 'CLA', nombre: 'Clasificada', exige: [] }, { bultos: 3 });
  await userEvent.click(within(form).getByRole('checkbox', { name: 'Bulto 3' }));
  await userEvent.click(within(form).getByRole('checkbox', { name: 'Bulto 1' }));
  await userEvent.click(within(form).getByRole('checkbox', { name: 'Ocurrió antes' }));
  const moment = within(form).getByLabelText('Fecha y hora en que ocurrió');
  await userEvent.clear(moment);
  await userEvent.type(moment, '01/01/2020 10:00');
  await save();
  expect(within(form).getByText('A lo sumo 30 días atrás')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(within(form).getByRole('checkbox', { name: 'Ocurrió antes' }));
  await save();
  await isGone();
  expect(sent).toEqual([{ guia_id: 7, tipo: 'CLA', bultos: [1, 3] }]);
});

test('a shortcut opens its own event alone', async () => {
  fakeFailure(registrarEvento, 'EVENTO_NO_PERMITIDO', 'Ya está retenida');
  await renderScreen(<PaginaDeGuia guiaId="7" />, '/guia/7', { user: PERSON });
  await userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await userEvent.click(await screen.findByRole('menuitem', { hidden: true, name: 'Retener' }));
  const form = await screen.findByRole('dialog', { name: 'Retener' });
  expect(within(form).queryByRole('combobox', { name: 'Evento' })).toBeNull();
  await chooseMotivo(form, /ausente/);
  await userEvent.click(within(form).getByRole('button', { name: 'Retener' }));
  expect((await within(form).findByRole('alert')).textContent).toContain('Ya está retenida');
});
