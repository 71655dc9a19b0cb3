import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SISTEMA } from '#server/scope.ts';
import { ESTADOS_GUIA } from '#shared/estados.ts';
import { MUCHAS_GUIAS } from '#testing/muchas-guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { countGuias, listGuias } from '../contract.ts';
import { plegarConteo } from './conteo.sql.ts';

const staff: Person = { codes: ['GUI_001'] };
const client1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const client2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const agency1: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const agency2: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };

const QUESTIONS: readonly (readonly [Person, object, string])[] = [
  [staff, {}, 'true'],
  [staff, { estado: 'RETENIDO' }, `estado_general = 'RETENIDO'`],
  [staff, { cliente_id: 1 }, 'cliente_id = 1'],
  [staff, { cliente_id: [1, 3, 1] }, 'cliente_id IN (1, 3)'],
  [staff, { agente_id: 2 }, 'agente_id = 2'],
  [staff, { cliente_id: [1, 2], agente_id: [2, 3] }, 'cliente_id IN (1, 2) AND agente_id IN (2, 3)'],
  [client1, {}, 'cliente_id = 1'],
  [client1, { cliente_id: [1, 2] }, 'cliente_id = 1'],
  [client1, { cliente_id: 2 }, 'false'],
  [
    client2,
    { agente_id: 1, estado: ['EN_AGENCIA', 'ENTREGADO'] },
    `cliente_id = 2 AND agente_id = 1 AND estado_general IN ('EN_AGENCIA', 'ENTREGADO')`,
  ],
  [agency1, {}, 'agente_id = 1'],
  [agency1, { agente_id: 2 }, 'false'],
  [agency2, { cliente_id: 3 }, 'agente_id = 2 AND cliente_id = 3'],
];

/** Filters by what events do not change: their total is kept, their states are counted. */
const FIJAS: readonly (readonly [Person, object, string])[] = [
  [staff, { zona_id: 1 }, 'zona_id = 1'],
  [staff, { zona_id: [1, 2, 1], cliente_id: 1 }, 'zona_id IN (1, 2) AND cliente_id = 1'],
  [
    staff,
    { departamento_id: 1, con_contra_reembolso: true },
    'departamento_id = 1 AND contra_reembolso_centavos IS NOT NULL',
  ],
  [staff, { departamento_id: [2, 3], con_contra_reembolso: false }, 'departamento_id IN (2, 3)'],
  [staff, { servicio: ['FLEX', 'DOCUMENTOS'] }, `servicio IN ('FLEX', 'DOCUMENTOS')`],
  [client1, { servicio: 'ESTANDAR_DOMICILIO' }, `cliente_id = 1 AND servicio = 'ESTANDAR_DOMICILIO'`],
  [client1, { zona_id: 1, cliente_id: 2 }, 'false'],
  [client2, { departamento_id: 1 }, 'cliente_id = 2 AND departamento_id = 1'],
  [agency1, { servicio: 'ESTANDAR_DOMICILIO' }, `agente_id = 1 AND servicio = 'ESTANDAR_DOMICILIO'`],
];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(MUCHAS_GUIAS);
});
afterAll(() => server.close());

/** What is told, total and state by state, is what the rows say. */
async function expectRight(): Promise<void> {
  for (const [person, filters, where] of [...QUESTIONS, ...FIJAS]) {
    const rows = await server.query(
      `SELECT estado_general AS estado, count(*)::int AS cantidad FROM guia WHERE ${where} GROUP BY 1`,
    );
    const right = rows.toSorted((a, b) => ESTADOS_GUIA.indexOf(a.estado) - ESTADOS_GUIA.indexOf(b.estado));
    const total = rows.reduce((sum, { cantidad }) => sum + cantidad, 0);
    const told = await server.as(person, countGuias, filters);
    expect([where, told.por_estado]).toEqual([where, right]);
    expect(told).toMatchObject({ total, total_es_minimo: false });
    expect(await server.as(person, listGuias, { ...filters, size: 1 })).toMatchObject({ total_records: total });
  }
}

const fold = () => server.database.transaction(SISTEMA, plegarConteo);
const deltas = async () =>
  (
    await server.query(
      'SELECT (SELECT count(*)::int FROM guia_conteo_delta) + (SELECT count(*)::int FROM guia_conteo_fijo_delta) AS n',
    )
  )[0].n;

describe('kept counts are the rows', () => {
  test.each([
    ['as they came in', ''],
    [
      'after events changed states',
      `UPDATE guia SET estado_general = 'ENTREGADO' WHERE id % 5 = 0 AND estado_general <> 'EN_AGENCIA'`,
    ],
    [
      'after parcels went to another agency',
      'UPDATE guia SET agente_id = 1 + (agente_id % 3) WHERE id % 4 = 0 AND agente_id IS NOT NULL',
    ],
    ['after parcels got their first agency', 'UPDATE guia SET agente_id = 2 WHERE id % 9 = 0 AND agente_id IS NULL'],
    [
      'after parcels lost their agency',
      `UPDATE guia SET agente_id = NULL WHERE id % 10 = 1 AND estado_general <> 'EN_AGENCIA'`,
    ],
    [
      'after a parcel turned out to be of another client',
      'UPDATE guia SET cliente_id = 3 WHERE id IN (1003, 1004, 1005)',
    ],
    ['after parcels went to another zone', 'UPDATE guia SET zona_id = 1 WHERE id % 6 = 0'],
    [
      'after addresses and services were corrected',
      `UPDATE guia SET departamento_id = 3, servicio = 'FLEX' WHERE id % 13 = 0 AND estado_general <> 'EN_AGENCIA'`,
    ],
    [
      'after money was asked for, and no longer',
      'UPDATE guia SET contra_reembolso_centavos = CASE WHEN contra_reembolso_centavos IS NULL THEN 100 END WHERE id % 3 = 0',
    ],
    ['after nothing that counts was changed', `UPDATE guia SET destinatario = 'Otra', ultimo_fecha = now()`],
    [
      'after a whole client’s parcels went away',
      'DELETE FROM evento WHERE cliente_id = 2; DELETE FROM guia WHERE cliente_id = 2',
    ],
  ])('%s, before and after they are folded', async (_when, change) => {
    if (change !== '') await server.query(change);
    await expectRight();
    await fold();
    expect(await deltas()).toBe(0);
    await expectRight();
    await fold();
    await expectRight();
  });

  test('and an event that changes no state leaves nothing to fold', async () => {
    await server.query(`UPDATE guia SET ultimo_fecha = now(), ultimo_evento = 'PES', vence_el = hoy()`);
    expect(await deltas()).toBe(0);
  });

  test('and two processes that fold at once fold it once', async () => {
    await server.query(`UPDATE guia SET estado_general = 'DEVUELTO' WHERE id % 11 = 0`);
    await Promise.all(Array.from({ length: 6 }, fold));
    await expectRight();
    await fold();
    expect(await deltas()).toBe(0);
    await expectRight();
  });
});

test('what lives is what the table of states does not call final', async () => {
  const rows = await server.query(`
    SELECT count(*) FILTER (WHERE g.viva = e.es_final)::int AS wrong, count(DISTINCT g.estado_general)::int AS states
      FROM guia g JOIN estado_guia e ON e.codigo = g.estado_general`);
  expect(rows[0].wrong).toBe(0);
  await server.query('BEGIN');
  for (const estado of ESTADOS_GUIA) {
    await server.query(
      'UPDATE guia SET estado_general = $1 WHERE id = (SELECT min(id) FROM guia WHERE agente_id IS NOT NULL)',
      [estado],
    );
    const [row] = await server.query(
      `SELECT g.viva <> e.es_final AS same FROM guia g JOIN estado_guia e ON e.codigo = g.estado_general
        WHERE g.id = (SELECT min(id) FROM guia WHERE agente_id IS NOT NULL)`,
    );
    expect([estado, row.same]).toEqual([estado, true]);
  }
  await server.query('ROLLBACK');
});

test('what is searched follows its parcel', async () => {
  const difference = `
    SELECT count(*)::int AS n FROM guia g FULL JOIN guia_busqueda b ON b.guia_id = g.id
     WHERE (b.cliente_id, b.agente_id, b.departamento_id, b.zona_id, b.servicio, b.creada, b.cobra, b.texto, b.telefono, b.documento) IS DISTINCT FROM
           (g.cliente_id, g.agente_id, g.departamento_id, g.zona_id, g.servicio, g.creada, g.contra_reembolso_centavos IS NOT NULL,
            texto_de_busqueda(g.numero, g.referencia, g.destinatario), telefono_de_busqueda(g.telefono), documento_de_busqueda(g.documento))`;
  expect(await server.query(difference)).toEqual([{ n: 0 }]);
  for (const change of [
    'agente_id = 1',
    'departamento_id = 5, zona_id = 7',
    `servicio = 'FLEX', creada = creada - interval '1 day'`,
    'contra_reembolso_centavos = 5',
    `numero = numero || 'X', referencia = 'OTRA', destinatario = 'Zoe'`,
    `telefono = '+598 99 000 111', documento = '1.234.567-2'`,
    'referencia = NULL, telefono = NULL, documento = NULL, contra_reembolso_centavos = NULL',
  ]) {
    await server.query(`UPDATE guia SET ${change} WHERE id % 3 = 0`);
    expect([change, await server.query(difference)]).toEqual([change, [{ n: 0 }]]);
  }
});
