import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { type DevolucionEnDeposito, porReingresar, reingresar, verReingreso } from '../reingreso.contract.ts';
import { ReingresosScreen } from './ReingresosScreen.tsx';

const GENTE = { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'GDS_001' }] };
const VUELTA: DevolucionEnDeposito = {
  ...{ id: 7, numero: 'D-261101-0007', guia_nro: '770000000007', hija_nro: '770000000007-D1' },
  ...{ orden_id: 3, orden: 'OV-000003', deposito_id: 1, cliente: 'Tienda', movida: '2026-11-20T12:00:00Z' },
  ...{ inspeccion: 'APTO', inspeccion_nota: 'Cerrada', impide: null },
};
const RENGLON = {
  ...{ producto_id: 5, sku: 'YER-1', nombre: 'Yerba', unidad: 'UN', partida_id: null, partida: null },
  ...{ cantidad: 5, series: [] },
};
const open = () => renderScreen(<ReingresosScreen />, '/gds/ingresos-egresos/devoluciones', { user: GENTE });

test('a label opens what came back; what is missing and how it is are said, and it goes into stock', async () => {
  fakeService(porReingresar, () => ({ devoluciones: [VUELTA] }));
  const asked: unknown[] = [];
  fakeService(verReingreso, (params) => {
    asked.push(params);
    return { devolucion: VUELTA, renglones: [RENGLON], propone: 'EN_RECEPCION' as const };
  });
  const sent: unknown[] = [];
  fakeService(reingresar, (params) => {
    sent.push(params);
    return { transaccion: { id: 1, numero: 'MI-000001' }, lugar: 'ANDEN-R-1', unidades: 4, faltaron: 1 };
  });
  await open();
  expect(await screen.findByText('Lista para reingresar')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Guía, bulto o devolución'), '770000000007B01{Enter}');
  expect(await screen.findByText('Inspección: Apta. Cerrada')).toBeTruthy();
  expect(asked).toEqual([{ texto: '770000000007B01' }]);
  const volvieron = screen.getByLabelText('Volvieron de YER-1');
  await userEvent.clear(volvieron);
  // More than left did not come back.
  await userEvent.type(volvieron, '9');
  expect(volvieron).toHaveProperty('value', '5');
  await userEvent.clear(volvieron);
  await userEvent.type(volvieron, '4');
  await userEvent.type(screen.getByLabelText('Faltan 1: por qué'), 'Una rota');
  await userEvent.click(screen.getByRole('button', { name: 'Reingresar 4 a stock' }));
  expect(await screen.findByText('D-261101-0007: 4 de 5 en ANDEN-R-1 (MI-000001).')).toBeTruthy();
  expect(sent).toMatchObject([
    {
      devolucion_id: 7,
      nota: 'Una rota',
      renglones: [{ producto_id: 5, partida_id: null, condicion: 'EN_RECEPCION', cantidad: 4 }],
    },
  ]);
});

test('what cannot go in yet says why and offers nothing; a foreign label keeps the field', async () => {
  fakeService(porReingresar, () => ({ devoluciones: [] }));
  fakeService(verReingreso, () => ({
    devolucion: { ...VUELTA, impide: 'Todavía no llegó a la planta' },
    renglones: [{ ...RENGLON, series: ['S1', 'S2'], cantidad: 2 }],
    propone: 'DANADO' as const,
  }));
  await open();
  const field = await screen.findByLabelText('Guía, bulto o devolución');
  await userEvent.type(field, '770000000007{Enter}');
  expect(await screen.findByText('Todavía no llegó a la planta')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reingresar 2 a stock' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: /Series de YER-1 que volvieron/ })).toBeTruthy();
  fakeFailure(verReingreso, 'DEVOLUCION_NO_ENCONTRADA', '99 no trae mercadería de sus depósitos');
  await userEvent.type(screen.getByLabelText('Guía, bulto o devolución'), '99{Enter}');
  expect(await screen.findByText('99 no trae mercadería de sus depósitos')).toBeTruthy();
});
