-- What goes back still wears the label of its mother: read, it means the child wherever the event is possible for the child only (decision 0118).

-- The number to read instead, and which of its pieces the label's is. Whoever asks looks for it in the own scope: a driver has the child alone.
CREATE FUNCTION hija_leida(numeros text[], piezas smallint[], que text) RETURNS TABLE (numero text, bulto smallint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT h.numero,
               CASE WHEN e.bulto IS NOT NULL AND h.bultos > 1 THEN
                 (SELECT count(*)::smallint FROM bulto b WHERE b.guia_id = m.id AND b.estado = 'EN_DEVOLUCION' AND b.numero <= e.bulto) END
          FROM unnest(numeros, piezas) WITH ORDINALITY AS e (numero, bulto, orden)
          JOIN guia m ON m.numero = e.numero AND m.estado_general IN ('EN_DEVOLUCION', 'ENTREGADO_PARCIAL')
          JOIN guia h ON h.madre_id = m.id
          JOIN estado_guia s ON s.codigo = h.estado_general AND (NOT s.es_final OR h.estado_general = 'EXTRAVIADO')
         WHERE NOT EXISTS (SELECT FROM transicion t WHERE t.estado_desde = m.estado_general AND t.tipo_evento = que AND t.estado_hasta = m.estado_general)
           AND (h.ultimo_evento = que OR EXISTS (SELECT FROM transicion t WHERE t.estado_desde = h.estado_general AND t.tipo_evento = que))
         ORDER BY e.orden LIMIT 1 $$;
REVOKE ALL ON FUNCTION hija_leida(text[], smallint[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hija_leida(text[], smallint[], text) TO anden_personal, anden_cliente, anden_agencia;

-- At the van a parcel that goes back is always its child.
DROP FUNCTION leer_para_cargar(text[]);
CREATE FUNCTION leer_para_cargar(numeros text[])
  RETURNS TABLE (guia_id bigint, guia_nro text, estado_general text, bultos smallint, agente_id int, agente text, recorrido_id bigint, recorrido text,
                 chofer text, motivo text, por_la_madre boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT g.id, g.numero, g.estado_general, g.bultos::smallint, g.agente_id, a.nombre, l.recorrido_id, r.numero, u.fullname, m.nombre, g.id <> x.id
          FROM guia x
          JOIN guia g ON g.id = coalesce((SELECT h.id FROM guia h JOIN estado_guia s ON s.codigo = h.estado_general
                                           WHERE h.madre_id = x.id AND x.estado_general IN ('EN_DEVOLUCION', 'ENTREGADO_PARCIAL') AND NOT s.es_final LIMIT 1), x.id)
          LEFT JOIN agente a ON a.id = g.agente_id
          LEFT JOIN motivo m ON m.id = g.motivo_id
          LEFT JOIN recorrido_guia l ON l.guia_id = g.id AND l.abierta
          LEFT JOIN recorrido r ON r.id = l.recorrido_id
          LEFT JOIN usuario u ON u.id = r.chofer_id
         WHERE x.numero = ANY (numeros) ORDER BY x.id LIMIT 1 $$;
REVOKE ALL ON FUNCTION leer_para_cargar(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION leer_para_cargar(text[]) TO anden_personal;
