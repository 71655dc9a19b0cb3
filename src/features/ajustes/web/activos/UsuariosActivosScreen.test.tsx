import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import {
  type Activo,
  cerrarSesionDe,
  cerrarSesionesDe,
  cerrarTodasLasSesiones,
  listActivos,
} from '#features/ajustes/contract.ts';
import { getSegundoFactor } from '#features/segundo-factor/contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

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

test('a list that did not load does not say that nobody is there', async () => {
  fakeFailure(listActivos, 'BASE_NO_DISPONIBLE');
  await renderScreen(<UsuariosActivosScreen />, '/usuario-activo');
  expect(await screen.findByText('No se pudo cargar la lista.')).toBeTruthy();
  expect(screen.queryByText('No hay nadie')).toBeNull();
});

const MAS = [
  MARTINA,
  { ...MARTINA, sesion_id: '00000000-0000-4000-8000-000000000002' },
  { ...MARTINA, sesion_id: '00000000-0000-4000-8000-000000000003', usuario_id: 9, fullname: 'Jefa', actual: true },
];

test('who has several sessions loses all of them at once', async () => {
  fakeService(listActivos, () => ({ records: MAS }));
  const sent = fakeService(cerrarSesionesDe, () => ({ cerradas: 2 }));
  await renderScreen(<UsuariosActivosScreen />, '/usuario-activo');
  const [button] = await screen.findAllByRole('button', { name: 'Cerrar sesión de Martina Sosa' });
  if (button) await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar las 2' }));
  await waitFor(() => expect(sent).toEqual([{ usuario_id: 3 }]));
});

test('everybody’s sessions end only for an administrator, who gives the password', async () => {
  fakeService(listActivos, () => ({ records: MAS }));
  fakeService(getSegundoFactor, () => ({ activado: null, codigos: 0, exigido: false, recomendado: true }));
  const sent = fakeService(cerrarTodasLasSesiones, () => ({ cerradas: 2 }));
  const { unmount } = await renderScreen(<UsuariosActivosScreen />, '/usuario-activo');
  await screen.findAllByText('Sin actividad');
  expect(screen.queryByRole('button', { name: 'Cerrar todas…' })).toBeNull();
  unmount();
  const user = { ...OPERARIO, roles: [{ role_id: 1, nombre: 'administrador' }] };
  await renderScreen(<UsuariosActivosScreen />, '/usuario-activo', { user });
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar todas…' }));
  await userEvent.type(await screen.findByLabelText('Contraseña actual'), 'mi clave{Enter}');
  await waitFor(() => expect(sent).toEqual([{ prueba: { password: 'mi clave' } }]));
});
