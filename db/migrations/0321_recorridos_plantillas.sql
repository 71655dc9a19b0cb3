-- Rounds that are driven again and again: over a zone in the order that was good the last time, or to an agency. A day's are made once.
CREATE TABLE recorrido_plantilla (
  id          int      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre      text     NOT NULL CHECK (length(nombre) BETWEEN 2 AND 80),
  tipo        text     NOT NULL CHECK (tipo IN ('REPARTO', 'TRONCO')),
  zona_id     int,
  destino_id  int,
  -- Weekdays, Monday 1.
  dias        smallint[] NOT NULL,
  chofer_id   int,
  vehiculo_id int,
  salida      time,
  -- The doors of the round that it was made from, in their order, as words without accents: who is there again comes in that order.
  paradas     jsonb    NOT NULL DEFAULT '[]',
  activo      boolean  NOT NULL DEFAULT true,
  version     int      NOT NULL DEFAULT 1,
  CONSTRAINT recorrido_plantilla_dias CHECK (cardinality(dias) BETWEEN 1 AND 7 AND dias <@ '{1,2,3,4,5,6,7}'::smallint[]),
  CONSTRAINT recorrido_plantilla_de_zona CHECK ((tipo = 'REPARTO') = (zona_id IS NOT NULL)),
  CONSTRAINT recorrido_plantilla_a_agencia CHECK ((tipo = 'TRONCO') = (destino_id IS NOT NULL)),
  CONSTRAINT recorrido_plantilla_zona FOREIGN KEY (zona_id) REFERENCES zona,
  CONSTRAINT recorrido_plantilla_destino FOREIGN KEY (destino_id) REFERENCES agente,
  CONSTRAINT recorrido_plantilla_chofer FOREIGN KEY (chofer_id) REFERENCES usuario,
  CONSTRAINT recorrido_plantilla_vehiculo FOREIGN KEY (vehiculo_id) REFERENCES vehiculo
);
CREATE UNIQUE INDEX recorrido_plantilla_nombre_unico ON recorrido_plantilla (clave_de_nombre(nombre));
CREATE INDEX recorrido_plantilla_de_zona_id ON recorrido_plantilla (zona_id) WHERE zona_id IS NOT NULL;
CREATE INDEX recorrido_plantilla_de_destino ON recorrido_plantilla (destino_id) WHERE destino_id IS NOT NULL;
CREATE INDEX recorrido_plantilla_de_chofer ON recorrido_plantilla (chofer_id) WHERE chofer_id IS NOT NULL;
CREATE INDEX recorrido_plantilla_de_vehiculo ON recorrido_plantilla (vehiculo_id) WHERE vehiculo_id IS NOT NULL;

ALTER TABLE recorrido ADD COLUMN plantilla_id int, ADD CONSTRAINT recorrido_de_plantilla FOREIGN KEY (plantilla_id) REFERENCES recorrido_plantilla;
-- Whoever asks twice, or two at once, have one round of it that day; one that was annulled may be made again on purpose.
CREATE UNIQUE INDEX una_vez_por_dia ON recorrido (plantilla_id, dia) WHERE plantilla_id IS NOT NULL AND estado <> 'ANULADO';

GRANT SELECT, INSERT, UPDATE, DELETE ON recorrido_plantilla TO anden_personal;
ALTER TABLE recorrido_plantilla ENABLE ROW LEVEL SECURITY;
ALTER TABLE recorrido_plantilla FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON recorrido_plantilla TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON recorrido_plantilla TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY chofer ON recorrido_plantilla AS RESTRICTIVE TO anden_chofer USING (false);
CREATE POLICY lectura_de_plantillas ON auditoria FOR SELECT TO anden_personal USING (tabla = 'recorrido_plantilla');
