import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { aDetalle } from '#testing/detalle.ts';
import { OPERARIO, renderScreen } from '#testing/web.tsx';

import { DatosCard } from './DatosCard.tsx';

const open = (guia: Partial<GuiaDetalle['guia']>, user = OPERARIO) =>
  renderScreen(<DatosCard guia={aDetalle({ guia }).guia} />, '/guia/7', { user });
const entrega = () => screen.findByText('Entrega', { selector: 'dt' }).then((dt) => dt.nextElementSibling?.textContent);

test('how it is handed over is told: at home, or at which agency', async () => {
  const { unmount } = await open({ agente: null, agente_direccion: null });
  expect(await entrega()).toBe('A domicilio');
  unmount();
  await open({ agente: 'Agencia Salto', agente_direccion: 'Uruguay 512' });
  expect(await entrega()).toBe('Retira en Agencia Salto · Uruguay 512');
});

test('the client leads to its page for the company’s own people, and is a name for everybody else', async () => {
  const { unmount } = await open({ cliente: 'Tienda Norte', cliente_id: 7 });
  expect((await screen.findByRole('link', { name: 'Tienda Norte' })).getAttribute('href')).toBe('/clientes/7');
  unmount();
  await open({ cliente: 'Tienda Norte', cliente_id: 7 }, { ...OPERARIO, tipo_usuario: 'agencia', agente_id: 1 });
  expect(await screen.findByText('Tienda Norte')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Tienda Norte' })).toBeNull();
});
