import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { type EstadoDelFactor, getSegundoFactor, quitarFactorDe } from '#features/segundo-factor/contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  cerrarSesionesDe,
  eliminarRol,
  getOpciones,
  getSistema,
  guardarPersona,
  guardarRol,
  invitarPersona,
  listPersonas,
  type Opciones,
  type Persona,
  reintentarCorreos,
} from '../contract.ts';
import { AjustesScreen } from './AjustesScreen.tsx';

const ADMIN = { ...OPERARIO, roles: [{ role_id: 1, nombre: 'administrador' }] };
const OPCIONES: Opciones = {
  roles: [
    { id: 1, nombre: 'administrador', codigos: [], personas: 1, fijo: true },
    { id: 3, nombre: 'operario', codigos: ['PROB_SOL', 'GUI_001'], personas: 4, fijo: true },
    { id: 100, nombre: 'Caja', codigos: [], personas: 0, fijo: false },
  ],
  funcionalidades: [
    { codigo: 'PROB_SOL', nombre: 'Problem Solver' },
    { codigo: 'GUI_001', nombre: 'Guías' },
  ],
  clientes: [{ id: 7, nombre: 'Librería Sur' }],
  agentes: [{ id: 9, nombre: 'Agencia Cordón' }],
  administra: true,
};
const MARTINA: Persona = {
  id: 3,
  email: 'martina@courier.example',
  fullname: 'Martina Sosa',
  username: 'msosa',
  estado: 'ACTIVO',
  tipo_usuario: 'personal',
  cliente_id: null,
  agente_id: null,
  casa: null,
  roles: [3],
  codigos: [],
  ultimo_uso: null,
  invitado: false,
  segundo_factor: false,
};

const PAGINA = { current_page: 1, page_quantity: 1, total_pages: 1, total_records: 1 };

let asked: object[];
beforeEach(() => {
  fakeService(getOpciones, () => OPCIONES);
  asked = fakeService(listPersonas, () => ({
    current_page: 1,
    page_quantity: 1,
    total_pages: 1,
    total_records: 1,
    records: [MARTINA],
  }));
});

const open = (path = '/ajustes') => renderScreen(<AjustesScreen />, path, { user: ADMIN });

test('the filter stands in the address and narrows what is asked', async () => {
  await open('/ajustes?texto=sosa&estado=ACTIVO&rol_id=3&tipo=mal');
  expect(await screen.findByText('Martina Sosa')).toBeTruthy();
  expect(asked[0]).toEqual({ texto: 'sosa', estado: 'ACTIVO', rol_id: 3, page: 1, size: 50 });
});

test('what is typed is asked for once the typing rests, not at every key', async () => {
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Buscar a una persona' }), 'sosa');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ texto: 'sosa' }));
  expect(asked).toHaveLength(2);
});

test('what somebody would see is shown as the form stands, before it is saved', async () => {
  const sent = fakeService(guardarPersona, () => ({ persona: MARTINA }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir: Martina Sosa' }));
  const view = within(await screen.findByRole('region', { name: '¿Qué ve este usuario?' }));
  expect(view.getByText(/Problem Solver/)).toBeTruthy();
  expect(view.getByText('Ve los datos de todos los clientes y todas las agencias.')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Operario' }));
  expect(view.getByText(/dele un rol/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ id: 3, roles: [], estado: 'ACTIVO' }));
});

test('a refused save leaves the form as it was typed', async () => {
  fakeFailure(guardarPersona, 'ULTIMO_ADMINISTRADOR');
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir: Martina Sosa' }));
  const name = await screen.findByRole('textbox', { name: 'Nombre y apellido' });
  await userEvent.click(name);
  await userEvent.paste(' Pérez');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/última persona que administra/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre y apellido' }).value).toBe('Martina Sosa Pérez');
});

test('what was typed of a person is asked about before it is lost', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir: Martina Sosa' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Caja' }));
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Hay datos sin guardar.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
  expect(screen.getByRole('checkbox', { name: 'Caja' })).toHaveProperty('checked', true);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Caja' })).toBeNull());
});

test('who waits is approved by a button of that name, and own codes are told in words', async () => {
  const codigos = ['GUI_001' as const];
  fakeService(listPersonas, () => ({ ...PAGINA, records: [{ ...MARTINA, estado: 'PENDIENTE' as const, codigos }] }));
  await open();
  expect((await screen.findByRole('button', { name: 'Aprobar: Martina Sosa' })).textContent).toBe('Aprobar');
  expect(screen.getByText('y Guías')).toBeTruthy();
});

test('somebody new is invited by mail', async () => {
  const sent = fakeService(invitarPersona, () => ({ id: 12 }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Invitar' }));
  await userEvent.click(await screen.findByRole('textbox', { name: 'Correo' }));
  await userEvent.paste('nueva@courier.example');
  await userEvent.click(screen.getByRole('textbox', { name: 'Nombre y apellido' }));
  await userEvent.paste('Nueva Persona');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Operario' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Correo' }), '{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Se envió la invitación a nueva@courier.example')).toBeTruthy();
  expect(sent[0]).toMatchObject({ email: 'nueva@courier.example', tipo_usuario: 'personal', roles: [3], codigos: [] });
});

test('ticks of the matrix are saved together, role by role, and can be taken back', async () => {
  const sent = fakeService(guardarRol, ({ id }) => ({ id: id ?? 0 }));
  await open('/ajustes?tab=roles');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Caja: Guías' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Operario: Problem Solver' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Operario: Problem Solver' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar (1)' }));
  await waitFor(() => expect(sent).toEqual([{ id: 100, nombre: 'Caja', codigos: ['GUI_001'] }]));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Administrador: Guías' }).disabled).toBe(true);
});

test('ticks that are not saved are asked about before another tab or screen', async () => {
  const { router } = await open('/ajustes?tab=roles');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Caja: Problem Solver' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Personas' }));
  expect(await screen.findByText('Hay datos sin guardar.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
  expect(screen.getByRole('checkbox', { name: 'Caja: Problem Solver' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('tab', { name: 'Personas' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  expect(await screen.findByText('Martina Sosa')).toBeTruthy();
  expect(router.state.location.search).toEqual({ tab: 'personas' });
});

test('a role that nobody holds ends only once that is confirmed', async () => {
  const sent = fakeService(eliminarRol, () => ({}));
  await open('/ajustes?tab=roles');
  await userEvent.click(await screen.findByRole('button', { name: 'Caja' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar el rol' }));
  expect(await screen.findByText('¿Eliminar el rol «Caja»? No se puede deshacer.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sí, eliminarlo' }));
  await waitFor(() => expect(sent).toEqual([{ id: 100 }]));
});

test('a lost second factor is taken off by whoever proves who they are; it is said whether there is one', async () => {
  const nunca: EstadoDelFactor = { activado: null, codigos: 0, exigido: false, recomendado: true };
  fakeService(getSegundoFactor, () => nunca);
  const sent = fakeService(quitarFactorDe, () => ({}));
  const closed = fakeService(cerrarSesionesDe, () => ({ cerradas: 2 }));
  fakeService(listPersonas, () => ({ ...PAGINA, records: [{ ...MARTINA, segundo_factor: true }] }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /Abrir/ }));
  await screen.findByText('Entra con contraseña y verificación en dos pasos.');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sus sesiones' }));
  expect(closed).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, cerrarlas' }));
  expect(await screen.findByText('Se cerraron 2 sesiones')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la verificación en dos pasos' }));
  await userEvent.type(await screen.findByLabelText('Contraseña actual'), 'mi clave{Enter}');
  expect(await screen.findByText('Se quitó la verificación en dos pasos de Martina Sosa')).toBeTruthy();
  expect([sent, closed]).toEqual([[{ id: 3, prueba: { password: 'mi clave' } }], [{ usuario_id: 3 }]]);
});

test('who may only look finds nothing to press', async () => {
  fakeService(getOpciones, () => ({ ...OPCIONES, administra: false }));
  await open('/ajustes?tab=roles');
  expect(await screen.findByRole('checkbox', { name: 'Caja: Guías' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: /Guardar/ })).toBeNull();
});

test('an administrator sees which mails do not leave, has them tried again, and how old the last backup is', async () => {
  const correo = {
    id: 1,
    para: 'ana@tienda.example',
    asunto: 'Su código',
    creado: '2026-11-23T12:00:00Z',
    intentos: 20,
  };
  let left = [{ ...correo, proximo_intento: null }];
  fakeService(getSistema, () => ({
    correos: left,
    respaldos: [{ hecho: '2026-11-22T06:00:00Z', archivo: 'anden-1.respaldo', tamano: 5_242_880, filas: 12_345 }],
  }));
  const asked = fakeService(reintentarCorreos, () => {
    left = [];
    return { correos: 1 };
  });
  await renderScreen(<AjustesScreen />, '/ajustes?tab=sistema', { user: ADMIN });
  expect((await screen.findByText('ana@tienda.example')).closest('tr')?.textContent).toContain('Ninguno');
  expect(screen.getByText('anden-1.respaldo').closest('tr')?.textContent).toContain('5 MiB12.345');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar ahora' }));
  expect(await screen.findByText('Todos los correos salieron.')).toBeTruthy();
  expect(asked.length).toBe(1);
});

test('who may only read people has no such tab', async () => {
  await renderScreen(<AjustesScreen />, '/ajustes?tab=sistema', { user: OPERARIO });
  expect(await screen.findByRole('tab', { name: 'Personas' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Sistema' })).toBeNull();
});
