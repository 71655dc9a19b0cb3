import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SISTEMA } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { insertManyCasos } from '#testing/many-casos.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { compararEstadisticas, getEstadisticas, getEstadisticasDetalladas } from '../encargado.contract.ts';
import { plegarResumen } from './resumen.sql.ts';

const encargado: Person = { codes: ['PROB_SOL'], roles: [2] };
const solver: Person = { codes: ['PROB_SOL'] };
let server: TestServer;
let range: { fecha_inicio: string; fecha_fin: string };

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  await insertManyCasos(server, [await server.id(solver), await server.id(encargado)], 1500);
  [range] = await server.query('SELECT (hoy() - 7)::text AS fecha_inicio, (hoy() - 1)::text AS fecha_fin');
});
afterAll(() => server.close());

const WITHIN = `anulado IS NULL AND (fecha_inicio AT TIME ZONE 'America/Montevideo')::date BETWEEN $1 AND $2`;
const MEAN = `round(extract(epoch FROM avg(fecha_fin - fecha_inicio)) / 60, 2)::float8`;

/** Every figure once more, from the rows themselves. */
async function expectEqualToTheRows(asked = range) {
  const recompute = (text: string) => server.query(text, [asked.fecha_inicio, asked.fecha_fin]);
  const answer = await server.as(encargado, getEstadisticasDetalladas, asked);
  expect(answer).toMatchObject({ code: 'OK', ...asked });
  const people = await recompute(
    `SELECT usuario_id, count(*)::int AS casos_resueltos, ${MEAN} AS tiempo_medio_minutos FROM caso WHERE ${WITHIN} GROUP BY 1 ORDER BY 2 DESC`,
  );
  expect(people.length).toBe(2);
  expect(answer.estadisticas).toMatchObject(people);
  for (const [field, key] of [
    ['causas', 'causa_id'],
    ['soluciones', 'solucion_id'],
  ] as const) {
    const counted = await recompute(
      `SELECT ${key} AS id, count(*)::int AS cantidad FROM caso WHERE ${WITHIN} GROUP BY 1`,
    );
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    expect(
      answer[field].map(({ id, cantidad }: { id: number; cantidad: number }) => ({ id, cantidad })).sort(byId),
    ).toEqual(counted.sort(byId));
  }
  const days = await recompute(
    `SELECT (fecha_inicio AT TIME ZONE 'America/Montevideo')::date::text AS fecha, count(*)::int AS casos_por_dia, ${MEAN} AS tiempo_promedio_minutos
       FROM caso WHERE ${WITHIN} GROUP BY 1 ORDER BY 1`,
  );
  expect(answer.tiemposPorDia).toMatchObject(days);
  const total = days.reduce((sum, { casos_por_dia }) => sum + casos_por_dia, 0);
  expect(
    answer.distribucionTiempos.reduce((sum: number, { cantidad }: { cantidad: number }) => sum + cantidad, 0),
  ).toBe(total);
  return answer;
}

describe('statistics', () => {
  test('equal the rows, before and after the changes are folded, and after a case is annulled', async () => {
    await expectEqualToTheRows();
    await server.database.transaction(SISTEMA, plegarResumen);
    expect(await server.query('SELECT FROM caso_resumen_delta')).toEqual([]);
    await expectEqualToTheRows();
    await server.query(
      `UPDATE caso SET anulado = now() WHERE id IN (SELECT id FROM caso WHERE fecha_inicio < inicio_del_dia(hoy()) LIMIT 20)`,
    );
    await expectEqualToTheRows();
    // By whatever hand a case changes, its sums follow it.
    await server.query(
      `UPDATE caso SET causa_id = 13, solucion_id = 29, fecha_fin = fecha_fin + interval '1 minute' WHERE id % 50 = 7`,
    );
    await server.query(`DELETE FROM caso WHERE id % 90 = 11`);
    await expectEqualToTheRows();
    await server.database.transaction(SISTEMA, plegarResumen);
    await expectEqualToTheRows();
  });

  test('equal the rows however the range lies to the months, folded or not', async () => {
    await server.query(
      `INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, causa_id, solucion_id, fecha_inicio, fecha_fin)
       SELECT CASE WHEN n % 3 = 0 THEN $1::int ELSE $2::int END, 11, 1, false, 1, CASE WHEN n % 2 = 0 THEN 5 ELSE 13 END, CASE WHEN n % 2 = 0 THEN 4 ELSE 29 END,
              t, t + make_interval(secs => 30 + n * 7) FROM generate_series(1, 300) AS n, LATERAL (SELECT inicio_del_dia('2025-01-15') + n * interval '10 hours' AS t) x`,
      [await server.id(solver), await server.id(encargado)],
    );
    for (const fold of [false, true]) {
      if (fold) await server.database.transaction(SISTEMA, plegarResumen);
      for (const [fecha_inicio, fecha_fin] of [
        ['2025-01-20', '2025-05-10'],
        ['2025-02-01', '2025-02-28'],
        ['2025-02-01', '2025-03-31'],
        ['2025-02-02', '2025-02-28'],
        ['2025-02-20', '2025-03-10'],
        ['2025-01-15', '2025-03-01'],
      ] as const)
        await expectEqualToTheRows({ fecha_inicio, fecha_fin });
    }
  });

  test('buckets include their lower bound and not their upper one', async () => {
    await server.query('DELETE FROM caso');
    const seconds = [0, 59, 60, 119, 120, 299, 300, 600, 900, 1800, 3599, 3600, 9000];
    for (const [index, second] of seconds.entries()) {
      await server.query(
        `INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, causa_id, solucion_id, fecha_inicio, fecha_fin)
         SELECT $1, 11, 1, false, 1, 5, 4, t, t + make_interval(secs => $3) FROM (SELECT inicio_del_dia(hoy() - 1) + make_interval(mins => $2) AS t) x`,
        [await server.id(solver), index, second],
      );
    }
    const { distribucionTiempos } = await server.as(encargado, getEstadisticasDetalladas, range);
    expect(distribucionTiempos).toEqual([
      { rango: '0-1', cantidad: 2 },
      { rango: '1-2', cantidad: 2 },
      { rango: '2-5', cantidad: 2 },
      { rango: '5-10', cantidad: 1 },
      { rango: '10-15', cantidad: 1 },
      { rango: '15-30', cantidad: 1 },
      { rango: '30-60', cantidad: 2 },
      { rango: '60+', cantidad: 2 },
    ]);
  });

  test('a mean time reads the same as hours and as minutes', async () => {
    const { estadisticas } = await server.as(encargado, getEstadisticas, range);
    for (const { tiempo_medio, tiempo_medio_minutos } of estadisticas) {
      const [h, m, s] = tiempo_medio.split(':').map(Number);
      expect(Math.abs(h * 60 + m + s / 60 - tiempo_medio_minutos)).toBeLessThan(0.02);
    }
  });

  test('are compared with the same weekdays before, and tell first what added the most', async () => {
    await server.query('DELETE FROM caso');
    const insert = async (back: number, hour: number, causa_id: number, times: number) =>
      server.query(
        `INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, causa_id, solucion_id, fecha_inicio, fecha_fin)
         SELECT $1, 11, 1, false, 1, $4, 4, t, t + interval '1 minute'
           FROM generate_series(1, $5::int) AS n, LATERAL (SELECT inicio_del_dia(hoy() - $2::int) + make_interval(hours => $3, secs => n) AS t) AS x`,
        [await server.id(solver), back, hour, causa_id, times],
      );
    // Four days ago, and the same weekday a week before; what lies between them is neither's.
    await insert(4, 9, 5, 3);
    await insert(4, 15, 2, 6);
    await insert(11, 9, 5, 2);
    await insert(11, 15, 2, 1);
    await insert(5, 9, 5, 7);
    const [{ dia, antes }] = await server.query('SELECT (hoy() - 4)::text AS dia, (hoy() - 11)::text AS antes');
    expect(await server.as(encargado, compararEstadisticas, { fecha_inicio: dia, fecha_fin: dia })).toMatchObject({
      code: 'OK',
      anterior: { fecha_inicio: antes, fecha_fin: antes },
      hasta_ahora: false,
      casos: 9,
      antes: 3,
      causas: [
        { id: 2, cantidad: 6, antes: 1 },
        { id: 5, cantidad: 3, antes: 2 },
      ],
      clientes: [{ id: 1, cantidad: 9, antes: 3 }],
      horas: [
        { id: 15, nombre: '15 h', cantidad: 6, antes: 1 },
        { id: 9, nombre: '09 h', cantidad: 3, antes: 2 },
      ],
    });
    const eight = { fecha_inicio: antes, fecha_fin: dia };
    const wide = await server.as(encargado, compararEstadisticas, eight);
    expect([wide.casos, wide.antes]).toEqual([19, 0]);
  });

  test.each([getEstadisticas, getEstadisticasDetalladas])(
    'are refused to whoever is not encargado, and over five years',
    async (contract) => {
      expect(await server.as(solver, contract, range)).toMatchObject({ status: 403, error: 'SIN_PERMISO' });
      expect(
        await server.as(encargado, contract, { fecha_inicio: '2020-01-01', fecha_fin: '2026-01-01' }),
      ).toMatchObject({
        error: 'RANGO_ESTADISTICAS_LARGO',
      });
      expect(
        await server.as(encargado, contract, { fecha_inicio: '2024-01-01', fecha_fin: '2025-12-31' }),
      ).toMatchObject({ code: 'OK' });
    },
  );
});
