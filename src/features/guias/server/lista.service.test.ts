import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ESTADOS_GUIA } from '#shared/estados.ts';
import { MUCHAS_GUIAS } from '#testing/muchas-guias.ts';
import { runs } from '#testing/night.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { countGuias, type GuiaFilters, getFiltrosDeGuias, listGuias, ORDENES, SERVICIOS } from '../contract.ts';

const staff: Person = { codes: ['GUI_001'] };
const client1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const agency1: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const PEOPLE: readonly (readonly [string, Person])[] = [
  ['staff', staff],
  ['a client', client1],
  ['an agency', agency1],
];

/** A parcel as the owner of the database sees it, in plain words. */
interface Known {
  readonly id: number;
  readonly numero: string;
  readonly texto: string;
  readonly referencia: string | null;
  readonly telefono: string | null;
  readonly documento: string | null;
  readonly cliente_id: number;
  readonly agente_id: number | null;
  readonly departamento_id: number;
  readonly zona_id: number;
  readonly motivo_id: number | null;
  readonly servicio: string;
  readonly estado_general: string;
  readonly es_final: boolean;
  readonly vence_el: string;
  readonly movimiento: string;
  readonly quieta: boolean;
  readonly dia: string;
  readonly ingreso: string | null;
  readonly cobra: boolean;
  readonly visitada_ayer: boolean;
  readonly hechos_hoy: readonly string[];
  readonly en_riesgo: boolean;
}

const KNOWN = `
  SELECT g.id::int, g.numero, lower(g.numero || ' ' || coalesce(g.referencia, '') || ' ' || g.destinatario) AS texto, g.referencia,
         right(regexp_replace(g.telefono, '\\D', '', 'g'), 8) AS telefono, regexp_replace(g.documento, '\\D', '', 'g') AS documento,
         g.cliente_id, g.agente_id, g.departamento_id, g.zona_id, g.motivo_id, g.servicio, g.estado_general, e.es_final, g.vence_el::text,
         to_char(g.ultimo_fecha AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS movimiento, g.ultimo_fecha < now() - interval '48 hours' AS quieta,
         (g.creada AT TIME ZONE 'America/Montevideo')::date::text AS dia, (g.levantada AT TIME ZONE 'America/Montevideo')::date::text AS ingreso, g.contra_reembolso_centavos IS NOT NULL AS cobra,
         EXISTS (SELECT FROM evento v WHERE v.guia_id = g.id AND v.tipo = 'NOENT' AND (v.fecha_evento AT TIME ZONE 'America/Montevideo')::date = hoy() - 1
                    AND NOT EXISTS (SELECT FROM evento c WHERE c.corrige_id = v.id)) AS visitada_ayer,
         ARRAY(SELECT CASE v.tipo WHEN 'SAL' THEN 'salidas' WHEN 'NOENT' THEN 'no_entregadas' ELSE 'entregadas' END FROM evento v
                WHERE v.guia_id = g.id AND v.tipo IN ('SAL', 'NOENT', 'ENT', 'ENT_CR', 'ENT_PAR', 'RET_AG') AND (v.fecha_evento AT TIME ZONE 'America/Montevideo')::date = hoy()
                  AND NOT EXISTS (SELECT FROM evento c WHERE c.corrige_id = v.id)) AS hechos_hoy,
         NOT e.es_final AND g.prometida_el = hoy() AND g.estado_general NOT IN ('PRE_INGRESADO', 'A_LEVANTAR', 'EN_AGENCIA', 'EN_REPARTO', 'EN_DEVOLUCION') AS en_riesgo
    FROM guia g JOIN estado_guia e ON e.codigo = g.estado_general`;

let server: TestServer;
let known: Known[];
let hoy: string;

beforeAll(async () => {
  server = await openTestServer(MUCHAS_GUIAS);
  await server.query('ANALYZE');
  known = await server.query(KNOWN);
  [{ hoy }] = await server.query('SELECT hoy()::text');
});
afterAll(() => server.close());

const ids = (answer: Answer): number[] => answer.records.map(({ id }: { id: number }) => id);
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const dayBefore = (days: number) =>
  new Date(Date.parse(`${hoy}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** The same question asked of every parcel, one by one. */
function meets(filters: Partial<GuiaFilters>, { cliente_id, agente_id }: Person) {
  const among = <T>(asked: readonly T[] | undefined, value: T | null) =>
    asked === undefined || (value !== null && asked.includes(value));
  return (guia: Known): boolean =>
    (cliente_id === undefined || guia.cliente_id === cliente_id) &&
    (agente_id === undefined || guia.agente_id === agente_id) &&
    (filters.q === undefined || says(guia, filters.q)) &&
    (filters.numero === undefined || guia.numero === filters.numero.toUpperCase()) &&
    among<string>(filters.estado, guia.estado_general) &&
    among<string>(filters.servicio, guia.servicio) &&
    among(filters.cliente_id, guia.cliente_id) &&
    among(filters.agente_id, guia.agente_id) &&
    among(filters.departamento_id, guia.departamento_id) &&
    among(filters.zona_id, guia.zona_id) &&
    among(filters.motivo_id, guia.motivo_id) &&
    (filters.desde === undefined || guia.dia >= filters.desde) &&
    (filters.hasta === undefined || guia.dia <= filters.hasta) &&
    (filters.vence !== 'vencidas' || (!guia.es_final && guia.vence_el < hoy)) &&
    (filters.ingresada_desde === undefined || (guia.ingreso ?? '') >= filters.ingresada_desde) &&
    (filters.ingresada_hasta === undefined || (guia.ingreso ?? '9') <= filters.ingresada_hasta) &&
    (filters.vence !== 'en_plazo' || (!guia.es_final && guia.vence_el >= hoy)) &&
    (filters.vence !== 'hoy' || (!guia.es_final && guia.vence_el === hoy)) &&
    (!filters.sin_movimiento || (!guia.es_final && guia.quieta)) &&
    (!filters.con_contra_reembolso || guia.cobra) &&
    (!filters.no_entregadas_ayer || guia.visitada_ayer) &&
    (filters.hecho_hoy === undefined || guia.hechos_hoy.includes(filters.hecho_hoy)) &&
    (!filters.promesa_en_riesgo || guia.en_riesgo);
}

function says(guia: Known, q: string): boolean {
  if (q.length < 4) return guia.numero.startsWith(q.toUpperCase()) || guia.referencia === q;
  const digits = q.replace(/\D/g, '');
  return (
    q.split(' ').every((word) => plain(guia.texto).includes(plain(word))) ||
    (digits.length >= 7 && (guia.telefono === digits.replace(/^0/, '') || guia.documento === digits))
  );
}

type Orden = (typeof ORDENES)[number];
function inOrder(rows: readonly Known[], orden: Orden, sentido: 'asc' | 'desc'): number[] {
  const key = { registro: 'id', numero: 'numero', vence: 'vence_el', movimiento: 'movimiento' } as const;
  const compare = (a: Known, b: Known) => {
    const [x, y] = [a[key[orden]], b[key[orden]]];
    if (x === y) return a.id - b.id;
    return x < y ? -1 : 1;
  };
  const sorted = rows.toSorted(compare).map(({ id }) => id);
  return sentido === 'asc' ? sorted : sorted.reverse();
}

/** All pages, one behind the other, by their cursors. */
async function walk(person: Person, params: object): Promise<{ rows: number[]; totals: Set<number> }> {
  const rows: number[] = [];
  const totals = new Set<number>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer = await server.as(person, listGuias, { ...params, ...(cursor === undefined ? {} : { cursor }) });
    expect(answer).toMatchObject({ code: 'OK', total_es_minimo: false });
    rows.push(...ids(answer));
    totals.add(answer.total_records);
    cursor = answer.siguiente;
  }
  return { rows, totals };
}

const some = <T>(values: readonly T[], most: number) => fc.subarray([...values], { minLength: 1, maxLength: most });
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const FILTERS: { readonly [K in keyof GuiaFilters]-?: fc.Arbitrary<NonNullable<GuiaFilters[K]>> } = {
  q: fc.constantFrom(
    'rodríguez',
    'RODRIGUEZ',
    'maria',
    'peña ana',
    'w50',
    'PED-7',
    'w55',
    '88',
    '8820',
    '098 218 108',
    'nunez',
    '4.382.049-3',
    'xylophon',
    '0%_a',
  ),
  numero: fc.constantFrom('882000000010', 'rr287043820uy', '889'),
  estado: some(ESTADOS_GUIA, 12),
  cliente_id: some([1, 2, 3, 99], 2),
  agente_id: some([1, 2, 3, 99], 2),
  departamento_id: some(oneTo(19), 8),
  zona_id: some(oneTo(12), 6),
  servicio: some(SERVICIOS, 4),
  motivo_id: some(oneTo(16), 8),
  desde: fc.integer({ min: 5, max: 19 }).map((days) => String(days)),
  hasta: fc.integer({ min: 0, max: 5 }).map((days) => String(days)),
  ingresada_desde: fc.integer({ min: 5, max: 19 }).map((days) => String(days)),
  ingresada_hasta: fc.integer({ min: 0, max: 5 }).map((days) => String(days)),
  vence: fc.constantFrom('vencidas', 'hoy', 'en_plazo'),
  sin_movimiento: fc.boolean(),
  con_contra_reembolso: fc.boolean(),
  no_entregadas_ayer: fc.boolean(),
  hecho_hoy: fc.constantFrom('salidas', 'entregadas', 'no_entregadas'),
  promesa_en_riesgo: fc.boolean(),
};

/** Days are drawn before today is known. */
function asked(drawn: Record<string, unknown>): Partial<GuiaFilters> {
  const given = Object.entries(drawn).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, /(desde|hasta)$/.test(name) ? dayBefore(Number(value)) : value]),
  );
}

describe('every filter alone', () => {
  test.each(Object.entries(FILTERS))('%s finds what reading all parcels finds, and counts it', async (name, values) => {
    const drawn = fc.sample<unknown>(values, { numRuns: 6, seed: 7 });
    for (const [, person] of PEOPLE) {
      for (const value of drawn) {
        const filters = asked({ [name]: value });
        const right = known.filter(meets(filters, person));
        const answer = await server.as(person, listGuias, { ...filters, size: 500 });
        expect([filters, ids(answer)]).toEqual([filters, inOrder(right, 'registro', 'desc').slice(0, 500)]);
        expect(answer).toMatchObject({ total_records: right.length, total_es_minimo: false });
        const counted = await server.as(person, countGuias, filters);
        expect(counted).toMatchObject({ total: right.length, total_es_minimo: false });
        for (const estado of ESTADOS_GUIA) {
          const cantidad = right.filter(({ estado_general }) => estado_general === estado).length;
          const told = counted.por_estado.find((row: { estado: string }) => row.estado === estado)?.cantidad ?? 0;
          expect([filters, estado, told]).toEqual([filters, estado, cantidad]);
        }
      }
    }
  });
});

test('any filters together, in any order, page by page, are the list that reading all parcels gives', async () => {
  const question = fc.record({
    person: fc.constantFrom(...PEOPLE),
    orden: fc.constantFrom(...ORDENES),
    sentido: fc.constantFrom('asc' as const, 'desc' as const),
    size: fc.integer({ min: 40, max: 200 }),
    drawn: fc.record(
      Object.fromEntries(Object.entries(FILTERS).map(([name, values]) => [name, maybe<unknown>(values)])),
    ),
    few: fc.subarray(Object.keys(FILTERS), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(question, async ({ person: [, person], orden, sentido, size, drawn, few }) => {
      const filters = asked(Object.fromEntries(few.map((name) => [name, drawn[name]])));
      const right = known.filter(meets(filters, person));
      const { rows, totals } = await walk(person, { ...filters, orden, sentido, size });
      expect(rows).toEqual(inOrder(right, orden, sentido));
      expect([...totals]).toEqual([right.length]);
    }),
    { numRuns: runs(150), seed: 4 },
  );
});

describe('pages', () => {
  test.each(ORDENES)('by cursor are one long list, in both directions, by %s', async (orden) => {
    for (const sentido of ['asc', 'desc'] as const) {
      const { rows } = await walk(staff, { orden, sentido, size: 37 });
      expect(rows).toEqual(inOrder(known, orden, sentido));
      const third = await server.as(staff, listGuias, { orden, sentido, size: 37, page: 3 });
      expect(ids(third)).toEqual(rows.slice(74, 111));
    }
  });

  test('by cursor do not repeat or miss a parcel because others came in meanwhile', async () => {
    const first = await server.as(staff, listGuias, { size: 300 });
    await server.query(`INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el, estado_general,
      vence_el, ultimo_evento, ultimo_fecha) VALUES (5000, '889000005000', 1, 'Nueva', 1, 1, 3, 'FLEX', now(), hoy(), 'PRE_INGRESADO', hoy(), 'DAT', now())`);
    const rest = await server.as(staff, listGuias, { size: 300, cursor: first.siguiente });
    await server.query('DELETE FROM guia WHERE id = 5000');
    expect([...ids(first), ...ids(rest)]).toEqual(inOrder(known, 'registro', 'desc'));
  });

  test('a cursor of other filters, of another order, of another person or of nobody is refused', async () => {
    const { siguiente } = await server.as(staff, listGuias, { estado: ['ENTREGADO', 'RETENIDO'], size: 5 });
    const refused = { status: 400, error: 'CURSOR_INVALIDO' };
    const filters = { estado: ['ENTREGADO' as const, 'RETENIDO' as const], size: 5 };
    expect(await server.as(staff, listGuias, { ...filters, cursor: siguiente })).toMatchObject({ code: 'OK' });
    expect(await server.as(staff, listGuias, { ...filters, size: 9, cursor: siguiente })).toMatchObject({ code: 'OK' });
    expect(await server.as(staff, listGuias, { estado: 'ENTREGADO', cursor: siguiente })).toMatchObject(refused);
    expect(await server.as(staff, listGuias, { ...filters, orden: 'vence', cursor: siguiente })).toMatchObject(refused);
    expect(await server.as(staff, listGuias, { ...filters, sentido: 'asc', cursor: siguiente })).toMatchObject(refused);
    expect(await server.as(client1, listGuias, { ...filters, cursor: siguiente })).toMatchObject(refused);
    const forged = Buffer.from(siguiente, 'base64url').toString().replace(/ \d+ /, ' 1 ');
    for (const cursor of [
      '',
      'x',
      'AAAA',
      Buffer.from(forged).toString('base64url'),
      Buffer.from('x y z').toString('base64url'),
    ])
      expect(await server.as(staff, listGuias, { ...filters, cursor })).toMatchObject(refused);
  });

  test('by number end where the database would read too much before them', async () => {
    expect(await server.as(staff, listGuias, { page: 100, size: 100 })).toMatchObject({
      records: [],
      total_records: 600,
    });
    expect(await server.as(staff, listGuias, { page: 101, size: 100 })).toMatchObject({ error: 'PAGINA_MUY_LEJANA' });
  });

  test('a range whose end is before its beginning is refused, in the list as in the count', async () => {
    const range = { desde: '2026-03-02', hasta: '2026-03-01' };
    expect(await server.as(staff, listGuias, range)).toMatchObject({ error: 'RANGO_INVALIDO' });
    expect(await server.as(staff, countGuias, range)).toMatchObject({ error: 'RANGO_INVALIDO' });
  });
});

describe('what the filters offer', () => {
  const names = (list: { id: number }[]) => list.map(({ id }) => id);

  test('is everything to staff', async () => {
    const offered = await server.as(staff, getFiltrosDeGuias, {});
    expect([names(offered.clientes), names(offered.agentes)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect([offered.departamentos.length, offered.zonas.length]).toEqual([19, 12]);
    expect(offered.agentes[0]).toEqual({ id: 1, nombre: 'Agencia 1', departamento: 'Montevideo' });
    expect(offered.motivos).toContainEqual({ id: 1, nombre: 'Destinatario ausente' });
  });

  test('is its own client to a client, with the agencies that have held a parcel of it', async () => {
    await server.query(
      "INSERT INTO agente (id, nombre, codigo, tipo_agente_id, departamento_id, zona_id) VALUES (9, 'Agencia 9', 'AG9', 2, 1, 1)",
    );
    const offered = await server.as(client1, getFiltrosDeGuias, {});
    expect([names(offered.clientes), names(offered.agentes)]).toEqual([[1], [1, 2, 3]]);
  });

  test('is itself to an agency, with the clients whose parcels it holds', async () => {
    await server.query("INSERT INTO cliente (id, nombre, razon_social) VALUES (9, 'Cliente 9', 'Cliente 9 SA')");
    const offered = await server.as(agency1, getFiltrosDeGuias, {});
    expect([names(offered.clientes), names(offered.agentes)]).toEqual([[1, 2, 3], [1]]);
  });
});
