import { expect, test } from 'vitest';

import { ServiceError } from '#web/service-error.ts';

import { outcomeOf } from './outcome.ts';

test.each([
  ['no network', 'later', 'SIN_CONEXION', 0],
  ['no answer in time', 'later', 'SIN_RESPUESTA', 0],
  ['a colleague at the same parcel', 'later', 'REINTENTE', 200],
  ['a busy server', 'later', 'SERVIDOR_OCUPADO', 503],
  ['too many calls', 'later', 'DEMASIADOS_PEDIDOS', 429],
  ['a session that is over', 'session', 'SESION_VENCIDA', 200],
  ['a password to be changed first', 'session', 'CAMBIO_DE_CONTRASENA_PENDIENTE', 403],
  ['a second factor to be set up first', 'session', 'SEGUNDO_FACTOR_PENDIENTE', 403],
  ['a fault of the server', 'fault', 'INTERNO', 500],
  ['an answer that cannot be read', 'fault', 'RESPUESTA_INVALIDA', 200],
  ['a closed batch', 'refused', 'LOTE_CERRADO', 200],
  ['a lost permission', 'refused', 'SIN_PERMISO', 403],
])('%s means %s', async (_what, kind, code, status) => {
  const cause = new ServiceError({ code, msg: 'texto', status });
  expect(await outcomeOf(() => Promise.reject(cause))).toEqual({ kind, text: 'texto' });
});

test('an answer of something in between counts as none', async () => {
  expect(await outcomeOf(() => Promise.reject(false))).toMatchObject({ kind: 'later' });
});

test('what was done carries its answer', async () => {
  expect(await outcomeOf(async () => 7)).toEqual({ kind: 'done', result: 7 });
});
