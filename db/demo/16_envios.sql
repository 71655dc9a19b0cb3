-- What clients asked for lately: an envío for each of the last parcels, with the price of the general tariff for it.
CREATE TEMP TABLE demo_envio AS
SELECT row_number() OVER (ORDER BY g.id) AS id, g.id AS guia_id, pg_temp.azar(g.id, 51) AS azar, l.id AS localidad_id, a.ambito, v.id AS version_id
  FROM demo_parametro p
  JOIN guia g ON g.id > p.guias - 3000 AND g.madre_id IS NULL AND g.servicio <> 'DEVOLUCION'
  LEFT JOIN localidad l ON l.departamento_id = g.departamento_id AND l.nombre = g.localidad
 CROSS JOIN LATERAL (
       SELECT CASE WHEN g.agente_id IS NULL THEN coalesce(l.ambito, 'INTERIOR') WHEN g.departamento_id = 1 THEN 'MONTEVIDEO'
                   WHEN g.zona_id IN (6, 7) THEN 'METROPOLITANA' ELSE 'CAPITAL' END AS ambito) AS a
  JOIN tarifa t ON t.cliente_id IS NULL
  JOIN tarifa_version v ON v.tarifa_id = t.id AND v.numero = 1;

INSERT INTO envio (id, cliente_id, usuario_id, creado, origen, estado, servicio, entrega, paga, solicitud, cobra, valor_declarado_centavos,
                   valor_declarado_moneda, piezas, localidad_id, precision_direccion, partes_direccion, tarifa_version_id, precio_centavos, precio_moneda,
                   precio_tramos, lat, lng)
SELECT e.id, g.cliente_id, coalesce(u.id, atencion.id), g.creada,
       CASE WHEN u.id IS NULL THEN 'PANTALLA' ELSE (ARRAY['API', 'IMPORTACION', 'PANTALLA'])[1 + e.azar % 3] END,
       etapa_de_envio(g.estado_general), g.servicio, CASE WHEN g.servicio = 'ESTANDAR_AGENCIA' THEN 'AGENCIA' ELSE 'DOMICILIO' END,
       CASE WHEN e.azar / 8 % 100 < 12 THEN 'DESTINATARIO' WHEN u.id IS NULL THEN 'REMITENTE' ELSE 'CUENTA_CORRIENTE' END,
       CASE WHEN u.id IS NULL THEN 'MOSTRADOR' ELSE 'LEVANTE' END, g.contra_reembolso_centavos IS NOT NULL,
       CASE WHEN e.azar / 1024 % 10 = 0 THEN 200000 + e.azar / 16384 % 80 * 10000 END, CASE WHEN e.azar / 1024 % 10 = 0 THEN 'UYU' END,
       (SELECT jsonb_agg(jsonb_build_object('tamano_id', g.tamano_id, 'peso_gramos', greatest(1, g.peso_gramos / g.bultos)) ORDER BY n.n) FROM generate_series(1, g.bultos) AS n (n)),
       CASE WHEN g.servicio <> 'ESTANDAR_AGENCIA' THEN e.localidad_id END,
       CASE WHEN g.direccion LIKE '% km %' THEN 'KILOMETRO' WHEN g.direccion IS NOT NULL THEN 'PUERTA' END, NULL, e.version_id,
       x.neto + x.tasa + x.iva, 'UYU',
       jsonb_build_array(
         jsonb_build_object('concepto', 'Servicio, ' || g.bultos || CASE WHEN g.bultos = 1 THEN ' bulto' ELSE ' bultos' END, 'detalle', NULL, 'centavos', x.neto),
         jsonb_build_object('concepto', 'Tasa postal universal (10 %)', 'detalle', NULL, 'centavos', x.tasa),
         jsonb_build_object('concepto', 'IVA (22 %)', 'detalle', NULL, 'centavos', x.iva)),
       punto.lat, punto.lng
  FROM demo_envio e
  JOIN guia g ON g.id = e.guia_id
 CROSS JOIN LATERAL (SELECT greatest(1, g.peso_gramos / g.bultos) AS gramos) AS w
 CROSS JOIN LATERAL (
       SELECT l.precio_centavos FROM tarifa_linea l
        WHERE l.version_id = e.version_id AND l.servicio = g.servicio AND l.ambito = e.ambito
        ORDER BY l.hasta_gramos < w.gramos, CASE WHEN l.hasta_gramos < w.gramos THEN -l.hasta_gramos ELSE l.hasta_gramos END LIMIT 1) AS linea
 CROSS JOIN LATERAL (SELECT round(linea.precio_centavos * (1 + 0.7 * (g.bultos - 1)))::bigint AS neto) AS n
 CROSS JOIN LATERAL (SELECT n.neto, round(n.neto * 0.10)::bigint AS tasa, round(n.neto * 0.22)::bigint AS iva) AS x
  -- One of the client's own people, where it has any; else ours at the counter.
  LEFT JOIN LATERAL (SELECT q.id FROM demo_usuario q WHERE q.cliente_id = g.cliente_id ORDER BY q.id DESC LIMIT 1) AS u ON true
 CROSS JOIN LATERAL (SELECT q.primero + e.azar / 64 % q.cantidad AS id FROM demo_cuadrilla q WHERE q.quien = 'atencion') AS atencion
  -- Seven of ten clients' systems give the point of a door: somewhere within half a kilometre of the middle of its locality, rather inland.
  LEFT JOIN LATERAL (
       SELECT c.lat + (pg_temp.azar(e.id, 61) % 1000 - 350) * 0.000009 AS lat, c.lng + (pg_temp.azar(e.id, 62) % 1000 - 500) * 0.000011 AS lng
         FROM localidad_centro c
        WHERE c.localidad_id = e.localidad_id AND g.servicio <> 'ESTANDAR_AGENCIA' AND pg_temp.azar(e.id, 63) % 10 < 7) AS punto ON true
 ORDER BY e.id;

INSERT INTO envio_guia (guia_id, envio_id)
SELECT e.guia_id, e.id FROM demo_envio e JOIN envio v ON v.id = e.id ORDER BY e.guia_id;

-- What recipients still have to pay for: freight of what is not delivered yet.
UPDATE guia g SET flete_destino_centavos = v.precio_centavos
  FROM envio_guia x JOIN envio v ON v.id = x.envio_id AND v.paga = 'DESTINATARIO'
  JOIN estado_guia s ON NOT s.es_final
 WHERE g.id = x.guia_id AND s.codigo = g.estado_general AND g.moneda = v.precio_moneda;
