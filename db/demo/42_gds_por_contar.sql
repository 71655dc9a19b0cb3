-- What came this morning was believed as it was announced; it lies at its dock and is counted later: work that nobody has begun, which goes as its count goes.
CREATE TEMP TABLE demo_creida AS
SELECT o.id AS orden_id, o.cliente_id, d.id AS anden_id, NULL::bigint AS id, p.ahora - interval '100 minutes' AS abierta, p.ahora - interval '97 minutes' AS cerrada
  FROM demo_orden o CROSS JOIN demo_parametro p JOIN almacenamiento d ON d.codigo = 'ANDEN-R-3' AND d.deposito_id = 1 WHERE o.n = 112;
INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada, creada_por) SELECT 'RECEPCION', 1, c.cliente_id, c.abierta, 8 FROM demo_creida c;
UPDATE demo_creida SET id = (SELECT max(t.id) FROM transaccion t WHERE t.tipo = 'RECEPCION');
INSERT INTO recepcion (transaccion_id, orden_id, deposito_id, cliente_id, almacenamiento_id, modo, estado, bultos_recibidos, remito, matricula, abierta, abierta_por, cerrada,
                       cerrada_por)
SELECT c.id, c.orden_id, 1, c.cliente_id, c.anden_id, 'SIN_CONTEO', 'CERRADA', 6, 'R-2312', 'SBX 2087', c.abierta, 8, c.cerrada, 8 FROM demo_creida c;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_condicion, de_linea_id, a_almacenamiento_id,
                              a_condicion, a_linea_id, usuario_id)
SELECT c.cerrada, c.id, 'RECIBIR', 1, c.cliente_id, l.producto_id, l.pedida, 'PROVEEDOR', l.id, c.anden_id, 'EN_RECEPCION', l.id, 8
  FROM demo_creida c JOIN transaccion_linea l ON l.transaccion_id = c.orden_id ORDER BY l.id;
UPDATE orden_paso s SET desde = c.cerrada FROM demo_creida c WHERE s.transaccion_id = c.orden_id AND s.estado = (SELECT o.estado FROM orden o WHERE o.transaccion_id = c.orden_id);

INSERT INTO conteo_stock (deposito_id, clase, nota, creado, creado_por)
SELECT 1, 'LUGAR', 'Se recibió sin contar: ' || t.numero, c.cerrada, 8 FROM demo_creida c JOIN transaccion t ON t.id = c.id;
INSERT INTO conteo_linea (conteo_id, deposito_id, almacenamiento_id, producto_id)
SELECT k.id, 1, c.anden_id, m.producto_id
  FROM demo_creida c JOIN transaccion t ON t.id = c.id JOIN conteo_stock k ON k.nota = 'Se recibió sin contar: ' || t.numero
  JOIN (SELECT DISTINCT transaccion_id, producto_id FROM stock_movimiento) m ON m.transaccion_id = c.id ORDER BY m.producto_id;
INSERT INTO wo (deposito_id, tipo, prioridad, ordenes, paradas, pasillos, creada, creada_por, tocada, origen_id, conteo_id)
SELECT 1, 'CONTAR', 3, 0, 1, 1, k.creado, 8, k.creado, c.id, k.id
  FROM demo_creida c JOIN transaccion t ON t.id = c.id JOIN conteo_stock k ON k.nota = 'Se recibió sin contar: ' || t.numero;
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, registrada, usuario_id, nota)
SELECT a.entidad, a.id, a.acto, a.estado, c.cerrada, 8, a.nota
  FROM demo_creida c JOIN wo w ON w.origen_id = c.id AND w.tipo = 'CONTAR' JOIN conteo_stock k ON k.id = w.conteo_id
 CROSS JOIN LATERAL (VALUES ('conteo_stock', k.id, 'pedir', k.estado, NULL), ('wo', w.id, 'crear', w.estado, k.nota)) AS a (entidad, id, acto, estado, nota);
