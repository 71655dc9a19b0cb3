-- Stock leaves the warehouse with whichever scan comes first (decision 0191): what the courier has is not on the dock any more, whoever read it.

-- When it left. The ledger's alone: a bulto leaves once, and comes back once for each time.
ALTER TABLE orden_bulto
  ADD COLUMN despachado timestamptz,
  ADD CONSTRAINT bulto_sale_cerrado CHECK (despachado IS NULL OR estado = 'CERRADO');
CREATE INDEX bulto_en_anden ON orden_bulto (deposito_id, anden_id, id) WHERE estado = 'CERRADO' AND despachado IS NULL;

CREATE FUNCTION marcar_bultos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  salen   bigint[] := ARRAY(SELECT DISTINCT n.orden_bulto_id FROM nuevos n WHERE n.acto = 'DESPACHAR' AND n.orden_bulto_id IS NOT NULL ORDER BY 1);
  vuelven bigint[] := ARRAY(SELECT DISTINCT r.orden_bulto_id FROM nuevos n JOIN stock_movimiento r ON r.id = n.revierte_id
                             WHERE r.acto = 'DESPACHAR' AND r.orden_bulto_id IS NOT NULL ORDER BY 1);
  marcados int;
BEGIN
  IF cardinality(salen) > 0 THEN
    UPDATE orden_bulto SET despachado = clock_timestamp() WHERE id = ANY (salen) AND despachado IS NULL AND estado = 'CERRADO';
    GET DIAGNOSTICS marcados = ROW_COUNT;
    IF marcados < cardinality(salen) THEN PERFORM negar_stock('bulto_sale_una_vez', salen::text); END IF;
  END IF;
  IF cardinality(vuelven) > 0 THEN
    UPDATE orden_bulto SET despachado = NULL WHERE id = ANY (vuelven);
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION marcar_bultos() FROM PUBLIC;
CREATE TRIGGER marca_bultos AFTER INSERT ON stock_movimiento REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION marcar_bultos();

-- Parcels whose bultos have to be looked at: a scan took one over, or was taken back. Only a reminder: what is to be done, the parcel's own
-- row says when somebody gets to it, so that two of one parcel, or one too many, do no harm.
CREATE TABLE salida_pendiente (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  guia_id     bigint      NOT NULL,
  deposito_id int         NOT NULL,
  -- Who scanned it: in whose name the stock leaves.
  usuario_id  int         NOT NULL,
  desde       timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Why it could not be booked the last time, and when it is tried again.
  problema    text        CHECK (length(problema) BETWEEN 1 AND 300),
  proxima     timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX salida_por_asentar ON salida_pendiente (proxima, id);
CREATE INDEX salida_deposito ON salida_pendiente (deposito_id, id);

-- `levantada` is the engine's own word for «it is in our hands»: set by LEV_OK, LEV_DIF, ADM and ING_PL, gone with their correction. A row that
-- nobody else knows of yet is written and nothing is locked: no scan waits for a warehouse, or fails because of one.
CREATE FUNCTION anotar_salida() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO salida_pendiente (guia_id, deposito_id, usuario_id)
  SELECT NEW.id, b.deposito_id, coalesce(usuario_actual(), b.cerrado_por) FROM orden_bulto b WHERE b.guia_id = NEW.id ORDER BY b.id LIMIT 1;
  IF FOUND THEN PERFORM pg_notify('anden_trabajo', 'salidas'); END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION anotar_salida() FROM PUBLIC;
CREATE TRIGGER anota_salida AFTER UPDATE OF levantada ON guia FOR EACH ROW
  WHEN ((OLD.levantada IS NULL) <> (NEW.levantada IS NULL)) EXECUTE FUNCTION anotar_salida();

-- An order whose box was opened again is to be looked at again.
CREATE FUNCTION olvidar_verificada() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE orden SET verificada = NULL WHERE transaccion_id = NEW.transaccion_id AND verificada IS NOT NULL;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION olvidar_verificada() FROM PUBLIC;
CREATE TRIGGER olvida_verificada AFTER UPDATE OF estado ON orden_bulto FOR EACH ROW
  WHEN (OLD.estado = 'CERRADO' AND NEW.estado <> 'CERRADO') EXECUTE FUNCTION olvidar_verificada();

CREATE INDEX orden_entregada ON orden (entregada) WHERE entregada IS NOT NULL;

GRANT SELECT ON salida_pendiente TO anden_personal, anden_deposito, anden_sistema;
GRANT UPDATE (problema, proxima), DELETE ON salida_pendiente TO anden_sistema;
GRANT INSERT (orden_bulto_id) ON stock_movimiento TO anden_sistema;
CREATE POLICY sistema_despacha ON stock_movimiento FOR INSERT TO anden_sistema WITH CHECK (acto IN ('DESPACHAR', 'REVERTIR') AND orden_bulto_id IS NOT NULL);

ALTER TABLE salida_pendiente ENABLE ROW LEVEL SECURITY;
ALTER TABLE salida_pendiente FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON salida_pendiente TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON salida_pendiente TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY chofer ON salida_pendiente AS RESTRICTIVE TO anden_chofer USING (false) WITH CHECK (false);
CREATE POLICY deposito ON salida_pendiente TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]));
