// owns: descarga, descarga_guia
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { DescargaEnAgencia, LineaDeDescarga, ParadaEnAgencia } from '../descarga.contract.ts';

/** What rounds leave at agencies, and what both sides said of it. */

export interface PorDescargar extends LineaDeDescarga {
  readonly recorrido_id: number;
  readonly numero: string;
  readonly agente_id: number;
  readonly agencia: string;
  readonly direccion: string | null;
}

/** What went there by plan, and what a visit sent there; what an earlier unloading of the same round has left is done with. */
const POR_DESCARGAR = sql`
  SELECT l.recorrido_id, r.numero, g.agente_id, a.nombre AS agencia, a.direccion, l.guia_id, g.numero AS guia_nro, g.destinatario, g.bultos,
         CASE WHEN l.estado = 'DESCARGADA' THEN g.bultos
              WHEN g.bultos = 1 THEN 0
              ELSE (SELECT count(*) FROM bulto b WHERE b.guia_id = g.id AND b.ultimo_evento IN ('ING_AG', 'ARR')) END AS descargados,
         l.estado = 'DESCARGADA' AS descargada, g.estado_general = 'RETENIDO' AS retenida
    FROM recorrido r
    JOIN recorrido_guia l ON l.recorrido_id = r.id
    JOIN guia g ON g.id = l.guia_id
    JOIN agente a ON a.id = g.agente_id
   WHERE (l.estado = 'DESCARGADA' OR l.estado IN ('CARGADA', 'EN_CAMINO') AND (l.modo = 'AGENCIA' OR g.estado_general = 'EN_TRASLADO'))
     AND NOT EXISTS (SELECT FROM descarga_guia x JOIN descarga d ON d.id = x.descarga_id
                      WHERE x.guia_id = l.guia_id AND d.recorrido_id = l.recorrido_id AND x.hecho = 'DESCARGADA')`;

/** Of the rounds that this driver is out with, or has just come back from: what is told late arrives as well. */
export async function selectPorDescargar(db: Db, chofer_id: number): Promise<PorDescargar[]> {
  const { rows } = await sql<PorDescargar>`
    ${POR_DESCARGAR} AND r.chofer_id = ${chofer_id}::int AND r.estado IN ('CARGADO', 'EN_RUTA', 'EN_RENDICION') AND r.dia >= hoy() - 7
     ORDER BY r.estado <> 'EN_RUTA', r.dia, r.id, l.orden, l.guia_id`.execute(db);
  return rows;
}

interface Aqui {
  readonly recorrido_id: number;
  readonly agente_id: number;
}

export async function selectDeParada(db: Db, { recorrido_id, agente_id }: Aqui): Promise<PorDescargar[]> {
  const { rows } = await sql<PorDescargar>`
    ${POR_DESCARGAR} AND r.id = ${recorrido_id}::bigint AND g.agente_id = ${agente_id}::int ORDER BY l.orden, l.guia_id`.execute(
    db,
  );
  return rows;
}

/** The line of one parcel, whichever agency it goes to. Null: it is not to be unloaded from this round. */
export async function selectLineaDe(
  db: Db,
  { recorrido_id, guia_id }: { recorrido_id: number; guia_id: number },
): Promise<PorDescargar | null> {
  const { rows } = await sql<PorDescargar>`
    ${POR_DESCARGAR} AND r.id = ${recorrido_id}::bigint AND l.guia_id = ${guia_id}::bigint`.execute(db);
  return rows[0] ?? null;
}

type Dicha = ParadaEnAgencia['descargas'][number] & Aqui & Pick<ParadaEnAgencia, 'numero' | 'agencia' | 'direccion'>;

/** What this driver has ended there these days. */
export async function selectDescargas(db: Db, chofer_id: number): Promise<Dicha[]> {
  const { rows } = await sql<Dicha>`
    SELECT d.recorrido_id, r.numero, d.agente_id, a.nombre AS agencia, a.direccion, d.id, d.clase, d.cerrada, d.descargadas, d.faltaron, d.confirmada, d.contadas,
           coalesce(d.recibe, u.fullname) AS confirma
      FROM descarga d JOIN recorrido r ON r.id = d.recorrido_id JOIN agente a ON a.id = d.agente_id LEFT JOIN usuario u ON u.id = d.confirma_id
     WHERE r.chofer_id = ${chofer_id}::int AND r.estado IN ('CARGADO', 'EN_RUTA', 'EN_RENDICION') AND r.dia >= hoy() - 7
     ORDER BY d.id`.execute(db);
  return rows;
}

type Hecho = 'DESCARGADA' | 'SIGUE' | 'FALTA' | 'RECOGIDA' | 'QUEDA';

export interface Cierre extends Aqui {
  readonly chofer_id: number;
  /** Who ends it: the driver, or whoever does it for them. */
  readonly cerrada_por: number;
  readonly clase: 'DESCARGA' | 'RECOGIDA';
  readonly guias: readonly { readonly guia_id: number; readonly hecho: Hecho }[];
  /** Who signed for the agency on the driver's phone. */
  readonly recibe: string | null;
  readonly firma: Buffer | null;
}

export async function insertDescarga(db: Db, cierre: Cierre): Promise<{ id: number; descargadas: number }> {
  const { clase, recorrido_id, agente_id, chofer_id, cerrada_por, guias, recibe, firma } = cierre;
  const of = (what: string) => guias.filter(({ hecho }) => hecho === what).length;
  const descargadas = of('DESCARGADA') + of('RECOGIDA');
  const isSigned = recibe !== null;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO descarga (clase, recorrido_id, agente_id, chofer_id, cerrada_por, descargadas, faltaron, confirmada, contadas, recibe, firma)
    VALUES (${clase}, ${recorrido_id}::bigint, ${agente_id}::int, ${chofer_id}::int, ${cerrada_por}::int, ${descargadas}, ${of('FALTA')},
            CASE WHEN ${isSigned}::boolean THEN clock_timestamp() END, ${isSigned ? descargadas : null}::int, ${recibe}, ${firma}) RETURNING id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  await sql`
    INSERT INTO descarga_guia (descarga_id, guia_id, hecho)
    SELECT ${id}::bigint, x.guia_id, x.hecho FROM unnest(${guias.map(({ guia_id }) => guia_id)}::bigint[], ${guias.map(({ hecho }) => hecho)}::text[]) AS x (guia_id, hecho)`.execute(
    db,
  );
  return { id, descargadas };
}

export async function selectDescargasDeAgencia(db: Db, agente_id: number): Promise<DescargaEnAgencia[]> {
  const { rows } = await sql<DescargaEnAgencia>`SELECT * FROM descargas_de_la_agencia(${agente_id}::int)`.execute(db);
  return rows;
}

export interface EnEspera {
  readonly descargadas: number;
  readonly chofer_id: number;
  readonly cerrada_por: number | null;
  readonly confirmada: string | null;
}

/** Held, so that one word alone is said. Null: there is none at this counter. */
export async function lockDescarga(
  db: Db,
  { id, agente_id }: { id: number; agente_id: number },
): Promise<EnEspera | null> {
  const { rows } = await sql<EnEspera>`
    SELECT d.descargadas, d.chofer_id, d.cerrada_por, d.confirmada FROM descarga d WHERE d.id = ${id}::bigint AND d.agente_id = ${agente_id}::int FOR UPDATE`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface Palabra {
  readonly contadas: number;
  readonly confirma_id: number;
  readonly nota: string | null;
  readonly incidencia_id: number | null;
}

export async function updateConfirmada(db: Db, id: number, palabra: Palabra): Promise<void> {
  const { contadas, confirma_id, nota, incidencia_id } = palabra;
  await sql`
    UPDATE descarga SET confirmada = clock_timestamp(), contadas = ${contadas}::int, confirma_id = ${confirma_id}::int, nota = ${nota},
           incidencia_id = ${incidencia_id}::bigint
     WHERE id = ${id}::bigint`.execute(db);
}

/** What is said of an unloading is what its parcels say; a missing one is a matter of somebody's. */
export const MISCOUNTED = `
  SELECT format('descarga %s: dice %s descargadas y %s que faltaron, sus guías %s y %s', d.id, d.descargadas, d.faltaron, c.descargadas, c.faltaron) AS falta
    FROM descarga d
   CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE x.hecho IN ('DESCARGADA', 'RECOGIDA')) AS descargadas, count(*) FILTER (WHERE x.hecho = 'FALTA') AS faltaron
                         FROM descarga_guia x WHERE x.descarga_id = d.id) AS c
   WHERE (d.descargadas, d.faltaron) <> (c.descargadas, c.faltaron) ORDER BY d.id`;

/** What was said to be unloaded had been read there, in that round or at the agency's own counter. */
export const UNREAD = `
  SELECT format('descarga %s: la guía %s no se leyó en la agencia', d.id, g.numero) AS falta
    FROM descarga_guia x JOIN descarga d ON d.id = x.descarga_id JOIN guia g ON g.id = x.guia_id
   WHERE x.hecho = 'DESCARGADA'
     AND NOT EXISTS (SELECT FROM evento_todo e WHERE e.guia_id = x.guia_id AND e.tipo IN ('ING_AG', 'ARR') AND e.fecha_registro <= d.cerrada)
   ORDER BY d.id, g.numero`;

/** What was said to be taken along had been read into the van. */
export const UNTAKEN = `
  SELECT format('descarga %s: la guía %s no se leyó al recogerla', d.id, g.numero) AS falta
    FROM descarga_guia x JOIN descarga d ON d.id = x.descarga_id JOIN guia g ON g.id = x.guia_id
   WHERE x.hecho = 'RECOGIDA'
     AND NOT EXISTS (SELECT FROM evento_todo e WHERE e.guia_id = x.guia_id AND e.tipo = 'DESP' AND e.recorrido_id = d.recorrido_id AND e.fecha_registro <= d.cerrada)
   ORDER BY d.id, g.numero`;
