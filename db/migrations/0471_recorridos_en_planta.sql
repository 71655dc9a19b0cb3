-- What waits at the plant for a door, as whoever plans looks at it: by zone and promise, without reading what is anywhere else.
CREATE INDEX guia_en_planta ON guia (zona_id, vence_el, id) WHERE estado_general IN ('INGRESADO', 'CLASIFICADO') AND agente_id IS NULL;
