-- An order that is being prepared goes with what there is of it.
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien)
VALUES ('orden', 'LIBERADA', 'sin_lo_que_falta', 'Enviar sin lo que falta', 'LIBERADA', '{jefe_deposito}');
