-- Incidencias of ninety days: asked by clients and agencies, met by our own people, found by the system; twenty-six are open. Each is looked for among
-- all that may be asked after: of a very large load among one parcel in so many.
CREATE TEMP TABLE demo_reclamada AS
SELECT row_number() OVER (ORDER BY g.id) AS lugar, count(*) OVER () AS todas, g.id AS guia_id, g.numero, g.cliente_id, g.agente_id, c.id AS de_cliente, a.id AS de_agencia
  FROM demo_parametro p
  JOIN guia g ON g.levantada IS NOT NULL AND g.id % (7 * greatest(1, p.guias / 30000)) = 0
  JOIN LATERAL (SELECT min(u.id) AS id FROM usuario u WHERE u.cliente_id = g.cliente_id AND u.tipo_usuario = 'cliente' AND NOT u.tecnico AND u.id <> 5) AS c ON true
  LEFT JOIN LATERAL (SELECT min(u.id) AS id FROM usuario u WHERE u.agente_id = g.agente_id AND u.tipo_usuario = 'agencia') AS a ON true;

CREATE TEMP TABLE demo_incidencia AS
SELECT n AS id, x.estado, x.canal, x.guia_id, x.numero_guia, x.cliente_id, x.agente_id, x.abierta_por, t.id AS tipo_id, t.nombre AS tipo, t.prioridad, x.creada, x.ahora,
       CASE WHEN x.estado IN ('ABIERTA', 'CLASIFICADA') OR (x.estado = 'ANULADA') THEN NULL ELSE 493 + n % 2 END AS responsable_id,
       x.creada + (25 + n % 90) * interval '1 minute' AS tomada, pl.calendario_id, pl.respuesta_min * 60 AS respuesta_s, pl.resolucion_min * 60 AS resolucion_s,
       CASE WHEN x.estado IN ('RESUELTA', 'CERRADA') THEN least(x.creada + (2 + n % 40) * interval '1 hour', x.ahora - interval '5 minutes') END AS resuelta
  FROM demo_parametro p
 CROSS JOIN generate_series(1, 450) AS n
 CROSS JOIN LATERAL (
   SELECT CASE WHEN n > 424 THEN (ARRAY['ABIERTA', 'ABIERTA', 'EN_GESTION', 'ESPERA_CLIENTE', 'CLASIFICADA', 'EN_GESTION', 'EN_GESTION', 'ESPERA_TERCERO',
                 'ABIERTA', 'EN_GESTION', 'CLASIFICADA', 'EN_GESTION', 'ESPERA_CLIENTE'])[CASE WHEN n <= 437 THEN n - 424 ELSE 1 + n % 3 END]
               WHEN n > 412 THEN 'RESUELTA' WHEN n % 61 = 0 THEN 'ANULADA' ELSE 'CERRADA' END AS estado,
          CASE n % 5 WHEN 0 THEN 'CLIENTE' WHEN 1 THEN 'CLIENTE' WHEN 2 THEN 'AGENCIA' ELSE 'PANTALLA' END AS pedido
 ) AS e
 CROSS JOIN LATERAL (
   SELECT r.* FROM demo_reclamada r
    -- Two that are open are of the client that is looked at first, one of them waiting for its answer.
    ORDER BY CASE WHEN n IN (425, 428) AND r.cliente_id = 1 THEN 0 WHEN n = 427 AND r.agente_id = 1 THEN 0
                  WHEN n > 424 AND r.cliente_id = 1 THEN 2 WHEN n = 437 AND r.de_cliente IS NOT NULL THEN 0 ELSE 1 END,
             abs(r.lugar - 1 - (n * 7919) % r.todas) LIMIT 1
 ) AS r
 CROSS JOIN LATERAL (
   SELECT e.estado, p.ahora, r.guia_id, r.numero AS numero_guia,
          CASE WHEN e.estado = 'ESPERA_CLIENTE' OR n = 425 THEN 'CLIENTE' WHEN n = 427 AND r.de_agencia IS NOT NULL THEN 'AGENCIA'
               WHEN e.pedido = 'AGENCIA' AND r.de_agencia IS NULL THEN 'PANTALLA' ELSE e.pedido END AS canal_de,
          CASE WHEN n BETWEEN 433 AND 436 THEN p.ahora - interval '12 days' - n * interval '7 minutes'
               WHEN n > 424 THEN p.ahora - (451 - n) * interval '6 minutes'
               WHEN n > 412 THEN p.ahora - (465 - n) * interval '1 hour'
               ELSE p.ahora - interval '5 days' - (413 - n) * interval '297 minutes' END AS creada
 ) AS y
 CROSS JOIN LATERAL (
   SELECT y.estado, y.canal_de AS canal, y.guia_id, y.numero_guia, y.creada, y.ahora,
          CASE WHEN y.canal_de = 'CLIENTE' AND r.de_cliente IS NOT NULL THEN r.cliente_id END AS cliente_id,
          CASE WHEN y.canal_de = 'AGENCIA' THEN r.agente_id END AS agente_id,
          CASE WHEN y.canal_de = 'CLIENTE' THEN coalesce(r.de_cliente, 494) WHEN y.canal_de = 'AGENCIA' THEN r.de_agencia ELSE 494 END AS abierta_por
 ) AS x
  JOIN incidencia_tipo t ON t.codigo = (ARRAY['DEMORA', 'DEMORA', 'DEMORA', 'FALTANTE', 'DANO', 'NO_RECIBIDA', 'NO_RECIBIDA', 'DIRECCION', 'DIRECCION',
                                              'CONTRA_REEMBOLSO', 'FACTURACION', 'TRATO', 'OTRA'])[1 + n * 31 % 13]
  JOIN incidencia_plazo pl ON pl.prioridad = t.prioridad AND pl.tipo_id IS NULL AND pl.cliente_id IS NULL;
-- Nobody of its client has an account: then it was told by telephone, and is ours.
UPDATE demo_incidencia SET canal = 'PANTALLA' WHERE canal = 'CLIENTE' AND cliente_id IS NULL;
UPDATE demo_incidencia SET estado = 'EN_GESTION' WHERE estado = 'ESPERA_CLIENTE' AND cliente_id IS NULL;

-- The deadlines are rough here: the first thing that the server does with a calendar is to compute them.
INSERT INTO incidencia (id, numero, tipo_id, prioridad, estado, asunto, cliente_id, agente_id, guia_id, canal, creada, abierta_por, responsable_id, tomada,
                        calendario_id, respuesta_s, resolucion_s, consumido_s, corre_desde, vence, respuesta_vence, respondida, resuelta, cerrada,
                        ultimo_mensaje, solucion, responsable_del_hecho, costo_centavos, reaperturas, version)
OVERRIDING SYSTEM VALUE
SELECT d.id, 'I-' || to_char(d.creada AT TIME ZONE 'America/Montevideo', 'YYMMDD') || '-'
         || lpad((row_number() OVER (PARTITION BY (d.creada AT TIME ZONE 'America/Montevideo')::date ORDER BY d.creada, d.id))::text, 4, '0'),
       d.tipo_id, d.prioridad, d.estado, d.tipo || ' · guía ' || d.numero_guia, d.cliente_id, d.agente_id, d.guia_id, d.canal, d.creada, d.abierta_por,
       d.responsable_id, CASE WHEN d.responsable_id IS NOT NULL THEN d.tomada END, d.calendario_id, d.respuesta_s, d.resolucion_s,
       CASE WHEN d.estado IN ('ABIERTA', 'CLASIFICADA', 'EN_GESTION') THEN 0
            -- Some took longer than was promised.
            WHEN d.resuelta IS NOT NULL AND d.id % 13 = 0 THEN d.resolucion_s + 3600 ELSE 900 + d.id % 50 * 60 END,
       CASE WHEN d.estado IN ('ABIERTA', 'CLASIFICADA', 'EN_GESTION') THEN d.creada END,
       CASE WHEN d.estado IN ('ABIERTA', 'CLASIFICADA', 'EN_GESTION') THEN d.creada + d.resolucion_s * interval '1 second' END,
       CASE WHEN d.estado IN ('ABIERTA', 'CLASIFICADA') AND num_nonnulls(d.cliente_id, d.agente_id) = 1 THEN d.creada + d.respuesta_s * interval '1 second' END,
       CASE WHEN d.estado NOT IN ('ABIERTA', 'CLASIFICADA', 'ANULADA') AND num_nonnulls(d.cliente_id, d.agente_id) = 1 THEN d.tomada END,
       d.resuelta, CASE WHEN d.estado = 'CERRADA' THEN d.resuelta + interval '72 hours' END, coalesce(d.resuelta, d.creada),
       CASE WHEN d.resuelta IS NULL THEN NULL WHEN d.id % 17 = 0 THEN 'COMPENSADA'
            ELSE (ARRAY['ENTREGADA', 'INFORMADA', 'ENCONTRADA', 'CORREGIDA', 'DEVUELTA', 'SIN_FUNDAMENTO'])[1 + d.id % 6] END,
       CASE WHEN d.resuelta IS NOT NULL THEN (ARRAY['EMPRESA', 'DESTINATARIO', 'CLIENTE', 'EMPRESA'])[1 + d.id % 4] END,
       CASE WHEN d.resuelta IS NOT NULL AND d.id % 17 = 0 THEN 45000 + d.id % 9 * 17500 END,
       CASE WHEN d.estado = 'CERRADA' AND d.id % 23 = 0 THEN 1 ELSE 0 END, 1
  FROM demo_incidencia d ORDER BY d.id;
SELECT setval(pg_get_serial_sequence('incidencia', 'id'), 450);
INSERT INTO numerador (serie, dia, ultimo)
SELECT 'I', (creada AT TIME ZONE 'America/Montevideo')::date, count(*) FROM demo_incidencia GROUP BY 2;
-- What arrives broken is held back; one holds a parcel that is.
UPDATE incidencia_tipo SET bloquea = true, motivo_id = 22 WHERE codigo = 'DANO';
UPDATE incidencia i SET guia_id = g.id, retiene = true, asunto = 'Daño · guía ' || g.numero, cliente_id = NULL, agente_id = NULL, canal = 'PANTALLA',
       abierta_por = 494, respondida = NULL, respuesta_vence = NULL
  FROM (SELECT id, numero FROM guia WHERE estado_general = 'RETENIDO' ORDER BY id LIMIT 1) AS g WHERE i.id = 434;
UPDATE evento e SET nota = 'Incidencia ' || i.numero
  FROM incidencia i WHERE i.retiene AND e.guia_id = i.guia_id
   AND e.id = (SELECT r.id FROM evento r WHERE r.guia_id = i.guia_id AND r.tipo = 'RTN' ORDER BY r.fecha_evento DESC, r.id DESC LIMIT 1);
DELETE FROM demo_incidencia d USING incidencia i WHERE i.id = d.id AND i.retiene;
INSERT INTO demo_incidencia (id, estado, canal, abierta_por, creada, tomada, responsable_id)
SELECT i.id, i.estado, i.canal, i.abierta_por, i.creada, i.creada + interval '25 minutes', coalesce(i.responsable_id, 494) FROM incidencia i WHERE i.retiene;

INSERT INTO incidencia_mensaje (incidencia_id, fecha, usuario_id, de_afuera, texto)
SELECT d.id, d.creada, d.abierta_por, true, (ARRAY['¿En qué está este envío? El destinatario lo espera desde la semana pasada.', 'Nos avisan que llegó abierto.',
         'Figura entregada y no la recibió nadie en el domicilio.', 'La dirección estaba mal: es el apartamento 301.', '¿Cuándo se acredita el contra-reembolso?'])[1 + d.id % 5]
  FROM demo_incidencia d WHERE num_nonnulls(d.cliente_id, d.agente_id) = 1
UNION ALL
SELECT d.id, d.tomada, 494, false, (ARRAY['Buenos días. Lo estamos revisando con la agencia.', 'Iniciamos la búsqueda y le avisamos.', '¿Nos confirma el apartamento y un teléfono?'])[1 + d.id % 3]
  FROM demo_incidencia d WHERE num_nonnulls(d.cliente_id, d.agente_id) = 1 AND d.estado NOT IN ('ABIERTA', 'CLASIFICADA', 'ANULADA')
 ORDER BY 1, 2;
INSERT INTO incidencia_nota (incidencia_id, fecha, usuario_id, texto)
SELECT d.id, d.creada + interval '1 minute', 494, (ARRAY['Avisó el chofer por teléfono.', 'Revisar la cámara del muelle 2.', 'Segunda vez en el mes con esta puerta.'])[1 + d.id % 3]
  FROM demo_incidencia d WHERE num_nonnulls(d.cliente_id, d.agente_id) = 0 OR d.id % 4 = 0;

INSERT INTO incidencia_etiqueta (incidencia_id, texto, usuario_id)
SELECT d.id, t.texto, 494
  FROM demo_incidencia d JOIN (VALUES (0, 'Temporal'), (5, 'Segundo reclamo'), (11, 'Pérdida posible')) AS t (resto, texto) ON d.id % 23 = t.resto;

INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'incidencia', d.id, a.acto, a.desde, a.hasta, a.cuando, a.quien
  FROM demo_incidencia d
 CROSS JOIN LATERAL (VALUES
   (1, 'abrir', NULL, 'ABIERTA', d.creada, d.abierta_por, true),
   (2, 'clasificar', 'ABIERTA', 'CLASIFICADA', d.creada + interval '5 minutes', 494, d.estado = 'CLASIFICADA'),
   (3, 'anular', 'ABIERTA', 'ANULADA', d.tomada, 494, d.estado = 'ANULADA'),
   (4, 'tomar', 'ABIERTA', 'EN_GESTION', d.tomada, d.responsable_id, d.estado NOT IN ('ABIERTA', 'CLASIFICADA', 'ANULADA')),
   (5, 'pedir_dato', 'EN_GESTION', 'ESPERA_CLIENTE', d.tomada + interval '1 minute', d.responsable_id, d.estado = 'ESPERA_CLIENTE'),
   (6, 'esperar_tercero', 'EN_GESTION', 'ESPERA_TERCERO', d.tomada + interval '1 minute', d.responsable_id, d.estado = 'ESPERA_TERCERO'),
   (7, 'resolver', 'EN_GESTION', 'RESUELTA', d.resuelta - interval '20 minutes', d.responsable_id, d.estado = 'CERRADA' AND d.id % 23 = 0),
   (8, 'reabrir', 'RESUELTA', 'EN_GESTION', d.resuelta - interval '10 minutes', d.abierta_por, d.estado = 'CERRADA' AND d.id % 23 = 0),
   (9, 'resolver', 'EN_GESTION', 'RESUELTA', d.resuelta, d.responsable_id, d.estado IN ('RESUELTA', 'CERRADA')),
   (10, 'cerrar', 'RESUELTA', 'CERRADA', d.resuelta + interval '72 hours', d.responsable_id, d.estado = 'CERRADA')
 ) AS a (orden, acto, desde, hasta, cuando, quien, hubo)
 WHERE a.hubo ORDER BY d.id, a.orden;
