-- Uploaded files, kept in the database so that every process of the server has them and one backup holds all.
CREATE TABLE archivo (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id int         NOT NULL REFERENCES usuario,
  nombre     text        NOT NULL CHECK (length(nombre) BETWEEN 1 AND 200),
  tipo       text        NOT NULL,
  tamano     int         NOT NULL CHECK (tamano BETWEEN 1 AND 10485760),
  contenido  bytea       NOT NULL,
  creado     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX archivo_usuario ON archivo (usuario_id, id DESC);

GRANT SELECT, INSERT ON archivo TO anden_personal, anden_cliente, anden_agencia, anden_deposito;
GRANT SELECT ON archivo TO anden_sistema;

ALTER TABLE archivo ENABLE ROW LEVEL SECURITY;
ALTER TABLE archivo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON archivo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY propio ON archivo TO anden_personal, anden_cliente, anden_agencia, anden_deposito
  USING (usuario_id = usuario_actual()) WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY sistema ON archivo FOR SELECT TO anden_sistema USING (true);
