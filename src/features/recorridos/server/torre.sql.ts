import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { eventosDe } from '#server/eventos.sql.ts';
import type { Punto } from '#shared/rutas/problema.ts';

import type { Real } from '../real.contract.ts';

/** Where rounds are that are out, and what came of each. Reads only. */

export interface Vista {
  readonly id: number;
  readonly posicion: { readonly fecha: string; readonly lat: number; readonly lng: number } | null;
  /** The last parcel that something became of at its door. */
  readonly ultima: { readonly guia_id: number; readonly fecha: string } | null;
}

export async function selectEnLaCalle(
  db: Db,
  { dia, chofer_id }: { dia: string | null; chofer_id: number | null },
): Promise<Vista[]> {
  const { rows } = await sql<Vista>`
    SELECT r.id, CASE WHEN p.fecha IS NOT NULL THEN json_build_object('fecha', p.fecha, 'lat', p.lat_e6 / 1e6, 'lng', p.lng_e6 / 1e6) END AS posicion,
           CASE WHEN u.guia_id IS NOT NULL THEN json_build_object('guia_id', u.guia_id, 'fecha', u.fecha_evento) END AS ultima
      FROM recorrido r
      -- Of whoever drives it now, and only while they agree to it.
      LEFT JOIN LATERAL (SELECT fecha, lat_e6, lng_e6 FROM posicion WHERE recorrido_id = r.id AND usuario_id = r.chofer_id ORDER BY fecha DESC LIMIT 1) p
             ON EXISTS (SELECT FROM posicion_permiso k WHERE k.usuario_id = r.chofer_id AND k.retirado IS NULL)
      LEFT JOIN LATERAL (
        SELECT e.guia_id, e.fecha_evento FROM evento e
         WHERE e.recorrido_id = r.id AND e.tipo IN ('ENT', 'ENT_CR', 'ENT_PAR', 'NOENT')
           AND NOT EXISTS (SELECT FROM evento k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id)
         ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1) u ON p.fecha IS NULL
     WHERE r.dia = coalesce(${dia}::date, hoy()) AND r.estado = 'EN_RUTA' AND (${chofer_id}::int IS NULL OR r.chofer_id = ${chofer_id}::int)
     ORDER BY r.id`.execute(db);
  return rows;
}

/** What was planned and what came of it, in the order of the plan: the last word at the door that nobody corrected. */
export async function selectReal(db: Db, id: number): Promise<Real[]> {
  const { rows } = await sql<Real>`
    SELECT l.guia_id, l.llega_hacia AS prevista, l.llegada, e.fecha_evento AS hecha, e.recibe, e.monto_centavos AS cobrado, e.medio,
           CASE WHEN e.id IS NOT NULL THEN row_number() OVER (PARTITION BY e.id IS NOT NULL ORDER BY e.fecha_evento, e.id) END AS turno,
           e.foto_id IS NOT NULL AS foto, e.firma_id IS NOT NULL AS firma, e.documento IS NOT NULL AS documento
      FROM recorrido_guia l
      JOIN guia g ON g.id = l.guia_id
      LEFT JOIN LATERAL (
        SELECT e.id, e.fecha_evento, e.recibe, e.monto_centavos, e.medio, e.foto_id, e.firma_id, e.documento FROM ${eventosDe('g')} e
         WHERE e.recorrido_id = l.recorrido_id AND e.tipo IN ('ENT', 'ENT_CR', 'ENT_PAR', 'RET_AG', 'NOENT', 'ING_AG', 'ARR')
           AND NOT EXISTS (SELECT FROM ${eventosDe('g')} k WHERE k.tipo = 'CORR' AND k.corrige_id = e.id)
         ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1) e ON true
     WHERE l.recorrido_id = ${id}::bigint AND l.estado <> 'QUITADA'
     ORDER BY l.orden, l.guia_id`.execute(db);
  return rows;
}

/** As many points of a way as a sketch can show. */
const MOST_OF_A_WAY = 400;
/** A telephone that does not know better where it is draws a star, not a way. */
const LEAST_SURE_M = 150;

/** The way that a round was driven, by whoever agreed to be seen and still does: every so many points, the last one always. */
export async function selectCamino(db: Db, id: number): Promise<Punto[]> {
  const { rows } = await sql<Punto>`
    SELECT lat_e6 / 1e6::float8 AS lat, lng_e6 / 1e6::float8 AS lng
      FROM (SELECT p.lat_e6, p.lng_e6, row_number() OVER (ORDER BY p.fecha DESC, p.usuario_id) AS n, count(*) OVER () AS total
              FROM posicion p
             WHERE p.recorrido_id = ${id}::bigint AND p.precision_m <= ${LEAST_SURE_M}
               AND EXISTS (SELECT FROM posicion_permiso k WHERE k.usuario_id = p.usuario_id AND k.retirado IS NULL)) AS t
     WHERE (n - 1) % greatest(1, ceil(total / ${MOST_OF_A_WAY}::float8)::int) = 0
     ORDER BY n DESC`.execute(db);
  return rows;
}
