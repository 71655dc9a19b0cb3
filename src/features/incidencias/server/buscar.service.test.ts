import { afterAll, beforeAll, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { listIncidencias } from '../contract.ts';

const ANA: Person = { name: 'Ana Busca', codes: ['VAL_001'] };
const MANY = 260;

let server: TestServer;
/** Newest first: those of the common word, and the three of the rare one, which are the oldest. */
let common: number[] = [];
let rare: number[] = [];
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const quien = await server.id(ANA);
  const plant = (asunto: string, many: number) =>
    server.query(
      `INSERT INTO incidencia (numero, tipo_id, prioridad, estado, asunto, cliente_id, canal, creada, abierta_por, calendario_id, respuesta_s, resolucion_s,
                               consumido_s, vence, ultimo_mensaje)
       SELECT 'I-00010' || CASE $1 WHEN 'Demora' THEN '1' ELSE '2' END || '-' || lpad(n::text, 4, '0'), 1, 'NORMAL', CASE WHEN n % 2 = 0 THEN 'ESPERA_CLIENTE' ELSE 'ESPERA_TERCERO' END, $1 || ' ' || n, 1, 'CLIENTE', now(),
              $3, 1, 14400, 86400, 0, NULL, now()
         FROM generate_series(1, $2) AS n RETURNING id`,
      [asunto, many, quien],
    );
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => Number(id)).toSorted((a, b) => b - a);
  rare = ids(await plant('Paraguas', 3));
  common = ids(await plant('Demora', MANY));
});
afterAll(() => server.close());

async function all(params: object): Promise<{ sizes: number[]; ids: number[] }> {
  const [sizes, ids]: [number[], number[]] = [[], []];
  let cursor: string | null = null;
  do {
    const more = cursor === null ? {} : { cursor };
    const answer = listIncidencias.result.parse(
      await server.as(ANA, listIncidencias, { size: 100, ...params, ...more }),
    );
    sizes.push(answer.records.length);
    ids.push(...answer.records.map(({ id }) => id));
    cursor = answer.siguiente ?? null;
  } while (cursor !== null);
  return { sizes, ids };
}

test('a word that many have is read page after page, the newest first, to the last', async () => {
  expect(await all({ vista: 'todas', q: 'demora' })).toEqual({ sizes: [100, 100, 60], ids: common });
});

test('a word that few have is found however old they are, and a filter beside it holds for every page', async () => {
  expect(await all({ vista: 'todas', q: 'PARAGUAS' })).toEqual({ sizes: [3], ids: rare });
  const { sizes, ids } = await all({ vista: 'todas', q: 'demora', estado: ['ESPERA_TERCERO'] });
  expect([sizes, ids]).toEqual([[100, 30], common.filter((_, at) => at % 2 === 1)]);
});
