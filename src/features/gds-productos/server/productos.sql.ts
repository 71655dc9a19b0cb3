// owns: producto, presentacion, producto_codigo
import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import { lecturaDeCodigo, tipoDeCodigo } from '#shared/gds/gs1.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { guardarProducto, listProductos, Producto, ProductoFila } from '../contract.ts';
import type { Leido } from '../leer.contract.ts';

/** Products of a client's own people, or of those whose goods lie where the person works. */
export function productosInside(scope: Scope, alias: string): RawBuilder<boolean> {
  const owner = sql.ref(`${alias}.cliente_id`);
  if (scope.tipo === 'cliente') return sql<boolean>`${owner} = ${scope.cliente_id}::int`;
  if (scope.tipo === 'deposito') return sql<boolean>`${owner} = ANY ((SELECT clientes_de_los_depositos())::int[])`;
  return depositoInside(scope, alias);
}

/** Of stock, what lies where the person works; of a client's people what is theirs wherever it lies. */
export function stockInside(scope: Scope, alias: string): RawBuilder<boolean> {
  return scope.tipo === 'cliente' ? productosInside(scope, alias) : depositoInside(scope, alias);
}

type Filtros = Omit<Params<typeof listProductos>, 'page' | 'size'>;

export function filtrados(scope: Scope, filtros: Filtros): RawBuilder<boolean> {
  const { q, cliente_id, estado, con_stock, vence_hasta, provisorio, sin_medidas, caracteristica_id } = filtros;
  const code = lecturaDeCodigo(q ?? '');
  const hay = sql`EXISTS (SELECT FROM stock_saldo s WHERE s.producto_id = p.id AND s.cantidad > 0 AND ${stockInside(scope, 's')})`;
  const parts = [
    productosInside(scope, 'p'),
    ...(q === undefined || q === ''
      ? []
      : [
          sql`(p.sku >= ${q.toUpperCase()} AND p.sku < ${`${q.toUpperCase()}~`} OR strpos(clave_de_nombre(p.nombre), clave_de_nombre(${q})) > 0
               OR EXISTS (SELECT FROM producto_codigo c WHERE c.producto_id = p.id AND c.lectura = ${code}))`,
        ]),
    ...(cliente_id === undefined ? [] : [sql`p.cliente_id = ${cliente_id}::int`]),
    ...(estado === undefined ? [] : [sql`p.estado = ${estado}`]),
    ...(con_stock === undefined ? [] : [sql`${hay} = ${con_stock}::boolean`]),
    ...(provisorio === undefined ? [] : [sql`p.provisorio`]),
    ...(sin_medidas === undefined ? [] : [sql`num_nulls(p.gramos, p.largo_mm, p.ancho_mm, p.alto_mm) > 0`]),
    ...(caracteristica_id === undefined
      ? []
      : [
          sql`EXISTS (SELECT FROM caracteristica_producto k WHERE k.producto_id = p.id AND k.caracteristica_id = ${caracteristica_id}::int)`,
        ]),
    ...(vence_hasta === undefined
      ? []
      : [
          sql`EXISTS (SELECT FROM stock_saldo s JOIN partida l ON l.id = s.partida_id
                       WHERE s.producto_id = p.id AND s.cantidad > 0 AND l.vence <= ${vence_hasta}::date AND ${stockInside(scope, 's')})`,
        ]),
  ];
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** All that meet the filters, each with its client. */
export async function selectProductosQueCumplen(
  db: Db,
  scope: Scope,
  filtros: Filtros,
): Promise<{ id: number; de: number }[]> {
  const { rows } = await sql<{ id: number; de: number }>`
    SELECT p.id, p.cliente_id AS de FROM producto p WHERE ${filtrados(scope, filtros)} ORDER BY p.id`.execute(db);
  return rows;
}

/** The page is chosen bare; sums are made for its rows alone. */
export async function selectProductos(
  db: Db,
  scope: Scope,
  filtros: Params<typeof listProductos>,
): Promise<{ total: number; records: ProductoFila[] }> {
  const { page, size } = filtros;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`SELECT count(*)::int AS total FROM producto p WHERE ${filtrados(scope, filtros)}`.execute(
      db,
    ),
    sql<ProductoFila>`
      SELECT p.id, p.sku, p.nombre, p.unidad, p.cliente_id, c.nombre AS cliente, p.estado, p.abc, p.provisorio, h.disponible, h.reservado, h.otros, h.partidas, h.proximo_vence,
             (SELECT k.codigo FROM producto_codigo k WHERE k.producto_id = p.id ORDER BY k.tipo, k.lectura LIMIT 1) AS codigo
        FROM (SELECT p.* FROM producto p WHERE ${filtrados(scope, filtros)} ORDER BY p.sku, p.id LIMIT ${size} OFFSET ${(page - 1) * size}) p
        JOIN cliente c ON c.id = p.cliente_id
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(s.cantidad) FILTER (WHERE s.condicion = 'DISPONIBLE'), 0)::bigint AS disponible,
                coalesce(sum(s.cantidad) FILTER (WHERE s.condicion = 'RESERVADO'), 0)::bigint AS reservado,
                coalesce(sum(s.cantidad) FILTER (WHERE s.condicion NOT IN ('DISPONIBLE', 'RESERVADO')), 0)::bigint AS otros,
                (count(DISTINCT s.partida_id) FILTER (WHERE s.partida_id <> 0))::int AS partidas, min(l.vence) AS proximo_vence
           FROM stock_saldo s LEFT JOIN partida l ON l.id = s.partida_id
          WHERE s.producto_id = p.id AND s.cantidad > 0 AND ${stockInside(scope, 's')}) h
       ORDER BY p.sku, p.id`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, records: listed.rows };
}

/** A product whole. */
export const PRODUCTO = sql`
  SELECT p.id, p.sku, p.nombre, p.unidad, p.cliente_id, c.nombre AS cliente, p.estado, p.control_partida, p.control_vence, p.control_serie, p.dias_minimos_ingreso,
         p.dias_minimos_salida, p.gramos,
         p.largo_mm, p.ancho_mm, p.alto_mm, p.abc, p.multiplo,
         CASE WHEN p.valor_centavos IS NOT NULL THEN json_build_object('centavos', p.valor_centavos, 'moneda', p.moneda) END AS valor, p.version, p.provisorio, p.foto_id,
         (SELECT json_build_object('id', u.id, 'sku', u.sku) FROM producto u WHERE u.id = p.unido_a) AS unido_a, EXISTS (SELECT FROM stock_movimiento m WHERE m.producto_id = p.id) AS movido,
         (SELECT coalesce(json_agg(json_build_object('nombre', r.nombre, 'factor', r.factor) ORDER BY r.factor), '[]')
            FROM presentacion r WHERE r.producto_id = p.id AND r.factor > 1) AS presentaciones,
         (SELECT coalesce(json_agg(json_build_object('codigo', k.codigo, 'tipo', k.tipo, 'factor', r.factor) ORDER BY r.factor, k.lectura), '[]')
            FROM producto_codigo k JOIN presentacion r ON r.id = k.presentacion_id WHERE k.producto_id = p.id) AS codigos
    FROM producto p JOIN cliente c ON c.id = p.cliente_id`;

export async function selectProducto(db: Db, scope: Scope, id: number): Promise<Producto['producto'] | null> {
  const [row] = await executePrepared<Producto['producto']>(
    db,
    `producto.one.${scope.tipo}`,
    sql`${PRODUCTO} WHERE p.id = ${id}::int AND ${productosInside(scope, 'p')}`,
  );
  return row ?? null;
}

export async function selectStock(db: Db, scope: Scope, producto_id: number): Promise<Producto['stock']> {
  return executePrepared<Producto['stock'][number]>(
    db,
    `stock_saldo.product.${scope.tipo}`,
    sql`
    SELECT s.almacenamiento_id, a.codigo AS lugar, nullif(s.partida_id, 0) AS partida_id, l.codigo AS partida, l.vence, coalesce(l.vence < hoy(), false) AS vencida, s.condicion, sum(s.cantidad)::bigint AS cantidad, min(s.desde) AS desde,
           coalesce(json_agg(json_build_object('id', n.id, 'codigo', n.codigo, 'cantidad', s.cantidad) ORDER BY n.id) FILTER (WHERE n.id IS NOT NULL), '[]') AS lpns
      FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id LEFT JOIN partida l ON l.id = s.partida_id
      LEFT JOIN lpn n ON n.id = s.lpn_id AND s.lpn_id <> 0
     WHERE s.producto_id = ${producto_id}::int AND s.cantidad > 0 AND ${stockInside(scope, 's')}
     GROUP BY s.almacenamiento_id, a.codigo, s.partida_id, l.codigo, l.vence, s.condicion
     ORDER BY l.vence NULLS LAST, a.codigo, l.codigo, s.condicion`,
  );
}

const MOST_SERIES = 500;

export async function selectSeriesDe(db: Db, scope: Scope, producto_id: number): Promise<Producto['series']> {
  return executePrepared<Producto['series'][number]>(
    db,
    `serie.product.${scope.tipo}`,
    sql`
    SELECT r.codigo, a.codigo AS lugar,
           CASE WHEN b.id IS NOT NULL THEN json_build_object('codigo', b.codigo, 'orden', t.numero, 'guia_nro', b.guia_nro) END AS bulto
      FROM serie r
      JOIN stock_movimiento m ON m.id = r.movimiento_id
      LEFT JOIN almacenamiento a ON a.id = r.almacenamiento_id
      LEFT JOIN orden_bulto b ON b.id = m.orden_bulto_id AND m.a_condicion IN ('RESERVADO', 'ENTREGA')
      LEFT JOIN transaccion t ON t.id = b.transaccion_id
     WHERE r.producto_id = ${producto_id}::int AND ${stockInside(scope, 'r')} AND (a.id IS NOT NULL OR b.id IS NOT NULL)
     ORDER BY a.codigo NULLS LAST, CASE WHEN a.id IS NULL THEN m.id END DESC, r.codigo LIMIT ${MOST_SERIES}`,
  );
}

interface Pedido {
  readonly lectura: string;
  readonly partida: string | null;
  readonly cliente_id: number | null;
}

/** By one of its codes, or by its SKU; a lot that is known comes with it. */
export async function selectLeidos(
  db: Db,
  scope: Scope,
  { lectura, partida, cliente_id }: Pedido,
): Promise<Leido['productos']> {
  return executePrepared<Leido['productos'][number]>(
    db,
    `producto.read.${scope.tipo}`,
    sql`
    WITH hallados AS (
      SELECT k.producto_id, r.factor FROM producto_codigo k JOIN presentacion r ON r.id = k.presentacion_id WHERE k.lectura = ${lectura}::text
       UNION
      SELECT p.id, 1 FROM producto p WHERE p.lectura = ${lectura}::text
         AND NOT EXISTS (SELECT FROM producto_codigo k WHERE k.lectura = ${lectura}::text AND k.cliente_id = p.cliente_id)
    )
    SELECT p.id AS producto_id, p.sku, p.nombre, p.unidad, c.nombre AS cliente, h.factor, p.control_partida, p.control_serie,
           (SELECT l.id FROM partida l WHERE l.producto_id = p.id AND l.codigo = ${partida}::text) AS partida_id
      FROM hallados h JOIN producto p ON p.id = h.producto_id JOIN cliente c ON c.id = p.cliente_id
     WHERE ${productosInside(scope, 'p')} AND p.estado <> 'INACTIVO' AND (${cliente_id}::int IS NULL OR p.cliente_id = ${cliente_id}::int)
     ORDER BY c.nombre, p.sku LIMIT 20`,
  );
}

export async function selectLugarLeido(
  db: Db,
  scope: Scope,
  { texto, deposito_id }: { texto: string; deposito_id: number | null },
): Promise<Leido['lugar']> {
  const rows = await executePrepared<NonNullable<Leido['lugar']>>(
    db,
    `almacenamiento.read.${scope.tipo}`,
    sql`
    SELECT a.id AS almacenamiento_id, a.codigo FROM almacenamiento a
     WHERE a.lectura = ${lecturaDeLugar(texto)} AND a.lectura <> '' AND a.clase = 'POSICION' AND (${deposito_id}::int IS NULL OR a.deposito_id = ${deposito_id}::int)
       AND ${depositoInside(scope, 'a')} LIMIT 2`,
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** Whether the client keeps goods where the person works. */
export async function isClienteDeDeposito(db: Db, scope: Scope, cliente_id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM cliente_deposito k WHERE k.cliente_id = ${cliente_id}::int AND ${depositoInside(scope, 'k')} LIMIT 1`.execute(
      db,
    );
  return rows.length > 0;
}

type Datos = Params<typeof guardarProducto>;

export async function insertProducto(db: Db, datos: Datos): Promise<number> {
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO producto (cliente_id, sku, nombre, unidad, control_partida, control_vence, control_serie, gramos, largo_mm, ancho_mm, alto_mm, abc,
                            dias_minimos_ingreso, dias_minimos_salida, multiplo, valor_centavos, moneda)
      VALUES (${datos.cliente_id}, ${datos.sku}, ${datos.nombre}, ${datos.unidad}, ${datos.control_partida}, ${datos.control_vence}, ${datos.control_serie},
              ${datos.gramos ?? null}, ${datos.largo_mm ?? null}, ${datos.ancho_mm ?? null}, ${datos.alto_mm ?? null}, ${datos.abc ?? null},
              ${datos.dias_minimos_ingreso ?? null}, ${datos.dias_minimos_salida ?? null}, ${datos.multiplo ?? 1}, ${datos.valor?.centavos ?? null}, ${datos.valor?.moneda ?? null})
      RETURNING id`.execute(db),
    { producto_sku_unico: 'SKU_REPETIDO' },
  );
  return rows[0]?.id ?? 0;
}

export async function lockProducto(db: Db, scope: Scope, id: number): Promise<Producto['producto'] | null> {
  await sql`SELECT FROM producto p WHERE p.id = ${id}::int AND ${productosInside(scope, 'p')} FOR UPDATE`.execute(db);
  return selectProducto(db, scope, id);
}

export async function updateProducto(db: Db, { id, ...datos }: Datos): Promise<void> {
  await asRefusal(
    sql`
      UPDATE producto SET sku = ${datos.sku}, nombre = ${datos.nombre}, unidad = ${datos.unidad}, control_partida = ${datos.control_partida},
             control_vence = ${datos.control_vence}, control_serie = ${datos.control_serie}, gramos = ${datos.gramos ?? null}::int,
             largo_mm = ${datos.largo_mm ?? null}::int, ancho_mm = ${datos.ancho_mm ?? null}::int, alto_mm = ${datos.alto_mm ?? null}::int,
             dias_minimos_ingreso = CASE WHEN ${datos.dias_minimos_ingreso === undefined} THEN dias_minimos_ingreso ELSE ${datos.dias_minimos_ingreso ?? null}::int END,
             dias_minimos_salida = CASE WHEN ${datos.dias_minimos_salida === undefined} THEN dias_minimos_salida ELSE ${datos.dias_minimos_salida ?? null}::int END,
             multiplo = coalesce(${datos.multiplo ?? null}::int, multiplo),
             valor_centavos = CASE WHEN ${datos.valor === undefined} THEN valor_centavos ELSE ${datos.valor?.centavos ?? null}::bigint END,
             moneda = CASE WHEN ${datos.valor === undefined} THEN moneda ELSE ${datos.valor?.moneda ?? null}::text END,
             abc = CASE WHEN ${datos.abc === undefined} THEN abc ELSE ${datos.abc ?? null}::text END, estado = ${datos.estado}, version = version + 1
       WHERE id = ${id}::int`.execute(db),
    { producto_sku_unico: 'SKU_REPETIDO', serie_cambia_sin_bultos: 'PRODUCTO_EMPACADO' },
  );
}

export async function updateFoto(db: Db, id: number, foto_id: number | null): Promise<void> {
  await sql`UPDATE producto SET foto_id = ${foto_id}::bigint WHERE id = ${id}::int`.execute(db);
}

/** Its packages and codes whole, in place of those that were. */
export async function replaceCodigos(
  db: Db,
  { id, cliente_id }: { id: number; cliente_id: number },
  { presentaciones, codigos }: Pick<Datos, 'presentaciones' | 'codigos'>,
): Promise<void> {
  await sql`DELETE FROM producto_codigo WHERE producto_id = ${id}::int`.execute(db);
  await sql`DELETE FROM presentacion WHERE producto_id = ${id}::int`.execute(db);
  const packs = [{ nombre: 'Unidad', factor: 1 }, ...presentaciones];
  await sql`
    INSERT INTO presentacion (producto_id, cliente_id, nombre, factor)
    SELECT ${id}::int, ${cliente_id}::int, n.nombre, n.factor
      FROM unnest(${packs.map(({ nombre }) => nombre)}::text[], ${packs.map(({ factor }) => factor)}::int[]) AS n (nombre, factor)`.execute(
    db,
  );
  const rows = codigos.map(({ codigo, factor }) => ({
    codigo,
    factor,
    lectura: lecturaDeCodigo(codigo),
    tipo: tipoDeCodigo(codigo),
  }));
  await asRefusal(
    sql`
      INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id)
      SELECT ${cliente_id}::int, n.lectura, n.codigo, n.tipo, ${id}::int, r.id
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n (codigo text, factor int, lectura text, tipo text)
        JOIN presentacion r ON r.producto_id = ${id}::int AND r.factor = n.factor`.execute(db),
    { producto_codigo_unico: 'CODIGO_DE_OTRO_PRODUCTO' },
  );
}

/** In three statements for any number. Somebody else's of the same SKU, made at this very moment, is not answered. */
export async function insertProductos(
  db: Db,
  { cliente_id, importacion_id }: { cliente_id: number; importacion_id: number },
  nuevos: readonly Datos[],
): Promise<Map<string, number>> {
  const { rows: made } = await sql<{ id: number; sku: string }>`
    INSERT INTO producto (importacion_id, cliente_id, sku, nombre, unidad, control_partida, control_vence, control_serie, gramos, largo_mm, ancho_mm, alto_mm)
    SELECT ${importacion_id}::bigint, ${cliente_id}::int, n.sku, n.nombre, n.unidad, n.control_partida, n.control_vence, n.control_serie, n.gramos, n.largo_mm, n.ancho_mm, n.alto_mm
      FROM json_to_recordset(${JSON.stringify(nuevos)}::json) AS n (
           sku text, nombre text, unidad text, control_partida text, control_vence boolean, control_serie text, gramos int, largo_mm int, ancho_mm int, alto_mm int)
    ON CONFLICT ON CONSTRAINT producto_sku_unico DO NOTHING RETURNING id, sku`.execute(db);
  const ids = new Map(made.map(({ id, sku }) => [sku, id]));
  const packs = nuevos.flatMap(({ sku, presentaciones }) =>
    [{ nombre: 'Unidad', factor: 1 }, ...presentaciones].map((one) => ({ ...one, producto_id: ids.get(sku) ?? 0 })),
  );
  await sql`
    INSERT INTO presentacion (producto_id, cliente_id, nombre, factor)
    SELECT n.producto_id, ${cliente_id}::int, n.nombre, n.factor
      FROM json_to_recordset(${JSON.stringify(packs)}::json) AS n (producto_id int, nombre text, factor int) WHERE n.producto_id > 0`.execute(
    db,
  );
  const codes = nuevos.flatMap(({ sku, codigos }) =>
    codigos.map(({ codigo, factor }) => ({
      ...{ codigo, factor, producto_id: ids.get(sku) ?? 0 },
      ...{ lectura: lecturaDeCodigo(codigo), tipo: tipoDeCodigo(codigo) },
    })),
  );
  await asRefusal(
    sql`
      INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id)
      SELECT ${cliente_id}::int, n.lectura, n.codigo, n.tipo, n.producto_id, r.id
        FROM json_to_recordset(${JSON.stringify(codes)}::json) AS n (producto_id int, codigo text, factor int, lectura text, tipo text)
        JOIN presentacion r ON r.producto_id = n.producto_id AND r.factor = n.factor`.execute(db),
    { producto_codigo_unico: 'CODIGO_DE_OTRO_PRODUCTO' },
  );
  return ids;
}

/** Of a code that nobody knew: counted in units, without lot or serial, until somebody says what it is. */
export async function makeProvisorio(db: Db, cliente_id: number, codigo: string): Promise<number> {
  const lectura = lecturaDeCodigo(codigo);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO producto (cliente_id, sku, nombre, provisorio) VALUES (${cliente_id}::int, ${`PROV-${lectura}`.slice(0, 60)}, ${`Provisorio ${codigo}`.slice(0, 160)}, true)
    ON CONFLICT ON CONSTRAINT producto_sku_unico DO UPDATE SET provisorio = true RETURNING id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    WITH r AS (INSERT INTO presentacion (producto_id, cliente_id, nombre, factor) VALUES (${id}::int, ${cliente_id}::int, 'Unidad', 1)
               ON CONFLICT ON CONSTRAINT presentacion_factor_unico DO UPDATE SET nombre = EXCLUDED.nombre RETURNING id)
    INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id)
    SELECT ${cliente_id}::int, ${lectura}, ${codigo.slice(0, 60)}, ${tipoDeCodigo(codigo)}, ${id}::int, r.id FROM r ON CONFLICT DO NOTHING`.execute(
    db,
  );
  return id;
}
