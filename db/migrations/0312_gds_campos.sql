-- What the form of an order asks, for each client and kind: versions of a closed set of fields and rules. One is in force, one may be a
-- draft, those before are kept, so that an order is read by the rules it was made under.
CREATE TABLE campos_version (
  id            int         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: of all clients that have none of their own.
  cliente_id    int         REFERENCES cliente,
  tipo          text        NOT NULL CHECK (tipo IN ('COMPRA', 'TRASLADO', 'VENTA')),
  estado        text        NOT NULL DEFAULT 'BORRADOR' CHECK (estado IN ('BORRADOR', 'PUBLICADA', 'RETIRADA')),
  -- In its order; which fields and rules there are, the contract says.
  campos        jsonb       NOT NULL CHECK (jsonb_typeof(campos) = 'array' AND jsonb_array_length(campos) <= 60),
  nota          text        CHECK (length(nota) BETWEEN 1 AND 500),
  version       int         NOT NULL DEFAULT 1,
  creada        timestamptz NOT NULL DEFAULT now(),
  creada_por    int         REFERENCES usuario,
  publicada     timestamptz,
  publicada_por int         REFERENCES usuario,
  CONSTRAINT campos_publicados_dicen_cuando CHECK ((estado = 'BORRADOR') = (publicada IS NULL)),
  CONSTRAINT campos_publicados_con_nota CHECK (estado = 'BORRADOR' OR nota IS NOT NULL)
);
CREATE UNIQUE INDEX campos_en_vigor ON campos_version (tipo, cliente_id) NULLS NOT DISTINCT WHERE estado = 'PUBLICADA';
CREATE UNIQUE INDEX campos_borrador ON campos_version (tipo, cliente_id) NULLS NOT DISTINCT WHERE estado = 'BORRADOR';
CREATE INDEX campos_version_cliente ON campos_version (cliente_id) WHERE cliente_id IS NOT NULL;

GRANT SELECT ON campos_version TO anden_personal, anden_deposito, anden_cliente, anden_sistema;
GRANT INSERT (cliente_id, tipo, campos, creada_por), UPDATE (estado, campos, nota, version, publicada, publicada_por) ON campos_version
  TO anden_personal, anden_deposito;

ALTER TABLE campos_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE campos_version FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON campos_version TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON campos_version TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY deposito ON campos_version TO anden_deposito
  USING (cliente_id IS NULL OR cliente_id = ANY ((SELECT clientes_de_los_depositos())::int[]))
  WITH CHECK (cliente_id IS NULL OR cliente_id = ANY ((SELECT clientes_de_los_depositos())::int[]));
-- A client's people fill the form in; how it comes about is the company's.
CREATE POLICY cliente ON campos_version FOR SELECT TO anden_cliente
  USING (estado = 'PUBLICADA' AND (cliente_id IS NULL OR cliente_id = cliente_actual()));

-- What was in force once stays as it was.
CREATE FUNCTION negar_campos_en_vigor() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'only a draft of campos changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'campos_en_vigor_no_cambian';
END
$$;
REVOKE ALL ON FUNCTION negar_campos_en_vigor() FROM PUBLIC;
CREATE TRIGGER solo_borrador BEFORE UPDATE OF campos ON campos_version FOR EACH ROW
  WHEN (OLD.estado <> 'BORRADOR' AND OLD.campos IS DISTINCT FROM NEW.campos) EXECUTE FUNCTION negar_campos_en_vigor();
