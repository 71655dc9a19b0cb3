-- Orders of the warehouse: what clients buy in and sell, in each of their states. OV-000001 is reserved and has three lines, OC-000001 is
-- confirmed and has four, one of a lot. What moves, moves through the ledger; where each order is follows.
-- A load that died before this one leaves them looked at while they were empty: for so few rows a search for stock would go over all, for each line.
ANALYZE almacenamiento, producto, presentacion, partida, stock_movimiento, stock_saldo;
SELECT setval(c, 1, false) FROM unnest(ARRAY['transaccion_ov', 'transaccion_oc']::regclass[]) AS c;
CREATE TEMP TABLE demo_orden (n int PRIMARY KEY, tipo text NOT NULL, cliente_id int NOT NULL, meta text NOT NULL, hace interval NOT NULL, lineas int NOT NULL,
                              id bigint, guia_id bigint);
INSERT INTO demo_orden (n, tipo, cliente_id, meta, hace, lineas)
SELECT g, 'VENTA', 1 + (g - 1) % 3,
       CASE WHEN g = 1 THEN 'RESERVADA' WHEN g <= 20 THEN 'CERRADA' WHEN g <= 28 THEN 'ENTREGADA' WHEN g <= 36 THEN 'DESPACHADA' WHEN g <= 39 THEN 'EMPACADA'
            WHEN g <= 42 THEN 'VERIFICADA' WHEN g = 43 THEN 'EN_PACKING' WHEN g <= 46 THEN 'PICKEADA' WHEN g <= 50 THEN 'LIBERADA' WHEN g <= 72 THEN 'RESERVADA'
            WHEN g <= 75 THEN 'SIN_STOCK' WHEN g <= 77 THEN 'BORRADOR' WHEN g <= 80 THEN 'ANULADA' ELSE 'RESERVADA_PARCIAL' END,
       CASE WHEN g = 1 THEN interval '20 hours' WHEN g <= 20 THEN interval '40 days' - g * interval '31 hours' WHEN g <= 36 THEN interval '6 days' - g * interval '3 hours'
            ELSE interval '30 hours' - (g - 36) * interval '25 minutes' END,
       CASE WHEN g = 1 THEN 3 WHEN g = 43 THEN 3 ELSE 1 + (g * 7) % 4 END
  FROM generate_series(1, 81) AS g
UNION ALL
SELECT 100 + g, 'COMPRA', 1 + (g - 1) % 3,
       CASE WHEN g = 1 THEN 'CONFIRMADA' WHEN g <= 5 THEN 'CERRADA' WHEN g <= 7 THEN 'UBICADA' WHEN g <= 9 THEN 'RECIBIDA' WHEN g = 10 THEN 'RECIBIDA_PARCIAL'
            WHEN g <= 13 THEN 'ARRIBADA' WHEN g <= 16 THEN 'EN_TRANSITO' WHEN g <= 19 THEN 'CONFIRMADA' WHEN g = 20 THEN 'BORRADOR' ELSE 'ANULADA' END,
       CASE WHEN g = 1 THEN interval '3 days' WHEN g <= 5 THEN interval '30 days' - g * interval '50 hours' ELSE interval '8 days' - g * interval '5 hours' END,
       CASE WHEN g = 1 THEN 4 ELSE 2 + g % 4 END
  FROM generate_series(1, 22) AS g;

-- What was packed went as a parcel of the same client: one of one piece to a door, as far on its way as its order is. It was made when the order
-- was packed, five hours after it was asked for. Where a small database has none left, the client fetched what was packed.
UPDATE demo_orden o SET guia_id = x.id, hace = p.ahora - x.creada + interval '5 hours'
  FROM demo_parametro p,
       (SELECT g.*, row_number() OVER (PARTITION BY g.cliente_id, g.clase ORDER BY g.id DESC) AS k
          FROM (SELECT g.id, g.cliente_id, g.creada,
                       CASE WHEN g.levantada IS NULL THEN 'PACKING'
                            WHEN g.estado_general <> 'ENTREGADO' THEN 'DESPACHADA'
                            WHEN row_number() OVER (PARTITION BY g.cliente_id, g.estado_general, g.levantada IS NULL ORDER BY g.id DESC) <= 3 THEN 'ENTREGADA'
                            WHEN g.ultimo_fecha < q.ahora - interval '1 day' THEN 'CERRADA' END AS clase
                  FROM guia g JOIN envio_guia e ON e.guia_id = g.id CROSS JOIN demo_parametro q
                 WHERE g.cliente_id <= 3 AND g.bultos = 1 AND g.agente_id IS NULL AND g.localidad IS NOT NULL AND g.numero NOT LIKE '8810000000%'
                   AND g.servicio IN ('ESTANDAR_DOMICILIO', 'EXPRESS_24', 'FLEX')
                   AND CASE WHEN g.levantada IS NULL THEN g.estado_general = 'PRE_INGRESADO'
                            ELSE g.estado_general IN ('ENTREGADO', 'LEVANTADO', 'INGRESADO', 'CLASIFICADO', 'EN_REPARTO')
                                 AND EXISTS (SELECT FROM levante_guia l JOIN levante v ON v.id = l.levante_id AND v.levantado IS NOT NULL WHERE l.guia_id = g.id) END) g) x,
       (SELECT n, row_number() OVER (PARTITION BY cliente_id, CASE WHEN meta IN ('EMPACADA', 'VERIFICADA') THEN 'PACKING' ELSE meta END ORDER BY n DESC) AS k
          FROM demo_orden WHERE tipo = 'VENTA' AND n NOT IN (1, 39)) m
 WHERE m.n = o.n AND x.cliente_id = o.cliente_id AND x.k = m.k
   AND x.clase = CASE WHEN o.meta IN ('EMPACADA', 'VERIFICADA') THEN 'PACKING' ELSE o.meta END;

INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada, creada_por)
SELECT o.tipo, 1, o.cliente_id, p.ahora - o.hace, CASE WHEN o.n % 3 = 0 THEN 9001 ELSE 8 END FROM demo_orden o CROSS JOIN demo_parametro p ORDER BY o.tipo, o.n;
UPDATE demo_orden o SET id = t.id
  FROM (SELECT n, tipo, row_number() OVER (PARTITION BY tipo ORDER BY n) AS k FROM demo_orden) q, transaccion t
 WHERE q.n = o.n AND t.tipo = q.tipo AND t.numero = CASE q.tipo WHEN 'VENTA' THEN 'OV-' ELSE 'OC-' END || lpad(q.k::text, 6, '0');

INSERT INTO orden (transaccion_id, tipo, deposito_id, cliente_id, referencia, prioridad, corte, prometida_el, proveedor, servicio, entrega, localidad_id,
                   direccion_dudosa, contra_reembolso_centavos, creada)
SELECT o.id, o.tipo, 1, o.cliente_id, coalesce(g.referencia, CASE WHEN o.tipo = 'VENTA' THEN 'PED-' || 4000 + o.n ELSE 'FAC-' || 700 + o.n END), CASE WHEN o.n % 11 = 0 THEN 1 ELSE 3 END,
       CASE WHEN o.tipo = 'VENTA' THEN date_trunc('hour', p.ahora - o.hace + interval '26 hours') END,
       CASE WHEN o.tipo = 'COMPRA' THEN (p.ahora - o.hace)::date + 4 END,
       CASE WHEN o.tipo = 'COMPRA' THEN (ARRAY['Molinos del Este', 'Textil Rambla', 'Importadora Cerro'])[1 + o.n % 3] END,
       CASE WHEN o.tipo = 'VENTA' THEN coalesce(g.servicio, (ARRAY['ESTANDAR_DOMICILIO', 'EXPRESS_24', 'ESTANDAR_DOMICILIO', 'FLEX'])[1 + o.n % 4]) END,
       CASE WHEN o.tipo = 'VENTA' THEN 'DOMICILIO' END, CASE WHEN o.tipo = 'VENTA' THEN coalesce(l.id, 1 + (o.n * 7) % 40) END,
       o.n = 60 OR o.meta IN ('EMPACADA', 'VERIFICADA') AND o.guia_id IS NULL, g.contra_reembolso_centavos, p.ahora - o.hace
  FROM demo_orden o CROSS JOIN demo_parametro p LEFT JOIN guia g ON g.id = o.guia_id
  LEFT JOIN localidad l ON l.departamento_id = g.departamento_id AND l.nombre = g.localidad ORDER BY o.id;
INSERT INTO orden_destino (transaccion_id, cliente_id, destinatario, documento, telefono, direccion)
SELECT o.id, o.cliente_id, coalesce(g.destinatario, (ARRAY['Ana Pereira', 'Jorge Silveira', 'Lucía Cabrera', 'Martín Techera', 'Elena Bonino'])[1 + o.n % 5]), g.documento,
       coalesce(g.telefono, '099 ' || 100000 + o.n * 37),
       coalesce(g.direccion, CASE WHEN o.n <> 60 AND o.meta NOT IN ('EMPACADA', 'VERIFICADA') THEN (ARRAY['Colonia', 'Rivera', '18 de Julio', 'Artigas'])[1 + o.n % 4] || ' ' || 1000 + o.n * 13 END)
  FROM demo_orden o LEFT JOIN guia g ON g.id = o.guia_id WHERE o.tipo = 'VENTA' ORDER BY o.id;

-- A sale's lines are of products that lie there; those of SIN_STOCK ask for more than there is.
INSERT INTO transaccion_linea (transaccion_id, deposito_id, cliente_id, producto_id, pedida, partida_pedida_id)
SELECT o.id, 1, o.cliente_id, q.id,
       CASE WHEN o.meta = 'SIN_STOCK' OR o.meta = 'RESERVADA_PARCIAL' AND k = 1 THEN 5000 WHEN o.tipo = 'COMPRA' THEN 24 + (o.n * k) % 36 ELSE 1 + (o.n + k) % 5 END,
       CASE WHEN o.n = 101 AND k = 1 THEN (SELECT min(l.id) + 1 FROM partida l WHERE l.producto_id = q.id) END
  FROM demo_orden o CROSS JOIN LATERAL generate_series(1, o.lineas) AS k
  JOIN LATERAL (
    SELECT p.id FROM producto p
     WHERE p.cliente_id = o.cliente_id AND p.control_serie = 'NO' AND (o.n = 101 AND k = 1) = (p.control_partida = 'SIEMPRE')
       AND EXISTS (SELECT FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id WHERE s.producto_id = p.id AND s.condicion = 'DISPONIBLE' AND s.cantidad > 30
                      AND a.tipo_almacenamiento_id IN (1, 2) AND a.bloqueo = 'NADA')
     ORDER BY p.id OFFSET (o.n * 5 + k * 3) % CASE WHEN o.n = 101 AND k = 1 THEN 10 ELSE 60 END LIMIT 1) AS q ON true
 ORDER BY o.id, k;

-- What people did, in order.
CREATE TEMP TABLE demo_acto (n int NOT NULL, nro int NOT NULL, acto text NOT NULL, desde text, hasta text NOT NULL, horas numeric NOT NULL);
INSERT INTO demo_acto
SELECT o.n, a.nro, a.acto, a.desde, a.hasta, a.horas
  FROM demo_orden o CROSS JOIN demo_parametro p LEFT JOIN guia g ON g.id = o.guia_id
 CROSS JOIN LATERAL (SELECT coalesce(extract(epoch FROM g.levantada - g.creada) / 3600 + 4.9, 6) AS sale,
                            coalesce(extract(epoch FROM least(p.ahora - interval '1 hour', g.ultimo_fecha + interval '20 hours') - g.creada) / 3600 + 5, 60) AS cierra) AS c
 CROSS JOIN LATERAL (VALUES
   (1, 'crear', NULL, 'BORRADOR', 0, true), (2, 'confirmar', 'BORRADOR', 'CONFIRMADA', 0.2, o.meta <> 'BORRADOR'),
   (3, 'liberar', 'CONFIRMADA', 'LIBERADA', 2, o.tipo = 'VENTA' AND o.meta IN ('LIBERADA', 'PICKEADA', 'EN_PACKING', 'EMPACADA', 'VERIFICADA', 'DESPACHADA', 'ENTREGADA', 'CERRADA')),
   (4, 'despachar', 'LIBERADA', 'LIBERADA', c.sale, o.tipo = 'VENTA' AND o.meta IN ('DESPACHADA', 'ENTREGADA', 'CERRADA')),
   (5, 'cerrar', 'LIBERADA', 'CERRADA', c.cierra, o.tipo = 'VENTA' AND o.meta = 'CERRADA'),
   (6, 'avisar', 'CONFIRMADA', 'CONFIRMADA', 8, o.tipo = 'COMPRA' AND o.meta NOT IN ('BORRADOR', 'ANULADA', 'CONFIRMADA')),
   (7, 'arribar', 'CONFIRMADA', 'CONFIRMADA', 30, o.tipo = 'COMPRA' AND o.meta NOT IN ('BORRADOR', 'ANULADA', 'CONFIRMADA', 'EN_TRANSITO')),
   (8, 'recibir', 'CONFIRMADA', 'CONFIRMADA', 31, o.tipo = 'COMPRA' AND o.meta IN ('RECIBIDA_PARCIAL', 'RECIBIDA', 'UBICADA', 'CERRADA')),
   (9, 'cerrar', 'CONFIRMADA', 'CERRADA', 70, o.tipo = 'COMPRA' AND o.meta = 'CERRADA'),
   (11, 'verificar', 'LIBERADA', 'LIBERADA', 5.5, o.meta = 'VERIFICADA'), (12, 'rechazar', 'LIBERADA', 'LIBERADA', 5.5, o.n = 37),
   (10, 'anular', 'CONFIRMADA', 'ANULADA', 3, o.meta = 'ANULADA')) AS a (nro, acto, desde, hasta, horas, hay)
 WHERE a.hay;
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id, nota)
SELECT 'orden', o.id, a.acto, a.desde, a.hasta, p.ahora - o.hace + a.horas * interval '1 hour', CASE WHEN a.acto IN ('cerrar', 'anular', 'verificar', 'rechazar') THEN 9001 ELSE 8 END,
       CASE a.acto WHEN 'anular' THEN 'El comprador se arrepintió' WHEN 'rechazar' THEN 'Sobra una unidad' WHEN 'verificar' THEN 'Sin diferencias' END
  FROM demo_acto a JOIN demo_orden o USING (n) CROSS JOIN demo_parametro p
 ORDER BY p.ahora - o.hace + a.horas * interval '1 hour', o.id, a.nro;
UPDATE orden x SET decision = 'CONFIRMADA', intentada = CASE WHEN x.tipo = 'VENTA' THEN p.ahora - o.hace + interval '12 minutes' END
  FROM demo_orden o CROSS JOIN demo_parametro p WHERE x.transaccion_id = o.id AND o.meta NOT IN ('BORRADOR');

-- Each line takes its units from the fullest shelf that has them; what is asked for too much gets nothing.
CREATE TEMP TABLE demo_reserva AS
SELECT l.id AS linea_id, o.n, o.meta, o.id, l.cliente_id, l.producto_id, l.pedida AS cantidad, s.almacenamiento_id, s.partida_id, d.ahora - o.hace + interval '12 minutes' AS cuando
  FROM demo_orden o JOIN transaccion_linea l ON l.transaccion_id = o.id CROSS JOIN demo_parametro d
  JOIN LATERAL (SELECT s.almacenamiento_id, s.partida_id FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id LEFT JOIN partida q ON q.id = s.partida_id
                 WHERE s.producto_id = l.producto_id AND s.condicion = 'DISPONIBLE' AND a.tipo_almacenamiento_id IN (1, 2) AND a.bloqueo = 'NADA'
                   AND (q.vence IS NULL OR q.vence >= hoy()) ORDER BY s.cantidad DESC, s.almacenamiento_id LIMIT 1) s ON true
 WHERE o.tipo = 'VENTA' AND o.meta NOT IN ('BORRADOR', 'SIN_STOCK', 'ANULADA') AND l.pedida < 5000;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                              a_almacenamiento_id, a_condicion, a_linea_id, usuario_id)
SELECT r.cuando, r.id, 'RESERVAR', 1, r.cliente_id, r.producto_id, nullif(r.partida_id, 0), r.cantidad, r.almacenamiento_id, 'DISPONIBLE', r.almacenamiento_id,
       'RESERVADO', r.linea_id, 8
  FROM demo_reserva r ORDER BY r.cuando, r.linea_id;
UPDATE orden x SET decision = 'LIBERADA' FROM demo_acto a JOIN demo_orden o USING (n) WHERE x.transaccion_id = o.id AND a.acto = 'liberar';
-- Of what is asked for too much, all that there is.
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                              a_almacenamiento_id, a_condicion, a_linea_id, usuario_id)
SELECT p.ahora - o.hace + interval '12 minutes', o.id, 'RESERVAR', 1, l.cliente_id, l.producto_id, nullif(s.partida_id, 0), s.cantidad, s.almacenamiento_id,
       'DISPONIBLE', s.almacenamiento_id, 'RESERVADO', l.id, 8
  FROM demo_orden o CROSS JOIN demo_parametro p JOIN transaccion_linea l ON l.transaccion_id = o.id AND l.pedida = 5000
  JOIN stock_saldo s ON s.producto_id = l.producto_id AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0
  JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.tipo_almacenamiento_id IN (1, 2) AND a.bloqueo = 'NADA'
 WHERE o.meta = 'RESERVADA_PARCIAL' ORDER BY l.id, s.almacenamiento_id;
-- Off the shelf onto a cart; what became of it there is told last of all (32_gds_salidas.sql).
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                              de_linea_id, a_almacenamiento_id, a_condicion, a_linea_id, usuario_id)
SELECT r.cuando + interval '3 hours', r.id, 'MOVER', 1, r.cliente_id, r.producto_id, nullif(r.partida_id, 0), r.cantidad, r.almacenamiento_id, 'RESERVADO', r.linea_id,
       c.id, 'RESERVADO', r.linea_id, 8
  FROM demo_reserva r JOIN almacenamiento c ON c.codigo = 'CARRO-' || 1 + r.n % 6 AND c.deposito_id = 1
 WHERE r.meta IN ('PICKEADA', 'EN_PACKING', 'EMPACADA', 'VERIFICADA', 'DESPACHADA', 'ENTREGADA', 'CERRADA') ORDER BY r.cuando, r.linea_id;

-- What was announced, what came, and what is on its shelf.
UPDATE orden x SET avisada = p.ahora - o.hace + interval '8 hours'
  FROM demo_acto a JOIN demo_orden o USING (n) CROSS JOIN demo_parametro p WHERE x.transaccion_id = o.id AND a.acto = 'avisar';
UPDATE orden x SET arribada = p.ahora - o.hace + interval '30 hours'
  FROM demo_acto a JOIN demo_orden o USING (n) CROSS JOIN demo_parametro p WHERE x.transaccion_id = o.id AND a.acto = 'arribar';
CREATE TEMP TABLE demo_llegada AS
SELECT l.id AS linea_id, o.n, o.meta, o.id, l.cliente_id, l.producto_id, CASE WHEN o.meta = 'RECIBIDA_PARCIAL' THEN l.pedida / 2 ELSE l.pedida END AS cantidad,
       d.id AS anden_id, p.ahora - o.hace + interval '31 hours' AS cuando, row_number() OVER (ORDER BY l.id) AS k
  FROM demo_orden o JOIN transaccion_linea l ON l.transaccion_id = o.id CROSS JOIN demo_parametro p
  JOIN almacenamiento d ON d.codigo = 'ANDEN-R-' || 1 + o.n % 3 AND d.deposito_id = 1
 WHERE o.tipo = 'COMPRA' AND o.meta IN ('RECIBIDA_PARCIAL', 'RECIBIDA', 'UBICADA', 'CERRADA');
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_condicion, de_linea_id, a_almacenamiento_id,
                              a_condicion, a_linea_id, usuario_id)
SELECT r.cuando, r.id, 'RECIBIR', 1, r.cliente_id, r.producto_id, r.cantidad, 'PROVEEDOR', r.linea_id, r.anden_id, 'EN_RECEPCION', r.linea_id, 8
  FROM demo_llegada r ORDER BY r.cuando, r.linea_id;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, cantidad, de_almacenamiento_id, de_condicion, de_linea_id,
                              a_almacenamiento_id, a_condicion, usuario_id)
SELECT r.cuando + interval '2 hours', r.id, 'UBICAR', 1, r.cliente_id, r.producto_id, r.cantidad, r.anden_id, 'EN_RECEPCION', r.linea_id,
       1001 + (r.cliente_id - 1) * 300 + (r.k * 7) % 200, 'DISPONIBLE', 8
  FROM demo_llegada r WHERE r.meta IN ('UBICADA', 'CERRADA') ORDER BY r.cuando, r.linea_id;

UPDATE orden x SET decision = o.meta FROM demo_orden o WHERE x.transaccion_id = o.id AND (o.meta = 'ANULADA' OR o.meta = 'CERRADA' AND o.tipo = 'COMPRA');
-- When each came into its state: as the demo's clock says it.
DELETE FROM orden_paso;
CREATE TEMP TABLE demo_orden_paso AS
SELECT o.id AS transaccion_id, 'BORRADOR' AS estado, p.ahora - o.hace AS desde FROM demo_orden o CROSS JOIN demo_parametro p
UNION ALL
SELECT o.id, x.estado, p.ahora - o.hace + x.horas * interval '1 hour' FROM demo_orden o JOIN orden q ON q.transaccion_id = o.id CROSS JOIN demo_parametro p
 CROSS JOIN LATERAL (
   SELECT a.horas, CASE a.acto WHEN 'confirmar' THEN 'CONFIRMADA' WHEN 'liberar' THEN 'LIBERADA' WHEN 'despachar' THEN 'DESPACHADA' WHEN 'cerrar' THEN 'CERRADA'
                               WHEN 'verificar' THEN 'VERIFICADA' WHEN 'avisar' THEN 'EN_TRANSITO' WHEN 'arribar' THEN 'ARRIBADA' WHEN 'recibir' THEN 'RECIBIDA' WHEN 'anular' THEN 'ANULADA' END AS estado
     FROM demo_acto a WHERE a.n = o.n AND a.acto NOT IN ('crear', 'rechazar')
    UNION ALL SELECT 0.25, CASE WHEN o.meta = 'RESERVADA_PARCIAL' THEN o.meta ELSE 'RESERVADA' END WHERE EXISTS (SELECT FROM demo_reserva r WHERE r.n = o.n)
    UNION ALL SELECT 3.2, 'PICKEADA'
               WHERE o.meta IN ('PICKEADA', 'EN_PACKING', 'EMPACADA', 'VERIFICADA', 'DESPACHADA', 'ENTREGADA', 'CERRADA') AND o.tipo = 'VENTA'
    UNION ALL SELECT 4.8, 'EN_PACKING' WHERE o.meta = 'EN_PACKING'
    UNION ALL SELECT 5, 'EMPACADA' WHERE o.meta IN ('EMPACADA', 'VERIFICADA', 'DESPACHADA', 'ENTREGADA', 'CERRADA') AND o.tipo = 'VENTA'
    UNION ALL SELECT extract(epoch FROM g.ultimo_fecha - g.creada) / 3600 + 5, 'ENTREGADA' FROM guia g
               WHERE g.id = o.guia_id AND o.meta IN ('ENTREGADA', 'CERRADA')) AS x
 ORDER BY 3, 1;
INSERT INTO orden_paso (transaccion_id, estado, desde) SELECT transaccion_id, estado, desde FROM demo_orden_paso ORDER BY desde, transaccion_id;
