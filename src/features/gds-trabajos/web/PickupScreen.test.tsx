import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { descartarGuardado } from '#features/gds-stock/descartes.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  cambiarBin,
  deshacerPick,
  faltanteEnLinea,
  type HechoDeWo,
  type LineaDeWo,
  listWos,
  moverWo,
  pickear,
  saltarLinea,
  siguienteWo,
  verWo,
  type WoEntera,
} from '../contract.ts';
import { cambiarPartida, lotesDeLinea } from '../lotes.contract.ts';
import { cola } from './cola.ts';
import { lecturasDePicking } from './lecturas.ts';
import { traerWo } from './mesa.ts';
import { PickupScreen } from './PickupScreen.tsx';

const DEPOSITO = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Depósito' }] };
const linea = (id: number, more: Partial<LineaDeWo> = {}): LineaDeWo => ({
  ...{ id, orden_id: 70 + id, orden: `OV-00007${id}`, lugar: `A-0${id}`, lectura: `A0${id}`, secuencia: id },
  ...{ producto_id: 101, sku: 'YERBA-1K', nombre: 'Yerba 1 kg', unidad: 'UN', partida: null, control_serie: 'NO' },
  ...{ codigos: [{ lectura: '07790001000019', factor: 1 }], bin: id, pedida: 2, hecha: 0, faltante: 0, anulada: 0 },
  ...{ salteos: 0, estado: 'PENDIENTE', ...more },
});
const WO: WoEntera = {
  ...{
    id: 5,
    numero: 'WO-0000005',
    deposito_id: 1,
    deposito: 'Planta',
    tipo: 'PICKING',
    ola: 'OLA-000001',
    modo: 'CLUSTER',
  },
  ...{ estado: 'ASIGNADA', prioridad: 3, corte: null, carro: 'CARRO-1', asignada_a: 'Yo', es_mia: true, ordenes: 2 },
  ...{ paradas: 2, pasillos: 1, lineas: 2, terminadas: 0, unidades: 4, hechas: 0, faltantes: 0 },
  ...{ creada: '2026-11-20T12:00:00Z', tocada: '2026-11-20T12:00:00Z', historia: [], detalle: [linea(1), linea(2)] },
  ...{ traslados: [], anuladas: [] },
  puede: { tomar: true, pausar: true, soltar: true, completar: true, anular: false },
};

let wo: WoEntera;
let sent: object[];
/** As the server would: the line, and what is left of the work. */
function hecho(id: number, fields: Partial<LineaDeWo>): HechoDeWo {
  const detalle = wo.detalle.map((one) => (one.id === id ? { ...one, ...fields } : one));
  wo = { ...wo, detalle };
  const now = detalle.find((one) => one.id === id) ?? linea(id);
  return { linea: now, siguen: [], wo: { id: 5, estado: 'EN_CURSO', hechas: 0, unidades: 4, pendientes: 1 } };
}

beforeEach(async () => {
  for (const { clave } of cola.useQueue.getState().items) await cola.remove(clave);
  lecturasDePicking.useQueue.setState({ entries: [] });
  traerWo(null);
  wo = WO;
  fakeService(verWo, () => ({ wo }));
  const page = { current_page: 1, page_quantity: 0, total_pages: 1, total_records: 0 };
  fakeService(listWos, () => ({ ...page, records: [] }));
  sent = fakeService(pickear, ({ linea_id, cantidad }) => {
    const before = wo.detalle.find(({ id }) => id === linea_id)?.hecha ?? 0;
    return hecho(linea_id, { hecha: before + cantidad, estado: before + cantidad === 2 ? 'HECHA' : 'PENDIENTE' });
  });
});

const open = (id = 5) => renderScreen(<PickupScreen />, `/gds/work-order/pickup?id=${id}`, { user: DEPOSITO });
const read = async (texto: string) => userEvent.type(await screen.findByPlaceholderText(/Escanee/), `${texto}{Enter}`);
const walk = () => screen.findByRole('list', { name: 'Recorrido' });

test('place, product, how many, bin: and the next line', async () => {
  await open();
  await read('A-01');
  await read('7790001000019');
  await screen.findByPlaceholderText('Escanee más, o escriba cuántas');
  expect(sent).toEqual([]);
  await read('2');
  await screen.findByPlaceholderText('Escanee el compartimiento 1');
  await read('CARRO-1-B01');
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        linea_id: 1,
        lugar: 'A-01',
        producto: '7790001000019',
        bin: 'CARRO-1-B01',
        cantidad: 2,
      },
    ]),
  );
  await screen.findByPlaceholderText('Escanee A-02');
  within(await walk()).getByText('2 de 2 → 1');
});

test('a number that is typed and F9 confirm as many; the wrong place or product says what was expected', async () => {
  await open();
  await read('B-09');
  await screen.findAllByText(/Se esperaba A-01 y se leyó B-09/);
  await read('A-01');
  await read('7790009999999');
  await screen.findAllByText(/Se esperaba YERBA-1K y se leyó 7790009999999/);
  await read('7790001000019');
  await read('7');
  await screen.findAllByText(/Faltan 2/);
  await read('2');
  await userEvent.keyboard('{F9}');
  await waitFor(() => expect(sent).toMatchObject([{ linea_id: 1, cantidad: 2 }]));
});

test('the shelf that a pick left empty is asked about, and the walk goes on meanwhile', async () => {
  fakeService(pickear, ({ linea_id, cantidad }) => ({
    ...hecho(linea_id, { hecha: cantidad, estado: 'HECHA' }),
    vacia: { almacenamiento_id: 11, codigo: 'A-01' },
  }));
  await open();
  await read('A-01');
  await read('7790001000019');
  await read('2');
  await userEvent.keyboard('{F9}');
  await screen.findByRole('group', { name: '¿Quedó vacía A-01?' });
  await screen.findByPlaceholderText('Escanee A-02');
  await userEvent.click(screen.getByRole('button', { name: 'Sí, vacía (F7)' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: '¿Quedó vacía A-01?' })).toBeNull());
});

test('without a network the walk goes on, and what waits is sent when there is one again', async () => {
  fakeService(pickear, () => {
    throw new TypeError('no network');
  });
  await open();
  await read('A-01');
  await read('7790001000019');
  await read('2');
  await userEvent.keyboard('{F9}');
  await screen.findByPlaceholderText('Escanee A-02');
  within(await walk()).getByText('2 de 2 → 1');
  expect(cola.useQueue.getState().items).toMatchObject([{ estado: 'pendiente', cuerpo: { linea_id: 1, cantidad: 2 } }]);
  // Skipped behind it, the next line was never sent; of what is on its way the server is asked nothing.
  const undone = fakeService(deshacerPick, () => hecho(1, { hecha: 0 }));
  await waitFor(() => expect(cola.useQueue.getState().items).toMatchObject([{ intentos: 1, enviando: false }]));
  await userEvent.keyboard('{F3}');
  await waitFor(() => expect(cola.useQueue.getState().items).toHaveLength(2));
  await userEvent.keyboard('{F8}');
  await screen.findByText(/^No cuenta: /);
  await waitFor(() => expect(cola.useQueue.getState().items).toHaveLength(1));
  await userEvent.keyboard('{F8}');
  await screen.findByText(/^Se está enviando: YERBA-1K × 2 .*Deshágalo cuando llegue$/);
  expect(undone).toEqual([]);
  const again = fakeService(pickear, ({ linea_id, cantidad }) => hecho(linea_id, { hecha: cantidad, estado: 'HECHA' }));
  cola.work();
  await waitFor(() => expect(again).toMatchObject([{ linea_id: 1, cantidad: 2 }]));
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
});

test('what the server refuses comes back as a conflict of its line', async () => {
  fakeFailure(pickear, 'STOCK_INSUFICIENTE', 'En A-01 no hay');
  await open();
  await read('A-01');
  await read('7790001000019');
  await userEvent.keyboard('{F9}');
  await screen.findByText('En A-01 no hay');
  within(await walk()).getByText('0 de 2 → 1');
  const letGo = fakeService(descartarGuardado, () => ({ id: 3 }));
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar lo que no se registró' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, descartar' }));
  expect(await dialog.findByText('Elija por qué')).toBeTruthy();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Por qué' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ya quedó registrado de otra forma', hidden: true }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, descartar' }));
  await waitFor(() => expect(screen.queryByText('En A-01 no hay')).toBeNull());
  await waitFor(() =>
    expect(letGo).toMatchObject([
      { que: 'PICKING', motivo: 'REGISTRADO', wo_linea_id: 1, rechazo: 'En A-01 no hay', de: { texto: 'A-01' } },
    ]),
  );
});

test('a shortage is declared with how many there are, and the walk goes on where the rest is', async () => {
  const asked = fakeService(faltanteEnLinea, ({ linea_id, encontrada }) => ({
    ...hecho(linea_id, { hecha: encontrada, faltante: 2 - encontrada, estado: 'FALTANTE' }),
    siguen: [linea(3, { pedida: 1, bin: 1 })],
    conteo: 'CT-000009',
  }));
  await open();
  await read('A-01');
  await userEvent.keyboard('{F2}');
  const field = await screen.findByLabelText('Cuántas encontró');
  await userEvent.clear(field);
  await userEvent.type(field, '1');
  await userEvent.click(screen.getByRole('button', { name: 'Declarar' }));
  await screen.findByText('Siga con 1 en A-03. Se pidió el conteo CT-000009');
  expect(asked).toMatchObject([{ linea_id: 1, encontrada: 1, motivo: 'No está' }]);
});

test('F3 puts a line off to the end, and the last one finishes the work', async () => {
  const skipped = fakeService(saltarLinea, ({ linea_id }) => hecho(linea_id, { salteos: 1, estado: 'SALTEADA' }));
  const done = fakeService(moverWo, () => ({ wo: { id: 5, numero: 'WO-0000005', estado: 'COMPLETADA' as const } }));
  await open();
  await screen.findByPlaceholderText('Escanee A-01');
  await userEvent.keyboard('{F3}');
  await waitFor(() => expect(skipped).toMatchObject([{ linea_id: 1 }]));
  for (const place of ['A-02', 'A-01']) {
    await read(place);
    await read('7790001000019');
    await read('2');
    await userEvent.keyboard('{F9}');
  }
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  await userEvent.click(await screen.findByRole('button', { name: 'Terminar' }));
  await waitFor(() => expect(done).toMatchObject([{ id: 5, acto: 'completar' }]));
});

test('a cart gives the next work', async () => {
  const asked = fakeService(siguienteWo, () => ({ wo: { id: 5, numero: 'WO-0000005' } }));
  await renderScreen(<PickupScreen />, '/gds/work-order/pickup', { user: DEPOSITO });
  await read('CARRO-1');
  await screen.findByRole('heading', { name: 'WO-0000005' });
  expect(asked).toMatchObject([{ carro: 'CARRO-1' }]);
});

test('without a network one is short, a bin is full, and the walk goes on; the server hears it in that order', async () => {
  const fails = () => {
    throw new TypeError('no network');
  };
  fakeService(cambiarBin, fails);
  fakeService(faltanteEnLinea, fails);
  await open();
  await read('A-01');
  await userEvent.keyboard('{F6}');
  const bin = await screen.findByLabelText('Compartimiento');
  await userEvent.type(bin, '2');
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar' }));
  await screen.findByText('El compartimiento 2 es de OV-000072');
  await userEvent.clear(bin);
  await userEvent.type(bin, 'CARRO-1-B09{Enter}');
  await within(await walk()).findByText('0 de 2 → 9');
  await read('7790001000019');
  await userEvent.keyboard('{F2}');
  expect(await screen.findByLabelText('Cuántas encontró')).toHaveProperty('value', '1');
  await userEvent.click(screen.getByRole('button', { name: 'Declarar' }));
  await screen.findByText('YERBA-1K × 1 de A-01: faltan 1. Se busca el resto en otra ubicación');
  await screen.findByPlaceholderText('Escanee A-02');
  within(await walk()).getByText('1 de 2 → 9');
  const order: string[] = [];
  const changed = fakeService(cambiarBin, ({ linea_id }) => {
    order.push('bin');
    return hecho(linea_id, { bin: 9 });
  });
  const short = fakeService(faltanteEnLinea, ({ linea_id, encontrada }) => {
    order.push('falta');
    return {
      ...hecho(linea_id, { hecha: encontrada, faltante: 2 - encontrada, estado: 'FALTANTE' }),
      ...{ siguen: [linea(3, { pedida: 1, bin: 9 })], conteo: null },
    };
  });
  cola.work();
  await screen.findByText('Siga con 1 en A-03');
  expect(order).toEqual(['bin', 'falta']);
  expect(changed).toMatchObject([{ linea_id: 1, bin: '9' }]);
  expect(short).toMatchObject([{ linea_id: 1, encontrada: 1, motivo: 'No está' }]);
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
});

test('F4 takes another lot of the place, and says why one may not be taken', async () => {
  wo = { ...WO, detalle: [linea(1, { partida: 'LA' }), linea(2)] };
  fakeService(lotesDeLinea, () => ({
    lotes: [
      { partida_id: 8, codigo: 'LB', vence: '2027-03-01', libre: 6, razon: null },
      { partida_id: 9, codigo: 'LC', vence: null, libre: 2, razon: 'La orden pide el lote LA' },
    ],
  }));
  const asked = fakeService(cambiarPartida, ({ linea_id }) => hecho(linea_id, { partida: 'LB' }));
  await open();
  await read('A-01');
  await userEvent.keyboard('{F4}');
  const lots = await screen.findByRole('list', { name: 'Otros lotes' });
  expect(within(lots).getByRole('button', { name: 'LC' })).toHaveProperty('disabled', true);
  within(lots).getByText('La orden pide el lote LA');
  await userEvent.click(within(lots).getByRole('button', { name: 'LB' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar de lote' }));
  await screen.findByText('2 de YERBA-1K del lote LB');
  expect(asked).toMatchObject([{ linea_id: 1, partida: 'LB' }]);
});

test('an order that was annulled meanwhile is told with where its goods go, and its place is not gone to any more', async () => {
  const given = linea(1, { hecha: 1, anulada: 1, estado: 'ANULADA' });
  const back = { orden_id: 71, orden: 'OV-000071', wo: { id: 19, numero: 'WO-0000019' } };
  wo = { ...WO, detalle: [given, linea(2)], anuladas: [back] };
  await open();
  const said = await screen.findByRole('alert');
  expect(said.textContent).toBe(
    'OV-000071 se anuló: no la prepare. Lo del compartimiento 1 vuelve al estante con WO-0000019.',
  );
  expect(within(said).getByRole('link').getAttribute('href')).toBe('/gds/work-order/pickup?id=19');
  await read('A-01');
  await screen.findAllByText('OV-000071 ya no se prepara: no tome más de A-01');
});

test('what was received without a count opens its count, for whoever counts', async () => {
  const conteo = { id: 12, numero: 'CT-000012' };
  wo = { ...WO, tipo: 'CONTAR', modo: null, ola: null, carro: null, conteo, lineas: 3, terminadas: 1, detalle: [] };
  const view = await open();
  await screen.findByText('1 de 3 artículos contados.');
  screen.getByText('CT-000012: lo cuenta quien cuenta stock.');
  view.unmount();
  const funcionalidades = [...DEPOSITO.funcionalidades, { codigo: 'GDS_CONTEO_001', nombre: 'Conteos' }];
  await renderScreen(<PickupScreen />, '/gds/work-order/pickup?id=5', { user: { ...DEPOSITO, funcionalidades } });
  const link = await screen.findByRole('link', { name: 'Contar en CT-000012' });
  expect(link.getAttribute('href')).toBe('/gds/mantenimiento/conteos/contar?id=12');
});
