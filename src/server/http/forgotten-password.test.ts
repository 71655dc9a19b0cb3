import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

const PASSWORD = 'caminito de piedra';
const WRONG = { code: 'ERROR', status: 200, error: 'LOGIN_INCORRECTO' };
let server: TestServer;
let visits = 0;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function post(url: string, payload: object) {
  visits += 1;
  const response = await server.request({
    method: 'POST',
    url,
    remoteAddress: `10.1.${visits >> 8}.${visits % 256}`,
    payload,
  });
  const answer: Answer = { ...response.json(), status: response.statusCode };
  return { answer, headers: response.headers };
}

const signIn = (user: string, password: string) => post('/dispatcher', { user, password, _login: true });

describe('a forgotten password', () => {
  const forgot = (email: string) => post('/api/auth/forgot-password', { email });
  const reset = (token: string, password = 'cuatro tejas rojas') =>
    post('/api/auth/reset-password', { token, password });
  const folder = () => join(server.dataDir, 'correo');
  const mailsTo = async (email: string) => {
    const names = (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(folder(), name), 'utf8')));
    return texts.filter((text) => text.includes(`To: ${email}`)).map(decode);
  };
  const linkOf = (mail: string | undefined) =>
    /http:\/\/anden\.test\/auth\/reset#token=([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
  const linkTo = async (email: string, number = 1) => {
    await expect.poll(async () => (await mailsTo(email)).length, SOON).toBeGreaterThanOrEqual(number);
    return linkOf((await mailsTo(email))[number - 1]);
  };

  test('is answered alike for an address with an account and without one', async () => {
    const email = await server.email({ name: 'forgets', password: PASSWORD });
    const known = await forgot(email);
    const unknown = await forgot('nadie@prueba.example');
    expect(unknown.answer).toEqual(known.answer);
    expect(known.answer).toMatchObject({ code: 'OK', status: 200 });
    const named = ({
      headers: { date: _, 'x-request-id': __, 'content-security-policy': ___, ...rest },
    }: typeof known) => rest;
    expect(named(unknown)).toEqual(named(known));
    await linkTo(email);
    expect(await mailsTo('nadie@prueba.example')).toEqual([]);
    expect(server.log).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        msg: 'sin SMTP configurado: el correo quedó en un archivo',
        path: expect.stringContaining(folder()),
      }),
    );
  });

  test('is answered as soon while its link cannot be written yet, so that the time tells nothing', async () => {
    const email = await server.email({ name: 'waits', password: PASSWORD });
    await server.query('BEGIN');
    await server.query('LOCK TABLE restablecimiento IN ACCESS EXCLUSIVE MODE');
    // Whoever waited for the table would be told that it is busy, after as long as a lock is waited for.
    const [known, unknown] = [await forgot(email), await forgot('nadie@prueba.example')];
    await server.query('COMMIT');
    expect(known.answer).toEqual(unknown.answer);
    expect(known.answer).toMatchObject({ code: 'OK' });
    await linkTo(email);
  });

  test('is chosen anew by a link that works once, and every session ends', async () => {
    const person: Person = { name: 'resets', password: PASSWORD };
    const email = await server.email(person);
    const token = await server.token(person);
    await forgot(email);
    const link = await linkTo(email);
    expect((await reset(link)).answer).toMatchObject({ code: 'OK' });
    expect((await server.request({ url: '/api/me', headers: { 'x-token': token } })).statusCode).toBe(401);
    expect((await signIn(email, PASSWORD)).answer).toMatchObject(WRONG);
    expect((await signIn(email, 'cuatro tejas rojas')).answer).toMatchObject({ code: 'OK' });
    expect((await reset(link, 'otras tejas verdes')).answer).toMatchObject({ code: 'ERROR', error: 'ENLACE_VENCIDO' });
    await expect.poll(async () => (await mailsTo(email))[1], SOON).toContain('acaba de cambiar');
  });

  test('takes an address along that somebody asked for with the former one', async () => {
    const person: Person = { name: 'robbed', password: PASSWORD };
    const email = await server.email(person);
    const secret = 'enlace-a-una-direccion-ajena-de-43-letras-xx';
    await server.query(
      `INSERT INTO cambio_correo (huella, usuario_id, email, vence) VALUES (sha256($1::bytea), $2, 'ajena@prueba.example', now() + interval '9 minutes')`,
      [secret, await server.id(person)],
    );
    await forgot(email);
    expect((await reset(await linkTo(email))).answer).toMatchObject({ code: 'OK' });
    expect((await post('/api/auth/confirmar-correo', { token: secret })).answer).toMatchObject({
      error: 'ENLACE_VENCIDO',
    });
  });

  test('leaves no way in to who typed the former one just before it was changed', async () => {
    const person: Person = { name: 'changes in time', password: PASSWORD };
    const [email, id] = [await server.email(person), await server.id(person)];
    await server.query('BEGIN');
    await server.query(`UPDATE usuario SET clave_hash = 'otra' WHERE id = $1`, [id]);
    const late = signIn(email, PASSWORD);
    // The owner's one connection is in its transaction: the product's login sees what its own ones wait for.
    const beside = new pg.Client(server.app);
    await beside.connect();
    const waiting = async () =>
      (
        await beside.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await Promise.race([late, expect.poll(waiting, SOON).toBe(1)]);
    await beside.end();
    await server.query('COMMIT');
    expect((await late).answer).toMatchObject({ code: 'ERROR', error: 'REINTENTE' });
    // The one that every person of a test has.
    expect(await server.query('SELECT FROM sesion WHERE usuario_id = $1', [id])).toHaveLength(1);
    expect((await signIn(email, PASSWORD)).answer).toMatchObject(WRONG);
  });

  test('keeps its link for ten minutes, gives it back after a weak choice, and for two at once it works once', async () => {
    const email = await server.email({ name: 'slow', password: PASSWORD });
    await forgot(email);
    const link = await linkTo(email);
    expect((await reset(link, 'password')).answer).toMatchObject({ error: 'CONTRASENA_DEBIL' });
    await server.query(
      `UPDATE restablecimiento SET vence = vence - interval '9 minutes 50 seconds' WHERE usado IS NULL`,
    );
    const both = await Promise.all([reset(link), reset(link, 'otras tejas verdes')]);
    expect(both.map(({ answer }) => answer.error ?? 'OK').sort()).toEqual(['ENLACE_VENCIDO', 'OK']);
    await forgot(email);
    const late = await linkTo(email, 3);
    await server.query(
      `UPDATE restablecimiento SET vence = vence - interval '10 minutes 1 second' WHERE usado IS NULL`,
    );
    expect((await reset(late)).answer).toMatchObject({ error: 'ENLACE_VENCIDO' });
  });

  test('lets older links die with the one that was used', async () => {
    const email = await server.email({ name: 'asks twice', password: PASSWORD });
    await forgot(email);
    await forgot(email);
    const [older, newer] = [await linkTo(email, 1), await linkTo(email, 2)];
    expect((await reset(newer)).answer).toMatchObject({ code: 'OK' });
    expect((await reset(older, 'otras tejas verdes')).answer).toMatchObject({ error: 'ENLACE_VENCIDO' });
  });

  test('is mailed three times an hour at most, also when asked twenty times at once', async () => {
    const person: Person = { name: 'hammered', password: PASSWORD };
    const [email, id] = [await server.email(person), await server.id(person)];
    const answers = await Promise.all(Array.from({ length: 20 }, () => forgot(email)));
    expect(answers.every(({ answer }) => answer.code === 'OK')).toBe(true);
    const mails = async () => (await server.query('SELECT id FROM correo WHERE para = $1', [email])).length;
    // Answers do not wait for the work: a late one would be served after the hour.
    await expect.poll(() => server.database.pool(), SOON).toMatchObject({ used: 0, waiting: 0 });
    expect(await mails()).toBe(3);
    await server.query(`UPDATE restablecimiento SET vence = vence - interval '61 minutes'`);
    await forgot(email);
    await expect.poll(mails, SOON).toBe(4);
    // All twenty have been served by now: none of them was only late.
    expect(await server.query('SELECT huella FROM restablecimiento WHERE usuario_id = $1', [id])).toHaveLength(4);
  });

  test('of a disabled account stays forgotten', async () => {
    const email = await server.email({ name: 'gone', password: PASSWORD, disabled: true });
    expect((await forgot(email)).answer).toMatchObject({ code: 'OK' });
    expect(await server.query('SELECT id FROM correo WHERE para = $1', [email])).toEqual([]);
  });

  test('keeps no secret in the database, and a guessed link opens nothing', async () => {
    const email = await server.email({ name: 'hashed', password: PASSWORD });
    await forgot(email);
    const link = await linkTo(email);
    const [row] = await server.query('SELECT count(*)::int AS n FROM restablecimiento WHERE huella = $1', [
      Buffer.from(link, 'base64url'),
    ]);
    expect(row.n).toBe(0);
    expect(JSON.stringify([server.log, await server.query('SELECT a::text FROM auditoria a')])).not.toContain(link);
    expect((await reset('a'.repeat(43))).answer).toMatchObject({ error: 'ENLACE_VENCIDO' });
    expect((await reset('corto')).answer).toMatchObject({ status: 400 });
  });
});

/** Undoes the quoted-printable of a mail's body. */
function decode(mail: string): string {
  return mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
}
