import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import Papa from 'papaparse';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { cerrarSesion } from '#features/sesion/contract.ts';
import { withLiterals } from '#server/db/copy.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { guardCsvText } from '#shared/csv.ts';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { exportGuias } from '../contract.ts';

const staff: Person = { codes: ['GUI_001'] };
const client1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const agency2: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };

/** What a client's system may have sent: for a spreadsheet, for SQL, for the file itself. */
const HOSTILE = [
  '=1+1',
  ' =1',
  '\u00a0=1',
  '\u3000+1',
  '+598 99 123 456',
  '-1',
  '@SUM(A1)',
  '＝1',
  '\u200b=1',
  '\u0001=1',
  '\t1',
  '\n=1',
  '\r\n1',
  'a\nb',
  'a"b',
  '"',
  '"\n',
  'x"\n"y',
  ',;"\r\n',
  "'; DROP TABLE guia; --",
  '\\',
  '\\.',
  "\\'; SELECT 1; --",
  '$1',
  '$$',
  'Peña 🚚 Ñandú',
  'á\u202egpj.exe',
  '\ufeff',
  'NULL',
  '%_',
  '1e5',
  "O'Neill",
];

const MANY = `
  INSERT INTO cliente (id, nombre, razon_social) VALUES (3, '=Hostil "SA"', 'H');
  INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el,
                    estado_general, vence_el, ultimo_evento, ultimo_fecha, contra_reembolso_centavos, moneda)
  SELECT 100 + i, '99' || lpad(i::text, 6, '0'), 3, 'x', 1, 1, 3, 'FLEX', '2026-03-01T02:30:00Z', '2026-03-02', 'EN_REPARTO', '2026-03-02',
         'SAL', '2026-03-01T02:59:59Z', CASE WHEN i % 2 = 0 THEN 123405 END, 'USD' FROM generate_series(1, ${HOSTILE.length}) AS i;`;

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS + MANY);
  for (const [i, text] of HOSTILE.entries())
    await server.query('UPDATE guia SET destinatario = $2, referencia = $2, localidad = $2 WHERE id = $1', [
      101 + i,
      text,
    ]);
  address = await server.listen();
});
afterAll(() => server.close());

const ask = (person: Person, params: ParamsInput<typeof exportGuias> = {}) => server.as(person, exportGuias, params);

async function download(person: Person, params: ParamsInput<typeof exportGuias> = {}) {
  const { url } = await ask(person, params);
  const response = await server.request({ url, headers: { 'accept-encoding': 'br, gzip' } });
  const { data } = Papa.parse<Record<string, string>>(response.body.slice(1), {
    header: true,
    skipEmptyLines: true,
    newline: '\r\n',
  });
  return { response, rows: data };
}

const numbers = (rows: readonly Record<string, string>[]) => rows.map((row) => row.Guía);

describe('the file', () => {
  test('is named after the day, begins with a BOM and quotes every field', async () => {
    const answer = await ask(staff, { cliente_id: [1], orden: 'numero', sentido: 'asc' });
    expect(answer).toMatchObject({ code: 'OK', url: expect.stringMatching(/^\/api\/descargas\/[\w-]{43}$/) });
    const [{ hoy }] = await server.query('SELECT hoy()::text AS hoy');
    expect(answer.filename).toBe(`guias_${hoy}.csv`);
    const response = await server.request({ url: answer.url });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=guias_${hoy}.csv`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    const [head, first, second, rest] = response.rawPayload.toString('utf8').split('\r\n');
    expect(head).toMatch(/^\ufeff"Guía","Referencia","Cliente",/);
    expect(first).toMatch(/^"881000000012","PED-77","Tienda Norte","Ana Pereira","Montevideo","",/);
    expect(second).toMatch(/^"881000000036",/);
    expect(rest).toBe('');
  });

  test('tells a parcel as people read it, money by the separator', async () => {
    const { rows } = await download(staff, { numero: '99000002' });
    expect(rows).toEqual([
      {
        Guía: '99000002',
        Referencia: "' =1",
        Cliente: '\'=Hostil "SA"',
        Destinatario: "' =1",
        Departamento: 'Montevideo',
        Localidad: "' =1",
        Zona: expect.any(String),
        Agencia: '',
        Servicio: 'Flex',
        Bultos: '1',
        Estado: 'En reparto',
        Motivo: '',
        'Último evento': 'Salió a reparto',
        'Fecha del último evento': formatDateMinute('2026-03-01T02:59:59Z'),
        Prometida: formatDay('2026-03-02'),
        Vence: '02/03/2026',
        Vencida: expect.stringMatching(/^(Sí|No)$/),
        Intentos: '0',
        'Contra-reembolso': '1234,05',
        Moneda: 'USD',
        Creada: '28/02/2026 23:30',
      },
    ]);
    const semicolons = await download(staff, { numero: '99000002', separador: ';' });
    expect(semicolons.rows[0]).toMatchObject({ 'Contra-reembolso': '1234,05', Servicio: 'Flex' });
    expect((await download(staff, { numero: '99000001' })).rows[0]).toMatchObject({
      'Contra-reembolso': '',
      Moneda: '',
    });
  });

  test('disarms every text by the rule of all other exports, and keeps all else of it', async () => {
    const { rows } = await download(staff, { cliente_id: [3], orden: 'numero', sentido: 'asc' });
    expect(rows).toHaveLength(HOSTILE.length);
    for (const column of ['Referencia', 'Destinatario', 'Localidad'])
      expect(rows.map((row) => row[column])).toEqual(HOSTILE.map(guardCsvText));
  });

  test('holds the rows of the person and of the filters, in their order', async () => {
    expect(numbers((await download(client1)).rows)).toEqual(['881000000036', '881000000012']);
    expect(numbers((await download(agency2)).rows)).toEqual(['881000000029']);
    expect(numbers((await download(staff, { estado: ['EN_AGENCIA'], orden: 'numero' })).rows)).toEqual([
      '881000000029',
      '881000000012',
    ]);
    expect((await download(client1, { cliente_id: [2] })).rows).toEqual([]);
  });

  test.each(HOSTILE.filter((text) => text.trim().length > 1))('takes %j for a filter, as a text', async (text) => {
    const { response } = await download(staff, { q: text });
    expect(response.statusCode).toBe(200);
    expect(response.body).toMatch(/^\ufeff"Guía"[^\n]*\r\n/);
    expect(await server.query('SELECT count(*)::int AS n FROM guia')).toEqual([{ n: HOSTILE.length + 3 }]);
  });

  test('leaves its trace: who, and which rows', async () => {
    const person: Person = { ...staff, name: 'traced' };
    await ask(person, { estado: ['RETENIDO'] });
    const [row] = await server.query(
      `SELECT despues FROM auditoria WHERE servicio = 'guias.exportar' AND usuario_id = $1`,
      [await server.id(person)],
    );
    expect(row.despues).toMatchObject({ proposito: 'guias.csv', estado: ['RETENIDO'], separador: ',' });
  });
});

describe('values written into a statement', () => {
  test.each([...HOSTILE, '', '{1,2}', "E'\\'", '\u2019'])('come back as they went: %j', async (text) => {
    const list = [text, 'b"c', '', '{', 'NULL', '\\'];
    const [row] = await server.query(withLiterals(sql`SELECT ${text}::text AS text, ${list}::text[] AS list`));
    expect(row).toEqual({ text, list });
  });

  test('of the other kinds as well; what could not be one is refused', async () => {
    const statement = withLiterals(
      sql`SELECT ${7}::int + ${-1.5}::float8 AS n, ${true}::boolean AS b, ${null}::int AS nothing, ${[3, 4]}::int[] AS ids`,
    );
    expect(await server.query(statement)).toEqual([{ n: 5.5, b: true, nothing: null, ids: [3, 4] }]);
    for (const bad of ['a\0b', ['a\0'], Number.NaN, { a: 1 }, new Date(), Buffer.from('a'), [['a']]])
      expect(() => withLiterals(sql`SELECT ${bad}`)).toThrow(TypeError);
  });
});

describe('what leaves as a file', () => {
  const start = (rows: RawBuilder<unknown>) =>
    server.database.copies.start({
      scope: { tipo: 'agencia', usuario_id: 4, cliente_id: null, agente_id: 2 },
      rows,
      separator: ';',
    });

  test('is read as the person, and changes nothing', async () => {
    const lines = await start(
      sql`SELECT current_user, current_setting('anden.agente_id'), current_setting('anden.cliente_id'), current_setting('transaction_read_only')`,
    );
    expect(await text(lines)).toBe('"anden_agencia";"2";"";"on"\n');
  });

  test('is refused before its first byte where the database refuses it', async () => {
    await expect(start(sql`SELECT huella FROM ticket`)).rejects.toMatchObject({ code: '42501' });
    await expect(start(sql`SELECT ${'2026-02-31'}::date`)).rejects.toMatchObject({ code: '22008' });
  });
});

describe('a download', () => {
  test('works once', async () => {
    const { url } = await ask(staff, { numero: '99000001' });
    expect((await server.request({ url })).statusCode).toBe(200);
    expect((await server.request({ url })).json()).toMatchObject({ error: 'TICKET_INVALIDO' });
  });

  test.each<[string, number, (person: Person) => Promise<unknown>]>([
    ['the minute', 404, () => server.query(`UPDATE ticket SET vence = vence - interval '61 seconds'`)],
    ['the session', 404, (person) => server.as(person, cerrarSesion, {})],
    [
      'the account',
      404,
      async (person) => server.query(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [await server.id(person)]),
    ],
    [
      'the permission',
      403,
      async (person) =>
        server.query('DELETE FROM usuario_funcionalidad WHERE usuario_id = $1', [await server.id(person)]),
    ],
    [
      'the trust in its password',
      403,
      async (person) =>
        server.query('UPDATE usuario SET cambiar_password = true WHERE id = $1', [await server.id(person)]),
    ],
  ])('ends with %s', async (what, status, end) => {
    const person: Person = { ...staff, name: `loses ${what}` };
    const { url } = await ask(person);
    await end(person);
    const response = await server.request({ url });
    expect([response.statusCode, response.json().code]).toEqual([status, 'ERROR']);
  });

  test('shows the rows that the person may see when it begins, not when it was asked for', async () => {
    const person: Person = { ...client1, name: 'moves' };
    const { url } = await ask(person);
    await server.query('UPDATE usuario SET cliente_id = 2 WHERE id = $1', [await server.id(person)]);
    expect((await server.request({ url })).body).toContain('"881000000029"');
  });

  test('is refused to the warehouse, whatever code it holds', async () => {
    expect(await ask({ tipo: 'deposito', codes: ['GUI_001'] })).toMatchObject({ status: 403 });
  });
});

describe('several downloads at once', () => {
  let fast: string;
  let login: pg.Client;
  beforeAll(async () => {
    login = new pg.Client(server.app);
    await login.connect();
    const [row] = await server.query(`SELECT pg_get_functiondef('celda_csv'::regproc) AS body`);
    fast = row.body;
    await server.query(
      `CREATE OR REPLACE FUNCTION celda_csv(texto text) RETURNS text LANGUAGE plpgsql VOLATILE AS 'BEGIN PERFORM pg_sleep(30); RETURN texto; END'`,
    );
  });
  afterAll(async () => {
    await server.query(fast);
    await login.end();
  });

  /** Begins a download that the database does not finish; its head has come. */
  const begin = async (url: string) => {
    const request = get(address + url);
    request.on('error', () => undefined);
    const [response]: IncomingMessage[] = await once(request, 'response');
    if (!response) throw new Error('no answer');
    response.on('error', () => undefined).resume();
    return { request, response };
  };
  const COPYING = `FROM pg_stat_activity WHERE query LIKE 'COPY (%' AND datname = current_database()`;
  const copying = (count: number) =>
    vi.waitFor(async () => expect((await login.query(`SELECT pid ${COPYING}`)).rows).toHaveLength(count), 60_000);

  const person = (name: string): Person => ({ ...staff, name });
  const refusal = ({ statusCode, headers, json }: Awaited<ReturnType<TestServer['request']>>) => {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    return [statusCode, json().error];
  };

  test('are three, two of one person; who comes too many has a ticket that is still good', async () => {
    const [a, a2, a3] = [await ask(person('a')), await ask(person('a')), await ask(person('a'))];
    const [b, c] = [await ask(person('b')), await ask(person('c'))];
    const running = [await begin(a.url), await begin(a2.url)];
    expect(refusal(await server.request({ url: a3.url }))).toEqual([429, 'DEMASIADOS_PEDIDOS']);
    running.push(await begin(b.url));
    expect(refusal(await server.request({ url: c.url }))).toEqual([503, 'SERVIDOR_OCUPADO']);
    await copying(3);
    for (const { request } of running) request.destroy();
    await copying(0);
    await begin(a3.url).then(({ request }) => request.destroy());
    await begin(c.url).then(({ request }) => request.destroy());
    await copying(0);
  });

  test('a fourth waits for the place that another gives back', async () => {
    const tickets = await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => (await ask(person(name))).url));
    const [a, b, c, d] = tickets.map((url) => () => begin(url));
    const running = [await a?.(), await b?.(), await c?.()];
    const fourth = d?.();
    expect(await Promise.race([fourth, setTimeout(300, 'waits')])).toBe('waits');
    running.shift()?.request.destroy();
    running.push(await fourth);
    expect(running.map((one) => one?.response.statusCode)).toEqual([200, 200, 200]);
    await copying(3);
    for (const one of running) one?.request.destroy();
    await copying(0);
  });

  test('one who left while waiting keeps the ticket', async () => {
    const [a, b, c] = [await ask(person('a')), await ask(person('b')), await ask(person('c'))];
    const d = await ask(person('d'));
    const running = [await begin(a.url), await begin(b.url), await begin(c.url)];
    const left = get(address + d.url);
    left.on('error', () => undefined);
    await setTimeout(300);
    left.destroy();
    await setTimeout(100);
    for (const { request } of running) request.destroy();
    await copying(0);
    await begin(d.url).then(({ request, response }) => {
      expect(response.statusCode).toBe(200);
      request.destroy();
    });
    await copying(0);
  });

  test('end in the database when nobody listens any more, though no row was sent yet', async () => {
    const { request } = await begin((await ask(staff)).url);
    await copying(1);
    request.destroy();
    await copying(0);
    expect(server.log.at(-1)).toMatchObject({ level: 'warn', export: 'guias.csv', msg: 'export cut off' });
  });

  test('that the database ends look cut off, never whole', async () => {
    const { response } = await begin((await ask(staff)).url);
    const closed = new Promise((resolve) => void response.on('close', resolve));
    await copying(1);
    await login.query(`SELECT pg_terminate_backend(pid) ${COPYING}`);
    await closed;
    expect(response.complete).toBe(false);
  });

  test('do not hold up a server that is told to stop, nor look whole', async () => {
    const stopping = await openTestServer(TWO_CLIENTS);
    await stopping.query(
      `CREATE OR REPLACE FUNCTION celda_csv(texto text) RETURNS text LANGUAGE plpgsql VOLATILE AS 'BEGIN PERFORM pg_sleep(30); RETURN texto; END'`,
    );
    const own = await stopping.listen();
    const { url } = await stopping.as(staff, exportGuias, {});
    const request = get(own + url).on('error', () => undefined);
    const [response]: IncomingMessage[] = await once(request, 'response');
    const closed = new Promise(
      (resolve) =>
        void response
          ?.on('error', () => undefined)
          .on('close', resolve)
          .resume(),
    );
    await stopping.close();
    await closed;
    expect(response?.complete).toBe(false);
  });
});
