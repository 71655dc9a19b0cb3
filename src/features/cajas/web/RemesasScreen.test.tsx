import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { hoyEnMostrador } from '#features/mostrador/contract.ts';
import { listDiferenciasDeRendicion } from '#features/rendiciones/contract.ts';
import type { AuthUser } from '#shared/identity.ts';
import { ROLES } from '#shared/permissions.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { efectivoDeAgencias } from '../agencias.contract.ts';
import {
  cerrarCaja,
  contarCaja,
  contarRemesa,
  decidirDiferencia,
  enviarRemesa,
  listDiferencias,
  listRemesas,
  type Remesa,
  recibirRemesa,
  type Turno,
  verCaja,
} from '../contract.ts';
import { listMovimientos, resolverMovimiento } from '../movimientos.contract.ts';
import { zDeCaja } from '../papeles.contract.ts';
import { listReabribles } from '../reabrir.contract.ts';
import { CajaCard } from './CajaCard.tsx';
import { RemesasScreen } from './RemesasScreen.tsx';

const CAJA: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'VAL_001', nombre: 'Validaciones' }] };

const remesa = (over: Partial<Remesa> = {}): Remesa => ({
  ...{ id: 1, numero: 'RM-261124-001', agencia: 'Sucursal Buceo', estado: 'ENVIADA', nombre_estado: 'En la agencia' },
  ...{ creada: '2026-11-24T12:00:00Z', entrega: 'Adriana', precinto: 'P-1', boleta: null, precinto_intacto: null },
  ...{ lleva: null, llevada: null },
  ...{ declarado_centavos: null, contado_centavos: null },
  ...over,
});
const turno = (over: Partial<Turno> = {}): Turno => ({
  ...{ id: 5, estado: 'ABIERTA', abierta: '2026-11-24T11:02:00Z', abre: 'Adriana', cerrada: null, cierra: null },
  ...{ cobros: 14, sellado: null, vueltas: 0, decision: null, reaperturas: [] },
  ...over,
});

let remesas: Remesa[];
beforeEach(() => {
  remesas = [remesa()];
  fakeService(listRemesas, () => ({ remesas }));
  fakeService(efectivoDeAgencias, () => ({ agencias: [] }));
  fakeService(listMovimientos, () => ({ movimientos: [] }));
  fakeService(listReabribles, () => ({ cajas: [] }));
  fakeService(listDiferenciasDeRendicion, () => ({ diferencias: [] }));
  fakeService(listDiferencias, () => ({
    turnos: [
      {
        ...turno({ estado: 'CERRADA', cerrada: '2026-11-23T22:10:00Z', cierra: 'Adriana' }),
        sellado: { esperado: 200_000, contado: 195_000, diferencia: -5_000, medios: [] },
        agencia: 'Sucursal Buceo',
      },
    ],
  }));
});

const open = () => renderScreen(<RemesasScreen />, '/backoffice/remesas', { user: CAJA });

test('a bag is received by its seal, whole or broken, and the answer of its own sender is told', async () => {
  const sent = fakeService(recibirRemesa, () => ({ id: 1, numero: 'RM-261124-001' }));
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Escanee el precinto...' }), 'P-1{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Roto' }));
  expect(await screen.findByText('Recibida RM-261124-001, con el precinto roto. Falta contarla.')).toBeTruthy();
  expect(sent[0]).toMatchObject({ precinto: 'P-1', intacto: false });
  fakeFailure(recibirRemesa, 'CUENTA_OTRO');
  await userEvent.type(screen.getByRole('textbox', { name: 'Escanee el precinto...' }), 'P-2{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Intacto' }));
  expect((await screen.findByRole('alert')).textContent).toContain('quien entrega no recibe');
});

test('what a bag holds is counted blind, and only then compared', async () => {
  remesas = [remesa({ estado: 'RECIBIDA', nombre_estado: 'Recibida', precinto_intacto: true })];
  const sent = fakeService(contarRemesa, () => ({ declarado_centavos: 100_000, contado_centavos: 95_000 }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Contar… RM-261124-001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Contar RM-261124-001' }));
  expect(dialog.queryByText('$ 1.000,00')).toBeNull();
  await userEvent.type(dialog.getByLabelText('$ 500'), 'uno');
  await userEvent.click(dialog.getByRole('button', { name: 'Sellar conteo' }));
  expect(dialog.getByRole('alert').textContent).toBe('Escriba cantidades enteras');
  await userEvent.clear(dialog.getByLabelText('$ 500'));
  await userEvent.type(dialog.getByLabelText('$ 500'), '1');
  await userEvent.type(dialog.getByLabelText('$ 50'), '9');
  expect(dialog.getByText('$ 950,00')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Sellar conteo' }));
  expect(await screen.findByText('Faltan $ 50,00', { selector: 'dd' })).toBeTruthy();
  expect(sent[0]).toMatchObject({
    id: 1,
    conteo: [
      { denominacion_centavos: 50_000, cantidad: 1 },
      { denominacion_centavos: 5_000, cantidad: 9 },
    ],
  });
});

test('whoever leads and receives no money looks on, and lets money out of a box', async () => {
  remesas = [remesa({ estado: 'RECIBIDA', nombre_estado: 'Recibida', precinto_intacto: true })];
  fakeService(listMovimientos, () => ({
    movimientos: [
      {
        ...{
          id: 9,
          agencia: 'Sucursal Buceo',
          pide: 'Adriana',
          creado: '2026-11-24T12:00:00Z',
          clase: 'EGRESO' as const,
        },
        ...{ centavos: 350_000, texto: 'Arreglo de la cortina' },
      },
    ],
  }));
  const sent = fakeService(resolverMovimiento, () => ({}));
  const user: AuthUser = {
    ...OPERARIO,
    roles: [{ role_id: ROLES.encargado, nombre: 'Encargado' }],
    funcionalidades: [],
  };
  await renderScreen(<RemesasScreen />, '/backoffice/remesas', { user });
  expect(await screen.findByText('RM-261124-001')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar Arreglo de la cortina' }));
  expect(sent[0]).toMatchObject({ id: 9, confirma: true });
  expect(screen.queryByRole('textbox', { name: 'Escanee el precinto...' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Contar… RM-261124-001' })).toBeNull();
  expect(screen.queryByText('Diferencias de caja')).toBeNull();
  expect(screen.queryByText('Cajas cerradas hoy')).toBeNull();
});

test('agencies whose money is out are told with the days it has been out, and of an open box no sum', async () => {
  const una = {
    ...{
      agente_id: 1,
      agencia: 'Sucursal Buceo',
      abierta: '2026-11-24T11:02:00Z',
      cobros: 14,
      cerrada: '2026-11-23T22:10:00Z',
    },
    ...{
      dejo_centavos: 150_000,
      dias: 6,
      enviada: '2026-11-18T12:00:00Z',
      limite_centavos: 200_000,
      sobre_limite: true,
    },
  };
  const otra = {
    ...{ agente_id: 2, agencia: 'Salto Centro', abierta: null, cobros: 0, cerrada: '2026-11-23T22:00:00Z' },
    ...{ dejo_centavos: 5_000, dias: 1, enviada: null, limite_centavos: null, sobre_limite: false },
  };
  fakeService(efectivoDeAgencias, () => ({ agencias: [una, otra] }));
  await open();
  const table = within(await screen.findByRole('region', { name: 'Efectivo en agencias' }));
  const cells = (await table.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(cells[0]).toContain('$ 1.500,00');
  expect(cells[0]).toContain('6 días');
  expect(cells[0]).toContain('Abierta · 14 cobros · sobre su límite');
  expect(cells[1]).toContain('Nunca1 díaSin límiteCerrada');
});

test('a gap is decided with its reason', async () => {
  const sent = fakeService(decidirDiferencia, () => ({}));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Decidir…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Decidir' }));
  expect(await dialog.findByText('Escriba por qué')).toBeTruthy();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Qué se hace' }));
  await userEvent.click(await dialog.findByRole('option', { name: 'A cargo de la agencia', hidden: true }));
  await userEvent.type(dialog.getByLabelText('Por qué'), 'Se descuenta en la liquidación');
  await userEvent.click(dialog.getByRole('button', { name: 'Decidir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]).toMatchObject({ id: 5, decision: 'A_CARGO', nota: 'Se descuenta en la liquidación' });
});

test('the box of the counter shows no amount, is counted blind, once more where it differs, and closed', async () => {
  let now = turno();
  fakeService(hoyEnMostrador, () => {
    throw new Error('not on this screen');
  });
  fakeService(verCaja, () => ({
    abierta: now.estado === 'CERRADA' ? null : now,
    movimientos: [],
    anteriores: [],
    remesas: [],
    sobre_limite: false,
  }));
  const counted = fakeService(contarCaja, ({ conteo }) => {
    const contado = conteo.reduce((sum, one) => sum + one.denominacion_centavos * one.cantidad, 0);
    const sellado = { esperado: 200_000, contado, diferencia: contado - 200_000, medios: [] };
    now = turno({ estado: 'ARQUEADA', sellado, vueltas: now.vueltas + 1 });
    return { vuelta: now.vueltas, sellado };
  });
  fakeService(cerrarCaja, () => {
    now = { ...now, estado: 'CERRADA' };
    return { sellado: { esperado: 200_000, contado: 200_000, diferencia: 0, medios: [] } };
  });
  const { container } = await renderScreen(<CajaCard agencia="Centro" de={{}} onDialog={() => undefined} />, '/', {
    user: CAJA,
  });
  await screen.findByText('14 cobros');
  expect(container.textContent).not.toContain('$');
  await userEvent.click(screen.getByRole('button', { name: 'Contar y cerrar…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('$ 1.000'), '1');
  await userEvent.click(dialog.getByRole('button', { name: 'Sellar conteo' }));
  expect(await dialog.findByText('Faltan $ 1.000,00')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Contar otra vez' }));
  await userEvent.type(dialog.getByLabelText('$ 1.000'), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Sellar conteo' }));
  expect(await dialog.findByText('Sin diferencia')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Contar otra vez' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar caja' }));
  expect(await screen.findByText(/Cerrada. Para cobrar/)).toBeTruthy();
  expect(counted).toHaveLength(2);
});

test('money leaves the box in a bag, with its seal and what it is said to hold', async () => {
  fakeService(verCaja, () => ({ abierta: turno(), movimientos: [], anteriores: [], remesas: [], sobre_limite: true }));
  const sent = fakeService(enviarRemesa, () => ({ id: 8, numero: 'RM-261124-002' }));
  await renderScreen(<CajaCard agencia="Centro" de={{ agente_id: 1 }} onDialog={() => undefined} />, '/', {
    user: CAJA,
  });
  expect((await screen.findByRole('alert')).textContent).toContain('más efectivo que el límite');
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar remesa…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Precinto de la bolsa'), 'P-77');
  await userEvent.type(dialog.getByLabelText('Importe declarado ($)'), 'mucho{Enter}');
  expect(await dialog.findByText('Escriba cuánto va, por ejemplo 12.500')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Importe declarado ($)'));
  await userEvent.type(dialog.getByLabelText('Importe declarado ($)'), '12.500{Enter}');
  expect(await screen.findByText('Salió la remesa RM-261124-002.')).toBeTruthy();
  expect(sent[0]).toMatchObject({ agente_id: 1, precinto: 'P-77', declarado_centavos: 1_250_000 });
});

test('an open box prints how often, and a closed one how much', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  const before = turno({
    id: 4,
    estado: 'CERRADA',
    cerrada: '2026-11-24T22:10:00Z',
    sellado: { esperado: 200_000, contado: 195_000, diferencia: -5_000, medios: [] },
  });
  fakeService(verCaja, () => ({
    abierta: turno(),
    movimientos: [],
    anteriores: [before],
    remesas: [],
    sobre_limite: false,
  }));
  const asked = fakeService(zDeCaja, () => ({
    ...{ agencia: 'Centro', numero: 12, abierta: '2026-11-24T11:00:00Z', abre: 'Ana', cerrada: null, cierra: null },
    ...{
      fondo_centavos: 50_000,
      cobros: 2,
      cobrado_centavos: 150_000,
      remesas: [],
      movimientos: [],
      otros_centavos: 0,
    },
    ...{ esperado_centavos: 200_000, contado_centavos: 195_000, conteo: [], vueltas: 2 },
    ...{ medios: [], primero_centavos: 190_000, reaperturas: [] },
  }));
  await renderScreen(<CajaCard agencia="Centro" de={{}} onDialog={() => undefined} />, '/', { user: CAJA });
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir X' }));
  const x = (await screen.findByText('X · caja abierta')).closest('[data-hojas]')?.textContent;
  expect(x).toContain('Cobros en efectivo14');
  expect(x).not.toContain('$');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await userEvent.click(screen.getByRole('button', { name: /^Imprimir Z, Cierre 24\/11\/2026/ }));
  const z = (await screen.findByText('Z n.º 12')).closest('[data-hojas]')?.textContent;
  expect(z).toContain('Debía haber$ 2.000,00');
  expect(z).toContain('Faltan $ 50,00');
  expect(asked).toEqual([{ id: 4 }]);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  vi.restoreAllMocks();
});
