import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getContext } from '#features/sesion/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  cerrarOtrasSesiones,
  cerrarUnaSesion,
  getCuenta,
  guardarAjustes,
  guardarLectura,
  guardarPerfil,
  listSesiones,
  type Sesion,
} from '../contract.ts';
import { dispositivoOf } from './dispositivo.ts';

const OTHER: Person = { codes: ['PROB_SOL'], name: 'Otra' };

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const person = (name: string): Person => ({ codes: ['PROB_SOL'], name });
const contextOf = async (who: Person) => (await server.as(who, getContext, {})).context;

describe('the profile', () => {
  test('tells the house, and name and user name are changed at once for every session', async () => {
    const cliente: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'De cliente' };
    const [{ nombre }] = await server.query('SELECT nombre FROM cliente WHERE id = 1');
    expect((await server.as(cliente, getCuenta, {})).cuenta).toMatchObject({ casa: nombre, fullname: 'De cliente' });
    await server.as(cliente, guardarPerfil, { fullname: '  Marta Núñez ', username: 'marta' });
    expect((await server.as(cliente, getCuenta, {})).cuenta).toMatchObject({
      fullname: 'Marta Núñez',
      username: 'marta',
    });
    const [row] = await server.query(`SELECT antes, despues FROM auditoria WHERE servicio = 'cuenta.guardar_perfil'`);
    expect(row).toMatchObject({ antes: { fullname: 'De cliente' }, despues: { fullname: 'Marta Núñez' } });
  });

  test.each(['', 'a'.repeat(121), 'dos\nrenglones'])('takes no name like %j', async (fullname) => {
    const answer = await server.as(OTHER, guardarPerfil, { fullname, username: 'otra' });
    expect(answer).toMatchObject({ status: 400, campos: { fullname: expect.any(String) } });
  });
});

describe('settings', () => {
  test('are kept one by one, and every session begins with them', async () => {
    const who = person('Con ajustes');
    expect((await contextOf(who)).ajustes).toEqual({});
    await server.as(who, guardarAjustes, { ajustes: { esquema: 'oscuro', sonidos: false } });
    await server.as(who, guardarAjustes, { ajustes: { separador: ';', esquema: 'claro' } });
    const context = await contextOf(who);
    expect(context.ajustes).toEqual({ esquema: 'claro', sonidos: false, separador: ';' });
    expect(context.export).toEqual({ default_separator: ';' });
    expect((await contextOf(OTHER)).ajustes).toEqual({});
  });

  test.each([
    ['that there is not', { color: 'rojo' }],
    ['with a value that it does not take', { esquema: 'violeta' }],
    ['of another type', { volumen: 'alto' }],
  ])('refuse one %s', async (_what, ajustes) => {
    const answer = await server.as(OTHER, guardarAjustes, { ajustes });
    expect(answer).toMatchObject({ status: 400, error: 'AJUSTE_DESCONOCIDO' });
    expect((await contextOf(OTHER)).ajustes).toEqual({});
  });

  test('how a scanner is cleaned holds from the next call', async () => {
    const who = person('Con lector');
    expect((await contextOf(who)).lectura).toEqual({ special_chars: false, remove_prefix: '', remove_suffix: '' });
    const lectura = { special_chars: true, remove_prefix: ']C1', remove_suffix: '#' };
    expect(await server.as(who, guardarLectura, lectura)).toMatchObject({ code: 'OK', lectura });
    expect((await contextOf(who)).lectura).toEqual(lectura);
    const conGs1 = { ...lectura, gs1_separador: '~' };
    expect(await server.as(who, guardarLectura, conGs1)).toMatchObject({ code: 'OK', lectura: conGs1 });
    expect((await contextOf(who)).lectura).toEqual(conGs1);
    expect(await server.as(who, guardarLectura, { ...lectura, gs1_separador: 'A' })).toMatchObject({ status: 400 });
    expect(await server.as(who, guardarLectura, lectura)).toMatchObject({ code: 'OK' });
    expect((await contextOf(who)).lectura).toEqual(lectura);
    const long = await server.as(who, guardarLectura, { ...lectura, remove_prefix: 'x'.repeat(21) });
    expect(long).toMatchObject({ status: 400, campos: { remove_prefix: expect.any(String) } });
  });

  test('stand behind row level security', async () => {
    const rows = await server.database.read(
      { tipo: 'personal', usuario_id: await server.id(OTHER), cliente_id: null, agente_id: null },
      (db) => db.selectFrom('preferencia').select('usuario_id').execute(),
    );
    expect(rows.map(({ usuario_id }) => usuario_id)).toEqual([]);
  });
});

describe('sessions', () => {
  const PASSWORD = 'cuatro tejas rojas';
  const signIn = async (who: Person, navegador: string) => {
    const response = await server.request({
      method: 'POST',
      url: '/dispatcher',
      headers: { 'x-token': 'login', 'user-agent': navegador },
      payload: { user: await server.email(who), password: PASSWORD, _login: true },
    });
    return String(response.json()._token);
  };
  const ask = async (token: string, payload: object) => {
    const headers = { 'x-token': token };
    const response = await server.request({ method: 'POST', url: '/dispatcher', headers, payload });
    return { ...response.json(), status: response.statusCode };
  };
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const ANDROID = 'Mozilla/5.0 (Linux; Android 14; TC22) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

  test('are listed with device and last use; one is ended, or all but this', async () => {
    const who: Person = { ...person('Con sesiones'), password: PASSWORD };
    const desk = await signIn(who, FIREFOX);
    const handheld = await signIn(who, ANDROID);
    const listed = async () => {
      const { records } = await server.as(who, listSesiones, {});
      return records.map(({ dispositivo, actual }: Sesion) => ({ dispositivo, actual }));
    };
    const { records } = await ask(desk, { service: 'cuenta.sesiones' });
    expect(records).toHaveLength(3);
    expect(records.find(({ actual }: Sesion) => actual)).toMatchObject({ dispositivo: 'Firefox en Linux' });
    const { id } = records.find(({ dispositivo }: Sesion) => dispositivo === 'Chrome en Android');
    expect(await ask(desk, { service: 'cuenta.cerrar_sesion', id })).toMatchObject({ code: 'OK' });
    expect(await ask(handheld, { service: 'getContext' })).toMatchObject({ status: 401 });
    expect(await ask(desk, { service: 'cuenta.cerrar_sesion', id })).toMatchObject({ error: 'SESION_NO_ENCONTRADA' });
    expect(await server.as(who, cerrarOtrasSesiones, {})).toMatchObject({ cerradas: 1 });
    expect(await ask(desk, { service: 'getContext' })).toMatchObject({ status: 401 });
    expect(await listed()).toEqual([{ dispositivo: 'Un programa', actual: true }]);
  });

  test('of others are out of reach', async () => {
    const who = person('Dueña');
    const { records } = await server.as(who, listSesiones, {});
    const answer = await server.as(OTHER, cerrarUnaSesion, { id: records[0].id });
    expect(answer).toMatchObject({ error: 'SESION_NO_ENCONTRADA' });
    expect(await contextOf(who)).toBeTruthy();
  });

  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge en Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari en iOS'],
    ['curl/8.5.0', 'Un programa'],
    [null, 'Un programa'],
  ])('tell %j as %s', (navegador, dispositivo) => {
    expect(dispositivoOf(navegador)).toBe(dispositivo);
  });
});

test.each([
  ['one address after the other', Array.from({ length: 20_000 }, (_, index) => `/${index}`)],
  ['one address without an end', [`/${'a'.repeat(50_000)}`]],
])('%s is not kept: settings travel with every session', async (_what, favoritas) => {
  const answer = await server.as(person('Sin fin'), guardarAjustes, { ajustes: { favoritas } });
  expect(answer).toMatchObject({ error: 'AJUSTE_DESCONOCIDO' });
});
