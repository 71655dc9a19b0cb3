-- The sums of the reports in few rows: one for each dimension of a stretch, with all its sums as one text. Thousands of rows of one sum
-- each cost a report ten times what they say, and nine times the place.

-- `sumas`: `clave,cantidad,suma` of each, and the text as a JSON string behind it where the dimension goes by texts; between two a comma and the end
-- of the line. In brackets it is an array of JSON, which is how reports read it; a text has no line end of its own, since JSON escapes it.
CREATE TABLE informe_renglon (
  cliente_id int  NOT NULL,
  -- 'd': of one day; 't': of the third of a month that begins on `desde`.
  tramo      text NOT NULL CHECK (tramo IN ('d', 't')),
  desde      date NOT NULL,
  dimension  text NOT NULL,
  sumas      text NOT NULL CONSTRAINT renglon_con_sumas CHECK (sumas <> ''),
  PRIMARY KEY (cliente_id, tramo, desde, dimension)
);
-- In its row as long as a page holds it, and as it is: what is read whole, and often, gains nothing from being packed.
ALTER TABLE informe_renglon ALTER sumas SET STORAGE EXTERNAL;
ALTER TABLE informe_renglon SET (toast_tuple_target = 8160);

CREATE FUNCTION suma_en_renglon(dimension text, clave bigint, texto text, cantidad bigint, suma bigint) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT concat_ws(',', clave, cantidad, suma, CASE WHEN dimension IN ('servicio', 'localidad') THEN to_json(texto) END) $$;

CREATE FUNCTION sumas_del_renglon(sumas text) RETURNS TABLE (clave bigint, texto text, cantidad bigint, suma bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 10
  AS $$
    SELECT split_part(l, ',', 1)::bigint, CASE WHEN right(l, 1) = '"' THEN substr(l, strpos(l, ',"') + 1)::json #>> '{}' ELSE '' END,
           split_part(l, ',', 2)::bigint, split_part(l, ',', 3)::bigint
      FROM string_to_table(sumas, E',\n') AS l
  $$;

INSERT INTO informe_renglon (cliente_id, tramo, desde, dimension, sumas)
SELECT cliente_id, tramo, desde, dimension, string_agg(suma_en_renglon(dimension, clave, texto, cantidad, suma), E',\n')
  FROM informe_resumen
 GROUP BY cliente_id, tramo, desde, dimension
 ORDER BY cliente_id, tramo, desde, dimension;

DROP TABLE informe_resumen;
-- Each sum a row again: what the sums are verified by.
CREATE VIEW informe_resumen WITH (security_invoker = true) AS
SELECT r.cliente_id, r.tramo, r.desde, r.dimension, s.clave, s.texto, s.cantidad, s.suma
  FROM informe_renglon r, sumas_del_renglon(r.sumas) AS s;

GRANT SELECT ON informe_renglon, informe_resumen TO anden_personal, anden_cliente, anden_sistema;
ALTER TABLE informe_renglon ENABLE ROW LEVEL SECURITY;
ALTER TABLE informe_renglon FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON informe_renglon TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON informe_renglon FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY cliente ON informe_renglon FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());

-- As before, but that every value is computed once and not wherever it is used: what is not folded yet is read a third faster.
CREATE OR REPLACE FUNCTION partes_del_informe(
    signo int, creada timestamptz, estado_general text, prometida_el date, zona_id int, departamento_id int, localidad text, servicio text, agente_id int,
    intentos int, motivo_id int, vence_el date, levantada timestamptz, en_agencia_desde timestamptz, ultimo_fecha timestamptz,
    contra_reembolso_centavos bigint, moneda text)
  RETURNS TABLE (dia date, dimension text, clave bigint, texto text, cantidad int, suma bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 12
  AS $$
    SELECT CASE WHEN p.dimension = 'hora' THEN h.entregada::date ELSE h.dia END, p.dimension, p.clave, p.texto, p.cantidad * signo, p.suma * signo
      FROM (
        SELECT s.*, CASE WHEN s.situacion IN (8, 9) THEN 2
                         WHEN s.cumplida IS NOT NULL THEN CASE WHEN s.cumplida <= prometida_el THEN 1 WHEN intentos > 0 THEN 3 ELSE 2 END
                    END AS promesa
          FROM (
            SELECT t.*, CASE WHEN t.situacion IN (5, 6) THEN 1 ELSE 0 END AS lograda,
                   CASE WHEN t.situacion IN (2, 5) THEN dia_de(coalesce(en_agencia_desde, ultimo_fecha)) END AS cumplida,
                   CASE WHEN t.situacion = 5 THEN ultimo_fecha AT TIME ZONE 'America/Montevideo' END AS entregada,
                   -- Stages of what was delivered, in seconds; null: there was none.
                   CASE WHEN t.situacion = 5 THEN segundos_entre(creada, levantada) END AS ingreso,
                   CASE WHEN t.situacion = 5 THEN segundos_entre(levantada, coalesce(en_agencia_desde, ultimo_fecha)) END AS proceso,
                   CASE WHEN t.situacion = 5 THEN segundos_entre(en_agencia_desde, ultimo_fecha) END AS espera,
                   CASE WHEN t.situacion = 5 THEN segundos_entre(creada, ultimo_fecha) END AS total
              FROM (SELECT dia_de(creada) AS dia, situacion_de_estado(estado_general)::int AS situacion OFFSET 0) AS t OFFSET 0
          ) AS s OFFSET 0
      ) AS h
     CROSS JOIN LATERAL (
       SELECT 'situacion', h.situacion::bigint, '', 1, 0::bigint
       UNION ALL SELECT 'servicio', 0, servicio, 1, h.lograda WHERE h.situacion <> 10
       UNION ALL SELECT 'departamento', departamento_id, '', 1, h.lograda WHERE h.situacion <> 10
       UNION ALL SELECT 'localidad', departamento_id, coalesce(localidad, ''), 1, h.lograda WHERE h.situacion <> 10
       UNION ALL SELECT 'promesa', zona_id * 10 + h.promesa, '', 1, 0 WHERE h.promesa IS NOT NULL
       UNION ALL SELECT 'abierta', zona_id * 100000 + (prometida_el - date '2000-01-01'), '', 1, 0 WHERE h.situacion IN (1, 3)
       UNION ALL SELECT 'intentos', CASE WHEN en_agencia_desde IS NULL THEN 0 ELSE 10000 END + least(intentos, 9) * 100 + h.situacion, '', 1, 0
       UNION ALL SELECT 'retiro', h.entregada::date - dia_de(en_agencia_desde), '', 1, 0 WHERE h.situacion = 5 AND en_agencia_desde IS NOT NULL
       UNION ALL SELECT 'guarda', agente_id * 100000::bigint + (vence_el - date '2000-01-01'), '', 1, 0 WHERE h.situacion = 2
       UNION ALL SELECT 'motivo', coalesce(motivo_id, 0) * 100 + h.situacion, '', 1, 0 WHERE h.situacion IN (3, 4, 7)
       UNION ALL SELECT 'cobro', CASE moneda WHEN 'USD' THEN 100 ELSE 0 END + h.situacion, '', 1, contra_reembolso_centavos
                  WHERE contra_reembolso_centavos IS NOT NULL
       UNION ALL SELECT 'hora', extract(isodow FROM h.entregada)::int * 100 + extract(hour FROM h.entregada)::int, '', 1, 0 WHERE h.situacion = 5
       UNION ALL SELECT 'etapa', 1000 + cubeta_de_tiempo(h.ingreso), '', 1, h.ingreso WHERE h.ingreso IS NOT NULL
       UNION ALL SELECT 'etapa', 2000 + cubeta_de_tiempo(h.proceso), '', 1, h.proceso WHERE h.proceso IS NOT NULL
       UNION ALL SELECT 'etapa', 3000 + cubeta_de_tiempo(h.espera), '', 1, h.espera WHERE h.espera IS NOT NULL
       UNION ALL SELECT 'etapa', 4000 + cubeta_de_tiempo(h.total), '', 1, h.total WHERE h.total IS NOT NULL
     ) AS p (dimension, clave, texto, cantidad, suma)
  $$;

-- Days of parts, as days and as thirds of their month, into the rows of their dimension; what is left of nothing goes. Nested loops: the planner
-- cannot know how few rows a fold touches.
CREATE OR REPLACE FUNCTION plegar_informe() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  hasta CONSTANT timestamptz := clock_timestamp() + interval '6 seconds';
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('plegar_informe')) THEN
    RETURN;
  END IF;
  -- In bunches, and no longer than a job may take: what a very large change leaves is folded over the next runs.
  WHILE clock_timestamp() < hasta AND (EXISTS (SELECT FROM informe_guia_delta) OR EXISTS (SELECT FROM informe_delta)) LOOP
    WITH guias AS (DELETE FROM informe_guia_delta WHERE ctid = ANY (ARRAY(SELECT ctid FROM informe_guia_delta LIMIT 5000)) RETURNING *),
         otros AS (DELETE FROM informe_delta WHERE ctid = ANY (ARRAY(SELECT ctid FROM informe_delta LIMIT 5000)) RETURNING *),
         partes AS (
           SELECT g.cliente_id, p.dia, p.dimension, p.clave, p.texto, p.cantidad, p.suma
             FROM guias g,
                  partes_del_informe(g.signo, g.creada, g.estado_general, g.prometida_el, g.zona_id, g.departamento_id, g.localidad, g.servicio,
                      g.agente_id, g.intentos, g.motivo_id, g.vence_el, g.levantada, g.en_agencia_desde, g.ultimo_fecha, g.contra_reembolso_centavos,
                      g.moneda) AS p
           UNION ALL
           SELECT cliente_id, dia, dimension, clave, texto, cantidad, suma FROM otros
         ), cambios AS MATERIALIZED (
           SELECT p.cliente_id, t.tramo, CASE t.tramo WHEN 'd' THEN p.dia ELSE tercio_de(p.dia) END AS desde, p.dimension, p.clave, p.texto,
                  sum(p.cantidad)::bigint AS cantidad, sum(p.suma)::bigint AS suma
             FROM partes p, (VALUES ('d'), ('t')) AS t (tramo)
            GROUP BY 1, 2, 3, 4, 5, 6
           HAVING sum(p.cantidad) <> 0 OR sum(p.suma) <> 0
         ), ahora AS (
           SELECT cliente_id, tramo, desde, dimension, clave, texto, sum(cantidad)::bigint AS cantidad, sum(suma)::bigint AS suma
             FROM (
               SELECT * FROM cambios
               UNION ALL
               SELECT r.*
                 FROM (SELECT DISTINCT cliente_id, tramo, desde, dimension FROM cambios) AS c
                 JOIN informe_resumen r ON r.cliente_id = c.cliente_id AND r.tramo = c.tramo AND r.desde = c.desde AND r.dimension = c.dimension
             ) AS s
            GROUP BY 1, 2, 3, 4, 5, 6
         )
    MERGE INTO informe_renglon AS r
    USING (SELECT cliente_id, tramo, desde, dimension,
                  string_agg(suma_en_renglon(dimension, clave, texto, cantidad, suma), E',\n') FILTER (WHERE cantidad <> 0 OR suma <> 0) AS sumas
             FROM ahora GROUP BY 1, 2, 3, 4) AS a
       ON r.cliente_id = a.cliente_id AND r.tramo = a.tramo AND r.desde = a.desde AND r.dimension = a.dimension
    WHEN MATCHED AND a.sumas IS NULL THEN DELETE
    WHEN MATCHED THEN UPDATE SET sumas = a.sumas
    WHEN NOT MATCHED AND a.sumas IS NOT NULL THEN INSERT VALUES (a.cliente_id, a.tramo, a.desde, a.dimension, a.sumas);
  END LOOP;
END
$$;

-- Everything anew from the rows, in the caller's transaction: for what is loaded with triggers off.
CREATE OR REPLACE FUNCTION rehacer_informe() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_memoize = off SET work_mem = '256MB' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('plegar_informe'));
  TRUNCATE informe_renglon, informe_guia_delta, informe_delta;
  INSERT INTO informe_renglon (cliente_id, tramo, desde, dimension, sumas)
  WITH recuento AS MATERIALIZED (SELECT * FROM informe_recuento),
       tramos AS (
         SELECT cliente_id, 'd' AS tramo, dia AS desde, dimension, clave, texto, cantidad, suma FROM recuento
         UNION ALL
         SELECT cliente_id, 't', tercio_de(dia), dimension, clave, texto, sum(cantidad)::bigint, sum(suma)::bigint
           FROM recuento GROUP BY cliente_id, tercio_de(dia), dimension, clave, texto
       )
  SELECT cliente_id, tramo, desde, dimension, string_agg(suma_en_renglon(dimension, clave, texto, cantidad, suma), E',\n')
    FROM tramos GROUP BY cliente_id, tramo, desde, dimension
   ORDER BY cliente_id, tramo, desde, dimension;
  ANALYZE informe_renglon;
END
$$;

-- When a mail could last not be written: it waits an hour, and the others go on.
ALTER TABLE informe_suscripcion ADD falla timestamptz;

ANALYZE informe_renglon;
