import { afterAll, beforeAll, expect, test } from 'vitest';

import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { JEFE } from '#testing/gds.ts';
import { openOrdenes, VENTA } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';
import { recordStatements } from '#testing/statements.ts';

import { reservarOrdenes } from './reservar.sql.ts';
import { checksDeStock } from './verificar.sql.ts';

const ARTICULOS = 300;
/** Of how many places each article is offered. */
const LUGARES = 10;
let server: TestServer;

beforeAll(async () => {
  server = await openOrdenes();
  await server.query(`
    INSERT INTO producto (id, cliente_id, sku, nombre, control_partida) SELECT 2000 + n, 1, 'ART-' || n, 'Artículo ' || n, 'OPCIONAL' FROM generate_series(1, ${ARTICULOS}) n;
    INSERT INTO partida (id, producto_id, cliente_id, codigo) SELECT id + 10000, id, 1, 'UNO' FROM producto WHERE sku LIKE 'ART-%';
    INSERT INTO almacenamiento (deposito_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id, secuencia)
    SELECT 1, 'POSICION', 'R-' || n, 1, 1, n FROM generate_series(1, ${ARTICULOS}) n;
    INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada_por) SELECT 'AJUSTE', 1, 1, min(id) FROM usuario;
    -- Every other place holds it with its lot.
    INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_condicion, a_almacenamiento_id, a_condicion, usuario_id)
    SELECT t.id, 'AJUSTAR', 1, 1, p.id, CASE WHEN j % 2 = 0 THEN p.id + 10000 END, 2, 'AJUSTE', a.id, 'DISPONIBLE', t.creada_por
      FROM transaccion t, producto p CROSS JOIN generate_series(0, ${LUGARES - 1}) j
      JOIN almacenamiento a ON a.codigo = 'R-' || ((p.id - 2001) * 7 + j * 31) % ${ARTICULOS} + 1
     WHERE p.sku LIKE 'ART-%'`);
});
afterAll(() => server.close());

/** An order of every article, twice as many as one place holds of each. */
async function ask(confirmar: boolean): Promise<number> {
  const lineas = Array.from({ length: ARTICULOS }, (_, n) => ({ producto_id: 2001 + n, cantidad: 4 }));
  const answer = await server.as(JEFE, crearOrden, { ...VENTA, confirmar, lineas });
  return crearOrden.result.parse(answer).orden.id;
}

/** Rows that the plan looked at, each as often as it did. */
function looked(plan: Record<string, unknown>): number {
  const own = Number(plan['Actual Rows']) + Number(plan['Rows Removed by Join Filter'] ?? 0);
  const below: Record<string, unknown>[] = Array.isArray(plan.Plans) ? plan.Plans : [];
  return own * Number(plan['Actual Loops']) + below.reduce((sum, one) => sum + looked(one), 0);
}

test('an order of many articles is reserved whole, of each what it asks for', async () => {
  const id = await ask(true);
  const [held] = await server.query(
    `SELECT count(*)::int AS lineas, count(*) FILTER (WHERE l.reservada = 4)::int AS enteras FROM transaccion_linea l WHERE l.transaccion_id = $1`,
    [id],
  );
  expect(held).toEqual({ lineas: ARTICULOS, enteras: ARTICULOS });
  const [places] = await server.query(
    `SELECT count(*)::int AS lugares FROM stock_saldo WHERE cantidad > 0 AND linea_id IN (SELECT l.id FROM transaccion_linea l WHERE l.transaccion_id = $1)`,
    [id],
  );
  expect(places).toEqual({ lugares: 2 * ARTICULOS });
});

test('what one line looks at does not grow with the lines beside it, whatever the planner takes them for', async () => {
  const id = await ask(false);
  await server.query(`UPDATE orden SET decision = 'CONFIRMADA' WHERE transaccion_id = $1`, [id]);
  const statements = await recordStatements((db) => reservarOrdenes(db, { transacciones: [id], usuario_id: null }));
  const statement = statements.findLast(({ text }) => text.includes('WITH demanda'));
  if (statement === undefined) throw new Error('nothing is reserved');
  const [{ 'QUERY PLAN': plans }] = await server.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`, [
    ...statement.values,
  ]);
  const [{ Plan: plan }] = typeof plans === 'string' ? JSON.parse(plans) : plans;
  // Lines are still joined with articles one by one; never with places.
  expect(looked(plan)).toBeLessThan(ARTICULOS * ARTICULOS * LUGARES * 0.5);
});

test('after all of it the balances are what the ledger says', async () => {
  for (const { run } of checksDeStock) expect(await run((text) => server.query(text))).toEqual([]);
});
