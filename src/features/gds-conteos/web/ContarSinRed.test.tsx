import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { descartarGuardado } from '#features/gds-stock/descartes.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { type ConteoEntero, cerrarPosicion, type LineaAbierta, leerConteo, verConteo } from '../contract.ts';
import { anotarLugar } from '../sin-red.contract.ts';
import { ContarScreen } from './ContarScreen.tsx';
import { cola } from './cola.ts';
import { lecturasDeConteo } from './lecturas.ts';
import { cambiarMesa, VACIA } from './mesa.ts';

/** A place that is being counted when the network goes: what is read is kept, told once, and never lost where the server does not take it. */

const CUENTA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_CONTEO_001', nombre: 'Conteo' }] };
const linea = (id: number, lugar: string): ConteoEntero['lineas'][number] => ({
  ...{ id, almacenamiento_id: id, lugar, producto: null, estado: 'PENDIENTE', vuelta: 1, abierta_por: null },
  ...{ contaron: [], resuelta_por: null, nota: null, puede_contar: true, iguales: false, renglones: [] },
});
const CONTEO: ConteoEntero['conteo'] = {
  ...{ id: 3, numero: 'CT-000003', deposito_id: 1, deposito: 'Planta', clase: 'LUGAR', estado: 'EN_CONTEO' },
  ...{ nota: null, para: null, limite_el: null, creado: '2026-11-20T12:00:00Z', creado_por: 'Jefa', lineas: 2 },
  ...{ contadas: 0, por_resolver: 0 },
};
const ABIERTA: LineaAbierta = {
  ...{ id: 5, almacenamiento_id: 5, lugar: 'A-01', producto: null, vuelta: 1, apertura: 4 },
  ...{ abierta_hasta: '2026-11-20T15:10:00Z', contado: [] },
};
const YERBA = {
  ...{ producto_id: 9, sku: 'YER-1', nombre: 'Yerba', unidad: 'UN', partida_id: null, partida: null },
  ...{ control_serie: 'NO', series: [], cantidad: 6 },
};
const CERRADA = { linea: null, resultado: 'IGUAL' as const, sin_entender: [] };

const gone = () => {
  throw new TypeError('no network');
};
/** From here on nobody hears anything. */
const cut = () => {
  fakeService(leerConteo, gone);
  fakeService(cerrarPosicion, gone);
  return fakeService(anotarLugar, gone);
};

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // What another file left for the same person would come back with that person.
  sessionStorage.clear();
  cambiarMesa(VACIA);
  lecturasDeConteo.useQueue.setState({ entries: [] });
  // What the test before left behind goes first.
  fakeService(anotarLugar, () => CERRADA);
  for (const { clave } of cola.useQueue.getState().items) if (!(await cola.remove(clave))) cola.work();
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  fakeService(anotarLugar, gone);
  const puede = { tomar: null, resolver: 'No', cancelar: 'No' };
  fakeService(verConteo, () => ({ conteo: CONTEO, lineas: [linea(5, 'A-01'), linea(6, 'A-02')], historia: [], puede }));
  // One package of the code is six.
  fakeService(leerConteo, ({ lugar }) =>
    lugar === undefined
      ? {
          linea: { ...ABIERTA, contado: [YERBA] },
          lectura: { clase: 'PRODUCTO' as const, id: 9, texto: 'YER-1', cantidad: 6 },
          repetida: false,
        }
      : { linea: ABIERTA, lectura: null, repetida: false },
  );
});

const read = async (texto: string) => userEvent.type(await screen.findByPlaceholderText(/Escanee/), `${texto}{Enter}`);
const counted = (texto: string) => within(screen.getByLabelText('Contado')).findByText(texto);

/** A-01, with one package of six counted. */
async function begun(): Promise<void> {
  await renderScreen(<ContarScreen />, '/gds/mantenimiento/conteos/contar?id=3', { user: CUENTA });
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  await read('7790001');
  await counted('6');
}

test('goes on as it was: known codes are that product, others stay what was read, and F9 frees the page', async () => {
  await begun();
  cut();
  await read('RARO-77');
  await counted('RARO-77');
  await read('24');
  await counted('24');
  await userEvent.click(screen.getByRole('button', { name: 'Una menos de RARO-77' }));
  await counted('23');
  await read('7790001');
  await counted('12');
  await userEvent.keyboard('{F9}');
  expect(await screen.findByText('1 ubicación espera conexión: A-01, 35 contadas')).toBeTruthy();
  expect(screen.getByText('Queda 1 ubicación')).toBeTruthy();
  const sent = fakeService(anotarLugar, () => CERRADA);
  cola.work();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    {
      ...{ conteo_id: 3, linea_id: 5, apertura: 4, cierra: 'CONTADA' },
      lecturas: [
        { producto_id: 9, cantidad: 6, total: true },
        { texto: 'RARO-77' },
        { texto: 'RARO-77', cantidad: 24, total: true },
        { texto: 'RARO-77', cantidad: 23, total: true },
        { producto_id: 9, cantidad: 6 },
      ],
    },
  ]);
  await waitFor(() => expect(screen.queryByText(/espera conexión/)).toBeNull());
});

test('a place of the count is begun without a network, any other is not, and an empty one is asked about', async () => {
  await renderScreen(<ContarScreen />, '/gds/mantenimiento/conteos/contar?id=3', { user: CUENTA });
  await screen.findByText('Quedan 2 ubicaciones');
  cut();
  await read('Z-99');
  expect(await screen.findByText('Sin conexión: Z-99 no es de las que le quedan por contar')).toBeTruthy();
  await read('a02');
  expect(await screen.findByText(/sin conexión: se manda al volver/)).toBeTruthy();
  // Neither a number nor a place is a product.
  await read('24');
  expect(await screen.findByText('Escanee antes el producto')).toBeTruthy();
  await read('A-01');
  expect(await screen.findByText('Se esperaba un producto y se leyó la ubicación A-01')).toBeTruthy();
  expect(screen.getByText('Todavía nada.')).toBeTruthy();
  await userEvent.keyboard('{F9}');
  const dialog = await screen.findByRole('dialog', { name: '¿A-02 está vacía?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Está vacía' }));
  expect(await screen.findByText('1 ubicación espera conexión: A-02, vacía')).toBeTruthy();
  expect(cola.useQueue.getState().items).toMatchObject([
    { cuerpo: { pedido: { linea_id: 6, apertura: null, lecturas: [], cierra: 'VACIA' } } },
  ]);
  await read('A-02');
  expect(await screen.findByText('A-02 ya se contó: espera conexión')).toBeTruthy();
});

test('where it comes back in the middle all of it is told at once, and what was not understood is said', async () => {
  await begun();
  cut();
  await read('RARO-77');
  await counted('RARO-77');
  const heard = { ...ABIERTA, apertura: 5, contado: [{ ...YERBA, cantidad: 12 }] };
  const sent = fakeService(anotarLugar, () => ({
    ...{ linea: heard, resultado: null },
    sin_entender: [{ indice: 1, texto: 'RARO-77', razon: 'No se reconoce RARO-77' }],
  }));
  await read('7790001');
  expect(await screen.findByText('Vuelva a leer: RARO-77 (No se reconoce RARO-77)')).toBeTruthy();
  await counted('12');
  expect(sent).toMatchObject([{ lecturas: [{ total: true }, { texto: 'RARO-77' }, { producto_id: 9, cantidad: 6 }] }]);
  expect(sent[0]).not.toHaveProperty('cierra');
  const closed = fakeService(cerrarPosicion, () => ({ resultado: 'IGUAL' as const, siguiente: null }));
  await userEvent.keyboard('{F9}');
  await screen.findByText('A-01 cerrada');
  expect(closed).toEqual([{ linea_id: 5, apertura: 5 }]);
});

test('a closing whose answer is lost is told again, whole', async () => {
  await begun();
  const cerrar = fakeService(cerrarPosicion, gone);
  await userEvent.keyboard('{F9}');
  expect(await screen.findByText('1 ubicación espera conexión: A-01, 6 contadas')).toBeTruthy();
  expect(cerrar).toHaveLength(1);
  expect(cola.useQueue.getState().items).toMatchObject([
    {
      cuerpo: { pedido: { apertura: 4, cierra: 'CONTADA', lecturas: [{ producto_id: 9, cantidad: 6, total: true }] } },
    },
  ]);
});

test('what the server does not take stays with its reason; one goes on counting it, or lets it go when asked twice', async () => {
  await begun();
  cut();
  await read('RARO-77');
  await counted('RARO-77');
  await userEvent.keyboard('{F9}');
  await screen.findByText(/1 ubicación espera conexión/);
  fakeFailure(anotarLugar, 'CODIGO_DESCONOCIDO', 'Lectura 2 (RARO-77): No se reconoce RARO-77');
  cola.work();
  const told = await screen.findByText(/Lectura 2 \(RARO-77\): No se reconoce RARO-77/);
  await userEvent.click(screen.getByRole('button', { name: 'Descartar A-01' }));
  await userEvent.click(await screen.findByRole('button', { name: 'No, dejarlo' }));
  expect(told.isConnected).toBe(true);
  const sent = fakeService(anotarLugar, () => ({
    ...{ linea: { ...ABIERTA, apertura: 6, contado: [YERBA] }, resultado: null },
    sin_entender: [{ indice: 1, texto: 'RARO-77', razon: 'No se reconoce RARO-77' }],
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Seguir contando A-01' }));
  expect(await screen.findByText('Vuelva a leer en A-01: RARO-77 (No se reconoce RARO-77)')).toBeTruthy();
  expect(sent).toMatchObject([{ lecturas: [{ producto_id: 9 }, { texto: 'RARO-77' }] }]);
  await counted('6');
  expect(cola.useQueue.getState().items).toEqual([]);
});

test('what somebody moved meanwhile is told while it is still being counted, and the readings are kept', async () => {
  await begun();
  cut();
  await read('RARO-77');
  await counted('RARO-77');
  fakeFailure(
    anotarLugar,
    'CONTEO_ATRASADO',
    'Desde que contó A-01 se movió stock ahí (MI-000009, Luis): cuéntela de nuevo',
  );
  await read('7790001');
  expect(await screen.findByPlaceholderText('Escanee la ubicación')).toBeTruthy();
  expect(await screen.findByText('A-01, sin terminar')).toBeTruthy();
  expect(cola.useQueue.getState().items).toMatchObject([{ cuerpo: { pedido: { lecturas: [{}, {}, {}] } } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Descartar A-01' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar lo que no se registró' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, descartar' }));
  expect(await dialog.findByText('Elija por qué')).toBeTruthy();
  const letGo = fakeService(descartarGuardado, () => ({ id: 3 }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Por qué' }));
  await userEvent.click(
    await screen.findByRole('option', { name: 'Se hace de nuevo desde el principio', hidden: true }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, descartar' }));
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  await waitFor(() =>
    expect(letGo).toMatchObject([
      {
        ...{ que: 'CONTEO', motivo: 'SE_REPITE', de: { texto: 'A-01' }, titulo: 'A-01, sin terminar' },
        ...{ rechazo: expect.stringContaining('Desde que contó A-01 se movió stock'), conteo_linea_id: 5 },
        items: [
          { producto_id: 9, cantidad: 12 },
          { texto: 'RARO-77', cantidad: 1 },
        ],
      },
    ]),
  );
});
