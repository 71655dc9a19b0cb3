import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Z } from '../papeles.contract.ts';
import { SU_EVENTO } from './cajas.sql.ts';

interface TurnoDeZ
  extends Pick<
    Z,
    'numero' | 'abierta' | 'abre' | 'cerrada' | 'cierra' | 'fondo_centavos' | 'cobros' | 'cobrado_centavos' | 'vueltas'
  > {
  readonly agente_id: number;
  readonly vueltas_previas: number;
  readonly esperado_centavos: number | null;
  readonly contado_centavos: number | null;
}

/** A box with its collections in cash, as the paper adds them up; what was expected stands on it since the count was sealed. */
export async function selectZ(db: Db, id: number): Promise<TurnoDeZ | null> {
  const { rows } = await sql<TurnoDeZ>`
    SELECT t.agente_id, (SELECT count(*) FROM turno_caja o WHERE o.agente_id = t.agente_id AND o.id <= t.id)::int AS numero,
           t.abierta, coalesce(a.fullname, 'La empresa') AS abre, t.cerrada, CASE WHEN t.cierra_id IS NOT NULL THEN coalesce(c.fullname, 'La empresa') END AS cierra,
           t.fondo_centavos, t.esperado_centavos, t.contado_centavos, cobro.cobros, cobro.cobrado_centavos,
           (SELECT count(*) FROM turno_vuelta x WHERE x.turno_id = t.id)::int - t.vueltas_previas AS vueltas, t.vueltas_previas
      FROM turno_caja t
      LEFT JOIN usuario a ON a.id = t.abre_id
      LEFT JOIN usuario c ON c.id = t.cierra_id
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS cobros, coalesce(sum(e.monto_centavos), 0)::bigint AS cobrado_centavos
         FROM entrega_mostrador m JOIN LATERAL ${SU_EVENTO}
        WHERE m.agente_id = t.agente_id AND m.fecha >= t.abierta AND (t.cerrada IS NULL OR m.fecha < t.cerrada)
          AND e.monto_centavos IS NOT NULL AND coalesce(e.medio, 'EFECTIVO') = 'EFECTIVO') AS cobro
     WHERE t.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** Bags and deposits that left the box while it was open, to the instant: another box may have been closed in the same second. */
export async function selectRemesasDelTurno(db: Db, id: number): Promise<Z['remesas']> {
  const { rows } = await sql<Z['remesas'][number]>`
    SELECT r.numero, r.precinto, r.boleta, r.declarado_centavos
      FROM turno_caja t
      JOIN remesa r ON r.agente_id = t.agente_id AND r.creada >= t.abierta AND (t.cerrada IS NULL OR r.creada < t.cerrada)
     WHERE t.id = ${id}::bigint ORDER BY r.id`.execute(db);
  return rows;
}

export async function selectConteo(db: Db, id: number, vuelta: number): Promise<Z['conteo']> {
  const { rows } = await sql<Z['conteo'][number]>`
    SELECT denominacion_centavos, cantidad FROM turno_arqueo
     WHERE turno_id = ${id}::bigint AND vuelta = ${vuelta}::smallint AND cantidad > 0 ORDER BY denominacion_centavos DESC`.execute(
    db,
  );
  return rows;
}

/** Vouchers of a sealed box; what the first count of two said of them. */
export async function selectComprobantes(db: Db, id: number, primera: number | null): Promise<Z['medios']> {
  const { rows } = await sql<Z['medios'][number]>`
    SELECT m.medio, m.esperado AS esperado_centavos, m.contado AS contado_centavos, m.comprobantes,
           CASE WHEN ${primera}::smallint IS NOT NULL THEN coalesce(a.centavos, 0) END AS primero_centavos
      FROM turno_medio m
      LEFT JOIN turno_arqueo_medio a ON a.turno_id = m.turno_id AND a.medio = m.medio AND a.vuelta = ${primera}::smallint
     WHERE m.turno_id = ${id}::bigint ORDER BY m.medio`.execute(db);
  return rows;
}
