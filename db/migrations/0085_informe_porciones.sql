-- After a load of two million parcels one bunch of the reports' changes took longer than a statement may, so all of it was undone, each time
-- anew. Now it begins with few, and takes next what the last portion's time says that a second has room for.
DROP FUNCTION plegar_informe();
-- Whether all that waited when it began is folded; null: another process is at it.
CREATE FUNCTION plegar_informe(plazo interval DEFAULT '6 seconds') RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  hasta CONSTANT timestamptz := clock_timestamp() + plazo;
  quedan  bigint;
  porcion int := 100;
  vez     timestamptz;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('plegar_informe')) THEN
    RETURN NULL;
  END IF;
  quedan := greatest((SELECT count(*) FROM informe_guia_delta), (SELECT count(*) FROM informe_delta));
  WHILE quedan > 0 AND clock_timestamp() < hasta LOOP
    vez := clock_timestamp();
    WITH guias AS (DELETE FROM informe_guia_delta WHERE ctid = ANY (ARRAY(SELECT ctid FROM informe_guia_delta LIMIT porcion)) RETURNING *),
         otros AS (DELETE FROM informe_delta WHERE ctid = ANY (ARRAY(SELECT ctid FROM informe_delta LIMIT porcion)) RETURNING *),
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
    quedan := quedan - porcion;
    -- As many as a second has room for, at most four times as many as before: what follows may be slower.
    porcion := greatest(20, least(5000, 4 * porcion, porcion / greatest(extract(epoch FROM clock_timestamp() - vez), 0.001)))::int;
  END LOOP;
  RETURN quedan <= 0;
END
$$;
REVOKE ALL ON FUNCTION plegar_informe(interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plegar_informe(interval) TO anden_sistema;

-- When each fold last took in all that had waited when it began.
CREATE TABLE pliegue (
  nombre text        PRIMARY KEY CHECK (nombre IN ('casos', 'guias', 'pickup', 'informes')),
  al_dia timestamptz NOT NULL DEFAULT now()
);
INSERT INTO pliegue (nombre) VALUES ('casos'), ('guias'), ('pickup'), ('informes');
GRANT SELECT, UPDATE (al_dia) ON pliegue TO anden_sistema;
ALTER TABLE pliegue ENABLE ROW LEVEL SECURITY;
ALTER TABLE pliegue FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON pliegue TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY sistema ON pliegue TO anden_sistema USING (true) WITH CHECK (true);

-- How many seconds each fold is behind; 0 where nothing waits.
CREATE FUNCTION atraso_de_pliegues() RETURNS TABLE (nombre text, segundos int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT p.nombre, CASE WHEN CASE p.nombre WHEN 'casos' THEN EXISTS (SELECT FROM caso_resumen_delta) WHEN 'guias' THEN EXISTS (SELECT FROM guia_conteo_delta)
                                    WHEN 'pickup' THEN EXISTS (SELECT FROM pickup_conteo_delta)
                                    ELSE EXISTS (SELECT FROM informe_guia_delta) OR EXISTS (SELECT FROM informe_delta) END
                          THEN extract(epoch FROM now() - p.al_dia)::int ELSE 0 END
      FROM pliegue p
  $$;
REVOKE ALL ON FUNCTION atraso_de_pliegues() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION atraso_de_pliegues() TO anden_personal, anden_sistema;
