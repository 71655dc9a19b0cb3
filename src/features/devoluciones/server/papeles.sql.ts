import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { eventosDe } from '#server/eventos.sql.ts';
import type { Scope } from '#server/scope.ts';

import { inside } from './lista.sql.ts';

/** What the papers of returns say beyond what the page shows. Reads only. */

export interface Devuelta {
  readonly numero: string;
  readonly guia_nro: string;
  readonly hija_nro: string | null;
  readonly bultos: number;
  readonly motivo: string | null;
  readonly cliente: string;
  readonly terminada: string;
  /** Who took it, and as they said it to whoever brought it. */
  readonly recibe: string | null;
}

/** What the event that ended its child says, and was not corrected. */
const delFinal = (dato: 'recibe' | 'nota', tipos: string) => sql<string | null>`
  (SELECT e.${sql.ref(dato)} FROM guia x JOIN LATERAL ${eventosDe('x')} e ON true
    WHERE x.id = d.hija_id AND e.tipo = ANY (${tipos}::text[]) AND NOT EXISTS (SELECT FROM ${eventosDe('x')} c WHERE c.tipo = 'CORR' AND c.corrige_id = e.id)
    ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1)`;
const RECIBE = delFinal('recibe', '{ENT,ENT_CR,RET_AG}');
const POR_QUE = delFinal('nota', '{SIN}');

/** At whose hands it ended, or why it was scrapped. */
export async function selectFinal(
  db: Db,
  scope: Scope,
  id: number,
): Promise<{ recibe: string | null; por_que: string | null }> {
  const { rows } = await sql<{ recibe: string | null; por_que: string | null }>`
    SELECT ${RECIBE} AS recibe, ${POR_QUE} AS por_que FROM devolucion d WHERE d.id = ${id}::bigint AND ${inside(scope)}`.execute(
    db,
  );
  return rows[0] ?? { recibe: null, por_que: null };
}

/** What went back to a client on a day of Montevideo, in the order in which it did. */
export async function selectDevueltas(
  db: Db,
  scope: Scope,
  { cliente_id, dia }: { cliente_id: number; dia: string },
): Promise<Devuelta[]> {
  const { rows } = await sql<Devuelta>`
    SELECT d.numero, g.numero AS guia_nro, d.hija_nro, coalesce(h.bultos, g.bultos)::int AS bultos, m.nombre AS motivo, c.nombre AS cliente, d.terminada, ${RECIBE} AS recibe
      FROM devolucion d JOIN guia g ON g.id = d.guia_id JOIN cliente c ON c.id = d.cliente_id
      LEFT JOIN guia h ON h.id = d.hija_id LEFT JOIN motivo m ON m.id = d.motivo_id
     WHERE d.cliente_id = ${cliente_id}::int AND d.estado = 'DEVUELTA_AL_REMITENTE' AND ${inside(scope)}
       AND d.terminada >= inicio_del_dia(${dia}::date) AND d.terminada < inicio_del_dia(${dia}::date + 1)
     ORDER BY d.terminada, d.id LIMIT 2000`.execute(db);
  return rows;
}
