import type { Check, Query } from '#server/checks.ts';

/** What counts keep, told anew from their readings, the ledger and what was written down: apart from what writes them. */

const MISNOTED = `
  SELECT format('%s: dice %s, sus anotaciones %s', c.numero, c.estado, coalesce(a.estado_hasta, 'nada')) AS falta
    FROM conteo_stock c
    LEFT JOIN LATERAL (SELECT a.estado_hasta FROM documento_anotacion a WHERE a.entidad = 'conteo_stock' AND a.documento_id = c.id
                        ORDER BY a.id DESC LIMIT 1) a ON true
   WHERE a.estado_hasta IS DISTINCT FROM c.estado
  UNION ALL
  SELECT format('%s está %s y %s espera', c.numero, c.estado, a.codigo)
    FROM conteo_stock c JOIN conteo_linea l ON l.conteo_id = c.id JOIN almacenamiento a ON a.id = l.almacenamiento_id
   WHERE c.cerrado IS NOT NULL AND l.estado IN ('PENDIENTE', 'ABIERTA', 'REVISION')
  ORDER BY falta`;

/** Up to the position in the ledger that the closing names, apart from what the count itself held back since. */
const ESPERADO = `
  SELECT format('%s en %s, vuelta %s, %s: esperado %s, su libro %s', c.numero, a.codigo, r.vuelta, p.sku, r.esperado, b.son) AS falta
    FROM conteo_renglon r
    JOIN conteo_linea l ON l.id = r.linea_id
    JOIN conteo_stock c ON c.id = l.conteo_id
    JOIN almacenamiento a ON a.id = l.almacenamiento_id
    JOIN producto p ON p.id = r.producto_id
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(x.cantidad), 0) AS son FROM (
       SELECT m.cantidad FROM stock_movimiento m WHERE m.a_almacenamiento_id = l.almacenamiento_id AND m.producto_id = r.producto_id
          AND coalesce(m.partida_id, 0) = r.partida_id AND m.id <= r.movimiento_id
       UNION ALL
       SELECT -m.cantidad FROM stock_movimiento m WHERE m.de_almacenamiento_id = l.almacenamiento_id AND m.producto_id = r.producto_id
          AND coalesce(m.partida_id, 0) = r.partida_id AND m.id <= r.movimiento_id) x) b
   WHERE b.son <> r.esperado ORDER BY falta`;

const CONTADO = `
  SELECT format('%s en %s, vuelta %s, %s: contado %s, sus lecturas %s', c.numero, a.codigo, r.vuelta, p.sku, r.contado, b.son) AS falta
    FROM conteo_renglon r
    JOIN conteo_linea l ON l.id = r.linea_id
    JOIN conteo_stock c ON c.id = l.conteo_id
    JOIN almacenamiento a ON a.id = l.almacenamiento_id
    JOIN producto p ON p.id = r.producto_id
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(x.cantidad), 0) AS son FROM conteo_lectura x
      WHERE x.linea_id = r.linea_id AND x.apertura = r.apertura AND x.producto_id = r.producto_id AND coalesce(x.partida_id, 0) = r.partida_id) b
   WHERE b.son <> r.contado ORDER BY falta`;

/** Per place of a count: what its movements took out of hands and gave back, what they took out of the warehouse and brought in. */
const LIBRO = `
  SELECT l.id, l.conteo_id, l.almacenamiento_id, l.estado, m.producto_id, coalesce(m.partida_id, 0) AS partida_id,
         sum(CASE WHEN m.a_condicion = 'BLOQUEADO' THEN m.cantidad ELSE 0 END - CASE WHEN m.de_condicion = 'BLOQUEADO' THEN m.cantidad ELSE 0 END) AS retiene,
         sum(CASE WHEN m.a_condicion = 'AJUSTE' THEN m.cantidad ELSE 0 END) AS salen, sum(CASE WHEN m.de_condicion = 'AJUSTE' THEN m.cantidad ELSE 0 END) AS entran
    FROM conteo_linea l JOIN transaccion t ON t.conteo_linea_id = l.id JOIN stock_movimiento m ON m.transaccion_id = t.id
   GROUP BY 1, 2, 3, 4, 5, 6`;

const RETENIDO = `
  WITH libro AS (${LIBRO}),
    vivo AS (SELECT almacenamiento_id, producto_id, partida_id, sum(retiene) AS retiene FROM libro WHERE estado IN ('PENDIENTE', 'ABIERTA', 'REVISION') GROUP BY 1, 2, 3)
  SELECT format('%s en %s: los conteos retienen %s, bloqueado hay %s', p.sku, a.codigo, v.retiene, s.cantidad) AS falta
    FROM vivo v JOIN producto p ON p.id = v.producto_id JOIN almacenamiento a ON a.id = v.almacenamiento_id
   CROSS JOIN LATERAL (SELECT coalesce(sum(s.cantidad), 0) AS cantidad FROM stock_saldo s
                        WHERE s.producto_id = v.producto_id AND s.almacenamiento_id = v.almacenamiento_id AND s.partida_id = v.partida_id
                          AND s.condicion = 'BLOQUEADO' AND s.linea_id = 0) s
   WHERE v.retiene > s.cantidad
  UNION ALL
  SELECT format('%s en %s: el conteo %s se resolvió y retiene %s', p.sku, a.codigo, c.numero, b.retiene)
    FROM libro b JOIN conteo_stock c ON c.id = b.conteo_id JOIN producto p ON p.id = b.producto_id JOIN almacenamiento a ON a.id = b.almacenamiento_id
   WHERE b.estado NOT IN ('PENDIENTE', 'ABIERTA', 'REVISION') AND b.retiene > 0
  ORDER BY falta`;

const AJUSTADO = `
  WITH libro AS (${LIBRO}),
    dicho AS (
      SELECT r.linea_id AS id, r.producto_id, r.partida_id, r.faltan, r.sobran
        FROM conteo_renglon r JOIN conteo_linea l ON l.id = r.linea_id AND l.vuelta = r.vuelta WHERE l.estado = 'APROBADA'
    )
  SELECT format('%s en %s, %s: faltan %s y sobran %s, su libro saca %s y entra %s', c.numero, a.codigo, p.sku, coalesce(d.faltan, 0), coalesce(d.sobran, 0),
                coalesce(b.salen, 0), coalesce(b.entran, 0)) AS falta
    FROM dicho d
    FULL JOIN libro b ON b.id = d.id AND b.producto_id = d.producto_id AND b.partida_id = d.partida_id
    JOIN conteo_linea l ON l.id = coalesce(d.id, b.id)
    JOIN conteo_stock c ON c.id = l.conteo_id
    JOIN almacenamiento a ON a.id = l.almacenamiento_id
    JOIN producto p ON p.id = coalesce(d.producto_id, b.producto_id)
   WHERE coalesce(d.faltan, 0) <> coalesce(b.salen, 0) OR coalesce(d.sobran, 0) <> coalesce(b.entran, 0)
  ORDER BY falta`;

const PROPIO = `
  SELECT format('%s: %s contó en el conteo y resolvió %s', c.numero, u.fullname, a.codigo) AS falta
    FROM conteo_linea l JOIN conteo_stock c ON c.id = l.conteo_id JOIN almacenamiento a ON a.id = l.almacenamiento_id JOIN usuario u ON u.id = l.resuelta_por
   WHERE l.estado IN ('APROBADA', 'RECHAZADA')
     AND EXISTS (SELECT FROM conteo_linea o WHERE o.conteo_id = l.conteo_id AND l.resuelta_por = ANY (o.conto)) ORDER BY falta`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeConteos: readonly Check[] = [
  { name: 'cada conteo está donde lo dejan sus anotaciones', run: asked(MISNOTED) },
  { name: 'lo esperado de cada conteo es lo que decía el libro', isSlow: true, run: asked(ESPERADO) },
  { name: 'lo contado es la suma de sus lecturas', isSlow: true, run: asked(CONTADO) },
  { name: 'lo que un conteo no encontró está bloqueado hasta que se resuelve', isSlow: true, run: asked(RETENIDO) },
  { name: 'lo aprobado de cada conteo es lo que ajustó el libro', isSlow: true, run: asked(AJUSTADO) },
  { name: 'nadie resolvió un conteo en el que contó', run: asked(PROPIO) },
];
