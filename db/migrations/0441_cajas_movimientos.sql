-- Money that goes into an open box or out of it and is no collection: with what it was for. Out of it, above what its agency may spend by itself, only once
-- somebody of ours has said yes.
-- That is the house's sum, or one of the agency's own.
ALTER TABLE libro ADD COLUMN egreso_libre_centavos bigint NOT NULL DEFAULT 200000 CONSTRAINT egreso_libre_es_posible CHECK (egreso_libre_centavos >= 0);
ALTER TABLE agente ADD COLUMN egreso_libre_centavos bigint
  CONSTRAINT egreso_libre_propio CHECK (egreso_libre_centavos BETWEEN 0 AND 100000000000);

ALTER TABLE cuenta DROP CONSTRAINT cuenta_rol_check,
  ADD CONSTRAINT cuenta_rol_check CHECK (rol IN ('EFECTIVO_CHOFER', 'EFECTIVO_AGENCIA', 'EFECTIVO_SIN_ASIGNAR', 'CAJA', 'VALORES_EN_TRANSITO', 'A_ACREDITAR',
    'POR_LIQUIDAR', 'FLETE_COBRADO', 'EXCEDENTE', 'FALTANTE', 'SOBRANTE', 'DIFERENCIA_ASUMIDA', 'FONDO', 'MOVIMIENTO_DE_CAJA'));
ALTER TABLE asiento DROP CONSTRAINT asiento_origen_check,
  ADD CONSTRAINT asiento_origen_check CHECK (origen IN ('evento', 'turno', 'remesa', 'diferencia', 'rendicion', 'movimiento'));

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('turno_movimiento', 'PEDIDO', 'Espera confirmación', 'info', false, 1), ('turno_movimiento', 'ASENTADO', 'Asentado', 'ok', true, 2),
  ('turno_movimiento', 'RECHAZADO', 'Rechazado', 'error', true, 3), ('turno_movimiento', 'CADUCADO', 'La caja se contó sin él', 'neutro', true, 4);
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien) VALUES
  ('turno_movimiento', NULL, 'asentar', 'Asentar', 'ASENTADO', '{agencia}'),
  ('turno_movimiento', NULL, 'pedir', 'Pedir', 'PEDIDO', '{agencia}'),
  ('turno_movimiento', 'PEDIDO', 'confirmar', 'Confirmar', 'ASENTADO', '{caja,encargado}'),
  ('turno_movimiento', 'PEDIDO', 'rechazar', 'Rechazar', 'RECHAZADO', '{caja,encargado}'),
  ('turno_movimiento', 'PEDIDO', 'caducar', 'Contar la caja', 'CADUCADO', '{agencia}');

CREATE TABLE turno_movimiento (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  turno_id     bigint      NOT NULL REFERENCES turno_caja,
  entidad      text        NOT NULL DEFAULT 'turno_movimiento' CHECK (entidad = 'turno_movimiento'),
  estado       text        NOT NULL,
  clase        text        NOT NULL CHECK (clase IN ('INGRESO', 'EGRESO')),
  centavos     bigint      NOT NULL CHECK (centavos BETWEEN 1 AND 1000000000),
  texto        text        NOT NULL CHECK (length(texto) BETWEEN 3 AND 200),
  creado       timestamptz NOT NULL DEFAULT clock_timestamp(),
  usuario_id   int         NOT NULL REFERENCES usuario,
  -- Sent again it is the same one, for as long as it stands.
  clave        uuid,
  resuelto     timestamptz,
  resuelto_por int         REFERENCES usuario,
  nota         text        CHECK (length(nota) BETWEEN 1 AND 500),
  CONSTRAINT movimiento_estado FOREIGN KEY (entidad, estado) REFERENCES documento_estado,
  CONSTRAINT movimiento_clave UNIQUE (usuario_id, clave),
  CONSTRAINT confirma_otro_que_lo_pide CHECK (resuelto_por <> usuario_id),
  CONSTRAINT movimiento_resuelto CHECK ((resuelto IS NULL) = (resuelto_por IS NULL) AND (estado <> 'RECHAZADO' OR nota IS NOT NULL))
);
CREATE INDEX turno_movimiento_turno ON turno_movimiento (turno_id, id);
CREATE INDEX turno_movimiento_pedido ON turno_movimiento (id) WHERE estado = 'PEDIDO';

-- What an agency may take out of its box without asking.
CREATE FUNCTION egreso_libre(agencia int) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(a.egreso_libre_centavos, b.egreso_libre_centavos) FROM agente a CROSS JOIN libro b WHERE a.id = agencia AND (agente_actual() IS NULL OR agente_actual() = agencia) $$;
REVOKE ALL ON FUNCTION egreso_libre(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION egreso_libre(int) TO anden_personal, anden_agencia;

-- Books it, as whoever asked for it or said yes. The box is open and held: nobody counts it meanwhile. What the box has is not asked, for a refusal would tell.
CREATE FUNCTION asentar_movimiento(cual bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  m turno_movimiento;
  agencia int;
  tiene int;
  otra int;
BEGIN
  SELECT x.* INTO STRICT m FROM turno_movimiento x WHERE x.id = cual FOR NO KEY UPDATE;
  SELECT t.agente_id INTO agencia FROM turno_caja t
   WHERE t.id = m.turno_id AND t.estado = 'ABIERTA' AND (agente_actual() IS NULL OR t.agente_id = agente_actual()) FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the box is not open' USING ERRCODE = 'check_violation', CONSTRAINT = 'movimiento_de_caja_abierta'; END IF;
  IF m.clase = 'EGRESO' AND m.resuelto_por IS NULL AND m.centavos > egreso_libre(agencia) THEN
    RAISE EXCEPTION 'nobody has said yes' USING ERRCODE = 'check_violation', CONSTRAINT = 'egreso_sin_confirmar';
  END IF;
  tiene := cuenta_de('EFECTIVO_AGENCIA', 'agencia', agencia, 'UYU');
  otra := cuenta_de('MOVIMIENTO_DE_CAJA', 'agencia', agencia, 'UYU');
  PERFORM mover_dinero('movimiento', m.id, 'movimiento:' || m.id, CASE m.clase WHEN 'INGRESO' THEN 'Ingreso a la caja' ELSE 'Egreso de la caja' END,
                       CASE m.clase WHEN 'INGRESO' THEN tiene ELSE otra END, CASE m.clase WHEN 'INGRESO' THEN otra ELSE tiene END, m.centavos);
END
$$;
REVOKE ALL ON FUNCTION asentar_movimiento(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asentar_movimiento(bigint) TO anden_personal, anden_agencia;

GRANT SELECT, INSERT (turno_id, estado, clase, centavos, texto, usuario_id, clave) ON turno_movimiento TO anden_personal, anden_agencia;
GRANT UPDATE (estado, resuelto, resuelto_por, nota) ON turno_movimiento TO anden_personal;
-- Whoever counts a box lets go of what nobody has said yes to.
GRANT UPDATE (estado) ON turno_movimiento TO anden_agencia;
ALTER TABLE turno_movimiento ENABLE ROW LEVEL SECURITY;
ALTER TABLE turno_movimiento FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON turno_movimiento TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON turno_movimiento FOR SELECT TO anden_personal USING (true);
CREATE POLICY personal_mueve ON turno_movimiento FOR INSERT TO anden_personal WITH CHECK (usuario_id = usuario_actual() AND resuelto_por IS NULL);
CREATE POLICY personal_resuelve ON turno_movimiento FOR UPDATE TO anden_personal USING (true) WITH CHECK (resuelto_por = usuario_actual() OR estado = 'CADUCADO');
CREATE POLICY agencia ON turno_movimiento FOR SELECT TO anden_agencia USING (EXISTS (SELECT FROM turno_caja t WHERE t.id = turno_id));
CREATE POLICY agencia_mueve ON turno_movimiento FOR INSERT TO anden_agencia
  WITH CHECK (usuario_id = usuario_actual() AND EXISTS (SELECT FROM turno_caja t WHERE t.id = turno_id));
CREATE POLICY agencia_caduca ON turno_movimiento FOR UPDATE TO anden_agencia
  USING (estado = 'PEDIDO' AND EXISTS (SELECT FROM turno_caja t WHERE t.id = turno_id)) WITH CHECK (estado = 'CADUCADO');
CREATE POLICY chofer ON turno_movimiento AS RESTRICTIVE TO anden_chofer USING (false);
DROP POLICY agencia_anota ON documento_anotacion;
CREATE POLICY agencia_anota ON documento_anotacion FOR INSERT TO anden_agencia
  WITH CHECK (usuario_id = usuario_actual() AND entidad IN ('turno_caja', 'turno_movimiento', 'remesa'));
