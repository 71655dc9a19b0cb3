-- A box that was closed by mistake goes on, the same day, as long as no other was opened since: whoever receives money opens it again and says why. What had
-- been sealed stays in its rounds, what its close had booked is taken back, and it is counted anew.
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien) VALUES ('turno_caja', 'CERRADA', 'reabrir', 'Reabrir', 'ABIERTA', '{caja}');

ALTER TABLE turno_caja ADD COLUMN reaperturas smallint NOT NULL DEFAULT 0 CHECK (reaperturas >= 0),
  -- Rounds of counting from before it was opened again.
  ADD COLUMN vueltas_previas smallint NOT NULL DEFAULT 0 CHECK (vueltas_previas >= 0);
ALTER TABLE turno_arqueo DROP CONSTRAINT turno_arqueo_vuelta_check, ADD CONSTRAINT turno_arqueo_vuelta_check CHECK (vuelta >= 0);

CREATE TABLE turno_reapertura (
  turno_id   bigint      NOT NULL REFERENCES turno_caja,
  numero     smallint    NOT NULL CHECK (numero >= 1),
  reabierta  timestamptz NOT NULL DEFAULT clock_timestamp(),
  usuario_id int         NOT NULL REFERENCES usuario,
  motivo     text        NOT NULL CHECK (length(motivo) BETWEEN 3 AND 300),
  -- As it had been closed.
  cerrada    timestamptz NOT NULL,
  cierra_id  int         NOT NULL REFERENCES usuario,
  esperado   bigint      NOT NULL,
  contado    bigint      NOT NULL,
  PRIMARY KEY (turno_id, numero)
);

-- What the close of a box booked: of each time that it was closed.
CREATE FUNCTION clave_de_cierre(t turno_caja) RETURNS text
  LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp
  AS $$ SELECT 'cierre:' || t.id || CASE WHEN t.reaperturas > 0 THEN ':' || t.reaperturas ELSE '' END $$;
REVOKE ALL ON FUNCTION clave_de_cierre(turno_caja) FROM PUBLIC;

CREATE OR REPLACE FUNCTION cerrar_caja(cual bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t turno_caja := turno_propio(cual);
  tiene int := cuenta_de('EFECTIVO_AGENCIA', 'agencia', t.agente_id, 'UYU');
BEGIN
  PERFORM asentar_diferencia('turno', t.id, clave_de_cierre(t), tiene, t.agente_id, t.contado_centavos - t.esperado_centavos);
  UPDATE turno_caja SET estado = 'CERRADA', cerrada = clock_timestamp(), cierra_id = usuario_actual() WHERE id = t.id;
END
$$;

CREATE OR REPLACE FUNCTION decidir_diferencia(cual bigint, la_decision text, la_nota text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t turno_caja;
  a bigint;
  asume int;
BEGIN
  SELECT x.* INTO t FROM turno_caja x WHERE x.id = cual FOR NO KEY UPDATE;
  SELECT x.id INTO a FROM asiento x WHERE x.clave = clave_de_cierre(t);
  -- Who opens a box waits here, or is seen below.
  PERFORM FROM cuenta WHERE id = cuenta_de('EFECTIVO_AGENCIA', 'agencia', t.agente_id, 'UYU') FOR UPDATE;
  IF la_decision = 'ERROR_DE_REGISTRO' AND NOT EXISTS (SELECT FROM turno_caja x WHERE x.agente_id = t.agente_id AND x.id > t.id) THEN
    PERFORM revertir_asiento(a, 'Error de registro en la caja', usuario_actual());
  ELSIF la_decision IN ('ASUMIDA', 'ERROR_DE_REGISTRO') AND a IS NOT NULL THEN
    asume := CASE la_decision WHEN 'ASUMIDA' THEN cuenta_de('DIFERENCIA_ASUMIDA', NULL, NULL, 'UYU')
                              ELSE cuenta_de('DIFERENCIA_ASUMIDA', 'agencia', t.agente_id, 'UYU') END;
    IF t.contado_centavos < t.esperado_centavos THEN
      PERFORM mover_dinero('diferencia', t.id, 'diferencia:' || t.id, 'Diferencia decidida', asume,
                           cuenta_de('FALTANTE', 'agencia', t.agente_id, 'UYU'), t.esperado_centavos - t.contado_centavos);
    ELSE
      PERFORM mover_dinero('diferencia', t.id, 'diferencia:' || t.id, 'Diferencia decidida', cuenta_de('SOBRANTE', 'agencia', t.agente_id, 'UYU'),
                           asume, t.contado_centavos - t.esperado_centavos);
    END IF;
  END IF;
  UPDATE turno_caja SET decision = la_decision, decidida_por = usuario_actual(), decidida = clock_timestamp(), nota = la_nota WHERE id = t.id;
END
$$;

-- Opens a closed box again, which the caller holds. Answers whether that could be: of today, the last one of its agency, and nothing decided about it.
-- The account is held as it is for an opening, so that of two who open one at once the second is told.
CREATE FUNCTION reabrir_caja(cual bigint, el_motivo text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t turno_caja;
  a bigint;
BEGIN
  SELECT x.* INTO STRICT t FROM turno_caja x WHERE x.id = cual FOR NO KEY UPDATE;
  PERFORM FROM cuenta WHERE id = cuenta_de('EFECTIVO_AGENCIA', 'agencia', t.agente_id, 'UYU') FOR UPDATE;
  IF t.estado <> 'CERRADA' OR t.cerrada < inicio_del_dia(hoy()) OR t.decision IS NOT NULL
     OR EXISTS (SELECT FROM turno_medio m WHERE m.turno_id = t.id AND m.decision IS NOT NULL)
     OR EXISTS (SELECT FROM turno_caja x WHERE x.agente_id = t.agente_id AND x.id > t.id) THEN
    RETURN false;
  END IF;
  SELECT x.id INTO a FROM asiento x WHERE x.clave = clave_de_cierre(t);
  IF a IS NOT NULL THEN PERFORM revertir_asiento(a, 'Se reabrió la caja', usuario_actual()); END IF;
  INSERT INTO turno_reapertura (turno_id, numero, usuario_id, motivo, cerrada, cierra_id, esperado, contado)
  VALUES (t.id, t.reaperturas + 1, usuario_actual(), el_motivo, t.cerrada, t.cierra_id, t.esperado_centavos, t.contado_centavos);
  DELETE FROM turno_medio m WHERE m.turno_id = t.id;
  UPDATE turno_caja SET estado = 'ABIERTA', cerrada = NULL, cierra_id = NULL, esperado_centavos = NULL, contado_centavos = NULL, reaperturas = reaperturas + 1,
         vueltas_previas = (SELECT count(*) FROM turno_vuelta v WHERE v.turno_id = t.id)
   WHERE id = t.id;
  RETURN true;
END
$$;
REVOKE ALL ON FUNCTION reabrir_caja(bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reabrir_caja(bigint, text) TO anden_personal;

GRANT SELECT ON turno_reapertura TO anden_personal, anden_agencia;
ALTER TABLE turno_reapertura ENABLE ROW LEVEL SECURITY;
ALTER TABLE turno_reapertura FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON turno_reapertura TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON turno_reapertura FOR SELECT TO anden_personal USING (true);
CREATE POLICY agencia ON turno_reapertura FOR SELECT TO anden_agencia USING (EXISTS (SELECT FROM turno_caja t WHERE t.id = turno_id));
CREATE POLICY chofer ON turno_reapertura AS RESTRICTIVE TO anden_chofer USING (false);
