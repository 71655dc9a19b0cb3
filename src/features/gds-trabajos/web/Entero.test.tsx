import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { deshacerPick, type HechoDeWo, type LineaDeWo, pickear, verWo, type WoEntera } from '../contract.ts';
import { cola } from './cola.ts';
import { lecturasDePicking } from './lecturas.ts';
import { traerWo } from './mesa.ts';
import { PickupScreen } from './PickupScreen.tsx';

/** A licence plate that goes as it is: one reading of it is the whole line. */

const DEPOSITO = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Depósito' }] };
const lpn = (codigo: string, entero = true) => ({ codigo, tipo: 'PALLET' as const, entero });
const [UNO, DOS, OTRO] = ['L0000000017', 'L0000000024', 'L0000000031'];

const linea = (id: number, more: Partial<LineaDeWo> = {}): LineaDeWo => ({
  ...{ id, orden_id: 71, orden: 'OV-000071', lugar: `A-0${id}`, lectura: `A0${id}`, secuencia: id },
  ...{ producto_id: 101, sku: 'YERBA-1K', nombre: 'Yerba 1 kg', unidad: 'UN', partida: null, control_serie: 'NO' },
  ...{ codigos: [{ lectura: '07790001000019', factor: 1 }], bin: 1, pedida: 48, hecha: 0, faltante: 0, anulada: 0 },
  ...{ salteos: 0, estado: 'PENDIENTE', ...more },
});
const DETALLE = [linea(1, { lpn: lpn(UNO) }), linea(2, { lpn: lpn(DOS) }), linea(3, { pedida: 2 })];
const WO: WoEntera = {
  ...{ id: 5, numero: 'WO-0000005', deposito_id: 1, deposito: 'Planta', tipo: 'PICKING', ola: 'OLA-000001' },
  ...{ estado: 'ASIGNADA', prioridad: 3, corte: null, carro: 'CARRO-1', asignada_a: 'Yo', es_mia: true, ordenes: 1 },
  ...{ modo: 'ORDEN', paradas: 3, pasillos: 1, lineas: 3, terminadas: 0, unidades: 98, hechas: 0, faltantes: 0 },
  ...{ creada: '2026-11-20T12:00:00Z', tocada: '2026-11-20T12:00:00Z', historia: [], detalle: DETALLE },
  ...{ traslados: [], anuladas: [] },
  puede: { tomar: true, pausar: true, soltar: true, completar: true, anular: false },
};

let wo: WoEntera;
let sent: object[];
function hecho(id: number, fields: Partial<LineaDeWo>): HechoDeWo {
  const detalle = wo.detalle.map((one) => (one.id === id ? { ...one, ...fields } : one));
  wo = { ...wo, detalle };
  const now = detalle.find((one) => one.id === id) ?? linea(id);
  return { linea: now, siguen: [], wo: { id: 5, estado: 'EN_CURSO', hechas: 0, unidades: 98, pendientes: 1 } };
}
/** Taken, its plate is on the cart. */
const takes = ({ linea_id, cantidad }: { linea_id: number; cantidad: number }) =>
  hecho(linea_id, { hecha: cantidad, estado: 'HECHA', lpn: lpn(linea_id === 1 ? UNO : DOS, false) });

beforeEach(async () => {
  for (const { clave } of cola.useQueue.getState().items) await cola.remove(clave);
  lecturasDePicking.useQueue.setState({ entries: [] });
  traerWo(null);
  wo = WO;
  fakeService(verWo, () => ({ wo }));
  sent = fakeService(pickear, takes);
});

const open = () => renderScreen(<PickupScreen />, '/gds/work-order/pickup?id=5', { user: DEPOSITO });
const read = async (texto: string) => userEvent.type(await screen.findByPlaceholderText(/Escanee/), `${texto}{Enter}`);
const walk = () => screen.findByRole('list', { name: 'Recorrido' });
/** What is said of the line, whatever its pieces are. */
const said = async (texto: string) => {
  const is = (_: string, element: Element | null) => element?.tagName === 'P' && element.textContent === texto;
  return screen.findByText(is);
};

test('says that the line is a pallet, and one reading of its code picks all of it, wherever it is in the walk', async () => {
  await open();
  await said('Pallet entero · LPN L000000 0017, 48\u00a0u.');
  expect(screen.queryByText('Compartimiento')).toBeNull();
  await screen.findByPlaceholderText('Escanee el LPN …00017');
  // The second one first: its code says where it stands.
  await read(DOS);
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ linea_id: 2, lpn: DOS, cantidad: 48 })]));
  expect(sent[0]).not.toHaveProperty('producto');
  await read('l000000-0017');
  await waitFor(() => expect(sent).toMatchObject([{}, { linea_id: 1, lpn: UNO, cantidad: 48 }]));
  await screen.findByPlaceholderText('Escanee A-03');
  within(await walk()).getByText('48 de 48 · LPN 00017');
  await read(UNO);
  await screen.findAllByText('L000000 0017 ya se tomó');
});

test('without a network it goes on, and is sent when there is one; what is not sent yet is taken back here', async () => {
  fakeService(pickear, () => {
    throw new TypeError('no network');
  });
  await open();
  await read(UNO);
  await screen.findByPlaceholderText('Escanee el LPN …00024');
  await read(DOS);
  await screen.findByPlaceholderText('Escanee A-03');
  expect(cola.useQueue.getState().items).toMatchObject([{ cuerpo: { lpn: UNO } }, { cuerpo: { lpn: DOS } }]);
  await userEvent.keyboard('{F8}');
  await screen.findByText('No cuenta: LPN L000000 0024: YERBA-1K × 48 de A-02');
  await screen.findByPlaceholderText('Escanee el LPN …00024');
  const again = fakeService(pickear, takes);
  cola.work();
  await waitFor(() => expect(again).toMatchObject([{ linea_id: 1, lpn: UNO }]));
  const undone = fakeService(deshacerPick, () => hecho(1, { hecha: 0, estado: 'PENDIENTE', lpn: lpn(UNO) }));
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  await userEvent.keyboard('{F8}');
  await screen.findByText('Vuelve a A-01: YERBA-1K');
  expect(undone).toEqual([expect.objectContaining({ wo_id: 5 })]);
  await said('Pallet entero · LPN L000000 0017, 48\u00a0u.');
});

test('another plate is refused here, and what the server refuses is told with its reason', async () => {
  fakeFailure(pickear, 'LPN_NO_ADMITE', 'L000000 0017 ya no está entero en A-01: lea los artículos');
  await open();
  await read(OTRO);
  await screen.findAllByText('Se esperaba el LPN L000000 0017 y se leyó el LPN L000000 0031');
  expect(sent).toEqual([]);
  await read(UNO);
  await screen.findByText('L000000 0017 ya no está entero en A-01: lea los artículos');
  within(await walk()).getByText('0 de 48 · LPN 00017');
});

test('one that is whole no more is picked unit by unit, and so may one that still is', async () => {
  wo = { ...WO, detalle: [linea(1, { pedida: 3, lpn: lpn(UNO, false) }), linea(2, { pedida: 2, lpn: lpn(DOS) })] };
  await open();
  await said('El LPN L000000 0017 ya no está entero: lea los artículos.');
  await read(UNO);
  await screen.findAllByText('L000000 0017 ya no está entero: lea los artículos');
  await read('A-01');
  await read('7790001000019');
  await read('3');
  await userEvent.keyboard('{F9}');
  await waitFor(() => expect(sent).toMatchObject([{ linea_id: 1, producto: '7790001000019', cantidad: 3 }]));
  await screen.findByPlaceholderText('Escanee el LPN …00024');
  await read('A-02');
  await read('7790001000019');
  await screen.findByText('Compartimiento');
  await read('2');
  await userEvent.keyboard('{F9}');
  await waitFor(() => expect(sent).toMatchObject([{}, { linea_id: 2, producto: '7790001000019', cantidad: 2 }]));
});
