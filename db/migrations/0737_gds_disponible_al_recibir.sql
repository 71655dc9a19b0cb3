-- Whether a client's goods may be sold from the dock that they came to (decision 0321): they are anybody's to promise once they are received, and what is
-- not promised is still to be put away.
ALTER TABLE cliente_regla DROP CONSTRAINT regla_conocida,
  ADD CONSTRAINT regla_conocida CHECK (valor = 'null' OR CASE clave
    WHEN 'max_intentos' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[1, 2, 3, 4, 5, 6, 7, 8, 9]'
    WHEN 'dias_guarda_extra' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30]'
    WHEN 'prueba_puerta' THEN jsonb_typeof(valor) = 'array' AND valor <@ '["firma", "foto", "documento", "codigo"]'
    WHEN 'prueba_agencia' THEN jsonb_typeof(valor) = 'array' AND valor <@ '["firma", "foto"]'
    WHEN 'codigo_retiro' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'permite_desvio' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'inspeccion_devolucion' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'dias_para_devolver' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30]'
    WHEN 'aviso_al_destinatario' THEN jsonb_typeof(valor) = 'array' AND valor <@ '["AVI", "SAL", "PRX"]'
    WHEN 'retencion_por_deuda' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'etiqueta_propia' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'exceso_recepcion_por_mil' THEN jsonb_typeof(valor) = 'number' AND valor <@ '[5, 10, 20, 30, 50, 100, 200]'
    WHEN 'recepcion_ciega' THEN jsonb_typeof(valor) = 'boolean'
    WHEN 'disponible_al_recibir' THEN jsonb_typeof(valor) = 'boolean'
    ELSE false END);

-- As it was; and at a dock it asks for what may be sold from there as for what waits: for all that lies there loose and is no order's.
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
     WHERE (n.de_condicion = 'DISPONIBLE' OR n.de_condicion = 'EN_RECEPCION' AND t.uso = 'RECEPCION')
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
         AND (o.condicion = 'DISPONIBLE' OR o.condicion = 'EN_RECEPCION' AND s.es_anden) AND (o.lpn_id = 0 OR s.es_de_paso)
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
         CASE WHEN h.tipo = 'MOVER' THEN 'Ya no queda nada libre para mover'
              WHEN EXISTS (SELECT FROM nuevos n WHERE n.acto = 'RESERVAR') THEN 'Lo que quedaba se prometió a órdenes'
              ELSE 'Se llevó sin el trabajo' END FROM hechas h ORDER BY h.id;
  RETURN NULL;
END
$$;

-- As it was, and what lies in a depósito of some products besides: whoever brings or takes back what may be sold at once holds it first, all of it in the one
-- order, since orders give up lines of work at docks too now.
CREATE FUNCTION retener_productos(ordenes bigint[], deposito int, otros int[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  productos int[];
BEGIN
  SELECT array_agg(p.producto_id ORDER BY p.producto_id) INTO productos
    FROM (SELECT l.producto_id FROM transaccion_linea l WHERE l.transaccion_id = ANY (ordenes) UNION SELECT unnest(otros)) AS p;
  PERFORM pg_advisory_xact_lock(280, u.id) FROM unnest(productos) WITH ORDINALITY AS u (id, n) ORDER BY u.n;
  PERFORM FROM stock_saldo s
    WHERE s.producto_id = ANY (productos) AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0
      AND s.deposito_id IN (SELECT o.deposito_id FROM orden o WHERE o.transaccion_id = ANY (ordenes) UNION SELECT deposito)
    ORDER BY s.producto_id, s.almacenamiento_id, s.partida_id, s.lpn_id, s.condicion, s.linea_id FOR NO KEY UPDATE;
END
$$;
REVOKE ALL ON FUNCTION retener_productos(bigint[], int, int[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retener_productos(bigint[], int, int[]) TO anden_personal, anden_deposito;
CREATE OR REPLACE FUNCTION retener_stock(ordenes bigint[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT retener_productos(ordenes, NULL, '{}') $$;
