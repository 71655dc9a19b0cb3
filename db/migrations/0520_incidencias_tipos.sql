-- What a kind of incidencia brings along (decision 0243): whether it holds its parcel back and why, what it asks of whoever opens one, and the answer
-- made beforehand that fits it best.
ALTER TABLE incidencia_tipo
  ADD COLUMN bloquea      boolean NOT NULL DEFAULT false,
  ADD COLUMN motivo_id    int     REFERENCES motivo,
  ADD COLUMN exige        text[]  NOT NULL DEFAULT '{}' CHECK (exige <@ '{GUIA,FOTO}'::text[]),
  ADD COLUMN plantilla_id int     REFERENCES incidencia_macro,
  -- The engine is told why a parcel is held back.
  ADD CONSTRAINT tipo_que_bloquea CHECK (NOT bloquea OR motivo_id IS NOT NULL);
CREATE INDEX incidencia_tipo_motivo ON incidencia_tipo (motivo_id) WHERE motivo_id IS NOT NULL;
CREATE INDEX incidencia_tipo_plantilla ON incidencia_tipo (plantilla_id) WHERE plantilla_id IS NOT NULL;
GRANT UPDATE (bloquea, motivo_id, exige, plantilla_id) ON incidencia_tipo TO anden_personal;

-- What cannot be looked into without its parcel.
UPDATE incidencia_tipo SET exige = '{GUIA}' WHERE codigo IN ('FALTANTE', 'DANO', 'NO_RECIBIDA', 'DIRECCION', 'DEMORA');
UPDATE incidencia_tipo t SET plantilla_id = m.id
  FROM (VALUES ('DEMORA', 'Estado de la guía'), ('DIRECCION', 'Pedir dirección'), ('FALTANTE', 'Búsqueda iniciada'), ('NO_RECIBIDA', 'Búsqueda iniciada')) AS v (codigo, nombre)
  JOIN incidencia_macro m ON m.nombre = v.nombre
 WHERE t.codigo = v.codigo;
