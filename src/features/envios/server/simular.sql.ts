import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { PedidoDePrecio } from '#shared/envio/precio.ts';
import type { Moneda } from '#shared/envio/vocabulario.ts';

export interface EnvioCobrado extends PedidoDePrecio {
  readonly envio_id: number;
  readonly cliente: string;
  readonly precio_centavos: number;
  readonly precio_moneda: Moneda;
}

/** Envíos of the last thirty days as their price was asked for, the last ones first, one more than the most. */
export async function selectCobrados(db: Db, clienteId: number | null, most: number): Promise<EnvioCobrado[]> {
  const whose =
    clienteId === null
      ? sql`NOT EXISTS (SELECT FROM tarifa t WHERE t.cliente_id = e.cliente_id)`
      : sql`e.cliente_id = ${clienteId}::int`;
  const { rows } = await sql<EnvioCobrado>`
    SELECT e.id AS envio_id, c.nombre AS cliente, e.precio_centavos, e.precio_moneda, e.servicio, g.departamento_id,
           CASE WHEN e.entrega = 'AGENCIA' AND a.id IS NOT NULL
                THEN CASE WHEN a.departamento_id = 1 THEN 'MONTEVIDEO' WHEN a.zona_id IN (6, 7) THEN 'METROPOLITANA' ELSE 'CAPITAL' END
                ELSE coalesce(l.ambito, CASE g.departamento_id WHEN 1 THEN 'MONTEVIDEO' WHEN 3 THEN 'METROPOLITANA' ELSE 'INTERIOR' END) END AS ambito,
           CASE WHEN g.contra_reembolso_centavos IS NOT NULL
                THEN json_build_object('centavos', g.contra_reembolso_centavos, 'moneda', g.moneda) END AS contra_reembolso,
           CASE WHEN e.valor_declarado_centavos IS NOT NULL
                THEN json_build_object('centavos', e.valor_declarado_centavos, 'moneda', e.valor_declarado_moneda) END AS valor_declarado,
           (SELECT json_agg(json_build_object('max_gramos', coalesce((t.max_kg * 1000)::int, 0), 'peso_gramos', p.peso_gramos, 'largo_cm', p.largo_cm,
                                              'ancho_cm', p.ancho_cm, 'alto_cm', p.alto_cm))
              FROM jsonb_to_recordset(e.piezas) AS p (tamano_id smallint, peso_gramos int, largo_cm int, ancho_cm int, alto_cm int)
              LEFT JOIN tamano t ON t.id = p.tamano_id) AS piezas
      FROM (SELECT e.* FROM envio e WHERE ${whose} AND e.creado >= inicio_del_dia(hoy() - 30) AND e.estado <> 'ANULADO'
             ORDER BY e.id DESC LIMIT ${most + 1}) AS e
      JOIN cliente c ON c.id = e.cliente_id
      JOIN LATERAL (SELECT g.* FROM envio_guia eg JOIN guia g ON g.id = eg.guia_id WHERE eg.envio_id = e.id ORDER BY g.id LIMIT 1) AS g ON true
      LEFT JOIN agente a ON a.id = g.agente_id LEFT JOIN localidad l ON l.id = e.localidad_id
     ORDER BY e.id DESC`.execute(db);
  return rows;
}
