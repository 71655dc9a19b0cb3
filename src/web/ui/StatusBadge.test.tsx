import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { ESTADO_GUIA, ESTADOS_GUIA } from '#shared/estados.ts';
import { renderScreen } from '#testing/web.tsx';

import { StatusBadge } from './StatusBadge.tsx';

test.each(ESTADOS_GUIA)('%s is a word and an icon in the colour of its family', async (estado) => {
  await renderScreen(<StatusBadge estado={estado} />);
  const { nombre, familia } = ESTADO_GUIA[estado];
  const badge = screen.getByText(nombre);
  expect(badge.dataset.familia).toBe(familia);
  expect(badge.querySelector('svg')).not.toBeNull();
});

test('a state that is no parcel state names its own family', async () => {
  await renderScreen(<StatusBadge familia="alerta" nombre="Vencido · 4 días" />);
  expect(screen.getByText('Vencido · 4 días').dataset.familia).toBe('alerta');
});
