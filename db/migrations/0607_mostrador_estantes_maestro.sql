-- Shelves of agencies are kept with the other masters as well, with version and history (decision 0270).
ALTER TABLE estante ADD COLUMN version int NOT NULL DEFAULT 1;
GRANT UPDATE (agente_id, version), DELETE ON estante TO anden_personal;
GRANT UPDATE (version) ON estante TO anden_agencia;
ALTER POLICY lectura_de_maestros ON auditoria
  USING (tabla IN ('agente', 'zona', 'localidad', 'feriado', 'motivo', 'segmento', 'plazo_de_entrega', 'tamano', 'puesto', 'estante'));
