import 'fake-indexeddb/auto';

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Params } from '#shared/contract.ts';
import { aLote, OPCIONES } from '#testing/eventos.ts';
import { readCode } from '#testing/scanner.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import * as sounds from '#web/ui/scan/sounds.ts';

import { abrirLote, getLote, getOpcionesDeEstacion, listLotes } from '../contract.ts';
import { EstacionScreen } from './EstacionScreen.tsx';

let opened: Params<typeof abrirLote>[];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(sounds, 'playTone').mockImplementation(() => undefined);
  opened = [];
  let carro: string | null = null;
  const lote = (id: number) => aLote({ id, tipo: 'CLA', nombre: 'Clasificada', carro });
  fakeService(getOpcionesDeEstacion, () => ({
    ...OPCIONES,
    lugares: [{ agente_id: null, nombre: 'Planta Montevideo' }],
  }));
  fakeService(listLotes, () => ({ lotes: [] }));
  fakeService(getLote, ({ id }) => ({ lote: lote(id), lecturas: [] }));
  fakeService(abrirLote, (pedido) => {
    opened.push(pedido);
    carro = pedido.carro ?? null;
    return { lote: lote(opened.length), no_halladas: [], aviso: null };
  });
});

const open = () =>
  renderScreen(<EstacionScreen />, '/eventos?tipo=CLA', {
    user: { ...OPERARIO, funcionalidades: [{ codigo: 'EVE_003', nombre: 'Eventos' }] },
  });

test('sorting begins with the cart, and the label of another one goes on in that', async () => {
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Carro' }), 'CARRO_12{Enter}');
  expect(await screen.findByText(/CARRO_12/)).toBeTruthy();
  await readCode('CARRO_13');
  expect(await screen.findByText(/CARRO_13/)).toBeTruthy();
  await waitFor(() => expect(opened.map(({ carro }) => carro)).toEqual(['CARRO_12', 'CARRO_13']));
});

test('what is no cart is told before anything is opened', async () => {
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Carro' }), 'AGENTE_7');
  await userEvent.click(screen.getByRole('button', { name: 'Empezar' }));
  expect(await screen.findByText('Ese código no es de un carro: CARRO_ y su número')).toBeTruthy();
  expect(opened).toEqual([]);
});
