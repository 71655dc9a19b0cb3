import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listGuias } from '#features/guias/contract.ts';
import { getGuia } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { runs } from '#testing/night.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

const boss: Person = { roles: [1] };
/** Words that only our insides know. */
const INSIDES =
  /\bat .*\.(ts|js):\d|node_modules|SELECT |INSERT |syntax error|violates|pg_|relation "|ECONN|SQLSTATE|zod|fastify/i;
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

async function send(payload: string | object, headers: Record<string, string> = {}) {
  const response = await server.request({
    method: 'POST',
    url: '/dispatcher',
    headers: { 'x-token': await server.token(boss), 'content-type': 'application/json', ...headers },
    payload,
  });
  const answer: Answer = { ...response.json(), status: response.statusCode };
  return { answer, response };
}

describe('a name that is no service', () => {
  test.each([
    {},
    { service: 'no.existe' },
    { service: '' },
    { service: 7 },
    { service: ['guias.listar'] },
    { service: 'guias.listar', action: 'x' },
    { service: 'problem_solver' },
    { service: 'problem_solver', action: 'no_existe' },
    { service: 'problem_solver', action: 7 },
    { service: 'problem_solver', action: null },
    { service: 'problem_solver:get_catalogos' },
    { service: 'toString' },
    { service: 'constructor' },
    { service: '__proto__' },
    { service: 'guias.listar\0' },
    { service: 'x'.repeat(5000) },
  ])('is answered with 404: %o', async (body) => {
    expect((await send(body)).answer).toMatchObject({ code: 'ERROR', status: 404, error: 'SERVICIO_DESCONOCIDO' });
  });
});

describe('a body that is malformed', () => {
  const guia = (rest: string) => `{"service":"guias.listar",${rest}}`;
  test.each<[string, string]>([
    ['nothing', ''],
    ['half an object', '{"service":'],
    ['a trailing comma', '{"service":"guias.listar",}'],
    ['single quotes', "{'service':'guias.listar'}"],
    ['a number that is none', guia('"page":NaN')],
    ['__proto__', guia('"__proto__":{"isAdmin":true}')],
    ['__proto__, escaped', guia('"\\u005f_proto__":{"isAdmin":true}')],
    ['constructor.prototype', guia('"constructor":{"prototype":{"isAdmin":true}}')],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"guias.listar"'],
    ['an array', '[{"service":"guias.listar"}]'],
    ['a field too many', guia('"tipo_usuario":"personal"')],
    ['hasOwnProperty', guia('"hasOwnProperty":1')],
    ['an array for a text', guia('"numero":["881000000012"]')],
    ['an object for a number', guia('"page":{"$gt":0}')],
    ['a text for a number', guia('"page":"1"')],
    ['a boolean for a number', guia('"page":true')],
    ['an infinite number', guia('"page":1e309')],
    ['a number beyond all ids', guia('"cliente_id":9007199254740993')],
    ['a number that no column holds', guia('"cliente_id":9007199254740991')],
    ['a fraction', guia('"page":1.5')],
    ['a negative id', guia('"cliente_id":-1')],
    ['NUL in a text', guia('"numero":"88\\u0000"')],
    ['half a character', guia('"numero":"\\ud800"')],
    ['a page past all pages', guia('"page":1000001')],
    ['ten thousand arrays in each other', guia(`"numero":${'['.repeat(10_000)}${']'.repeat(10_000)}`)],
    ['four hundred thousand open brackets', guia(`"numero":${'['.repeat(400_000)}`)],
    ['seventy kilobytes', guia(`"numero":"${'x'.repeat(70_000)}"`)],
    ['the last of two keys wrong', guia('"page":1,"page":"x"')],
  ])('is answered with 400 and its fields: %s', async (_what, payload) => {
    const { answer, response } = await send(payload);
    expect(answer).toMatchObject({ code: 'ERROR', status: 400, msg: expect.any(String), campos: expect.any(Object) });
    expect(response.body).not.toMatch(INSIDES);
    expect(response.body.length).toBeLessThan(2000);
  });

  test('names each field that is wrong', async () => {
    const body = { service: 'guias.listar', page: 0, size: 'x', estado: 'NADA', sobra: 1 };
    expect((await send(body)).answer.campos).toEqual({
      page: expect.any(String),
      size: expect.any(String),
      estado: expect.any(String),
      sobra: 'Campo desconocido',
    });
  });

  test.each([
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-01-01 00:00:00',
    '2026-01-01T00:00:00-03:00',
  ])('is one with the time %s', async (fecha_inicio) => {
    const caso = { usuario_id: 1, tamano_id: 1, causa_id: 2, solucion_id: 5, es_sin_etiqueta: false, guia_id: 11 };
    const times = { fecha_inicio, fecha_fin: '2026-01-01T00:00:00Z' };
    const body = {
      service: 'problem_solver',
      action: 'guardar_registro',
      ...caso,
      ...times,
      usuario_id: await server.id(boss),
    };
    const { answer } = await send(body);
    expect(answer.code).toBe('ERROR');
    expect(answer.status).toBeLessThan(500);
  });

  test('has one meaning for two keys of one name, as the last one says, and a mark at the beginning is no matter', async () => {
    expect((await send('{"service":"guias.listar","size":500,"size":1}')).answer).toMatchObject({
      code: 'OK',
      page_quantity: 1,
    });
    expect((await send('\uFEFF{"service":"guias.listar"}')).answer).toMatchObject({ code: 'OK' });
  });

  test('leaves no snippet of itself in the log or the answer', async () => {
    const { response } = await send('{"user":"a@b.example","password":secreto-de-ana,"_login":true}');
    expect(response.statusCode).toBe(400);
    expect(response.body).not.toContain('secreto');
    expect(JSON.stringify(server.log)).not.toContain('secreto');
  });
});

describe('a request', () => {
  test('of somebody without a session is read up to 16 KiB, and of unknown length not at all', async () => {
    const login = { user: 'a@b.example', _login: true };
    const ask = (headers: Record<string, string>, much: number) =>
      server.request({
        method: 'POST',
        url: '/dispatcher',
        headers,
        payload: { ...login, password: 'x'.repeat(much) },
      });
    expect((await ask({ 'x-token': 'login' }, 100)).statusCode).not.toBe(413);
    for (const headers of [{}, { 'x-token': 'login' }]) expect((await ask(headers, 16_400)).statusCode).toBe(413);
    expect((await ask({ 'transfer-encoding': 'chunked' }, 100)).statusCode).toBe(413);
    // A word in the place of a token makes nobody known.
    const made = await ask({ 'x-token': 'a.b.c' }, 16_400);
    expect([made.statusCode, made.json().error, made.headers.connection]).toEqual([401, 'SIN_SESION', 'close']);
    const token = await server.token({});
    expect((await ask({ 'x-token': token }, 16_400)).statusCode).not.toBe(413);
  });

  test('too large is told so, with 413', async () => {
    const { answer } = await send(JSON.stringify({ service: 'guias.listar', numero: 'x'.repeat(1_100_000) }));
    expect(answer).toMatchObject({ code: 'ERROR', status: 413, error: 'DEMASIADO_GRANDE' });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/csp-report',
    'application/xml',
    'nonsense',
  ])('of kind %s is refused, since any page could send it', async (kind) => {
    const { answer } = await send('{"service":"guias.listar"}', { 'content-type': kind });
    expect(answer).toMatchObject({
      code: 'ERROR',
      error: kind === 'application/csp-report' ? 'JSON_INVALIDO' : 'TIPO_DE_CONTENIDO',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  test('without a body is refused', async () => {
    const response = await server.request({
      method: 'POST',
      url: '/dispatcher',
      headers: { 'x-token': await server.token(boss) },
    });
    expect([400, 415]).toContain(response.statusCode);
    expect(response.json()).toMatchObject({ code: 'ERROR' });
  });

  test('GET /dispatcher tells who is signed in, and nothing to a stranger', async () => {
    const url = '/dispatcher';
    const mine = await server.request({ url, headers: { 'x-token': await server.token(boss) } });
    expect(mine.json()).toMatchObject({
      code: 'OK',
      user: { id: await server.id(boss), tipo_usuario: 'personal', cambiar_password: false },
    });
    expect(mine.json().user).not.toHaveProperty('clave_hash');
    expect((await server.request({ url })).json()).toMatchObject({ code: 'ERROR', error: 'SIN_SESION' });
  });

  test('has an id of its own, whatever the caller sends', async () => {
    const first = (await send({ service: 'getContext' }, { 'x-request-id': 'mine', 'request-id': 'mine' })).response
      .headers['x-request-id'];
    const second = (await send({ service: 'getContext' })).response.headers['x-request-id'];
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  test('of one person may come a hundred at a time, and the others wait for nobody', async () => {
    const answers = await Promise.all(Array.from({ length: 130 }, () => server.as(boss, listGuias, {})));
    const refused = answers.filter(({ error }) => error === 'DEMASIADOS_PEDIDOS');
    expect(refused.every(({ status }) => status === 429)).toBe(true);
    expect(answers.filter(({ code }) => code === 'OK').length + refused.length).toBe(130);
    expect(refused.length).toBeGreaterThan(0);
    expect(await server.as({ roles: [1], name: 'another' }, listGuias, {})).toMatchObject({ code: 'OK' });
    expect(await server.as(boss, listGuias, {})).toMatchObject({ code: 'OK' });
  });
});

describe('whatever is sent', () => {
  test('is answered without a fault of ours', async () => {
    const before = await server.as(boss, getGuia, { id: 11 });
    const names = server.contracts.map(({ service, action }) => ({ service, ...(action ? { action } : {}) }));
    const fields = [...new Set(server.contracts.flatMap(({ params }) => keysOf(params)))];
    const hostile = fc.oneof(
      fc.constantFrom<unknown>(
        '',
        '\0',
        '\ud800',
        '2026-01-01T00:00:00Z',
        '0000-00-00T00:00:00Z',
        '1 or 1=1',
        `'; DROP TABLE guia; --`,
        'x'.repeat(3000),
      ),
      fc.constantFrom<unknown>(0, -1, 1, 11, 2 ** 31, 2 ** 53 - 1, 1e308, -0, 0.1, null, true, false),
      fc.jsonValue({ maxDepth: 4 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    const body = fc
      .tuple(
        fc.constantFrom(...names),
        fc.dictionary(fc.constantFrom(...fields, 'clave', 'sobra'), hostile, { maxKeys: 9 }),
      )
      .map(([name, params]) => ({ ...name, ...params }));
    // Ending the session and changing the password would end the test's own.
    const safe = body.filter(({ service }) => service !== 'sesion.cerrar');
    const run = async (payload: object) => {
      const { answer, response } = await send(JSON.stringify(payload));
      expect([payload, answer.status < 500]).toEqual([payload, true]);
      expect(response.body).not.toMatch(INSIDES);
    };
    await fc.assert(fc.asyncProperty(safe, run), { numRuns: runs(400) });
    expect(await server.as(boss, getGuia, { id: 11 })).toEqual(before);
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

/** Names of the parameters, as the schema lists them. */
function keysOf(schema: object): string[] {
  return 'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null
    ? Object.keys(schema.shape)
    : [];
}
