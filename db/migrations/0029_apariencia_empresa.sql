-- The look of whoever has chosen none, set by an administrator in the layout builder.
CREATE TABLE apariencia_empresa (
  unica      boolean     PRIMARY KEY DEFAULT true CHECK (unica),
  ajustes    jsonb       NOT NULL CHECK (jsonb_typeof(ajustes) = 'object'),
  cambiada   timestamptz NOT NULL DEFAULT now(),
  usuario_id int         NOT NULL REFERENCES usuario
);
GRANT SELECT ON apariencia_empresa TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema;
GRANT INSERT, UPDATE ON apariencia_empresa TO anden_personal;
ALTER TABLE apariencia_empresa ENABLE ROW LEVEL SECURITY;
ALTER TABLE apariencia_empresa FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON apariencia_empresa TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY de_todos ON apariencia_empresa FOR SELECT TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema USING (true);
CREATE POLICY personal_alta ON apariencia_empresa FOR INSERT TO anden_personal WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY personal_cambia ON apariencia_empresa FOR UPDATE TO anden_personal USING (true) WITH CHECK (usuario_id = usuario_actual());

-- Every process keeps sessions with their settings in memory: a company's look is in all of them.
CREATE FUNCTION avisar_cambio_de_apariencia() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_acceso', '*');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_acceso AFTER INSERT OR UPDATE OR DELETE ON apariencia_empresa FOR EACH STATEMENT EXECUTE FUNCTION avisar_cambio_de_apariencia();
