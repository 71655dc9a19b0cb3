-- The scripts, step by step, each with the state that it leaves.
CREATE TEMP TABLE demo_paso (
  guion_id      int NOT NULL,
  orden         int NOT NULL,
  clave         int PRIMARY KEY,
  tipo          text NOT NULL,
  estado        text,
  dia           int,
  desde         int NOT NULL,
  margen        int NOT NULL,
  quien         text,
  usuario_desde int,
  usuarios      int,
  lugar         text,
  notas         text[]
);

INSERT INTO demo_paso
SELECT g.id, p.orden, g.id * 32 + p.orden, v.tipo, NULL, CASE WHEN NOT v.relativa THEN p.dia END, v.desde * 60,
       greatest(1, (v.hasta - v.desde) * 60), v.quien, c.primero, c.cantidad, v.lugar, v.notas
  FROM demo_guion g
 CROSS JOIN LATERAL (
   SELECT palabra, row_number() OVER (ORDER BY lugar) AS orden, dia
     FROM (
       SELECT palabra, lugar, coalesce(sum(substr(palabra, 2)::int) FILTER (WHERE palabra LIKE '+%') OVER (ORDER BY lugar), 0) AS dia
         FROM unnest(string_to_array(g.pasos, ' ')) WITH ORDINALITY AS t (palabra, lugar)
     ) AS t
    WHERE palabra NOT LIKE '+%'
 ) AS p
  JOIN demo_ventana v ON v.paso = p.palabra
  LEFT JOIN demo_cuadrilla c ON c.quien = v.quien;

-- A release (LIB) gives back the state before the parcel was held.
WITH RECURSIVE vida AS (
  SELECT p.clave, p.tipo, t.estado_destino AS estado, NULL::text AS previo
    FROM demo_paso p JOIN tipo_evento t ON t.codigo = p.tipo
   WHERE p.orden = 1
  UNION ALL
  SELECT p.clave, p.tipo, CASE WHEN p.tipo = 'LIB' THEN v.previo ELSE coalesce(t.estado_destino, v.estado) END,
         CASE WHEN t.estado_destino = 'RETENIDO' THEN v.estado ELSE v.previo END
    FROM vida v
    JOIN demo_paso p ON p.clave = v.clave + 1
    JOIN tipo_evento t ON t.codigo = p.tipo
)
UPDATE demo_paso p SET estado = v.estado FROM vida v WHERE v.clave = p.clave;
ANALYZE demo_paso;

-- What a parcel needs to know of its script: its length, and when it comes to us, to its agency, and is sent elsewhere.
CREATE TEMP TABLE demo_resumen AS
SELECT p.guion_id, count(*)::int AS pasos, coalesce(max(p.dia), 0) AS ultimo_dia, bool_or(p.tipo = 'ENT_PAR') AS es_parcial,
       max(p.orden) FILTER (WHERE p.tipo = 'DESV') AS orden_desvio,
       max(l.orden) AS levante_orden, max(l.dia) AS levante_dia, max(l.desde) AS levante_desde, max(l.margen) AS levante_margen,
       max(a.orden) AS agencia_orden, max(a.dia) AS agencia_dia, max(a.desde) AS agencia_desde, max(a.margen) AS agencia_margen
  FROM demo_paso p
  LEFT JOIN demo_paso l ON l.clave = p.clave AND l.tipo IN ('LEV_OK', 'LEV_DIF', 'ADM')
  LEFT JOIN demo_paso a ON a.clave = p.clave AND a.tipo = 'ING_AG'
 GROUP BY p.guion_id;
ANALYZE demo_resumen;

-- The thousand tickets of each group.
CREATE TEMP TABLE demo_boleto_guion (clave int PRIMARY KEY, guion_id int NOT NULL);
INSERT INTO demo_boleto_guion (clave, guion_id)
SELECT generate_series(grupo * 1000 + round(1000 * (hasta - parte))::int, grupo * 1000 + round(1000 * hasta)::int - 1), id
  FROM (
    SELECT id, grupo, sum(peso) OVER (PARTITION BY grupo ORDER BY id) / sum(peso) OVER (PARTITION BY grupo) AS hasta,
           peso / sum(peso) OVER (PARTITION BY grupo) AS parte
      FROM demo_guion
  ) AS acumulado;
ANALYZE demo_boleto_guion;
