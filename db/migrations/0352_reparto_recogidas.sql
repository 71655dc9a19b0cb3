-- What waits at an agency to go back is loaded there by the driver who comes by, label by label, and both sides say how much went (decision 0170). The
-- first leg of a return is a trip to the plant like any other.
INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta, quien, exige) VALUES ('INGRESADO', 'DESP', 'EN_TRASLADO', '{chofer}', '{}')
ON CONFLICT DO NOTHING;
INSERT INTO version_paso (version_id, estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos)
SELECT v.id, t.estado_desde, t.tipo_evento, t.estado_hasta, t.quien, t.exige, t.deshacer_minutos
  FROM version_transiciones v CROSS JOIN transicion t
 WHERE v.estado IN ('PUBLICADA', 'BORRADOR') AND t.tipo_evento = 'DESP' AND t.estado_desde = 'INGRESADO'
ON CONFLICT DO NOTHING;

-- One visit to an agency has two sides: what was left there, and what was taken along.
ALTER TABLE descarga ADD COLUMN clase text NOT NULL DEFAULT 'DESCARGA' CONSTRAINT descarga_clase CHECK (clase IN ('DESCARGA', 'RECOGIDA'));
GRANT INSERT (clase) ON descarga TO anden_personal;
ALTER TABLE descarga_guia DROP CONSTRAINT descarga_guia_hecho_check,
  ADD CONSTRAINT descarga_guia_hecho_check CHECK (hecho IN ('DESCARGADA', 'SIGUE', 'FALTA', 'RECOGIDA', 'QUEDA'));

-- What waits to go back at the agencies that a round comes by, and what it has taken along and not said yet. A driver sees own rounds alone, and a return
-- is in none before it is taken: number, client and pieces of it.
CREATE FUNCTION por_recoger(ronda bigint)
  RETURNS TABLE (agente_id int, agencia text, direccion text, guia_id bigint, guia_nro text, destinatario text, bultos smallint, recogidos smallint,
                 en_la_ronda boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT a.id, a.nombre, a.direccion, h.id, h.numero, h.destinatario, h.bultos::smallint,
           (CASE WHEN l.guia_id IS NULL THEN 0 WHEN h.bultos = 1 THEN 1
                 ELSE (SELECT count(*) FROM bulto b WHERE b.guia_id = h.id AND b.ultimo_evento = 'DESP') END)::smallint, l.guia_id IS NOT NULL
      FROM devolucion d
      JOIN guia h ON h.id = d.hija_id
      JOIN guia m ON m.id = d.guia_id
      JOIN agente a ON a.id = m.agente_id
      LEFT JOIN recorrido_guia l ON l.recorrido_id = ronda AND l.guia_id = h.id AND l.estado = 'CARGADA'
     WHERE m.agente_id IN (SELECT r.destino_id FROM recorrido r WHERE r.id = ronda
                           UNION SELECT g.agente_id FROM recorrido_guia x JOIN guia g ON g.id = x.guia_id
                                  WHERE x.recorrido_id = ronda AND x.estado <> 'QUITADA' AND g.agente_id IS NOT NULL)
       AND (d.estado = 'EN_AGENCIA_ORIGEN' AND NOT EXISTS (SELECT FROM recorrido_guia o WHERE o.guia_id = h.id AND o.abierta) OR l.guia_id IS NOT NULL)
       AND NOT EXISTS (SELECT FROM descarga_guia x JOIN descarga k ON k.id = x.descarga_id
                        WHERE x.guia_id = h.id AND k.recorrido_id = ronda AND x.hecho = 'RECOGIDA')
     ORDER BY a.nombre, h.numero $$;
REVOKE ALL ON FUNCTION por_recoger(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION por_recoger(bigint) TO anden_personal;

DROP FUNCTION descargas_de_la_agencia(int);
CREATE FUNCTION descargas_de_la_agencia(agencia int)
  RETURNS TABLE (id bigint, clase text, recorrido text, chofer text, cerrada timestamptz, descargadas int, faltaron int, confirmada timestamptz, contadas int,
                 confirma text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT d.id, d.clase, r.numero, u.fullname, d.cerrada, d.descargadas, d.faltaron, d.confirmada, d.contadas, coalesce(d.recibe, c.fullname)
          FROM descarga d JOIN recorrido r ON r.id = d.recorrido_id JOIN usuario u ON u.id = d.chofer_id LEFT JOIN usuario c ON c.id = d.confirma_id
         WHERE d.agente_id = agencia AND (agente_actual() IS NULL OR agente_actual() = agencia)
           AND (d.confirmada IS NULL OR d.confirmada > now() - interval '12 hours')
         ORDER BY d.confirmada IS NOT NULL, d.id DESC LIMIT 20 $$;
REVOKE ALL ON FUNCTION descargas_de_la_agencia(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION descargas_de_la_agencia(int) TO anden_personal, anden_agencia;
