// owns: almacenamiento
import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import { lecturaDeLugar, type Plano } from '#shared/gds/patron.ts';

import type {
  Almacenamiento,
  CambioDeAlmacenamiento,
  Contenido,
  guardarAlmacenamiento,
  listAlmacenamientos,
  NodoDelArbol,
  OpcionesDeDeposito,
} from '../contract.ts';

const LECTURA_UNICA = {
  almacenamiento_lectura_unica: 'CODIGO_SE_LEE_IGUAL',
  almacenamiento_codigo_unico: 'CODIGO_SE_LEE_IGUAL',
} as const;

/** Names of clients to those who keep their goods; depósitos are a person's own. */
export async function selectOpciones(db: Db, scope: Scope): Promise<OpcionesDeDeposito> {
  const { rows } = await sql<OpcionesDeDeposito>`
    SELECT coalesce((SELECT json_agg(json_build_object('id', d.id, 'codigo', d.codigo, 'nombre', d.nombre) ORDER BY d.nombre)
                       FROM (SELECT d.*, d.id AS deposito_id FROM deposito d) d WHERE d.activo AND ${depositoInside(scope, 'd')}), '[]') AS depositos,
           (SELECT json_agg(json_build_object('id', t.id, 'nombre', t.nombre, 'uso', t.uso) ORDER BY t.id) FROM tipo_almacenamiento t) AS tipos,
           (SELECT json_agg(json_build_object('id', t.id, 'nombre', t.nombre, 'condicion', t.condicion) ORDER BY t.id) FROM tipo_stock t) AS tipos_stock,
           coalesce((SELECT json_agg(json_build_object('id', c.id, 'nombre', c.nombre) ORDER BY c.nombre)
                       FROM cliente c WHERE EXISTS (SELECT FROM cliente_deposito k WHERE k.cliente_id = c.id AND ${depositoInside(scope, 'k')})), '[]') AS clientes`.execute(
    db,
  );
  return rows[0] ?? { depositos: [], tipos: [], tipos_stock: [], clientes: [] };
}

/** Whether it is one that the person may work in. */
export async function isDeposito(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM (SELECT d.id AS deposito_id FROM deposito d WHERE d.id = ${id}::int AND d.activo) d
                              WHERE ${depositoInside(scope, 'd')}`.execute(db);
  return rows.length > 0;
}

const HAY = sql`EXISTS (SELECT FROM stock_saldo s WHERE s.almacenamiento_id = p.id AND s.cantidad > 0)`;

export async function selectNodos(
  db: Db,
  scope: Scope,
  { deposito_id, padre_id }: { deposito_id: number; padre_id: number | null },
): Promise<NodoDelArbol[]> {
  const { rows } = await sql<NodoDelArbol>`
    SELECT a.id, a.codigo, a.nombre, a.clase, (SELECT count(*)::int FROM almacenamiento h WHERE h.padre_id = a.id AND h.clase <> 'POSICION') AS hijos,
           p.posiciones, p.ocupadas, p.bloqueadas
      FROM almacenamiento a
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS posiciones, (count(*) FILTER (WHERE ${HAY}))::int AS ocupadas, (count(*) FILTER (WHERE p.bloqueo <> 'NADA'))::int AS bloqueadas
         FROM almacenamiento p
        WHERE p.deposito_id = a.deposito_id AND p.clase = 'POSICION' AND p.activo AND p.camino >= a.camino AND p.camino < a.camino || '~') p
     WHERE a.deposito_id = ${deposito_id}::int AND a.padre_id IS NOT DISTINCT FROM ${padre_id}::int AND a.clase <> 'POSICION' AND ${depositoInside(scope, 'a')}
     ORDER BY a.codigo`.execute(db);
  return rows;
}

const FILA = sql`
  a.id, a.deposito_id, a.codigo, a.nombre, a.tipo_almacenamiento_id AS tipo_id, t.nombre AS tipo, a.tipo_stock_id, ts.nombre AS tipo_stock, a.secuencia,
  a.max_unidades, a.max_lpn, a.mezcla_producto, a.mezcla_partida, a.mezcla_cliente, a.zona_flexible, a.bloqueo, a.bloqueo_motivo, a.activo, a.version,
  h.productos, h.unidades, CASE WHEN a.max_unidades IS NOT NULL THEN least(9999, 1000 * h.unidades / a.max_unidades)::int END AS ocupacion_por_mil`;
const CON_NOMBRES = sql`
  LEFT JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
  LEFT JOIN tipo_stock ts ON ts.id = a.tipo_stock_id
 CROSS JOIN LATERAL (SELECT count(DISTINCT s.producto_id)::int AS productos, coalesce(sum(s.cantidad), 0)::bigint AS unidades
                       FROM stock_saldo s WHERE s.almacenamiento_id = a.id AND s.cantidad > 0) h`;

type Filtros = Omit<Params<typeof listAlmacenamientos>, 'page' | 'size'>;

export function filtradas(scope: Scope, filtros: Filtros): RawBuilder<boolean> {
  const { deposito_id, bajo_id, q, tipo_id, tipo_stock_id, vacio, bloqueo, inactivos } = filtros;
  const leido = q === undefined ? '' : lecturaDeLugar(q);
  const parts = [
    sql`p.clase = 'POSICION' AND ${depositoInside(scope, 'p')} AND p.activo = ${inactivos !== true}::boolean`,
    ...(deposito_id === undefined ? [] : [sql`p.deposito_id = ${deposito_id}::int`]),
    ...(bajo_id === undefined ? [] : [bajo(bajo_id)]),
    ...(leido === ''
      ? []
      : [sql`(p.lectura >= ${leido} AND p.lectura < ${`${leido}~`} OR strpos(lower(p.nombre), lower(${q})) > 0)`]),
    ...(tipo_id === undefined ? [] : [sql`p.tipo_almacenamiento_id = ${tipo_id}::int`]),
    ...(tipo_stock_id === undefined ? [] : [sql`p.tipo_stock_id = ${tipo_stock_id}::int`]),
    ...(vacio === undefined ? [] : [sql`${HAY} <> ${vacio}::boolean`]),
    ...(bloqueo === undefined ? [] : [sql`(p.bloqueo <> 'NADA') = ${bloqueo === 'SI'}::boolean`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** Compared as text and not by pattern: under row level security only that may use the index. */
function bajo(id: number): RawBuilder<boolean> {
  const camino = sql`(SELECT n.camino FROM almacenamiento n WHERE n.id = ${id}::int)`;
  return sql<boolean>`p.camino >= ${camino} AND p.camino < ${camino} || '~'`;
}

/** All that meet the filters, each with its depósito. */
export async function selectLugaresQueCumplen(
  db: Db,
  scope: Scope,
  filtros: Filtros,
): Promise<{ id: number; de: number }[]> {
  const { rows } = await sql<{ id: number; de: number }>`
    SELECT p.id, p.deposito_id AS de FROM almacenamiento p WHERE ${filtradas(scope, filtros)} ORDER BY p.id`.execute(
    db,
  );
  return rows;
}

/** The page is chosen bare; what lies in its rows is counted for them alone. */
export async function selectAlmacenamientos(
  db: Db,
  scope: Scope,
  filtros: Params<typeof listAlmacenamientos>,
): Promise<{ total: number; records: Almacenamiento[] }> {
  const { page, size } = filtros;
  const [counted, listed] = await Promise.all([
    sql<{
      total: number;
    }>`SELECT count(*)::int AS total FROM almacenamiento p WHERE ${filtradas(scope, filtros)}`.execute(db),
    sql<Almacenamiento>`
      SELECT ${FILA}
        FROM (SELECT p.* FROM almacenamiento p WHERE ${filtradas(scope, filtros)} ORDER BY p.deposito_id, p.secuencia, p.codigo, p.id
               LIMIT ${size} OFFSET ${(page - 1) * size}) a ${CON_NOMBRES}
       ORDER BY a.deposito_id, a.secuencia, a.codigo, a.id`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, records: listed.rows };
}

interface Pedido {
  readonly deposito_id?: number | undefined;
  readonly almacenamiento_id?: number | undefined;
  readonly texto?: string | undefined;
}

/** By id, or as its code is read in a depósito: in the person's only one where none is named. */
export async function selectAlmacenamiento(
  db: Db,
  scope: Scope,
  { deposito_id, almacenamiento_id, texto }: Pedido,
): Promise<Almacenamiento | null> {
  const named =
    almacenamiento_id === undefined
      ? sql`a.lectura = ${lecturaDeLugar(texto ?? '')} AND a.lectura <> ''`
      : sql`a.id = ${almacenamiento_id}::int`;
  const there = deposito_id === undefined ? sql`true` : sql`a.deposito_id = ${deposito_id}::int`;
  const by = `${almacenamiento_id === undefined ? 'code' : 'id'}.${deposito_id === undefined ? 'any' : 'one'}`;
  const rows = await executePrepared<Almacenamiento>(
    db,
    `almacenamiento.${by}.${scope.tipo}`,
    sql`SELECT ${FILA} FROM almacenamiento a ${CON_NOMBRES}
         WHERE ${named} AND ${there} AND a.clase = 'POSICION' AND ${depositoInside(scope, 'a')} LIMIT 2`,
  );
  // The same code in two depósitos is nobody's in particular until it is said which.
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

export async function selectContenido(db: Db, scope: Scope, id: number): Promise<Contenido['filas']> {
  return executePrepared<Contenido['filas'][number]>(
    db,
    `stock_saldo.place.${scope.tipo}`,
    sql`
    SELECT s.producto_id, p.sku, p.nombre, p.unidad, c.nombre AS cliente, nullif(s.partida_id, 0) AS partida_id, l.codigo AS partida, l.vence, s.condicion,
           sum(s.cantidad)::bigint AS cantidad, min(s.desde) AS desde, p.control_serie
      FROM stock_saldo s
      JOIN producto p ON p.id = s.producto_id
      JOIN cliente c ON c.id = s.cliente_id
      LEFT JOIN partida l ON l.id = s.partida_id
     WHERE s.almacenamiento_id = ${id}::int AND s.cantidad > 0 AND ${depositoInside(scope, 's')}
     GROUP BY s.producto_id, p.sku, p.nombre, p.unidad, c.nombre, s.partida_id, l.codigo, l.vence, s.condicion, p.control_serie
     ORDER BY p.sku, l.vence NULLS LAST, l.codigo, s.condicion`,
  );
}

export async function selectHistorial(
  db: Db,
  scope: Scope,
  { id, page, size }: { id: number; page: number; size: number },
): Promise<{ total: number; records: CambioDeAlmacenamiento[] }> {
  const { rows } = await sql<CambioDeAlmacenamiento & { total: number }>`
    SELECT coalesce(nombre_en_deposito(k.usuario_id), 'Sistema') AS usuario_nombre, k.fecha AS fecha_modificacion, k.tipo_cambio,
           k.anterior AS cambio_anterior, k.posterior AS cambio_posterior, (count(*) OVER ())::int AS total
      FROM almacenamiento_cambio k
     WHERE k.almacenamiento_id = ${id}::int AND ${depositoInside(scope, 'k')}
     ORDER BY k.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(db);
  return { total: rows[0]?.total ?? 0, records: rows };
}

type Datos = Params<typeof guardarAlmacenamiento>;
type Propiedades = Omit<Datos, 'id' | 'version' | 'deposito_id' | 'codigo' | 'nombre' | 'secuencia' | 'activo'>;
/** Whoever changes it. */
interface Quien {
  readonly usuario_id: number;
}

export async function insertAlmacenamiento(db: Db, { usuario_id, ...datos }: Datos & Quien): Promise<number> {
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO almacenamiento (deposito_id, clase, codigo, nombre, secuencia, tipo_almacenamiento_id, tipo_stock_id, max_unidades, max_lpn, mezcla_producto,
                                  mezcla_partida, mezcla_cliente, zona_flexible, cambiado_por)
      VALUES (${datos.deposito_id}, 'POSICION', ${datos.codigo}, ${datos.nombre ?? null}, ${datos.secuencia}, ${datos.tipo_almacenamiento_id},
              ${datos.tipo_stock_id}, ${datos.max_unidades ?? null}, ${datos.max_lpn ?? null}, ${datos.mezcla_producto}, ${datos.mezcla_partida}, ${datos.mezcla_cliente},
              ${datos.zona_flexible}, ${usuario_id})
      RETURNING id`.execute(db),
    LECTURA_UNICA,
  );
  return rows[0]?.id ?? 0;
}

/** Locks it: nothing comes in or goes out while it is changed. */
export async function lockAlmacenamiento(db: Db, scope: Scope, id: number): Promise<Almacenamiento | null> {
  await sql`SELECT FROM almacenamiento a WHERE a.id = ${id}::int AND ${depositoInside(scope, 'a')} FOR UPDATE`.execute(
    db,
  );
  return selectAlmacenamiento(db, scope, { almacenamiento_id: id });
}

export async function updateAlmacenamiento(db: Db, { id, usuario_id, ...datos }: Datos & Quien): Promise<void> {
  await asRefusal(
    sql`
      UPDATE almacenamiento
         SET codigo = ${datos.codigo}, nombre = ${datos.nombre ?? null}, secuencia = ${datos.secuencia}, tipo_almacenamiento_id = ${datos.tipo_almacenamiento_id},
             tipo_stock_id = ${datos.tipo_stock_id}, max_unidades = ${datos.max_unidades ?? null}::bigint,
             max_lpn = CASE WHEN ${datos.max_lpn === undefined} THEN max_lpn ELSE ${datos.max_lpn ?? null}::int END, mezcla_producto = ${datos.mezcla_producto},
             mezcla_partida = ${datos.mezcla_partida}, mezcla_cliente = ${datos.mezcla_cliente}, zona_flexible = ${datos.zona_flexible},
             activo = ${datos.activo}, version = version + 1, cambiado_por = ${usuario_id}
       WHERE id = ${id}::int`.execute(db),
    LECTURA_UNICA,
  );
}

export interface Choque {
  readonly codigo: string;
  readonly con: string;
}

/** Codes of the plan that would be read as one that is there: a position that is, or a node that is something else. */
export async function selectChoques(db: Db, deposito_id: number, { nodos, posiciones }: Plano): Promise<Choque[]> {
  const { rows } = await sql<Choque>`
    SELECT n.codigo, a.codigo AS con
      FROM unnest(${[...nodos, ...posiciones].map(({ codigo }) => codigo)}::text[],
                  ${[...nodos.map(() => false), ...posiciones.map(() => true)]}::boolean[]) AS n (codigo, es_posicion)
      JOIN almacenamiento a ON a.deposito_id = ${deposito_id}::int AND a.lectura = regexp_replace(n.codigo, '[^A-Z0-9]', '', 'g') COLLATE "C"
     WHERE n.es_posicion OR a.clase = 'POSICION' OR a.codigo <> n.codigo
     ORDER BY n.codigo`.execute(db);
  return rows;
}

/** Ids of nodes by their codes: joined here, since the database would look through all places for each of thousands. */
async function selectPadres(
  db: Db,
  deposito_id: number,
  codigos: readonly (string | null)[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; codigo: string }>`
    SELECT a.id, a.codigo FROM almacenamiento a
     WHERE a.deposito_id = ${deposito_id}::int AND a.codigo = ANY (${[...new Set(codigos)].filter((one) => one !== null)}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, codigo }) => [codigo, id]));
}

/** Of nodes and positions by what stands above them. */
async function padresOf(
  db: Db,
  deposito_id: number,
  rows: readonly { padre: string | null }[],
): Promise<(number | null)[]> {
  const padres = rows.map(({ padre }) => padre);
  const ids = await selectPadres(db, deposito_id, padres);
  return padres.map((padre) => ids.get(padre ?? '') ?? null);
}

/** In which depósito, and by which file; null: by no file. */
interface Donde extends Quien {
  readonly deposito_id: number;
  readonly importacion_id: number | null;
}

/** What stands above positions, from the root down; what is there already stays. */
export async function insertNodos(
  db: Db,
  { deposito_id, importacion_id, usuario_id }: Donde,
  nodos: Plano['nodos'],
): Promise<void> {
  // The checks of foreign keys are planned once, while there may be ten places: by their key even so.
  await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(db);
  for (const clase of ['ZONA', 'PASILLO', 'MODULO', 'NIVEL'] as const) {
    const level = nodos.filter((nodo) => nodo.clase === clase);
    await sql`
      INSERT INTO almacenamiento (deposito_id, importacion_id, padre_id, clase, codigo, cambiado_por)
      SELECT ${deposito_id}, ${importacion_id}::bigint, n.padre_id, ${clase}, n.codigo, ${usuario_id}::int
        FROM unnest(${level.map(({ codigo }) => codigo)}::text[], ${await padresOf(db, deposito_id, level)}::int[]) AS n (codigo, padre_id)
      ON CONFLICT ON CONSTRAINT almacenamiento_codigo_unico DO NOTHING`.execute(db);
  }
}

export interface NuevaPosicion {
  readonly codigo: string;
  readonly padre: string | null;
  readonly nombre: string | null;
  readonly tipo_almacenamiento_id: number;
  readonly tipo_stock_id: number;
  /** Null: behind all that are there. */
  readonly secuencia: number | null;
  readonly max_unidades: number | null;
}

/** Positions that may differ in all but their depósito; their nodes are there. Answers ids by code. */
export async function insertPosiciones(
  db: Db,
  { deposito_id, importacion_id, usuario_id }: Donde,
  posiciones: readonly NuevaPosicion[],
): Promise<Map<string, number>> {
  const padres = await padresOf(db, deposito_id, posiciones);
  const rows = posiciones.map((one, at) => ({ ...one, padre_id: padres[at] ?? null, orden: at + 1 }));
  const { rows: made } = await asRefusal(
    sql<{ id: number; codigo: string }>`
      INSERT INTO almacenamiento (deposito_id, importacion_id, padre_id, clase, codigo, nombre, secuencia, tipo_almacenamiento_id, tipo_stock_id, max_unidades,
                                  cambiado_por)
      SELECT ${deposito_id}, ${importacion_id}::bigint, n.padre_id, 'POSICION', n.codigo, n.nombre,
             coalesce(n.secuencia, n.orden + (SELECT coalesce(max(a.secuencia), 0) FROM almacenamiento a WHERE a.deposito_id = ${deposito_id})),
             n.tipo_almacenamiento_id, n.tipo_stock_id, n.max_unidades, ${usuario_id}::int
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n (
             padre_id int, codigo text, nombre text, secuencia int, orden int, tipo_almacenamiento_id int, tipo_stock_id int, max_unidades bigint)
      RETURNING id, codigo`.execute(db),
    LECTURA_UNICA,
  );
  return new Map(made.map(({ id, codigo }) => [codigo, id]));
}

export async function insertPlano(
  db: Db,
  { deposito_id, usuario_id, ...otras }: Propiedades & Quien & { deposito_id: number },
  { nodos, posiciones }: Plano,
): Promise<number> {
  await insertNodos(db, { deposito_id, importacion_id: null, usuario_id }, nodos);
  const padres = await padresOf(db, deposito_id, posiciones);
  const { numAffectedRows } = await asRefusal(
    sql`
      INSERT INTO almacenamiento (deposito_id, padre_id, clase, codigo, secuencia, tipo_almacenamiento_id, tipo_stock_id, max_unidades, max_lpn, mezcla_producto,
                                  mezcla_partida, mezcla_cliente, zona_flexible, cambiado_por)
      SELECT ${deposito_id}, n.padre_id, 'POSICION', n.codigo, n.secuencia + (SELECT coalesce(max(a.secuencia), 0) FROM almacenamiento a WHERE a.deposito_id = ${deposito_id}),
             ${otras.tipo_almacenamiento_id}::int, ${otras.tipo_stock_id}::int, ${otras.max_unidades ?? null}::bigint, ${otras.max_lpn ?? null}::int, ${otras.mezcla_producto}::boolean,
             ${otras.mezcla_partida}::boolean, ${otras.mezcla_cliente}::boolean, ${otras.zona_flexible}::boolean, ${usuario_id}::int
        FROM unnest(${posiciones.map(({ codigo }) => codigo)}::text[], ${padres}::int[],
                    ${posiciones.map(({ secuencia }) => secuencia)}::int[]) AS n (codigo, padre_id, secuencia)`.execute(
      db,
    ),
    LECTURA_UNICA,
  );
  return Number(numAffectedRows ?? 0);
}

/** Of those that the person may change, in the order in which movements lock them. */
export async function updateBloqueo(
  db: Db,
  scope: Scope,
  { ids, bloqueo, motivo, usuario_id }: Quien & { ids: readonly number[]; bloqueo: string; motivo: string | null },
): Promise<number[]> {
  await sql`SELECT FROM almacenamiento a WHERE a.id = ANY (${ids}::int[]) AND ${depositoInside(scope, 'a')} ORDER BY a.id FOR UPDATE`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    UPDATE almacenamiento a SET bloqueo = ${bloqueo}, bloqueo_motivo = ${motivo}, version = version + 1, cambiado_por = ${usuario_id}
     WHERE a.id = ANY (${ids}::int[]) AND a.clase = 'POSICION' AND ${depositoInside(scope, 'a')} RETURNING a.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface Rotulo {
  readonly codigo: string;
  readonly lectura: string;
  readonly nombre: string | null;
}

/** In the order of the walk. */
export async function selectRotulos(db: Db, scope: Scope, ids: readonly number[]): Promise<Rotulo[]> {
  const { rows } = await sql<Rotulo>`
    SELECT a.codigo, a.lectura, a.nombre FROM almacenamiento a
     WHERE a.id = ANY (${ids}::int[]) AND ${depositoInside(scope, 'a')} ORDER BY a.deposito_id, a.secuencia, a.codigo, a.id`.execute(
    db,
  );
  return rows;
}
