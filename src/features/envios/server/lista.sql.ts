import { type RawBuilder, sql } from 'kysely';

import { guiasWhere } from '#features/guias/server/public.ts';
import { type Db, executePrepared } from '#server/db/db.ts';
import type { Total } from '#server/list/cursor.ts';
import { cutPage, type Hoja, type Ventana } from '#server/list/page.ts';
import type { Scope } from '#server/scope.ts';

import type { EnvioDetalle, EnvioFila, EnvioFilters } from '../contract.ts';

/** Counting stops here (decision 0008). */
const MOST_COUNTED = 100_000;

/** Staff see all envíos, a client its own, nobody else any. */
function inside({ tipo, cliente_id }: Scope): RawBuilder<boolean> {
  if (tipo === 'personal' || tipo === 'sistema') return sql<boolean>`true`;
  return tipo === 'cliente' ? sql<boolean>`e.cliente_id = ${cliente_id}::int` : sql<boolean>`false`;
}

interface Asked {
  readonly scope: Scope;
  readonly filters: EnvioFilters;
  readonly sentido: 'asc' | 'desc';
}

/** A page of the envíos that meet the filters, in the order they were made. */
export async function selectEnvios(db: Db, lista: Asked, { size, offset, after }: Ventana): Promise<Hoja<EnvioFila>> {
  const { scope, filters, sentido } = lista;
  const [than, order] = sentido === 'asc' ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`];
  const behind = after === null ? sql`true` : sql`e.id ${than} ${after.id}::bigint`;
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM envio e WHERE ${conditions(scope, filters)} AND ${behind} ORDER BY e.id ${order} LIMIT ${size + 1} OFFSET ${offset}`.execute(
    db,
  );
  const { shown, last } = cutPage(rows, size);
  const records = await selectFilas(
    db,
    scope,
    shown.map(({ id }) => id),
  );
  return { records, last: last && { clave: '-', id: last.id } };
}

/** How many there are, up to a limit. */
export async function selectTotal(db: Db, scope: Scope, filters: EnvioFilters): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM envio e WHERE ${conditions(scope, filters)} LIMIT ${MOST_COUNTED + 1}) AS contados`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, MOST_COUNTED), es_minimo: total > MOST_COUNTED };
}

function conditions(scope: Scope, filters: EnvioFilters): RawBuilder<unknown> {
  const { q, desde, hasta, entrega, con_contra_reembolso } = filters;
  const parts = [
    inside(scope),
    ...(q === undefined ? [] : [said(scope, q)]),
    ...oneOf('e.estado', filters.estado),
    ...oneOf('e.servicio', filters.servicio),
    ...oneOf('e.paga', filters.paga),
    ...oneOf('e.origen', filters.origen),
    ...(entrega === undefined ? [] : [sql`e.entrega = ${entrega}`]),
    ...(con_contra_reembolso ? [sql`e.cobra`] : []),
    ...clientes(filters.cliente_id),
    ...(desde === undefined ? [] : [sql`e.creado >= inicio_del_dia(${desde}::date)`]),
    ...(hasta === undefined ? [] : [sql`e.creado < inicio_del_dia(${hasta}::date + 1)`]),
  ];
  return sql.join(parts, sql` AND `);
}

/** One client, or one word, is asked as such: only then does the index give its rows in the order of the list. */
function clientes(ids: readonly number[] | undefined): RawBuilder<unknown>[] {
  if (ids === undefined) return [];
  return [ids.length === 1 ? sql`e.cliente_id = ${ids[0]}::int` : sql`e.cliente_id = ANY (${ids}::int[])`];
}

function oneOf(column: string, words: readonly string[] | undefined): RawBuilder<unknown>[] {
  if (words === undefined) return [];
  const ref = sql.ref(column);
  return [words.length === 1 ? sql`${ref} = ${words[0]}` : sql`${ref} = ANY (${words}::text[])`];
}

/** `E-12` is that envío; anything else is looked for in the guías. */
function said(scope: Scope, q: string): RawBuilder<unknown> {
  const own = /^e-?\s?(\d{1,15})$/i.exec(q);
  if (own) return sql`e.id = ${Number(own[1])}::bigint`;
  const { from, where } = guiasWhere(scope, { q });
  return sql`e.id = ANY (ARRAY(SELECT eg.envio_id FROM envio_guia eg JOIN (SELECT g.id FROM ${from} WHERE ${where}) AS h ON h.id = eg.guia_id))`;
}

const DINERO = (centavos: string, moneda: string) => sql`
  CASE WHEN ${sql.ref(centavos)} IS NOT NULL THEN json_build_object('centavos', ${sql.ref(centavos)}, 'moneda', ${sql.ref(moneda)}) END`;

const FILA = sql`
  e.id, 'E-' || e.id AS nro, e.creado, e.estado, e.origen, e.cliente_id, c.nombre AS cliente, g.referencia, e.servicio, e.entrega, e.paga, e.solicitud,
  g.destinatario, g.localidad, d.nombre AS departamento, a.nombre AS agente, e.precision_direccion AS precision, p.bultos, p.peso_gramos,
  ${DINERO('g.contra_reembolso_centavos', 'g.moneda')} AS contra_reembolso,
  ${DINERO('e.valor_declarado_centavos', 'e.valor_declarado_moneda')} AS valor_declarado,
  ${DINERO('e.precio_centavos', 'e.precio_moneda')} AS costo, g.prometida_el, p.guias`;

const NAMES = sql`
  JOIN cliente c ON c.id = e.cliente_id
 CROSS JOIN LATERAL (
       SELECT min(x.id) AS primera, sum(x.bultos) AS bultos, CASE WHEN bool_and(x.peso_gramos IS NOT NULL) THEN sum(x.peso_gramos) END AS peso_gramos,
              json_agg(json_build_object('id', x.id, 'guia_nro', x.numero, 'estado_general', x.estado_general, 'bultos', x.bultos) ORDER BY x.id) AS guias
         FROM envio_guia eg JOIN guia x ON x.id = eg.guia_id WHERE eg.envio_id = e.id) AS p
  JOIN guia g ON g.id = p.primera
  JOIN departamento d ON d.id = g.departamento_id
  LEFT JOIN agente a ON a.id = g.agente_id`;

/** The rows of a page that was chosen before, in its order. Prepared, and apart from the choice, which may not be. */
async function selectFilas(db: Db, scope: Scope, ids: readonly number[]): Promise<EnvioFila[]> {
  if (ids.length === 0) return [];
  return executePrepared<EnvioFila>(
    db,
    `filas-de-envio-${scope.tipo}`,
    sql`SELECT ${FILA} FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS n (id, orden) JOIN envio e ON e.id = n.id ${NAMES}
         WHERE ${inside(scope)} ORDER BY n.orden`,
  );
}

/** An envío as it stands in the database: the sentence why it cannot be annulled is not there. */
export type EnvioLeido = Omit<EnvioDetalle, 'anular' | 'cotizacion'> & {
  readonly ubicacion: EnvioDetalle['ubicacion'];
  readonly tramos: EnvioDetalle['cotizacion']['tramos'];
  readonly tarifa_nombre: string;
  readonly tarifa_numero: number;
  readonly tarifa_version_id: number;
  readonly vigente_desde: string;
};

/** Null: missing, or outside the scope. */
export async function selectEnvio(db: Db, scope: Scope, id: number): Promise<EnvioLeido | null> {
  const [row] = await executePrepared<EnvioLeido>(
    db,
    `envio-${scope.tipo}`,
    sql`
      SELECT ${FILA}, coalesce(u.fullname, 'Sistema') AS usuario, g.documento, g.telefono, g.correo, g.direccion,
             CASE WHEN e.precision_direccion IS NOT NULL
                  THEN json_build_object('precision', e.precision_direccion, 'partes', coalesce(e.partes_direccion, '{}')) END AS direccion_leida,
             CASE WHEN e.lat IS NOT NULL THEN json_build_object('lat', e.lat, 'lng', e.lng) END AS ubicacion,
             nullif(concat_ws(', ', c.direccion, c.localidad), '') AS procedencia,
             (SELECT json_agg(json_build_object('tamano_id', t.id, 'tamano', t.nombre, 'peso_gramos', z.peso_gramos, 'largo_cm', z.largo_cm,
                                'ancho_cm', z.ancho_cm, 'alto_cm', z.alto_cm) ORDER BY z.orden)
                FROM ROWS FROM (jsonb_to_recordset(e.piezas) AS (tamano_id int, peso_gramos int, largo_cm int, ancho_cm int, alto_cm int))
                     WITH ORDINALITY AS z (tamano_id, peso_gramos, largo_cm, ancho_cm, alto_cm, orden)
                JOIN tamano t ON t.id = z.tamano_id) AS piezas,
             e.observaciones, e.precio_tramos AS tramos, e.tarifa_version_id, tf.nombre AS tarifa_nombre, v.numero AS tarifa_numero, v.vigente_desde
        FROM envio e ${NAMES}
        JOIN tarifa_version v ON v.id = e.tarifa_version_id
        JOIN tarifa tf ON tf.id = v.tarifa_id
        LEFT JOIN usuario u ON u.id = e.usuario_id
       WHERE e.id = ${id}::bigint AND ${inside(scope)}`,
  );
  return row ?? null;
}

/** What the form and the filters offer of clients and reasons. */
export async function selectOfrecidos(db: Db, { tipo, cliente_id }: Scope) {
  const own = tipo === 'cliente' ? sql`c.id = ${cliente_id}::int` : sql`c.activo`;
  const [clientes, motivos] = await Promise.all([
    sql<{ id: number; nombre: string }>`SELECT c.id, c.nombre FROM cliente c WHERE ${own} ORDER BY c.nombre`.execute(
      db,
    ),
    sql<{ id: number; nombre: string }>`
      SELECT m.id, m.nombre FROM motivo m JOIN motivo_de_evento e ON e.motivo_id = m.id WHERE e.tipo_evento = 'ANU' AND m.activo ORDER BY m.id`.execute(
      db,
    ),
  ]);
  return { clientes: clientes.rows, motivos: motivos.rows };
}
