import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { quitarFactorDe } from '#features/segundo-factor/contract.ts';
import { getContext } from '#features/sesion/contract.ts';
import { FREE_GUESSES, judgedAtOnce } from '#testing/guesses.ts';
import { enrolar } from '#testing/segundo-factor.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

const PASSWORD = 'caminito de piedra';
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await openTestServer();
  // Codes are of half minutes: on a clock that goes, a slow machine tries them in the one after.
  server.clock.still = Date.now();
});
afterAll(() => server.close());
beforeEach(() => {
  people += 1;
});

/** Somebody new in each test, who signs in by password. */
const somebody = (name = ''): Person & { password: string } => ({
  name: `persona ${people} ${name}`,
  password: PASSWORD,
});

async function post(payload: object, cookies: Record<string, string> = {}, url = '/dispatcher') {
  const response = await server.request({
    method: 'POST',
    url,
    headers: { 'x-token': 'login' },
    remoteAddress: `10.1.0.${people % 250}`,
    cookies,
    payload,
  });
  const answer: Answer = { ...response.json(), status: response.statusCode };
  return { answer, headers: response.headers, cookies: response.cookies };
}

const password = async (person: Person, cookies?: Record<string, string>) =>
  post({ user: await server.email(person), password: PASSWORD, _login: true }, cookies);
const code = (desafio: string, codigo: string, cookies?: Record<string, string>) =>
  post({ desafio, codigo, _login: true }, cookies);

/** The right password; answers the challenge. */
async function challenge(person: Person, cookies?: Record<string, string>): Promise<string> {
  const { answer } = await password(person, cookies);
  expect(answer).toEqual({
    status: 200,
    code: 'ERROR',
    error: 'SEGUNDO_FACTOR_PEDIDO',
    msg: 'Escriba el código de su aplicación de verificación',
    desafio: expect.stringMatching(/^[\w-]{40,}$/),
  });
  return answer.desafio;
}

const WRONG = { code: 'ERROR', status: 200, error: 'CODIGO_INCORRECTO' };
const OVER = { code: 'ERROR', status: 200, error: 'DESAFIO_VENCIDO' };

describe('signing in with a second factor', () => {
  test('asks for a code after the right password, and only then', async () => {
    const person = somebody();
    expect((await password(person)).answer).toMatchObject({ code: 'OK' });
    const phone = await enrolar(server, person);
    const wrong = await post({ user: await server.email(person), password: 'otra', _login: true });
    expect(wrong.answer).toMatchObject({ error: 'LOGIN_INCORRECTO' });
    const first = await password(person);
    expect(first.cookies).toEqual([]);
    const { answer } = await code(first.answer.desafio, phone.codigo());
    expect(answer).toMatchObject({ code: 'OK', _token: expect.any(String), user: { id: await server.id(person) } });
    const called = await server.request({
      method: 'POST',
      url: '/dispatcher',
      headers: { 'x-token': answer._token },
      payload: { service: getContext.service },
    });
    expect(called.json()).toMatchObject({ code: 'OK' });
  });

  test('takes a code as people copy it, of this half minute, the one before or the one after', async () => {
    const person = somebody();
    const phone = await enrolar(server, person);
    const typed = phone.codigo();
    expect((await code(await challenge(person), ` ${typed.slice(0, 3)} ${typed.slice(3)} `)).answer.code).toBe('OK');
    for (const off of [-2, 2]) {
      const late = phone.codigo();
      server.clock.ahead += off * 30_000;
      expect([off, (await code(await challenge(person), late)).answer.error]).toEqual([off, 'CODIGO_INCORRECTO']);
    }
    const soon = phone.codigo();
    server.clock.ahead += 30_000;
    expect((await code(await challenge(person), soon)).answer.code).toBe('OK');
  });

  test('takes each code once, whoever sends it and however often at once', async () => {
    const person = somebody();
    const phone = await enrolar(server, person);
    const challenges = await Promise.all([1, 2, 3].map(() => challenge(person)));
    const shown = phone.codigo();
    const answers = await Promise.all(challenges.map((one) => code(one, shown)));
    expect(answers.map(({ answer }) => answer.error ?? 'OK').sort()).toEqual([
      'CODIGO_INCORRECTO',
      'CODIGO_INCORRECTO',
      'OK',
    ]);
    expect((await code(await challenge(person), shown)).answer).toMatchObject(WRONG);
  });

  test('takes no code that is older than the last one', async () => {
    const person = somebody();
    const phone = await enrolar(server, person);
    const older = phone.codigo();
    server.clock.ahead -= 30_000;
    const newer = phone.codigo();
    expect((await code(await challenge(person), newer)).answer.code).toBe('OK');
    expect((await code(await challenge(person), older)).answer).toMatchObject(WRONG);
  });

  test('takes a challenge once, for five minutes, in the browser that gave the password', async () => {
    const person = somebody();
    const phone = await enrolar(server, person);
    const cookies = { '__Host-sid': 'galleta-de-este-navegador' };
    const here = await challenge(person, cookies);
    expect((await code(here, phone.codigo())).answer).toMatchObject(OVER);
    expect((await code(here, phone.codigo(), { '__Host-sid': 'otra' })).answer).toMatchObject(OVER);
    expect((await code(here, phone.codigo(), cookies)).answer.code).toBe('OK');
    expect((await code(here, phone.codigo(), cookies)).answer).toMatchObject(OVER);
    const late = await challenge(person);
    await server.query(`UPDATE desafio SET vence = vence - interval '5 minutes' WHERE usado IS NULL`);
    expect((await code(late, phone.codigo())).answer).toMatchObject(OVER);
    expect((await code('x'.repeat(43), phone.codigo())).answer).toMatchObject(OVER);
  });

  test('takes no challenge once the password, the account or the second factor is another', async () => {
    const person = somebody();
    const phone = await enrolar(server, person);
    const id = await server.id(person);
    const hash = (await server.query('SELECT clave_hash FROM usuario WHERE id = $1', [id]))[0].clave_hash;
    const changes: [string, string][] = [
      [
        `UPDATE usuario SET clave_hash = 'otra' WHERE id = ${id}`,
        `UPDATE usuario SET clave_hash = '${hash}' WHERE id = ${id}`,
      ],
      [
        `UPDATE usuario SET estado = 'INACTIVO' WHERE id = ${id}`,
        `UPDATE usuario SET estado = 'ACTIVO' WHERE id = ${id}`,
      ],
      [`DELETE FROM segundo_factor WHERE usuario_id = ${id}`, 'SELECT 1'],
    ];
    for (const [change, undo] of changes) {
      const open = await challenge(person);
      await server.query(change);
      expect([change, (await code(open, phone.codigo())).answer.error]).toEqual([change, 'DESAFIO_VENCIDO']);
      await server.query(undo);
    }
  });

  test.each([
    { desafio: 'x'.repeat(43), codigo: '1', _login: false },
    { desafio: 'x'.repeat(43), codigo: ['1'], _login: true },
    { desafio: 'x'.repeat(43), codigo: '1', _login: true, password: 'x' },
    { desafio: 'corto', codigo: '1', _login: true },
    { desafio: 'x'.repeat(43), codigo: '1'.repeat(41), _login: true },
  ])('refuses the malformed %o', async (body) => {
    expect((await post(body)).answer).toMatchObject({ status: 400, error: 'DATOS_INVALIDOS' });
  });
});

test('a secret that was moved to another row opens nothing, and the person is told what to do', async () => {
  const [a, b] = [somebody('a'), somebody('b')];
  const [phone] = [await enrolar(server, a), await enrolar(server, b)];
  await server.query(
    `UPDATE segundo_factor SET secreto = (SELECT secreto FROM segundo_factor WHERE usuario_id = $1), ultimo_intervalo = 0 WHERE usuario_id = $2`,
    [await server.id(a), await server.id(b)],
  );
  expect((await code(await challenge(b), phone.codigo())).answer).toMatchObject({ error: 'SEGUNDO_FACTOR_ILEGIBLE' });
  expect((await code(await challenge(a), phone.codigo())).answer.code).toBe('OK');
});

describe('guessing codes', () => {
  const age = (seconds: number) =>
    server.query(
      `UPDATE intento_acceso SET ultimo = ultimo - make_interval(secs => $1), ventana = ventana - make_interval(secs => $1)`,
      [seconds],
    );

  test('waits longer and longer from the fifth on, for a browser that the account knows too', async () => {
    const person = somebody();
    const phone = await enrolar(server, person);
    const { cookies } = await code(await challenge(person), phone.codigo());
    const known = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    expect(known['__Host-dispositivo']).toBeTruthy();
    const open = await challenge(person);
    for (let i = 0; i < 5; i += 1) expect((await code(open, `00000${i}`, known)).answer).toMatchObject(WRONG);
    for (const wait of [1, 2, 4]) {
      const { answer, headers } = await code(open, phone.codigo(), known);
      expect(answer).toMatchObject({ status: 429, error: 'LOGIN_DEMORADO' });
      expect(headers['retry-after']).toBe(String(wait));
      await age(wait + 1);
      expect((await code(open, '000009', known)).answer).toMatchObject(WRONG);
    }
    // A right password does not begin the count anew: its owner would guess codes without end.
    expect((await code(await challenge(person), phone.codigo())).answer.error).toBe('LOGIN_DEMORADO');
    await age(10);
    expect((await code(open, phone.codigo())).answer.code).toBe('OK');
    const [row] = await server.query(`SELECT count(*)::int AS n FROM intento_acceso WHERE en_ventana > 5`);
    expect(row.n).toBe(0);
  });

  test('many at once learns of five, and opens nothing even when a later one is right', async () => {
    const person = somebody();
    const phone = await enrolar(server, person);
    const open = await challenge(person);
    const guesses = [...Array.from({ length: 14 }, (_, i) => `0000${10 + i}`), phone.codigo()];
    const { told, late } = await judgedAtOnce(
      guesses.map((guess) => async () => (await code(open, guess)).answer.error ?? 'OK'),
    );
    expect(told.length, told.join()).toBeGreaterThanOrEqual(FREE_GUESSES);
    expect(told.length, told.join()).toBeLessThanOrEqual(FREE_GUESSES + late);
    expect(told.filter((error) => error !== 'CODIGO_INCORRECTO').length, told.join()).toBeLessThanOrEqual(1 + late);
  });

  test('counts among the failures of an address, and each is one line of the log', async () => {
    const person = somebody();
    await enrolar(server, person);
    const open = await challenge(person);
    const before = server.log.length;
    await code(open, '000000');
    // The mail of an enrolment before may be written meanwhile; nothing else may.
    const isMail = (msg: unknown) => String(msg).startsWith('sin SMTP configurado');
    expect(server.log.slice(before).filter(({ msg }) => !isMail(msg))).toEqual([
      expect.objectContaining({ level: 'warn', error: 'CODIGO_INCORRECTO', path: '/dispatcher' }),
    ]);
  });
});

describe('who has lost the telephone', () => {
  test('signs in with a code of recovery, typed as one does, once, and is told of it', async () => {
    const person = somebody();
    const { recuperacion } = await enrolar(server, person);
    expect(recuperacion).toHaveLength(10);
    expect(new Set(recuperacion.map((one) => one[0])).size).toBe(10);
    for (const one of recuperacion) expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const [one = ''] = recuperacion;
    const typed = one.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    expect((await code(await challenge(person), typed)).answer.code).toBe('OK');
    expect((await code(await challenge(person), one)).answer).toMatchObject(WRONG);
    const [mail] = await server.query('SELECT asunto, texto FROM correo WHERE para = $1 ORDER BY id DESC LIMIT 1', [
      await server.email(person),
    ]);
    expect(mail).toEqual({
      asunto: 'Se usó un código de recuperación de su cuenta',
      texto: expect.stringContaining('Le quedan 9'),
    });
    expect(
      await server.query(
        `SELECT despues FROM auditoria WHERE usuario_id = $1 AND servicio = 'sesion.abrir' ORDER BY id`,
        [await server.id(person)],
      ),
    ).toEqual([{ despues: { segundo_factor: 'recuperacion' } }]);
  });

  test('cannot use the code of somebody else', async () => {
    const [a, b] = [somebody('a'), somebody('b')];
    const [mine] = [await enrolar(server, a), await enrolar(server, b)];
    expect((await code(await challenge(b), mine.recuperacion[0] ?? '')).answer).toMatchObject(WRONG);
  });

  test('still needs it after a forgotten password', async () => {
    const person = somebody();
    const phone = await enrolar(server, person);
    await post({ email: await server.email(person) }, {}, '/api/auth/forgot-password');
    const [mail] = await server.query('SELECT texto FROM correo WHERE para = $1 ORDER BY id DESC LIMIT 1', [
      await server.email(person),
    ]);
    const token = /#token=(\S+)/.exec(mail.texto)?.[1];
    const reset = await post({ token, password: 'cuatro tejas rojas' }, {}, '/api/auth/reset-password');
    expect(reset.answer).toMatchObject({ code: 'OK' });
    expect(JSON.stringify([reset.answer, reset.cookies])).not.toContain('_token');
    const { answer } = await post({ user: await server.email(person), password: 'cuatro tejas rojas', _login: true });
    expect(answer).toMatchObject({ error: 'SEGUNDO_FACTOR_PEDIDO' });
    expect((await code(answer.desafio, phone.codigo())).answer.code).toBe('OK');
  });

  test('has it taken off by an administrator, and signs in with the password alone', async () => {
    const admin = { ...somebody('admin'), roles: [1] };
    const person = somebody();
    await enrolar(server, person);
    const id = await server.id(person);
    expect(await server.as(admin, quitarFactorDe, { id, prueba: { password: PASSWORD } })).toMatchObject({
      code: 'OK',
    });
    expect((await password(person)).answer).toMatchObject({ code: 'OK' });
  });
});

test('neither log, audit nor tables hold a secret, a code or a challenge of all that happened above', async () => {
  const person = somebody();
  const phone = await enrolar(server, person);
  const open = await challenge(person);
  const typed = phone.codigo();
  await code(open, typed);
  const tables = ['auditoria', 'segundo_factor', 'codigo_recuperacion', 'desafio', 'llave', 'correo', 'notificacion'];
  const rows = await Promise.all(tables.map((table) => server.query(`SELECT t::text FROM ${table} t`)));
  const written = JSON.stringify([server.log, rows]);
  for (const secret of [open, ...phone.recuperacion, ...phone.recuperacion.map((one) => one.replaceAll('-', ''))])
    expect(written.includes(secret)).toBe(false);
  // Six digits stand somewhere within longer figures by chance: hashes, fractions of a second.
  const said = new RegExp(`(?<![\\w.])${typed}(?!\\w)`);
  expect(said.test(JSON.stringify({ codigo: typed, texto: `Su código: ${typed}.` }))).toBe(true);
  expect(said.test(written)).toBe(false);
});
