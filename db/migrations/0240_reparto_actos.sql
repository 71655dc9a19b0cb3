-- What a driver does at a door besides handing over: leaves it at an agency instead, and proves what its client wants proved.
UPDATE transicion SET quien = quien || '{chofer}'::text[]
 WHERE tipo_evento = 'DESV' AND estado_desde = 'NO_ENTREGADO' AND NOT 'chofer' = ANY (quien);
UPDATE version_paso p SET quien = p.quien || '{chofer}'::text[]
  FROM version_transiciones v
 WHERE v.id = p.version_id AND v.estado IN ('PUBLICADA', 'BORRADOR') AND p.tipo_evento = 'DESV' AND p.estado_desde = 'NO_ENTREGADO' AND NOT 'chofer' = ANY (p.quien);

-- What a client wants to be proved at the door: as it was agreed when the round left, so that what was done without a network is not refused for what was
-- agreed meanwhile.
CREATE FUNCTION pruebas_en_puerta(recorrido bigint, cliente int) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce((
          SELECT CASE WHEN jsonb_typeof(c.valor) = 'array' THEN ARRAY(SELECT jsonb_array_elements_text(c.valor)) ELSE '{}'::text[] END
            FROM recorrido r JOIN cliente_regla c ON c.cliente_id = cliente AND c.clave = 'prueba_puerta' AND c.desde <= r.dia
                                                 AND c.puesta < coalesce(r.salida, now())
           WHERE r.id = recorrido ORDER BY c.desde DESC, c.id DESC LIMIT 1), '{}') $$;
REVOKE ALL ON FUNCTION pruebas_en_puerta(bigint, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pruebas_en_puerta(bigint, int) TO anden_personal;
