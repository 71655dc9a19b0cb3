import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { guardarMarca } from '../contract.ts';
import { BuilderScreen } from './BuilderScreen.tsx';

vi.mock('#web/reload.ts', () => ({ reloadPage: vi.fn() }));

const ADMIN = { ...OPERARIO, roles: [{ role_id: 1, nombre: 'administrador' }] };
const choose = async () => screen.findByLabelText(/Elegir un archivo/);

test('an administrator gives the company its name, colour and logo; who is none has no such card', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => undefined }));
  const sent = fakeService(guardarMarca, () => ({}));
  const { unmount } = await renderScreen(<BuilderScreen />, '/builder', { user: OPERARIO });
  expect(screen.queryByText('Marca de la empresa')).toBeNull();
  unmount();
  await renderScreen(<BuilderScreen />, '/builder', { user: ADMIN });
  const name = await screen.findByLabelText('Nombre');
  await userEvent.clear(name);
  await userEvent.type(name, 'Correo Sur');
  fireEvent.input(screen.getByLabelText('Color'), { target: { value: '#0055A5' } });
  await userEvent.upload(await choose(), new File(['PNG'], 'logo.png', { type: 'image/png' }));
  expect(await screen.findByAltText('Logo')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la marca' }));
  await waitFor(() => expect(sent).toEqual([{ nombre: 'Correo Sur', color: '#0055a5', logo: btoa('PNG') }]));
});

test('a file that is no small picture is said so and not taken; what is not changed is not sent', async () => {
  const sent = fakeService(guardarMarca, () => ({}));
  await renderScreen(<BuilderScreen />, '/builder', { user: ADMIN });
  await userEvent.upload(await choose(), new File([new Uint8Array(500_001)], 'g.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toContain('500 KB');
  expect(screen.queryByAltText('Logo')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la marca' }));
  await waitFor(() => expect(sent).toEqual([{ nombre: 'Andén', color: null }]));
});
