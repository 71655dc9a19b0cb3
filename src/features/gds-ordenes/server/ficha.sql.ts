import { sql } from 'kysely';

import { SE_OFRECE } from '#features/gds-stock/server/public.ts';
import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import { ordenesInside } from '#server/scope.ts';

import type { OrdenEntera } from '../contract.ts';
import type { Disponibilidad, OpcionesDeOrdenes } from '../crear.contract.ts';
import { CABECERA } from './lista.sql.ts';

/** An order whole, and what a new one is made from. */

type Ficha = OrdenEntera['orden'] & { readonly decision: string };

/** By the form that it was made under. */
const EXTRA = sql`(
  SELECT coalesce(json_agg(json_build_object('campo', e.key, 'etiqueta', coalesce(f.campo ->> 'etiqueta', e.key), 'valor', e.value) ORDER BY f.n, e.key), '[]')
    FROM jsonb_each_text(o.extra) e
    LEFT JOIN (SELECT c.campo, c.n FROM campos_version v CROSS JOIN LATERAL jsonb_array_elements(v.campos) WITH ORDINALITY AS c (campo, n)
                WHERE v.id = o.campos_version_id) f ON f.campo ->> 'campo' = e.key)`;

export async function selectOrden(
  db: Db,
  scope: Scope,
  { id, numero }: { readonly id?: number | undefined; readonly numero?: string | undefined },
): Promise<Ficha | null> {
  // Who made it is for those who work there.
  const quien = scope.tipo === 'cliente' ? sql`''` : sql`coalesce(nombre_en_deposito(t.creada_por), 'Sistema')`;
  const { rows } = await sql<Ficha>`
    SELECT ${CABECERA}, o.decision, o.deposito_destino_id, nombre_de_deposito(o.deposito_destino_id) AS deposito_destino, o.prometida_el,
           o.proveedor, o.entrega, o.paga, o.agente_id, (SELECT a.nombre FROM agente a WHERE a.id = o.agente_id) AS agente, o.localidad_id,
           (SELECT x.nombre || ', ' || d.nombre FROM localidad x JOIN departamento d ON d.id = x.departamento_id WHERE x.id = o.localidad_id) AS localidad,
           o.contra_reembolso_centavos, o.valor_declarado_centavos, o.moneda, o.parcial, o.observaciones, ${EXTRA} AS extra, o.version, o.avisada, o.arribada, ${quien} AS creada_por
      FROM orden o JOIN transaccion t ON t.id = o.transaccion_id JOIN cliente k ON k.id = o.cliente_id
     WHERE ${id === undefined ? sql`t.numero = upper(${numero ?? ''})` : sql`o.transaccion_id = ${id}::bigint`} AND ${ordenesInside(scope, 'o')}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Nobody of a warehouse reads it: the database would refuse. */
export async function selectDestinatario(db: Db, id: number): Promise<OrdenEntera['destinatario']> {
  const { rows } = await sql<NonNullable<OrdenEntera['destinatario']>>`
    SELECT d.destinatario, d.documento, d.telefono, d.correo, d.direccion, d.localidad, d.observaciones
      FROM orden_destino d WHERE d.transaccion_id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

export async function selectLineas(db: Db, id: number): Promise<OrdenEntera['lineas']> {
  const { rows } = await sql<OrdenEntera['lineas'][number]>`
    SELECT l.id, l.producto_id, p.sku, p.nombre, p.unidad, q.codigo AS partida, l.pedida, l.anulada, l.reservada, l.tomada, l.empacada, l.despachada,
           l.recibida, l.faltante, l.por_ubicar,
           CASE WHEN o.tipo = 'COMPRA' THEN greatest(0, l.pedida - l.anulada - l.recibida - l.faltante)
                WHEN o.tipo = 'TRASLADO' AND o.despachada > 0 THEN greatest(0, l.despachada - l.recibida - l.faltante)
                ELSE l.pedida - l.anulada - l.reservada - l.despachada END AS pendiente
      FROM transaccion_linea l JOIN orden o ON o.transaccion_id = l.transaccion_id JOIN producto p ON p.id = l.producto_id
      LEFT JOIN partida q ON q.id = l.partida_pedida_id
     WHERE l.transaccion_id = ${id}::bigint ORDER BY l.id`.execute(db);
  return rows;
}

export async function selectFamilia(db: Db, scope: Scope, id: number): Promise<OrdenEntera['familia']> {
  const { rows } = await sql<OrdenEntera['familia'][number]>`
    SELECT x.transaccion_id AS id, t.numero, x.tipo, x.estado,
           CASE WHEN x.transaccion_id = o.pendiente_de_id THEN CASE WHEN o.dividida THEN 'PARTE_DE' ELSE 'RESTO_DE' END
                WHEN x.transaccion_id = o.fusionada_en_id THEN 'FUSIONADA_EN'
                WHEN x.fusionada_en_id = o.transaccion_id THEN 'FUSIONO'
                WHEN x.dividida THEN 'SU_PARTE' ELSE 'SU_RESTO' END AS es
      FROM orden o
      JOIN orden x ON x.transaccion_id IN (o.pendiente_de_id, o.fusionada_en_id) OR o.transaccion_id IN (x.pendiente_de_id, x.fusionada_en_id)
      JOIN transaccion t ON t.id = x.transaccion_id
     WHERE o.transaccion_id = ${id}::bigint AND ${ordenesInside(scope, 'x')} ORDER BY x.transaccion_id`.execute(db);
  return rows;
}

export async function selectPasos(db: Db, id: number): Promise<OrdenEntera['pasos']> {
  const { rows } = await sql<OrdenEntera['pasos'][number]>`
    SELECT p.estado, p.desde FROM orden_paso p WHERE p.transaccion_id = ${id}::bigint ORDER BY p.id`.execute(db);
  return rows;
}

/** Acts of people and of the ledger in one line of time, newest first; to a client's people without who. */
export async function selectHistoria(db: Db, scope: Scope, id: number): Promise<OrdenEntera['historia']> {
  const isClient = scope.tipo === 'cliente';
  const who = (column: string) =>
    isClient ? sql`NULL` : sql`coalesce(nombre_en_deposito(${sql.ref(column)}), 'Sistema')`;
  const { rows } = await sql<OrdenEntera['historia'][number]>`
    SELECT * FROM (
      SELECT coalesce((SELECT min(p.nombre) FROM documento_paso p WHERE p.entidad = a.entidad AND p.acto = a.acto), a.acto) AS acto,
             ${isClient ? sql`NULL` : sql`a.nota`} AS detalle, a.registrada AS fecha, ${who('a.usuario_id')} AS usuario
        FROM documento_anotacion a WHERE a.entidad = 'orden' AND a.documento_id = ${id}::bigint
      UNION ALL
      SELECT CASE m.acto WHEN 'RESERVAR' THEN 'Reservó' WHEN 'LIBERAR' THEN 'Soltó la reserva' WHEN 'RECIBIR' THEN 'Recibió' WHEN 'UBICAR' THEN 'Ubicó' WHEN 'PICKEAR' THEN 'Tomó' WHEN 'EMPACAR' THEN 'Empacó'
                         WHEN 'DESPACHAR' THEN 'Despachó' WHEN 'REVERTIR' THEN 'Revirtió' ELSE 'Movió' END,
             to_char(sum(m.cantidad), 'FM999G999G999') || ' unidades', max(m.registrado), ${who('m.usuario_id')}
        FROM stock_movimiento m
       WHERE m.de_linea_id IN (SELECT l.id FROM transaccion_linea l WHERE l.transaccion_id = ${id}::bigint)
          OR m.a_linea_id IN (SELECT l.id FROM transaccion_linea l WHERE l.transaccion_id = ${id}::bigint)
       GROUP BY m.acto, m.transaccion_id, ${isClient ? sql`1` : sql`m.usuario_id`}, date_trunc('minute', m.registrado)
    ) AS h ORDER BY fecha DESC LIMIT 200`.execute(db);
  return rows;
}

interface Pedidos {
  readonly cliente_id: number;
  readonly deposito_id: number;
  readonly productos: readonly number[];
  readonly skus: readonly string[];
}

export async function selectDisponibilidad(
  db: Db,
  { cliente_id, deposito_id, productos, skus }: Pedidos,
): Promise<Disponibilidad['productos']> {
  const { rows } = await sql<Disponibilidad['productos'][number]>`
    SELECT p.id AS producto_id, p.sku, p.nombre, p.unidad, p.control_partida,
           CASE WHEN p.multiplo > 1 THEN p.multiplo ELSE coalesce((SELECT max(x.factor) FROM presentacion x WHERE x.producto_id = p.id), 1) END AS multiplo,
           coalesce((SELECT sum(s.cantidad) FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.bloqueo NOT IN ('SALIDA', 'TODO')
                       JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND ${SE_OFRECE}
                       LEFT JOIN partida q ON q.id = s.partida_id
                      WHERE s.producto_id = p.id AND s.deposito_id = ${deposito_id}::int AND s.condicion = 'DISPONIBLE' AND (q.vence IS NULL OR q.vence >= hoy())), 0)::bigint AS disponible,
           coalesce((SELECT sum(greatest(0, l.pedida - l.anulada - l.recibida - l.faltante))
                       FROM transaccion_linea l JOIN orden o ON o.transaccion_id = l.transaccion_id
                      WHERE l.producto_id = p.id AND o.tipo = 'COMPRA' AND o.decision = 'CONFIRMADA' AND o.deposito_id = ${deposito_id}::int), 0)::bigint AS por_llegar
      FROM producto p
     WHERE p.cliente_id = ${cliente_id}::int AND (p.id = ANY (${[...productos]}::int[]) OR p.sku = ANY (${skus.flatMap((sku) => [sku, sku.toUpperCase()])}::text[]))
     ORDER BY p.sku`.execute(db);
  return rows;
}

/** To a client's people of their own goods: which places those lie in, and what others are to bring, the database keeps to itself. */
export async function selectDisponibilidadPropia(
  db: Db,
  { cliente_id, deposito_id, productos, skus }: Pedidos,
): Promise<Disponibilidad['productos']> {
  const { rows } = await sql<Disponibilidad['productos'][number]>`
    WITH pedidos AS (
      SELECT p.id, p.sku, p.nombre, p.unidad, p.control_partida, p.multiplo FROM producto p
       WHERE p.cliente_id = ${cliente_id}::int AND (p.id = ANY (${[...productos]}::int[]) OR p.sku = ANY (${skus.flatMap((sku) => [sku, sku.toUpperCase()])}::text[]))
    )
    SELECT p.id AS producto_id, p.sku, p.nombre, p.unidad, p.control_partida,
           CASE WHEN p.multiplo > 1 THEN p.multiplo ELSE coalesce((SELECT max(x.factor) FROM presentacion x WHERE x.producto_id = p.id), 1) END AS multiplo, coalesce(h.disponible, 0)::bigint AS disponible,
           coalesce((SELECT sum(greatest(0, l.pedida - l.anulada - l.recibida - l.faltante))
                       FROM transaccion_linea l JOIN orden o ON o.transaccion_id = l.transaccion_id
                      WHERE l.producto_id = p.id AND o.tipo = 'COMPRA' AND o.decision = 'CONFIRMADA' AND o.deposito_id = ${deposito_id}::int), 0)::bigint AS por_llegar
      FROM pedidos p LEFT JOIN disponible_del_cliente(${deposito_id}::int, ARRAY(SELECT id FROM pedidos)) h ON h.producto_id = p.id
     ORDER BY p.sku`.execute(db);
  return rows;
}

export async function selectOpciones(db: Db, scope: Scope): Promise<OpcionesDeOrdenes> {
  const kept =
    scope.tipo === 'deposito'
      ? sql`SELECT k.deposito_id, k.codigo, k.nombre, k.cliente_id FROM depositos_de_clientes() k`
      : sql`SELECT d.id AS deposito_id, d.codigo, d.nombre, k.cliente_id FROM cliente_deposito k JOIN deposito d ON d.id = k.deposito_id WHERE d.activo`;
  const own = scope.tipo === 'deposito' ? sql`k.deposito_id = ANY (depositos_de_la_persona())` : sql`true`;
  const [{ rows: depositos }, { rows: clientes }] = await Promise.all([
    sql<OpcionesDeOrdenes['depositos'][number]>`
      SELECT DISTINCT k.deposito_id AS id, k.codigo, k.nombre, ${own} AS propio FROM (${kept}) k ORDER BY k.nombre`.execute(
      db,
    ),
    sql<OpcionesDeOrdenes['clientes'][number]>`
      SELECT c.id, c.nombre, array_agg(k.deposito_id ORDER BY k.deposito_id) AS depositos
        FROM (${kept}) k JOIN cliente c ON c.id = k.cliente_id GROUP BY c.id, c.nombre ORDER BY c.nombre`.execute(db),
  ]);
  return { depositos, clientes };
}

/** A client's own: itself, and which depósitos keep something of theirs. */
export async function selectOpcionesDeCliente(db: Db, { cliente_id }: Scope): Promise<OpcionesDeOrdenes> {
  const { rows: depositos } = await sql<OpcionesDeOrdenes['depositos'][number]>`
    SELECT d.id, d.codigo, d.nombre, true AS propio FROM deposito d WHERE d.activo ORDER BY d.id`.execute(db);
  const { rows: clientes } = await sql<{ id: number; nombre: string }>`
    SELECT c.id, c.nombre FROM cliente c WHERE c.id = ${cliente_id}::int`.execute(db);
  return { depositos, clientes: clientes.map((one) => ({ ...one, depositos: depositos.map(({ id }) => id) })) };
}

/** Places to deliver to by the beginning of their name. */
export async function selectLocalidades(
  db: Db,
  q: string,
): Promise<{ id: number; nombre: string; departamento: string }[]> {
  const { rows } = await sql<{ id: number; nombre: string; departamento: string }>`
    SELECT l.id, l.nombre, d.nombre AS departamento FROM localidad l JOIN departamento d ON d.id = l.departamento_id
     WHERE clave_de_nombre(l.nombre) LIKE replace(clave_de_nombre(${q}), '%', '') || '%' ORDER BY l.rango, l.nombre LIMIT 20`.execute(
    db,
  );
  return rows;
}
