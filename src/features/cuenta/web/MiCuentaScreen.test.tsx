import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { getSegundoFactor } from '#features/segundo-factor/contract.ts';
import { cambiarPassword } from '#features/sesion/contract.ts';
import { readCode } from '#testing/scanner.ts';
import { fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { useSessionState } from '#web/session-state.ts';
import { changeSettings } from '#web/settings.ts';

import {
  cambiarCorreo,
  cerrarOtrasSesiones,
  cerrarUnaSesion,
  getCuenta,
  guardarLectura,
  guardarPerfil,
  listSesiones,
} from '../contract.ts';
import { faltaDeTeclado, SIMBOLO_DE_PRUEBA } from './lectura-probada.ts';
import { MiCuentaScreen } from './MiCuentaScreen.tsx';

const CUENTA = {
  id: 3,
  email: OPERARIO.email,
  fullname: OPERARIO.fullname,
  username: OPERARIO.username,
  casa: null,
  roles: ['operario'],
  creada: '2026-01-05T12:00:00Z',
};
const sesion = (id: string, dispositivo: string, actual = false) => ({
  id,
  dispositivo,
  ip: '10.0.0.7',
  creada: '2026-11-20T11:00:00Z',
  ultimo_uso: '2026-11-20T17:00:00Z',
  actual,
});
const [A, B] = ['5f0c0a3e-0000-4000-8000-00000000000a', '5f0c0a3e-0000-4000-8000-00000000000b'] as const;
const ESTA = sesion(A, 'Firefox en Linux', true);
const OTRA = sesion(B, 'Chrome en Android');

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.clear();
  fakeService(getCuenta, () => ({ cuenta: CUENTA }));
  fakeService(getSegundoFactor, () => ({ activado: null, codigos: 0, exigido: false, recomendado: false }));
});

async function open(sesiones = [ESTA, OTRA]) {
  let living = sesiones;
  fakeService(listSesiones, () => ({ records: living }));
  const view = await renderScreen(<MiCuentaScreen />, '/mi-cuenta');
  return { ...view, end: (id: string) => (living = living.filter((one) => one.id !== id)) };
}

test('the name is saved, and one that is empty is not', async () => {
  const saved = fakeService(guardarPerfil, () => ({}));
  fakeAnswer('/dispatcher', () => ({ status: 200, body: { code: 'OK', user: OPERARIO } }));
  fakeAnswer('getContext', () => ({ status: 200, body: { code: 'OK', context: {} } }));
  await open();
  const name = await screen.findByLabelText('Nombre y apellido');
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar el perfil' }));
  expect(screen.getByText('Escriba su nombre')).toBeTruthy();
  await userEvent.type(name, 'Martina Paz');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar el perfil' }));
  expect(await screen.findByText('Perfil guardado')).toBeTruthy();
  expect(saved).toEqual([{ fullname: 'Martina Paz', username: OPERARIO.username }]);
});

test('another address takes the password, and is told to wait for its link', async () => {
  const asked = fakeService(cambiarCorreo, () => ({}));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el correo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cambiar el correo' });
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Correo nuevo'));
  await userEvent.type(within(dialog).getByLabelText('Contraseña actual'), 'mi clave');
  await userEvent.type(within(dialog).getByLabelText('Correo nuevo'), 'nueva{Enter}');
  expect(within(dialog).getByText('Escriba un correo electrónico')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Correo nuevo'), '@courier.example{Enter}');
  expect(await screen.findByText(/Enviamos un enlace a nueva@courier.example/)).toBeTruthy();
  expect(asked).toEqual([{ email: 'nueva@courier.example', prueba: { password: 'mi clave' } }]);
});

test('a new password asks for the present one, and a wrong one keeps what was typed', async () => {
  fakeFailure(cambiarPassword, 'CONTRASENA_ACTUAL_INCORRECTA');
  await open();
  await userEvent.type(await screen.findByLabelText('Contraseña actual'), 'no es esta');
  await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'cuatro tejas rojas');
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), 'cuatro tejas rojas');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
  expect((await screen.findByRole('alert')).textContent).toContain('La contraseña actual no es correcta');
  expect(screen.getByLabelText<HTMLInputElement>('Contraseña nueva').value).toBe('cuatro tejas rojas');
});

describe('sessions', () => {
  test('one is ended, this one cannot be', async () => {
    const { end } = await open();
    const ended = fakeService(cerrarUnaSesion, ({ id }) => {
      end(id);
      return {};
    });
    const [own, other] = await screen.findAllByRole('listitem');
    expect(within(own ?? document.body).getByText('Esta sesión')).toBeTruthy();
    expect(within(own ?? document.body).queryByRole('button')).toBeNull();
    await userEvent.click(
      within(other ?? document.body).getByRole('button', { name: /Cerrar la sesión de Chrome en Android/ }),
    );
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(ended).toEqual([{ id: B }]);
  });

  test('all the others are ended after a question', async () => {
    const { end } = await open();
    fakeService(cerrarOtrasSesiones, () => {
      end(B);
      return { cerradas: 1 };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar las demás' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, cerrar' }));
    expect(await screen.findByText('Se cerró 1 sesión')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull());
  });
});

describe('the scanner', () => {
  const values = () =>
    Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
    );

  test('is tried out with what was chosen before it is saved, and holds once it is', async () => {
    const saved = fakeService(guardarLectura, (lectura) => ({ lectura }));
    await open();
    await userEvent.type(await screen.findByLabelText('Quitar al principio'), 'XX');
    act(() => screen.getByLabelText('Pruebe aquí').focus());
    await readCode('XX8810-0012', 'Enter');
    await waitFor(() =>
      expect(values()).toMatchObject({ Llegó: 'XX8810-0012', Queda: '88100012', 'Tecla final': 'Enter' }),
    );
    expect(values()['Lo escribió']).toContain('Un lector: 11 teclas');
    expect(values().Lleva).toContain('A la guía 88100012');
    await readCode('XXCARRO_12', 'Tab');
    await waitFor(() => expect(values().Lleva).toContain('el carro CARRO_12'));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar el lector' }));
    await screen.findByText(/Lector guardado/);
    expect(saved).toEqual([{ special_chars: false, remove_prefix: 'XX', remove_suffix: '' }]);
    expect(useSessionState.getState().context?.lectura).toEqual(saved[0]);
  });

  test('tells a person from a scanner, and a prefix that is not there', async () => {
    await open();
    await userEvent.type(await screen.findByLabelText('Quitar al principio'), 'ZZ');
    await userEvent.setup({ delay: 60 }).type(screen.getByLabelText('Pruebe aquí'), '8810{Enter}');
    await waitFor(() => expect(values()['Lo escribió']).toContain('Una persona'));
    await readCode('8810001', 'Enter');
    expect(await screen.findByText('La lectura no empieza con el prefijo «ZZ».')).toBeTruthy();
  });

  test('says so where a prefix can never be met', async () => {
    await open();
    await userEvent.type(await screen.findByLabelText('Quitar al principio'), ']]C1');
    expect(await screen.findByText(/Solo letras y números/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /caracteres especiales/ }));
    await waitFor(() => expect(screen.queryByText(/Solo letras y números/)).toBeNull());
  });

  test.each([
    [SIMBOLO_DE_PRUEBA, null],
    ["ANDEN'Yz?09-", "«-» llega como «'», «_» llega como «?», «/» llega como «-»"],
    ['anden-yZ_09/', 'Mayúsculas y minúsculas'],
    ['881000000012', null],
  ])('reads the test symbol as %s', (raw, said) => {
    const falta = faltaDeTeclado(raw);
    if (said === null) expect(falta).toBeNull();
    else expect(falta).toContain(said);
  });
});

test('preferences hold at once', async () => {
  changeSettings({ esquema: 'claro', sonidos: true });
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Oscuro' }));
  expect(document.documentElement.dataset.scheme).toBe('dark');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sonidos del lector' }));
  expect(screen.getByLabelText<HTMLInputElement>('Volumen').disabled).toBe(true);
});
