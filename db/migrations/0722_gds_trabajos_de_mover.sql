-- What lies where the rules in force do not let it is carried elsewhere by work (decision 0311). It asks for what lies there loose and is nobody's: what
-- an order is promised meanwhile, or somebody carries off without the work, it asks for no more.
ALTER TABLE wo
  DROP CONSTRAINT wo_tipo_conocido,
  ADD CONSTRAINT wo_tipo_conocido CHECK (tipo IN ('PICKING', 'UBICAR', 'REPONER', 'CONTAR', 'MOVER'));
-- Looked at with every movement of stock: of what is no order's there is little, and its lines are not moved in the index while they are worked off.
CREATE INDEX wo_linea_suelta ON wo_linea (almacenamiento_id, producto_id) WHERE linea_id IS NULL;

-- As it was, and of work that moves as of work that puts away.
CREATE OR REPLACE FUNCTION recortar_trabajos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off AS $$
DECLARE
  s record;
  vacias bigint[] := '{}';
BEGIN
  -- Held in one order, before they are looked at: others give up lines as well.
  PERFORM FROM wo_linea l
    WHERE l.id IN (SELECT x.id FROM nuevos n
                     JOIN wo_linea x ON x.almacenamiento_id = n.de_almacenamiento_id AND x.producto_id = n.producto_id AND x.linea_id IS NULL
                      AND x.pedida > x.hecha + x.faltante + x.anulada
                     JOIN wo w ON w.id = x.wo_id AND w.tipo IN ('UBICAR', 'MOVER') AND w.cerrada IS NULL
                    WHERE n.de_condicion IN ('EN_RECEPCION', 'DISPONIBLE'))
    ORDER BY l.id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  FOR s IN
    -- On a shelf what stands on a licence plate is not asked for; on what passes it is.
    SELECT n.de_almacenamiento_id AS lugar_id, n.producto_id, coalesce(n.partida_id, 0) AS partida_id, t.uso = 'RECEPCION' AS es_anden,
           t.uso IN ('CARRO', 'PACKING', 'DESPACHO') AS es_de_paso
      FROM nuevos n JOIN almacenamiento a ON a.id = n.de_almacenamiento_id JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
     WHERE n.de_condicion = CASE t.uso WHEN 'RECEPCION' THEN 'EN_RECEPCION' ELSE 'DISPONIBLE' END
       AND EXISTS (SELECT FROM wo_linea x WHERE x.almacenamiento_id = n.de_almacenamiento_id AND x.producto_id = n.producto_id AND x.linea_id IS NULL
                      AND x.pedida > x.hecha + x.faltante + x.anulada)
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3
  LOOP
    WITH pide AS (
      SELECT l.id, l.wo_id, l.pedida - l.hecha - l.faltante - l.anulada AS resta,
             sum(l.pedida - l.hecha - l.faltante - l.anulada) OVER (ORDER BY w.asignada_a IS NULL, l.id) AS hasta
        FROM wo_linea l JOIN wo w ON w.id = l.wo_id AND w.tipo IN ('UBICAR', 'MOVER') AND w.cerrada IS NULL
       WHERE l.almacenamiento_id = s.lugar_id AND l.producto_id = s.producto_id AND l.linea_id IS NULL AND coalesce(l.partida_id, 0) = s.partida_id
         AND l.pedida > l.hecha + l.faltante + l.anulada
    ), hay AS (
      SELECT coalesce(sum(o.cantidad), 0) AS son FROM stock_saldo o
       WHERE o.producto_id = s.producto_id AND o.almacenamiento_id = s.lugar_id AND o.partida_id = s.partida_id
         AND o.condicion = CASE WHEN s.es_anden THEN 'EN_RECEPCION' ELSE 'DISPONIBLE' END AND (o.lpn_id = 0 OR s.es_de_paso)
    ), menos AS (
      UPDATE wo_linea l SET anulada = l.anulada + least(p.resta, p.hasta - h.son) FROM pide p CROSS JOIN hay h
       WHERE l.id = p.id AND p.hasta > h.son RETURNING l.wo_id
    )
    SELECT vacias || coalesce(array_agg(DISTINCT m.wo_id), '{}') INTO vacias FROM menos m;
  END LOOP;
  IF cardinality(vacias) = 0 THEN RETURN NULL; END IF;
  -- One that somebody takes at this moment is theirs to finish.
  WITH solas AS (
    SELECT w.id, w.estado, w.tipo FROM wo w
     WHERE w.id = ANY (vacias) AND w.estado = 'LIBERADA'
       AND NOT EXISTS (SELECT FROM wo_linea l WHERE l.wo_id = w.id AND l.pedida > l.hecha + l.faltante + l.anulada)
     ORDER BY w.id FOR NO KEY UPDATE SKIP LOCKED
  ), hechas AS (
    UPDATE wo w SET estado = 'ANULADA', cerrada = now(), tocada = now() FROM solas x WHERE w.id = x.id RETURNING w.id, x.estado, x.tipo
  )
  INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id, nota)
  SELECT 'wo', h.id, 'anular', h.estado, 'ANULADA', (SELECT max(n.usuario_id) FROM nuevos n),
         CASE h.tipo WHEN 'MOVER' THEN 'Ya no queda nada libre para mover' ELSE 'Se llevó sin el trabajo' END FROM hechas h ORDER BY h.id;
  RETURN NULL;
END
$$;
