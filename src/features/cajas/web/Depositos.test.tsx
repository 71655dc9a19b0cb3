import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import type { AuthUser } from '#shared/identity.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { listDiferencias, listRemesas, type Remesa, type Turno, verCaja } from '../contract.ts';
import { acreditarDeposito, depositar, verBoleta } from '../depositos.contract.ts';
import { listReabribles, reabrirCaja } from '../reabrir.contract.ts';
import { AcreditarDialog } from './AcreditarDialog.tsx';
import { CajaCard } from './CajaCard.tsx';
import { ReabrirCard } from './ReabrirCard.tsx';

const AGENCIA: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'PCK_001', nombre: 'Agencia pickup' }] };
const CAJA: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'VAL_001', nombre: 'Validaciones' }] };

const turno: Turno = {
  ...{ id: 5, estado: 'ABIERTA', abierta: '2026-11-24T11:02:00Z', abre: 'Adriana', cerrada: null, cierra: null },
  ...{ cobros: 14, sellado: null, vueltas: 0, decision: null },
  reaperturas: [{ reabierta: '2026-11-24T17:20:00Z', por: 'La empresa', motivo: 'Faltó cobrar una guía' }],
};
const deposito: Remesa = {
  ...{
    id: 9,
    numero: 'RM-261124-003',
    agencia: 'Centro',
    estado: 'DEPOSITADA',
    nombre_estado: 'Depositada en el banco',
  },
  ...{ creada: '2026-11-24T12:00:00Z', entrega: 'Adriana', precinto: null, boleta: 'B 0012-7', precinto_intacto: null },
  ...{ lleva: null, llevada: null, declarado_centavos: 432_100, contado_centavos: null },
};
const counter = (remesas: Remesa[]) => {
  fakeService(verCaja, () => ({ abierta: turno, movimientos: [], anteriores: [], remesas, sobre_limite: false }));
  return renderScreen(<CajaCard agencia="Centro" de={{}} onDialog={() => undefined} />, '/', { user: AGENCIA });
};

test('a deposit takes its boleta, its sum and a photo; one that was sent says so and keeps what was typed', async () => {
  fakeFailure(depositar, 'BOLETA_REPETIDA');
  await counter([]);
  expect(await screen.findByText('Se reabrió a las 14:20 por La empresa: Faltó cobrar una guía')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Depósito en el banco…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Número de la boleta'), 'B 0012-7');
  await userEvent.type(dialog.getByLabelText('Importe depositado ($)'), '4.321{Enter}');
  expect(await dialog.findByText('Saque una foto de la boleta')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(dialog.getByDisplayValue('B 0012-7')).toBeTruthy();
});

test('the paper of a deposit has its boleta in place of a seal', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  await counter([deposito]);
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir remesa RM-261124-003' }));
  const paper = (await screen.findByText('Remesa RM-261124-003')).closest('[data-hojas]')?.textContent;
  expect(paper).toContain('Depósito, boletaB 0012-7');
  expect(paper).toContain('Declarado$ 4.321,00');
  expect(paper).toContain('Falta que se acredite.');
  expect(paper).not.toContain('Precinto');
  await waitFor(() => expect(print).toHaveBeenCalled());
  vi.restoreAllMocks();
});

test('what the bank credited is typed beside the boleta, and only then compared', async () => {
  fakeService(listRemesas, () => ({ remesas: [] }));
  fakeService(verBoleta, () => ({ foto: { tipo: 'image/jpeg', base64: 'YWJj' } }));
  const sent = fakeService(acreditarDeposito, () => ({ declarado_centavos: 432_100, contado_centavos: 430_000 }));
  let isClosed = false;
  await renderScreen(
    <AcreditarDialog remesa={{ ...deposito, declarado_centavos: null }} onClose={() => (isClosed = true)} />,
    '/backoffice/remesas',
    { user: CAJA },
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('img', { name: 'Boleta B 0012-7' })).getAttribute('src')).toContain('YWJj');
  expect(screen.getByRole('dialog').textContent).not.toMatch(/4\.321|Declarado/);
  await userEvent.click(dialog.getByRole('button', { name: 'Acreditar' }));
  expect(await dialog.findByText('Escriba cuánto acreditó el banco; si nada, 0')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Importe que acreditó el banco ($)'), '4.300{Enter}');
  expect(await dialog.findByText('Faltan $ 21,00')).toBeTruthy();
  expect(sent).toEqual([{ id: 9, acreditado_centavos: 430_000 }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Listo' }));
  expect(isClosed).toBe(true);
});

test('a box that was closed today is opened again with its reason', async () => {
  fakeService(listDiferencias, () => ({ turnos: [] }));
  const sellado = { esperado: 200_000, contado: 195_000, diferencia: -5_000, medios: [] };
  fakeService(listReabribles, () => ({
    cajas: [{ id: 5, agencia: 'Centro', cerrada: '2026-11-24T22:10:00Z', cierra: 'Adriana', sellado }],
  }));
  const sent = fakeService(reabrirCaja, () => ({}));
  await renderScreen(<ReabrirCard />, '/backoffice/remesas', { user: CAJA });
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Centro · cerró Adriana a las 19:10Faltan $ 50,00');
  await userEvent.click(screen.getByRole('button', { name: 'Reabrir la caja de Centro…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Reabrir' }));
  expect(await dialog.findByText('Escriba por qué se reabre: queda en la caja')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Por qué'), 'Faltó cobrar una guía');
  await userEvent.click(dialog.getByRole('button', { name: 'Reabrir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ id: 5, motivo: 'Faltó cobrar una guía' }]);
});
