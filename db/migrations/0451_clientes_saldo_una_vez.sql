-- What a client is owed is the sum of an account that grows for years: it is summed once, not once to see whether there is anything and again to tell it.
CREATE OR REPLACE FUNCTION por_liquidar_de(cual int) RETURNS TABLE (moneda text, centavos bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT s.moneda, s.centavos
                 FROM (SELECT c.moneda, -saldo_de(c.id) AS centavos FROM cuenta c
                        WHERE c.rol = 'POR_LIQUIDAR' AND c.auxiliar = 'cliente' AND c.auxiliar_id = cual OFFSET 0) AS s
                WHERE s.centavos <> 0 ORDER BY s.moneda DESC;
END
$$;
