-- Work orders: what of which orders is taken from where, by whom and onto which cart. A wave makes them; what is done is told by the ledger
-- alone, so that whoever scans the cart goes on where the last one stopped.

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('wo', 'LIBERADA', 'Por tomar', 'info', false, 1), ('wo', 'ASIGNADA', 'Asignada', 'info', false, 2), ('wo', 'EN_CURSO', 'En curso', 'curso', false, 3),
  ('wo', 'PAUSADA', 'En pausa', 'alerta', false, 4), ('wo', 'COMPLETADA', 'Completada', 'ok', true, 5),
  ('wo', 'COMPLETADA_CON_FALTANTE', 'Completada con faltante', 'alerta', true, 6), ('wo', 'ANULADA', 'Anulada', 'neutro', true, 7);
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien)
SELECT 'wo', desde, acto, nombre, coalesce(hasta, desde), quien
  FROM (VALUES
    (ARRAY[NULL], 'crear', 'Crear', 'LIBERADA', '{jefe_deposito}'::text[]),
    ('{LIBERADA,ASIGNADA}', 'tomar', 'Tomar', 'ASIGNADA', '{deposito,jefe_deposito}'),
    ('{EN_CURSO,PAUSADA}', 'tomar', 'Seguir', 'EN_CURSO', '{deposito,jefe_deposito}'),
    ('{ASIGNADA,PAUSADA}', 'empezar', 'Empezar', 'EN_CURSO', '{deposito,jefe_deposito}'),
    ('{ASIGNADA,EN_CURSO}', 'pausar', 'Pausar', 'PAUSADA', '{deposito,jefe_deposito}'),
    ('{ASIGNADA}', 'soltar', 'Soltar', 'LIBERADA', '{deposito,jefe_deposito}'),
    ('{ASIGNADA,EN_CURSO,PAUSADA}', 'completar', 'Completar', 'COMPLETADA', '{deposito,jefe_deposito}'),
    ('{ASIGNADA,EN_CURSO,PAUSADA}', 'completar_con_faltante', 'Completar con faltante', 'COMPLETADA_CON_FALTANTE', '{deposito,jefe_deposito}'),
    ('{LIBERADA,ASIGNADA,EN_CURSO,PAUSADA}', 'anular', 'Anular', 'ANULADA', '{jefe_deposito}')
  ) AS p (desdes, acto, nombre, hasta, quien) CROSS JOIN unnest(p.desdes::text[]) AS desde;
-- Whoever finds less than the book says asks for a count of the place.
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien)
VALUES ('conteo_stock', NULL, 'pedir', 'Pedir por un faltante', 'SOLICITADO', '{deposito,jefe_deposito}');

CREATE TABLE ola (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero      text        COLLATE "C" NOT NULL GENERATED ALWAYS AS ('OLA-' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED,
  deposito_id int         NOT NULL REFERENCES deposito,
  -- What was asked for, as it was asked.
  criterio    jsonb       NOT NULL CHECK (length(criterio::text) <= 20000),
  ordenes     int         NOT NULL CHECK (ordenes > 0),
  creada      timestamptz NOT NULL DEFAULT now(),
  creada_por  int         NOT NULL REFERENCES usuario,
  CONSTRAINT ola_de_deposito UNIQUE (id, deposito_id)
);
CREATE INDEX ola_deposito ON ola (deposito_id, id DESC);

CREATE TABLE wo (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero      text        COLLATE "C" NOT NULL GENERATED ALWAYS AS ('WO-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED,
  deposito_id int         NOT NULL REFERENCES deposito,
  ola_id      bigint      NOT NULL,
  tipo        text        NOT NULL DEFAULT 'PICKING' CHECK (tipo = 'PICKING'),
  modo        text        NOT NULL CHECK (modo IN ('PRODUCTO', 'CLUSTER', 'ORDEN')),
  entidad     text        NOT NULL DEFAULT 'wo' CHECK (entidad = 'wo'),
  estado      text        NOT NULL DEFAULT 'LIBERADA',
  prioridad   smallint    NOT NULL CHECK (prioridad BETWEEN 1 AND 5),
  corte       timestamptz,
  ordenes     int         NOT NULL CHECK (ordenes > 0),
  paradas     int         NOT NULL CHECK (paradas > 0),
  pasillos    int         NOT NULL CHECK (pasillos > 0),
  -- Who walks it: a note, not a lock.
  asignada_a  int         REFERENCES usuario,
  -- The cart it is carried on; a completed one keeps it, to be found by it at the bench.
  carro_id    int,
  creada      timestamptz NOT NULL DEFAULT now(),
  creada_por  int         NOT NULL REFERENCES usuario,
  -- When something was last done about it.
  tocada      timestamptz NOT NULL DEFAULT now(),
  cerrada     timestamptz,
  CONSTRAINT wo_numero_unico UNIQUE (numero),
  CONSTRAINT wo_de_deposito UNIQUE (id, deposito_id),
  CONSTRAINT wo_de_ola FOREIGN KEY (ola_id, deposito_id) REFERENCES ola (id, deposito_id),
  CONSTRAINT wo_carro FOREIGN KEY (carro_id, deposito_id) REFERENCES almacenamiento (id, deposito_id),
  CONSTRAINT wo_estado FOREIGN KEY (entidad, estado) REFERENCES documento_estado,
  CONSTRAINT wo_cerrada_es_final CHECK ((cerrada IS NOT NULL) = (estado IN ('COMPLETADA', 'COMPLETADA_CON_FALTANTE', 'ANULADA'))),
  CONSTRAINT wo_en_curso_tiene_carro CHECK (carro_id IS NOT NULL OR estado IN ('LIBERADA', 'ANULADA'))
);
CREATE INDEX wo_deposito ON wo (deposito_id, id DESC);
CREATE INDEX wo_viva ON wo (deposito_id, corte, prioridad, id) WHERE cerrada IS NULL;
CREATE INDEX wo_ola ON wo (ola_id);
CREATE INDEX wo_persona ON wo (asignada_a) WHERE asignada_a IS NOT NULL;
CREATE INDEX wo_de_carro ON wo (carro_id, id DESC) WHERE carro_id IS NOT NULL;
-- One work at a time on a cart.
CREATE UNIQUE INDEX wo_carro_unico ON wo (carro_id) WHERE carro_id IS NOT NULL AND cerrada IS NULL;

CREATE TABLE wo_linea (
  id                bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  wo_id             bigint   NOT NULL,
  deposito_id       int      NOT NULL,
  cliente_id        int      NOT NULL,
  transaccion_id    bigint   NOT NULL REFERENCES orden,
  linea_id          bigint   NOT NULL,
  producto_id       int      NOT NULL,
  partida_id        int,
  almacenamiento_id int      NOT NULL,
  -- Which of the cart's bins.
  bin               smallint NOT NULL CHECK (bin BETWEEN 1 AND 99),
  pedida            bigint   NOT NULL CHECK (pedida BETWEEN 1 AND 10000000),
  -- The ledger's alone.
  hecha             bigint   NOT NULL DEFAULT 0,
  -- Looked for and not found, and why.
  faltante          bigint   NOT NULL DEFAULT 0,
  motivo            text     CHECK (length(motivo) BETWEEN 1 AND 200),
  -- Not wanted any more: its order or its work was taken back.
  anulada           bigint   NOT NULL DEFAULT 0,
  salteos           smallint NOT NULL DEFAULT 0 CHECK (salteos >= 0),
  -- The line whose rest this one is, from another place or into another bin.
  sigue_a_id        bigint   REFERENCES wo_linea,
  CONSTRAINT wo_linea_de_deposito UNIQUE (id, deposito_id),
  CONSTRAINT wo_linea_de_wo FOREIGN KEY (wo_id, deposito_id) REFERENCES wo (id, deposito_id),
  CONSTRAINT wo_linea_de_lugar FOREIGN KEY (almacenamiento_id, deposito_id) REFERENCES almacenamiento (id, deposito_id),
  CONSTRAINT wo_linea_de_linea FOREIGN KEY (linea_id, producto_id) REFERENCES transaccion_linea (id, producto_id),
  CONSTRAINT wo_linea_de_producto FOREIGN KEY (producto_id, cliente_id) REFERENCES producto (id, cliente_id),
  CONSTRAINT wo_linea_de_partida FOREIGN KEY (partida_id, producto_id) REFERENCES partida (id, producto_id),
  CONSTRAINT wo_hasta_lo_pedido CHECK (hecha >= 0 AND faltante >= 0 AND anulada >= 0 AND hecha + faltante + anulada <= pedida)
);
CREATE INDEX wo_linea_wo ON wo_linea (wo_id);
CREATE INDEX wo_linea_orden ON wo_linea (transaccion_id);
CREATE INDEX wo_linea_linea ON wo_linea (linea_id);
CREATE INDEX wo_linea_lugar ON wo_linea (almacenamiento_id);
CREATE INDEX wo_linea_sigue ON wo_linea (sigue_a_id) WHERE sigue_a_id IS NOT NULL;

-- A row of the ledger says which line it is for; picking is an act of its own.
ALTER TABLE stock_movimiento ADD COLUMN wo_linea_id bigint;
ALTER TABLE stock_movimiento ADD CONSTRAINT movimiento_de_wo FOREIGN KEY (wo_linea_id, deposito_id) REFERENCES wo_linea (id, deposito_id);
CREATE INDEX stock_movimiento_wo ON stock_movimiento (wo_linea_id) WHERE wo_linea_id IS NOT NULL;
INSERT INTO acto_paso (acto, de, a) VALUES ('PICKEAR', 'RESERVADO', 'RESERVADO');
ALTER TABLE stock_movimiento ADD CONSTRAINT picking_es_de_wo CHECK ((acto = 'PICKEAR') <= (wo_linea_id IS NOT NULL));

CREATE FUNCTION contar_hechas() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE wo_linea l SET hecha = l.hecha + n.cantidad
    FROM (SELECT wo_linea_id, sum(CASE acto WHEN 'PICKEAR' THEN cantidad WHEN 'REVERTIR' THEN -cantidad ELSE 0 END) AS cantidad
            FROM nuevos WHERE wo_linea_id IS NOT NULL GROUP BY 1) AS n
   WHERE l.id = n.wo_linea_id;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION contar_hechas() FROM PUBLIC;
CREATE TRIGGER cuenta_hechas AFTER INSERT ON stock_movimiento REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION contar_hechas();

-- An order that is taken back asks for nothing more, on whatever cart it is.
CREATE FUNCTION sacar_del_trabajo() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE wo_linea SET anulada = pedida - hecha - faltante WHERE transaccion_id = NEW.transaccion_id AND hecha + faltante + anulada < pedida;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION sacar_del_trabajo() FROM PUBLIC;
CREATE TRIGGER saca_del_trabajo AFTER UPDATE OF decision ON orden FOR EACH ROW
  WHEN (OLD.decision = 'LIBERADA' AND NEW.decision <> 'LIBERADA') EXECUTE FUNCTION sacar_del_trabajo();

CREATE FUNCTION avisar_trabajos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"gds_trabajos","codigo":"GDS_001"}'),
          pg_notify('anden_novedades', '{"evento":"gds_trabajos","codigo":"GDS_002"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_trabajos AFTER INSERT OR UPDATE ON wo FOR EACH STATEMENT EXECUTE FUNCTION avisar_trabajos();
CREATE TRIGGER avisa_trabajos AFTER UPDATE ON wo_linea FOR EACH STATEMENT EXECUTE FUNCTION avisar_trabajos();

GRANT SELECT ON ola, wo, wo_linea TO anden_personal, anden_deposito, anden_sistema;
GRANT INSERT (deposito_id, criterio, ordenes, creada_por) ON ola TO anden_personal, anden_deposito;
GRANT INSERT (deposito_id, ola_id, modo, prioridad, corte, ordenes, paradas, pasillos, creada_por), UPDATE (estado, asignada_a, carro_id, tocada, cerrada) ON wo
  TO anden_personal, anden_deposito;
GRANT UPDATE (estado, asignada_a, carro_id) ON wo TO anden_sistema;
GRANT INSERT (wo_id, deposito_id, cliente_id, transaccion_id, linea_id, producto_id, partida_id, almacenamiento_id, bin, pedida, sigue_a_id),
      UPDATE (faltante, motivo, anulada, salteos, bin, pedida) ON wo_linea TO anden_personal, anden_deposito;
GRANT INSERT (wo_linea_id) ON stock_movimiento TO anden_personal, anden_deposito;

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['ola', 'wo', 'wo_linea'] LOOP
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
CREATE POLICY crea_en_su_nombre ON ola AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (creada_por = usuario_actual());
CREATE POLICY crea_en_su_nombre ON wo AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (creada_por = usuario_actual());
CREATE POLICY deposito_lee_trabajos ON documento_anotacion FOR SELECT TO anden_deposito
  USING (entidad = 'wo' AND EXISTS (SELECT FROM wo w WHERE w.id = documento_id));
CREATE POLICY deposito_anota_trabajos ON documento_anotacion FOR INSERT TO anden_deposito
  WITH CHECK (usuario_id = usuario_actual() AND entidad = 'wo' AND EXISTS (SELECT FROM wo w WHERE w.id = documento_id));
-- Work that somebody let lie is put down by the server, in the name of whoever let it lie.
CREATE POLICY sistema_suelta_trabajos ON documento_anotacion FOR INSERT TO anden_sistema WITH CHECK (entidad = 'wo');
