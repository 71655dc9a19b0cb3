import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';

import type { listMovimientos, MovimientoFila } from '../contract.ts';

/** What was done to stock, as it is listed and as it goes into a file. */

/** Made by the engine of whatever undoes a movement that can still be undone. */
const REVERTIBLE = sql`m.acto IN ('MOVER', 'CAMBIAR', 'AJUSTAR', 'UBICAR') AND t.tipo <> 'CONTEO' AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id)`;

type Filtros = Omit<Params<typeof listMovimientos>, 'cursor' | 'size'>;

function filtrados(scope: Scope, filtros: Filtros): RawBuilder<boolean> {
  const { deposito_id, cliente_id, desde, hasta, acto, producto_id, almacenamiento_id, usuario_id } = filtros;
  const parts = [
    depositoInside(scope, 'm'),
    ...(deposito_id === undefined ? [] : [sql`m.deposito_id = ${deposito_id}::int`]),
    ...(cliente_id === undefined ? [] : [sql`m.cliente_id = ${cliente_id}::int`]),
    ...(desde === undefined ? [] : [sql`m.registrado >= inicio_del_dia(${desde}::date)`]),
    ...(hasta === undefined ? [] : [sql`m.registrado < inicio_del_dia(${hasta}::date + 1)`]),
    ...(acto === undefined ? [] : [sql`m.acto = ${acto}`]),
    ...(producto_id === undefined ? [] : [sql`m.producto_id = ${producto_id}::int`]),
    ...(usuario_id === undefined ? [] : [sql`m.usuario_id = ${usuario_id}::int`]),
    ...(almacenamiento_id === undefined
      ? []
      : [
          sql`(m.de_almacenamiento_id = ${almacenamiento_id}::int OR m.a_almacenamiento_id = ${almacenamiento_id}::int)`,
        ]),
  ];
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** One more than a page tells whether there is another. */
export async function selectMovimientos(
  db: Db,
  scope: Scope,
  { cursor, size, ...filtros }: Params<typeof listMovimientos>,
): Promise<MovimientoFila[]> {
  const parts = sql`${filtrados(scope, filtros)} AND ${cursor === undefined ? sql`true` : sql`m.id < ${cursor}::bigint`}`;
  const { rows } = await sql<MovimientoFila>`
    SELECT m.id, m.registrado AS fecha, t.id AS transaccion_id, t.numero, m.acto, m.producto_id, p.sku, p.nombre, l.codigo AS partida, m.cantidad,
           d.codigo AS de, (SELECT x.codigo FROM lpn x WHERE x.id = m.de_lpn_id) AS de_lpn, m.de_condicion, h.codigo AS a,
           (SELECT x.codigo FROM lpn x WHERE x.id = m.a_lpn_id) AS a_lpn, m.a_condicion, coalesce(nombre_en_deposito(m.usuario_id), 'Sistema') AS usuario, m.nota,
           EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id) AS revertido, ${REVERTIBLE} AS revertible
      FROM (SELECT m.* FROM stock_movimiento m WHERE ${parts} ORDER BY m.id DESC LIMIT ${size + 1}) m
      JOIN transaccion t ON t.id = m.transaccion_id
      JOIN producto p ON p.id = m.producto_id
      LEFT JOIN partida l ON l.id = m.partida_id
      LEFT JOIN almacenamiento d ON d.id = m.de_almacenamiento_id
      LEFT JOIN almacenamiento h ON h.id = m.a_almacenamiento_id
     ORDER BY m.id DESC`.execute(db);
  return rows;
}

export async function selectNumero(db: Db, scope: Scope, id: number): Promise<string | null> {
  const { rows } = await sql<{ numero: string }>`
    SELECT t.numero FROM transaccion t WHERE t.id = ${id}::bigint AND ${depositoInside(scope, 't')}`.execute(db);
  return rows[0]?.numero ?? null;
}

export const TRANSACCION_HEAD = [
  ...[
    'Transacción',
    'Tipo',
    'Depósito',
    'Nota',
    'Movimiento',
    'Fecha',
    'Acto',
    'SKU',
    'Producto',
    'Lote',
    'Cantidad',
    'Series',
    'De',
    'A',
  ],
  ...['Persona', 'Condición anterior', 'Condición posterior'],
];

/** The head stands on each line, so that a file of several keeps telling them apart. */
export const selectTransaccionCsv = (scope: Scope, id: number): RawBuilder<unknown> =>
  lineas(sql`m.transaccion_id = ${id}::bigint AND ${depositoInside(scope, 'm')}`);

/** The same of all that a list's filters let through. */
export const selectMovimientosCsv = (scope: Scope, filtros: Filtros): RawBuilder<unknown> =>
  lineas(filtrados(scope, filtros));

function lineas(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT t.numero, t.tipo, o.codigo, celda_csv(t.nota), m.id, to_char(m.registrado AT TIME ZONE 'America/Montevideo', 'DD/MM/YYYY HH24:MI:SS'), m.acto,
           celda_csv(p.sku), celda_csv(p.nombre), celda_csv(l.codigo), m.cantidad, celda_csv(array_to_string(m.series, ' ')), celda_csv(d.codigo),
           celda_csv(h.codigo), celda_csv(nombre_en_deposito(m.usuario_id)), m.de_condicion, m.a_condicion
      FROM stock_movimiento m
      JOIN transaccion t ON t.id = m.transaccion_id
      JOIN deposito o ON o.id = t.deposito_id
      JOIN producto p ON p.id = m.producto_id
      LEFT JOIN partida l ON l.id = m.partida_id
      LEFT JOIN almacenamiento d ON d.id = m.de_almacenamiento_id
      LEFT JOIN almacenamiento h ON h.id = m.a_almacenamiento_id
     WHERE ${which} ORDER BY m.id`;
}
