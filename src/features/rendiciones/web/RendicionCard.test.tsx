import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { listRecorridos, verRecorrido } from '#features/recorridos/contract.ts';
import type { AuthUser } from '#shared/identity.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  abrirRendicion,
  cerrarRendicion,
  type Diferencia,
  decidirDeRendicion,
  leerVuelta,
  listDiferenciasDeRendicion,
  type Rendicion,
  type Rendiciones,
  recontarRendicion,
  sellarRendicion,
  tomarRendicion,
  verRendiciones,
} from '../contract.ts';
import { RendicionCard } from './RendicionCard.tsx';

const CAJA: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'VAL_001', nombre: 'Validaciones' }] };

const rendicion = (over: Partial<Rendicion> = {}): Rendicion => ({
  ...{ id: 3, numero: 'RD261124-001', estado: 'ABIERTA', nombre_estado: 'Contándose', recorrido_id: 7 },
  ...{ chofer_id: 4, chofer: 'Carlos Nieves', recibe_id: 9, recibe: 'Carmen Zunino', desde: '2026-11-24T21:40:00Z' },
  ...{ leidas: 0, vueltas: 0, saldos: null, diferencias: [], firma_chofer: null, firma_recibe: null },
  ...{ actos: ['sellar', 'anular'] },
  ...over,
});
const falta: Diferencia = {
  ...{ id: 11, clase: 'DINERO', medio: 'EFECTIVO', moneda: 'UYU', centavos: -10_000, guia_id: null, guia_nro: null },
  ...{ figura_entregada: false, hallada: '2026-11-24T21:50:00Z', decision: null, decidida: null, decidida_por: null },
  ...{ nota: null, incidencia_id: null },
};
const sellada = (over: Partial<Rendicion> = {}) =>
  rendicion({
    ...{ estado: 'SELLADA', nombre_estado: 'Sellada', vueltas: 1, leidas: 2, actos: ['cerrar'] },
    saldos: [{ medio: 'EFECTIVO', moneda: 'UYU', esperado: 50_000, declarado: 50_000, contado: 40_000 }],
    diferencias: [falta],
    ...over,
  });

let datos: Rendiciones;
beforeEach(() => {
  datos = { rendiciones: [], por_contar: [], puede_declarar: false, declarado: [] };
  fakeService(verRendiciones, () => datos);
  fakeService(listDiferenciasDeRendicion, () => ({ diferencias: [] }));
  for (const other of [verRecorrido, listRecorridos]) fakeFailure(other, 'RECORRIDO_NO_ENCONTRADO');
});
const open = (user = CAJA) => renderScreen(<RendicionCard recorrido_id={7} />, '/recorrido/ver', { user });
const saldo = () => screen.getByLabelText('Efectivo en UYU').textContent;

test('counting is begun with one key, read by label, typed note by note with Enter, and sealed with Ctrl+Enter', async () => {
  datos = { ...datos, por_contar: [{ chofer_id: 4, chofer: 'Carlos Nieves' }] };
  const opened = fakeService(abrirRendicion, () => ({ id: 3, numero: 'RD261124-001' }));
  const read = fakeService(leerVuelta, () => ({
    resultado: 'hecha' as const,
    texto: 'Leída la guía 881000000012',
    leidas: 1,
  }));
  const sealed = fakeService(sellarRendicion, () => ({ rendicion: sellada() }));
  await open();
  const begin = await screen.findByRole('button', { name: 'Contar lo que trae Carlos Nieves' });
  datos = { ...datos, por_contar: [], rendiciones: [rendicion()] };
  begin.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Escanee lo que volvió...' }), '881000000012{Enter}');
  await screen.findByText('Leída la guía 881000000012');
  expect(screen.queryByText(/Esperado/)).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: '$ 100' }), '3{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '$ 50' }));
  await userEvent.keyboard('2');
  screen.getByText('$ 400,00');
  datos = { ...datos, rendiciones: [sellada()] };
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByLabelText('Efectivo en UYU');
  expect([opened, read].map(({ length }) => length)).toEqual([1, 1]);
  expect(sealed).toMatchObject([
    {
      id: 3,
      conteo: [
        { moneda: 'UYU', denominacion_centavos: 10_000, cantidad: 3 },
        { moneda: 'UYU', denominacion_centavos: 5_000, cantidad: 2 },
      ],
      medios: [],
    },
  ]);
});

test('what was typed outlives a reload, and what is no number is told before it is sent', async () => {
  datos = { ...datos, rendiciones: [rendicion()] };
  const sealed = fakeService(sellarRendicion, () => ({ rendicion: sellada() }));
  const { unmount } = await open();
  await userEvent.type(await screen.findByRole('textbox', { name: '$ 1.000' }), '7');
  unmount();
  await open();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '$ 1.000' })).value).toBe('7');
  await userEvent.type(screen.getByRole('textbox', { name: '$ 50' }), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Sellar el conteo' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Escriba cantidades enteras, y las sumas en pesos');
  expect(sealed).toEqual([]);
});

test('in other hands: who counts and since when, and the way to go on', async () => {
  datos = { ...datos, rendiciones: [rendicion({ recibe: 'Ana Silva', actos: ['tomar'] })] };
  const taken = fakeService(tomarRendicion, () => ({}));
  await open();
  await screen.findByText('La está contando Ana Silva desde las 18:40');
  expect(screen.queryByText('Sellar el conteo')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir contando yo' }));
  expect(taken).toEqual([{ id: 3 }]);
});

test('sealed: expected, declared and counted side by side; recounted, decided, signed and closed', async () => {
  datos = { ...datos, rendiciones: [sellada({ actos: ['recontar', 'cerrar'] })] };
  const again = fakeService(recontarRendicion, () => ({ rendicion: sellada() }));
  const decided = fakeService(decidirDeRendicion, () => ({ incidencia_id: null }));
  fakeFailure(cerrarRendicion, 'RENDICION_SIN_FIRMA');
  await open();
  await screen.findByText('Por decidir');
  expect(saldo()).toBe('MedioEfectivo Esperado$ 500,00Declarado$ 500,00Contado$ 400,00DiferenciaFaltan $ 100,00');
  await userEvent.click(screen.getByRole('button', { name: 'Recontar…' }));
  const recount = await screen.findByRole('dialog', { name: 'Recontar RD261124-001' });
  await userEvent.type(within(recount).getByRole('textbox', { name: '$ 500' }), '1');
  await userEvent.click(within(recount).getByRole('button', { name: 'Sellar el recuento' }));
  expect(again).toMatchObject([{ id: 3, conteo: [{ denominacion_centavos: 50_000, cantidad: 1 }] }]);
  await userEvent.click(screen.getByRole('button', { name: 'Decidir…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Carlos Nieves: decidir la diferencia' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Por qué' }), 'Se habló con él');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decidir' }));
  expect(decided).toMatchObject([{ id: 11, decision: 'A_CARGO', nota: 'Se habló con él' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Firmar y cerrar' }));
  await screen.findByText('Falta la firma del chofer');
});
