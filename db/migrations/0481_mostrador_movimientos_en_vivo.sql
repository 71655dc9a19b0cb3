-- Of money that goes into an open box or out of it the other till and whoever says yes are told while it happens, as of everything else of a counter (0480).
CREATE FUNCTION avisar_movimiento_de_caja() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', json_build_object('evento', 'mostrador', 'codigo', 'PCK_001', 'agente', t.agente_id)::text)
     FROM turno_caja t WHERE t.id = NEW.turno_id;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION avisar_movimiento_de_caja() FROM PUBLIC;
CREATE TRIGGER avisa_mostrador AFTER INSERT OR UPDATE ON turno_movimiento FOR EACH ROW EXECUTE FUNCTION avisar_movimiento_de_caja();
