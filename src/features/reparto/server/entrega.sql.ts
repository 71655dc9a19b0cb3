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

export async function selectHoja(db: Db, recorrido_id: number): Promise<LineaDeHoja[]> {
  const { rows } = await sql<LineaDeHoja>`
    SELECT l.guia_id, g.numero AS guia_nro, l.orden, l.estado, g.destinatario, g.telefono, g.direccion, g.localidad,
           to_char(l.desde, 'HH24:MI') AS desde, to_char(l.hasta, 'HH24:MI') AS hasta, g.bultos,
           coalesce(g.contra_reembolso_centavos, 0) AS contra_reembolso_centavos, coalesce(g.flete_destino_centavos, 0) AS flete_centavos, g.moneda,
           g.servicio = 'DOCUMENTOS' AS pide_documento, CASE WHEN l.estado IN ('NO_ENTREGADA', 'DEVUELTA') THEN m.nombre END AS motivo
      FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id LEFT JOIN motivo m ON m.id = g.motivo_id
     WHERE l.recorrido_id = ${recorrido_id}::bigint AND l.modo = 'ENTREGA' AND l.estado NOT IN ('PLANIFICADA', 'QUITADA', 'TRANSFERIDA')
     ORDER BY l.orden, l.guia_id`.execute(db);
  return rows;
}

/** Why nobody could hand it over, those met most often first (the catalogue is in that order). */
export async function selectMotivos(db: Db): Promise<Hoja['motivos']> {
  const { rows } = await sql<Hoja['motivos'][number]>`
    SELECT m.id, m.nombre, m.exige_foto FROM motivo m JOIN motivo_de_evento e ON e.motivo_id = m.id AND e.tipo_evento = 'NOENT'
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
