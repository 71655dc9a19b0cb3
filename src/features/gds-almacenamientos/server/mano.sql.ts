import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { AppError } from '#shared/errors.ts';

/**
 * What a person carries lies in a place of their own, in the depósito of the place that it is taken from; it is made the first time.
 * @throws AppError CODIGO_SE_LEE_IGUAL
 */
export async function manoDe(db: Db, { usuario_id, de }: { usuario_id: number; de: number }): Promise<number> {
  const known = await selectMano(db, { usuario_id, de });
  if (known !== null) return known;
  await sql`
    INSERT INTO almacenamiento (deposito_id, clase, codigo, nombre, tipo_almacenamiento_id, tipo_stock_id, mezcla_cliente, cambiado_por)
    SELECT a.deposito_id, 'POSICION', 'MANO-' || ${usuario_id}::int, left('En mano de ' || coalesce(nombre_en_deposito(${usuario_id}::int), 'otra persona'), 80),
           (SELECT min(t.id) FROM tipo_almacenamiento t WHERE t.uso = 'MANO'), (SELECT min(t.id) FROM tipo_stock t WHERE t.condicion = 'DISPONIBLE'), true,
           ${usuario_id}::int
      FROM almacenamiento a WHERE a.id = ${de}::int
    ON CONFLICT ON CONSTRAINT almacenamiento_codigo_unico DO NOTHING`.execute(db);
  const made = await selectMano(db, { usuario_id, de });
  if (made === null) throw new AppError('CODIGO_SE_LEE_IGUAL', { codigo: `MANO-${usuario_id}` });
  return made;
}

async function selectMano(db: Db, { usuario_id, de }: { usuario_id: number; de: number }): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT m.id FROM almacenamiento a
      JOIN almacenamiento m ON m.deposito_id = a.deposito_id AND m.codigo = 'MANO-' || ${usuario_id}::int
      JOIN tipo_almacenamiento t ON t.id = m.tipo_almacenamiento_id AND t.uso = 'MANO'
     WHERE a.id = ${de}::int`.execute(db);
  return rows[0]?.id ?? null;
}
