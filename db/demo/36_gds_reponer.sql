-- Six articles with a face that runs low and more of them in reserve.
INSERT INTO producto_lugar_fijo (producto_id, cliente_id, deposito_id, almacenamiento_id, minimo, maximo)
SELECT e.producto_id, e.cliente_id, 1, e.almacenamiento_id, e.hay + 12, e.hay + 48
  FROM (SELECT DISTINCT ON (s.producto_id) s.producto_id, s.cliente_id, s.almacenamiento_id,
               (SELECT sum(o.cantidad) FROM stock_saldo o WHERE o.producto_id = s.producto_id AND o.almacenamiento_id = s.almacenamiento_id)::bigint AS hay
          FROM stock_saldo s JOIN producto p ON p.id = s.producto_id AND p.control_serie = 'NO' AND p.control_partida = 'NO' AND p.estado = 'ACTIVO'
          JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.bloqueo = 'NADA' AND a.tipo_almacenamiento_id = 1
         WHERE s.deposito_id = 1 AND s.cantidad > 0 AND s.producto_id > 300
           AND EXISTS (SELECT FROM stock_saldo r JOIN almacenamiento b ON b.id = r.almacenamiento_id AND b.bloqueo = 'NADA' AND b.tipo_almacenamiento_id = 2
                        WHERE r.producto_id = s.producto_id AND r.deposito_id = 1 AND r.condicion = 'DISPONIBLE' AND r.lpn_id = 0 AND r.cantidad >= 48
                          AND NOT EXISTS (SELECT FROM conteo_linea c WHERE c.almacenamiento_id = r.almacenamiento_id))
         ORDER BY s.producto_id, s.almacenamiento_id) e
 WHERE e.hay <= 500 ORDER BY e.producto_id LIMIT 6;
