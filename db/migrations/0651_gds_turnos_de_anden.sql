-- Quarters of an hour of a dock, each given to one order that comes (decision 0288): two never overlap, by the key alone.
CREATE TABLE turno_anden (
  almacenamiento_id int         NOT NULL,
  cuando            timestamptz NOT NULL CHECK (extract(epoch FROM cuando)::bigint % 900 = 0),
  deposito_id       int         NOT NULL,
  transaccion_id    bigint      NOT NULL REFERENCES orden,
  dado              timestamptz NOT NULL DEFAULT now(),
  dado_por          int         NOT NULL REFERENCES usuario,
  PRIMARY KEY (almacenamiento_id, cuando),
  CONSTRAINT turno_en_lugar FOREIGN KEY (almacenamiento_id, deposito_id) REFERENCES almacenamiento (id, deposito_id)
);
CREATE INDEX turno_anden_orden ON turno_anden (transaccion_id);
CREATE INDEX turno_anden_dia ON turno_anden (deposito_id, cuando);

-- An order that does not come any more gives back what of its time is still to come.
CREATE FUNCTION soltar_turnos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM turno_anden t WHERE t.transaccion_id = NEW.transaccion_id AND t.cuando > now();
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION soltar_turnos() FROM PUBLIC;
CREATE TRIGGER suelta_turnos AFTER UPDATE OF decision ON orden FOR EACH ROW
  WHEN (OLD.decision <> NEW.decision AND NEW.decision IN ('BORRADOR', 'CERRADA', 'ANULADA')) EXECUTE FUNCTION soltar_turnos();

CREATE FUNCTION avisar_turnos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"gds_recepcion","codigo":"GDS_001"}'),
          pg_notify('anden_novedades', '{"evento":"gds_recepcion","codigo":"GDS_002"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_turnos AFTER INSERT OR DELETE ON turno_anden FOR EACH STATEMENT EXECUTE FUNCTION avisar_turnos();

GRANT SELECT ON turno_anden TO anden_personal, anden_deposito, anden_sistema;
GRANT INSERT (almacenamiento_id, cuando, deposito_id, transaccion_id, dado_por), DELETE ON turno_anden TO anden_personal, anden_deposito;
ALTER TABLE turno_anden ENABLE ROW LEVEL SECURITY;
ALTER TABLE turno_anden FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON turno_anden TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON turno_anden TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY chofer ON turno_anden AS RESTRICTIVE TO anden_chofer USING (false) WITH CHECK (false);
CREATE POLICY deposito ON turno_anden TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))
  WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]));
CREATE POLICY da_en_su_nombre ON turno_anden AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (dado_por = usuario_actual());
