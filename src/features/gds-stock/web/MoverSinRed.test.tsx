import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { type Contenido, contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { type Leido, leerCodigo } from '#features/gds-productos/leer.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { enManoDeDeposito, moverStock } from '../contract.ts';
import { descartarGuardado } from '../descartes.contract.ts';
import { cola } from './cola.ts';
import { descartar, descartes } from './descartes/cola.ts';
import { MoverScreen } from './MoverScreen.tsx';
import { cambiarMesa, VACIA } from './mesa.ts';

/** Goods in somebody's hands when the network goes: what was read is kept, is sent once, and comes back where the server does not take it. */

const OPERA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Operación' }] };
const LUGAR: Contenido['lugar'] = {
  ...{ id: 7, deposito_id: 1, codigo: 'A-01', nombre: null, tipo_id: 1, tipo: 'Picking', tipo_stock_id: 1 },
  ...{
    tipo_stock: 'Disponible',
    secuencia: 1,
    max_unidades: null,
    max_lpn: null,
    ocupacion_por_mil: null,
    productos: 1,
    unidades: 10,
  },
  ...{ mezcla_producto: true, mezcla_partida: true, mezcla_cliente: false, zona_flexible: false },
  ...{ bloqueo: 'NADA', bloqueo_motivo: null, activo: true, version: 1 },
};
const FILA: Contenido['filas'][number] = {
  ...{
    producto_id: 3,
    sku: 'YER-1',
    nombre: 'Yerba',
    unidad: 'UN',
    cliente: 'Tienda',
    partida_id: null,
    partida: null,
  },
  ...{ vence: null, condicion: 'DISPONIBLE', cantidad: 10, desde: '2026-11-01T12:00:00Z', control_serie: 'NO' },
};
const PRODUCTO = {
  ...{ producto_id: 3, sku: 'YER-1', nombre: 'Yerba', unidad: 'UN', cliente: 'Tienda', factor: 6 },
  ...{ control_partida: 'NO' as const, control_serie: 'NO' as const, partida_id: null },
};
const NADA: Leido = { clase: 'NADA', gs1: null, documento: null, lpn: null, lugar: null, productos: [] };
const HECHO = { transaccion: { id: 1, numero: 'MI-000001' }, movimientos: [44] };

let isAway: boolean;
/** What is under way cannot be taken out: it is sent. */
async function nothingWaits(): Promise<void> {
  fakeService(moverStock, () => HECHO);
  fakeService(descartarGuardado, () => ({ id: 1 }));
  for (const queue of [cola, descartes]) {
    for (const { clave } of queue.useQueue.getState().items) if (!(await queue.remove(clave))) queue.work();
    await waitFor(() => expect(queue.useQueue.getState().items).toEqual([]));
  }
}
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  isAway = false;
  // What another file left for the same person would come back with that person.
  sessionStorage.clear();
  cambiarMesa(VACIA);
  fakeService(enManoDeDeposito, () => ({ lugares: [] }));
  fakeService(contenidoDeAlmacenamiento, () => ({ lugar: LUGAR, filas: [FILA], lpns: [] }));
  const known = new Map<string, Leido>([
    ['B-02', { ...NADA, clase: 'LUGAR', lugar: { almacenamiento_id: 9, codigo: 'B-02' } }],
    ['779', { ...NADA, clase: 'PRODUCTO', productos: [PRODUCTO] }],
  ]);
  fakeService(leerCodigo, ({ texto }) => {
    if (isAway) throw new TypeError('no network');
    return known.get(texto) ?? NADA;
  });
  // What waits is its person's, and would be sent by whatever page that person has open next, in another file too.
  onTestFinished(nothingWaits);
});

const read = (texto: string) => userEvent.type(screen.getByPlaceholderText(/Escanee/), `${texto}{Enter}`);

async function inHand(): Promise<void> {
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  await read('A-01');
  await screen.findByPlaceholderText('Escanee el producto');
  await read('779');
  await screen.findByDisplayValue('6');
}

test('where nobody can be asked what a reading is, the person says that it is the place, and it is sent later', async () => {
  fakeService(moverStock, () => {
    throw new TypeError('no network');
  });
  await inHand();
  isAway = true;
  await read('b-02');
  expect(await screen.findByText(/¿Es la ubicación a la que va\?/)).toBeTruthy();
  expect(screen.getByDisplayValue('6')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sí, anotar el movimiento' }));
  // The page is free for the next one.
  expect(await screen.findByPlaceholderText('Escanee desde dónde')).toBeTruthy();
  expect(await screen.findByText('1 movimiento espera conexión: 6 de A-01 a b-02')).toBeTruthy();
  isAway = false;
  const sent = fakeService(moverStock, () => HECHO);
  cola.work();
  await waitFor(() =>
    expect(sent).toMatchObject([
      { de: { almacenamiento_id: 7 }, a: { texto: 'b-02' }, deposito_id: 1, items: [{ producto_id: 3, cantidad: 6 }] },
    ]),
  );
  await waitFor(() => expect(screen.queryByText(/espera conexión/)).toBeNull());
});

test('an answer that is lost is asked for again in the same words', async () => {
  const first: unknown[] = [];
  fakeService(moverStock, (params) => {
    first.push(params);
    throw new TypeError('no network');
  });
  await inHand();
  await read('B-02');
  expect(await screen.findByText('1 movimiento espera conexión: 6 de A-01 a B-02')).toBeTruthy();
  const sent = fakeService(moverStock, () => HECHO);
  cola.work();
  await waitFor(() => expect(sent).toEqual([first[0]]));
});

test('what the server does not take comes back with its reason, and is tried again or let go of', async () => {
  fakeService(moverStock, () => {
    throw new TypeError('no network');
  });
  await inHand();
  await read('B-02');
  await screen.findByText(/1 movimiento espera conexión/);
  fakeFailure(moverStock, 'STOCK_INSUFICIENTE', 'En A-01 hay 4 disponibles');
  cola.work();
  expect(await screen.findByText(/En A-01 hay 4 disponibles/)).toBeTruthy();
  const again = fakeService(moverStock, () => HECHO);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(again).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/En A-01 hay 4 disponibles/)).toBeNull());
});

const RECHAZO = 'B-02 está bloqueado: Obra';

/** A movement that the server did not take, and the dialog in which it is let go of. */
async function refused() {
  fakeService(moverStock, () => {
    throw new TypeError('no network');
  });
  await inHand();
  await read('B-02');
  await screen.findByText(/1 movimiento espera conexión/);
  fakeFailure(moverStock, 'ALMACENAMIENTO_BLOQUEADO', RECHAZO);
  cola.work();
  await screen.findByText(/B-02 está bloqueado: Obra/);
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  return within(await screen.findByRole('dialog', { name: 'Descartar lo que no se registró' }));
}

async function choose(dialog: Awaited<ReturnType<typeof refused>>, motivo: string): Promise<void> {
  await userEvent.click(dialog.getByRole('combobox', { name: 'Por qué' }));
  await userEvent.click(await screen.findByRole('option', { name: motivo, hidden: true }));
}

test('what is let go of says why: it is told with what it was, and is gone from the page', async () => {
  const told = fakeService(descartarGuardado, () => ({ id: 5 }));
  const dialog = await refused();
  const [kept] = cola.useQueue.getState().items;
  const letGo = dialog.getByRole('button', { name: 'Sí, descartar' });
  await userEvent.click(letGo);
  expect(await dialog.findByText('Elija por qué')).toBeTruthy();
  await choose(dialog, 'Otro motivo');
  await userEvent.click(letGo);
  expect(await dialog.findByText('Escriba por qué')).toBeTruthy();
  expect([cola.useQueue.getState().items.length, told]).toEqual([1, []]);
  await userEvent.type(dialog.getByLabelText('Cuál'), 'Se rompió la caja');
  await userEvent.click(letGo);
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  await waitFor(() =>
    expect(told).toMatchObject([
      {
        ...{ que: 'MOVIMIENTO', clave_descartada: kept?.clave, titulo: '6 de A-01 a B-02', rechazo: RECHAZO },
        ...{ motivo: 'OTRO', nota: 'Se rompió la caja', de: { almacenamiento_id: 7 } },
        ...{ a: { almacenamiento_id: 9 }, items: [{ producto_id: 3, cantidad: 6 }] },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByText(/B-02 está bloqueado/)).toBeNull());
});

test('who thinks better of it keeps it, and tells nobody', async () => {
  const told = fakeService(descartarGuardado, () => ({ id: 5 }));
  const dialog = await refused();
  await userEvent.click(dialog.getByRole('button', { name: 'No, dejarlo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/B-02 está bloqueado: Obra/)).toBeTruthy();
  expect([cola.useQueue.getState().items.length, told]).toEqual([1, []]);
});

test('without a network the reason waits on the device, and is told once when there is one', async () => {
  const first: unknown[] = [];
  fakeService(descartarGuardado, (params) => {
    first.push(params);
    throw new TypeError('no network');
  });
  const dialog = await refused();
  await choose(dialog, 'Se leyó mal');
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, descartar' }));
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
  await waitFor(() => expect(first).toHaveLength(1));
  expect(descartes.useQueue.getState().items).toMatchObject([{ cuerpo: { pedido: { motivo: 'MAL_LEIDO' } } }]);
  const told = fakeService(descartarGuardado, () => ({ id: 5 }));
  descartes.work();
  await waitFor(() => expect(told).toEqual([first[0]]));
  await waitFor(() => expect(descartes.useQueue.getState().items).toEqual([]));
});

test('a reason that the server does not take is not lost either: the page says so, and it is tried again', async () => {
  fakeFailure(descartarGuardado, 'SIN_PERMISO', 'No tiene permiso');
  const dialog = await refused();
  await choose(dialog, 'Se leyó mal');
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, descartar' }));
  const alert = await screen.findByText(/se descartó, pero el motivo no se registró: No tiene permiso/);
  expect(alert.textContent).toContain('6 de A-01 a B-02');
  const told = fakeService(descartarGuardado, () => ({ id: 5 }));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(told).toMatchObject([{ motivo: 'MAL_LEIDO' }]));
  await waitFor(() => expect(screen.queryByText(/el motivo no se registró/)).toBeNull());
});

test('what is sent once more meanwhile, in another tab, is not let go of, and nobody is told that it was', async () => {
  const told = fakeService(descartarGuardado, () => ({ id: 5 }));
  const dialog = await refused();
  const [kept] = cola.useQueue.getState().items;
  if (kept === undefined) throw new Error('nothing was refused');
  await choose(dialog, 'Se leyó mal');
  fakeService(moverStock, () => {
    throw new TypeError('no network');
  });
  await cola.retry(kept.clave);
  // Its alert, and with it the dialog, is gone: what the press would have done is done here.
  const { clave: clave_descartada, cuerpo } = kept;
  const asked = { que: 'MOVIMIENTO', clave_descartada, titulo: cuerpo.titulo, rechazo: RECHAZO } as const;
  expect(await descartar({ ...asked, motivo: 'MAL_LEIDO' }, cola.remove)).toBe(false);
  await waitFor(() => expect(descartes.useQueue.getState().items).toEqual([]));
  expect([cola.useQueue.getState().items.length, told]).toEqual([1, []]);
  fakeService(moverStock, () => HECHO);
  cola.work();
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
});

test('nothing is told of it before it is sure that it is out, whatever else goes meanwhile', async () => {
  const told = fakeService(descartarGuardado, () => ({ id: 5 }));
  await renderScreen(<MoverScreen />, '/gds/movimientos-internos/crear', { user: OPERA });
  const [first, other] = ['5b0c6c1e-9a0e-4f0f-8d27-000000000001', '5b0c6c1e-9a0e-4f0f-8d27-000000000002'];
  const asked = { que: 'MOVIMIENTO', titulo: '6 de A-01 a B-02', rechazo: RECHAZO, motivo: 'MAL_LEIDO' } as const;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const going = descartar({ ...asked, clave_descartada: first }, () => promise);
  expect(await descartar({ ...asked, clave_descartada: other }, async () => true)).toBe(true);
  await waitFor(() => expect(told).toMatchObject([{ clave_descartada: other }]));
  resolve(false);
  expect(await going).toBe(false);
  await waitFor(() => expect(descartes.useQueue.getState().items).toEqual([]));
  expect(told).toHaveLength(1);
});

test('what is taken in hand without a network waits as well, and so does what is put down from there', async () => {
  const away = () => {
    throw new TypeError('no network');
  };
  fakeService(moverStock, away);
  await inHand();
  isAway = true;
  await userEvent.click(screen.getByRole('button', { name: 'Tomar en mano' }));
  await waitFor(() =>
    expect(cola.useQueue.getState().items.map(({ cuerpo }) => cuerpo.titulo)).toEqual(['6 de A-01 a su mano']),
  );
  expect(await screen.findByText('1 movimiento espera conexión: 6 de A-01 a su mano')).toBeTruthy();
  expect(await screen.findByPlaceholderText('Escanee desde dónde')).toBeTruthy();
  cambiarMesa({ de: { almacenamiento_id: 90, codigo: 'MANO-5', deposito_id: 1 }, todo: true });
  await read('b-02');
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, anotar el movimiento' }));
  await waitFor(() => expect(cola.useQueue.getState().items).toHaveLength(2));
  isAway = false;
  const sent = fakeService(moverStock, () => HECHO);
  cola.work();
  await waitFor(() =>
    expect(sent).toMatchObject([
      { de: { almacenamiento_id: 7 }, a: { mano: true }, items: [{ producto_id: 3, cantidad: 6 }] },
      { de: { almacenamiento_id: 90 }, a: { texto: 'b-02' }, todo: true },
    ]),
  );
  await waitFor(() => expect(cola.useQueue.getState().items).toEqual([]));
});

test('a number that is not said yet is asked for before anything is kept', async () => {
  await inHand();
  await userEvent.clear(screen.getByDisplayValue('6'));
  isAway = true;
  await read('b-02');
  expect(await screen.findByText(/Antes diga cuántas de YER-1/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sí, anotar el movimiento' })).toBeNull();
  await userEvent.type(screen.getByDisplayValue('0'), '4');
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, anotar el movimiento' }));
  expect(cola.useQueue.getState().items).toMatchObject([
    { cuerpo: { titulo: '4 de A-01 a b-02', pedido: { items: [{ cantidad: 4 }] } } },
  ]);
});
