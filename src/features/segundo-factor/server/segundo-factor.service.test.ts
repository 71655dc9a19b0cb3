import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { cambiarCorreo, getCuenta } from '#features/cuenta/contract.ts';
import { contadores } from '#features/inicio/contract.ts';
import { cambiarPassword, getContext } from '#features/sesion/contract.ts';
import { enrolar } from '#testing/segundo-factor.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  activarFactor,
  getSegundoFactor,
  proponerFactor,
  quitarFactor,
  quitarFactorDe,
  renovarCodigos,
} from '../contract.ts';

const PASSWORD = 'caminito de piedra';
const prueba = { password: PASSWORD };
let server: TestServer;
let strict: TestServer;
let people = 0;

beforeAll(async () => {
  [server, strict] = await Promise.all([openTestServer(), openTestServer('', { segundoFactor: 'exigido' })]);
});
afterAll(() => Promise.all([server.close(), strict.close()]));
beforeEach(() => {
  people += 1;
});

const somebody = (more: Person = {}) => ({ ...more, name: `persona ${people} ${more.name ?? ''}`, password: PASSWORD });

/** What the person was mailed, the latest first. */
const mailsOf = (email: string) =>
  server.query('SELECT asunto, texto FROM correo WHERE para = $1 ORDER BY id DESC', [email]);
const noticesOf = async (id: number) =>
  (await server.query('SELECT titulo FROM notificacion WHERE usuario_id = $1 ORDER BY id DESC', [id])).map(
    ({ titulo }) => titulo,
  );

describe('setting one up', () => {
  test('takes the password, then a code of the new secret; what was shown alone changes nothing', async () => {
    const person = somebody();
    expect(await server.as(person, proponerFactor, { prueba: { password: 'otra' } })).toMatchObject({
      error: 'CONTRASENA_ACTUAL_INCORRECTA',
    });
    const proposed = await server.as(person, proponerFactor, { prueba });
    expect(proposed.uri).toMatch(
      /^otpauth:\/\/totp\/And%C3%A9n:persona\d+%40prueba\.example\?issuer=And%C3%A9n&secret=[A-Z2-7]{32}&/,
    );
    expect(await server.as(person, getSegundoFactor, {})).toMatchObject({ activado: null, codigos: 0, exigido: false });
    expect(await server.as(person, activarFactor, { codigo: '000000' })).toMatchObject({ error: 'CODIGO_INCORRECTO' });
    await server.query('UPDATE segundo_factor SET propuesta_vence = now() WHERE usuario_id = $1', [
      await server.id(person),
    ]);
    expect(await server.as(person, activarFactor, { codigo: '000000' })).toMatchObject({ error: 'PROPUESTA_VENCIDA' });
    await enrolar(server, person);
    expect(await server.as(person, getSegundoFactor, {})).toMatchObject({ activado: expect.any(String), codigos: 10 });
  });

  test('ends the sessions that the password alone opened, tells by mail and notice, and is written down', async () => {
    const person = somebody();
    const id = await server.id(person);
    await server.query(`INSERT INTO sesion (id, usuario_id) VALUES (gen_random_uuid(), $1)`, [id]);
    await enrolar(server, person);
    expect(await server.query('SELECT FROM sesion WHERE usuario_id = $1 AND cerrada IS NULL', [id])).toHaveLength(1);
    expect((await mailsOf(await server.email(person)))[0].asunto).toBe('Activó la verificación en dos pasos');
    expect(await noticesOf(id)).toContain('Activó la verificación en dos pasos');
    const rows = await server.query(`SELECT servicio FROM auditoria WHERE usuario_id = $1 ORDER BY id`, [id]);
    expect(rows.map(({ servicio }) => servicio)).toEqual(['segundo_factor.proponer', 'segundo_factor.activar']);
  });

  test('on another telephone takes a code of the present one, which holds until the new one is confirmed', async () => {
    const person = somebody();
    const old = await enrolar(server, person);
    expect(await server.as(person, proponerFactor, { prueba })).toMatchObject({ error: 'CODIGO_REQUERIDO' });
    expect(await server.as(person, proponerFactor, { prueba: { ...prueba, codigo: old.ultimo } })).toMatchObject({
      error: 'CODIGO_INCORRECTO',
    });
    const used = await server.as(person, proponerFactor, { prueba: { ...prueba, codigo: old.codigo() } });
    expect(used.code).toBe('OK');
    // The present one is still in force.
    expect(await server.as(person, renovarCodigos, { prueba: { ...prueba, codigo: old.codigo() } })).toMatchObject({
      codigos: expect.any(Array),
    });
  });

  test('guesses at a proposal wait like those of a sign-in', async () => {
    const person = somebody();
    await server.as(person, proponerFactor, { prueba });
    const told: string[] = [];
    for (let i = 0; i < 6; i += 1) told.push((await server.as(person, activarFactor, { codigo: `00000${i}` })).error);
    expect(told).toEqual([...Array.from({ length: 5 }, () => 'CODIGO_INCORRECTO'), 'LOGIN_DEMORADO']);
  });
});

describe('proving again who one is', () => {
  test('counts wrong passwords and codes alike, and nobody waits for it at the sign-in', async () => {
    const person = somebody();
    const phone = await enrolar(server, person);
    const told: string[] = [];
    for (let i = 0; i < 6; i += 1)
      told.push(
        (await server.as(person, quitarFactor, { prueba: { password: i % 2 ? PASSWORD : 'no', codigo: '000000' } }))
          .error,
      );
    expect(told.slice(4)).toEqual(['CONTRASENA_ACTUAL_INCORRECTA', 'LOGIN_DEMORADO']);
    const email = await server.email(person);
    const signIn = async (payload: object) =>
      (await server.request({ method: 'POST', url: '/dispatcher', headers: { 'x-token': 'login' }, payload })).json();
    const { desafio } = await signIn({ user: email, password: PASSWORD, _login: true });
    expect(await signIn({ desafio, codigo: phone.codigo(), _login: true })).toMatchObject({ code: 'OK' });
  });

  test('is asked for before new codes of recovery and before taking it off, and each is told', async () => {
    const person = somebody();
    const phone = await enrolar(server, person);
    const [before = ''] = phone.recuperacion;
    const renewed = await server.as(person, renovarCodigos, { prueba: { ...prueba, codigo: phone.codigo() } });
    expect(renewed.codigos).toHaveLength(10);
    expect(await server.as(person, quitarFactor, { prueba: { ...prueba, codigo: before } })).toMatchObject({
      error: 'CODIGO_INCORRECTO',
    });
    expect(await server.as(person, quitarFactor, { prueba: { ...prueba, codigo: renewed.codigos[0] } })).toMatchObject({
      code: 'OK',
    });
    expect(await server.as(person, getSegundoFactor, {})).toMatchObject({ activado: null, codigos: 0 });
    expect(await server.as(person, quitarFactor, { prueba })).toMatchObject({ error: 'SIN_SEGUNDO_FACTOR' });
    expect(await server.as(person, renovarCodigos, { prueba })).toMatchObject({ error: 'SIN_SEGUNDO_FACTOR' });
    const subjects = (await mailsOf(await server.email(person))).map(({ asunto }) => asunto);
    expect(subjects).toEqual([
      'Su cuenta ya no tiene verificación en dos pasos',
      'Se usó un código de recuperación de su cuenta',
      'Tiene nuevos códigos de recuperación',
      'Activó la verificación en dos pasos',
    ]);
  });
});

describe('taking it off somebody', () => {
  test('is for administrators, by their own proof; the person is out, and told by whom', async () => {
    const admin = somebody({ name: 'Jefa', roles: [1] });
    const person = somebody();
    await enrolar(server, person);
    const id = await server.id(person);
    expect(await server.as(admin, quitarFactorDe, { id, prueba: { password: 'otra' } })).toMatchObject({
      error: 'CONTRASENA_ACTUAL_INCORRECTA',
    });
    expect(await server.as(admin, quitarFactorDe, { id, prueba })).toMatchObject({ code: 'OK' });
    expect(await server.as(person, getContext, {})).toMatchObject({ status: 401 });
    expect((await mailsOf(await server.email(person)))[0].texto).toContain(`${admin.name} quitó`);
    expect((await noticesOf(id))[0]).toContain(`${admin.name} quitó`);
    const [row] = await server.query(`SELECT servicio, fila_id FROM auditoria WHERE usuario_id = $1 ORDER BY id DESC`, [
      await server.id(admin),
    ]);
    expect(row).toMatchObject({ servicio: 'segundo_factor.quitar_a' });
    expect(Number(row.fila_id)).toBe(id);
    for (const [who, error] of [
      [id, 'SIN_SEGUNDO_FACTOR'],
      [await server.id(admin), 'USUARIO_PROPIO'],
      [999_999, 'USUARIO_NO_ENCONTRADO'],
    ] as const)
      expect(await server.as(admin, quitarFactorDe, { id: who, prueba })).toMatchObject({ error });
  });
});

describe('where it is asked of encargados and administrators', () => {
  test.each([1, 2])('role %i may do nothing before it has one', async (role) => {
    const person = somebody({ roles: [role] });
    expect(await strict.as(person, contadores, {})).toMatchObject({ status: 403, error: 'SEGUNDO_FACTOR_PENDIENTE' });
    expect(await strict.as(person, getCuenta, {})).toMatchObject({ status: 403, error: 'SEGUNDO_FACTOR_PENDIENTE' });
    const token = await strict.token(person);
    for (const [method, url] of [
      ['GET', '/api/novedades'],
      ['POST', '/api/archivos'],
    ] as const)
      expect((await strict.request({ method, url, headers: { 'x-token': token } })).statusCode).toBe(403);
    const me = await strict.request({ url: '/api/me', headers: { 'x-token': token } });
    expect(me.json().user).toMatchObject({ falta_segundo_factor: true });
    expect(await strict.as(person, getContext, {})).toMatchObject({ code: 'OK' });
    expect(await strict.as(person, getSegundoFactor, {})).toMatchObject({ exigido: true, activado: null });
    const phone = await enrolar(strict, person);
    expect(await strict.as(person, contadores, {})).toMatchObject({ code: 'OK' });
    expect((await strict.request({ url: '/api/me', headers: { 'x-token': token } })).json().user).not.toHaveProperty(
      'falta_segundo_factor',
    );
    expect(await strict.as(person, quitarFactor, { prueba: { ...prueba, codigo: phone.codigo() } })).toMatchObject({
      error: 'SEGUNDO_FACTOR_EXIGIDO',
    });
  });

  test('others go on without, and a forced change of password comes first', async () => {
    expect(await strict.as(somebody({ roles: [3] }), contadores, {})).toMatchObject({ code: 'OK' });
    const forced = somebody({ roles: [2], mustChange: true });
    expect(await strict.as(forced, proponerFactor, { prueba })).toMatchObject({
      error: 'CAMBIO_DE_CONTRASENA_PENDIENTE',
    });
    const change = { password_actual: PASSWORD, password_nueva: 'cuatro tejas rojas' };
    expect(await strict.as(forced, cambiarPassword, change)).toMatchObject({ code: 'OK' });
  });

  test('whoever becomes one is asked at the next call', async () => {
    const person = somebody();
    expect(await strict.as(person, contadores, {})).toMatchObject({ code: 'OK' });
    await strict.query('INSERT INTO usuario_rol VALUES ($1, 2)', [await strict.id(person)]);
    await expect.poll(async () => (await strict.as(person, contadores, {})).error).toBe('SEGUNDO_FACTOR_PENDIENTE');
  });
});

describe('another address', () => {
  const confirm = async (token: string) =>
    (
      await server.request({
        method: 'POST',
        url: '/api/auth/confirmar-correo',
        remoteAddress: `10.2.0.${people}`,
        payload: { token },
      })
    ).json();
  const linkTo = async (email: string) =>
    /confirmar-correo#token=(\S+)/.exec((await mailsOf(email))[0]?.texto ?? '')?.[1] ?? '';

  test('takes the password, and a code where there is one; both addresses are told, and the link counts once', async () => {
    const person = somebody();
    const phone = await enrolar(server, person);
    const [old, email] = [await server.email(person), `nueva${people}@prueba.example`];
    expect(await server.as(person, cambiarCorreo, { email, prueba })).toMatchObject({ error: 'CODIGO_REQUERIDO' });
    const proof = { ...prueba, codigo: phone.codigo() };
    expect(await server.as(person, cambiarCorreo, { email: ` ${email.toUpperCase()}`, prueba: proof })).toMatchObject({
      code: 'OK',
    });
    expect((await mailsOf(old))[0]).toMatchObject({
      asunto: 'Pidieron cambiar el correo de su cuenta',
      texto: expect.stringContaining(email),
    });
    expect(await server.as(person, getCuenta, {})).toMatchObject({ cuenta: { email: old } });
    const token = await linkTo(email);
    expect(await confirm(token)).toMatchObject({ code: 'OK' });
    expect(await server.as(person, getCuenta, {})).toMatchObject({ cuenta: { email } });
    expect((await mailsOf(old))[0].asunto).toBe('El correo de su cuenta de Andén cambió');
    expect(await confirm(token)).toMatchObject({ error: 'ENLACE_VENCIDO' });
  });

  test('has ten minutes to be confirmed, and takes with it the links to a forgotten password', async () => {
    const person = somebody();
    const email = `tarde${people}@prueba.example`;
    await server.as(person, cambiarCorreo, { email, prueba });
    const late = await linkTo(email);
    await server.query(`UPDATE cambio_correo SET vence = vence - interval '10 minutes' WHERE email = $1`, [email]);
    expect(await confirm(late)).toMatchObject({ error: 'ENLACE_VENCIDO' });
    await server.query(
      `INSERT INTO restablecimiento (huella, usuario_id, vence) VALUES (sha256($1), $2, now() + interval '9 minutes')`,
      [email, await server.id(person)],
    );
    await server.as(person, cambiarCorreo, { email, prueba });
    expect(await confirm(await linkTo(email))).toMatchObject({ code: 'OK' });
    expect(
      await server.query('SELECT FROM restablecimiento WHERE usuario_id = $1 AND usado IS NULL', [
        await server.id(person),
      ]),
    ).toEqual([]);
  });

  test('is not given once the password that it was asked for with is another', async () => {
    const person = somebody();
    const email = `ajena${people}@prueba.example`;
    await server.as(person, cambiarCorreo, { email, prueba });
    const asked = await linkTo(email);
    const change = { password_actual: PASSWORD, password_nueva: 'cuatro tejas rojas' };
    expect(await server.as(person, cambiarPassword, change)).toMatchObject({ code: 'OK' });
    expect(await confirm(asked)).toMatchObject({ error: 'ENLACE_VENCIDO' });
  });

  test('that is somebody else’s is answered alike, and never given; three an hour are mailed', async () => {
    const [person, other] = [somebody(), somebody({ name: 'otra' })];
    const email = await server.email(other);
    expect(await server.as(person, cambiarCorreo, { email, prueba })).toEqual({ code: 'OK', status: 200 });
    expect((await mailsOf(email))[0]).toMatchObject({ asunto: 'Alguien quiso usar su correo en Andén' });
    expect(await linkTo(email)).toBe('');
    // Free when it was asked for, taken when it is confirmed.
    const wanted = `pronto${people}@prueba.example`;
    await server.as(person, cambiarCorreo, { email: wanted, prueba });
    const token = await linkTo(wanted);
    await server.query('UPDATE usuario SET email = $1 WHERE id = $2', [wanted, await server.id(other)]);
    expect(await confirm(token)).toMatchObject({ error: 'ENLACE_VENCIDO' });
    expect(await server.as(person, cambiarCorreo, { email: await server.email(person), prueba })).toMatchObject({
      error: 'CORREO_IGUAL',
    });
    await server.as(person, cambiarCorreo, { email: 'tercera@prueba.example', prueba });
    expect(await server.as(person, cambiarCorreo, { email: 'cuarta@prueba.example', prueba })).toMatchObject({
      error: 'DEMASIADOS_CAMBIOS_DE_CORREO',
    });
  });
});
