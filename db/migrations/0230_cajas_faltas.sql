-- Two faults of the box (decision 0135): what is decided about a closed one leaves a later one alone, and a counted one gives nothing away.

-- Decided by somebody else. Taken over by the company it goes off the agency. Of an error of registration the correction brings its own
-- entries: while no box was opened since, the gap is taken back with it; since then its money is another count's, so that the gap waits at
-- the agency's own account of what is explained, where the correction's own gap meets it.
CREATE OR REPLACE FUNCTION decidir_diferencia(cual bigint, la_decision text, la_nota text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t turno_caja;
  a bigint;
  asume int;
BEGIN
  SELECT x.* INTO t FROM turno_caja x WHERE x.id = cual FOR NO KEY UPDATE;
  SELECT x.id INTO a FROM asiento x WHERE x.clave = 'cierre:' || t.id;
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

-- A bag takes out of the open box what it is said to hold. Whether the box had as much is seen when it is counted: a refusal for that would
-- tell what is in it. A box that is counted gives nothing away any more, and nobody counts one while a bag leaves it.
CREATE OR REPLACE FUNCTION enviar_remesa(cual bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r remesa;
  tiene int;
BEGIN
  SELECT x.* INTO STRICT r FROM remesa x WHERE x.id = cual AND (agente_actual() IS NULL OR x.agente_id = agente_actual());
  IF NOT usar_caja(r.agente_id) THEN RAISE EXCEPTION 'the box is not open' USING ERRCODE = 'check_violation', CONSTRAINT = 'remesa_de_caja_abierta'; END IF;
  tiene := cuenta_de('EFECTIVO_AGENCIA', 'agencia', r.agente_id, 'UYU');
  PERFORM mover_dinero('remesa', r.id, 'remesa:' || r.id, 'Remesa ' || r.numero, cuenta_de('VALORES_EN_TRANSITO', 'remesa', r.id, 'UYU'), tiene, r.declarado_centavos);
END
$$;
