import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { EstadoGuia } from '#shared/estados.ts';
import { aDetalle, anEvento } from '#testing/detalle.ts';
import { renderScreen } from '#testing/web.tsx';

import { CorregirDialog } from './CorregirDialog.tsx';

test.each<[EstadoGuia, boolean]>([
  ['INGRESADO', true],
  ['EN_REPARTO', false],
  ['ANULADO', false],
])('of a return that is %s: whether it goes as well is said: %s', async (estado_general, isSaid) => {
  const evento = anEvento({ id: 5, tipo: 'DEV_INI', nombre: 'Inicia devolución', se_corrige: true });
  const hijas = [{ id: 8, guia_nro: '881000000036-D1', estado_general }];
  const detalle = aDetalle({ guia: { hijas }, eventos: [evento] });
  await renderScreen(
    <CorregirDialog detalle={detalle} evento={evento} onDone={() => undefined} onClose={() => undefined} />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Corregir evento' });
  expect(dialog.textContent?.includes('Se anula también su devolución, la guía 881000000036-D1.')).toBe(isSaid);
});
