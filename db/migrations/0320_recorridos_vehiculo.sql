-- The vehicle that a round is driven with: what its driver has until somebody says otherwise, and from the planning on what it was, whatever the
-- driver is given later. Two rounds in the street cannot have the same one.
ALTER TABLE recorrido ADD COLUMN vehiculo_id int, ADD CONSTRAINT recorrido_vehiculo FOREIGN KEY (vehiculo_id) REFERENCES vehiculo;
UPDATE recorrido r SET vehiculo_id = c.vehiculo_id FROM chofer c
 WHERE c.usuario_id = r.chofer_id AND r.estado NOT IN ('BORRADOR', 'RENDIDO', 'ANULADO')
   AND NOT EXISTS (SELECT FROM recorrido o JOIN chofer x ON x.usuario_id = o.chofer_id
                    WHERE o.estado = 'EN_RUTA' AND o.id <> r.id AND x.vehiculo_id = c.vehiculo_id);
CREATE INDEX recorrido_de_vehiculo ON recorrido (vehiculo_id, dia DESC) WHERE vehiculo_id IS NOT NULL;
CREATE UNIQUE INDEX vehiculo_en_una_ruta ON recorrido (vehiculo_id) WHERE estado = 'EN_RUTA';
GRANT UPDATE (vehiculo_id) ON recorrido TO anden_personal;

-- The size of a parcel in cubic decimetres, where its measures are written as three numbers.
CREATE FUNCTION dm3_de_medida(medida text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN medida ~ '^\d{1,4}×\d{1,4}×\d{1,4}$'
              THEN split_part(medida, '×', 1)::numeric * split_part(medida, '×', 2)::numeric * split_part(medida, '×', 3)::numeric / 1000 END;
