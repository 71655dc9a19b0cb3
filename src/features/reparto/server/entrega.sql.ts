import { sql } from 'kysely';

import type { EstadoLinea, EstadoRecorrido } from '#features/recorridos/contract.ts';
import type { Db } from '#server/db/db.ts';

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

/** Its doors, with what is asked for at each, and until when the driver may take back what was told last. */
export async function selectHoja(
  db: Db,
  { recorrido_id, chofer_id }: { readonly recorrido_id: number; readonly chofer_id: number },
): Promise<LineaDeHoja[]> {
  const { rows } = await sql<LineaDeHoja>`
    WITH casa AS MATERIALIZED (
      SELECT d.cliente_id, pruebas_en_puerta(${recorrido_id}::bigint, d.cliente_id) AS pruebas
        FROM (SELECT DISTINCT g.cliente_id FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id WHERE l.recorrido_id = ${recorrido_id}::bigint) AS d
    )
    SELECT l.guia_id, g.numero AS guia_nro, l.orden, l.estado, g.destinatario, g.telefono, g.direccion, g.localidad,
           to_char(l.desde, 'HH24:MI') AS desde, to_char(l.hasta, 'HH24:MI') AS hasta, g.bultos,
           coalesce(g.contra_reembolso_centavos, 0) AS contra_reembolso_centavos, coalesce(g.flete_destino_centavos, 0) AS flete_centavos, g.moneda,
           g.servicio = 'DOCUMENTOS' AS pide_documento, CASE WHEN l.estado IN ('NO_ENTREGADA', 'DEVUELTA') THEN m.nombre END AS motivo,
           c.pruebas,
           CASE WHEN g.estado_general = 'EN_TRASLADO' THEN a.nombre END AS agencia, g.estado_general = 'RETENIDO' AS retenida,
           CASE WHEN u.usuario_id = ${chofer_id}::int AND u.hasta > now() THEN u.hasta END AS corrige_hasta, l.llegada
      FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id JOIN casa c ON c.cliente_id = g.cliente_id
      LEFT JOIN motivo m ON m.id = g.motivo_id LEFT JOIN agente a ON a.id = g.agente_id
      LEFT JOIN LATERAL (
        SELECT e.usuario_id, e.fecha_registro + make_interval(mins => (SELECT min(t.deshacer_minutos) FROM transicion t WHERE t.tipo_evento = e.tipo)) AS hasta
          FROM evento e
         WHERE (l.estado IN ('ENTREGADA', 'PARCIAL', 'NO_ENTREGADA') OR g.estado_general IN ('EN_TRASLADO', 'RETENIDO'))
           AND e.guia_id = l.guia_id AND e.recorrido_id = l.recorrido_id AND e.tipo <> 'CORR' AND e.fecha_evento > now() - interval '3 days'
           AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.corrige_id = e.id AND c.tipo = 'CORR' AND c.fecha_evento >= e.fecha_evento)
         ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1
      ) u ON true
     WHERE l.recorrido_id = ${recorrido_id}::bigint AND l.modo = 'ENTREGA' AND l.estado NOT IN ('PLANIFICADA', 'QUITADA', 'TRANSFERIDA')
     ORDER BY l.orden, l.guia_id`.execute(db);
  return rows;
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

/** What clients want proved at the doors of these parcels. */
export async function selectPruebas(db: Db, guias: readonly number[]): Promise<LineaDeHoja['pruebas']> {
  const { rows } = await sql<{ prueba: LineaDeHoja['pruebas'][number] }>`
    SELECT DISTINCT unnest(pruebas_en_puerta(l.recorrido_id, g.cliente_id)) AS prueba
      FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id WHERE l.guia_id = ANY (${guias}::bigint[]) AND l.abierta`.execute(
    db,
  );
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
