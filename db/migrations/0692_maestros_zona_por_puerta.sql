-- A zone that goes by doors: whose door is known to lie within its line is of it, whatever zone its locality is of.
ALTER TABLE zona ADD COLUMN por_puerta boolean NOT NULL DEFAULT false;

-- Of each of these doors the zone by doors that it lies in, the smallest of several; no row: in none, or nobody knows where it is. Whoever sends
-- parcels may ask, and is told no more than the zone: points that were learned at other people's visits stay ours.
CREATE FUNCTION zonas_de_puertas(puertas jsonb) RETURNS TABLE (orden int, zona_id smallint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH lineas AS MATERIALIZED (
      SELECT z.id, (SELECT string_agg(format('(%s,%s)', e.p ->> 'lng', e.p ->> 'lat'), ',' ORDER BY e.n)
                      FROM jsonb_array_elements(z.poligono) WITH ORDINALITY AS e (p, n))::polygon AS linea
        FROM zona z WHERE z.por_puerta AND z.poligono IS NOT NULL)
    SELECT q.orden, z.id
      FROM jsonb_to_recordset(puertas) AS q (orden int, clave text, lat float8, lng float8)
      LEFT JOIN punto p ON p.clave = q.clave
     CROSS JOIN LATERAL (SELECT CASE WHEN p.fuente = 'CORRECCION' OR q.lat IS NULL THEN point(p.lng, p.lat) ELSE point(q.lng, q.lat) END AS aqui) AS d
     CROSS JOIN LATERAL (SELECT l.id FROM lineas l WHERE l.linea @> d.aqui ORDER BY area(l.linea::path), l.id LIMIT 1) AS z
  $$;
REVOKE ALL ON FUNCTION zonas_de_puertas(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION zonas_de_puertas(jsonb) TO anden_personal, anden_cliente, anden_sistema;

-- What a zone by doors has is not given back to its locality's.
CREATE OR REPLACE FUNCTION guias_de_otra_zona(cual int) RETURNS TABLE (id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT g.id
          FROM localidad l
          JOIN guia g ON g.departamento_id = l.departamento_id AND g.zona_id <> l.zona_id
         WHERE l.id = cual AND g.agente_id IS NULL AND g.madre_id IS NULL
           AND g.estado_general IN ('PRE_INGRESADO', 'A_LEVANTAR', 'LEVANTADO', 'INGRESADO', 'CLASIFICADO')
           AND clave_de_nombre(g.localidad) IN (SELECT clave_de_nombre(n) FROM unnest(l.alias || l.nombre) AS n)
           AND NOT EXISTS (SELECT FROM zona z WHERE z.id = g.zona_id AND z.por_puerta AND z.poligono IS NOT NULL)
           AND NOT EXISTS (SELECT FROM recorrido_guia r WHERE r.guia_id = g.id AND r.abierta) $$;
