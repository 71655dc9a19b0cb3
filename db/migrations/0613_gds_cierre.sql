-- What lay in a warehouse at the end of each day, by product and kind of place: for whoever charges for it or looks back. Made once the day is
-- over from what lies there now, less what came since: a row of the ledger never changes, so neither does this.
CREATE TABLE stock_cierre (
  dia                    date   NOT NULL,
  deposito_id            int    NOT NULL REFERENCES deposito,
  cliente_id             int    NOT NULL REFERENCES cliente,
  producto_id            int    NOT NULL REFERENCES producto,
  tipo_almacenamiento_id int    NOT NULL REFERENCES tipo_almacenamiento,
  unidades               bigint NOT NULL CHECK (unidades > 0),
  -- Null: the product has no weight, or no sizes.
  gramos                 bigint,
  cm3                    bigint,
  posiciones             int    NOT NULL CHECK (posiciones > 0),
  lpns                   int    NOT NULL CHECK (lpns >= 0),
  PRIMARY KEY (dia, deposito_id, cliente_id, producto_id, tipo_almacenamiento_id)
);
CREATE INDEX stock_cierre_producto ON stock_cierre (producto_id, dia);
CREATE INDEX stock_cierre_cliente ON stock_cierre (cliente_id, dia);
CREATE INDEX stock_cierre_deposito ON stock_cierre (deposito_id, dia);
CREATE INDEX stock_cierre_tipo ON stock_cierre (tipo_almacenamiento_id);
-- Days that are closed, whether something lay there or not.
CREATE TABLE stock_dia (dia date PRIMARY KEY, cerrado timestamptz NOT NULL DEFAULT clock_timestamp());

-- False: it was closed already.
CREATE FUNCTION cerrar_stock(cual date) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO stock_dia (dia) VALUES (cual) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO stock_cierre (dia, deposito_id, cliente_id, producto_id, tipo_almacenamiento_id, unidades, gramos, cm3, posiciones, lpns)
  SELECT cual, h.deposito_id, h.cliente_id, h.producto_id, a.tipo_almacenamiento_id, sum(h.son),
         sum(h.son) * min(p.gramos), sum(h.son) * min(p.largo_mm::bigint * p.ancho_mm * p.alto_mm) / 1000,
         count(DISTINCT h.almacenamiento_id), count(DISTINCT h.lpn_id) FILTER (WHERE h.lpn_id <> 0)
    FROM (SELECT x.deposito_id, x.cliente_id, x.producto_id, x.almacenamiento_id, x.lpn_id, sum(x.son) AS son
            FROM (SELECT s.deposito_id, s.cliente_id, s.producto_id, s.almacenamiento_id, s.lpn_id, s.cantidad AS son FROM stock_saldo s WHERE s.cantidad > 0
                   UNION ALL
                  SELECT m.deposito_id, m.cliente_id, m.producto_id, m.a_almacenamiento_id, coalesce(m.a_lpn_id, 0), -m.cantidad
                    FROM stock_movimiento m WHERE m.registrado >= inicio_del_dia(cual + 1) AND m.a_almacenamiento_id IS NOT NULL
                   UNION ALL
                  SELECT m.deposito_id, m.cliente_id, m.producto_id, m.de_almacenamiento_id, coalesce(m.de_lpn_id, 0), m.cantidad
                    FROM stock_movimiento m WHERE m.registrado >= inicio_del_dia(cual + 1) AND m.de_almacenamiento_id IS NOT NULL) x
           GROUP BY 1, 2, 3, 4, 5 HAVING sum(x.son) > 0) h
    JOIN almacenamiento a ON a.id = h.almacenamiento_id
    JOIN producto p ON p.id = h.producto_id
   GROUP BY h.deposito_id, h.cliente_id, h.producto_id, a.tipo_almacenamiento_id;
  RETURN true;
END
$$;

-- Days that are over and not closed, the oldest first: not before what was being written at midnight is written. At first the last two months.
CREATE FUNCTION cerrar_dias_de_stock(cuantos int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d date;
  hechos int := 0;
BEGIN
  IF now() < inicio_del_dia(hoy()) + interval '10 minutes' OR NOT EXISTS (SELECT FROM stock_movimiento) THEN RETURN 0; END IF;
  FOR d IN
    SELECT g::date FROM generate_series(
      coalesce((SELECT max(dia) + 1 FROM stock_dia),
               greatest(hoy() - 60, (SELECT dia_de(min(m.registrado)) FROM stock_movimiento m)))::timestamp, (hoy() - 1)::timestamp, interval '1 day') AS g
     ORDER BY 1 LIMIT cuantos
  LOOP
    IF cerrar_stock(d) THEN hechos := hechos + 1; END IF;
  END LOOP;
  RETURN hechos;
END
$$;
REVOKE ALL ON FUNCTION cerrar_stock(date), cerrar_dias_de_stock(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cerrar_dias_de_stock(int) TO anden_sistema;

GRANT SELECT ON stock_cierre, stock_dia TO anden_personal, anden_deposito, anden_cliente, anden_sistema;
ALTER TABLE stock_cierre ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_cierre FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON stock_cierre TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON stock_cierre FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY chofer ON stock_cierre AS RESTRICTIVE TO anden_chofer USING (false);
CREATE POLICY deposito ON stock_cierre FOR SELECT TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]));
CREATE POLICY cliente ON stock_cierre FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
