import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { guardarRol } from '#features/ajustes/contract.ts';
import { listGuias } from '#features/guias/contract.ts';
import { cambiarPassword, cerrarSesion, crearTicket } from '#features/sesion/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { listCambios, listSeguridad } from '../contract.ts';

const PASSWORD = 'caminito de piedra';
const ADMIN: Person = { roles: [1], name: 'Ana Administra' };
const OPERA: Person = { codes: ['GUI_001'], password: PASSWORD };
const FUERA: Person = { password: PASSWORD, disabled: true };

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  await Promise.all([ADMIN, OPERA, FUERA].map((person) => server.id(person)));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.security.flush();
  await server.query('TRUNCATE seguridad');
});

async function told(): Promise<Record<string, unknown>[]> {
  await server.security.flush();
  const { records } = await server.as(ADMIN, listSeguridad, {});
  return records.filter(({ tipo }: { tipo: string }) => tipo !== 'CONSULTA');
}

const signIn = (user: string, password: string, headers: Record<string, string> = {}) =>
  server.request({ method: 'POST', url: '/dispatcher', headers, payload: { _login: true, user, password } });
const send = (headers: Record<string, string>, payload: object = { service: 'guias.listar' }) =>
  server.request({ method: 'POST', url: '/dispatcher', headers, payload });

test('signing in is told, right, wrong, for an account that is none, and for one that is suspended', async () => {
  const email = await server.email(OPERA);
  await signIn(email, PASSWORD, { 'user-agent': 'Navegador de prueba' });
  await signIn(email, 'otra cosa');
  await signIn('mi contraseña es 1234', 'x');
  await signIn('nadie@prueba.example', 'x');
  await signIn(await server.email(FUERA), PASSWORD);
  const rows = await told();
  const quien = { id: await server.id(OPERA) };
  expect(rows.map(({ tipo, veces }) => [tipo, veces])).toEqual([
    ['ENTRADA_SUSPENDIDA', 1],
    ['ENTRADA_RECHAZADA', 1],
    ['ENTRADA_RECHAZADA', 1],
    ['ENTRADA_RECHAZADA', 1],
    ['ENTRADA', 1],
  ]);
  expect(rows[4]).toMatchObject({
    resultado: 'OK',
    quien,
    ip: '127.0.0.1',
    navegador: 'Navegador de prueba',
    pedido_id: expect.stringMatching(/-/),
  });
  expect(rows[3]).toMatchObject({ resultado: 'RECHAZADO', quien, codigo: 'LOGIN_INCORRECTO' });
  // What a stranger types may be a password in the wrong field.
  expect(rows[1]).toMatchObject({ quien: null, detalle: null });
  expect(JSON.stringify(await server.query('SELECT * FROM seguridad'))).not.toContain('nadie@');
});

test('so is an account that must wait', async () => {
  for (let i = 0; i < 6; i += 1) await signIn('otra@prueba.example', `no ${i}`);
  const rows = await told();
  expect(rows.map(({ tipo }) => tipo)).toContain('ENTRADA_DEMORADA');
  expect(rows.reduce((sum, { veces }) => sum + Number(veces), 0)).toBe(6);
});

test('whoever asks for what they may not, or with what is no session, is told with why', async () => {
  await server.as(OPERA, guardarRol, { id: null, nombre: 'Mío', codigos: [] });
  const token = await server.token(OPERA);
  await send({ 'x-token': `${token.slice(0, -4)}AAAA` });
  await send({ 'x-token': await server.token(FUERA) });
  await send({});
  await send({ 'x-api-key': 'anden_live_falsa' });
  await server.request({ method: 'GET', url: '/api/descargas/no-es-un-ticket' });
  const quien = { id: await server.id(OPERA) };
  // Their times are those of two machines' clocks, to the millisecond: which came first is told by their numbers.
  const rows = (await told()).sort((one, other) => Number(other.id) - Number(one.id));
  expect(rows).toMatchObject([
    { tipo: 'DESCARGA', resultado: 'RECHAZADO', codigo: 'TICKET_INVALIDO', servicio: '/api/descargas/:ticket' },
    { tipo: 'CLAVE_API_RECHAZADA', codigo: 'CLAVE_API_INVALIDA' },
    { tipo: 'SIN_SESION', quien: null },
    { tipo: 'TOKEN_RECHAZADO', detalle: 'cuenta suspendida', quien: { id: await server.id(FUERA) } },
    { tipo: 'TOKEN_RECHAZADO', detalle: 'firma o formato no válidos', quien: null },
    { tipo: 'SIN_PERMISO', codigo: 'SIN_PERMISO', servicio: 'ajustes.guardar_rol', quien },
  ]);
});

test('a refused request that a browser sent from another site is told as one', async () => {
  await send({ origin: 'https://malo.example', host: 'anden.test' });
  await server.request({
    method: 'POST',
    url: '/dispatcher',
    headers: { origin: 'null', 'content-type': 'text/plain' },
    payload: '{}',
  });
  await send({ origin: 'http://anden.test', host: 'anden.test' });
  expect((await told()).map(({ tipo, codigo }) => [tipo, codigo])).toEqual([
    ['SIN_SESION', 'SIN_SESION'],
    ['ORIGEN_AJENO', 'TIPO_DE_CONTENIDO'],
    ['ORIGEN_AJENO', 'SIN_SESION'],
  ]);
});

test('changes of passwords, of what people may and the ends of sessions are told, and what is everyday is not', async () => {
  const otra: Person = { codes: ['GUI_001'], password: PASSWORD, name: 'Otra' };
  await server.as(otra, listGuias, {});
  await server.as(otra, cambiarPassword, { password_actual: 'no es esta', password_nueva: 'cuatro tejas rojas' });
  await server.as(otra, cambiarPassword, { password_actual: PASSWORD, password_nueva: 'cuatro tejas rojas' });
  await server.as(ADMIN, guardarRol, { id: null, nombre: 'Nuevo', codigos: ['GUI_001'] });
  const ida: Person = { name: 'Se va' };
  await server.as(ida, cerrarSesion, {});
  await server.as(ida, crearTicket, { proposito: 'archivo', archivo_id: 1 });
  expect((await told()).map(({ tipo, resultado, servicio }) => [tipo, resultado, servicio])).toEqual([
    ['TOKEN_RECHAZADO', 'RECHAZADO', null],
    ['SESION_CERRADA', 'OK', 'sesion.cerrar'],
    ['PERMISOS', 'OK', 'ajustes.guardar_rol'],
    ['CONTRASENA', 'OK', 'sesion.cambiar_password'],
    ['CONTRASENA', 'RECHAZADO', 'sesion.cambiar_password'],
  ]);
});

test('who looks at what others did is told, with whom they looked at; going on through the list is the same look', async () => {
  const persona = await server.id(OPERA);
  const { siguiente } = await server.as(ADMIN, listCambios, { personas: [persona], size: 1 });
  await server.as(ADMIN, listCambios, { personas: [persona], size: 1, cursor: siguiente });
  await server.security.flush();
  const { records } = await server.as(ADMIN, listSeguridad, { tipos: ['CONSULTA'] });
  expect(records).toMatchObject([
    {
      servicio: 'auditoria.listar',
      detalle: `personas: ${persona}`,
      veces: 1,
      quien: { id: await server.id(ADMIN) },
    },
  ]);
});

test('many refusals at once are one row that counts, and each still a line of the log of the process', async () => {
  const before = server.log.length;
  await Promise.all(Array.from({ length: 60 }, () => send({ 'x-token': 'cualquiera' })));
  const rows = await told();
  expect(rows.length).toBeLessThanOrEqual(2);
  expect(rows.reduce((sum, { veces }) => sum + Number(veces), 0)).toBe(60);
  expect(server.log.slice(before).filter(({ msg }) => msg === 'refused')).toHaveLength(60);
});

test('is narrowed by kind, outcome, address and person', async () => {
  await signIn(await server.email(OPERA), PASSWORD);
  await signIn(await server.email(OPERA), 'no');
  await server.security.flush();
  const ask = async (params: object) =>
    (await server.as(ADMIN, listSeguridad, params)).records.map(({ tipo }: { tipo: string }) => tipo);
  const personas = [await server.id(OPERA)];
  expect(await ask({ personas })).toEqual(['ENTRADA_RECHAZADA', 'ENTRADA']);
  expect(await ask({ personas, resultado: 'RECHAZADO' })).toEqual(['ENTRADA_RECHAZADA']);
  expect(await ask({ tipos: 'ENTRADA' })).toEqual(['ENTRADA']);
  expect(await ask({ personas, ip: '10.1.1.1' })).toEqual([]);
});

test('a person is told of an own sign-in after many wrong passwords, or at a new browser and address; not of an everyday one', async () => {
  const persona: Person = { password: PASSWORD, name: 'Vigilada' };
  const email = await server.email(persona);
  const id = await server.id(persona);
  const notices = () =>
    server.query('SELECT titulo, texto, ruta FROM notificacion WHERE usuario_id = $1 ORDER BY id', [id]);
  await signIn(email, PASSWORD);
  expect(await notices()).toEqual([]);
  await server.query(`UPDATE sesion SET ip = '10.9.9.9' WHERE usuario_id = $1`, [id]);
  await signIn(email, PASSWORD);
  expect(await notices()).toMatchObject([
    { ruta: '/mi-cuenta', texto: expect.stringContaining('desde un equipo y una dirección nuevos (127.0.0.1)') },
  ]);
  await server.query(
    `INSERT INTO intento_acceso (cuenta_hash, fallos, ultimo, ventana, en_ventana) VALUES (sha256($1::bytea), 6, now() - interval '5 minutes', now() - interval '5 minutes', 6)`,
    [email],
  );
  await signIn(email, PASSWORD);
  expect((await notices())[1]).toMatchObject({
    texto: expect.stringContaining('después de 6 contraseñas equivocadas'),
  });
});
