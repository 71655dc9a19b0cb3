-- Work of the warehouse: two waves with their work orders (one done with a short, one half picked by somebody who went home, two that wait),
-- a second depósito with somebody who works there and traslados on the way to it, and a reception that somebody has begun. All of it moves through the ledger.

-- Each sale's work: which wave and which cart load it is in.
CREATE TEMP TABLE demo_wo (k int PRIMARY KEY, ola int NOT NULL, modo text NOT NULL, estado text NOT NULL, carro text, persona int, hace interval NOT NULL, desde int NOT NULL,
                           hasta int NOT NULL, id bigint);
INSERT INTO demo_wo (k, ola, modo, estado, carro, persona, hace, desde, hasta) VALUES
  (1, 1, 'CLUSTER', 'COMPLETADA_CON_FALTANTE', 'CARRO-6', 8, interval '4 hours', 51, 54), (2, 1, 'CLUSTER', 'EN_CURSO', 'CARRO-1', 9003, interval '3 hours', 47, 50),
  (3, 2, 'CLUSTER', 'LIBERADA', NULL, NULL, interval '50 minutes', 55, 58), (4, 2, 'ORDEN', 'LIBERADA', NULL, NULL, interval '50 minutes', 59, 59);
CREATE TEMP TABLE demo_de_wo AS
SELECT w.k, o.n, o.id, row_number() OVER (PARTITION BY w.k ORDER BY o.n) AS bin FROM demo_wo w JOIN demo_orden o ON o.tipo = 'VENTA' AND o.n BETWEEN w.desde AND w.hasta;

INSERT INTO ola (deposito_id, criterio, ordenes, creada, creada_por)
SELECT 1, jsonb_build_object('deposito_id', 1, 'bins', 12), (SELECT count(*) FROM demo_de_wo d JOIN demo_wo w USING (k) WHERE w.ola = o.ola), p.ahora - o.hace, 9001
  FROM (SELECT ola, max(hace) AS hace FROM demo_wo GROUP BY ola) o CROSS JOIN demo_parametro p ORDER BY o.ola;
INSERT INTO wo (deposito_id, ola_id, modo, estado, prioridad, corte, ordenes, paradas, pasillos, asignada_a, carro_id, creada, creada_por, tocada, cerrada)
SELECT 1, (SELECT l.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM ola) l WHERE l.n = w.ola), w.modo, w.estado, 3,
       (SELECT min(x.corte) FROM demo_de_wo d JOIN orden x ON x.transaccion_id = d.id WHERE d.k = w.k), (SELECT count(*) FROM demo_de_wo d WHERE d.k = w.k),
       q.lugares, q.pasillos, w.persona, (SELECT a.id FROM almacenamiento a WHERE a.deposito_id = 1 AND a.codigo = w.carro), p.ahora - w.hace, 9001,
       p.ahora - w.hace + CASE WHEN w.persona IS NULL THEN interval '0' ELSE interval '40 minutes' END,
       CASE WHEN w.estado LIKE 'COMPLETADA%' THEN p.ahora - w.hace + interval '40 minutes' END
  FROM demo_wo w CROSS JOIN demo_parametro p
 CROSS JOIN LATERAL (SELECT count(DISTINCT r.almacenamiento_id) AS lugares, count(DISTINCT left(a.codigo, 4)) AS pasillos
                       FROM demo_de_wo d JOIN demo_reserva r ON r.n = d.n JOIN almacenamiento a ON a.id = r.almacenamiento_id WHERE d.k = w.k) q
 ORDER BY w.k;
UPDATE demo_wo d SET id = w.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS k FROM wo) w WHERE w.k = d.k;
INSERT INTO wo_linea (wo_id, deposito_id, cliente_id, transaccion_id, linea_id, producto_id, partida_id, almacenamiento_id, bin, pedida)
SELECT w.id, 1, r.cliente_id, r.id, r.linea_id, r.producto_id, nullif(r.partida_id, 0), r.almacenamiento_id, d.bin, r.cantidad
  FROM demo_wo w JOIN demo_de_wo d USING (k) JOIN demo_reserva r ON r.n = d.n JOIN almacenamiento a ON a.id = r.almacenamiento_id
 ORDER BY w.k, a.secuencia, r.linea_id;

-- What people did about them, and that their orders were released with it.
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id, nota)
SELECT * FROM (
  SELECT 'wo', w.id, a.acto, a.desde, a.hasta, p.ahora - w.hace + a.minutos * interval '1 minute' AS cuando, coalesce(CASE WHEN a.acto <> 'crear' THEN w.persona END, 9001), NULL
    FROM demo_wo w CROSS JOIN demo_parametro p
   CROSS JOIN LATERAL (VALUES ('crear', NULL, 'LIBERADA', 0, true), ('tomar', 'LIBERADA', 'ASIGNADA', 10, w.persona IS NOT NULL),
                              ('empezar', 'ASIGNADA', 'EN_CURSO', 12, w.persona IS NOT NULL),
                              ('completar_con_faltante', 'EN_CURSO', 'COMPLETADA_CON_FALTANTE', 40, w.estado = 'COMPLETADA_CON_FALTANTE')) AS a (acto, desde, hasta, minutos, hay)
   WHERE a.hay
   UNION ALL
  SELECT 'orden', d.id, 'liberar', 'CONFIRMADA', 'LIBERADA', p.ahora - w.hace, 9001, 'En ' || x.numero
    FROM demo_wo w JOIN demo_de_wo d USING (k) JOIN wo x ON x.id = w.id JOIN orden o ON o.transaccion_id = d.id CROSS JOIN demo_parametro p
   WHERE o.decision = 'CONFIRMADA') q
 ORDER BY cuando, 2, 3;
UPDATE orden x SET decision = 'LIBERADA' FROM demo_de_wo d WHERE x.transaccion_id = d.id AND x.decision = 'CONFIRMADA';

-- The first half of the open one, and all of the other but the last unit of its last line, which was not there.
CREATE TEMP TABLE demo_toma AS
SELECT l.id AS wo_linea_id, w.persona, l.transaccion_id, l.cliente_id, l.producto_id, l.partida_id, l.almacenamiento_id, l.linea_id, x.carro_id,
       CASE WHEN w.k = 1 AND l.n = l.son THEN 1 ELSE 0 END AS faltan, l.pedida, p.ahora - w.hace + interval '13 minutes' + l.n * interval '2 minutes' AS cuando
  FROM demo_wo w JOIN wo x ON x.id = w.id CROSS JOIN demo_parametro p
  JOIN (SELECT z.*, row_number() OVER (PARTITION BY z.wo_id ORDER BY z.id) AS n, count(*) OVER (PARTITION BY z.wo_id) AS son FROM wo_linea z) l ON l.wo_id = w.id
 WHERE w.k = 1 OR w.k = 2 AND l.n <= l.son / 2;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                              de_linea_id, a_almacenamiento_id, a_condicion, a_linea_id, usuario_id, wo_linea_id)
SELECT t.cuando, t.transaccion_id, 'PICKEAR', 1, t.cliente_id, t.producto_id, t.partida_id, t.pedida - t.faltan, t.almacenamiento_id, 'RESERVADO', t.linea_id,
       t.carro_id, 'RESERVADO', t.linea_id, t.persona, t.wo_linea_id
  FROM demo_toma t WHERE t.pedida > t.faltan ORDER BY t.cuando, t.wo_linea_id;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                              de_linea_id, a_almacenamiento_id, a_condicion, usuario_id)
SELECT t.cuando, t.transaccion_id, 'LIBERAR', 1, t.cliente_id, t.producto_id, t.partida_id, t.faltan, t.almacenamiento_id, 'RESERVADO', t.linea_id,
       t.almacenamiento_id, 'DISPONIBLE', t.persona
  FROM demo_toma t WHERE t.faltan > 0;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                              a_almacenamiento_id, a_condicion, usuario_id)
SELECT t.cuando, t.transaccion_id, 'CAMBIAR', 1, t.cliente_id, t.producto_id, t.partida_id, s.cantidad, t.almacenamiento_id, 'DISPONIBLE', t.almacenamiento_id,
       'BLOQUEADO', t.persona
  FROM demo_toma t JOIN stock_saldo s ON s.producto_id = t.producto_id AND s.almacenamiento_id = t.almacenamiento_id AND s.partida_id = coalesce(t.partida_id, 0)
                                     AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0
 WHERE t.faltan > 0;
UPDATE wo_linea l SET faltante = t.faltan, motivo = 'No estaba en la ubicación' FROM demo_toma t WHERE l.id = t.wo_linea_id AND t.faltan > 0;

-- A second depósito, and what goes there.
INSERT INTO deposito (id, codigo, nombre) VALUES (2, 'SAL', 'Depósito Salto');
INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario, creado)
SELECT 9005, 'gds-salto@courier.example', 'Selva Tarigo', 'gds-salto', p.clave_hash, 'ACTIVO', 'deposito', p.ahora - interval '60 days' FROM demo_parametro p;
INSERT INTO usuario_rol (usuario_id, rol_id) VALUES (9005, 6);
INSERT INTO usuario_funcionalidad (usuario_id, codigo) VALUES (9005, 'GDS_002');
INSERT INTO usuario_deposito (usuario_id, deposito_id) VALUES (9005, 2);
INSERT INTO cliente_deposito (cliente_id, deposito_id, desde) SELECT c, 2, hoy() - 60 FROM generate_series(1, 2) AS c;
INSERT INTO almacenamiento (id, deposito_id, clase, codigo) VALUES (2900, 2, 'ZONA', 'S');
INSERT INTO almacenamiento (id, deposito_id, padre_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id, secuencia, max_unidades)
SELECT 2900 + n, 2, 2900, 'POSICION', 'S-01-' || lpad(n::text, 2, '0'), 1, 1, n, 600 FROM generate_series(1, 12) AS n;
INSERT INTO almacenamiento (id, deposito_id, clase, codigo, nombre, tipo_almacenamiento_id, tipo_stock_id, secuencia, mezcla_cliente)
VALUES (2920, 2, 'POSICION', 'SAL-R-1', 'Andén de recepción de Salto', 4, 1, 900, true), (2921, 2, 'POSICION', 'SAL-D-1', 'Andén de despacho de Salto', 5, 1, 901, true);

SELECT setval('transaccion_ot'::regclass, 1, false);
CREATE TEMP TABLE demo_traslado AS
SELECT g AS n, 1 + (g - 1) % 2 AS cliente_id,
       (ARRAY['RECIBIDA', 'CON_DIFERENCIA', 'DESPACHADA', 'DESPACHADA', 'EN_PREPARACION', 'RESERVADA', 'RESERVADA', 'BORRADOR', 'CERRADA', 'ANULADA'])[g] AS meta,
       CASE WHEN g IN (1, 2, 9) THEN interval '9 days' + g * interval '5 hours' WHEN g <= 4 THEN interval '2 days' ELSE interval '20 hours' - g * interval '1 hour' END AS hace,
       NULL::bigint AS id
  FROM generate_series(1, 10) AS g;
INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada, creada_por)
SELECT 'TRASLADO', 1, t.cliente_id, p.ahora - t.hace, 9001 FROM demo_traslado t CROSS JOIN demo_parametro p ORDER BY t.n;
UPDATE demo_traslado d SET id = t.id FROM transaccion t WHERE t.tipo = 'TRASLADO' AND t.numero = 'OT-' || lpad(d.n::text, 6, '0');
INSERT INTO orden (transaccion_id, tipo, deposito_id, deposito_destino_id, cliente_id, referencia, corte, creada)
SELECT t.id, 'TRASLADO', 1, 2, t.cliente_id, 'TR-' || 300 + t.n, date_trunc('hour', p.ahora - t.hace + interval '30 hours'), p.ahora - t.hace
  FROM demo_traslado t CROSS JOIN demo_parametro p ORDER BY t.n;
INSERT INTO transaccion_linea (transaccion_id, deposito_id, cliente_id, producto_id, pedida)
SELECT t.id, 1, t.cliente_id, q.id, 6 + (t.n + k) % 7
  FROM demo_traslado t CROSS JOIN generate_series(1, 2) AS k
  JOIN LATERAL (
    SELECT p.id FROM producto p
     WHERE p.cliente_id = t.cliente_id AND p.control_serie = 'NO' AND p.control_partida = 'NO'
       AND EXISTS (SELECT FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id WHERE s.producto_id = p.id AND s.condicion = 'DISPONIBLE' AND s.cantidad > 30
                      AND a.tipo_almacenamiento_id IN (1, 2) AND a.bloqueo = 'NADA')
     ORDER BY p.id OFFSET (t.n * 3 + k * 2) % 30 LIMIT 1) AS q ON true
 ORDER BY t.n, k;
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id, nota)
SELECT * FROM (
  SELECT 'orden', t.id, a.acto, a.desde, a.hasta, p.ahora - t.hace + a.horas * interval '1 hour' AS cuando, CASE a.acto WHEN 'recibir' THEN 9005 WHEN 'despachar' THEN 8 ELSE 9001 END,
         CASE WHEN a.acto = 'anular' THEN 'Salto no tiene lugar' END
    FROM demo_traslado t CROSS JOIN demo_parametro p
   CROSS JOIN LATERAL (VALUES
     ('crear', NULL, 'BORRADOR', 0, true), ('confirmar', 'BORRADOR', 'CONFIRMADA', 0.3, t.meta <> 'BORRADOR'),
     ('liberar', 'CONFIRMADA', 'LIBERADA', 1, t.meta NOT IN ('BORRADOR', 'RESERVADA', 'ANULADA')), ('anular', 'CONFIRMADA', 'ANULADA', 2, t.meta = 'ANULADA'),
     ('despachar', 'LIBERADA', 'LIBERADA', 8, t.meta IN ('RECIBIDA', 'CON_DIFERENCIA', 'DESPACHADA', 'CERRADA')),
     ('recibir', 'LIBERADA', 'LIBERADA', 30, t.meta IN ('RECIBIDA', 'CON_DIFERENCIA', 'CERRADA')), ('cerrar', 'LIBERADA', 'CERRADA', 50, t.meta = 'CERRADA')
   ) AS a (acto, desde, hasta, horas, hay) WHERE a.hay) q
 ORDER BY cuando, 2, 3;
UPDATE orden x SET decision = 'CONFIRMADA', intentada = p.ahora - t.hace + interval '20 minutes'
  FROM demo_traslado t CROSS JOIN demo_parametro p WHERE x.transaccion_id = t.id AND t.meta <> 'BORRADOR';
CREATE TEMP TABLE demo_traslado_linea AS
SELECT l.id AS linea_id, t.n, t.meta, t.id, l.cliente_id, l.producto_id, l.pedida AS cantidad, s.almacenamiento_id, p.ahora - t.hace AS cuando
  FROM demo_traslado t JOIN transaccion_linea l ON l.transaccion_id = t.id CROSS JOIN demo_parametro p
  JOIN LATERAL (SELECT s.almacenamiento_id FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id
                 WHERE s.producto_id = l.producto_id AND s.condicion = 'DISPONIBLE' AND a.tipo_almacenamiento_id IN (1, 2) AND a.bloqueo = 'NADA' AND s.cantidad >= 2 * l.pedida
                 ORDER BY s.cantidad DESC, s.almacenamiento_id LIMIT 1) s ON true
 WHERE t.meta NOT IN ('BORRADOR', 'ANULADA');
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, a_almacenamiento_id,
                              a_condicion, a_linea_id, usuario_id)
SELECT e.cuando + interval '20 minutes', e.id, 'RESERVAR', 1, e.cliente_id, e.producto_id, e.cantidad, e.almacenamiento_id, 'DISPONIBLE', e.almacenamiento_id,
       'RESERVADO', e.linea_id, 9001
  FROM demo_traslado_linea e ORDER BY e.cuando, e.linea_id;
UPDATE orden x SET decision = 'LIBERADA' FROM demo_traslado t WHERE x.transaccion_id = t.id AND t.meta NOT IN ('BORRADOR', 'RESERVADA', 'ANULADA');
-- Each into one bulto, off the shelf straight into it; and read out to whoever drives to Salto.
INSERT INTO orden_bulto (transaccion_id, deposito_id, cliente_id, nro, estado, anden_id, gramos, abierto, abierto_por, cerrado, cerrado_por)
SELECT t.id, 1, t.cliente_id, 1, 'CERRADO', d.id, 4000 + t.n * 310, p.ahora - t.hace + interval '4 hours 40 minutes', 8, p.ahora - t.hace + interval '5 hours', 8
  FROM demo_traslado t CROSS JOIN demo_parametro p JOIN almacenamiento d ON d.codigo = 'ANDEN-D-3' AND d.deposito_id = 1
 WHERE t.meta IN ('RECIBIDA', 'CON_DIFERENCIA', 'DESPACHADA', 'EN_PREPARACION', 'CERRADA') ORDER BY t.n;
INSERT INTO orden_bulto_contenido (bulto_id, deposito_id, linea_id, producto_id, de_almacenamiento_id, cantidad)
SELECT b.id, 1, e.linea_id, e.producto_id, e.almacenamiento_id, e.cantidad FROM demo_traslado_linea e JOIN orden_bulto b ON b.transaccion_id = e.id ORDER BY e.linea_id;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, de_linea_id,
                              a_almacenamiento_id, a_condicion, a_linea_id, usuario_id, orden_bulto_id)
SELECT e.cuando + interval '5 hours', e.id, 'EMPACAR', 1, e.cliente_id, e.producto_id, e.cantidad, e.almacenamiento_id, 'RESERVADO', e.linea_id, b.anden_id, 'RESERVADO',
       e.linea_id, 8, b.id
  FROM demo_traslado_linea e JOIN orden_bulto b ON b.transaccion_id = e.id ORDER BY e.cuando, e.linea_id;
CREATE TEMP TABLE demo_despacho (clave text PRIMARY KEY, id bigint NOT NULL);
WITH van AS (SELECT t.n, t.id, p.ahora - t.hace + interval '8 hours' AS cuando, row_number() OVER (ORDER BY t.hace DESC) AS k
               FROM demo_traslado t CROSS JOIN demo_parametro p WHERE t.meta IN ('RECIBIDA', 'CON_DIFERENCIA', 'DESPACHADA', 'CERRADA')),
hechos AS (
  INSERT INTO despacho (deposito_id, destino, estado, deposito_destino_id, matricula, lleva, remito, abierto, abierto_por, cerrado, cerrado_por)
  SELECT 1, 'TRASLADO', 'CERRADO', 2, 'STP 2208', 'Transporte Litoral', 'RM-' || lpad(nextval('despacho_remito')::text, 7, '0'), v.cuando - interval '30 minutes', 8,
         v.cuando, 8
    FROM van v ORDER BY v.k RETURNING id)
INSERT INTO demo_despacho SELECT 'traslado ' || v.id, h.id FROM van v JOIN (SELECT id, row_number() OVER (ORDER BY id) AS k FROM hechos) h USING (k);
INSERT INTO despacho_bulto (despacho_id, bulto_id, deposito_id, estado, leido, leido_por)
SELECT d.id, b.id, 1, 'LEIDO', x.cerrado - interval '10 minutes', 8
  FROM orden_bulto b JOIN demo_despacho d ON d.clave = 'traslado ' || b.transaccion_id JOIN despacho x ON x.id = d.id;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, de_linea_id,
                              a_condicion, a_linea_id, usuario_id, nota, orden_bulto_id)
SELECT x.cerrado, e.id, 'DESPACHAR', 1, e.cliente_id, e.producto_id, e.cantidad, b.anden_id, 'RESERVADO', e.linea_id, 'ENTREGA', e.linea_id, 8, 'Despacho ' || x.numero,
       b.id
  FROM demo_traslado_linea e JOIN orden_bulto b ON b.transaccion_id = e.id JOIN demo_despacho d ON d.clave = 'traslado ' || e.id JOIN despacho x ON x.id = d.id
 ORDER BY e.cuando, e.linea_id;
-- At the other end each is received by a reception of its own, by who works there; one lacks two units of its first line.
SELECT setval('transaccion_rc'::regclass, 1, false);
INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada, creada_por)
SELECT 'RECEPCION', 2, t.cliente_id, p.ahora - t.hace + interval '29 hours', 9005
  FROM demo_traslado t CROSS JOIN demo_parametro p WHERE t.meta IN ('RECIBIDA', 'CON_DIFERENCIA', 'CERRADA') ORDER BY t.n;
CREATE TEMP TABLE demo_llegada_traslado AS
SELECT e.*, x.id AS recibe_id, CASE WHEN e.meta = 'CON_DIFERENCIA' AND e.linea_id = min(e.linea_id) OVER (PARTITION BY e.id) THEN 2 ELSE 0 END AS faltan
  FROM demo_traslado_linea e
  JOIN (SELECT n, row_number() OVER (ORDER BY n) AS k FROM demo_traslado WHERE meta IN ('RECIBIDA', 'CON_DIFERENCIA', 'CERRADA')) q USING (n)
  JOIN transaccion x ON x.numero = 'RC-' || lpad(q.k::text, 6, '0');
INSERT INTO recepcion (transaccion_id, orden_id, deposito_id, cliente_id, almacenamiento_id, modo, estado, bultos_recibidos, remito, abierta, abierta_por, cerrada, cerrada_por)
SELECT r.recibe_id, r.id, 2, r.cliente_id, 2920, 'GUIADA', 'CERRADA', 2, 'T-' || 50 + r.n, min(r.cuando) + interval '29 hours', 9005, min(r.cuando) + interval '30 hours', 9005
  FROM demo_llegada_traslado r GROUP BY r.recibe_id, r.id, r.cliente_id, r.n ORDER BY r.recibe_id;
INSERT INTO recepcion_lectura (recepcion_id, deposito_id, cliente_id, linea_id, producto_id, cantidad, usuario_id, registrada)
SELECT c.id, 2, r.cliente_id, r.linea_id, r.producto_id, r.cantidad - r.faltan, 9005, r.cuando + interval '29 hours 30 minutes'
  FROM demo_llegada_traslado r JOIN recepcion c ON c.transaccion_id = r.recibe_id ORDER BY r.linea_id;
INSERT INTO recepcion_diferencia (recepcion_id, deposito_id, producto_id, linea_id, decision, cantidad, nota)
SELECT c.id, 2, r.producto_id, r.linea_id, 'FALTA', r.faltan, 'No venían en el pallet'
  FROM demo_llegada_traslado r JOIN recepcion c ON c.transaccion_id = r.recibe_id WHERE r.faltan > 0;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_condicion, de_linea_id, a_almacenamiento_id,
                              a_condicion, a_linea_id, usuario_id)
SELECT r.cuando + interval '30 hours', r.recibe_id, 'RECIBIR', 2, r.cliente_id, r.producto_id, r.cantidad - r.faltan, 'PROVEEDOR', r.linea_id, 2920, 'EN_RECEPCION',
       r.linea_id, 9005
  FROM demo_llegada_traslado r ORDER BY r.cuando, r.linea_id;
UPDATE transaccion_linea l SET faltante = r.faltan FROM demo_llegada_traslado r WHERE l.id = r.linea_id AND r.faltan > 0;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, de_linea_id,
                              a_almacenamiento_id, a_condicion, usuario_id)
SELECT r.cuando + interval '34 hours', r.recibe_id, 'UBICAR', 2, r.cliente_id, r.producto_id, r.cantidad, 2920, 'EN_RECEPCION', r.linea_id, 2900 + r.n, 'DISPONIBLE', 9005
  FROM demo_llegada_traslado r WHERE r.meta = 'CERRADA' ORDER BY r.cuando, r.linea_id;
UPDATE orden x SET decision = t.meta FROM demo_traslado t WHERE x.transaccion_id = t.id AND t.meta IN ('CERRADA', 'ANULADA');

-- Somebody is receiving one that arrived: half of its first line is counted.
INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada, creada_por)
SELECT 'RECEPCION', 1, o.cliente_id, p.ahora - interval '25 minutes', 8 FROM demo_orden o CROSS JOIN demo_parametro p WHERE o.n = 111;
INSERT INTO recepcion (transaccion_id, orden_id, deposito_id, cliente_id, almacenamiento_id, modo, remito, matricula, abierta, abierta_por)
SELECT t.id, o.id, 1, o.cliente_id, d.id, 'GUIADA', 'R-2291', 'SCA 4471', p.ahora - interval '25 minutes', 8
  FROM demo_orden o CROSS JOIN demo_parametro p JOIN transaccion t ON t.numero = 'RC-000004' JOIN almacenamiento d ON d.codigo = 'ANDEN-R-2' AND d.deposito_id = 1
 WHERE o.n = 111;
INSERT INTO recepcion_lectura (recepcion_id, deposito_id, cliente_id, linea_id, producto_id, cantidad, usuario_id, registrada)
SELECT r.id, 1, r.cliente_id, l.id, l.producto_id, greatest(1, l.pedida / 4), 8, p.ahora - interval '20 minutes' + k * interval '2 minutes'
  FROM recepcion r CROSS JOIN demo_parametro p
  JOIN LATERAL (SELECT * FROM transaccion_linea x WHERE x.transaccion_id = r.orden_id ORDER BY x.id LIMIT 1) l ON true
 CROSS JOIN generate_series(1, 2) AS k
 WHERE r.estado = 'ABIERTA';

-- When each came into its state: as the demo's clock says it.
DELETE FROM orden_paso s USING demo_traslado t WHERE s.transaccion_id = t.id;
INSERT INTO orden_paso (transaccion_id, estado, desde)
SELECT t.id, CASE a.acto WHEN 'crear' THEN 'BORRADOR' WHEN 'confirmar' THEN 'RESERVADA' WHEN 'liberar' THEN 'EN_PREPARACION' WHEN 'despachar' THEN 'DESPACHADA'
                         WHEN 'recibir' THEN CASE WHEN t.meta = 'CON_DIFERENCIA' THEN 'CON_DIFERENCIA' ELSE 'RECIBIDA' END WHEN 'cerrar' THEN 'CERRADA' ELSE 'ANULADA' END,
       a.registrada
  FROM demo_traslado t JOIN documento_anotacion a ON a.entidad = 'orden' AND a.documento_id = t.id ORDER BY a.registrada, a.id;
UPDATE orden_paso s SET desde = p.ahora - w.hace + CASE s.estado WHEN 'LIBERADA' THEN interval '0' WHEN 'EN_PICKING' THEN interval '15 minutes' ELSE interval '35 minutes' END
  FROM demo_de_wo d JOIN demo_wo w USING (k) CROSS JOIN demo_parametro p
 WHERE s.transaccion_id = d.id AND s.estado IN ('LIBERADA', 'EN_PICKING', 'PICKEADA');
UPDATE orden_paso s SET desde = p.ahora - interval '25 minutes' FROM demo_orden o CROSS JOIN demo_parametro p WHERE o.n = 111 AND s.transaccion_id = o.id AND s.estado = 'EN_RECEPCION';

-- What comes today and tomorrow has its time at a dock; some have none yet.
INSERT INTO turno_anden (almacenamiento_id, cuando, deposito_id, transaccion_id, dado, dado_por)
SELECT d.id, inicio_del_dia(p.hoy + e.dia::int) + (8 + 2 * (e.n / 2)) * interval '1 hour' + q * interval '15 minutes', 1, e.id, p.ahora - interval '1 day', 9001
  FROM (SELECT o.transaccion_id AS id, row_number() OVER (PARTITION BY k.dia ORDER BY o.transaccion_id) - 1 AS n, k.dia
          FROM (SELECT o.transaccion_id, row_number() OVER (ORDER BY o.arribada IS NULL, o.transaccion_id) AS turno FROM orden o
                 WHERE o.tipo = 'COMPRA' AND o.deposito_id = 1 AND o.decision = 'CONFIRMADA' AND o.por_recibir > 0) o
          JOIN (VALUES (0, 1, 6), (1, 7, 10)) AS k (dia, desde, hasta) ON o.turno BETWEEN k.desde AND k.hasta) e
 CROSS JOIN (SELECT x.ahora, (x.ahora AT TIME ZONE 'America/Montevideo')::date AS hoy FROM demo_parametro x) p
  JOIN (SELECT a.id, row_number() OVER (ORDER BY a.secuencia, a.id) - 1 AS n FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
         WHERE a.deposito_id = 1 AND t.uso = 'RECEPCION' AND a.clase = 'POSICION' AND a.activo) d ON d.n = e.n % 2
 CROSS JOIN generate_series(0, 3 + (e.n % 3)::int) AS q;
