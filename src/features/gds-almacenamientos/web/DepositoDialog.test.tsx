import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { guardarDeposito, listDepositos } from '../depositos.contract.ts';
import { DepositosScreen } from './DepositosScreen.tsx';

const SALTO = {
  ...{ id: 2, codigo: 'SAL', nombre: 'Depósito Salto', activo: true, posiciones: 12, usuarios: [], clientes: [] },
  ...{ verificar_por_mil: 25, verificar_desde_centavos: 500_000, verificar_primera: true, verificar_a_ciegas: true },
  ...{ tolerancia_peso_mil: 50, tolerancia_peso_gramos: 50, gs1_prefijo: null, liberar_entre_dos: false },
  ...{ aprobar_desde_centavos: 10_000_000, aprobar_desde_usd_centavos: null },
};

test('what a depósito verifies is read in words, and changed as people say it', async () => {
  fakeService(listDepositos, () => ({ depositos: [SALTO], usuarios: [], clientes: [] }));
  const sent: unknown[] = [];
  fakeService(guardarDeposito, (params) => {
    sent.push(params);
    return { id: 2 };
  });
  await renderScreen(<DepositosScreen />, '/gds/mantenimiento/depositos', {
    user: { ...OPERARIO, roles: [{ role_id: 1, nombre: 'administrador' }] },
  });
  expect(await screen.findByText('2,5 % al azar, desde $ 5.000,00 y la primera de cada persona')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'SAL' }));
  const dialog = await screen.findByRole('dialog');
  const desde = within(dialog).getByLabelText('Contra reembolso desde');
  expect(desde).toHaveProperty('value', '5000,00');

  await userEvent.clear(desde);
  await userEvent.type(desde, 'mucho');
  await userEvent.keyboard('{Enter}');
  expect(await within(dialog).findByText('Escriba un importe, o déjelo vacío')).toBeTruthy();
  expect(sent).toEqual([]);

  await userEvent.clear(desde);
  const azar = within(dialog).getByLabelText('Al azar, % de las órdenes');
  await userEvent.clear(azar);
  await userEvent.click(within(dialog).getByLabelText('La primera orden que empaca cada persona'));
  await userEvent.type(azar, '10,5{Enter}');
  await expect
    .poll(() => sent)
    .toMatchObject([{ id: 2, verificar_por_mil: 105, verificar_desde_centavos: null, verificar_primera: false }]);
  // From how much on two decide is read, kept, and sent as it was.
  expect(sent).toMatchObject([{ aprobar_desde_centavos: 10_000_000, aprobar_desde_usd_centavos: null }]);
});
