-- Verifying what was packed before it leaves: some orders, always the same for everyone, are read again by somebody else.

-- What a depósito asks for: so many of a thousand orders, those that bring back this much or more, and whether who reads is told what to expect.
ALTER TABLE deposito
  ADD COLUMN verificar_por_mil        smallint NOT NULL DEFAULT 0 CHECK (verificar_por_mil BETWEEN 0 AND 1000),
  ADD COLUMN verificar_desde_centavos bigint   CHECK (verificar_desde_centavos > 0),
  ADD COLUMN verificar_a_ciegas       boolean  NOT NULL DEFAULT true;

CREATE TABLE verificacion (
  id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaccion_id bigint      NOT NULL REFERENCES orden,
  deposito_id    int         NOT NULL REFERENCES deposito,
  cliente_id     int         NOT NULL REFERENCES cliente,
  -- DEJADA: a bulto was taken up again meanwhile.
  estado         text        NOT NULL DEFAULT 'ABIERTA' CHECK (estado IN ('ABIERTA', 'APROBADA', 'RECHAZADA', 'DEJADA')),
  modo           text        CHECK (modo IN ('ESCANEO', 'PESO')),
  motivo         text        CHECK (length(motivo) BETWEEN 1 AND 200),
  -- As they were when it was decided: what was expected and what was read.
  diferencias    jsonb       NOT NULL DEFAULT '[]' CHECK (length(diferencias::text) <= 200000),
  abierta        timestamptz NOT NULL DEFAULT now(),
  abierta_por    int         NOT NULL REFERENCES usuario,
  resuelta       timestamptz,
  resuelta_por   int         REFERENCES usuario,
  CONSTRAINT verificacion_de_deposito UNIQUE (id, deposito_id),
  CONSTRAINT verificacion_es_de_orden FOREIGN KEY (transaccion_id, deposito_id) REFERENCES transaccion (id, deposito_id),
  CONSTRAINT resuelta_tiene_quien CHECK ((estado IN ('APROBADA', 'RECHAZADA')) = (resuelta IS NOT NULL AND resuelta_por IS NOT NULL AND modo IS NOT NULL)),
  CONSTRAINT rechazada_tiene_motivo CHECK (estado <> 'RECHAZADA' OR motivo IS NOT NULL)
);
CREATE UNIQUE INDEX verificacion_abierta ON verificacion (transaccion_id) WHERE estado = 'ABIERTA';
CREATE INDEX verificacion_orden ON verificacion (transaccion_id, id DESC);

-- What was read out of the bultos, or what one of them weighs; only added. A reading that was wrong is taken back by one of less than nothing.
CREATE TABLE verificacion_lectura (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  verificacion_id bigint      NOT NULL,
  deposito_id     int         NOT NULL,
  producto_id     int         REFERENCES producto,
  cantidad        bigint      CHECK (cantidad <> 0 AND cantidad BETWEEN -1000000 AND 1000000),
  bulto_id        bigint,
  gramos          int         CHECK (gramos BETWEEN 1 AND 1000000),
  leida           timestamptz NOT NULL DEFAULT clock_timestamp(),
  leida_por       int         NOT NULL REFERENCES usuario,
  CONSTRAINT lectura_de_verificacion FOREIGN KEY (verificacion_id, deposito_id) REFERENCES verificacion (id, deposito_id),
  CONSTRAINT lectura_de_bulto FOREIGN KEY (bulto_id, deposito_id) REFERENCES orden_bulto (id, deposito_id),
  CONSTRAINT lectura_es_unidad_o_peso CHECK (num_nonnulls(producto_id, cantidad) IN (0, 2) AND num_nonnulls(bulto_id, gramos) IN (0, 2)
                                         AND (producto_id IS NULL) <> (bulto_id IS NULL))
);
CREATE INDEX verificacion_lectura_de ON verificacion_lectura (verificacion_id, id);

-- Which orders: known from the number alone, so that nobody chooses and all choose alike.
CREATE FUNCTION muestra_de(orden_id bigint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ('x' || left(md5(orden_id::text), 7))::bit(28)::int % 1000;
-- Why an order is verified before it leaves; null: it is not. Money of another currency is always enough.
CREATE FUNCTION por_que_se_verifica(o orden) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN o.tipo <> 'VENTA' THEN NULL
              WHEN (SELECT v.estado FROM verificacion v WHERE v.transaccion_id = o.transaccion_id AND v.estado IN ('APROBADA', 'RECHAZADA')
                     ORDER BY v.id DESC LIMIT 1) = 'RECHAZADA' THEN 'RECHAZADA'
              WHEN d.verificar_desde_centavos IS NOT NULL AND o.contra_reembolso_centavos IS NOT NULL
                   AND (o.moneda <> 'UYU' OR o.contra_reembolso_centavos >= d.verificar_desde_centavos) THEN 'CONTRA_REEMBOLSO'
              WHEN muestra_de(o.transaccion_id) < d.verificar_por_mil THEN 'MUESTRA' END
    FROM deposito d WHERE d.id = o.deposito_id
$$;

-- What was being looked at is not what it was.
CREATE OR REPLACE FUNCTION olvidar_verificada() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE orden SET verificada = NULL WHERE transaccion_id = NEW.transaccion_id AND verificada IS NOT NULL;
  UPDATE verificacion SET estado = 'DEJADA' WHERE transaccion_id = NEW.transaccion_id AND estado = 'ABIERTA';
  RETURN NULL;
END
$$;

CREATE FUNCTION avisar_despacho() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"gds_despacho","codigo":"GDS_001"}'),
          pg_notify('anden_novedades', '{"evento":"gds_despacho","codigo":"GDS_002"}'),
          pg_notify('anden_novedades', '{"evento":"gds_despacho","codigo":"LEV_002"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_despacho AFTER INSERT OR UPDATE ON verificacion FOR EACH STATEMENT EXECUTE FUNCTION avisar_despacho();
CREATE TRIGGER avisa_despacho AFTER INSERT ON verificacion_lectura FOR EACH STATEMENT EXECUTE FUNCTION avisar_despacho();

GRANT SELECT ON verificacion, verificacion_lectura TO anden_personal, anden_deposito, anden_sistema;
GRANT INSERT (transaccion_id, deposito_id, cliente_id, abierta_por), UPDATE (estado, modo, motivo, diferencias, resuelta, resuelta_por) ON verificacion
  TO anden_personal, anden_deposito;
GRANT INSERT (verificacion_id, deposito_id, producto_id, cantidad, bulto_id, gramos, leida_por) ON verificacion_lectura TO anden_personal, anden_deposito;

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['verificacion', 'verificacion_lectura'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
    EXECUTE format('CREATE POLICY personal ON %I TO anden_personal, anden_sistema USING (true) WITH CHECK (true)', tabla);
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE TO anden_chofer USING (false) WITH CHECK (false)', tabla);
    EXECUTE format('CREATE POLICY deposito ON %I TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))
                    WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))', tabla);
  END LOOP;
END
$$;
CREATE POLICY abre_en_su_nombre ON verificacion AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (abierta_por = usuario_actual());
CREATE POLICY lee_en_su_nombre ON verificacion_lectura AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (leida_por = usuario_actual());
