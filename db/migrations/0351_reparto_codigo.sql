-- A client may want the recipient to say a code at the door: it is mailed when the round leaves, and kept as nothing but its hash (decision 0189).
ALTER TABLE cliente_regla DROP CONSTRAINT regla_conocida,
  ADD CONSTRAINT regla_conocida CHECK (valor = 'null' OR CASE clave
    WHEN 'max_intentos' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[1, 2, 3, 4, 5, 6, 7, 8, 9]'
    WHEN 'dias_guarda_extra' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30]'
    WHEN 'prueba_puerta' THEN jsonb_typeof(valor) = 'array' AND valor <@ '["firma", "foto", "documento", "codigo"]'
    WHEN 'prueba_agencia' THEN jsonb_typeof(valor) = 'array' AND valor <@ '["firma", "foto", "documento"]'
    ELSE false END);

-- What has still to be proved where this parcel is handed over, to whoever is logged in: a code that they got right these minutes is proved; where no code
-- could be sent, a document says who it is.
CREATE FUNCTION pruebas_de_guia(la_guia bigint) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce((
          SELECT CASE WHEN NOT 'codigo' = ANY (p.pruebas) THEN p.pruebas
                      WHEN c.guia_id IS NULL AND 'documento' = ANY (p.pruebas) THEN array_remove(p.pruebas, 'codigo')
                      WHEN c.guia_id IS NULL THEN array_replace(p.pruebas, 'codigo', 'documento')
                      WHEN c.verificado_por = usuario_actual() AND c.verificado > clock_timestamp() - interval '10 minutes' THEN array_remove(p.pruebas, 'codigo')
                      ELSE p.pruebas END
            FROM recorrido_guia l
            JOIN guia g ON g.id = l.guia_id
            LEFT JOIN guia_codigo c ON c.guia_id = l.guia_id
           CROSS JOIN LATERAL (SELECT pruebas_en_puerta(l.recorrido_id, g.cliente_id) AS pruebas) AS p
           WHERE l.guia_id = la_guia AND l.estado <> 'QUITADA' ORDER BY l.abierta DESC, l.recorrido_id DESC LIMIT 1), '{}') $$;
REVOKE ALL ON FUNCTION pruebas_de_guia(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pruebas_de_guia(bigint) TO anden_personal;
