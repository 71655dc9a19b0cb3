import 'fake-indexeddb/auto';

import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aStation } from '#testing/eventos.ts';
import { fakeService, OPERARIO } from '#testing/web.tsx';
import { EMPTY_SESSION, useSessionState } from '#web/session-state.ts';

import { registrarLectura } from '../contract.ts';
import { cola } from './cola.ts';

test('a reading that another tab has on the scale is sent with the weight that it is given there', async () => {
  useSessionState.setState({ ...EMPTY_SESSION, user: OPERARIO, authToken: 'token' });
  const station = aStation();
  const heard = fakeService(registrarLectura, (params) => station.read(params, ''));
  const leido = Date.now() - 3_000;
  const fecha = new Date(leido).toISOString();
  const reading = { lote_id: 7, raw: '881000000012', codigo: '881000000012', leido, fecha, al_llegar: false };
  const clave = cola.add({ ...reading, pesa: true, peso_gramos: null, sin_peso: null, datos: {} });
  // The disk answers in turn: what could go without a weight has gone by the last of them.
  for (let turn = 1; turn <= 5; turn += 1) await cola.amend(clave, (lectura) => lectura);
  expect(await cola.amend(clave, (lectura) => ({ ...lectura, peso_gramos: 1250 }))).toBe(true);
  await waitFor(() => expect(heard).toMatchObject([{ codigo: '881000000012', peso_gramos: 1250 }]));
});
