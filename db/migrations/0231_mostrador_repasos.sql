-- What a counter goes over by scanning: what a round brings, what is expired and really there, what lies on its shelves (decision 0136).

CREATE TABLE repaso (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agente_id    int         NOT NULL REFERENCES agente,
  clase        text        NOT NULL CHECK (clase IN ('RECEPCION', 'VENCIDAS', 'INVENTARIO')),
  -- Of what a round brings: which one; its number is the counter's to read, the round is not.
  recorrido_id bigint      REFERENCES recorrido,
  recorrido    text,
  abierto      timestamptz NOT NULL DEFAULT clock_timestamp(),
  usuario_id   int         NOT NULL REFERENCES usuario,
  cerrado      timestamptz,
  cierra_id    int         REFERENCES usuario,
  CONSTRAINT repaso_de_recorrido CHECK ((recorrido_id IS NULL) = (recorrido IS NULL) AND (recorrido IS NULL OR clase = 'RECEPCION')),
  CONSTRAINT repaso_cierra_alguien CHECK ((cerrado IS NULL) = (cierra_id IS NULL))
);
CREATE UNIQUE INDEX un_repaso_abierto ON repaso (agente_id, clase) WHERE cerrado IS NULL;
CREATE INDEX repaso_agente ON repaso (agente_id, id DESC);
CREATE INDEX repaso_recorrido ON repaso (recorrido_id) WHERE recorrido_id IS NOT NULL;

-- What it expects and what it read; of several pieces which ones.
CREATE TABLE repaso_guia (
  repaso_id  bigint      NOT NULL REFERENCES repaso,
  guia_id    bigint      NOT NULL REFERENCES guia,
  esperada   boolean     NOT NULL,
  bultos     smallint    NOT NULL CHECK (bultos > 0),
  leidos     smallint[]  NOT NULL DEFAULT '{}' CHECK (cardinality(leidos) <= bultos),
  leida      timestamptz,
  usuario_id int         REFERENCES usuario,
  PRIMARY KEY (repaso_id, guia_id),
  CONSTRAINT leida_por_alguien CHECK ((cardinality(leidos) = 0) = (leida IS NULL) AND (leida IS NULL) = (usuario_id IS NULL))
);
CREATE INDEX repaso_guia_guia ON repaso_guia (guia_id);

-- What is none of this agency's, and was set aside.
CREATE TABLE repaso_aparte (
  repaso_id     bigint      NOT NULL REFERENCES repaso,
  codigo        text        NOT NULL CHECK (length(codigo) BETWEEN 1 AND 60),
  fecha         timestamptz NOT NULL DEFAULT clock_timestamp(),
  usuario_id    int         NOT NULL REFERENCES usuario,
  incidencia_id bigint      NOT NULL,
  PRIMARY KEY (repaso_id, codigo)
);

-- What a round brings to an agency, or, without one, all that is on its way there. An agency sees no rounds: this one function looks.
CREATE FUNCTION por_recibir(agencia int, el_numero text) RETURNS TABLE (recorrido_id bigint, guia_id bigint, bultos smallint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT r.id, g.id, g.bultos::smallint
      FROM recorrido r JOIN recorrido_guia l ON l.recorrido_id = r.id JOIN guia g ON g.id = l.guia_id
     WHERE r.numero = el_numero AND r.estado IN ('EN_CARGA', 'CARGADO', 'EN_RUTA', 'EN_RENDICION', 'RENDIDO') AND l.modo = 'AGENCIA'
       AND l.estado IN ('CARGADA', 'EN_CAMINO', 'DESCARGADA') AND g.agente_id = agencia AND (agente_actual() IS NULL OR agente_actual() = agencia)
    UNION ALL
    SELECT NULL, g.id, g.bultos::smallint FROM guia g
     WHERE el_numero IS NULL AND g.agente_id = agencia AND g.estado_general = 'EN_TRASLADO' AND (agente_actual() IS NULL OR agente_actual() = agencia) $$;
REVOKE ALL ON FUNCTION por_recibir(int, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION por_recibir(int, text) TO anden_personal, anden_agencia;

-- The rounds that bring something to an agency and have not all of it unloaded.
CREATE FUNCTION rondas_a_la_agencia(agencia int) RETURNS TABLE (numero text, salida timestamptz, guias int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT r.numero, r.salida, count(*)::int
          FROM guia g JOIN recorrido_guia l ON l.guia_id = g.id AND l.abierta AND l.modo = 'AGENCIA' AND l.estado IN ('CARGADA', 'EN_CAMINO')
          JOIN recorrido r ON r.id = l.recorrido_id AND r.estado IN ('CARGADO', 'EN_RUTA', 'EN_RENDICION')
         WHERE g.agente_id = agencia AND g.estado_general = 'EN_TRASLADO' AND (agente_actual() IS NULL OR agente_actual() = agencia)
         GROUP BY r.id, r.numero, r.salida ORDER BY r.salida NULLS LAST, r.numero LIMIT 20 $$;
REVOKE ALL ON FUNCTION rondas_a_la_agencia(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rondas_a_la_agencia(int) TO anden_personal, anden_agencia;

-- The parcel of a label that is set aside, whoever's it is: for the matter that is opened about it, never for whoever set it aside.
CREATE FUNCTION guia_de_etiqueta(numeros text[]) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT g.id FROM guia g WHERE g.numero = ANY (numeros) ORDER BY array_position(numeros, g.numero) LIMIT 1 $$;
REVOKE ALL ON FUNCTION guia_de_etiqueta(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guia_de_etiqueta(text[]) TO anden_personal, anden_agencia;

-- Longer custody that this counter has given a parcel since it came here, and that was not taken back.
CREATE FUNCTION prorrogas_de(la_guia bigint) RETURNS int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT count(*)::int FROM evento e JOIN guia g ON g.id = e.guia_id
         WHERE e.guia_id = la_guia AND e.tipo = 'PRO' AND e.fecha_evento >= g.en_agencia_desde
           AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = la_guia AND c.tipo = 'CORR' AND c.corrige_id = e.id) $$;
REVOKE ALL ON FUNCTION prorrogas_de(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION prorrogas_de(bigint) TO anden_personal, anden_agencia;
GRANT EXECUTE ON FUNCTION dia_habil(date, int) TO anden_agencia;

GRANT SELECT, INSERT (agente_id, clase, recorrido_id, recorrido, usuario_id), UPDATE (cerrado, cierra_id) ON repaso TO anden_personal, anden_agencia;
GRANT SELECT, INSERT, UPDATE (leidos, leida, usuario_id) ON repaso_guia TO anden_personal, anden_agencia;
GRANT SELECT, INSERT (repaso_id, codigo, usuario_id, incidencia_id) ON repaso_aparte TO anden_personal, anden_agencia;

ALTER TABLE repaso ENABLE ROW LEVEL SECURITY;
ALTER TABLE repaso FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON repaso TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON repaso TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY agencia ON repaso TO anden_agencia USING (agente_id = agente_actual()) WITH CHECK (agente_id = agente_actual());
ALTER TABLE repaso_guia ENABLE ROW LEVEL SECURITY;
ALTER TABLE repaso_guia FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON repaso_guia TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON repaso_guia TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY agencia ON repaso_guia TO anden_agencia USING (repaso_id = ANY (ARRAY(SELECT r.id FROM repaso r)))
  WITH CHECK (repaso_id = ANY (ARRAY(SELECT r.id FROM repaso r)));
ALTER TABLE repaso_aparte ENABLE ROW LEVEL SECURITY;
ALTER TABLE repaso_aparte FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON repaso_aparte TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON repaso_aparte TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY agencia ON repaso_aparte TO anden_agencia USING (repaso_id = ANY (ARRAY(SELECT r.id FROM repaso r)))
  WITH CHECK (repaso_id = ANY (ARRAY(SELECT r.id FROM repaso r)));
