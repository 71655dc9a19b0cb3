-- Two tills of one counter see what the other does while it happens, and what a round brings as it leaves (areas/agency.md §5).

CREATE FUNCTION avisar_mostrador() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', json_build_object('evento', 'mostrador', 'codigo', 'PCK_001', 'agente', NEW.agente_id)::text);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION avisar_mostrador() FROM PUBLIC;
CREATE TRIGGER avisa_mostrador AFTER INSERT OR UPDATE ON guia_estante FOR EACH ROW EXECUTE FUNCTION avisar_mostrador();
CREATE TRIGGER avisa_mostrador AFTER INSERT OR UPDATE ON turno_caja FOR EACH ROW EXECUTE FUNCTION avisar_mostrador();
CREATE TRIGGER avisa_mostrador AFTER INSERT OR UPDATE ON remesa FOR EACH ROW EXECUTE FUNCTION avisar_mostrador();
CREATE TRIGGER avisa_mostrador AFTER INSERT OR UPDATE ON repaso FOR EACH ROW EXECUTE FUNCTION avisar_mostrador();
-- Whatever brings a parcel to its agency, or takes it away: a scan, a driver, a hand-over, a correction.
CREATE TRIGGER avisa_mostrador AFTER UPDATE OF estado_general ON guia FOR EACH ROW
  WHEN (NEW.agente_id IS NOT NULL AND OLD.estado_general <> NEW.estado_general AND 'EN_AGENCIA' IN (OLD.estado_general, NEW.estado_general))
  EXECUTE FUNCTION avisar_mostrador();

CREATE FUNCTION avisar_ronda_al_mostrador() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', json_build_object('evento', 'mostrador', 'codigo', 'PCK_001', 'agente', d.agente_id)::text)
     FROM (SELECT DISTINCT g.agente_id FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id
            WHERE l.recorrido_id = NEW.id AND l.modo = 'AGENCIA' AND g.agente_id IS NOT NULL) AS d;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION avisar_ronda_al_mostrador() FROM PUBLIC;
CREATE TRIGGER avisa_mostrador AFTER UPDATE OF estado ON recorrido FOR EACH ROW
  WHEN (OLD.estado <> NEW.estado) EXECUTE FUNCTION avisar_ronda_al_mostrador();
