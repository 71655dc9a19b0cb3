-- What comes to a dock: receptions of an order, or of goods that nobody announced (decision 0162). Readings are only added; at its closing all of
-- it is booked at once, and the last one of an order can be taken back whole while nothing of it is put away.

-- Made at the dock of a code that nobody knew; somebody says later what it is.
ALTER TABLE producto ADD COLUMN provisorio boolean NOT NULL DEFAULT false;
GRANT INSERT (provisorio), UPDATE (provisorio) ON producto TO anden_personal, anden_deposito;

CREATE TABLE recepcion (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaccion_id    bigint      NOT NULL,
  orden_id          bigint      REFERENCES orden,
  deposito_id       int         NOT NULL REFERENCES deposito,
  cliente_id        int         NOT NULL REFERENCES cliente,
  almacenamiento_id int         NOT NULL,
  modo              text        NOT NULL CHECK (modo IN ('SIN_CONTEO', 'GUIADA', 'CIEGA')),
  estado            text        NOT NULL DEFAULT 'ABIERTA' CHECK (estado IN ('ABIERTA', 'CONTADA', 'CERRADA', 'DESHECHA')),
  bultos_recibidos  int         CHECK (bultos_recibidos BETWEEN 0 AND 100000),
  remito            text        CHECK (length(remito) BETWEEN 1 AND 60),
  matricula         text        CHECK (length(matricula) BETWEEN 1 AND 20),
  nota              text        CHECK (length(nota) BETWEEN 1 AND 500),
  abierta           timestamptz NOT NULL DEFAULT clock_timestamp(),
  abierta_por       int         NOT NULL REFERENCES usuario,
  cerrada           timestamptz,
  cerrada_por       int         REFERENCES usuario,
  deshecha          timestamptz,
  deshecha_por      int         REFERENCES usuario,
  CONSTRAINT recepcion_transaccion UNIQUE (transaccion_id),
  CONSTRAINT recepcion_de_deposito UNIQUE (id, deposito_id),
  CONSTRAINT recepcion_es_transaccion FOREIGN KEY (transaccion_id, deposito_id) REFERENCES transaccion (id, deposito_id),
  CONSTRAINT recepcion_en_lugar FOREIGN KEY (almacenamiento_id, deposito_id) REFERENCES almacenamiento (id, deposito_id),
  CONSTRAINT recepcion_cerrada CHECK ((cerrada IS NOT NULL) = (estado IN ('CERRADA', 'DESHECHA')) AND (deshecha IS NOT NULL) = (estado = 'DESHECHA'))
);
-- One at a time for each order.
CREATE UNIQUE INDEX recepcion_abierta ON recepcion (orden_id) WHERE estado IN ('ABIERTA', 'CONTADA') AND orden_id IS NOT NULL;
CREATE INDEX recepcion_orden ON recepcion (orden_id, id DESC) WHERE orden_id IS NOT NULL;
CREATE INDEX recepcion_deposito ON recepcion (deposito_id, id DESC);
CREATE INDEX recepcion_viva ON recepcion (deposito_id, id) WHERE estado IN ('ABIERTA', 'CONTADA');

CREATE TABLE recepcion_lectura (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recepcion_id bigint      NOT NULL,
  deposito_id  int         NOT NULL,
  cliente_id   int         NOT NULL,
  -- Null: no line of the order asks for it.
  linea_id     bigint,
  producto_id  int         NOT NULL,
  partida_id   int,
  serie        text        CHECK (length(serie) BETWEEN 1 AND 60),
  condicion    text        NOT NULL DEFAULT 'EN_RECEPCION' CHECK (condicion IN ('EN_RECEPCION', 'CUARENTENA', 'DANADO')),
  cantidad     bigint      NOT NULL CHECK (cantidad <> 0 AND abs(cantidad) <= 10000000),
  usuario_id   int         NOT NULL REFERENCES usuario,
  registrada   timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The one that it takes back.
  quita_id     bigint      REFERENCES recepcion_lectura,
  CONSTRAINT lectura_se_quita_una_vez UNIQUE (quita_id),
  CONSTRAINT lectura_de_recepcion FOREIGN KEY (recepcion_id, deposito_id) REFERENCES recepcion (id, deposito_id),
  CONSTRAINT lectura_recibida_producto FOREIGN KEY (producto_id, cliente_id) REFERENCES producto (id, cliente_id),
  CONSTRAINT lectura_recibida_linea FOREIGN KEY (linea_id, producto_id) REFERENCES transaccion_linea (id, producto_id),
  CONSTRAINT lectura_recibida_partida FOREIGN KEY (partida_id, producto_id) REFERENCES partida (id, producto_id)
);
CREATE INDEX recepcion_lectura_recepcion ON recepcion_lectura (recepcion_id, id);
CREATE INDEX recepcion_lectura_producto ON recepcion_lectura (producto_id);
CREATE INDEX recepcion_lectura_linea ON recepcion_lectura (linea_id) WHERE linea_id IS NOT NULL;

-- What was decided of each line that came otherwise than it was announced.
CREATE TABLE recepcion_diferencia (
  recepcion_id bigint NOT NULL,
  deposito_id  int    NOT NULL,
  producto_id  int    NOT NULL REFERENCES producto,
  -- 0: no line of the order.
  linea_id     bigint NOT NULL DEFAULT 0,
  decision     text   NOT NULL CHECK (decision IN ('FALTA', 'OTRA_ENTREGA', 'SOBRA')),
  cantidad     bigint NOT NULL CHECK (cantidad > 0),
  nota         text   CHECK (length(nota) BETWEEN 1 AND 500),
  PRIMARY KEY (recepcion_id, producto_id, linea_id),
  CONSTRAINT diferencia_de_recepcion FOREIGN KEY (recepcion_id, deposito_id) REFERENCES recepcion (id, deposito_id)
);
CREATE INDEX recepcion_diferencia_producto ON recepcion_diferencia (producto_id);

-- Whether somebody is receiving an order: kept beside it, whoever opens or closes.
CREATE FUNCTION contar_recepciones() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE orden o SET recepciones_abiertas = (SELECT count(*) FROM recepcion r WHERE r.orden_id = o.transaccion_id AND r.estado IN ('ABIERTA', 'CONTADA'))
   WHERE o.transaccion_id = NEW.orden_id;
  PERFORM pg_notify('anden_novedades', '{"evento":"gds_recepcion","codigo":"GDS_001"}'),
          pg_notify('anden_novedades', '{"evento":"gds_recepcion","codigo":"GDS_002"}');
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION contar_recepciones() FROM PUBLIC;
CREATE TRIGGER cuenta_recepciones AFTER INSERT OR UPDATE OF estado ON recepcion FOR EACH ROW EXECUTE FUNCTION contar_recepciones();

GRANT SELECT ON recepcion, recepcion_lectura, recepcion_diferencia TO anden_personal, anden_deposito, anden_sistema;
GRANT INSERT (transaccion_id, orden_id, deposito_id, cliente_id, almacenamiento_id, modo, remito, matricula, nota, abierta_por),
      UPDATE (estado, bultos_recibidos, cerrada, cerrada_por, deshecha, deshecha_por) ON recepcion TO anden_personal, anden_deposito;
GRANT INSERT (recepcion_id, deposito_id, cliente_id, linea_id, producto_id, partida_id, serie, condicion, cantidad, usuario_id, quita_id) ON recepcion_lectura
  TO anden_personal, anden_deposito;
GRANT INSERT, DELETE ON recepcion_diferencia TO anden_personal, anden_deposito;

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['recepcion', 'recepcion_lectura', 'recepcion_diferencia'] LOOP
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
CREATE POLICY lee_en_su_nombre ON recepcion_lectura AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (usuario_id = usuario_actual());
