-- What left the carts: packed into bultos whose parcels are the ones that their orders were given, looked at again, and read out to whoever fetches
-- them. All of it moves through the ledger; a parcel's own events are where they were, and what they say of the dock is so.
CREATE TEMP TABLE demo_bulto AS
SELECT o.n, o.id AS orden_id, o.cliente_id, o.meta, o.guia_id, p.ahora - o.hace + interval '5 hours' AS cuando, k.nro, k.estado,
       -- One of them is the first that somebody new packs.
       CASE WHEN o.n = 39 THEN 9004 ELSE 8 END AS quien, d.id AS anden_id, (SELECT count(*) FROM demo_reserva r WHERE r.n = o.n) AS lineas, NULL::bigint AS id
  FROM demo_orden o CROSS JOIN demo_parametro p JOIN almacenamiento d ON d.codigo = 'ANDEN-D-' || 1 + o.n % 3 AND d.deposito_id = 1
 CROSS JOIN LATERAL (VALUES (1, CASE WHEN o.n = 44 THEN 'ABIERTO' ELSE 'CERRADO' END)) AS k (nro, estado)
 WHERE o.tipo = 'VENTA' AND (o.meta IN ('EN_PACKING', 'EMPACADA', 'VERIFICADA', 'DESPACHADA', 'ENTREGADA', 'CERRADA') OR o.n = 44);
INSERT INTO orden_bulto (transaccion_id, deposito_id, cliente_id, nro, abierto, abierto_por)
SELECT b.orden_id, 1, b.cliente_id, b.nro, b.cuando - interval '12 minutes', b.quien FROM demo_bulto b ORDER BY b.cuando, b.orden_id;
UPDATE demo_bulto d SET id = b.id FROM orden_bulto b WHERE b.transaccion_id = d.orden_id AND b.nro = d.nro;
-- One article of what left in a parcel has its serial read at the bench, unit by unit.
UPDATE producto SET control_serie = 'AL_EGRESO' WHERE id = (
  SELECT q.id FROM demo_bulto b JOIN demo_reserva r ON r.n = b.n JOIN producto q ON q.id = r.producto_id
   WHERE b.estado = 'CERRADO' AND b.guia_id IS NOT NULL AND b.cliente_id = 1 AND b.meta IN ('DESPACHADA', 'ENTREGADA')
     AND q.control_serie = 'NO' AND q.control_partida = 'NO'
     AND NOT EXISTS (SELECT FROM transaccion_linea o JOIN transaccion t ON t.id = o.transaccion_id WHERE o.producto_id = q.id AND t.tipo = 'TRASLADO')
   ORDER BY q.sku LIKE 'TEL-%' DESC, q.sku LIKE 'LAM-%' DESC, q.sku LIKE 'RAQ-%' DESC, q.id LIMIT 1);
-- Of the one that is being packed only the first line is in, of the one that is open one unit.
INSERT INTO orden_bulto_contenido (bulto_id, deposito_id, linea_id, producto_id, partida_id, de_almacenamiento_id, cantidad, series)
SELECT b.id, 1, r.linea_id, r.producto_id, r.partida_id, c.id, CASE WHEN b.estado = 'ABIERTO' THEN 1 ELSE r.cantidad END,
       (SELECT array_agg('TG' || b.id || '-' || q.id || '-' || i ORDER BY i)
          FROM producto q, generate_series(1, CASE WHEN b.estado = 'ABIERTO' THEN 1 ELSE r.cantidad END) AS i
         WHERE q.id = r.producto_id AND q.control_serie = 'AL_EGRESO')
  FROM demo_bulto b
  JOIN (SELECT r.*, row_number() OVER (PARTITION BY r.n ORDER BY r.linea_id) AS k FROM demo_reserva r) r ON r.n = b.n AND (r.k = 1 OR b.n NOT IN (43, 44))
  JOIN almacenamiento c ON c.codigo = 'CARRO-' || 1 + b.n % 6 AND c.deposito_id = 1
 ORDER BY b.id, r.linea_id;
-- Into the smallest box that has room for it and bears it.
CREATE TEMP TABLE demo_embalaje AS
SELECT b.id, x.gramos AS neto, c.id AS caja_id, x.gramos + c.gramos AS esperados
  FROM demo_bulto b
 CROSS JOIN LATERAL (SELECT sum(c.cantidad * q.gramos) FILTER (WHERE q.gramos IS NOT NULL) AS neto, bool_and(q.gramos IS NOT NULL) AS se_sabe,
                            sum(c.cantidad * q.largo_mm::bigint * q.ancho_mm * q.alto_mm) AS volumen
                       FROM orden_bulto_contenido c JOIN producto q ON q.id = c.producto_id WHERE c.bulto_id = b.id) AS s
 CROSS JOIN LATERAL (SELECT CASE WHEN s.se_sabe THEN s.neto END AS gramos) AS x
 CROSS JOIN LATERAL (SELECT k.id, k.gramos FROM caja_de_embalaje k
                      WHERE k.deposito_id = 1 AND k.nombre <> 'Sobre' AND (k.nombre = 'Grande' OR k.largo_mm::bigint * k.ancho_mm * k.alto_mm >= s.volumen * 1.15
                            AND k.max_gramos >= coalesce(s.neto, 0) + k.gramos)
                      ORDER BY k.largo_mm::bigint * k.ancho_mm * k.alto_mm LIMIT 1) AS c;
UPDATE orden_bulto b
   SET estado = 'CERRADO', cerrado = d.cuando, cerrado_por = d.quien, anden_id = d.anden_id, caja_id = c.caja_id, gramos_esperados = c.esperados,
       gramos = coalesce(c.esperados + d.n % 7, 1800 + d.n * 10), envio_id = e.envio_id, guia_id = d.guia_id, guia_nro = g.numero,
       bulto_nro = CASE WHEN d.guia_id IS NOT NULL THEN 1 END
  FROM demo_bulto d JOIN demo_embalaje c ON c.id = d.id LEFT JOIN guia g ON g.id = d.guia_id LEFT JOIN envio_guia e ON e.guia_id = d.guia_id
 WHERE b.id = d.id AND d.estado = 'CERRADO';
UPDATE envio v SET origen = 'DEPOSITO' FROM orden_bulto b WHERE b.envio_id = v.id;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                              de_linea_id, a_almacenamiento_id, a_condicion, a_linea_id, usuario_id, orden_bulto_id, series)
SELECT b.cuando, b.orden_id, 'EMPACAR', 1, b.cliente_id, c.producto_id, nullif(c.partida_id, 0), c.cantidad, c.de_almacenamiento_id, 'RESERVADO', c.linea_id,
       b.anden_id, 'RESERVADO', c.linea_id, b.quien, b.id, c.series
  FROM demo_bulto b JOIN orden_bulto_contenido c ON c.bulto_id = b.id WHERE b.estado = 'CERRADO' ORDER BY b.cuando, c.linea_id;
-- Where it goes to could not be understood; the warehouse is told which field.
INSERT INTO orden_sin_guia (transaccion_id, deposito_id, cliente_id, campo, mensaje, desde)
SELECT b.orden_id, 1, b.cliente_id, 'direccion', 'Falta la dirección', b.cuando FROM demo_bulto b WHERE b.meta IN ('EMPACADA', 'VERIFICADA') AND b.guia_id IS NULL;

-- Looked at again by somebody who did not pack it: what is as it should be, one that has a unit too many, one that is half read, and one that was weighed
-- and is lighter than it was: somebody has to say what becomes of it.
CREATE TEMP TABLE demo_verificacion AS
SELECT b.orden_id, b.cliente_id, b.id AS bulto_id, b.cuando + interval '20 minutes' AS abierta,
       CASE WHEN b.n = 37 THEN 'RECHAZADA' WHEN b.n IN (38, 39) THEN 'ABIERTA' ELSE 'APROBADA' END AS estado, CASE WHEN b.n = 38 THEN 9003 ELSE 9001 END AS quien, b.n = 39 AS pesa
  FROM demo_bulto b WHERE b.meta = 'VERIFICADA' OR b.n IN (37, 38, 39);
INSERT INTO verificacion (transaccion_id, deposito_id, cliente_id, estado, modo, motivo, diferencias, abierta, abierta_por, resuelta, resuelta_por)
SELECT v.orden_id, 1, v.cliente_id, v.estado, CASE WHEN v.estado <> 'ABIERTA' THEN 'ESCANEO' END, CASE WHEN v.estado = 'RECHAZADA' THEN 'Sobra una unidad' END,
       CASE WHEN v.estado = 'RECHAZADA'
            THEN (SELECT jsonb_build_array(jsonb_build_object('que', q.sku, 'esperada', c.cantidad, 'leida', c.cantidad + 1))
                    FROM orden_bulto_contenido c JOIN producto q ON q.id = c.producto_id WHERE c.bulto_id = v.bulto_id ORDER BY c.linea_id LIMIT 1)
            ELSE '[]'::jsonb END,
       v.abierta, v.quien, CASE WHEN v.estado <> 'ABIERTA' THEN v.abierta + interval '10 minutes' END, CASE WHEN v.estado <> 'ABIERTA' THEN v.quien END
  FROM demo_verificacion v ORDER BY v.abierta, v.orden_id;
INSERT INTO verificacion_lectura (verificacion_id, deposito_id, producto_id, cantidad, leida, leida_por)
SELECT x.id, 1, c.producto_id, c.cantidad + CASE WHEN v.estado = 'RECHAZADA' AND c.k = 1 THEN 1 ELSE 0 END, v.abierta + c.k * interval '1 minute', v.quien
  FROM demo_verificacion v JOIN verificacion x ON x.transaccion_id = v.orden_id
  JOIN (SELECT c.*, row_number() OVER (PARTITION BY c.bulto_id ORDER BY c.linea_id) AS k FROM orden_bulto_contenido c) c ON c.bulto_id = v.bulto_id
 WHERE NOT v.pesa AND (v.estado <> 'ABIERTA' OR c.k = 1) ORDER BY v.abierta, c.k;
INSERT INTO verificacion_lectura (verificacion_id, deposito_id, bulto_id, gramos, leida, leida_por)
SELECT x.id, 1, b.id, greatest(b.gramos - 420, 1), v.abierta + interval '1 minute', v.quien
  FROM demo_verificacion v JOIN verificacion x ON x.transaccion_id = v.orden_id JOIN orden_bulto b ON b.id = v.bulto_id WHERE v.pesa;
UPDATE orden o SET verificada = v.abierta + interval '10 minutes' FROM demo_verificacion v WHERE v.orden_id = o.transaccion_id AND v.estado = 'APROBADA';

-- Handed over with the levante that fetched their parcels, or to the client itself; two wait in one that is being read.
CREATE TEMP TABLE demo_sale AS
SELECT b.*, CASE WHEN b.guia_id IS NULL THEN 'retiro ' || b.cliente_id || ' ' || b.orden_id ELSE 'levante ' || l.levante_id END AS clave, l.levante_id,
       coalesce(g.levantada - interval '6 minutes', b.cuando + interval '1 hour') AS sale
  FROM demo_bulto b LEFT JOIN guia g ON g.id = b.guia_id
  LEFT JOIN LATERAL (SELECT l.levante_id FROM levante_guia l JOIN levante v ON v.id = l.levante_id AND v.levantado IS NOT NULL
                      WHERE l.guia_id = b.guia_id ORDER BY l.levante_id DESC LIMIT 1) l ON true
 WHERE b.meta IN ('DESPACHADA', 'ENTREGADA', 'CERRADA');
WITH van AS (SELECT s.clave, min(s.levante_id) AS levante_id, min(s.cliente_id) AS cliente_id, min(s.sale) AS sale, row_number() OVER (ORDER BY min(s.sale), s.clave) AS k
               FROM demo_sale s GROUP BY s.clave),
hechos AS (
  INSERT INTO despacho (deposito_id, destino, estado, cliente_id, desde, hasta, lleva, remito, abierto, abierto_por, cerrado, cerrado_por)
  SELECT 1, CASE WHEN v.levante_id IS NULL THEN 'RETIRO' ELSE 'LEVANTE' END, 'CERRADO', CASE WHEN v.levante_id IS NULL THEN v.cliente_id END, l.desde, l.hasta,
         CASE WHEN v.levante_id IS NULL THEN 'Encargado del cliente' END, 'RM-' || lpad(nextval('despacho_remito')::text, 7, '0'), v.sale - interval '25 minutes', 8,
         v.sale, 8
    FROM van v LEFT JOIN levante l ON l.id = v.levante_id ORDER BY v.k RETURNING id)
INSERT INTO demo_despacho SELECT v.clave, h.id FROM van v JOIN (SELECT id, row_number() OVER (ORDER BY id) AS k FROM hechos) h USING (k);
INSERT INTO despacho_levante (despacho_id, deposito_id, levante_id)
SELECT DISTINCT d.id, 1, s.levante_id FROM demo_sale s JOIN demo_despacho d USING (clave) WHERE s.levante_id IS NOT NULL;
INSERT INTO despacho_bulto (despacho_id, bulto_id, deposito_id, estado, leido, leido_por)
SELECT d.id, s.id, 1, 'LEIDO', x.cerrado - interval '5 minutes', 8 FROM demo_sale s JOIN demo_despacho d USING (clave) JOIN despacho x ON x.id = d.id ORDER BY s.id;
INSERT INTO stock_movimiento (registrado, fecha_evento, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id,
                              de_condicion, de_linea_id, a_condicion, a_linea_id, usuario_id, nota, orden_bulto_id, series)
SELECT s.sale, s.sale, s.orden_id, 'DESPACHAR', 1, s.cliente_id, c.producto_id, nullif(c.partida_id, 0), c.cantidad, s.anden_id, 'RESERVADO', c.linea_id, 'ENTREGA',
       c.linea_id, 8, 'Despacho ' || x.numero, s.id, c.series
  FROM demo_sale s JOIN orden_bulto_contenido c ON c.bulto_id = s.id JOIN demo_despacho d USING (clave) JOIN despacho x ON x.id = d.id
 ORDER BY s.sale, c.linea_id;
UPDATE orden_bulto b SET despachado = m.registrado FROM stock_movimiento m WHERE m.orden_bulto_id = b.id AND m.acto = 'DESPACHAR';
WITH abierto AS (
  INSERT INTO despacho (deposito_id, destino, desde, hasta, abierto, abierto_por)
  SELECT 1, 'LEVANTE', '15:00', '18:00', p.ahora - interval '10 minutes', 8 FROM demo_parametro p
   WHERE EXISTS (SELECT FROM demo_bulto b WHERE b.meta = 'VERIFICADA' AND b.guia_id IS NOT NULL) RETURNING id)
INSERT INTO despacho_bulto (despacho_id, bulto_id, deposito_id, estado, leido, leido_por)
SELECT a.id, b.id, 1, CASE WHEN b.k = 1 THEN 'LEIDO' ELSE 'PREVISTO' END, CASE WHEN b.k = 1 THEN p.ahora - interval '4 minutes' END, CASE WHEN b.k = 1 THEN 8 END
  FROM abierto a CROSS JOIN demo_parametro p
  JOIN (SELECT b.id, row_number() OVER (ORDER BY b.id) AS k FROM demo_bulto b WHERE b.meta = 'VERIFICADA' AND b.guia_id IS NOT NULL) b ON b.k <= 2;

UPDATE orden o SET entregada = coalesce(g.ultimo_fecha, s.sale)
  FROM demo_sale s LEFT JOIN guia g ON g.id = s.guia_id
 WHERE o.transaccion_id = s.orden_id AND (g.id IS NULL OR g.estado_general = 'ENTREGADO');
UPDATE orden x SET decision = 'CERRADA' FROM demo_orden o WHERE x.transaccion_id = o.id AND o.tipo = 'VENTA' AND o.meta = 'CERRADA';
-- When each came into its state: as the demo's clock says it.
DELETE FROM orden_paso s USING demo_bulto b WHERE s.transaccion_id = b.orden_id;
INSERT INTO orden_paso (transaccion_id, estado, desde)
SELECT s.transaccion_id, s.estado, s.desde FROM demo_orden_paso s WHERE EXISTS (SELECT FROM demo_bulto b WHERE b.orden_id = s.transaccion_id)
 ORDER BY s.desde, s.transaccion_id;
INSERT INTO orden_paso (transaccion_id, estado, desde)
SELECT s.orden_id, 'ENTREGADA', s.sale + interval '1 minute' FROM demo_sale s WHERE s.guia_id IS NULL AND s.meta <> 'CERRADA' ORDER BY s.orden_id;
