-- What the driver of a parcel is asked about its incidencia: one question at a time, to one person, with one answer (decision 0254).
CREATE TABLE incidencia_consulta (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incidencia_id bigint      NOT NULL REFERENCES incidencia,
  guia_id       bigint      NOT NULL REFERENCES guia,
  chofer_id     int         NOT NULL REFERENCES usuario,
  pregunta      text        NOT NULL CHECK (length(pregunta) BETWEEN 1 AND 500),
  preguntada    timestamptz NOT NULL DEFAULT clock_timestamp(),
  preguntada_por int        NOT NULL REFERENCES usuario,
  respuesta     text        CHECK (length(respuesta) BETWEEN 1 AND 500),
  respondida    timestamptz,
  -- Nobody waits for it any more.
  retirada      timestamptz,
  CONSTRAINT consulta_respondida_entera CHECK ((respuesta IS NULL) = (respondida IS NULL)),
  CONSTRAINT consulta_con_un_fin CHECK (respondida IS NULL OR retirada IS NULL)
);
CREATE UNIQUE INDEX consulta_abierta ON incidencia_consulta (incidencia_id) WHERE respondida IS NULL AND retirada IS NULL;
CREATE INDEX consulta_de ON incidencia_consulta (incidencia_id, id);
CREATE INDEX consulta_chofer ON incidencia_consulta (chofer_id, id DESC);
CREATE INDEX consulta_guia ON incidencia_consulta (guia_id);

GRANT SELECT, INSERT (incidencia_id, guia_id, chofer_id, pregunta, preguntada_por), UPDATE (respuesta, respondida, retirada) ON incidencia_consulta TO anden_personal;
ALTER TABLE incidencia_consulta ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidencia_consulta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON incidencia_consulta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON incidencia_consulta TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY chofer ON incidencia_consulta AS RESTRICTIVE TO anden_chofer USING (chofer_id = usuario_actual()) WITH CHECK (chofer_id = usuario_actual());
CREATE POLICY chofer_no_pregunta ON incidencia_consulta AS RESTRICTIVE FOR INSERT TO anden_chofer WITH CHECK (false);

INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien) VALUES
  ('incidencia', 'ABIERTA', 'preguntar_chofer', 'Preguntar al chofer', 'ESPERA_TERCERO', '{atencion}'),
  ('incidencia', 'CLASIFICADA', 'preguntar_chofer', 'Preguntar al chofer', 'ESPERA_TERCERO', '{atencion}'),
  ('incidencia', 'EN_GESTION', 'preguntar_chofer', 'Preguntar al chofer', 'ESPERA_TERCERO', '{atencion}'),
  ('incidencia', 'ESPERA_CLIENTE', 'preguntar_chofer', 'Preguntar al chofer', 'ESPERA_TERCERO', '{atencion}'),
  ('incidencia', 'ESPERA_TERCERO', 'contesta_chofer', 'Contestó el chofer', 'EN_GESTION', '{chofer}');
