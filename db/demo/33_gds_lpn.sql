-- Pallets made up of what lies on the shelves: two dozen, three of them with a box on top, the first six closed, and two that are still empty.
ANALYZE stock_saldo, almacenamiento, producto;
UPDATE deposito SET gs1_prefijo = '7730001' WHERE id = 1;
CREATE TEMP TABLE demo_pallet AS
SELECT row_number() OVER (ORDER BY s.producto_id, s.almacenamiento_id) AS n, s.producto_id, s.almacenamiento_id, nullif(s.partida_id, 0) AS partida_id, s.cliente_id
  FROM stock_saldo s
  JOIN producto p ON p.id = s.producto_id AND p.control_serie = 'NO'
  JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.bloqueo = 'NADA' AND a.activo
  JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.se_reserva
 WHERE s.deposito_id = 1 AND s.condicion = 'DISPONIBLE' AND s.linea_id = 0 AND s.lpn_id = 0 AND s.cantidad >= 48
   AND NOT EXISTS (SELECT FROM conteo_linea c WHERE c.almacenamiento_id = s.almacenamiento_id)
 ORDER BY s.producto_id, s.almacenamiento_id LIMIT 24;

CREATE TEMP TABLE demo_lpn AS
SELECT row_number() OVER (ORDER BY v.orden, v.n) AS k, v.*
  FROM (SELECT 1 AS orden, n, 'PALLET' AS tipo, 24 AS cantidad FROM demo_pallet
         UNION ALL SELECT 2, n, 'CAJA', 12 FROM demo_pallet WHERE n <= 3
         UNION ALL SELECT 3, n, 'PALLET', NULL FROM demo_pallet WHERE n <= 2) AS v (orden, n, tipo, cantidad);
ALTER TABLE demo_lpn ADD COLUMN id bigint;
INSERT INTO lpn (tipo, deposito_id, cliente_id, creado, creado_por)
SELECT v.tipo, 1, p.cliente_id, d.ahora - interval '55 minutes' + v.k * interval '5 seconds', 8
  FROM demo_lpn v JOIN demo_pallet p ON p.n = v.n CROSS JOIN demo_parametro d ORDER BY v.k;
UPDATE demo_lpn v SET id = l.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS k FROM lpn) l WHERE l.k = v.k;

INSERT INTO transaccion (tipo, deposito_id, cliente_id, nota, creada, creada_por)
SELECT 'MOVIMIENTO', 1, c.cliente_id, 'Armado de pallets', d.ahora - interval '50 minutes', 8
  FROM (SELECT DISTINCT cliente_id FROM demo_pallet) c CROSS JOIN demo_parametro d ORDER BY c.cliente_id;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                              a_almacenamiento_id, a_condicion, a_lpn_id, usuario_id)
SELECT t.creada + v.k * interval '20 seconds', t.id, 'MOVER', 1, p.cliente_id, p.producto_id, p.partida_id, v.cantidad, p.almacenamiento_id, 'DISPONIBLE',
       p.almacenamiento_id, 'DISPONIBLE', v.id, 8
  FROM demo_lpn v JOIN demo_pallet p ON p.n = v.n
  JOIN transaccion t ON t.nota = 'Armado de pallets' AND t.cliente_id = p.cliente_id
 WHERE v.cantidad IS NOT NULL
 ORDER BY p.producto_id, v.k;
UPDATE lpn b SET padre_id = p.id FROM demo_lpn x JOIN demo_lpn p ON p.n = x.n AND p.orden = 1 WHERE x.orden = 2 AND b.id = x.id;
UPDATE lpn l SET estado = 'CERRADO' FROM demo_lpn v WHERE v.id = l.id AND v.orden IN (1, 2) AND v.n <= 6;
-- How often each article went somewhere in these two months says its class.
UPDATE producto p SET abc = CASE WHEN m.turno <= m.todos * 0.2 THEN 'A' WHEN m.turno <= m.todos * 0.5 THEN 'B' ELSE 'C' END
  FROM (SELECT producto_id, row_number() OVER (ORDER BY count(*) DESC, producto_id) AS turno, count(*) OVER () AS todos
          FROM stock_movimiento WHERE acto <> 'INICIAR' GROUP BY producto_id) m
 WHERE m.producto_id = p.id;
