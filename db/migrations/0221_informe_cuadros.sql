-- What the company owes a client of what it collected for it, as the client's own people read it.
CREATE FUNCTION por_liquidar_propio() RETURNS TABLE (moneda text, centavos bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT p.moneda, p.centavos FROM por_liquidar_de(cliente_actual()) AS p $$;
REVOKE ALL ON FUNCTION por_liquidar_propio() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION por_liquidar_propio() TO anden_cliente;
