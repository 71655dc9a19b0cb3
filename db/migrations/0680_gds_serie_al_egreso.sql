-- A product whose serial is read when it leaves: on a shelf its units are alike, at the bench each gets its serial, which is known from the closed bulto
-- on, leaves with it, and is forgotten when the bulto is taken up again or the goods come back.
ALTER TABLE producto DROP CONSTRAINT producto_control_serie_check;
ALTER TABLE producto ADD CONSTRAINT producto_control_serie_check CHECK (control_serie IN ('NO', 'AL_EGRESO', 'SIEMPRE'));

-- As before, with serials that begin at the bench. Between depósitos nothing leaves the house, and none is asked.
CREATE OR REPLACE FUNCTION asentar_movimientos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  s record;
  ordenes bigint[];
  tocados bigint[];
BEGIN
  -- Orders before anything that lies in places: whoever decides about one holds it first too.
  SELECT array_agg(DISTINCT l.transaccion_id) INTO ordenes
    FROM nuevos n JOIN transaccion_linea l ON l.id IN (n.de_linea_id, n.a_linea_id) WHERE n.de_linea_id IS NOT NULL OR n.a_linea_id IS NOT NULL;
  IF ordenes IS NOT NULL THEN
    PERFORM FROM orden o WHERE o.transaccion_id = ANY (ordenes) ORDER BY o.transaccion_id FOR NO KEY UPDATE;
  END IF;

  SELECT n.id, p.sku INTO s FROM nuevos n JOIN producto p ON p.id = n.producto_id
   WHERE p.control_partida = 'SIEMPRE' AND n.partida_id IS NULL LIMIT 1;
  IF FOUND THEN PERFORM negar_stock('partida_requerida', s.sku); END IF;
  SELECT n.id, p.sku INTO s FROM nuevos n JOIN producto p ON p.id = n.producto_id
   WHERE CASE p.control_serie
           WHEN 'SIEMPRE' THEN n.series IS NULL
           WHEN 'NO' THEN n.series IS NOT NULL
           WHEN 'AL_EGRESO' THEN CASE WHEN n.series IS NOT NULL THEN n.acto NOT IN ('EMPACAR', 'DESPACHAR', 'REVERTIR', 'MOVER', 'REINGRESAR')
                                      ELSE n.acto IN ('EMPACAR', 'DESPACHAR') AND EXISTS (
                                        SELECT FROM transaccion_linea l JOIN transaccion t ON t.id = l.transaccion_id
                                         WHERE l.id = n.de_linea_id AND t.tipo = 'VENTA') END
         END LIMIT 1;
  IF FOUND THEN PERFORM negar_stock('serie_requerida', s.sku); END IF;
  SELECT a.codigo INTO s FROM nuevos n JOIN almacenamiento a ON a.id IN (n.de_almacenamiento_id, n.a_almacenamiento_id) WHERE a.clase <> 'POSICION' LIMIT 1;
  IF FOUND THEN PERFORM negar_stock('stock_solo_en_posicion', s.codigo); END IF;

  FOR s IN
    SELECT producto_id, almacenamiento_id, partida_id, lpn_id, condicion, linea_id, deposito_id, cliente_id, sum(delta) AS delta
      FROM (SELECT producto_id, de_almacenamiento_id AS almacenamiento_id, coalesce(partida_id, 0) AS partida_id, coalesce(de_lpn_id, 0) AS lpn_id,
                   de_condicion AS condicion, coalesce(de_linea_id, 0) AS linea_id, deposito_id, cliente_id, -cantidad AS delta
              FROM nuevos WHERE de_almacenamiento_id IS NOT NULL
             UNION ALL
            SELECT producto_id, a_almacenamiento_id, coalesce(partida_id, 0), coalesce(a_lpn_id, 0), a_condicion, coalesce(a_linea_id, 0), deposito_id,
                   cliente_id, cantidad
              FROM nuevos WHERE a_almacenamiento_id IS NOT NULL) AS lados
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(delta) <> 0
     ORDER BY producto_id, almacenamiento_id, partida_id, lpn_id, condicion COLLATE "C", linea_id
  LOOP
    IF s.delta > 0 THEN
      INSERT INTO stock_saldo AS o (producto_id, almacenamiento_id, partida_id, lpn_id, condicion, linea_id, deposito_id, cliente_id, cantidad)
      VALUES (s.producto_id, s.almacenamiento_id, s.partida_id, s.lpn_id, s.condicion, s.linea_id, s.deposito_id, s.cliente_id, s.delta)
      ON CONFLICT (producto_id, almacenamiento_id, partida_id, lpn_id, condicion, linea_id)
      DO UPDATE SET cantidad = o.cantidad + EXCLUDED.cantidad, desde = CASE WHEN o.cantidad = 0 THEN now() ELSE o.desde END;
    ELSE
      UPDATE stock_saldo o SET cantidad = o.cantidad + s.delta
       WHERE o.producto_id = s.producto_id AND o.almacenamiento_id = s.almacenamiento_id AND o.partida_id = s.partida_id
         AND o.lpn_id = s.lpn_id AND o.condicion = s.condicion AND o.linea_id = s.linea_id;
      IF NOT FOUND THEN PERFORM negar_stock('stock_nunca_negativo', s.almacenamiento_id::text); END IF;
    END IF;
  END LOOP;

  -- Lines by what lies where: off the shelf is tomada, at the dock it is empacada. All in one statement, so that each order is summed once.
  IF ordenes IS NOT NULL THEN
    PERFORM FROM transaccion_linea l
      WHERE l.id IN (SELECT n.de_linea_id FROM nuevos n WHERE n.de_linea_id IS NOT NULL UNION SELECT n.a_linea_id FROM nuevos n WHERE n.a_linea_id IS NOT NULL)
      ORDER BY l.id FOR NO KEY UPDATE;
    UPDATE transaccion_linea l
       SET reservada = l.reservada + d.reservada, tomada = l.tomada + d.tomada, empacada = l.empacada + d.empacada,
           despachada = l.despachada + d.despachada, recibida = l.recibida + d.recibida, por_ubicar = l.por_ubicar + d.por_ubicar
      FROM (
        SELECT v.linea_id, coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'RESERVADO'), 0) AS reservada,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'RESERVADO' AND t.uso IN ('CARRO', 'MANO', 'PACKING', 'DESPACHO')), 0) AS tomada,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'RESERVADO' AND t.uso = 'DESPACHO'), 0) AS empacada,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'ENTREGA'), 0) AS despachada,
               coalesce(-sum(v.cantidad) FILTER (WHERE v.condicion = 'PROVEEDOR'), 0) AS recibida,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'EN_RECEPCION'), 0) AS por_ubicar
          FROM (SELECT n.a_linea_id AS linea_id, n.a_condicion AS condicion, n.a_almacenamiento_id AS lugar_id, n.cantidad FROM nuevos n
                 UNION ALL SELECT n.de_linea_id, n.de_condicion, n.de_almacenamiento_id, -n.cantidad FROM nuevos n) AS v
          LEFT JOIN almacenamiento a ON a.id = v.lugar_id
          LEFT JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
         WHERE v.linea_id IS NOT NULL GROUP BY v.linea_id) AS d
     WHERE l.id = d.linea_id;
  END IF;

  FOR s IN
    SELECT n.*, c.codigo, p.control_serie = 'AL_EGRESO' AND n.acto = 'EMPACAR' AS nace,
           p.control_serie = 'AL_EGRESO' AND (n.acto = 'REINGRESAR' OR EXISTS (
             SELECT FROM stock_movimiento e WHERE e.id = n.revierte_id AND e.acto = 'EMPACAR')) AS se_olvida
      FROM nuevos n JOIN producto p ON p.id = n.producto_id CROSS JOIN LATERAL unnest(n.series) AS c (codigo)
     ORDER BY n.producto_id, c.codigo COLLATE "C", n.id
  LOOP
    IF s.nace THEN
      -- Read for the first time: one that is packed already, or has left, is not packed again.
      INSERT INTO serie (producto_id, codigo, partida_id, almacenamiento_id, lpn_id, condicion, linea_id, deposito_id, cliente_id, movimiento_id)
      VALUES (s.producto_id, s.codigo, coalesce(s.partida_id, 0), s.a_almacenamiento_id, coalesce(s.a_lpn_id, 0), s.a_condicion, coalesce(s.a_linea_id, 0),
              s.deposito_id, s.cliente_id, s.id)
      ON CONFLICT (producto_id, codigo) DO NOTHING;
    ELSIF s.se_olvida THEN
      -- Among the others again, of which nobody knows the serial.
      DELETE FROM serie o
       WHERE o.producto_id = s.producto_id AND o.codigo = s.codigo AND o.almacenamiento_id IS NOT DISTINCT FROM s.de_almacenamiento_id;
    ELSIF s.de_almacenamiento_id IS NULL THEN
      INSERT INTO serie AS o (producto_id, codigo, partida_id, almacenamiento_id, lpn_id, condicion, linea_id, deposito_id, cliente_id, movimiento_id)
      VALUES (s.producto_id, s.codigo, coalesce(s.partida_id, 0), s.a_almacenamiento_id, coalesce(s.a_lpn_id, 0), s.a_condicion, coalesce(s.a_linea_id, 0),
              s.deposito_id, s.cliente_id, s.id)
      ON CONFLICT (producto_id, codigo) DO UPDATE
        SET partida_id = EXCLUDED.partida_id, almacenamiento_id = EXCLUDED.almacenamiento_id, lpn_id = EXCLUDED.lpn_id,
            condicion = EXCLUDED.condicion, linea_id = EXCLUDED.linea_id, deposito_id = EXCLUDED.deposito_id, movimiento_id = EXCLUDED.movimiento_id
        WHERE o.almacenamiento_id IS NULL;
    ELSE
      UPDATE serie o
         SET almacenamiento_id = s.a_almacenamiento_id, lpn_id = coalesce(s.a_lpn_id, 0),
             condicion = CASE WHEN s.a_almacenamiento_id IS NOT NULL THEN s.a_condicion END,
             linea_id = coalesce(s.a_linea_id, 0), movimiento_id = s.id
       WHERE o.producto_id = s.producto_id AND o.codigo = s.codigo AND o.almacenamiento_id = s.de_almacenamiento_id
         AND o.lpn_id = coalesce(s.de_lpn_id, 0) AND o.condicion = s.de_condicion AND o.linea_id = coalesce(s.de_linea_id, 0) AND o.partida_id = coalesce(s.partida_id, 0);
    END IF;
    IF NOT FOUND THEN PERFORM negar_stock('serie_en_otro_lugar', s.codigo); END IF;
  END LOOP;

  -- What carries: of which something changed its place, or which was opened or filled.
  SELECT array_agg(DISTINCT x.id) INTO tocados
    FROM nuevos n CROSS JOIN LATERAL (VALUES (n.de_lpn_id), (n.a_lpn_id)) AS x (id)
   WHERE x.id IS NOT NULL
     AND (n.de_lpn_id IS DISTINCT FROM n.a_lpn_id OR n.de_almacenamiento_id IS DISTINCT FROM n.a_almacenamiento_id);
  IF tocados IS NOT NULL THEN PERFORM asentar_lpn(tocados,
    ARRAY(SELECT DISTINCT n.a_lpn_id FROM nuevos n WHERE n.a_lpn_id IS DISTINCT FROM n.de_lpn_id AND n.a_lpn_id IS NOT NULL),
    ARRAY(SELECT DISTINCT n.de_lpn_id FROM nuevos n WHERE n.a_lpn_id IS DISTINCT FROM n.de_lpn_id AND n.de_lpn_id IS NOT NULL));
  END IF;
  RETURN NULL;
END
$$;
ALTER FUNCTION asentar_movimientos() SET enable_seqscan = off;
ALTER FUNCTION asentar_movimientos() SET enable_hashjoin = off;
ALTER FUNCTION asentar_movimientos() SET enable_mergejoin = off;

-- What lies packed without serials could not leave any more, nor what lies packed with them be told apart.
CREATE FUNCTION revisar_serie_al_egreso() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
              WHERE s.producto_id = NEW.id AND s.condicion = 'RESERVADO' AND s.cantidad > 0 AND t.uso = 'DESPACHO')
     OR EXISTS (SELECT FROM transaccion_linea l JOIN orden_bulto_contenido c ON c.linea_id = l.id JOIN orden_bulto b ON b.id = c.bulto_id
                 WHERE l.producto_id = NEW.id AND b.estado = 'ABIERTO')
  THEN PERFORM negar_stock('serie_cambia_sin_bultos', NEW.sku); END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION revisar_serie_al_egreso() FROM PUBLIC;
CREATE TRIGGER revisa_serie_al_egreso BEFORE UPDATE OF control_serie ON producto FOR EACH ROW
  WHEN (OLD.control_serie <> NEW.control_serie AND 'AL_EGRESO' IN (OLD.control_serie, NEW.control_serie)) EXECUTE FUNCTION revisar_serie_al_egreso();

-- With which bulto a serial left is told to whose it is.
GRANT SELECT (orden_bulto_id) ON stock_movimiento TO anden_cliente;
