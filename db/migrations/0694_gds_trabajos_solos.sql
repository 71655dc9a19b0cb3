-- Work that makes itself (decision 0307): what a reception leaves at its dock and what an order that was given up leaves on its way are put away by
-- work that is made with the closing or the annulment, in the same transaction, and says which one it was.
ALTER TABLE wo
  -- The reception or the order that it was made by; null: somebody asked for it.
  ADD COLUMN origen_id bigint REFERENCES transaccion,
  ADD CONSTRAINT wo_sola_es_de_ubicar CHECK (origen_id IS NULL OR tipo = 'UBICAR');
CREATE INDEX wo_origen ON wo (origen_id) WHERE origen_id IS NOT NULL;
GRANT INSERT (origen_id) ON wo TO anden_personal, anden_deposito;

-- Putting away asks for no more than waits in its place. What somebody carries off without the work is not asked for any more, of the work that nobody
-- has taken first; work that nobody took and that asks for nothing is over. Places are held by whoever moves what lies in them, so it is known what does.
CREATE FUNCTION recortar_trabajos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off AS $$
DECLARE
  s record;
  vacias bigint[] := '{}';
BEGIN
  -- Held in one order, before they are looked at: others give up lines as well.
  PERFORM FROM wo_linea l
    WHERE l.id IN (SELECT x.id FROM nuevos n JOIN almacenamiento a ON a.id = n.de_almacenamiento_id
                     JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.uso IN ('RECEPCION', 'CARRO', 'PACKING', 'DESPACHO')
                     JOIN wo_linea x ON x.almacenamiento_id = n.de_almacenamiento_id AND x.producto_id = n.producto_id AND x.pedida > x.hecha + x.faltante + x.anulada
                     JOIN wo w ON w.id = x.wo_id AND w.tipo = 'UBICAR' AND w.cerrada IS NULL
                    WHERE n.de_condicion IN ('EN_RECEPCION', 'DISPONIBLE'))
    ORDER BY l.id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  FOR s IN
    SELECT n.de_almacenamiento_id AS lugar_id, n.producto_id, coalesce(n.partida_id, 0) AS partida_id, t.uso = 'RECEPCION' AS es_anden, max(n.usuario_id) AS usuario_id
      FROM nuevos n JOIN almacenamiento a ON a.id = n.de_almacenamiento_id JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
     WHERE n.de_condicion = CASE t.uso WHEN 'RECEPCION' THEN 'EN_RECEPCION' ELSE 'DISPONIBLE' END
       AND t.uso IN ('RECEPCION', 'CARRO', 'PACKING', 'DESPACHO')
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3
  LOOP
    WITH pide AS (
      SELECT l.id, l.wo_id, l.pedida - l.hecha - l.faltante - l.anulada AS resta,
             sum(l.pedida - l.hecha - l.faltante - l.anulada) OVER (ORDER BY w.asignada_a IS NULL, l.id) AS hasta
        FROM wo_linea l JOIN wo w ON w.id = l.wo_id AND w.tipo = 'UBICAR' AND w.cerrada IS NULL
       WHERE l.almacenamiento_id = s.lugar_id AND l.producto_id = s.producto_id AND coalesce(l.partida_id, 0) = s.partida_id
         AND l.pedida > l.hecha + l.faltante + l.anulada
    ), hay AS (
      SELECT coalesce(sum(o.cantidad), 0) AS son FROM stock_saldo o
       WHERE o.producto_id = s.producto_id AND o.almacenamiento_id = s.lugar_id AND o.partida_id = s.partida_id
         AND o.condicion = CASE WHEN s.es_anden THEN 'EN_RECEPCION' ELSE 'DISPONIBLE' END AND (o.lpn_id = 0 OR NOT s.es_anden)
    ), menos AS (
      UPDATE wo_linea l SET anulada = l.anulada + least(p.resta, p.hasta - h.son) FROM pide p CROSS JOIN hay h
       WHERE l.id = p.id AND p.hasta > h.son RETURNING l.wo_id
    )
    SELECT vacias || coalesce(array_agg(DISTINCT m.wo_id), '{}') INTO vacias FROM menos m;
  END LOOP;
  IF cardinality(vacias) = 0 THEN RETURN NULL; END IF;
  -- One that somebody takes at this moment is theirs to finish.
  WITH solas AS (
    SELECT w.id, w.estado FROM wo w
     WHERE w.id = ANY (vacias) AND w.estado = 'LIBERADA'
       AND NOT EXISTS (SELECT FROM wo_linea l WHERE l.wo_id = w.id AND l.pedida > l.hecha + l.faltante + l.anulada)
     ORDER BY w.id FOR NO KEY UPDATE SKIP LOCKED
  ), hechas AS (
    UPDATE wo w SET estado = 'ANULADA', cerrada = now(), tocada = now() FROM solas x WHERE w.id = x.id RETURNING w.id, x.estado
  )
  INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id, nota)
  SELECT 'wo', h.id, 'anular', h.estado, 'ANULADA', (SELECT max(n.usuario_id) FROM nuevos n), 'Se llevó sin el trabajo' FROM hechas h ORDER BY h.id;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION recortar_trabajos() FROM PUBLIC;
-- After `asienta` and `cuenta_hechas`: the names say in which order.
CREATE TRIGGER recorta_trabajos AFTER INSERT ON stock_movimiento REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION recortar_trabajos();
