import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { type Consulta, contestarConsulta, verConsulta } from '../consulta.contract.ts';
import { ConsultaScreen } from './ConsultaScreen.tsx';

const CHOFER = { ...OPERARIO, funcionalidades: [{ codigo: 'CHF_001', nombre: 'Chofer' }] };
const PREGUNTA: Consulta = {
  ...{ id: 7, guia_nro: '880100012345', destino: 'Rivera 1234, Cordón', pregunta: '¿Quién lo recibió?' },
  ...{ preguntada: '2026-11-27T14:10:00Z', de: 'Ana Suárez', respuesta: null, es_tarde: false },
};

const open = (consulta: Consulta) => {
  let now = consulta;
  fakeService(verConsulta, () => ({ consulta: now }));
  const sent = fakeService(contestarConsulta, ({ respuesta }) => {
    now = { ...now, respuesta };
    return { msg: 'Gracias' };
  });
  return renderScreen(<ConsultaScreen />, '/consultas/7', { user: CHOFER, route: '/consultas/$id' }).then(() => sent);
};

test('a driver reads what is asked and about which parcel, and answers it in two touches', async () => {
  const sent = await open(PREGUNTA);
  expect(await screen.findByText('¿Quién lo recibió?')).toBeTruthy();
  expect(screen.getByText('Rivera 1234, Cordón')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'No había nadie' }));
  await userEvent.click(screen.getByRole('button', { name: 'Contestar' }));
  await waitFor(() => expect(sent).toEqual([{ id: 7, respuesta: 'No había nadie' }]));
  expect(await screen.findByText('Usted contestó:', { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Contestar' })).toBeNull();
});

test('nothing is sent without a word, and a refusal stays in sight with what was written', async () => {
  await open(PREGUNTA);
  await userEvent.click(await screen.findByRole('button', { name: 'Contestar' }));
  expect(await screen.findByText('Escriba qué pasó')).toBeTruthy();
  fakeFailure(contestarConsulta, 'CONSULTA_RETIRADA', 'Ya no hace falta contestarla');
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Su respuesta' });
  await userEvent.type(box, 'En la camioneta');
  await userEvent.click(screen.getByRole('button', { name: 'Contestar' }));
  expect(await screen.findByText('Ya no hace falta contestarla')).toBeTruthy();
  expect(box.value).toBe('En la camioneta');
});

test('what nobody waits for any more is not asked', async () => {
  await open({ ...PREGUNTA, es_tarde: true });
  expect(await screen.findByText('Ya no hace falta contestarla.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
