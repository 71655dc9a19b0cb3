-- A first answer is owed to a house outside, and to nobody where a matter is ours alone: any step of such a one had begun its term.
UPDATE incidencia SET respuesta_vence = NULL WHERE respuesta_vence IS NOT NULL AND num_nonnulls(cliente_id, agente_id) = 0;
ALTER TABLE incidencia ADD CONSTRAINT responde_a_alguien CHECK (respuesta_vence IS NULL OR num_nonnulls(cliente_id, agente_id) = 1);
