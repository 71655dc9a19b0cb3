-- Rows of a file of orders that nobody has said the order of: looked for before each batch, among all that are still to be checked.
CREATE INDEX importacion_fila_sin_grupo ON importacion_fila (importacion_id, id) WHERE estado = 'por_revisar' AND grupo IS NULL;
