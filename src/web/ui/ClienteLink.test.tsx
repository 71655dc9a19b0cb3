import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { OPERARIO, renderScreen } from '#testing/web.tsx';

import { ClienteLink } from './ClienteLink.tsx';

const open = (user: typeof OPERARIO) => renderScreen(<ClienteLink id={7} nombre="Tienda Norte" />, '/guias', { user });

test('for the company’s own people the name of a client leads to its page', async () => {
  await open(OPERARIO);
  expect((await screen.findByRole('link', { name: 'Tienda Norte' })).getAttribute('href')).toBe('/clientes/7');
});

test.each([
  ['a client', { tipo_usuario: 'cliente', cliente_id: 7 }],
  ['an agency', { tipo_usuario: 'agencia', agente_id: 1 }],
] as const)('for the people of %s it is a name', async (_, casa) => {
  await open({ ...OPERARIO, ...casa });
  expect(await screen.findByText('Tienda Norte')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
