import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { comentarGuia } from '#features/guias/detalle.contract.ts';
import { crearWebhook, decidirWebhook } from '#features/integraciones/contract.ts';
import { getContext } from '#features/sesion/contract.ts';
import { notify } from '#server/news/notificacion.sql.ts';
import { SISTEMA } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { listNotificaciones, marcarNotificaciones, type Notificacion } from '../contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const person = (name: string): Person => ({ codes: ['GUI_001'], name });
const listed = (who: Person, params = {}) => server.as(who, listNotificaciones, params);
const titles = async (who: Person, params = {}): Promise<string[]> =>
  (await listed(who, params)).records.map(({ titulo }: Notificacion) => titulo);

async function tell(
  who: readonly Person[],
  titulo: string,
  more: { accion?: boolean; ruta?: string } = {},
): Promise<number> {
  const ids = await Promise.all(who.map((one) => server.id(one)));
  return server.database.transaction(SISTEMA, (db) => notify(db, ids, { tipo: 'CUENTA', titulo, texto: '…', ...more }));
}

describe('the inbox', () => {
  test('is the person’s own, newest first, by key and by kind', async () => {
    const [mine, other] = [person('Con bandeja'), person('Otra bandeja')];
    for (const titulo of ['Uno', 'Dos', 'Tres']) await tell([mine, other], titulo, { accion: titulo === 'Dos' });
    await tell([other], 'Ajena');
    expect(await titles(mine)).toEqual(['Tres', 'Dos', 'Uno']);
    const first = await listed(mine, { size: 2 });
    expect(first).toMatchObject({ hay_mas: true, sin_leer: 3, accion_sin_leer: 1 });
    expect(await titles(mine, { size: 2, antes: first.records[1].id })).toEqual(['Uno']);
    expect(await titles(mine, { cuales: 'accion' })).toEqual(['Dos']);
    const [tres] = first.records;
    expect(await server.as(mine, marcarNotificaciones, { ids: [tres.id], leida: true })).toMatchObject({
      ids: [tres.id],
    });
    expect(await titles(mine, { cuales: 'sin_leer' })).toEqual(['Dos', 'Uno']);
    const { ids } = await server.as(mine, marcarNotificaciones, { hasta: tres.id, leida: true });
    expect(ids).toHaveLength(2);
    expect(await listed(mine)).toMatchObject({ sin_leer: 0, accion_sin_leer: 0 });
    await server.as(mine, marcarNotificaciones, { ids, leida: false });
    expect(await listed(mine)).toMatchObject({ sin_leer: 2 });
    expect(await listed(other)).toMatchObject({ sin_leer: 4 });
  });

  test('of others is not touched, and row level security holds on its own', async () => {
    const [mine, other] = [person('Curiosa'), person('Dueña de avisos')];
    await tell([other], 'Reservado');
    const { records } = await listed(other);
    expect(await server.as(mine, marcarNotificaciones, { ids: [records[0].id], leida: true })).toMatchObject({
      ids: [],
    });
    expect(await listed(other)).toMatchObject({ sin_leer: 1 });
    const scope = { tipo: 'personal', usuario_id: await server.id(mine), cliente_id: null, agente_id: null } as const;
    const seen = await server.database.read(scope, (db) => db.selectFrom('notificacion').select('titulo').execute());
    expect(seen).toEqual([]);
  });

  test('is not for who may not come in', async () => {
    const gone: Person = { ...person('De baja'), disabled: true };
    expect(await tell([gone, person('Presente')], 'Para quien esté')).toBe(1);
  });
});

describe('what has just come', () => {
  test('rides on the next answer of each session, once', async () => {
    const mine = person('Al tanto');
    expect(await server.as(mine, getContext, {})).not.toHaveProperty('notificaciones');
    await tell([mine], 'Recién', { ruta: '/guia/11' });
    const ride = async () => (await server.as(mine, getContext, {})).notificaciones;
    await expect.poll(ride, SOON).toEqual([
      {
        id: expect.any(Number),
        tipo: 'CUENTA',
        titulo: 'Recién',
        texto: '…',
        fecha: expect.any(String),
        ruta: '/guia/11',
      },
    ]);
    expect(await ride()).toBeUndefined();
  });

  test('is told over the stream to its people alone', async () => {
    const url = await server.listen();
    const [mine, other] = [person('Con flujo'), person('Flujo ajeno')];
    const open = async (who: Person) => {
      const abort = new AbortController();
      const headers = { 'x-token': await server.token(who) };
      const response = await fetch(`${url}/api/novedades`, { headers, signal: abort.signal });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let heard = '';
      const reading = (async () => {
        for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) heard += piece.value;
      })().catch(() => undefined);
      return { heard: () => heard, leave: () => leave(abort, reading) };
    };
    const [a, b] = [await open(mine), await open(other)];
    await tell([mine], 'Directo');
    await expect.poll(a.heard, SOON).toContain('event: notificaciones\ndata: {}');
    expect(b.heard()).not.toContain('notificaciones');
    await Promise.all([a.leave(), b.leave()]);
  });
});

async function leave(stream: AbortController, reading: Promise<void>): Promise<void> {
  stream.abort();
  await reading;
}

describe('what is told', () => {
  const ADMIN: Person = { roles: [1], name: 'Alicia' };
  const STAFF: Person = { codes: ['GUI_001'], name: 'Olga' };
  const DE_CLIENTES: Person = { codes: ['GUI_001', 'RCL_001'], name: 'Atención' };
  const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'], name: 'Claudia' };
  const COLEGA: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'Colega' };
  const OTRO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'], name: 'Otro' };

  beforeAll(async () => {
    for (const one of [ADMIN, STAFF, DE_CLIENTES, CLIENTE, COLEGA, OTRO]) await server.id(one);
  });

  const newestOf = async (who: Person): Promise<Notificacion | undefined> => (await listed(who)).records[0];

  test('a question of ours to the client of a parcel, as the company’s, and nobody else’s client', async () => {
    await server.as(STAFF, comentarGuia, { guia_id: 11, texto: '¿Puede recibir el lunes?' });
    const told = await newestOf(CLIENTE);
    expect(told).toMatchObject({ accion: true, ruta: '/guia/11', texto: '¿Puede recibir el lunes?' });
    expect(told?.titulo).toMatch(/^La empresa pregunta por la guía \d+$/);
    expect((await newestOf(COLEGA))?.titulo).toBe(told?.titulo);
    expect(await titles(OTRO)).toEqual([]);
    expect(await titles(STAFF)).toEqual([]);
  });

  test('the client’s answer to whoever takes part', async () => {
    await server.as(CLIENTE, comentarGuia, { guia_id: 11, texto: 'Sí, de mañana' });
    expect(await newestOf(STAFF)).toMatchObject({ accion: false, titulo: expect.stringContaining('Claudia comentó') });
    expect(await titles(DE_CLIENTES)).toEqual([]);
  });

  test('a client’s first remark to our people for clients', async () => {
    await server.query('DELETE FROM comentario');
    await server.as(COLEGA, comentarGuia, { guia_id: 11, texto: 'Falta una caja' });
    expect((await newestOf(DE_CLIENTES))?.titulo).toContain('Colega comentó');
  });

  test('an internal remark to nobody outside, whoever is named in it', async () => {
    const before = await titles(CLIENTE);
    const [{ username }] = await server.query('SELECT username FROM usuario WHERE id = $1', [await server.id(CLIENTE)]);
    const [admin] = await server.query('SELECT username FROM usuario WHERE id = $1', [await server.id(ADMIN)]);
    const texto = `@${username} y @${admin.username.toUpperCase()}. Ojo con esta`;
    await server.as(STAFF, comentarGuia, { guia_id: 11, texto, interno: true });
    expect(await titles(CLIENTE)).toEqual(before);
    expect(await newestOf(ADMIN)).toMatchObject({ accion: true, titulo: expect.stringContaining('Olga lo nombra en') });
  });

  test('an account and a webhook that wait, to the administrators, and what they decide', async () => {
    const payload = {
      email: 'llega@prueba.example',
      fullname: 'Quien Llega',
      username: 'llega',
      password: 'cuatro tejas rojas',
    };
    await server.request({ method: 'POST', url: '/api/auth/register', payload });
    expect(await newestOf(ADMIN)).toMatchObject({
      tipo: 'CUENTA',
      accion: true,
      texto: expect.stringContaining('Quien Llega'),
    });
    const webhook = { nombre: 'Depósito', url: 'https://avisos.example/anden', eventos: ['ENT'] };
    const { id } = await server.as(CLIENTE, crearWebhook, webhook);
    expect(await newestOf(ADMIN)).toMatchObject({ tipo: 'WEBHOOK', titulo: 'Un webhook espera aprobación: Depósito' });
    await server.as(ADMIN, decidirWebhook, { id, decision: 'APROBADO' });
    expect(await newestOf(CLIENTE)).toMatchObject({ tipo: 'WEBHOOK', titulo: 'Webhook aprobado: Depósito' });
  });
});
