-- An agency's box has a limit that is set in Mantenimiento: over it money goes to the plant. That it is over is told while the box is open, and by how much
-- is not: whoever is to count it hears no figure.
CREATE FUNCTION caja_sobre_limite(agencia int) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce((SELECT saldo_de(c.id) > a.limite_efectivo_centavos
                           FROM agente a JOIN cuenta c ON c.rol = 'EFECTIVO_AGENCIA' AND c.auxiliar_id = a.id AND c.moneda = 'UYU'
                          WHERE a.id = agencia AND (agente_actual() IS NULL OR agente_actual() = agencia)), false) $$;
REVOKE ALL ON FUNCTION caja_sobre_limite(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caja_sobre_limite(int) TO anden_personal, anden_agencia;
