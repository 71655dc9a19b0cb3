-- Whoever plans a round puts what it fetches where the proposed order has it, together with its doors and in one call (decision 0230).
-- Answers those that stand there now: what is done meanwhile, or went to another round, stays as it is.
CREATE FUNCTION ubicar_levantes(ronda bigint, cuales bigint[], lugares smallint[]) RETURNS SETOF bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE levante l SET orden = x.orden
      FROM unnest(cuales, lugares) AS x (id, orden)
     WHERE l.id = x.id AND l.recorrido_id = ronda AND l.estado IN ('ASIGNADO', 'EN_CAMINO', 'EN_PUNTO')
       AND ('REC_004' = ANY (codigos_de(usuario_actual())) OR es_administrador())
    RETURNING l.id $$;
REVOKE ALL ON FUNCTION ubicar_levantes(bigint, bigint[], smallint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ubicar_levantes(bigint, bigint[], smallint[]) TO anden_personal;
