-- When the next stop of each round on the road is due is asked of all of them at once, whenever anybody looks at the control tower. A trunk's is what it carries
-- for an agency: with that in the condition the index of what is on the way does not serve any more, and every line of the day was read.
CREATE INDEX recorrido_guia_proxima ON recorrido_guia (recorrido_id, orden) INCLUDE (llega_hacia)
  WHERE llega_hacia IS NOT NULL AND (estado = 'EN_CAMINO' OR estado = 'CARGADA' AND modo = 'AGENCIA');
