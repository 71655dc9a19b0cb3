import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { depositoInside, ordenesInside, type Scope } from '#server/scope.ts';
import type { Result } from '#shared/contract.ts';
import type { Articulo } from '#shared/gds/cajas.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { Bulto, bultosDeOrden, Caja, LineaDeMesa, Mesa, Pendientes } from '../contract.ts';

/** What a bench looks at. */

/**
 * Promised to an order and off the shelf, by where it lies, less what was read into a bulto that is open.
 * @param which of the balances `z`, by their line, place or product: whatever is asked of the outcome would be asked of each line of the depósito
 */
export const porEmpacar = (which: RawBuilder<unknown>) => sql`(
  SELECT s.linea_id, m.transaccion_id, s.producto_id, s.cliente_id, s.partida_id, s.almacenamiento_id, s.deposito_id,
         s.cantidad - coalesce((SELECT sum(c.cantidad) FROM orden_bulto_contenido c JOIN orden_bulto b ON b.id = c.bulto_id AND b.estado = 'ABIERTO'
                                 WHERE c.linea_id = s.linea_id AND c.partida_id = s.partida_id AND c.de_almacenamiento_id = s.almacenamiento_id), 0)::bigint AS cantidad
    FROM (SELECT z.linea_id, z.producto_id, z.cliente_id, z.partida_id, z.almacenamiento_id, z.deposito_id, sum(z.cantidad)::bigint AS cantidad
            FROM stock_saldo z WHERE z.linea_id <> 0 AND z.condicion = 'RESERVADO' AND z.cantidad > 0 AND ${which} GROUP BY 1, 2, 3, 4, 5, 6) s
    JOIN transaccion_linea m ON m.id = s.linea_id
    JOIN almacenamiento a ON a.id = s.almacenamiento_id
    JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.uso IN ('CARRO', 'MANO', 'PACKING'))`;

/** Balances of the lines of one order. */
export const deOrden = (id: RawBuilder<unknown>) =>
  sql`z.linea_id IN (SELECT n.id FROM transaccion_linea n WHERE n.transaccion_id = ${id})`;

type Cabecera = Mesa['orden'] & Pick<Mesa, 'tolerancia' | 'contra_reembolso'>;

/** Null: there is none that goes out of a depósito of the person. */
export async function selectCabecera(db: Db, scope: Scope, id: number): Promise<Cabecera | null> {
  const { rows } = await sql<Cabecera>`
    SELECT o.transaccion_id AS id, t.numero, o.tipo, o.estado, k.nombre AS cliente, o.referencia, o.deposito_id, o.servicio, o.entrega,
           (SELECT x.nombre || ', ' || d.nombre FROM localidad x JOIN departamento d ON d.id = x.departamento_id WHERE x.id = o.localidad_id) AS localidad,
           o.corte, o.observaciones,
           CASE WHEN o.contra_reembolso_centavos IS NOT NULL
                     AND NOT EXISTS (SELECT FROM orden_bulto b WHERE b.transaccion_id = o.transaccion_id AND b.guia_id IS NOT NULL)
                THEN json_build_object('centavos', o.contra_reembolso_centavos, 'moneda', o.moneda) END AS contra_reembolso,
           (SELECT json_build_object('por_mil', d.tolerancia_peso_mil, 'gramos', d.tolerancia_peso_gramos) FROM deposito d WHERE d.id = o.deposito_id) AS tolerancia
      FROM orden o JOIN transaccion t ON t.id = o.transaccion_id JOIN cliente k ON k.id = o.cliente_id
     WHERE o.transaccion_id = ${id}::bigint AND o.tipo <> 'COMPRA' AND ${depositoInside(scope, 'o')}`.execute(db);
  return rows[0] ?? null;
}

type Medidas = Omit<Articulo, 'cantidad'>;

/** Lines with what each unit weighs and measures. */
export async function selectLineas(db: Db, id: number): Promise<(LineaDeMesa & Medidas)[]> {
  const statement = sql<LineaDeMesa & Medidas>`
    SELECT l.id, p.sku, p.nombre, p.unidad, p.control_serie = 'SIEMPRE' OR (p.control_serie = 'AL_EGRESO' AND t.tipo = 'VENTA') AS con_serie, l.pedida - l.anulada AS pedida, l.empacada,
           greatest(0, l.pedida - l.anulada - l.tomada - l.despachada) AS falta, p.gramos, p.largo_mm, p.ancho_mm, p.alto_mm,
           coalesce((SELECT sum(x.cantidad) FROM ${porEmpacar(sql`z.linea_id = l.id`)} x), 0)::bigint AS por_empacar,
           coalesce((SELECT sum(c.cantidad) FROM orden_bulto_contenido c JOIN orden_bulto b ON b.id = c.bulto_id AND b.estado = 'ABIERTO'
                      WHERE c.linea_id = l.id), 0)::bigint AS en_bulto
      FROM transaccion_linea l JOIN producto p ON p.id = l.producto_id JOIN transaccion t ON t.id = l.transaccion_id
     WHERE l.transaccion_id = ${id}::bigint AND l.pedida > l.anulada ORDER BY l.id`;
  return executePrepared(db, 'mesa.lines', statement);
}

export async function selectBultos(db: Db, id: number): Promise<Bulto[]> {
  const { rows } = await sql<Bulto>`
    SELECT b.id, b.codigo, b.nro, b.estado, c.nombre AS caja, b.gramos, b.gramos_esperados, a.codigo AS anden, b.guia_nro, b.bulto_nro,
           (SELECT coalesce(json_agg(json_build_object('linea_id', x.linea_id, 'sku', p.sku, 'nombre', p.nombre, 'partida', q.codigo, 'cantidad', x.cantidad,
                                                       'series', x.series) ORDER BY x.linea_id, q.codigo), '[]'::json)
              FROM orden_bulto_contenido x JOIN producto p ON p.id = x.producto_id LEFT JOIN partida q ON q.id = x.partida_id
             WHERE x.bulto_id = b.id) AS contenido
      FROM orden_bulto b LEFT JOIN caja_de_embalaje c ON c.id = b.caja_id LEFT JOIN almacenamiento a ON a.id = b.anden_id
     WHERE b.transaccion_id = ${id}::bigint AND b.estado <> 'ANULADO' ORDER BY b.nro`.execute(db);
  return rows;
}

/** Of an order inside the scope; null: there is none. */
export async function selectBultosDe(
  db: Db,
  scope: Scope,
  id: number,
): Promise<Result<typeof bultosDeOrden>['bultos'] | null> {
  const { rows: found } =
    await sql`SELECT FROM orden o WHERE o.transaccion_id = ${id}::bigint AND ${ordenesInside(scope, 'o')}`.execute(db);
  if (found.length === 0) return null;
  const guia = scope.tipo === 'deposito' ? sql`NULL::bigint` : sql`b.guia_id`;
  const { rows } = await sql<Result<typeof bultosDeOrden>['bultos'][number]>`
    SELECT b.id, b.codigo, b.nro, b.estado, b.gramos, b.guia_nro, b.bulto_nro, ${guia} AS guia_id,
           coalesce((SELECT sum(c.cantidad) FROM orden_bulto_contenido c WHERE c.bulto_id = b.id), 0)::int AS unidades,
           coalesce((SELECT json_agg(json_build_object('sku', s.sku, 'codigos', s.codigos) ORDER BY s.sku)
                       FROM (SELECT p.sku, json_agg(u.codigo ORDER BY u.codigo) AS codigos
                               FROM orden_bulto_contenido c JOIN producto p ON p.id = c.producto_id CROSS JOIN LATERAL unnest(c.series) AS u (codigo)
                              WHERE c.bulto_id = b.id GROUP BY p.sku) s), '[]'::json) AS series
      FROM orden_bulto b WHERE b.transaccion_id = ${id}::bigint AND b.estado <> 'ANULADO' ORDER BY b.nro`.execute(db);
  return rows;
}

/** What is wrong with an address quotes it, so the warehouse is told the field alone. */
export async function selectSinGuia(db: Db, scope: Scope, id: number): Promise<Mesa['sin_guia']> {
  const mensaje: RawBuilder<string | null> = scope.tipo === 'deposito' ? sql`NULL::text` : sql`s.mensaje`;
  const { rows } = await sql<NonNullable<Mesa['sin_guia']>>`
    SELECT s.campo, ${mensaje} AS mensaje FROM orden_sin_guia s WHERE s.transaccion_id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

export async function selectNombreDeLocalidad(db: Db, id: number | null): Promise<string | null> {
  const { rows } = await sql<{ nombre: string }>`
    SELECT x.nombre || ', ' || d.nombre AS nombre FROM localidad x JOIN departamento d ON d.id = x.departamento_id WHERE x.id = ${id}::int`.execute(
    db,
  );
  return rows[0]?.nombre ?? null;
}

export async function selectCajas(db: Db, scope: Scope, deposito_id: number | null): Promise<Caja[]> {
  const { rows } = await sql<Caja>`
    SELECT c.id, c.deposito_id, c.nombre, c.largo_mm, c.ancho_mm, c.alto_mm, c.gramos, c.max_gramos, c.activa,
           (SELECT p.sku FROM producto p WHERE p.id = c.producto_id) AS sku FROM caja_de_embalaje c
     WHERE ${depositoInside(scope, 'c')} AND (${deposito_id}::int IS NULL OR (c.deposito_id = ${deposito_id}::int AND c.activa))
     ORDER BY c.largo_mm::bigint * c.ancho_mm * c.alto_mm, c.id`.execute(db);
  return rows;
}

export async function selectDepositos(db: Db, scope: Scope): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT d.id, d.nombre FROM deposito d WHERE d.activo AND EXISTS (SELECT FROM (SELECT d.id AS deposito_id) x WHERE ${depositoInside(scope, 'x')})
     ORDER BY d.nombre`.execute(db);
  return rows;
}

/** What has been carried to a bench, and what was packed without a parcel: few, however many orders there ever were. */
export async function selectPendientes(
  db: Db,
  scope: Scope,
  deposito_id: number | null,
): Promise<Pendientes['ordenes']> {
  const { rows } = await sql<Pendientes['ordenes'][number]>`
    SELECT o.transaccion_id AS id, t.numero, o.estado, k.nombre AS cliente, o.corte, o.prioridad, o.tomada + o.despachada AS unidades,
           o.empacada + o.despachada AS empacadas, s.transaccion_id IS NOT NULL AS sin_guia,
           ARRAY(SELECT DISTINCT a.codigo FROM ${porEmpacar(deOrden(sql`o.transaccion_id`))} x JOIN almacenamiento a ON a.id = x.almacenamiento_id
                  WHERE x.cantidad > 0 ORDER BY 1 LIMIT 5) AS lugares
      FROM (SELECT e.transaccion_id FROM orden e
             WHERE e.estado IN ('PICKEADA', 'EN_PICKING', 'EN_PACKING') OR (e.estado = 'EN_PREPARACION' AND e.tipo = 'TRASLADO' AND e.tomada > e.empacada)
             UNION SELECT g.transaccion_id FROM orden_sin_guia g) e
      JOIN orden o ON o.transaccion_id = e.transaccion_id JOIN transaccion t ON t.id = o.transaccion_id JOIN cliente k ON k.id = o.cliente_id
      LEFT JOIN orden_sin_guia s ON s.transaccion_id = o.transaccion_id
     WHERE ${depositoInside(scope, 'o')} AND (${deposito_id}::int IS NULL OR o.deposito_id = ${deposito_id}::int)
     ORDER BY s.transaccion_id IS NULL, o.estado = 'EN_PICKING', o.prioridad, o.corte NULLS LAST, o.transaccion_id LIMIT 100`.execute(
    db,
  );
  return rows;
}

interface Candidata {
  readonly id: number;
  readonly numero: string;
  readonly bin: number | null;
  readonly por_empacar: number;
  /** Sorted out at the bench, unit by unit. */
  readonly suelta: boolean;
}

/** An order by its number, its reference, or one of its bultos by its own code or its parcel's. */
export async function selectNombrada(
  db: Db,
  scope: Scope,
  { texto, deposito_id }: { texto: string; deposito_id: number | null },
): Promise<number | null> {
  const read = texto.trim().toUpperCase();
  const guia = read.replace(/B\d{2}$/, '');
  const { rows } = await sql<{ id: number }>`
    SELECT o.transaccion_id AS id FROM orden o
     WHERE o.tipo <> 'COMPRA' AND o.decision = 'LIBERADA' AND ${depositoInside(scope, 'o')} AND (${deposito_id}::int IS NULL OR o.deposito_id = ${deposito_id}::int)
       AND o.transaccion_id IN (
         SELECT t.id FROM transaccion t WHERE t.numero = ${read}
         UNION ALL SELECT r.transaccion_id FROM orden r WHERE r.referencia = ${texto.trim()}
         UNION ALL SELECT b.transaccion_id FROM orden_bulto b WHERE b.codigo = ${read}
         UNION ALL SELECT b.transaccion_id FROM orden_bulto b WHERE b.guia_nro IN (${read}, ${guia}))
     ORDER BY o.transaccion_id DESC LIMIT 2`.execute(db);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

const CANDIDATAS = (which: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`true`) => sql<Candidata>`
  SELECT o.transaccion_id AS id, t.numero, min(w.bin) AS bin, x.cantidad AS por_empacar, coalesce(bool_and(w.modo = 'PRODUCTO'), false) AS suelta
    FROM (SELECT x.transaccion_id, sum(x.cantidad)::bigint AS cantidad FROM ${porEmpacar(which)} x WHERE ${where} GROUP BY 1) x
    JOIN orden o ON o.transaccion_id = x.transaccion_id JOIN transaccion t ON t.id = o.transaccion_id
    LEFT JOIN LATERAL (SELECT l.bin, w.modo FROM wo_linea l JOIN wo w ON w.id = l.wo_id WHERE l.transaccion_id = o.transaccion_id AND l.hecha > 0) w ON true
   GROUP BY o.transaccion_id, t.numero, x.cantidad, o.prioridad, o.corte
   ORDER BY o.prioridad, o.corte NULLS LAST, o.transaccion_id LIMIT 100`;

/** Whose goods lie on a cart, or in one of its bins, also where all of them were read into a bulto that is still open; a work order is the cart that it was carried on. */
export async function selectEnCarro(
  db: Db,
  scope: Scope,
  { texto, deposito_id }: { texto: string; deposito_id: number | null },
): Promise<Candidata[]> {
  const lectura = lecturaDeLugar(texto);
  const [, carro = lectura, bin = null] = /^(.+)B(\d{1,2})$/.exec(lectura) ?? [];
  const there = sql`${depositoInside(scope, 'a')} AND (${deposito_id}::int IS NULL OR a.deposito_id = ${deposito_id}::int)`;
  const { rows: lugares } = await sql<{ id: number; bin: number | null }>`
    SELECT a.id, NULL::int AS bin FROM almacenamiento a WHERE a.lectura = ${lectura} AND a.clase = 'POSICION' AND ${there}
     UNION ALL SELECT a.id, ${bin}::int FROM almacenamiento a WHERE ${bin}::int IS NOT NULL AND a.lectura = ${carro} AND a.clase = 'POSICION' AND ${there}
     UNION ALL SELECT a.id, NULL FROM wo w JOIN almacenamiento a ON a.id = w.carro_id WHERE w.numero = ${lectura.replace(/^WO/, 'WO-')} AND ${there}`.execute(
    db,
  );
  const [lugar] = lugares;
  if (lugar === undefined || lugares.length > 1) return [];
  const { rows } = await CANDIDATAS(sql`z.almacenamiento_id = ${lugar.id}::int`).execute(db);
  return lugar.bin === null ? rows : rows.filter((one) => one.bin === lugar.bin);
}

/** Orders that wait for one of these products. */
export async function selectQueEsperan(
  db: Db,
  scope: Scope,
  { productos, deposito_id }: { productos: readonly number[]; deposito_id: number | null },
): Promise<Candidata[]> {
  const { rows } = await CANDIDATAS(
    sql`z.producto_id = ANY (${[...productos]}::int[]) AND ${depositoInside(scope, 'z')} AND (${deposito_id}::int IS NULL OR z.deposito_id = ${deposito_id}::int)`,
    sql`x.cantidad > 0`,
  ).execute(db);
  return rows;
}

/** Orders of which something stands on this licence plate, and is in no bulto. */
export async function selectQueEsperanLpn(db: Db, scope: Scope, lpn_id: number): Promise<Candidata[]> {
  const which = sql`z.lpn_id = ${lpn_id}::bigint AND z.lpn_id <> 0 AND ${depositoInside(scope, 'z')}`;
  const { rows } = await CANDIDATAS(which, sql`x.cantidad > 0`).execute(db);
  return rows;
}
