-- Whoever verifies by weight photographs the open box: a weight alone says nothing of what lies in it. The picture is of the reading of its weight,
-- and whoever sees the reading sees it.
ALTER TABLE verificacion_lectura
  ADD COLUMN foto_id bigint REFERENCES archivo,
  ADD CONSTRAINT lectura_con_foto_es_de_bulto CHECK (foto_id IS NULL OR bulto_id IS NOT NULL);
CREATE INDEX verificacion_lectura_foto ON verificacion_lectura (foto_id) WHERE foto_id IS NOT NULL;
GRANT INSERT (foto_id) ON verificacion_lectura TO anden_personal, anden_deposito;
GRANT EXECUTE ON FUNCTION es_archivo_propio(bigint) TO anden_deposito;
CREATE POLICY foto_propia ON verificacion_lectura AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito
  WITH CHECK (foto_id IS NULL OR es_archivo_propio(foto_id));
CREATE POLICY foto_de_verificacion ON archivo FOR SELECT TO anden_personal, anden_deposito
  USING (EXISTS (SELECT FROM verificacion_lectura l WHERE l.foto_id = archivo.id));
