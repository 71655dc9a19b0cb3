import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SISTEMA } from '#server/scope.ts';
import { MUCHAS_EN_PICKUP } from '#testing/muchas-en-pickup.ts';
import { upTo } from '#testing/night.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  type Cantidades,
  exportData,
  getAntiguedad,
  getFilters,
  getHierarchicalData,
  getMapa,
  getSummary,
  type PickupFilters,
  type PickupGuia,
  type PickupNodo,
} from '../contract.ts';
import { plegarPickup } from './conteo.sql.ts';

const staff: Person = { codes: ['GUIAS_EN_PU'] };
const agency: Person = { tipo: 'agencia', agente_id: 3, codes: ['PCK_001', 'GUIAS_EN_PU'] };
const ALL: PickupFilters = { departamento: '', tipo_agente: '', vencimiento: '' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(MUCHAS_EN_PICKUP);
});
afterAll(() => server.close());

const fold = () => server.database.transaction(SISTEMA, plegarPickup);

async function children(
  person: Person,
  level: 'zona' | 'departamento' | 'agente',
  parent_id: number | null,
  filters: PickupFilters,
) {
  const answer = await server.as(person, getHierarchicalData, { level, parent_id, ...filters });
  expect(answer.code).toBe('OK');
  const { items, total_count } = getHierarchicalData.result.parse(answer).data;
  const nodes = items.filter((item): item is PickupNodo => item.nivel !== 'guia');
  expect(nodes.length).toBe(total_count);
  return nodes;
}

async function guiasOf(person: Person, agente_id: number, filters: PickupFilters): Promise<PickupGuia[]> {
  const all: PickupGuia[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await server.as(person, getHierarchicalData, {
      level: 'guias',
      parent_id: agente_id,
      page,
      ...filters,
    });
    const { items, total_count } = getHierarchicalData.result.parse(answer).data;
    const guias = items.filter((item): item is PickupGuia => item.nivel === 'guia');
    all.push(...guias);
    if (guias.length < 50) {
      expect(all.length).toBe(total_count);
      return all;
    }
  }
}

const FIELDS = ['total', 'en_plazo', 'vencido', 'levantado', 'ingresado', 'vencido_ingresado'] as const;
const figures = (of: Cantidades) => FIELDS.map((field) => of[field]);
const sum = (all: readonly Cantidades[]) => FIELDS.map((field) => all.reduce((so, one) => so + one[field], 0));

/** What the rows themselves say, in words of its own. */
async function fromRows(person: Person, { departamento, tipo_agente, vencimiento }: PickupFilters): Promise<number[]> {
  const [row] = await server.query(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE NOT vencido)::int AS en_plazo, count(*) FILTER (WHERE vencido)::int AS vencido,
            count(*) FILTER (WHERE NOT ingresado)::int AS levantado, count(*) FILTER (WHERE ingresado)::int AS ingresado,
            count(*) FILTER (WHERE ingresado AND vencido)::int AS vencido_ingresado
       FROM (SELECT hoy() > g.vence_el AS vencido, g.estado_general = 'EN_AGENCIA' OR g.estado_general = 'RETENIDO' AND g.en_agencia_desde IS NOT NULL AS ingresado
               FROM guia g JOIN agente a ON a.id = g.agente_id
              WHERE (g.estado_general IN ('LEVANTADO', 'INGRESADO', 'CLASIFICADO', 'EN_TRASLADO', 'EN_AGENCIA', 'ASIGNADO', 'EN_REPARTO', 'NO_ENTREGADO')
                     OR g.estado_general = 'RETENIDO' AND coalesce(g.en_agencia_desde, g.levantada) IS NOT NULL)
                AND CASE $1 WHEN '' THEN true WHEN '999' THEN a.departamento_id <> 1 ELSE a.departamento_id::text = $1 END
                AND ($2 = '' OR a.tipo_agente_id::text = $2) AND ($3::int IS NULL OR a.id = $3)) AS g
      WHERE $4 = '' OR ($4 = 'vencido') = vencido`,
    [departamento, tipo_agente, person.agente_id ?? null, vencimiento],
  );
  return figures(row);
}

const COMBINATIONS: PickupFilters[] = ['', '1', '999', '3', '19'].flatMap((departamento) =>
  ['', '2', '3', '8'].flatMap((tipo_agente) =>
    (['', 'en_plazo', 'vencido'] as const).map((vencimiento) => ({ departamento, tipo_agente, vencimiento })),
  ),
);

const SOME_COMBINATIONS = COMBINATIONS.filter((_, index) => index % 7 === 0);
const MANY_COMBINATIONS = COMBINATIONS.filter((_, index) => index % upTo(1, 4) === 0);

/** At every node, and between the levels; answers how many parcels there are in all. */
async function expectExact(person: Person, filters: PickupFilters): Promise<number> {
  const summary = getSummary.result.parse(await server.as(person, getSummary, filters)).summary;
  const told = [filters, figures(summary)];
  expect(told).toEqual([filters, await fromRows(person, filters)]);
  const zonas = await children(person, 'zona', null, filters);
  expect([filters, sum(zonas)]).toEqual(told);
  const mapa = getMapa.result.parse(await server.as(person, getMapa, filters)).departamentos;
  expect([filters, mapa.length, sum(mapa)]).toEqual([filters, 19, told[1]]);
  for (const zona of zonas) {
    const departamentos = zona.abre === 'agente' ? [zona] : await children(person, 'departamento', zona.id, filters);
    expect(sum(departamentos)).toEqual(figures(zona));
    for (const departamento of departamentos) await expectExactBelow(person, filters, departamento);
  }
  return summary.total;
}

async function expectExactBelow(person: Person, filters: PickupFilters, departamento: PickupNodo): Promise<void> {
  const agentes = await children(person, 'agente', departamento.id, filters);
  expect(sum(agentes)).toEqual(figures(departamento));
  const { agentes: edades } = getAntiguedad.result.parse(
    await server.as(person, getAntiguedad, { parent_id: departamento.id, ...filters }),
  );
  for (const agente of agentes) {
    expect([agente.total, agente.total]).toEqual([
      agente.en_plazo + agente.vencido,
      agente.levantado + agente.ingresado,
    ]);
    const guias = await guiasOf(person, agente.id, filters);
    const has = (where: (guia: PickupGuia) => boolean) => guias.filter(where).length;
    expect(figures(agente)).toEqual([
      guias.length,
      has(({ vencido }) => !vencido),
      has(({ vencido }) => vencido),
      has(({ situacion }) => situacion === 'levantado'),
      has(({ situacion }) => situacion === 'ingresado'),
      has(({ situacion, vencido }) => vencido && situacion === 'ingresado'),
    ]);
    const edad = edades.find(({ id }) => id === agente.id);
    expect(edad?.dias).toEqual(
      [...Map.groupBy(guias, ({ dias_antiguedad }) => Math.min(31, dias_antiguedad))]
        .map(([dias, those]) => ({ dias, total: those.length, vencido: those.filter(({ vencido }) => vencido).length }))
        .sort((a, b) => a.dias - b.dias),
    );
  }
}

describe('each level’s sums are the summary, and the rows', () => {
  test.each([
    ['as the rows came in', ''],
    [
      'once parcels came and went',
      `UPDATE guia SET estado_general = 'ENTREGADO' WHERE id % 5 = 0 AND estado_general <> 'PRE_INGRESADO'`,
    ],
    [
      'once agencies turned out to be of another kind and place',
      `UPDATE agente SET tipo_agente_id = 3 WHERE id = 1; UPDATE agente SET departamento_id = 3, tipo_agente_id = 2 WHERE id = 4`,
    ],
  ])('under all combinations of filters, before and after folding: %s', { timeout: 60_000 }, async (_when, change) => {
    if (change !== '') await server.query(change);
    for (const isFolded of [false, true]) {
      if (isFolded) await fold();
      let most = 0;
      for (const filters of isFolded && change === '' ? MANY_COMBINATIONS : SOME_COMBINATIONS)
        most = Math.max(most, await expectExact(staff, filters));
      // Nothing is easily exact.
      expect(most).toBeGreaterThan(100);
      expect(await expectExact(agency, ALL)).toBeGreaterThan(10);
    }
    expect(await server.query('SELECT * FROM pickup_conteo_delta')).toEqual([]);
    expect(await server.query('SELECT * FROM pickup_conteo WHERE cantidad <= 0')).toEqual([]);
  });

  test('and what is not folded of an agency that moves moves along', async () => {
    await server.query(`UPDATE guia SET vence_el = vence_el + 1 WHERE agente_id = 5`);
    await server.query('UPDATE agente SET departamento_id = 1, tipo_agente_id = 2 WHERE id = 5');
    expect(await server.query('SELECT 1 FROM pickup_conteo_delta LIMIT 1')).toHaveLength(1);
    for (const folding of [false, true]) {
      if (folding) await fold();
      for (const filters of [ALL, { ...ALL, departamento: '999' }, { ...ALL, tipo_agente: '2' }])
        await expectExact(staff, filters);
    }
  });

  test('a day later more of them are late, though nothing ran', async () => {
    await server.query('BEGIN');
    const before = await fromRows(staff, ALL);
    await server.query('UPDATE guia SET vence_el = vence_el - 1');
    const after = await fromRows(staff, ALL);
    await server.query('ROLLBACK');
    expect(after[2]).toBeGreaterThan(before[2] ?? 0);
    const kept = await server.query(
      `SELECT sum(cantidad) FILTER (WHERE vence_el < hoy() + 1)::int AS manana FROM pickup_conteo WHERE nivel = 'zona'`,
    );
    expect(kept[0].manana).toBe(after[2]);
  });
});

describe('who asks', () => {
  test.each<[string, Person | null, number]>([
    ['a stranger', null, 401],
    ['staff without the code', { codes: ['GUI_001'] }, 403],
    ['a client’s user, even with the code', { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'GUIAS_EN_PU'] }, 403],
    ['the warehouse, even with the code', { tipo: 'deposito', codes: ['GUIAS_EN_PU'] }, 403],
    ['staff with the code', staff, 200],
    ['an agency with the code', agency, 200],
  ])('%s', async (_who, person, status) => {
    for (const [contract, params] of [
      [getFilters, {}],
      [getSummary, {}],
      [getHierarchicalData, { level: 'zona' }],
      [getMapa, {}],
      [getAntiguedad, {}],
      [exportData, { level: 'zona' }],
    ] as const)
      expect([contract.action, (await server.as(person, contract, params)).status]).toEqual([contract.action, status]);
  });

  test('an agency sees itself and nothing of others, in the counts as in the rows', async () => {
    const zonas = await children(agency, 'zona', null, ALL);
    expect(zonas).toHaveLength(1);
    expect((await children(agency, 'agente', null, ALL)).map(({ id }) => id)).toEqual([3]);
    expect(await guiasOf(agency, 1, ALL)).toEqual([]);
    const { agentes } = await server.as(agency, getAntiguedad, { agente_id: 1 });
    expect(agentes).toEqual([]);
  });
});

describe('what is asked for', () => {
  test('the filters are those of the screen, with the kinds that there are', async () => {
    const { filters } = getFilters.result.parse(await server.as(staff, getFilters, {}));
    expect(filters.map(({ name, options }) => [name, options.map(({ value }) => value)])).toEqual([
      ['departamento', ['', '1', '999']],
      ['tipo_agente', expect.arrayContaining(['', '2', '3'])],
      ['vencimiento', ['', 'en_plazo', 'vencido']],
    ]);
  });

  test('Montevideo opens to its agencies, Interior to its departments, an agency to its parcels', async () => {
    const zonas = await children(staff, 'zona', null, ALL);
    expect(zonas.map(({ id, nombre, abre }) => [id, nombre, abre])).toEqual([
      [1, 'Montevideo', 'agente'],
      [999, 'Interior', 'departamento'],
    ]);
    const [departamento] = await children(staff, 'departamento', 999, ALL);
    expect(departamento).toMatchObject({ nivel: 'departamento', abre: 'agente' });
    expect((await children(staff, 'agente', 1, ALL))[0]).toMatchObject({ nivel: 'agente', abre: 'guias' });
  });

  test('pages of parcels are of 50 unless said otherwise, those that expire first on top, none twice', async () => {
    const [{ id }] = await server.query(
      `SELECT lugar_id AS id FROM pickup_conteo WHERE nivel = 'agente' GROUP BY 1 ORDER BY sum(cantidad) DESC LIMIT 1`,
    );
    const guias = await guiasOf(staff, id, ALL);
    expect(guias.length).toBeGreaterThan(50);
    expect(new Set(guias.map(({ guia_id }) => guia_id)).size).toBe(guias.length);
    expect(guias.map(({ vence_el }) => vence_el)).toEqual(guias.map(({ vence_el }) => vence_el).sort());
    const page = await server.as(staff, getHierarchicalData, { level: 'guias', parent_id: id, page: 2, page_size: 7 });
    expect(page.data.items.map(({ guia_id }: PickupGuia) => guia_id)).toEqual(
      guias.slice(7, 14).map(({ guia_id }) => guia_id),
    );
    const beyond = await server.as(staff, getHierarchicalData, { level: 'guias', parent_id: id, page: 999 });
    expect(beyond.data).toEqual({ items: [], total_count: guias.length });
  });

  test.each([
    [{ level: 'guias' as const }, 'parent_id'],
    [{ level: 'zona' as const, departamento: '20' }, 'departamento'],
    [{ level: 'zona' as const, tipo_agente: 'Locker' }, 'tipo_agente'],
    [{ level: 'guias' as const, parent_id: 1, page_size: 501 }, 'page_size'],
  ])('%o is refused by its field', async (params, campo) => {
    const answer = await server.as(staff, getHierarchicalData, params);
    expect(answer).toMatchObject({ status: 400, code: 'ERROR', campos: { [campo]: expect.any(String) } });
  });

  test.each([
    { level: 'agente' as const, parent_id: 500 },
    { level: 'guias' as const, parent_id: 998 },
    { level: 'departamento' as const, parent_id: 7 },
    { level: 'zona' as const, parent_id: 999 },
  ])('%o is nowhere, and empty', async (params) => {
    expect((await server.as(staff, getHierarchicalData, params)).data).toEqual({ items: [], total_count: 0 });
  });
});
