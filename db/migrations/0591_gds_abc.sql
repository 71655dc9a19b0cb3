-- How often something is asked for: what is asked for often is put away near. And places in the order of the walk, from which the nearest
-- empty ones are taken.
ALTER TABLE producto ADD COLUMN abc text COLLATE "C" CONSTRAINT producto_abc CHECK (abc IN ('A', 'B', 'C'));
GRANT INSERT (abc), UPDATE (abc) ON producto TO anden_personal, anden_deposito;
CREATE INDEX almacenamiento_paseo ON almacenamiento (deposito_id, secuencia, id) WHERE clase = 'POSICION' AND activo;
