-- The rounds of today of the driver that anybody may try: one on the road with twenty-four stops, one that waits to be loaded. Their parcels
-- come from what had not left yet, by events like any other.
CREATE TEMP TABLE demo_parada AS
WITH libres AS (
  SELECT g.id, g.cliente_id, g.bultos, g.estado_general, g.agente_id, g.localidad, g.zona_id,
         CASE WHEN g.agente_id IS NULL THEN 'ENTREGA' ELSE 'AGENCIA' END AS modo,
         row_number() OVER (PARTITION BY g.agente_id IS NULL ORDER BY g.estado_general = 'CLASIFICADO', g.id DESC) AS n
    FROM guia g
   CROSS JOIN demo_parametro p
   WHERE g.departamento_id = 1 AND g.estado_general IN ('PRE_INGRESADO', 'A_LEVANTAR', 'LEVANTADO', 'INGRESADO', 'CLASIFICADO')
     AND g.intentos = 0 AND g.motivo_id IS NULL AND g.ultimo_fecha < p.ahora - interval '3 hours' AND g.servicio <> 'CARGA_ESPECIAL'
     AND g.numero NOT LIKE '8810000000%' AND g.madre_id IS NULL AND g.contra_reembolso_centavos IS NULL AND g.flete_destino_centavos IS NULL
     AND (g.agente_id IS NULL OR g.agente_id > 2)
     AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = g.id AND l.abierta)
)
SELECT l.*, CASE WHEN l.modo = 'AGENCIA' OR l.n <= 23 THEN 1 ELSE 2 END AS ronda,
       -- By neighbourhood, the agency in the middle.
       row_number() OVER (PARTITION BY l.modo = 'ENTREGA' AND l.n > 23 ORDER BY l.zona_id, l.localidad, l.id)::int AS orden
  FROM libres l
 WHERE (l.modo = 'AGENCIA' AND l.n = 1) OR (l.modo = 'ENTREGA' AND l.n <= 31);

-- Two collect for the sender, one the freight, one comes in three pieces.
UPDATE guia g SET contra_reembolso_centavos = CASE d.n WHEN 3 THEN 220000 WHEN 11 THEN 89000 END,
       flete_destino_centavos = CASE d.n WHEN 3 THEN 19000 END, bultos = CASE d.n WHEN 7 THEN 3 ELSE g.bultos END
  FROM demo_parada d WHERE d.id = g.id AND d.modo = 'ENTREGA' AND d.n IN (3, 7, 11);
INSERT INTO bulto (guia_id, numero, estado, ultimo_evento, ultimo_fecha)
SELECT g.id, pieza, g.estado_general, g.ultimo_evento, g.ultimo_fecha
  FROM demo_parada d JOIN guia g ON g.id = d.id CROSS JOIN generate_series(1, g.bultos) AS pieza
 WHERE d.modo = 'ENTREGA' AND d.n = 7 AND NOT EXISTS (SELECT FROM bulto b WHERE b.guia_id = g.id AND b.numero = pieza);
UPDATE demo_parada d SET bultos = g.bultos FROM guia g WHERE g.id = d.id;

CREATE TEMP TABLE demo_ronda AS
SELECT v.ronda, NULL::bigint AS recorrido_id, (p.ahora AT TIME ZONE 'America/Montevideo')::date AS dia, p.ahora, v.estado
  FROM demo_parametro p CROSS JOIN (VALUES (1, 'EN_RUTA'), (2, 'PLANIFICADO')) AS v (ronda, estado);
-- A demo of a few parcels has none to spare.
DELETE FROM demo_ronda r WHERE NOT EXISTS (SELECT FROM demo_parada d WHERE d.ronda = r.ronda);
INSERT INTO numerador (serie, dia, ultimo) SELECT 'recorrido', dia, count(*) FROM demo_ronda GROUP BY dia
ON CONFLICT (serie, dia) DO UPDATE SET ultimo = numerador.ultimo + EXCLUDED.ultimo;
INSERT INTO recorrido (numero, dia, tipo, estado, chofer_id, salida_prevista, salida, creado_por, cambiado_por)
SELECT 'R' || to_char(r.dia, 'YYMMDD') || '-' || lpad((n.ultimo - (SELECT count(*) FROM demo_ronda) + r.ronda)::text, 3, '0'), r.dia, 'REPARTO', r.estado, 4,
       ((r.ahora - interval '45 minutes') AT TIME ZONE 'America/Montevideo')::time(0), CASE r.ronda WHEN 1 THEN r.ahora - interval '45 minutes' END, 492, 492
  FROM demo_ronda r JOIN numerador n ON n.serie = 'recorrido' AND n.dia = r.dia
 ORDER BY r.ronda;
UPDATE demo_ronda d SET recorrido_id = r.id FROM recorrido r WHERE r.chofer_id = 4 AND r.dia = d.dia AND r.estado = d.estado;
UPDATE recorrido r SET salida_prevista = NULL FROM demo_ronda d WHERE d.ronda = 2 AND r.id = d.recorrido_id;

-- What leaves something at an agency on its way is a mixed one.
UPDATE recorrido r SET tipo = 'MIXTO' FROM demo_parada d JOIN demo_ronda k ON k.ronda = d.ronda WHERE d.modo = 'AGENCIA' AND r.id = k.recorrido_id;

INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden)
SELECT r.recorrido_id, d.id, d.modo, d.orden FROM demo_parada d JOIN demo_ronda r ON r.ronda = d.ronda;

-- What happened to each until it left; minutes before now.
CREATE TEMP TABLE demo_salida AS
SELECT d.*, r.recorrido_id, r.ahora, s.tipo, s.hace, s.quien, s.del_recorrido, c.carro_id,
       row_number() OVER (ORDER BY s.hace DESC, d.id) AS lugar
  FROM demo_parada d
  JOIN demo_ronda r ON r.ronda = d.ronda
  LEFT JOIN carro_guia c ON c.guia_id = d.id
  JOIN (VALUES
    ('LEV_OK', 170, 'A_LEVANTAR', NULL, 12, false), ('ADM', 165, 'PRE_INGRESADO', NULL, 102, false),
    ('ING_PL', 150, 'A_LEVANTAR,LEVANTADO', NULL, 102, false), ('CLA', 120, 'PRE_INGRESADO,A_LEVANTAR,LEVANTADO,INGRESADO', 'AGENCIA', 102, false),
    ('ASG', 100, NULL, 'ENTREGA', 492, true), ('CAR', 70, NULL, 'ENTREGA', 4, true), ('DESP', 70, NULL, 'AGENCIA', 4, true),
    ('SAL', 45, NULL, 'ENTREGA', 4, true)
  ) AS s (tipo, hace, desde, modo, quien, del_recorrido)
    ON (s.desde IS NULL OR d.estado_general = ANY (string_to_array(s.desde, ','))) AND (s.modo IS NULL OR s.modo = d.modo)
   AND (d.ronda = 1 OR s.tipo NOT IN ('CAR', 'SAL'));
INSERT INTO evento (id, guia_id, cliente_id, tipo, fecha_evento, fecha_registro, usuario_id, recorrido_id, carro_id)
SELECT m.ultimo + s.lugar, s.id, s.cliente_id, s.tipo, s.ahora - s.hace * interval '1 minute', s.ahora - s.hace * interval '1 minute', s.quien,
       CASE WHEN s.del_recorrido THEN s.recorrido_id END, s.carro_id
  FROM demo_salida s CROSS JOIN (SELECT max(id) AS ultimo FROM evento) AS m
 ORDER BY s.lugar;

UPDATE guia g SET estado_general = t.estado, ultimo_evento = u.tipo, ultimo_fecha = u.fecha, levantada = coalesce(g.levantada, u.levantada)
  FROM (
    SELECT s.id, s.ronda, s.modo, (array_agg(s.tipo ORDER BY s.hace))[1] AS tipo, max(s.ahora - s.hace * interval '1 minute') AS fecha,
           min(s.ahora - s.hace * interval '1 minute') FILTER (WHERE s.tipo IN ('LEV_OK', 'ADM', 'ING_PL')) AS levantada
      FROM demo_salida s GROUP BY s.id, s.ronda, s.modo
  ) AS u
 CROSS JOIN LATERAL (SELECT CASE u.tipo WHEN 'SAL' THEN 'EN_REPARTO' WHEN 'DESP' THEN 'EN_TRASLADO' ELSE 'ASIGNADO' END AS estado) AS t
 WHERE g.id = u.id;
UPDATE bulto b SET estado = g.estado_general, ultimo_evento = g.ultimo_evento, ultimo_fecha = g.ultimo_fecha
  FROM guia g JOIN demo_parada d ON d.id = g.id WHERE b.guia_id = g.id;

INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'recorrido', r.recorrido_id, a.acto, a.desde, a.hasta, r.ahora - a.hace * interval '1 minute', a.quien
  FROM demo_ronda r
  JOIN (VALUES ('crear', NULL, 'BORRADOR', 130, 492), ('planificar', 'BORRADOR', 'PLANIFICADO', 100, 492),
               ('iniciar_carga', 'PLANIFICADO', 'EN_CARGA', 80, 4), ('cerrar_carga', 'EN_CARGA', 'CARGADO', 50, 4), ('salir', 'CARGADO', 'EN_RUTA', 45, 4)
       ) AS a (acto, desde, hasta, hace, quien) ON r.ronda = 1 OR a.acto IN ('crear', 'planificar')
 ORDER BY r.ronda, a.hace DESC;

-- What counts are kept of parcels knows of it.
SELECT plegar_conteo_de_guias(), plegar_conteo_de_pickup(), plegar_informe();
DELETE FROM guia_conteo WHERE cantidad = 0;
