import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { crearLpns, imprimirLpns } from '#features/gds-stock/lpn.contract.ts';
import { sugerirUbicacion } from '#features/gds-stock/ubicar.contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { leerRecepcion, muelle, type RecepcionEntera, ubicarLpn, verRecepcion } from '../contract.ts';
import { turnos } from '../turnos.contract.ts';
import { MuelleScreen } from './MuelleScreen.tsx';
import { RecibirScreen } from './RecibirScreen.tsx';

/** Pallets at the dock: what is read onto them, and their way to a place. */

const GENTE = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'GDS_001' }] };
const LPN = 'L0000000017';
const ABIERTA: RecepcionEntera = {
  recepcion: {
    ...{ id: 4, numero: 'RC-000004', orden_id: null, orden: null, tipo: null, cliente_id: 1, cliente: 'Tienda' },
    ...{
      deposito_id: 1,
      lugar: 'ANDEN-R-1',
      modo: 'GUIADA',
      estado: 'ABIERTA',
      remito: null,
      bultos_recibidos: null,
      nota: null,
      para_vender: 0,
    },
    ...{ abierta: '2026-11-20T12:00:00Z', abierta_por: 'Ana' },
  },
  ...{ renglones: [], lecturas: [], wos: [], puede_deshacer: null },
};

test('a pallet that waits is put away by the code of its place, which is proposed', async () => {
  const espera = {
    ...{ id: 7, codigo: LPN, tipo: 'PALLET' as const, almacenamiento_id: 16, lugar: 'ANDEN-R-1', cliente: 'Tienda' },
    ...{ productos: 1, unidades: 48, disponible: 48, desde: '2026-11-20T12:00:00Z' },
  };
  fakeService(muelle, () => ({ andenes: [], esperadas: [], recepciones: [], por_ubicar: [], lpns: [espera] }));
  const propuestas = [{ almacenamiento_id: 11, codigo: 'A-01', puntos: 40, razon: 'Está vacía' }];
  const asked = fakeService(sugerirUbicacion, () => ({ propuestas, rechazadas: [] }));
  fakeFailure(ubicarLpn, 'ALMACENAMIENTO_LLENO', 'En A-01 entra 1 LPN y quedarían 2');
  fakeService(turnos, () => ({ dia: '2026-11-20', andenes: [], turnos: [], sin_turno: [] }));
  await renderScreen(<MuelleScreen />, '/gds/ingresos-egresos', { user: GENTE });
  expect(await screen.findByText('48 un. de 1 producto')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ubicar LPN …00017' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Elegir A-01' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ubicar' }));
  expect(await within(dialog).findByText('En A-01 entra 1 LPN y quedarían 2')).toBeTruthy();
  const done = { transaccion: { id: 1, numero: 'MI-000001' }, lugar: 'A-02', unidades: 48 };
  const sent = fakeService(ubicarLpn, () => done);
  const place = within(dialog).getByLabelText('A qué ubicación');
  await userEvent.clear(place);
  await userEvent.type(place, 'A-02{Enter}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ lpn_id: 7, a: 'A-02' }]);
  expect(asked[0]).toMatchObject({ lpn_id: 7, desde_id: 16 });
});

test('the code of a pallet says where the next readings go, and whoever comes back goes on with it', async () => {
  const lectura = { id: 1, producto_id: 5, sku: 'YER-1', unidad: 'UN', cantidad: 1, acumulado: 1 };
  fakeService(muelle, () => ({ andenes: [], esperadas: [], recepciones: [], por_ubicar: [], lpns: [] }));
  const leida = { ...{ id: 1, sku: 'YER-1', partida: null, serie: null, condicion: 'EN_RECEPCION' }, cantidad: 1 };
  const lecturas = [{ ...leida, fecha: '2026-11-20T12:00:00Z', lpn: 'L0000000024' }];
  fakeService(verRecepcion, () => ({ ...ABIERTA, lecturas }));
  const sent = fakeService(leerRecepcion, () => ({ lectura, aviso: null }));
  await renderScreen(<RecibirScreen />, '/gds/ingresos-egresos/recibir-mercaderia?id=4', { user: GENTE });
  expect(await screen.findByText('LPN L000000 0024')).toBeTruthy();
  const field = screen.getByLabelText('Producto');
  await userEvent.type(field, `${LPN}{Enter}`);
  expect(await screen.findByText('Lo que sigue va sobre LPN L000000 0017')).toBeTruthy();
  await userEvent.type(field, '7790001000019{Enter}');
  await expect.poll(() => sent).toMatchObject([{ recepcion_id: 4, texto: '7790001000019', lpn: LPN }]);
  await userEvent.click(screen.getByRole('button', { name: 'Dejar de llenarlo' }));
  await userEvent.type(field, '7790001000019{Enter}');
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).not.toHaveProperty('lpn');
});

test('a new pallet is numbered for the client of the reception, and its label printed', async () => {
  fakeService(muelle, () => ({ andenes: [], esperadas: [], recepciones: [], por_ubicar: [], lpns: [] }));
  fakeService(verRecepcion, () => ABIERTA);
  const made = fakeService(crearLpns, () => ({ lpns: [{ id: 7, codigo: LPN }] }));
  fakeFailure(imprimirLpns, 'LPN_NO_ENCONTRADO', 'No se pudo hacer el rótulo');
  await renderScreen(<RecibirScreen />, '/gds/ingresos-egresos/recibir-mercaderia?id=4', { user: GENTE });
  await userEvent.click(await screen.findByRole('button', { name: 'Pallet nuevo' }));
  expect(await screen.findByText('LPN L000000 0017')).toBeTruthy();
  expect(made).toMatchObject([{ deposito_id: 1, cliente_id: 1, tipo: 'PALLET' }]);
  expect(await screen.findByText('No se pudo hacer el rótulo')).toBeTruthy();
});
