-- Levantes of ninety days, told from what was collected: one for each client and day. What waits today stands in every state.
CREATE TEMP TABLE demo_levantada AS
SELECT DISTINCT ON (e.guia_id) e.guia_id, e.cliente_id, e.tipo, e.fecha_evento, (e.fecha_evento AT TIME ZONE 'America/Montevideo')::date AS dia
  FROM evento e
 WHERE e.tipo IN ('LEV_OK', 'LEV_DIF') AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.tipo = 'CORR' AND c.corrige_id = e.id)
 ORDER BY e.guia_id, e.fecha_evento;

CREATE TEMP TABLE demo_levante AS
WITH hechos AS (
  SELECT d.cliente_id, d.dia, min(d.fecha_evento) AS levantado, bool_or(d.tipo = 'LEV_DIF') AS difiere, bool_or(g.estado_general = 'LEVANTADO') AS de_camino,
         sum(g.bultos)::int AS bultos
    FROM demo_levantada d JOIN guia g ON g.id = d.guia_id GROUP BY d.cliente_id, d.dia
), dichos AS (
  SELECT h.cliente_id, h.dia, h.levantado, h.difiere, h.bultos,
         CASE WHEN h.de_camino THEN CASE WHEN h.difiere THEN 'LEVANTADO_CON_DIFERENCIA' ELSE 'LEVANTADO' END
              WHEN h.dia < (p.ahora AT TIME ZONE 'America/Montevideo')::date - 2 THEN 'CERRADO' ELSE 'RECIBIDO_EN_PLANTA' END AS estado
    -- Of what is on its way the last one differs, whatever the hour.
    FROM (SELECT h.cliente_id, h.dia, h.levantado, h.de_camino, h.bultos,
                 h.difiere OR (h.de_camino AND row_number() OVER (PARTITION BY h.de_camino ORDER BY h.levantado DESC, h.cliente_id) = 1) AS difiere
            FROM hechos h) AS h CROSS JOIN demo_parametro p
), esperan AS (
  SELECT g.cliente_id, row_number() OVER (ORDER BY g.cliente_id) AS n FROM guia g WHERE g.estado_general = 'A_LEVANTAR' GROUP BY g.cliente_id
), todos AS (
  SELECT d.cliente_id, d.dia, d.levantado, d.difiere, d.estado, true AS con_guias, d.bultos FROM dichos d
  UNION ALL
  SELECT e.cliente_id, CASE WHEN s.estado = 'VENCIDO' THEN h.dia - 1 WHEN s.estado = 'CONFIRMADO' AND e.n % 12 <> 6 THEN dia_habil(h.dia, 1) ELSE h.dia END, NULL, false,
         s.estado, true, NULL
    FROM esperan e CROSS JOIN demo_parametro p CROSS JOIN LATERAL (SELECT (p.ahora AT TIME ZONE 'America/Montevideo')::date AS dia) AS h
   CROSS JOIN LATERAL (SELECT (ARRAY['ASIGNADO', 'CONFIRMADO', 'EN_CAMINO', 'SOLICITADO', 'ASIGNADO', 'CONFIRMADO', 'EN_PUNTO', 'CONFIRMADO', 'ASIGNADO',
                                     'VENCIDO', 'CONFIRMADO', 'ASIGNADO'])[1 + (e.n - 1) % 12] AS estado) AS s
  UNION ALL
  -- What was asked for by a number, and did not come about.
  SELECT c.id, h.dia - v.hace, NULL, false, v.estado, false, NULL
    FROM demo_parametro p CROSS JOIN LATERAL (SELECT (p.ahora AT TIME ZONE 'America/Montevideo')::date AS dia) AS h
   CROSS JOIN (VALUES (1, 'FALLIDO', 0), (2, 'CANCELADO', 0), (3, 'FALLIDO', 1), (4, 'CANCELADO', 3), (5, 'FALLIDO', 2), (6, 'REPROGRAMADO', 1)) AS v (lugar, estado, hace)
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS lugar FROM cliente WHERE activo) AS c ON c.lugar = v.lugar
  UNION ALL
  -- Asked for by a number as well: at any hour of any day something stands in every state, and has whom it is asked by and where to go.
  SELECT c.id, h.dia - v.hace, CASE WHEN v.estado LIKE 'LEVANTADO%' OR v.estado = 'RECIBIDO_EN_PLANTA' THEN greatest(inicio_del_dia(h.dia), p.ahora - interval '50 minutes') END,
         v.estado = 'LEVANTADO_CON_DIFERENCIA', v.estado, false, NULL
    FROM demo_parametro p CROSS JOIN LATERAL (SELECT (p.ahora AT TIME ZONE 'America/Montevideo')::date AS dia) AS h
   CROSS JOIN (VALUES (1, 'SOLICITADO', 0), (2, 'CONFIRMADO', 0), (3, 'ASIGNADO', 0), (4, 'EN_CAMINO', 0), (5, 'EN_PUNTO', 0), (6, 'LEVANTADO', 0),
                      (7, 'LEVANTADO_CON_DIFERENCIA', 0), (8, 'RECIBIDO_EN_PLANTA', 0), (9, 'VENCIDO', 1), (10, 'ASIGNADO', 0)) AS v (lugar, estado, hace)
    JOIN (SELECT c.id, row_number() OVER (ORDER BY c.id) AS lugar FROM cliente c, demo_parametro p
           WHERE c.activo AND c.id > 10 AND NOT EXISTS (SELECT FROM esperan e WHERE e.cliente_id = c.id)
             AND NOT EXISTS (SELECT FROM dichos d WHERE d.cliente_id = c.id AND d.dia = (p.ahora AT TIME ZONE 'America/Montevideo')::date)) AS c ON c.lugar = v.lugar
  UNION ALL
  -- Counted at doors where nothing carried a label.
  SELECT c.id, v.dia, inicio_del_dia(v.dia) + interval '14 hours', false, 'CERRADO', false, NULL
    FROM demo_parametro p
   CROSS JOIN LATERAL (SELECT max(d.dia) AS dia FROM dichos d WHERE d.dia < (p.ahora AT TIME ZONE 'America/Montevideo')::date - 2) AS v
   CROSS JOIN LATERAL (SELECT c.id FROM cliente c WHERE c.activo AND NOT EXISTS (SELECT FROM dichos d WHERE d.cliente_id = c.id AND d.dia = v.dia)
                        ORDER BY c.id LIMIT 3) AS c
)
SELECT t.*, row_number() OVER (PARTITION BY t.dia ORDER BY t.cliente_id, t.estado) AS nro, row_number() OVER (ORDER BY t.dia, t.cliente_id, t.estado) AS n,
       f.desde, f.hasta
  FROM todos t
 CROSS JOIN LATERAL (SELECT (ARRAY['09:00', '12:00', '15:00']::time[])[1 + t.cliente_id % 3] AS desde, (ARRAY['12:00', '15:00', '18:00']::time[])[1 + t.cliente_id % 3] AS hasta) AS f;

INSERT INTO numerador (serie, dia, ultimo) SELECT 'L', dia, max(nro) FROM demo_levante GROUP BY dia
ON CONFLICT (serie, dia) DO UPDATE SET ultimo = greatest(numerador.ultimo, EXCLUDED.ultimo);

-- Nobody is there to be told of each.
ALTER TABLE levante DISABLE TRIGGER avisa_levante;
-- What was told by a number was counted, by size and on a scale; all others were read. What was taken along, in pieces: one more or less where it differed.
INSERT INTO levante (numero, cliente_id, direccion_id, direccion, contacto, telefono, zona_id, dia, desde, hasta, estado, origen, bultos_anunciados,
                     kg_anunciados, modo, bultos_levantados, kg_levantados, diferencia, decision, chofer_id, motivo_id, entrega, levantado, recibido, creado, creado_por)
SELECT 'L-' || to_char(d.dia, 'YYMMDD') || '-' || lpad(d.nro::text, 4, '0'), d.cliente_id, a.id,
       coalesce(nullif(concat_ws(', ', a.direccion, a.localidad), ''), 'A confirmar con el cliente'),
       coalesce(a.contacto, 'Depósito'), coalesce(a.telefono, '2' || lpad((4000000 + d.cliente_id * 7919 % 5999999)::text, 7, '0')), coalesce(a.zona_id, c.zona_id), d.dia,
       d.desde, d.hasta, d.estado, 'CLIENTE', n.anunciados, n.anunciados * 2.5, CASE WHEN d.levantado IS NOT NULL THEN CASE WHEN d.con_guias THEN 'ESCANEO' ELSE 'CONTEO' END END,
       CASE WHEN d.levantado IS NOT NULL THEN greatest(1, coalesce(n.anunciados, d.bultos) + CASE n.diferencia WHEN 'SOBRARON' THEN 1 WHEN 'FALTARON' THEN -1 ELSE 0 END) END,
       CASE WHEN d.levantado IS NOT NULL THEN n.anunciados * 2.4 END, n.diferencia,
       CASE WHEN d.difiere AND d.estado = 'CERRADO' THEN 'El cliente confirmó la cantidad levantada' END,
       CASE WHEN d.estado NOT IN ('SOLICITADO', 'CONFIRMADO', 'CANCELADO', 'REPROGRAMADO', 'VENCIDO') THEN CASE WHEN coalesce(a.zona_id, c.zona_id) <= 5 THEN 4 ELSE 12 END END,
       CASE d.estado WHEN 'FALLIDO' THEN 60 + d.cliente_id % 2 WHEN 'CANCELADO' THEN 66 END,
       CASE WHEN d.levantado IS NOT NULL THEN 'Encargado de depósito' END, d.levantado,
       CASE WHEN d.estado IN ('CERRADO', 'RECIBIDO_EN_PLANTA') THEN least(p.ahora, d.levantado + interval '5 hours') END,
       least(p.ahora - interval '20 minutes', coalesce(d.levantado, inicio_del_dia(d.dia)) - interval '16 hours'),
       coalesce((SELECT min(u.id) FROM usuario u WHERE u.cliente_id = d.cliente_id AND u.tipo_usuario = 'cliente' AND NOT u.tecnico), 492)
  FROM demo_levante d
  JOIN cliente c ON c.id = d.cliente_id
  LEFT JOIN cliente_direccion a ON a.cliente_id = d.cliente_id AND a.principal
 CROSS JOIN LATERAL (SELECT CASE WHEN NOT d.con_guias THEN 5 + d.cliente_id % 40 END AS anunciados,
                            CASE WHEN d.difiere THEN CASE WHEN d.cliente_id % 4 = 0 THEN 'SOBRARON' ELSE 'FALTARON' END END AS diferencia) AS n
 CROSS JOIN demo_parametro p
 ORDER BY d.n;
ALTER TABLE levante ENABLE TRIGGER avisa_levante;
ANALYZE levante;

-- Each took the steps that led it there, at the door when it was fetched.
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'levante', l.id, s.acto, s.de, s.a,
       CASE WHEN s.acto LIKE 'levantar%' THEN l.levantado
            WHEN s.acto = 'recibir' THEN l.recibido
            WHEN s.acto = 'cerrar' THEN l.recibido + interval '4 minutes'
            ELSE l.creado + s.orden * interval '4 minutes' END,
       CASE WHEN s.acto LIKE 'solicitar%' THEN l.creado_por ELSE 492 END
  FROM levante l
 CROSS JOIN LATERAL (
   SELECT orden, acto, lag(a) OVER (ORDER BY orden) AS de, a
     FROM (VALUES
       (1, 'solicitar', 'CONFIRMADO', l.estado <> 'SOLICITADO'), (1, 'solicitar_sin_franja', 'SOLICITADO', l.estado = 'SOLICITADO'),
       (2, 'asignar', 'ASIGNADO', l.chofer_id IS NOT NULL), (3, 'en_camino', 'EN_CAMINO', l.estado IN ('EN_CAMINO', 'EN_PUNTO', 'FALLIDO')),
       (4, 'en_punto', 'EN_PUNTO', l.estado IN ('EN_PUNTO', 'FALLIDO')),
       (5, 'levantar', 'LEVANTADO', l.levantado IS NOT NULL AND l.diferencia IS NULL),
       (5, 'levantar_con_diferencia', 'LEVANTADO_CON_DIFERENCIA', l.levantado IS NOT NULL AND l.diferencia IS NOT NULL),
       (6, 'recibir', 'RECIBIDO_EN_PLANTA', l.recibido IS NOT NULL), (7, 'cerrar', 'CERRADO', l.estado = 'CERRADO'),
       (5, 'fallar', 'FALLIDO', l.estado = 'FALLIDO'), (5, 'cancelar', 'CANCELADO', l.estado = 'CANCELADO'),
       (5, 'vencer', 'VENCIDO', l.estado = 'VENCIDO'), (5, 'reprogramar', 'REPROGRAMADO', l.estado = 'REPROGRAMADO')
     ) AS v (orden, acto, a, cierto) WHERE v.cierto
 ) AS s
 ORDER BY l.id, s.orden;

INSERT INTO levante_guia (levante_id, guia_id, estado)
SELECT l.id, d.guia_id, coalesce(linea_de_levante(g.estado_general, g.ultimo_evento), 'INGRESADA')
  FROM demo_levantada d JOIN guia g ON g.id = d.guia_id
  JOIN levante l ON l.cliente_id = d.cliente_id AND l.dia = d.dia AND l.levantado IS NOT NULL;
INSERT INTO levante_guia (levante_id, guia_id)
SELECT l.id, g.id FROM guia g
  JOIN levante l ON l.cliente_id = g.cliente_id AND l.levantado IS NULL AND l.bultos_anunciados IS NULL AND l.estado NOT IN ('FALLIDO', 'CANCELADO', 'REPROGRAMADO')
 WHERE g.estado_general = 'A_LEVANTAR';
INSERT INTO levante_conteo (levante_id, tamano_id, bultos)
SELECT l.id, t.tamano_id, t.bultos FROM levante l CROSS JOIN LATERAL (VALUES (3, l.bultos_levantados - 2), (5, 2)) AS t (tamano_id, bultos) WHERE l.modo = 'CONTEO';
DROP TABLE demo_levante, demo_levantada;

-- What comes by itself: client 1 every weekday in the afternoon, but not the day after tomorrow; and as many others as the model says.
INSERT INTO levante_plantilla (direccion_id, dias, desde, hasta, bultos_estimados, chofer_id, vigente_desde, salta_feriados, instrucciones, creada, creada_por)
SELECT a.id, CASE WHEN a.cliente_id % 5 = 2 THEN '{1,3,5}'::smallint[] WHEN a.cliente_id % 5 = 3 THEN '{2,4}' ELSE '{1,2,3,4,5}' END,
       f.desde, f.hasta, 10 + a.cliente_id * 7 % 60, NULL, (p.ahora AT TIME ZONE 'America/Montevideo')::date - 60, true,
       CASE WHEN a.cliente_id = 1 THEN 'Entrar por el portón de carga' END, p.ahora - interval '60 days', 492
  FROM demo_parametro p
 CROSS JOIN LATERAL (SELECT d.id, d.cliente_id, row_number() OVER (ORDER BY d.cliente_id) AS n
                       FROM cliente_direccion d JOIN cliente c ON c.id = d.cliente_id AND c.activo WHERE d.principal) AS a
 CROSS JOIN LATERAL (SELECT CASE WHEN a.cliente_id = 1 THEN '15:00' ELSE (ARRAY['09:00', '12:00', '15:00'])[1 + a.cliente_id % 3] END::time AS desde,
                            CASE WHEN a.cliente_id = 1 THEN '18:00' ELSE (ARRAY['12:00', '15:00', '18:00'])[1 + a.cliente_id % 3] END::time AS hasta) AS f
 WHERE a.n <= 140 ORDER BY a.cliente_id;
INSERT INTO levante_excepcion (plantilla_id, dia, que, nota)
SELECT l.id, dia_habil((p.ahora AT TIME ZONE 'America/Montevideo')::date, 2), 'SIN_LEVANTE', 'Inventario en el depósito'
  FROM demo_parametro p, levante_plantilla l JOIN cliente_direccion d ON d.id = l.direccion_id WHERE d.cliente_id = 1;
