import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { AuthUser } from '#shared/identity.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { contarCaja, decidirDiferencia, listDiferencias, type Movimiento, type Turno, verCaja } from '../contract.ts';
import { listMovimientos, moverCaja, resolverMovimiento } from '../movimientos.contract.ts';
import { CajaCard } from './CajaCard.tsx';
import { DiferenciasCard } from './DiferenciasCard.tsx';
import { EgresosCard } from './EgresosCard.tsx';

const AGENCIA: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'PCK_001', nombre: 'Agencia pickup' }] };
const CAJA: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'VAL_001', nombre: 'Validaciones' }] };

const turno = (over: Partial<Turno> = {}): Turno => ({
  ...{ id: 5, estado: 'ABIERTA', abierta: '2026-11-24T11:02:00Z', abre: 'Adriana', cerrada: null, cierra: null },
  ...{ cobros: 14, sellado: null, vueltas: 0, decision: null, reaperturas: [] },
  ...over,
});
const show = () =>
  renderScreen(<CajaCard agencia="Centro" de={{}} onDialog={() => undefined} />, '/', { user: AGENCIA });

test('vouchers are counted beside the cash, and a box whose vouchers alone differ may be counted again', async () => {
  let now = turno();
  fakeService(verCaja, () => ({ abierta: now, movimientos: [], anteriores: [], remesas: [], sobre_limite: false }));
  const counted = fakeService(contarCaja, () => {
    const tarjeta = {
      medio: 'TARJETA',
      esperado: 124_200,
      contado: 120_000,
      diferencia: -4_200,
      comprobantes: 2,
    } as const;
    const sellado = { esperado: 0, contado: 0, diferencia: 0, medios: [{ ...tarjeta, decision: null }] };
    now = turno({ estado: 'ARQUEADA', sellado, vueltas: 1 });
    return { vuelta: 1, sellado };
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Contar y cerrar…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Tarjeta: suman $'), '1.200');
  await userEvent.click(dialog.getByRole('button', { name: 'Sellar conteo' }));
  expect(await dialog.findByText('De cada medio escriba cuántos hay y cuánto suman')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Tarjeta: cuántos'), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Sellar conteo' }));
  const vouchers = within(await dialog.findByRole('list', { name: 'Comprobantes contados' }));
  expect(vouchers.getByRole('listitem').textContent).toBe(
    'Tarjeta (2)contado $ 1.200,00registrado $ 1.242,00Faltan $ 42,00',
  );
  expect(dialog.getByRole('button', { name: 'Contar otra vez' })).toBeTruthy();
  expect(counted).toEqual([{ id: 5, conteo: [], medios: [{ medio: 'TARJETA', comprobantes: 2, centavos: 120_000 }] }]);
});

test('cash and vouchers of one box that differ are decided each by itself', async () => {
  const qr = {
    medio: 'QR',
    esperado: 33_700,
    contado: 33_000,
    diferencia: -700,
    comprobantes: 1,
    decision: null,
  } as const;
  const sellado = { esperado: 200_000, contado: 195_000, diferencia: -5_000, medios: [qr] };
  const closed = turno({ estado: 'CERRADA', cerrada: '2026-11-24T22:10:00Z', cierra: 'Adriana', sellado });
  fakeService(listDiferencias, () => ({ turnos: [{ ...closed, agencia: 'Centro' }] }));
  const sent = fakeService(decidirDiferencia, () => ({}));
  await renderScreen(<DiferenciasCard />, '/backoffice/remesas', { user: CAJA });
  const rows = within(await screen.findByRole('list', { name: 'Diferencias de caja' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByText(/faltan/i).textContent)).toEqual([
    'Faltan $ 50,00',
    'Comprobantes de QR: faltan $ 7,00',
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Decidir…' })[1] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Qué se hace' }));
  await userEvent.click(await dialog.findByRole('option', { name: 'Error de registro', hidden: true }));
  await userEvent.type(dialog.getByLabelText('Por qué'), 'Se cobró con tarjeta');
  await userEvent.click(dialog.getByRole('button', { name: 'Decidir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ id: 5, medio: 'QR', decision: 'ERROR_DE_REGISTRO', nota: 'Se cobró con tarjeta' }]);
});

test('money by hand says what for, waits where it is large, and how much is not shown', async () => {
  let movimientos: Movimiento[] = [];
  fakeService(verCaja, () => ({
    ...{ abierta: turno(), anteriores: [], remesas: [], sobre_limite: false },
    movimientos,
  }));
  const sent = fakeService(moverCaja, ({ clase, texto }) => {
    const estado = { estado: 'PEDIDO', nombre_estado: 'Espera confirmación', nota: null } as const;
    movimientos = [{ id: 1, clase, texto, creado: '2026-11-24T12:00:00Z', ...estado }];
    return { id: 1, estado: 'PEDIDO' as const };
  });
  const { container } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Ingreso o egreso…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Importe ($)'), 'mucho{Enter}');
  expect(await dialog.findByText('Escriba cuánto, por ejemplo 350')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Importe ($)'));
  await userEvent.type(dialog.getByLabelText('Importe ($)'), '3.500');
  await userEvent.type(dialog.getByLabelText('Para qué'), 'Arreglo{Enter}');
  expect(await screen.findByText(/espera que la oficina lo confirme/)).toBeTruthy();
  expect(sent).toEqual([{ clase: 'EGRESO', centavos: 350_000, texto: 'Arreglo' }]);
  const list = within(screen.getByRole('list', { name: 'Ingresos y egresos de esta caja' }));
  expect(list.getByRole('listitem').textContent).toBe('09:00 Egreso: ArregloEspera confirmación');
  expect(container.textContent).not.toContain('$');
});

test('an outgoing sum is let go with one press, or refused with its reason', async () => {
  const uno = {
    agencia: 'Centro',
    pide: 'Ana',
    creado: '2026-11-24T12:00:00Z',
    clase: 'EGRESO',
    centavos: 350_000,
  } as const;
  fakeService(listMovimientos, () => ({
    movimientos: [
      { ...uno, id: 7, texto: 'Arreglo' },
      { ...uno, id: 8, texto: 'Adelanto' },
    ],
  }));
  const sent = fakeService(resolverMovimiento, () => ({}));
  await renderScreen(<EgresosCard />, '/backoffice/remesas', { user: CAJA });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar Arreglo' }));
  await waitFor(() => expect(sent).toEqual([{ id: 7, confirma: true }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Rechazar Adelanto…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Rechazar' }));
  expect(await dialog.findByText('Escriba por qué no: la agencia lo lee')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Por qué no'), 'El lunes');
  await userEvent.click(dialog.getByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[1]).toEqual({ id: 8, confirma: false, nota: 'El lunes' });
});
