-- Six hundred products of three clients, and two months of their movements, each through the ledger.
CREATE FUNCTION pg_temp.con_control(payload text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT payload || (10 - sum(substr(payload, i, 1)::int * CASE WHEN (length(payload) - i) % 2 = 0 THEN 3 ELSE 1 END) % 10) % 10
    FROM generate_series(1, length(payload)) AS i $$;

CREATE TEMP TABLE demo_rubro (k int PRIMARY KEY, clave text NOT NULL, nombre text NOT NULL, partida boolean NOT NULL, serie boolean NOT NULL);
INSERT INTO demo_rubro
SELECT row_number() OVER () - 1, v.clave, v.nombre, v.partida, v.serie FROM (VALUES
  ('YER', 'Yerba mate 1 kg', true, false), ('REM', 'Remera de algodón', false, false), ('ZAP', 'Zapatilla de lona', false, false),
  ('CUA', 'Cuaderno 96 hojas', false, false), ('LAM', 'Lámpara LED 9 W', false, false), ('ACE', 'Aceite de oliva 500 ml', true, false),
  ('TAZ', 'Taza de cerámica', false, false), ('MOC', 'Mochila 20 l', false, false), ('TEL', 'Teléfono celular', false, true),
  ('PEL', 'Pelota n.º 5', false, false), ('LIB', 'Libro de bolsillo', false, false), ('VIN', 'Vino tannat 750 ml', false, false),
  ('CRE', 'Crema de manos', true, false), ('TOA', 'Toalla de baño', false, false), ('CAB', 'Cable USB-C', false, false),
  ('JUG', 'Juego de encastre', false, false), ('MAT', 'Mate de calabaza', false, false), ('TER', 'Termo 1 l', false, false),
  ('MED', 'Medias de lana', false, false), ('GOR', 'Gorro tejido', false, false), ('PLA', 'Plato hondo', false, false),
  ('SIL', 'Silla plegable', false, false), ('VEL', 'Vela aromática', false, false), ('BOL', 'Bolso de cuero', false, false),
  ('RAQ', 'Raqueta', false, false)) AS v (clave, nombre, partida, serie);

INSERT INTO producto (id, cliente_id, sku, nombre, control_partida, control_vence, control_serie, gramos, largo_mm, ancho_mm, alto_mm)
SELECT n, 1 + (n - 1) % 3, r.clave || '-' || lpad(n::text, 4, '0'), r.nombre || ', modelo ' || 1 + (n - 1) / 25,
       CASE WHEN r.partida THEN 'SIEMPRE' ELSE 'NO' END, r.partida, CASE WHEN r.serie AND n % 75 = 9 THEN 'SIEMPRE' ELSE 'NO' END,
       CASE WHEN n % 11 <> 0 THEN 100 + (pg_temp.azar(n, 81) % 4000)::int END, 100, 80, 60
  FROM generate_series(1, 600) AS n JOIN demo_rubro r ON r.k = (n - 1) % 25;
INSERT INTO presentacion (id, producto_id, cliente_id, nombre, factor) SELECT id, id, cliente_id, 'Unidad', 1 FROM producto ORDER BY id;
INSERT INTO presentacion (id, producto_id, cliente_id, nombre, factor) SELECT 600 + id, id, cliente_id, 'Caja de 12', 12 FROM producto WHERE id % 2 = 1 ORDER BY id;
INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id)
SELECT p.cliente_id, '0' || c.codigo, c.codigo, 'EAN13', p.id, p.id
  FROM producto p CROSS JOIN LATERAL (SELECT pg_temp.con_control('7790001' || lpad(p.id::text, 5, '0')) AS codigo) c;
INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id)
SELECT p.cliente_id, c.codigo, c.codigo, 'GTIN14', p.id, 600 + p.id
  FROM producto p CROSS JOIN LATERAL (SELECT pg_temp.con_control('17790001' || lpad(p.id::text, 5, '0')) AS codigo) c WHERE p.id % 2 = 1;
-- Two lots of each; the first one of the first product is over.
INSERT INTO partida (id, producto_id, cliente_id, codigo, vence)
SELECT p.id * 2 + n - 2, p.id, p.cliente_id, 'L' || 2600 + p.id * 2 + n,
       CASE WHEN p.id = 1 AND n = 1 THEN hoy() - 5 ELSE hoy() + (30 * n + pg_temp.azar(p.id, 82) % 300)::int END
  FROM producto p, generate_series(1, 2) AS n WHERE p.control_partida = 'SIEMPRE' ORDER BY 1;

-- What each client brought when it began, one product after the other along the walk: before the first of its orders, at any hour of the day.
INSERT INTO transaccion (tipo, deposito_id, cliente_id, nota, creada, creada_por)
SELECT 'AJUSTE', 1, c, 'Stock inicial', p.ahora - interval '79 days', 9001 FROM generate_series(1, 3) AS c, demo_parametro p ORDER BY c;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_condicion, a_almacenamiento_id,
                              a_condicion, series, usuario_id)
SELECT d.ahora - interval '79 days' + p.id * interval '20 seconds', t.id, 'INICIAR', 1, p.cliente_id, p.id, l.id, q.cantidad, 'PROVEEDOR',
       1001 + (p.cliente_id - 1) * 300 + ((p.id - 1) / 3 + n) % 230, 'DISPONIBLE',
       CASE WHEN p.control_serie = 'SIEMPRE' THEN ARRAY(SELECT 'SN' || p.id || '-' || n || '-' || i FROM generate_series(1, q.cantidad) AS i) END, 9001
  FROM producto p
 CROSS JOIN demo_parametro d
  JOIN transaccion t ON t.tipo = 'AJUSTE' AND t.cliente_id = p.cliente_id
 CROSS JOIN generate_series(0, 1) AS n
  LEFT JOIN partida l ON l.producto_id = p.id AND l.id = p.id * 2 + n - 1
 CROSS JOIN LATERAL (SELECT CASE WHEN p.control_serie = 'SIEMPRE' THEN 6 ELSE 40 + (pg_temp.azar(p.id, 83 + n) % 160)::int END AS cantidad) q
 ORDER BY p.id, n;

-- Since then some of it went to other shelves, to the benches and to quarantine, every day a few.
CREATE TEMP TABLE demo_mudanza AS
SELECT row_number() OVER (ORDER BY s.producto_id, s.almacenamiento_id) AS n, s.*, d.ahora
  FROM stock_saldo s JOIN producto p ON p.id = s.producto_id CROSS JOIN demo_parametro d
 WHERE p.control_serie = 'NO' AND s.cantidad > 40;
INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada, creada_por)
SELECT 'MOVIMIENTO', 1, m.cliente_id, m.ahora - interval '58 days' + m.n * interval '70 minutes', 8 FROM demo_mudanza m ORDER BY m.n;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                              a_almacenamiento_id, a_condicion, usuario_id)
SELECT m.ahora - interval '58 days' + m.n * interval '70 minutes', t.id, 'MOVER', 1, m.cliente_id, m.producto_id, nullif(m.partida_id, 0),
       5 + pg_temp.azar(m.n, 85) % 20, m.almacenamiento_id, 'DISPONIBLE', a.id, CASE WHEN a.tipo_stock_id = 2 THEN 'CUARENTENA' ELSE 'DISPONIBLE' END, 8
  FROM demo_mudanza m
  JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM transaccion WHERE tipo = 'MOVIMIENTO') t ON t.n = m.n
  JOIN almacenamiento a ON a.id = CASE WHEN m.n % 40 = 0 THEN 2011 WHEN m.n % 9 = 0 THEN 2007 + m.n % 4
                                       ELSE 1001 + (m.cliente_id - 1) * 300 + (pg_temp.azar(m.n, 86) % 200)::int END
 WHERE a.id <> m.almacenamiento_id
 ORDER BY m.n;
