import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { AuthUser } from '#shared/identity.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { recurrentesPropios } from '../propios.contract.ts';
import { cortes, excepciones, franjas, plantillas } from '../recurrentes.contract.ts';
import { RecurrentesScreen } from './RecurrentesScreen.tsx';

const TRAFICO: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'LEV_002', nombre: 'LEV_002' }] };
const PIDE: AuthUser = {
  ...OPERARIO,
  ...{ tipo_usuario: 'cliente', cliente_id: 1, roles: [{ role_id: 23, nombre: 'ingreso' }] },
};
const NINGUNA = { current_page: 1, page_quantity: 20, total_pages: 1, total_records: 0, records: [] };

test('a client keeps its own on the same page, without slots and without whom we send', async () => {
  fakeService(recurrentesPropios.listar, () => ({
    ...NINGUNA,
    total_records: 1,
    records: [
      {
        ...{ id: 3, version: 2, activo: true },
        valores: {
          ...{ direccion_id: 7, dias: [1, 3, 5], desde: '15:00', hasta: '18:00', bultos_estimados: 30 },
          ...{ vigente_desde: '2026-11-01', vigente_hasta: null, salta_feriados: true, instrucciones: null },
        },
      },
    ],
  }));
  fakeService(recurrentesPropios.opciones, () => ({
    opciones: { direccion_id: [{ id: 7, nombre: 'Principal, Rivera 100', activo: true }] },
  }));
  const sent = fakeService(recurrentesPropios.cambiarEstado, () => ({ id: 3 }));
  await renderScreen(<RecurrentesScreen />, '/levantes/recurrentes', { user: PIDE });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Recurrentes', 'Excepciones']);
  const row = (await screen.findByText('Principal, Rivera 100')).closest('tr');
  if (row === null) throw new Error('a row');
  expect(row.textContent).toContain('15:00');
  expect(screen.queryByText('Chofer')).toBeNull();
  await userEvent.click(within(row).getByRole('button', { name: /inactivar/i }));
  expect(sent).toEqual([{ id: 3, version: 2, activo: false }]);
});

test('ours keep slots and cut-offs as well', async () => {
  for (const { listar, opciones } of [plantillas, excepciones, franjas, cortes]) {
    fakeService(listar, () => NINGUNA);
    fakeService(opciones, () => ({ opciones: {} }));
  }
  await renderScreen(<RecurrentesScreen />, '/levantes/recurrentes', { user: TRAFICO });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Recurrentes', 'Excepciones', 'Franjas', 'Horas de corte'],
  ]);
});
