import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { type LevanteFila, listLevantes, moverLevante } from '#features/levantes/contract.ts';
import { ubicarLevante } from '#features/levantes/paradas.contract.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

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
  fakeService(mapaDeRecorrido, () => ({
    planta: { lat: -34.86, lng: -56.17, fuente: 'LOCALIDAD' as const },
    levantes: state.levantes.map(({ id }) => ({
      ...{ id, punto: { lat: -34.9, lng: -56.1, fuente: 'LOCALIDAD' as const }, llegada: '15:10' },
      avisos: ['Se llega 18:20 y recibe hasta 18:00'],
    })),
    paradas: [1, 2].map((guia_id) => ({
      ...{ guia_id, punto: null, llegada: null, desde: null, hasta: null, avisos: [] },
    })),
    ...{ total: { metros: 0, segundos: 0 }, avisos: [] },
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
