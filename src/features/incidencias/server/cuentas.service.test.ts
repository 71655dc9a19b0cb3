import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Scope } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { recordStatements } from '#testing/statements.ts';

import { selectCuentas } from './lista.sql.ts';

/** The counts of the views are asked at each look: they come from an index of what is open, however much is over. */

const ANA: Person = { name: 'Ana Cuentas', codes: ['VAL_001'] };
const [OPEN, OVER] = [300, 12_000];

let server: TestServer;
let staff: Scope;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const ana = await server.id(ANA);
  staff = { tipo: 'personal', usuario_id: ana, cliente_id: null, agente_id: null };
  await server.query(
    `INSERT INTO incidencia (numero, tipo_id, prioridad, estado, asunto, cliente_id, agente_id, canal, creada, abierta_por, responsable_id, calendario_id,
                             respuesta_s, resolucion_s, corre_desde, vence, resuelta, ultimo_mensaje, reaperturas)
     SELECT 'I-990101-' || lpad(n::text, 6, '0'), 1, 'NORMAL', e.estado, 'x', CASE WHEN n % 2 = 0 THEN 1 END, CASE WHEN n % 2 = 1 THEN 1 END, 'PANTALLA',
            now() - interval '1 day', $1, CASE WHEN n % 3 = 0 THEN $1::int END, 1, 60, 60, CASE WHEN e.corre THEN now() END,
            CASE WHEN e.corre THEN inicio_del_dia(hoy() + n % 3) END, CASE WHEN n > $2 THEN now() END, now(), CASE WHEN n % 7 = 0 THEN 1 ELSE 0 END
       FROM generate_series(1, $3::int) AS n
      CROSS JOIN LATERAL (SELECT CASE WHEN n > $2 THEN 'CERRADA' WHEN n % 5 = 0 THEN 'ESPERA_CLIENTE' ELSE 'EN_GESTION' END AS estado,
                                 n <= $2 AND n % 5 <> 0 AS corre) AS e`,
    [ana, OPEN, OPEN + OVER],
  );
  await server.query('VACUUM ANALYZE incidencia');
});
afterAll(() => server.close());

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const scansOf = (node: Node): Node[] => [
  ...(node['Relation Name'] === 'incidencia' ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

async function planned(scope: Scope): Promise<Node[]> {
  const [statement] = await recordStatements((db) => selectCuentas(db, scope).catch(() => undefined));
  if (statement === undefined) throw new Error('nothing was asked');
  const explain = CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`, [...statement.values]);
  const { rows } = await server.database.read(scope, (db) =>
    db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain),
  );
  const [first] = rows;
  return first === undefined ? [] : scansOf(first['QUERY PLAN'][0].Plan);
}

const WHO: readonly [string, Partial<Scope>, number][] = [
  ['our people', {}, OPEN],
  ['a client', { tipo: 'cliente', cliente_id: 1 }, OPEN / 2],
  ['an agency', { tipo: 'agencia', agente_id: 1 }, OPEN / 2],
];

test.each(WHO)(
  'of %s they are read from an index alone, and nothing that is over is touched',
  async (_who, as, open) => {
    const scans = await planned({ ...staff, ...as });
    expect(scans.map((scan) => [scan['Node Type'], scan['Actual Rows'], scan['Rows Removed by Filter'] ?? 0])).toEqual([
      ['Index Only Scan', open, 0],
    ]);
  },
);

test('they are what the rows say, to the last instant of the day', async () => {
  const [said] = await server.query(
    `SELECT count(*) FILTER (WHERE responsable_id = $1)::int AS mias, count(*) FILTER (WHERE responsable_id IS NULL)::int AS sin_asignar,
            count(*) FILTER (WHERE (vence AT TIME ZONE 'America/Montevideo')::date <= hoy())::int AS vencen_hoy,
            count(*) FILTER (WHERE estado = 'ESPERA_CLIENTE')::int AS esperando, count(*) FILTER (WHERE reaperturas > 0)::int AS reabiertas,
            count(*)::int AS abiertas FROM incidencia WHERE abierta`,
    [staff.usuario_id],
  );
  expect(await server.database.read(staff, (db) => selectCuentas(db, staff))).toEqual(said);
  expect([said.vencen_hoy, said.abiertas]).toEqual([80, OPEN]);
});
