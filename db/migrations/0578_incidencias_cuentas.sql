-- What a house outside has open, so that its counts come from an index alone, however many it once had.
CREATE INDEX incidencia_cuentas_cliente ON incidencia (cliente_id, estado, reaperturas) WHERE abierta AND cliente_id IS NOT NULL;
CREATE INDEX incidencia_cuentas_agente ON incidencia (agente_id, estado, reaperturas) WHERE abierta AND agente_id IS NOT NULL;
