import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { listTarifas, publicarTarifa, simularTarifa } from '#features/envios/tarifas.contract.ts';
import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { porMilDe } from './palabras.ts';
import { TarifasPanel } from './TarifasPanel.tsx';

const JEFA = { ...OPERARIO, roles: [{ role_id: 2, nombre: 'encargado' }] };
const general = {
  ...{ id: 1, nombre: 'Tarifa general', cliente_id: null, cliente: null },
  versiones: [
    {
      ...{ id: 7, numero: 2, vigente_desde: '2026-01-01', estado: 'VIGENTE' as const, nota: 'De enero' },
      ...{ creada: '2025-12-20T12:00:00Z', creada_por: 'Ana Silva', envios: 1000 },
    },
  ],
};

test('a client without a tariff of its own is given one, and what it would have done is told before', async () => {
  fakeService(listTarifas, () => ({ tarifas: [general] }));
  const asked = fakeService(simularTarifa, () => ({
    ...{
      envios: 2,
      es_minimo: false,
      moneda: 'UYU' as const,
      antes_centavos: 100_000,
      despues_centavos: 110_000,
      aparte: 0,
    },
    mayores: [{ envio_id: 31, cliente: 'Tienda Norte', antes_centavos: 50_000, despues_centavos: 55_000 }],
  }));
  const sent = fakeService(publicarTarifa, () => ({ version_id: 8, numero: 1 }));
  await renderScreen(<TarifasPanel cliente={{ id: 4, nombre: 'Tienda Norte' }} />, '/clientes/4', { user: JEFA });
  expect(await screen.findByText('Paga la tarifa general, versión 2.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Darle una tarifa propia' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/Cambio de los precios/), '-2,5');
  await userEvent.click(dialog.getByRole('button', { name: 'Qué pasaría' }));
  const told = within(await dialog.findByRole('region', { name: 'Qué pasaría' }));
  expect(told.getByText('$ 1.100,00')).toBeTruthy();
  expect(asked[0]).toMatchObject({ cliente_id: 4, desde_version_id: 7, aumento_por_mil: -25 });
  await userEvent.type(dialog.getByLabelText('Nota'), 'Acordado por teléfono');
  await userEvent.click(dialog.getByRole('button', { name: 'Poner en vigor ese día' }));
  await expect
    .poll(() => sent[0])
    .toMatchObject({ cliente_id: 4, desde_version_id: 7, aumento_por_mil: -25, nota: 'Acordado por teléfono' });
});

test('a part in a hundred is read as people write it, and what is none is none', () => {
  expect(['10', '-2,5', '+3 %', '0', '', 'mucho', '1000'].map(porMilDe)).toEqual([100, -25, 30, 0, null, null, null]);
});
