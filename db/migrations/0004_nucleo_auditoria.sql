-- Who changed what, when and from where: one row for each command, in the command's own transaction.
CREATE TABLE auditoria (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fecha      timestamptz NOT NULL DEFAULT now(),
  usuario_id int,
  servicio   text        NOT NULL,
  tabla      text,
  fila_id    bigint,
  antes      jsonb,
  despues    jsonb,
  ip         text,
  pedido_id  text
);
CREATE INDEX auditoria_fecha ON auditoria USING brin (fecha);
CREATE INDEX auditoria_fila ON auditoria (tabla, fila_id) WHERE fila_id IS NOT NULL;

-- The answer of each command that carried a `clave`, for 48 hours: the same key applies once.
CREATE TABLE idempotencia (
  usuario_id int         NOT NULL,
  clave      uuid        NOT NULL,
  servicio   text        NOT NULL,
  huella     bytea       NOT NULL,
  respuesta  jsonb,
  creado     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, clave)
);
CREATE INDEX idempotencia_creado ON idempotencia USING brin (creado);

GRANT INSERT ON auditoria TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema;
GRANT SELECT ON auditoria TO anden_personal;
GRANT SELECT, INSERT, UPDATE (respuesta) ON idempotencia TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema;
GRANT DELETE ON idempotencia TO anden_sistema;

ALTER TABLE auditoria ENABLE ROW LEVEL SECURITY;
ALTER TABLE auditoria FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON auditoria TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY lectura ON auditoria FOR SELECT TO anden_personal USING (true);
CREATE POLICY propia ON auditoria FOR INSERT TO anden_personal, anden_cliente, anden_agencia, anden_deposito
  WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY sistema ON auditoria FOR INSERT TO anden_sistema WITH CHECK (true);

ALTER TABLE idempotencia ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotencia FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON idempotencia TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY propia ON idempotencia TO anden_personal, anden_cliente, anden_agencia, anden_deposito
  USING (usuario_id = usuario_actual()) WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY sistema ON idempotencia TO anden_sistema USING (true) WITH CHECK (true);
