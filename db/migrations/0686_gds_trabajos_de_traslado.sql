-- Work that is no order's: what waits at a dock or was left in a cart is put away, and faces are filled from reserve. It stands in the same list as
-- picking, is taken, resumed, printed and taken back in the same way, and its ledger says alike what of it is done; it has neither wave nor cart.
ALTER TABLE wo
  ALTER COLUMN ola_id DROP NOT NULL,
  ALTER COLUMN modo DROP NOT NULL,
  DROP CONSTRAINT wo_tipo_check,
  DROP CONSTRAINT wo_ordenes_check,
  DROP CONSTRAINT wo_en_curso_tiene_carro,
  ADD CONSTRAINT wo_tipo_conocido CHECK (tipo IN ('PICKING', 'UBICAR', 'REPONER')),
  ADD CONSTRAINT wo_picking_tiene_ordenes CHECK (ordenes >= 0 AND (ordenes > 0) = (tipo = 'PICKING')),
  ADD CONSTRAINT wo_picking_es_de_ola CHECK (num_nonnulls(ola_id, modo) = CASE tipo WHEN 'PICKING' THEN 2 ELSE 0 END),
  ADD CONSTRAINT wo_en_curso_tiene_carro CHECK (carro_id IS NOT NULL OR tipo <> 'PICKING' OR estado IN ('LIBERADA', 'ANULADA'));
GRANT INSERT (tipo) ON wo TO anden_personal, anden_deposito;

ALTER TABLE wo_linea
  ALTER COLUMN transaccion_id DROP NOT NULL,
  ALTER COLUMN linea_id DROP NOT NULL,
  -- Where it would best be put; whoever carries it may choose another place.
  ADD COLUMN a_almacenamiento_id int,
  ADD CONSTRAINT wo_linea_hacia FOREIGN KEY (a_almacenamiento_id, deposito_id) REFERENCES almacenamiento (id, deposito_id),
  ADD CONSTRAINT wo_linea_de_orden_o_suelta CHECK (num_nonnulls(transaccion_id, linea_id) = 2 AND a_almacenamiento_id IS NULL
                                                OR num_nonnulls(transaccion_id, linea_id) = 0);
CREATE INDEX wo_linea_hacia ON wo_linea (a_almacenamiento_id) WHERE a_almacenamiento_id IS NOT NULL;
GRANT INSERT (a_almacenamiento_id) ON wo_linea TO anden_personal, anden_deposito;

CREATE OR REPLACE FUNCTION contar_hechas() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE wo_linea l SET hecha = l.hecha + n.cantidad
    FROM (SELECT wo_linea_id, sum(CASE WHEN acto IN ('PICKEAR', 'UBICAR', 'MOVER') THEN cantidad WHEN acto = 'REVERTIR' THEN -cantidad ELSE 0 END) AS cantidad
            FROM nuevos WHERE wo_linea_id IS NOT NULL GROUP BY 1) AS n
   WHERE l.id = n.wo_linea_id;
  RETURN NULL;
END
$$;
