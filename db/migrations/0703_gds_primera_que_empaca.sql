-- The first order that somebody packs in a depósito is read again by somebody else before it leaves, whatever the sample says. A depósito where one person
-- does all may leave it.
ALTER TABLE deposito ADD COLUMN verificar_primera boolean NOT NULL DEFAULT true;
GRANT UPDATE (verificar_primera) ON deposito TO anden_personal;
-- What somebody closed there, the first first. In the depósito, since whoever verifies sees no other.
CREATE INDEX bulto_de_quien_cerro ON orden_bulto (deposito_id, cerrado_por, cerrado, id) INCLUDE (transaccion_id) WHERE estado = 'CERRADO';

-- Why an order is verified before it leaves; null: it is not. Money of another currency is always enough.
CREATE OR REPLACE FUNCTION por_que_se_verifica(o orden) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN o.tipo <> 'VENTA' THEN NULL
              WHEN (SELECT v.estado FROM verificacion v WHERE v.transaccion_id = o.transaccion_id AND v.estado IN ('APROBADA', 'RECHAZADA')
                     ORDER BY v.id DESC LIMIT 1) = 'RECHAZADA' THEN 'RECHAZADA'
              WHEN d.verificar_desde_centavos IS NOT NULL AND o.contra_reembolso_centavos IS NOT NULL
                   AND (o.moneda <> 'UYU' OR o.contra_reembolso_centavos >= d.verificar_desde_centavos) THEN 'CONTRA_REEMBOLSO'
              WHEN d.verificar_primera AND EXISTS (
                     SELECT FROM orden_bulto b
                      WHERE b.transaccion_id = o.transaccion_id AND b.estado = 'CERRADO'
                        AND NOT EXISTS (SELECT FROM orden_bulto e
                                         WHERE e.deposito_id = b.deposito_id AND e.cerrado_por = b.cerrado_por AND e.estado = 'CERRADO'
                                           AND (e.cerrado, e.id) < (b.cerrado, b.id) AND e.transaccion_id <> b.transaccion_id)) THEN 'PRIMERA'
              WHEN muestra_de(o.transaccion_id) < d.verificar_por_mil THEN 'MUESTRA' END
    FROM deposito d WHERE d.id = o.deposito_id
$$;
