-- The counter of agency 1: what lies there is on its shelves, three parcels are paid for when they are collected, and its box has a yesterday: it
-- was closed $ 50 short, and what is in it now goes partly to the plant in a sealed bag. Agency 2 begins from nothing.
INSERT INTO estante (agente_id, codigo, capacidad)
SELECT 1, letra || '-' || lpad(n::text, 2, '0'), 10 FROM unnest(ARRAY['A', 'B']) AS letra CROSS JOIN generate_series(1, 6) AS n ORDER BY 2;

CREATE TEMP TABLE demo_en_agencia AS
SELECT g.id AS guia_id, g.en_agencia_desde AS desde, row_number() OVER (ORDER BY g.en_agencia_desde DESC, g.id) AS n
  FROM guia g
 WHERE g.agente_id = 1 AND situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde) = 'ingresado';

-- The four that came last are not put away yet.
INSERT INTO guia_estante (guia_id, desde, agente_id, estante_id, usuario_id)
SELECT d.guia_id, d.desde + interval '6 minutes', 1, e.id, 9
  FROM demo_en_agencia d
  JOIN (SELECT id, row_number() OVER (ORDER BY codigo) AS lugar FROM estante WHERE agente_id = 1) AS e ON e.lugar = 1 + d.n % 12
 WHERE d.n > 4;

UPDATE guia g SET contra_reembolso_centavos = c.centavos
  FROM demo_en_agencia d JOIN (VALUES (6, 239000), (11, 89000), (17, 145000)) AS c (n, centavos) ON c.n = d.n
 WHERE g.id = d.guia_id AND g.contra_reembolso_centavos IS NULL AND g.numero NOT LIKE '8810000000%';

-- Of three the code that was mailed is 246813.
SELECT poner_codigo(guia_id, '246813') FROM demo_en_agencia WHERE n BETWEEN 5 AND 7;

CREATE TEMP TABLE demo_caja AS
SELECT p.ahora, (p.ahora AT TIME ZONE 'America/Montevideo')::date AS hoy, p.ahora - interval '3 hours' AS abre_hoy,
       ((p.ahora AT TIME ZONE 'America/Montevideo')::date - 1 + time '08:05') AT TIME ZONE 'America/Montevideo' AS abre_ayer,
       ((p.ahora AT TIME ZONE 'America/Montevideo')::date - 1 + time '19:10') AT TIME ZONE 'America/Montevideo' AS cierra_ayer
  FROM demo_parametro p;

INSERT INTO turno_caja (agente_id, estado, abierta, abre_id, fondo_centavos, cerrada, cierra_id, esperado_centavos, contado_centavos)
SELECT 1, 'CERRADA', abre_ayer, 9, 200000, cierra_ayer, 9, 200000, 195000 FROM demo_caja;
INSERT INTO turno_caja (agente_id, estado, abierta, abre_id, fondo_centavos) SELECT 1, 'ABIERTA', abre_hoy, 9, 195000 FROM demo_caja;
INSERT INTO turno_arqueo (turno_id, vuelta, denominacion_centavos, cantidad, usuario_id)
SELECT t.id, c.vuelta, c.denominacion, c.cantidad, 9
  FROM turno_caja t
  JOIN (VALUES ('CERRADA', 0, 100000, 2), ('CERRADA', 1, 100000, 1), ('CERRADA', 1, 50000, 1), ('CERRADA', 1, 20000, 2), ('CERRADA', 1, 5000, 1),
               ('CERRADA', 2, 100000, 1), ('CERRADA', 2, 50000, 1), ('CERRADA', 2, 20000, 2), ('CERRADA', 2, 5000, 1),
               ('ABIERTA', 0, 100000, 1), ('ABIERTA', 0, 50000, 1), ('ABIERTA', 0, 20000, 2), ('ABIERTA', 0, 5000, 1))
       AS c (estado, vuelta, denominacion, cantidad) ON c.estado = t.estado
 WHERE t.agente_id = 1;

INSERT INTO turno_vuelta (turno_id, vuelta, sellada, usuario_id, esperado, contado)
SELECT t.id, v.vuelta, t.cerrada - v.antes * interval '1 minute', 9, 200000, 195000
  FROM turno_caja t JOIN (VALUES (1, 9), (2, 4)) AS v (vuelta, antes) ON true WHERE t.estado = 'CERRADA';

INSERT INTO numerador (serie, dia, ultimo) SELECT 'RM', hoy, 1 FROM demo_caja
ON CONFLICT (serie, dia) DO UPDATE SET ultimo = numerador.ultimo + 1;
INSERT INTO remesa (numero, agente_id, estado, creada, entrega_id, precinto, declarado_centavos)
SELECT format('RM-%s-001', to_char(hoy, 'YYMMDD')), 1, 'ENVIADA', abre_hoy + interval '40 minutes', 9, 'P-0048213', 100000 FROM demo_caja;

INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'turno_caja', t.id, a.acto, a.desde, a.hasta, CASE WHEN a.acto = 'abrir' THEN t.abierta ELSE t.cerrada - a.antes * interval '1 minute' END, 9
  FROM turno_caja t
  JOIN (VALUES (1, 'abrir', NULL, 'ABIERTA', 0), (2, 'contar', 'ABIERTA', 'ARQUEADA', 9), (3, 'recontar', 'ARQUEADA', 'ARQUEADA', 4),
               (4, 'cerrar', 'ARQUEADA', 'CERRADA', 0)) AS a (orden, acto, desde, hasta, antes) ON a.orden = 1 OR t.estado = 'CERRADA'
 WHERE t.agente_id = 1 ORDER BY t.id, a.orden;
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'remesa', id, 'enviar', NULL, 'ENVIADA', creada, 9 FROM remesa;

-- In the ledger: what it began with, what was missing, and what is on its way.
CREATE TEMP TABLE demo_asiento AS
SELECT 1 AS n, (abre_ayer AT TIME ZONE 'America/Montevideo')::date AS dia, abre_ayer AS registrado, 'Fondo inicial' AS texto, 'turno' AS origen, t.id AS origen_id,
       'apertura:' || t.id AS clave, cuenta_de('EFECTIVO_AGENCIA', 'agencia', 1, 'UYU') AS debe, cuenta_de('FONDO', NULL, NULL, 'UYU') AS haber, 200000 AS centavos
  FROM demo_caja CROSS JOIN turno_caja t WHERE t.estado = 'CERRADA'
UNION ALL
SELECT 2, (cierra_ayer AT TIME ZONE 'America/Montevideo')::date, cierra_ayer, 'Faltó al contar', 'turno', t.id, 'cierre:' || t.id,
       cuenta_de('FALTANTE', 'agencia', 1, 'UYU'), cuenta_de('EFECTIVO_AGENCIA', 'agencia', 1, 'UYU'), 5000
  FROM demo_caja CROSS JOIN turno_caja t WHERE t.estado = 'CERRADA'
UNION ALL
SELECT 3, (r.creada AT TIME ZONE 'America/Montevideo')::date, r.creada, 'Remesa ' || r.numero, 'remesa', r.id, 'remesa:' || r.id,
       cuenta_de('VALORES_EN_TRANSITO', 'remesa', r.id, 'UYU'), cuenta_de('EFECTIVO_AGENCIA', 'agencia', 1, 'UYU'), 100000
  FROM remesa r;
INSERT INTO asiento (dia, registrado, texto, usuario_id, origen, origen_id, clave)
SELECT dia, registrado, texto, 9, origen, origen_id, clave FROM demo_asiento ORDER BY n;
INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos)
SELECT a.id, 1, d.debe, d.haber, 'UYU', d.centavos FROM demo_asiento d JOIN asiento a ON a.clave = d.clave;
