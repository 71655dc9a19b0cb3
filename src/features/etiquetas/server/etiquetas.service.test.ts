import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ParamsInput } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { readLabels } from '#testing/leer-etiquetas.ts';
import { atNight } from '#testing/night.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { confirmarImpresion, generarEtiquetas, getHistorialDeEtiquetas, imprimirEtiquetas } from '../contract.ts';

const staff: Person = { codes: ['GUI_001'] };
const client1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const agency2: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };

/** A parcel of three, the longest number that there is, what somebody hostile may send, and a batch of five hundred. */
const MORE = `
  INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, direccion, localidad, departamento_id, zona_id, agente_id, tamano_id, servicio, bultos,
                    creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha, contra_reembolso_centavos, moneda) VALUES
    (31, '881000000050', 1, 'PED-80', 'José Ñandú', 'Ruta 8 km 23.500', 'Paso de los Toros', 18, 11, NULL, 3, 'EXPRESS_24', 3,
     now(), '2026-11-22', 'PRE_INGRESADO', '2026-11-22', 'DAT', now(), 360900, 'UYU'),
    (32, '${'ABCDEFGHIJ'.repeat(4)}', 1, NULL, 'Luisa', NULL, NULL, 1, 1, NULL, 3, 'FLEX', 12, now(), '2026-11-22', 'PRE_INGRESADO', '2026-11-22', 'DAT', now(), NULL, 'UYU'),
    (33, '881000000067', 1, '~JA', '^XZ^XA^FDfalso', 'Rivera \\ esq. ^FS', NULL, 1, 1, NULL, 3, 'FLEX', 1, now(), '2026-11-22', 'PRE_INGRESADO', '2026-11-22', 'DAT', now(), NULL, 'UYU'),
    (34, '881000000074', 1, NULL, 'Muchos', NULL, NULL, 1, 1, NULL, 3, 'FLEX', 999, now(), '2026-11-22', 'PRE_INGRESADO', '2026-11-22', 'DAT', now(), NULL, 'UYU'),
    (35, '881000000081', 1, NULL, 'Muchos', NULL, NULL, 1, 1, NULL, 3, 'FLEX', 999, now(), '2026-11-22', 'PRE_INGRESADO', '2026-11-22', 'DAT', now(), NULL, 'UYU');
  INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha)
  SELECT 5000 + i, '99' || lpad(i::text, 10, '0'), 1, 'Vecina ' || i, 1, 1, 3, 'FLEX', now(), '2026-11-22', 'PRE_INGRESADO', '2026-11-22', 'DAT', now()
    FROM generate_series(1, 501) AS i;`;

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS + MORE);
});
afterAll(() => server.close());

const ask = (person: Person, params: ParamsInput<typeof imprimirEtiquetas>) =>
  server.as(person, imprimirEtiquetas, params);

async function download(person: Person, params: ParamsInput<typeof imprimirEtiquetas>) {
  const answer = await ask(person, params);
  expect(answer.code).toBe('OK');
  const response = await server.request({ url: answer.url });
  expect(response.statusCode).toBe(200);
  return { answer, response };
}

const historyOf = (guia_id: number, person = staff) => server.as(person, getHistorialDeEtiquetas, { guia_id });

/** The five hundred, in an order that no index has. */
const BATCH = Array.from({ length: 500 }, (_, i) => 5001 + ((i * 263) % 500));
const numberOf = (id: number) => `99${String(id - 5000).padStart(10, '0')}`;

describe('the file', () => {
  test('of an agency is of its parcels, though it sees no envíos', async () => {
    const [own] = await server.query('SELECT id, numero FROM guia WHERE agente_id IS NOT NULL ORDER BY id LIMIT 1');
    const [{ agente_id }] = await server.query('SELECT agente_id FROM guia WHERE id = $1', [own.id]);
    const agency: Person = { tipo: 'agencia', agente_id, codes: ['PCK_001'] };
    const { response } = await download(agency, { guias: [Number(own.id)], formato: 'zpl' });
    expect(response.body).toContain(own.numero);
    expect(await server.as(agency, generarEtiquetas, { numero: own.numero })).toMatchObject({ code: 'OK' });
  });

  test('as PDF has a page for each piece, to be shown by the browser, and its codes are read back', async () => {
    const { answer, response } = await download(staff, { guias: [31, 12], formato: 'pdf' });
    expect(answer).toMatchObject({
      etiquetas: 4,
      reimpresas: 0,
      filename: expect.stringMatching(/^etiquetas_\d+\.pdf$/),
    });
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename=${answer.filename}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const pages = await readLabels(response.rawPayload);
    expect(pages.map(({ code128 }) => code128)).toEqual([
      '881000000050B01',
      '881000000050B02',
      '881000000050B03',
      '881000000036',
    ]);
    expect(pages.map(({ qr }) => qr?.replace(/^.*\/seguimiento\//, ''))).toEqual([
      '881000000050',
      '881000000050',
      '881000000050',
      '881000000036',
    ]);
    for (const text of [
      'EXPRESS 24',
      '2/3',
      'TA',
      'José Ñandú',
      'Ruta 8 km 23.500',
      'Paso de los Toros',
      'Se cobra una vez, con el bulto 1',
      'Tienda Norte',
      'PED-80',
      '22/11/2026',
    ])
      expect(pages[1]?.texto).toContain(text);
    expect(pages[0]?.texto).toContain('$ 3.609,00');
  });

  test('can be of some pieces of one parcel, of the longest number as well', async () => {
    const { response } = await download(staff, { guias: [32], bultos: [12, 3], formato: 'pdf' });
    const pages = await readLabels(response.rawPayload);
    expect(pages.map(({ code128 }) => code128)).toEqual([
      `${'ABCDEFGHIJ'.repeat(4)}B03`,
      `${'ABCDEFGHIJ'.repeat(4)}B12`,
    ]);
  });

  test('of five hundred is in the order of the screen', async () => {
    const { answer, response } = await download(staff, { guias: BATCH, formato: 'zpl' });
    expect(answer.etiquetas).toBe(500);
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename=etiquetas_\d+\.zpl$/);
    const codes = [...response.body.matchAll(/\^BC.*\^FD>;(\d+)\^FS/g)].map(([, code]) => code);
    expect(codes).toEqual(BATCH.map(numberOf));
  });

  test('of five hundred as PDF too: a page for each, and those looked at scan as theirs', atNight, async () => {
    const { response } = await download(staff, { guias: BATCH, formato: 'pdf' });
    const some = [1, 250, 500];
    const read = await readLabels(response.rawPayload, some);
    expect(read.map(({ code128 }) => code128)).toEqual(some.map((page) => numberOf(BATCH[page - 1] ?? 0)));
    expect(response.body.match(/\/Type \/Page\b/g)).toHaveLength(500);
  });

  test('as ZPL holds no command that somebody wrote into a name', async () => {
    const { response } = await download(staff, { guias: [33], formato: 'zpl' });
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body.match(/\^XA|\^XZ/g)).toEqual(['^XA', '^XZ']);
    expect(response.body).not.toMatch(/~|\^FDfalso/);
    expect(response.body).toContain('_5EXZ_5EXA_5EFDfalso');
  });

  test('comes once, to whoever may still see the parcels', async () => {
    const { url } = await ask(staff, { guias: [11], formato: 'zpl' });
    expect((await server.request({ url })).statusCode).toBe(200);
    expect((await server.request({ url })).json()).toMatchObject({ error: 'TICKET_INVALIDO' });
    const person: Person = { ...client1, name: 'moves' };
    const moved = await ask(person, { guias: [11, 12], formato: 'zpl' });
    await server.query('UPDATE usuario SET cliente_id = 2 WHERE id = $1', [await server.id(person)]);
    expect((await server.request({ url: moved.url })).json()).toMatchObject({ error: 'GUIA_NO_ENCONTRADA' });
  });
});

describe('a batch is refused whole', () => {
  test.each<[string, Person, number[]]>([
    ["with another client's parcel", client1, [11, 21]],
    ["with another agency's parcel", agency2, [21, 11]],
    ['with one that does not exist', staff, [11, 99_999]],
    ['to the warehouse', { tipo: 'deposito', codes: ['GUI_001'] }, [11]],
  ])('%s, and leaves no trace', async (_, person, guias) => {
    const before = await server.query('SELECT count(*)::int AS n FROM impresion');
    expect(await ask(person, { guias, formato: 'pdf' })).toMatchObject({ code: 'ERROR', error: 'GUIA_NO_ENCONTRADA' });
    expect(await server.query('SELECT count(*)::int AS n FROM impresion')).toEqual(before);
  });

  test('beyond five hundred parcels, two thousand labels or the pieces that there are', async () => {
    expect(await ask(staff, { guias: Array.from({ length: 501 }, (_, i) => 5001 + i), formato: 'pdf' })).toMatchObject({
      error: 'DATOS_INVALIDOS',
    });
    expect(await ask(staff, { guias: [34, 35, 31], formato: 'pdf' })).toMatchObject({ error: 'DEMASIADAS_ETIQUETAS' });
    expect(await ask(staff, { guias: [31], bultos: [4], formato: 'pdf' })).toMatchObject({
      error: 'BULTO_INEXISTENTE',
    });
    expect(await ask(staff, { guias: [31, 12], bultos: [1], formato: 'pdf' })).toMatchObject({
      error: 'DATOS_INVALIDOS',
    });
  });
});

describe('each print is written down', () => {
  test('who, when, what and how often, the first told from those after it', async () => {
    const ana: Person = { ...staff, name: 'Ana imprime' };
    const first = await ask(ana, { guias: [21], formato: 'pdf' });
    const again = await ask(ana, { guias: [21], formato: 'zpl', motivo: 'No salió bien' });
    expect([first.reimpresas, again.reimpresas]).toEqual([0, 1]);
    const { veces, impresiones } = await historyOf(21);
    expect(veces).toBe(2);
    expect(impresiones).toMatchObject([
      {
        id: again.impresion_id,
        formato: 'zpl',
        motivo: 'No salió bien',
        es_reimpresion: true,
        salio_bien: null,
        bultos: null,
      },
      { id: first.impresion_id, formato: 'pdf', motivo: null, es_reimpresion: false, salio_bien: null, bultos: null },
    ]);
    expect(impresiones[0].fecha).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const [audit] = await server.query(
      `SELECT despues FROM auditoria WHERE servicio = 'etiquetas.imprimir' AND fila_id = $1`,
      [again.impresion_id],
    );
    expect(audit.despues).toMatchObject({ formato: 'zpl', guias: 1, etiquetas: 1, motivo: 'No salió bien' });
  });

  test('why it was printed again is told in the house of whoever wrote it', async () => {
    const colleague: Person = { ...client1, name: 'De la misma casa' };
    await ask(staff, { guias: [11], formato: 'zpl', motivo: 'Mojada por el chofer, y la de otro cliente' });
    await ask(colleague, { guias: [11], formato: 'zpl', motivo: 'Se rompió' });
    const told = async (person: Person) => {
      const { impresiones } = getHistorialDeEtiquetas.result.parse(await historyOf(11, person));
      return impresiones.slice(0, 2).map(({ motivo }) => motivo);
    };
    expect(await told(client1)).toEqual(['Se rompió', null]);
    expect(await told(staff)).toEqual(['Se rompió', 'Mojada por el chofer, y la de otro cliente']);
  });

  test('the same parcel asked for twice in one batch is printed once', async () => {
    expect(await ask(staff, { guias: [12, 12, 12], formato: 'zpl' })).toMatchObject({ etiquetas: 1 });
  });

  test('whoever printed says how it came out, and nobody else', async () => {
    const { impresion_id } = await ask(client1, { guias: [11], formato: 'pdf' });
    expect(await server.as(staff, confirmarImpresion, { impresion_id, salio_bien: true })).toMatchObject({
      error: 'IMPRESION_NO_ENCONTRADA',
    });
    expect(await server.as(client1, confirmarImpresion, { impresion_id, salio_bien: false })).toMatchObject({
      code: 'OK',
    });
    const { impresiones } = await historyOf(11);
    expect(impresiones[0]).toMatchObject({ id: impresion_id, salio_bien: false });
  });

  test('a client reads of its own parcels alone, and knows the company only by its name', async () => {
    await ask({ ...staff, name: 'Rosa de planta' }, { guias: [12, 21], formato: 'pdf' });
    expect(await historyOf(21, client1)).toMatchObject({ error: 'GUIA_NO_ENCONTRADA' });
    const { impresiones } = await historyOf(12, client1);
    expect(impresiones[0]).toMatchObject({ usuario: 'La empresa' });
  });

  test('the database itself shows nobody the prints of foreign parcels, and lets nobody write them', async () => {
    const seen = (tipo: 'cliente' | 'agencia', own: { cliente_id: number | null; agente_id: number | null }) =>
      server.database.read({ tipo, usuario_id: 1, ...own }, async (db) =>
        db.selectFrom('impresion_guia').select('guia_id').distinct().execute(),
      );
    const mine = await seen('cliente', { cliente_id: 2, agente_id: null });
    expect(mine.map(({ guia_id }) => Number(guia_id))).toEqual([21]);
    const agency = await seen('agencia', { cliente_id: null, agente_id: 1 });
    expect(agency.map(({ guia_id }) => Number(guia_id))).toEqual([11]);
    await expect(
      server.database.transaction({ tipo: 'personal', usuario_id: 1, cliente_id: null, agente_id: null }, (db) =>
        db.insertInto('impresion').values({ usuario_id: 1, formato: 'pdf', etiquetas: 1 }).execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('in the answer itself', () => {
  test('are those of one parcel, piece by piece, and count as a print', async () => {
    const before = (await historyOf(31)).veces;
    const answer = await server.as(client1, generarEtiquetas, { numero: '881000000050' });
    expect(answer).toMatchObject({ code: 'OK', etiquetas: 3, archivo: { nombre: '881000000050.pdf' } });
    const pages = await readLabels(Buffer.from(answer.archivo.base64, 'base64'));
    expect(pages.map(({ code128 }) => code128?.slice(-3))).toEqual(['B01', 'B02', 'B03']);
    expect(pages.every(({ qr }) => qr === 'http://anden.test/seguimiento/881000000050')).toBe(true);
    expect((await historyOf(31)).veces).toBe(before + 1);
  });

  test('are of nobody else’s parcel, nor written down for one', async () => {
    const prints = () => server.query('SELECT count(*)::int AS n FROM impresion');
    const before = await prints();
    for (const [person, numero] of [
      [client1, '881000000029'],
      [agency2, '881000000012'],
      [{ tipo: 'deposito', codes: ['GUI_001'] }, '881000000012'],
    ] as const satisfies [Person, string][]) {
      const refused = await server.as(person, generarEtiquetas, { numero });
      expect(refused).toEqual(await server.as(person, generarEtiquetas, { numero: '889999999997' }));
      expect(refused.error).toBe('GUIA_NO_ENCONTRADA');
    }
    expect(await prints()).toEqual(before);
  });
});
