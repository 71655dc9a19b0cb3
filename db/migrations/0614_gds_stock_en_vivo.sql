-- What is done to stock is told to those who work in that depósito, and to nobody else: who they are stands in what is told.
CREATE FUNCTION avisar_stock(depositos int[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  quienes json := (SELECT json_agg(DISTINCT u.usuario_id) FROM usuario_deposito u WHERE u.deposito_id = ANY (depositos));
BEGIN
  IF quienes IS NOT NULL THEN PERFORM pg_notify('anden_novedades', json_build_object('evento', 'gds_stock', 'personas', quienes)::text); END IF;
END
$$;
CREATE FUNCTION avisar_movimientos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM avisar_stock(ARRAY(SELECT DISTINCT n.deposito_id FROM nuevos n));
  RETURN NULL;
END
$$;
CREATE FUNCTION avisar_liberacion() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM avisar_stock(ARRAY[NEW.deposito_id]);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION avisar_stock(int[]), avisar_movimientos(), avisar_liberacion() FROM PUBLIC;
CREATE TRIGGER avisa_movimientos AFTER INSERT ON stock_movimiento REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION avisar_movimientos();
CREATE TRIGGER avisa_liberacion AFTER INSERT OR UPDATE OF estado ON stock_liberacion FOR EACH ROW EXECUTE FUNCTION avisar_liberacion();
