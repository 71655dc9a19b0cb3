import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

export interface Vencida {
  readonly id: number;
  readonly codigo: string;
  readonly sku: string;
  readonly vence: string;
}

/** Which of these lots were over before today. */
export async function selectVencidas(db: Db, partidas: readonly number[]): Promise<Vencida[]> {
  const { rows } = await sql<Vencida>`
    SELECT l.id, l.codigo, p.sku, l.vence FROM partida l JOIN producto p ON p.id = l.producto_id
     WHERE l.id = ANY (${[...partidas]}::int[]) AND l.vence < hoy() ORDER BY l.vence, l.id`.execute(db);
  return rows;
}

/** Where it may be put instead: the first place of quarantine that takes something in. */
export async function selectCuarentena(db: Db, deposito_id: number): Promise<string | null> {
  const { rows } = await sql<{ codigo: string }>`
    SELECT a.codigo FROM almacenamiento a JOIN tipo_stock t ON t.id = a.tipo_stock_id AND t.condicion = 'CUARENTENA'
     WHERE a.deposito_id = ${deposito_id}::int AND a.clase = 'POSICION' AND a.activo AND a.bloqueo IN ('NADA', 'SALIDA')
     ORDER BY a.secuencia, a.id LIMIT 1`.execute(db);
  return rows[0]?.codigo ?? null;
}
