// owns: stock_cierre, stock_dia
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Params, Result } from '#shared/contract.ts';

import type { CierreFila, cierreDeStock, exportarCierre } from '../cierre.contract.ts';

/** What lay there at the end of each day. */

/** One run goes on for so long: after months without a server the next one does. Milliseconds. */
const CUANTO = 20_000;

/** A day a statement, so that each ends in its time however large the book is, and a server that is told to stop waits for one day alone. */
export async function cerrarDias(db: Db, stopping?: AbortSignal): Promise<void> {
  const until = Date.now() + CUANTO;
  let closed = 1;
  while (closed > 0 && Date.now() < until && !stopping?.aborted) {
    const { rows } = await sql<{ hechos: number }>`SELECT cerrar_dias_de_stock(1) AS hechos`.execute(db);
    closed = rows[0]?.hechos ?? 0;
  }
}

type Filtros = Pick<Params<typeof exportarCierre>, 'deposito_id' | 'cliente_id' | 'producto_id'>;

function inside(scope: Scope, { deposito_id, cliente_id, producto_id }: Filtros): RawBuilder<boolean> {
  const own = scope.tipo === 'cliente' ? sql`k.cliente_id = ${scope.cliente_id}::int` : depositoInside(scope, 'k');
  const parts = [
    own,
    ...(deposito_id === undefined ? [] : [sql`k.deposito_id = ${deposito_id}::int`]),
    ...(cliente_id === undefined ? [] : [sql`k.cliente_id = ${cliente_id}::int`]),
    ...(producto_id === undefined ? [] : [sql`k.producto_id = ${producto_id}::int`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** Whatever kind of place it lay in. */
const SUMAS = sql`
  sum(k.unidades)::bigint AS unidades, sum(k.gramos)::bigint AS gramos, sum(k.cm3)::bigint AS cm3, sum(k.posiciones)::int AS posiciones,
  sum(k.lpns)::int AS lpns`;

type Cierre = Omit<
  Result<typeof cierreDeStock>,
  'records' | 'current_page' | 'page_quantity' | 'total_pages' | 'total_records'
>;

export async function selectCierre(
  db: Db,
  scope: Scope,
  { page, size, dia, ...filtros }: Params<typeof cierreDeStock>,
): Promise<{ cierre: Cierre; total: number; records: CierreFila[] }> {
  const which = sql`k.dia = coalesce(${dia ?? null}::date, (SELECT max(d.dia) FROM stock_dia d)) AND ${inside(scope, filtros)}`;
  const [head, listed] = await Promise.all([
    sql<Cierre>`
      SELECT coalesce(${dia ?? null}::date, max(d.dia)) AS dia, min(d.dia) AS primero, max(d.dia) AS ultimo,
             (SELECT json_build_object('productos', count(DISTINCT (k.deposito_id, k.producto_id)), 'unidades', coalesce(sum(k.unidades), 0),
                                       'posiciones', coalesce(sum(k.posiciones), 0), 'lpns', coalesce(sum(k.lpns), 0))
                FROM stock_cierre k WHERE ${which}) AS total
        FROM stock_dia d`.execute(db),
    sql<CierreFila>`
      SELECT k.deposito_id, d.nombre AS deposito, c.nombre AS cliente, k.producto_id, p.sku, p.nombre, k.unidades, k.gramos, k.cm3, k.posiciones, k.lpns
        FROM (SELECT k.deposito_id, k.cliente_id, k.producto_id, ${SUMAS} FROM stock_cierre k WHERE ${which} GROUP BY 1, 2, 3) k
        JOIN deposito d ON d.id = k.deposito_id JOIN cliente c ON c.id = k.cliente_id JOIN producto p ON p.id = k.producto_id
       ORDER BY d.nombre, p.sku, p.id LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(db),
  ]);
  const empty = { productos: 0, unidades: 0, posiciones: 0, lpns: 0 };
  const cierre = head.rows[0] ?? { dia: null, primero: null, ultimo: null, total: empty };
  return { cierre, total: cierre.total.productos, records: listed.rows };
}

export const CIERRE_HEAD = [
  ...[
    'Día',
    'Depósito',
    'Cliente',
    'SKU',
    'Producto',
    'Gramos',
    'Centímetros cúbicos',
    'Ubicaciones',
    'LPN',
    'Unidades',
  ],
];

export function selectCierreCsv(
  scope: Scope,
  { desde, hasta, ...filtros }: Omit<Params<typeof exportarCierre>, 'separador'>,
): RawBuilder<unknown> {
  return sql`
    SELECT to_char(k.dia, 'DD/MM/YYYY'), celda_csv(d.nombre), celda_csv(c.nombre), celda_csv(p.sku), celda_csv(p.nombre), k.gramos, k.cm3, k.posiciones, k.lpns,
           k.unidades
      FROM (SELECT k.dia, k.deposito_id, k.cliente_id, k.producto_id, ${SUMAS} FROM stock_cierre k
             WHERE k.dia BETWEEN ${desde}::date AND ${hasta}::date AND ${inside(scope, filtros)} GROUP BY 1, 2, 3, 4) k
      JOIN deposito d ON d.id = k.deposito_id JOIN cliente c ON c.id = k.cliente_id JOIN producto p ON p.id = k.producto_id
     ORDER BY k.dia, d.nombre, p.sku, p.id`;
}
