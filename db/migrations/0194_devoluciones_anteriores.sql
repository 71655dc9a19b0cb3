-- What went back before there were documents gets one, as its two parcels tell.
CREATE TEMP TABLE previa ON COMMIT DROP AS
SELECT g.id AS guia_id, h.id AS hija_id, h.numero AS hija_nro, i.motivo_id, i.usuario_id,
       coalesce(i.fecha_evento, h.creada, g.ultimo_fecha) AS pedida, coalesce(h.ultimo_fecha, g.ultimo_fecha) AS movida,
       CASE WHEN h.estado_general = 'ANULADO' THEN 'ANULADA'
            WHEN g.estado_general = 'DEVUELTO' AND coalesce(h.estado_general, 'ENTREGADO') = 'ENTREGADO' THEN 'DEVUELTA_AL_REMITENTE'
            ELSE 'AUTORIZADA' END AS estado,
       coalesce(i.usuario_id, (SELECT min(u.id) FROM usuario u)) AS quien
  FROM guia g
  LEFT JOIN guia h ON h.madre_id = g.id
  LEFT JOIN LATERAL (
    SELECT e.motivo_id, e.usuario_id, e.fecha_evento FROM evento e
     WHERE e.guia_id = g.id AND e.tipo = 'DEV_INI' AND e.fecha_evento >= g.creada - interval '1 day'
       AND (h.id IS NULL OR e.fecha_registro <= h.creada)
       AND (h.id IS NOT NULL OR NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = g.id AND c.corrige_id = e.id))
     ORDER BY e.fecha_registro DESC, e.id DESC LIMIT 1
  ) AS i ON true
 WHERE h.id IS NOT NULL OR g.estado_general IN ('EN_DEVOLUCION', 'DEVUELTO');

INSERT INTO devolucion (numero, clase, guia_id, hija_id, hija_nro, estado, automatica, motivo_id, pedida_por, pedida, autorizada_por, autorizada, movida, terminada)
SELECT 'D-' || to_char(p.pedida AT TIME ZONE 'America/Montevideo', 'YYMMDD') || '-'
         || lpad((row_number() OVER (PARTITION BY (p.pedida AT TIME ZONE 'America/Montevideo')::date ORDER BY p.pedida, p.guia_id, p.hija_id))::text, 4, '0'),
       CASE WHEN p.motivo_id = 41 THEN 'VENCIMIENTO' WHEN p.motivo_id IN (12, 40) THEN 'INTENTOS' WHEN p.motivo_id IN (11, 21) THEN 'PEDIDO_CLIENTE' ELSE 'RECHAZO' END,
       p.guia_id, p.hija_id, p.hija_nro, p.estado, true, p.motivo_id, p.usuario_id, p.pedida, p.usuario_id, p.pedida, p.movida,
       CASE WHEN p.estado <> 'AUTORIZADA' THEN p.movida END
  FROM previa p ORDER BY p.pedida, p.guia_id, p.hija_id;
INSERT INTO numerador AS n (serie, dia, ultimo)
SELECT 'D', (d.pedida AT TIME ZONE 'America/Montevideo')::date, count(*) FROM devolucion d GROUP BY 2
    ON CONFLICT (serie, dia) DO UPDATE SET ultimo = greatest(n.ultimo, EXCLUDED.ultimo);
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, registrada, usuario_id)
SELECT 'devolucion', d.id, 'iniciar', d.estado, d.pedida, p.quien
  FROM devolucion d JOIN previa p ON p.guia_id = d.guia_id AND p.hija_id IS NOT DISTINCT FROM d.hija_id WHERE p.quien IS NOT NULL;
SELECT llevar_devolucion(d.id) FROM devolucion d WHERE d.abierta ORDER BY d.id;
UPDATE devolucion d SET movida = p.movida FROM previa p WHERE p.guia_id = d.guia_id AND p.hija_id IS NOT DISTINCT FROM d.hija_id AND d.movida <> p.movida;

-- A parcel that goes back and has nothing to go back as: its child is born now, taken in where it lies.
WITH sola AS (
  SELECT g.*, c.nombre AS cliente, c.direccion AS vuelve_a, c.localidad AS vuelve_localidad, c.departamento_id AS vuelve_departamento, c.zona_id AS vuelve_zona,
         (SELECT count(*) FROM guia h WHERE h.madre_id = g.id) AS hijas, d.pedida_por
    FROM devolucion d JOIN guia g ON g.id = d.guia_id JOIN cliente c ON c.id = g.cliente_id
   WHERE d.abierta AND d.hija_id IS NULL AND g.estado_general = 'EN_DEVOLUCION'
), hija AS (
  INSERT INTO guia (numero, cliente_id, referencia, destinatario, direccion, localidad, departamento_id, zona_id, tamano_id, servicio, bultos, peso_gramos, creada,
                    prometida_el, vence_el, estado_general, ultimo_evento, ultimo_fecha, levantada, madre_id)
  SELECT s.numero || '-D' || s.hijas + 1, s.cliente_id, s.referencia, s.cliente, s.vuelve_a, s.vuelve_localidad, s.vuelve_departamento, s.vuelve_zona, s.tamano_id,
         'DEVOLUCION', s.bultos, s.peso_gramos, s.ultimo_fecha, (s.ultimo_fecha AT TIME ZONE 'America/Montevideo')::date + 5,
         (s.ultimo_fecha AT TIME ZONE 'America/Montevideo')::date + 5, 'INGRESADO', 'ADM', s.ultimo_fecha + interval '1 second', s.ultimo_fecha + interval '1 second', s.id
    FROM sola s
  RETURNING id, cliente_id, madre_id, bultos, creada, ultimo_fecha
), hechos AS (
  INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, fecha_registro, usuario_id)
  SELECT h.id, h.cliente_id, t.tipo, CASE t.tipo WHEN 'DAT' THEN h.creada ELSE h.ultimo_fecha END, clock_timestamp(), s.pedida_por
    FROM hija h JOIN sola s ON s.id = h.madre_id CROSS JOIN (VALUES ('DAT'), ('ADM')) AS t (tipo)
)
INSERT INTO bulto (guia_id, numero, estado, ultimo_evento, ultimo_fecha)
SELECT h.id, n, 'INGRESADO', 'ADM', h.ultimo_fecha FROM hija h, generate_series(1, h.bultos) AS n WHERE h.bultos > 1;
