-- What is reserved and carried to another shelf, on a plate or with all of a place, is asked for there by the work that picks it: it asked at the old place,
-- where nothing lay any more. What was picked of a line stays with it, for its undoing; the rest goes on as a line of its own.
CREATE FUNCTION seguir_lo_reservado() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  s record;
  l record;
  falta bigint;
  va bigint;
BEGIN
  FOR s IN
    SELECT n.de_linea_id AS linea_id, n.producto_id, n.de_almacenamiento_id AS de, n.a_almacenamiento_id AS a, n.partida_id, n.de_lpn_id AS lpn_id
      FROM nuevos n
     WHERE n.acto IN ('MOVER', 'REVERTIR') AND n.wo_linea_id IS NULL AND n.de_condicion = 'RESERVADO' AND n.a_condicion = 'RESERVADO'
       AND n.de_linea_id = n.a_linea_id AND n.de_almacenamiento_id <> n.a_almacenamiento_id
     GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 3, 4, 5, 6
  LOOP
    -- Of units as many as are asked for and lie there no more.
    SELECT coalesce(sum(x.pedida - x.hecha - x.faltante - x.anulada), 0)
           - (SELECT coalesce(sum(o.cantidad), 0) FROM stock_saldo o
               WHERE o.producto_id = s.producto_id AND o.almacenamiento_id = s.de AND o.partida_id = coalesce(s.partida_id, 0)
                 AND o.condicion = 'RESERVADO' AND o.linea_id = s.linea_id)
      INTO falta
      FROM wo_linea x JOIN wo w ON w.id = x.wo_id AND w.cerrada IS NULL
     WHERE x.linea_id = s.linea_id AND x.almacenamiento_id = s.de AND x.partida_id IS NOT DISTINCT FROM s.partida_id;
    FOR l IN
      SELECT x.*, x.pedida - x.hecha - x.faltante - x.anulada AS resta, x.lpn_id IS NOT NULL AND x.lpn_id IS NOT DISTINCT FROM s.lpn_id AS es_suyo
        FROM wo_linea x JOIN wo w ON w.id = x.wo_id AND w.cerrada IS NULL
       WHERE x.linea_id = s.linea_id AND x.almacenamiento_id = s.de AND x.partida_id IS NOT DISTINCT FROM s.partida_id
         AND x.pedida > x.hecha + x.faltante + x.anulada
       ORDER BY x.lpn_id IS NOT NULL AND x.lpn_id IS NOT DISTINCT FROM s.lpn_id DESC, x.lpn_id IS NOT NULL, x.id
         FOR NO KEY UPDATE OF x
    LOOP
      -- A line that names the plate goes with it.
      va := CASE WHEN l.es_suyo THEN l.resta ELSE least(l.resta, falta) END;
      CONTINUE WHEN va <= 0;
      falta := falta - va;
      IF va = l.pedida THEN
        UPDATE wo_linea SET almacenamiento_id = s.a WHERE id = l.id;
      ELSE
        UPDATE wo_linea SET pedida = pedida - va WHERE id = l.id;
        INSERT INTO wo_linea (wo_id, deposito_id, cliente_id, transaccion_id, linea_id, producto_id, partida_id, almacenamiento_id, bin, pedida, sigue_a_id, lpn_id)
        VALUES (l.wo_id, l.deposito_id, l.cliente_id, l.transaccion_id, l.linea_id, l.producto_id, l.partida_id, s.a, l.bin, va, l.id,
                CASE WHEN l.es_suyo THEN l.lpn_id END);
      END IF;
    END LOOP;
  END LOOP;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION seguir_lo_reservado() FROM PUBLIC;
-- After the balances: triggers of one kind run in the order of their names.
CREATE TRIGGER siguen_trabajos AFTER INSERT ON stock_movimiento REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION seguir_lo_reservado();
