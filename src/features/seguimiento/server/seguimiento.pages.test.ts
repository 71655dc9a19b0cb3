import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ESTADOS_GUIA } from '#shared/estados.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { TEXTO_DE_ESTADO } from './textos.ts';

/** 31 can be told by telephone or document, 32 by document alone, 33 by surname alone, 34 by nothing. */
const OWN = `
  UPDATE agente SET direccion = 'Bvar. Artigas 1825' WHERE id = 1;
  INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, documento, telefono, direccion, localidad, departamento_id, zona_id, agente_id,
                    tamano_id, servicio, bultos, peso_gramos, contra_reembolso_centavos, creada, prometida_el, estado_general, vence_el,
                    ultimo_evento, ultimo_fecha)
  SELECT v.id, v.numero, 1, 'REF-' || v.id, v.destinatario, v.documento, v.telefono, 'Rivera 4417 ap. 603', 'Tala', 3, 6, 1, 3, 'ESTANDAR_AGENCIA',
         v.bultos, 7777, 345678, now() - interval '80 hours', hoy() + 2, 'EN_AGENCIA', hoy() + 3, 'ING_AG', now() - interval '20 hours'
    FROM (VALUES (31, '881000000111', 'Graciela Urruty Zabala', '4.815.162-3', '099 345 612 / 2408 7741', 3),
                 (32, '881000000128', 'Pedro Iraola', '3.141.592-6', 'no tiene', 1),
                 (33, 'WEB-55512', 'Nélida Ñandú D''Angelo', NULL, NULL, 1),
                 (34, '881000000135', '—', NULL, '12', 1),
                 -- The same once more, to guess at: guesses are counted.
                 (41, '881000000210', 'Graciela Urruty Zabala', '4.815.162-3', '099 345 612 / 2408 7741', 3),
                 (42, '881000000227', 'Pedro Iraola', '3.141.592-6', 'no tiene', 1),
                 (43, 'WEB-55599', 'Nélida Ñandú D''Angelo', NULL, NULL, 1)) AS v (id, numero, destinatario, documento, telefono, bultos);
  INSERT INTO evento (id, guia_id, cliente_id, agente_id, tipo, fecha_evento, lugar, nota, documento, recibe, bultos, corrige_id)
  SELECT id, 31, 1, agente_id, tipo, now() - hace * interval '1 hour', 'Recorrido de Wilson', 'Toca timbre en lo de Beba', '5.006.007-8', 'Beba Sosa',
         bultos::smallint[], corrige_id
    FROM (VALUES (901, NULL, 'DAT', 80, NULL, NULL), (902, NULL, 'ING_PL', 60, NULL, NULL), (903, NULL, 'PES', 59, NULL, NULL),
                 (904, NULL, 'CLA', 58, NULL, NULL), (905, NULL, 'RTN', 50, NULL, NULL), (906, NULL, 'CORR', 49, NULL, 905),
                 (907, NULL, 'CAR', 40, NULL, NULL), (908, NULL, 'DESP', 30, '{1,2}', NULL), (909, 1, 'ING_AG', 20, NULL, NULL)
         ) AS e (id, agente_id, tipo, hace, bultos, corrige_id);
`;

let server: TestServer;
let visitors = 0;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS + OWN);
});
afterAll(() => server.close());

const nobody = () => {
  visitors += 1;
  return `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`;
};
const post = (numero: string, control: string, remoteAddress = nobody()) =>
  server.request({
    method: 'POST',
    url: '/seguimiento',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ numero, control }).toString(),
  });
const statusesOf = async (sent: readonly ReturnType<typeof post>[]) =>
  (await Promise.all(sent)).map(({ statusCode }) => statusCode).sort();

describe('the language', () => {
  const inLanguage = async (accept: string) =>
    server.request({
      method: 'POST',
      url: '/seguimiento',
      remoteAddress: nobody(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': accept },
      payload: new URLSearchParams({ numero: '881000000111', control: '612' }).toString(),
    });

  test('is that of the browser, as it wants each; Spanish where it wants none of ours', async () => {
    const { body, headers } = await inLanguage('pt-BR,de;q=0.6,fr-CA;q=0.9');
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain('Vous pouvez le retirer');
    expect(body).toContain('Arrivé à l’agence');
    expect(headers.vary).toContain('accept-language');
    expect((await inLanguage('pt-BR')).body).toContain('<html lang="es">');
    expect((await inLanguage('ja')).body).toContain('受け取れます');
  });

  test('no word of a state or an event is without its translation', async () => {
    const events = await server.query('SELECT DISTINCT texto_publico FROM tipo_evento WHERE texto_publico IS NOT NULL');
    const texts = [
      ...events.map((row) => String(row.texto_publico)),
      ...Object.values(TEXTO_DE_ESTADO).flatMap(({ titulo, texto }) => [titulo, texto]),
    ];
    for (const locale of ['de', 'en', 'fr', 'ja', 'zh']) {
      const path = join(import.meta.dirname, '../../../server/http/idiomas', `${locale}.json`);
      const words: Record<string, string> = JSON.parse(await readFile(path, 'utf8'));
      expect(
        texts.filter((text) => words[text] === undefined),
        locale,
      ).toEqual([]);
    }
  });
});

describe('the check', () => {
  test.each([
    ['the end of a telephone', '881000000111', '612'],
    ['the end of the other telephone', '881000000111', '741'],
    ['a whole telephone', '881000000111', '+598 99 345 612'],
    ['the end of the document', '881000000111', '623'],
    ['the document whole', '881000000111', '4.815.162-3'],
    ['the document where the telephone is none', '881000000128', '926'],
    ['the surname where there is neither', 'WEB-55512', 'ñan'],
    ['a later surname', 'WEB-55512', "D'Angelo"],
    ['a number in small letters, with blanks', ' web-555 12 ', 'NAN'],
    ['the label of a piece', '881000000111b02', '612'],
  ])('%s opens', async (_what, numero, control) => {
    const response = await post(numero, control);
    expect([response.statusCode, response.body.includes('Lo puede retirar')]).toEqual([200, true]);
  });

  test('everything else is told the same, in a number that exists, in one that does not and in one without a check', async () => {
    const wrong: [string, string][] = [
      ['881000000210', '613'],
      ['881000000210', 'urr'],
      ['881000000210', '12'],
      ['881000000210', ''],
      ['881000000210', '%'],
      ['881000000227', 'ira'],
      ['881000000227', '126'],
      ['WEB-55599', 'nel'],
      ['WEB-55599', 'd'],
      ['881000000135', ''],
      ['881000000135', '12'],
      ['881000000135', '—'],
      ['881000009999', '612'],
      ['881000009999', '000'],
      ['881000009998', 'con'],
      ['', ''],
      ["' OR 1=1 --", "'; DROP TABLE guia --"],
      ['\0', '\0\0\0'],
    ];
    const answers = await Promise.all(wrong.map(([numero, control]) => post(numero, control)));
    const told = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body: body.replace(/name="numero" value="[A-Z0-9-]*"/, ''),
      headers: Object.keys(headers).sort(),
    }));
    expect(told[0]?.statusCode).toBe(404);
    expect(told[0]?.body).toContain('No encontramos un envío con esos datos');
    expect(new Set(told.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(server.log.filter(({ path, status }) => path === '/seguimiento' && status === 404)).toHaveLength(
      wrong.length,
    );
  });

  test.each([
    ['Juan de León', '{del,leo}'],
    ['Ana María Pérez', '{mar,per}'],
    ['María José Núñez de la Cruz', '{jos,nun,del,lac,cru}'],
    ['Bo Li', '{li}'],
    ['Farmashop', '{far}'],
    ['  ÁNGEL   ÖSTBERG ', '{ost}'],
    ['—', '{}'],
    ['', '{}'],
  ])('the surname of %s', async (destinatario, expected) => {
    const [row] = await server.query('SELECT controles_de_la_guia($1, NULL, NULL)::text AS c', [destinatario]);
    expect(row.c).toBe(expected);
  });
});

describe('guesses', () => {
  test('five of a number, from wherever and all at once, then nobody reads it, with the right check neither', async () => {
    for (const [numero, control] of [
      ['881000000012', '1'],
      ['881000007777', '1'],
    ] as const) {
      const statuses = await statusesOf(Array.from({ length: 12 }, () => post(numero, control)));
      expect(statuses).toEqual([...Array(5).fill(404), ...Array(7).fill(429)]);
    }
    const response = await post('881000000012', 'per');
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(800);
    expect(response.body).toContain('Demasiados intentos');
    expect(response.body).toContain('Vuelva a intentar en 15 minutos');
  });

  test('thirty of an address, over as many numbers; another address goes on', async () => {
    const many = Array.from({ length: 34 }, (_, place) => post(`8820000000${10 + place}`, '1', '203.0.113.7'));
    expect(await statusesOf(many)).toEqual([...Array(30).fill(404), ...Array(4).fill(429)]);
    expect((await post('881000000128', '926', '203.0.113.7')).statusCode).toBe(429);
    expect((await post('881000000128', '926', '203.0.113.8')).statusCode).toBe(200);
  });

  test('thirty of a household, whichever of its addresses of IPv6 it takes', async () => {
    const many = Array.from({ length: 32 }, (_, place) =>
      post(`8830000000${10 + place}`, '1', `2001:db8:0:7::${place + 1}`),
    );
    expect(await statusesOf(many)).toEqual([...Array(30).fill(404), ...Array(2).fill(429)]);
    expect((await post('881000000128', '926', '2001:db8::8:0:0:0:1')).statusCode).toBe(200);
  });

  test('right ones are not counted', async () => {
    for (let time = 0; time < 35; time += 1)
      expect((await post('881000000111', '612', '203.0.113.9')).statusCode).toBe(200);
  });
});

describe('what is told', () => {
  test('the place and the day, and of what happened only what is public and was not corrected', async () => {
    const { body } = await post('881000000111', '612');
    expect(body).toContain('Está en Agencia Cordón, Bvar. Artigas 1825, Montevideo.');
    expect(body).toMatch(/Tiene tiempo hasta el [a-záé]+ \d+ de [a-z]+\./);
    expect(body).toContain('<dt>Bultos</dt><dd>3</dd>');
    expect(body).toContain('<dt>Destino</dt><dd>Canelones</dd>');
    expect([...body.matchAll(/<\/time>([^<]*)<\/li>/g)].map(([, text]) => text)).toEqual([
      'Llegó a la agencia',
      'Salió hacia otra sede (2 de 3 bultos)',
      'Ingresó a nuestra planta',
      'Recibimos los datos del envío',
    ]);
    expect(body).toMatch(
      /<time datetime="\d{4}-\d\d-\d\dT[\d:]{8}Z">\d\d\/\d\d\/\d{4} \d\d:\d\d · Montevideo<\/time>Llegó/,
    );
  });

  test('no value of the parcel, its events, its client or its people, but for those of the page', async () => {
    // Its client is of no day on which anything happened.
    await server.query(`UPDATE cliente SET alta = '2019-03-07' WHERE id = 1`);
    const { body } = await post('881000000111', '612');
    const rows = await server.query(`
      SELECT to_jsonb(g) AS fila FROM guia g WHERE id = 31 UNION ALL SELECT to_jsonb(e) FROM evento e WHERE guia_id = 31
       UNION ALL SELECT to_jsonb(c) FROM cliente c WHERE id = 1`);
    const PUBLIC = new Set(['numero']);
    const valuesOf = ([column, value]: [string, unknown]) => {
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return column === 'destinatario' || column === 'telefono' ? [text, ...text.split(/[ /]+/)] : [text];
    };
    const values = rows.flatMap(({ fila }) => Object.entries<unknown>(fila).filter(([column]) => !PUBLIC.has(column)));
    // Ids and counts of one or two digits are in any page.
    const leaked = values.flatMap(valuesOf).filter((text) => text.length > 2 && body.includes(text));
    expect(rows).toHaveLength(11);
    expect(leaked).toEqual([]);
    for (const typed of ['612', 'Beba', 'Wilson', 'Tienda', 'Norte', 'Tala', '3456']) expect(body).not.toContain(typed);
  });

  test('the function of the database answers these columns, to the server itself alone', async () => {
    const [row] = await server.query(
      `SELECT pg_get_function_result(oid) AS r, proacl::text AS acl, prosecdef FROM pg_proc WHERE proname = 'seguimiento_publico'`,
    );
    expect(row.r).toBe(
      'TABLE(numero text, estado text, servicio text, bultos smallint, dia date, vencido boolean, departamento text, ' +
        'agencia text, agencia_direccion text, agencia_departamento text, eventos jsonb)',
    );
    expect(row.prosecdef).toBe(true);
    expect(
      row.acl
        .replace(/^\{|\}$/g, '')
        .split(',')
        .map((grant: string) => grant.split('=')[0]),
    ).toEqual([expect.stringMatching(/./), 'anden_sistema']);
  });

  test('these events are ours alone; every other one has its words', async () => {
    const rows = await server.query('SELECT codigo FROM tipo_evento WHERE texto_publico IS NULL ORDER BY 1');
    expect(rows.map(({ codigo }) => codigo)).toEqual([
      'ASG',
      'CAR',
      'CLA',
      'CORR',
      'DAS',
      'LEV_NO',
      'PES',
      'SCA',
      'TRF',
      'VUE',
    ]);
  });

  test.each(ESTADOS_GUIA)('%s is told in words of its own', async (estado) => {
    await server.query('UPDATE guia SET estado_general = $1 WHERE id = 32', [estado]);
    const { statusCode, body } = await post('881000000128', '926');
    const { titulo, texto } = TEXTO_DE_ESTADO[estado];
    expect(statusCode).toBe(200);
    expect(body).toContain(`<h1>${titulo}</h1>`);
    expect(body).toContain(`<p>${texto}</p>`);
    expect(body).not.toContain(estado);
    expect(body.includes('Previsto para')).toBe(
      [
        'PRE_INGRESADO',
        'A_LEVANTAR',
        'LEVANTADO',
        'INGRESADO',
        'CLASIFICADO',
        'EN_TRASLADO',
        'ASIGNADO',
        'EN_REPARTO',
      ].includes(estado),
    );
    await server.query(`UPDATE guia SET estado_general = 'EN_AGENCIA' WHERE id = 32`);
  });

  test('what is late says so', async () => {
    const late = async (set: string) => {
      await server.query(`UPDATE guia SET ${set} WHERE id = 32`);
      return (await post('881000000128', '926')).body;
    };
    const expired = await late('vence_el = hoy() - 1');
    expect(expired).toContain('<h1>Venció el plazo para retirarlo</h1>');
    expect(expired).toMatch(/Tenía tiempo hasta el \d\d\/\d\d\/\d{4}/);
    expect(await late(`estado_general = 'EN_TRASLADO'`)).toMatch(
      /Estaba previsto para el \d\d\/\d\d\/\d{4}: lleva demora/,
    );
    expect(await late('vence_el = hoy()')).toContain('Previsto para el');
    expect(await late(`estado_general = 'EN_AGENCIA'`)).toContain('Tiene tiempo hasta el');
  });
});

describe('the page', () => {
  test('carries its headers and no cookie, whatever it answers', async () => {
    const policy =
      /^default-src 'none';style-src 'self' 'sha256-[\w+/]{43}=';font-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';report-to csp$/;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answers = [
      [200, await server.request({ url: '/seguimiento' })],
      [200, await server.request({ url: '/seguimiento/881000000111' })],
      [200, await server.request({ method: 'HEAD', url: '/seguimiento/881000000111' })],
      [200, await post('881000000111', '612')],
      [404, await post('881000000987', '000')],
      [415, await server.request({ method: 'POST', url: '/seguimiento', payload: { numero: '881000000111' } })],
      [413, await server.request({ method: 'POST', url: '/seguimiento', headers: form, payload: 'x'.repeat(5_000) })],
      [404, await server.request({ method: 'POST', url: '/seguimiento', headers: form, payload: '%%%&&&=' })],
    ] as const;
    for (const [status, { statusCode, headers, body }] of answers) {
      expect(statusCode).toBe(status);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringMatching(policy),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(body).not.toMatch(/<script|javascript:| on\w+=|"error":/);
    }
  });

  test('fills the number in that the label carries, and asks for the check', async () => {
    const { body } = await server.request({ url: '/seguimiento/881000000111b01' });
    expect(body).toContain('name="numero" value="881000000111"');
    expect(body).toMatch(/<label for="control">/);
    expect(body).not.toMatch(/Agencia|Cordón|retirar/);
  });

  test.each(['"><script>alert(1)</script>', "' autofocus onfocus=alert(1) x='", '</form><form action=//evil.example>'])(
    'draws %s as a number at most, and an agency of that name as text',
    async (hostile) => {
      const answers = [
        await server.request({ url: `/seguimiento/${encodeURIComponent(hostile)}` }),
        await post(hostile, hostile),
      ];
      for (const { body } of answers) expect(body).toMatch(/name="numero" value="[A-Z0-9-]*"/);
      await server.query('UPDATE agente SET nombre = $1 WHERE id = 1', [hostile]);
      const { body } = await post('881000000111', '612');
      await server.query(`UPDATE agente SET nombre = 'Agencia Cordón' WHERE id = 1`);
      for (const page of [body, ...answers.map((answer) => answer.body)]) {
        expect(page).not.toContain(hostile);
        expect(page.match(/<(script|img|form)/g) ?? []).toEqual(page === body ? [] : ['<form']);
      }
      expect(body).toContain('Está en ');
    },
  );

  test('weighs less than 60 kB with all that it asks for, and asks for nothing but the company’s picture, colours and letters', async () => {
    const { body } = await post('881000000111', '612');
    const asked = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address);
    expect(asked).toEqual(['/favicon.svg', '/api/marca/estilo.css', '/seguimiento']);
    expect(body).not.toMatch(/@import|url\(/);
    const picture = await readFile(join(import.meta.dirname, '../../../web/public/favicon.svg'));
    const sheet = (await server.request({ method: 'GET', url: '/api/marca/estilo.css' })).body;
    const [, font = ''] = /url\(([^)]+)\)/.exec(sheet) ?? [];
    const letters = (await server.request({ method: 'GET', url: font })).rawPayload;
    expect(letters.length).toBeGreaterThan(10_000);
    const all = [body, picture, sheet].map((part) => gzipSync(part).length).concat(letters.length);
    expect(all.reduce((sum, length) => sum + length, 0)).toBeLessThan(60_000);
  });

  test('has the colours of the product, light and dark', async () => {
    const read = (path: string) => readFile(join(import.meta.dirname, '../../../', path), 'utf8');
    const [tokens, css] = await Promise.all([read('web/ui/tokens.css'), read('server/http/public-pages.css')]);
    const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
    const coloursOf = (text: string) =>
      [...text.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]);
    expect(coloursOf(light).length).toBeGreaterThan(20);
    const both = new Map(coloursOf(dark).map(([name, colour]) => [name, colour]));
    for (const [name, colour] of coloursOf(light))
      expect(tokens).toContain(`${name}: light-dark(${colour}, ${both.get(name)});`);
  });
});
