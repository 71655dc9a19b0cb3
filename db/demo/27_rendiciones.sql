-- What came back this morning: a round that was counted to the cent, one that was $ 100 short and waits for a decision, one that was $ 50 short and is
-- its driver's to pay, and one that is back and nobody has begun to count. Their parcels come from what had not left yet, by events like any other.
-- The ledger begins where the demo's day does, where that day is told to be another than the clock's.
UPDATE libro b SET desde = p.ahora - interval '6 hours' FROM demo_parametro p WHERE p.ahora < b.desde;
CREATE TEMP TABLE demo_devuelta AS
WITH libres AS (
  SELECT g.id, g.cliente_id, g.estado_general, row_number() OVER (ORDER BY g.estado_general = 'CLASIFICADO', g.id DESC) AS n
    FROM guia g CROSS JOIN demo_parametro p
   WHERE g.agente_id IS NULL AND g.estado_general IN ('PRE_INGRESADO', 'LEVANTADO', 'INGRESADO', 'CLASIFICADO') AND g.bultos = 1
     AND g.intentos = 0 AND g.motivo_id IS NULL AND g.ultimo_fecha < p.ahora - interval '12 hours' AND g.servicio NOT IN ('CARGA_ESPECIAL', 'DOCUMENTOS')
     AND g.numero NOT LIKE '8810000000%' AND g.madre_id IS NULL AND g.contra_reembolso_centavos IS NULL AND g.flete_destino_centavos IS NULL
     AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = g.id AND l.abierta)
     AND NOT EXISTS (SELECT FROM levante_guia l WHERE l.guia_id = g.id)
     AND NOT EXISTS (SELECT FROM carro_guia c WHERE c.guia_id = g.id)
)
SELECT id, cliente_id, estado_general, ((n - 1) / 5 + 1)::int AS ronda, ((n - 1) % 5 + 1)::int AS orden FROM libres WHERE n <= 20;
-- A demo of a few parcels has none to spare.
DELETE FROM demo_devuelta v WHERE (SELECT count(*) FROM demo_devuelta o WHERE o.ronda = v.ronda) < 5;
UPDATE guia g SET contra_reembolso_centavos = CASE v.orden WHEN 1 THEN 220000 ELSE 89000 END FROM demo_devuelta v WHERE g.id = v.id AND v.orden <= 2;

CREATE TEMP TABLE demo_vuelto AS
SELECT DISTINCT v.ronda, 19 + v.ronda AS chofer_id, NULL::bigint AS recorrido_id, NULL::bigint AS rendicion_id, p.ahora, d.dia
  FROM demo_devuelta v CROSS JOIN demo_parametro p CROSS JOIN LATERAL (SELECT (p.ahora AT TIME ZONE 'America/Montevideo')::date AS dia) AS d;
INSERT INTO numerador (serie, dia, ultimo) SELECT 'recorrido', dia, count(*) FROM demo_vuelto GROUP BY dia
ON CONFLICT (serie, dia) DO UPDATE SET ultimo = numerador.ultimo + EXCLUDED.ultimo;
INSERT INTO recorrido (numero, dia, tipo, estado, chofer_id, salida_prevista, salida, llegada, creado_por, cambiado_por)
SELECT 'R' || to_char(v.dia, 'YYMMDD') || '-' || lpad((n.ultimo - (SELECT count(*) FROM demo_vuelto) + v.ronda)::text, 3, '0'), v.dia, 'REPARTO', 'EN_RENDICION',
       v.chofer_id, ((v.ahora - interval '6 hours') AT TIME ZONE 'America/Montevideo')::time(0), v.ahora - interval '6 hours',
       v.ahora - v.ronda * interval '12 minutes', 492, 492
  FROM demo_vuelto v JOIN numerador n ON n.serie = 'recorrido' AND n.dia = v.dia ORDER BY v.ronda;
UPDATE demo_vuelto d SET recorrido_id = r.id FROM recorrido r WHERE r.chofer_id = d.chofer_id AND r.dia = d.dia AND r.estado = 'EN_RENDICION';
INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden)
SELECT r.recorrido_id, v.id, 'ENTREGA', v.orden FROM demo_devuelta v JOIN demo_vuelto r USING (ronda);

-- The fifth was not delivered: of the round that waits it is still in the van. Told when the phone heard a network, which is now.
CREATE TEMP TABLE demo_paso_devuelta AS
SELECT v.id, v.cliente_id, v.orden, r.ronda, r.recorrido_id, s.tipo, r.ahora - s.hace * interval '1 minute' AS fecha,
       CASE s.quien WHEN 0 THEN r.chofer_id ELSE s.quien END AS quien, s.del_recorrido, row_number() OVER (ORDER BY s.hace DESC, v.id) AS lugar
  FROM demo_devuelta v
  JOIN demo_vuelto r USING (ronda)
  JOIN (VALUES
    ('ADM', 660, 'PRE_INGRESADO', '{1,2,3,4,5}'::int[], 102, false), ('ING_PL', 650, 'LEVANTADO', '{1,2,3,4,5}', 102, false),
    ('ASG', 480, NULL, '{1,2,3,4,5}', 492, true), ('CAR', 400, NULL, '{1,2,3,4,5}', 0, true), ('SAL', 360, NULL, '{1,2,3,4,5}', 0, true),
    ('ENT_CR', 300, NULL, '{1}', 0, true), ('ENT_CR', 270, NULL, '{2}', 0, true), ('ENT', 240, NULL, '{3,4}', 0, true), ('VUE', 30, NULL, '{5}', 493, true)
  ) AS s (tipo, hace, desde, ordenes, quien, del_recorrido)
    ON (s.desde IS NULL OR v.estado_general = s.desde) AND v.orden = ANY (s.ordenes) AND (s.tipo <> 'VUE' OR r.ronda <= 3);
INSERT INTO evento (id, guia_id, cliente_id, tipo, fecha_evento, fecha_registro, usuario_id, recorrido_id, recibe, monto_centavos, medio, motivo_id)
SELECT m.ultimo + s.lugar, s.id, s.cliente_id, s.tipo, s.fecha, CASE WHEN s.tipo = 'ENT_CR' THEN greatest(s.fecha, b.desde) ELSE s.fecha END, s.quien,
       CASE WHEN s.del_recorrido THEN s.recorrido_id END, CASE WHEN s.tipo IN ('ENT', 'ENT_CR') THEN g.destinatario END,
       CASE s.tipo WHEN 'ENT_CR' THEN g.contra_reembolso_centavos END, CASE s.tipo WHEN 'ENT_CR' THEN 'EFECTIVO' END, CASE s.tipo WHEN 'VUE' THEN 14 END
  FROM demo_paso_devuelta s JOIN guia g ON g.id = s.id CROSS JOIN (SELECT max(id) AS ultimo FROM evento) AS m CROSS JOIN libro b
 ORDER BY s.lugar;
UPDATE guia g SET estado_general = CASE u.tipo WHEN 'SAL' THEN 'EN_REPARTO' WHEN 'VUE' THEN 'INGRESADO' ELSE 'ENTREGADO' END, ultimo_evento = u.tipo,
       ultimo_fecha = u.fecha, levantada = coalesce(g.levantada, u.levantada), motivo_id = CASE u.tipo WHEN 'VUE' THEN 14 END
  FROM (SELECT s.id, (array_agg(s.tipo ORDER BY s.fecha DESC))[1] AS tipo, max(s.fecha) AS fecha,
               min(s.fecha) FILTER (WHERE s.tipo IN ('ADM', 'ING_PL')) AS levantada FROM demo_paso_devuelta s GROUP BY s.id) AS u
 WHERE g.id = u.id;

-- Counted by the functions themselves, as whoever receives money at the plant.
INSERT INTO numerador (serie, dia, ultimo) SELECT 'RD', dia, count(*) FROM demo_vuelto WHERE ronda <= 3 GROUP BY dia
ON CONFLICT (serie, dia) DO UPDATE SET ultimo = numerador.ultimo + EXCLUDED.ultimo;
INSERT INTO rendicion (numero, recorrido_id, chofer_id, recibe_id)
SELECT 'RD' || to_char(dia, 'YYMMDD') || '-' || lpad(ronda::text, 3, '0'), recorrido_id, chofer_id, 493 FROM demo_vuelto WHERE ronda <= 3 ORDER BY ronda;
UPDATE demo_vuelto d SET rendicion_id = r.id FROM rendicion r WHERE r.recorrido_id = d.recorrido_id;
INSERT INTO rendicion_guia (rendicion_id, guia_id, usuario_id)
SELECT d.rendicion_id, v.id, 493 FROM demo_devuelta v JOIN demo_vuelto d USING (ronda) WHERE v.orden = 5 AND d.ronda <= 3;
INSERT INTO rendicion_conteo (rendicion_id, chofer_id, vuelta, moneda, denominacion_centavos, cantidad, contado_por)
SELECT d.rendicion_id, d.chofer_id, 1, 'UYU', c.pieza, c.cantidad, 493
  FROM demo_vuelto d
  JOIN (VALUES (1, 200000, 1), (1, 100000, 1), (1, 5000, 1), (1, 2000, 2), (2, 200000, 1), (2, 50000, 1), (2, 20000, 2), (2, 5000, 1), (2, 2000, 2),
               (3, 200000, 1), (3, 100000, 1), (3, 2000, 2)) AS c (ronda, pieza, cantidad) USING (ronda);
SELECT set_config('anden.usuario_id', '493', true);
SELECT sellar_rendicion(rendicion_id) FROM demo_vuelto WHERE ronda <= 3 ORDER BY ronda;
UPDATE rendicion r SET estado = 'RENDIDA', firma_chofer = r.sellada + interval '2 minutes', firma_recibe = r.sellada + interval '3 minutes',
       cerrada = r.sellada + interval '3 minutes'
  FROM demo_vuelto d WHERE d.rendicion_id = r.id;
SELECT set_config('anden.usuario_id', '1', true);
SELECT decidir_diferencia_de_rendicion(x.id, 'A_CARGO', 'Se le descuenta; lo habló con el encargado', NULL)
  FROM rendicion_diferencia x JOIN demo_vuelto d ON d.rendicion_id = x.rendicion_id AND d.ronda = 3;
SELECT set_config('anden.usuario_id', '', true);
UPDATE recorrido r SET estado = 'RENDIDO' FROM demo_vuelto d WHERE d.recorrido_id = r.id AND d.ronda <= 3;

INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'recorrido', r.recorrido_id, a.acto, a.desde, a.hasta, r.ahora - a.hace * interval '1 minute', CASE a.quien WHEN 0 THEN r.chofer_id ELSE a.quien END
  FROM demo_vuelto r
  JOIN (VALUES ('crear', NULL, 'BORRADOR', 500, 492), ('planificar', 'BORRADOR', 'PLANIFICADO', 480, 492), ('iniciar_carga', 'PLANIFICADO', 'EN_CARGA', 410, 0),
               ('cerrar_carga', 'EN_CARGA', 'CARGADO', 370, 0), ('salir', 'CARGADO', 'EN_RUTA', 360, 0), ('llegar', 'EN_RUTA', 'EN_RENDICION', 50, 0),
               ('rendir', 'EN_RENDICION', 'RENDIDO', 1, 493)) AS a (acto, desde, hasta, hace, quien) ON a.acto <> 'rendir' OR r.ronda <= 3
 ORDER BY r.ronda, a.hace DESC;
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'rendicion', r.rendicion_id, a.acto, a.desde, a.hasta, r.ahora - a.hace * interval '1 minute', a.quien
  FROM demo_vuelto r
  JOIN (VALUES ('abrir', NULL, 'ABIERTA', 40, 493), ('sellar', 'ABIERTA', 'SELLADA', 4, 493), ('cerrar', 'SELLADA', 'RENDIDA', 1, 493))
       AS a (acto, desde, hasta, hace, quien) ON r.ronda <= 3
 ORDER BY r.ronda, a.hace DESC;

SELECT plegar_conteo_de_guias(), plegar_conteo_de_pickup(), plegar_informe();
DELETE FROM guia_conteo WHERE cantidad = 0;
