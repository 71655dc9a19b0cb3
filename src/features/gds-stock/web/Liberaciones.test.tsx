import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, isListening, OPERARIO, renderScreen, tellLive } from '#testing/web.tsx';

import { cambiarCondicion, type Liberacion, listLiberaciones, resolverLiberacion } from '../condicion.contract.ts';
import { listMovimientos } from '../contract.ts';
import { CondicionDialog } from './CondicionDialog.tsx';
import { MovimientosScreen } from './MovimientosScreen.tsx';

/** What waits for a second person before it leaves quarantine. */

const persona = (codigo: 'GDS_001' | 'GDS_002') => ({
  ...OPERARIO,
  funcionalidades: [
    { codigo: 'GDS_001' as const, nombre: 'GDS_001' },
    ...(codigo === 'GDS_001' ? [] : [{ codigo, nombre: codigo }]),
  ],
});
const PIDE: Liberacion = {
  ...{
    id: 3,
    deposito: 'Planta',
    a: 'DISPONIBLE',
    que: 'YER-1 · CUAR-1',
    unidades: 40,
    nota: 'Era el envase',
    estado: 'PENDIENTE',
  },
  ...{ pedida: '2026-11-20T12:00:00Z', pedida_por: 'Ana', es_mia: false },
  ...{ por: 'CUARENTENA', vale: null, resuelta_por: null, motivo: null, numero: null },
};

test('whoever leads sees what somebody asks, approves it, or says why not; the own is not theirs to approve', async () => {
  const waiting = [PIDE, { ...PIDE, id: 4, que: 'PAN-2 · CUAR-1', es_mia: true }];
  fakeService(listMovimientos, () => ({ records: [], siguiente: null }));
  fakeService(listLiberaciones, () => ({ liberaciones: waiting }));
  fakeFailure(resolverLiberacion, 'STOCK_INSUFICIENTE', 'En CUAR-1 hay 12 en cuarentena');
  await renderScreen(<MovimientosScreen />, '/gds/movimientos-internos', { user: persona('GDS_002') });
  expect(await screen.findByText('YER-1 · CUAR-1: 40 un.')).toBeTruthy();
  const [, own] = screen.getAllByRole('listitem');
  expect(within(own ?? document.body).queryByRole('button', { name: 'Aprobar' })).toBeNull();
  await userEvent.click(within(own ?? document.body).getByRole('button', { name: 'Dejar de pedirla' }));
  const refuse = await screen.findByRole('dialog');
  await userEvent.type(within(refuse).getByLabelText('Por qué'), 'Me equivoqué');
  await userEvent.click(within(refuse).getByRole('button', { name: 'No liberar' }));
  expect(await within(refuse).findByText('En CUAR-1 hay 12 en cuarentena')).toBeTruthy();
  const done = { estado: 'RECHAZADA' as const, transaccion: null, unidades: 0 };
  const sent = fakeService(resolverLiberacion, () => done);
  await userEvent.click(within(refuse).getByRole('button', { name: 'No liberar' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  fakeService(listLiberaciones, () => ({ liberaciones: sent.length < 2 ? waiting : [] }));
  await userEvent.click(screen.getByRole('button', { name: 'Aprobar' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Liberar' }));
  await expect
    .poll(() => sent)
    .toEqual([
      { id: 4, aprueba: false, motivo: 'Me equivoqué' },
      { id: 3, aprueba: true },
    ]);
  await expect.poll(() => screen.queryByText('YER-1 · CUAR-1: 40 un.')).toBeNull();
});

test('what somebody asks meanwhile comes up by itself', async () => {
  fakeService(listMovimientos, () => ({ records: [], siguiente: null }));
  fakeService(listLiberaciones, () => ({ liberaciones: [] }));
  await renderScreen(<MovimientosScreen />, '/gds/movimientos-internos', { user: persona('GDS_002') });
  await expect.poll(isListening).toBe(true);
  expect(screen.queryByText('Esperan a otra persona')).toBeNull();
  fakeService(listLiberaciones, () => ({ liberaciones: [PIDE] }));
  tellLive('gds_stock');
  expect(await screen.findByText('YER-1 · CUAR-1: 40 un.')).toBeTruthy();
});

test('whoever does not lead is not told of any, and nothing is asked', async () => {
  fakeService(listMovimientos, () => ({ records: [], siguiente: null }));
  const asked = fakeService(listLiberaciones, () => ({ liberaciones: [PIDE] }));
  await renderScreen(<MovimientosScreen />, '/gds/movimientos-internos', { user: persona('GDS_001') });
  expect(await screen.findByText('No hay movimientos que cumplan eso.')).toBeTruthy();
  expect([asked, screen.queryByText('Esperan a otra persona')]).toEqual([[], null]);
});

test('where two are needed the dialog says that it waits, and where it is approved', async () => {
  const base = { transaccion: null, movimientos: [], unidades: 4, reservadas: 0 };
  fakeService(cambiarCondicion, () => ({ ...base, liberacion_id: 9 }));
  let closed = 0;
  const que = { lugar: { almacenamiento_id: 1 } };
  await renderScreen(
    <CondicionDialog
      titulo="lo que hay en CUAR-1"
      que={que}
      de="CUARENTENA"
      refreshes={[]}
      onClose={() => (closed += 1)}
    />,
    '/gds/mantenimiento',
    { user: persona('GDS_002') },
  );
  await userEvent.type(await screen.findByLabelText('Motivo'), 'Era el envase{Enter}');
  expect(await screen.findByText(/Nada cambia hasta que otra persona lo apruebe/)).toBeTruthy();
  expect(closed).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(closed).toBe(1);
});

test('what two decided is told, the last first: who asked, who said yes, or no and why; what still waits is not there', async () => {
  const resueltas: Liberacion[] = [
    { ...PIDE, id: 6 },
    {
      ...{ ...PIDE, id: 5, estado: 'APROBADA', resuelta_por: 'Beto', numero: 'AJ-000012', que: 'PAN-2 · A-01' },
      ...{ por: 'VALOR', a: 'ALTA', unidades: 1200, vale: { centavos: 4_500_000, moneda: 'UYU' } },
    },
    { ...PIDE, id: 4, estado: 'RECHAZADA', resuelta_por: 'Beto', motivo: 'Está mojada', que: 'TE-3 · CUAR-1' },
  ];
  fakeService(listMovimientos, () => ({ records: [], siguiente: null }));
  fakeService(listLiberaciones, () => ({ liberaciones: resueltas }));
  await renderScreen(<MovimientosScreen />, '/gds/movimientos-internos', { user: persona('GDS_002') });
  await userEvent.click(await screen.findByRole('button', { name: 'Aprobaciones resueltas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aprobaciones resueltas' }));
  const [yes, no, ...others] = await dialog.findAllByRole('listitem');
  expect(others).toEqual([]);
  expect(yes?.textContent).toBe(
    'PAN-2 · A-01: 1.200 un. · alta por ajuste · vale $ 45.000,00Era el envase · pidió Ana, 20/11/2026 09:00aprobó Beto · AJ-000012Aprobada',
  );
  expect(no?.textContent).toBe(
    'TE-3 · CUAR-1: 40 un.Era el envase · pidió Ana, 20/11/2026 09:00rechazó Beto · Está mojadaRechazada',
  );
});

test('nothing decided yet is said, and whoever does not lead is not offered the list', async () => {
  fakeService(listMovimientos, () => ({ records: [], siguiente: null }));
  fakeService(listLiberaciones, () => ({ liberaciones: [PIDE] }));
  const { unmount } = await renderScreen(<MovimientosScreen />, '/gds/movimientos-internos', {
    user: persona('GDS_002'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Aprobaciones resueltas' }));
  expect(await screen.findByText('Todavía no se resolvió ninguna.')).toBeTruthy();
  unmount();
  await renderScreen(<MovimientosScreen />, '/gds/movimientos-internos', { user: persona('GDS_001') });
  expect(await screen.findByText('No hay movimientos que cumplan eso.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Aprobaciones resueltas' })).toBeNull();
});
