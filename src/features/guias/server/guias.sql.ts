// owns: guia, evento
import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { EventoFila, GuiaFila } from '../contract.ts';

/** Beyond this a list says "at least": counting millions would cost more than reading the page. */
export const MOST_COUNTED = 100_000;
const MOST_FOUND = 20;

const FILA = sql`
  g.id, g.numero AS guia_nro, g.cliente_id, c.nombre AS cliente, g.agente_id, a.nombre AS agente, g.referencia, g.destinatario,
  d.nombre AS departamento, g.estado_general, te.nombre AS ultimo_evento, g.ultimo_fecha, g.vence_el,
  g.vence_el < hoy() AND NOT eg.es_final AS vencido`;

const NAMES = sql`
  JOIN cliente c ON c.id = g.cliente_id
  JOIN departamento d ON d.id = g.departamento_id
  JOIN tipo_evento te ON te.codigo = g.ultimo_evento
  JOIN estado_guia eg ON eg.codigo = g.estado_general
  LEFT JOIN agente a ON a.id = g.agente_id`;

export interface GuiaFilters {
  readonly numero?: string | undefined;
  readonly estado?: EstadoGuia | undefined;
  readonly cliente_id?: number | undefined;
  readonly agente_id?: number | undefined;
}

interface PageOf {
  readonly page: number;
  readonly size: number;
}

export interface GuiasPage {
  records: GuiaFila[];
  total: number;
}

/** A page of the parcels inside the scope, newest first; the names are joined after the page is chosen. */
export async function selectGuias(
  db: Db,
  scope: Scope,
  { page, size, ...filters }: GuiaFilters & PageOf,
): Promise<GuiasPage> {
  const where = and([guiasInside(scope, 'g'), ...conditions(filters)]);
  const [counted, { rows: records }] = await Promise.all([
    sql<{
      total: number;
    }>`SELECT count(*) AS total FROM (SELECT FROM guia g WHERE ${where} LIMIT ${MOST_COUNTED}) AS contadas`.execute(db),
    sql<GuiaFila>`
      WITH pagina AS (SELECT g.* FROM guia g WHERE ${where} ORDER BY g.id DESC LIMIT ${size} OFFSET ${(page - 1) * size})
      SELECT ${FILA} FROM pagina g ${NAMES} ORDER BY g.id DESC`.execute(db),
  ]);
  return { records, total: counted.rows[0]?.total ?? 0 };
}

export interface GuiaDetalle extends GuiaFila {
  documento: string | null;
  telefono: string | null;
  direccion: string | null;
  localidad: string | null;
  zona: string;
  tamano: string;
  servicio: string;
  peso_gramos: number | null;
  contra_reembolso: { centavos: number; moneda: string } | null;
  creada: string;
  prometida_el: string;
  bultos: number;
}

/** One parcel inside the scope; a foreign one is as absent as a missing one. */
export async function selectGuia(db: Db, scope: Scope, id: number): Promise<GuiaDetalle | null> {
  const rows = await executePrepared<GuiaDetalle>(
    db,
    `guia-${scope.tipo}`,
    sql`
      SELECT ${FILA}, g.documento, g.telefono, g.direccion, g.localidad, z.nombre AS zona, t.nombre AS tamano, g.servicio, g.peso_gramos,
             CASE WHEN g.contra_reembolso_centavos IS NOT NULL
                  THEN json_build_object('centavos', g.contra_reembolso_centavos, 'moneda', g.moneda) END AS contra_reembolso,
             g.creada, g.prometida_el, g.bultos
        FROM guia g ${NAMES}
        JOIN zona z ON z.id = g.zona_id
        JOIN tamano t ON t.id = g.tamano_id
       WHERE g.id = ${id}::bigint AND ${guiasInside(scope, 'g')}`,
  );
  return rows[0] ?? null;
}

/** The events of a parcel that the caller has been shown to be allowed to see, oldest first. */
export async function selectEventos(db: Db, guiaId: number): Promise<EventoFila[]> {
  return executePrepared<EventoFila>(
    db,
    'eventos',
    sql`
      SELECT e.id, e.tipo, te.nombre, e.fecha_evento, e.fecha_registro, u.fullname AS usuario, a.nombre AS agente, e.lugar, e.nota
        FROM evento e
        JOIN tipo_evento te ON te.codigo = e.tipo
        LEFT JOIN usuario u ON u.id = e.usuario_id
        LEFT JOIN agente a ON a.id = e.agente_id
       WHERE e.guia_id = ${guiaId}::bigint
       ORDER BY e.fecha_evento, e.id`,
  );
}

/**
 * Parcels by exact number, exact reference or beginning of the number; then, from four characters on, by any part of number, reference
 * or recipient. Newest first, at most twenty.
 */
export async function searchGuiasByText(db: Db, scope: Scope, texto: string): Promise<GuiaFila[]> {
  const upper = texto.toUpperCase();
  const inside = guiasInside(scope, 'g');
  const exact = await selectFound(
    db,
    sql`
      SELECT g.id FROM guia g WHERE g.numero >= ${upper} AND g.numero < ${`${upper}\u{10FFFF}`} AND ${inside} ORDER BY g.numero LIMIT ${MOST_FOUND}`,
    sql`SELECT g.id FROM guia g WHERE g.referencia = ${texto} AND ${inside} LIMIT ${MOST_FOUND}`,
  );
  if (exact.length > 0 || texto.length < 4) return exact;
  const pattern = `%${texto.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return scope.tipo === 'personal'
    ? selectFound(
        db,
        sql`
          SELECT g.id FROM guia g
           WHERE lower(g.numero || ' ' || coalesce(g.referencia, '') || ' ' || g.destinatario) LIKE ${pattern}
           ORDER BY g.id DESC LIMIT ${MOST_FOUND}`,
      )
    : selectFound(db, sql`SELECT propia AS id FROM buscar_guias_propias(${pattern}, ${MOST_FOUND}) AS propia`);
}

async function selectFound(db: Db, ...sources: RawBuilder<unknown>[]): Promise<GuiaFila[]> {
  const ids = sql.join(
    sources.map((source) => sql`(${source})`),
    sql` UNION `,
  );
  const { rows } = await sql<GuiaFila>`
    WITH halladas AS (${ids})
    SELECT ${FILA} FROM halladas h JOIN guia g ON g.id = h.id ${NAMES} ORDER BY g.id DESC LIMIT ${MOST_FOUND}`.execute(
    db,
  );
  return rows;
}

/** Only the filters that were given become part of the statement, so each form of it gets the plan that suits it. */
function conditions({ numero, estado, cliente_id, agente_id }: GuiaFilters): RawBuilder<unknown>[] {
  return [
    ...(numero === undefined ? [] : [sql`g.numero = ${numero.toUpperCase()}`]),
    ...(estado === undefined ? [] : [sql`g.estado_general = ${estado}`]),
    ...(cliente_id === undefined ? [] : [sql`g.cliente_id = ${cliente_id}::int`]),
    ...(agente_id === undefined ? [] : [sql`g.agente_id = ${agente_id}::int`]),
  ];
}

function and(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` AND `);
}
