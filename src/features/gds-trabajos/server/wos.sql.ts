import { type RawBuilder, sql } from 'kysely';

import { among, type Db, executePrepared } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { LineaDeWo, listWos, WoEntera, WoFila } from '../contract.ts';
import { LPN_DE_LINEA } from './enteros.sql.ts';
import { TERMINADA } from './wo.sql.ts';

/** Work orders as they are shown, and as a handheld takes them along. */

type Filtros = Params<typeof listWos>;

const VISTA: Readonly<Record<Filtros['vista'], RawBuilder<unknown>>> = {
  abiertas: sql`w.cerrada IS NULL`,
  por_tomar: sql`w.cerrada IS NULL AND w.estado = 'LIBERADA'`,
  en_curso: sql`w.cerrada IS NULL AND w.estado <> 'LIBERADA'`,
  mias: sql`w.cerrada IS NULL AND w.asignada_a = usuario_actual()`,
  con_faltante: sql`EXISTS (SELECT FROM wo_linea l WHERE l.wo_id = w.id AND l.faltante > 0)`,
  todas: sql`true`,
};

const ORDEN: Readonly<Record<'abiertas' | 'todas', RawBuilder<unknown>>> = {
  abiertas: sql`w.corte NULLS LAST, w.prioridad, w.id`,
  todas: sql`w.id DESC`,
};

function where(scope: Scope, { vista, tipo, deposito_id, q = '' }: Filtros): RawBuilder<boolean> {
  const text = lecturaDeLugar(q);
  const parts = [
    depositoInside(scope, 'w'),
    VISTA[vista],
    ...(deposito_id === undefined ? [] : [sql`w.deposito_id = ${deposito_id}::int`]),
    ...(tipo === undefined ? [] : [sql`w.tipo = ${tipo}`]),
    ...(text === ''
      ? []
      : [
          sql`(replace(w.numero, '-', '') LIKE ${`%${text}%`} OR EXISTS (SELECT FROM almacenamiento a WHERE a.id = w.carro_id AND a.lectura = ${text})
               OR EXISTS (SELECT FROM wo_linea l JOIN transaccion t ON t.id = l.transaccion_id WHERE l.wo_id = w.id AND replace(t.numero, '-', '') = ${text}))`,
        ]),
  ];
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

const CABECERA = sql`
  w.id, w.numero, w.deposito_id, d.nombre AS deposito, w.tipo, o.numero AS ola, w.modo, w.estado, w.prioridad, w.corte, c.codigo AS carro,
  nombre_en_deposito(w.asignada_a) AS asignada_a, coalesce(w.asignada_a = usuario_actual(), false) AS es_mia, w.ordenes, w.paradas, w.pasillos,
  s.lineas + coalesce(k.lineas, 0) AS lineas, s.terminadas + coalesce(k.contadas, 0) AS terminadas,
  CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'numero', n.numero) END AS conteo, s.unidades, s.hechas, s.faltantes, w.creada, w.tocada`;
const SUMAS = sql`
  JOIN deposito d ON d.id = w.deposito_id LEFT JOIN ola o ON o.id = w.ola_id LEFT JOIN almacenamiento c ON c.id = w.carro_id
  LEFT JOIN conteo_stock n ON n.id = w.conteo_id
  LEFT JOIN LATERAL (SELECT count(*)::int AS lineas, (count(*) FILTER (WHERE l.estado NOT IN ('PENDIENTE', 'ABIERTA')))::int AS contadas
                       FROM conteo_linea l WHERE l.conteo_id = w.conteo_id) k ON w.conteo_id IS NOT NULL
 CROSS JOIN LATERAL (
   SELECT count(*)::int AS lineas, (count(*) FILTER (WHERE ${TERMINADA}))::int AS terminadas, coalesce(sum(l.pedida - l.anulada), 0)::bigint AS unidades,
          coalesce(sum(l.hecha), 0)::bigint AS hechas, coalesce(sum(l.faltante), 0)::bigint AS faltantes
     FROM wo_linea l WHERE l.wo_id = w.id) s`;

/** The page is chosen bare; lines are summed for its rows alone. */
export async function selectWos(db: Db, scope: Scope, filtros: Filtros) {
  const { page, size, vista } = filtros;
  const order = vista === 'todas' || vista === 'con_faltante' ? ORDEN.todas : ORDEN.abiertas;
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM wo w WHERE ${where(scope, filtros)}`.execute(db);
  const { rows } = await sql<WoFila>`
    SELECT ${CABECERA}
      FROM (SELECT w.* FROM wo w WHERE ${where(scope, filtros)} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}) w ${SUMAS}
     ORDER BY ${order}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, records: rows };
}

export async function selectWo(db: Db, scope: Scope, id: number): Promise<WoFila | null> {
  const { rows } = await sql<WoFila>`
    SELECT ${CABECERA} FROM wo w ${SUMAS} WHERE w.id = ${id}::bigint AND ${depositoInside(scope, 'w')}`.execute(db);
  return rows[0] ?? null;
}

/** By its number, or by the cart that carries it: the living one, else the last. */
export async function selectWoLeida(
  db: Db,
  scope: Scope,
  { texto, deposito_id = null }: { texto: string; deposito_id?: number | null },
): Promise<number | null> {
  const lectura = lecturaDeLugar(texto);
  const { rows } = await sql<{ id: number }>`
    SELECT w.id FROM wo w
     WHERE ${depositoInside(scope, 'w')} AND (${deposito_id}::int IS NULL OR w.deposito_id = ${deposito_id}::int)
       AND (w.numero = ${lectura.replace(/^WO/, 'WO-')}
            OR w.carro_id IN (SELECT a.id FROM almacenamiento a WHERE a.lectura = ${lectura} AND a.activo))
     ORDER BY w.cerrada IS NOT NULL, w.id DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

const LINEA = sql`
  l.id, l.transaccion_id AS orden_id, t.numero AS orden, a.codigo AS lugar, a.lectura, a.secuencia, l.producto_id, p.sku, p.nombre, p.unidad, q.codigo AS partida,
  p.control_serie, l.bin, ${LPN_DE_LINEA} AS lpn, l.pedida, l.hecha, l.faltante, l.anulada, l.salteos,
  CASE WHEN NOT ${TERMINADA} THEN CASE WHEN l.salteos > 0 THEN 'SALTEADA' ELSE 'PENDIENTE' END
       WHEN l.faltante > 0 THEN 'FALTANTE' WHEN l.hecha = 0 THEN 'ANULADA' ELSE 'HECHA' END AS estado,
  k.codigos`;
const DE_LINEA = sql`
  JOIN transaccion t ON t.id = l.transaccion_id JOIN almacenamiento a ON a.id = l.almacenamiento_id JOIN producto p ON p.id = l.producto_id
  LEFT JOIN partida q ON q.id = l.partida_id
 CROSS JOIN LATERAL (
   SELECT coalesce(json_agg(json_build_object('lectura', c.lectura, 'factor', c.factor) ORDER BY c.factor, c.lectura), '[]'::json) AS codigos
     FROM (SELECT x.lectura, r.factor FROM producto_codigo x JOIN presentacion r ON r.id = x.presentacion_id WHERE x.producto_id = p.id
            UNION
           SELECT regexp_replace(upper(p.sku), '[^A-Z0-9]', '', 'g'), 1
            WHERE NOT EXISTS (SELECT FROM producto_codigo x WHERE x.cliente_id = p.cliente_id AND x.lectura = regexp_replace(upper(p.sku), '[^A-Z0-9]', '', 'g'))
          ) c) k`;
const RECORRIDO = sql`ORDER BY l.salteos, a.secuencia, a.id, p.id, l.bin, l.id`;

/** In the order of the walk, what was put off at its end. */
export async function selectLineas(db: Db, wo_id: number): Promise<LineaDeWo[]> {
  const { rows } = await sql<LineaDeWo>`
    SELECT ${LINEA} FROM wo_linea l ${DE_LINEA} WHERE l.wo_id = ${wo_id}::bigint ${RECORRIDO}`.execute(db);
  return rows;
}

export async function selectLineasPorId(db: Db, ids: readonly number[]): Promise<LineaDeWo[]> {
  const { como, is } = among(ids);
  const statement = sql<LineaDeWo>`SELECT ${LINEA} FROM wo_linea l ${DE_LINEA} WHERE l.id ${is} ${RECORRIDO}`;
  return executePrepared(db, `wo_linea.shown${como}`, statement);
}

/** The orders on it that were annulled meanwhile, each with the work by which what was taken for it goes back. */
export async function selectAnuladas(db: Db, wo_id: number): Promise<WoEntera['anuladas']> {
  const { rows } = await sql<WoEntera['anuladas'][number]>`
    SELECT o.transaccion_id AS orden_id, t.numero AS orden,
           (SELECT json_build_object('id', x.id, 'numero', x.numero) FROM wo x WHERE x.origen_id = o.transaccion_id ORDER BY x.id LIMIT 1) AS wo
      FROM orden o JOIN transaccion t ON t.id = o.transaccion_id
     WHERE o.decision = 'ANULADA' AND o.transaccion_id IN (SELECT l.transaccion_id FROM wo_linea l WHERE l.wo_id = ${wo_id}::bigint)
     ORDER BY o.transaccion_id`.execute(db);
  return rows;
}

export async function selectHistoria(db: Db, id: number): Promise<WoEntera['historia']> {
  const { rows } = await sql<WoEntera['historia'][number]>`
    SELECT coalesce((SELECT min(p.nombre) FROM documento_paso p WHERE p.entidad = a.entidad AND p.acto = a.acto AND p.estado_hasta = a.estado_hasta), a.acto) AS acto,
           a.registrada AS fecha, coalesce(nombre_en_deposito(a.usuario_id), 'Sistema') AS usuario, a.nota
      FROM documento_anotacion a WHERE a.entidad = 'wo' AND a.documento_id = ${id}::bigint ORDER BY a.id DESC`.execute(
    db,
  );
  return rows;
}

export async function selectOpciones(db: Db, scope: Scope) {
  const depositos = await sql<{ id: number; codigo: string; nombre: string }>`
    SELECT d.id, d.codigo, d.nombre FROM deposito d
     WHERE d.activo AND EXISTS (SELECT FROM (SELECT d.id AS deposito_id) x WHERE ${depositoInside(scope, 'x')}) ORDER BY d.nombre`.execute(
    db,
  );
  const clientes = await sql<{ id: number; nombre: string }>`
    SELECT DISTINCT c.id, c.nombre FROM cliente_deposito k JOIN cliente c ON c.id = k.cliente_id WHERE ${depositoInside(scope, 'k')} ORDER BY c.nombre`.execute(
    db,
  );
  const carros = await sql<{ id: number; deposito_id: number; codigo: string }>`
    SELECT a.id, a.deposito_id, a.codigo
      FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.uso = 'CARRO'
     WHERE a.clase = 'POSICION' AND a.activo AND ${depositoInside(scope, 'a')}
       AND NOT EXISTS (SELECT FROM wo w WHERE w.carro_id = a.id AND w.cerrada IS NULL)
       AND NOT EXISTS (SELECT FROM stock_saldo s WHERE s.almacenamiento_id = a.id AND s.cantidad > 0)
     ORDER BY a.secuencia, a.codigo`.execute(db);
  return { depositos: depositos.rows, clientes: clientes.rows, carros: carros.rows };
}
