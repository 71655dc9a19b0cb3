-- Of the open lines those that a parcel at the plant may stand in: planned ones, and any of several pieces, of which some may still be out. What
-- waits is counted against these alone, and not against all that is on the road.
CREATE INDEX recorrido_guia_por_salir ON recorrido_guia (guia_id) WHERE abierta AND (estado = 'PLANIFICADA' OR bultos > 1);
