import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { listSesiones } from '#features/cuenta/contract.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import type { Metrics } from './metrics.ts';

let server: TestServer;
let metrics: Metrics;
beforeAll(async () => {
  server = await openTestServer('', { metrics: true });
  if (!server.metrics) throw new Error('no metrics');
  metrics = server.metrics;
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const call = (body: object, token: string) =>
  server.request({ method: 'POST', url: '/dispatcher', headers: { 'x-token': token }, payload: body });

async function figure(series: string): Promise<number> {
  const line = (await metrics.text()).split('\n').find((found) => found.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
}

test('each call is counted by its service and how it ended, and nobody can make up a name', async () => {
  const person = { codes: [] };
  const token = await server.token(person);
  await server.as(person, listSesiones, {});
  await server.as(null, listSesiones, {});
  await call({ service: 'inventado', x: 1 }, token);
  await call({ _login: true, user: 'nadie@prueba.example', password: 'x' }, 'login');
  const count = (service: string, outcome: string) =>
    figure(`anden_call_duration_seconds_count{service="${service}",outcome="${outcome}"}`);
  expect(await count(listSesiones.service, 'OK')).toBe(1);
  expect(await count(listSesiones.service, 'SIN_SESION')).toBe(1);
  expect(await count('none', 'SERVICIO_DESCONOCIDO')).toBe(1);
  expect(await count('sign-in', 'LOGIN_INCORRECTO')).toBe(1);
  expect(await metrics.text()).not.toContain('inventado');
});

test('what waits is counted, the process tells of itself', async () => {
  await server.query(
    `INSERT INTO correo (para, asunto, texto, intentos, proximo_intento) SELECT 'a@b.example', 'x', 'y', 20, now() FROM generate_series(1, 3)`,
  );
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  expect(await figure('anden_mails_failed')).toBe(3);
  expect(await figure('anden_sessions')).toBe(1);
  expect(await figure('anden_build_info{version="0.0.0",commit="unknown"}')).toBe(1);
  for (const series of [
    'anden_deltas',
    'anden_folds_behind_seconds',
    'anden_jobs_waiting',
    'anden_webhooks_waiting',
    'anden_mails_waiting',
    'anden_pool_connections{state="waiting"}',
  ])
    expect([series, await figure(series)]).toEqual([series, 0]);
  for (const series of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'anden_pool_connections{state="idle"}',
  ])
    expect([series, await figure(series)]).toEqual([series, expect.any(Number)]);
});

test('who asks without end costs the database one question in five seconds; while it is away nothing is made up', async () => {
  const began = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(began + 60_000);
  const read = vi.spyOn(server.database, 'read');
  await Promise.all(Array.from({ length: 50 }, () => metrics.text()));
  expect(read).toHaveBeenCalledTimes(1);
  now.mockReturnValue(began + 66_000);
  read.mockRejectedValue(new Error('away'));
  expect(await metrics.text()).not.toMatch(/^anden_sessions /m);
  expect(await figure('anden_metrics_database_failures_total')).toBe(1);
});

test('the figures stand on a port of their own and on no address of the product', async () => {
  const port = await metrics.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('anden_sessions')]);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  const product = await server.listen();
  await fetch(`${product}/api/health`);
  expect(await (await fetch(`${product}/metrics`)).text()).not.toContain('anden_sessions');
  expect(await figure('anden_http_answers_total{status="200"}')).toBeGreaterThan(0);
});

test('a flood of probes asks the database once a second; whether the process is up is asked of nobody', async () => {
  const began = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(began + 120_000);
  const asked = [vi.spyOn(server.database, 'ping'), vi.spyOn(server.database, 'read')];
  const flood = (url: string) => Promise.all(Array.from({ length: 300 }, () => server.request({ url })));
  const calls = () => asked.map((spy) => spy.mock.calls.length);
  await flood('/api/health');
  expect(calls()).toEqual([0, 0]);
  await flood('/api/ready');
  now.mockReturnValue(began + 120_900);
  await flood('/api/ready');
  expect(calls()).toEqual([1, 0]);
  now.mockReturnValue(began + 121_100);
  await flood('/api/ready');
  expect(calls()).toEqual([2, 0]);
});
