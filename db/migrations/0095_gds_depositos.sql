-- Administrators open depósitos and say who works in each and whose goods lie there.
GRANT INSERT (codigo, nombre), UPDATE (codigo, nombre, activo) ON deposito TO anden_personal;
GRANT INSERT (usuario_id, deposito_id), DELETE ON usuario_deposito TO anden_personal;
GRANT INSERT (cliente_id, deposito_id), DELETE ON cliente_deposito TO anden_personal;

-- Goods that lie somewhere have a depósito that keeps them: whose stock is not all gone does not leave it.
CREATE FUNCTION negar_sin_cliente() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM stock_saldo s WHERE s.deposito_id = OLD.deposito_id AND s.cliente_id = OLD.cliente_id AND s.cantidad > 0) THEN
    PERFORM negar_stock('cliente_con_stock', OLD.cliente_id::text);
  END IF;
  RETURN OLD;
END
$$;
REVOKE ALL ON FUNCTION negar_sin_cliente() FROM PUBLIC;
CREATE TRIGGER niega_sin_cliente BEFORE DELETE ON cliente_deposito FOR EACH ROW EXECUTE FUNCTION negar_sin_cliente();
