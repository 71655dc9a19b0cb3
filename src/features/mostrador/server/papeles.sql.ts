import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { eventosDe } from '#server/eventos.sql.ts';

import { type Entregada, MAS_EN_LISTA } from '../papeles.contract.ts';

/** Hand-overs as they are printed. Documents come whole out of the event and leave masked (`papeles.ts`). */

const entregas = (where: RawBuilder<unknown>) => sql<Entregada>`
  SELECT m.evento_id, g.numero AS guia_nro, g.destinatario, m.fecha, coalesce(u.fullname, 'La empresa') AS usuario, m.quien, m.verificado,
         CASE WHEN m.quien <> 'TITULAR' THEN e.recibe END AS recibe, e.documento, g.bultos, e.monto_centavos AS cobrado_centavos,
         g.moneda, CASE WHEN e.monto_centavos IS NOT NULL THEN coalesce(e.medio, 'EFECTIVO') END AS medio,
         EXISTS (SELECT FROM ${eventosDe('g')} k WHERE k.tipo = 'CORR' AND k.corrige_id = m.evento_id) AS corregida
    FROM entrega_mostrador m
    JOIN guia g ON g.id = m.guia_id
    JOIN LATERAL ${eventosDe('g')} e ON e.id = m.evento_id
    LEFT JOIN usuario u ON u.id = m.usuario_id
   WHERE ${where} ORDER BY m.fecha, m.evento_id`;

export async function selectEntregas(db: Db, agente_id: number, eventos: readonly number[]): Promise<Entregada[]> {
  const these = sql`m.agente_id = ${agente_id}::int AND m.evento_id = ANY (${eventos}::bigint[])`;
  const { rows } = await entregas(these).execute(db);
  return rows;
}

/** Of one of the company's days, one more than a sheet lists. */
export async function selectEntregasDelDia(db: Db, agente_id: number, dia: string): Promise<Entregada[]> {
  const day = sql`m.agente_id = ${agente_id}::int AND m.fecha >= inicio_del_dia(${dia}::date) AND m.fecha < inicio_del_dia(${dia}::date + 1)`;
  const { rows } = await sql<Entregada>`${entregas(day)} LIMIT ${MAS_EN_LISTA + 1}`.execute(db);
  return rows;
}

export async function selectAgencia(
  db: Db,
  agente_id: number,
): Promise<{ nombre: string; direccion: string | null } | null> {
  const { rows } = await sql<{ nombre: string; direccion: string | null }>`
    SELECT nombre, direccion FROM agente WHERE id = ${agente_id}::int`.execute(db);
  return rows[0] ?? null;
}
