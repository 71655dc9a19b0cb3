-- Words that our people hang on matters to find them together (decision 0268). Among ourselves alone.
CREATE TABLE incidencia_etiqueta (
  incidencia_id bigint      NOT NULL REFERENCES incidencia,
  -- However it is written it is one.
  clave         text        NOT NULL GENERATED ALWAYS AS (clave_de_nombre(texto)) STORED,
  texto         text        NOT NULL CHECK (length(texto) BETWEEN 2 AND 30),
  usuario_id    int         NOT NULL REFERENCES usuario,
  desde         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (incidencia_id, clave)
);
CREATE INDEX incidencia_etiqueta_clave ON incidencia_etiqueta (clave, incidencia_id);
CREATE INDEX incidencia_etiqueta_usuario ON incidencia_etiqueta (usuario_id);

GRANT SELECT, INSERT (incidencia_id, texto, usuario_id), DELETE ON incidencia_etiqueta TO anden_personal;
ALTER TABLE incidencia_etiqueta ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidencia_etiqueta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON incidencia_etiqueta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON incidencia_etiqueta TO anden_personal USING (true) WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY chofer ON incidencia_etiqueta AS RESTRICTIVE TO anden_chofer USING (false);

-- What others do is seen while it happens: by those who attend and the house that it is about as before, and by whoever answers for its client.
CREATE OR REPLACE FUNCTION avisar_incidencia() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  fila jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  cual bigint := coalesce(fila ->> 'incidencia_id', fila ->> 'id')::bigint;
  quien int;
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"incidencias","codigo":"VAL_001"}');
  SELECT c.ejecutivo_id INTO quien
    FROM incidencia i LEFT JOIN guia g ON g.id = i.guia_id JOIN cliente c ON c.id = coalesce(i.cliente_id, g.cliente_id) WHERE i.id = cual;
  IF quien IS NOT NULL THEN
    PERFORM pg_notify('anden_novedades', json_build_object('evento', 'incidencias', 'personas', json_build_array(quien))::text);
  END IF;
  IF TG_TABLE_NAME = 'incidencia' THEN
    IF fila ->> 'cliente_id' IS NOT NULL THEN
      PERFORM pg_notify('anden_novedades', json_build_object('evento', 'incidencias', 'codigo', 'CLI_001', 'cliente', (fila ->> 'cliente_id')::int)::text);
    ELSIF fila ->> 'agente_id' IS NOT NULL THEN
      PERFORM pg_notify('anden_novedades', json_build_object('evento', 'incidencias', 'codigo', 'PCK_001', 'agente', (fila ->> 'agente_id')::int)::text);
    END IF;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_incidencia AFTER INSERT OR DELETE ON incidencia_etiqueta FOR EACH ROW EXECUTE FUNCTION avisar_incidencia();
