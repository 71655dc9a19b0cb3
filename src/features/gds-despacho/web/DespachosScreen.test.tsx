import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  abrirDespacho,
  cerrarDespacho,
  type Despacho,
  deshacerDespacho,
  leerDespacho,
  type Pilas,
  pilasDeDespacho,
  quitarDeDespacho,
  verDespacho,
} from '../despacho.contract.ts';
import { DespachosScreen } from './DespachosScreen.tsx';
import { lecturasDeDespacho } from './DespachoUno.tsx';

const LECTOR = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'Depósito' }] };
const JEFA = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_002', nombre: 'Depósito' }] };
const BULTO: Despacho['bultos'][number] = {
  ...{ id: 9, codigo: 'BU-0000009', guia_nro: '8810', orden: 'OV-000007', cliente: 'Tienda', departamento: 'Salto' },
  ...{ anden: 'ANDEN-D', gramos: 1200, estado: 'PREVISTO', previsto: true, salio: false },
};
const UNO: Despacho = {
  ...{ id: 4, numero: 'DS-0000004', deposito_id: 1, deposito: 'Planta', destino: 'LEVANTE', estado: 'ABIERTO' },
  ...{ adonde: null, desde: '14:00', hasta: '16:00', matricula: null, lleva: 'Dardo', remito: null, nota: null },
  ...{ abierto: '2026-11-26T12:00:00Z', cerrado: null, previstos: 2, leidos: 0, sobran: 0, levantes: [] },
  bultos: [BULTO, { ...BULTO, id: 10, codigo: 'BU-0000010', guia_nro: '8811' }],
};
const PILA: Pilas['pilas'][number] = {
  ...{ clave: 'a', deposito_id: 1, anden: 'ANDEN-D', tipo: 'VENTA', destino: null, corte: null, servicio: 'FLEX' },
  ...{
    cliente_id: 1,
    cliente: 'Tienda',
    bultos: 4,
    gramos: 3600,
    listos: [9, 10, 11],
    sin_guia_listos: [11],
    sin_guia: 1,
    sin_verificar: 1,
  },
};

let uno: Despacho;
beforeEach(() => {
  lecturasDeDespacho.useQueue.setState({ entries: [] });
  uno = UNO;
  fakeService(pilasDeDespacho, () => ({
    ...{ pilas: [PILA], despachos: [UNO], recorridos: [{ id: 5, numero: 'R261126-001', chofer: 'Carlos' }] },
    sin_asentar: [{ guia_nro: '8899', problema: 'No hay tanto stock en esa ubicación' }],
  }));
  fakeService(verDespacho, () => ({ despacho: uno }));
});

test('piles are chosen, and go the way that is said', async () => {
  const opened = fakeService(abrirDespacho, () => ({ despacho: UNO }));
  await renderScreen(<DespachosScreen />, '/levantes-gds', { user: JEFA });
  const piles = await screen.findByRole('list', { name: 'Pilas en los andenes' });
  expect(piles.textContent).toMatch(/1 sin guía.*1 sin verificar.*4 bultos · 3,6 kg/);
  expect((await screen.findByRole('list', { name: 'Sin asentar' })).textContent).toContain('8899');
  await userEvent.click(within(piles).getByRole('checkbox', { name: 'Elegir Tienda, ANDEN-D' }));
  await userEvent.click(screen.getByRole('button', { name: 'Despachar 3 bultos' }));
  const dialog = await screen.findByRole('dialog');
  // What has no parcel stays, and it is said.
  within(dialog).getByText(/1 bulto queda en el andén/);
  await userEvent.type(within(dialog).getByLabelText('Pasa desde'), '14:00');
  await userEvent.type(within(dialog).getByLabelText('Hasta'), '16:00');
  await userEvent.type(within(dialog).getByLabelText('Quién lo lleva'), 'Dardo');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Empezar a leer' }));
  const asked = { destino: 'LEVANTE', bultos: [9, 10], desde: '14:00', hasta: '16:00', lleva: 'Dardo' };
  await waitFor(() => expect(opened).toEqual([asked]));
  // On to reading it out.
  await screen.findByPlaceholderText('Escanee el bulto o su guía');
});

test('who only reads is offered neither a dispatch nor its closing', async () => {
  await renderScreen(<DespachosScreen />, '/levantes-gds', { user: LECTOR });
  await screen.findByRole('list', { name: 'Pilas en los andenes' });
  expect(screen.queryByRole('button', { name: /Despachar/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('bultos are read one by one; a foreign one is refused with its reason; what differs is decided before F9 hands over', async () => {
  const read = fakeService(leerDespacho, () => {
    uno = { ...uno, leidos: 1, bultos: [{ ...BULTO, estado: 'LEIDO' }, ...uno.bultos.slice(1)] };
    return { resultado: 'hecha' as const, texto: 'BU-0000009 de OV-000007', previstos: 2, leidos: 1, sobran: 0 };
  });
  const closed = fakeService(cerrarDespacho, () => {
    uno = { ...uno, estado: 'CERRADO_CON_DIFERENCIAS', cerrado: '2026-11-26T13:00:00Z', remito: 'RM-0000001' };
    return { despacho: uno };
  });
  await renderScreen(<DespachosScreen />, '/levantes-gds?id=4', { user: JEFA });
  const field = await screen.findByPlaceholderText('Escanee el bulto o su guía');
  await userEvent.type(field, 'BU-0000009{Enter}');
  await waitFor(() => expect(read).toEqual([{ despacho_id: 4, texto: 'BU-0000009' }]));
  await screen.findByText('1 de 2');
  fakeFailure(leerDespacho, 'BULTO_NO_SALE', 'BU-0000011 va en DS-0000003');
  await userEvent.type(field, 'BU-0000011{Enter}');
  expect((await screen.findAllByText(/BU-0000011 va en DS-0000003/)).length).toBeGreaterThan(0);
  await userEvent.keyboard('{F9}');
  expect(closed).toEqual([]);
  await userEvent.click(await screen.findByLabelText('BU-0000010 queda en el andén'));
  await userEvent.keyboard('{F9}');
  await waitFor(() => expect(closed).toEqual([{ despacho_id: 4, decisiones: [{ bulto_id: 10, decision: 'QUEDA' }] }]));
  await screen.findByRole('button', { name: 'Imprimir remito RM-0000001' });
});

test('a reading is taken back, and a closed dispatch is undone with a reason', async () => {
  const out = fakeService(quitarDeDespacho, () => ({ despacho: uno }));
  await renderScreen(<DespachosScreen />, '/levantes-gds?id=4', { user: JEFA });
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar BU-0000009' }));
  await waitFor(() => expect(out).toEqual([{ despacho_id: 4, bulto_id: 9 }]));
  const undone = fakeService(deshacerDespacho, () => ({ despacho: uno }));
  await userEvent.click(screen.getByRole('button', { name: 'Anular el despacho' }));
  await userEvent.type(await screen.findByLabelText('Por qué'), 'Otro camión');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Anular' }));
  await waitFor(() => expect(undone).toEqual([{ despacho_id: 4, nota: 'Otro camión' }]));
});
