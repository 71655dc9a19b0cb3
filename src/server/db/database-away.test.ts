import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getCasosDiarios, guardarRegistro } from '#features/problem-solver/contract.ts';
import { getContext } from '#features/sesion/contract.ts';
import { startTestCluster } from '#testing/cluster.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { type Connection, withConnection } from './connection.ts';

const solver: Person = { codes: ['PROB_SOL'], password: 'caminito de piedra' };
let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let server: TestServer;

beforeAll(async () => {
  cluster = await startTestCluster({ ...process.env, DATABASE_URL: undefined });
  const { owner, template } = cluster;
  server = await openTestServer(TWO_CLIENTS, { cluster: { owner, template } });
  await server.token(solver);
});
afterAll(async () => {
  await server.close();
  await cluster.stop();
});

/** A case of the solver that no other is equal to. */
const began = Date.now() - 11 * 3_600_000;
let second = 0;
async function save(): Promise<Answer> {
  second += 1;
  const mine = second;
  const at = (later: number) => new Date(began + (mine + later) * 1000).toISOString();
  return server.as(solver, guardarRegistro, {
    usuario_id: await server.id(solver),
    tamano_id: 3,
    causa_id: 2,
    solucion_id: 5,
    es_sin_etiqueta: false,
    fecha_inicio: at(0),
    fecha_fin: at(1),
    guia_id: 11,
  });
}

/** How soon is no question for a machine that does other things meanwhile. */
const PATIENT = { timeout: 20_000, interval: 20 };

/** Keeps saving until told to stop; answers every answer. What comes next comes once something of it was acknowledged. */
async function keepSaving(): Promise<{ stop(): Promise<Answer[]> }> {
  let going = true;
  const answers: Answer[] = [];
  const writer = async () => {
    while (going) answers.push(await save());
  };
  const writers = [writer(), writer(), writer(), writer()];
  await expect.poll(() => answers.map(({ code }) => code), PATIENT).toContain('OK');
  return {
    stop: async () => {
      going = false;
      await Promise.all(writers);
      return answers;
    },
  };
}

/** Every answer is an honest one, and what was answered OK stands in the table with one audit row. */
async function expectNothingLost(answers: readonly Answer[]): Promise<void> {
  const codes = new Set(answers.map(({ error }) => error ?? 'OK'));
  codes.delete('OK');
  codes.delete('BASE_NO_DISPONIBLE');
  expect([...codes]).toEqual([]);
  const saved = answers.filter(({ code }) => code === 'OK').map(({ registro }) => registro.id);
  expect(saved.length).toBeGreaterThan(0);
  const rows = await server.query('SELECT count(*)::int AS n FROM caso WHERE id = ANY($1)', [saved]);
  const audited = await server.query(
    `SELECT count(*)::int AS n FROM auditoria WHERE tabla = 'caso' AND fila_id = ANY($1)`,
    [saved],
  );
  expect([rows[0].n, audited[0].n]).toEqual([saved.length, saved.length]);
  const [half] = await server.query(
    `SELECT count(*)::int AS n FROM caso k WHERE NOT EXISTS (SELECT FROM auditoria a WHERE a.tabla = 'caso' AND a.fila_id = k.id)`,
  );
  expect(half.n).toBe(0);
}

/** Ends connections of the application, as the only role that may: itself. */
const endBackends = (killer: Connection, which: string) =>
  killer.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = session_user AND pid <> pg_backend_pid() AND ${which}`,
  );
const recovered = () => expect.poll(async () => (await save()).code, PATIENT).toBe('OK');

describe('connections that are killed under load', () => {
  test('lose no acknowledged write and are never told as an expired session', async () => {
    const saving = await keepSaving();
    for (let round = 0; round < 10; round += 1) {
      await expect.poll(async () => (await server.as(solver, getCasosDiarios, {})).code, PATIENT).toBe('OK');
      await withConnection(server.app, (killer) => endBackends(killer, 'true'));
    }
    await recovered();
    await expectNothingLost(await saving.stop());
  });
});

describe('permissions kept in memory', () => {
  test('are not trusted while the notices of changes are lost', async () => {
    const person: Person = { name: 'demoted', codes: ['PROB_SOL'] };
    expect(await server.as(person, getCasosDiarios, {})).toMatchObject({ code: 'OK' });
    const role = server.app.user;
    await withConnection(server.app, async (killer) => {
      // The pool's connections live on; the listening one is gone and cannot come back.
      await server.query(`ALTER ROLE "${role}" CONNECTION LIMIT 0`);
      const refusals = () => server.log.filter(({ msg }) => msg === 'cannot listen for notices').length;
      const before = refusals();
      await endBackends(killer, `query LIKE 'LISTEN%'`);
      await expect.poll(refusals, PATIENT).toBeGreaterThan(before);
      await server.query(`DELETE FROM usuario_funcionalidad WHERE usuario_id = $1`, [await server.id(person)]);
      expect(await server.as(person, getCasosDiarios, {})).toMatchObject({ status: 403 });
      await server.query(`INSERT INTO usuario_funcionalidad VALUES ($1, 'PROB_SOL')`, [await server.id(person)]);
      expect(await server.as(person, getCasosDiarios, {})).toMatchObject({ code: 'OK' });
      await server.query(`ALTER ROLE "${role}" CONNECTION LIMIT -1`);
      const listening = `SELECT 1 FROM pg_stat_activity WHERE usename = session_user AND query LIKE 'LISTEN%'`;
      await expect.poll(async () => (await killer.query(listening)).rowCount, PATIENT).toBe(1);
    });
  });
});

describe('a database that goes away', () => {
  test('is told as such on every address, nobody is signed out, and the same process goes on', async () => {
    const saving = await keepSaving();
    await cluster.halt();
    const token = await server.token(solver);
    const headers = { 'x-token': token };
    const body = (payload: object) => ({ method: 'POST', url: '/dispatcher', headers, payload }) as const;
    const requests = [
      body({ service: 'problem_solver', action: 'get_casos_diarios' }),
      body({ service: 'getContext' }),
      body({ service: 'sesion.cerrar' }),
      body({ user: await server.email(solver), password: 'caminito de piedra', _login: true }),
      { url: '/dispatcher', headers },
      { url: '/api/me', headers },
      { url: '/api/novedades', headers },
      { url: '/api/ready' },
      { url: '/api/descargas/abc' },
      { method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'a@b.example' } } as const,
      {
        method: 'POST',
        url: '/api/auth/reset-password',
        payload: { token: 'a'.repeat(43), password: 'cuatro tejas rojas' },
      } as const,
    ];
    for (const request of requests) {
      const response = await server.request(request);
      expect([request.url, response.statusCode, response.json().error]).toEqual([
        request.url,
        503,
        'BASE_NO_DISPONIBLE',
      ]);
      expect(response.headers['retry-after']).toBe('2');
      expect(response.headers['x-request-id']).toBeDefined();
      expect(response.body).not.toMatch(/JWT|socket|ECONN|ENOENT|terminat/);
    }
    expect((await server.request({ url: '/api/health' })).statusCode).toBe(200);
    const during = await saving.stop();
    await cluster.resume();
    await expect.poll(() => server.as(solver, getContext, {}), PATIENT).toMatchObject({ code: 'OK' });
    await recovered();
    await expect.poll(async () => (await server.request({ url: '/api/ready' })).statusCode, PATIENT).toBe(200);
    await expectNothingLost(during);
  });
});
