-- What a matter has to do with: cases, collections, returns and other matters, seen from both sides (decision 0244). Among ourselves alone.
CREATE TABLE incidencia_lazo (
  incidencia_id bigint      NOT NULL REFERENCES incidencia,
  clase         text        NOT NULL CHECK (clase IN ('CASO', 'LEVANTE', 'DEVOLUCION', 'INCIDENCIA')),
  otro_id       bigint      NOT NULL,
  usuario_id    int         NOT NULL REFERENCES usuario,
  desde         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (incidencia_id, clase, otro_id),
  -- Two matters are tied once, whoever of them was looked at: the older one holds the tie.
  CONSTRAINT lazo_una_vez CHECK (clase <> 'INCIDENCIA' OR incidencia_id < otro_id)
);
CREATE INDEX incidencia_lazo_otro ON incidencia_lazo (clase, otro_id);
CREATE INDEX incidencia_lazo_usuario ON incidencia_lazo (usuario_id);
-- What the system opened for a page is found from that page.
CREATE INDEX incidencia_ruta ON incidencia (ruta) WHERE ruta IS NOT NULL;

GRANT SELECT, INSERT, DELETE ON incidencia_lazo TO anden_personal;
ALTER TABLE incidencia_lazo ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidencia_lazo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON incidencia_lazo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON incidencia_lazo TO anden_personal USING (true) WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY chofer ON incidencia_lazo AS RESTRICTIVE TO anden_chofer USING (false);
