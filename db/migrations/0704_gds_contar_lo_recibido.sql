-- What is received without a count is counted later: the reception asks for a count of what it brought, at its dock, and that stands among the work of the
-- depósito for as long as the count is open (decision 0309).
ALTER TABLE wo
  DROP CONSTRAINT wo_tipo_conocido,
  ADD CONSTRAINT wo_tipo_conocido CHECK (tipo IN ('PICKING', 'UBICAR', 'REPONER', 'CONTAR')),
  DROP CONSTRAINT wo_sola_es_de_ubicar,
  ADD CONSTRAINT wo_sola_es_de_ubicar CHECK (origen_id IS NULL OR tipo IN ('UBICAR', 'CONTAR')),
  -- The count that it stands for: what is done about it is done there.
  ADD COLUMN conteo_id bigint,
  ADD CONSTRAINT wo_de_conteo FOREIGN KEY (conteo_id, deposito_id) REFERENCES conteo_stock (id, deposito_id),
  ADD CONSTRAINT wo_contar_es_de_conteo CHECK ((tipo = 'CONTAR') = (conteo_id IS NOT NULL));
CREATE UNIQUE INDEX wo_conteo_unico ON wo (conteo_id) WHERE conteo_id IS NOT NULL;
GRANT INSERT (conteo_id) ON wo TO anden_personal, anden_deposito;

-- It goes as its count goes, whoever does something about that.
CREATE FUNCTION seguir_conteo() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hasta text := CASE WHEN NEW.estado = 'CANCELADO' THEN 'ANULADA' WHEN NEW.cerrado IS NOT NULL THEN 'COMPLETADA' ELSE 'EN_CURSO' END;
BEGIN
  WITH va AS (
    SELECT w.id, w.estado FROM wo w WHERE w.conteo_id = NEW.id AND w.cerrada IS NULL AND w.estado <> hasta FOR NO KEY UPDATE
  ), hecha AS (
    UPDATE wo w SET estado = hasta, tocada = now(), cerrada = CASE WHEN hasta <> 'EN_CURSO' THEN now() END FROM va WHERE w.id = va.id RETURNING w.id, va.estado
  )
  INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id, nota)
  SELECT 'wo', h.id, CASE hasta WHEN 'EN_CURSO' THEN 'empezar' WHEN 'COMPLETADA' THEN 'completar' ELSE 'anular' END, h.estado, hasta, usuario_actual(), NEW.numero
    FROM hecha h;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION seguir_conteo() FROM PUBLIC;
CREATE TRIGGER sigue_trabajo AFTER UPDATE OF estado ON conteo_stock FOR EACH ROW WHEN (NEW.estado IS DISTINCT FROM OLD.estado AND NEW.estado <> 'SOLICITADO')
  EXECUTE FUNCTION seguir_conteo();
