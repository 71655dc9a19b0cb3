-- Columns that were mapped as in the last file, and then most rows were wrong: the mapping was let go, and the person is told.
ALTER TABLE importacion ADD COLUMN descartado boolean NOT NULL DEFAULT false;
GRANT DELETE ON importacion_mapeo TO anden_personal, anden_cliente;
