-- Packing (decision 0190): what lies on carts for an order goes into bultos, unit by unit; a bulto that is closed is a row of the ledger, and the
-- last one of an order makes its parcels in the same transaction.

INSERT INTO acto_paso (acto, de, a) VALUES ('EMPACAR', 'RESERVADO', 'RESERVADO');

-- What a depósito allows itself: how far a weight may be off (thousandths of the expected, and never less than so many grams).
ALTER TABLE deposito
  ADD COLUMN tolerancia_peso_mil    smallint NOT NULL DEFAULT 50 CHECK (tolerancia_peso_mil BETWEEN 0 AND 1000),
  ADD COLUMN tolerancia_peso_gramos int      NOT NULL DEFAULT 50 CHECK (tolerancia_peso_gramos BETWEEN 0 AND 100000);

CREATE TABLE caja_de_embalaje (
  id          int     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposito_id int     NOT NULL REFERENCES deposito,
  nombre      text    NOT NULL CHECK (length(nombre) BETWEEN 1 AND 60),
  -- Inside.
  largo_mm    int     NOT NULL CHECK (largo_mm BETWEEN 1 AND 5000),
  ancho_mm    int     NOT NULL CHECK (ancho_mm BETWEEN 1 AND 5000),
  alto_mm     int     NOT NULL CHECK (alto_mm BETWEEN 1 AND 5000),
  -- Empty, and with the most that it bears.
  gramos      int     NOT NULL CHECK (gramos BETWEEN 0 AND 100000),
  max_gramos  int     NOT NULL CHECK (max_gramos BETWEEN 1 AND 1000000),
  activa      boolean NOT NULL DEFAULT true,
  CONSTRAINT caja_de_deposito UNIQUE (id, deposito_id),
  CONSTRAINT caja_nombre_unico UNIQUE (deposito_id, nombre)
);

CREATE TABLE orden_bulto (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What stands on its own label until there is a guía, and what is read at the door.
  codigo          text        COLLATE "C" NOT NULL GENERATED ALWAYS AS ('BU-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED,
  transaccion_id  bigint      NOT NULL,
  deposito_id     int         NOT NULL,
  cliente_id      int         NOT NULL,
  nro             smallint    NOT NULL CHECK (nro BETWEEN 1 AND 99),
  estado          text        NOT NULL DEFAULT 'ABIERTO' CHECK (estado IN ('ABIERTO', 'CERRADO', 'ANULADO')),
  caja_id         int,
  -- As weighed; null: it went without a weight, which is not a weight of nothing.
  gramos          int         CHECK (gramos BETWEEN 1 AND 1000000),
  gramos_esperados int        CHECK (gramos_esperados BETWEEN 1 AND 1000000),
  motivo_peso     text        CHECK (length(motivo_peso) BETWEEN 1 AND 200),
  -- Where it waits since it was closed.
  anden_id        int,
  envio_id        bigint      REFERENCES envio,
  guia_id         bigint      REFERENCES guia,
  -- A number never changes, and the warehouse reads no parcels.
  guia_nro        text        CHECK (length(guia_nro) BETWEEN 1 AND 60),
  -- Which piece of it.
  bulto_nro       smallint    CHECK (bulto_nro BETWEEN 1 AND 999),
  abierto         timestamptz NOT NULL DEFAULT now(),
  abierto_por     int         NOT NULL REFERENCES usuario,
  cerrado         timestamptz,
  cerrado_por     int         REFERENCES usuario,
  CONSTRAINT bulto_codigo_unico UNIQUE (codigo),
  CONSTRAINT bulto_de_deposito UNIQUE (id, deposito_id),
  CONSTRAINT bulto_de_orden FOREIGN KEY (transaccion_id, deposito_id) REFERENCES transaccion (id, deposito_id),
  CONSTRAINT bulto_es_de_orden FOREIGN KEY (transaccion_id) REFERENCES orden,
  CONSTRAINT bulto_caja FOREIGN KEY (caja_id, deposito_id) REFERENCES caja_de_embalaje (id, deposito_id),
  CONSTRAINT bulto_anden FOREIGN KEY (anden_id, deposito_id) REFERENCES almacenamiento (id, deposito_id),
  CONSTRAINT bulto_cerrado_tiene_lugar CHECK ((estado = 'CERRADO') = (cerrado IS NOT NULL AND cerrado_por IS NOT NULL AND anden_id IS NOT NULL)),
  CONSTRAINT bulto_con_guia_esta_cerrado CHECK (num_nonnulls(envio_id, guia_id, guia_nro, bulto_nro) IN (0, 4) AND (guia_id IS NULL OR estado = 'CERRADO'))
);
CREATE UNIQUE INDEX bulto_nro_unico ON orden_bulto (transaccion_id, nro) WHERE estado <> 'ANULADO';
-- No parcel's piece is two bultos.
CREATE UNIQUE INDEX bulto_de_guia_unico ON orden_bulto (guia_id, bulto_nro) WHERE guia_id IS NOT NULL;
CREATE INDEX bulto_orden ON orden_bulto (transaccion_id, nro);
CREATE INDEX bulto_vivo ON orden_bulto (deposito_id, id) WHERE estado = 'ABIERTO';
CREATE INDEX bulto_envio ON orden_bulto (envio_id) WHERE envio_id IS NOT NULL;

-- What was read into it. A bulto that is taken up again keeps it.
CREATE TABLE orden_bulto_contenido (
  bulto_id          bigint   NOT NULL REFERENCES orden_bulto,
  deposito_id       int      NOT NULL,
  linea_id          bigint   NOT NULL,
  producto_id       int      NOT NULL,
  -- 0: none.
  partida_id        int      NOT NULL DEFAULT 0,
  de_almacenamiento_id int   NOT NULL,
  cantidad          bigint   NOT NULL CHECK (cantidad > 0),
  series            text[],
  PRIMARY KEY (bulto_id, linea_id, partida_id, de_almacenamiento_id),
  CONSTRAINT contenido_de_bulto FOREIGN KEY (bulto_id, deposito_id) REFERENCES orden_bulto (id, deposito_id),
  CONSTRAINT contenido_de_linea FOREIGN KEY (linea_id, producto_id) REFERENCES transaccion_linea (id, producto_id),
  CONSTRAINT contenido_de_lugar FOREIGN KEY (de_almacenamiento_id, deposito_id) REFERENCES almacenamiento (id, deposito_id),
  CONSTRAINT contenido_series CHECK (series IS NULL OR cardinality(series) = cantidad)
);
CREATE INDEX contenido_linea ON orden_bulto_contenido (linea_id);

-- Packed, and the parcels could not be made: which field says why, and what is wrong with it, which the warehouse does not read.
CREATE TABLE orden_sin_guia (
  transaccion_id bigint      PRIMARY KEY REFERENCES orden,
  deposito_id    int         NOT NULL,
  cliente_id     int         NOT NULL,
  campo          text        NOT NULL CHECK (length(campo) BETWEEN 1 AND 60),
  mensaje        text        NOT NULL CHECK (length(mensaje) BETWEEN 1 AND 300),
  desde          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sin_guia_deposito ON orden_sin_guia (deposito_id, desde);

-- A row of the ledger says which bulto it is for.
ALTER TABLE stock_movimiento ADD COLUMN orden_bulto_id bigint;
ALTER TABLE stock_movimiento ADD CONSTRAINT movimiento_de_bulto FOREIGN KEY (orden_bulto_id, deposito_id) REFERENCES orden_bulto (id, deposito_id);
CREATE INDEX stock_movimiento_bulto ON stock_movimiento (orden_bulto_id) WHERE orden_bulto_id IS NOT NULL;
ALTER TABLE stock_movimiento ADD CONSTRAINT empacar_es_de_bulto CHECK ((acto = 'EMPACAR') <= (orden_bulto_id IS NOT NULL));

-- An order that is given up opens no bulto again.
CREATE FUNCTION anular_bultos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE orden_bulto SET estado = 'ANULADO' WHERE transaccion_id = NEW.transaccion_id AND estado = 'ABIERTO';
  DELETE FROM orden_sin_guia WHERE transaccion_id = NEW.transaccion_id;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION anular_bultos() FROM PUBLIC;
CREATE TRIGGER anula_bultos AFTER UPDATE OF decision ON orden FOR EACH ROW
  WHEN (NEW.decision IN ('ANULADA', 'CERRADA') AND OLD.decision <> NEW.decision) EXECUTE FUNCTION anular_bultos();

CREATE FUNCTION avisar_packing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"gds_packing","codigo":"GDS_001"}'),
          pg_notify('anden_novedades', '{"evento":"gds_packing","codigo":"GDS_002"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_packing AFTER INSERT OR UPDATE ON orden_bulto FOR EACH STATEMENT EXECUTE FUNCTION avisar_packing();
CREATE TRIGGER avisa_packing AFTER INSERT OR UPDATE OR DELETE ON orden_bulto_contenido FOR EACH STATEMENT EXECUTE FUNCTION avisar_packing();

ALTER TABLE envio DROP CONSTRAINT envio_origen_check;
ALTER TABLE envio ADD CONSTRAINT envio_origen_check CHECK (origen IN ('PANTALLA', 'IMPORTACION', 'API', 'DEPOSITO'));

GRANT SELECT ON caja_de_embalaje, orden_bulto, orden_bulto_contenido TO anden_personal, anden_deposito, anden_sistema;
GRANT SELECT ON orden_bulto, orden_bulto_contenido TO anden_cliente;
GRANT INSERT (deposito_id, nombre, largo_mm, ancho_mm, alto_mm, gramos, max_gramos),
      UPDATE (nombre, largo_mm, ancho_mm, alto_mm, gramos, max_gramos, activa) ON caja_de_embalaje TO anden_personal, anden_deposito;
GRANT INSERT (transaccion_id, deposito_id, cliente_id, nro, abierto_por),
      UPDATE (estado, caja_id, gramos, gramos_esperados, motivo_peso, anden_id, envio_id, guia_id, guia_nro, bulto_nro, cerrado, cerrado_por) ON orden_bulto
  TO anden_personal, anden_deposito;
GRANT INSERT, UPDATE (cantidad, series), DELETE ON orden_bulto_contenido TO anden_personal, anden_deposito;
GRANT SELECT, INSERT, UPDATE, DELETE ON orden_sin_guia TO anden_personal;
GRANT SELECT ON orden_sin_guia TO anden_cliente, anden_sistema;
GRANT SELECT (transaccion_id, deposito_id, cliente_id, campo, desde) ON orden_sin_guia TO anden_deposito;
GRANT INSERT (orden_bulto_id) ON stock_movimiento TO anden_personal, anden_deposito;

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['caja_de_embalaje', 'orden_bulto', 'orden_bulto_contenido', 'orden_sin_guia'] LOOP
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
CREATE POLICY abre_en_su_nombre ON orden_bulto AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (abierto_por = usuario_actual());
CREATE POLICY cliente ON orden_bulto FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY cliente ON orden_sin_guia FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY cliente ON orden_bulto_contenido FOR SELECT TO anden_cliente USING (EXISTS (SELECT FROM orden_bulto b WHERE b.id = bulto_id));
