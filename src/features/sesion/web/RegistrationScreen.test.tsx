import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeAnswer, renderScreen } from '#testing/web.tsx';

import { RegistrationScreen } from './RegistrationScreen.tsx';

const open = () => renderScreen(<RegistrationScreen />, '/auth/registration', { user: null });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' });

async function fill({ confirm = 'tambor brisa lento' } = {}) {
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'nueva@empresa.uy');
  await userEvent.type(screen.getByLabelText('Nombre completo'), 'Ana Núñez');
  await userEvent.type(screen.getByLabelText('Usuario'), 'ana');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'tambor brisa lento');
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), confirm);
}

test('nothing is sent before the terms are accepted', async () => {
  await open();
  expect(submit().disabled).toBe(true);
  await userEvent.click(screen.getByLabelText('Acepte los términos'));
  expect(submit().disabled).toBe(false);
  await userEvent.click(screen.getByLabelText('Acepte los términos'));
  expect(submit().disabled).toBe(true);
});

test('every field is required', async () => {
  await open();
  await userEvent.click(screen.getByLabelText('Acepte los términos'));
  await userEvent.click(submit());
  expect(screen.getAllByText('Campo obligatorio')).toHaveLength(5);
});

test('the password and its confirmation must be equal', async () => {
  await open();
  await fill({ confirm: 'otra cosa' });
  await userEvent.click(screen.getByLabelText('Acepte los términos'));
  await userEvent.click(submit());
  expect(screen.getByText('La contraseña y su confirmación no coinciden.')).toBeTruthy();
});

test('a failure shows the message of an invalid sign-in', async () => {
  const sent: object[] = [];
  fakeAnswer('/api/auth/register', (body) => {
    sent.push(body);
    return {
      status: 200,
      body: { code: 'ERROR', error: 'CORREO_EN_USO', msg: 'No se pudo crear la cuenta con esos datos' },
    };
  });
  await open();
  await fill();
  await userEvent.click(screen.getByLabelText('Acepte los términos'));
  await userEvent.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('Los datos de inicio de sesión son incorrectos');
  expect(screen.getByRole('alert').textContent).toContain('Si ya tiene una cuenta con ese correo, entre o recupere');
  expect(sent).toEqual([
    { email: 'nueva@empresa.uy', fullname: 'Ana Núñez', username: 'ana', password: 'tambor brisa lento' },
  ]);
});

test('a server out of reach is told as such', async () => {
  fakeAnswer('/api/auth/register', () => {
    throw new TypeError('network away');
  });
  await open();
  await fill();
  await userEvent.click(screen.getByLabelText('Acepte los términos'));
  await userEvent.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('Sin conexión con el servidor');
});
