-- All sums of the reports anew, client by client: what belongs to one fits into memory, which all of two million parcels do not, and clients are shared out
-- among processes, which one statement that writes is not.

-- As before, and so that it becomes part of its statement: `date_trunc` of a day goes through the session's time zone and is no constant to the planner.
CREATE OR REPLACE FUNCTION tercio_de(dia date) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT dia - (date_part('day', dia::timestamp)::int - 1) + 10 * least((date_part('day', dia::timestamp)::int - 1) / 10, 2) $$;

-- What each parcel counts for.
CREATE VIEW informe_parte AS
SELECT g.cliente_id, p.dia, p.dimension, p.clave, p.texto, p.cantidad, p.suma
  FROM guia g,
       partes_del_informe(1, g.creada, g.estado_general, g.prometida_el, g.zona_id, g.departamento_id, g.localidad, g.servicio, g.agente_id,
            g.intentos, g.motivo_id, g.vence_el, g.levantada, g.en_agencia_desde, g.ultimo_fecha, g.contra_reembolso_centavos, g.moneda) AS p;

-- What is counted by visits and cases.
CREATE VIEW informe_recuento_de_hechos AS
SELECT g.cliente_id, dia_de(g.creada) AS dia, 'visita' AS dimension, coalesce(e.motivo_id, 0)::bigint AS clave, '' AS texto, count(*) AS cantidad, 0::bigint AS suma
  FROM evento_todo e JOIN guia g ON g.id = e.guia_id
 WHERE e.tipo = 'NOENT' AND e.id NOT IN (SELECT c.corrige_id FROM evento_todo c WHERE c.tipo = 'CORR')
 GROUP BY g.cliente_id, dia_de(g.creada), coalesce(e.motivo_id, 0)
UNION ALL
SELECT c.cliente_id, dia_de(c.fecha_inicio), 'caso', c.causa_id, '', count(*), sum(extract(epoch FROM c.fecha_fin - c.fecha_inicio))::bigint
  FROM caso c WHERE c.anulado IS NULL AND c.cliente_id IS NOT NULL
 GROUP BY c.cliente_id, dia_de(c.fecha_inicio), c.causa_id;

CREATE OR REPLACE VIEW informe_recuento AS
SELECT cliente_id, dia, dimension, clave, texto, sum(cantidad)::bigint AS cantidad, sum(suma)::bigint AS suma
  FROM informe_parte GROUP BY cliente_id, dia, dimension, clave, texto
UNION ALL
SELECT cliente_id, dia, dimension, clave, texto, cantidad, suma FROM informe_recuento_de_hechos;

-- The lines of a client's parcels, by day and by third. PL/pgSQL, because only a function that is called takes part in a plan of several processes here.
CREATE FUNCTION renglones_de_las_guias(cliente int) RETURNS TABLE (tramo text, desde date, dimension text, sumas text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 1000 SET search_path = public, pg_temp SET work_mem = '256MB' SET enable_memoize = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH dias AS MATERIALIZED (
      SELECT p.dia, p.dimension, p.clave, p.texto, sum(p.cantidad)::bigint AS cantidad, sum(p.suma)::bigint AS suma
        FROM informe_parte p WHERE p.cliente_id = cliente GROUP BY p.dia, p.dimension, p.clave, p.texto
    ), tramos AS (
      SELECT 'd' AS tramo, dia AS desde, dimension, clave, texto, cantidad, suma FROM dias
      UNION ALL
      SELECT 't', tercio_de(dia), dimension, clave, texto, sum(cantidad)::bigint, sum(suma)::bigint FROM dias GROUP BY tercio_de(dia), dimension, clave, texto
    )
    SELECT t.tramo, t.desde, t.dimension, string_agg(suma_en_renglon(t.dimension, t.clave, t.texto, t.cantidad, t.suma), E',\n')
      FROM tramos t GROUP BY t.tramo, t.desde, t.dimension;
END
$$;
REVOKE ALL ON FUNCTION renglones_de_las_guias(int) FROM PUBLIC;

CREATE OR REPLACE FUNCTION rehacer_informe() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET parallel_setup_cost = 0 SET parallel_tuple_cost = 0 SET min_parallel_table_scan_size = 0 SET min_parallel_index_scan_size = 0
  -- Whoever gathers does nothing else: while it made the lines of a client of its own, the others waited to hand over theirs.
  SET max_parallel_workers_per_gather = 4 SET parallel_leader_participation = off AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('plegar_informe'));
  TRUNCATE informe_renglon, informe_guia_delta, informe_delta;
  -- What an INSERT reads is read by one process, what makes a table is not.
  CREATE TEMP TABLE renglon_nuevo ON COMMIT DROP AS
  SELECT c.id AS cliente_id, r.tramo, r.desde, r.dimension, r.sumas FROM cliente c CROSS JOIN LATERAL renglones_de_las_guias(c.id) AS r;
  INSERT INTO informe_renglon (cliente_id, tramo, desde, dimension, sumas)
  SELECT cliente_id, tramo, desde, dimension, sumas FROM renglon_nuevo
  UNION ALL
  SELECT h.cliente_id, h.tramo, h.desde, h.dimension, string_agg(suma_en_renglon(h.dimension, h.clave, '', h.cantidad, h.suma), E',\n')
    FROM (SELECT r.cliente_id, t.tramo, CASE t.tramo WHEN 'd' THEN r.dia ELSE tercio_de(r.dia) END AS desde, r.dimension, r.clave,
                 sum(r.cantidad)::bigint AS cantidad, sum(r.suma)::bigint AS suma
            FROM informe_recuento_de_hechos r, (VALUES ('d'), ('t')) AS t (tramo) GROUP BY 1, 2, 3, 4, 5) AS h
   GROUP BY h.cliente_id, h.tramo, h.desde, h.dimension
   ORDER BY cliente_id, tramo, desde, dimension;
  DROP TABLE renglon_nuevo;
  ANALYZE informe_renglon;
END
$$;
