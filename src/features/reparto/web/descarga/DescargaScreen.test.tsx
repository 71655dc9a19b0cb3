import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import {
  cerrarDescarga,
  type LineaDeDescarga,
  leerDescarga,
  misDescargas,
  type ParadaEnAgencia,
} from '#features/reparto/descarga.contract.ts';
import { cerrarRecogida, leerRecogida } from '#features/reparto/recogida.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { cola, hojaDeDescarga } from './cola.ts';
import { DescargaScreen } from './DescargaScreen.tsx';

const CHOFER = { ...OPERARIO, funcionalidades: [{ codigo: 'REC_CARGAR_001', nombre: 'Carga' }] };

const linea = (guia_id: number, more: Partial<LineaDeDescarga> = {}): LineaDeDescarga => ({
  ...{ guia_id, guia_nro: `88100000000${guia_id}`, destinatario: `Ana ${guia_id}`, bultos: 1 },
  ...{ descargados: 0, descargada: false, retenida: false },
  ...more,
});
const parada = (agente_id: number, ...lineas: LineaDeDescarga[]): ParadaEnAgencia => ({
  ...{ recorrido_id: 9, numero: 'R261123-009', agente_id, agencia: `Agencia ${agente_id}`, direccion: 'Rivera 100' },
  ...{ lineas, por_recoger: [], bolsas: [], descargas: [] },
});

beforeEach(() => localStorage.clear());

const read = async (codigo: string) => {
  const user = userEvent.setup();
  await user.type(await screen.findByPlaceholderText('Escanee lo que deja...'), `${codigo}{Enter}`);
};

test('of several agencies one is chosen; a reading moves its parcel down, and one that goes elsewhere says where', async () => {
  fakeService(misDescargas, () => ({ paradas: [parada(1, linea(1), linea(2, { bultos: 2 })), parada(2, linea(3))] }));
  const ajena = { resultado: 'ajena' as const, texto: 'Va a Agencia 2: no la deje acá', guia_nro: null, linea: null };
  const hecha = { resultado: 'hecha' as const, texto: 'Ingreso en agencia', guia_nro: null };
  const sent = fakeService(leerDescarga, ({ codigo }) =>
    codigo.endsWith('3') ? ajena : { ...hecha, linea: linea(1, { descargada: true }) },
  );
  await renderScreen(<DescargaScreen />, '/recorridos/descargar', { user: CHOFER });
  await userEvent.setup().click(await screen.findByRole('button', { name: /Agencia 1.*2 por descargar/ }));
  await read('881000000001');
  expect(await screen.findByText('Descargada')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: /^Descargadas/ })).getByText('Ana 1')).toBeTruthy();
  expect(sent).toMatchObject([{ recorrido_id: 9, agente_id: 1, codigo: '881000000001' }]);
  await read('881000000003');
  expect(await screen.findByText('No la deje acá')).toBeTruthy();
  expect(screen.getByText('Va a Agencia 2: no la deje acá')).toBeTruthy();
});

test('it ends with what was not read decided one by one, and a name with its signature or none', async () => {
  fakeService(misDescargas, () => ({
    paradas: [parada(1, linea(1, { descargada: true }), linea(2), linea(3), linea(4, { retenida: true }))],
  }));
  const sent = fakeService(cerrarDescarga, () => ({ descarga_id: 5, descargadas: 1, confirmada: false }));
  await renderScreen(<DescargaScreen />, '/recorridos/descargar', { user: CHOFER });
  const user = userEvent.setup();
  expect(await screen.findByText('Retenida: sigue con usted')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Cerrar descarga' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Sigue en el vehículo' }));
  expect(dialog.getByText('Sin leer 2 de 2')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'No aparece' }));
  await user.click(dialog.getByRole('button', { name: 'Firma acá' }));
  await user.click(dialog.getByRole('button', { name: /^Cerrar descarga/ }));
  expect(dialog.getByText('Diga quién firma')).toBeTruthy();
  expect(dialog.getByText('Hace falta la firma')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Confirma en su mostrador' }));
  await user.click(dialog.getByRole('button', { name: /^Cerrar descarga/ }));
  const faltantes = [
    { guia_id: 2, decision: 'SIGUE' },
    { guia_id: 3, decision: 'FALTA' },
  ];
  await waitFor(() => expect(sent).toMatchObject([{ recorrido_id: 9, agente_id: 1, faltantes }]));
});

test('what waits there to go back is taken along: read, decided one by one, and said', async () => {
  const vuelve = (guia_id: number) => ({
    ...{ guia_id, guia_nro: `88100000000${guia_id}-D1`, destinatario: 'Tienda Norte', bultos: 1, recogidos: 0 },
    recogida: false,
  });
  fakeService(misDescargas, () => ({ paradas: [{ ...parada(1, linea(1)), por_recoger: [vuelve(7), vuelve(8)] }] }));
  const taken = fakeService(leerRecogida, () => ({
    ...{ resultado: 'hecha' as const, texto: 'Va con usted', guia_nro: null },
    linea: { ...vuelve(7), recogidos: 1, recogida: true },
  }));
  const sent = fakeService(cerrarRecogida, () => ({ descarga_id: 5, recogidas: 1, confirmada: false }));
  await renderScreen(<DescargaScreen />, '/recorridos/descargar', { user: CHOFER });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Recoger (2)' }));
  await user.type(await screen.findByPlaceholderText('Escanee lo que se lleva...'), '881000000007-D1{Enter}');
  expect(await within(screen.getByRole('region', { name: 'Recogidas' })).findByText('881000000007-D1')).toBeTruthy();
  expect(taken).toMatchObject([{ recorrido_id: 9, agente_id: 1, codigo: '881000000007D1' }]);
  await user.click(screen.getByRole('button', { name: 'Cerrar lo recogido' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Queda en la agencia' }));
  expect(dialog.getByText('1 paquete')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Cerrar lo recogido/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ recorrido_id: 9, agente_id: 1, faltantes: [{ guia_id: 8, decision: 'QUEDA' }] }]),
  );
});

test('a bag of money is a line of the visit: read by its seal, with a network and without one', async () => {
  const bolsa = { numero: 'RM-261127-001', precinto: 'P-77', llevada: false };
  const otra = { numero: 'RM-261127-002', precinto: 'P-78', llevada: false };
  fakeService(misDescargas, () => ({ paradas: [{ ...parada(3), bolsas: [bolsa, otra] }] }));
  const hecha = { resultado: 'hecha' as const, texto: 'La bolsa RM-261127-001 va con usted' };
  const taken = fakeService(leerRecogida, () => ({ ...hecha, guia_nro: null, linea: null }));
  await renderScreen(<DescargaScreen />, '/recorridos/descargar', { user: CHOFER });
  const bags = within(await screen.findByRole('region', { name: 'Bolsas de dinero' }));
  expect(bags.getAllByText('Lea el precinto')).toHaveLength(2);
  // Nothing else goes along from there: there is nothing to close.
  expect(screen.queryByRole('button', { name: 'Cerrar lo recogido' })).toBeNull();
  const user = userEvent.setup();
  await user.type(screen.getByPlaceholderText('Escanee lo que se lleva...'), 'P-77{Enter}');
  expect(await bags.findByText('Va con usted')).toBeTruthy();
  expect(screen.getByText('La bolsa RM-261127-001 va con usted')).toBeTruthy();
  expect(taken).toHaveLength(1);
  fakeFailure(leerRecogida, 'BASE_NO_DISPONIBLE');
  await user.type(screen.getByPlaceholderText('Escanee lo que se lleva...'), 'P-78{Enter}');
  expect(await bags.findByText('↑ sin enviar')).toBeTruthy();
});

test('without a network the sheet of the morning stands, and what is read waits on the phone', async () => {
  hojaDeDescarga.write({ paradas: [parada(1, linea(1))] });
  fakeFailure(misDescargas, 'BASE_NO_DISPONIBLE');
  fakeFailure(leerDescarga, 'BASE_NO_DISPONIBLE');
  await renderScreen(<DescargaScreen />, '/recorridos/descargar', { user: CHOFER });
  await read('881000000001');
  expect(await screen.findByText('↑ sin enviar')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cerrar descarga' }).hasAttribute('disabled')).toBe(true);
  const [waits] = cola.useQueue.getState().items;
  expect(waits?.cuerpo).toMatchObject({ codigo: '881000000001', agente_id: 1 });
});
