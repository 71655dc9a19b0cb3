import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';

/** What is packed leaves, bulto by bulto and whole, and comes back as it left. */

interface Salida {
  readonly bultos: readonly number[];
  readonly usuario_id: number;
  /** When it happened, where somebody else saw it; null: now. */
  readonly fecha_evento: string | null;
  readonly nota: string | null;
}

/**
 * From the dock out, with line and bulto. Of those that left already nothing is written: answers how many leave now.
 * @throws AppError BULTO_YA_SALIO where somebody was faster by a moment, STOCK_INSUFICIENTE, SERIE_EN_OTRO_LUGAR
 */
export async function despacharBultos(db: Db, { bultos, usuario_id, fecha_evento, nota }: Salida): Promise<number> {
  const { rows } = await asRefusal(
    sql<{ bultos: number }>`
      WITH hechas AS (
        INSERT INTO stock_movimiento (fecha_evento, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id,
                                      de_condicion, de_linea_id, a_condicion, a_linea_id, series, usuario_id, nota, orden_bulto_id)
        SELECT ${fecha_evento}::timestamptz, b.transaccion_id, 'DESPACHAR', b.deposito_id, b.cliente_id, c.producto_id, nullif(c.partida_id, 0), c.cantidad,
               b.anden_id, 'RESERVADO', c.linea_id, 'ENTREGA', c.linea_id, c.series, ${usuario_id}::int, ${nota}::text, b.id
          FROM orden_bulto b
         CROSS JOIN LATERAL (
           SELECT x.linea_id, x.producto_id, x.partida_id, sum(x.cantidad)::bigint AS cantidad,
                  (SELECT array_agg(s ORDER BY s) FROM orden_bulto_contenido y CROSS JOIN LATERAL unnest(y.series) AS s
                    WHERE y.bulto_id = b.id AND y.linea_id = x.linea_id AND y.partida_id = x.partida_id) AS series
             FROM orden_bulto_contenido x WHERE x.bulto_id = b.id GROUP BY x.linea_id, x.producto_id, x.partida_id) AS c
         WHERE b.id = ANY (${[...bultos]}::bigint[]) AND b.estado = 'CERRADO' AND b.despachado IS NULL
         ORDER BY c.producto_id, b.anden_id, c.partida_id, c.linea_id, b.id
        RETURNING orden_bulto_id
      )
      SELECT count(DISTINCT orden_bulto_id)::int AS bultos FROM hechas`.execute(db),
    {
      stock_nunca_negativo: 'STOCK_INSUFICIENTE',
      serie_en_otro_lugar: 'SERIE_EN_OTRO_LUGAR',
      bulto_sale_una_vez: 'BULTO_YA_SALIO',
    },
  );
  return rows[0]?.bultos ?? 0;
}

/** Back to the dock that they left. Answers how many came back. */
export async function volverBultos(db: Db, { bultos, usuario_id, fecha_evento, nota }: Salida): Promise<number> {
  const { rows } = await asRefusal(
    sql<{ bultos: number }>`
      WITH hechas AS (
        INSERT INTO stock_movimiento (fecha_evento, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_condicion, de_linea_id,
                                      a_almacenamiento_id, a_condicion, a_linea_id, series, usuario_id, nota, revierte_id, orden_bulto_id)
        SELECT ${fecha_evento}::timestamptz, m.transaccion_id, 'REVERTIR', m.deposito_id, m.cliente_id, m.producto_id, m.partida_id, m.cantidad, m.a_condicion,
               m.a_linea_id, m.de_almacenamiento_id, m.de_condicion, m.de_linea_id, m.series, ${usuario_id}::int, ${nota}::text, m.id, m.orden_bulto_id
          FROM stock_movimiento m
         WHERE m.orden_bulto_id = ANY (${[...bultos]}::bigint[]) AND m.acto = 'DESPACHAR'
           AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id)
         ORDER BY m.producto_id, m.de_almacenamiento_id, m.partida_id, m.de_linea_id, m.id
        RETURNING orden_bulto_id
      )
      SELECT count(DISTINCT orden_bulto_id)::int AS bultos FROM hechas`.execute(db),
    { movimiento_se_revierte_una_vez: 'REINTENTE', reservada_hasta_lo_pedido: 'MOVIMIENTO_NO_ADMITIDO' },
  );
  return rows[0]?.bultos ?? 0;
}
