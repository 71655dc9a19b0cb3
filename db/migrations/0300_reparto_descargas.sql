-- What a round brings to an agency is unloaded label by label, and both sides say what they gave and got: the driver when the unloading ends, the
-- agency's people on their own counter, or by name and signature on the driver's phone (decision 0170).

-- How many pieces of a parcel these events of a round have moved, none of them taken back. Pieces that came to an agency after the line had been closed
-- by the first one, as it was until now, are events of no round.
CREATE FUNCTION piezas_movidas(recorrido bigint, guia bigint, tipos text[]) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT count(DISTINCT n)
          FROM evento x CROSS JOIN LATERAL unnest(coalesce(x.bultos, ARRAY(SELECT generate_series(1, g.bultos)::smallint FROM guia g WHERE g.id = guia))) AS n
         WHERE x.guia_id = guia AND (x.recorrido_id = recorrido OR x.recorrido_id IS NULL AND 'CAR' <> ALL (tipos)) AND x.tipo = ANY (tipos)
           AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = guia AND c.tipo = 'CORR' AND c.corrige_id = x.id) $$;
REVOKE ALL ON FUNCTION piezas_movidas(bigint, bigint, text[]) FROM PUBLIC;

-- Of several pieces each is unloaded: until the last one the parcel is still in the van.
CREATE OR REPLACE FUNCTION estado_de_linea(recorrido bigint, guia bigint) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT CASE
             -- It went over, out of this round or, later, out of whatever it was in by then.
             WHEN e.recorrido_previo_id = recorrido AND e.tipo = 'TRF' THEN 'TRANSFERIDA'
             WHEN EXISTS (SELECT FROM evento x
                           WHERE x.guia_id = guia AND x.tipo = 'TRF' AND x.recorrido_id <> recorrido AND (x.fecha_evento, x.id) > (e.fecha_evento, e.id)
                             AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = guia AND c.tipo = 'CORR' AND c.corrige_id = x.id)) THEN 'TRANSFERIDA'
             WHEN e.tipo = 'ASG' THEN 'PLANIFICADA'
             WHEN e.tipo = 'TRF' THEN coalesce(estado_al_pasar(guia, e.fecha_evento, e.id), 'PLANIFICADA')
             -- Of several pieces each is loaded: until the last one it is not all there.
             WHEN e.tipo = 'CAR' AND (SELECT g.bultos FROM guia g WHERE g.id = guia) > piezas_movidas(recorrido, guia, '{CAR}') THEN 'PLANIFICADA'
             WHEN e.tipo IN ('ING_AG', 'ARR')
                  AND (SELECT g.bultos FROM guia g WHERE g.id = guia) > piezas_movidas(recorrido, guia, '{ING_AG,ARR}') THEN 'EN_CAMINO'
             WHEN e.tipo IN ('CAR', 'DESP') THEN 'CARGADA'
             WHEN e.tipo IN ('SAL', 'DESV', 'REI') THEN 'EN_CAMINO'
             WHEN e.tipo IN ('ENT', 'ENT_CR', 'RET_AG') THEN 'ENTREGADA'
             WHEN e.tipo = 'ENT_PAR' THEN 'PARCIAL'
             WHEN e.tipo = 'NOENT' THEN 'NO_ENTREGADA'
             WHEN e.tipo IN ('ING_AG', 'ARR') THEN 'DESCARGADA'
             WHEN e.tipo IN ('VUE', 'ING_PL', 'REP', 'DEV_INI', 'DEV_ENT') THEN 'DEVUELTA'
             WHEN e.tipo IN ('EXT', 'SIN') THEN 'PERDIDA'
             ELSE 'QUITADA' END
      FROM evento e
     WHERE e.guia_id = guia AND (e.recorrido_id = recorrido OR e.recorrido_previo_id = recorrido)
       AND mueve_linea(e.tipo)
       AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = guia AND c.tipo = 'CORR' AND c.corrige_id = e.id)
     ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1 $$;

CREATE TABLE descarga (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recorrido_id bigint      NOT NULL REFERENCES recorrido,
  agente_id    int         NOT NULL REFERENCES agente,
  -- Who unloaded, and says so.
  chofer_id    int         NOT NULL REFERENCES usuario,
  cerrada      timestamptz NOT NULL DEFAULT clock_timestamp(),
  descargadas  int         NOT NULL CHECK (descargadas >= 0),
  faltaron     int         NOT NULL CHECK (faltaron >= 0),
  -- What the other side says: on the driver's phone by name and signature, or at its counter.
  confirmada   timestamptz,
  contadas     int         CHECK (contadas BETWEEN 0 AND 10000),
  recibe       text        CHECK (length(recibe) BETWEEN 1 AND 80),
  firma        bytea       CHECK (length(firma) BETWEEN 1 AND 300000),
  confirma_id  int         REFERENCES usuario,
  nota         text        CHECK (length(nota) BETWEEN 1 AND 500),
  incidencia_id bigint     REFERENCES incidencia,
  CONSTRAINT descarga_confirmada CHECK ((confirmada IS NULL) = (contadas IS NULL) AND (confirmada IS NULL) = (num_nonnulls(recibe, confirma_id) = 0)),
  CONSTRAINT descarga_de_un_lado CHECK (num_nonnulls(recibe, confirma_id) <= 1 AND (firma IS NULL) = (recibe IS NULL)),
  CONSTRAINT confirma_otro_que_el_chofer CHECK (confirma_id <> chofer_id),
  CONSTRAINT descarga_distinta_tiene_incidencia CHECK (contadas IS NULL OR contadas = descargadas OR incidencia_id IS NOT NULL)
);
CREATE INDEX descarga_recorrido ON descarga (recorrido_id, agente_id);
CREATE INDEX descarga_agente ON descarga (agente_id, id DESC);
CREATE INDEX descarga_incidencia ON descarga (incidencia_id) WHERE incidencia_id IS NOT NULL;

-- What became of each that was to be unloaded there; what goes on in the van may be unloaded later, in another.
CREATE TABLE descarga_guia (
  descarga_id bigint NOT NULL REFERENCES descarga,
  guia_id     bigint NOT NULL REFERENCES guia,
  hecho       text   NOT NULL CHECK (hecho IN ('DESCARGADA', 'SIGUE', 'FALTA')),
  PRIMARY KEY (descarga_id, guia_id)
);
CREATE INDEX descarga_guia_guia ON descarga_guia (guia_id);

-- An agency sees neither rounds nor who drives them: of what was unloaded there it is told number and name, newest first.
CREATE FUNCTION descargas_de_la_agencia(agencia int)
  RETURNS TABLE (id bigint, recorrido text, chofer text, cerrada timestamptz, descargadas int, faltaron int, confirmada timestamptz, contadas int, confirma text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT d.id, r.numero, u.fullname, d.cerrada, d.descargadas, d.faltaron, d.confirmada, d.contadas, coalesce(d.recibe, c.fullname)
          FROM descarga d JOIN recorrido r ON r.id = d.recorrido_id JOIN usuario u ON u.id = d.chofer_id LEFT JOIN usuario c ON c.id = d.confirma_id
         WHERE d.agente_id = agencia AND (agente_actual() IS NULL OR agente_actual() = agencia)
           AND (d.confirmada IS NULL OR d.confirmada > now() - interval '12 hours')
         ORDER BY d.confirmada IS NOT NULL, d.id DESC LIMIT 20 $$;
REVOKE ALL ON FUNCTION descargas_de_la_agencia(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION descargas_de_la_agencia(int) TO anden_personal, anden_agencia;

GRANT SELECT, INSERT (recorrido_id, agente_id, chofer_id, descargadas, faltaron, confirmada, contadas, recibe, firma),
      UPDATE (confirmada, contadas, confirma_id, nota, incidencia_id) ON descarga TO anden_personal;
GRANT SELECT, UPDATE (confirmada, contadas, confirma_id, nota, incidencia_id) ON descarga TO anden_agencia;
GRANT SELECT, INSERT ON descarga_guia TO anden_personal;
GRANT SELECT ON descarga_guia TO anden_agencia;

ALTER TABLE descarga ENABLE ROW LEVEL SECURITY;
ALTER TABLE descarga FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON descarga TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON descarga TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY agencia ON descarga TO anden_agencia USING (agente_id = agente_actual()) WITH CHECK (agente_id = agente_actual());
CREATE POLICY chofer ON descarga AS RESTRICTIVE TO anden_chofer USING (recorrido_id = ANY (ARRAY(SELECT recorridos_del_chofer())));
ALTER TABLE descarga_guia ENABLE ROW LEVEL SECURITY;
ALTER TABLE descarga_guia FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON descarga_guia TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON descarga_guia TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY agencia ON descarga_guia FOR SELECT TO anden_agencia USING (descarga_id = ANY (ARRAY(SELECT d.id FROM descarga d)));
CREATE POLICY chofer ON descarga_guia AS RESTRICTIVE TO anden_chofer USING (descarga_id = ANY (ARRAY(SELECT d.id FROM descarga d)));
