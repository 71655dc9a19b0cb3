// owns: lpn
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';

import type { ContenidoDeLpn, crearLpns, EstadoDeLpn, Lpn, listLpns, MovimientoDeLpn } from '../lpn.contract.ts';

/** Licence plates: their rows, and what the ledger says that lies in them. */

/** A client's people see those of their own goods. */
function lpnsInside(scope: Scope, alias: string): RawBuilder<boolean> {
  return scope.tipo === 'cliente'
    ? sql<boolean>`${sql.ref(`${alias}.cliente_id`)} = ${scope.cliente_id}::int`
    : depositoInside(scope, alias);
}

export interface LpnTenido {
  readonly id: number;
  readonly codigo: string;
  readonly deposito_id: number;
  readonly cliente_id: number;
  readonly padre_id: number | null;
  readonly almacenamiento_id: number | null;
  readonly estado: EstadoDeLpn;
}

const TENIDO = sql`l.id, l.codigo, l.deposito_id, l.cliente_id, l.padre_id, l.almacenamiento_id, l.estado`;

/** In the order of their ids, as the ledger does. */
export async function lockLpns(db: Db, ids: readonly number[]): Promise<LpnTenido[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LpnTenido>`
    SELECT ${TENIDO} FROM lpn l WHERE l.id = ANY (${[...ids]}::bigint[]) ORDER BY l.id FOR NO KEY UPDATE`.execute(db);
  return rows;
}

/** One that lies in a place that the caller holds stays there. */
export async function selectTenidos(db: Db, ids: readonly number[]): Promise<LpnTenido[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LpnTenido>`SELECT ${TENIDO} FROM lpn l WHERE l.id = ANY (${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** By id, or by its code as it was cleaned. */
export async function selectLpnId(
  db: Db,
  scope: Scope,
  { id, codigo }: { id?: number | undefined; codigo?: string | null | undefined },
): Promise<LpnTenido | null> {
  const named = id === undefined ? sql`l.codigo = ${codigo ?? ''}` : sql`l.id = ${id}::bigint`;
  const { rows } = await sql<LpnTenido>`
    SELECT ${TENIDO} FROM lpn l WHERE ${named} AND ${lpnsInside(scope, 'l')}`.execute(db);
  return rows[0] ?? null;
}

/** How many stand in a place, each with what stands on it, and how many would with these. */
export async function selectPorCabida(
  db: Db,
  almacenamiento_id: number,
  lpns: readonly number[],
): Promise<{ habia: number; quedan: number }> {
  const { rows } = await sql<{ habia: number; quedan: number }>`
    SELECT (count(DISTINCT coalesce(l.padre_id, l.id)) FILTER (WHERE l.almacenamiento_id = ${almacenamiento_id}::int))::int AS habia,
           count(DISTINCT coalesce(l.padre_id, l.id))::int AS quedan
      FROM lpn l WHERE l.almacenamiento_id = ${almacenamiento_id}::int OR l.id = ANY (${[...lpns]}::bigint[])`.execute(
    db,
  );
  return rows[0] ?? { habia: 0, quedan: 0 };
}

/** With what stands on it. */
export async function selectFamilia(db: Db, id: number): Promise<LpnTenido[]> {
  const { rows } = await sql<LpnTenido>`
    SELECT ${TENIDO} FROM lpn l WHERE l.id = ${id}::bigint OR l.padre_id = ${id}::bigint ORDER BY l.id`.execute(db);
  return rows;
}

export async function selectLpnsDeSeries(
  db: Db,
  producto_id: number,
  series: readonly string[],
): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ codigo: string; lpn_id: number | null }>`
    SELECT r.codigo, nullif(r.lpn_id, 0) AS lpn_id FROM serie r
     WHERE r.producto_id = ${producto_id}::int AND r.codigo = ANY (${[...series]}::text[])`.execute(db);
  return new Map(rows.map(({ codigo, lpn_id }) => [codigo, lpn_id]));
}

const FILA = sql`
  l.id, l.codigo, l.tipo, l.estado, l.deposito_id, l.cliente_id, k.nombre AS cliente, l.creado, l.padre_id, p.codigo AS padre,
  coalesce(l.almacenamiento_id, f.almacenamiento_id) AS almacenamiento_id, a.codigo AS lugar, h.productos, h.unidades, f.hijos`;
/** A pallet that holds only boxes is where they are. */
const CON_TODO = sql`
  JOIN cliente k ON k.id = l.cliente_id
  LEFT JOIN lpn p ON p.id = l.padre_id
 CROSS JOIN LATERAL (SELECT count(*)::int AS hijos, min(x.almacenamiento_id) AS almacenamiento_id FROM lpn x WHERE x.padre_id = l.id) f
  LEFT JOIN almacenamiento a ON a.id = coalesce(l.almacenamiento_id, f.almacenamiento_id)
 CROSS JOIN LATERAL (SELECT count(DISTINCT s.producto_id)::int AS productos, coalesce(sum(s.cantidad), 0)::bigint AS unidades
                       FROM stock_saldo s WHERE s.lpn_id = l.id AND s.lpn_id <> 0 AND s.cantidad > 0) h`;

const LLENO = sql`(l.almacenamiento_id IS NOT NULL OR EXISTS (SELECT FROM lpn x WHERE x.padre_id = l.id AND x.almacenamiento_id IS NOT NULL))`;

function where(scope: Scope, filtros: Params<typeof listLpns>): RawBuilder<unknown> {
  const { deposito_id, cliente_id, tipo, estado, vacio, almacenamiento_id, q } = filtros;
  const digits = (q ?? '').toUpperCase().replace(/[^0-9L]/g, '');
  return sql.join(
    [
      lpnsInside(scope, 'l'),
      ...(deposito_id === undefined ? [] : [sql`l.deposito_id = ${deposito_id}::int`]),
      ...(cliente_id === undefined ? [] : [sql`l.cliente_id = ${cliente_id}::int`]),
      ...(tipo === undefined ? [] : [sql`l.tipo = ${tipo}`]),
      estado === undefined ? sql`l.estado <> 'BAJA'` : sql`l.estado = ${estado}`,
      ...(vacio === undefined ? [] : [vacio ? sql`NOT ${LLENO}` : LLENO]),
      ...(almacenamiento_id === undefined ? [] : [sql`l.almacenamiento_id = ${almacenamiento_id}::int`]),
      // As it is read off a label, or its last digits.
      ...(digits === ''
        ? []
        : [sql`(l.codigo LIKE ${`%${digits}`} OR l.codigo LIKE ${`%${digits.replace(/^00/, '')}`})`]),
    ],
    sql` AND `,
  );
}

export async function selectLpns(
  db: Db,
  scope: Scope,
  filtros: Params<typeof listLpns>,
): Promise<{ total: number; records: Lpn[] }> {
  const { page, size } = filtros;
  const { rows } = await sql<Lpn & { total: number }>`
    SELECT ${FILA}, o.total
      FROM (SELECT l.id, (count(*) OVER ())::int AS total FROM lpn l WHERE ${where(scope, filtros)}
             ORDER BY l.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}) o
      JOIN lpn l ON l.id = o.id ${CON_TODO}
     ORDER BY l.id DESC`.execute(db);
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, ...one }) => one) };
}

export async function selectLpn(db: Db, scope: Scope, id: number): Promise<Lpn | null> {
  const { rows } = await sql<Lpn>`
    SELECT ${FILA} FROM lpn l ${CON_TODO} WHERE l.id = ${id}::bigint AND ${lpnsInside(scope, 'l')}`.execute(db);
  return rows[0] ?? null;
}

export async function selectHijos(db: Db, scope: Scope, id: number): Promise<Lpn[]> {
  const { rows } = await sql<Lpn>`
    SELECT ${FILA} FROM lpn l ${CON_TODO} WHERE l.padre_id = ${id}::bigint AND ${lpnsInside(scope, 'l')} ORDER BY l.id`.execute(
    db,
  );
  return rows;
}

/** Of it and of what stands on it. */
export async function selectContenidoDeLpn(db: Db, scope: Scope, id: number): Promise<ContenidoDeLpn[]> {
  const { rows } = await sql<ContenidoDeLpn>`
    SELECT s.lpn_id, x.codigo AS lpn, s.producto_id, p.sku, p.nombre, p.unidad, p.control_serie, nullif(s.partida_id, 0) AS partida_id, q.codigo AS partida,
           q.vence, s.condicion, sum(s.cantidad)::bigint AS cantidad, min(s.desde) AS desde,
           (SELECT coalesce(json_agg(r.codigo ORDER BY r.codigo), '[]') FROM serie r
             WHERE r.producto_id = s.producto_id AND r.lpn_id = s.lpn_id AND r.partida_id = s.partida_id AND r.condicion = s.condicion) AS series
      FROM lpn x JOIN stock_saldo s ON s.lpn_id = x.id AND s.lpn_id <> 0 AND s.cantidad > 0
      JOIN producto p ON p.id = s.producto_id LEFT JOIN partida q ON q.id = s.partida_id
     WHERE (x.id = ${id}::bigint OR x.padre_id = ${id}::bigint) AND ${lpnsInside(scope, 'x')}
     GROUP BY s.lpn_id, x.codigo, s.producto_id, p.sku, p.nombre, p.unidad, p.control_serie, s.partida_id, q.codigo, q.vence, s.condicion
     ORDER BY x.codigo, p.sku, q.vence NULLS LAST, s.condicion`.execute(db);
  return rows;
}

const MOST = 50;

/** The last ones that brought something to it, took it away or carried it. */
export async function selectMovimientosDeLpn(db: Db, scope: Scope, id: number): Promise<MovimientoDeLpn[]> {
  const { rows } = await sql<MovimientoDeLpn>`
    SELECT m.id, m.registrado AS fecha, t.numero, m.acto, p.sku, q.codigo AS partida, m.cantidad, d.codigo AS de, m.de_lpn_id = ${id}::bigint AS sale, h.codigo AS a,
           m.a_lpn_id = ${id}::bigint AS entra
      FROM (SELECT DISTINCT x.id FROM (
              (SELECT y.id FROM stock_movimiento y WHERE y.de_lpn_id = ${id}::bigint ORDER BY y.id DESC LIMIT ${MOST})
               UNION ALL (SELECT y.id FROM stock_movimiento y WHERE y.a_lpn_id = ${id}::bigint ORDER BY y.id DESC LIMIT ${MOST})) x
             ORDER BY x.id DESC LIMIT ${MOST}) o
      JOIN stock_movimiento m ON m.id = o.id
      JOIN lpn l ON l.id = ${id}::bigint AND ${lpnsInside(scope, 'l')}
      JOIN transaccion t ON t.id = m.transaccion_id
      JOIN producto p ON p.id = m.producto_id
      LEFT JOIN partida q ON q.id = m.partida_id
      LEFT JOIN almacenamiento d ON d.id = m.de_almacenamiento_id
      LEFT JOIN almacenamiento h ON h.id = m.a_almacenamiento_id
     ORDER BY m.id DESC`.execute(db);
  return rows.map((one) => ({ ...one, sale: one.sale ?? false, entra: one.entra ?? false }));
}

/** Of clients whose goods may lie in that depósito; empty: they may not. */
export async function insertLpns(
  db: Db,
  { tipo, deposito_id, cliente_id, cantidad }: Params<typeof crearLpns>,
  usuario_id: number,
): Promise<{ id: number; codigo: string }[]> {
  const { rows } = await asRefusal(
    sql<{ id: number; codigo: string }>`
      INSERT INTO lpn (tipo, deposito_id, cliente_id, creado_por)
      SELECT ${tipo}::text, ${deposito_id}::int, ${cliente_id}::int, ${usuario_id}::int
        FROM generate_series(1, ${cantidad}::int)
       WHERE EXISTS (SELECT FROM cliente_deposito k WHERE k.deposito_id = ${deposito_id}::int AND k.cliente_id = ${cliente_id}::int)
      RETURNING id, codigo`.execute(db),
    { lpn_codigo_valido: 'LPN_SIN_NUMEROS' },
  );
  return rows;
}

/** @throws AppError LPN_CERRADO, LPN_NO_ADMITE, LPN_EN_OTRO_LUGAR, LPN_DE_OTRO_CLIENTE */
export async function setPadre(db: Db, id: number, padre_id: number | null): Promise<void> {
  await asRefusal(sql`UPDATE lpn SET padre_id = ${padre_id}::bigint WHERE id = ${id}::bigint`.execute(db), {
    lpn_abierto: 'LPN_CERRADO',
    lpn_un_nivel: 'LPN_NO_ADMITE',
    pallet_no_va_sobre_otro: 'LPN_NO_ADMITE',
    lpn_en_un_lugar: 'LPN_EN_OTRO_LUGAR',
    lpn_sobre: 'LPN_DE_OTRO_CLIENTE',
  });
}

export async function setEstado(db: Db, id: number, estado: EstadoDeLpn): Promise<void> {
  await sql`UPDATE lpn SET estado = ${estado} WHERE id = ${id}::bigint`.execute(db);
}

export interface RotuloDeLpn {
  readonly codigo: string;
  readonly tipo: Lpn['tipo'];
  readonly cliente: string;
}

export async function selectRotulosDeLpn(db: Db, scope: Scope, ids: readonly number[]): Promise<RotuloDeLpn[]> {
  const { rows } = await sql<RotuloDeLpn>`
    SELECT l.codigo, l.tipo, k.nombre AS cliente FROM lpn l JOIN cliente k ON k.id = l.cliente_id
     WHERE l.id = ANY (${[...ids]}::bigint[]) AND l.estado <> 'BAJA' AND ${depositoInside(scope, 'l')} ORDER BY l.id`.execute(
    db,
  );
  return rows;
}
