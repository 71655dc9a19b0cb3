import type { Check, Query } from '#server/checks.ts';

/** What is kept of stock, told anew from the ledger: written apart from its trigger, which has to say the same. */

const LADOS = `
  SELECT producto_id, partida_id, a_almacenamiento_id AS lugar, a_lpn_id AS lpn_id, a_condicion AS condicion, a_linea_id AS linea_id, cantidad
    FROM stock_movimiento
  UNION ALL
  SELECT producto_id, partida_id, de_almacenamiento_id, de_lpn_id, de_condicion, de_linea_id, -cantidad FROM stock_movimiento`;

const SALDOS = `
  WITH libro AS (
    SELECT producto_id, lugar, coalesce(partida_id, 0) AS partida_id, coalesce(lpn_id, 0) AS lpn_id, condicion, coalesce(linea_id, 0) AS linea_id,
           sum(cantidad) AS son
      FROM (${LADOS}) AS l WHERE lugar IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6
  )
  SELECT format('%s en %s%s%s, %s%s: dice %s, su libro %s', coalesce(p.sku, '?'), coalesce(a.codigo, '?'), coalesce(' lote ' || l.codigo, ''),
                coalesce(' LPN ' || n.codigo, ''),
                coalesce(s.condicion, m.condicion), CASE WHEN coalesce(s.linea_id, m.linea_id) <> 0 THEN ' línea ' || coalesce(s.linea_id, m.linea_id) ELSE '' END,
                coalesce(s.cantidad, 0), coalesce(m.son, 0)) AS falta
    FROM stock_saldo s
    FULL JOIN libro m ON m.producto_id = s.producto_id AND m.lugar = s.almacenamiento_id AND m.partida_id = s.partida_id AND m.condicion = s.condicion
                     AND m.linea_id = s.linea_id AND m.lpn_id = s.lpn_id
    LEFT JOIN lpn n ON n.id = coalesce(s.lpn_id, m.lpn_id)
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
    SELECT DISTINCT ON (m.producto_id, c.codigo) m.producto_id, c.codigo, m.id, m.acto, m.revierte_id, m.a_almacenamiento_id AS lugar, coalesce(m.a_lpn_id, 0) AS lpn_id
      FROM stock_movimiento m CROSS JOIN LATERAL unnest(m.series) AS c (codigo) ORDER BY m.producto_id, c.codigo, m.id DESC
  ),
  -- A serial that is read at the bench is known while its unit is packed or gone, and not when it is on a shelf again.
  al_egreso AS (
    SELECT u.producto_id, u.codigo, u.acto = 'REINGRESAR' OR EXISTS (SELECT FROM stock_movimiento e WHERE e.id = u.revierte_id AND e.acto = 'EMPACAR') AS se_olvida
      FROM ultimo u JOIN producto p ON p.id = u.producto_id AND p.control_serie = 'AL_EGRESO'
  ),
  empacados AS (
    SELECT s.* FROM stock_saldo s JOIN producto p ON p.id = s.producto_id AND p.control_serie = 'AL_EGRESO'
      JOIN almacenamiento a ON a.id = s.almacenamiento_id JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.uso = 'DESPACHO'
      JOIN transaccion_linea l ON l.id = s.linea_id JOIN transaccion v ON v.id = l.transaccion_id AND v.tipo = 'VENTA'
     WHERE s.condicion = 'RESERVADO'
  ),
  contadas AS (
    SELECT producto_id, almacenamiento_id, partida_id, lpn_id, condicion, linea_id, count(*) AS son FROM serie WHERE almacenamiento_id IS NOT NULL
     GROUP BY 1, 2, 3, 4, 5, 6
  ),
  saldos AS (
    SELECT s.* FROM stock_saldo s JOIN producto p ON p.id = s.producto_id AND p.control_serie = 'SIEMPRE'
     UNION ALL
    SELECT * FROM empacados
  )
  SELECT format('serie %s: dice lugar %s, su libro %s', coalesce(r.codigo, u.codigo), coalesce(r.almacenamiento_id::text, 'ninguno'), coalesce(u.lugar::text, 'ninguno')) AS falta
    FROM serie r FULL JOIN ultimo u ON u.producto_id = r.producto_id AND u.codigo = r.codigo WHERE r.almacenamiento_id IS DISTINCT FROM u.lugar
     AND NOT EXISTS (SELECT FROM al_egreso e WHERE e.producto_id = u.producto_id AND e.codigo = u.codigo AND e.se_olvida)
  UNION ALL
  SELECT format('serie %s: %s', e.codigo, CASE WHEN e.se_olvida THEN 'sigue anotada y su unidad volvió al estante' ELSE 'no está anotada y su unidad se empacó' END)
    FROM al_egreso e WHERE e.se_olvida = EXISTS (SELECT FROM serie r WHERE r.producto_id = e.producto_id AND r.codigo = e.codigo)
  UNION ALL
  SELECT format('serie %s: dice LPN %s, su libro %s', r.codigo, r.lpn_id, u.lpn_id) FROM serie r JOIN ultimo u ON u.producto_id = r.producto_id AND u.codigo = r.codigo
   WHERE r.lpn_id <> u.lpn_id
  UNION ALL
  SELECT format('producto %s en lugar %s: %s series, saldo %s', coalesce(s.producto_id, c.producto_id), coalesce(s.almacenamiento_id, c.almacenamiento_id),
                coalesce(c.son, 0), coalesce(s.cantidad, 0))
    FROM saldos s FULL JOIN contadas c ON c.producto_id = s.producto_id AND c.almacenamiento_id = s.almacenamiento_id AND c.partida_id = s.partida_id
                                      AND c.condicion = s.condicion AND c.linea_id = s.linea_id AND c.lpn_id = s.lpn_id
   WHERE coalesce(s.cantidad, 0) <> coalesce(c.son, 0)
  ORDER BY falta`;

/** What carries lies in one place, which is where it says that it is, with the pallet that it stands on. */
const LPNS = `
  WITH libro AS (
    SELECT lpn_id, lugar, sum(cantidad) AS son FROM (${LADOS}) AS l WHERE lpn_id IS NOT NULL GROUP BY 1, 2 HAVING sum(cantidad) <> 0
  ),
  lugares AS (SELECT lpn_id, array_agg(lugar ORDER BY lugar) AS lugares FROM libro GROUP BY 1)
  SELECT format('LPN %s: dice %s, su libro %s', l.codigo, coalesce(a.codigo, 'ninguna ubicación'),
                coalesce((SELECT string_agg(x.codigo, ' y ' ORDER BY x.codigo) FROM almacenamiento x WHERE x.id = ANY (g.lugares)), 'ninguna')) AS falta
    FROM lpn l LEFT JOIN lugares g ON g.lpn_id = l.id LEFT JOIN almacenamiento a ON a.id = l.almacenamiento_id
   WHERE coalesce(g.lugares, '{}') <> CASE WHEN l.almacenamiento_id IS NULL THEN '{}' ELSE ARRAY[l.almacenamiento_id] END
  UNION ALL
  SELECT format('LPN %s: lo que lleva está en %s ubicaciones', p.codigo, count(DISTINCT g.lugar))
    FROM libro g JOIN lpn l ON l.id = g.lpn_id JOIN lpn p ON p.id = coalesce(l.padre_id, l.id) GROUP BY p.codigo HAVING count(DISTINCT g.lugar) > 1
  ORDER BY falta`;

/** The days that were closed first and last, summed from the book alone. */
const CIERRES = `
  WITH dias AS (SELECT min(dia) AS dia FROM stock_dia UNION (SELECT dia FROM stock_dia ORDER BY dia DESC LIMIT 3)),
  libro AS (
    SELECT d.dia, m.deposito_id, m.producto_id,
           sum(CASE WHEN m.de_almacenamiento_id IS NULL THEN m.cantidad WHEN m.a_almacenamiento_id IS NULL THEN -m.cantidad ELSE 0 END) AS son
      FROM dias d JOIN stock_movimiento m ON m.registrado < inicio_del_dia(d.dia + 1) GROUP BY 1, 2, 3
  ),
  dicho AS (SELECT k.dia, k.deposito_id, k.producto_id, sum(k.unidades) AS son FROM stock_cierre k WHERE k.dia IN (SELECT dia FROM dias) GROUP BY 1, 2, 3)
  SELECT format('%s al cierre del %s: dice %s, su libro %s', p.sku, coalesce(l.dia, k.dia), coalesce(k.son, 0), coalesce(l.son, 0)) AS falta
    FROM libro l FULL JOIN dicho k ON k.dia = l.dia AND k.deposito_id = l.deposito_id AND k.producto_id = l.producto_id
    JOIN producto p ON p.id = coalesce(l.producto_id, k.producto_id)
   WHERE coalesce(k.son, 0) <> coalesce(l.son, 0) ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeStock: readonly Check[] = [
  { name: 'cada saldo de stock es lo que dice su libro', isSlow: true, run: asked(SALDOS) },
  { name: 'cada reserva de stock es lo que dice su libro', isSlow: true, run: asked(RESERVAS) },
  { name: 'cada LPN está entero donde dice', isSlow: true, run: asked(LPNS) },
  { name: 'lo que había al cierre de cada día es lo que decía su libro', isSlow: true, run: asked(CIERRES) },
  { name: 'cada serie está donde la dejó su libro', isSlow: true, run: asked(SERIES) },
];
