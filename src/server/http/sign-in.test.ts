import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { FREE_GUESSES, judgedAtOnce } from '#testing/guesses.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

const PASSWORD = 'caminito de piedra';
let server: TestServer;
let address = 0;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());
/** Each test comes from an address of its own, so that the limits of one do not reach another. */
beforeEach(() => {
  address += 1;
});

interface Visit {
  readonly cookies?: Record<string, string>;
  readonly from?: string;
}

/** Every token and cookie that was handed out. */
const given: string[] = [];

async function post(url: string, payload: object, { cookies: sent, from = `10.0.0.${address}` }: Visit = {}) {
  const response = await server.request({
    method: 'POST',
    url,
    headers: { 'x-token': 'login' },
    remoteAddress: from,
    ...(sent ? { cookies: sent } : {}),
    payload,
  });
  const answer: Answer = { ...response.json(), status: response.statusCode };
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  given.push(...Object.values(cookies), answer._token ?? answer.data?.accessToken ?? 'nothing given here');
  return { answer, headers: response.headers, cookies };
}

const signIn = (user: string, password: string, visit?: Visit) =>
  post('/dispatcher', { user, password, _login: true }, visit);

const WRONG = {
  code: 'ERROR',
  status: 200,
  error: 'LOGIN_INCORRECTO',
  msg: 'Los datos de inicio de sesión son incorrectos',
};

describe('signing in', () => {
  test('answers token, person, client and context, and nothing more', async () => {
    const person: Person = {
      tipo: 'cliente',
      cliente_id: 1,
      codes: ['CLI_001', 'CLI_002'],
      roles: [4],
      password: PASSWORD,
    };
    const { answer } = await signIn(` ${(await server.email(person)).toUpperCase()} `, PASSWORD);
    const roles = [{ role_id: 4, nombre: 'cliente' }];
    const funcionalidades = [
      { codigo: 'CLI_001', nombre: 'Centro de clientes: consulta' },
      { codigo: 'CLI_002', nombre: 'Centro de clientes: gestión' },
    ];
    const cliente = { id: 1, nombre: 'Tienda Norte' };
    const user = (await server.request({ url: '/api/me', headers: { 'x-token': answer._token } })).json().user;
    expect(answer).toEqual({
      code: 'OK',
      status: 200,
      _token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: {
        id: await server.id(person),
        email: await server.email(person),
        fullname: expect.any(String),
        username: expect.any(String),
        tipo_usuario: 'cliente',
        estado: 'ACTIVO',
        cliente_id: 1,
        agente_id: null,
        cambiar_password: false,
        roles,
        funcionalidades,
      },
      cliente,
      context: {
        roles,
        funcionalidades,
        cliente,
        lectura: { special_chars: false, remove_prefix: '', remove_suffix: '' },
        export: { default_separator: ',' },
        ajustes: {},
        layout: null,
        balanza: null,
      },
    });
    expect(user).toEqual(answer.user);
    expect(
      await server.query(`SELECT servicio FROM auditoria WHERE usuario_id = $1`, [await server.id(person)]),
    ).toEqual([{ servicio: 'sesion.abrir' }]);
  });

  test('says the same to a wrong password, an unknown address and a disabled account', async () => {
    const disabled: Person = { disabled: true, password: PASSWORD };
    const known: Person = { name: 'known', password: PASSWORD };
    const answers = [
      await signIn(await server.email(known), 'otra cosa'),
      await signIn('nadie@prueba.example', PASSWORD),
      await signIn(await server.email(disabled), PASSWORD),
      await signIn('no es una dirección', PASSWORD),
    ];
    for (const { answer, headers } of answers) {
      expect(answer).toEqual({ ...WRONG });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('takes the password exactly as typed', async () => {
    const person: Person = { password: ' contraseña  con espacios ' };
    expect((await signIn(await server.email(person), 'contraseña  con espacios')).answer).toMatchObject(WRONG);
    expect((await signIn(await server.email(person), ' contraseña  con espacios ')).answer).toMatchObject({
      code: 'OK',
    });
  });

  test.each([
    [{ user: 'a@b.example', password: 'x' }, 404],
    [{ user: 'a@b.example', password: 'x', _login: false }, 400],
    [{ user: ['a@b.example'], password: 'x', _login: true }, 400],
    [{ user: 'a@b.example', password: { $ne: '' }, _login: true }, 400],
    [{ user: 'a@b.example', password: 'x', _login: true, tipo_usuario: 'personal' }, 400],
    [{ user: 'a@b.example', password: 'x'.repeat(1001), _login: true }, 400],
    [{ user: 'a\0@b.example', password: 'x', _login: true }, 400],
  ])('refuses the malformed %o', async (body, status) => {
    expect((await post('/dispatcher', body)).answer).toMatchObject({ code: 'ERROR', status });
  });

  test('gives the token that works without a cookie to a caller without one', async () => {
    const person: Person = { name: 'caller', password: PASSWORD };
    const { answer } = await signIn(await server.email(person), PASSWORD);
    expect((await server.request({ url: '/api/me', headers: { 'x-token': answer._token } })).json()).toMatchObject({
      code: 'OK',
    });
  });

  test('makes a stored hash of older parameters new', async () => {
    const { hash } = await import('@node-rs/argon2');
    const person: Person = { name: 'old hash', password: PASSWORD };
    const id = await server.id(person);
    const stored = async () => (await server.query('SELECT clave_hash FROM usuario WHERE id = $1', [id]))[0].clave_hash;
    await server.query('UPDATE usuario SET clave_hash = $2 WHERE id = $1', [
      id,
      await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 }),
    ]);
    expect((await signIn(await server.email(person), PASSWORD)).answer).toMatchObject({ code: 'OK' });
    expect(await stored()).toContain('$m=19456,t=2,p=1$');
    expect((await signIn(await server.email(person), PASSWORD)).answer).toMatchObject({ code: 'OK' });
  });
});

describe('guessing', () => {
  const fail = async (email: string, times: number, visit?: Visit) => {
    for (let i = 0; i < times; i += 1)
      expect((await signIn(email, `intento ${i}`, visit)).answer.error).toBe('LOGIN_INCORRECTO');
  };
  /** Lets the account's failures be that much older. */
  const age = (seconds: number) =>
    server.query(
      `UPDATE intento_acceso SET ultimo = ultimo - make_interval(secs => $1), ventana = ventana - make_interval(secs => $1)`,
      [seconds],
    );

  test.each([
    ['that exists', () => server.email({ name: 'guessed', password: PASSWORD })],
    ['that does not', async () => 'fantasma@prueba.example'],
  ])('waits longer and longer from the fifth failure on, for an account %s', async (_which, email) => {
    const target = await email();
    await fail(target, 5);
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const { answer, headers } = await signIn(target, PASSWORD);
      expect(answer).toMatchObject({ status: 429, error: 'LOGIN_DEMORADO' });
      expect(headers['retry-after']).toBe(String(wait));
      await age(wait + 1);
      await fail(target, 1);
    }
  });

  test('never locks the owner out: after the wait the right password opens, and the count begins anew', async () => {
    const email = await server.email({ name: 'owner', password: PASSWORD });
    await fail(email, 5);
    await age(2);
    expect((await signIn(email, PASSWORD)).answer).toMatchObject({ code: 'OK' });
    await fail(email, 4);
    expect((await signIn(email, PASSWORD)).answer).toMatchObject({ code: 'OK' });
  });

  test('is fifteen times in a quarter of an hour at most', async () => {
    const email = await server.email({ name: 'patient', password: PASSWORD });
    await fail(email, 5);
    for (let i = 5; i < 15; i += 1) {
      await server.query(`UPDATE intento_acceso SET ultimo = ultimo - interval '61 seconds'`);
      await fail(email, 1);
    }
    await server.query(`UPDATE intento_acceso SET ultimo = ultimo - interval '61 seconds'`);
    const { answer, headers } = await signIn(email, PASSWORD);
    expect(answer.error).toBe('LOGIN_DEMORADO');
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    await age(901);
    expect((await signIn(email, PASSWORD)).answer).toMatchObject({ code: 'OK' });
  });

  test('is no more often than that, however often the owner comes in meanwhile', async () => {
    const email = await server.email({ name: 'comes and goes', password: PASSWORD });
    const { cookies } = await signIn(email, PASSWORD);
    for (let turn = 0; turn < 3; turn += 1) {
      await fail(email, 5);
      expect((await signIn(email, PASSWORD, { cookies })).answer).toMatchObject({ code: 'OK' });
    }
    expect((await signIn(email, 'uno más')).answer).toMatchObject({ status: 429, error: 'LOGIN_DEMORADO' });
    expect((await signIn(email, PASSWORD, { cookies })).answer).toMatchObject({ code: 'OK' });
  });

  test('does not keep out a browser that has signed in before', async () => {
    const email = await server.email({ name: 'known device', password: PASSWORD });
    const other = await server.email({ name: 'another account', password: PASSWORD });
    const { cookies } = await signIn(email, PASSWORD);
    await fail(email, 5);
    await fail(other, 5);
    expect((await signIn(email, PASSWORD, { cookies })).answer).toMatchObject({ code: 'OK' });
    expect((await signIn(other, PASSWORD, { cookies })).answer.error).toBe('LOGIN_DEMORADO');
    expect((await signIn(other, PASSWORD, { cookies: { '__Host-dispositivo': 'inventada' } })).answer.error).toBe(
      'LOGIN_DEMORADO',
    );
  });

  test('many times at once learns of five, and opens nothing even when one of the others is right', async () => {
    const email = await server.email({ name: 'burst', password: PASSWORD });
    const guesses = [...Array.from({ length: 14 }, (_, i) => `intento ${i}`), PASSWORD];
    const { told, late } = await judgedAtOnce(
      guesses.map((guess) => async () => (await signIn(email, guess)).answer.error ?? 'OK'),
    );
    expect(told.length, told.join()).toBeGreaterThanOrEqual(FREE_GUESSES);
    expect(told.length, told.join()).toBeLessThanOrEqual(FREE_GUESSES + late);
    expect(told.filter((error) => error !== 'LOGIN_INCORRECTO').length, told.join()).toBeLessThanOrEqual(late);
  });

  test('is not what many right passwords at once are', async () => {
    const email = await server.email({ name: 'depot', password: PASSWORD });
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(email, PASSWORD)));
    expect(answers.map(({ answer }) => answer.code)).toEqual(Array.from({ length: 15 }, () => 'OK'));
  });

  test('over many accounts ends after a hundred failures from one address, and only there', async () => {
    const from = '203.0.113.9';
    for (let i = 0; i < 100; i += 1)
      expect((await signIn(`rociado${i}@prueba.example`, 'x', { from })).answer.error).toBe('LOGIN_INCORRECTO');
    const email = await server.email({ name: 'elsewhere', password: PASSWORD });
    const { answer, headers } = await signIn(email, PASSWORD, { from });
    expect(answer).toMatchObject({ status: 429, error: 'DEMASIADOS_PEDIDOS' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const { cookies } = await signIn(email, PASSWORD);
    expect((await signIn(email, PASSWORD, { from, cookies })).answer).toMatchObject({ code: 'OK' });
    expect((await signIn(email, PASSWORD)).answer).toMatchObject({ code: 'OK' });
  });

  test('is hashed one at a time, with twenty waiting; the rest are asked to come back', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => signIn(`tormenta${i}@prueba.example`, 'x', { from: `198.51.100.${i}` })),
    );
    const codes = answers.map(({ answer }) => answer.error);
    const busy = answers.filter(({ answer }) => answer.error === 'SERVIDOR_OCUPADO');
    expect(new Set(codes)).toEqual(new Set(['LOGIN_INCORRECTO', 'SERVIDOR_OCUPADO']));
    expect(answers.length - busy.length).toBeGreaterThanOrEqual(20);
    expect(busy.every(({ answer, headers }) => answer.status === 503 && headers['retry-after'] === '5')).toBe(true);
  });
});

describe('registering', () => {
  const account = (changes: object = {}) => ({
    email: `Alta${address}@prueba.example`,
    fullname: 'Alta de Prueba',
    username: 'alta',
    password: 'cuatro tejas rojas',
    ...changes,
  });

  test('makes an account that awaits approval, signed in', async () => {
    const { answer } = await post('/api/auth/register', account());
    expect(answer).toEqual({ code: 'OK', status: 200, data: { accessToken: expect.any(String) } });
    const me = await server.request({ url: '/api/me', headers: { 'x-token': answer.data.accessToken } });
    expect(me.json().user).toMatchObject({
      email: `alta${address}@prueba.example`,
      estado: 'PENDIENTE',
      tipo_usuario: null,
      roles: [],
      funcionalidades: [],
    });
    const [row] = await server.query('SELECT clave_hash, estado FROM usuario WHERE email = $1', [
      `alta${address}@prueba.example`,
    ]);
    expect(row).toEqual({ clave_hash: expect.stringMatching(/^\$argon2id\$/), estado: 'PENDIENTE' });
    expect((await signIn(`alta${address}@prueba.example`, 'cuatro tejas rojas')).answer).toMatchObject({
      code: 'OK',
      user: { estado: 'PENDIENTE' },
    });
  });

  test('twice with one address makes one account, whatever the case', async () => {
    const [first, second] = await Promise.all([
      post('/api/auth/register', account()),
      post('/api/auth/register', account({ email: ` ALTA${address}@PRUEBA.example `, password: 'otras tejas verdes' })),
    ]);
    expect([first.answer.code, second.answer.code].sort()).toEqual(['ERROR', 'OK']);
    expect(
      await server.query('SELECT id FROM usuario WHERE email = $1', [`alta${address}@prueba.example`]),
    ).toHaveLength(1);
  });

  test.each([
    '12345678',
    'password',
    'contraseña',
    'qwertyuiop',
    'paqueteria',
    'montevideo',
    'altadeprueba',
    'aaaaaaaaaaaa',
    'corta',
  ])('refuses the easy password %s', async (password) => {
    const { answer } = await post('/api/auth/register', account({ password }));
    expect(answer.code).toBe('ERROR');
    expect(await server.query('SELECT id FROM usuario WHERE email = $1', [`alta${address}@prueba.example`])).toEqual(
      [],
    );
  });

  test.each([
    'ocho mil arroyos secos '.repeat(4).slice(0, 64),
    `${'palta y mate '.repeat(15)}.`.slice(0, 200),
    'señal🚚 azul-ñandú',
  ])('takes the long password %s', async (password) => {
    expect((await post('/api/auth/register', account({ password }))).answer).toMatchObject({ code: 'OK' });
    expect((await signIn(`alta${address}@prueba.example`, password)).answer).toMatchObject({ code: 'OK' });
  });

  test.each([
    ['a type', { tipo_usuario: 'personal' }, 'tipo_usuario'],
    ['roles', { roles: [1] }, 'roles'],
    ['a state', { estado: 'ACTIVO' }, 'estado'],
    ['no address', { email: 'nada' }, 'email'],
    ['a line break in the address', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    ['a line break in the name', { fullname: 'Ana\r\nBcc: c@d.example' }, 'fullname'],
    ['a hidden direction in the name', { username: 'ana\u202Egpj.exe' }, 'username'],
    ['an empty name', { fullname: '   ' }, 'fullname'],
  ])('refuses %s', async (_what, changes, campo) => {
    const { answer } = await post('/api/auth/register', account(changes));
    expect(answer).toMatchObject({ status: 400, error: 'DATOS_INVALIDOS' });
    expect(Object.keys(answer.campos)).toContain(campo);
  });
});

describe('the log and the audit', () => {
  test('hold no password, token, cookie or hash of all that happened above', async () => {
    await server.query(`ALTER TABLE usuario ADD CONSTRAINT nadie_se_llama_asi CHECK (fullname <> 'Rompe la tabla')`);
    const broken = {
      email: 'rompe@prueba.example',
      fullname: 'Rompe la tabla',
      username: 'r',
      password: 'cuatro tejas rojas',
    };
    expect((await post('/api/auth/register', broken)).answer).toMatchObject({ status: 500, error: 'INTERNO' });
    const written = JSON.stringify([server.log, await server.query('SELECT a::text FROM auditoria a')]);
    expect(server.log.length).toBeGreaterThan(100);
    expect(written).toContain('nadie_se_llama_asi');
    for (const secret of [PASSWORD, 'cuatro tejas rojas', 'intento 1', '$argon2', ...given])
      expect(written.includes(secret)).toBe(false);
  });

  test('hold one line for each refused sign-in, with where it came from', async () => {
    const before = server.log.length;
    await signIn('nadie@prueba.example', 'x', { from: '192.0.2.44' });
    expect(server.log.slice(before)).toEqual([
      expect.objectContaining({ level: 'warn', error: 'LOGIN_INCORRECTO', ip: '192.0.2.44', path: '/dispatcher' }),
    ]);
  });
});
