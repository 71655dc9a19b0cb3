-- What a product looks like: for whoever takes it off a shelf without knowing it. Whoever sees the product sees its picture.
ALTER TABLE producto ADD COLUMN foto_id bigint REFERENCES archivo;
CREATE INDEX producto_foto ON producto (foto_id) WHERE foto_id IS NOT NULL;
GRANT UPDATE (foto_id) ON producto TO anden_personal, anden_deposito;
CREATE POLICY foto_de_producto ON archivo FOR SELECT TO anden_personal, anden_deposito, anden_cliente
  USING (EXISTS (SELECT FROM producto p WHERE p.foto_id = archivo.id));
