import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { abrirCaja } from '#features/cajas/contract.ts';
import { moverCaja } from '#features/cajas/movimientos.contract.ts';
import { pedirDevoluciones } from '#features/devoluciones/contract.ts';
import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { abrirIncidencia, getOpcionesDeIncidencias, moverIncidencias } from '#features/incidencias/contract.ts';
import { crearLevante, getPedidoDeLevante, listLevantes, moverLevante } from '#features/levantes/contract.ts';
import { cerrarSesion, getContext } from '#features/sesion/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { BUENA, file, importing } from '#testing/importaciones.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

let server: TestServer;
let url: string;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  url = await server.listen();
});
afterAll(() => server.close());

/**
 * What each stream was told until now, in the order of `people`: when one more novelty has reached them all, which is theirs alone. The end
 * of a session is no such sign: in this process it is known before what the database told earlier arrives.
 */
async function toldTo(people: readonly Person[], streams: readonly { heard(): string }[]): Promise<string[]> {
  const personas = await Promise.all(people.map(server.id));
  await server.query(`SELECT pg_notify('anden_novedades', $1)`, [JSON.stringify({ evento: 'despues', personas })]);
  for (const { heard } of streams) await expect.poll(heard).toContain('event: despues');
  return streams.map(({ heard }) => heard());
}

/** Opens the stream and reads the first event; `heard` is what came after it until now, `rest` resolves with it at its end. */
async function open(person: Person | null) {
  const headers = person ? { 'x-token': await server.token(person) } : {};
  const abort = new AbortController();
  const response = await fetch(`${url}/api/novedades`, { headers, signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? '';
  let text = '';
  const rest = async () => {
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) text += chunk.value;
    return text;
  };
  const whole = rest();
  const end = async () => {
    abort.abort();
    await whole.catch(() => undefined);
  };
  return { response, first, heard: () => text, rest: whole, leave: () => abort.abort(), end };
}

describe('the live stream', () => {
  test('opens with a token, under the headers of every answer', async () => {
    const stream = await open({ name: 'listens' });
    expect(stream.response.status).toBe(200);
    expect(stream.first).toBe('event: listo\ndata: {}\n\n');
    const headers = Object.fromEntries(stream.response.headers);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'permissions-policy': expect.any(String),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    stream.leave();
    await expect(stream.rest).rejects.toThrow();
  });

  test.each<[string, Person | null, number]>([
    ['a stranger', null, 401],
    ['who awaits approval', { pending: true }, 403],
    ['who must change the password', { mustChange: true }, 403],
    ['who is disabled', { disabled: true }, 401],
  ])('refuses %s', async (_who, person, status) => {
    const { response, first } = await open(person);
    expect([response.status, JSON.parse(first).code]).toEqual([status, 'ERROR']);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['closed', (person) => server.as(person, cerrarSesion, {})],
    [
      'closed by whatever hand',
      async (person) =>
        server.query('UPDATE sesion SET cerrada = now() WHERE usuario_id = $1', [await server.id(person)]),
    ],
    [
      'of a disabled account',
      async (person) => server.query(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [await server.id(person)]),
    ],
  ])('ends within a second when the session is %s, and no other does', async (how, end) => {
    const person: Person = { name: how };
    const [ending, going] = [await open(person), await open({ name: `not ${how}` })];
    const began = performance.now();
    await end(person);
    expect(await ending.rest).toBe('');
    expect(performance.now() - began).toBeLessThan(1000);
    const still = await Promise.race([
      going.rest.then(() => 'ended'),
      new Promise((resolve) => setImmediate(resolve, 'open')),
    ]);
    expect(still).toBe('open');
    await going.end();
  });

  test('goes on when rights change but the session does not', async () => {
    const person: Person = { name: 'promoted' };
    const stream = await open(person);
    await server.query('INSERT INTO usuario_rol VALUES ($1, 2)', [await server.id(person)]);
    await expect.poll(() => server.as(person, getContext, {}).then(({ context }) => context.roles)).toHaveLength(1);
    const still = await Promise.race([
      stream.rest.then(() => 'ended'),
      new Promise((resolve) => setImmediate(resolve, 'open')),
    ]);
    expect(still).toBe('open');
    await stream.end();
  });

  test('is open twenty times for one person at most', async () => {
    const person: Person = { name: 'tabs' };
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(person)));
    expect(streams.every(({ response }) => response.status === 200)).toBe(true);
    expect((await open(person)).response.status).toBe(429);
    await Promise.all(streams.map(({ end }) => end()));
  });
});

test('tells what happened to those whose codes let them hear of it, whoever did it', async () => {
  const hearing: Person = { codes: ['PROB_SOL'], name: 'hears' };
  const deaf: Person = { codes: ['GUI_001'], name: 'does not hear' };
  const streams = await Promise.all([open(hearing), open(deaf)]);
  await server.query(`SELECT pg_notify('anden_novedades', 'not one of ours')`);
  await server.query(`SELECT pg_notify('anden_novedades', '{"evento":"casos","codigo":"PROB_SOL"}')`);
  const [heard, unheard] = await toldTo([hearing, deaf], streams);
  expect(heard).toContain('event: casos\ndata: {}');
  expect(unheard).not.toContain('casos');
  await Promise.all(streams.map(({ end }) => end()));
});

test('tells of what is one client’s to ours and to its people, and to no other client’s', async () => {
  const importer: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'imports' };
  const others: Person[] = [
    { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'colleague' },
    { codes: ['GUI_001'], name: 'ours' },
    { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'], name: 'competitor' },
    { tipo: 'agencia', agente_id: 1, codes: ['GUI_001'], name: 'agency' },
  ];
  const streams = await Promise.all(others.map(open));
  expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200]);
  await importing(server, importer).bring(file(BUENA).texto);
  const heard = await toldTo(others, streams);
  expect(heard.map((text) => text.includes('event: importaciones'))).toEqual([true, true, false, false]);
  await Promise.all(streams.map(({ end }) => end()));
});

test('follows the rights of the person: what is gained is heard, what is lost no longer', async () => {
  const person: Person = { name: 'comes and goes' };
  const id = await server.id(person);
  const stream = await open(person);
  /** Whether a novelty arrives before one that comes after it, which is for this person whatever their codes. */
  const hears = async () => {
    const before = stream.heard().length;
    await server.query(`SELECT pg_notify('anden_novedades', '{"evento":"casos","codigo":"PROB_SOL"}')`);
    await server.query(`SELECT pg_notify('anden_novedades', '{"evento":"despues","personas":[${id}]}')`);
    await expect.poll(() => stream.heard().slice(before)).toContain('event: despues');
    return stream.heard().slice(before).includes('event: casos');
  };
  expect(await hears()).toBe(false);
  await server.query(`INSERT INTO usuario_funcionalidad VALUES ($1, 'PROB_SOL')`, [id]);
  await expect.poll(hears).toBe(true);
  await server.query('DELETE FROM usuario_funcionalidad WHERE usuario_id = $1', [id]);
  await expect.poll(hears).toBe(false);
  await stream.end();
});

test('streams end with the server, which waits for none of them', async () => {
  const own = await openTestServer();
  const address = await own.listen();
  const response = await fetch(`${address}/api/novedades`, { headers: { 'x-token': await own.token({}) } });
  const text = response.text();
  const began = performance.now();
  await own.close();
  expect(await text).toBe('event: listo\ndata: {}\n\n');
  expect(performance.now() - began).toBeLessThan(3000);
});

test('tells a counter of what the other till, a driver or a round does to it, and no other agency', async () => {
  const ana: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'], name: 'at her counter' };
  const otro: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'], name: 'at another counter' };
  const told = async (work: () => Promise<unknown>) => {
    const streams = await Promise.all([ana, otro].map(open));
    await work();
    const heard = await toldTo([ana, otro], streams);
    await Promise.all(streams.map(({ end }) => end()));
    return heard.map((text) => text.includes('event: mostrador'));
  };
  const guia = await newGuia(server, { agente_id: 1 });
  await server.query(`UPDATE guia SET estado_general = 'EN_TRASLADO' WHERE id = $1`, [guia.id]);
  const [ronda] = await server.query(
    `INSERT INTO recorrido (numero, dia, tipo, estado, destino_id, salida, creado_por, cambiado_por)
     SELECT 'R261125-078', hoy(), 'TRONCO', 'CARGADO', 1, now(), min(id), min(id) FROM usuario RETURNING id`,
  );
  await server.query(
    `INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden, estado) VALUES ($1, $2, 'AGENCIA', 1, 'CARGADA')`,
    [ronda.id, guia.id],
  );
  const leaves = () => server.query(`UPDATE recorrido SET estado = 'EN_RUTA' WHERE id = $1`, [ronda.id]);
  expect(await told(leaves)).toEqual([true, false]);
  const arrives = () => server.query(`UPDATE guia SET estado_general = 'EN_AGENCIA' WHERE id = $1`, [guia.id]);
  expect(await told(arrives)).toEqual([true, false]);
  const opens = () => server.as({ ...ana, name: 'at the other till' }, abrirCaja, { conteo: [] });
  expect(await told(opens)).toEqual([true, false]);
  const spends = () => server.as(ana, moverCaja, { clase: 'INGRESO', centavos: 500, texto: 'Cambio' });
  expect(await told(spends)).toEqual([true, false]);
});

test('tells of a levante its client, its driver and ours, whoever moved it, and of a return the agency where it lies', async () => {
  const trafico: Person = { codes: ['LEV_001', 'LEV_002', 'GUI_001'], name: 'looks after levantes' };
  const chofer: Person = { roles: [18], codes: ['CHF_001'], name: 'fetches' };
  const cliente: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001', 'CLI_002'], name: 'asks' };
  const otro: Person = { tipo: 'cliente', cliente_id: 2, roles: [23], codes: ['CLI_001', 'CLI_002'], name: 'asks too' };
  const agencia: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'], name: 'where it lies' };
  const lejos: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'], name: 'elsewhere' };
  const all = [trafico, chofer, cliente, otro, agencia, lejos];
  const told = async (event: string, work: () => Promise<unknown>) => {
    const streams = await Promise.all(all.map(open));
    expect(await work()).toMatchObject({ code: 'OK' });
    const heard = await toldTo(all, streams);
    await Promise.all(streams.map(({ end }) => end()));
    return all.filter((_, n) => heard[n]?.includes(`event: ${event}\n`)).map(({ name }) => name);
  };
  const ours = ['looks after levantes', 'fetches', 'asks'];
  await server.query(`UPDATE cliente SET direccion = 'Cerro Largo 1', localidad = 'Centro' WHERE id = 1`);
  const { franjas, direcciones } = getPedidoDeLevante.result.parse(await server.as(cliente, getPedidoDeLevante, {}));
  const { dia = '', desde = '' } = franjas.at(-1) ?? {};
  const asked = { direccion_id: direcciones[0]?.id ?? 0, dia, desde, bultos: 4 };
  expect(await told('levantes', () => server.as(cliente, crearLevante, asked))).toEqual(ours);
  const listed = await server.as(trafico, listLevantes, { vista: 'todos' });
  const { id = 0, version = 0 } = listLevantes.result.parse(listed).records[0] ?? {};
  const given = { id, version, acto: 'asignar' as const, chofer_id: await server.id(chofer) };
  expect(await told('levantes', () => server.as(trafico, moverLevante, given))).toEqual(ours);
  const done = { id, acto: 'levantar' as const, bultos: 4 };
  expect(await told('levantes', () => server.as(chofer, moverLevante, done))).toEqual(ours);

  const guia = await newGuia(server, { agente_id: 1 });
  const admin: Person = { roles: [1] };
  for (const tipo of ['ADM', 'CLA', 'DESP', 'ING_AG'])
    expect(await server.as(admin, registrarEvento, { guia_id: guia.id, tipo })).toMatchObject({ code: 'OK' });
  const back = { guias: [guia.id], clase: 'PEDIDO_CLIENTE' as const, motivo_id: 21 };
  const hear = ['looks after levantes', 'asks', 'where it lies'];
  expect(await told('devoluciones', () => server.as(cliente, pedirDevoluciones, back))).toEqual(hear);
});

test('tells of a matter whoever answers for its client, though they do not attend, and no other of them', async () => {
  const client: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'Cora vivo' };
  const suya: Person = { codes: ['RCL_001'], name: 'Rosa vivo' };
  const ajena: Person = { codes: ['RCL_001'], name: 'Rita vivo' };
  const ana: Person = { codes: ['VAL_001'], name: 'Ana vivo' };
  await server.query('UPDATE cliente SET ejecutivo_id = $1 WHERE id = 1', [await server.id(suya)]);
  const people = [suya, ajena, ana, client];
  const told = async (work: () => Promise<unknown>) => {
    const streams = await Promise.all(people.map(open));
    await work();
    const heard = await toldTo(people, streams);
    await Promise.all(streams.map(({ end }) => end()));
    return people.filter((_, n) => heard[n]?.includes('event: incidencias\n')).map(({ name }) => name);
  };
  const { tipos } = getOpcionesDeIncidencias.result.parse(await server.as(client, getOpcionesDeIncidencias, {}));
  let id = 0;
  const opens = async () => {
    const opened = await server.as(client, abrirIncidencia, { tipo_id: tipos[0]?.id ?? 0, texto: '¿Y?' });
    id = abrirIncidencia.result.parse(opened).id;
  };
  expect(await told(opens)).toEqual(['Rosa vivo', 'Ana vivo', 'Cora vivo']);
  // Words that are hung on it as well, of which its client hears nothing.
  const hangs = async () =>
    expect(await server.as(ana, moverIncidencias, { ids: [id], acto: 'etiquetar', etiqueta: 'VIP' })).toMatchObject({
      hechas: 1,
    });
  expect(await told(hangs)).toEqual(['Rosa vivo', 'Ana vivo']);
});
