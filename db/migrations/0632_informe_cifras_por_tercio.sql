-- Thirty days are read as the days up to the next third of a month, and whole thirds from there: a fourth of the rows.
DROP INDEX informe_cifras, informe_abiertas;
CREATE INDEX informe_cifras ON informe_renglon (cliente_id, tramo, desde) INCLUDE (guias, debidas, cumplidas) WHERE dimension IN ('situacion', 'promesa');
CREATE INDEX informe_abiertas ON informe_renglon (cliente_id, tramo, desde) WHERE dimension = 'abierta';

-- Up to today, in the stretches in which the sums are kept. The third that goes on has no day after today in it.
CREATE FUNCTION tramos_hasta_hoy(dias int) RETURNS TABLE (tramo text, desde date, hasta date)
  LANGUAGE sql STABLE PARALLEL SAFE ROWS 2
  AS $$
    SELECT t.*
      FROM (SELECT hoy() - dias + 1 AS primero) AS p
     CROSS JOIN LATERAL (SELECT CASE WHEN tercio_de(p.primero) = p.primero THEN p.primero ELSE tercio_de(tercio_de(p.primero) + 11) END AS tercio) AS q
     CROSS JOIN LATERAL (VALUES ('d', p.primero, q.tercio - 1), ('t', q.tercio, hoy())) AS t (tramo, desde, hasta)
  $$;
