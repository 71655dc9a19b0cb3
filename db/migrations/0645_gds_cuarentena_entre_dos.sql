-- Where quarantine is let go of by two, it is left by nobody alone: not towards another condition, from which one more act would put it on sale, not by
-- an adjustment that writes it off here and finds it there, and not by undoing what set it apart. Asked at the end, when who said yes is written too.
ALTER TABLE stock_liberacion ADD COLUMN acto text COLLATE "C" NOT NULL DEFAULT 'CAMBIAR' CHECK (acto IN ('CAMBIAR', 'AJUSTAR'));
GRANT INSERT (acto) ON stock_liberacion TO anden_personal, anden_deposito;
-- Whoever says yes or no does so in their own name.
CREATE POLICY resuelve_en_su_nombre ON stock_liberacion AS RESTRICTIVE FOR UPDATE TO anden_personal, anden_deposito
  USING (true) WITH CHECK (resuelta_por = usuario_actual());

CREATE FUNCTION guardar_cuarentena() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT (SELECT d.liberar_entre_dos FROM deposito d WHERE d.id = NEW.deposito_id)
     OR EXISTS (SELECT FROM stock_liberacion l WHERE l.transaccion_id = NEW.transaccion_id AND l.deposito_id = NEW.deposito_id)
     -- A count is decided by another than who counted.
     OR EXISTS (SELECT FROM transaccion t WHERE t.id = NEW.transaccion_id AND t.conteo_linea_id IS NOT NULL)
     -- What turned out to be another product stays in quarantine as that.
     OR (NEW.acto = 'UNIR' AND (SELECT sum(CASE WHEN m.a_condicion = 'CUARENTENA' THEN m.cantidad ELSE 0 END)
                                    - sum(CASE WHEN m.de_condicion = 'CUARENTENA' THEN m.cantidad ELSE 0 END) = 0
                                  FROM stock_movimiento m WHERE m.transaccion_id = NEW.transaccion_id AND m.acto = 'UNIR'))
  THEN RETURN NULL; END IF;
  PERFORM negar_stock('cuarentena_entre_dos', NEW.transaccion_id::text);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION guardar_cuarentena() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER cuarentena_entre_dos AFTER INSERT ON stock_movimiento DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  -- What goes back to whoever brought it was never taken in.
  WHEN (NEW.de_condicion = 'CUARENTENA' AND NEW.a_condicion NOT IN ('CUARENTENA', 'PROVEEDOR')) EXECUTE FUNCTION guardar_cuarentena();
