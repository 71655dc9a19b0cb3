-- Who printed which labels, when and how often: the first time of a parcel is told from the ones after it by its place in time.
CREATE TABLE impresion (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id int         NOT NULL REFERENCES usuario,
  fecha      timestamptz NOT NULL DEFAULT now(),
  formato    text        NOT NULL CHECK (formato IN ('pdf', 'zpl')),
  etiquetas  int         NOT NULL CHECK (etiquetas > 0),
  -- Why it was printed again, in the person's words.
  motivo     text        CHECK (length(motivo) BETWEEN 1 AND 200),
  -- What the person said of the paper; null: nothing yet.
  salio_bien boolean
);

CREATE TABLE impresion_guia (
  impresion_id bigint   NOT NULL REFERENCES impresion,
  guia_id      bigint   NOT NULL REFERENCES guia,
  -- Which pieces; null: all of them.
  bultos       smallint[] CHECK (cardinality(bultos) > 0),
  PRIMARY KEY (guia_id, impresion_id)
);
CREATE INDEX impresion_guia_impresion ON impresion_guia (impresion_id);

-- Only the server writes it down, with the ticket of the file; whoever printed says how it came out.
GRANT SELECT, INSERT ON impresion, impresion_guia TO anden_sistema;
GRANT SELECT, UPDATE (salio_bien) ON impresion TO anden_personal, anden_cliente, anden_agencia;
GRANT SELECT ON impresion_guia TO anden_personal, anden_cliente, anden_agencia;

ALTER TABLE impresion_guia ENABLE ROW LEVEL SECURITY;
ALTER TABLE impresion_guia FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON impresion_guia TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON impresion_guia TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY ajena ON impresion_guia FOR SELECT TO anden_cliente, anden_agencia
  USING (EXISTS (SELECT FROM guia g WHERE g.id = impresion_guia.guia_id));

ALTER TABLE impresion ENABLE ROW LEVEL SECURITY;
ALTER TABLE impresion FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON impresion TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY sistema ON impresion TO anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY personal ON impresion FOR SELECT TO anden_personal USING (true);
CREATE POLICY ajena ON impresion FOR SELECT TO anden_cliente, anden_agencia
  USING (EXISTS (SELECT FROM impresion_guia i WHERE i.impresion_id = impresion.id));
CREATE POLICY propia ON impresion FOR UPDATE TO anden_personal, anden_cliente, anden_agencia
  USING (usuario_id = usuario_actual()) WITH CHECK (usuario_id = usuario_actual());
