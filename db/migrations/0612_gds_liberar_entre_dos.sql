-- A depósito may ask that what lies in quarantine is let go of by two: one asks, another says yes.
ALTER TABLE deposito ADD COLUMN liberar_entre_dos boolean NOT NULL DEFAULT false;
GRANT UPDATE (liberar_entre_dos) ON deposito TO anden_personal;

CREATE TABLE stock_liberacion (
  id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposito_id    int         NOT NULL REFERENCES deposito,
  -- What was asked, as the call said it: it is done as it stands then, once it is approved.
  pedido         jsonb       NOT NULL,
  -- The same in words, and how much it was when it was asked.
  que            text        NOT NULL CHECK (length(que) BETWEEN 1 AND 200),
  unidades       bigint      NOT NULL CHECK (unidades > 0),
  nota           text        NOT NULL CHECK (length(nota) BETWEEN 1 AND 500),
  estado         text        COLLATE "C" NOT NULL DEFAULT 'PENDIENTE' CHECK (estado IN ('PENDIENTE', 'APROBADA', 'RECHAZADA')),
  pedida         timestamptz NOT NULL DEFAULT now(),
  pedida_por     int         NOT NULL REFERENCES usuario,
  resuelta       timestamptz,
  resuelta_por   int         REFERENCES usuario,
  motivo         text        CHECK (length(motivo) BETWEEN 1 AND 500),
  transaccion_id bigint      REFERENCES transaccion,
  CONSTRAINT liberacion_resuelta CHECK ((estado = 'PENDIENTE') = (resuelta IS NULL) AND (resuelta IS NULL) = (resuelta_por IS NULL)),
  CONSTRAINT liberacion_la_resuelve_otro CHECK (resuelta_por <> pedida_por OR estado = 'RECHAZADA'),
  CONSTRAINT liberacion_aprobada_se_hizo CHECK ((estado = 'APROBADA') = (transaccion_id IS NOT NULL))
);
CREATE INDEX stock_liberacion_pendiente ON stock_liberacion (deposito_id, id) WHERE estado = 'PENDIENTE';
CREATE INDEX stock_liberacion_transaccion ON stock_liberacion (transaccion_id) WHERE transaccion_id IS NOT NULL;

GRANT SELECT ON stock_liberacion TO anden_personal, anden_deposito, anden_sistema;
GRANT INSERT (deposito_id, pedido, que, unidades, nota, pedida_por), UPDATE (estado, resuelta, resuelta_por, motivo, transaccion_id)
  ON stock_liberacion TO anden_personal, anden_deposito;
ALTER TABLE stock_liberacion ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_liberacion FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON stock_liberacion TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON stock_liberacion TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY chofer ON stock_liberacion AS RESTRICTIVE TO anden_chofer USING (false) WITH CHECK (false);
CREATE POLICY deposito ON stock_liberacion TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))
  WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]));
CREATE POLICY pide_en_su_nombre ON stock_liberacion AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (pedida_por = usuario_actual());
