import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { defineService } from '#shared/contract.ts';
import { fakeAnswer, fakeFailure, fakeService, OPERARIO } from '#testing/web.tsx';

import { call, download, openStream, serviceQuery } from './api.ts';
import { can } from './permissions.ts';
import { errorText, ServiceError } from './service-error.ts';
import { bindSession, login, logout, register } from './session.tsx';
import { EMPTY_SESSION, sessionState, useSessionState } from './session-state.ts';
import { defineStored, setStorageOwner } from './storage.ts';

const ping = defineService({
  service: 'prueba.ping',
  kind: 'query',
  permission: { anyOf: ['PROB_SOL'] },
  params: z.strictObject({ n: z.int() }),
  result: z.object({ n: z.int() }),
});

const went: string[] = [];
const queries = new QueryClient();
let stays = false;
bindSession({ goTo: (path) => went.push(path), stays: () => stays, queries });

/** A token of a certain age; only its `iat` is read here. */
const token = (iat: number) => `h.${btoa(JSON.stringify({ iat }))}.s`;
const stored = () => JSON.parse(localStorage.getItem('anden.auth') ?? 'null');
const ok = (n: number, headers = {}) => ({ status: 200, body: { code: 'OK', n }, headers });

beforeEach(() => {
  localStorage.clear();
  went.length = 0;
  useSessionState.setState({ ...EMPTY_SESSION, user: OPERARIO, authToken: token(100) });
});

describe('a call', () => {
  test('answers what the contract says, and no more', async () => {
    fakeService(ping, ({ n }) => ({ n: n + 1 }));
    expect(await call(ping, { n: 1 })).toEqual({ n: 2 });
  });

  test('a refusal carries code, text, status and fields', async () => {
    fakeAnswer('prueba.ping', () => ({
      status: 400,
      body: { code: 'ERROR', error: 'DATOS_INVALIDOS', msg: 'Hay datos que no son válidos', campos: { n: 'Falta' } },
      headers: { 'x-request-id': 'r1' },
    }));
    await expect(call(ping, { n: 1 })).rejects.toMatchObject({
      code: 'DATOS_INVALIDOS',
      msg: 'Hay datos que no son válidos',
      status: 400,
      campos: { n: 'Falta' },
      requestId: 'r1',
    });
  });

  test('a status other than 200 without a body rejects with false', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
    await expect(call(ping, { n: 1 })).rejects.toBe(false);
    vi.unstubAllGlobals();
  });

  test('an answer that does not fit the contract is a failure, not a surprise', async () => {
    fakeAnswer('prueba.ping', () => ({ status: 200, body: { code: 'OK', n: 'uno' } }));
    await expect(call(ping, { n: 1 })).rejects.toMatchObject({ code: 'RESPUESTA_INVALIDA' });
  });

  test('no network is said in plain words', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const cause: unknown = await call(ping, { n: 1 }).catch((reason: unknown) => reason);
    expect(errorText(cause, 'Error al cargar')).toBe('Error al cargar: Sin conexión con el servidor');
    vi.unstubAllGlobals();
  });

  test('the key of a query holds the person', () => {
    expect(serviceQuery(ping, { n: 1 }).queryKey).toEqual(['prueba.ping', OPERARIO.id, { n: 1 }]);
  });

  test('notices of any answer land in the state', async () => {
    const notice = { id: 1, tipo: 'aviso', titulo: 'T', texto: 'x', fecha: '2026-11-20T12:00:00Z' };
    fakeAnswer('prueba.ping', () => ({ status: 200, body: { code: 'OK', n: 1, notificaciones: [notice] } }));
    await call(ping, { n: 1 });
    expect(sessionState().notificaciones).toEqual([notice]);
  });
});

describe('a session that ran out', () => {
  const end = (error: string) =>
    fakeAnswer('prueba.ping', () => ({ status: 401, body: { code: 'ERROR', error, msg: 'x' } }));

  test('over a page that stays is asked for there, with everything in its place', async () => {
    stays = true;
    end('SESION_VENCIDA');
    await expect(call(ping, { n: 1 })).rejects.toMatchObject({ code: 'SESION_VENCIDA' });
    expect([went, sessionState().isOver, sessionState().user]).toEqual([[], true, OPERARIO]);
    stays = false;
  });

  test('that somebody ended leaves also such a page, and any other page is left when it runs out', async () => {
    for (const [error, isStreet] of [
      ['SIN_SESION', true],
      ['SESION_VENCIDA', false],
    ] as const) {
      useSessionState.setState({ ...EMPTY_SESSION, user: OPERARIO, authToken: token(100) });
      stays = isStreet;
      end(error);
      await expect(call(ping, { n: 1 })).rejects.toMatchObject({ code: error });
      expect([went.pop(), sessionState().user]).toEqual(['/logout?motivo=vencida', null]);
    }
    stays = false;
  });
});

describe('a renewed token', () => {
  test('is kept when newer', async () => {
    fakeAnswer('prueba.ping', () => ok(1, { 'x-token': token(101) }));
    await call(ping, { n: 1 });
    expect(sessionState().authToken).toBe(token(101));
    expect(stored().authToken).toBe(token(101));
  });

  test('is dropped when older', async () => {
    fakeAnswer('prueba.ping', () => ok(1, { 'x-token': token(99) }));
    await call(ping, { n: 1 });
    expect(sessionState().authToken).toBe(token(100));
  });

  test('and its answer are dropped after signing out', async () => {
    fakeAnswer('sesion.cerrar', () => ({ status: 200, body: { code: 'OK' } }));
    fakeAnswer('prueba.ping', () => ok(1, { 'x-token': token(200) }));
    const late = call(ping, { n: 1 });
    logout();
    await expect(late).rejects.toMatchObject({ code: 'SESION_ANTERIOR' });
    expect(sessionState().authToken).toBeNull();
    expect(localStorage.getItem('anden.auth')).toBeNull();
  });
});

describe('the end of a session', () => {
  test.each([
    [
      'an expired token',
      200,
      { code: 'ERROR', error: 'SESION_VENCIDA', msg: 'La sesión venció', returned_message: 'JWT expired' },
    ],
    ['a revoked token', 401, { code: 'ERROR', error: 'SIN_SESION', msg: 'Inicie sesión para continuar' }],
  ])('%s leads to /logout with nothing left', async (_why, status, body) => {
    fakeAnswer('prueba.ping', () => ({ status, body }));
    queries.setQueryData(['x'], 1);
    await expect(call(ping, { n: 1 })).rejects.toBeInstanceOf(ServiceError);
    expect(went).toEqual(['/logout?motivo=vencida']);
    expect(sessionState()).toMatchObject({ user: null, context: null, authToken: null });
    expect(queries.getQueryData(['x'])).toBeUndefined();
  });

  test('a stream of the session before, refused late, does not end the one that has begun since', async () => {
    let answer = (_response: Response) => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const late = openStream('/api/novedades', new AbortController().signal);
    useSessionState.setState({ authToken: token(300), generation: sessionState().generation + 1 });
    answer(new Response('{"code":"ERROR","error":"SIN_SESION","msg":""}', { status: 401 }));
    await expect(late).rejects.toMatchObject({ code: 'SESION_ANTERIOR' });
    expect(went).toEqual([]);
    expect(sessionState().authToken).toBe(token(300));
    vi.unstubAllGlobals();
  });

  test('a missing permission does not end it', async () => {
    fakeFailure(ping, 'SIN_PERMISO');
    await expect(call(ping, { n: 1 })).rejects.toMatchObject({ code: 'SIN_PERMISO' });
    expect(went).toEqual([]);
    expect(sessionState().user).toEqual(OPERARIO);
  });
});

describe('signing in', () => {
  test('waits until the server has heard of the end of the session before, whose answer changes what sessions are bound to', async () => {
    const sent: string[] = [];
    let hear = () => {};
    const heard = new Promise<void>((resolve) => {
      hear = resolve;
    });
    vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
      const { service = 'login' } = JSON.parse(body);
      sent.push(service);
      if (service === 'sesion.cerrar') await heard;
      return new Response(JSON.stringify({ code: 'OK', _token: token(1), user: OPERARIO, cliente: null, context: {} }));
    });
    logout();
    const signedIn = login('a@b.uy', 'p');
    await new Promise((rest) => setTimeout(rest, 20));
    expect(sent).toEqual(['sesion.cerrar']);
    hear();
    await signedIn;
    expect(sent).toEqual(['sesion.cerrar', 'login']);
    vi.unstubAllGlobals();
  });

  const context = { lectura: { special_chars: true, remove_prefix: 'X', remove_suffix: '' } };

  test('keeps token, person and context; only user and token outlive a reload', async () => {
    useSessionState.setState(EMPTY_SESSION);
    vi.stubGlobal('fetch', async (_path: string, init: { headers: Record<string, string>; body: string }) => {
      expect(init.headers['X-TOKEN']).toBe('login');
      expect(JSON.parse(init.body)).toEqual({ user: 'a@b.uy', password: 'p', _login: true });
      return new Response(JSON.stringify({ code: 'OK', _token: token(1), user: OPERARIO, cliente: null, context }));
    });
    await login('a@b.uy', 'p');
    expect(sessionState()).toMatchObject({ user: OPERARIO, authToken: token(1), context });
    expect(Object.keys(stored()).sort()).toEqual(['authToken', 'user']);
    vi.unstubAllGlobals();
  });

  test('a wrong pair rejects with the body and changes nothing', async () => {
    useSessionState.setState(EMPTY_SESSION);
    const msg = 'Los datos de inicio de sesión son incorrectos';
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'ERROR', error: 'LOGIN_INCORRECTO', msg })));
    await expect(login('a@b.uy', 'x')).rejects.toMatchObject({ code: 'LOGIN_INCORRECTO', msg });
    expect(sessionState().authToken).toBeNull();
    expect(went).toEqual([]);
    vi.unstubAllGlobals();
  });

  test('registering stores the token alone, then asks who it is', async () => {
    useSessionState.setState(EMPTY_SESSION);
    const pending = { ...OPERARIO, estado: 'PENDIENTE' as const, tipo_usuario: null };
    fakeAnswer('/api/auth/register', () => ({ status: 200, body: { code: 'OK', data: { accessToken: token(1) } } }));
    fakeAnswer('/dispatcher', () => ({ status: 200, body: { code: 'OK', user: pending } }));
    fakeAnswer('getContext', () => ({ status: 200, body: { code: 'OK', context } }));
    await register({ email: 'a@b.uy', fullname: 'A', username: 'a', password: 'p' });
    expect(sessionState()).toMatchObject({ user: pending, authToken: token(1) });
  });
});

test('when another tab changes person, this page reads what that person keeps, not what the first one does', () => {
  setStorageOwner(OPERARIO.id);
  const note = defineStored({ key: 'nota', schema: z.string(), perPerson: true });
  note.write('de la primera');
  localStorage.setItem('anden.auth', JSON.stringify({ user: { ...OPERARIO, id: 4 }, authToken: token(200) }));
  localStorage.setItem('anden.auth_expiresIn', String(Date.now() + 60_000));
  window.dispatchEvent(new StorageEvent('storage', { key: 'anden.auth' }));
  expect(sessionState().user?.id).toBe(4);
  expect(note.read()).toBeNull();
});

test('what a person may do is asked of the contract', () => {
  expect(can(ping)).toBe(true);
  useSessionState.setState({ user: { ...OPERARIO, funcionalidades: [] } });
  expect(can(ping)).toBe(false);
  useSessionState.setState({ user: null });
  expect(can(ping)).toBe(false);
});

test('the text of an alert is the message of the server, else the default', () => {
  expect(errorText(new ServiceError({ code: 'X', msg: 'Guía no encontrada' }), 'Error')).toBe('Guía no encontrada');
  expect(errorText(new Error('boom'), 'Error al guardar el registro')).toBe('Error al guardar el registro: boom');
  expect(errorText(false, 'Error al guardar el registro')).toBe('Error al guardar el registro');
});

test('a download follows the address of a ticket and leaves nothing on the page', () => {
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '');
  });
  download('/api/descargas/abc');
  expect(followed).toEqual(['/api/descargas/abc']);
  expect(document.querySelector('a')).toBeNull();
  vi.restoreAllMocks();
});
