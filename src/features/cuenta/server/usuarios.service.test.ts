import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getContext } from '#features/sesion/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  cambiarRol,
  invitarUsuario,
  listUsuarios,
  reinvitarUsuario,
  suspenderUsuario,
  type Usuario,
} from '../usuarios.contract.ts';

const [CLIENTE, CONSULTA_DE_CLIENTE, INGRESO] = [4, 8, 23];
const JEFA: Person = { tipo: 'cliente', cliente_id: 1, roles: [CLIENTE], name: 'Jefa' };
const SOCIO: Person = { tipo: 'cliente', cliente_id: 1, roles: [CLIENTE], name: 'Socio' };
const EMPLEADA: Person = { tipo: 'cliente', cliente_id: 1, roles: [INGRESO], name: 'Empleada' };
const AJENA: Person = { tipo: 'cliente', cliente_id: 2, roles: [CLIENTE], name: 'Ajena' };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'GUIAS_EN_PU'], name: 'Agencia' };
const ADMIN: Person = { roles: [1], name: 'Administrador' };
/** What the roles may do is data of an installation. */
const ROLES = `INSERT INTO rol_funcionalidad (rol_id, codigo) VALUES (4, 'CLI_001'), (4, 'CLI_002'), (23, 'CLI_001'), (5, 'PCK_001'), (5, 'GUIAS_EN_PU')`;

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS};${ROLES}`);
  for (const person of [JEFA, SOCIO, EMPLEADA, AJENA, AGENCIA, ADMIN]) await server.id(person);
});
afterAll(() => server.close());

async function listed(person: Person): Promise<{ records: Usuario[]; roles: { id: number }[] }> {
  return server.as(person, listUsuarios, {});
}

const named = async (person: Person, fullname: string) =>
  (await listed(person)).records.find((one) => one.fullname === fullname);

const invite = (person: Person, email: string, rol_id = CONSULTA_DE_CLIENTE) =>
  server.as(person, invitarUsuario, { email, fullname: 'Invitada', rol_id });

/** The secret of the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const [mail] = await server.query('SELECT texto FROM correo WHERE para = $1 ORDER BY id DESC LIMIT 1', [email]);
  const secret = /http:\/\/anden\.test\/auth\/reset#token=(\S+)/.exec(mail?.texto)?.[1];
  if (secret === undefined) throw new Error(`no link to ${email}`);
  return secret;
}

const choose = async (token: string, password: string) => {
  const response = await server.request({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, password },
  });
  return response.json();
};

const signIn = async (user: string, password: string) => {
  const payload = { user, password, _login: true };
  const headers = { 'x-token': 'login' };
  return (await server.request({ method: 'POST', url: '/dispatcher', headers, payload })).json();
};

describe('the list', () => {
  test('holds the people of the own house and nobody else, the technical ones neither', async () => {
    await server.query(
      `INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id, tecnico)
       VALUES ('clave@integraciones.invalid', 'Integración', 'x', '!', 'ACTIVO', 'cliente', 1, true)`,
    );
    const { records } = await listed(JEFA);
    const names = records.map(({ fullname }) => fullname);
    expect(names).toEqual(expect.arrayContaining(['Jefa', 'Socio', 'Empleada']));
    expect(names).not.toContain('Ajena');
    expect(names).not.toContain('Integración');
    expect(await named(JEFA, 'Jefa')).toMatchObject({ soy_yo: true, administra: true, rol_id: CLIENTE });
    expect(await named(JEFA, 'Empleada')).toMatchObject({ administra: false, ultimo_uso: expect.any(String) });
    expect((await listed(AGENCIA)).records.map(({ fullname }) => fullname)).toEqual(['Agencia']);
  });

  test('offers the roles of such a house that can do no more than whoever gives them', async () => {
    const idsOf = async (person: Person) => (await listed(person)).roles.map(({ id }) => id).sort((a, b) => a - b);
    expect(await idsOf(JEFA)).toEqual([CLIENTE, CONSULTA_DE_CLIENTE, INGRESO]);
    expect(await idsOf(AGENCIA)).toEqual([5, 9]);
    const narrow: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_002'], name: 'Sin consulta' };
    expect(await idsOf(narrow)).toEqual([]);
  });

  test('is not for people of ours, nor for whoever does not administer', async () => {
    for (const person of [ADMIN, EMPLEADA, { tipo: 'agencia', agente_id: 1, codes: ['GUIAS_EN_PU'] } as const])
      expect(await server.as(person, listUsuarios, {})).toMatchObject({ status: 403, error: 'SIN_PERMISO' });
  });
});

describe('an invitation', () => {
  test('is a mail with a link, by which the person chooses a password and comes in as what they were invited', async () => {
    const { id } = await invite(JEFA, 'Nueva@Prueba.example');
    expect(await named(JEFA, 'Invitada')).toMatchObject({ id, email: 'nueva@prueba.example', invitado: true });
    // Nobody comes in by a password that was never chosen, whatever it may be.
    for (const guess of ['!', 'x'])
      expect((await signIn('nueva@prueba.example', guess)).error).toBe('LOGIN_INCORRECTO');
    const secret = await linkTo('nueva@prueba.example');
    expect(await choose(secret, 'cuatro tejas rojas')).toMatchObject({ code: 'OK' });
    expect(await choose(secret, 'otras tejas rojas')).toMatchObject({ error: 'ENLACE_VENCIDO' });
    const { user } = await signIn('nueva@prueba.example', 'cuatro tejas rojas');
    expect(user).toMatchObject({ tipo_usuario: 'cliente', cliente_id: 1, roles: [{ role_id: CONSULTA_DE_CLIENTE }] });
    expect(user.funcionalidades.map(({ codigo }: { codigo: string }) => codigo)).toEqual(['CLI_001']);
    expect(await named(JEFA, 'Invitada')).toMatchObject({ invitado: false, administra: false });
    // A first password is no change that its owner would have to be warned of.
    const mails = await server.query(`SELECT asunto FROM correo WHERE para = 'nueva@prueba.example'`);
    expect(mails.map(({ asunto }) => asunto)).toEqual(['Lo invitaron a Andén']);
    const [audited] = await server.query(`SELECT despues FROM auditoria WHERE servicio = 'usuarios.invitar'`);
    expect(audited.despues).toMatchObject({ cliente_id: 1, rol_id: CONSULTA_DE_CLIENTE });
  });

  test('lives three days, and a new one ends the old', async () => {
    const { id } = await invite(JEFA, 'tarde@prueba.example');
    const first = await linkTo('tarde@prueba.example');
    const [{ dias }] = await server.query(
      `SELECT extract(epoch FROM max(vence) - now()) / 86400 AS dias FROM restablecimiento WHERE usuario_id = $1`,
      [id],
    );
    expect(Number(dias)).toBeGreaterThan(2.9);
    expect(await server.as(SOCIO, reinvitarUsuario, { id })).toMatchObject({ code: 'OK' });
    expect(await choose(first, 'cuatro tejas rojas')).toMatchObject({ error: 'ENLACE_VENCIDO' });
    expect(await choose(await linkTo('tarde@prueba.example'), 'cuatro tejas rojas')).toMatchObject({ code: 'OK' });
    expect(await server.as(JEFA, reinvitarUsuario, { id })).toMatchObject({ error: 'USUARIO_YA_ENTRO' });
  });

  test.each([
    ['a role of ours', 1],
    ['the role of the heads', 2],
    ['a role of agencies', 5],
    ['a role that there is not', 998],
  ])('gives nobody %s', async (_what, rol_id) => {
    expect(await invite(JEFA, `rol${rol_id}@prueba.example`, rol_id)).toMatchObject({ error: 'ROL_NO_PERMITIDO' });
    expect(await server.query('SELECT 1 FROM usuario WHERE email = $1', [`rol${rol_id}@prueba.example`])).toEqual([]);
  });

  test('to an address that has an account makes none', async () => {
    expect(await invite(JEFA, await server.email(AJENA))).toMatchObject({ error: 'CORREO_CON_CUENTA' });
  });
});

describe('a person of the house', () => {
  test('has another role at the very next call, and no code that the role does not say', async () => {
    const other: Person = { tipo: 'cliente', cliente_id: 1, roles: [CLIENTE], codes: ['CLI_002'], name: 'Otra' };
    const id = await server.id(other);
    expect((await server.as(other, listUsuarios, {})).code).toBe('OK');
    expect(await server.as(JEFA, cambiarRol, { id, rol_id: CONSULTA_DE_CLIENTE })).toMatchObject({ code: 'OK' });
    expect(await server.as(other, listUsuarios, {})).toMatchObject({ status: 403 });
    const { context } = await server.as(other, getContext, {});
    expect(context.funcionalidades.map(({ codigo }: { codigo: string }) => codigo)).toEqual(['CLI_001']);
  });

  test('is out at once when suspended, and in again when reactivated', async () => {
    const other: Person = {
      tipo: 'cliente',
      cliente_id: 1,
      roles: [INGRESO],
      name: 'Suspendida',
      password: 'cuatro tejas rojas',
    };
    const id = await server.id(other);
    expect(await server.as(JEFA, suspenderUsuario, { id, suspendido: true })).toMatchObject({ code: 'OK' });
    expect(await server.as(other, getContext, {})).toMatchObject({ status: 401 });
    expect((await signIn(await server.email(other), 'cuatro tejas rojas')).error).toBe('LOGIN_INCORRECTO');
    expect(await named(JEFA, 'Suspendida')).toMatchObject({ estado: 'INACTIVO', suspendido_por_la_casa: true });
    expect(await server.as(SOCIO, suspenderUsuario, { id, suspendido: false })).toMatchObject({ code: 'OK' });
    expect((await signIn(await server.email(other), 'cuatro tejas rojas')).code).toBe('OK');
  });

  test('whom our people suspended stays out', async () => {
    const other: Person = { tipo: 'cliente', cliente_id: 1, roles: [INGRESO], name: 'Por nosotros' };
    const id = await server.id(other);
    await server.query(`UPDATE usuario SET estado = 'INACTIVO', suspendido_por = $2 WHERE id = $1`, [
      id,
      await server.id(ADMIN),
    ]);
    const asked = await server.as(JEFA, suspenderUsuario, { id, suspendido: false });
    expect(asked).toMatchObject({ error: 'USUARIO_SUSPENDIDO_POR_OTROS' });
  });

  test.each<[string, string, string, (id: number) => Promise<Answer>]>([
    [
      'moved away gets no role',
      'cliente_id = 2',
      'USUARIO_NO_ENCONTRADO',
      (id) => server.as(JEFA, cambiarRol, { id, rol_id: CLIENTE }),
    ],
    [
      'moved away is not suspended',
      'cliente_id = 2',
      'USUARIO_NO_ENCONTRADO',
      (id) => server.as(JEFA, suspenderUsuario, { id, suspendido: true }),
    ],
    [
      'suspended stays suspended by us',
      `estado = 'INACTIVO', suspendido_por = (SELECT id FROM usuario WHERE fullname = 'Administrador')`,
      'USUARIO_SUSPENDIDO_POR_OTROS',
      (id) => server.as(JEFA, suspenderUsuario, { id, suspendido: true }),
    ],
  ])('who at this moment is being %s', async (what, change, error, asked) => {
    const id = await server.id({ tipo: 'cliente', cliente_id: 1, roles: [INGRESO], name: what });
    // The company's own transaction, which has not ended when the house asks.
    await server.query('BEGIN');
    await server.query(`UPDATE usuario SET ${change} WHERE id = $1`, [id]);
    let isAnswered = false;
    const answer = asked(id).finally(() => {
      isAnswered = true;
    });
    const isWaiting = async () => (await server.query('SELECT FROM pg_locks WHERE NOT granted')).length > 0;
    await expect.poll(async () => isAnswered || (await isWaiting())).toBe(true);
    await server.query('COMMIT');
    expect(await answer).toMatchObject({ error });
    const [after] = await server.query(
      `SELECT s.fullname AS por, ARRAY(SELECT rol_id FROM usuario_rol WHERE usuario_id = u.id) AS roles
         FROM usuario u LEFT JOIN usuario s ON s.id = u.suspendido_por WHERE u.id = $1`,
      [id],
    );
    expect(after).toMatchObject({ roles: [INGRESO] });
    expect(after.por).not.toBe('Jefa');
  });

  test('nobody changes or suspends themselves, so one who administers is always left', async () => {
    const id = await server.id(JEFA);
    expect(await server.as(JEFA, suspenderUsuario, { id, suspendido: true })).toMatchObject({
      error: 'USUARIO_PROPIO',
    });
    expect(await server.as(JEFA, cambiarRol, { id, rol_id: INGRESO })).toMatchObject({ error: 'USUARIO_PROPIO' });
  });

  test('of two who take each other’s role at once, one goes on administering', async () => {
    const [one, other] = ['Una', 'Otro'].map(
      (name): Person => ({ tipo: 'cliente', cliente_id: 2, roles: [CLIENTE], name }),
    );
    if (one === undefined || other === undefined) throw new Error('two persons');
    const [idOne, idOther] = [await server.id(one), await server.id(other)];
    await Promise.all([
      server.as(one, cambiarRol, { id: idOther, rol_id: INGRESO }),
      server.as(other, cambiarRol, { id: idOne, rol_id: INGRESO }),
    ]);
    const left = (await listed(AJENA)).records.filter(
      ({ id, administra }) => administra && [idOne, idOther].includes(id),
    );
    expect(left).toHaveLength(1);
  });

  test('of another house is nobody', async () => {
    const id = await server.id(AJENA);
    const asked = [
      server.as(JEFA, suspenderUsuario, { id, suspendido: true }),
      server.as(JEFA, cambiarRol, { id, rol_id: INGRESO }),
      server.as(JEFA, reinvitarUsuario, { id }),
      server.as(AGENCIA, suspenderUsuario, { id, suspendido: true }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ error: 'USUARIO_NO_ENCONTRADO' });
    expect(await server.as(AJENA, getContext, {})).toMatchObject({ code: 'OK' });
  });
});
