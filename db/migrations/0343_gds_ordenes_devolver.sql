-- What an order let go of away from its shelf is found by its place and product.
CREATE INDEX stock_movimiento_soltado ON stock_movimiento (a_almacenamiento_id, producto_id, id DESC) WHERE acto = 'LIBERAR';
