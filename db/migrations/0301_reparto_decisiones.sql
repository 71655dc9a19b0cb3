-- What is missing at the loading of a round to an agency is taken off it like any other: until it is loaded it only waits at the plant, and there it stays.
INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta, quien, exige) VALUES ('CLASIFICADO', 'DAS', 'CLASIFICADO', '{chofer,trafico}', '{}')
ON CONFLICT DO NOTHING;
INSERT INTO version_paso (version_id, estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos)
SELECT v.id, t.estado_desde, t.tipo_evento, t.estado_hasta, t.quien, t.exige, t.deshacer_minutos
  FROM version_transiciones v CROSS JOIN transicion t
 WHERE v.estado IN ('PUBLICADA', 'BORRADOR') AND t.tipo_evento = 'DAS' AND t.estado_desde = 'CLASIFICADO'
ON CONFLICT DO NOTHING;

-- Where a parcel that one driver leaves on the dock may go: rounds of the same day and kind whose loading is not over. A driver sees own rounds alone;
-- of these number and name.
CREATE FUNCTION rondas_que_cargan(recorrido bigint) RETURNS TABLE (id bigint, numero text, chofer text, salida_prevista text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT o.id, o.numero, u.fullname, to_char(o.salida_prevista, 'HH24:MI')
          FROM recorrido r
          JOIN recorrido o ON o.id <> r.id AND o.dia >= r.dia AND o.dia <= hoy() AND o.estado IN ('PLANIFICADO', 'EN_CARGA')
                          AND o.destino_id IS NOT DISTINCT FROM r.destino_id
          JOIN usuario u ON u.id = o.chofer_id
         WHERE r.id = recorrido ORDER BY o.salida_prevista NULLS LAST, o.numero LIMIT 100 $$;
REVOKE ALL ON FUNCTION rondas_que_cargan(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rondas_que_cargan(bigint) TO anden_personal;
