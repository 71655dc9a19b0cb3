-- The driver was at the door: when that was, once and as they say. Nothing of what became of the parcel follows from it.
ALTER TABLE recorrido_guia ADD COLUMN llegada timestamptz;
GRANT UPDATE (llegada) ON recorrido_guia TO anden_personal;

-- Where a driver is, for whoever has agreed to it and for as long as they agree (decision 0171). Each agreement has its end.
CREATE TABLE posicion_permiso (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id int         NOT NULL REFERENCES usuario,
  dado       timestamptz NOT NULL DEFAULT clock_timestamp(),
  retirado   timestamptz CHECK (retirado >= dado)
);
CREATE UNIQUE INDEX un_permiso_de_posicion ON posicion_permiso (usuario_id) WHERE retirado IS NULL;
CREATE INDEX posicion_permiso_usuario ON posicion_permiso (usuario_id, id DESC);

CREATE TABLE posicion (
  usuario_id   int         NOT NULL REFERENCES usuario,
  fecha        timestamptz NOT NULL,
  recorrido_id bigint      NOT NULL REFERENCES recorrido,
  lat_e6       int         NOT NULL CHECK (lat_e6 BETWEEN -90000000 AND 90000000),
  lng_e6       int         NOT NULL CHECK (lng_e6 BETWEEN -180000000 AND 180000000),
  precision_m  int         NOT NULL CHECK (precision_m BETWEEN 0 AND 100000),
  PRIMARY KEY (usuario_id, fecha)
);
CREATE INDEX posicion_recorrido ON posicion (recorrido_id, fecha DESC);
CREATE INDEX posicion_vieja ON posicion USING brin (fecha);

GRANT SELECT, INSERT (usuario_id), UPDATE (retirado) ON posicion_permiso TO anden_personal;
GRANT SELECT, INSERT ON posicion TO anden_personal;
GRANT SELECT, DELETE ON posicion TO anden_sistema;

ALTER TABLE posicion_permiso ENABLE ROW LEVEL SECURITY;
ALTER TABLE posicion_permiso FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON posicion_permiso TO CURRENT_USER USING (true) WITH CHECK (true);
-- Nobody agrees for another, nor takes it back.
CREATE POLICY propio ON posicion_permiso TO anden_personal USING (usuario_id = usuario_actual()) WITH CHECK (usuario_id = usuario_actual());

ALTER TABLE posicion ENABLE ROW LEVEL SECURITY;
ALTER TABLE posicion FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON posicion TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON posicion FOR SELECT TO anden_personal USING (true);
-- Without an agreement no point is kept, whatever a phone sends.
CREATE POLICY propia ON posicion FOR INSERT TO anden_personal
  WITH CHECK (usuario_id = usuario_actual() AND EXISTS (SELECT FROM posicion_permiso p WHERE p.usuario_id = usuario_actual() AND p.retirado IS NULL));
CREATE POLICY sistema ON posicion TO anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY chofer ON posicion AS RESTRICTIVE TO anden_chofer USING (usuario_id = usuario_actual());
