import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { AvisoDeEvento, AvisoDePrueba } from '#shared/aviso-webhook.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import {
  crearWebhook,
  decidirWebhook,
  editarWebhook,
  eliminarWebhook,
  listAvisos,
  listWebhooks,
  pausarWebhook,
  probarWebhook,
  reenviarAviso,
} from '../contract.ts';

const soon = <T>(read: () => T) => expect.poll(read, SOON);

const ADMIN: Person = { roles: [1] };
const OPERARIO: Person = { roles: [3], codes: ['EVE_003', 'GUI_001'] };
const CLIENTE_1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_002'] };
const CLIENTE_2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_002'] };

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: TestServer;
let strict: TestServer;
let url: string;
let received: Received[] = [];
let reply: (response: ServerResponse) => void = (response) => response.end();
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
  reply(response);
});

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS, { api: { webhookLoopback: true } });
  strict = await openTestServer(TWO_CLIENTS);
  await new Promise<void>((ready) => void receiver.listen(0, '127.0.0.1', ready));
  // biome-ignore lint/plugin: a server on a port has an address of a port
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/avisos`;
});
afterAll(async () => {
  receiver.close();
  await server.close();
});
beforeEach(() => {
  received = [];
  reply = (response) => response.end();
});
afterEach(async () => {
  await server.query('TRUNCATE webhook_aviso; UPDATE webhook SET eliminado = now() WHERE eliminado IS NULL');
});

const answering = (status: number) => (response: ServerResponse) => void response.writeHead(status).end();

/** An approved webhook of client 1 at the receiver. */
async function newWebhook(eventos = ['AVI', 'RTN', 'LIB'], person = CLIENTE_1) {
  // This very machine, which the server of these tests may ask.
  const { id, secreto, code } = await server.as(person, crearWebhook, { nombre: 'ERP', url, eventos });
  expect(code).toBe('OK');
  expect((await server.as(ADMIN, decidirWebhook, { id, decision: 'APROBADO' })).code).toBe('OK');
  return { id: Number(id), secreto: String(secreto) };
}

async function happens(guia_id: number, tipo: string, datos: object = {}) {
  expect((await server.as(OPERARIO, registrarEvento, { guia_id, tipo, ...datos })).code).toBe('OK');
}

/** The same without the engine, which takes the same event again for a repeat. */
async function occurs(guia_id: number, tipo: string) {
  await server.query(
    `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) SELECT id, cliente_id, $2, now() FROM guia WHERE id = $1`,
    [guia_id, tipo],
  );
}

/** Lets the next attempt be due now, as if the time had passed. */
async function letTimePass() {
  await server.query(`UPDATE webhook SET espera_hasta = NULL`);
  await server.query(`UPDATE webhook_aviso SET proximo = now() WHERE estado = 'PENDIENTE'`);
  await server.query(`SELECT pg_notify('anden_trabajo', 'webhooks')`);
}

const avisos = () =>
  server.query(
    'SELECT id, estado, intentos, codigo_http, error, guia_id, evento, proximo - now() AS falta FROM webhook_aviso ORDER BY id',
  );
const settled = (estado: string) => soon(async () => (await avisos()).map((a) => a.estado)).toEqual([estado]);
const bodies = () => received.map(({ body }) => JSON.parse(body));

describe('a webhook', () => {
  test('that fails twice and then accepts gets the notice once, signed, under one identifier', async () => {
    const { secreto } = await newWebhook();
    const statuses = [500, 503, 204];
    reply = (response) => answering(statuses[received.length - 1] ?? 200)(response);
    await happens(11, 'AVI');
    for (const attempt of [1, 2]) {
      await soon(async () => (await avisos())[0]).toMatchObject({
        estado: 'PENDIENTE',
        intentos: attempt,
        codigo_http: statuses[attempt - 1],
        error: `Respondió ${statuses[attempt - 1]}`,
      });
      await letTimePass();
    }
    await settled('ENTREGADO');
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['x-anden-aviso'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    for (const { headers, body } of received) {
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-anden-firma'])) ?? [];
      expect(v1).toBe(createHmac('sha256', secreto).update(`${t}.${body}`).digest('hex'));
      expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(60);
    }
    // As the document of the API tells it.
    expect(AvisoDeEvento.safeParse(bodies()[0]).success).toBe(true);
    expect(bodies()[0]).toEqual({
      id: received[0]?.headers['x-anden-aviso'],
      tipo: 'evento',
      guia_nro: '881000000012',
      estado_general: 'EN_AGENCIA',
      evento: 'AVI',
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
  });

  test('is told the state that the event led to, in the order of the parcel, whatever fails', async () => {
    await newWebhook();
    reply = answering(500);
    await happens(11, 'RTN', { motivo_id: await motivoDe('RTN') });
    await soon(async () => (await avisos())[0]?.codigo_http).toBe(500);
    await happens(11, 'AVI');
    await happens(12, 'AVI');
    reply = answering(200);
    await server.query(`UPDATE webhook SET espera_hasta = NULL`);
    await server.query(`SELECT pg_notify('anden_trabajo', 'webhooks')`);
    // The other parcel is not held back, the second event of the first one is.
    await soon(() => bodies().map(({ guia_nro, evento }) => [guia_nro, evento])).toEqual([
      ['881000000012', 'RTN'],
      ['881000000036', 'AVI'],
    ]);
    await letTimePass();
    await soon(async () => (await avisos()).every(({ estado }) => estado === 'ENTREGADO')).toBe(true);
    const first = bodies().filter(({ guia_nro }) => guia_nro === '881000000012');
    expect(first.map(({ evento, estado_general }) => [evento, estado_general])).toEqual([
      ['RTN', 'RETENIDO'],
      ['RTN', 'RETENIDO'],
      ['AVI', 'RETENIDO'],
    ]);
  });

  test('hears of its own parcels and chosen events alone, and of nothing that was undone', async () => {
    await newWebhook(['AVI']);
    await occurs(21, 'AVI');
    await occurs(12, 'PRX');
    await server.query(
      `BEGIN; INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) VALUES (11, 1, 'AVI', now()); ROLLBACK`,
    );
    expect(await avisos()).toEqual([]);
    await occurs(11, 'AVI');
    await settled('ENTREGADO');
    expect(bodies().map(({ guia_nro }) => guia_nro)).toEqual(['881000000012']);
  });

  test('gets nothing before one of ours approved it, nor after it was refused or is gone', async () => {
    const asked = { nombre: 'ERP', url: 'https://erp.example/a', eventos: ['AVI'] };
    const { id } = await server.as(CLIENTE_1, crearWebhook, asked);
    expect((await server.as(CLIENTE_1, decidirWebhook, { id, decision: 'APROBADO' })).status).toBe(403);
    expect(
      (await server.as({ ...CLIENTE_1, codes: ['CLI_002', 'ROL_003'] }, decidirWebhook, { id, decision: 'APROBADO' }))
        .status,
    ).toBe(403);
    expect((await server.as(CLIENTE_1, probarWebhook, { id })).error).toBe('WEBHOOK_SIN_APROBAR');
    await occurs(11, 'AVI');
    await server.as(ADMIN, decidirWebhook, { id, decision: 'RECHAZADO' });
    expect((await server.as(ADMIN, decidirWebhook, { id, decision: 'APROBADO' })).error).toBe('WEBHOOK_YA_DECIDIDO');
    const other = await newWebhook();
    await server.as(CLIENTE_1, eliminarWebhook, { id: other.id });
    await occurs(12, 'AVI');
    expect(await avisos()).toEqual([]);
    expect(received).toEqual([]);
  });

  test('is no news for whoever asked for it and is another client’s by now; one of ours goes on hearing', async () => {
    const seMuda: Person = { ...CLIENTE_1, name: 'Se muda' };
    const asked = { nombre: 'ERP de Tienda Norte', url: 'https://erp.example/a', eventos: ['AVI'] };
    const decided = async (creador: Person, moved: string) => {
      const person = await server.id(creador);
      const cliente = creador.tipo === 'cliente' ? {} : { cliente_id: 1 };
      const { id } = await server.as(creador, crearWebhook, { ...asked, ...cliente });
      await server.query(`UPDATE usuario SET ${moved} WHERE id = $1`, [person]);
      await expect(server.as(ADMIN, decidirWebhook, { id, decision: 'APROBADO' })).resolves.toMatchObject({
        code: 'OK',
      });
      const told = await server.query(
        `SELECT titulo FROM notificacion WHERE usuario_id = $1 AND titulo LIKE 'Webhook aprobado%'`,
        [person],
      );
      return told.length;
    };
    expect(await decided(seMuda, 'cliente_id = 2')).toBe(0);
    expect(await decided({ ...CLIENTE_1, name: 'Se queda' }, 'cliente_id = 1')).toBe(1);
    expect(await decided({ roles: [1], name: 'De casa' }, 'cliente_id = NULL')).toBe(1);
  });

  test('waits longer and longer and gives up after a day; to send again delivers', async () => {
    const { id } = await newWebhook();
    reply = answering(410);
    await occurs(11, 'AVI');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await soon(async () => (await avisos())[0]).toMatchObject({ intentos: attempt, codigo_http: 410 });
      await soon(
        async () => (await server.query('SELECT fallas_seguidas AS n FROM webhook WHERE id = $1', [id]))[0].n,
      ).toBe(attempt);
      const [{ seconds }] = await server.query(
        'SELECT round(extract(epoch FROM proximo - ultimo_intento))::int AS seconds FROM webhook_aviso',
      );
      waits.push(seconds);
      if (attempt < 11) await letTimePass();
    }
    expect(waits.slice(0, 5)).toEqual([10, 30, 90, 270, 810]);
    expect(waits.slice(0, 10).reduce((sum, one) => sum + one, 0)).toBeLessThan(86_400);
    await settled('FALLIDO');
    const { records } = await server.as(CLIENTE_1, listAvisos, { estado: 'FALLIDO' });
    expect(records).toMatchObject([
      { intentos: 11, codigo_http: 410, proximo: null, error: 'Respondió 410', guia_nro: '881000000012' },
    ]);
    reply = answering(200);
    expect((await server.as(CLIENTE_2, reenviarAviso, { id: records[0].id })).error).toBe('AVISO_NO_ENCONTRADO');
    expect((await server.as(CLIENTE_1, reenviarAviso, { id: records[0].id })).code).toBe('OK');
    await letTimePass();
    await settled('ENTREGADO');
    expect(new Set(received.map(({ headers }) => headers['x-anden-aviso'])).size).toBe(1);
  });

  test('is paused by itself after it failed for an hour, says so, and goes on in order when asked to', async () => {
    const { id } = await newWebhook();
    reply = answering(500);
    await server.query(
      `UPDATE webhook SET fallas_seguidas = 19, fallando_desde = now() - interval '50 minutes' WHERE id = $1`,
      [id],
    );
    await occurs(11, 'AVI');
    await soon(async () => (await avisos())[0]?.codigo_http).toBe(500);
    expect((await server.as(CLIENTE_1, listWebhooks, {})).records).toMatchObject([
      { pausado: false, fallas_seguidas: 20 },
    ]);
    await server.query(`UPDATE webhook SET fallando_desde = now() - interval '61 minutes' WHERE id = $1`, [id]);
    await letTimePass();
    await soon(async () => (await server.as(CLIENTE_1, listWebhooks, {})).records).toMatchObject([
      { pausado: true, motivo_pausa: 'FALLAS', fallas_seguidas: 21, pendientes: 1 },
    ]);
    expect(server.log).toContainEqual(expect.objectContaining({ webhook: id, msg: 'webhook paused: it kept failing' }));
    await occurs(11, 'AVI');
    const sent = received.length;
    await letTimePass();
    reply = answering(200);
    expect((await server.as(CLIENTE_1, probarWebhook, { id })).code).toBe('OK');
    // A trial goes out all the same: that is how one finds out whether to go on.
    await soon(() => bodies().slice(sent)).toMatchObject([{ tipo: 'prueba' }]);
    expect(AvisoDePrueba.safeParse(bodies().at(-1)).success).toBe(true);
    expect((await server.as(CLIENTE_1, pausarWebhook, { id, pausado: false })).code).toBe('OK');
    await letTimePass();
    await soon(async () => (await avisos()).every(({ estado }) => estado === 'ENTREGADO')).toBe(true);
  });

  test('that redirects, talks for too long or too much fails, and is told so', async () => {
    const { id } = await newWebhook();
    const tries: [typeof reply, string][] = [
      [
        (response) => void response.writeHead(302, { location: `${url}/otra` }).end(),
        'Respondió 302: no se siguen redirecciones',
      ],
      [(response) => void response.writeHead(200).end(Buffer.alloc(1_200_000)), 'La respuesta supera 1 MB'],
      [(response) => response.destroy(), 'Se cortó la conexión'],
      [() => undefined, 'Sin respuesta en 3 segundos'],
    ];
    for (const [behaviour, words] of tries) {
      reply = behaviour;
      const { aviso_id } = await server.as(CLIENTE_1, probarWebhook, { id });
      await soon(async () => (await avisos()).find((aviso) => Number(aviso.id) === aviso_id)).toMatchObject({
        estado: 'FALLIDO',
        error: words,
        intentos: 1,
      });
    }
    expect(received).toHaveLength(4);
  });
});

describe('webhooks are managed', () => {
  test('with a secret that is shown once and read by the server alone', async () => {
    const { id, secreto } = await newWebhook();
    expect(secreto).toMatch(/^anden_whsec_[\w-]{43}$/);
    for (const person of [CLIENTE_1, ADMIN])
      expect(JSON.stringify(await server.as(person, listWebhooks, {}))).not.toContain(secreto.slice(20));
    const kept = await server.query(
      `SELECT to_jsonb(a)::text AS t FROM auditoria a UNION ALL SELECT to_jsonb(i)::text FROM idempotencia i
        UNION ALL SELECT encode(w.secreto_sellado, 'escape') FROM webhook w UNION ALL SELECT to_jsonb(w)::text FROM webhook w`,
    );
    expect(kept.filter(({ t }) => t.includes(secreto.slice(20)))).toEqual([]);
    const [rights] = await server.query(
      `SELECT has_column_privilege('anden_personal', 'webhook', 'secreto', 'SELECT') AS ours,
              has_column_privilege('anden_cliente', 'webhook', 'secreto', 'SELECT') AS theirs,
              has_column_privilege('anden_cliente', 'webhook', 'estado', 'UPDATE') AS approve,
              has_column_privilege('anden_cliente', 'clave_api', 'huella', 'SELECT') AS hash`,
    );
    expect(rights).toEqual({ ours: false, theirs: false, approve: false, hash: false });
    expect(id).toBeGreaterThan(0);
  });

  test('whose secret is still plain is sealed before anything is sent, and signs the same', async () => {
    const { id } = await newWebhook();
    const secreto = `anden_whsec_${'p'.repeat(43)}`;
    await server.query('UPDATE webhook SET secreto = $2, secreto_sellado = NULL WHERE id = $1', [id, secreto]);
    await server.as(CLIENTE_1, probarWebhook, { id });
    await settled('ENTREGADO');
    expect(await server.query('SELECT secreto FROM webhook WHERE id = $1', [id])).toEqual([{ secreto: null }]);
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(received[0]?.headers['x-anden-firma'])) ?? [];
    expect(v1).toBe(createHmac('sha256', secreto).update(`${t}.${received[0]?.body}`).digest('hex'));
  });

  test('whose secret no key opens is not called, and says why', async () => {
    const { id } = await newWebhook();
    const other = await newWebhook();
    await server.query(
      'UPDATE webhook SET secreto_sellado = (SELECT secreto_sellado FROM webhook WHERE id = $2) WHERE id = $1',
      [id, other.id],
    );
    await server.as(CLIENTE_1, probarWebhook, { id });
    await settled('FALLIDO');
    expect(await avisos()).toMatchObject([
      { error: 'El secreto no se pudo abrir: cree otro webhook', codigo_http: null },
    ]);
    expect(received).toEqual([]);
  });

  test.each([
    'http://erp.example/avisos',
    'https://127.0.0.1/avisos',
    'https://2130706433/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://intranet/',
    'https://usuario:clave@erp.example/',
    'javascript:alert(1)',
    'no es una dirección',
  ])('never with the address %s', async (address) => {
    const answer = await strict.as(ADMIN, crearWebhook, { cliente_id: 1, nombre: 'x', url: address, eventos: ['ENT'] });
    expect(answer.error).toBe('DIRECCION_NO_ADMITIDA');
  });

  test('by each client its own: a foreign one answers like one that does not exist', async () => {
    const { id } = await newWebhook();
    const acts = [
      (one: number) => server.as(CLIENTE_2, editarWebhook, { id: one, nombre: 'x', eventos: ['ENT'] }),
      (one: number) => server.as(CLIENTE_2, pausarWebhook, { id: one, pausado: true }),
      (one: number) => server.as(CLIENTE_2, probarWebhook, { id: one }),
      (one: number) => server.as(CLIENTE_2, eliminarWebhook, { id: one }),
    ];
    for (const act of acts) {
      const foreign = await act(id);
      expect(foreign).toEqual(await act(99_999));
      expect(foreign.error).toBe('WEBHOOK_NO_ENCONTRADO');
    }
    await occurs(11, 'AVI');
    await settled('ENTREGADO');
    for (const asked of [{}, { cliente_id: 1 }, { webhook_id: id }, { guia_nro: '881000000012' }])
      expect((await server.as(CLIENTE_2, listAvisos, asked)).total_records).toBe(0);
    expect((await server.as(CLIENTE_2, listWebhooks, { cliente_id: 1 })).records).toEqual([]);
    expect((await server.as(ADMIN, listAvisos, { guia_nro: '881000000012' })).total_records).toBe(1);
  });

  test('with events that exist, changed in place', async () => {
    const { id } = await newWebhook();
    const edit = (eventos: string[]) => server.as(CLIENTE_1, editarWebhook, { id, nombre: 'Otro', eventos });
    expect((await edit(['ENT', 'NADA'])).error).toBe('EVENTO_DE_WEBHOOK_DESCONOCIDO');
    expect((await edit(['ENT', 'ENT'])).code).toBe('OK');
    const { records } = await server.as(CLIENTE_1, listWebhooks, {});
    expect(records).toMatchObject([{ nombre: 'Otro', eventos: ['ENT'] }]);
  });
});

async function motivoDe(tipo: string): Promise<number> {
  const [row] = await server.query('SELECT motivo_id FROM motivo_de_evento WHERE tipo_evento = $1 LIMIT 1', [tipo]);
  return row.motivo_id;
}
