import { sql } from 'kysely';

import type { EstadoRecorrido } from '#features/recorridos/contract.ts';
import type { Db } from '#server/db/db.ts';

import type { LineaDeCarga, OtroRecorrido } from '../carga.contract.ts';

/** Rounds as whoever loads them sees them: in the order of the sheet, with what is in the van. */

export interface Ronda {
  readonly recorrido_id: number;
  readonly numero: string;
  readonly estado: EstadoRecorrido;
  readonly chofer: string | null;
  readonly destino: string | null;
}

/** What this driver loads, or is to leave with: begun ones first, then by the hour of leaving. */
export async function selectPorCargar(db: Db, chofer_id: number): Promise<Ronda[]> {
  const { rows } = await sql<Ronda>`
    SELECT r.id AS recorrido_id, r.numero, r.estado, u.fullname AS chofer, a.nombre AS destino
      FROM recorrido r LEFT JOIN usuario u ON u.id = r.chofer_id LEFT JOIN agente a ON a.id = r.destino_id
     WHERE r.chofer_id = ${chofer_id}::int AND r.dia <= hoy() AND r.estado IN ('PLANIFICADO', 'EN_CARGA', 'CARGADO')
     ORDER BY r.estado <> 'EN_CARGA', r.dia, r.estado <> 'CARGADO', r.salida_prevista NULLS LAST, r.id`.execute(db);
  return rows;
}

/** Its lines; of one alone where it is named. Of several pieces those count that were read. */
export async function selectLineas(
  db: Db,
  recorrido_id: number,
  guia_id: number | null = null,
): Promise<LineaDeCarga[]> {
  const { rows } = await sql<LineaDeCarga>`
    SELECT l.guia_id, g.numero AS guia_nro, l.orden, l.estado, g.destinatario, g.direccion, g.localidad, g.bultos,
           CASE WHEN l.estado <> 'PLANIFICADA' THEN g.bultos
                WHEN g.bultos = 1 THEN 0
                ELSE (SELECT count(*) FROM bulto b WHERE b.guia_id = g.id AND b.ultimo_evento IN ('CAR', 'DESP')) END AS cargados
      FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id
     WHERE l.recorrido_id = ${recorrido_id}::bigint AND l.estado NOT IN ('QUITADA', 'TRANSFERIDA') AND (${guia_id}::bigint IS NULL OR l.guia_id = ${guia_id}::bigint)
     ORDER BY l.orden, l.guia_id`.execute(db);
  return rows;
}

export interface EnLaMano {
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly estado_general: string;
  readonly bultos: number;
  readonly agente_id: number | null;
  readonly agente: string | null;
  readonly recorrido_id: number | null;
  readonly recorrido: string | null;
  readonly chofer: string | null;
  /** Why it is held, or was not delivered. */
  readonly motivo: string | null;
  /** The label says its mother's number. */
  readonly por_la_madre: boolean;
}

/** Any parcel of the company by what its label says: where it goes, and whose round has it. Null: there is none. */
export async function selectEnLaMano(db: Db, numero: string): Promise<EnLaMano | null> {
  const spellings = numero.includes('-') ? [numero] : [numero, numero.replace(/D(\d)$/, '-D$1')];
  const { rows } = await sql<EnLaMano>`SELECT * FROM leer_para_cargar(${spellings}::text[])`.execute(db);
  return rows[0] ?? null;
}

/** Held until this is over, own and others': what is decided of one is decided of it as it is. */
export async function sostenerRondas(db: Db, rondas: readonly number[]): Promise<void> {
  await sql`SELECT sostener_rondas(${rondas}::bigint[])`.execute(db);
}

export async function selectOtrasRondas(db: Db, recorrido_id: number): Promise<OtroRecorrido[]> {
  const { rows } = await sql<OtroRecorrido>`SELECT * FROM rondas_que_cargan(${recorrido_id}::bigint)`.execute(db);
  return rows;
}

/** What the tiles of a driver say: parcels to load today, and rounds with something still to unload at an agency. */
export async function selectContadores(db: Db, chofer_id: number): Promise<{ guias: number; recorridos: number }> {
  const { rows } = await sql<{ guias: number; recorridos: number }>`
    SELECT count(*) FILTER (WHERE l.estado = 'PLANIFICADA' AND r.estado IN ('PLANIFICADO', 'EN_CARGA')) AS guias,
           count(DISTINCT r.id) FILTER (WHERE (l.modo = 'AGENCIA' OR g.estado_general = 'EN_TRASLADO') AND l.estado IN ('CARGADA', 'EN_CAMINO')
                                             AND r.estado IN ('CARGADO', 'EN_RUTA')) AS recorridos
      FROM recorrido r JOIN recorrido_guia l ON l.recorrido_id = r.id AND l.abierta JOIN guia g ON g.id = l.guia_id
     WHERE r.chofer_id = ${chofer_id}::int AND r.dia = hoy()`.execute(db);
  return rows[0] ?? { guias: 0, recorridos: 0 };
}
