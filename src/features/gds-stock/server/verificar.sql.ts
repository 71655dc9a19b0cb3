import type { Check, Query } from '#server/checks.ts';

/** What is kept of stock, told anew from the ledger: written apart from its trigger, which has to say the same. */

const LADOS = `
  SELECT producto_id, partida_id, a_almacenamiento_id AS lugar, a_condicion AS condicion, a_linea_id AS linea_id, cantidad, series, id FROM stock_movimiento
  UNION ALL
  SELECT producto_id, partida_id, de_almacenamiento_id, de_condicion, de_linea_id, -cantidad, series, id FROM stock_movimiento`;

const SALDOS = `
  WITH libro AS (
    SELECT producto_id, lugar, coalesce(partida_id, 0) AS partida_id, condicion, coalesce(linea_id, 0) AS linea_id, sum(cantidad) AS son
      FROM (${LADOS}) AS l WHERE lugar IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  )
  SELECT format('%s en %s%s, %s%s: dice %s, su libro %s', coalesce(p.sku, '?'), coalesce(a.codigo, '?'), coalesce(' lote ' || l.codigo, ''),
                coalesce(s.condicion, m.condicion), CASE WHEN coalesce(s.linea_id, m.linea_id) <> 0 THEN ' línea ' || coalesce(s.linea_id, m.linea_id) ELSE '' END,
                coalesce(s.cantidad, 0), coalesce(m.son, 0)) AS falta
    FROM stock_saldo s
    FULL JOIN libro m ON m.producto_id = s.producto_id AND m.lugar = s.almacenamiento_id AND m.partida_id = s.partida_id AND m.condicion = s.condicion
                     AND m.linea_id = s.linea_id
    LEFT JOIN producto p ON p.id = coalesce(s.producto_id, m.producto_id)
    LEFT JOIN almacenamiento a ON a.id = coalesce(s.almacenamiento_id, m.lugar)
    LEFT JOIN partida l ON l.id = coalesce(s.partida_id, m.partida_id)
   WHERE coalesce(s.cantidad, 0) <> coalesce(m.son, 0) ORDER BY falta`;

const RESERVAS = `
  WITH libro AS (SELECT linea_id, sum(cantidad) AS son FROM (${LADOS}) AS l WHERE linea_id IS NOT NULL AND condicion = 'RESERVADO' GROUP BY 1)
  SELECT format('línea %s: dice %s reservadas, su libro %s', t.id, t.reservada, coalesce(m.son, 0)) AS falta
    FROM transaccion_linea t LEFT JOIN libro m ON m.linea_id = t.id WHERE t.reservada <> coalesce(m.son, 0) ORDER BY t.id`;

/** Of each serial the last row that names it says where it is; and there are as many in a place as its balance says. */
const SERIES = `
  WITH ultimo AS (
    SELECT DISTINCT ON (m.producto_id, c.codigo) m.producto_id, c.codigo, m.a_almacenamiento_id AS lugar
      FROM stock_movimiento m CROSS JOIN LATERAL unnest(m.series) AS c (codigo) ORDER BY m.producto_id, c.codigo, m.id DESC
  ),
  contadas AS (
    SELECT producto_id, almacenamiento_id, partida_id, condicion, linea_id, count(*) AS son FROM serie WHERE almacenamiento_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  ),
  saldos AS (SELECT s.* FROM stock_saldo s JOIN producto p ON p.id = s.producto_id AND p.control_serie = 'SIEMPRE')
  SELECT format('serie %s: dice lugar %s, su libro %s', coalesce(r.codigo, u.codigo), coalesce(r.almacenamiento_id::text, 'ninguno'), coalesce(u.lugar::text, 'ninguno')) AS falta
    FROM serie r FULL JOIN ultimo u ON u.producto_id = r.producto_id AND u.codigo = r.codigo WHERE r.almacenamiento_id IS DISTINCT FROM u.lugar
  UNION ALL
  SELECT format('producto %s en lugar %s: %s series, saldo %s', coalesce(s.producto_id, c.producto_id), coalesce(s.almacenamiento_id, c.almacenamiento_id),
                coalesce(c.son, 0), coalesce(s.cantidad, 0))
    FROM saldos s FULL JOIN contadas c ON c.producto_id = s.producto_id AND c.almacenamiento_id = s.almacenamiento_id AND c.partida_id = s.partida_id
                                      AND c.condicion = s.condicion AND c.linea_id = s.linea_id
   WHERE coalesce(s.cantidad, 0) <> coalesce(c.son, 0)
  ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeStock: readonly Check[] = [
  { name: 'cada saldo de stock es lo que dice su libro', isSlow: true, run: asked(SALDOS) },
  { name: 'cada reserva de stock es lo que dice su libro', isSlow: true, run: asked(RESERVAS) },
  { name: 'cada serie está donde la dejó su libro', isSlow: true, run: asked(SERIES) },
];
