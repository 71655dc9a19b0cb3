import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { sugerirUbicacion } from '#features/gds-stock/ubicar.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { listWos, moverWo, opcionesDeTrabajos, verWo, type WoEntera } from '../contract.ts';
import type { Traslado } from '../traslado.contract.ts';
import {
  crearTraslados,
  deshacerTraslado,
  noEstaEnLinea,
  porTrasladar,
  siguienteTraslado,
  trasladar,
} from '../traslados.contract.ts';
import { colaDeTraslados } from './cola-traslados.ts';
import { lecturasDeTraslado } from './llevar.ts';
import { traerWo } from './mesa.ts';
import { PickupScreen } from './PickupScreen.tsx';
import { TrabajosScreen } from './TrabajosScreen.tsx';

const DEPOSITO = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Depósito' }] };
const JEFA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_002', nombre: 'Jefatura' }] };
const LINEA: Traslado = {
  ...{ id: 31, lugar: 'ANDEN-1', lectura: 'ANDEN1', producto_id: 101, sku: 'YERBA-1K', nombre: 'Yerba', unidad: 'UN' },
  ...{ partida: null, control_serie: 'NO', codigos: [{ lectura: '07790001000019', factor: 1 }], a: 'A-01' },
  ...{ pedida: 10, hecha: 0, faltante: 0, anulada: 0, estado: 'PENDIENTE' },
};
const WO: WoEntera = {
  ...{ id: 6, numero: 'WO-0000006', deposito_id: 1, deposito: 'Planta', tipo: 'UBICAR', ola: null, modo: null },
  ...{ estado: 'ASIGNADA', prioridad: 3, corte: null, carro: null, asignada_a: 'Yo', es_mia: true, ordenes: 0 },
  ...{ paradas: 1, pasillos: 1, lineas: 1, terminadas: 0, unidades: 10, hechas: 0, faltantes: 0 },
  ...{
    creada: '2026-11-20T12:00:00Z',
    tocada: '2026-11-20T12:00:00Z',
    historia: [],
    detalle: [],
    traslados: [LINEA],
    anuladas: [],
  },
  puede: { tomar: true, pausar: true, soltar: true, completar: true, anular: false },
};

let wo: WoEntera;
beforeEach(async () => {
  for (const { clave } of colaDeTraslados.useQueue.getState().items) await colaDeTraslados.remove(clave);
  lecturasDeTraslado.useQueue.setState({ entries: [] });
  traerWo(null);
  wo = WO;
  fakeService(verWo, () => ({ wo }));
  const page = { current_page: 1, page_quantity: 0, total_pages: 1, total_records: 0 };
  fakeService(listWos, () => ({ ...page, records: [] }));
});

const open = () => renderScreen(<PickupScreen />, '/gds/work-order/pickup?id=6', { user: DEPOSITO });
const scan = async (asked: string, code: string) =>
  userEvent.type(await screen.findByPlaceholderText(asked), `${code}{Enter}`);

test('what waits is taken with one press, and carried by three scans: place, product and where it was put', async () => {
  const sent = fakeService(trasladar, ({ cantidad }) => {
    const now = { ...LINEA, hecha: cantidad, estado: 'HECHA' as const };
    wo = { ...wo, estado: 'EN_CURSO', hechas: cantidad, traslados: [now] };
    return { linea: now, wo: { id: 6, estado: 'EN_CURSO' as const, pendientes: 0 } };
  });
  const done = fakeService(moverWo, () => ({ wo: { id: 6, numero: WO.numero, estado: 'COMPLETADA' as const } }));
  const taken = fakeService(siguienteTraslado, () => ({ wo: { id: 6, numero: WO.numero } }));
  await renderScreen(<PickupScreen />, '/gds/work-order/pickup', { user: DEPOSITO });
  await userEvent.click(await screen.findByRole('button', { name: 'Ubicar: siguiente' }));
  await scan('Escanee ANDEN-1', 'A-09');
  expect((await screen.findAllByText('Se esperaba ANDEN-1')).length).toBeGreaterThan(0);
  await scan('Escanee ANDEN-1', 'ANDEN-1');
  await scan('Escanee YERBA-1K', '7790001000019');
  await scan('Escanee A-01, o dónde lo deja', 'A-07');
  const finish = await screen.findByRole('button', { name: 'Terminar' });
  await waitFor(() => expect(finish).toHaveProperty('disabled', false));
  await userEvent.click(finish);
  expect(taken).toEqual([expect.objectContaining({ tipo: 'UBICAR' })]);
  expect(sent).toEqual([
    expect.objectContaining({ linea_id: 31, lugar: 'ANDEN-1', producto: '7790001000019', a: 'A-07', cantidad: 10 }),
  ]);
  await waitFor(() => expect(done).toEqual([expect.objectContaining({ id: 6, acto: 'completar' })]));
});

/** As the server would: of the line so many, and what is left of the work. */
const llevada = (fields: Partial<Traslado>) => {
  const now: Traslado = { ...LINEA, ...fields };
  wo = { ...wo, estado: 'EN_CURSO', traslados: wo.traslados.map((one) => (one.id === now.id ? now : one)) };
  return { linea: now, wo: { id: 6, estado: 'EN_CURSO' as const, pendientes: 1 } };
};
const carry = async (a: string) => {
  await scan('Escanee YERBA-1K', '7790001000019');
  await scan('Escanee A-01, o dónde lo deja', a);
};
const walk = () => screen.findByRole('list', { name: 'Recorrido' });

test('fewer are typed; what the server refuses comes back and may be sent again; what is not there is told, once', async () => {
  fakeFailure(trasladar, 'ALMACENAMIENTO_LLENO', 'A-01 está llena');
  const missing = fakeService(noEstaEnLinea, () => ({
    ...llevada({ hecha: 4, faltante: 6, estado: 'FALTANTE' }),
    conteo: 'CT-000009',
  }));
  await open();
  await screen.findByPlaceholderText('Escanee ANDEN-1');
  // Nobody says that of a place where they do not stand.
  expect(screen.getByRole('button', { name: 'No está' })).toHaveProperty('disabled', true);
  await scan('Escanee ANDEN-1', 'ANDEN-1');
  await scan('Escanee YERBA-1K', '7790001000019');
  await userEvent.type(screen.getByLabelText('Cuántas de 10'), '40');
  await scan('Escanee A-01, o dónde lo deja', 'A-01');
  expect((await screen.findAllByText('Quedan 10 por llevar')).length).toBeGreaterThan(0);
  // Read twice it is still to be put down somewhere.
  await scan('Escanee A-01, o dónde lo deja', '7790001000019');
  await userEvent.clear(screen.getByLabelText('Cuántas de 10'));
  await userEvent.type(screen.getByLabelText('Cuántas de 10'), '4');
  await scan('Escanee A-01, o dónde lo deja', 'A-01');
  const refused = await screen.findByRole('alert');
  expect(refused.textContent).toContain('YERBA-1K × 4 de ANDEN-1 a A-01 A-01 está llena');
  within(await walk()).getByText('0 de 10 → A-01');
  const sent = fakeService(trasladar, ({ cantidad }) => llevada({ hecha: cantidad }));
  await userEvent.click(within(refused).getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(sent).toMatchObject([{ linea_id: 31, cantidad: 4, a: 'A-01' }]));
  await within(await walk()).findByText('4 de 10 → A-01');
  await userEvent.dblClick(screen.getByRole('button', { name: 'No está' }));
  await screen.findByText('Se pidió el conteo CT-000009');
  expect(missing).toMatchObject([{ linea_id: 31 }]);
});

test('without a network carrying goes on, also after a reload in the middle, and is heard in its order', async () => {
  fakeService(trasladar, () => {
    throw new TypeError('no network');
  });
  const view = await open();
  await scan('Escanee ANDEN-1', 'ANDEN-1');
  await scan('Escanee YERBA-1K', '7790001000019');
  await userEvent.type(screen.getByLabelText('Cuántas de 10'), '3');
  view.unmount();
  await open();
  // Where one stood, what was in one's hands and how many one still stands.
  expect(await screen.findByLabelText('Cuántas de 10')).toHaveProperty('value', '3');
  await scan('Escanee A-01, o dónde lo deja', 'A-01');
  await carry('A-07');
  await within(await walk()).findByText('10 de 10 → A-01');
  within(await walk()).getByText('Sin enviar');
  expect(await screen.findByRole('button', { name: 'Terminar' })).toHaveProperty('disabled', true);
  screen.getByText('2 lecturas guardadas en este equipo, sin enviar.');
  let hecha = 0;
  const sent = fakeService(trasladar, ({ cantidad }) => {
    hecha += cantidad;
    return llevada({ hecha, estado: hecha === 10 ? 'HECHA' : 'PENDIENTE' });
  });
  colaDeTraslados.work();
  await waitFor(() =>
    expect(sent).toMatchObject([
      { cantidad: 3, a: 'A-01' },
      { cantidad: 7, a: 'A-07' },
    ]),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Terminar' })).toHaveProperty('disabled', false));
});

test('F8 takes back what was read, and then what the server has', async () => {
  const undone = fakeService(deshacerTraslado, () => llevada({ hecha: 0 }));
  fakeService(trasladar, () => llevada({ hecha: 10, estado: 'HECHA' }));
  await open();
  await scan('Escanee ANDEN-1', 'ANDEN-1');
  await scan('Escanee YERBA-1K', '7790001000019');
  await userEvent.keyboard('{F8}');
  await screen.findByText('Lo leído de la línea no cuenta');
  // The same code once more at once is a scanner that bounces; a person takes longer.
  lecturasDeTraslado.useQueue.setState({ entries: [] });
  await carry('A-01');
  await screen.findByRole('button', { name: 'Terminar' });
  await waitFor(() => expect(colaDeTraslados.useQueue.getState().items).toEqual([]));
  await userEvent.keyboard('{F8}');
  await screen.findByText('Vuelve a ANDEN-1: YERBA-1K');
  expect(undone).toMatchObject([{ wo_id: 6 }]);
  within(await walk()).getByText('0 de 10 → A-01');
});

test('without a network F8 takes back what was never sent, and asks for nothing about what is on its way', async () => {
  fakeService(trasladar, () => {
    throw new TypeError('no network');
  });
  const undone = fakeService(deshacerTraslado, () => llevada({ hecha: 0 }));
  await open();
  await scan('Escanee ANDEN-1', 'ANDEN-1');
  await scan('Escanee YERBA-1K', '7790001000019');
  await userEvent.type(screen.getByLabelText('Cuántas de 10'), '3');
  await scan('Escanee A-01, o dónde lo deja', 'A-01');
  // Tried once: whether the server has it is not known.
  await waitFor(() =>
    expect(colaDeTraslados.useQueue.getState().items).toMatchObject([{ intentos: 1, enviando: false }]),
  );
  lecturasDeTraslado.useQueue.setState({ entries: [] });
  await carry('A-07');
  await within(await walk()).findByText('10 de 10 → A-01');
  await userEvent.keyboard('{F8}');
  await screen.findByText('No cuenta: YERBA-1K × 7 de ANDEN-1 a A-07');
  await within(await walk()).findByText('3 de 10 → A-01');
  await userEvent.keyboard('{F8}');
  await screen.findByText('Se está enviando: YERBA-1K × 3 de ANDEN-1 a A-01. Deshágalo cuando llegue');
  within(await walk()).getByText('3 de 10 → A-01');
  expect(undone).toEqual([]);
  const sent = fakeService(trasladar, ({ cantidad }) => llevada({ hecha: cantidad }));
  colaDeTraslados.work();
  await waitFor(() => expect(sent).toMatchObject([{ cantidad: 3, a: 'A-01' }]));
  await waitFor(() => expect(colaDeTraslados.useQueue.getState().items).toEqual([]));
  await userEvent.keyboard('{F8}');
  await waitFor(() => expect(undone).toMatchObject([{ wo_id: 6 }]));
});

test('work that was annulled meanwhile says so and asks for nothing', async () => {
  const historia = [{ acto: 'Anular', fecha: WO.creada, usuario: 'Ana', nota: 'Se deshizo RC-000004' }];
  wo = { ...WO, estado: 'ANULADA', historia, traslados: [{ ...LINEA, anulada: 10, estado: 'ANULADA' }] };
  await open();
  await screen.findByText('Anular: Se deshizo RC-000004 (Ana)');
  expect(screen.queryByPlaceholderText(/Escanee/)).toBeNull();
});

test('what nobody knew a place for is asked for as one stands before it', async () => {
  wo = { ...WO, traslados: [{ ...LINEA, a: null }] };
  const asked = fakeService(sugerirUbicacion, () => ({
    propuestas: [{ almacenamiento_id: 12, codigo: 'B-02', puntos: 9, razon: 'Está vacía' }],
    rechazadas: [],
  }));
  await open();
  await screen.findByText('B-02');
  expect(asked).toEqual([{ deposito_id: 1, producto_id: 101, cantidad: 10 }]);
});

test('what lies where it may not is moved as well: a place that a rule shuts comes back with its reason, another is chosen', async () => {
  const line = { ...LINEA, lugar: 'B-02', lectura: 'B02' };
  wo = { ...WO, tipo: 'MOVER', traslados: [line] };
  fakeFailure(trasladar, 'NO_COMPATIBLE', 'No va en A-03: Inflamable ✕ Alimento (Leche)');
  const taken = fakeService(siguienteTraslado, () => ({ wo: { id: 6, numero: WO.numero } }));
  await renderScreen(<PickupScreen />, '/gds/work-order/pickup', { user: DEPOSITO });
  await userEvent.click(await screen.findByRole('button', { name: 'Mover: siguiente' }));
  expect(await screen.findByRole('heading', { name: 'Mover' })).toBeTruthy();
  await scan('Escanee B-02', 'B-02');
  await carry('A-03');
  expect(await screen.findByText(/No va en A-03: Inflamable ✕ Alimento/)).toBeTruthy();
  // It is as it was: nothing was carried.
  await waitFor(async () => expect((await walk()).textContent).toContain('0 de 10'));
  const sent = fakeService(trasladar, () => ({
    linea: { ...line, hecha: 10, estado: 'HECHA' as const },
    wo: { id: 6, estado: 'EN_CURSO' as const, pendientes: 0 },
  }));
  await carry('A-04');
  await waitFor(() => expect(sent).toMatchObject([{ linea_id: 31, lugar: 'B-02', a: 'A-04', cantidad: 10 }]));
  expect(taken).toMatchObject([{ tipo: 'MOVER' }]);
});

test('whoever leads makes work of what waits, and looks at one kind of it', async () => {
  fakeService(opcionesDeTrabajos, () => ({
    ...{ depositos: [{ id: 1, codigo: 'PL', nombre: 'Planta' }], clientes: [], carros: [] },
  }));
  const fila = { producto_id: 101, sku: 'YERBA-1K', nombre: 'Yerba', unidad: 'UN', partida_id: null, partida: null };
  fakeService(porTrasladar, () => ({
    filas: [
      { ...fila, cantidad: 10, de: { almacenamiento_id: 15, codigo: 'ANDEN-1' }, a: null, razon: 'Llegó y espera' },
    ],
  }));
  const made = fakeService(crearTraslados, () => ({ wos: [{ id: 6, numero: WO.numero, lineas: 1 }] }));
  await renderScreen(<TrabajosScreen />, '/gds/work-order?tipo=UBICAR', { user: JEFA });
  await userEvent.click(await screen.findByRole('button', { name: 'Ubicar, reponer o mover' }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('list', { name: 'Por llevar' })).textContent).toContain(
    '10: ANDEN-1 → a elegir',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Crear WOs de 1 línea' }));
  await waitFor(() => expect(made).toEqual([expect.objectContaining({ deposito_id: 1, tipo: 'UBICAR' })]));
});
