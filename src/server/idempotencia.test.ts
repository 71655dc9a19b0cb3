import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { openPool } from './db/db.ts';
import { deleteOldAnswers } from './idempotencia.sql.ts';
import { createLogger } from './log.ts';
import { SISTEMA } from './scope.ts';

const solver: Person = { codes: ['PROB_SOL'] };
const other: Person = { codes: ['PROB_SOL'], name: 'other' };
let server: TestServer;
let second = 0;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

async function aCase(person: Person = solver, changes: object = {}) {
  second += 1;
  const at = new Date(Date.now() - 7_200_000 + second * 1000).toISOString();
  const usuario_id = await server.id(person);
  const times = { fecha_inicio: at, fecha_fin: at };
  const chosen = { tamano_id: 3, causa_id: 2, solucion_id: 5, es_sin_etiqueta: false, guia_id: 11 };
  return { service: 'problem_solver', action: 'guardar_registro', usuario_id, ...times, ...chosen, ...changes };
}

async function send(payload: object, person: Person = solver): Promise<Answer> {
  const headers = { 'x-token': await server.token(person) };
  const response = await server.request({ method: 'POST', url: '/dispatcher', headers, payload });
  return { ...response.json(), status: response.statusCode };
}

const count = async (table: string) => (await server.query(`SELECT count(*)::int AS n FROM ${table}`))[0].n;

/** How many rows of each table `work` wrote. */
async function writtenBy(work: () => Promise<unknown>) {
  const before = [await count('caso'), await count('auditoria'), await count('idempotencia')] as const;
  await work();
  const [caso, auditoria, idempotencia] = [await count('caso'), await count('auditoria'), await count('idempotencia')];
  return { caso: caso - before[0], auditoria: auditoria - before[1], idempotencia: idempotencia - before[2] };
}

describe('a command with a clave', () => {
  test('is applied once and answers the same again', async () => {
    const body = { ...(await aCase()), clave: randomUUID() };
    const answers: Answer[] = [];
    const written = await writtenBy(async () => {
      for (let i = 0; i < 3; i += 1) answers.push(await send(body));
    });
    expect(answers[0]).toMatchObject({ code: 'OK', registro: { guia: '881000000012' } });
    expect([answers[1], answers[2]]).toEqual([answers[0], answers[0]]);
    expect(written).toEqual({ caso: 1, auditoria: 1, idempotencia: 1 });
  });

  test('is applied once however many come at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const body = { ...(await aCase()), clave: randomUUID() };
      let answers: Answer[] = [];
      const written = await writtenBy(async () => {
        answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
      });
      expect(new Set(answers.map((answer) => answer.registro?.id)).size).toBe(1);
      expect(answers.every(({ code }) => code === 'OK')).toBe(true);
      expect(written).toEqual({ caso: 1, auditoria: 1, idempotencia: 1 });
    }
  });

  test('means the same body, in whatever order its fields came', async () => {
    const body = { ...(await aCase()), clave: randomUUID() };
    const first = await send(body);
    expect(await send(Object.fromEntries(Object.entries(body).reverse()))).toEqual(first);
    expect(await send({ ...body, descripcion: null })).toEqual(first);
  });

  test.each([
    ['another body', { tamano_id: 4 }],
    ['a field more', { descripcion: 'otra' }],
  ])('is refused with %s', async (_what, changes) => {
    const body = { ...(await aCase()), clave: randomUUID() };
    const first = await send(body);
    const written = await writtenBy(async () => {
      expect(await send({ ...body, ...changes })).toMatchObject({ code: 'ERROR', error: 'CLAVE_REUTILIZADA' });
    });
    expect(written).toEqual({ caso: 0, auditoria: 0, idempotencia: 0 });
    expect(await send(body)).toEqual(first);
  });

  test('is refused with another service', async () => {
    const body = { ...(await aCase()), clave: randomUUID() };
    await send(body);
    await server.query(`UPDATE idempotencia SET servicio = 'otro.servicio' WHERE clave = $1`, [body.clave]);
    expect(await send(body)).toMatchObject({ code: 'ERROR', error: 'CLAVE_REUTILIZADA' });
  });

  test('is another one for another person', async () => {
    const clave = randomUUID();
    const mine = await send({ ...(await aCase()), clave });
    const theirs = await send({ ...(await aCase(other)), clave }, other);
    expect(theirs).toMatchObject({ code: 'OK' });
    expect(theirs.registro.id).not.toBe(mine.registro.id);
  });

  test('that failed leaves the key free for the next try', async () => {
    const body = { ...(await aCase()), clave: randomUUID() };
    expect(await send({ ...body, guia_id: 999 })).toMatchObject({ error: 'GUIA_NO_ENCONTRADA' });
    expect(await send(body)).toMatchObject({ code: 'OK' });
  });

  test('is remembered for 48 hours', async () => {
    const database = openPool(server.app, createLogger({ logLevel: 'silent' }));
    const [kept, gone] = [
      { ...(await aCase()), clave: randomUUID() },
      { ...(await aCase()), clave: randomUUID() },
    ];
    const first = await send(kept);
    await send(gone);
    const age = (clave: string, hours: number) =>
      server.query(`UPDATE idempotencia SET creado = now() - make_interval(hours => $2) WHERE clave = $1`, [
        clave,
        hours,
      ]);
    await age(kept.clave, 47);
    await age(gone.clave, 49);
    await database.transaction(SISTEMA, deleteOldAnswers);
    await database.close();
    expect(await send(kept)).toEqual(first);
    expect(await server.query('SELECT 1 FROM idempotencia WHERE clave = $1', [gone.clave])).toEqual([]);
  });

  test.each(['', 'x', 7, null, {}, ['a'], '00000000-0000-0000-0000-00000000000g'])(
    'is refused when it is %o',
    async (clave) => {
      expect(await send({ ...(await aCase()), clave })).toMatchObject({
        status: 400,
        campos: { clave: expect.any(String) },
      });
    },
  );
});

describe('a command and its audit row', () => {
  afterEach(() =>
    server.query(
      'GRANT INSERT ON auditoria TO anden_personal; GRANT UPDATE (respuesta) ON idempotencia TO anden_personal',
    ),
  );

  test('stand or fall together', async () => {
    const body = { ...(await aCase()), clave: randomUUID() };
    await server.query('REVOKE INSERT ON auditoria FROM anden_personal');
    const written = await writtenBy(async () => {
      expect(await send(body)).toMatchObject({ code: 'ERROR' });
    });
    expect(written).toEqual({ caso: 0, auditoria: 0, idempotencia: 0 });
    await server.query('GRANT INSERT ON auditoria TO anden_personal');
    expect(await send(body)).toMatchObject({ code: 'OK' });
  });

  test('are not written either when the answer of the key cannot be kept', async () => {
    await server.query('REVOKE UPDATE (respuesta) ON idempotencia FROM anden_personal');
    const written = await writtenBy(async () => {
      expect(await send({ ...(await aCase()), clave: randomUUID() })).toMatchObject({ code: 'ERROR' });
    });
    expect(written).toEqual({ caso: 0, auditoria: 0, idempotencia: 0 });
  });

  test('say who, when, what, where from and by which request', async () => {
    const headers = { 'x-token': await server.token(solver) };
    const response = await server.request({
      method: 'POST',
      url: '/dispatcher',
      headers,
      payload: await aCase(),
      remoteAddress: '192.0.2.7',
    });
    const rows = await server.query('SELECT * FROM auditoria WHERE pedido_id = $1', [response.headers['x-request-id']]);
    expect(rows).toEqual([
      {
        id: expect.anything(),
        fecha: expect.any(Date),
        usuario_id: await server.id(solver),
        servicio: 'problem_solver:guardar_registro',
        tabla: 'caso',
        fila_id: String(response.json().registro.id),
        antes: null,
        despues: expect.objectContaining({ guia_id: 11, causa_id: 2 }),
        ip: '192.0.2.7',
        pedido_id: response.headers['x-request-id'],
      },
    ]);
  });

  test('are one row for each command that acts, none for what is refused or only read', async () => {
    const refused = { ...(await aCase()), guia_id: 999 };
    const read = { service: 'problem_solver', action: 'get_casos_diarios' };
    expect(await writtenBy(async () => send(refused))).toMatchObject({ auditoria: 0 });
    expect(await writtenBy(async () => send(read))).toMatchObject({ auditoria: 0 });
    expect(await writtenBy(async () => send(await aCase()))).toEqual({ caso: 1, auditoria: 1, idempotencia: 0 });
    const leaving: Person = { name: 'leaving' };
    await server.token(leaving);
    expect(await writtenBy(async () => send({ service: 'sesion.cerrar' }, leaving))).toMatchObject({ auditoria: 1 });
  });
});
