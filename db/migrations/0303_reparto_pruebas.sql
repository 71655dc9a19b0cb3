-- What the clients of a round want to be proved at its doors, asked once for the round and not for each client; the rule is that of `pruebas_en_puerta`.
CREATE FUNCTION pruebas_de_ronda(recorrido bigint) RETURNS TABLE (cliente_id int, pruebas text[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT DISTINCT ON (c.cliente_id) c.cliente_id,
               CASE WHEN jsonb_typeof(c.valor) = 'array' THEN ARRAY(SELECT jsonb_array_elements_text(c.valor)) ELSE '{}'::text[] END
          FROM recorrido r
          JOIN cliente_regla c ON c.clave = 'prueba_puerta' AND c.desde <= r.dia AND c.puesta < coalesce(r.salida, now())
         WHERE r.id = recorrido AND c.cliente_id IN (SELECT g.cliente_id FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id WHERE l.recorrido_id = recorrido)
         ORDER BY c.cliente_id, c.desde DESC, c.id DESC $$;
REVOKE ALL ON FUNCTION pruebas_de_ronda(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pruebas_de_ronda(bigint) TO anden_personal;
