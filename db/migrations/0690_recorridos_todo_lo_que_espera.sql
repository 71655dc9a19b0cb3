-- The pool without a zone shows the most urgent of all that wait: by its own order, so that the first page reads a page and not the whole floor.
CREATE INDEX guia_en_planta_urgencia ON guia (vence_el, id) INCLUDE (zona_id) WHERE estado_general IN ('INGRESADO', 'CLASIFICADO') AND agente_id IS NULL;
