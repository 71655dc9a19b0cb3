-- A bag of money goes to the plant with the driver who comes by: it is a line of the round, read by its seal like any parcel, and its amount is nobody's
-- to know on the way.
ALTER TABLE remesa ADD COLUMN recorrido_id bigint CONSTRAINT remesa_recorrido REFERENCES recorrido, ADD COLUMN llevada timestamptz,
  ADD CONSTRAINT llevada_por_alguien CHECK ((recorrido_id IS NULL) = (llevada IS NULL) AND (llevada IS NULL OR lleva_id IS NOT NULL));
CREATE INDEX remesa_recorrido ON remesa (recorrido_id) WHERE recorrido_id IS NOT NULL;

-- A seal as a reader or a hand tells it.
CREATE FUNCTION precinto_leido(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$ SELECT regexp_replace(upper(texto), '[^A-Z0-9]', '', 'g') $$;
REVOKE ALL ON FUNCTION precinto_leido(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION precinto_leido(text) TO anden_personal, anden_agencia;
CREATE INDEX remesa_precinto_leido ON remesa (precinto_leido(precinto)) WHERE contada IS NULL;

-- Whose round it is: a driver's own, or any for those of ours who are none.
CREATE FUNCTION es_ronda_de_quien_pide(ronda bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM recorrido r WHERE r.id = ronda
                          AND (r.chofer_id = usuario_actual()
                               OR NOT EXISTS (SELECT FROM usuario_rol x WHERE x.usuario_id = usuario_actual() AND x.rol_id = 18))) $$;
REVOKE ALL ON FUNCTION es_ronda_de_quien_pide(bigint) FROM PUBLIC;

-- The agencies that a round comes by.
CREATE FUNCTION agencias_de_la_ronda(ronda bigint) RETURNS SETOF int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT r.destino_id FROM recorrido r WHERE r.id = ronda AND r.destino_id IS NOT NULL
        UNION SELECT g.agente_id FROM recorrido_guia x JOIN guia g ON g.id = x.guia_id
               WHERE x.recorrido_id = ronda AND x.estado <> 'QUITADA' AND g.agente_id IS NOT NULL $$;
REVOKE ALL ON FUNCTION agencias_de_la_ronda(bigint) FROM PUBLIC;

-- The bags that wait at its agencies, and those that it carries. Number and seal, never what is in them.
CREATE FUNCTION bolsas_de_la_ronda(ronda bigint)
  RETURNS TABLE (agente_id int, agencia text, direccion text, remesa_id bigint, remesa text, precinto text, llevada boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT a.id, a.nombre, a.direccion, m.id, m.numero, m.precinto, m.estado <> 'ENVIADA'
          FROM remesa m JOIN agente a ON a.id = m.agente_id
         WHERE es_ronda_de_quien_pide(ronda)
           AND (m.estado = 'ENVIADA' AND m.agente_id IN (SELECT agencias_de_la_ronda(ronda)) OR m.estado = 'EN_CAMINO' AND m.recorrido_id = ronda)
         ORDER BY a.nombre, m.id $$;
REVOKE ALL ON FUNCTION bolsas_de_la_ronda(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bolsas_de_la_ronda(bigint) TO anden_personal;

-- The bag of a seal, held, for whoever would take it along: where it is, and who carries it already. No row: no such seal, or counted.
CREATE FUNCTION sostener_bolsa(ronda bigint, leido text)
  RETURNS TABLE (id bigint, numero text, estado text, agente_id int, agencia text, recorrido_id bigint, lleva text, en_la_ronda boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  m remesa;
BEGIN
  IF NOT es_ronda_de_quien_pide(ronda) THEN RETURN; END IF;
  SELECT x.* INTO m FROM remesa x WHERE precinto_leido(x.precinto) = precinto_leido(leido) AND x.contada IS NULL ORDER BY x.id DESC LIMIT 1 FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
    SELECT m.id, m.numero, m.estado, m.agente_id, a.nombre, m.recorrido_id, u.fullname, m.agente_id IN (SELECT agencias_de_la_ronda(ronda))
      FROM agente a LEFT JOIN usuario u ON u.id = m.lleva_id WHERE a.id = m.agente_id;
END
$$;
REVOKE ALL ON FUNCTION sostener_bolsa(bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sostener_bolsa(bigint, text) TO anden_personal;

-- It goes with the driver of this round. What is written here is asked again: no bag leaves twice, and none that the round does not come by.
CREATE FUNCTION llevar_bolsa(cual bigint, ronda bigint, el_estado text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE remesa m SET estado = el_estado, recorrido_id = ronda, llevada = clock_timestamp(), lleva_id = coalesce(r.chofer_id, usuario_actual())
    FROM recorrido r
   WHERE m.id = cual AND r.id = ronda AND m.estado = 'ENVIADA' AND m.agente_id IN (SELECT agencias_de_la_ronda(ronda)) AND es_ronda_de_quien_pide(ronda);
  IF NOT FOUND THEN RAISE EXCEPTION 'no such bag on this round' USING ERRCODE = 'no_data_found'; END IF;
END
$$;
REVOKE ALL ON FUNCTION llevar_bolsa(bigint, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION llevar_bolsa(bigint, bigint, text) TO anden_personal;

-- Who carries a bag, for those who see it: an agency sees no list of our people, but the hand that took its money has a name.
CREATE FUNCTION quien_lleva(cual bigint) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT u.fullname FROM remesa m JOIN usuario u ON u.id = m.lleva_id
         WHERE m.id = cual AND (agente_actual() IS NULL OR m.agente_id = agente_actual()) $$;
REVOKE ALL ON FUNCTION quien_lleva(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION quien_lleva(bigint) TO anden_personal, anden_agencia;

-- What a driver notes of a bag is of one that the own round carries.
CREATE FUNCTION remesas_del_chofer() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT m.id FROM remesa m WHERE m.recorrido_id = ANY (ARRAY(SELECT recorridos_del_chofer())) $$;
REVOKE ALL ON FUNCTION remesas_del_chofer() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remesas_del_chofer() TO anden_personal;
DROP POLICY chofer ON documento_anotacion;
CREATE POLICY chofer ON documento_anotacion AS RESTRICTIVE TO anden_chofer
  USING (CASE entidad WHEN 'recorrido' THEN documento_id = ANY (ARRAY(SELECT recorridos_del_chofer()))
                      WHEN 'levante' THEN documento_id = ANY (ARRAY(SELECT levantes_del_chofer()))
                      WHEN 'remesa' THEN documento_id = ANY (ARRAY(SELECT remesas_del_chofer()))
                      WHEN 'rendicion' THEN documento_id = ANY (ARRAY(SELECT r.id FROM rendicion r)) ELSE false END);
