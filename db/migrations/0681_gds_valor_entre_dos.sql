-- What an adjustment, or goods that are found damaged, make appear or lose of a value waits for a second person, as quarantine does: one asks, another
-- says yes. From how much on is the depósito's own to say, in each money; null: never.
ALTER TABLE deposito
  ADD COLUMN aprobar_desde_centavos     bigint DEFAULT 10000000 CHECK (aprobar_desde_centavos > 0),
  ADD COLUMN aprobar_desde_usd_centavos bigint DEFAULT 250000 CHECK (aprobar_desde_usd_centavos > 0);
GRANT UPDATE (aprobar_desde_centavos, aprobar_desde_usd_centavos) ON deposito TO anden_personal;

ALTER TABLE stock_liberacion
  -- Why two are needed.
  ADD COLUMN por            text    COLLATE "C" NOT NULL DEFAULT 'CUARENTENA' CHECK (por IN ('CUARENTENA', 'VALOR')),
  -- Whether it brings units in that the book did not know.
  ADD COLUMN entra          boolean NOT NULL DEFAULT false,
  -- What it was worth when it was asked.
  ADD COLUMN valor_centavos bigint  CHECK (valor_centavos > 0),
  ADD COLUMN moneda         text    CHECK (moneda IN ('UYU', 'USD')),
  ADD CONSTRAINT liberacion_por_valor_lo_dice CHECK ((por = 'VALOR') = (valor_centavos IS NOT NULL) AND (valor_centavos IS NULL) = (moneda IS NULL));
GRANT INSERT (por, entra, valor_centavos, moneda) ON stock_liberacion TO anden_personal, anden_deposito;

-- In the database itself a row of the ledger alone: what several make together is judged before they are written. Asked at the end, when who said yes is
-- written too.
CREATE FUNCTION guardar_valor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tope bigint;
BEGIN
  SELECT CASE p.moneda WHEN 'USD' THEN d.aprobar_desde_usd_centavos ELSE d.aprobar_desde_centavos END INTO tope
    FROM producto p, deposito d WHERE p.id = NEW.producto_id AND d.id = NEW.deposito_id AND p.valor_centavos IS NOT NULL;
  IF tope IS NULL
     OR (SELECT p.valor_centavos * NEW.cantidad < tope FROM producto p WHERE p.id = NEW.producto_id)
     OR EXISTS (SELECT FROM stock_liberacion l WHERE l.transaccion_id = NEW.transaccion_id AND l.deposito_id = NEW.deposito_id)
     -- A count is decided by another than who counted.
     OR EXISTS (SELECT FROM transaccion t WHERE t.id = NEW.transaccion_id AND t.conteo_linea_id IS NOT NULL)
  THEN RETURN NULL; END IF;
  PERFORM negar_stock('valor_entre_dos', NEW.transaccion_id::text);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION guardar_valor() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER valor_entre_dos AFTER INSERT ON stock_movimiento DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.acto = 'AJUSTAR' OR (NEW.acto = 'CAMBIAR' AND NEW.a_condicion = 'DANADO')) EXECUTE FUNCTION guardar_valor();
