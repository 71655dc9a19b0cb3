-- What an agency takes money for: whether parcels with something to be collected may go to it, whether it takes notes or only cards and codes, and what it
-- is paid for each parcel that it hands over. The last one is ours, and nobody's outside.
ALTER TABLE agente
  ADD COLUMN acepta_contra_reembolso boolean NOT NULL DEFAULT true,
  ADD COLUMN efectivo_activo         boolean NOT NULL DEFAULT true,
  ADD COLUMN comision_centavos       bigint  CHECK (comision_centavos BETWEEN 0 AND 100000000);
GRANT SELECT (acepta_contra_reembolso, efectivo_activo) ON agente TO anden_cliente, anden_agencia, anden_deposito;
