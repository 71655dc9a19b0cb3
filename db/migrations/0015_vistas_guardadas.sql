-- Saved views of the list of parcels: filters, order and columns under a name. A shared one is seen by the author's house: the company's
-- people, one client's, one agency's, as it was when it was saved.
CREATE TABLE vista (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id   int     NOT NULL REFERENCES usuario,
  tipo_usuario text    NOT NULL CHECK (tipo_usuario IN ('personal', 'cliente', 'agencia')),
  cliente_id   int     REFERENCES cliente,
  agente_id    int     REFERENCES agente,
  nombre       text    NOT NULL CHECK (length(nombre) BETWEEN 1 AND 60),
  filtros      jsonb   NOT NULL CHECK (jsonb_typeof(filtros) = 'object'),
  orden        text    NOT NULL,
  sentido      text    NOT NULL CHECK (sentido IN ('asc', 'desc')),
  -- Names of columns in their order; null: as the screen shows them.
  columnas     text[],
  -- Height of its rows; null: as the person has set.
  densidad     text,
  compartida   boolean NOT NULL,
  CONSTRAINT casa_de_la_vista CHECK ((tipo_usuario = 'cliente') = (cliente_id IS NOT NULL) AND (tipo_usuario = 'agencia') = (agente_id IS NOT NULL))
);
CREATE UNIQUE INDEX vista_nombre_unico ON vista (usuario_id, clave_de_nombre(nombre));
CREATE INDEX vista_compartida ON vista (tipo_usuario, cliente_id, agente_id) WHERE compartida;

GRANT SELECT, INSERT, UPDATE, DELETE ON vista TO anden_personal, anden_cliente, anden_agencia;
ALTER TABLE vista ENABLE ROW LEVEL SECURITY;
ALTER TABLE vista FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON vista TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY propia_del_personal ON vista TO anden_personal USING (usuario_id = usuario_actual())
  WITH CHECK (usuario_id = usuario_actual() AND tipo_usuario = 'personal');
CREATE POLICY propia_de_cliente ON vista TO anden_cliente USING (usuario_id = usuario_actual())
  WITH CHECK (usuario_id = usuario_actual() AND cliente_id = cliente_actual());
CREATE POLICY propia_de_agencia ON vista TO anden_agencia USING (usuario_id = usuario_actual())
  WITH CHECK (usuario_id = usuario_actual() AND agente_id = agente_actual());
CREATE POLICY compartida_del_personal ON vista FOR SELECT TO anden_personal USING (compartida AND tipo_usuario = 'personal');
CREATE POLICY compartida_de_cliente ON vista FOR SELECT TO anden_cliente USING (compartida AND cliente_id = cliente_actual());
CREATE POLICY compartida_de_agencia ON vista FOR SELECT TO anden_agencia USING (compartida AND agente_id = agente_actual());
