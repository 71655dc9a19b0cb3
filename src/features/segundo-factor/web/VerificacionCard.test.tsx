import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { fakeAnswer, fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { sessionState } from '#web/session-state.ts';

import {
  activarFactor,
  type EstadoDelFactor,
  getSegundoFactor,
  proponerFactor,
  quitarFactor,
  renovarCodigos,
} from '../contract.ts';
import { ActivarFactorScreen } from './ActivarFactorScreen.tsx';
import { VerificacionCard } from './VerificacionCard.tsx';

const URI = 'otpauth://totp/And%C3%A9n:a%40b.example?issuer=And%C3%A9n&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PROPUESTA = { uri: URI, secreto: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };
const CODIGOS = Array.from({ length: 10 }, (_, i) => `${i}ABC-DEFG-HJKM`);
const NONE: EstadoDelFactor = { activado: null, codigos: 0, exigido: false, recomendado: false };
const ACTIVE: EstadoDelFactor = { ...NONE, activado: '2026-11-20T17:05:09Z', codigos: 10 };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

async function open(estado: EstadoDelFactor) {
  const state = { estado };
  fakeService(getSegundoFactor, () => state.estado);
  await renderScreen(<VerificacionCard />, '/mi-cuenta');
  return state;
}

test('it is set up by password, picture or key, and the first code; the codes of recovery are shown then', async () => {
  const state = await open(NONE);
  const proposed = fakeService(proponerFactor, () => PROPUESTA);
  const activated = fakeService(activarFactor, () => {
    state.estado = ACTIVE;
    return { codigos: CODIGOS };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Activar la verificación' }));
  const dialog = await screen.findByRole('dialog', { name: 'Activar la verificación en dos pasos' });
  expect(within(dialog).queryByLabelText('Código de verificación')).toBeNull();
  await userEvent.type(within(dialog).getByLabelText('Contraseña actual'), 'mi clave{Enter}');
  expect(await within(dialog).findByRole('img', { name: /Código QR/ })).toBeTruthy();
  expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  const field = within(dialog).getByLabelText('Código de verificación');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, '123456{Enter}');
  expect(await within(dialog).findByText('0ABC-DEFG-HJKM')).toBeTruthy();
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(10);
  await userEvent.keyboard('{Escape}');
  expect(within(dialog).queryByRole('button', { name: 'Cerrar' })).toBeNull();
  expect(within(dialog).getByText('0ABC-DEFG-HJKM')).toBeTruthy();
  userEvent.setup();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Copiar' }));
  expect(await within(dialog).findByText('Copiados')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(CODIGOS.join('\n'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ya los guardé' }));
  expect(await screen.findByText(/está activada\. Sus otras sesiones se cerraron/)).toBeTruthy();
  expect(await screen.findByText(/Le quedan 10 códigos/)).toBeTruthy();
  expect([proposed, activated]).toEqual([[{ prueba: { password: 'mi clave' } }], [{ codigo: '123456' }]]);
});

test('a wrong first code is told, and what was shown stays', async () => {
  await open(NONE);
  fakeService(proponerFactor, () => PROPUESTA);
  fakeFailure(activarFactor, 'CODIGO_INCORRECTO');
  await userEvent.click(await screen.findByRole('button', { name: 'Activar la verificación' }));
  await userEvent.type(await screen.findByLabelText('Contraseña actual'), 'mi clave{Enter}');
  const field = await screen.findByLabelText<HTMLInputElement>('Código de verificación');
  await userEvent.type(field, '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('El código no es correcto');
  expect(field.value).toBe('000000');
  expect(screen.getByText(/JBSW Y3DP/)).toBeTruthy();
});

test('new codes and taking it off ask for password and code', async () => {
  const state = await open({ ...ACTIVE, codigos: 2 });
  const renewed = fakeService(renovarCodigos, () => ({ codigos: CODIGOS }));
  const removed = fakeService(quitarFactor, () => {
    state.estado = NONE;
    return {};
  });
  expect(await screen.findByText(/Genere códigos nuevos/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Nuevos códigos de recuperación' }));
  await userEvent.type(await screen.findByLabelText('Contraseña actual'), 'mi clave{Enter}');
  expect(await screen.findByText('Campo obligatorio')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Código de verificación'), '123456{Enter}');
  await screen.findByRole('button', { name: 'Ya los guardé' });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar' }));
  await userEvent.type(await screen.findByLabelText('Contraseña actual'), 'mi clave');
  await userEvent.type(screen.getByLabelText('Código de verificación'), '654321{Enter}');
  expect(await screen.findByText('La verificación en dos pasos se quitó.')).toBeTruthy();
  const prueba = (codigo: string) => [{ prueba: { password: 'mi clave', codigo } }];
  expect([renewed, removed]).toEqual([prueba('123456'), prueba('654321')]);
});

test('where the role asks for it, it is moved to another telephone but not taken off', async () => {
  await open({ ...ACTIVE, exigido: true, recomendado: true });
  expect(await screen.findByText(/Su rol la exige/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Quitar' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cambiar de teléfono' })).toBeTruthy();
});

test('where nothing else opens before it, the person goes on once the codes were seen', async () => {
  const user = { ...OPERARIO, falta_segundo_factor: true as const };
  fakeService(getSegundoFactor, () => ({ ...NONE, exigido: true }));
  fakeService(proponerFactor, () => PROPUESTA);
  fakeService(activarFactor, () => ({ codigos: CODIGOS }));
  fakeAnswer('/dispatcher', () => ({ status: 200, body: { code: 'OK', user: OPERARIO } }));
  fakeAnswer('getContext', () => ({ status: 200, body: { code: 'OK', context: {} } }));
  await renderScreen(<ActivarFactorScreen />, '/activar-verificacion', { user });
  expect(screen.getByRole('heading', { level: 1, name: 'Active la verificación en dos pasos' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Contraseña actual'), 'mi clave{Enter}');
  await userEvent.type(await screen.findByLabelText('Código de verificación'), '123456{Enter}');
  await screen.findByText('0ABC-DEFG-HJKM');
  expect(sessionState().user?.falta_segundo_factor).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  await expect.poll(() => sessionState().user?.falta_segundo_factor).toBeUndefined();
});
