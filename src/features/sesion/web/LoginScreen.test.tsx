import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeAnswer, OPERARIO, renderScreen } from '#testing/web.tsx';
import { sessionState } from '#web/session-state.ts';

import { LoginScreen } from './LoginScreen.tsx';

const open = (address = '/auth/login') => renderScreen(<LoginScreen />, address, { user: null });
const refuse = (error: string, msg: string, status = 200) =>
  fakeAnswer('/dispatcher', () => ({ status, body: { code: 'ERROR', error, msg } }));

async function signIn(email: string, password: string) {
  await userEvent.type(screen.getByLabelText('Correo electrónico'), email);
  await userEvent.type(screen.getByLabelText('Contraseña'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
}

test('the page says what it is, in Spanish in every language', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Acceso usuarios' })).toBeTruthy();
  expect(screen.getByText('Sistema de gestión de envíos')).toBeTruthy();
});

test('both fields are required', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
  expect(screen.getAllByText('Campo obligatorio')).toHaveLength(2);
});

test('the e-mail must look like one', async () => {
  await open();
  await signIn('operario', 'x');
  expect(screen.getByText('El campo no es válido')).toBeTruthy();
});

test('a right pair starts the session', async () => {
  fakeAnswer('/dispatcher', () => ({
    status: 200,
    body: { code: 'OK', _token: 't', user: OPERARIO, cliente: null, context: {} },
  }));
  await open();
  await signIn('operario@courier.example', 'paqueteria-demo');
  await expect.poll(() => sessionState().user?.id).toBe(OPERARIO.id);
});

test('a wrong pair is said in a red alert that can be closed, and what was typed stays', async () => {
  refuse('LOGIN_INCORRECTO', 'Los datos de inicio de sesión son incorrectos');
  await open();
  await signIn('operario@courier.example', 'no');
  expect((await screen.findByRole('alert')).textContent).toContain('Los datos de inicio de sesión son incorrectos');
  expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('operario@courier.example');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

const ASKS = {
  code: 'ERROR',
  error: 'SEGUNDO_FACTOR_PEDIDO',
  msg: 'Escriba el código de su aplicación de verificación',
  desafio: 'd'.repeat(43),
};

/** Signs in as somebody whose account asks for a code; `reply` answers the code. */
async function reachCode(reply: () => object) {
  const sent: Record<string, unknown>[] = [];
  fakeAnswer('/dispatcher', (body) => {
    sent.push(body);
    return { status: 200, body: 'desafio' in body ? reply() : ASKS };
  });
  await open();
  await signIn('operario@courier.example', 'paqueteria-demo');
  const field = await screen.findByLabelText<HTMLInputElement>('Código de verificación');
  return { field, codes: () => sent.filter((body) => 'desafio' in body) };
}

const LET_IN = () => ({ code: 'OK', _token: 't', user: OPERARIO, cliente: null, context: {} });

test('an account with a second factor is asked for a code, which may be pasted', async () => {
  const { field, codes } = await reachCode(LET_IN);
  expect(document.activeElement).toBe(field);
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code']);
  await userEvent.paste('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sessionState().user?.id).toBe(OPERARIO.id);
  expect(codes()).toEqual([{ desafio: 'd'.repeat(43), codigo: '123 456', _login: true }]);
});

test('a wrong code is told and typed over; without one nothing is sent', async () => {
  const { field, codes } = await reachCode(() => ({ code: 'ERROR', error: 'CODIGO_INCORRECTO', msg: 'x' }));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Campo obligatorio')).toBeTruthy();
  expect(codes()).toEqual([]);
  await userEvent.type(field, '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('El código no es correcto o ya se usó');
  expect([document.activeElement, field.selectionEnd]).toEqual([field, 6]);
});

test('who has no telephone uses a code of recovery', async () => {
  const { codes } = await reachCode(LET_IN);
  await userEvent.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }));
  const field = screen.getByLabelText<HTMLInputElement>('Código de recuperación');
  expect([document.activeElement, field.inputMode]).toEqual([field, '']);
  await userEvent.type(field, '7abc-defg-hjkm{Enter}');
  await expect.poll(() => codes()[0]?.codigo).toBe('7abc-defg-hjkm');
});

test('a challenge that is over leads back to the password, with the address as it was typed', async () => {
  const { field } = await reachCode(() => ({ code: 'ERROR', error: 'DESAFIO_VENCIDO', msg: 'x' }));
  await userEvent.type(field, '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Escriba otra vez su contraseña');
  expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('operario@courier.example');
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('too many attempts are said as the server says them', async () => {
  refuse('DEMASIADOS_PEDIDOS', 'Demasiados pedidos. Espere un momento', 429);
  await open();
  await signIn('operario@courier.example', 'no');
  expect((await screen.findByRole('alert')).textContent).toContain('Demasiados pedidos. Espere un momento');
});

test('after an expired session the page says that nothing is lost', async () => {
  await open('/auth/login?motivo=vencida');
  expect(screen.getByText('La sesión venció. Sus lecturas y borradores están guardados.')).toBeTruthy();
});

test('the password can be shown, and Caps Lock is told', async () => {
  await open();
  const password = screen.getByLabelText<HTMLInputElement>('Contraseña');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }));
  expect(password.type).toBe('text');
  await userEvent.type(password, '{CapsLock}a');
  expect(screen.getByText('Bloq Mayús está activado')).toBeTruthy();
});

test('the language changes in place', async () => {
  await open();
  await userEvent.selectOptions(screen.getByLabelText('Elija su idioma'), 'en');
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Acceso usuarios' })).toBeTruthy();
});
