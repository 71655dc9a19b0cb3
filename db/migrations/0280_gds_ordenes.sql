-- Orders of a warehouse: what a client buys in, moves between depósitos or sells (decisions 0160, 0161). People decide, the ledger says what
-- happened; the state that is shown follows from both, by a trigger, and nobody sets it.

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('orden', 'BORRADOR', 'Borrador', 'neutro', false, 1), ('orden', 'CONFIRMADA', 'Confirmada', 'info', false, 2),
  ('orden', 'LIBERADA', 'Liberada', 'curso', false, 3), ('orden', 'CERRADA', 'Cerrada', 'ok', true, 4), ('orden', 'ANULADA', 'Anulada', 'neutro', true, 5);
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien)
SELECT 'orden', desde, acto, nombre, coalesce(hasta, desde), quien
  FROM (VALUES
    (ARRAY[NULL], 'crear', 'Crear', 'BORRADOR', '{deposito,jefe_deposito,cliente}'::text[]),
    ('{BORRADOR}', 'guardar', 'Cambiar', NULL, '{deposito,jefe_deposito,cliente}'),
    ('{BORRADOR}', 'confirmar', 'Confirmar', 'CONFIRMADA', '{deposito,jefe_deposito,cliente}'),
    ('{CONFIRMADA}', 'desconfirmar', 'Volver a borrador', 'BORRADOR', '{jefe_deposito}'),
    ('{CONFIRMADA,LIBERADA}', 'reservar', 'Reservar', NULL, '{deposito,jefe_deposito}'),
    ('{CONFIRMADA}', 'liberar', 'Liberar', 'LIBERADA', '{deposito,jefe_deposito}'),
    ('{LIBERADA}', 'retener', 'Sacar del trabajo', 'CONFIRMADA', '{deposito,jefe_deposito}'),
    ('{CONFIRMADA}', 'avisar', 'Avisar el envío', NULL, '{deposito,jefe_deposito}'),
    ('{CONFIRMADA,LIBERADA}', 'arribar', 'Llegó', NULL, '{deposito,jefe_deposito}'),
    ('{CONFIRMADA,LIBERADA}', 'recibir', 'Recibir', NULL, '{deposito,jefe_deposito}'),
    ('{CONFIRMADA,LIBERADA}', 'deshacer_recepcion', 'Deshacer la recepción', NULL, '{deposito,jefe_deposito}'),
    ('{LIBERADA}', 'verificar', 'Verificar', NULL, '{deposito,jefe_deposito}'),
    ('{LIBERADA}', 'rechazar', 'Rechazar', NULL, '{deposito,jefe_deposito}'),
    ('{LIBERADA}', 'despachar', 'Despachar', NULL, '{deposito,jefe_deposito}'),
    ('{CONFIRMADA,LIBERADA}', 'priorizar', 'Cambiar prioridad o corte', NULL, '{jefe_deposito}'),
    ('{CONFIRMADA,LIBERADA}', 'cerrar', 'Cerrar', 'CERRADA', '{jefe_deposito}'),
    ('{BORRADOR}', 'anular', 'Anular', 'ANULADA', '{deposito,jefe_deposito,cliente}'),
    ('{CONFIRMADA,LIBERADA}', 'anular', 'Anular', 'ANULADA', '{jefe_deposito}')
  ) AS p (desdes, acto, nombre, hasta, quien) CROSS JOIN unnest(p.desdes::text[]) AS desde;

-- The head is a transacción, numbered as its kind is.
CREATE SEQUENCE transaccion_oc;
CREATE SEQUENCE transaccion_ot;
CREATE SEQUENCE transaccion_rc;
ALTER TABLE transaccion DROP CONSTRAINT transaccion_tipo_check;
ALTER TABLE transaccion ADD CONSTRAINT transaccion_tipo_check
  CHECK (tipo IN ('MOVIMIENTO', 'AJUSTE', 'VENTA', 'CONTEO', 'COMPRA', 'TRASLADO', 'RECEPCION'));
CREATE OR REPLACE FUNCTION numerar_transaccion() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  serie text := CASE NEW.tipo WHEN 'MOVIMIENTO' THEN 'mi' WHEN 'AJUSTE' THEN 'aj' WHEN 'COMPRA' THEN 'oc' WHEN 'TRASLADO' THEN 'ot'
                              WHEN 'RECEPCION' THEN 'rc' ELSE 'ov' END;
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

CREATE TABLE orden (
  transaccion_id      bigint      PRIMARY KEY,
  tipo                text        NOT NULL CHECK (tipo IN ('COMPRA', 'TRASLADO', 'VENTA')),
  deposito_id         int         NOT NULL REFERENCES deposito,
  deposito_destino_id int         REFERENCES deposito,
  cliente_id          int         NOT NULL REFERENCES cliente,
  -- What was decided; the document's own state.
  entidad             text        NOT NULL DEFAULT 'orden' CHECK (entidad = 'orden'),
  decision            text        NOT NULL DEFAULT 'BORRADOR',
  -- What that and the ledger make of it: a trigger's, since when too.
  estado              text        NOT NULL DEFAULT 'BORRADOR',
  estado_desde        timestamptz NOT NULL DEFAULT now(),
  referencia          text        CHECK (length(referencia) BETWEEN 1 AND 60),
  -- Accepted although another living order of the client has it.
  repetida            boolean     NOT NULL DEFAULT false,
  prioridad           smallint    NOT NULL DEFAULT 3 CHECK (prioridad BETWEEN 1 AND 5),
  corte               timestamptz,
  prometida_el        date,
  proveedor           text        CHECK (length(proveedor) BETWEEN 1 AND 120),
  servicio            text        CHECK (servicio IN ('ESTANDAR_DOMICILIO', 'ESTANDAR_AGENCIA', 'EXPRESS_24', 'FLEX', 'DOCUMENTOS', 'CARGA_ESPECIAL')),
  entrega             text        CHECK (entrega IN ('DOMICILIO', 'AGENCIA')),
  paga                text        CHECK (paga IN ('REMITENTE', 'DESTINATARIO', 'CUENTA_CORRIENTE')),
  agente_id           int         REFERENCES agente,
  localidad_id        int         REFERENCES localidad,
  direccion_dudosa    boolean     NOT NULL DEFAULT false,
  contra_reembolso_centavos bigint CHECK (contra_reembolso_centavos > 0),
  valor_declarado_centavos  bigint CHECK (valor_declarado_centavos > 0),
  moneda              text        NOT NULL DEFAULT 'UYU' CHECK (moneda IN ('UYU', 'USD')),
  -- Whether it may go on with what there is.
  parcial             boolean     NOT NULL DEFAULT false,
  -- The order whose rest this one is.
  pendiente_de_id     bigint      REFERENCES orden,
  observaciones       text        CHECK (length(observaciones) BETWEEN 1 AND 500),
  version             int         NOT NULL DEFAULT 1,
  creada              timestamptz NOT NULL DEFAULT now(),
  -- What people did that is no decision about the document.
  intentada           timestamptz,
  avisada             timestamptz,
  arribada            timestamptz,
  verificada          timestamptz,
  entregada           timestamptz,
  recepciones_abiertas smallint   NOT NULL DEFAULT 0 CHECK (recepciones_abiertas >= 0),
  -- Sums of its lines: a trigger's.
  lineas              int         NOT NULL DEFAULT 0,
  pedida              bigint      NOT NULL DEFAULT 0,
  anulada             bigint      NOT NULL DEFAULT 0,
  reservada           bigint      NOT NULL DEFAULT 0,
  tomada              bigint      NOT NULL DEFAULT 0,
  empacada            bigint      NOT NULL DEFAULT 0,
  despachada          bigint      NOT NULL DEFAULT 0,
  recibida            bigint      NOT NULL DEFAULT 0,
  faltante            bigint      NOT NULL DEFAULT 0,
  por_recibir         bigint      NOT NULL DEFAULT 0,
  por_ubicar          bigint      NOT NULL DEFAULT 0,
  CONSTRAINT orden_es_transaccion FOREIGN KEY (transaccion_id, deposito_id) REFERENCES transaccion (id, deposito_id),
  CONSTRAINT orden_decision FOREIGN KEY (entidad, decision) REFERENCES documento_estado,
  CONSTRAINT traslado_va_a_otro CHECK ((tipo = 'TRASLADO') = (deposito_destino_id IS NOT NULL) AND deposito_destino_id IS DISTINCT FROM deposito_id)
);
-- One living order of a client, kind and reference.
CREATE UNIQUE INDEX orden_referencia ON orden (cliente_id, tipo, referencia) WHERE referencia IS NOT NULL AND NOT repetida AND decision <> 'ANULADA';
CREATE INDEX orden_por_referencia ON orden (referencia text_pattern_ops) WHERE referencia IS NOT NULL;
CREATE INDEX orden_deposito ON orden (deposito_id, transaccion_id DESC);
CREATE INDEX orden_destino_deposito ON orden (deposito_destino_id, transaccion_id DESC) WHERE deposito_destino_id IS NOT NULL;
CREATE INDEX orden_cliente ON orden (cliente_id, transaccion_id DESC);
CREATE INDEX orden_estado ON orden (estado, transaccion_id DESC);
CREATE INDEX orden_viva ON orden (deposito_id, corte, transaccion_id) WHERE estado NOT IN ('CERRADA', 'ANULADA', 'DESPACHADA', 'ENTREGADA');
CREATE INDEX orden_espera ON orden (deposito_id, prioridad, corte, transaccion_id) WHERE estado IN ('CONFIRMADA', 'SIN_STOCK', 'RESERVADA_PARCIAL');
CREATE INDEX orden_localidad ON orden (localidad_id) WHERE localidad_id IS NOT NULL;
CREATE INDEX orden_agente ON orden (agente_id) WHERE agente_id IS NOT NULL;
CREATE INDEX orden_pendiente_de ON orden (pendiente_de_id) WHERE pendiente_de_id IS NOT NULL;

-- Who it goes to. Warehouses write it through one door and never read it.
CREATE TABLE orden_destino (
  transaccion_id bigint PRIMARY KEY REFERENCES orden,
  cliente_id     int    NOT NULL REFERENCES cliente,
  destinatario   text   NOT NULL CHECK (length(destinatario) BETWEEN 1 AND 120),
  documento      text   CHECK (length(documento) BETWEEN 1 AND 30),
  telefono       text   CHECK (length(telefono) BETWEEN 1 AND 40),
  correo         text   CHECK (length(correo) BETWEEN 1 AND 120),
  direccion      text   CHECK (length(direccion) BETWEEN 1 AND 200),
  localidad      text   CHECK (length(localidad) BETWEEN 1 AND 120),
  observaciones  text   CHECK (length(observaciones) BETWEEN 1 AND 500)
);
CREATE INDEX orden_destino_cliente ON orden_destino (cliente_id);

-- When an order came into each of its states, newest last.
CREATE TABLE orden_paso (
  id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaccion_id bigint      NOT NULL REFERENCES orden,
  estado         text        NOT NULL,
  desde          timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX orden_paso_orden ON orden_paso (transaccion_id, id);

-- What somebody is still typing, one for each person.
CREATE TABLE orden_borrador (
  usuario_id int         PRIMARY KEY REFERENCES usuario,
  datos      jsonb       NOT NULL CHECK (length(datos::text) <= 200000),
  modificado timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE transaccion_linea
  ADD COLUMN partida_pedida_id int,
  -- Given up, so that nothing waits for it.
  ADD COLUMN anulada    bigint NOT NULL DEFAULT 0,
  -- Said at a reception not to come any more.
  ADD COLUMN faltante   bigint NOT NULL DEFAULT 0,
  -- The ledger's, all of them: reserved and off the shelf, reserved and packed, gone, come, and come but not put away.
  ADD COLUMN tomada     bigint NOT NULL DEFAULT 0,
  ADD COLUMN empacada   bigint NOT NULL DEFAULT 0,
  ADD COLUMN despachada bigint NOT NULL DEFAULT 0,
  ADD COLUMN recibida   bigint NOT NULL DEFAULT 0,
  ADD COLUMN por_ubicar bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT transaccion_linea_partida FOREIGN KEY (partida_pedida_id, producto_id) REFERENCES partida (id, producto_id),
  DROP CONSTRAINT reservada_hasta_lo_pedido,
  ADD CONSTRAINT reservada_hasta_lo_pedido CHECK (reservada >= 0 AND anulada >= 0 AND despachada >= 0 AND reservada + despachada <= pedida - anulada),
  ADD CONSTRAINT tomada_hasta_lo_reservado CHECK (tomada BETWEEN 0 AND reservada AND empacada BETWEEN 0 AND tomada),
  ADD CONSTRAINT ubicada_hasta_lo_recibido CHECK (faltante >= 0 AND recibida >= 0 AND por_ubicar BETWEEN 0 AND recibida);
CREATE INDEX transaccion_linea_partida ON transaccion_linea (partida_pedida_id) WHERE partida_pedida_id IS NOT NULL;

-- Goods that came and are not put away are nobody's to promise. What comes and what goes says for which line.
ALTER TABLE acto_paso DROP CONSTRAINT acto_paso_de_check, DROP CONSTRAINT acto_paso_a_check;
ALTER TABLE acto_paso
  ADD CONSTRAINT acto_paso_de_check
    CHECK (de IN ('DISPONIBLE', 'RESERVADO', 'EN_RECEPCION', 'CUARENTENA', 'DANADO', 'BLOQUEADO', 'PROVEEDOR', 'ENTREGA', 'AJUSTE')),
  ADD CONSTRAINT acto_paso_a_check
    CHECK (a IN ('DISPONIBLE', 'RESERVADO', 'EN_RECEPCION', 'CUARENTENA', 'DANADO', 'BLOQUEADO', 'PROVEEDOR', 'ENTREGA', 'AJUSTE'));
INSERT INTO acto_paso (acto, de, a)
SELECT 'RECIBIR', 'PROVEEDOR', unnest(ARRAY['EN_RECEPCION', 'DISPONIBLE', 'CUARENTENA', 'DANADO'])
UNION ALL SELECT 'UBICAR', 'EN_RECEPCION', unnest(ARRAY['DISPONIBLE', 'CUARENTENA', 'DANADO'])
UNION ALL SELECT 'MOVER', 'EN_RECEPCION', 'EN_RECEPCION'
UNION ALL SELECT 'CAMBIAR', 'EN_RECEPCION', unnest(ARRAY['CUARENTENA', 'DANADO', 'BLOQUEADO'])
UNION ALL SELECT 'DESPACHAR', 'RESERVADO', 'ENTREGA'
UNION ALL SELECT 'REVERTIR', unnest(ARRAY['EN_RECEPCION', 'DISPONIBLE', 'CUARENTENA', 'DANADO']), 'PROVEEDOR'
UNION ALL SELECT 'REVERTIR', unnest(ARRAY['DISPONIBLE', 'CUARENTENA', 'DANADO', 'BLOQUEADO', 'EN_RECEPCION']), 'EN_RECEPCION'
UNION ALL SELECT 'REVERTIR', 'ENTREGA', 'RESERVADO';

ALTER TABLE stock_movimiento DROP CONSTRAINT reserva_es_de_una_linea;
ALTER TABLE stock_movimiento ADD CONSTRAINT reserva_es_de_una_linea CHECK (
      CASE WHEN de_condicion = 'RESERVADO' THEN de_linea_id IS NOT NULL
           WHEN de_condicion IN ('PROVEEDOR', 'ENTREGA', 'EN_RECEPCION') THEN true ELSE de_linea_id IS NULL END
  AND CASE WHEN a_condicion = 'RESERVADO' THEN a_linea_id IS NOT NULL
           WHEN a_condicion IN ('PROVEEDOR', 'ENTREGA', 'EN_RECEPCION') THEN true ELSE a_linea_id IS NULL END);

-- The state of an order. `estadoDeOrden` of the shared code says the same, written apart from it.
CREATE FUNCTION estado_de_orden(o orden) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  viva bigint := o.pedida - o.anulada;
  -- What is to go out: of an order that may go in parts what there is of it.
  meta bigint := CASE WHEN o.parcial THEN o.reservada + o.despachada ELSE o.pedida - o.anulada END;
BEGIN
  IF o.decision IN ('BORRADOR', 'CERRADA', 'ANULADA') THEN RETURN o.decision; END IF;
  IF o.tipo <> 'VENTA' AND o.recepciones_abiertas > 0 THEN RETURN 'EN_RECEPCION'; END IF;
  IF o.tipo = 'COMPRA' THEN
    IF o.recibida + o.faltante > 0 THEN
      IF o.por_recibir > 0 THEN RETURN 'RECIBIDA_PARCIAL'; END IF;
      RETURN CASE WHEN o.por_ubicar > 0 THEN 'RECIBIDA' ELSE 'UBICADA' END;
    END IF;
    RETURN CASE WHEN o.arribada IS NOT NULL THEN 'ARRIBADA' WHEN o.avisada IS NOT NULL THEN 'EN_TRANSITO' ELSE 'CONFIRMADA' END;
  END IF;
  IF o.tipo = 'TRASLADO' AND o.recibida + o.faltante > 0 THEN
    IF o.por_recibir > 0 THEN RETURN 'RECIBIDA_PARCIAL'; END IF;
    RETURN CASE WHEN o.faltante > 0 OR o.recibida <> o.despachada THEN 'CON_DIFERENCIA' ELSE 'RECIBIDA' END;
  END IF;
  IF o.despachada > 0 AND o.despachada >= meta THEN
    RETURN CASE WHEN o.tipo = 'VENTA' AND o.entregada IS NOT NULL THEN 'ENTREGADA' WHEN o.arribada IS NOT NULL AND o.tipo = 'TRASLADO' THEN 'ARRIBADA'
                ELSE 'DESPACHADA' END;
  END IF;
  IF o.tipo = 'TRASLADO' AND (o.decision = 'LIBERADA' OR o.tomada + o.despachada > 0) THEN RETURN 'EN_PREPARACION'; END IF;
  IF o.empacada + o.despachada > 0 THEN
    IF o.empacada + o.despachada < meta THEN RETURN 'EN_PACKING'; END IF;
    RETURN CASE WHEN o.verificada IS NOT NULL THEN 'VERIFICADA' ELSE 'EMPACADA' END;
  END IF;
  IF o.tomada > 0 THEN RETURN CASE WHEN o.tomada >= meta THEN 'PICKEADA' ELSE 'EN_PICKING' END; END IF;
  IF o.decision = 'LIBERADA' THEN RETURN 'LIBERADA'; END IF;
  IF o.reservada > 0 THEN RETURN CASE WHEN o.reservada + o.despachada >= viva THEN 'RESERVADA' ELSE 'RESERVADA_PARCIAL' END; END IF;
  RETURN CASE WHEN o.intentada IS NOT NULL THEN 'SIN_STOCK' ELSE 'CONFIRMADA' END;
END
$$;

CREATE FUNCTION decir_estado_de_orden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.estado := estado_de_orden(NEW);
  IF TG_OP = 'INSERT' OR NEW.estado <> OLD.estado THEN NEW.estado_desde := clock_timestamp(); END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER dice_estado BEFORE INSERT OR UPDATE ON orden FOR EACH ROW EXECUTE FUNCTION decir_estado_de_orden();

CREATE FUNCTION anotar_paso_de_orden() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO orden_paso (transaccion_id, estado) VALUES (NEW.transaccion_id, NEW.estado);
  RETURN NULL;
END
$$;
CREATE TRIGGER anota_paso AFTER INSERT ON orden FOR EACH ROW EXECUTE FUNCTION anotar_paso_de_orden();
CREATE TRIGGER anota_cambio AFTER UPDATE ON orden FOR EACH ROW WHEN (NEW.estado <> OLD.estado) EXECUTE FUNCTION anotar_paso_de_orden();

-- The sums of an order from its lines. Orders are held first, in one order: whoever waited reads what the other one wrote.
CREATE FUNCTION sumar_ordenes(ids bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  PERFORM FROM orden o WHERE o.transaccion_id = ANY (ids) ORDER BY o.transaccion_id FOR NO KEY UPDATE;
  UPDATE orden o
     SET lineas = s.lineas, pedida = s.pedida, anulada = s.anulada, reservada = s.reservada, tomada = s.tomada, empacada = s.empacada,
         despachada = s.despachada, recibida = s.recibida, faltante = s.faltante, por_ubicar = s.por_ubicar,
         por_recibir = CASE o.tipo WHEN 'COMPRA' THEN s.falta_comprada WHEN 'TRASLADO' THEN s.falta_despachada ELSE 0 END
    FROM unnest(ids) AS i (id)
   CROSS JOIN LATERAL (
     SELECT count(*) AS lineas, coalesce(sum(l.pedida), 0) AS pedida, coalesce(sum(l.anulada), 0) AS anulada, coalesce(sum(l.reservada), 0) AS reservada,
            coalesce(sum(l.tomada), 0) AS tomada, coalesce(sum(l.empacada), 0) AS empacada, coalesce(sum(l.despachada), 0) AS despachada,
            coalesce(sum(l.recibida), 0) AS recibida, coalesce(sum(l.faltante), 0) AS faltante, coalesce(sum(l.por_ubicar), 0) AS por_ubicar,
            coalesce(sum(greatest(0, l.pedida - l.anulada - l.recibida - l.faltante)), 0) AS falta_comprada,
            coalesce(sum(greatest(0, l.despachada - l.recibida - l.faltante)), 0) AS falta_despachada
       FROM transaccion_linea l WHERE l.transaccion_id = i.id) AS s
   WHERE o.transaccion_id = i.id;
END
$$;
CREATE FUNCTION sumar_por_lineas() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM sumar_ordenes(array_agg(DISTINCT transaccion_id)) FROM tocadas HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER suma_nuevas AFTER INSERT ON transaccion_linea REFERENCING NEW TABLE AS tocadas FOR EACH STATEMENT EXECUTE FUNCTION sumar_por_lineas();
CREATE TRIGGER suma_cambiadas AFTER UPDATE ON transaccion_linea REFERENCING NEW TABLE AS tocadas FOR EACH STATEMENT EXECUTE FUNCTION sumar_por_lineas();
CREATE TRIGGER suma_quitadas AFTER DELETE ON transaccion_linea REFERENCING OLD TABLE AS tocadas FOR EACH STATEMENT EXECUTE FUNCTION sumar_por_lineas();
REVOKE ALL ON FUNCTION sumar_ordenes(bigint[]), sumar_por_lineas(), anotar_paso_de_orden() FROM PUBLIC;

-- As before, and what it makes of lines and orders besides.
CREATE OR REPLACE FUNCTION asentar_movimientos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  s record;
  ordenes bigint[];
BEGIN
  -- Orders before anything that lies in places: whoever decides about one holds it first too.
  SELECT array_agg(DISTINCT l.transaccion_id) INTO ordenes
    FROM nuevos n JOIN transaccion_linea l ON l.id IN (n.de_linea_id, n.a_linea_id) WHERE n.de_linea_id IS NOT NULL OR n.a_linea_id IS NOT NULL;
  IF ordenes IS NOT NULL THEN
    PERFORM FROM orden o WHERE o.transaccion_id = ANY (ordenes) ORDER BY o.transaccion_id FOR NO KEY UPDATE;
  END IF;

  SELECT n.id, p.sku INTO s FROM nuevos n JOIN producto p ON p.id = n.producto_id
   WHERE p.control_partida = 'SIEMPRE' AND n.partida_id IS NULL LIMIT 1;
  IF FOUND THEN PERFORM negar_stock('partida_requerida', s.sku); END IF;
  SELECT n.id, p.sku INTO s FROM nuevos n JOIN producto p ON p.id = n.producto_id
   WHERE (p.control_serie = 'SIEMPRE') <> (n.series IS NOT NULL) LIMIT 1;
  IF FOUND THEN PERFORM negar_stock('serie_requerida', s.sku); END IF;
  SELECT a.codigo INTO s FROM nuevos n JOIN almacenamiento a ON a.id IN (n.de_almacenamiento_id, n.a_almacenamiento_id) WHERE a.clase <> 'POSICION' LIMIT 1;
  IF FOUND THEN PERFORM negar_stock('stock_solo_en_posicion', s.codigo); END IF;

  FOR s IN
    SELECT producto_id, almacenamiento_id, partida_id, condicion, linea_id, deposito_id, cliente_id, sum(delta) AS delta
      FROM (SELECT producto_id, de_almacenamiento_id AS almacenamiento_id, coalesce(partida_id, 0) AS partida_id, de_condicion AS condicion,
                   coalesce(de_linea_id, 0) AS linea_id, deposito_id, cliente_id, -cantidad AS delta
              FROM nuevos WHERE de_almacenamiento_id IS NOT NULL
             UNION ALL
            SELECT producto_id, a_almacenamiento_id, coalesce(partida_id, 0), a_condicion, coalesce(a_linea_id, 0), deposito_id, cliente_id, cantidad
              FROM nuevos WHERE a_almacenamiento_id IS NOT NULL) AS lados
     GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(delta) <> 0
     ORDER BY producto_id, almacenamiento_id, partida_id, condicion COLLATE "C", linea_id
  LOOP
    IF s.delta > 0 THEN
      INSERT INTO stock_saldo AS o (producto_id, almacenamiento_id, partida_id, condicion, linea_id, deposito_id, cliente_id, cantidad)
      VALUES (s.producto_id, s.almacenamiento_id, s.partida_id, s.condicion, s.linea_id, s.deposito_id, s.cliente_id, s.delta)
      ON CONFLICT (producto_id, almacenamiento_id, partida_id, condicion, linea_id)
      DO UPDATE SET cantidad = o.cantidad + EXCLUDED.cantidad, desde = CASE WHEN o.cantidad = 0 THEN now() ELSE o.desde END;
    ELSE
      UPDATE stock_saldo o SET cantidad = o.cantidad + s.delta
       WHERE o.producto_id = s.producto_id AND o.almacenamiento_id = s.almacenamiento_id AND o.partida_id = s.partida_id
         AND o.condicion = s.condicion AND o.linea_id = s.linea_id;
      IF NOT FOUND THEN PERFORM negar_stock('stock_nunca_negativo', s.almacenamiento_id::text); END IF;
    END IF;
  END LOOP;

  -- Lines by what lies where: off the shelf is tomada, at the dock it is empacada. All in one statement, so that each order is summed once.
  IF ordenes IS NOT NULL THEN
    PERFORM FROM transaccion_linea l
      WHERE l.id IN (SELECT n.de_linea_id FROM nuevos n WHERE n.de_linea_id IS NOT NULL UNION SELECT n.a_linea_id FROM nuevos n WHERE n.a_linea_id IS NOT NULL)
      ORDER BY l.id FOR NO KEY UPDATE;
    UPDATE transaccion_linea l
       SET reservada = l.reservada + d.reservada, tomada = l.tomada + d.tomada, empacada = l.empacada + d.empacada,
           despachada = l.despachada + d.despachada, recibida = l.recibida + d.recibida, por_ubicar = l.por_ubicar + d.por_ubicar
      FROM (
        SELECT v.linea_id, coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'RESERVADO'), 0) AS reservada,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'RESERVADO' AND t.uso IN ('CARRO', 'MANO', 'PACKING', 'DESPACHO')), 0) AS tomada,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'RESERVADO' AND t.uso = 'DESPACHO'), 0) AS empacada,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'ENTREGA'), 0) AS despachada,
               coalesce(-sum(v.cantidad) FILTER (WHERE v.condicion = 'PROVEEDOR'), 0) AS recibida,
               coalesce(sum(v.cantidad) FILTER (WHERE v.condicion = 'EN_RECEPCION'), 0) AS por_ubicar
          FROM (SELECT n.a_linea_id AS linea_id, n.a_condicion AS condicion, n.a_almacenamiento_id AS lugar_id, n.cantidad FROM nuevos n
                 UNION ALL SELECT n.de_linea_id, n.de_condicion, n.de_almacenamiento_id, -n.cantidad FROM nuevos n) AS v
          LEFT JOIN almacenamiento a ON a.id = v.lugar_id
          LEFT JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id
         WHERE v.linea_id IS NOT NULL GROUP BY v.linea_id) AS d
     WHERE l.id = d.linea_id;
  END IF;

  FOR s IN
    SELECT n.*, c.codigo FROM nuevos n CROSS JOIN LATERAL unnest(n.series) AS c (codigo) ORDER BY n.producto_id, c.codigo COLLATE "C", n.id
  LOOP
    IF s.de_almacenamiento_id IS NULL THEN
      INSERT INTO serie AS o (producto_id, codigo, partida_id, almacenamiento_id, condicion, linea_id, deposito_id, cliente_id, movimiento_id)
      VALUES (s.producto_id, s.codigo, coalesce(s.partida_id, 0), s.a_almacenamiento_id, s.a_condicion, coalesce(s.a_linea_id, 0), s.deposito_id,
              s.cliente_id, s.id)
      ON CONFLICT (producto_id, codigo) DO UPDATE
        SET partida_id = EXCLUDED.partida_id, almacenamiento_id = EXCLUDED.almacenamiento_id, condicion = EXCLUDED.condicion,
            linea_id = EXCLUDED.linea_id, deposito_id = EXCLUDED.deposito_id, movimiento_id = EXCLUDED.movimiento_id
        WHERE o.almacenamiento_id IS NULL;
    ELSE
      UPDATE serie o
         SET almacenamiento_id = s.a_almacenamiento_id, condicion = CASE WHEN s.a_almacenamiento_id IS NOT NULL THEN s.a_condicion END,
             linea_id = coalesce(s.a_linea_id, 0), movimiento_id = s.id
       WHERE o.producto_id = s.producto_id AND o.codigo = s.codigo AND o.almacenamiento_id = s.de_almacenamiento_id
         AND o.condicion = s.de_condicion AND o.linea_id = coalesce(s.de_linea_id, 0) AND o.partida_id = coalesce(s.partida_id, 0);
    END IF;
    IF NOT FOUND THEN PERFORM negar_stock('serie_en_otro_lugar', s.codigo); END IF;
  END LOOP;
  RETURN NULL;
END
$$;
ALTER FUNCTION asentar_movimientos() SET enable_seqscan = off;
ALTER FUNCTION asentar_movimientos() SET enable_hashjoin = off;
ALTER FUNCTION asentar_movimientos() SET enable_mergejoin = off;

-- What a line says of itself is read off the places: a place with promised stock keeps its use.
CREATE FUNCTION negar_cambio_de_uso() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT t.uso FROM tipo_almacenamiento t WHERE t.id = OLD.tipo_almacenamiento_id)
     IS DISTINCT FROM (SELECT t.uso FROM tipo_almacenamiento t WHERE t.id = NEW.tipo_almacenamiento_id)
     AND EXISTS (SELECT FROM stock_saldo s WHERE s.almacenamiento_id = OLD.id AND s.condicion = 'RESERVADO' AND s.cantidad > 0) THEN
    PERFORM negar_stock('lugar_con_reservas', OLD.codigo);
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION negar_cambio_de_uso() FROM PUBLIC;
CREATE TRIGGER niega_cambio_de_uso BEFORE UPDATE OF tipo_almacenamiento_id ON almacenamiento FOR EACH ROW EXECUTE FUNCTION negar_cambio_de_uso();

-- The one door through which a warehouse says whom an order goes to: of its own depósitos, while the order is a draft. It reads nothing back.
CREATE FUNCTION anotar_destino(orden_id bigint, destino jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  dueno int;
BEGIN
  SELECT o.cliente_id INTO dueno FROM orden o
   WHERE o.transaccion_id = orden_id AND o.decision = 'BORRADOR' AND o.deposito_id = ANY (depositos_de_la_persona());
  IF dueno IS NULL THEN
    RAISE EXCEPTION 'orden % is not a draft of this person', orden_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO orden_destino AS d (transaccion_id, cliente_id, destinatario, documento, telefono, correo, direccion, localidad, observaciones)
  SELECT orden_id, dueno, x.destinatario, x.documento, x.telefono, x.correo, x.direccion, x.localidad, x.observaciones
    FROM jsonb_to_record(destino) AS x (destinatario text, documento text, telefono text, correo text, direccion text, localidad text, observaciones text)
  ON CONFLICT (transaccion_id) DO UPDATE
    SET destinatario = EXCLUDED.destinatario, documento = EXCLUDED.documento, telefono = EXCLUDED.telefono, correo = EXCLUDED.correo,
        direccion = EXCLUDED.direccion, localidad = EXCLUDED.localidad, observaciones = EXCLUDED.observaciones;
END
$$;
REVOKE ALL ON FUNCTION anotar_destino(bigint, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION anotar_destino(bigint, jsonb) TO anden_deposito;
-- Whether somebody has said it, not who it is.
CREATE FUNCTION tiene_destino(orden_id bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM orden_destino d WHERE d.transaccion_id = orden_id) $$;
REVOKE ALL ON FUNCTION tiene_destino(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tiene_destino(bigint) TO anden_personal, anden_deposito;
CREATE FUNCTION ordenes_de_los_depositos() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT o.transaccion_id FROM orden o WHERE o.deposito_destino_id = ANY (depositos_de_la_persona()) $$;
REVOKE ALL ON FUNCTION ordenes_de_los_depositos() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ordenes_de_los_depositos() TO anden_deposito;

-- Holds what these orders may be given, product after product and balance after balance, each in one order; it answers nothing.
CREATE FUNCTION retener_stock(ordenes bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  productos int[];
BEGIN
  SELECT array_agg(p.producto_id ORDER BY p.producto_id) INTO productos
    FROM (SELECT DISTINCT l.producto_id FROM transaccion_linea l WHERE l.transaccion_id = ANY (ordenes)) AS p;
  PERFORM pg_advisory_xact_lock(280, u.id) FROM unnest(productos) WITH ORDINALITY AS u (id, n) ORDER BY u.n;
  PERFORM FROM stock_saldo s
    WHERE s.producto_id = ANY (productos) AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0
      AND s.deposito_id IN (SELECT o.deposito_id FROM orden o WHERE o.transaccion_id = ANY (ordenes))
    ORDER BY s.producto_id, s.almacenamiento_id, s.partida_id, s.condicion, s.linea_id FOR NO KEY UPDATE;
END
$$;
REVOKE ALL ON FUNCTION retener_stock(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retener_stock(bigint[]) TO anden_personal, anden_deposito, anden_sistema;

-- What the other depósitos are called, and which of them keep goods of the same clients: where a traslado may go.
CREATE FUNCTION nombre_de_deposito(cual int) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$ SELECT d.nombre FROM deposito d WHERE d.id = cual $$;
CREATE FUNCTION depositos_de_clientes() RETURNS TABLE (deposito_id int, codigo text, nombre text, cliente_id int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT d.id, d.codigo, d.nombre, k.cliente_id FROM cliente_deposito k JOIN deposito d ON d.id = k.deposito_id
         WHERE d.activo AND k.cliente_id = ANY (clientes_de_los_depositos()) $$;
REVOKE ALL ON FUNCTION nombre_de_deposito(int), depositos_de_clientes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION nombre_de_deposito(int) TO anden_personal, anden_deposito, anden_cliente;
GRANT EXECUTE ON FUNCTION depositos_de_clientes() TO anden_deposito;
GRANT SELECT ON localidad TO anden_deposito;

CREATE FUNCTION avisar_ordenes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"gds_ordenes","codigo":"GDS_001"}'),
          pg_notify('anden_novedades', '{"evento":"gds_ordenes","codigo":"GDS_002"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_ordenes AFTER INSERT OR UPDATE ON orden FOR EACH STATEMENT EXECUTE FUNCTION avisar_ordenes();

GRANT SELECT ON orden, orden_paso TO anden_personal, anden_deposito, anden_sistema, anden_cliente;
GRANT INSERT (transaccion_id, tipo, deposito_id, deposito_destino_id, cliente_id, referencia, repetida, prioridad, corte, prometida_el, proveedor, servicio,
              entrega, paga, agente_id, localidad_id, direccion_dudosa, contra_reembolso_centavos, valor_declarado_centavos, moneda, parcial,
              pendiente_de_id, observaciones),
      UPDATE (decision, referencia, repetida, prioridad, corte, prometida_el, proveedor, servicio, entrega, paga, agente_id, localidad_id, direccion_dudosa,
              contra_reembolso_centavos, valor_declarado_centavos, moneda, parcial, observaciones, version, intentada, avisada, arribada, verificada,
              recepciones_abiertas)
  ON orden TO anden_personal, anden_deposito;
GRANT UPDATE (intentada, entregada) ON orden TO anden_sistema;
GRANT SELECT, INSERT, UPDATE ON orden_destino TO anden_personal;
GRANT SELECT ON orden_destino TO anden_cliente;
GRANT SELECT, INSERT, UPDATE, DELETE ON orden_borrador TO anden_personal, anden_deposito;
GRANT SELECT ON transaccion_linea TO anden_cliente;
GRANT SELECT (de_linea_id, a_linea_id) ON stock_movimiento TO anden_cliente;
GRANT INSERT (partida_pedida_id), UPDATE (pedida, anulada, faltante), DELETE ON transaccion_linea TO anden_personal, anden_deposito;
GRANT SELECT (id, entidad, documento_id, acto, estado_hasta, registrada) ON documento_anotacion TO anden_cliente;
-- What waits is promised as it comes, by the server too, in the name of whoever made the order.
GRANT INSERT (fecha_evento, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
              de_linea_id, a_almacenamiento_id, a_condicion, a_linea_id, series, usuario_id, nota, revierte_id) ON stock_movimiento TO anden_sistema;
CREATE POLICY sistema_reserva ON stock_movimiento FOR INSERT TO anden_sistema WITH CHECK (acto = 'RESERVAR');

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['orden', 'orden_destino', 'orden_paso', 'orden_borrador'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
    IF tabla <> 'orden_borrador' THEN
      EXECUTE format('CREATE POLICY personal ON %I TO anden_personal, anden_sistema USING (true) WITH CHECK (true)', tabla);
      EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE TO anden_chofer USING (false) WITH CHECK (false)', tabla);
    END IF;
  END LOOP;
END
$$;
CREATE POLICY propio ON orden_borrador TO anden_personal, anden_deposito USING (usuario_id = usuario_actual()) WITH CHECK (usuario_id = usuario_actual());
-- A traslado is of both its ends.
CREATE POLICY deposito ON orden TO anden_deposito
  USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]) OR deposito_destino_id = ANY ((SELECT depositos_de_la_persona())::int[]))
  WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]) OR deposito_destino_id = ANY ((SELECT depositos_de_la_persona())::int[]));
CREATE POLICY deposito_crea ON orden AS RESTRICTIVE FOR INSERT TO anden_deposito WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]));
CREATE POLICY cliente ON orden FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY cliente ON orden_destino FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY deposito ON orden_paso FOR SELECT TO anden_deposito USING (EXISTS (SELECT FROM orden o WHERE o.transaccion_id = orden_paso.transaccion_id));
CREATE POLICY cliente ON orden_paso FOR SELECT TO anden_cliente USING (EXISTS (SELECT FROM orden o WHERE o.transaccion_id = orden_paso.transaccion_id));
CREATE POLICY cliente ON transaccion_linea FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY destino ON transaccion FOR SELECT TO anden_deposito USING (tipo = 'TRASLADO' AND id = ANY (ARRAY(SELECT ordenes_de_los_depositos())));
CREATE POLICY destino ON transaccion_linea FOR SELECT TO anden_deposito USING (transaccion_id = ANY (ARRAY(SELECT ordenes_de_los_depositos())));
CREATE POLICY personal_cambia ON transaccion_linea FOR UPDATE TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY personal_quita ON transaccion_linea FOR DELETE TO anden_personal USING (true);
CREATE POLICY deposito_cambia ON transaccion_linea FOR UPDATE TO anden_deposito
  USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]) OR transaccion_id = ANY (ARRAY(SELECT ordenes_de_los_depositos()))) WITH CHECK (true);
CREATE POLICY deposito_quita ON transaccion_linea FOR DELETE TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]));
-- Lines change and go only while their order is a draft, whoever asks; what was given up or did not come is said later too.
CREATE FUNCTION negar_cambio_de_linea() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM orden o WHERE o.transaccion_id = OLD.transaccion_id AND o.decision <> 'BORRADOR') THEN
    PERFORM negar_stock('linea_de_orden_confirmada', OLD.id::text);
  END IF;
  RETURN OLD;
END
$$;
REVOKE ALL ON FUNCTION negar_cambio_de_linea() FROM PUBLIC;
CREATE TRIGGER niega_quitar BEFORE DELETE ON transaccion_linea FOR EACH ROW EXECUTE FUNCTION negar_cambio_de_linea();
CREATE TRIGGER niega_cambiar AFTER UPDATE OF pedida ON transaccion_linea FOR EACH ROW WHEN (OLD.pedida <> NEW.pedida) EXECUTE FUNCTION negar_cambio_de_linea();

CREATE POLICY deposito_lee_ordenes ON documento_anotacion FOR SELECT TO anden_deposito
  USING (entidad = 'orden' AND EXISTS (SELECT FROM orden o WHERE o.transaccion_id = documento_id));
CREATE POLICY deposito_anota_ordenes ON documento_anotacion FOR INSERT TO anden_deposito
  WITH CHECK (usuario_id = usuario_actual() AND entidad = 'orden' AND EXISTS (SELECT FROM orden o WHERE o.transaccion_id = documento_id));
CREATE POLICY cliente_lee_ordenes ON documento_anotacion FOR SELECT TO anden_cliente
  USING (entidad = 'orden' AND EXISTS (SELECT FROM orden o WHERE o.transaccion_id = documento_id));
