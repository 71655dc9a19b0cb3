-- The rounds of ninety days, made of what happened: the parcels of a zone that were loaded on a day went out with one driver. Only visits that
-- ended on their day are in one, so that what is kept of a round is what its events say; of a very large load one parcel in so many.
CREATE TEMP TABLE demo_paso_de_vuelta AS
SELECT e.id, e.guia_id, e.tipo, e.fecha_evento, e.usuario_id, count(*) FILTER (WHERE e.tipo = 'ASG') OVER (PARTITION BY e.guia_id ORDER BY e.fecha_evento, e.id) AS vuelta
  FROM evento e
 WHERE e.guia_id % greatest(1, (SELECT guias / 30000 FROM demo_parametro)) = 0 AND e.recorrido_id IS NULL
   AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = e.guia_id);

CREATE TEMP TABLE demo_visita AS
SELECT s.*, g.zona_id, g.bultos, p.hoy,
       row_number() OVER (PARTITION BY s.dia, s.tarde, g.zona_id ORDER BY s.visitada, s.guia_id) AS orden
  FROM (
    SELECT v.guia_id, v.vuelta, (min(v.fecha_evento) FILTER (WHERE v.tipo = 'CAR') AT TIME ZONE 'America/Montevideo')::date AS dia,
           min(v.fecha_evento) FILTER (WHERE v.tipo = 'CAR') AS cargada, min(v.fecha_evento) FILTER (WHERE v.tipo = 'SAL') AS salida,
           min(v.fecha_evento) FILTER (WHERE v.tipo IN ('ENT', 'ENT_CR', 'ENT_PAR', 'NOENT')) AS visitada,
           max(v.fecha_evento) FILTER (WHERE v.tipo IN ('ENT', 'ENT_CR', 'ENT_PAR', 'REP')) AS cerrada,
           (array_agg(v.tipo ORDER BY v.fecha_evento DESC, v.id DESC) FILTER (WHERE v.tipo NOT IN ('PRX', 'DIR')))[1] AS ultimo,
           extract(hour FROM min(v.fecha_evento) FILTER (WHERE v.tipo = 'CAR') AT TIME ZONE 'America/Montevideo') >= 12 AS tarde
      FROM demo_paso_de_vuelta v
     WHERE v.vuelta > 0
     GROUP BY v.guia_id, v.vuelta
    HAVING bool_and(v.tipo IN ('ASG', 'CAR', 'SAL', 'PRX', 'ENT', 'ENT_CR', 'ENT_PAR', 'NOENT', 'REP', 'DIR')) AND bool_or(v.tipo = 'CAR')
  ) AS s
  JOIN guia g ON g.id = s.guia_id
 CROSS JOIN (SELECT (ahora AT TIME ZONE 'America/Montevideo')::date AS hoy FROM demo_parametro) AS p
 WHERE (s.dia = p.hoy OR (s.cerrada AT TIME ZONE 'America/Montevideo')::date = s.dia) AND s.guia_id > 3;
ANALYZE demo_visita;

-- Each with a driver of its own that day; more than there are drivers do not go out.
CREATE TEMP TABLE demo_ronda_de_dia AS
SELECT r.*, NULL::bigint AS recorrido_id, 11 + r.n AS chofer_id,
       CASE WHEN r.dia < r.hoy THEN 'RENDIDO' WHEN r.abiertas = 0 THEN 'EN_RENDICION' WHEN r.salida IS NOT NULL THEN 'EN_RUTA' ELSE 'EN_CARGA' END AS estado
  FROM (
    SELECT v.dia, v.tarde, v.zona_id, v.orden / 110 AS tanda, v.hoy, min(v.cargada) AS cargada, percentile_disc(0.9) WITHIN GROUP (ORDER BY v.salida) AS salida, max(v.cerrada) AS cerrada,
           count(*) FILTER (WHERE v.cerrada IS NULL) AS abiertas, row_number() OVER (PARTITION BY v.dia ORDER BY v.tarde, v.zona_id, v.orden / 110) AS n
      FROM demo_visita v GROUP BY v.dia, v.tarde, v.zona_id, v.orden / 110, v.hoy
  ) AS r
 WHERE r.n <= 90;
UPDATE demo_ronda_de_dia SET recorrido_id = c.id
  FROM (SELECT dia, n, (SELECT coalesce(max(id), 0) FROM recorrido) + row_number() OVER (ORDER BY dia, n) AS id FROM demo_ronda_de_dia) AS c
 WHERE demo_ronda_de_dia.dia = c.dia AND demo_ronda_de_dia.n = c.n;

INSERT INTO recorrido (id, numero, dia, tipo, estado, chofer_id, salida_prevista, salida, llegada, creado_por, cambiado_por, cambiado)
OVERRIDING SYSTEM VALUE
SELECT r.recorrido_id, 'R' || to_char(r.dia, 'YYMMDD') || '-' || lpad((coalesce(k.ultimo, 0) + r.n)::text, 3, '0'), r.dia, 'REPARTO', r.estado, r.chofer_id,
       CASE WHEN r.tarde THEN '15:15' ELSE '08:45' END::time, CASE WHEN r.estado <> 'EN_CARGA' THEN r.salida END,
       CASE WHEN r.estado IN ('RENDIDO', 'EN_RENDICION') THEN least(r.cerrada + interval '20 minutes', p.ahora) END, 492, 492,
       coalesce(r.cerrada, r.salida, r.cargada)
  FROM demo_ronda_de_dia r CROSS JOIN demo_parametro p LEFT JOIN numerador k ON k.serie = 'recorrido' AND k.dia = r.dia
 ORDER BY r.recorrido_id;
INSERT INTO numerador (serie, dia, ultimo) SELECT 'recorrido', dia, count(*) FROM demo_ronda_de_dia GROUP BY dia
ON CONFLICT (serie, dia) DO UPDATE SET ultimo = numerador.ultimo + EXCLUDED.ultimo;

-- Lines as their events leave them; what is counted of them is counted below, for all at once.
ALTER TABLE recorrido_guia DISABLE TRIGGER USER;
INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden, estado, bultos, zona_id)
SELECT DISTINCT ON (r.recorrido_id, v.guia_id) r.recorrido_id, v.guia_id, 'ENTREGA', 1 + v.orden % 110,
       CASE v.ultimo WHEN 'ASG' THEN 'PLANIFICADA' WHEN 'CAR' THEN 'CARGADA' WHEN 'SAL' THEN 'EN_CAMINO' WHEN 'NOENT' THEN 'NO_ENTREGADA' WHEN 'REP' THEN 'DEVUELTA'
                     WHEN 'ENT_PAR' THEN 'PARCIAL' ELSE 'ENTREGADA' END, v.bultos, v.zona_id
  FROM demo_visita v JOIN demo_ronda_de_dia r ON r.dia = v.dia AND r.tarde = v.tarde AND r.zona_id = v.zona_id AND r.tanda = v.orden / 110
 ORDER BY r.recorrido_id, v.guia_id;
ALTER TABLE recorrido_guia ENABLE TRIGGER USER;
UPDATE evento e SET recorrido_id = r.recorrido_id,
       usuario_id = CASE WHEN e.tipo IN ('CAR', 'SAL', 'PRX', 'ENT', 'ENT_CR', 'ENT_PAR', 'NOENT') THEN r.chofer_id ELSE e.usuario_id END
  FROM demo_paso_de_vuelta p
  JOIN demo_visita v ON v.guia_id = p.guia_id AND v.vuelta = p.vuelta
  JOIN demo_ronda_de_dia r ON r.dia = v.dia AND r.tarde = v.tarde AND r.zona_id = v.zona_id AND r.tanda = v.orden / 110
 WHERE e.guia_id = p.guia_id AND e.id = p.id;

-- Of today also a draft, and one that was given up. What is left in the pool of the zone with most is in the draft.
CREATE TEMP TABLE demo_apenas AS
SELECT v.n, v.estado, (SELECT max(id) FROM recorrido) + v.n AS recorrido_id, p.ahora, (p.ahora AT TIME ZONE 'America/Montevideo')::date AS dia
  FROM demo_parametro p CROSS JOIN (VALUES (1, 'BORRADOR'), (2, 'ANULADO')) AS v (n, estado);
INSERT INTO numerador (serie, dia, ultimo) SELECT 'recorrido', dia, count(*) FROM demo_apenas GROUP BY dia
ON CONFLICT (serie, dia) DO UPDATE SET ultimo = numerador.ultimo + EXCLUDED.ultimo;
INSERT INTO recorrido (id, numero, dia, tipo, estado, salida_prevista, creado_por, cambiado_por) OVERRIDING SYSTEM VALUE
SELECT d.recorrido_id, 'R' || to_char(d.dia, 'YYMMDD') || '-' || lpad((k.ultimo - 2 + d.n)::text, 3, '0'), d.dia, 'REPARTO', d.estado, '13:30', 492, 492
  FROM demo_apenas d JOIN numerador k ON k.serie = 'recorrido' AND k.dia = d.dia;
INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden)
SELECT d.recorrido_id, g.id, 'ENTREGA', row_number() OVER (ORDER BY g.localidad, g.id)
  FROM demo_apenas d
 CROSS JOIN LATERAL (
   SELECT w.id, w.localidad FROM guia w
    WHERE w.estado_general IN ('INGRESADO', 'CLASIFICADO') AND w.agente_id IS NULL AND w.departamento_id = 1 AND w.madre_id IS NULL
      AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = w.id AND l.abierta)
    ORDER BY w.zona_id, w.localidad, w.id LIMIT 14) AS g
 WHERE d.estado = 'BORRADOR';

INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'recorrido', a.documento_id, a.acto, a.desde, a.hasta, a.cuando, a.quien
  FROM (
    SELECT r.recorrido_id AS documento_id, s.k, s.acto, s.desde, s.hasta, s.quien,
           CASE s.k WHEN 1 THEN r.cargada - interval '80 minutes' WHEN 2 THEN r.cargada - interval '60 minutes' WHEN 3 THEN r.cargada WHEN 4 THEN r.salida
                    WHEN 5 THEN r.salida WHEN 6 THEN least(r.cerrada + interval '20 minutes', p.ahora) ELSE r.cerrada + interval '45 minutes' END AS cuando
      FROM demo_ronda_de_dia r
     CROSS JOIN demo_parametro p
     CROSS JOIN LATERAL (VALUES (1, 'crear', NULL, 'BORRADOR', 492), (2, 'planificar', 'BORRADOR', 'PLANIFICADO', 492),
            (3, 'iniciar_carga', 'PLANIFICADO', 'EN_CARGA', r.chofer_id), (4, 'cerrar_carga', 'EN_CARGA', 'CARGADO', r.chofer_id),
            (5, 'salir', 'CARGADO', 'EN_RUTA', r.chofer_id), (6, 'llegar', 'EN_RUTA', 'EN_RENDICION', r.chofer_id),
            (7, 'rendir', 'EN_RENDICION', 'RENDIDO', 492)) AS s (k, acto, desde, hasta, quien)
     WHERE s.k <= CASE r.estado WHEN 'EN_CARGA' THEN 3 WHEN 'EN_RUTA' THEN 5 WHEN 'EN_RENDICION' THEN 6 ELSE 7 END
    UNION ALL
    SELECT d.recorrido_id, s.k, s.acto, s.desde, s.hasta, 492, d.ahora - (30 - s.k) * interval '1 minute'
      FROM demo_apenas d CROSS JOIN (VALUES (1, 'crear', NULL, 'BORRADOR'), (2, 'anular', 'BORRADOR', 'ANULADO')) AS s (k, acto, desde, hasta)
     WHERE s.k = 1 OR d.estado = 'ANULADO'
  ) AS a
 ORDER BY a.documento_id, a.k;
SELECT setval(pg_get_serial_sequence('recorrido', 'id'), (SELECT max(id) FROM recorrido));
SELECT rehacer_cuentas_de_recorridos();
