-- Counts of stock: what is asked for, the places of it, what was read there, and what the book said at the moment of closing
-- (decisions 0099, 0100).

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('conteo_stock', 'SOLICITADO', 'Solicitado', 'info', false, 1), ('conteo_stock', 'EN_CONTEO', 'En conteo', 'curso', false, 2),
  ('conteo_stock', 'CONTADO', 'Contado', 'curso', false, 3), ('conteo_stock', 'EN_RECONTEO', 'En reconteo', 'alerta', false, 4),
  ('conteo_stock', 'EN_REVISION', 'En revisión', 'alerta', false, 5), ('conteo_stock', 'APROBADO', 'Aprobado', 'ok', false, 6),
  ('conteo_stock', 'RECHAZADO', 'Rechazado', 'neutro', true, 7), ('conteo_stock', 'AJUSTADO', 'Ajustado', 'ok', true, 8),
  ('conteo_stock', 'CANCELADO', 'Cancelado', 'neutro', true, 9);
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien)
SELECT 'conteo_stock', desde, acto, nombre, hasta, quien
  FROM (VALUES
    (ARRAY[NULL], 'crear', 'Pedir el conteo', 'SOLICITADO', '{jefe_deposito}'::text[]),
    ('{SOLICITADO}', 'tomar', 'Tomar', 'EN_CONTEO', '{contador}'),
    -- What follows from the last place that is closed, whoever closes it.
    ('{EN_CONTEO,EN_RECONTEO}', 'cerrar', 'Cerrar la última ubicación', 'CONTADO', '{contador}'),
    ('{CONTADO}', 'recontar', 'Pedir el reconteo', 'EN_RECONTEO', '{contador}'),
    ('{CONTADO}', 'revisar', 'Pasar a revisión', 'EN_REVISION', '{contador}'),
    ('{CONTADO}', 'conformar', 'Sin diferencia por resolver', 'APROBADO', '{contador}'),
    ('{CONTADO}', 'desestimar', 'Con diferencias rechazadas', 'RECHAZADO', '{contador}'),
    ('{EN_REVISION}', 'recontar', 'Pedir otro reconteo', 'EN_RECONTEO', '{jefe_deposito}'),
    ('{EN_REVISION}', 'aprobar', 'Aprobar', 'APROBADO', '{jefe_deposito}'),
    ('{EN_REVISION}', 'rechazar', 'Rechazar', 'RECHAZADO', '{jefe_deposito}'),
    ('{APROBADO}', 'ajustar', 'Ajustar el stock', 'AJUSTADO', '{contador,jefe_deposito}'),
    ('{SOLICITADO,EN_CONTEO,EN_RECONTEO,EN_REVISION}', 'cancelar', 'Cancelar', 'CANCELADO', '{jefe_deposito}')
  ) AS p (desdes, acto, nombre, hasta, quien) CROSS JOIN unnest(p.desdes::text[]) AS desde;

CREATE TABLE conteo_stock (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero          text        COLLATE "C" NOT NULL GENERATED ALWAYS AS ('CT-' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED,
  deposito_id     int         NOT NULL REFERENCES deposito,
  clase           text        NOT NULL CHECK (clase IN ('LUGAR', 'PRODUCTO', 'PROGRAMA')),
  entidad         text        NOT NULL DEFAULT 'conteo_stock' CHECK (entidad = 'conteo_stock'),
  estado          text        NOT NULL DEFAULT 'SOLICITADO',
  nota            text        CHECK (length(nota) BETWEEN 1 AND 500),
  -- Units of a product in a place that may differ without anybody's decision.
  tolerancia      int         NOT NULL DEFAULT 0 CHECK (tolerancia BETWEEN 0 AND 1000),
  -- Null: whoever may count.
  para_usuario_id int         REFERENCES usuario,
  limite_el       date,
  creado          timestamptz NOT NULL DEFAULT clock_timestamp(),
  creado_por      int         NOT NULL REFERENCES usuario,
  cerrado         timestamptz,
  CONSTRAINT conteo_numero_unico UNIQUE (numero),
  CONSTRAINT conteo_de_deposito UNIQUE (id, deposito_id),
  CONSTRAINT conteo_estado FOREIGN KEY (entidad, estado) REFERENCES documento_estado,
  CONSTRAINT conteo_cerrado_es_final CHECK ((cerrado IS NOT NULL) = (estado IN ('RECHAZADO', 'AJUSTADO', 'CANCELADO')))
);
CREATE INDEX conteo_deposito ON conteo_stock (deposito_id, id DESC);
CREATE INDEX conteo_abierto ON conteo_stock (deposito_id, id DESC) WHERE cerrado IS NULL;

CREATE FUNCTION sin_repetidos(personas int[]) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT count(*) = count(DISTINCT p) FROM unnest(personas) AS p $$;

-- A place to be counted: all of it, or one product there.
CREATE TABLE conteo_linea (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conteo_id         bigint      NOT NULL,
  deposito_id       int         NOT NULL,
  almacenamiento_id int         NOT NULL,
  producto_id       int         REFERENCES producto,
  estado            text        NOT NULL DEFAULT 'PENDIENTE'
                    CHECK (estado IN ('PENDIENTE', 'ABIERTA', 'IGUAL', 'REVISION', 'APROBADA', 'RECHAZADA', 'CANCELADA')),
  -- 1 the first count, from 2 on recounts.
  vuelta            smallint    NOT NULL DEFAULT 1 CHECK (vuelta BETWEEN 1 AND 100),
  -- Each opening begins anew: readings of another one are not counted.
  apertura          int         NOT NULL DEFAULT 0,
  abierta_por       int         REFERENCES usuario,
  abierta_hasta     timestamptz,
  -- Who closed it, by vuelta.
  conto             int[]       NOT NULL DEFAULT '{}',
  cerrada           timestamptz,
  resuelta_por      int         REFERENCES usuario,
  resuelta          timestamptz,
  nota              text        CHECK (length(nota) BETWEEN 1 AND 500),
  CONSTRAINT conteo_linea_de_deposito UNIQUE (id, deposito_id),
  CONSTRAINT conteo_linea_unica UNIQUE NULLS NOT DISTINCT (conteo_id, almacenamiento_id, producto_id),
  CONSTRAINT conteo_linea_de_conteo FOREIGN KEY (conteo_id, deposito_id) REFERENCES conteo_stock (id, deposito_id),
  CONSTRAINT conteo_linea_de_lugar FOREIGN KEY (almacenamiento_id, deposito_id) REFERENCES almacenamiento (id, deposito_id),
  CONSTRAINT linea_abierta_por_alguien CHECK ((estado = 'ABIERTA') = (abierta_por IS NOT NULL) AND (abierta_por IS NULL) = (abierta_hasta IS NULL)),
  CONSTRAINT recuenta_otra_persona CHECK (sin_repetidos(conto)),
  CONSTRAINT resuelve_otra_persona CHECK (resuelta_por IS NULL OR resuelta_por <> ALL (conto))
);
-- One person at a time in a place.
CREATE UNIQUE INDEX conteo_linea_abierta ON conteo_linea (almacenamiento_id) WHERE estado = 'ABIERTA';
CREATE INDEX conteo_linea_viva ON conteo_linea (almacenamiento_id) WHERE estado IN ('PENDIENTE', 'ABIERTA', 'REVISION');
CREATE INDEX conteo_linea_lugar ON conteo_linea (almacenamiento_id, cerrada DESC);
CREATE INDEX conteo_linea_producto ON conteo_linea (producto_id) WHERE producto_id IS NOT NULL;

-- What was read, one row after the other; what is put right is one more row.
CREATE TABLE conteo_lectura (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  linea_id     bigint      NOT NULL,
  deposito_id  int         NOT NULL,
  apertura     int         NOT NULL,
  cliente_id   int         NOT NULL,
  producto_id  int         NOT NULL,
  partida_id   int,
  serie        text        CHECK (length(serie) BETWEEN 1 AND 60),
  cantidad     bigint      NOT NULL CHECK (cantidad <> 0 AND abs(cantidad) <= 10000000),
  usuario_id   int         NOT NULL REFERENCES usuario,
  registrada   timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- As the device knows it.
  fecha_evento timestamptz,
  CONSTRAINT lectura_de_serie_es_una CHECK (serie IS NULL OR abs(cantidad) = 1),
  CONSTRAINT lectura_de_linea FOREIGN KEY (linea_id, deposito_id) REFERENCES conteo_linea (id, deposito_id),
  CONSTRAINT lectura_de_producto FOREIGN KEY (producto_id, cliente_id) REFERENCES producto (id, cliente_id),
  CONSTRAINT lectura_de_partida FOREIGN KEY (partida_id, producto_id) REFERENCES partida (id, producto_id)
);
CREATE INDEX conteo_lectura_linea ON conteo_lectura (linea_id, apertura);
CREATE INDEX conteo_lectura_producto ON conteo_lectura (producto_id);

-- What a closing found: of each product and lot what the book said under the place's lock, and what was counted.
CREATE TABLE conteo_renglon (
  linea_id      bigint   NOT NULL,
  deposito_id   int      NOT NULL,
  vuelta        smallint NOT NULL,
  apertura      int      NOT NULL,
  cliente_id    int      NOT NULL,
  producto_id   int      NOT NULL,
  -- 0: none, so that the key is one index.
  partida_id    int      NOT NULL DEFAULT 0,
  esperado      bigint   NOT NULL CHECK (esperado >= 0),
  contado       bigint   NOT NULL CHECK (contado >= 0),
  -- Of what has serials both may be: one went and another came.
  faltan        bigint   NOT NULL CHECK (faltan >= 0),
  sobran        bigint   NOT NULL CHECK (sobran >= 0),
  faltan_series text[],
  sobran_series text[],
  -- The last row of the ledger that the place had then; null: none.
  movimiento_id bigint,
  PRIMARY KEY (linea_id, vuelta, producto_id, partida_id),
  CONSTRAINT diferencia_cierra CHECK (contado - esperado = sobran - faltan),
  CONSTRAINT series_que_faltan CHECK (faltan_series IS NULL OR cardinality(faltan_series) = faltan),
  CONSTRAINT series_que_sobran CHECK (sobran_series IS NULL OR cardinality(sobran_series) = sobran),
  CONSTRAINT renglon_de_linea FOREIGN KEY (linea_id, deposito_id) REFERENCES conteo_linea (id, deposito_id),
  CONSTRAINT renglon_de_producto FOREIGN KEY (producto_id, cliente_id) REFERENCES producto (id, cliente_id)
);
CREATE INDEX conteo_renglon_producto ON conteo_renglon (producto_id);

-- What a count does to stock belongs to transacciones of its own: CT-000012/1, one for each client and act.
ALTER TABLE transaccion ADD COLUMN conteo_linea_id bigint;
ALTER TABLE transaccion DROP CONSTRAINT transaccion_tipo_check;
ALTER TABLE transaccion ADD CONSTRAINT transaccion_tipo_check CHECK (tipo IN ('MOVIMIENTO', 'AJUSTE', 'VENTA', 'CONTEO'));
ALTER TABLE transaccion ADD CONSTRAINT transaccion_de_conteo CHECK ((tipo = 'CONTEO') = (conteo_linea_id IS NOT NULL));
ALTER TABLE transaccion ADD CONSTRAINT transaccion_de_linea FOREIGN KEY (conteo_linea_id, deposito_id) REFERENCES conteo_linea (id, deposito_id);
CREATE INDEX transaccion_conteo ON transaccion (conteo_linea_id) WHERE conteo_linea_id IS NOT NULL;

CREATE OR REPLACE FUNCTION numerar_transaccion() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  serie text := CASE NEW.tipo WHEN 'MOVIMIENTO' THEN 'mi' WHEN 'AJUSTE' THEN 'aj' ELSE 'ov' END;
BEGIN
  IF NEW.tipo = 'CONTEO' THEN
    -- Whoever acts for a count holds its row.
    SELECT c.numero || '/' || 1 + (SELECT count(*) FROM conteo_linea l JOIN transaccion t ON t.conteo_linea_id = l.id WHERE l.conteo_id = c.id)
      INTO NEW.numero
      FROM conteo_linea l JOIN conteo_stock c ON c.id = l.conteo_id WHERE l.id = NEW.conteo_linea_id;
  ELSE
    NEW.numero := upper(serie) || '-' || lpad(nextval(format('transaccion_%s', serie)::regclass)::text, 6, '0');
  END IF;
  RETURN NEW;
END
$$;

-- Who may count in a depósito, to be asked to.
CREATE FUNCTION contadores_del_deposito(cual int) RETURNS TABLE (id int, nombre text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT u.id, u.fullname FROM usuario_deposito k JOIN usuario u ON u.id = k.usuario_id
         WHERE k.deposito_id = cual AND u.estado = 'ACTIVO' AND 'GDS_CONTEO_001' = ANY (codigos_de(u.id)) ORDER BY u.fullname, u.id $$;
REVOKE ALL ON FUNCTION contadores_del_deposito(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION contadores_del_deposito(int) TO anden_personal, anden_deposito;

CREATE FUNCTION avisar_conteos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"gds_conteos","codigo":"GDS_CONTEO_001"}'),
          pg_notify('anden_novedades', '{"evento":"gds_conteos","codigo":"GDS_002"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_conteos AFTER INSERT OR UPDATE ON conteo_stock FOR EACH STATEMENT EXECUTE FUNCTION avisar_conteos();
CREATE TRIGGER avisa_conteos AFTER UPDATE OF estado ON conteo_linea FOR EACH STATEMENT EXECUTE FUNCTION avisar_conteos();

GRANT SELECT ON conteo_stock, conteo_linea, conteo_lectura, conteo_renglon TO anden_personal, anden_deposito, anden_sistema;
GRANT INSERT (deposito_id, clase, nota, tolerancia, para_usuario_id, limite_el, creado_por), UPDATE (estado, cerrado) ON conteo_stock
  TO anden_personal, anden_deposito;
GRANT INSERT (conteo_id, deposito_id, almacenamiento_id, producto_id),
      UPDATE (estado, vuelta, apertura, abierta_por, abierta_hasta, conto, cerrada, resuelta_por, resuelta, nota) ON conteo_linea
  TO anden_personal, anden_deposito;
GRANT UPDATE (estado, abierta_por, abierta_hasta) ON conteo_linea TO anden_sistema;
GRANT INSERT (linea_id, deposito_id, apertura, cliente_id, producto_id, partida_id, serie, cantidad, usuario_id, fecha_evento) ON conteo_lectura
  TO anden_personal, anden_deposito;
GRANT INSERT ON conteo_renglon TO anden_personal, anden_deposito;
GRANT INSERT (conteo_linea_id) ON transaccion TO anden_personal, anden_deposito;
GRANT SELECT ON documento_estado, documento_paso TO anden_deposito;
GRANT SELECT, INSERT ON documento_anotacion TO anden_deposito;

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['conteo_stock', 'conteo_linea', 'conteo_lectura', 'conteo_renglon'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
    EXECUTE format('CREATE POLICY personal ON %I TO anden_personal, anden_sistema USING (true) WITH CHECK (true)', tabla);
    EXECUTE format('CREATE POLICY deposito ON %I TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))
                    WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))', tabla);
  END LOOP;
END
$$;
-- What somebody reads or asks for is in their own name.
CREATE POLICY lee_en_su_nombre ON conteo_lectura AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY pide_en_su_nombre ON conteo_stock AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (creado_por = usuario_actual());
CREATE POLICY deposito ON documento_anotacion FOR SELECT TO anden_deposito
  USING (entidad = 'conteo_stock' AND EXISTS (SELECT FROM conteo_stock c WHERE c.id = documento_id));
CREATE POLICY deposito_anota ON documento_anotacion FOR INSERT TO anden_deposito
  WITH CHECK (usuario_id = usuario_actual() AND entidad = 'conteo_stock' AND EXISTS (SELECT FROM conteo_stock c WHERE c.id = documento_id));
