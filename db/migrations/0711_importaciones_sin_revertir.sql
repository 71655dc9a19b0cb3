-- What of a file could not be taken back and why is asked for whenever its page is looked at, which is each second while it is imported: few rows say it.
CREATE INDEX importacion_fila_sin_revertir ON importacion_fila (importacion_id) WHERE sin_revertir IS NOT NULL;
