// owns: verificacion, verificacion_lectura
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, ordenesInside, type Scope } from '#server/scope.ts';

import type { PendientesDeVerificar, Verificacion, VerificacionesDeOrden } from '../verificacion.contract.ts';

/** Orders that one page shows. */
const MOST = 200;

export async function selectPendientes(
  db: Db,
  scope: Scope,
  { deposito_id, todas, usuario_id }: { deposito_id: number | undefined; todas: boolean; usuario_id: number },
): Promise<PendientesDeVerificar['ordenes']> {
  const { rows } = await sql<PendientesDeVerificar['ordenes'][number]>`
    SELECT o.transaccion_id AS id, t.numero, c.nombre AS cliente, o.corte, b.bultos, o.empacada AS unidades, p.por_que,
           EXISTS (SELECT FROM verificacion v WHERE v.transaccion_id = o.transaccion_id AND v.estado = 'ABIERTA') AS en_curso, b.propia
      FROM orden o JOIN transaccion t ON t.id = o.transaccion_id JOIN cliente c ON c.id = o.cliente_id
     CROSS JOIN LATERAL (SELECT por_que_se_verifica(o) AS por_que) p
     CROSS JOIN LATERAL (SELECT count(*)::int AS bultos, coalesce(bool_or(${usuario_id}::int IN (x.abierto_por, x.cerrado_por)), false) AS propia
                           FROM orden_bulto x WHERE x.transaccion_id = o.transaccion_id AND x.estado = 'CERRADO') b
     WHERE o.estado = 'EMPACADA' AND o.tipo = 'VENTA' AND (${deposito_id ?? null}::int IS NULL OR o.deposito_id = ${deposito_id ?? null}::int)
       AND (${todas}::boolean OR p.por_que IS NOT NULL) AND ${depositoInside(scope, 'o')}
     ORDER BY o.corte NULLS LAST, o.prioridad, o.transaccion_id LIMIT ${MOST}`.execute(db);
  return rows;
}

/** The order that a reading is of: a bulto by its own code, its parcel's number or a piece's label, or the order by its number. */
export async function selectOrdenDeLectura(
  db: Db,
  scope: Scope,
  { texto, numero, bulto }: { texto: string; numero: string; bulto: number | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT x.id FROM (
      SELECT b.transaccion_id AS id FROM orden_bulto b
       WHERE (b.codigo = upper(${texto}) OR b.guia_nro = ${numero} AND (${bulto}::int IS NULL OR b.bulto_nro = ${bulto}::int)) AND ${depositoInside(scope, 'b')}
       UNION
      SELECT o.transaccion_id FROM orden o JOIN transaccion t ON t.id = o.transaccion_id WHERE t.numero = upper(${texto}) AND ${ordenesInside(scope, 'o')}
    ) AS x LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether the person packed any of it. */
export async function isPropia(db: Db, { orden_id, usuario_id }: { orden_id: number; usuario_id: number }) {
  const { rows } = await sql`
    SELECT FROM orden_bulto b WHERE b.transaccion_id = ${orden_id}::bigint AND b.estado = 'CERRADO' AND ${usuario_id}::int IN (b.abierto_por, b.cerrado_por) LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

interface Nueva {
  readonly orden: { readonly id: number; readonly deposito_id: number; readonly cliente_id: number };
  readonly usuario_id: number;
}

/** The one that is open, or a new one; the order's row is held. */
export async function openVerificacion(db: Db, { orden, usuario_id }: Nueva): Promise<number> {
  const { rows: open } = await sql<{ id: number }>`
    SELECT v.id FROM verificacion v WHERE v.transaccion_id = ${orden.id}::bigint AND v.estado = 'ABIERTA'`.execute(db);
  const [there] = open;
  if (there !== undefined) return there.id;
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO verificacion (transaccion_id, deposito_id, cliente_id, abierta_por)
      VALUES (${orden.id}::bigint, ${orden.deposito_id}::int, ${orden.cliente_id}::int, ${usuario_id}::int) RETURNING id`.execute(
      db,
    ),
    { verificacion_abierta: 'REINTENTE' },
  );
  return rows[0]?.id ?? 0;
}

export interface Tenida {
  readonly id: number;
  readonly orden_id: number;
  readonly deposito_id: number;
  readonly cliente_id: number;
  readonly estado: Verificacion['estado'];
}

/** Nobody decides about it while it is held. */
export async function lockVerificacion(db: Db, scope: Scope, id: number): Promise<Tenida | null> {
  const { rows } = await sql<Tenida>`
    SELECT v.id, v.transaccion_id AS orden_id, v.deposito_id, v.cliente_id, v.estado
      FROM verificacion v WHERE v.id = ${id}::bigint AND ${depositoInside(scope, 'v')} FOR NO KEY UPDATE`.execute(db);
  return rows[0] ?? null;
}

/** Null: missing, or of another depósito. What is expected is told as it is; who must not see it is the handler's to say. */
export async function selectVerificacion(db: Db, scope: Scope, id: number): Promise<Verificacion | null> {
  const { rows } = await sql<Verificacion>`
    SELECT v.id, v.transaccion_id AS orden_id, t.numero AS orden, c.nombre AS cliente, o.corte, v.estado, por_que_se_verifica(o) AS por_que,
           d.verificar_a_ciegas AS a_ciegas, v.motivo, v.modo, coalesce(u.fullname, '') AS abierta_por,
           (SELECT coalesce(json_agg(json_build_object('id', b.id, 'codigo', b.codigo, 'guia_nro', b.guia_nro, 'estado', b.estado,
                                                       'gramos', coalesce(b.gramos, b.gramos_esperados), 'pesado', x.gramos, 'foto_id', f.foto_id) ORDER BY b.nro), '[]'::json)
              FROM orden_bulto b
              LEFT JOIN LATERAL (SELECT l.gramos FROM verificacion_lectura l WHERE l.verificacion_id = v.id AND l.bulto_id = b.id ORDER BY l.id DESC LIMIT 1) x ON true
              LEFT JOIN LATERAL (SELECT l.foto_id FROM verificacion_lectura l WHERE l.verificacion_id = v.id AND l.bulto_id = b.id AND l.foto_id IS NOT NULL
                                  ORDER BY l.id DESC LIMIT 1) f ON true
             WHERE b.transaccion_id = v.transaccion_id AND b.estado <> 'ANULADO') AS bultos,
           (SELECT coalesce(json_agg(json_build_object('producto_id', p.id, 'sku', p.sku, 'nombre', p.nombre, 'leida', coalesce(l.son, 0),
                                                       'esperada', coalesce(e.son, 0)) ORDER BY p.sku), '[]'::json)
              FROM (SELECT x.producto_id, sum(x.cantidad) AS son FROM orden_bulto_contenido x JOIN orden_bulto b ON b.id = x.bulto_id
                     WHERE b.transaccion_id = v.transaccion_id AND b.estado = 'CERRADO' GROUP BY 1) e
              FULL JOIN (SELECT y.producto_id, sum(y.cantidad) AS son FROM verificacion_lectura y
                          WHERE y.verificacion_id = v.id AND y.producto_id IS NOT NULL GROUP BY 1) l USING (producto_id)
              JOIN producto p ON p.id = producto_id) AS lineas
      FROM verificacion v JOIN orden o ON o.transaccion_id = v.transaccion_id JOIN transaccion t ON t.id = v.transaccion_id JOIN cliente c ON c.id = v.cliente_id
      JOIN deposito d ON d.id = v.deposito_id LEFT JOIN usuario u ON u.id = v.abierta_por
     WHERE v.id = ${id}::bigint AND ${depositoInside(scope, 'v')}`.execute(db);
  return rows[0] ?? null;
}

interface Lectura {
  readonly verificacion: Pick<Tenida, 'id' | 'deposito_id'>;
  readonly usuario_id: number;
}

export async function insertUnidades(
  db: Db,
  { verificacion, usuario_id, producto_id, cantidad }: Lectura & { producto_id: number; cantidad: number },
): Promise<void> {
  await sql`
    INSERT INTO verificacion_lectura (verificacion_id, deposito_id, producto_id, cantidad, leida_por)
    VALUES (${verificacion.id}::bigint, ${verificacion.deposito_id}::int, ${producto_id}::int, ${cantidad}::bigint, ${usuario_id}::int)`.execute(
    db,
  );
}

interface Pesado {
  readonly bulto_id: number;
  readonly gramos: number;
  readonly foto_id: number | null;
}

export async function insertPeso(
  db: Db,
  { verificacion, usuario_id, bulto_id, gramos, foto_id }: Lectura & Pesado,
): Promise<void> {
  await sql`
    INSERT INTO verificacion_lectura (verificacion_id, deposito_id, bulto_id, gramos, foto_id, leida_por)
    VALUES (${verificacion.id}::bigint, ${verificacion.deposito_id}::int, ${bulto_id}::bigint, ${gramos}::int, ${foto_id}::bigint,
            ${usuario_id}::int)`.execute(db);
}

export async function updateResuelta(
  db: Db,
  id: number,
  resuelta: {
    estado: 'APROBADA' | 'RECHAZADA';
    modo: 'ESCANEO' | 'PESO';
    motivo: string | null;
    diferencias: readonly object[];
    usuario_id: number;
  },
): Promise<void> {
  await sql`
    UPDATE verificacion
       SET estado = ${resuelta.estado}, modo = ${resuelta.modo}, motivo = ${resuelta.motivo}, diferencias = ${JSON.stringify(resuelta.diferencias)}::jsonb,
           resuelta = now(), resuelta_por = ${resuelta.usuario_id}::int
     WHERE id = ${id}::bigint`.execute(db);
}

/** How far a weight may be off there. */
export async function selectTolerancia(db: Db, deposito_id: number): Promise<{ por_mil: number; gramos: number }> {
  const { rows } = await sql<{ por_mil: number; gramos: number }>`
    SELECT d.tolerancia_peso_mil::int AS por_mil, d.tolerancia_peso_gramos AS gramos FROM deposito d WHERE d.id = ${deposito_id}::int`.execute(
    db,
  );
  return rows[0] ?? { por_mil: 0, gramos: 0 };
}

export async function isOrden(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM orden o WHERE o.transaccion_id = ${id}::bigint AND ${depositoInside(scope, 'o')}`.execute(db);
  return rows.length > 0;
}

/** Those of one order, the newest first; whose order it is was asked before. */
export async function selectDeOrden(db: Db, orden_id: number): Promise<VerificacionesDeOrden['verificaciones']> {
  const { rows } = await sql<VerificacionesDeOrden['verificaciones'][number]>`
    SELECT v.id, v.estado, v.modo, coalesce(u.fullname, '') AS persona, coalesce(v.resuelta, v.abierta) AS fecha, v.motivo,
           (SELECT count(DISTINCT l.bulto_id)::int FROM verificacion_lectura l WHERE l.verificacion_id = v.id AND l.foto_id IS NOT NULL) AS fotos
      FROM verificacion v LEFT JOIN usuario u ON u.id = coalesce(v.resuelta_por, v.abierta_por)
     WHERE v.transaccion_id = ${orden_id}::bigint ORDER BY v.id DESC LIMIT 20`.execute(db);
  return rows;
}
