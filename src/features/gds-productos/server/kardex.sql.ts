import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';

import type { kardexDeProducto, RenglonDeKardex } from '../contract.ts';
import { stockInside } from './productos.sql.ts';

/** What there was after each is what there is now less what came since: exact, however late a device told of something. */

type Pedido = Params<typeof kardexDeProducto>;
type Tramo = Omit<Pedido, 'cursor' | 'size'>;

const DELTA = sql`CASE WHEN m.de_almacenamiento_id IS NULL THEN m.cantidad WHEN m.a_almacenamiento_id IS NULL THEN -m.cantidad ELSE 0 END`;
const COLUMNAS = sql`m.id, m.registrado, m.transaccion_id, m.acto, m.partida_id, m.de_almacenamiento_id, m.de_condicion, m.a_almacenamiento_id, m.a_condicion, m.cantidad`;

export async function selectKardex(db: Db, scope: Scope, pedido: Pedido): Promise<RenglonDeKardex[]> {
  const { producto_id } = pedido;
  const own = sql`m.producto_id = ${producto_id}::int AND ${stockInside(scope, 'm')}`;
  const filtros = filtrosDe(pedido);
  const { rows } = await sql<RenglonDeKardex>`
    WITH pagina AS MATERIALIZED (${filtros === null ? seguida(own, pedido) : elegida(own, { filtros, pedido })}), hay AS (
      SELECT coalesce(sum(s.cantidad), 0) AS cantidad FROM stock_saldo s WHERE s.producto_id = ${producto_id}::int AND ${stockInside(scope, 's')}
    )
    SELECT m.id, m.registrado AS fecha, t.numero, m.acto, l.codigo AS partida, d.codigo AS de, m.de_condicion, h.codigo AS a, m.a_condicion, m.cantidad,
           (hay.cantidad - m.despues)::bigint AS saldo
      FROM pagina m CROSS JOIN hay
      JOIN transaccion t ON t.id = m.transaccion_id
      LEFT JOIN partida l ON l.id = m.partida_id
      LEFT JOIN almacenamiento d ON d.id = m.de_almacenamiento_id
      LEFT JOIN almacenamiento h ON h.id = m.a_almacenamiento_id
     ORDER BY m.id DESC`.execute(db);
  return rows;
}

const antesDe = ({ cursor }: Pedido) => (cursor === undefined ? sql`true` : sql`m.id < ${cursor}::bigint`);

/** One after the other: a page reads its own rows and those that are newer, and none of the years before it. */
function seguida(own: RawBuilder<unknown>, pedido: Pedido): RawBuilder<unknown> {
  const { cursor, size } = pedido;
  const since =
    cursor === undefined
      ? sql`0`
      : sql`coalesce((SELECT sum(${DELTA}) FROM stock_movimiento m WHERE ${own} AND m.id >= ${cursor}::bigint), 0)`;
  return sql`
    SELECT m.*, ${since} + coalesce(sum(m.delta) OVER (ORDER BY m.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS despues
      FROM (SELECT ${COLUMNAS}, ${DELTA} AS delta FROM stock_movimiento m WHERE ${own} AND ${antesDe(pedido)} ORDER BY m.id DESC LIMIT ${size + 1}) m`;
}

/** Some of them: what lies between two of a page has moved the balance all the same. */
function elegida(
  own: RawBuilder<unknown>,
  { filtros, pedido }: { filtros: RawBuilder<unknown>; pedido: Pedido },
): RawBuilder<unknown> {
  return sql`SELECT m.* FROM (${todos(own)}) m WHERE ${filtros} AND ${antesDe(pedido)} ORDER BY m.id DESC LIMIT ${pedido.size + 1}`;
}

const todos = (own: RawBuilder<unknown>) => sql`
  SELECT ${COLUMNAS}, m.series, coalesce(sum(${DELTA}) OVER (ORDER BY m.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS despues
    FROM stock_movimiento m WHERE ${own}`;

export const KARDEX_HEAD = [
  ...['Fecha', 'Documento', 'Acto', 'Lote', 'Series', 'De', 'Condición anterior', 'A', 'Condición posterior'],
  ...['Cantidad', 'Saldo'],
];

/** All of it as a file, in the order in which it happened. */
export function selectKardexCsv(scope: Scope, { producto_id, ...tramo }: Tramo): RawBuilder<unknown> {
  const own = sql`m.producto_id = ${producto_id}::int AND ${stockInside(scope, 'm')}`;
  const hay = sql`(SELECT coalesce(sum(s.cantidad), 0) AS cantidad FROM stock_saldo s WHERE s.producto_id = ${producto_id}::int AND ${stockInside(scope, 's')})`;
  return sql`
    SELECT to_char(m.registrado AT TIME ZONE 'America/Montevideo', 'DD/MM/YYYY HH24:MI:SS'), t.numero, m.acto, celda_csv(l.codigo),
           celda_csv(array_to_string(m.series, ' ')), celda_csv(d.codigo), m.de_condicion, celda_csv(h.codigo), m.a_condicion, m.cantidad,
           (hay.cantidad - m.despues)::bigint
      FROM (${todos(own)}) m CROSS JOIN ${hay} hay
      JOIN transaccion t ON t.id = m.transaccion_id
      LEFT JOIN partida l ON l.id = m.partida_id
      LEFT JOIN almacenamiento d ON d.id = m.de_almacenamiento_id
      LEFT JOIN almacenamiento h ON h.id = m.a_almacenamiento_id
     WHERE ${filtrosDe(tramo) ?? sql`true`} ORDER BY m.id`;
}

function filtrosDe({ desde, hasta, acto, partida_id }: Omit<Tramo, 'producto_id'>): RawBuilder<unknown> | null {
  const parts = [
    ...(desde === undefined ? [] : [sql`m.registrado >= inicio_del_dia(${desde}::date)`]),
    ...(hasta === undefined ? [] : [sql`m.registrado < inicio_del_dia(${hasta}::date + 1)`]),
    ...(acto === undefined ? [] : [sql`m.acto = ${acto}`]),
    ...(partida_id === undefined ? [] : [sql`m.partida_id = ${partida_id}::int`]),
  ];
  return parts.length === 0 ? null : sql.join(parts, sql` AND `);
}
