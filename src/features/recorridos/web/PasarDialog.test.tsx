import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  type EstadoLinea,
  type Linea,
  listRecorridos,
  opcionesDeRecorrido,
  type Recorrido,
  type RecorridoFila,
} from '../contract.ts';
import { pasarGuias, pasarRecorrido } from '../traspaso.contract.ts';
import { PasarDialog } from './PasarDialog.tsx';

const USER = { ...OPERARIO, funcionalidades: [{ codigo: 'REC_004', nombre: 'Recorridos: gestión' }] };
const RONDA: Recorrido['recorrido'] = {
  ...{ id: 5, numero: 'R261123-005', dia: '2026-11-23', tipo: 'REPARTO', estado: 'EN_RUTA', destino: null, version: 3 },
  ...{
    chofer_id: 4,
    chofer: 'Carlos Techera',
    vehiculo: null,
    vehiculo_id: null,
    salida_prevista: null,
    salida: null,
    llegada: null,
  },
  atraso_minutos: null,
};
const linea = (guia_id: number, estado: EstadoLinea): Linea => ({
  ...{ guia_id, guia_nro: `88100000000${guia_id}`, orden: guia_id, fija: false, modo: 'ENTREGA', estado },
  ...{ estado_general: 'EN_REPARTO', destinatario: `Persona ${guia_id}`, direccion: 'Ellauri 880', localidad: null },
  ...{ zona: 'MVD-Sur', telefono: null, bultos: 1, cobrar: null, moneda: 'UYU', motivo: null, cuando: null },
});
const DATOS: Recorrido = {
  recorrido: RONDA,
  lineas: [linea(1, 'ENTREGADA'), linea(2, 'EN_CAMINO'), linea(3, 'EN_CAMINO')],
  ...{ levantes: [], carga: null, actos: [], historia: [] },
};
const fila = (id: number, estado: RecorridoFila['estado']): RecorridoFila => ({
  ...{ ...RONDA, id, estado, numero: `R261123-00${id}`, chofer: `Chofer ${id}`, zonas: ['MVD-Sur'], cuentas: [] },
  ...{ lineas: [], levantes: [], bultos: 0, en_la_calle: 0, en_la_calle_usd: 0, sobre_limite: false, posicion: null },
});

async function open() {
  const state = { isClosed: false };
  fakeService(opcionesDeRecorrido, () => ({
    vehiculos: [],
    choferes: [
      { id: 4, nombre: 'Carlos Techera' },
      { id: 9, nombre: 'Lucía Cabrera' },
    ],
  }));
  fakeService(listRecorridos, () => ({
    dia: '2026-11-23',
    recorridos: [fila(5, 'EN_RUTA'), fila(6, 'EN_RUTA'), fila(7, 'BORRADOR'), fila(8, 'RENDIDO')],
  }));
  const onClose = () => {
    state.isClosed = true;
  };
  await renderScreen(<PasarDialog datos={DATOS} onClose={onClose} />, '/recorrido/ver?id=5', { user: USER });
  return state;
}

test('a round goes over to another driver, and to nobody who has it already', async () => {
  const state = await open();
  const asked: object[] = [];
  fakeService(pasarRecorrido, (params) => {
    asked.push(params);
    return 'confirma' in params
      ? { version: 4, por_confirmar: [] }
      : { version: 3, por_confirmar: ['SZZ 1001 lleva 10 kg, y el recorrido tiene 15'] };
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Chofer' }));
  expect(screen.queryByRole('option', { name: 'Carlos Techera', hidden: true })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'Lucía Cabrera', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Pasar el recorrido' }));
  expect((await screen.findByRole('alert')).textContent).toContain('lleva 10 kg');
  expect(state.isClosed).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Pasar igual' }));
  await waitFor(() => expect(state.isClosed).toBe(true));
  expect(asked).toEqual([
    { id: 5, chofer_id: 9 },
    { id: 5, chofer_id: 9, confirma: true },
  ]);
});

test('what is left of it goes to a round that still takes some, but for what is taken out; a refusal stays to be read', async () => {
  const state = await open();
  const asked: object[] = [];
  fakeService(pasarGuias, (params) => {
    asked.push(params);
    return {
      pasadas: [],
      levantes: [],
      rechazadas: [{ guia_nro: '881000000003', razon: 'Está retenida' }],
      por_confirmar: [],
    };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Guías, a otro recorrido' }));
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes).toHaveLength(2);
  await userEvent.click(screen.getByRole('checkbox', { name: /881000000002/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'A qué recorrido' }));
  expect(
    (await screen.findAllByRole('option', { name: /Chofer/, hidden: true })).map((one) => one.textContent),
  ).toEqual(['R261123-006 · Chofer 6 · MVD-Sur']);
  await userEvent.click(screen.getByRole('option', { name: /R261123-006/, hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Pasar 1 guía' }));
  expect(await screen.findByText('881000000003: Está retenida')).toBeTruthy();
  expect(asked).toEqual([{ id: 5, a: 6, guias: [3], levantes: [] }]);
  expect(state.isClosed).toBe(false);
});
