-- Parcels to doors of a locality that wait in no round and have another zone than it: they were taken in before it was moved.
CREATE FUNCTION guias_de_otra_zona(cual int) RETURNS TABLE (id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT g.id
          FROM localidad l
          JOIN guia g ON g.departamento_id = l.departamento_id AND g.zona_id <> l.zona_id
         WHERE l.id = cual AND g.agente_id IS NULL AND g.madre_id IS NULL
           AND g.estado_general IN ('PRE_INGRESADO', 'A_LEVANTAR', 'LEVANTADO', 'INGRESADO', 'CLASIFICADO')
           AND clave_de_nombre(g.localidad) IN (SELECT clave_de_nombre(n) FROM unnest(l.alias || l.nombre) AS n)
           AND NOT EXISTS (SELECT FROM recorrido_guia r WHERE r.guia_id = g.id AND r.abierta) $$;
REVOKE ALL ON FUNCTION guias_de_otra_zona(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guias_de_otra_zona(int) TO anden_personal;

-- Gives them its zone; answers how many. Whoever is being planned at this moment is waited for, and looked at as it is then.
CREATE FUNCTION pasar_a_su_zona(cual int) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cuantas int;
BEGIN
  PERFORM FROM guia g WHERE g.id IN (SELECT o.id FROM guias_de_otra_zona(cual) AS o) ORDER BY g.id FOR NO KEY UPDATE;
  UPDATE guia g SET zona_id = l.zona_id FROM localidad l
   WHERE l.id = cual AND g.id IN (SELECT o.id FROM guias_de_otra_zona(cual) AS o);
  GET DIAGNOSTICS cuantas = ROW_COUNT;
  RETURN cuantas;
END
$$;
REVOKE ALL ON FUNCTION pasar_a_su_zona(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pasar_a_su_zona(int) TO anden_personal;
