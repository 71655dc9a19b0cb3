import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { avisarA, getTrabajo, pasarTrabajo } from '#features/ajustes/activos.contract.ts';
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
  pendientes: 0,
  version: 'abc12345',
};

const openActs = async (name: string, act: RegExp) => {
  const [opener] = await screen.findAllByRole('button', { name: `Acciones con ${name}` });
  if (opener) await userEvent.click(opener);
  await userEvent.click(await screen.findByRole('menuitem', { name: act, hidden: true }));
};

test('who is in is listed, and a session is ended only once that is confirmed', async () => {
  fakeService(listActivos, () => ({ records: [MARTINA] }));
  const sent = fakeService(cerrarSesionDe, () => ({}));
  await renderScreen(<UsuariosActivosScreen />, '/usuario-activo');
  expect(await screen.findByText('Sin actividad')).toBeTruthy();
  await openActs('Martina Sosa', /^Cerrar sesión/);
  expect(sent).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, cerrarla' }));
  await waitFor(() => expect(sent).toEqual([{ sesion_id: MARTINA.sesion_id }]));
});

test('a list that did not load does not say that nobody is there', async () => {
  fakeFailure(listActivos, 'BASE_NO_DISPONIBLE');
  await renderScreen(<UsuariosActivosScreen />, '/usuario-activo');
  expect((await screen.findAllByRole('alert')).length).toBe(1);
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
  await openActs('Martina Sosa', /^Cerrar sesión/);
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

test('before a session with readings that wait is closed, how many there are is said', async () => {
  fakeService(listActivos, () => ({ records: [{ ...MARTINA, pendientes: 14 }] }));
  await renderScreen(<UsuariosActivosScreen />, '/usuario-activo');
  expect(await screen.findByText('14 lecturas')).toBeTruthy();
  // On a phone the column has no place: it stands with the person.
  const [person] = within(screen.getByRole('row', { name: /Martina Sosa/ })).getAllByRole('cell');
  expect(person?.textContent).toContain('14 lecturas sin enviar');
  expect(screen.getByText(/versión abc12345, distinta de esta/)).toBeTruthy();
  await openActs('Martina Sosa', /^Cerrar sesión/);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Tiene 14 lecturas sin enviar: quedarán en ese equipo hasta que vuelva a entrar.',
  );
});

test('somebody who is in is told something', async () => {
  fakeService(listActivos, () => ({ records: [MARTINA] }));
  const sent = fakeService(avisarA, () => ({}));
  await renderScreen(<UsuariosActivosScreen />, '/usuario-activo');
  await openActs('Martina Sosa', /^Avisar/);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Qué decirle' }), 'Pase por tráfico');
  await userEvent.click(screen.getByRole('button', { name: 'Avisar' }));
  await waitFor(() => expect(sent).toEqual([{ usuario_id: 3, texto: 'Pase por tráfico' }]));
  expect(await screen.findByText('Se le avisó a Martina Sosa.')).toBeTruthy();
});

test('what somebody has is handed on but for what was left out, to whoever was chosen', async () => {
  fakeService(listActivos, () => ({ records: [MARTINA] }));
  fakeService(getTrabajo, () => ({
    cosas: [
      { clase: 'recorrido' as const, id: 5, titulo: 'Recorrido R-1', detalle: 'En ruta', ruta: '/recorrido/ver?id=5' },
      { clase: 'incidencia' as const, id: 7, titulo: 'I-1', detalle: 'Demora', ruta: '/backoffice/incidencias?ver=7' },
      { clase: 'caja' as const, id: 2, titulo: 'Caja de Cordón', detalle: 'Abierta', ruta: '/pickup' },
    ],
    personas: [{ id: 8, nombre: 'Beto Lima' }],
  }));
  const sent = fakeService(pasarTrabajo, () => ({ pasadas: 1 }));
  await renderScreen(<UsuariosActivosScreen />, '/usuario-activo');
  await openActs('Martina Sosa', /^Ver y pasar/);
  expect(await screen.findByText(/no se pasa desde aquí/)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pasar I-1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pasar 1' }));
  expect(await screen.findByText('Elija a quién se le pasa')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Quién sigue con lo elegido' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Beto Lima', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Pasar 1' }));
  await waitFor(() => expect(sent).toEqual([{ de: 3, a: 8, cosas: [{ clase: 'recorrido', id: 5 }] }]));
});
