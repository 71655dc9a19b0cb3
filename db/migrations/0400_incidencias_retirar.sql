-- What the system itself had found, and was not so after all: a collection with a difference that its driver took back (decision 0198). Where
-- nobody has looked into it yet it is annulled, and the same finding may open another one; what somebody is at is theirs, and is told.

UPDATE documento_paso SET quien = quien || '{sistema}'::text[]
 WHERE entidad = 'incidencia' AND acto = 'anular' AND NOT 'sistema' = ANY (quien);

CREATE FUNCTION retirar_incidencia_de_sistema(clave text, dicho text) RETURNS TABLE (id bigint, numero text, responsable_id int, anulada boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  hallada incidencia%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('incidencia'), hashtext(clave));
  SELECT * INTO hallada FROM incidencia i WHERE i.clave_sistema = clave AND i.abierta FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO incidencia_nota (incidencia_id, usuario_id, texto) VALUES (hallada.id, usuario_actual(), dicho);
  IF hallada.estado NOT IN ('ABIERTA', 'CLASIFICADA') THEN
    RETURN QUERY SELECT hallada.id, hallada.numero, hallada.responsable_id, false;
    RETURN;
  END IF;
  UPDATE incidencia i SET estado = 'ANULADA', corre_desde = NULL, vence = NULL, respuesta_vence = NULL, clave_sistema = NULL, version = i.version + 1
   WHERE i.id = hallada.id;
  INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id)
  VALUES ('incidencia', hallada.id, 'anular', hallada.estado, 'ANULADA', usuario_actual());
  RETURN QUERY SELECT hallada.id, hallada.numero, hallada.responsable_id, true;
END
$$;
REVOKE ALL ON FUNCTION retirar_incidencia_de_sistema(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retirar_incidencia_de_sistema(text, text) TO anden_personal, anden_chofer;
