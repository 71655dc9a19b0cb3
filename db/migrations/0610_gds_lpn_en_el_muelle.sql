-- What comes on a pallet is read onto its licence plate at the dock, and is put away with it.
ALTER TABLE recepcion_lectura ADD COLUMN lpn_id bigint,
  ADD CONSTRAINT lectura_recibida_lpn FOREIGN KEY (lpn_id, deposito_id, cliente_id) REFERENCES lpn (id, deposito_id, cliente_id);
CREATE INDEX recepcion_lectura_lpn ON recepcion_lectura (lpn_id) WHERE lpn_id IS NOT NULL;
GRANT INSERT (lpn_id) ON recepcion_lectura TO anden_personal, anden_deposito;

-- How many pallets stand in a place, with what stands on them.
ALTER TABLE almacenamiento ADD COLUMN max_lpn int CONSTRAINT max_lpn_positivo CHECK (max_lpn > 0);
GRANT INSERT (max_lpn), UPDATE (max_lpn) ON almacenamiento TO anden_personal, anden_deposito;

-- Where a product is looked for first in each depósito: it is put away there while there is room.
CREATE TABLE producto_lugar_fijo (
  producto_id       int NOT NULL,
  deposito_id       int NOT NULL REFERENCES deposito,
  cliente_id        int NOT NULL,
  almacenamiento_id int NOT NULL,
  PRIMARY KEY (producto_id, deposito_id),
  CONSTRAINT fijo_de_producto FOREIGN KEY (producto_id, cliente_id) REFERENCES producto (id, cliente_id),
  CONSTRAINT fijo_en_lugar FOREIGN KEY (almacenamiento_id, deposito_id) REFERENCES almacenamiento (id, deposito_id)
);
CREATE INDEX producto_lugar_fijo_lugar ON producto_lugar_fijo (almacenamiento_id);
CREATE INDEX producto_lugar_fijo_deposito ON producto_lugar_fijo (deposito_id);

GRANT SELECT, INSERT, DELETE, UPDATE (almacenamiento_id) ON producto_lugar_fijo TO anden_personal, anden_deposito;
GRANT SELECT ON producto_lugar_fijo TO anden_sistema;
ALTER TABLE producto_lugar_fijo ENABLE ROW LEVEL SECURITY;
ALTER TABLE producto_lugar_fijo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON producto_lugar_fijo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON producto_lugar_fijo TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY chofer ON producto_lugar_fijo AS RESTRICTIVE TO anden_chofer USING (false) WITH CHECK (false);
CREATE POLICY deposito ON producto_lugar_fijo TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))
  WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]));
