import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { sugerirUbicacion } from '#features/gds-stock/ubicar.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { listWos, moverWo, opcionesDeTrabajos, verWo, type WoEntera } from '../contract.ts';
import type { Traslado } from '../traslado.contract.ts';
import { crearTraslados, noEstaEnLinea, porTrasladar, siguienteTraslado, trasladar } from '../traslados.contract.ts';
import { lecturasDeTraslado } from './Llevando.tsx';
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
beforeEach(() => {
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
  await userEvent.click(await screen.findByRole('button', { name: 'Terminar' }));
  expect(taken).toEqual([expect.objectContaining({ tipo: 'UBICAR' })]);
  expect(sent).toEqual([
    expect.objectContaining({ linea_id: 31, lugar: 'ANDEN-1', producto: '7790001000019', a: 'A-07', cantidad: 10 }),
  ]);
  await waitFor(() => expect(done).toEqual([expect.objectContaining({ id: 6, acto: 'completar' })]));
});

test('fewer are typed; what the server refuses is said and what was scanned stays; what is not there is told', async () => {
  fakeFailure(trasladar, 'ALMACENAMIENTO_LLENO', 'A-01 está llena');
  const missing = fakeService(noEstaEnLinea, () => ({
    ...{ linea: { ...LINEA, faltante: 10, estado: 'FALTANTE' as const }, conteo: null },
    wo: { id: 6, estado: 'EN_CURSO' as const, pendientes: 0 },
  }));
  await open();
  await scan('Escanee ANDEN-1', 'ANDEN-1');
  await scan('Escanee YERBA-1K', '7790001000019');
  await userEvent.type(screen.getByLabelText('Cuántas de 10'), '40');
  await scan('Escanee A-01, o dónde lo deja', 'A-01');
  expect((await screen.findAllByText('Quedan 10 por llevar')).length).toBeGreaterThan(0);
  await userEvent.clear(screen.getByLabelText('Cuántas de 10'));
  await userEvent.type(screen.getByLabelText('Cuántas de 10'), '4');
  await scan('Escanee A-01, o dónde lo deja', 'A-01');
  expect((await screen.findAllByText(/A-01 está llena/)).length).toBeGreaterThan(0);
  screen.getByPlaceholderText('Escanee A-01, o dónde lo deja');
  await userEvent.click(screen.getByRole('button', { name: 'No está' }));
  await waitFor(() => expect(missing).toEqual([expect.objectContaining({ linea_id: 31 })]));
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
  await userEvent.click(await screen.findByRole('button', { name: 'Ubicar o reponer' }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('list', { name: 'Por llevar' })).textContent).toContain(
    '10: ANDEN-1 → a elegir',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Crear WOs de 1 línea' }));
  await waitFor(() => expect(made).toEqual([expect.objectContaining({ deposito_id: 1, tipo: 'UBICAR' })]));
});
