-- What came to the dock without an order and waits to be put away: a pallet on its licence plate, and five of something whose code nobody knew.
INSERT INTO producto (id, cliente_id, sku, nombre, provisorio, creado)
SELECT (SELECT max(x.id) + 1 FROM producto x), 1, 'PROV-CAJAAZUL12', 'Provisorio CAJA-AZUL-12', true, p.ahora - interval '40 minutes' FROM demo_parametro p;
INSERT INTO presentacion (id, producto_id, cliente_id, nombre, factor) SELECT (SELECT max(r.id) + 1 FROM presentacion r), x.id, 1, 'Unidad', 1 FROM producto x WHERE x.sku = 'PROV-CAJAAZUL12';
INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id)
SELECT 1, 'CAJAAZUL12', 'CAJA-AZUL-12', 'OTRO', x.id, r.id FROM producto x JOIN presentacion r ON r.producto_id = x.id WHERE x.sku = 'PROV-CAJAAZUL12';

CREATE TEMP TABLE demo_muelle AS
SELECT d.id AS anden_id, x.id AS producto_id, k.cantidad, k.en_lpn
  FROM (VALUES (48, true), (5, false)) AS k (cantidad, en_lpn)
  JOIN almacenamiento d ON d.codigo = 'ANDEN-R-1' AND d.deposito_id = 1
  JOIN producto x ON x.id = CASE WHEN k.en_lpn THEN (SELECT min(y.id) FROM producto y WHERE y.cliente_id = 1 AND y.control_partida = 'NO' AND y.control_serie = 'NO' AND NOT y.provisorio)
                                 ELSE (SELECT y.id FROM producto y WHERE y.sku = 'PROV-CAJAAZUL12') END;
INSERT INTO lpn (tipo, deposito_id, cliente_id, creado, creado_por) SELECT 'PALLET', 1, 1, p.ahora - interval '42 minutes', 8 FROM demo_parametro p;
INSERT INTO transaccion (tipo, deposito_id, cliente_id, nota, creada, creada_por)
SELECT 'RECEPCION', 1, 1, 'Llegó sin orden', p.ahora - interval '45 minutes', 8 FROM demo_parametro p;
INSERT INTO recepcion (transaccion_id, deposito_id, cliente_id, almacenamiento_id, modo, estado, remito, abierta, abierta_por, cerrada, cerrada_por)
SELECT t.id, 1, 1, m.anden_id, 'GUIADA', 'CERRADA', 'R-2307', t.creada, 8, t.creada + interval '8 minutes', 8
  FROM transaccion t JOIN demo_muelle m ON m.en_lpn WHERE t.nota = 'Llegó sin orden';
INSERT INTO recepcion_lectura (recepcion_id, deposito_id, cliente_id, producto_id, cantidad, lpn_id, usuario_id, registrada)
SELECT r.id, 1, 1, m.producto_id, m.cantidad, CASE WHEN m.en_lpn THEN (SELECT max(l.id) FROM lpn l) END, 8, r.abierta + interval '5 minutes'
  FROM recepcion r JOIN transaccion t ON t.id = r.transaccion_id CROSS JOIN demo_muelle m WHERE t.nota = 'Llegó sin orden' ORDER BY m.producto_id;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_condicion, a_almacenamiento_id, a_condicion, a_lpn_id, usuario_id)
SELECT r.cerrada, t.id, 'RECIBIR', 1, 1, m.producto_id, m.cantidad, 'PROVEEDOR', m.anden_id, 'EN_RECEPCION',
       CASE WHEN m.en_lpn THEN (SELECT max(l.id) FROM lpn l) END, 8
  FROM recepcion r JOIN transaccion t ON t.id = r.transaccion_id CROSS JOIN demo_muelle m WHERE t.nota = 'Llegó sin orden' ORDER BY m.producto_id;

-- What one unit is worth to its owner, and some that go by the dozen alone.
UPDATE producto x SET valor_centavos = 9000 + (x.id * 7919) % 240000, moneda = CASE WHEN x.id % 40 = 0 THEN 'USD' ELSE 'UYU' END WHERE NOT x.provisorio;
UPDATE producto x SET multiplo = 12 WHERE x.id % 60 = 1 AND EXISTS (SELECT FROM presentacion r WHERE r.producto_id = x.id AND r.factor = 12);
