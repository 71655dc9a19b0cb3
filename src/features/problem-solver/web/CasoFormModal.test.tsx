import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';

import { abrirIncidencia, getOpcionesDeIncidencias } from '#features/incidencias/contract.ts';
import { aPage, aRegistro, CATALOGOS, GUIA, SOLUCIONES } from '#testing/casos.ts';
import { readCode } from '#testing/scanner.ts';
import { fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  getCasosDiarios,
  getCatalogos,
  getSolucionesPorCausa,
  guardarRegistro,
  type Registro,
  verificarGuia,
} from '../contract.ts';
import { formatElapsed } from './Cronometro.tsx';
import { ProblemSolverScreen } from './ProblemSolverScreen.tsx';

const SAVE = 'problem_solver:guardar_registro';
const CON = 'Registro de Caso con Etiqueta';
const SIN = 'Registro de Caso sin Etiqueta';

let registros: Registro[] = [];

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  registros = [];
  fakeService(getCatalogos, () => CATALOGOS);
  fakeService(getCasosDiarios, () => aPage(registros));
  fakeService(verificarGuia, ({ numero }) => ({
    existe: true,
    guia: { ...GUIA, numero },
    mensaje: null,
    casos_hoy: [],
  }));
  fakeService(getSolucionesPorCausa, ({ causa_id }) => ({ soluciones: SOLUCIONES[causa_id] ?? [] }));
});

const openScreen = (user = OPERARIO) => renderScreen(<ProblemSolverScreen />, '/problem_solver', { user });
const scanField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Escanee una guía...' });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const size = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const field = (label: string) => screen.getByRole<HTMLInputElement>('combobox', { name: label });
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Descripción/ });
const kept = (): unknown => JSON.parse(sessionStorage.getItem('anden.caso@3') ?? 'null');

async function scan(code: string) {
  (await scanField()).focus();
  await readCode(code, 'Enter');
}

async function openCon() {
  const view = await openScreen();
  await scan(GUIA.numero);
  await dialog(CON);
  return view;
}

async function openSin() {
  const view = await openScreen();
  await userEvent.click(await screen.findByRole('button', { name: 'Sin etiqueta' }));
  await dialog(SIN);
  await waitFor(() => expect(field('Causa').value).toBe('Sin etiqueta'));
  return view;
}

async function choose(label: string, option: string) {
  await userEvent.click(field(label));
  // Without a layout the list counts as hidden.
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

async function fillCon() {
  await userEvent.click(await size(/Mediano/));
  await choose('Causa', 'Dirección incompleta');
  await choose('Solución', 'Desviado a agencia');
}

const saveByKey = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

describe('opening a case', () => {
  test('a valid scan opens it on its sizes, and start and parcel are kept for the person', async () => {
    const before = Date.now();
    await openCon();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Chico hasta 2 kg/ })));
    expect(kept()).toMatchObject({ guia: GUIA });
    expect(Date.parse(Object(kept()).fecha_inicio)).toBeGreaterThanOrEqual(before - 1000);
    expect(within(await dialog(CON)).getByText(GUIA.numero)).toBeTruthy();
  });

  test.each([
    [
      'the button',
      () => screen.findByRole('button', { name: 'Sin etiqueta' }).then((button) => userEvent.click(button)),
    ],
    ['F4', () => scanField().then(() => userEvent.keyboard('{F4}'))],
  ])('without a label it opens by %s, with its cause chosen and locked', async (_how, press) => {
    await openScreen();
    await press();
    await dialog(SIN);
    await waitFor(() => expect(field('Causa').value).toBe('Sin etiqueta'));
    expect(field('Causa').disabled).toBe(true);
    await waitFor(() => expect(field('Solución').value).toBe('Identificado por cliente'));
    expect(kept()).toMatchObject({ guia: null });
  });

  test('a second reading waits until the first case is closed', async () => {
    await openScreen();
    const input = await scanField();
    // Both before the first is answered.
    for (const code of ['8810001', '8810002']) {
      fireEvent.input(input, { target: { value: code } });
      fireEvent.keyDown(input, { key: 'Enter' });
    }
    expect(within(await dialog(CON)).getByText('8810001')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(await within(await dialog(CON)).findByText('8810002')).toBeTruthy();
  });

  test('a case without a label that was opened meanwhile is not replaced by the answer to a scan', async () => {
    await openScreen();
    const input = await scanField();
    fireEvent.input(input, { target: { value: '8810001' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.keyDown(input, { key: 'F4' });
    await dialog(SIN);
    await act(() => new Promise((answered) => setTimeout(answered, 50)));
    expect(screen.queryByRole('dialog', { name: CON })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(within(await dialog(CON)).getByText('8810001')).toBeTruthy();
  });

  test('a scan inside the dialog is undone and refused', async () => {
    await openCon();
    const text = description();
    fireEvent.input(text, { target: { value: 'Caja' } });
    await act(() => new Promise((rest) => setTimeout(rest, 150)));
    text.focus();
    await readCode('881000000029', 'Enter');
    expect(await screen.findByText('Termine o cancele este caso antes de escanear otro')).toBeTruthy();
    expect(text.value).toBe('Caja');
  });
});

describe('filling in', () => {
  test('digits choose size and cause in the group that has the focus, and go on to the next field', async () => {
    await openCon();
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('tamano'));
    await userEvent.keyboard('2');
    await waitFor(() => expect(document.activeElement).toBe(field('Causa')));
    expect((await size(/Mediano/)).checked).toBe(true);
    await act(() => new Promise((rest) => setTimeout(rest, 100)));
    await userEvent.keyboard('3');
    await waitFor(() => expect(field('Causa').value).toBe('Otro'));
    await waitFor(() => expect(field('Solución').value).toBe('Otra solución'));
    expect(document.activeElement).toBe(field('Solución'));
  });

  test('keys that come as fast as from a scanner choose nothing', async () => {
    await openCon();
    const first = await size(/Chico hasta 2 kg/);
    fireEvent.keyDown(first, { key: '2' });
    fireEvent.keyDown(first, { key: '3' });
    await act(() => new Promise((rest) => setTimeout(rest, 150)));
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
  });

  test('the solution waits for a cause, offers those of the cause, and forgets the choice when the cause changes', async () => {
    await openCon();
    expect(field('Solución').disabled).toBe(true);
    await choose('Causa', 'Dirección incompleta');
    await choose('Solución', 'Desviado a agencia');
    await choose('Causa', 'Rótulo dañado');
    expect(field('Solución').value).toBe('');
    await choose('Causa', 'Otro');
    await waitFor(() => expect(field('Solución').value).toBe('Otra solución'));
    expect(screen.queryByText('Causa retirada')).toBeNull();
  });

  test('a cause without solutions says so', async () => {
    await openCon();
    await choose('Causa', 'Sin mapeo');
    expect(await screen.findByText('No hay soluciones configuradas para esta causa.')).toBeTruthy();
  });

  test('solutions that do not load are no alert', async () => {
    fakeFailure(getSolucionesPorCausa, 'INTERNO');
    const { queries } = await openCon();
    await choose('Causa', 'Otro');
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('No hay soluciones configuradas para esta causa.')).toBeNull();
  });

  test('what is missing is said field by field, the first gets the focus, nothing is sent', async () => {
    const sent = fakeService(guardarRegistro, () => ({ msg: '', registro: aRegistro() }));
    await openCon();
    await saveByKey();
    expect(await screen.findByText('El tamaño es requerido')).toBeTruthy();
    expect(screen.getByText('La causa es requerida')).toBeTruthy();
    expect(screen.getByText('La solución es requerida')).toBeTruthy();
    expect(screen.queryByText(/La descripción es requerida/)).toBeNull();
    expect(document.activeElement?.getAttribute('name')).toBe('tamano');
    await userEvent.click(await size(/Mediano/));
    expect(screen.queryByText('El tamaño es requerido')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('without a label a description is required', async () => {
    const sent = fakeService(guardarRegistro, () => ({ msg: '', registro: aRegistro() }));
    await openSin();
    await userEvent.click(await size(/Mediano/));
    await userEvent.type(description(), '  ', { delay: 50 });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('La descripción es requerida para paquetes sin etiqueta')).toBeTruthy();
    expect(document.activeElement).toBe(description());
    expect(sent).toEqual([]);
  });
});

describe('saving', () => {
  test('sends the case, closes, flashes its row, clears what was kept, and gives the focus back to the scan field', async () => {
    const sent = fakeService(guardarRegistro, (caso) => {
      registros = [aRegistro({ id: 777, descripcion: caso.descripcion })];
      return { msg: 'Registro guardado', registro: registros[0] ?? aRegistro() };
    });
    await openCon();
    await fillCon();
    const { fecha_inicio } = Object(kept());
    await userEvent.type(description(), ' Falta la puerta ', { delay: 40 });
    await saveByKey();
    const row = (await screen.findByText('Falta la puerta')).closest('tr');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(row?.dataset.flash).toBe('true');
    expect(kept()).toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await scanField()));
    expect(sent).toMatchObject([
      {
        usuario_id: OPERARIO.id,
        tamano_id: 4,
        descripcion: 'Falta la puerta',
        causa_id: 2,
        solucion_id: 22,
        es_sin_etiqueta: false,
        fecha_inicio,
        guia_id: 11,
      },
    ]);
    expect(sent[0]?.fecha_fin.localeCompare(fecha_inicio)).toBeGreaterThanOrEqual(0);
  });

  test('what was met goes on as an incidencia of its parcel, once the case is recorded', async () => {
    const sent = fakeService(guardarRegistro, () => ({ msg: '', registro: aRegistro({ guia: GUIA.numero }) }));
    fakeService(getOpcionesDeIncidencias, () => ({
      tipos: [{ id: 2, codigo: 'DANO', nombre: 'Daño', exige: [], plantilla_id: null, soluciones: [] }],
      ...{ responsables: [], macros: [], motivos: [], etiquetas: [] },
    }));
    const opened = fakeService(abrirIncidencia, () => ({ id: 5, numero: 'I-261123-0005' }));
    await openCon();
    await fillCon();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar y abrir incidencia' }));
    const next = await dialog('Nueva incidencia');
    expect(sent).toHaveLength(1);
    await userEvent.click(within(next).getByRole('combobox', { name: 'De qué se trata' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Daño', hidden: true }));
    await userEvent.type(within(next).getByRole('textbox', { name: 'Qué pasó' }), 'Llegó rota');
    await saveByKey();
    await waitFor(() => expect(opened).toMatchObject([{ tipo_id: 2, guia: GUIA.numero, caso_id: aRegistro().id }]));
    expect(await screen.findByText('Se abrió la incidencia I-261123-0005.')).toBeTruthy();
  });

  test('a case without a label carries no parcel', async () => {
    const sent = fakeService(guardarRegistro, () => ({ msg: '', registro: aRegistro() }));
    await openSin();
    await userEvent.click(await size(/Mediano/));
    await userEvent.type(description(), 'Bolsa negra', { delay: 40 });
    await waitFor(() => expect(field('Solución').value).toBe('Identificado por cliente'));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([{ es_sin_etiqueta: true, guia_id: null, causa_id: 1, solucion_id: 11 }]);
  });

  test('two Enters at once send it once', async () => {
    const sent = fakeService(guardarRegistro, () => ({ msg: '', registro: aRegistro() }));
    await openCon();
    await fillCon();
    const form = screen.getByRole('dialog').querySelector('form');
    act(() => {
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(1);
  });

  test('without an answer everything typed stays, and the retry says exactly the same', async () => {
    const bodies: Record<string, unknown>[] = [];
    fakeAnswer(SAVE, (body) => {
      bodies.push(body);
      throw new TypeError('network away');
    });
    await openCon();
    await fillCon();
    await saveByKey();
    expect(await screen.findByText('Error al guardar el registro: Sin conexión con el servidor')).toBeTruthy();
    expect(field('Solución').value).toBe('Desviado a agencia');
    await act(() => new Promise((second) => setTimeout(second, 1100)));
    await saveByKey();
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[0]?.clave).toMatch(/^[0-9a-f-]{36}$/);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  test.each([
    ['its text', { code: 'ERROR', msg: 'La causa elegida no está disponible' }, 'La causa elegida no está disponible'],
    ['the default', { code: 'ERROR' }, 'Error al guardar el registro'],
  ])('a refusal shows %s and keeps the form', async (_what, body, text) => {
    fakeAnswer(SAVE, () => ({ status: 200, body }));
    await openCon();
    await fillCon();
    await saveByKey();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(text);
    expect((await size(/Mediano/)).checked).toBe(true);
    await userEvent.click(within(alert).getByRole('button', { name: 'Cerrar' }));
    expect(alert.isConnected).toBe(false);
  });
});

describe('leaving', () => {
  test('Esc closes an untouched form, clears what was kept and gives the focus back', async () => {
    await openSin();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(kept()).toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await scanField()));
  });

  test('unsaved work is asked about once', async () => {
    await openCon();
    await userEvent.click(await size(/Mediano/));
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByText('Hay datos sin guardar.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(kept()).toBeNull();
  });

  test('a reload brings the case back with the same start and what was filled in', async () => {
    const first = await openCon();
    await userEvent.click(await size(/Mediano/));
    await userEvent.type(description(), 'Caja rota', { delay: 40 });
    const { fecha_inicio } = Object(kept());
    first.unmount();
    await openScreen();
    const again = await dialog(CON);
    expect(again.querySelector('time')?.dateTime).toBe(fecha_inicio);
    expect((await size(/Mediano/)).checked).toBe(true);
    expect(description().value).toBe('Caja rota');
  });

  test("nobody meets another person's case", async () => {
    const first = await openCon();
    first.unmount();
    await openScreen({ ...OPERARIO, id: 4 });
    await scanField();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(kept()).toBeNull();
  });
});

test.each([
  [7, '00:07'],
  [754, '12:34'],
  [3 * 3600 + 61, '3:01:01'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatElapsed(seconds)).toBe(text);
});
