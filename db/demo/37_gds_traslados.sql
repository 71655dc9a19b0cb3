-- Work that is no order's, for whoever takes it: what waits loose at a dock, three of the faces that run low, and what burns where food lies.
CREATE TEMP TABLE demo_traslado_wo AS
SELECT 'UBICAR' AS tipo, s.producto_id, s.cliente_id, nullif(s.partida_id, 0) AS partida_id, s.almacenamiento_id AS de_id, NULL::int AS a_id, sum(s.cantidad)::bigint AS cantidad
  FROM stock_saldo s JOIN producto p ON p.id = s.producto_id AND NOT p.provisorio AND p.control_serie = 'NO'
 WHERE s.deposito_id = 1 AND s.condicion = 'EN_RECEPCION' AND s.lpn_id = 0 AND s.cantidad > 0
   AND s.almacenamiento_id = (SELECT x.almacenamiento_id FROM stock_saldo x JOIN producto q ON q.id = x.producto_id AND NOT q.provisorio AND q.control_serie = 'NO'
                               WHERE x.deposito_id = 1 AND x.condicion = 'EN_RECEPCION' AND x.lpn_id = 0 AND x.cantidad > 0
                               ORDER BY x.almacenamiento_id LIMIT 1)
 GROUP BY 2, 3, 4, 5
 UNION ALL
SELECT 'REPONER', f.producto_id, f.cliente_id, r.partida_id, r.almacenamiento_id, f.almacenamiento_id, least(r.cantidad, 36)
  FROM (SELECT f.* FROM producto_lugar_fijo f WHERE f.deposito_id = 1 AND f.minimo IS NOT NULL ORDER BY f.producto_id LIMIT 3) f
 CROSS JOIN LATERAL (SELECT nullif(s.partida_id, 0) AS partida_id, s.almacenamiento_id, s.cantidad
                       FROM stock_saldo s JOIN almacenamiento b ON b.id = s.almacenamiento_id AND b.bloqueo = 'NADA' AND b.tipo_almacenamiento_id = 2
                      WHERE s.producto_id = f.producto_id AND s.deposito_id = 1 AND s.condicion = 'DISPONIBLE' AND s.lpn_id = 0 AND s.cantidad >= 36
                        AND NOT EXISTS (SELECT FROM conteo_linea c WHERE c.almacenamiento_id = s.almacenamiento_id)
                      ORDER BY s.cantidad DESC, s.almacenamiento_id LIMIT 1) r
 UNION ALL
-- To the first shelf of reserve that is empty.
SELECT 'MOVER', s.producto_id, s.cliente_id, nullif(s.partida_id, 0), s.almacenamiento_id,
       (SELECT v.id FROM almacenamiento v
         WHERE v.deposito_id = 1 AND v.clase = 'POSICION' AND v.tipo_almacenamiento_id = 2 AND v.tipo_stock_id = 1 AND v.bloqueo = 'NADA' AND v.activo
           AND NOT EXISTS (SELECT FROM stock_saldo x WHERE x.almacenamiento_id = v.id AND x.cantidad > 0)
           AND NOT EXISTS (SELECT FROM conteo_linea c WHERE c.almacenamiento_id = v.id)
         ORDER BY v.secuencia, v.id LIMIT 1), s.cantidad
  FROM stock_saldo s JOIN caracteristica_producto k ON k.producto_id = s.producto_id JOIN caracteristica q ON q.id = k.caracteristica_id AND q.codigo = 'INFLAMABLE'
  JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.tipo_almacenamiento_id IN (1, 2) AND a.bloqueo = 'NADA'
 WHERE s.deposito_id = 1 AND s.condicion = 'DISPONIBLE' AND s.linea_id = 0 AND s.lpn_id = 0 AND s.cantidad > 0
   AND EXISTS (SELECT FROM stock_saldo o JOIN caracteristica_producto f ON f.producto_id = o.producto_id JOIN caracteristica g ON g.id = f.caracteristica_id AND g.codigo = 'ALIMENTO'
                WHERE o.almacenamiento_id = s.almacenamiento_id AND o.cantidad > 0)
   AND NOT EXISTS (SELECT FROM conteo_linea c WHERE c.almacenamiento_id = s.almacenamiento_id);
INSERT INTO wo (deposito_id, tipo, prioridad, ordenes, paradas, pasillos, creada, creada_por, tocada)
SELECT 1, t.tipo, 3, 0, count(DISTINCT t.de_id), 1, p.ahora - interval '20 minutes', 9001, p.ahora - interval '20 minutes'
  FROM demo_traslado_wo t CROSS JOIN demo_parametro p GROUP BY t.tipo, p.ahora ORDER BY t.tipo DESC;
INSERT INTO wo_linea (wo_id, deposito_id, cliente_id, producto_id, partida_id, almacenamiento_id, a_almacenamiento_id, bin, pedida)
SELECT w.id, 1, t.cliente_id, t.producto_id, t.partida_id, t.de_id, t.a_id, 1, t.cantidad
  FROM demo_traslado_wo t JOIN wo w ON w.tipo = t.tipo ORDER BY w.id, t.de_id, t.producto_id, t.partida_id;
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'wo', w.id, 'crear', NULL, 'LIBERADA', w.creada, 9001 FROM wo w WHERE w.tipo <> 'PICKING' ORDER BY w.id;
