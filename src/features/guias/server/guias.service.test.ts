import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { listGuias, searchGuias } from '../contract.ts';
import { getGuia } from '../detalle.contract.ts';

/** A parcel whose reference and recipient hold what LIKE takes for wildcards, and a delivered one past its day. */
const ODD = `
  INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, departamento_id, zona_id, tamano_id, servicio, bultos,
                    contra_reembolso_centavos, creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha) VALUES
    (31, '881000000043', 1, '100%_A\\B', 'Ana Peña', 1, 1, 3, 'ESTANDAR_DOMICILIO', 3, 150050, now(), hoy() - 5, 'ENTREGADO', hoy() - 5, 'ENT', now()),
    (32, '881000000050', 1, '100XYAZB', 'Ana Pena', 1, 1, 3, 'ESTANDAR_DOMICILIO', 1, NULL, now(), hoy() - 5, 'EN_REPARTO', hoy() - 5, 'SAL', now());`;

const staff: Person = { codes: ['GUI_001'] };
const client1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const client2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const agency1: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const agency2: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS + ODD);
});
afterAll(() => server.close());

const ids = (answer: Answer): number[] => answer.records.map(({ id }: { id: number }) => id);

describe('each kind of person', () => {
  test.each<[string, Person, number[]]>([
    ['staff', staff, [32, 31, 21, 12, 11]],
    ['client 1', client1, [32, 31, 12, 11]],
    ['client 2', client2, [21]],
    ['agency 1', agency1, [11]],
    ['agency 2', agency2, [21]],
  ])('lists, opens and finds its own: %s', async (_who, person, own) => {
    const answer = await server.as(person, listGuias, {});
    expect(ids(answer)).toEqual(own);
    expect(answer).toMatchObject({ code: 'OK', current_page: 1, total_pages: 1, total_records: own.length });
    expect(ids(await server.as(person, searchGuias, { texto: '8810' }))).toEqual(own);
    for (const id of [11, 12, 21, 31, 32]) {
      const opened = await server.as(person, getGuia, { id });
      expect([id, opened.error ?? opened.code]).toEqual([id, own.includes(id) ? 'OK' : 'GUIA_NO_ENCONTRADA']);
    }
  });

  test('of the warehouse sees no parcel, whatever code it holds', async () => {
    const warehouse: Person = { tipo: 'deposito', codes: ['GDS_001', 'GUI_001'] };
    expect(await server.as(warehouse, listGuias, {})).toMatchObject({ code: 'ERROR', status: 403 });
    expect(await server.as(warehouse, getGuia, { id: 11 })).toMatchObject({ code: 'ERROR', status: 403 });
    expect(await server.as(warehouse, searchGuias, { texto: '8810' })).toMatchObject({ code: 'ERROR', status: 403 });
  });
});

describe('a row', () => {
  test('shows names, state and whether its day has passed; what is over is never late', async () => {
    const { records } = await server.as(staff, listGuias, {});
    const row = (id: number) => records.find((record: { id: number }) => record.id === id);
    expect(row(11)).toEqual({
      id: 11,
      guia_nro: '881000000012',
      cliente_id: 1,
      cliente: 'Tienda Norte',
      agente_id: 1,
      agente: 'Agencia Cordón',
      referencia: 'PED-77',
      destinatario: 'Ana Pereira',
      departamento: 'Montevideo',
      localidad: null,
      zona: 'MVD-Centro',
      servicio: 'ESTANDAR_AGENCIA',
      bultos: 1,
      estado_general: 'EN_AGENCIA',
      motivo: null,
      ultimo_evento: 'Ingreso a agencia',
      ultimo_fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      prometida_el: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      vence_el: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      vencido: false,
      intentos: 0,
      contra_reembolso: null,
      creada: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    expect(row(12)).toMatchObject({ agente_id: null, agente: null });
    expect(row(31).contra_reembolso).toEqual({ centavos: 150050, moneda: 'UYU' });
    expect([row(21).vencido, row(31).vencido, row(32).vencido]).toEqual([true, false, true]);
  });
});

describe('the list', () => {
  test.each<[string, object, number[]]>([
    ['number, whatever its case and the blanks around it', { numero: ' 881000000029 ' }, [21]],
    ['state', { estado: 'EN_REPARTO' }, [32, 12]],
    ['client', { cliente_id: 2 }, [21]],
    ['agency', { agente_id: 1 }, [11]],
    ['several at once', { cliente_id: 1, estado: 'EN_AGENCIA', agente_id: 1 }, [11]],
    ['what contradicts itself', { cliente_id: 2, agente_id: 1 }, []],
    ['a client that the table’s number cannot hold', { cliente_id: 2_147_483_647 }, []],
  ])('filters by %s', async (_what, filters, own) => {
    const answer = await server.as(staff, listGuias, filters);
    expect(ids(answer)).toEqual(own);
    expect(answer.total_records).toBe(own.length);
  });

  test('pages, and tells how many there are past the end', async () => {
    const second = await server.as(staff, listGuias, { page: 2, size: 2 });
    expect(ids(second)).toEqual([21, 12]);
    expect(second).toMatchObject({ current_page: 2, page_quantity: 2, total_pages: 3, total_records: 5 });
    const beyond = await server.as(staff, listGuias, { page: 999, size: 2 });
    expect(beyond).toMatchObject({ records: [], total_pages: 3, total_records: 5 });
    expect(await server.as(client2, listGuias, { numero: '889999999999' })).toMatchObject({
      records: [],
      total_pages: 1,
      total_records: 0,
    });
  });

  test.each<object>([
    { size: 0 },
    { size: 501 },
    { size: -1 },
    { page: 0 },
    { page: 1.5 },
    { numero: '' },
    { estado: 'en_agencia' },
    { cliente_id: 'uno' },
    { cliente_id: [] },
    { desde: '20/11/2026' },
    { vence: 'ayer' },
    { cursor: 'x'.repeat(201) },
    { orden: 'id' },
  ])('refuses %o', async (params) => {
    expect(await server.as(staff, listGuias, params)).toMatchObject({ status: 400, error: 'DATOS_INVALIDOS' });
  });
});

describe('the search', () => {
  test.each<[string, Person, number[]]>([
    ['88100000001', staff, [11]],
    ['88100000001', agency1, [11]],
    ['PED-77', staff, [11]],
    ['PED-77', agency1, [11]],
    ['PED-77', client2, []],
    ['pereira', staff, [11]],
    ['EREIR', client1, [11]],
    ['Pereira', agency1, [11]],
    ['Pereira', agency2, []],
    ['ana', staff, []],
    ['00000002', staff, [21]],
    ['00000002', client1, []],
    ['0%_a', staff, [31]],
    ['0%_a', client1, [31]],
    ['_A\\B', staff, [31]],
    ['_A\\B', client1, [31]],
    ['%%%%', staff, []],
    ['____', client1, []],
    [`' OR 1=1 --`, staff, []],
  ])('of %s finds for %o', async (texto, person, own) => {
    expect(ids(await server.as(person, searchGuias, { texto }))).toEqual(own);
  });

  test.each(['', 'a', ' a ', 'x'.repeat(4_001)])('refuses %o, which is too short or too long', async (texto) => {
    expect(await server.as(staff, searchGuias, { texto })).toMatchObject({ status: 400 });
  });
});
