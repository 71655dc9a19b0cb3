-- What remains of an order goes on in another one, a part of it too, and several become one (decision 0186). Units that pass from a line to
-- another are given up in the one and asked for in the other, and both say how many: nothing is lost on the way, and nothing counted twice.

INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien)
SELECT 'orden', desde, acto, nombre, coalesce(hasta, desde), '{jefe_deposito}'::text[]
  FROM (VALUES ('dividir', 'Dividir', NULL), ('fusionar', 'Fusionar otra en esta', NULL), ('fusionar_en', 'Fusionar en otra', 'ANULADA')) AS p (acto, nombre, hasta)
 CROSS JOIN unnest('{BORRADOR,CONFIRMADA}'::text[]) AS desde;

ALTER TABLE orden
  -- A part of the order that it comes from, taken out of it before anything left; else what remained of that one at its closing.
  ADD COLUMN dividida         boolean NOT NULL DEFAULT false,
  -- The order that goes on with what was asked here.
  ADD COLUMN fusionada_en_id  bigint  REFERENCES orden,
  ADD CONSTRAINT dividida_de_una CHECK (NOT dividida OR pendiente_de_id IS NOT NULL),
  ADD CONSTRAINT fusionada_es_anulada CHECK (fusionada_en_id IS NULL OR decision = 'ANULADA');
CREATE INDEX orden_fusionada ON orden (fusionada_en_id) WHERE fusionada_en_id IS NOT NULL;

ALTER TABLE transaccion_linea
  -- The line whose units these are, and how many of what is asked for came from it.
  ADD COLUMN viene_de_id bigint REFERENCES transaccion_linea,
  ADD COLUMN ajena       bigint NOT NULL DEFAULT 0,
  -- Of what was given up: what goes on in lines that come from this one, and what went back to the one that this comes from.
  ADD COLUMN pasada      bigint NOT NULL DEFAULT 0,
  ADD COLUMN vuelta      bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT ajena_viene_de_una CHECK (ajena BETWEEN 0 AND pedida AND (ajena > 0) = (viene_de_id IS NOT NULL)),
  ADD CONSTRAINT pasada_es_anulada CHECK (pasada >= 0 AND vuelta BETWEEN 0 AND ajena AND pasada + vuelta <= anulada);
CREATE INDEX transaccion_linea_viene_de ON transaccion_linea (viene_de_id) WHERE viene_de_id IS NOT NULL;

GRANT INSERT (dividida), UPDATE (fusionada_en_id) ON orden TO anden_personal, anden_deposito;
GRANT INSERT (viene_de_id, ajena), UPDATE (pasada, vuelta) ON transaccion_linea TO anden_personal, anden_deposito;

-- A warehouse copies whom an order goes to onto the one that comes from it, and asks whether two go to the same: it reads neither.
CREATE FUNCTION copiar_destino(orden_id bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO orden_destino (transaccion_id, cliente_id, destinatario, documento, telefono, correo, direccion, localidad, observaciones)
  SELECT o.transaccion_id, o.cliente_id, d.destinatario, d.documento, d.telefono, d.correo, d.direccion, d.localidad, d.observaciones
    FROM orden o JOIN orden_destino d ON d.transaccion_id = o.pendiente_de_id AND d.cliente_id = o.cliente_id
   WHERE o.transaccion_id = orden_id AND o.decision = 'BORRADOR' AND o.deposito_id = ANY (depositos_de_la_persona());
END
$$;
CREATE FUNCTION van_a_lo_mismo(una bigint, otra bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (
    SELECT destinatario, documento, telefono, correo, direccion, localidad, observaciones, cliente_id FROM orden_destino WHERE transaccion_id = una
    EXCEPT SELECT destinatario, documento, telefono, correo, direccion, localidad, observaciones, cliente_id FROM orden_destino WHERE transaccion_id = otra)
    AND (SELECT count(*) FROM orden_destino WHERE transaccion_id = una) = (SELECT count(*) FROM orden_destino WHERE transaccion_id = otra)
    AND (SELECT count(*) FROM orden WHERE transaccion_id IN (una, otra) AND deposito_id = ANY (depositos_de_la_persona())) = 2
$$;
REVOKE ALL ON FUNCTION copiar_destino(bigint), van_a_lo_mismo(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION copiar_destino(bigint), van_a_lo_mismo(bigint, bigint) TO anden_deposito;
