import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Scope, SISTEMA } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { insertManyCasos } from '#testing/many-casos.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { recordStatements } from '#testing/statements.ts';

import {
  anularRegistro,
  filtrarRegistros,
  getCasosDiarios,
  getSolucionesPorCausa,
  guardarRegistro,
  type Registro,
  verificarGuia,
} from '../contract.ts';
import { selectCasosDelReporte } from './casos.sql.ts';
import { plegarResumen } from './resumen.sql.ts';

const solver: Person = { codes: ['PROB_SOL'] };
const colleague: Person = { codes: ['PROB_SOL'], name: 'Marina Sosa' };
let server: TestServer;
let today: string;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  await insertManyCasos(server, [await server.id(solver), await server.id(colleague)], 400);
  [{ today }] = await server.query('SELECT hoy()::text AS today');
});
afterAll(() => server.close());

const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const ids = (registros: readonly Registro[]) => registros.map(({ id }) => id);

describe('the report', () => {
  test.each<[string, object, string]>([
    ['a person', { usuario_id: 2 }, 'usuario_id = 2'],
    ['a cause', { causa_id: 5 }, 'causa_id = 5'],
    ['a solution', { solucion_id: 4 }, 'solucion_id = 4'],
    ['the beginning of a number', { numero_guia: '8810' }, 'guia_id IS NOT NULL'],
    [
      'a bucket of time',
      { rango_tiempo: 2 },
      `fecha_fin - fecha_inicio >= '2 min' AND fecha_fin - fecha_inicio < '5 min'`,
    ],
    ['all of them', { usuario_id: 2, rango_tiempo: 7 }, `usuario_id = 2 AND fecha_fin - fecha_inicio >= '60 min'`],
  ])('narrowed by %s holds exactly those rows, newest first', async (_what, filter, condition) => {
    const range = { fecha_inicio: dayBefore(3), fecha_fin: dayBefore(1) };
    const answer = await server.as(solver, filtrarRegistros, { ...range, ...filter, size: -1 });
    const expected = await server.query(
      `SELECT id FROM caso WHERE (fecha_inicio AT TIME ZONE 'America/Montevideo')::date BETWEEN $1 AND $2 AND ${condition}
        ORDER BY fecha_inicio DESC, id DESC`,
      [range.fecha_inicio, range.fecha_fin],
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(ids(answer.registros)).toEqual(expected.map(({ id }) => Number(id)));
    expect(answer).toMatchObject({ code: 'OK', total: expected.length, totalPages: 1 });
  });

  test('tells how many there are from the sums: of each filter, folded or not, annulled or not', async () => {
    const range = { fecha_inicio: dayBefore(75), fecha_fin: today };
    const within = `anulado IS NULL AND (fecha_inicio AT TIME ZONE 'America/Montevideo')::date BETWEEN '${range.fecha_inicio}' AND '${today}'`;
    const filters: readonly (readonly [object, string])[] = [
      [{}, 'true'],
      [{ usuario_id: 2 }, 'usuario_id = 2'],
      [{ causa_id: 5 }, 'causa_id = 5'],
      [{ solucion_id: 4 }, 'solucion_id = 4'],
      [{ rango_tiempo: 2 }, `fecha_fin - fecha_inicio >= '2 min' AND fecha_fin - fecha_inicio < '5 min'`],
      [{ usuario_id: 2, causa_id: 5 }, 'usuario_id = 2 AND causa_id = 5'],
    ];
    const countOf = async (condition: string) =>
      (await server.query(`SELECT count(*)::int AS n FROM caso WHERE ${within} AND ${condition}`))[0].n;
    const expectRight = async () => {
      for (const [filter, condition] of filters) {
        const { total } = await server.as(solver, filtrarRegistros, { ...range, ...filter, size: 1 });
        expect([condition, total]).toEqual([condition, await countOf(condition)]);
      }
      const { total } = await server.as(solver, getCasosDiarios, { size: 1 });
      expect(total).toBe(await countOf('fecha_inicio >= inicio_del_dia(hoy())'));
    };
    const fold = () => server.database.transaction(SISTEMA, plegarResumen);
    const annul = `UPDATE caso SET anulado = now() WHERE id IN (SELECT id FROM caso WHERE ${within} AND (usuario_id = 2 OR causa_id = 5) ORDER BY id DESC LIMIT 7)`;
    await expectRight();
    await fold();
    await expectRight();
    await server.query(annul);
    await expectRight();
    await fold();
    await expectRight();
    await server.query('UPDATE caso SET anulado = NULL WHERE anulado IS NOT NULL');
    await fold();
  });

  test('and counts rows only where the sums do not know', async () => {
    const scope: Scope = { tipo: 'personal', usuario_id: 1, cliente_id: null, agente_id: null };
    const counts = async (asked: object) => {
      const filters = { desde: dayBefore(30), hasta: today, numeroGuia: null, page: 1, size: 10, ...asked };
      const statements = await recordStatements((db) => selectCasosDelReporte(db, scope, filters));
      return statements.some(({ text }) => /count\(\*\)/.test(text));
    };
    expect([await counts({}), await counts({ causa_id: 5 })]).toEqual([false, false]);
    expect([await counts({ usuario_id: 2, causa_id: 5 }), await counts({ numeroGuia: '8810' })]).toEqual([true, true]);
  });

  test('pages without gap or overlap', async () => {
    const range = { fecha_inicio: dayBefore(8), fecha_fin: today };
    const all = await server.as(solver, filtrarRegistros, { ...range, size: -1 });
    const pages: Registro[] = [];
    for (let page = 1; page <= Math.ceil(all.total / 100); page += 1) {
      pages.push(...(await server.as(solver, filtrarRegistros, { ...range, page, size: 100 })).registros);
    }
    expect(ids(pages)).toEqual(ids(all.registros));
  });

  test.each([
    [{ fecha_inicio: '2026-02-01', fecha_fin: '2026-01-31' }, 'RANGO_INVALIDO', 200],
    [{ fecha_inicio: '2025-01-01', fecha_fin: '2026-01-02' }, 'RANGO_DEMASIADO_LARGO', 200],
    [{ fecha_inicio: '2026-02-30', fecha_fin: '2026-03-01' }, 'DATOS_INVALIDOS', 400],
  ])('refuses the range %o', async (range, error, status) => {
    expect(await server.as(solver, filtrarRegistros, range)).toMatchObject({ code: 'ERROR', error, status });
  });
});

describe('taking a case back', () => {
  const save = async (seconds: number) => {
    const [{ causa_id, solucion_id }] = await server.query(
      'SELECT causa_id, solucion_id FROM causa_solucion JOIN causa c ON c.id = causa_id WHERE NOT es_sin_etiqueta LIMIT 1',
    );
    const fecha_inicio = new Date(Date.now() - seconds * 1000).toISOString();
    const caso = {
      usuario_id: await server.id(solver),
      tamano_id: 1,
      causa_id,
      solucion_id,
      es_sin_etiqueta: false,
      fecha_inicio,
      fecha_fin: new Date().toISOString(),
      guia_id: 12,
    };
    return { caso, answer: await server.as(solver, guardarRegistro, caso) };
  };

  test('removes it from every list, keeps it in the audit, and lets the same case be saved again', async () => {
    const { caso, answer } = await save(300);
    const { id } = answer.registro;
    expect(await server.as(solver, anularRegistro, { id })).toMatchObject({ code: 'OK' });
    expect(ids((await server.as(solver, getCasosDiarios, { size: -1 })).registros)).not.toContain(id);
    expect((await server.as(solver, verificarGuia, { numero: '881000000036' })).casos_hoy).toEqual([]);
    expect(
      await server.query(`SELECT despues FROM auditoria WHERE tabla = 'caso' AND fila_id = $1 ORDER BY id`, [id]),
    ).toHaveLength(2);
    const again = await server.as(solver, guardarRegistro, caso);
    expect(again.registro.id).not.toBe(id);
  });

  test('is for the person who saved it, once, and only moments later', async () => {
    const { answer } = await save(310);
    const { id } = answer.registro;
    expect(await server.as(colleague, anularRegistro, { id })).toMatchObject({ error: 'CASO_NO_ENCONTRADO' });
    await server.query(`UPDATE caso SET creado = now() - interval '2 minutes' WHERE id = $1`, [id]);
    expect(await server.as(solver, anularRegistro, { id })).toMatchObject({ error: 'CASO_YA_NO_SE_ANULA' });
    await server.query('UPDATE caso SET creado = now() WHERE id = $1', [id]);
    const both = await Promise.all([
      server.as(solver, anularRegistro, { id }),
      server.as(solver, anularRegistro, { id }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual(['ERROR', 'OK']);
  });
});

test('a parcel with a case today says so, with who and what', async () => {
  const { registros } = await server.as(solver, getCasosDiarios, { numero_guia: '881000000012', size: 5 });
  const answer = await server.as(colleague, verificarGuia, { numero: '881000000012' });
  expect(answer.casos_hoy[0]).toEqual({
    id: registros[0].id,
    usuario: registros[0].usuario,
    causa: registros[0].causa,
    fecha_inicio: registros[0].fecha_inicio,
  });
});

test('the solution used most for a cause comes first, with its share', async () => {
  const [{ causa_id }] = await server.query(
    'SELECT causa_id FROM caso GROUP BY causa_id HAVING count(DISTINCT solucion_id) > 1 ORDER BY count(*) DESC LIMIT 1',
  );
  const counted = await server.query(
    'SELECT solucion_id AS id, count(*)::int AS usos FROM caso WHERE causa_id = $1 AND anulado IS NULL GROUP BY 1 ORDER BY 2 DESC',
    [causa_id],
  );
  const total = counted.reduce((sum, { usos }) => sum + usos, 0);
  const { soluciones } = await server.as(solver, getSolucionesPorCausa, { causa_id });
  expect(soluciones[0]).toMatchObject({
    usos: counted[0].usos,
    porcentaje: Math.round((100 * counted[0].usos) / total),
    sugerida: true,
  });
  expect(soluciones.filter((s: { sugerida: boolean }) => s.sugerida)).toHaveLength(1);
});
