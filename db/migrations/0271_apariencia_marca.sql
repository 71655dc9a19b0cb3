-- What the company is called, its colour and its mark: in the page, in mails, on labels and on the public pages. Absent: the product's own.
CREATE TABLE marca_empresa (
  unica      boolean     PRIMARY KEY DEFAULT true CHECK (unica),
  nombre     text        NOT NULL CONSTRAINT marca_nombre CHECK (nombre = btrim(nombre) AND length(nombre) BETWEEN 1 AND 40),
  color      text        CONSTRAINT marca_color CHECK (color ~ '^#[0-9a-f]{6}$'),
  -- A PNG that the server drew itself.
  logo       bytea       CONSTRAINT marca_logo CHECK (length(logo) <= 400000),
  version    int         NOT NULL DEFAULT 1,
  cambiada   timestamptz NOT NULL DEFAULT now(),
  usuario_id int         NOT NULL REFERENCES usuario
);
GRANT SELECT ON marca_empresa TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema;
GRANT INSERT, UPDATE ON marca_empresa TO anden_personal;
ALTER TABLE marca_empresa ENABLE ROW LEVEL SECURITY;
ALTER TABLE marca_empresa FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON marca_empresa TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY de_todos ON marca_empresa FOR SELECT TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema USING (true);
CREATE POLICY personal_alta ON marca_empresa FOR INSERT TO anden_personal WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY personal_cambia ON marca_empresa FOR UPDATE TO anden_personal USING (true) WITH CHECK (usuario_id = usuario_actual());
