-- The second factor of a sign-in, and the change of an e-mail address (decision 0029).

-- Keys that secrets are sealed with, each wrapped under every key that signs tokens, so that changing those changes no sealed secret.
CREATE TABLE llave (
  numero   int         NOT NULL,
  -- Names the signing key that it is wrapped under.
  kid      text        NOT NULL,
  envuelta bytea       NOT NULL,
  creada   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (numero, kid)
);

-- What a person's application shares with us, sealed. A proposal is one that was shown and not confirmed yet.
CREATE TABLE segundo_factor (
  usuario_id       int PRIMARY KEY REFERENCES usuario ON DELETE CASCADE,
  secreto          bytea,
  activado         timestamptz,
  -- The last interval of 30 seconds whose code was used: none is good twice.
  ultimo_intervalo bigint NOT NULL DEFAULT 0,
  propuesta        bytea,
  propuesta_vence  timestamptz,
  CONSTRAINT activo_tiene_secreto CHECK ((secreto IS NULL) = (activado IS NULL)),
  CONSTRAINT propuesta_vence_siempre CHECK ((propuesta IS NULL) = (propuesta_vence IS NULL))
);
CREATE TRIGGER avisa_acceso AFTER INSERT OR UPDATE OF activado OR DELETE ON segundo_factor
  FOR EACH ROW EXECUTE FUNCTION avisar_cambio_de_acceso();

-- For who has lost the telephone: ten, each good once. The first letter of a code tells which of the ten it is.
CREATE TABLE codigo_recuperacion (
  usuario_id  int         NOT NULL REFERENCES usuario ON DELETE CASCADE,
  letra       text        NOT NULL CHECK (length(letra) = 1),
  codigo_hash text        NOT NULL,
  usado       timestamptz,
  PRIMARY KEY (usuario_id, letra)
);

-- A right password that waits for its code: once, five minutes, in the browser that gave the password.
CREATE TABLE desafio (
  huella       bytea PRIMARY KEY,
  usuario_id   int         NOT NULL REFERENCES usuario ON DELETE CASCADE,
  cookie_hash  bytea,
  -- Stands for the password that was right: with another one the code opens nothing.
  clave_huella bytea       NOT NULL,
  vence        timestamptz NOT NULL,
  usado        timestamptz
);

-- The link that confirms a new address: once, ten minutes.
CREATE TABLE cambio_correo (
  huella     bytea PRIMARY KEY,
  usuario_id int         NOT NULL REFERENCES usuario ON DELETE CASCADE,
  email      text        NOT NULL CHECK (email = lower(email) AND email LIKE '%_@_%' AND length(email) <= 254),
  creado     timestamptz NOT NULL DEFAULT now(),
  vence      timestamptz NOT NULL,
  usado      timestamptz
);
CREATE INDEX cambio_correo_de_usuario ON cambio_correo (usuario_id);

-- No person's role reads any of this, not even of the own account: all of it is the server's.
GRANT SELECT, INSERT, DELETE ON llave TO anden_sistema;
GRANT SELECT, INSERT, UPDATE, DELETE ON segundo_factor TO anden_sistema;
GRANT SELECT, INSERT, UPDATE (usado), DELETE ON codigo_recuperacion, desafio, cambio_correo TO anden_sistema;
GRANT UPDATE (email) ON usuario TO anden_sistema;

ALTER TABLE segundo_factor ENABLE ROW LEVEL SECURITY;
ALTER TABLE segundo_factor FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON segundo_factor TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY sistema ON segundo_factor TO anden_sistema USING (true) WITH CHECK (true);

ALTER TABLE codigo_recuperacion ENABLE ROW LEVEL SECURITY;
ALTER TABLE codigo_recuperacion FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON codigo_recuperacion TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY sistema ON codigo_recuperacion TO anden_sistema USING (true) WITH CHECK (true);

ALTER TABLE desafio ENABLE ROW LEVEL SECURITY;
ALTER TABLE desafio FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON desafio TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY sistema ON desafio TO anden_sistema USING (true) WITH CHECK (true);

ALTER TABLE cambio_correo ENABLE ROW LEVEL SECURITY;
ALTER TABLE cambio_correo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON cambio_correo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY sistema ON cambio_correo TO anden_sistema USING (true) WITH CHECK (true);
