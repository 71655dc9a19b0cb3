import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { TiposDeAlmacenamiento } from '../tipos.contract.ts';

export async function selectTipos(db: Db, scope: Scope): Promise<TiposDeAlmacenamiento> {
  const { rows } = await sql<TiposDeAlmacenamiento>`
    WITH lugar AS MATERIALIZED (
      SELECT a.tipo_almacenamiento_id, a.tipo_stock_id, EXISTS (SELECT FROM stock_saldo s WHERE s.almacenamiento_id = a.id AND s.cantidad > 0) AS ocupada
        FROM almacenamiento a WHERE a.clase = 'POSICION' AND a.activo AND ${depositoInside(scope, 'a')}
    )
    SELECT (SELECT json_agg(json_build_object('id', t.id, 'nombre', t.nombre, 'uso', t.uso, 'se_reserva', t.se_reserva, 'posiciones', n.posiciones, 'ocupadas', n.ocupadas)
                            ORDER BY t.id)
              FROM tipo_almacenamiento t
             CROSS JOIN LATERAL (SELECT count(*)::int AS posiciones, (count(*) FILTER (WHERE l.ocupada))::int AS ocupadas
                                   FROM lugar l WHERE l.tipo_almacenamiento_id = t.id) n) AS tipos,
           (SELECT json_agg(json_build_object('id', t.id, 'nombre', t.nombre, 'condicion', t.condicion, 'posiciones', n.posiciones, 'ocupadas', n.ocupadas) ORDER BY t.id)
              FROM tipo_stock t
             CROSS JOIN LATERAL (SELECT count(*)::int AS posiciones, (count(*) FILTER (WHERE l.ocupada))::int AS ocupadas
                                   FROM lugar l WHERE l.tipo_stock_id = t.id) n) AS tipos_stock`.execute(db);
  return rows[0] ?? { tipos: [], tipos_stock: [] };
}

interface Cambio {
  readonly ids: readonly number[];
  readonly tipo_almacenamiento_id: number | null;
  readonly tipo_stock_id: number | null;
  readonly usuario_id: number;
}

/** Of those that the person may change, in the order in which movements lock them. Null: there is no such kind. */
export async function updateTipo(db: Db, scope: Scope, cambio: Cambio): Promise<number[]> {
  const ids = [...cambio.ids];
  await sql`SELECT FROM almacenamiento a WHERE a.id = ANY (${ids}::int[]) AND ${depositoInside(scope, 'a')} ORDER BY a.id FOR UPDATE`.execute(
    db,
  );
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      UPDATE almacenamiento a
         SET tipo_almacenamiento_id = coalesce(${cambio.tipo_almacenamiento_id}::int, tipo_almacenamiento_id),
             tipo_stock_id = coalesce(${cambio.tipo_stock_id}::int, tipo_stock_id), version = version + 1, cambiado_por = ${cambio.usuario_id}
       WHERE a.id = ANY (${ids}::int[]) AND a.clase = 'POSICION' AND ${depositoInside(scope, 'a')} RETURNING a.id`.execute(
      db,
    ),
    {
      almacenamiento_tipo_almacenamiento_id_fkey: 'DATOS_INVALIDOS',
      almacenamiento_tipo_stock_id_fkey: 'DATOS_INVALIDOS',
    },
  );
  return rows.map(({ id }) => id);
}
