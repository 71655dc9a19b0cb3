-- Somebody else who leads in Montevideo, so that what two decide has two; and what waits for them.
INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario, creado)
SELECT 9006, 'gds-jefe2@courier.example', 'Horacio Pintado', 'gds-jefe2', p.clave_hash, 'ACTIVO', 'deposito', p.ahora - interval '60 days' FROM demo_parametro p;
INSERT INTO usuario_rol (usuario_id, rol_id) VALUES (9006, 6);
INSERT INTO usuario_funcionalidad (usuario_id, codigo) VALUES (9006, 'GDS_002');
INSERT INTO usuario_deposito (usuario_id, deposito_id) VALUES (9006, 1);

-- Each of the two asked for one adjustment that is worth more than one decides; an older one was refused.
CREATE TEMP TABLE demo_ajuste AS
SELECT row_number() OVER (ORDER BY q.id) AS k, q.*, CASE WHEN row_number() OVER (ORDER BY q.id) = 1 THEN 9001 ELSE 9006 END AS pide
  FROM (SELECT DISTINCT ON (p.id) p.id, p.sku, p.valor_centavos, p.moneda, a.id AS lugar_id, a.codigo, s.cantidad,
               ceil(d.aprobar_desde_centavos::numeric / p.valor_centavos)::bigint AS faltan
          FROM stock_saldo s JOIN producto p ON p.id = s.producto_id JOIN almacenamiento a ON a.id = s.almacenamiento_id JOIN deposito d ON d.id = s.deposito_id
         WHERE s.deposito_id = 1 AND s.condicion = 'DISPONIBLE' AND s.lpn_id = 0 AND s.partida_id = 0 AND a.clase = 'POSICION' AND a.bloqueo = 'NADA'
           AND p.control_serie = 'NO' AND p.moneda = 'UYU' AND s.cantidad > ceil(d.aprobar_desde_centavos::numeric / p.valor_centavos) + 5
         ORDER BY p.id, s.cantidad DESC, a.id) q
 ORDER BY q.id LIMIT 3;
INSERT INTO stock_liberacion (deposito_id, acto, pedido, que, unidades, nota, pedida, pedida_por, por, valor_centavos, moneda, estado, resuelta, resuelta_por,
                              motivo)
SELECT 1, 'AJUSTAR',
       jsonb_build_object('lugar', jsonb_build_object('almacenamiento_id', j.lugar_id), 'producto_id', j.id, 'condicion', 'DISPONIBLE',
                          'nueva_cantidad', j.cantidad - j.faltan, 'nota', n.nota, 'deposito_id', 1),
       j.sku || ' · ' || j.codigo, j.faltan, n.nota, p.ahora - n.hace, j.pide, 'VALOR', j.valor_centavos * j.faltan, j.moneda,
       CASE WHEN j.k = 3 THEN 'RECHAZADA' ELSE 'PENDIENTE' END, CASE WHEN j.k = 3 THEN p.ahora - interval '2 days' END, CASE WHEN j.k = 3 THEN 9001 END,
       CASE WHEN j.k = 3 THEN 'Estaban en el pasillo de al lado' END
  FROM demo_ajuste j CROSS JOIN demo_parametro p
  JOIN (VALUES (1, 'Se mojaron con la lluvia del martes', interval '3 hours'), (2, 'Caja aplastada, no se puede vender', interval '50 minutes'),
               (3, 'No aparecen', interval '3 days')) AS n (k, nota, hace) USING (k)
 ORDER BY p.ahora - n.hace;

-- In Salto two lead as well. There is little there, so two are wanted from less on; each of the two waits for the other.
INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario, creado)
SELECT 9007, 'gds-salto2@courier.example', 'Rito Chalar', 'gds-salto2', p.clave_hash, 'ACTIVO', 'deposito', p.ahora - interval '50 days' FROM demo_parametro p;
INSERT INTO usuario_rol (usuario_id, rol_id) VALUES (9007, 6);
INSERT INTO usuario_funcionalidad (usuario_id, codigo) VALUES (9007, 'GDS_002');
INSERT INTO usuario_deposito (usuario_id, deposito_id) VALUES (9007, 2);
UPDATE deposito SET aprobar_desde_centavos = 500000 WHERE id = 2;
INSERT INTO stock_liberacion (deposito_id, acto, pedido, que, unidades, nota, pedida, pedida_por, por, valor_centavos, moneda)
SELECT 2, 'AJUSTAR',
       jsonb_build_object('lugar', jsonb_build_object('almacenamiento_id', j.lugar_id), 'producto_id', j.id, 'condicion', 'DISPONIBLE',
                          'nueva_cantidad', j.cantidad - j.faltan, 'nota', n.nota, 'deposito_id', 2),
       j.sku || ' · ' || j.codigo, j.faltan, n.nota, p.ahora - n.hace, n.pide, 'VALOR', j.valor_centavos * j.faltan, j.moneda
  FROM (SELECT row_number() OVER (ORDER BY p.id, a.id) AS k, p.id, p.sku, p.valor_centavos, p.moneda, a.id AS lugar_id, a.codigo, s.cantidad,
               ceil(d.aprobar_desde_centavos::numeric / p.valor_centavos)::bigint AS faltan
          FROM stock_saldo s JOIN producto p ON p.id = s.producto_id JOIN almacenamiento a ON a.id = s.almacenamiento_id JOIN deposito d ON d.id = s.deposito_id
         WHERE s.deposito_id = 2 AND s.condicion = 'DISPONIBLE' AND s.lpn_id = 0 AND s.partida_id = 0 AND p.control_serie = 'NO' AND p.moneda = 'UYU'
           AND s.cantidad >= ceil(d.aprobar_desde_centavos::numeric / p.valor_centavos)) j
  JOIN (VALUES (1, 9005, 'Llegaron rotas del traslado', interval '5 hours'), (2, 9007, 'Se vendieron en el mostrador sin orden', interval '2 hours')) AS n (k, pide, nota, hace)
    USING (k)
  CROSS JOIN demo_parametro p
 ORDER BY p.ahora - n.hace;
