-- A step of a document that whoever may take it may also take back, for as long as this says (decision 0277). Null: it is not taken back.
ALTER TABLE documento_paso ADD COLUMN deshacer_minutos smallint CHECK (deshacer_minutos BETWEEN 1 AND 1440);
-- What was taken back stays written; beside it stands what took it back, once.
ALTER TABLE documento_anotacion ADD COLUMN deshace_id bigint REFERENCES documento_anotacion;
CREATE UNIQUE INDEX documento_anotacion_deshecha ON documento_anotacion (deshace_id) WHERE deshace_id IS NOT NULL;

-- A van that stands loaded hurts nobody by being opened again, until it leaves; one that left, while nothing was done on the way; one that came
-- back, while nobody counts what it brought.
UPDATE documento_paso SET deshacer_minutos = v.minutos
  FROM (VALUES ('cerrar_carga', 720), ('salir', 15), ('llegar', 60)) AS v (acto, minutos)
 WHERE documento_paso.entidad = 'recorrido' AND documento_paso.acto = v.acto;
