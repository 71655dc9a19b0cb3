-- The cash box of an agency, counted without being told what should be in it, and the sealed bags in which its money leaves.

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('turno_caja', 'ABIERTA', 'Abierta', 'curso', false, 1), ('turno_caja', 'ARQUEADA', 'Contada', 'custodia', false, 2),
  ('turno_caja', 'CERRADA', 'Cerrada', 'ok', true, 3),
  ('remesa', 'ENVIADA', 'En la agencia', 'info', false, 1), ('remesa', 'EN_CAMINO', 'En camino', 'curso', false, 2),
  ('remesa', 'RECIBIDA', 'Recibida', 'custodia', false, 3), ('remesa', 'CONTADA', 'Contada', 'ok', true, 4),
  ('remesa', 'CON_DIFERENCIA', 'Con diferencia', 'alerta', true, 5);
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien) VALUES
  ('turno_caja', NULL, 'abrir', 'Abrir', 'ABIERTA', '{agencia}'),
  ('turno_caja', 'ABIERTA', 'contar', 'Contar', 'ARQUEADA', '{agencia}'),
  ('turno_caja', 'ARQUEADA', 'recontar', 'Contar otra vez', 'ARQUEADA', '{agencia}'),
  ('turno_caja', 'ARQUEADA', 'cerrar', 'Cerrar', 'CERRADA', '{agencia}'),
  ('remesa', NULL, 'enviar', 'Enviar', 'ENVIADA', '{agencia}'),
  ('remesa', 'ENVIADA', 'llevar', 'Llevar', 'EN_CAMINO', '{chofer,caja}'),
  ('remesa', 'ENVIADA', 'recibir', 'Recibir', 'RECIBIDA', '{caja}'),
  ('remesa', 'EN_CAMINO', 'recibir', 'Recibir', 'RECIBIDA', '{caja}'),
  ('remesa', 'RECIBIDA', 'contar', 'Contar', 'CONTADA', '{caja}'),
  ('remesa', 'RECIBIDA', 'contar_con_diferencia', 'Contar', 'CON_DIFERENCIA', '{caja}');

CREATE TABLE turno_caja (
  id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agente_id      int         NOT NULL REFERENCES agente,
  entidad        text        NOT NULL DEFAULT 'turno_caja' CHECK (entidad = 'turno_caja'),
  estado         text        NOT NULL DEFAULT 'ABIERTA',
  abierta        timestamptz NOT NULL DEFAULT clock_timestamp(),
  abre_id        int         NOT NULL REFERENCES usuario,
  fondo_centavos bigint      NOT NULL CHECK (fondo_centavos >= 0),
  cerrada        timestamptz,
  cierra_id      int         REFERENCES usuario,
  -- Both are known once the count is sealed, and not a moment before.
  esperado_centavos bigint,
  contado_centavos  bigint   CHECK (contado_centavos >= 0),
  -- What became of a difference; null: there is none, or nobody has decided yet.
  decision       text        CHECK (decision IN ('A_CARGO', 'ASUMIDA', 'ERROR_DE_REGISTRO')),
  decidida_por   int         REFERENCES usuario,
  decidida       timestamptz,
  nota           text        CHECK (length(nota) BETWEEN 1 AND 500),
  CONSTRAINT turno_estado FOREIGN KEY (entidad, estado) REFERENCES documento_estado,
  CONSTRAINT sellado_entero CHECK ((esperado_centavos IS NULL) = (contado_centavos IS NULL) AND (estado = 'ABIERTA') = (contado_centavos IS NULL)),
  CONSTRAINT cerrada_por_alguien CHECK ((estado = 'CERRADA') = (cerrada IS NOT NULL) AND (cerrada IS NULL) = (cierra_id IS NULL)),
  CONSTRAINT decide_otro CHECK (decidida_por <> cierra_id)
);
-- One box at a time.
CREATE UNIQUE INDEX una_caja_abierta ON turno_caja (agente_id) WHERE estado <> 'CERRADA';
CREATE INDEX turno_caja_agente ON turno_caja (agente_id, id DESC);

CREATE TABLE turno_arqueo (
  turno_id              bigint   NOT NULL REFERENCES turno_caja,
  vuelta                smallint NOT NULL CHECK (vuelta BETWEEN 0 AND 2),
  denominacion_centavos int      NOT NULL CHECK (denominacion_centavos > 0),
  cantidad              int      NOT NULL CHECK (cantidad BETWEEN 0 AND 100000),
  usuario_id            int      NOT NULL REFERENCES usuario,
  -- 0 is what was there when it was opened.
  PRIMARY KEY (turno_id, vuelta, denominacion_centavos)
);

CREATE TABLE remesa (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero             text COLLATE "C" NOT NULL CONSTRAINT remesa_numero_unico UNIQUE,
  agente_id          int         NOT NULL REFERENCES agente,
  entidad            text        NOT NULL DEFAULT 'remesa' CHECK (entidad = 'remesa'),
  estado             text        NOT NULL DEFAULT 'ENVIADA',
  creada             timestamptz NOT NULL DEFAULT clock_timestamp(),
  entrega_id         int         NOT NULL REFERENCES usuario,
  precinto           text        NOT NULL CONSTRAINT remesa_precinto_unico UNIQUE CHECK (length(precinto) BETWEEN 1 AND 40),
  declarado_centavos bigint      NOT NULL CHECK (declarado_centavos > 0),
  lleva_id           int         REFERENCES usuario,
  recibe_id          int         REFERENCES usuario,
  precinto_intacto   boolean,
  contado_centavos   bigint      CHECK (contado_centavos >= 0),
  contada            timestamptz,
  CONSTRAINT remesa_estado FOREIGN KEY (entidad, estado) REFERENCES documento_estado,
  -- Whoever counts is never whoever sent it or brought it.
  CONSTRAINT recibe_otro CHECK (recibe_id <> entrega_id AND recibe_id IS DISTINCT FROM lleva_id OR recibe_id IS NULL)
);
CREATE INDEX remesa_agente ON remesa (agente_id, id DESC);
CREATE INDEX remesa_abierta ON remesa (estado) WHERE contada IS NULL;

-- From one account to the other, for what a function of this file does.
CREATE FUNCTION mover_dinero(el_origen text, cual bigint, la_clave text, el_texto text, debe int, haber int, cuanto bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  nuevo bigint;
BEGIN
  INSERT INTO asiento (dia, texto, usuario_id, origen, origen_id, clave) VALUES (hoy(), el_texto, usuario_actual(), el_origen, cual, la_clave)
  RETURNING id INTO nuevo;
  INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos)
  SELECT nuevo, 1, debe, haber, c.moneda, cuanto FROM cuenta c WHERE c.id = debe;
END
$$;
REVOKE ALL ON FUNCTION mover_dinero(text, bigint, text, text, int, int, bigint) FROM PUBLIC;

-- A gap leaves the box for an account of its own, where it lies until somebody decides: too little is the agency's to explain.
CREATE FUNCTION asentar_diferencia(el_origen text, cual bigint, la_clave text, tiene int, agencia int, diferencia bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF diferencia < 0 THEN
    PERFORM mover_dinero(el_origen, cual, la_clave, 'Faltó al contar', cuenta_de('FALTANTE', 'agencia', agencia, 'UYU'), tiene, -diferencia);
  ELSIF diferencia > 0 THEN
    PERFORM mover_dinero(el_origen, cual, la_clave, 'Sobró al contar', tiene, cuenta_de('SOBRANTE', 'agencia', agencia, 'UYU'), diferencia);
  END IF;
END
$$;
REVOKE ALL ON FUNCTION asentar_diferencia(text, bigint, text, int, int, bigint) FROM PUBLIC;

-- The turn that is asked for, held, if this person's agency has it.
CREATE FUNCTION turno_propio(cual bigint) RETURNS turno_caja
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t turno_caja;
BEGIN
  SELECT x.* INTO t FROM turno_caja x
   WHERE x.id = cual AND (agente_actual() IS NULL OR x.agente_id = agente_actual()) FOR NO KEY UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such turn' USING ERRCODE = 'no_data_found'; END IF;
  RETURN t;
END
$$;
REVOKE ALL ON FUNCTION turno_propio(bigint) FROM PUBLIC;

-- Holds a turn, so that it is counted or closed once at a time.
CREATE FUNCTION sostener_turno(cual bigint) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT FROM turno_caja t WHERE t.id = cual AND (agente_actual() IS NULL OR t.agente_id = agente_actual()) FOR NO KEY UPDATE $$;
REVOKE ALL ON FUNCTION sostener_turno(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sostener_turno(bigint) TO anden_personal, anden_agencia;

-- Whether cash may be taken: it holds the open box, so that nobody counts it until what is taken is in it.
CREATE FUNCTION usar_caja(agencia int) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM turno_caja t WHERE t.agente_id = agencia AND t.estado = 'ABIERTA' FOR SHARE;
  RETURN FOUND;
END
$$;
REVOKE ALL ON FUNCTION usar_caja(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION usar_caja(int) TO anden_personal, anden_agencia;

-- What was counted when it was opened is what is there: a difference to what the last one left is told now, not lost in a later one.
CREATE FUNCTION abrir_caja(cual bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t turno_caja := turno_propio(cual);
  tiene int := cuenta_de('EFECTIVO_AGENCIA', 'agencia', t.agente_id, 'UYU');
  habia bigint;
BEGIN
  PERFORM FROM cuenta WHERE id = tiene FOR UPDATE;
  habia := saldo_de(tiene);
  IF NOT EXISTS (SELECT FROM turno_caja x WHERE x.agente_id = t.agente_id AND x.id < t.id) THEN
    -- Its very first: what it begins with is what it was given.
    IF t.fondo_centavos > habia THEN
      PERFORM mover_dinero('turno', t.id, 'apertura:' || t.id, 'Fondo inicial', tiene, cuenta_de('FONDO', NULL, NULL, 'UYU'), t.fondo_centavos - habia);
      RETURN;
    END IF;
  END IF;
  PERFORM asentar_diferencia('turno', t.id, 'apertura:' || t.id, tiene, t.agente_id, t.fondo_centavos - habia);
END
$$;
REVOKE ALL ON FUNCTION abrir_caja(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION abrir_caja(bigint) TO anden_personal, anden_agencia;

-- Seals a count. The account is held until then: whatever is being collected is waited for, and is in it.
CREATE FUNCTION sellar_arqueo(cual bigint, la_vuelta int) RETURNS TABLE (esperado bigint, contado bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t turno_caja := turno_propio(cual);
  tiene int := cuenta_de('EFECTIVO_AGENCIA', 'agencia', t.agente_id, 'UYU');
  hay bigint;
BEGIN
  PERFORM FROM cuenta WHERE id = tiene FOR UPDATE;
  SELECT coalesce(sum(a.denominacion_centavos::bigint * a.cantidad), 0) INTO hay FROM turno_arqueo a WHERE a.turno_id = t.id AND a.vuelta = la_vuelta;
  UPDATE turno_caja SET estado = 'ARQUEADA', esperado_centavos = saldo_de(tiene), contado_centavos = hay WHERE id = t.id
  RETURNING esperado_centavos, contado_centavos INTO esperado, contado;
  RETURN NEXT;
END
$$;
REVOKE ALL ON FUNCTION sellar_arqueo(bigint, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sellar_arqueo(bigint, int) TO anden_personal, anden_agencia;

CREATE FUNCTION cerrar_caja(cual bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t turno_caja := turno_propio(cual);
  tiene int := cuenta_de('EFECTIVO_AGENCIA', 'agencia', t.agente_id, 'UYU');
BEGIN
  PERFORM asentar_diferencia('turno', t.id, 'cierre:' || t.id, tiene, t.agente_id, t.contado_centavos - t.esperado_centavos);
  UPDATE turno_caja SET estado = 'CERRADA', cerrada = clock_timestamp(), cierra_id = usuario_actual() WHERE id = t.id;
END
$$;
REVOKE ALL ON FUNCTION cerrar_caja(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cerrar_caja(bigint) TO anden_personal, anden_agencia;

-- Decided by somebody else. Taken over by the company it goes off the agency; an error that was corrected brought its own entries, so that
-- what was booked as a gap is taken back.
CREATE FUNCTION decidir_diferencia(cual bigint, la_decision text, la_nota text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t turno_caja;
  a bigint;
BEGIN
  SELECT x.* INTO t FROM turno_caja x WHERE x.id = cual FOR NO KEY UPDATE;
  SELECT x.id INTO a FROM asiento x WHERE x.clave = 'cierre:' || t.id;
  IF la_decision = 'ERROR_DE_REGISTRO' AND a IS NOT NULL THEN
    PERFORM revertir_asiento(a, 'Error de registro en la caja', usuario_actual());
  ELSIF la_decision = 'ASUMIDA' AND a IS NOT NULL THEN
    IF t.contado_centavos < t.esperado_centavos THEN
      PERFORM mover_dinero('diferencia', t.id, 'diferencia:' || t.id, 'Diferencia asumida', cuenta_de('DIFERENCIA_ASUMIDA', NULL, NULL, 'UYU'),
                           cuenta_de('FALTANTE', 'agencia', t.agente_id, 'UYU'), t.esperado_centavos - t.contado_centavos);
    ELSE
      PERFORM mover_dinero('diferencia', t.id, 'diferencia:' || t.id, 'Diferencia asumida', cuenta_de('SOBRANTE', 'agencia', t.agente_id, 'UYU'),
                           cuenta_de('DIFERENCIA_ASUMIDA', NULL, NULL, 'UYU'), t.contado_centavos - t.esperado_centavos);
    END IF;
  END IF;
  UPDATE turno_caja SET decision = la_decision, decidida_por = usuario_actual(), decidida = clock_timestamp(), nota = la_nota WHERE id = t.id;
END
$$;
REVOKE ALL ON FUNCTION decidir_diferencia(bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION decidir_diferencia(bigint, text, text) TO anden_personal;

-- The next number of the day, without gaps.
CREATE FUNCTION numerar_remesa() RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  n int;
BEGIN
  INSERT INTO numerador AS x (serie, dia, ultimo) VALUES ('RM', hoy(), 1) ON CONFLICT (serie, dia) DO UPDATE SET ultimo = x.ultimo + 1
  RETURNING x.ultimo INTO n;
  RETURN format('RM-%s-%s', to_char(hoy(), 'YYMMDD'), lpad(n::text, 3, '0'));
END
$$;
REVOKE ALL ON FUNCTION numerar_remesa() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION numerar_remesa() TO anden_personal, anden_agencia;

-- A bag takes out of the box what it is said to hold. Whether the box had as much is seen when it is counted: a refusal here would tell what
-- is in it.
CREATE FUNCTION enviar_remesa(cual bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r remesa;
  tiene int;
BEGIN
  SELECT x.* INTO STRICT r FROM remesa x WHERE x.id = cual AND (agente_actual() IS NULL OR x.agente_id = agente_actual());
  tiene := cuenta_de('EFECTIVO_AGENCIA', 'agencia', r.agente_id, 'UYU');
  PERFORM mover_dinero('remesa', r.id, 'remesa:' || r.id, 'Remesa ' || r.numero, cuenta_de('VALORES_EN_TRANSITO', 'remesa', r.id, 'UYU'), tiene, r.declarado_centavos);
END
$$;
REVOKE ALL ON FUNCTION enviar_remesa(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enviar_remesa(bigint) TO anden_personal, anden_agencia;

-- What was counted lies in our till; the gap is the agency's to explain.
CREATE FUNCTION contar_remesa(cual bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r remesa;
  viaja int;
BEGIN
  SELECT x.* INTO STRICT r FROM remesa x WHERE x.id = cual;
  viaja := cuenta_de('VALORES_EN_TRANSITO', 'remesa', r.id, 'UYU');
  PERFORM asentar_diferencia('remesa', r.id, 'diferencia-remesa:' || r.id, viaja, r.agente_id, r.contado_centavos - r.declarado_centavos);
  IF r.contado_centavos > 0 THEN
    PERFORM mover_dinero('remesa', r.id, 'contada:' || r.id, 'Remesa ' || r.numero || ' contada', cuenta_de('CAJA', NULL, NULL, 'UYU'), viaja, r.contado_centavos);
  END IF;
END
$$;
REVOKE ALL ON FUNCTION contar_remesa(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION contar_remesa(bigint) TO anden_personal;

GRANT SELECT ON documento_estado, documento_paso TO anden_agencia;
GRANT SELECT, INSERT ON documento_anotacion TO anden_agencia;
CREATE POLICY agencia ON documento_anotacion FOR SELECT TO anden_agencia USING (usuario_id = usuario_actual());
CREATE POLICY agencia_anota ON documento_anotacion FOR INSERT TO anden_agencia
  WITH CHECK (usuario_id = usuario_actual() AND entidad IN ('turno_caja', 'remesa'));

-- What a count comes to is the functions' to write.
GRANT SELECT, INSERT (agente_id, abre_id, fondo_centavos) ON turno_caja TO anden_personal, anden_agencia;
GRANT SELECT, INSERT ON turno_arqueo TO anden_personal, anden_agencia;
GRANT SELECT, INSERT (numero, agente_id, entrega_id, precinto, declarado_centavos) ON remesa TO anden_personal, anden_agencia;
GRANT UPDATE (estado, lleva_id, recibe_id, precinto_intacto, contado_centavos, contada) ON remesa TO anden_personal;
ALTER TABLE turno_caja ENABLE ROW LEVEL SECURITY;
ALTER TABLE turno_caja FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON turno_caja TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON turno_caja TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY agencia ON turno_caja TO anden_agencia USING (agente_id = agente_actual()) WITH CHECK (agente_id = agente_actual());
ALTER TABLE turno_arqueo ENABLE ROW LEVEL SECURITY;
ALTER TABLE turno_arqueo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON turno_arqueo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON turno_arqueo TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY agencia ON turno_arqueo TO anden_agencia USING (EXISTS (SELECT FROM turno_caja t WHERE t.id = turno_id))
  WITH CHECK (EXISTS (SELECT FROM turno_caja t WHERE t.id = turno_id));
ALTER TABLE remesa ENABLE ROW LEVEL SECURITY;
ALTER TABLE remesa FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON remesa TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON remesa TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY agencia ON remesa TO anden_agencia USING (agente_id = agente_actual()) WITH CHECK (agente_id = agente_actual());
