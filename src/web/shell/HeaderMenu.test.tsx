import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { HeaderMenu } from './HeaderMenu.tsx';

/** What has no room in the header stands whole under «Más», and nothing is cut in two. */

const ITEMS = ['Buscar órdenes', 'Buscar productos', 'Movimientos', 'Crear orden'].map((titulo, at) => ({
  ...{ titulo, ruta: `/${at}` },
}));
afterEach(() => void vi.restoreAllMocks());

/** Each entry takes a hundred pixels; the header has so many. */
async function draw(room: number): Promise<string[]> {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(room);
  await renderScreen(<HeaderMenu items={ITEMS} isTabs={false} hasArrow submenuSkin={undefined} />);
  const menu = await screen.findByRole('navigation', { name: 'Accesos' });
  return within(menu)
    .getAllByRole('listitem')
    .filter((one) => !one.hasAttribute('inert'))
    .map((one) => one.textContent ?? '');
}

test('all stand there where all fit', async () => {
  expect(await draw(416)).toEqual(ITEMS.map(({ titulo }) => titulo));
});

test('the last that would be cut stands under «Más» instead', async () => {
  expect(await draw(415)).toEqual(['Buscar órdenes', 'Buscar productos', 'Movimientos', 'Más']);
});

test('where there is little room all of them are', async () => {
  expect(await draw(120)).toEqual(['Más']);
});
