-- What lies on each shelf of an agency is counted from one index, which row level security is answered from as well.
CREATE INDEX guia_estante_de_agencia ON guia_estante (agente_id, estante_id) WHERE hasta IS NULL;
