-- What was signed with a client: from when until when, and the paper itself. Until when the last one holds stands on the client, as its list shows it.
CREATE TABLE cliente_contrato (
  id         int         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id int         NOT NULL REFERENCES cliente,
  desde      date        NOT NULL,
  -- Null: until somebody ends it.
  hasta      date,
  firmado    date,
  archivo_id bigint      CONSTRAINT contrato_con_su_papel UNIQUE REFERENCES archivo,
  nota       text        CHECK (length(nota) BETWEEN 1 AND 500),
  puesto     timestamptz NOT NULL DEFAULT clock_timestamp(),
  puesto_por int         NOT NULL REFERENCES usuario,
  version    int         NOT NULL DEFAULT 1,
  CONSTRAINT contrato_en_orden CHECK (hasta >= desde),
  CONSTRAINT contrato_unico UNIQUE (cliente_id, desde)
);
GRANT SELECT, INSERT (cliente_id, desde, hasta, firmado, archivo_id, nota, puesto_por), UPDATE (desde, hasta, firmado, archivo_id, nota, version), DELETE
  ON cliente_contrato TO anden_personal;
-- Its own people read what was signed with them; what we note of it is ours.
GRANT SELECT (id, cliente_id, desde, hasta, firmado, archivo_id) ON cliente_contrato TO anden_cliente;
ALTER TABLE cliente_contrato ENABLE ROW LEVEL SECURITY;
ALTER TABLE cliente_contrato FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON cliente_contrato TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON cliente_contrato TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY chofer ON cliente_contrato AS RESTRICTIVE TO anden_chofer USING (false);
CREATE POLICY cliente ON cliente_contrato FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
-- Whoever reads a contract reads its paper: the policy of that table answers.
CREATE POLICY papel_de_contrato ON archivo FOR SELECT TO anden_personal, anden_cliente
  USING (EXISTS (SELECT FROM cliente_contrato k WHERE k.archivo_id = archivo.id));
