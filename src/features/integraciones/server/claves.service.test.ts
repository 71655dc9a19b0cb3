import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listGuias, searchGuias } from '#features/guias/contract.ts';
import { comentarGuia, getGuia } from '#features/guias/detalle.contract.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { crearClave, listClaves, revocarClave, rotarClave } from '../contract.ts';

/** Waits for what is done beside the call; a busy machine takes its time. */
const soon = <T>(read: () => T) => expect.poll(read, SOON);

const ADMIN: Person = { roles: [1] };
const CLIENTE_1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const CLIENTE_2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'] };
const UUID = '4b7f9a52-6c1d-4e0f-9a3b-2c5d8e7f1a01';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS, { api: { perMinute: 40 } });
});
afterAll(() => server.close());

type Headers = Record<string, string>;

async function call(headers: Headers, contract: ServiceContract, params: object): Promise<Answer> {
  const payload = { service: contract.service, ...(contract.action ? { action: contract.action } : {}), ...params };
  const response = await server.request({ method: 'POST', url: '/dispatcher', headers, payload });
  return { ...response.json(), status: response.statusCode, retryAfter: response.headers['retry-after'] };
}

const byKey = (secreto: string, contract: ServiceContract, params: object) =>
  call({ 'x-api-key': secreto }, contract, params);

async function newKey(person: Person, more: object = {}): Promise<{ id: number; secreto: string }> {
  const asked = { nombre: 'ERP', alcances: ['guias.leer' as const], vence: null, ...more };
  const answer = await server.as(person, crearClave, asked);
  expect(answer.code).toBe('OK');
  return answer;
}

describe('a key', () => {
  test('is shown once; what is kept of it opens nothing', async () => {
    const { id, secreto } = await newKey(CLIENTE_1);
    expect(secreto).toMatch(/^anden_live_[\w-]{43}$/);
    const [row] = await server.query(
      `SELECT k.*, u.clave_hash, u.tecnico, u.email FROM clave_api k JOIN usuario u ON u.id = k.usuario_id WHERE k.id = $1`,
      [id],
    );
    expect(row).toMatchObject({ prefijo: secreto.slice(0, 15), cliente_id: 1, clave_hash: '!', tecnico: true });
    const everywhere = await server.query(
      `SELECT to_jsonb(k)::text AS t FROM clave_api k UNION ALL SELECT to_jsonb(a)::text FROM auditoria a
        UNION ALL SELECT to_jsonb(i)::text FROM idempotencia i UNION ALL SELECT to_jsonb(u)::text FROM usuario u`,
    );
    expect(everywhere.filter(({ t }) => t.includes(secreto.slice(20)))).toEqual([]);
    const listed = await server.as(CLIENTE_1, listClaves, {});
    expect(JSON.stringify(listed)).not.toContain(secreto.slice(20));
    expect(listed.records).toContainEqual(
      expect.objectContaining({ id, prefijo: secreto.slice(0, 15), estado: 'VIGENTE' }),
    );
    expect(JSON.stringify(server.log)).not.toContain(secreto.slice(20));
  });

  test('sees the parcels of its client, and no others', async () => {
    const [one, two] = [await newKey(CLIENTE_1), await newKey(ADMIN, { cliente_id: 2 })];
    const ids = async (key: string) => (await byKey(key, listGuias, {})).records.map(({ id }: { id: number }) => id);
    expect(await ids(one.secreto)).toEqual([12, 11]);
    expect(await ids(two.secreto)).toEqual([21]);
    expect((await byKey(one.secreto, getGuia, { id: 11 })).guia).toMatchObject({ guia_nro: '881000000012' });
    const { status, code, error } = await byKey(two.secreto, getGuia, { id: 11 });
    expect({ status, code, error }).toEqual({ status: 200, code: 'ERROR', error: 'GUIA_NO_ENCONTRADA' });
    expect((await byKey(two.secreto, searchGuias, { texto: '881000000012' })).records).toEqual([]);
    expect((await byKey(two.secreto, listGuias, { cliente_id: 1 })).records).toEqual([]);
  });

  test('holds its scopes alone, whatever somebody gives to its person', async () => {
    const { id, secreto } = await newKey(CLIENTE_1);
    await server.query(`INSERT INTO usuario_rol SELECT usuario_id, 1 FROM clave_api WHERE id = $1`, [id]);
    await server.query(`INSERT INTO usuario_funcionalidad SELECT usuario_id, 'CLI_002' FROM clave_api WHERE id = $1`, [
      id,
    ]);
    expect((await byKey(secreto, listClaves, {})).status).toBe(403);
    expect((await byKey(secreto, comentarGuia, { guia_id: 11, texto: 'Hola' })).status).toBe(403);
  });

  test('is refused with one answer when it never was, is revoked or over', async () => {
    const [revoked, over, living] = [await newKey(CLIENTE_1), await newKey(CLIENTE_1), await newKey(CLIENTE_1)];
    for (const { secreto } of [revoked, over, living]) expect((await byKey(secreto, listGuias, {})).status).toBe(200);
    await server.as(CLIENTE_1, revocarClave, { id: revoked.id });
    await server.query(`UPDATE clave_api SET vence = now() - interval '1 second' WHERE id = $1`, [over.id]);
    await soon(async () => (await byKey(over.secreto, listGuias, {})).status).toBe(401);
    const unknown = await byKey(`anden_live_${'A'.repeat(43)}`, listGuias, {});
    expect(unknown).toMatchObject({ status: 401, error: 'CLAVE_API_INVALIDA' });
    for (const secreto of [revoked.secreto, over.secreto, 'x', '', `${living.secreto}, ${living.secreto}`])
      expect(await byKey(secreto, listGuias, {})).toEqual(unknown);
  });

  test('that ends today works until the end of the day, and one of yesterday is not made', async () => {
    const [{ hoy, ayer }] = await server.query('SELECT hoy()::text AS hoy, (hoy() - 1)::text AS ayer');
    const { id, secreto } = await newKey(CLIENTE_1, { vence: hoy });
    expect((await byKey(secreto, listGuias, {})).status).toBe(200);
    const [row] = await server.query('SELECT vence = inicio_del_dia(hoy() + 1) AS right FROM clave_api WHERE id = $1', [
      id,
    ]);
    expect(row.right).toBe(true);
    const refused = await server.as(CLIENTE_1, crearClave, { nombre: 'x', alcances: ['guias.leer'], vence: ayer });
    expect(refused.error).toBe('CLAVE_API_VENCIDA');
  });

  test('revoked in one process acts at once in another', async () => {
    const { id, secreto } = await newKey(CLIENTE_1);
    expect((await byKey(secreto, listGuias, {})).status).toBe(200);
    // Another process: all that this one hears is what the database tells.
    await server.query(`UPDATE clave_api SET revocada = now(), revocada_por = creada_por WHERE id = $1`, [id]);
    await soon(async () => (await byKey(secreto, listGuias, {})).status).toBe(401);
  });

  test('is exchanged for one of its name and rights; the old one works a day longer, and no later than it would have', async () => {
    const { id, secreto } = await newKey(CLIENTE_1, { nombre: 'Tienda', alcances: ['guias.leer', 'guias.comentar'] });
    const other = await server.as(CLIENTE_1, rotarClave, { id });
    expect(other.code).toBe('OK');
    for (const one of [secreto, other.secreto]) expect((await byKey(one, listGuias, {})).status).toBe(200);
    const rows = await server.query(
      `SELECT nombre, alcances, vence IS NULL AS siempre, round(extract(epoch FROM vence - now()) / 3600)::int AS horas FROM clave_api WHERE id = ANY ($1) ORDER BY id`,
      [[id, other.id]],
    );
    const same = { nombre: 'Tienda', alcances: ['guias.leer', 'guias.comentar'] };
    expect(rows).toEqual([
      { ...same, siempre: false, horas: 24 },
      { ...same, siempre: true, horas: null },
    ]);
    const [{ hoy }] = await server.query('SELECT hoy()::text AS hoy');
    const short = await newKey(CLIENTE_1, { vence: hoy });
    const next = await server.as(CLIENTE_1, rotarClave, { id: short.id });
    const [{ iguales }] = await server.query(
      'SELECT count(DISTINCT vence)::int = 1 AND bool_and(vence = inicio_del_dia(hoy() + 1)) AS iguales FROM clave_api WHERE id = ANY ($1)',
      [[short.id, next.id]],
    );
    expect(iguales).toBe(true);
    await server.as(CLIENTE_1, revocarClave, { id });
    const foreign = await newKey(CLIENTE_2);
    for (const one of [id, foreign.id, 99_999])
      expect((await server.as(CLIENTE_1, rotarClave, { id: one })).error).toBe('CLAVE_API_NO_ENCONTRADA');
  });

  test('of a client that is no longer one opens nothing', async () => {
    await server.query(`INSERT INTO cliente (id, nombre, razon_social) VALUES (3, 'Fugaz', 'Fugaz SA')`);
    const { secreto } = await newKey(ADMIN, { cliente_id: 3 });
    expect((await byKey(secreto, listGuias, {})).status).toBe(200);
    await server.query('UPDATE cliente SET activo = false WHERE id = 3');
    await soon(async () => (await byKey(secreto, listGuias, {})).status).toBe(401);
    expect(
      (await server.as(ADMIN, crearClave, { cliente_id: 3, nombre: 'x', alcances: ['guias.leer'], vence: null })).error,
    ).toBe('CLIENTE_NO_ENCONTRADO');
  });

  test('is called too often: 429, and how long to wait; others are not touched', async () => {
    const [noisy, quiet] = [await newKey(CLIENTE_1), await newKey(CLIENTE_1)];
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => byKey(noisy.secreto, searchGuias, { texto: '88' })),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBe(5);
    const over = await byKey(noisy.secreto, listGuias, {});
    expect(over).toMatchObject({ status: 429, error: 'DEMASIADOS_PEDIDOS' });
    expect(Number(over.retryAfter)).toBeGreaterThan(0);
    expect((await byKey(quiet.secreto, listGuias, {})).status).toBe(200);
  });

  test('comments once under one clave, in the name of its integration', async () => {
    const { id, secreto } = await newKey(CLIENTE_1, {
      nombre: 'Tienda web',
      alcances: ['guias.comentar', 'guias.leer'],
    });
    const comment = { guia_id: 11, texto: 'Llamar antes de las 10', clave: UUID };
    const first = await byKey(secreto, comentarGuia, comment);
    expect(first.code).toBe('OK');
    expect(await byKey(secreto, comentarGuia, comment)).toEqual(first);
    const { comentarios } = await byKey(secreto, getGuia, { id: 11 });
    expect(comentarios).toHaveLength(1);
    expect(comentarios[0]).toMatchObject({ usuario: 'Integración Tienda web', texto: comment.texto });
    const rows = await server.query(
      `SELECT servicio FROM auditoria WHERE usuario_id = (SELECT usuario_id FROM clave_api WHERE id = $1)`,
      [id],
    );
    expect(rows).toEqual([{ servicio: 'guias.comentar' }]);
  });

  test('and a token together are refused, and no other address takes a key', async () => {
    const { secreto } = await newKey(CLIENTE_1);
    const both = { 'x-api-key': secreto, 'x-token': await server.token(CLIENTE_1) };
    expect(await call(both, listGuias, {})).toMatchObject({ status: 400, error: 'CREDENCIAL_DOBLE' });
    for (const url of ['/dispatcher', '/api/me', '/api/novedades'])
      expect((await server.request({ method: 'GET', url, headers: { 'x-api-key': secreto } })).statusCode).toBe(401);
  });

  test('stands behind a person that can neither sign in nor forget a password', async () => {
    const { id } = await newKey(CLIENTE_1);
    const [{ email }] = await server.query(
      'SELECT u.email FROM usuario u JOIN clave_api k ON k.usuario_id = u.id WHERE k.id = $1',
      [id],
    );
    const signIn = await server.request({
      method: 'POST',
      url: '/dispatcher',
      headers: { 'x-token': 'login' },
      payload: { user: email, password: '!', _login: true },
    });
    expect(signIn.json()).toMatchObject({ code: 'ERROR', error: 'LOGIN_INCORRECTO' });
    await server.request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
    expect(await server.query('SELECT FROM correo')).toEqual([]);
    await expect(server.query(`UPDATE usuario SET clave_hash = 'x' WHERE email = $1`, [email])).rejects.toThrow(
      'tecnico',
    );
  });

  test('notes its use within the hour', async () => {
    const { id, secreto } = await newKey(CLIENTE_1);
    const used = async () => (await server.query('SELECT ultimo_uso FROM clave_api WHERE id = $1', [id]))[0].ultimo_uso;
    expect(await used()).toBeNull();
    await byKey(secreto, listGuias, {});
    await soon(used).not.toBeNull();
    const first = await used();
    await byKey(secreto, listGuias, {});
    expect(await used()).toEqual(first);
  });
});

describe('keys are managed', () => {
  test('by a client for itself, whatever it sends, and nobody else', async () => {
    const { id } = await newKey(CLIENTE_2, { cliente_id: 1 });
    const [row] = await server.query('SELECT cliente_id FROM clave_api WHERE id = $1', [id]);
    expect(row.cliente_id).toBe(2);
    const foreign = await server.as(CLIENTE_1, revocarClave, { id });
    expect(foreign).toEqual(await server.as(CLIENTE_1, revocarClave, { id: 99_999 }));
    expect(foreign.error).toBe('CLAVE_API_NO_ENCONTRADA');
    const seen = await server.as(CLIENTE_1, listClaves, { cliente_id: 2 });
    expect(new Set(seen.records.map(({ cliente_id }: { cliente_id: number }) => cliente_id))).toEqual(new Set([1]));
    expect(
      (await server.as(ADMIN, listClaves, { cliente_id: 2 })).records.map(({ id: one }: { id: number }) => one),
    ).toContain(id);
    expect((await server.as(ADMIN, crearClave, { nombre: 'x', alcances: ['guias.leer'], vence: null })).error).toBe(
      'CLIENTE_NO_ENCONTRADO',
    );
  });

  test('not by an agency that was given the code, nor by staff with a code of clients', async () => {
    for (const person of [
      { tipo: 'agencia', agente_id: 1, codes: ['ROL_003', 'CLI_002'] },
      { codes: ['CLI_002'] },
    ] as const satisfies Person[])
      expect(
        (await server.as(person, crearClave, { cliente_id: 1, nombre: 'x', alcances: ['guias.leer'], vence: null }))
          .status,
      ).toBe(403);
  });

  test('up to twenty living ones of a client', async () => {
    await server.query(`INSERT INTO cliente (id, nombre, razon_social) VALUES (4, 'Muchas', 'Muchas SA')`);
    const made = await Promise.all(
      Array.from({ length: 22 }, () =>
        server.as(ADMIN, crearClave, { cliente_id: 4, nombre: 'x', alcances: ['guias.leer'], vence: null }),
      ),
    );
    expect(made.filter(({ error }) => error === 'DEMASIADAS_CLAVES').length).toBe(2);
  });
});
