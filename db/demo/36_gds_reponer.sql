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

-- Two articles of which a few were put down on an empty shelf of reserve, though there is room where the rest lies.
CREATE TEMP TABLE demo_suelto AS
SELECT row_number() OVER (ORDER BY s.producto_id) AS n, s.producto_id, s.cliente_id, s.almacenamiento_id
  FROM (SELECT DISTINCT ON (s.cliente_id) s.* FROM stock_saldo s
          JOIN producto p ON p.id = s.producto_id AND p.control_serie = 'NO' AND p.control_partida = 'NO' AND p.estado = 'ACTIVO'
          JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.bloqueo = 'NADA' AND a.tipo_almacenamiento_id = 2
         WHERE s.deposito_id = 1 AND s.condicion = 'DISPONIBLE' AND s.linea_id = 0 AND s.lpn_id = 0 AND s.cantidad >= 60 AND s.producto_id > 400
           AND NOT EXISTS (SELECT FROM conteo_linea c WHERE c.almacenamiento_id = s.almacenamiento_id)
         ORDER BY s.cliente_id, s.producto_id LIMIT 2) s;
INSERT INTO transaccion (tipo, deposito_id, cliente_id, nota, creada_por) SELECT 'MOVIMIENTO', 1, cliente_id, 'Suelto', 8 FROM demo_suelto ORDER BY n;
INSERT INTO stock_movimiento (transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, a_almacenamiento_id, a_condicion, usuario_id)
SELECT t.id, 'MOVER', 1, m.cliente_id, m.producto_id, 4 + m.n, m.almacenamiento_id, 'DISPONIBLE', v.id, 'DISPONIBLE', 8
  FROM demo_suelto m
  JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM (SELECT id FROM transaccion WHERE nota = 'Suelto' AND tipo = 'MOVIMIENTO') x) t ON t.n = m.n
  JOIN (SELECT a.id, row_number() OVER (ORDER BY a.secuencia) AS n FROM almacenamiento a
         WHERE a.deposito_id = 1 AND a.clase = 'POSICION' AND a.tipo_almacenamiento_id = 2 AND a.tipo_stock_id = 1 AND a.bloqueo = 'NADA' AND a.codigo LIKE 'C-%'
           AND NOT EXISTS (SELECT FROM stock_saldo s WHERE s.almacenamiento_id = a.id AND s.cantidad > 0)
           AND NOT EXISTS (SELECT FROM conteo_linea c WHERE c.almacenamiento_id = a.id)) v ON v.n = m.n
 ORDER BY m.n;
