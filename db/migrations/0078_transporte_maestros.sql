-- What drives the rounds: carriers, vehicles with their papers, drivers with their licence. Each row carries its version: who changes it
-- says which one was seen.

CREATE TABLE transportista (
  id       int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre   text    NOT NULL CHECK (length(nombre) BETWEEN 2 AND 120),
  rut      text    CHECK (rut ~ '^\d{12}$'),
  contacto text    CHECK (length(contacto) <= 200),
  activo   boolean NOT NULL DEFAULT true,
  version  int     NOT NULL DEFAULT 1,
  CONSTRAINT transportista_rut_unico UNIQUE (rut)
);
CREATE UNIQUE INDEX transportista_nombre_unico ON transportista (clave_de_nombre(nombre));

CREATE TABLE vehiculo (
  id               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  matricula        text    NOT NULL CHECK (matricula ~ '^[A-Z]{3} \d{3,4}$'),
  tipo             text    NOT NULL CHECK (tipo IN ('MOTO', 'UTILITARIO', 'FURGON', 'CAMION')),
  kg               int     NOT NULL CHECK (kg BETWEEN 1 AND 40000),
  dm3              int     NOT NULL CHECK (dm3 BETWEEN 1 AND 100000),
  paradas          int     NOT NULL CHECK (paradas BETWEEN 1 AND 400),
  -- Null: our own.
  transportista_id int,
  seguro_vence     date,
  sucive_vence     date,
  en_taller        boolean NOT NULL DEFAULT false,
  activo           boolean NOT NULL DEFAULT true,
  version          int     NOT NULL DEFAULT 1,
  CONSTRAINT vehiculo_matricula_unica UNIQUE (matricula),
  CONSTRAINT vehiculo_transportista FOREIGN KEY (transportista_id) REFERENCES transportista
);
CREATE INDEX vehiculo_de_transportista ON vehiculo (transportista_id) WHERE transportista_id IS NOT NULL;

CREATE TABLE chofer (
  id                       int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id               int     NOT NULL,
  libreta_categoria        text    NOT NULL CHECK (libreta_categoria IN ('A', 'B', 'C', 'D', 'E', 'F', 'G1', 'G2', 'G3', 'H')),
  libreta_vence            date    NOT NULL,
  vehiculo_id              int,
  transportista_id         int,
  efectivo_maximo_centavos bigint  NOT NULL DEFAULT 3000000 CHECK (efectivo_maximo_centavos BETWEEN 0 AND 100000000),
  activo                   boolean NOT NULL DEFAULT true,
  version                  int     NOT NULL DEFAULT 1,
  CONSTRAINT chofer_persona_unica UNIQUE (usuario_id),
  CONSTRAINT chofer_persona FOREIGN KEY (usuario_id) REFERENCES usuario,
  CONSTRAINT chofer_vehiculo FOREIGN KEY (vehiculo_id) REFERENCES vehiculo,
  CONSTRAINT chofer_transportista FOREIGN KEY (transportista_id) REFERENCES transportista
);
CREATE INDEX chofer_de_vehiculo ON chofer (vehiculo_id) WHERE vehiculo_id IS NOT NULL;
CREATE INDEX chofer_de_transportista ON chofer (transportista_id) WHERE transportista_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON transportista, vehiculo, chofer TO anden_personal;

ALTER TABLE transportista ENABLE ROW LEVEL SECURITY;
ALTER TABLE transportista FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON transportista TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON transportista TO anden_personal USING (true) WITH CHECK (true);
ALTER TABLE vehiculo ENABLE ROW LEVEL SECURITY;
ALTER TABLE vehiculo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON vehiculo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON vehiculo TO anden_personal USING (true) WITH CHECK (true);
ALTER TABLE chofer ENABLE ROW LEVEL SECURITY;
ALTER TABLE chofer FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON chofer TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON chofer TO anden_personal USING (true) WITH CHECK (true);

-- The history of a master is read by whoever reads the master; the rest of the audit stays with the administrators.
DROP POLICY lectura ON auditoria;
CREATE POLICY lectura ON auditoria FOR SELECT TO anden_personal
  USING (tabla IN ('guia', 'transportista', 'vehiculo', 'chofer') OR (SELECT es_administrador()));
