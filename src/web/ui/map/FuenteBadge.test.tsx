import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { FuenteBadge } from './FuenteBadge.tsx';

test.each([
  ['CORRECCION', 'Corregido', 'ok'],
  ['CALLE', 'Por la calle', 'info'],
  ['LOCALIDAD', 'Centro de la localidad', 'alerta'],
  [null, 'Sin punto', 'error'],
] as const)('%s says %s, in the colour of how sure it is', async (fuente, nombre, familia) => {
  await renderScreen(<FuenteBadge fuente={fuente} />);
  const badge = screen.getByText(nombre);
  expect(badge.dataset.familia).toBe(familia);
  expect(badge.parentElement?.title.length).toBeGreaterThan(10);
});
