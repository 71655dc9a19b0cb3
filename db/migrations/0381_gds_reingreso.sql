-- What comes back to the warehouse that sent it lies on its dock again (decision 0201): the return ends there, and its goods are stock.
INSERT INTO tipo_evento (codigo, nombre, estado_destino, paso_cbv, texto_publico) VALUES
  ('STK', 'Reingresada a stock', 'ENTREGADO', 'receiving', 'Volvió al depósito del remitente')
ON CONFLICT (codigo) DO NOTHING;
INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta, quien, exige) VALUES
  ('INGRESADO', 'STK', 'ENTREGADO', '{encargado}', '{}'), ('CLASIFICADO', 'STK', 'ENTREGADO', '{encargado}', '{}')
ON CONFLICT DO NOTHING;
INSERT INTO version_paso (version_id, estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos)
SELECT v.id, t.estado_desde, t.tipo_evento, t.estado_hasta, t.quien, t.exige, t.deshacer_minutos
  FROM version_transiciones v CROSS JOIN transicion t
 WHERE v.estado IN ('PUBLICADA', 'BORRADOR') AND t.tipo_evento = 'STK'
ON CONFLICT DO NOTHING;

INSERT INTO acto_paso (acto, de, a) SELECT 'REINGRESAR', 'ENTREGA', unnest(ARRAY['EN_RECEPCION', 'CUARENTENA', 'DANADO']);

-- Once for each return. `faltaron`: units that had left with the parcel and did not come back with it.
CREATE TABLE reingreso (
  devolucion_id  bigint      PRIMARY KEY REFERENCES devolucion,
  transaccion_id bigint      NOT NULL UNIQUE,
  deposito_id    int         NOT NULL,
  cliente_id     int         NOT NULL REFERENCES cliente,
  orden_id       bigint      NOT NULL REFERENCES orden,
  unidades       bigint      NOT NULL CHECK (unidades > 0),
  faltaron       bigint      NOT NULL CHECK (faltaron >= 0),
  nota           text        CHECK (length(nota) BETWEEN 1 AND 200),
  hecho          timestamptz NOT NULL DEFAULT clock_timestamp(),
  hecho_por      int         NOT NULL REFERENCES usuario,
  CONSTRAINT reingreso_de_transaccion FOREIGN KEY (transaccion_id, deposito_id) REFERENCES transaccion (id, deposito_id),
  CONSTRAINT reingreso_de_orden FOREIGN KEY (orden_id, deposito_id) REFERENCES transaccion (id, deposito_id)
);
CREATE INDEX reingreso_orden ON reingreso (orden_id);

-- What a warehouse knows of a return: whose goods, of which order, where it stands, what was found. No recipient, no address, no parcel's row.
-- By the label of either parcel, the number of the document, or a bulto's code; without a text, all that wait at the plant.
CREATE FUNCTION devoluciones_en_deposito(leido text, cual bigint DEFAULT NULL)
  RETURNS TABLE (id bigint, numero text, abierta boolean, en_agencia boolean, a_inspeccionar boolean, inspeccion text, inspeccion_nota text, hija_estado text, guia_nro text, hija_nro text,
                 orden_id bigint, orden text, deposito_id int, cliente_id int, cliente text, bultos bigint[], movida timestamptz, reingreso text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT d.id, d.numero, d.abierta, d.estado = 'EN_AGENCIA_ORIGEN', d.a_inspeccionar, d.inspeccion, d.inspeccion_nota, h.estado_general, g.numero, h.numero, o.transaccion_id, t.numero,
               o.deposito_id, d.cliente_id, c.nombre,
               ARRAY(SELECT b.id FROM orden_bulto b
                      WHERE b.guia_id = g.id AND b.estado = 'CERRADO'
                        AND (g.bultos = 1 OR NOT EXISTS (SELECT FROM bulto p WHERE p.guia_id = g.id AND p.numero = b.bulto_nro AND p.estado = 'ENTREGADO'))
                      ORDER BY b.nro),
               d.movida, (SELECT x.numero FROM reingreso r JOIN transaccion x ON x.id = r.transaccion_id WHERE r.devolucion_id = d.id)
          FROM devolucion d JOIN guia g ON g.id = d.guia_id JOIN guia h ON h.id = d.hija_id JOIN cliente c ON c.id = d.cliente_id
          JOIN orden o ON o.transaccion_id = (SELECT b.transaccion_id FROM orden_bulto b WHERE b.guia_id = g.id LIMIT 1)
          JOIN transaccion t ON t.id = o.transaccion_id
         WHERE cliente_actual() IS NULL AND agente_actual() IS NULL
           AND (o.deposito_id = ANY (depositos_de_la_persona())
                OR NOT EXISTS (SELECT FROM usuario u WHERE u.id = usuario_actual() AND u.tipo_usuario = 'deposito'))
           AND CASE WHEN cual IS NOT NULL THEN d.id = cual
                    WHEN leido IS NOT NULL THEN d.numero = leido OR g.numero = leido OR h.numero = leido
                         OR g.id = (SELECT b.guia_id FROM orden_bulto b WHERE b.codigo = leido)
                    ELSE h.estado_general IN ('INGRESADO', 'CLASIFICADO')
                         AND (d.estado IN ('RECIBIDA', 'INSPECCIONADA') OR (d.estado = 'AUTORIZADA' AND d.lugar = 'PLANTA')) END
         ORDER BY d.abierta DESC, d.movida, d.id LIMIT 200 $$;
REVOKE ALL ON FUNCTION devoluciones_en_deposito(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION devoluciones_en_deposito(text, bigint) TO anden_personal, anden_deposito;

GRANT SELECT ON reingreso TO anden_personal, anden_deposito, anden_cliente;
GRANT INSERT (devolucion_id, transaccion_id, deposito_id, cliente_id, orden_id, unidades, faltaron, nota, hecho_por) ON reingreso TO anden_personal, anden_deposito;
ALTER TABLE reingreso ENABLE ROW LEVEL SECURITY;
ALTER TABLE reingreso FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON reingreso TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON reingreso TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY chofer ON reingreso AS RESTRICTIVE TO anden_chofer USING (false) WITH CHECK (false);
CREATE POLICY deposito ON reingreso TO anden_deposito USING (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]))
  WITH CHECK (deposito_id = ANY ((SELECT depositos_de_la_persona())::int[]));
CREATE POLICY cliente ON reingreso FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY en_su_nombre ON reingreso AS RESTRICTIVE FOR INSERT TO anden_personal, anden_deposito WITH CHECK (hecho_por = usuario_actual());
CREATE FUNCTION avisar_reingreso() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"gds_recepcion","codigo":"GDS_001"}'),
          pg_notify('anden_novedades', '{"evento":"gds_recepcion","codigo":"GDS_002"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_reingreso AFTER INSERT ON reingreso FOR EACH STATEMENT EXECUTE FUNCTION avisar_reingreso();
