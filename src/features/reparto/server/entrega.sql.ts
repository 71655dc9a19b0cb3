import { sql } from 'kysely';

import type { EstadoLinea, EstadoRecorrido } from '#features/recorridos/contract.ts';
import { type Db, executePrepared } from '#server/db/db.ts';

import type { Hoja, LineaDeHoja } from '../entrega.contract.ts';

/** The doors of a round, as its driver has them on the phone. */

export interface EnLaCalle {
  readonly recorrido_id: number;
  readonly numero: string;
  readonly estado: EstadoRecorrido;
}

/** The round that this driver is out with, or the last of these days that still waits to be settled. */
export async function selectEnLaCalle(db: Db, chofer_id: number): Promise<EnLaCalle | null> {
  const { rows } = await sql<EnLaCalle>`
    SELECT r.id AS recorrido_id, r.numero, r.estado FROM recorrido r
     WHERE r.chofer_id = ${chofer_id}::int AND r.estado IN ('EN_RUTA', 'EN_RENDICION') AND r.dia >= hoy() - 7
     ORDER BY r.estado <> 'EN_RUTA', r.dia DESC, r.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Its doors, with what is asked for at each. Whether the last act at one may be taken back is told apart (`selectCorregibles`). Which of them have
 * a code is a list and no join: the planner takes a driver's parcels for ten and would go through them all for each door.
 */
export async function selectHoja(db: Db, recorrido_id: number): Promise<Omit<LineaDeHoja, 'corrige_hasta'>[]> {
  return executePrepared<Omit<LineaDeHoja, 'corrige_hasta'>>(
    db,
    'reparto.hoja',
    sql`
    SELECT l.guia_id, g.numero AS guia_nro, l.orden, l.estado, g.destinatario, g.telefono, g.direccion, g.localidad,
           to_char(l.desde, 'HH24:MI') AS desde, to_char(l.hasta, 'HH24:MI') AS hasta, g.bultos,
           coalesce(g.contra_reembolso_centavos, 0) AS contra_reembolso_centavos, coalesce(g.flete_destino_centavos, 0) AS flete_centavos, g.moneda,
           g.servicio = 'DOCUMENTOS' AS pide_documento, CASE WHEN l.estado IN ('NO_ENTREGADA', 'DEVUELTA') THEN m.nombre END AS motivo,
           coalesce(CASE WHEN NOT 'codigo' = ANY (c.pruebas) OR l.guia_id = ANY (ARRAY(${CON_CODIGO(recorrido_id)})) THEN c.pruebas
                         WHEN 'documento' = ANY (c.pruebas) THEN array_remove(c.pruebas, 'codigo')
                         ELSE array_replace(c.pruebas, 'codigo', 'documento') END, '{}') AS pruebas,
           CASE WHEN g.estado_general = 'EN_TRASLADO' THEN a.nombre END AS agencia, g.estado_general = 'RETENIDO' AS retenida, l.llegada,
           coalesce(d.admite, true) AS admite_desvio
      FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id
      LEFT JOIN pruebas_de_ronda(${recorrido_id}::bigint) c ON c.cliente_id = g.cliente_id
      LEFT JOIN desvios_de_ronda(${recorrido_id}::bigint) d ON d.cliente_id = g.cliente_id
      LEFT JOIN motivo m ON m.id = g.motivo_id LEFT JOIN agente a ON a.id = g.agente_id
     WHERE l.recorrido_id = ${recorrido_id}::bigint AND l.modo = 'ENTREGA' AND l.estado NOT IN ('PLANIFICADA', 'QUITADA', 'TRANSFERIDA')
     ORDER BY l.orden, l.guia_id`,
  );
}

const CON_CODIGO = (recorrido_id: number) => sql`
  SELECT k.guia_id FROM guias_con_codigo(ARRAY(SELECT x.guia_id FROM recorrido_guia x WHERE x.recorrido_id = ${recorrido_id}::bigint)) k`;

/** Of these parcels, until when this driver may take back what was told of them last in this round; of others' acts nothing. */
export async function selectCorregibles(
  db: Db,
  { recorrido_id, chofer_id, guias }: { recorrido_id: number; chofer_id: number; guias: readonly number[] },
): Promise<Map<number, string>> {
  if (guias.length === 0) return new Map();
  const { rows } = await sql<{ guia_id: number; hasta: string }>`
    WITH dicho AS MATERIALIZED (
      SELECT e.guia_id, e.id, e.tipo, e.corrige_id, e.usuario_id, e.fecha_evento, e.fecha_registro FROM evento e
       WHERE e.recorrido_id = ${recorrido_id}::bigint AND e.guia_id = ANY (${guias}::bigint[]) AND e.fecha_evento > now() - interval '3 days'
    ), ultimo AS (
      SELECT DISTINCT ON (d.guia_id) d.guia_id, d.tipo, d.usuario_id, d.fecha_registro FROM dicho d
       WHERE d.tipo <> 'CORR' AND NOT EXISTS (SELECT FROM dicho c WHERE c.tipo = 'CORR' AND c.corrige_id = d.id)
       ORDER BY d.guia_id, d.fecha_evento DESC, d.id DESC
    ), vale AS (
      SELECT u.guia_id, u.usuario_id, u.fecha_registro + make_interval(mins => t.minutos) AS hasta
        FROM ultimo u JOIN (SELECT tipo_evento, min(deshacer_minutos) AS minutos FROM transicion GROUP BY tipo_evento) AS t ON t.tipo_evento = u.tipo
    )
    SELECT guia_id, hasta FROM vale WHERE usuario_id = ${chofer_id}::int AND hasta > now()`.execute(db);
  return new Map(rows.map(({ guia_id, hasta }) => [guia_id, hasta]));
}

/** Why nobody could hand it over, or not all of it, those met most often first (the catalogue is in that order). */
export async function selectMotivos(db: Db, tipo: 'NOENT' | 'ENT_PAR'): Promise<Hoja['motivos']> {
  const { rows } = await sql<Hoja['motivos'][number]>`
    SELECT m.id, m.nombre, m.exige_foto FROM motivo m JOIN motivo_de_evento e ON e.motivo_id = m.id AND e.tipo_evento = ${tipo}
     WHERE m.activo ORDER BY m.id`.execute(db);
  return rows;
}

export interface EnLaPuerta {
  readonly id: number;
  readonly numero: string;
  readonly debe: number;
  readonly moneda: 'UYU' | 'USD';
  readonly estado: EstadoLinea;
  /** This very act had been told before. */
  readonly contada: boolean;
}

interface Asked {
  readonly guias: readonly number[];
  readonly chofer_id: number;
  readonly fecha: string | null;
  readonly clave: string | null;
}

/** Of these parcels those that were on a round of this driver when it happened, locked in one order. */
export async function lockEnLaPuerta(db: Db, { guias, chofer_id, fecha, clave }: Asked): Promise<EnLaPuerta[]> {
  const { rows } = await sql<EnLaPuerta>`
    SELECT g.id, g.numero, coalesce(g.contra_reembolso_centavos, 0) + coalesce(g.flete_destino_centavos, 0) AS debe, g.moneda,
           (SELECT l.estado FROM recorrido_guia l WHERE l.guia_id = g.id AND l.estado <> 'QUITADA' ORDER BY l.abierta DESC, l.recorrido_id DESC LIMIT 1) AS estado,
           EXISTS (SELECT FROM evento e WHERE e.guia_id = g.id AND e.clave = ${clave}::uuid) AS contada
      FROM guia g
     WHERE g.id = ANY (${guias}::bigint[]) AND guia_en_ronda_de(g.id, ${chofer_id}::int, coalesce(${fecha}::timestamptz, now()))
     ORDER BY g.id FOR NO KEY UPDATE OF g`.execute(db);
  return rows;
}

/** What became of their lines. */
export async function selectEstados(
  db: Db,
  guias: readonly number[],
): Promise<{ guia_id: number; estado: EstadoLinea }[]> {
  const { rows } = await sql<{ guia_id: number; estado: EstadoLinea }>`
    SELECT DISTINCT ON (l.guia_id) l.guia_id, l.estado FROM recorrido_guia l
     WHERE l.guia_id = ANY (${guias}::bigint[]) AND l.estado <> 'QUITADA' ORDER BY l.guia_id, l.abierta DESC, l.recorrido_id DESC`.execute(
    db,
  );
  return rows;
}

/** Where a parcel may be left instead of at its door. */
export async function selectAgencias(db: Db): Promise<Hoja['agencias']> {
  const { rows } = await sql<Hoja['agencias'][number]>`
    SELECT a.id, a.nombre, d.nombre AS departamento FROM agente a JOIN departamento d ON d.id = a.departamento_id
     WHERE a.activo ORDER BY d.nombre, a.nombre`.execute(db);
  return rows;
}

/** What clients want proved at the doors of these parcels and is not proved yet. */
export async function selectPruebas(db: Db, guias: readonly number[]): Promise<LineaDeHoja['pruebas']> {
  const { rows } = await sql<{ prueba: LineaDeHoja['pruebas'][number] }>`
    SELECT DISTINCT unnest(pruebas_de_guia(l.guia_id)) AS prueba
      FROM recorrido_guia l WHERE l.guia_id = ANY (${guias}::bigint[]) AND l.abierta`.execute(db);
  return rows.map(({ prueba }) => prueba);
}

/** The last two events of a parcel that count, the newest first. */
export async function selectUltimos(
  db: Db,
  guia_id: number,
): Promise<{ id: number; tipo: string; fecha_evento: string }[]> {
  const { rows } = await sql<{ id: number; tipo: string; fecha_evento: string }>`
    SELECT e.id, e.tipo, e.fecha_evento FROM evento e
     WHERE e.guia_id = ${guia_id}::bigint AND e.tipo <> 'CORR'
       AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.corrige_id = e.id AND c.tipo = 'CORR')
     ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 2`.execute(db);
  return rows;
}
