-- When a product's fixed place is filled again from reserve, and up to how much: both are said, or neither.
ALTER TABLE producto_lugar_fijo ADD COLUMN minimo bigint, ADD COLUMN maximo bigint,
  ADD CONSTRAINT fijo_se_repone CHECK (CASE WHEN minimo IS NULL OR maximo IS NULL THEN num_nulls(minimo, maximo) = 2
                                            ELSE minimo > 0 AND maximo BETWEEN minimo AND 10000000 END);
CREATE INDEX producto_lugar_fijo_repone ON producto_lugar_fijo (deposito_id) WHERE minimo IS NOT NULL;
GRANT UPDATE (minimo, maximo) ON producto_lugar_fijo TO anden_personal, anden_deposito;
