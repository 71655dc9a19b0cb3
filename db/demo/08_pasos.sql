-- The scripts, step by step.
CREATE TEMP TABLE demo_paso (
  guion_id      int NOT NULL,
  orden         int NOT NULL,
  clave         int PRIMARY KEY,
  tipo          text NOT NULL,
  dia           int,
  desde         int NOT NULL,
  margen        int NOT NULL,
  quien         text,
  usuario_desde int,
  usuarios      int,
  lugar         text,
  notas         text[],
  -- Ids of `motivo`, as many for parcels with cash to collect as for others; `turno` moves the draw from one step to the next.
  motivos       smallint[],
  motivos_cobro smallint[] CHECK (array_position(motivos_cobro, NULL) IS NULL),
  cuantos       int,
  turno         int,
  -- The day that was agreed on (REP, PRO): a working day of the script, and days of the calendar after it.
  acuerdo       int,
  acuerdo_mas   int,
  -- Of a correction: the step that it declares wrong, the one just before.
  corrige       int,
  -- After which step it happened; a correction, after the last one that it leaves standing.
  previa        int NOT NULL
);

INSERT INTO demo_paso
SELECT g.id, p.orden, g.id * 32 + p.orden, v.tipo, CASE WHEN NOT v.relativa THEN p.dia END, v.desde * 60,
       greatest(1, (v.hasta - v.desde) * 60), v.quien, c.primero, c.cantidad, v.lugar, v.notas,
       m.sin_cobro, m.con_cobro, cardinality(v.motivos),
       -- A return draws as the visit before it did.
       count(v.motivos) FILTER (WHERE v.tipo <> 'DEV_INI') OVER (PARTITION BY g.id ORDER BY p.orden),
       CASE v.tipo WHEN 'REP' THEN p.dia + 2 WHEN 'PRO' THEN max(p.dia) FILTER (WHERE v.tipo = 'ING_AG') OVER (PARTITION BY g.id) + 1 END,
       -- An agency's group ends in its days of custody; it grants three more.
       CASE v.tipo WHEN 'REP' THEN 0 WHEN 'PRO' THEN g.grupo % 10 + 3 END,
       CASE WHEN v.tipo = 'CORR' THEN p.orden - 1 END,
       g.id * 32 + p.orden - CASE WHEN v.tipo = 'CORR' THEN 2 ELSE 1 END
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
  LEFT JOIN demo_cuadrilla c ON c.quien = v.quien
 CROSS JOIN LATERAL (
   -- Nobody lacks the money where there is nothing to pay: there nobody was in (1).
   SELECT array_agg(CASE WHEN n.nombre LIKE '%contra-reembolso' THEN 1 ELSE o.motivo_id END ORDER BY n.lugar) AS sin_cobro,
          array_agg(o.motivo_id ORDER BY n.lugar) AS con_cobro
     FROM unnest(v.motivos) WITH ORDINALITY AS n (nombre, lugar)
     LEFT JOIN motivo m ON m.nombre = n.nombre
     LEFT JOIN motivo_de_evento o ON o.motivo_id = m.id AND o.tipo_evento = v.tipo
 ) AS m;
ANALYZE demo_paso;

-- What the row of a parcel says after each step. A correction leads back to the step before the one that it declares wrong.
CREATE TEMP TABLE demo_proyeccion AS
WITH RECURSIVE vida AS (
  SELECT p.clave, t.estado_destino AS estado, NULL::text AS previo, p.clave AS hecho, 0 AS intentos, NULL::int AS motivo, NULL::int AS acuerdo,
         NULL::int AS levante, NULL::int AS agencia, false AS desviada
    FROM demo_paso p JOIN tipo_evento t ON t.codigo = p.tipo
   WHERE p.orden = 1
  UNION ALL
  SELECT p.clave, n.estado, CASE WHEN n.estado = 'RETENIDO' AND v.estado <> 'RETENIDO' THEN v.estado ELSE v.previo END,
         CASE WHEN p.tipo = 'CORR' THEN v.hecho ELSE p.clave END, v.intentos + (p.tipo = 'NOENT')::int,
         CASE
           WHEN p.motivos IS NOT NULL THEN p.clave
           WHEN p.tipo <> 'LIB' AND n.estado NOT IN ('ASIGNADO', 'EN_REPARTO', 'EN_TRASLADO', 'EN_AGENCIA', 'ENTREGADO', 'ENTREGADO_PARCIAL') THEN v.motivo
         END,
         CASE WHEN p.acuerdo IS NOT NULL THEN p.clave WHEN p.tipo <> 'ING_AG' THEN v.acuerdo END,
         CASE WHEN p.tipo IN ('LEV_OK', 'LEV_DIF', 'ADM') THEN p.clave WHEN p.tipo = 'ING_PL' THEN coalesce(v.levante, p.clave) ELSE v.levante END,
         CASE WHEN p.tipo = 'ING_AG' THEN p.clave ELSE v.agencia END,
         v.desviada OR p.tipo = 'DESV'
    FROM vida v
    JOIN demo_paso p ON p.previa = v.clave
    JOIN tipo_evento t ON t.codigo = p.tipo
   CROSS JOIN LATERAL (SELECT CASE WHEN p.tipo = 'LIB' THEN v.previo ELSE coalesce(t.estado_destino, v.estado) END AS estado) AS n
)
SELECT v.clave, v.estado, v.intentos, v.desviada, h.tipo, h.orden, h.dia, h.desde, h.margen, m.motivos, m.motivos_cobro, m.cuantos, m.turno,
       c.acuerdo, c.acuerdo_mas, l.orden AS levante_orden, l.dia AS levante_dia, l.desde AS levante_desde, l.margen AS levante_margen,
       a.orden AS agencia_orden, a.dia AS agencia_dia, a.desde AS agencia_desde, a.margen AS agencia_margen
  FROM vida v
  JOIN demo_paso h ON h.clave = v.hecho
  LEFT JOIN demo_paso m ON m.clave = v.motivo
  LEFT JOIN demo_paso c ON c.clave = v.acuerdo
  LEFT JOIN demo_paso l ON l.clave = v.levante
  LEFT JOIN demo_paso a ON a.clave = v.agencia;
ANALYZE demo_proyeccion;

CREATE TEMP TABLE demo_resumen AS
SELECT guion_id, count(*)::int AS pasos, coalesce(max(dia), 0) AS ultimo_dia, bool_or(tipo = 'ENT_PAR') AS es_parcial
  FROM demo_paso
 GROUP BY guion_id;
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
