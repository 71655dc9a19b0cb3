-- A box that is kept as stock: closing a bulto with it takes one off where packing material lies (decision 0290).
ALTER TABLE caja_de_embalaje ADD COLUMN producto_id int REFERENCES producto;
CREATE INDEX caja_producto ON caja_de_embalaje (producto_id) WHERE producto_id IS NOT NULL;
GRANT INSERT (producto_id), UPDATE (producto_id) ON caja_de_embalaje TO anden_personal, anden_deposito;

INSERT INTO acto_paso (acto, de, a) VALUES ('CONSUMIR', 'DISPONIBLE', 'AJUSTE');
ALTER TABLE stock_movimiento ADD CONSTRAINT consumir_es_de_bulto CHECK ((acto = 'CONSUMIR') <= (orden_bulto_id IS NOT NULL AND cantidad = 1));
