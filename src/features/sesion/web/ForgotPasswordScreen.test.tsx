import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeAnswer, renderScreen } from '#testing/web.tsx';

import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';

const PATH = '/api/auth/forgot-password';

async function ask(email: string) {
  await renderScreen(<ForgotPasswordScreen />, '/auth/forgot-password', { user: null });
  await userEvent.type(screen.getByLabelText('Correo electrónico'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
}

test('the e-mail must look like one', async () => {
  await ask('nadie');
  expect(screen.getByText('El campo no es válido')).toBeTruthy();
});

test('the answer tells nothing about which accounts exist', async () => {
  fakeAnswer(PATH, () => ({ status: 200, body: { code: 'OK', msg: 'ok' } }));
  await ask('alguien@empresa.uy');
  expect((await screen.findByText(/Si la cuenta existe/)).getAttribute('role')).toBe('status');
});

test('a request that the server cannot read is "not found"', async () => {
  fakeAnswer(PATH, () => ({
    status: 400,
    body: { code: 'ERROR', error: 'DATOS_INVALIDOS', msg: 'Hay datos que no son válidos' },
  }));
  await ask('alguien@empresa.uy');
  expect((await screen.findByRole('alert')).textContent).toContain('No se encontró Correo electrónico');
});

test('the link of the mail carries its token after the #, and works once', async () => {
  const sent: object[] = [];
  fakeAnswer('/api/auth/reset-password', (body) => {
    sent.push(body);
    return { status: 200, body: { code: 'OK', msg: 'ok' } };
  });
  await renderScreen(<ResetPasswordScreen />, '/auth/reset#token=abc', { user: null });
  await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'tambor brisa lento');
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), 'tambor brisa lento');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
  expect(await screen.findByText('Su cuenta se restableció correctamente.')).toBeTruthy();
  expect(sent).toEqual([{ token: 'abc', password: 'tambor brisa lento' }]);
});

test('a link without a token says so and offers a new one', async () => {
  await renderScreen(<ResetPasswordScreen />, '/auth/reset', { user: null });
  expect(screen.getByRole('alert').textContent).toContain('El enlace venció o ya fue usado');
  expect(screen.getByRole('link', { name: 'Olvidé mi contraseña' })).toBeTruthy();
});
