-- What a client's own form asks of its orders (decision 0187): the fields of its own beside ours, by which version they were judged, and
-- which of those about whom it goes to were wrong when it was saved, by name alone, since no warehouse reads them again.
ALTER TABLE orden
  ADD COLUMN campos_version_id int    REFERENCES campos_version,
  ADD COLUMN extra             jsonb  NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extra) = 'object' AND length(extra::text) <= 20000),
  ADD COLUMN campos_en_falta   text[] NOT NULL DEFAULT '{}' CHECK (cardinality(campos_en_falta) <= 60);
CREATE INDEX orden_campos_version ON orden (campos_version_id) WHERE campos_version_id IS NOT NULL;
CREATE INDEX orden_extra ON orden USING gin (extra jsonb_path_ops) WHERE extra <> '{}';
GRANT INSERT (campos_version_id, extra, campos_en_falta), UPDATE (campos_version_id, extra, campos_en_falta) ON orden TO anden_personal, anden_deposito;

-- An old order is read by the form that it was made under, by its client's people too.
DROP POLICY cliente ON campos_version;
CREATE POLICY cliente ON campos_version FOR SELECT TO anden_cliente
  USING (estado <> 'BORRADOR' AND (cliente_id IS NULL OR cliente_id = cliente_actual()));
