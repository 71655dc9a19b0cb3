import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { abrirMesa, leerEnMesa, type Mesa, pendientesDePacking } from '../contract.ts';
import { elegirOrden, lecturasDePacking, useBanco } from './banco.ts';
import { PackScreen } from './PackScreen.tsx';

/** A product whose serials are read at the bench: its code asks, what is read next is the serial. */

const DEPOSITO = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Depósito' }] };
const MESA: Mesa = {
  orden: {
    ...{ id: 7, numero: 'OV-000007', tipo: 'VENTA', estado: 'PICKEADA', cliente: 'Tienda', referencia: null },
    ...{ deposito_id: 1, servicio: 'FLEX', entrega: 'DOMICILIO', localidad: 'Melo', corte: null, observaciones: null },
  },
  lineas: [
    {
      ...{ id: 1, sku: 'TV-32', nombre: 'Televisor', unidad: 'UN', con_serie: true },
      ...{ pedida: 3, por_empacar: 3, en_bulto: 0, empacada: 0, falta: 0 },
    },
  ],
  ...{ bultos: [], cajas: [], caja_propuesta: null, cajas_propuestas: [], contra_reembolso: null, esperado: 0 },
  ...{ tolerancia: { por_mil: 50, gramos: 50 }, completa: false, sin_guia: null, dirige: false },
};
let read: object[];

beforeEach(() => {
  lecturasDePacking.useQueue.setState({ entries: [] });
  elegirOrden(null);
  fakeService(pendientesDePacking, () => ({ ordenes: [] }));
  fakeService(abrirMesa, () => ({ mesa: MESA, candidatas: [] }));
  read = fakeService(leerEnMesa, ({ texto, cantidad = 1, serie_de }) => ({
    mesa: MESA,
    lectura:
      serie_de === undefined
        ? { sku: 'TV-32', cantidad: 0, serie: null, pide_serie: { producto_id: 4, cantidad } }
        : { sku: 'TV-32', cantidad: 1, serie: texto, pide_serie: null },
  }));
});

async function open(): Promise<void> {
  await renderScreen(<PackScreen />, '/gds/work-order/pack', { user: DEPOSITO });
  elegirOrden(7);
  await screen.findByText(/Televisor/);
}
const scan = async (texto: string) => userEvent.type(await screen.findByPlaceholderText(/Escanee/), `${texto}{Enter}`);

test('so many as were said are asked for, one after the other, digits too; then the next code is an article again', async () => {
  await open();
  await scan('2');
  await scan('TV-32');
  await screen.findByText(/escanee 2 series, una por unidad/);
  await scan('4471');
  await screen.findByText(/escanee su serie/);
  await scan('4472');
  await screen.findByPlaceholderText('Escanee, o escriba cuántos');
  await scan('TV-32');
  await waitFor(() => expect(read).toHaveLength(4));
  expect(read).toEqual([
    { orden_id: 7, texto: 'TV-32', cantidad: 2 },
    { orden_id: 7, texto: '4471', serie_de: 4 },
    { orden_id: 7, texto: '4472', serie_de: 4 },
    { orden_id: 7, texto: 'TV-32' },
  ]);
});

test('one that is refused says why and is asked for again; whoever wants another article says so', async () => {
  await open();
  await scan('TV-32');
  await screen.findByPlaceholderText('Escanee la serie de TV-32');
  fakeFailure(leerEnMesa, 'SERIE_EN_OTRO_LUGAR', 'La serie S-1 ya salió con OV-000003 (guía 77)');
  await scan('S-1');
  expect(await screen.findAllByText(/La serie S-1 ya salió con OV-000003/)).not.toHaveLength(0);
  screen.getByPlaceholderText('Escanee la serie de TV-32');
  await userEvent.click(screen.getByRole('button', { name: 'Dejar, va otro artículo' }));
  await screen.findByPlaceholderText('Escanee, o escriba cuántos');
});

test('what is asked for is asked for still when the page is loaded again', async () => {
  await open();
  await scan('TV-32');
  await screen.findByPlaceholderText('Escanee la serie de TV-32');
  const { stored } = await import('./banco.ts');
  expect(stored.read()).toEqual({ orden_id: 7, serie_de: { producto_id: 4, sku: 'TV-32', faltan: 1 } });
  expect(useBanco.getState().serieDe).toEqual({ producto_id: 4, sku: 'TV-32', faltan: 1 });
});
