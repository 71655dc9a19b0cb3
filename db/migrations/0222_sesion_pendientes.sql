-- What a device says of itself with each call: how many readings wait in it for a network, and which build of the pages it runs.
ALTER TABLE sesion
  ADD COLUMN pendientes int NOT NULL DEFAULT 0 CONSTRAINT pendientes_se_cuentan CHECK (pendientes BETWEEN 0 AND 99999),
  ADD COLUMN version text CONSTRAINT version_es_un_nombre CHECK (version ~ '^[A-Za-z0-9_.-]{1,40}$');
GRANT UPDATE (pendientes, version) ON sesion TO anden_sistema;

CREATE FUNCTION avisar_sesiones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"usuarios_activos","codigo":"GUS_SUP_001"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_sesion_nueva AFTER INSERT ON sesion FOR EACH ROW EXECUTE FUNCTION avisar_sesiones();
CREATE TRIGGER avisa_sesion AFTER UPDATE OF cerrada, pendientes ON sesion FOR EACH ROW
  WHEN (OLD.cerrada IS DISTINCT FROM NEW.cerrada OR OLD.pendientes <> NEW.pendientes) EXECUTE FUNCTION avisar_sesiones();

-- Whoever looks after people may give a matter to somebody else when its holder has gone home.
UPDATE documento_paso SET quien = quien || '{supervision}'::text[]
 WHERE entidad = 'incidencia' AND acto = 'asignar' AND NOT 'supervision' = ANY (quien);
