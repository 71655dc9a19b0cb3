-- What people did in the aisles without a network, was not taken, and was let go of: for whoever leads to look at.
INSERT INTO stock_descarte (deposito_id, clave, que, titulo, rechazo, motivo, nota, articulos, unidades, de, a, documento, fecha_evento, registrado, usuario_id)
SELECT 1, md5('descarte ' || n.k)::uuid, n.que, replace(n.titulo, '@', s.codigo), replace(n.rechazo, '@', s.codigo), n.motivo, n.nota, s.sku || ' × ' || n.unidades,
       n.unidades, s.codigo, n.a, CASE n.que WHEN 'CONTEO' THEN (SELECT max(c.numero) FROM conteo_stock c WHERE c.deposito_id = 1) END,
       p.ahora - n.hace, p.ahora - n.hace + interval '4 minutes', u.id
  FROM (VALUES (1, 'MOVIMIENTO', '12 de @ a B-04-02-A', 'En @ hay 8 disponibles', 'REGISTRADO', 'Lo movió Horacio a mano', 12, 'B-04-02-A', 'gds', interval '26 hours'),
               (2, 'CONTEO', '@, 31 contadas', 'Desde que contó @ se movió stock ahí: cuéntela de nuevo', 'SE_REPITE', NULL, 31, NULL, 'gds-conteo', interval '7 hours'),
               (3, 'MOVIMIENTO', '3 de @ a C-01-01-A', 'C-01-01-A está bloqueado: Estantería dañada', 'OTRO', 'Quedaron en el piso del pasillo C', 3, 'C-01-01-A', 'gds', interval '80 minutes'))
         AS n (k, que, titulo, rechazo, motivo, nota, unidades, a, persona, hace)
  JOIN (SELECT row_number() OVER (ORDER BY x.producto_id) AS k, x.* FROM (
          SELECT DISTINCT ON (o.producto_id) o.producto_id, p.sku, a.codigo FROM stock_saldo o JOIN producto p ON p.id = o.producto_id
            JOIN almacenamiento a ON a.id = o.almacenamiento_id AND a.clase = 'POSICION' AND a.bloqueo = 'NADA'
           WHERE o.deposito_id = 1 AND o.condicion = 'DISPONIBLE' AND o.cantidad > 20 AND p.control_serie = 'NO'
           ORDER BY o.producto_id, o.cantidad DESC, a.id LIMIT 3) x) s USING (k)
  JOIN usuario u ON u.username = n.persona
  CROSS JOIN demo_parametro p
 ORDER BY n.k;
