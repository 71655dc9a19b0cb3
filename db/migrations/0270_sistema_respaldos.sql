-- When the last backups were made. Not in the backups themselves: what is restored elsewhere has none of its own yet.
CREATE TABLE interno.respaldo_hecho (
  hecho   timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
  archivo text        NOT NULL,
  tamano  bigint      NOT NULL CHECK (tamano > 0),
  filas   bigint      NOT NULL
);

CREATE FUNCTION respaldos_hechos() RETURNS TABLE (hecho timestamptz, archivo text, tamano bigint, filas bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.hecho, r.archivo, r.tamano, r.filas FROM interno.respaldo_hecho r ORDER BY r.hecho DESC LIMIT 10
$$;
REVOKE ALL ON FUNCTION respaldos_hechos() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION respaldos_hechos() TO anden_sistema;

-- What an administrator is told of the machine: figures alone, since mails hold links that only their reader may have. Days without a backup
-- are null where there never was one.
CREATE FUNCTION pendientes_del_sistema() RETURNS TABLE (correos_fallando int, dias_sin_respaldo int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (SELECT count(*)::int FROM correo WHERE enviado IS NULL AND intentos >= 3),
         (SELECT floor(extract(epoch FROM now() - max(hecho)) / 86400)::int FROM interno.respaldo_hecho)
$$;
REVOKE ALL ON FUNCTION pendientes_del_sistema() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pendientes_del_sistema() TO anden_personal;
