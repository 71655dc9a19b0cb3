-- Orders come by file as well: rows of one order are joined by its reference and go in together or not at all. A client's own people bring
-- their own orders; their files are theirs and the house's, and not the warehouse's, which reads no addressee.

ALTER TABLE importacion
  DROP CONSTRAINT importacion_tipo,
  ADD CONSTRAINT importacion_tipo CHECK (tipo IN ('ENVIOS', 'PRODUCTOS', 'ALMACENAMIENTOS', 'STOCK_INICIAL', 'AJUSTES', 'ORDENES_VENTA', 'ORDENES_COMPRA', 'TRASLADOS')),
  ADD COLUMN del_cliente boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT del_cliente_son_ordenes CHECK (NOT del_cliente OR tipo IN ('ORDENES_VENTA', 'ORDENES_COMPRA', 'TRASLADOS'));

ALTER TABLE importacion_fila
  ADD COLUMN del_cliente boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT importacion_fila_documento_tipo_check,
  ADD CONSTRAINT importacion_fila_documento_tipo_check CHECK (documento_tipo IN ('PRODUCTO', 'ALMACENAMIENTO', 'TRANSACCION', 'ORDEN'));

-- Two houses that bring the same columns each remember their own.
ALTER TABLE importacion_mapeo
  DROP CONSTRAINT importacion_mapeo_tipo,
  ADD CONSTRAINT importacion_mapeo_tipo CHECK (tipo IN ('ENVIOS', 'PRODUCTOS', 'ALMACENAMIENTOS', 'STOCK_INICIAL', 'AJUSTES', 'ORDENES_VENTA', 'ORDENES_COMPRA', 'TRASLADOS')),
  ADD COLUMN del_cliente boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT importacion_mapeo_unico,
  ADD CONSTRAINT importacion_mapeo_unico UNIQUE NULLS NOT DISTINCT (tipo, deposito_id, cliente_id, firma, del_cliente);

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['importacion', 'importacion_fila', 'importacion_mapeo'] LOOP
    EXECUTE format('ALTER POLICY deposito ON %I USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]) AND NOT del_cliente)
                    WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]) AND NOT del_cliente)', tabla);
    EXECUTE format('ALTER POLICY cliente ON %I USING (cliente_id = cliente_actual() AND (deposito_id IS NULL OR del_cliente))
                    WITH CHECK (cliente_id = cliente_actual() AND (deposito_id IS NULL
                                OR del_cliente AND deposito_id = ANY ((SELECT depositos_del_cliente())::int[])))', tabla);
  END LOOP;
END
$$;
