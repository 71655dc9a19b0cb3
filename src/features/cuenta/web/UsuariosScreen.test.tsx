import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import type { AuthUser } from '#shared/identity.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  cambiarRol,
  invitarUsuario,
  listUsuarios,
  reinvitarUsuario,
  suspenderUsuario,
  type Usuario,
} from '../usuarios.contract.ts';
import { UsuariosScreen } from './UsuariosScreen.tsx';

const JEFA: AuthUser = {
  ...OPERARIO,
  id: 6,
  tipo_usuario: 'cliente',
  cliente_id: 1,
  funcionalidades: [{ codigo: 'CLI_002', nombre: 'Gestión' }],
};
const ROLES = [
  { id: 4, nombre: 'cliente', administra: true },
  { id: 8, nombre: 'consulta de cliente', administra: false },
];

function usuario(id: number, fullname: string, more: Partial<Usuario> = {}): Usuario {
  return {
    id,
    fullname,
    email: `persona${id}@cliente.example`,
    estado: 'ACTIVO',
    rol_id: 8,
    rol: 'consulta de cliente',
    administra: false,
    invitado: false,
    ultimo_uso: null,
    suspendido_por_la_casa: false,
    soy_yo: false,
    ...more,
  };
}

let people: Usuario[] = [];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  people = [
    usuario(6, 'Claudia', { soy_yo: true, administra: true }),
    usuario(7, 'Irene', { ultimo_uso: '2026-11-20T17:00:00Z' }),
    usuario(8, 'Nuevo', { invitado: true }),
  ];
  fakeService(listUsuarios, () => ({ records: people, roles: ROLES }));
});

const open = () => renderScreen(<UsuariosScreen />, '/mi-cuenta/usuarios', { user: JEFA });
const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('people are listed with role, state and last access; nobody acts upon oneself', async () => {
  await open();
  expect((await rowOf('Irene')).textContent).toContain('20/11/2026 14:00');
  expect((await rowOf('Nuevo')).textContent).toContain('Invitada');
  expect(within(await rowOf('Claudia')).queryByRole('button')).toBeNull();
  await userEvent.type(screen.getByLabelText('Buscar una persona'), 'persona7@');
  await waitFor(() => expect(screen.queryByText('Nuevo')).toBeNull());
});

test('somebody is invited with a role that does not administer, unless another is chosen', async () => {
  const sent = fakeService(invitarUsuario, () => ({ id: 9 }));
  await open();
  await screen.findByText('Irene');
  await userEvent.setup({ delay: 90 }).keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'Invitar a alguien' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Invitar' }));
  expect(within(dialog).getByText('Escriba un correo electrónico')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Nombre y apellido'), 'Ana Paz');
  await userEvent.type(within(dialog).getByLabelText('Correo electrónico'), 'ana@cliente.example');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Invitar' }));
  expect(await screen.findByText(/La invitación va en camino a ana@cliente.example/)).toBeTruthy();
  expect(sent).toEqual([{ fullname: 'Ana Paz', email: 'ana@cliente.example', rol_id: 8 }]);
});

test('a refused invitation says why and keeps what was typed', async () => {
  fakeFailure(invitarUsuario, 'CORREO_CON_CUENTA');
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Invitar' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Nombre y apellido'), 'Ana Paz');
  await userEvent.type(within(dialog).getByLabelText('Correo electrónico'), 'ana@cliente.example');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Invitar' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Ese correo ya tiene una cuenta');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Nombre y apellido').value).toBe('Ana Paz');
});

test('a role is changed, an invitation sent again, an account suspended and reactivated', async () => {
  const roles = fakeService(cambiarRol, () => ({}));
  const again = fakeService(reinvitarUsuario, () => ({}));
  const suspended = fakeService(suspenderUsuario, ({ id, suspendido }) => {
    people = people.map((one) => (one.id === id ? { ...one, estado: suspendido ? 'INACTIVO' : 'ACTIVO' } : one));
    return {};
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar rol: Irene' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rol de Irene' });
  await userEvent.click(within(dialog).getByRole('radio', { name: /administra a las demás/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(roles).toEqual([{ id: 7, rol_id: 4 }]));
  await userEvent.click(screen.getByRole('button', { name: 'Reenviar: Nuevo' }));
  await waitFor(() => expect(again).toEqual([{ id: 8 }]));
  await userEvent.click(screen.getByRole('button', { name: 'Suspender: Irene' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, suspender' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reactivar: Irene' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, reactivar' }));
  await waitFor(() => expect(suspended.map(({ suspendido }) => suspendido)).toEqual([true, false]));
});

test('our own people read that this is not theirs', async () => {
  await renderScreen(<UsuariosScreen />, '/mi-cuenta/usuarios', {
    user: { ...OPERARIO, roles: [{ role_id: 1, nombre: 'administrador' }] },
  });
  expect(screen.getByText('Esta pantalla es de los clientes y las agencias')).toBeTruthy();
});
