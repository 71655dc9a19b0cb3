// owns: turno_anden
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, ordenesInside, type Scope } from '#server/scope.ts';

import type { Turnos } from '../turnos.contract.ts';

/** Quarters of an hour of docks, and who has them. */

const MOST = 300;
const ENTRADA = sql`o.transaccion_id AS orden_id, n.numero, o.tipo, o.estado, c.nombre AS cliente, o.proveedor`;
const DE_ORDEN = sql`
  JOIN transaccion n ON n.id = o.transaccion_id JOIN cliente c ON c.id = o.cliente_id`;

interface Cuales {
  readonly dia: string | null;
  readonly deposito_id: number | null;
}

export async function selectDia(db: Db, dia: string | null): Promise<string> {
  const { rows } = await sql<{ dia: string }>`SELECT coalesce(${dia}::date, hoy())::text AS dia`.execute(db);
  return rows[0]?.dia ?? '';
}

export async function selectTurnos(db: Db, scope: Scope, { dia, deposito_id }: Cuales): Promise<Omit<Turnos, 'dia'>> {
  const at = (column: string) => (deposito_id === null ? sql`true` : sql`${sql.ref(column)} = ${deposito_id}::int`);
  const [andenes, turnos, sin_turno] = await Promise.all([
    sql<Turnos['andenes'][number]>`
      SELECT a.id AS almacenamiento_id, a.codigo, a.deposito_id, d.nombre AS deposito
        FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id JOIN deposito d ON d.id = a.deposito_id
       WHERE t.uso = 'RECEPCION' AND a.activo AND a.clase = 'POSICION' AND ${depositoInside(scope, 'a')} AND ${at('a.deposito_id')}
       ORDER BY a.deposito_id, a.secuencia, a.id LIMIT 100`.execute(db),
    sql<Turnos['turnos'][number]>`
      SELECT ${ENTRADA}, q.almacenamiento_id, a.codigo AS anden, min(q.cuando) AS desde, max(q.cuando) + interval '15 minutes' AS hasta
        FROM turno_anden q JOIN orden o ON o.transaccion_id = q.transaccion_id ${DE_ORDEN} JOIN almacenamiento a ON a.id = q.almacenamiento_id
       WHERE ${depositoInside(scope, 'q')} AND ${at('q.deposito_id')}
         AND q.cuando >= inicio_del_dia(${dia}::date) AND q.cuando < inicio_del_dia(${dia}::date + 1)
       GROUP BY o.transaccion_id, n.numero, c.nombre, q.almacenamiento_id, a.codigo, a.secuencia ORDER BY min(q.cuando), a.secuencia, o.transaccion_id`.execute(
      db,
    ),
    sql<Turnos['sin_turno'][number]>`
      SELECT ${ENTRADA}, coalesce(o.deposito_destino_id, o.deposito_id) AS deposito_id, o.prometida_el, o.por_recibir
        FROM orden o ${DE_ORDEN}
       WHERE o.decision IN ('CONFIRMADA', 'LIBERADA') AND o.tipo <> 'VENTA' AND ${ordenesInside(scope, 'o')} AND o.por_recibir > 0
         AND (o.tipo = 'COMPRA' AND ${depositoInside(scope, 'o')} AND ${at('o.deposito_id')}
              OR o.tipo = 'TRASLADO' AND o.despachada > 0 AND ${at('o.deposito_destino_id')}
                 AND EXISTS (SELECT FROM (SELECT o.deposito_destino_id AS deposito_id) x WHERE ${depositoInside(scope, 'x')}))
         AND NOT EXISTS (SELECT FROM turno_anden q WHERE q.transaccion_id = o.transaccion_id AND q.cuando > now() - interval '1 day')
       ORDER BY o.arribada IS NULL, o.prometida_el NULLS LAST, o.transaccion_id LIMIT ${MOST}`.execute(db),
  ]);
  return { andenes: andenes.rows, turnos: turnos.rows, sin_turno: sin_turno.rows };
}

export interface TurnoNuevo {
  readonly orden_id: number;
  readonly almacenamiento_id: number;
  readonly deposito_id: number;
  readonly desde: string;
  readonly cuartos: number;
  readonly usuario_id: number;
}

/** Whether it begins at a quarter of an hour, and that quarter is not over. */
export async function selectEsTurno(db: Db, desde: string): Promise<{ es_cuarto: boolean; ya_fue: boolean }> {
  const { rows } = await sql<{ es_cuarto: boolean; ya_fue: boolean }>`
    SELECT extract(epoch FROM ${desde}::timestamptz)::numeric % 900 = 0 AS es_cuarto,
           ${desde}::timestamptz <= now() - interval '15 minutes' AS ya_fue`.execute(db);
  return rows[0] ?? { es_cuarto: false, ya_fue: false };
}

/** Whoever else has a quarter of that time there: the first. */
export async function selectOcupado(
  db: Db,
  { orden_id, almacenamiento_id, desde, cuartos }: TurnoNuevo,
): Promise<{ numero: string; cuando: string } | null> {
  const { rows } = await sql<{ numero: string; cuando: string }>`
    SELECT n.numero, q.cuando FROM turno_anden q JOIN transaccion n ON n.id = q.transaccion_id
     WHERE q.almacenamiento_id = ${almacenamiento_id}::int AND q.transaccion_id <> ${orden_id}::bigint AND q.cuando >= ${desde}::timestamptz
       AND q.cuando < ${desde}::timestamptz + ${cuartos}::int * interval '15 minutes' ORDER BY q.cuando LIMIT 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** @throws AppError TURNO_OCUPADO where somebody was faster */
export async function insertTurno(db: Db, turno: TurnoNuevo): Promise<{ desde: string; hasta: string }> {
  const { orden_id, almacenamiento_id, deposito_id, desde, cuartos, usuario_id } = turno;
  const { rows } = await asRefusal(
    sql<{ cuando: string; hasta: string }>`
      INSERT INTO turno_anden (almacenamiento_id, cuando, deposito_id, transaccion_id, dado_por)
      SELECT ${almacenamiento_id}::int, ${desde}::timestamptz + n * interval '15 minutes', ${deposito_id}::int, ${orden_id}::bigint, ${usuario_id}::int
        FROM generate_series(0, ${cuartos}::int - 1) AS n RETURNING cuando, cuando + interval '15 minutes' AS hasta`.execute(
      db,
    ),
    { turno_anden_pkey: 'TURNO_OCUPADO' },
  );
  return { desde: rows[0]?.cuando ?? desde, hasta: rows.at(-1)?.hasta ?? desde };
}

/** Answers how many quarters. */
export async function deleteTurnos(db: Db, orden_id: number): Promise<number> {
  const { rows } = await sql`DELETE FROM turno_anden WHERE transaccion_id = ${orden_id}::bigint RETURNING 1`.execute(
    db,
  );
  return rows.length;
}
