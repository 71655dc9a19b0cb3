import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { confirmarImpresion, imprimirEtiquetas } from '../contract.ts';
import { ImprimirEtiquetas } from './ImprimirEtiquetas.tsx';

const IMPRESA = {
  url: '/api/descargas/abc',
  filename: 'etiquetas_5.pdf',
  impresion_id: 5,
  etiquetas: 3,
  reimpresas: 0,
  propias: 0,
};

beforeEach(() => localStorage.clear());

const open = (guias: readonly number[] | null, user = OPERARIO) =>
  renderScreen(<ImprimirEtiquetas guias={guias} isNarrow={false} />, '/', { user });

test('the chosen parcels are printed in the order of the screen, and the person says how they came out', async () => {
  const sent = fakeService(imprimirEtiquetas, () => IMPRESA);
  const said = fakeService(confirmarImpresion, () => ({}));
  const tab = vi.spyOn(window, 'open').mockImplementation(() => window);
  await open([9, 3, 7]);
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir etiquetas (PDF)' }));
  await waitFor(() => expect(tab).toHaveBeenCalledWith('/api/descargas/abc', '_blank'));
  expect(sent).toEqual([{ guias: [9, 3, 7], formato: 'pdf' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Reimprimir' }));
  await waitFor(() => expect(sent[1]).toEqual({ guias: [9, 3, 7], formato: 'pdf', motivo: 'No salió bien' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sí' }));
  await waitFor(() => expect(said.map(({ salio_bien }) => salio_bien)).toEqual([false, true]));
  tab.mockRestore();
});

test('the format is remembered for the person, and for nobody else', async () => {
  const sent = fakeService(imprimirEtiquetas, () => IMPRESA);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { unmount } = await open([9]);
  await userEvent.click(screen.getByRole('button', { name: 'Elegir el formato de las etiquetas' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^ZPL/, hidden: true }));
  await waitFor(() => expect(sent).toEqual([{ guias: [9], formato: 'zpl' }]));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  click.mockRestore();
  unmount();
  const again = await open([9]);
  expect(screen.getByRole('button', { name: 'Imprimir etiquetas (ZPL)' })).toBeTruthy();
  again.unmount();
  await open([9], { ...OPERARIO, id: 4 });
  expect(screen.getByRole('button', { name: 'Imprimir etiquetas (PDF)' })).toBeTruthy();
});

test('a browser that opens no tab downloads the file', async () => {
  fakeService(imprimirEtiquetas, () => IMPRESA);
  const tab = vi.spyOn(window, 'open').mockImplementation(() => null);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await open([9]);
  await userEvent.click(screen.getByRole('button', { name: /^Imprimir etiquetas/ }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  tab.mockRestore();
  click.mockRestore();
});

test('what the server refuses is told', async () => {
  fakeFailure(imprimirEtiquetas, 'DEMASIADAS_ETIQUETAS');
  await open([9]);
  await userEvent.click(screen.getByRole('button', { name: /^Imprimir etiquetas/ }));
  expect((await screen.findByRole('status')).textContent).toContain('Son más de 2.000 etiquetas');
});

test.each([
  [null, 'elíjalas en la lista'],
  [Array.from({ length: 501 }, (_, i) => i + 1), 'hasta 500'],
])('more than five hundred are not offered, and the button says why', async (guias, why) => {
  await open(guias);
  const button = screen.getByRole('button', { name: `Imprimir etiquetas (PDF) · ${why}` });
  expect(button.hasAttribute('disabled')).toBe(true);
});
