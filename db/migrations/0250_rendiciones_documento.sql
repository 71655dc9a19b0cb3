-- What a driver brings back is counted by somebody else, who is told nothing of it before the count is sealed: money by note and by means, and
-- parcels by their label. What was counted lies in the till from the seal on; what differs stays with the driver until others decide.

ALTER TABLE asiento DROP CONSTRAINT asiento_origen_check,
  ADD CONSTRAINT asiento_origen_check CHECK (origen IN ('evento', 'turno', 'remesa', 'diferencia', 'rendicion'));

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('rendicion', 'ABIERTA', 'Contándose', 'curso', false, 1), ('rendicion', 'SELLADA', 'Sellada', 'custodia', false, 2),
  ('rendicion', 'RENDIDA', 'Rendida', 'ok', true, 3), ('rendicion', 'REABIERTA', 'Reabierta por un cobro tardío', 'alerta', false, 4),
  ('rendicion', 'ANULADA', 'Anulada', 'neutro', true, 5);
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien) VALUES
  ('rendicion', NULL, 'abrir', 'Empezar a contar', 'ABIERTA', '{caja}'),
  ('rendicion', 'ABIERTA', 'tomar', 'Seguir contando', 'ABIERTA', '{caja}'),
  ('rendicion', 'ABIERTA', 'sellar', 'Sellar', 'SELLADA', '{caja}'),
  ('rendicion', 'ABIERTA', 'anular', 'Anular', 'ANULADA', '{caja}'),
  ('rendicion', 'SELLADA', 'recontar', 'Contar otra vez', 'SELLADA', '{caja}'),
  ('rendicion', 'SELLADA', 'firmar', 'Firmar', 'SELLADA', '{caja,chofer_propio}'),
  ('rendicion', 'SELLADA', 'cerrar', 'Firmar y cerrar', 'RENDIDA', '{caja}'),
  ('rendicion', 'RENDIDA', 'cobro_tardio', 'Llegó un cobro tardío', 'REABIERTA', '{sistema}'),
  ('rendicion', 'REABIERTA', 'resolver', 'Decidir el cobro tardío', 'RENDIDA', '{caja,encargado}');
-- Whoever receives money takes a driver in who forgot to say so, and closes the round: nobody else does.
UPDATE documento_paso SET quien = quien || '{caja}'::text[] WHERE entidad = 'recorrido' AND acto = 'llegar';
UPDATE documento_paso SET quien = '{caja}' WHERE entidad = 'recorrido' AND acto = 'rendir';

CREATE TABLE rendicion (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero          text COLLATE "C" NOT NULL CONSTRAINT rendicion_numero_unico UNIQUE,
  recorrido_id    bigint      NOT NULL REFERENCES recorrido,
  -- Whose money: of a round that was passed on, each who collected on it.
  chofer_id       int         NOT NULL REFERENCES usuario,
  entidad         text        NOT NULL DEFAULT 'rendicion' CHECK (entidad = 'rendicion'),
  estado          text        NOT NULL DEFAULT 'ABIERTA',
  abierta         timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Who counts it, and since when.
  recibe_id       int         NOT NULL REFERENCES usuario,
  desde           timestamptz NOT NULL DEFAULT clock_timestamp(),
  sellada         timestamptz,
  vueltas         smallint    NOT NULL DEFAULT 0 CHECK (vueltas BETWEEN 0 AND 2),
  -- Signed on the screen of whoever counts (a picture), or by the driver's own session (none).
  firma_chofer    timestamptz,
  firma_imagen    bytea       CHECK (length(firma_imagen) BETWEEN 1 AND 200000),
  firma_recibe    timestamptz,
  cerrada         timestamptz,
  -- So that a count can say that it is not the driver's own.
  CONSTRAINT rendicion_y_chofer UNIQUE (id, chofer_id),
  CONSTRAINT rendicion_estado FOREIGN KEY (entidad, estado) REFERENCES documento_estado,
  CONSTRAINT recibe_otro_que_el_chofer CHECK (recibe_id <> chofer_id),
  CONSTRAINT rendicion_sellada CHECK ((estado IN ('ABIERTA', 'ANULADA')) = (sellada IS NULL) AND (vueltas = 0) = (sellada IS NULL)),
  CONSTRAINT rendicion_firmada CHECK ((estado IN ('RENDIDA', 'REABIERTA')) = (firma_chofer IS NOT NULL AND firma_recibe IS NOT NULL AND cerrada IS NOT NULL))
);
CREATE UNIQUE INDEX una_rendicion ON rendicion (recorrido_id, chofer_id) WHERE estado <> 'ANULADA';
CREATE INDEX rendicion_chofer ON rendicion (chofer_id, id DESC);
CREATE INDEX rendicion_abierta ON rendicion (estado) WHERE estado IN ('ABIERTA', 'SELLADA', 'REABIERTA');

-- What came back, as its labels were read; each once.
CREATE TABLE rendicion_guia (
  rendicion_id bigint      NOT NULL REFERENCES rendicion,
  guia_id      bigint      NOT NULL REFERENCES guia,
  leida        timestamptz NOT NULL DEFAULT clock_timestamp(),
  usuario_id   int         NOT NULL REFERENCES usuario,
  PRIMARY KEY (rendicion_id, guia_id)
);
CREATE INDEX rendicion_guia_guia ON rendicion_guia (guia_id);

CREATE TABLE rendicion_conteo (
  rendicion_id          bigint   NOT NULL,
  chofer_id             int      NOT NULL,
  vuelta                smallint NOT NULL CHECK (vuelta BETWEEN 1 AND 2),
  moneda                text     NOT NULL CHECK (moneda IN ('UYU', 'USD')),
  denominacion_centavos int      NOT NULL CHECK (denominacion_centavos > 0),
  cantidad              int      NOT NULL CHECK (cantidad BETWEEN 0 AND 100000),
  contado_por           int      NOT NULL REFERENCES usuario,
  PRIMARY KEY (rendicion_id, vuelta, moneda, denominacion_centavos),
  CONSTRAINT conteo_de_rendicion FOREIGN KEY (rendicion_id, chofer_id) REFERENCES rendicion (id, chofer_id),
  CONSTRAINT cuenta_otro_que_el_chofer CHECK (contado_por <> chofer_id)
);
-- Vouchers of what is no cash.
CREATE TABLE rendicion_medio (
  rendicion_id bigint   NOT NULL REFERENCES rendicion,
  vuelta       smallint NOT NULL CHECK (vuelta BETWEEN 1 AND 2),
  medio        text     NOT NULL CHECK (medio IN ('TARJETA', 'TRANSFERENCIA', 'QR')),
  moneda       text     NOT NULL CHECK (moneda IN ('UYU', 'USD')),
  comprobantes int      NOT NULL CHECK (comprobantes BETWEEN 0 AND 1000),
  centavos     bigint   NOT NULL CHECK (centavos BETWEEN 0 AND 1000000000),
  PRIMARY KEY (rendicion_id, vuelta, medio, moneda)
);
-- What each round of counting was, by whom: written with its count, also where there was nothing to count.
CREATE TABLE rendicion_vuelta (
  rendicion_id bigint      NOT NULL,
  chofer_id    int         NOT NULL,
  vuelta       smallint    NOT NULL CHECK (vuelta BETWEEN 1 AND 2),
  contado_por  int         NOT NULL REFERENCES usuario,
  sellada      timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (rendicion_id, vuelta),
  -- Other hands count the second time.
  CONSTRAINT recuenta_otro UNIQUE (rendicion_id, contado_por),
  CONSTRAINT vuelta_de_rendicion FOREIGN KEY (rendicion_id, chofer_id) REFERENCES rendicion (id, chofer_id),
  CONSTRAINT sella_otro_que_el_chofer CHECK (contado_por <> chofer_id)
);
-- Expected and counted, known from the seal on and not a moment before; the function writes both at once.
CREATE TABLE rendicion_saldo (
  rendicion_id bigint NOT NULL REFERENCES rendicion,
  medio        text   NOT NULL CHECK (medio IN ('EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'QR')),
  moneda       text   NOT NULL CHECK (moneda IN ('UYU', 'USD')),
  esperado     bigint NOT NULL,
  contado      bigint NOT NULL CHECK (contado >= 0),
  PRIMARY KEY (rendicion_id, medio, moneda)
);
-- What the driver says to bring; nobody reads it before the seal but the driver.
CREATE TABLE rendicion_declarado (
  recorrido_id bigint      NOT NULL REFERENCES recorrido,
  chofer_id    int         NOT NULL REFERENCES usuario,
  moneda       text        NOT NULL CHECK (moneda IN ('UYU', 'USD')),
  centavos     bigint      NOT NULL CHECK (centavos BETWEEN 0 AND 1000000000),
  declarado    timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (recorrido_id, chofer_id, moneda)
);
CREATE TABLE rendicion_diferencia (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rendicion_id  bigint      NOT NULL,
  chofer_id     int         NOT NULL,
  -- Money that was counted, vouchers, a parcel, or what was collected or corrected after the seal.
  clase         text        NOT NULL CHECK (clase IN ('DINERO', 'MEDIO', 'BULTO', 'TARDIO')),
  medio         text        CHECK (medio IN ('EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'QR')),
  moneda        text        CHECK (moneda IN ('UYU', 'USD')),
  -- Counted less expected; of a late one what it added to what the driver holds, of a parcel nothing.
  centavos      bigint      CHECK (centavos <> 0),
  guia_id       bigint      REFERENCES guia,
  evento_id     bigint,
  hallada       timestamptz NOT NULL DEFAULT clock_timestamp(),
  decision      text        CHECK (decision IN ('A_CARGO', 'SOBRANTE', 'ASUMIDA', 'ERROR_DE_REGISTRO', 'RECIBIDA', 'BUSCAR', 'INCIDENCIA')),
  decidida      timestamptz,
  decidida_por  int         REFERENCES usuario,
  nota          text        CHECK (length(nota) BETWEEN 1 AND 500),
  incidencia_id bigint      REFERENCES incidencia,
  CONSTRAINT diferencia_de_rendicion FOREIGN KEY (rendicion_id, chofer_id) REFERENCES rendicion (id, chofer_id),
  CONSTRAINT diferencia_dice_que CHECK (CASE clase WHEN 'BULTO' THEN guia_id IS NOT NULL AND centavos IS NULL ELSE centavos IS NOT NULL AND moneda IS NOT NULL END),
  CONSTRAINT diferencia_decidida CHECK ((decision IS NULL) = (decidida IS NULL) AND (decision IS NULL) = (decidida_por IS NULL)),
  CONSTRAINT decide_otro_que_el_chofer CHECK (decidida_por <> chofer_id)
);
CREATE INDEX rendicion_diferencia_rendicion ON rendicion_diferencia (rendicion_id);
CREATE INDEX rendicion_diferencia_abierta ON rendicion_diferencia (chofer_id) WHERE decision IS NULL;
CREATE INDEX rendicion_diferencia_guia ON rendicion_diferencia (guia_id) WHERE guia_id IS NOT NULL;
CREATE INDEX rendicion_diferencia_incidencia ON rendicion_diferencia (incidencia_id) WHERE incidencia_id IS NOT NULL;

-- An asiento is dated after whoever counts the account has let it go: what a seal could not see never says that it was there.
CREATE OR REPLACE FUNCTION asentar_cobro(e evento) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  g record;
  nuevo bigint;
  tiene int;
  flete bigint;
  reembolso bigint;
BEGIN
  SELECT x.id, x.numero, x.moneda, coalesce(x.flete_destino_centavos, 0) AS flete, coalesce(x.contra_reembolso_centavos, 0) AS reembolso
    INTO STRICT g FROM guia x WHERE x.id = e.guia_id;
  tiene := cuenta_de_cobro(e, g.moneda);
  PERFORM FROM cuenta WHERE id = tiene FOR KEY SHARE;
  INSERT INTO asiento (dia, texto, usuario_id, origen, origen_id, clave)
  VALUES (hoy(), 'Cobro de la guía ' || g.numero, e.usuario_id, 'evento', e.id, 'cobro:' || e.id)
  ON CONFLICT (clave) DO NOTHING RETURNING id INTO nuevo;
  IF nuevo IS NULL THEN RETURN; END IF;
  flete := least(e.monto_centavos, g.flete);
  reembolso := least(e.monto_centavos - flete, g.reembolso);
  INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos, guia_id)
  SELECT nuevo, p.linea, tiene, CASE p.linea WHEN 1 THEN cuenta_de('FLETE_COBRADO', NULL, NULL, g.moneda)
                                             WHEN 2 THEN cuenta_de('POR_LIQUIDAR', 'cliente', e.cliente_id, g.moneda)
                                             ELSE cuenta_de('EXCEDENTE', 'cliente', e.cliente_id, g.moneda) END, g.moneda, p.centavos, g.id
    FROM (VALUES (1, flete), (2, reembolso), (3, e.monto_centavos - flete - reembolso)) AS p (linea, centavos)
   WHERE p.centavos > 0;
END
$$;
CREATE OR REPLACE FUNCTION revertir_asiento(el_asiento bigint, el_texto text, el_usuario int) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  nuevo bigint;
BEGIN
  PERFORM FROM cuenta c WHERE c.id IN (SELECT unnest(ARRAY[l.debe_id, l.haber_id]) FROM asiento_linea l WHERE l.asiento_id = el_asiento)
    ORDER BY c.id FOR KEY SHARE;
  INSERT INTO asiento (dia, texto, usuario_id, origen, origen_id, clave, revierte_id)
  SELECT hoy(), el_texto, el_usuario, a.origen, a.origen_id, 'revierte:' || a.id, a.id FROM asiento a WHERE a.id = el_asiento
  ON CONFLICT (clave) DO NOTHING RETURNING id INTO nuevo;
  INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos, guia_id)
  SELECT nuevo, l.linea, l.haber_id, l.debe_id, l.moneda, l.centavos, l.guia_id FROM asiento_linea l
   WHERE l.asiento_id = el_asiento AND nuevo IS NOT NULL;
END
$$;

-- What lies on a driver's account and somebody still has to decide about: no later count expects it.
CREATE FUNCTION en_duda(persona int, la_moneda text) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(sum(CASE d.clase WHEN 'DINERO' THEN -d.centavos ELSE d.centavos END), 0)::bigint
          FROM rendicion_diferencia d
         WHERE d.chofer_id = persona AND d.moneda = la_moneda AND d.clase IN ('DINERO', 'TARDIO') AND d.decision IS NULL $$;
REVOKE ALL ON FUNCTION en_duda(int, text) FROM PUBLIC;

-- What a driver collected on a round by other means than cash; what was corrected is none.
CREATE FUNCTION medios_de(el_recorrido bigint, persona int) RETURNS TABLE (medio text, moneda text, centavos bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT e.medio, g.moneda, sum(e.monto_centavos)::bigint
          FROM evento e JOIN guia g ON g.id = e.guia_id JOIN recorrido r ON r.id = e.recorrido_id
         WHERE e.recorrido_id = el_recorrido AND e.monto_centavos > 0 AND e.tipo IN ('ENT_CR', 'ENT_PAR') AND e.medio <> 'EFECTIVO'
           AND e.fecha_registro >= (SELECT l.desde FROM libro l)
           AND persona = CASE WHEN EXISTS (SELECT FROM usuario_rol x WHERE x.usuario_id = e.usuario_id AND x.rol_id = 18) THEN e.usuario_id ELSE r.chofer_id END
           AND NOT EXISTS (SELECT FROM evento k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id)
         GROUP BY e.medio, g.moneda $$;
REVOKE ALL ON FUNCTION medios_de(bigint, int) FROM PUBLIC;

-- Seals a count, the first or the second: from now on it is known what was expected, and what was counted lies in the till. The account is held
-- until then, so that whatever is being collected is either in it or late.
CREATE FUNCTION sellar_rendicion(cual bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r rendicion;
  esta smallint;
  m text;
  tiene int;
  hay bigint;
  habia bigint;
  debia bigint;
BEGIN
  SELECT x.* INTO STRICT r FROM rendicion x WHERE x.id = cual FOR NO KEY UPDATE;
  esta := r.vueltas + 1;
  INSERT INTO rendicion_vuelta (rendicion_id, chofer_id, vuelta, contado_por) VALUES (r.id, r.chofer_id, esta, usuario_actual());
  FOREACH m IN ARRAY ARRAY['UYU', 'USD'] LOOP
    tiene := cuenta_de('EFECTIVO_CHOFER', 'persona', r.chofer_id, m);
    PERFORM FROM cuenta WHERE id = tiene FOR UPDATE;
    SELECT coalesce(sum(c.denominacion_centavos::bigint * c.cantidad), 0) INTO hay
      FROM rendicion_conteo c WHERE c.rendicion_id = r.id AND c.vuelta = esta AND c.moneda = m;
    SELECT s.contado, s.esperado INTO habia, debia FROM rendicion_saldo s WHERE s.rendicion_id = r.id AND s.medio = 'EFECTIVO' AND s.moneda = m;
    IF esta = 1 THEN debia := saldo_de(tiene) - en_duda(r.chofer_id, m); END IF;
    habia := coalesce(habia, 0);
    debia := coalesce(debia, 0);
    CONTINUE WHEN m = 'USD' AND hay = 0 AND habia = 0 AND debia = 0;
    IF hay > habia THEN
      PERFORM mover_dinero('rendicion', r.id, format('rendicion:%s:%s:%s', r.id, m, esta), 'Rendición ' || r.numero,
                           cuenta_de('CAJA', NULL, NULL, m), tiene, hay - habia);
    ELSIF hay < habia THEN
      PERFORM mover_dinero('rendicion', r.id, format('rendicion:%s:%s:%s', r.id, m, esta), 'Recuento de la rendición ' || r.numero,
                           tiene, cuenta_de('CAJA', NULL, NULL, m), habia - hay);
    END IF;
    INSERT INTO rendicion_saldo (rendicion_id, medio, moneda, esperado, contado) VALUES (r.id, 'EFECTIVO', m, debia, hay)
    ON CONFLICT (rendicion_id, medio, moneda) DO UPDATE SET contado = EXCLUDED.contado;
  END LOOP;
  -- The bank says whether what is no cash came: what is expected of its vouchers is what was registered on the round.
  INSERT INTO rendicion_saldo (rendicion_id, medio, moneda, esperado, contado)
  SELECT r.id, coalesce(e.medio, c.medio), coalesce(e.moneda, c.moneda), coalesce(e.centavos, 0), coalesce(c.centavos, 0)
    FROM (SELECT * FROM medios_de(r.recorrido_id, r.chofer_id)) AS e
    FULL JOIN (SELECT * FROM rendicion_medio x WHERE x.rendicion_id = r.id AND x.vuelta = esta) AS c ON c.medio = e.medio AND c.moneda = e.moneda
   WHERE coalesce(e.centavos, 0) + coalesce(c.centavos, 0) > 0
  ON CONFLICT (rendicion_id, medio, moneda) DO UPDATE SET contado = EXCLUDED.contado;
  UPDATE rendicion_saldo s SET contado = 0
   WHERE s.rendicion_id = r.id AND s.medio <> 'EFECTIVO' AND s.contado > 0
     AND NOT EXISTS (SELECT FROM rendicion_medio x WHERE x.rendicion_id = r.id AND x.vuelta = esta AND x.medio = s.medio AND x.moneda = s.moneda);
  DELETE FROM rendicion_diferencia d WHERE d.rendicion_id = r.id AND d.clase IN ('DINERO', 'MEDIO') AND d.decision IS NULL;
  INSERT INTO rendicion_diferencia (rendicion_id, chofer_id, clase, medio, moneda, centavos)
  SELECT r.id, r.chofer_id, CASE s.medio WHEN 'EFECTIVO' THEN 'DINERO' ELSE 'MEDIO' END, s.medio, s.moneda, s.contado - s.esperado
    FROM rendicion_saldo s WHERE s.rendicion_id = r.id AND s.contado <> s.esperado ORDER BY s.medio, s.moneda;
  IF esta = 1 THEN
    -- Neither delivered nor back; and back though it says that it was delivered. Of a round that was passed on, by whoever drives it now.
    INSERT INTO rendicion_diferencia (rendicion_id, chofer_id, clase, guia_id)
    SELECT r.id, r.chofer_id, 'BULTO', l.guia_id
      FROM recorrido_guia l JOIN recorrido v ON v.id = l.recorrido_id
      LEFT JOIN rendicion_guia b ON b.rendicion_id = r.id AND b.guia_id = l.guia_id
     WHERE l.recorrido_id = r.recorrido_id AND v.chofer_id = r.chofer_id
       AND (l.abierta AND b.guia_id IS NULL OR l.estado = 'ENTREGADA' AND b.guia_id IS NOT NULL)
     ORDER BY l.orden;
  END IF;
  -- Whoever signed, signed another count.
  UPDATE rendicion SET estado = 'SELLADA', vueltas = esta, sellada = coalesce(sellada, clock_timestamp()), recibe_id = usuario_actual(),
         desde = CASE WHEN recibe_id = usuario_actual() THEN desde ELSE clock_timestamp() END, firma_chofer = NULL, firma_imagen = NULL
   WHERE id = r.id;
END
$$;
REVOKE ALL ON FUNCTION sellar_rendicion(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sellar_rendicion(bigint) TO anden_personal;

-- What becomes of a difference, and of the money that it left with the driver. Answers whether it was still to be decided.
CREATE FUNCTION decidir_diferencia_de_rendicion(cual bigint, la_decision text, la_nota text, la_incidencia bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  d rendicion_diferencia;
  tiene int;
  queda bigint;
  otra int;
BEGIN
  SELECT x.* INTO STRICT d FROM rendicion_diferencia x WHERE x.id = cual FOR NO KEY UPDATE;
  IF d.decision IS NOT NULL THEN RETURN false; END IF;
  IF d.clase IN ('DINERO', 'TARDIO') AND la_decision <> 'ERROR_DE_REGISTRO' THEN
    tiene := cuenta_de('EFECTIVO_CHOFER', 'persona', d.chofer_id, d.moneda);
    PERFORM FROM cuenta WHERE id = tiene FOR UPDATE;
    queda := CASE d.clase WHEN 'DINERO' THEN -d.centavos ELSE d.centavos END;
    otra := CASE la_decision WHEN 'A_CARGO' THEN cuenta_de('FALTANTE', 'persona', d.chofer_id, d.moneda)
                             WHEN 'SOBRANTE' THEN cuenta_de('SOBRANTE', 'persona', d.chofer_id, d.moneda)
                             WHEN 'RECIBIDA' THEN cuenta_de('CAJA', NULL, NULL, d.moneda)
                             ELSE cuenta_de('DIFERENCIA_ASUMIDA', NULL, NULL, d.moneda) END;
    PERFORM mover_dinero('diferencia', d.rendicion_id, 'diferencia-rendicion:' || d.id, 'Diferencia de rendición',
                         CASE WHEN queda > 0 THEN otra ELSE tiene END, CASE WHEN queda > 0 THEN tiene ELSE otra END, abs(queda));
  END IF;
  UPDATE rendicion_diferencia SET decision = la_decision, decidida = clock_timestamp(), decidida_por = usuario_actual(), nota = la_nota,
         incidencia_id = la_incidencia WHERE id = d.id;
  RETURN true;
END
$$;
REVOKE ALL ON FUNCTION decidir_diferencia_de_rendicion(bigint, text, text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION decidir_diferencia_de_rendicion(bigint, text, text, bigint) TO anden_personal;

-- What was collected or corrected after the seal is a difference of its own: nothing that was signed changes in silence.
CREATE FUNCTION notar_cobro_tardio() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t record;
BEGIN
  FOR t IN
    SELECT r.id, r.estado, r.chofer_id, e.guia_id, e.id AS evento_id, a.usuario_id, n.moneda,
           sum(CASE WHEN n.debe_id = c.id THEN n.centavos ELSE -n.centavos END) AS centavos
      FROM nuevas n
      JOIN asiento a ON a.id = n.asiento_id AND a.origen = 'evento'
      JOIN cuenta c ON c.id IN (n.debe_id, n.haber_id) AND c.rol = 'EFECTIVO_CHOFER'
      JOIN evento e ON e.guia_id = n.guia_id AND e.id = a.origen_id
      JOIN rendicion r ON r.recorrido_id = e.recorrido_id AND r.chofer_id = c.auxiliar_id AND r.estado IN ('SELLADA', 'RENDIDA', 'REABIERTA')
     GROUP BY r.id, r.estado, r.chofer_id, e.guia_id, e.id, a.usuario_id, n.moneda
  LOOP
    INSERT INTO rendicion_diferencia (rendicion_id, chofer_id, clase, medio, moneda, centavos, guia_id, evento_id)
    VALUES (t.id, t.chofer_id, 'TARDIO', 'EFECTIVO', t.moneda, t.centavos, t.guia_id, t.evento_id);
    IF t.estado = 'RENDIDA' THEN
      UPDATE rendicion SET estado = 'REABIERTA' WHERE id = t.id AND estado = 'RENDIDA';
      IF FOUND THEN
        INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id)
        VALUES ('rendicion', t.id, 'cobro_tardio', 'RENDIDA', 'REABIERTA', t.usuario_id);
      END IF;
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER nota_cobro_tardio AFTER INSERT ON asiento_linea REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION notar_cobro_tardio();

-- Who drove a round and still has to account for it: whoever has it, and whoever collected on it before it was passed on.
CREATE FUNCTION faltan_rendir(el_recorrido bigint) RETURNS TABLE (chofer_id int, chofer text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT u.id, u.fullname::text
          FROM (SELECT r.chofer_id AS id FROM recorrido r WHERE r.id = el_recorrido AND r.chofer_id IS NOT NULL
                UNION
                SELECT v.chofer_id FROM recorrido_relevo v
                 WHERE v.recorrido_id = el_recorrido
                   AND EXISTS (SELECT FROM evento e WHERE e.recorrido_id = el_recorrido AND e.monto_centavos > 0 AND e.usuario_id = v.chofer_id
                                  AND NOT EXISTS (SELECT FROM evento k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id))) AS q
          JOIN usuario u ON u.id = q.id
         WHERE NOT EXISTS (SELECT FROM rendicion x WHERE x.recorrido_id = el_recorrido AND x.chofer_id = q.id AND x.estado IN ('RENDIDA', 'REABIERTA'))
         ORDER BY u.fullname, u.id $$;
REVOKE ALL ON FUNCTION faltan_rendir(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION faltan_rendir(bigint) TO anden_personal;

-- What a person who drives has in cash. Whoever counts is never told: its service asks who wants to know.
CREATE FUNCTION efectivo_de(persona int, la_moneda text) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce((SELECT saldo_de(c.id) FROM cuenta c
                          WHERE c.rol = 'EFECTIVO_CHOFER' AND c.auxiliar = 'persona' AND c.auxiliar_id = persona AND c.moneda = la_moneda), 0) $$;
REVOKE ALL ON FUNCTION efectivo_de(int, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION efectivo_de(int, text) TO anden_personal;

-- What a driver did without a network and tells after the round was closed is still of that round, where its parcel was left to be looked for.
CREATE OR REPLACE FUNCTION guia_en_ronda_de(guia bigint, chofer int, cuando timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (
          SELECT FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id
           WHERE l.guia_id = guia AND l.estado <> 'QUITADA' AND (r.estado NOT IN ('BORRADOR', 'RENDIDO', 'ANULADO') OR r.estado = 'RENDIDO' AND l.abierta)
             AND (l.abierta OR NOT EXISTS (SELECT FROM recorrido_guia o WHERE o.guia_id = guia AND o.abierta))
             AND (r.chofer_id = chofer
               OR EXISTS (SELECT FROM recorrido_relevo v WHERE v.recorrido_id = r.id AND v.chofer_id = chofer AND v.hasta > cuando)))
        OR EXISTS (
          SELECT FROM levante_guia g JOIN levante v ON v.id = g.levante_id
           WHERE g.guia_id = guia AND g.abierta AND v.chofer_id = chofer AND v.estado NOT IN ('CERRADO', 'REPROGRAMADO', 'FALLIDO')) $$;

CREATE FUNCTION avisar_rendicion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"rendiciones","codigo":"VAL_001"}'), pg_notify('anden_novedades', '{"evento":"rendiciones","codigo":"REC_004"}'),
          pg_notify('anden_novedades', '{"evento":"rendiciones","codigo":"CHF_001"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_rendicion AFTER INSERT OR UPDATE ON rendicion FOR EACH STATEMENT EXECUTE FUNCTION avisar_rendicion();

-- Expected, counted and what differs are the functions' to write.
GRANT SELECT, INSERT (numero, recorrido_id, chofer_id, recibe_id) ON rendicion TO anden_personal;
GRANT UPDATE (estado, recibe_id, desde, firma_chofer, firma_imagen, firma_recibe, cerrada) ON rendicion TO anden_personal;
GRANT SELECT, INSERT (rendicion_id, guia_id, usuario_id) ON rendicion_guia TO anden_personal;
GRANT SELECT, INSERT ON rendicion_conteo, rendicion_medio TO anden_personal;
GRANT SELECT ON rendicion_vuelta, rendicion_saldo, rendicion_diferencia TO anden_personal;
GRANT SELECT, INSERT, UPDATE (centavos, declarado) ON rendicion_declarado TO anden_personal;
DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['rendicion', 'rendicion_guia', 'rendicion_conteo', 'rendicion_medio', 'rendicion_vuelta', 'rendicion_saldo', 'rendicion_declarado',
                               'rendicion_diferencia'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
  FOREACH tabla IN ARRAY ARRAY['rendicion', 'rendicion_medio', 'rendicion_vuelta', 'rendicion_saldo', 'rendicion_diferencia'] LOOP
    EXECUTE format('CREATE POLICY personal ON %I TO anden_personal USING (true) WITH CHECK (true)', tabla);
  END LOOP;
  FOREACH tabla IN ARRAY ARRAY['rendicion_guia', 'rendicion_conteo', 'rendicion_medio', 'rendicion_vuelta', 'rendicion_saldo', 'rendicion_diferencia'] LOOP
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE TO anden_chofer USING (rendicion_id = ANY (ARRAY(SELECT r.id FROM rendicion r))) WITH CHECK (false)', tabla);
  END LOOP;
  -- The books are not a driver's to read.
  FOREACH tabla IN ARRAY ARRAY['cuenta', 'asiento', 'asiento_linea'] LOOP
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE FOR SELECT TO anden_chofer USING (false)', tabla);
  END LOOP;
END
$$;
CREATE POLICY personal ON rendicion_guia FOR SELECT TO anden_personal USING (true);
CREATE POLICY personal_lee ON rendicion_guia FOR INSERT TO anden_personal WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY personal ON rendicion_conteo FOR SELECT TO anden_personal USING (true);
CREATE POLICY personal_cuenta ON rendicion_conteo FOR INSERT TO anden_personal WITH CHECK (contado_por = usuario_actual());
CREATE POLICY chofer ON rendicion AS RESTRICTIVE TO anden_chofer USING (chofer_id = usuario_actual()) WITH CHECK (chofer_id = usuario_actual());
-- Declared is the driver's own, until it stands beside what was counted.
CREATE POLICY personal ON rendicion_declarado FOR SELECT TO anden_personal
  USING (chofer_id = usuario_actual()
      OR EXISTS (SELECT FROM rendicion r WHERE r.recorrido_id = rendicion_declarado.recorrido_id AND r.chofer_id = rendicion_declarado.chofer_id AND r.sellada IS NOT NULL));
CREATE POLICY personal_declara ON rendicion_declarado FOR INSERT TO anden_personal WITH CHECK (chofer_id = usuario_actual());
CREATE POLICY personal_redeclara ON rendicion_declarado FOR UPDATE TO anden_personal USING (chofer_id = usuario_actual()) WITH CHECK (chofer_id = usuario_actual());
DROP POLICY chofer ON documento_anotacion;
CREATE POLICY chofer ON documento_anotacion AS RESTRICTIVE TO anden_chofer
  USING (CASE entidad WHEN 'recorrido' THEN documento_id = ANY (ARRAY(SELECT recorridos_del_chofer()))
                      WHEN 'levante' THEN documento_id = ANY (ARRAY(SELECT levantes_del_chofer()))
                      WHEN 'rendicion' THEN documento_id = ANY (ARRAY(SELECT r.id FROM rendicion r)) ELSE false END);
