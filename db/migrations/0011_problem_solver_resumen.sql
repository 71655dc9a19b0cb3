-- A case may be annulled by whoever saved it, moments later: it stays in the audit and leaves every list and statistic.
ALTER TABLE caso ADD COLUMN anulado timestamptz;
ALTER TABLE caso DROP CONSTRAINT caso_una_sola_vez;
CREATE UNIQUE INDEX caso_una_sola_vez ON caso (usuario_id, guia_id, fecha_inicio) NULLS NOT DISTINCT WHERE anulado IS NULL;
DROP INDEX caso_fecha;
CREATE INDEX caso_fecha ON caso (fecha_inicio DESC, id DESC) WHERE anulado IS NULL;
DROP INDEX caso_usuario;
CREATE INDEX caso_usuario ON caso (usuario_id, fecha_inicio DESC) WHERE anulado IS NULL;
DROP INDEX caso_causa;
CREATE INDEX caso_causa ON caso (causa_id, fecha_inicio DESC);
DROP INDEX caso_solucion;
CREATE INDEX caso_solucion ON caso (solucion_id, fecha_inicio DESC);
GRANT UPDATE (anulado) ON caso TO anden_personal;

-- Cases and their time by day and by one dimension each: the person, the cause, the solution, the bucket of their duration.
-- Two years of statistics read some ten thousand of these rows instead of half a million cases.
CREATE TABLE caso_resumen (
  dimension text   NOT NULL CHECK (dimension IN ('usuario', 'causa', 'solucion', 'rango')),
  dia       date   NOT NULL,
  clave     int    NOT NULL,
  casos     bigint NOT NULL,
  segundos  bigint NOT NULL,
  PRIMARY KEY (dimension, dia, clave)
);

-- Changes not yet folded into the summary. A counter updated in place would make everyone who saves wait for one another.
CREATE TABLE caso_resumen_delta (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dimension text NOT NULL,
  dia       date NOT NULL,
  clave     int  NOT NULL,
  casos     int  NOT NULL,
  segundos  int  NOT NULL
);

-- Bucket of a duration in seconds: 0-1, 1-2, 2-5, 5-10, 10-15, 15-30, 30-60, 60+ minutes, lower bound inclusive.
CREATE FUNCTION rango_de_duracion(segundos int) RETURNS int
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT width_bucket(segundos, ARRAY[60, 120, 300, 600, 900, 1800, 3600]) $$;

-- The four sums that a case counts in.
CREATE FUNCTION partes_del_resumen(usuario int, causa int, solucion int, inicio timestamptz, fin timestamptz)
  RETURNS TABLE (dimension text, dia date, clave int, segundos int)
  LANGUAGE sql STABLE PARALLEL SAFE ROWS 4
  AS $$
    SELECT d.dimension, (inicio AT TIME ZONE 'America/Montevideo')::date, d.clave, extract(epoch FROM fin - inicio)::int
      FROM (VALUES ('usuario', usuario), ('causa', causa), ('solucion', solucion),
                   ('rango', rango_de_duracion(extract(epoch FROM fin - inicio)::int))) AS d (dimension, clave)
  $$;

-- Whatever happens to cases: what stood is taken away, what stands now is added; annulled ones count for nothing.
CREATE FUNCTION llevar_resumen_de_casos() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO caso_resumen_delta (dimension, dia, clave, casos, segundos)
    SELECT p.dimension, p.dia, p.clave, -count(*), -sum(p.segundos)
      FROM antes c, partes_del_resumen(c.usuario_id, c.causa_id, c.solucion_id, c.fecha_inicio, c.fecha_fin) p
     WHERE c.anulado IS NULL GROUP BY p.dimension, p.dia, p.clave;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO caso_resumen_delta (dimension, dia, clave, casos, segundos)
    SELECT p.dimension, p.dia, p.clave, count(*), sum(p.segundos)
      FROM ahora c, partes_del_resumen(c.usuario_id, c.causa_id, c.solucion_id, c.fecha_inicio, c.fecha_fin) p
     WHERE c.anulado IS NULL GROUP BY p.dimension, p.dia, p.clave;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER lleva_resumen_alta AFTER INSERT ON caso
  REFERENCING NEW TABLE AS ahora FOR EACH STATEMENT EXECUTE FUNCTION llevar_resumen_de_casos();
CREATE TRIGGER lleva_resumen_cambio AFTER UPDATE ON caso
  REFERENCING OLD TABLE AS antes NEW TABLE AS ahora FOR EACH STATEMENT EXECUTE FUNCTION llevar_resumen_de_casos();
CREATE TRIGGER lleva_resumen_baja AFTER DELETE ON caso
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION llevar_resumen_de_casos();

-- Folds the changes into the summary. One process at a time; the others have nothing to do.
CREATE FUNCTION plegar_resumen_de_casos() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('plegar_resumen_de_casos')) THEN
    RETURN;
  END IF;
  WITH plegados AS (DELETE FROM caso_resumen_delta RETURNING *)
  INSERT INTO caso_resumen AS r (dimension, dia, clave, casos, segundos)
  SELECT dimension, dia, clave, sum(casos), sum(segundos) FROM plegados GROUP BY dimension, dia, clave
  ON CONFLICT (dimension, dia, clave) DO UPDATE SET casos = r.casos + EXCLUDED.casos, segundos = r.segundos + EXCLUDED.segundos;
END
$$;
REVOKE ALL ON FUNCTION plegar_resumen_de_casos() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plegar_resumen_de_casos() TO anden_sistema;

-- The cases that were there before the summary.
INSERT INTO caso_resumen (dimension, dia, clave, casos, segundos)
SELECT p.dimension, p.dia, p.clave, count(*), sum(p.segundos)
  FROM caso c, partes_del_resumen(c.usuario_id, c.causa_id, c.solucion_id, c.fecha_inicio, c.fecha_fin) p
 GROUP BY p.dimension, p.dia, p.clave;

GRANT SELECT ON caso_resumen, caso_resumen_delta TO anden_personal;

-- Colleagues' lists refresh when a case is saved or annulled.
CREATE FUNCTION avisar_casos() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"casos","codigo":"PROB_SOL"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_novedad AFTER INSERT OR UPDATE ON caso FOR EACH STATEMENT EXECUTE FUNCTION avisar_casos();
