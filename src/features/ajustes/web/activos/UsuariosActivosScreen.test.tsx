import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { type Activo, cerrarSesionDe, listActivos } from '#features/ajustes/contract.ts';
import { fakeService, renderScreen } from '#testing/web.tsx';

import { UsuariosActivosScreen } from './UsuariosActivosScreen.tsx';

const MARTINA: Activo = {
  sesion_id: '00000000-0000-4000-8000-000000000001',
  usuario_id: 3,
  fullname: 'Martina Sosa',
  email: 'martina@courier.example',
  tipo_usuario: 'personal',
  casa: null,
  roles: ['operario'],
  dispositivo: 'Chrome en Windows',
  ip: '10.0.0.7',
  desde: '2026-11-20T12:00:00Z',
  ultimo_uso: '2026-11-20T15:00:00Z',
  inactivo: true,
  ultima_accion: 'eventos.leer',
  actual: false,
};

test('who is in is listed, and a session is ended only once that is confirmed', async () => {
  fakeService(listActivos, () => ({ records: [MARTINA] }));
  const sent = fakeService(cerrarSesionDe, () => ({}));
  await renderScreen(<UsuariosActivosScreen />, '/usuario-activo');
  expect(await screen.findByText('Sin actividad')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión de Martina Sosa' }));
  expect(sent).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, cerrarla' }));
  await waitFor(() => expect(sent).toEqual([{ sesion_id: MARTINA.sesion_id }]));
});
