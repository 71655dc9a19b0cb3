-- What is taken at a counter by card, transfer or QR leaves vouchers: they are counted with the box, as blind as its cash, and what differs is decided by
-- others. Their money waits at the bank (A_ACREDITAR), so that a voucher that is missing moves none.
CREATE TABLE turno_arqueo_medio (
  turno_id     bigint   NOT NULL REFERENCES turno_caja,
  vuelta       smallint NOT NULL CHECK (vuelta >= 1),
  medio        text     NOT NULL CHECK (medio IN ('TARJETA', 'TRANSFERENCIA', 'QR')),
  comprobantes int      NOT NULL CHECK (comprobantes BETWEEN 0 AND 1000),
  centavos     bigint   NOT NULL CHECK (centavos BETWEEN 0 AND 1000000000),
  usuario_id   int      NOT NULL REFERENCES usuario,
  PRIMARY KEY (turno_id, vuelta, medio)
);

-- Each round of counting, also of an empty drawer: when it was sealed, and what it said.
CREATE TABLE turno_vuelta (
  turno_id   bigint      NOT NULL REFERENCES turno_caja,
  vuelta     smallint    NOT NULL CHECK (vuelta >= 1),
  sellada    timestamptz NOT NULL DEFAULT clock_timestamp(),
  usuario_id int         NOT NULL REFERENCES usuario,
  esperado   bigint      NOT NULL,
  contado    bigint      NOT NULL CHECK (contado >= 0),
  PRIMARY KEY (turno_id, vuelta)
);
INSERT INTO turno_vuelta (turno_id, vuelta, sellada, usuario_id, esperado, contado)
SELECT t.id, a.vuelta, a.registrada, a.usuario_id, t.esperado_centavos,
       (SELECT coalesce(sum(x.denominacion_centavos::bigint * x.cantidad), 0) FROM turno_arqueo x WHERE x.turno_id = t.id AND x.vuelta = a.vuelta)
  FROM turno_caja t
  JOIN (SELECT documento_id, registrada, usuario_id, row_number() OVER (PARTITION BY documento_id ORDER BY id) AS vuelta
          FROM documento_anotacion WHERE entidad = 'turno_caja' AND acto IN ('contar', 'recontar')) AS a ON a.documento_id = t.id
 WHERE t.esperado_centavos IS NOT NULL AND a.vuelta <= 2;

-- Which box counted the voucher of a collection: the first whose count was sealed after it, whatever the clocks say. No box: it was before they were counted.
CREATE TABLE turno_comprobante (
  guia_id   bigint NOT NULL,
  evento_id bigint NOT NULL,
  turno_id  bigint REFERENCES turno_caja,
  PRIMARY KEY (guia_id, evento_id)
);
CREATE INDEX turno_comprobante_turno ON turno_comprobante (turno_id) WHERE turno_id IS NOT NULL;
CREATE INDEX evento_comprobante ON evento (agente_id, id) WHERE tipo = 'RET_AG' AND medio IN ('TARJETA', 'TRANSFERENCIA', 'QR');
INSERT INTO turno_comprobante (guia_id, evento_id)
SELECT e.guia_id, e.id FROM evento e WHERE e.tipo = 'RET_AG' AND e.medio IN ('TARJETA', 'TRANSFERENCIA', 'QR') AND e.agente_id IS NOT NULL;

-- Registered and counted by medio, known from the seal on and not a moment before.
CREATE TABLE turno_medio (
  turno_id     bigint NOT NULL REFERENCES turno_caja,
  medio        text   NOT NULL CHECK (medio IN ('TARJETA', 'TRANSFERENCIA', 'QR')),
  esperado     bigint NOT NULL CHECK (esperado >= 0),
  contado      bigint NOT NULL CHECK (contado >= 0),
  comprobantes int    NOT NULL CHECK (comprobantes >= 0),
  decision     text   CHECK (decision IN ('A_CARGO', 'ASUMIDA', 'ERROR_DE_REGISTRO')),
  decidida_por int    REFERENCES usuario,
  decidida     timestamptz,
  nota         text   CHECK (length(nota) BETWEEN 1 AND 500),
  PRIMARY KEY (turno_id, medio),
  CONSTRAINT medio_decidido CHECK ((decision IS NULL) = (decidida IS NULL) AND (decision IS NULL) = (decidida_por IS NULL) AND (decision IS NULL OR contado <> esperado))
);
CREATE INDEX turno_medio_por_decidir ON turno_medio (turno_id) WHERE decision IS NULL AND contado <> esperado;

-- What was registered of vouchers since the last box that counted them: what is on its way to be registered is the next one's.
CREATE FUNCTION sellar_comprobantes(cual bigint, agencia int, la_vuelta int) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO turno_comprobante (guia_id, evento_id, turno_id)
  SELECT e.guia_id, e.id, cual
    FROM evento e JOIN guia g ON g.id = e.guia_id AND g.moneda = 'UYU'
   WHERE e.agente_id = agencia AND e.tipo = 'RET_AG' AND e.medio IN ('TARJETA', 'TRANSFERENCIA', 'QR') AND e.monto_centavos > 0
     AND e.fecha_registro >= (SELECT l.desde FROM libro l)
     AND NOT EXISTS (SELECT FROM turno_comprobante c WHERE c.guia_id = e.guia_id AND c.evento_id = e.id)
     AND NOT EXISTS (SELECT FROM evento k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id);
  DELETE FROM turno_medio m WHERE m.turno_id = cual;
  INSERT INTO turno_medio (turno_id, medio, esperado, contado, comprobantes)
  SELECT cual, coalesce(r.medio, c.medio), coalesce(r.centavos, 0), coalesce(c.centavos, 0), coalesce(c.comprobantes, 0)
    FROM (SELECT e.medio, sum(e.monto_centavos)::bigint AS centavos
            FROM turno_comprobante x JOIN evento e ON e.guia_id = x.guia_id AND e.id = x.evento_id
           WHERE x.turno_id = cual AND NOT EXISTS (SELECT FROM evento k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id)
           GROUP BY e.medio) AS r
    FULL JOIN (SELECT * FROM turno_arqueo_medio a WHERE a.turno_id = cual AND a.vuelta = la_vuelta) AS c ON c.medio = r.medio
   WHERE coalesce(r.centavos, 0) + coalesce(c.centavos, 0) > 0 OR c.comprobantes > 0;
END
$$;
REVOKE ALL ON FUNCTION sellar_comprobantes(bigint, int, int) FROM PUBLIC;

CREATE OR REPLACE FUNCTION sellar_arqueo(cual bigint, la_vuelta int) RETURNS TABLE (esperado bigint, contado bigint)
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
  INSERT INTO turno_vuelta (turno_id, vuelta, usuario_id, esperado, contado) VALUES (t.id, la_vuelta, usuario_actual(), esperado, contado);
  PERFORM sellar_comprobantes(t.id, t.agente_id, la_vuelta);
  RETURN NEXT;
END
$$;

-- What becomes of a voucher that is missing or too much: explained by somebody who did not close the box. Answers whether it was still to be decided.
CREATE FUNCTION decidir_medio(cual bigint, el_medio text, la_decision text, la_nota text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE turno_medio m SET decision = la_decision, decidida_por = usuario_actual(), decidida = clock_timestamp(), nota = la_nota
    FROM turno_caja t
   WHERE m.turno_id = cual AND m.medio = el_medio AND m.decision IS NULL AND m.contado <> m.esperado
     AND t.id = cual AND t.estado = 'CERRADA' AND t.cierra_id <> usuario_actual();
  RETURN FOUND;
END
$$;
REVOKE ALL ON FUNCTION decidir_medio(bigint, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION decidir_medio(bigint, text, text, text) TO anden_personal;

GRANT SELECT, INSERT ON turno_arqueo_medio TO anden_personal, anden_agencia;
GRANT SELECT ON turno_medio, turno_vuelta TO anden_personal, anden_agencia;
DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['turno_arqueo_medio', 'turno_medio', 'turno_comprobante', 'turno_vuelta'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE TO anden_chofer USING (false)', tabla);
  END LOOP;
END
$$;
CREATE POLICY personal ON turno_arqueo_medio FOR SELECT TO anden_personal USING (true);
CREATE POLICY personal_cuenta ON turno_arqueo_medio FOR INSERT TO anden_personal WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY agencia ON turno_arqueo_medio FOR SELECT TO anden_agencia USING (EXISTS (SELECT FROM turno_caja t WHERE t.id = turno_id));
CREATE POLICY agencia_cuenta ON turno_arqueo_medio FOR INSERT TO anden_agencia
  WITH CHECK (usuario_id = usuario_actual() AND EXISTS (SELECT FROM turno_caja t WHERE t.id = turno_id));
CREATE POLICY personal ON turno_medio FOR SELECT TO anden_personal USING (true);
CREATE POLICY agencia ON turno_medio FOR SELECT TO anden_agencia USING (EXISTS (SELECT FROM turno_caja t WHERE t.id = turno_id));
CREATE POLICY personal ON turno_vuelta FOR SELECT TO anden_personal USING (true);
CREATE POLICY agencia ON turno_vuelta FOR SELECT TO anden_agencia USING (EXISTS (SELECT FROM turno_caja t WHERE t.id = turno_id));
