-- Loading by whoever drives: steps of a round that its own driver may take, and what a reading at the van is told.
UPDATE documento_paso SET quien = quien || '{chofer_propio}'::text[]
 WHERE entidad = 'recorrido' AND acto IN ('iniciar_carga', 'cerrar_carga', 'salir', 'llegar');

-- What was left over is put on the round and what was missing is taken off it, by the driver, on the own round alone.
UPDATE transicion SET quien = quien || '{chofer}'::text[] WHERE tipo_evento IN ('ASG', 'DAS') AND NOT 'chofer' = ANY (quien);
UPDATE transicion SET quien = quien || '{chofer}'::text[]
 WHERE NOT 'chofer' = ANY (quien) AND (tipo_evento = 'DESP' OR tipo_evento IN ('ING_AG', 'ARR') AND estado_desde = 'EN_TRASLADO');
UPDATE version_paso p SET quien = p.quien || '{chofer}'::text[]
  FROM version_transiciones v
 WHERE v.id = p.version_id AND v.estado IN ('PUBLICADA', 'BORRADOR') AND NOT 'chofer' = ANY (p.quien)
   AND (p.tipo_evento IN ('ASG', 'DAS', 'DESP') OR p.tipo_evento IN ('ING_AG', 'ARR') AND p.estado_desde = 'EN_TRASLADO');

-- A parcel that a driver has in the hand and that may be on nobody's round of theirs: where it goes, and no address of anybody.
CREATE FUNCTION leer_para_cargar(numeros text[])
  RETURNS TABLE (guia_id bigint, guia_nro text, estado_general text, bultos smallint, agente_id int, agente text, recorrido_id bigint, recorrido text,
                 chofer text, motivo text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT g.id, g.numero, g.estado_general, g.bultos::smallint, g.agente_id, a.nombre, l.recorrido_id, r.numero, u.fullname, m.nombre
          FROM guia g
          LEFT JOIN agente a ON a.id = g.agente_id
          LEFT JOIN motivo m ON m.id = g.motivo_id
          LEFT JOIN recorrido_guia l ON l.guia_id = g.id AND l.abierta
          LEFT JOIN recorrido r ON r.id = l.recorrido_id
          LEFT JOIN usuario u ON u.id = r.chofer_id
         WHERE g.numero = ANY (numeros) ORDER BY g.id LIMIT 1 $$;
REVOKE ALL ON FUNCTION leer_para_cargar(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION leer_para_cargar(text[]) TO anden_personal;
