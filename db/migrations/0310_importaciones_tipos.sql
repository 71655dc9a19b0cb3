-- Files bring more than parcels: products, places, opening stock and adjustments of a depósito pass through the same reading, mending
-- and taking in. What is of a depósito carries it, and is its people's; what is of parcels carries none, and stays as it was.

ALTER TABLE importacion
  ADD COLUMN tipo text NOT NULL DEFAULT 'ENVIOS'
      CONSTRAINT importacion_tipo CHECK (tipo IN ('ENVIOS', 'PRODUCTOS', 'ALMACENAMIENTOS', 'STOCK_INICIAL', 'AJUSTES')),
  ADD COLUMN deposito_id int REFERENCES deposito,
  ALTER COLUMN cliente_id DROP NOT NULL,
  ADD CONSTRAINT de_deposito_o_de_envios CHECK ((tipo = 'ENVIOS') = (deposito_id IS NULL)),
  -- Places are nobody's but the depósito's.
  ADD CONSTRAINT importacion_tiene_cliente CHECK ((tipo = 'ALMACENAMIENTOS') = (cliente_id IS NULL));
CREATE INDEX importacion_deposito ON importacion (deposito_id, id DESC) WHERE deposito_id IS NOT NULL;

ALTER TABLE importacion_fila
  ADD COLUMN deposito_id int,
  ALTER COLUMN cliente_id DROP NOT NULL,
  -- What the row is about, in few letters: two rows of a file that say the same are one too many.
  ADD COLUMN grupo text CHECK (length(grupo) <= 200),
  -- What was made of a row that is no parcel.
  ADD COLUMN documento_tipo text CHECK (documento_tipo IN ('PRODUCTO', 'ALMACENAMIENTO', 'TRANSACCION')),
  ADD COLUMN documento_id bigint,
  ADD COLUMN documento_nro text CHECK (length(documento_nro) BETWEEN 1 AND 80),
  DROP CONSTRAINT importada_tiene_guia,
  ADD CONSTRAINT importada_dice_que CHECK (
    (estado = 'importada') = (guia_id IS NOT NULL OR documento_nro IS NOT NULL)
    AND num_nulls(envio_id, guia_id, guia_nro) IN (0, 3)
    AND (documento_id IS NULL) = (documento_tipo IS NULL)
    AND (documento_nro IS NULL OR deposito_id IS NOT NULL) AND (guia_id IS NULL OR deposito_id IS NULL));
CREATE INDEX importacion_fila_grupo ON importacion_fila (importacion_id, grupo) WHERE grupo IS NOT NULL;

-- How the columns of a kind of file were last mapped, for the client or, of places, for the depósito.
ALTER TABLE importacion_mapeo
  DROP CONSTRAINT importacion_mapeo_pkey,
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN tipo text NOT NULL DEFAULT 'ENVIOS'
      CONSTRAINT importacion_mapeo_tipo CHECK (tipo IN ('ENVIOS', 'PRODUCTOS', 'ALMACENAMIENTOS', 'STOCK_INICIAL', 'AJUSTES')),
  ADD COLUMN deposito_id int REFERENCES deposito,
  ALTER COLUMN cliente_id DROP NOT NULL,
  ADD CONSTRAINT mapeo_de_deposito_o_de_envios CHECK ((tipo = 'ENVIOS') = (deposito_id IS NULL)),
  ADD CONSTRAINT importacion_mapeo_unico UNIQUE NULLS NOT DISTINCT (tipo, deposito_id, cliente_id, firma);
CREATE INDEX importacion_mapeo_deposito ON importacion_mapeo (deposito_id) WHERE deposito_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON importacion TO anden_deposito;
GRANT SELECT, INSERT, UPDATE, DELETE ON importacion_fila, importacion_mapeo TO anden_deposito;
GRANT EXECUTE ON FUNCTION bytes_de_importaciones(int) TO anden_deposito;

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['importacion', 'importacion_fila', 'importacion_mapeo'] LOOP
    EXECUTE format('CREATE POLICY deposito ON %I TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))
                    WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))', tabla);
    -- Of files a client's people bring parcels alone.
    EXECUTE format('ALTER POLICY cliente ON %I USING (cliente_id = cliente_actual() AND deposito_id IS NULL)
                    WITH CHECK (cliente_id = cliente_actual() AND deposito_id IS NULL)', tabla);
  END LOOP;
END
$$;
