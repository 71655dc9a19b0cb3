import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import {
  guardarMensaje,
  previsualizarMensaje,
  probarMensaje,
  publicarMensaje,
  type VersionDeMensaje,
  verMensaje,
  volverAMensaje,
} from '../contract.ts';
import { MensajesPanel } from './MensajesPanel.tsx';

const CUIDA = { ...OPERARIO, funcionalidades: [{ codigo: 'AGT_003', nombre: 'Agencias' }] };
const version = (over: Partial<VersionDeMensaje> = {}): VersionDeMensaje => ({
  ...{ id: 1, asunto: 'Su paquete {guia} espera', texto: 'Código: {codigo}', nota: 'Como hasta ahora' },
  ...{ fecha: '2026-11-20T12:00:00Z', por: null, version: 1 },
  ...over,
});
const RETIRADA = version({ id: 5, asunto: 'El de antes {guia}', fecha: '2026-10-01T12:00:00Z', por: 'Ana Silva' });

function serve(borrador: VersionDeMensaje | null = null, retiradas: VersionDeMensaje[] = []) {
  let draft = borrador;
  const asked = fakeService(verMensaje, () => ({ vigente: version(), borrador: draft, retiradas }));
  const saved = fakeService(guardarMensaje, ({ asunto, texto }) => {
    draft = version({ id: 2, asunto, texto, nota: null, version: 1 });
    return { version: 1 };
  });
  return { asked, saved };
}
const open = async () => {
  await renderScreen(<MensajesPanel />, '/mantenimiento', { user: CUIDA });
  return screen.findByRole('form', { name: 'Texto del mensaje' });
};
const asunto = (form: HTMLElement) => within(form).getByRole<HTMLInputElement>('textbox', { name: 'Asunto' });
const texto = (form: HTMLElement) => within(form).getByRole<HTMLTextAreaElement>('textbox', { name: /^Texto/ });

test('the mail is shown as it is typed, with examples; a variable goes to where the cursor stands', async () => {
  const { saved } = serve();
  const form = await open();
  const mail = () => screen.getByRole('article', { name: 'El correo' }).textContent ?? '';
  expect(mail()).toContain('Su paquete 880100012345 espera');
  await userEvent.click(texto(form));
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await userEvent.click(within(form).getByRole('button', { name: '{agencia}' }));
  expect(texto(form).value).toContain('{agencia}');
  await waitFor(() => expect(mail()).toContain('Agencia Centro'));
  await userEvent.click(within(form).getByRole('button', { name: 'Guardar borrador' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ mensaje: 'aviso_agencia', version: null });
  expect(await screen.findByText(/los correos siguen saliendo con el texto en vigor/)).toBeTruthy();
});

test('what the mail is for is missed while one types, a strange variable too, and such a mail is not sent for a trial', async () => {
  serve();
  const form = await open();
  const trial = screen.getByRole('button', { name: 'Mandármelo de prueba' });
  await userEvent.clear(texto(form));
  await userEvent.type(texto(form), 'Hola {{nombre}');
  expect(await within(form).findByText(/«{nombre}» no existe en este mensaje/)).toBeTruthy();
  expect(trial).toHaveProperty('disabled', true);
  await userEvent.clear(texto(form));
  await userEvent.type(texto(form), 'Hola');
  expect(await within(form).findByText('Falta «{codigo}»: sin eso no sirve')).toBeTruthy();
  expect(trial).toHaveProperty('disabled', true);
});

test('a draft is published with why; while it is being changed it is not; of two who do the slower is told', async () => {
  serve(version({ id: 2, nota: null, version: 7 }));
  const form = await open();
  const publish = () => within(form).getByRole('button', { name: 'Publicar…' });
  await userEvent.type(asunto(form), '!');
  expect(publish()).toHaveProperty('disabled', true);
  await userEvent.keyboard('{Backspace}');
  await userEvent.click(publish());
  const dialog = await screen.findByRole('dialog', { name: 'Publicar: Espera en la agencia' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  expect(await within(dialog).findByText('Escriba qué cambia')).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox'), 'Más corto');
  fakeFailure(publicarMensaje, 'DOCUMENTO_CAMBIO', 'Bruno Paz lo cambió mientras tanto');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  expect(await within(dialog).findByText('Bruno Paz lo cambió mientras tanto')).toBeTruthy();
  const sent = fakeService(publicarMensaje, () => ({ id: 2 }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(sent).toEqual([{ mensaje: 'aviso_agencia', version: 7, nota: 'Más corto' }]));
  expect(await screen.findByText(/salen con este texto desde ahora/)).toBeTruthy();
});

test('it is seen with a real parcel and sent to oneself; a parcel that is not there is said', async () => {
  serve();
  const form = await open();
  expect(form).toBeTruthy();
  fakeFailure(previsualizarMensaje, 'GUIA_NO_ENCONTRADA', 'Esa guía no existe');
  await userEvent.type(screen.getByRole('textbox', { name: 'Con una guía real' }), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Ver' }));
  expect(await screen.findByText('Esa guía no existe')).toBeTruthy();
  const asked = fakeService(previsualizarMensaje, () => ({
    ...{ asunto: 'Su paquete 881000000012 espera', texto: 'Código: 111111', guia_nro: '881000000012' },
  }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Con una guía real' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Con una guía real' }), '881000000012');
  await userEvent.click(screen.getByRole('button', { name: 'Ver' }));
  expect(await screen.findByText('Su paquete 881000000012 espera')).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ guia_nro: '881000000012' });
  const sent = fakeService(probarMensaje, () => ({ para: 'ana@prueba.example' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mandármelo de prueba' }));
  expect(await screen.findByText(/Enviado a ana@prueba.example/)).toBeTruthy();
  expect(sent[0]).toMatchObject({ mensaje: 'aviso_agencia', guia_nro: '881000000012' });
});

test('what went out before is listed with who put it and why, and can be taken up again with a reason', async () => {
  serve(null, [RETIRADA]);
  await open();
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('Ana Silva')).toBeTruthy();
  const sent = fakeService(volverAMensaje, () => ({ id: 6 }));
  await userEvent.click(within(table).getByRole('button', { name: /^Volver al texto del 01\/10\/2026/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Decía mejor');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Volver a este texto' }));
  await waitFor(() => expect(sent).toEqual([{ id: 5, nota: 'Decía mejor' }]));
});

test('another mail has its own text and its own variables', async () => {
  const { asked } = serve();
  await open();
  await userEvent.click(screen.getByRole('combobox', { name: 'Mensaje' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Respuesta en una incidencia', hidden: true }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ mensaje: 'respuesta_incidencia' }));
  expect(await screen.findByRole('button', { name: '{enlace} *' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Con una guía real' })).toBeNull();
});
