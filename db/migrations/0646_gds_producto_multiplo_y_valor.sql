-- In how many at a time a product is asked for, and what one unit of it is worth to its owner.
ALTER TABLE producto
  ADD COLUMN multiplo       int    NOT NULL DEFAULT 1 CONSTRAINT multiplo_entero CHECK (multiplo BETWEEN 1 AND 1000000),
  ADD COLUMN valor_centavos bigint CONSTRAINT valor_de_una_unidad CHECK (valor_centavos BETWEEN 1 AND 10000000000),
  ADD COLUMN moneda         text   COLLATE "C" CHECK (moneda IN ('UYU', 'USD')),
  ADD CONSTRAINT valor_en_una_moneda CHECK ((valor_centavos IS NULL) = (moneda IS NULL));
GRANT INSERT (multiplo, valor_centavos, moneda), UPDATE (multiplo, valor_centavos, moneda) ON producto TO anden_personal, anden_deposito;
