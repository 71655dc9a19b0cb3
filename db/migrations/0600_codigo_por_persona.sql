-- Wrong codes are counted for the person alone (decision 0263, amended): whoever stands at every counter had five at each of them. And a right one forgets
-- them once for its parcel: one code that is known, said between guesses, had been the key to as many guesses as one likes.
ALTER TABLE codigo_intento DROP CONSTRAINT codigo_intento_pkey;
WITH antes AS (DELETE FROM codigo_intento RETURNING *)
INSERT INTO codigo_intento (agente_id, usuario_id, intentos, ultimo, bloqueado)
SELECT min(agente_id), usuario_id, least(4, coalesce(sum(intentos) FILTER (WHERE ultimo >= clock_timestamp() - interval '15 minutes'), 0)), max(ultimo), max(bloqueado)
  FROM antes GROUP BY usuario_id;
ALTER TABLE codigo_intento DROP COLUMN agente_id, ADD PRIMARY KEY (usuario_id);

CREATE OR REPLACE FUNCTION hallar_por_codigo(agencia int, codigo text) RETURNS TABLE (resultado text, quedan int, hasta timestamptz, numeros text[])
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tras codigo_intento;
  halladas bigint[];
  recien bool;
BEGIN
  -- Ours stand at any counter; all others at their own, and at none where it is not set.
  IF current_setting('role') <> 'anden_personal' AND agencia IS DISTINCT FROM agente_actual() THEN
    RETURN QUERY SELECT 'no_coincide', 0, NULL::timestamptz, '{}'::text[]; RETURN;
  END IF;
  -- The person's one row is held until the call ends: of codes that are tried at once each is counted before the next is looked at.
  INSERT INTO codigo_intento (usuario_id) VALUES (usuario_actual())
  ON CONFLICT (usuario_id) DO UPDATE
    -- What was mistyped in the morning is forgotten in the afternoon.
    SET intentos = CASE WHEN codigo_intento.ultimo < clock_timestamp() - interval '15 minutes' THEN 0 ELSE codigo_intento.intentos END
  RETURNING * INTO tras;
  IF tras.bloqueado > clock_timestamp() THEN
    RETURN QUERY SELECT 'bloqueado', 0, tras.bloqueado, '{}'::text[]; RETURN;
  END IF;
  -- What lies there is found by its index first: a code is a hash with its own salt, and is tried one by one.
  WITH aqui AS MATERIALIZED (
    SELECT g.id FROM guia g
     WHERE g.agente_id = agencia AND situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde) = 'ingresado')
  SELECT coalesce(array_agg(c.guia_id ORDER BY c.guia_id), '{}'), coalesce(bool_and(c.verificado IS NULL), false) INTO halladas, recien
    FROM aqui JOIN guia_codigo c ON c.guia_id = aqui.id
   WHERE c.huella = huella_de_codigo(c.sal, codigo) AND (c.bloqueado IS NULL OR c.bloqueado <= clock_timestamp());
  IF cardinality(halladas) > 0 THEN
    -- Two that happen to have the same code: which of them it was said for, their own fields ask.
    IF cardinality(halladas) = 1 THEN
      UPDATE guia_codigo c SET intentos = 0, bloqueado = NULL, verificado_por = usuario_actual(), verificado = clock_timestamp() WHERE c.guia_id = halladas[1];
      IF recien THEN DELETE FROM codigo_intento i WHERE i.usuario_id = usuario_actual(); END IF;
    END IF;
    RETURN QUERY SELECT 'coincide', 5, NULL::timestamptz, ARRAY(SELECT g.numero FROM guia g WHERE g.id = ANY (halladas)); RETURN;
  END IF;
  UPDATE codigo_intento i
     SET intentos = CASE WHEN tras.intentos >= 4 THEN 0 ELSE tras.intentos + 1 END, ultimo = clock_timestamp(),
         bloqueado = CASE WHEN tras.intentos >= 4 THEN clock_timestamp() + interval '15 minutes' END
   WHERE i.usuario_id = usuario_actual() RETURNING i.bloqueado INTO tras.bloqueado;
  RETURN QUERY SELECT CASE WHEN tras.bloqueado IS NULL THEN 'no_coincide' ELSE 'bloqueado' END, 4 - tras.intentos, tras.bloqueado, '{}'::text[];
END
$$;
