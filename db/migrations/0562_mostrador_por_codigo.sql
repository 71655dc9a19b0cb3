-- The one field of the counter takes a retrieval code too: who collects says six digits, and nothing else is needed to find the parcel.
-- A code is tried against all that lies at the counter, so wrong ones are counted for the person who tries them there, as they are for a parcel
-- where its own code is asked for: five, and that person's codes wait a quarter of an hour.
CREATE TABLE codigo_intento (
  agente_id  int         NOT NULL REFERENCES agente,
  usuario_id int         NOT NULL REFERENCES usuario,
  intentos   smallint    NOT NULL DEFAULT 0,
  ultimo     timestamptz NOT NULL DEFAULT clock_timestamp(),
  bloqueado  timestamptz,
  PRIMARY KEY (agente_id, usuario_id)
);
ALTER TABLE codigo_intento ENABLE ROW LEVEL SECURITY;
ALTER TABLE codigo_intento FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON codigo_intento TO CURRENT_USER USING (true) WITH CHECK (true);

-- Parcels that lie at this counter and have that code; one alone was thereby said by whoever collects it, as if its own code had been tried.
CREATE FUNCTION hallar_por_codigo(agencia int, codigo text) RETURNS TABLE (resultado text, quedan int, hasta timestamptz, numeros text[])
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tras codigo_intento;
  halladas bigint[];
BEGIN
  -- Ours stand at any counter; all others at their own, and at none where it is not set.
  IF current_setting('role') <> 'anden_personal' AND agencia IS DISTINCT FROM agente_actual() THEN
    RETURN QUERY SELECT 'no_coincide', 0, NULL::timestamptz, '{}'::text[]; RETURN;
  END IF;
  INSERT INTO codigo_intento (agente_id, usuario_id) VALUES (agencia, usuario_actual())
  ON CONFLICT (agente_id, usuario_id) DO UPDATE
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
  SELECT coalesce(array_agg(c.guia_id ORDER BY c.guia_id), '{}') INTO halladas FROM aqui JOIN guia_codigo c ON c.guia_id = aqui.id
   WHERE c.huella = huella_de_codigo(c.sal, codigo) AND (c.bloqueado IS NULL OR c.bloqueado <= clock_timestamp());
  IF cardinality(halladas) > 0 THEN
    DELETE FROM codigo_intento i WHERE i.agente_id = agencia AND i.usuario_id = usuario_actual();
    -- Two that happen to have the same code: which of them it was said for, their own fields ask.
    IF cardinality(halladas) = 1 THEN
      UPDATE guia_codigo c SET intentos = 0, bloqueado = NULL, verificado_por = usuario_actual(), verificado = clock_timestamp() WHERE c.guia_id = halladas[1];
    END IF;
    RETURN QUERY SELECT 'coincide', 5, NULL::timestamptz, ARRAY(SELECT g.numero FROM guia g WHERE g.id = ANY (halladas)); RETURN;
  END IF;
  UPDATE codigo_intento i
     SET intentos = CASE WHEN tras.intentos >= 4 THEN 0 ELSE tras.intentos + 1 END, ultimo = clock_timestamp(),
         bloqueado = CASE WHEN tras.intentos >= 4 THEN clock_timestamp() + interval '15 minutes' END
   WHERE i.agente_id = agencia AND i.usuario_id = usuario_actual() RETURNING i.bloqueado INTO tras.bloqueado;
  RETURN QUERY SELECT CASE WHEN tras.bloqueado IS NULL THEN 'no_coincide' ELSE 'bloqueado' END, 4 - tras.intentos, tras.bloqueado, '{}'::text[];
END
$$;
REVOKE ALL ON FUNCTION hallar_por_codigo(int, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hallar_por_codigo(int, text) TO anden_personal, anden_agencia;
