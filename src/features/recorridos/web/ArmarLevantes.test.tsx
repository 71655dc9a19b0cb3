import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { type LevanteFila, listLevantes, moverLevante } from '#features/levantes/contract.ts';
import { ubicarLevante } from '#features/levantes/paradas.contract.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { armanRecorrido } from '../compania.contract.ts';
import { guardarRecorrido, type Linea, opcionesDeRecorrido, type Recorrido, verRecorrido } from '../contract.ts';
import type { LevanteDeRonda } from '../levantes.contract.ts';
import { mapaDeRecorrido, optimizarRecorrido } from '../mapa.contract.ts';
import { poolDeRecorrido } from '../pool.contract.ts';
import { ArmarScreen } from './ArmarScreen.tsx';

const USER = {
  ...OPERARIO,
  funcionalidades: [
    { codigo: 'REC_004', nombre: 'Recorridos: gestión' },
    { codigo: 'LEV_002', nombre: 'Levantes: gestión' },
  ],
};
const linea = (guia_id: number): Linea => ({
  ...{ guia_id, guia_nro: `88100000000${guia_id}`, orden: guia_id * 10, fija: false, modo: 'ENTREGA' },
  ...{ estado: 'PLANIFICADA', estado_general: 'ASIGNADO', destinatario: `Ana ${guia_id}`, direccion: 'Ellauri 880' },
  ...{ localidad: null, zona: 'MVD-Sur', telefono: null, bultos: 1, cobrar: null, moneda: 'UYU', motivo: null },
  cuando: null,
});
const levante = (id: number, orden: number): LevanteDeRonda => ({
  ...{ id, numero: `L-261123-000${id}`, orden, estado: 'ASIGNADO', cliente: `Tienda ${id}`, direccion: 'Ruta 8' },
  ...{ zona: 'Metro', telefono: null, desde: '15:00', hasta: '18:00', motivo: null, anunciadas: 2 },
  bultos_anunciados: null,
});
const espera: LevanteFila = {
  ...{ id: 9, numero: 'L-261123-0009', cliente_id: 1, cliente: 'Tienda 9', dia: '2026-11-23', desde: '09:00' },
  ...{ hasta: '12:00', direccion: 'Ruta 5', contacto: null, telefono: null, zona: 'Metro', estado: 'CONFIRMADO' },
  ...{ origen: 'CLIENTE', anunciadas: 0, levantadas: 0, ingresadas: 0, bultos_anunciados: 40, bultos_levantados: null },
  ...{
    kg_anunciados: null,
    diferencia: null,
    motivo: null,
    chofer_id: null,
    chofer: null,
    recorrido: null,
    instrucciones: null,
    version: 4,
  },
};

const state: { levantes: LevanteDeRonda[] } = { levantes: [] };
beforeEach(() => {
  state.levantes = [levante(5, 10)];
  const recorrido: Recorrido['recorrido'] = {
    ...{ id: 5, numero: 'R261123-009', dia: '2026-11-23', tipo: 'REPARTO', estado: 'PLANIFICADO', chofer_id: 7 },
    ...{ chofer: 'Carlos Nieves', destino: null, salida_prevista: null, salida: null, llegada: null },
    ...{ atraso_minutos: null, vehiculo: null, vehiculo_id: null, version: 1 },
  };
  fakeService(verRecorrido, () => ({
    ...{ recorrido, lineas: [linea(1), linea(2)], levantes: state.levantes, carga: null, actos: [], historia: [] },
  }));
  fakeService(armanRecorrido, () => ({ arman: [] }));
  fakeService(mapaDeRecorrido, () => ({
    planta: { lat: -34.86, lng: -56.17, fuente: 'LOCALIDAD' as const },
    zonas: [],
    levantes: state.levantes.map(({ id }) => ({
      ...{ id, punto: { lat: -34.9, lng: -56.1, fuente: 'LOCALIDAD' as const }, llegada: '15:10' },
      avisos: ['Se llega 18:20 y recibe hasta 18:00'],
    })),
    paradas: [1, 2].map((guia_id) => ({
      ...{ guia_id, punto: null, llegada: null, desde: null, hasta: null, avisos: [] },
    })),
    ...{ total: { metros: 0, segundos: 0 }, jornada_s: 36_000, avisos: [] },
  }));
  fakeService(opcionesDeRecorrido, () => ({ choferes: [], vehiculos: [] }));
  fakeService(poolDeRecorrido, () => ({ zonas: [], carros: [], total: 0, guias: [] }));
  fakeService(listLevantes, () => ({
    ...{ current_page: 1, page_quantity: 200, total_pages: 1, total_records: 2, total_es_minimo: false },
    ...{ siguiente: null, records: [espera, { ...espera, id: 10, numero: 'L-261124-0010', dia: '2026-11-24' }] },
  }));
});

const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Paradas' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => /Ana \d|Tienda \d/.exec(textContent ?? '')?.[0]);
};

test('what is fetched stands in its place among the doors, and goes one door on by its key', async () => {
  const moved = fakeService(ubicarLevante, ({ id, orden }) => {
    state.levantes = [levante(id, orden)];
    return { id, orden };
  });
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  expect(await rows()).toEqual(['Ana 1', 'Tienda 5', 'Ana 2']);
  (await screen.findByRole('button', { name: 'Bajar L-261123-0005' })).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(async () => expect(await rows()).toEqual(['Ana 1', 'Ana 2', 'Tienda 5']));
  expect(moved).toEqual([{ id: 5, orden: 20 }]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Bajar L-261123-0005' }).disabled).toBe(true);
});

test('what waits of that day is one press away from being a stop, and what is of another day is not offered', async () => {
  const sent = fakeService(moverLevante, ({ id }) => ({
    ...{ id, estado: 'ASIGNADO' as const, msg: 'L-261123-0009: asignado', fuera: [], nuevo: null },
  }));
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  const list = await screen.findByRole('list', { name: 'Levantes sin asignar' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(within(list).getByRole('button', { name: 'Agregar L-261123-0009, Tienda 9' }));
  await waitFor(() => expect(sent).toEqual([{ id: 9, version: 4, acto: 'asignar', recorrido_id: 5 }]));
});

test('of what is fetched the page says when the van is there and how sure its place is; a shorter order moves it, and Ctrl+Z puts it back', async () => {
  const saved = fakeService(guardarRecorrido, ({ levantes = [] }) => {
    state.levantes = levantes.map((one) => levante(one.id, one.orden * 10));
    return { version: 2 };
  });
  fakeService(optimizarRecorrido, () => ({
    ...{ version: 1, anterior: [1, 2], orden: [1, 2], levantes: [{ id: 5, orden: 2 }], sin_lugar: [], avisos: [] },
    ...{ antes: { metros: 9_000, segundos: 900 }, despues: { metros: 8_000, segundos: 800 } },
  }));
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  expect(await screen.findByText(/llega 15:10/)).toBeTruthy();
  expect(screen.getByText('Se llega 18:20 y recibe hasta 18:00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Optimizar' }));
  expect(await screen.findByText('Cambia 1 parada')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
  await waitFor(async () => expect(await rows()).toEqual(['Ana 1', 'Ana 2', 'Tienda 5']));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await rows()).toEqual(['Ana 1', 'Tienda 5', 'Ana 2']));
  expect(saved.map(({ levantes }) => levantes)).toEqual([[{ id: 5, orden: 2 }], [{ id: 5, orden: 1 }]]);
});

/** Rows of forty pixels, one under the other. */
function laidOut(): void {
  const spy = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = 40 * [...(this.parentElement?.children ?? [])].indexOf(this);
    const box = { x: 0, y: top, width: 300, height: 40, top, bottom: top + 40, left: 0, right: 300 };
    return { ...box, toJSON: () => box };
  });
  onTestFinished(() => spy.mockRestore());
}
/** By what is held of it, to this height of the list. */
function drag(handle: Element, clientY: number): void {
  fireEvent.pointerDown(handle, { button: 0, isPrimary: true, pointerType: 'mouse', clientX: 5, clientY: 200 });
  fireEvent.pointerMove(document, { clientX: 5, clientY: 100 });
  fireEvent.pointerMove(document, { clientX: 5, clientY });
  fireEvent.pointerUp(document);
}

test('what is fetched is dragged as doors are, and a door past it; nothing else moves, and Ctrl+Z puts each back', async () => {
  laidOut();
  const saved = fakeService(guardarRecorrido, ({ levantes = [] }) => {
    state.levantes = levantes.map((one) => levante(one.id, one.orden * 10));
    return { version: 2 };
  });
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  expect(await rows()).toEqual(['Ana 1', 'Tienda 5', 'Ana 2']);
  const list = screen.getByRole('list', { name: 'Paradas' });
  // Over the middle of the first door.
  drag(within(list).getByTitle('Levante'), 10);
  await waitFor(async () => expect(await rows()).toEqual(['Tienda 5', 'Ana 1', 'Ana 2']));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await rows()).toEqual(['Ana 1', 'Tienda 5', 'Ana 2']));
  // Between the first door and what is fetched: the order of the doors stays, what is fetched comes behind both.
  drag(screen.getByRole('button', { name: 'Elegir la parada 2' }), 45);
  await waitFor(async () => expect(await rows()).toEqual(['Ana 1', 'Ana 2', 'Tienda 5']));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await rows()).toEqual(['Ana 1', 'Tienda 5', 'Ana 2']));
  expect(saved.map(({ orden, levantes }) => [orden, levantes?.map((one) => one.orden)])).toEqual([
    [[1, 2], [0]],
    [[1, 2], [1]],
    [[1, 2], [2]],
    [[1, 2], [1]],
  ]);
});

test('one that is done is not dragged, and one that a button moved comes back by Ctrl+Z', async () => {
  laidOut();
  const saved = fakeService(guardarRecorrido, () => ({ version: 2 }));
  state.levantes = [{ ...levante(5, 10), estado: 'LEVANTADO' }, levante(6, 10)];
  const moved = fakeService(ubicarLevante, ({ id, orden }) => {
    state.levantes = state.levantes.map((one) => (one.id === id ? { ...one, orden } : one));
    return { id, orden };
  });
  await renderScreen(<ArmarScreen />, '/recorrido?id=5', { user: USER });
  expect(await rows()).toEqual(['Ana 1', 'Tienda 5', 'Tienda 6', 'Ana 2']);
  const [done] = within(screen.getByRole('list', { name: 'Paradas' })).getAllByTitle('Levante');
  if (done === undefined) throw new Error('nothing is fetched');
  drag(done, 10);
  await userEvent.click(screen.getByRole('button', { name: 'Bajar L-261123-0006' }));
  await waitFor(async () => expect(await rows()).toEqual(['Ana 1', 'Tienda 5', 'Ana 2', 'Tienda 6']));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await rows()).toEqual(['Ana 1', 'Tienda 5', 'Tienda 6', 'Ana 2']));
  expect(moved.map(({ orden }) => orden)).toEqual([20, 10]);
  expect(saved).toEqual([]);
});
