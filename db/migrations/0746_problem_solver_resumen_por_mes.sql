-- Statistics of two years read some sixty thousand sums of a day and of one person, cause, solution or bucket. The same by month are a thirtieth of
-- them, and all cases of a day one row instead of one for each person.
ALTER TABLE caso_resumen DROP CONSTRAINT caso_resumen_dimension_check;
ALTER TABLE caso_resumen ADD CONSTRAINT caso_resumen_dimension_check
  CHECK (dimension IN ('usuario', 'causa', 'solucion', 'rango', 'usuario_mes', 'causa_mes', 'solucion_mes', 'rango_mes', 'todo'));

-- Where a change of a day counts: in its own sum, in that of its month (`dia` is the first of it) and, told once, in that of all cases of the day.
CREATE FUNCTION sumas_de_casos(dimension text, dia date, clave int) RETURNS TABLE (dimension text, dia date, clave int)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 2
  AS $$
    SELECT $1, $2, $3
     UNION ALL SELECT $1 || '_mes', date_trunc('month', $2::timestamp)::date, $3
     UNION ALL SELECT 'todo', $2, 0 WHERE $1 = 'usuario'
  $$;

CREATE OR REPLACE FUNCTION plegar_resumen_de_casos() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('plegar_resumen_de_casos')) THEN
    RETURN;
  END IF;
  WITH plegados AS (DELETE FROM caso_resumen_delta RETURNING *)
  INSERT INTO caso_resumen AS r (dimension, dia, clave, casos, segundos)
  SELECT s.dimension, s.dia, s.clave, sum(p.casos), sum(p.segundos) FROM plegados p, sumas_de_casos(p.dimension, p.dia, p.clave) AS s GROUP BY 1, 2, 3
  ON CONFLICT (dimension, dia, clave) DO UPDATE SET casos = r.casos + EXCLUDED.casos, segundos = r.segundos + EXCLUDED.segundos;
END
$$;

INSERT INTO caso_resumen (dimension, dia, clave, casos, segundos)
SELECT s.dimension, s.dia, s.clave, sum(r.casos), sum(r.segundos)
  FROM caso_resumen r, sumas_de_casos(r.dimension, r.dia, r.clave) AS s WHERE s.dimension <> r.dimension GROUP BY 1, 2, 3;
