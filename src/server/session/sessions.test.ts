import { createHash } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { contadores } from '#features/inicio/contract.ts';
import { getCasosDiarios } from '#features/problem-solver/contract.ts';
import { cambiarPassword, cerrarSesion, crearTicket, getContext } from '#features/sesion/contract.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

const KEY = new Uint8Array(32).fill(7);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const solver: Person = { codes: ['PROB_SOL'] };
const EXPIRED = { code: 'ERROR', status: 200, error: 'SESION_VENCIDA', returned_message: 'JWT expired' };
const REFUSED = { code: 'ERROR', status: 401, error: 'SIN_SESION' };
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Sent {
  readonly headers?: Record<string, string>;
  readonly cookies?: Record<string, string>;
}

/** Calls a service of everyone with a token that the test holds. */
async function callWith(token: string, sent: Sent = {}, service: object = { service: 'inicio.contadores' }) {
  const response = await server.request({
    method: 'POST',
    url: '/dispatcher',
    headers: { ...(token === '' ? {} : { 'x-token': token }), ...sent.headers },
    ...(sent.cookies ? { cookies: sent.cookies } : {}),
    payload: service,
  });
  const answer: Answer = { ...response.json(), status: response.statusCode };
  return { answer, renewed: response.headers['x-token'] };
}

/** The row of a session whose token the test holds. */
async function sidOf(token: string): Promise<string> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
}

async function atLater<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  server.clock.ahead = milliseconds;
  try {
    return await work();
  } finally {
    server.clock.ahead = 0;
  }
}

describe('a token that is not ours', () => {
  const claims = async (): Promise<JWTPayload> => ({ sid: await sidOf(await server.token(solver)) });
  const now = () => Math.floor(Date.now() / 1000);
  const signed = async (changes: { header?: object; payload?: object; key?: Uint8Array } = {}) => {
    const payload = {
      iss: 'anden',
      aud: 'anden:dispatcher',
      sub: String(await server.id(solver)),
      iat: now(),
      exp: now() + 900,
      ...(await claims()),
      ...changes.payload,
    };
    const header = { alg: 'HS256', kid: 'test', typ: 'at+jwt', ...changes.header };
    return new SignJWT(payload).setProtectedHeader(header).sign(changes.key ?? KEY);
  };

  test('would pass were it ours: what the other cases spoil is the only thing wrong with them', async () => {
    expect((await callWith(await signed())).answer).toMatchObject({ code: 'OK' });
  });

  test.each<[string, () => Promise<string>]>([
    ['none', async () => ''],
    ['the word of the sign-in', async () => 'login'],
    ['the word null', async () => 'null'],
    ['nine kilobytes', async () => 'a'.repeat(9 * 1024)],
    ['two, joined by the header', async () => `${await signed()}, ${await signed()}`],
    ['another key', () => signed({ key: new Uint8Array(32).fill(8) })],
    ['no algorithm', async () => new UnsecuredJWT({ ...(await claims()), sub: '1' }).setIssuer('anden').encode()],
    ['another algorithm', () => signed({ header: { alg: 'HS512' }, key: new Uint8Array(64).fill(7) })],
    ['an unknown kid', () => signed({ header: { kid: 'otra' } })],
    ['a kid that is a path', () => signed({ header: { kid: '../../dev/null' }, key: new Uint8Array(1) })],
    ['no kid', () => signed({ header: { kid: undefined } })],
    ['another issuer', () => signed({ payload: { iss: 'otra' } })],
    ['another audience', () => signed({ payload: { aud: 'anden:otra' } })],
    ['another type', () => signed({ header: { typ: 'device+jwt' } })],
    ['no expiry', () => signed({ payload: { exp: undefined } })],
    ['a session that does not exist', () => signed({ payload: { sid: '00000000-0000-4000-8000-000000000000' } })],
    ['a session that is no uuid', () => signed({ payload: { sid: `1' OR 1=1` } })],
    [
      'a changed payload',
      async () => (await signed()).replace(/\.[^.]+\./, `.${Buffer.from('{"sid":"x"}').toString('base64url')}.`),
    ],
    ['the reset or ticket of somebody', async () => 'k3p9'.repeat(11)],
  ])('is refused: %s', async (_what, token) => {
    expect((await callWith(await token())).answer).toMatchObject(REFUSED);
  });

  test('is refused in an address, however good', async () => {
    const token = await server.token(solver);
    for (const name of ['token', 'x-token', 'X-TOKEN']) {
      const post = await server.request({
        method: 'POST',
        url: `/dispatcher?${name}=${token}`,
        payload: { service: 'inicio.contadores' },
      });
      expect(post.statusCode).toBe(401);
      expect((await server.request({ url: `/api/me?${name}=${token}` })).statusCode).toBe(401);
      expect((await server.request({ url: `/dispatcher?${name}=${token}` })).statusCode).toBe(404);
    }
  });
});

describe('a session ends', () => {
  test('when it is closed, and another session of the same person goes on', async () => {
    const person: Person = { name: 'closes', password: 'caminito de piedra' };
    const [first, second] = [await signIn(person), await signIn(person)];
    expect((await callWith(first, {}, { service: 'sesion.cerrar' })).answer).toMatchObject({ code: 'OK' });
    expect((await callWith(first)).answer).toMatchObject(REFUSED);
    expect((await callWith(second)).answer).toMatchObject({ code: 'OK' });
  });

  test('everywhere when the password changes; the person goes on with the new token', async () => {
    const person: Person = { name: 'changes', password: 'caminito de piedra' };
    const [first, second] = [await signIn(person), await signIn(person)];
    const body = {
      service: 'sesion.cambiar_password',
      password_actual: 'caminito de piedra',
      password_nueva: 'cuatro tejas rojas',
    };
    const { answer } = await callWith(first, {}, body);
    expect(answer).toMatchObject({ code: 'OK' });
    expect((await callWith(first)).answer).toMatchObject(REFUSED);
    expect((await callWith(second)).answer).toMatchObject(REFUSED);
    expect((await callWith(answer._token)).answer).toMatchObject({ code: 'OK' });
  });

  test('for nobody who guesses the current password: it may be wrong ten times, also at once', async () => {
    const person: Person = { name: 'stolen', password: 'caminito de piedra' };
    const guess = (password_actual: string) =>
      server.as(person, cambiarPassword, { password_actual, password_nueva: 'cuatro tejas rojas' });
    const told = await Promise.all(Array.from({ length: 18 }, async (_, i) => (await guess(`intento ${i}`)).error));
    expect(told.filter((error) => error === 'CONTRASENA_ACTUAL_INCORRECTA')).toHaveLength(10);
    expect(await guess('caminito de piedra')).toMatchObject({ status: 429, error: 'DEMASIADOS_PEDIDOS' });
    expect(await server.as(person, contadores, {})).toMatchObject({ code: 'OK' });
  });

  test('soon when the account is disabled by whatever hand', async () => {
    const token = await server.token({ name: 'disabled' });
    expect((await callWith(token)).answer).toMatchObject({ code: 'OK' });
    await server.query(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [await server.id({ name: 'disabled' })]);
    await expect.poll(async () => (await callWith(token)).answer.status, SOON).toBe(401);
  });

  test('eight hours after its last call, whatever the token', async () => {
    const token = await server.token({ name: 'idle' });
    expect((await callWith(token)).answer).toMatchObject({ code: 'OK' });
    await server.query(`UPDATE sesion SET ultimo_uso = now() - interval '8 hours 1 minute' WHERE id = $1`, [
      await sidOf(token),
    ]);
    await server.query(`UPDATE usuario SET fullname = fullname WHERE id = $1`, [await server.id({ name: 'idle' })]);
    await expect.poll(async () => (await callWith(token)).answer, SOON).toMatchObject(EXPIRED);
  });

  test.each<[string, number, Person]>([
    ['twelve hours after it began, however busy', 12, { name: 'busy' }],
    ['of whoever only drives after sixteen: a day in the street', 16, { name: 'd', roles: [18], codes: ['CHF_001'] }],
  ])('%s', async (_what, hours, person) => {
    let token = await server.token(person);
    for (let hour = 1; hour < hours; hour += 1) {
      await atLater(hour * HOUR, async () => {
        const { answer, renewed } = await callWith(token);
        expect(answer).toMatchObject({ code: 'OK' });
        token = String(renewed);
      });
    }
    await atLater(hours * HOUR + MINUTE, async () => expect((await callWith(token)).answer).toMatchObject(EXPIRED));
  });

  test('for a token older than eight hours, also of a session that others keep alive', async () => {
    const token = await server.token({ name: 'old' });
    await atLater(7 * HOUR, async () => expect((await callWith(token)).answer).toMatchObject({ code: 'OK' }));
    await atLater(8 * HOUR + MINUTE, async () => expect((await callWith(token)).answer).toMatchObject(EXPIRED));
  });

  test('and what has ended is told as refused, not as expired, however old', async () => {
    const person: Person = { name: 'closed and old' };
    const token = await server.token(person);
    await server.as(person, cerrarSesion, {});
    await atLater(9 * HOUR, async () => expect((await callWith(token)).answer).toMatchObject(REFUSED));
  });
});

describe('a living session', () => {
  test('renews its token after half the life, and not before', async () => {
    const token = await server.token({ name: 'renewed' });
    await atLater(7 * MINUTE, async () => expect((await callWith(token)).renewed).toBeUndefined());
    await atLater(8 * MINUTE, async () => {
      const { renewed } = await callWith(token);
      expect(await sidOf(String(renewed))).toBe(await sidOf(token));
      expect((await callWith(String(renewed))).renewed).toBeUndefined();
    });
  });

  test('is given one renewal by calls that come at once, and a younger one later', async () => {
    const token = await server.token({ name: 'hurried' });
    const renewedAt = (moment: number) =>
      atLater(moment, async () => {
        const calls = await Promise.all([callWith(token), callWith(token), callWith(token)]);
        return [...new Set(calls.map(({ renewed }) => String(renewed)))];
      });
    const [first, ...others] = await renewedAt(8 * MINUTE);
    expect(others).toEqual([]);
    expect(await renewedAt(8.5 * MINUTE)).toEqual([first]);
    expect(await renewedAt(10 * MINUTE)).not.toContain(first);
  });

  test('renews a token that has expired, on every address that takes one', async () => {
    const token = await server.token({ name: 'coffee' });
    await atLater(16 * MINUTE, async () => {
      const { answer, renewed } = await callWith(token);
      expect(answer).toMatchObject({ code: 'OK' });
      expect((await callWith(String(renewed))).answer).toMatchObject({ code: 'OK' });
      for (const url of ['/dispatcher', '/api/me']) {
        const response = await server.request({ url, headers: { 'x-token': token } });
        expect(response.json()).toMatchObject({ code: 'OK', user: { fullname: 'coffee' } });
        expect(response.headers['x-token']).toBeDefined();
      }
    });
  });

  test('gains and loses a code and a role at the next call, and goes on', async () => {
    const person: Person = { name: 'promoted' };
    const id = await server.id(person);
    const status = async () => (await server.as(person, getCasosDiarios, {})).status;
    const changes: [string, number][] = [
      [`INSERT INTO usuario_funcionalidad VALUES ($1, 'PROB_SOL')`, 200],
      [`DELETE FROM usuario_funcionalidad WHERE usuario_id = $1`, 403],
      [`INSERT INTO usuario_rol VALUES ($1, 1)`, 200],
      [`DELETE FROM usuario_rol WHERE usuario_id = $1`, 403],
      [`INSERT INTO usuario_rol VALUES ($1, 3)`, 403],
    ];
    expect(await status()).toBe(403);
    for (const [change, wanted] of changes) {
      await server.query(change, [id]);
      await expect.poll(status, SOON).toBe(wanted);
    }
    await server.query(`INSERT INTO rol_funcionalidad VALUES (3, 'PROB_SOL')`);
    await expect.poll(status, SOON).toBe(200);
    await server.query(`DELETE FROM rol_funcionalidad`);
    await expect.poll(status, SOON).toBe(403);
    expect(await server.as(person, contadores, {})).toMatchObject({ code: 'OK' });
  });

  test('notes its use once a minute at most', async () => {
    const person: Person = { name: 'noted' };
    const token = await server.token(person);
    const used = async () =>
      (await server.query('SELECT ultimo_uso::text AS t FROM sesion WHERE id = $1', [await sidOf(token)]))[0].t;
    const before = await used();
    await callWith(token);
    await atLater(2 * MINUTE, async () => {
      await callWith(token);
      await expect.poll(used, SOON).not.toBe(before);
    });
  });
});

describe("a token bound to a browser's cookie", () => {
  const COOKIE = '__Host-sid';

  test('is worth nothing without that cookie', async () => {
    const person: Person = { name: 'browser', password: 'caminito de piedra' };
    const token = await signIn(person, { [COOKIE]: 'galleta-de-este-navegador' });
    expect((await callWith(token, { cookies: { [COOKIE]: 'galleta-de-este-navegador' } })).answer).toMatchObject({
      code: 'OK',
    });
    expect((await callWith(token)).answer).toMatchObject(REFUSED);
    expect((await callWith(token, { cookies: { [COOKIE]: 'otra' } })).answer).toMatchObject(REFUSED);
    const hash = createHash('sha256').update('galleta-de-este-navegador').digest();
    expect(await server.query('SELECT cookie_hash FROM sesion WHERE id = $1', [await sidOf(token)])).toEqual([
      { cookie_hash: hash },
    ]);
  });

  test('ends the one that the same person had in that browser, and no other', async () => {
    const person: Person = { name: 'signs in again', password: 'caminito de piedra' };
    const [here, elsewhere] = [{ [COOKIE]: 'galleta de aquí' }, { [COOKIE]: 'galleta de allá' }];
    const former = await signIn(person, here);
    const living = [
      { token: await signIn(person, elsewhere), cookies: elsewhere },
      { token: await signIn(person), cookies: {} },
      { token: await signIn({ ...person, name: 'another at that desk' }, here), cookies: here },
      { token: await signIn(person, here), cookies: here },
    ];
    for (const { token, cookies } of living)
      expect((await callWith(token, { cookies })).answer).toMatchObject({ code: 'OK' });
    await expect.poll(async () => (await callWith(former, { cookies: here })).answer, SOON).toMatchObject(REFUSED);
  });

  test('stays bound when it is renewed', async () => {
    const person: Person = { name: 'browser', password: 'caminito de piedra' };
    const cookies = { [COOKIE]: 'galleta' };
    const token = await signIn(person, cookies);
    await atLater(10 * MINUTE, async () => {
      const { renewed } = await callWith(token, { cookies });
      expect((await callWith(String(renewed), { cookies })).answer).toMatchObject({ code: 'OK' });
      expect((await callWith(String(renewed))).answer).toMatchObject(REFUSED);
    });
  });

  test('is not what callers without a cookie get', async () => {
    const token = await signIn({ name: 'browser', password: 'caminito de piedra' });
    expect((await callWith(token)).answer).toMatchObject({ code: 'OK' });
    expect((await callWith(token, { cookies: { [COOKIE]: 'cualquiera' } })).answer).toMatchObject({ code: 'OK' });
  });
});

describe('an account that is not ready', () => {
  const tries = async (person: Person) => ({
    contexto: (await server.as(person, getContext, {})).status,
    casos: (await server.as(person, getCasosDiarios, {})).error ?? 'OK',
    contadores: (await server.as(person, contadores, {})).error ?? 'OK',
    ticket: (await server.as(person, crearTicket, { proposito: 'archivo', archivo_id: 1 })).error ?? 'OK',
    cambiar: (await server.as(person, cambiarPassword, { password_actual: 'x', password_nueva: 'doce caracteres' }))
      .error,
    me: (await get('/api/me', person)).statusCode,
    dispatcher: (await get('/dispatcher', person)).statusCode,
    novedades: (await get('/api/novedades', person)).json().error,
    archivos: (await upload(person)).json().error,
    cerrar: (await server.as(person, cerrarSesion, {})).status,
  });

  test('awaiting approval may ask who it is and leave, whatever codes it holds', async () => {
    const answers = await tries({ pending: true, roles: [1], codes: ['PROB_SOL'] });
    const refused = 'CUENTA_PENDIENTE';
    expect(answers).toEqual({
      contexto: 200,
      me: 200,
      dispatcher: 200,
      cerrar: 200,
      ...{
        casos: refused,
        contadores: refused,
        ticket: refused,
        cambiar: refused,
        novedades: refused,
        archivos: refused,
      },
    });
  });

  test('that must change its password may do that too, and nothing else', async () => {
    const answers = await tries({ mustChange: true, password: 'caminito de piedra', roles: [1], codes: ['PROB_SOL'] });
    const refused = 'CAMBIO_DE_CONTRASENA_PENDIENTE';
    expect(answers).toEqual({
      contexto: 200,
      me: 200,
      dispatcher: 200,
      cerrar: 200,
      cambiar: 'CONTRASENA_ACTUAL_INCORRECTA',
      ...{ casos: refused, contadores: refused, ticket: refused, novedades: refused, archivos: refused },
    });
  });

  test('is told so by getContext and by the person answer', async () => {
    const answer = (await get('/api/me', { pending: true, name: 'waits' })).json();
    expect(answer).toMatchObject({ code: 'OK', user: { estado: 'PENDIENTE', tipo_usuario: null } });
  });

  const get = async (url: string, person: Person) =>
    server.request({ url, headers: { 'x-token': await server.token(person) } });
  const upload = async (person: Person) => {
    const payload = '--x\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhola\r\n--x--\r\n';
    const headers = { 'x-token': await server.token(person), 'content-type': 'multipart/form-data; boundary=x' };
    return server.request({ method: 'POST', url: '/api/archivos', headers, payload });
  };
});

async function signIn(person: Person, cookies?: Record<string, string>): Promise<string> {
  const response = await server.request({
    method: 'POST',
    url: '/dispatcher',
    headers: { 'x-token': 'login' },
    ...(cookies ? { cookies } : {}),
    payload: { user: await server.email(person), password: person.password, _login: true },
  });
  expect(response.json()).toMatchObject({ code: 'OK' });
  return response.json()._token;
}
