import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cerrarSesion, getContext } from '#features/sesion/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { BUENA, file, importing } from '#testing/importaciones.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

/** For what happens beside the call; a busy machine takes its time. */
const PATIENCE = { timeout: 10_000 };

let server: TestServer;
let url: string;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  url = await server.listen();
});
afterAll(() => server.close());

/** Opens the stream and reads the first event; `heard` is what came after it until now, `rest` resolves with it at its end. */
async function open(person: Person | null) {
  const headers = person ? { 'x-token': await server.token(person) } : {};
  const abort = new AbortController();
  const response = await fetch(`${url}/api/novedades`, { headers, signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? '';
  let text = '';
  const rest = async () => {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) text += chunk.value;
    return text;
  };
  return { response, first, heard: () => text, rest: rest(), leave: () => abort.abort() };
}

describe('the live stream', () => {
  test('opens with a token, under the headers of every answer', async () => {
    const stream = await open({ name: 'listens' });
    expect(stream.response.status).toBe(200);
    expect(stream.first).toBe('event: listo\ndata: {}\n\n');
    const headers = Object.fromEntries(stream.response.headers);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'permissions-policy': expect.any(String),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    stream.leave();
    await expect(stream.rest).rejects.toThrow();
  });

  test.each<[string, Person | null, number]>([
    ['a stranger', null, 401],
    ['who awaits approval', { pending: true }, 403],
    ['who must change the password', { mustChange: true }, 403],
    ['who is disabled', { disabled: true }, 401],
  ])('refuses %s', async (_who, person, status) => {
    const { response, first } = await open(person);
    expect([response.status, JSON.parse(first).code]).toEqual([status, 'ERROR']);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['closed', (person) => server.as(person, cerrarSesion, {})],
    [
      'closed by whatever hand',
      async (person) =>
        server.query('UPDATE sesion SET cerrada = now() WHERE usuario_id = $1', [await server.id(person)]),
    ],
    [
      'of a disabled account',
      async (person) => server.query(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [await server.id(person)]),
    ],
  ])('ends within a second when the session is %s, and no other does', async (how, end) => {
    const person: Person = { name: how };
    const [ending, going] = [await open(person), await open({ name: `not ${how}` })];
    const began = performance.now();
    await end(person);
    expect(await ending.rest).toBe('');
    expect(performance.now() - began).toBeLessThan(1000);
    const still = await Promise.race([
      going.rest.then(() => 'ended'),
      new Promise((resolve) => setImmediate(resolve, 'open')),
    ]);
    expect(still).toBe('open');
    going.leave();
    await going.rest.catch(() => undefined);
  });

  test('goes on when rights change but the session does not', async () => {
    const person: Person = { name: 'promoted' };
    const stream = await open(person);
    await server.query('INSERT INTO usuario_rol VALUES ($1, 2)', [await server.id(person)]);
    await expect.poll(() => server.as(person, getContext, {}).then(({ context }) => context.roles)).toHaveLength(1);
    const still = await Promise.race([
      stream.rest.then(() => 'ended'),
      new Promise((resolve) => setImmediate(resolve, 'open')),
    ]);
    expect(still).toBe('open');
    stream.leave();
    await stream.rest.catch(() => undefined);
  });

  test('is open twenty times for one person at most', async () => {
    const person: Person = { name: 'tabs' };
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(person)));
    expect(streams.every(({ response }) => response.status === 200)).toBe(true);
    expect((await open(person)).response.status).toBe(429);
    for (const { leave, rest } of streams) {
      leave();
      await rest.catch(() => undefined);
    }
  });
});

test('tells what happened to those whose codes let them hear of it, whoever did it', async () => {
  const hearing: Person = { codes: ['PROB_SOL'], name: 'hears' };
  const deaf: Person = { codes: ['GUI_001'], name: 'does not hear' };
  const [heard, unheard] = await Promise.all([open(hearing), open(deaf)]);
  await server.query(`SELECT pg_notify('anden_novedades', 'not one of ours')`);
  await server.query(`SELECT pg_notify('anden_novedades', '{"evento":"casos","codigo":"PROB_SOL"}')`);
  // Both streams end with their sessions: what they were told until then is all there is.
  await server.as(hearing, getContext, {});
  await server.as(hearing, cerrarSesion, {});
  await server.as(deaf, cerrarSesion, {});
  expect(await heard.rest).toContain('event: casos\ndata: {}');
  expect(await unheard.rest).not.toContain('casos');
});

test('tells of what is one client’s to ours and to its people, and to no other client’s', async () => {
  const importer: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'imports' };
  const others: Person[] = [
    { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'colleague' },
    { codes: ['GUI_001'], name: 'ours' },
    { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'], name: 'competitor' },
    { tipo: 'agencia', agente_id: 1, codes: ['GUI_001'], name: 'agency' },
  ];
  const streams = await Promise.all(others.map(open));
  await importing(server, importer).bring(file(BUENA).texto);
  for (const person of others) await server.as(person, cerrarSesion, {});
  const heard = await Promise.all(streams.map(({ rest }) => rest));
  expect(heard.map((text) => text.includes('event: importaciones'))).toEqual([true, true, false, false]);
});

test('follows the rights of the person: what is gained is heard, what is lost no longer', async () => {
  const person: Person = { name: 'comes and goes' };
  const id = await server.id(person);
  const stream = await open(person);
  /** Whether a novelty arrives before one that comes after it, which is for this person whatever their codes. */
  const hears = async () => {
    const before = stream.heard().length;
    await server.query(`SELECT pg_notify('anden_novedades', '{"evento":"casos","codigo":"PROB_SOL"}')`);
    await server.query(`SELECT pg_notify('anden_novedades', '{"evento":"despues","personas":[${id}]}')`);
    await expect.poll(() => stream.heard().slice(before), PATIENCE).toContain('event: despues');
    return stream.heard().slice(before).includes('event: casos');
  };
  expect(await hears()).toBe(false);
  await server.query(`INSERT INTO usuario_funcionalidad VALUES ($1, 'PROB_SOL')`, [id]);
  await expect.poll(hears, PATIENCE).toBe(true);
  await server.query('DELETE FROM usuario_funcionalidad WHERE usuario_id = $1', [id]);
  await expect.poll(hears, PATIENCE).toBe(false);
  stream.leave();
  await stream.rest.catch(() => undefined);
});

test('streams end with the server, which waits for none of them', async () => {
  const own = await openTestServer();
  const address = await own.listen();
  const response = await fetch(`${address}/api/novedades`, { headers: { 'x-token': await own.token({}) } });
  const text = response.text();
  const began = performance.now();
  await own.close();
  expect(await text).toBe('event: listo\ndata: {}\n\n');
  expect(performance.now() - began).toBeLessThan(3000);
});
