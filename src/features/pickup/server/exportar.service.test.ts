import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { formatDay } from '#shared/dates.ts';
import { MUCHAS_EN_PICKUP } from '#testing/muchas-en-pickup.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { exportData, getHierarchicalData, MOST_IN_ANSWER, type PickupGuia } from '../contract.ts';

const staff: Person = { codes: ['GUIAS_EN_PU'] };
const agency: Person = { tipo: 'agencia', agente_id: 3, codes: ['PCK_001', 'GUIAS_EN_PU'] };
const HEAD = [
  'Zona',
  'Departamento',
  'Último Evento',
  'Guía Nro',
  'Referencia',
  'Destinatario',
  'Cliente',
  'Fecha',
  'Días de Antigüedad',
  'Estado',
  'Agente',
  'Vence',
  'Vencido',
];
/** Agency 6 alone has more than an answer holds. */
const MANY = `
  INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, zona_id, agente_id, tamano_id, servicio, creada, prometida_el,
                    estado_general, vence_el, ultimo_evento, ultimo_fecha, levantada, en_agencia_desde)
  SELECT 10000 + n, (884000000000 + n * 10)::text, 2, CASE n WHEN 1 THEN '=1+1' WHEN 2 THEN 'Una "cita"; y' || chr(10) || 'más' ELSE 'Luis ' || n END, 19, 12, 6, 3,
         'ESTANDAR_AGENCIA', now() - interval '9 days', hoy(), 'EN_AGENCIA', hoy() + 5, 'ING_AG', '2026-03-01T02:59:59Z', now(), now()
    FROM generate_series(1, ${MOST_IN_ANSWER}) n;`;

let server: TestServer;
let hoy: string;
beforeAll(async () => {
  server = await openTestServer(`${MUCHAS_EN_PICKUP}${MANY}`);
  [{ hoy }] = await server.query('SELECT hoy()::text AS hoy');
});
afterAll(() => server.close());

const read = (text: string) =>
  Papa.parse<Record<string, string>>(text.slice(1), { header: true, newline: '\r\n', skipEmptyLines: true }).data;

test('a small node comes in the answer: BOM, semicolons, every field quoted, as the table has it', async () => {
  const answer = await server.as(staff, exportData, { level: 'agente', id: 3 });
  expect(answer).toMatchObject({ code: 'OK', filename: `guias_pickup_agente-3_${hoy}.csv` });
  expect(answer.url).toBeUndefined();
  const lines = answer.csv_data.split('\r\n');
  expect(lines[0]).toBe(`\ufeff${HEAD.map((name) => `"${name}"`).join(';')}`);
  expect(lines.at(-1)).toBe('');
  const rows = read(answer.csv_data);
  expect(rows.length).toBe(answer.total);
  const { data } = await server.as(staff, getHierarchicalData, { level: 'guias', parent_id: 3, page_size: 500 });
  expect(
    rows.map((row) => [
      row['Guía Nro'],
      row['Días de Antigüedad'],
      row.Vencido,
      row.Vence,
      row.Departamento,
      row.Cliente,
    ]),
  ).toEqual(
    data.items.map((guia: PickupGuia) => [
      guia.guia_nro,
      String(guia.dias_antiguedad),
      guia.vencido ? 'Sí' : 'No',
      formatDay(guia.vence_el),
      guia.departamento,
      guia.cliente,
    ]),
  );
});

test('a large one is a download, with the very same lines', async () => {
  const answer = await server.as(staff, exportData, { level: 'departamento', id: 19 });
  expect(answer).toMatchObject({
    filename: `guias_pickup_departamento-19_${hoy}.csv`,
    url: expect.stringMatching(/^\/api\/descargas\//),
  });
  expect(answer.csv_data).toBeUndefined();
  expect(answer.total).toBeGreaterThan(MOST_IN_ANSWER);
  const { rawPayload, headers } = await server.request({ url: answer.url });
  expect(headers['content-disposition']).toBe(`attachment; filename=${answer.filename}`);
  const file = rawPayload.toString('utf8');
  const rows = read(file);
  expect(rows.length).toBe(answer.total);
  expect(rows.find((row) => row['Guía Nro'] === '884000000010')).toMatchObject({
    Destinatario: "'=1+1",
    Fecha: '28/02/2026 23:59',
    Zona: 'Interior',
    Departamento: 'Treinta y Tres',
    Agente: 'Agencia Treinta y Tres',
  });
  expect(rows.find((row) => row['Guía Nro'] === '884000000020')?.Destinatario).toBe('Una "cita"; y\nmás');
  // Small enough for an answer, the same node is told byte for byte as the file told it.
  await server.query(`DELETE FROM guia WHERE agente_id = 6 AND numero LIKE '8840%' AND numero > '884000000200'`);
  const small = await server.as(staff, exportData, { level: 'departamento', id: 19 });
  const kept = new Set(read(small.csv_data).map((row) => row['Guía Nro']));
  expect(kept.size).toBeGreaterThan(20);
  const again = await server.as(staff, exportData, { level: 'zona', id: 999, departamento: '19' });
  expect(again.csv_data).toBe(small.csv_data);
  expect(again.filename).toBe(`guias_pickup_zona-999_departamento-19_${hoy}.csv`);
  expect(file).toContain(small.csv_data.split('\r\n').at(-2));
});

describe('of a node', () => {
  test.each([
    [{ level: 'zona' as const, id: null }],
    [{ level: 'zona' as const, id: 1, vencimiento: 'vencido' as const }],
    [{ level: 'departamento' as const, id: 3, tipo_agente: '3' }],
    [{ level: 'zona' as const, id: 999, departamento: '1' }],
  ])('%o the rows are as many as the counts say', async (params) => {
    const answer = await server.as(staff, exportData, params);
    expect(answer.code).toBe('OK');
    expect(read(answer.csv_data).length).toBe(answer.total);
  });

  test.each([
    { level: 'zona' as const, id: 5 },
    { level: 'departamento' as const, id: 999 },
    { level: 'agente' as const, id: 998 },
  ])('that there is none of, %o, it is a head alone', async (params) => {
    const { total, csv_data } = await server.as(staff, exportData, params);
    expect([total, read(csv_data)]).toEqual([0, []]);
  });

  test('of others an agency gets a head alone, of the whole its own, whatever the server’s own rights are', async () => {
    expect((await server.as(agency, exportData, { level: 'agente', id: 1 })).total).toBe(0);
    const { csv_data, total } = await server.as(agency, exportData, { level: 'zona' });
    const rows = read(csv_data);
    expect(rows.length).toBe(total);
    expect(new Set(rows.map(({ Agente }) => Agente))).toEqual(new Set(['Agencia Artigas']));
  });
});
