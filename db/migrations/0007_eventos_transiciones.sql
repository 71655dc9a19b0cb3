-- The state machine of a parcel: which event may happen in which state, and the state that it leaves (null: no event yet).
-- CORR is absent: it declares another event wrong and the state is computed anew, so it is no step of its own.
CREATE TABLE transicion (
  estado_desde text REFERENCES estado_guia,
  tipo_evento  text NOT NULL REFERENCES tipo_evento,
  estado_hasta text NOT NULL REFERENCES estado_guia,
  CONSTRAINT transicion_unica UNIQUE NULLS NOT DISTINCT (estado_desde, tipo_evento, estado_hasta)
);

INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta) VALUES
  (NULL, 'DAT', 'PRE_INGRESADO'),
  ('PRE_INGRESADO', 'LEV_SOL', 'A_LEVANTAR'), ('PRE_INGRESADO', 'ADM', 'INGRESADO'), ('PRE_INGRESADO', 'ANU', 'ANULADO'),
  ('A_LEVANTAR', 'LEV_OK', 'LEVANTADO'), ('A_LEVANTAR', 'LEV_DIF', 'LEVANTADO'), ('A_LEVANTAR', 'ANU', 'ANULADO'),
  ('LEVANTADO', 'ING_PL', 'INGRESADO'),
  ('INGRESADO', 'PES', 'INGRESADO'), ('INGRESADO', 'CLA', 'CLASIFICADO'), ('INGRESADO', 'ASG', 'ASIGNADO'),
  ('INGRESADO', 'DEV_INI', 'EN_DEVOLUCION'),
  ('CLASIFICADO', 'PES', 'CLASIFICADO'), ('CLASIFICADO', 'DESP', 'EN_TRASLADO'), ('CLASIFICADO', 'ASG', 'ASIGNADO'),
  ('CLASIFICADO', 'DEV_INI', 'EN_DEVOLUCION'),
  ('EN_TRASLADO', 'ARR', 'INGRESADO'), ('EN_TRASLADO', 'ING_AG', 'EN_AGENCIA'),
  ('EN_AGENCIA', 'RET_AG', 'ENTREGADO'), ('EN_AGENCIA', 'PRO', 'EN_AGENCIA'), ('EN_AGENCIA', 'VEN', 'EN_AGENCIA'),
  ('EN_AGENCIA', 'DESV', 'EN_TRASLADO'), ('EN_AGENCIA', 'DEV_INI', 'EN_DEVOLUCION'),
  -- A round leaves with a scan at loading, not with the plan alone: SAL follows CAR by a rule of recorridos.
  ('ASIGNADO', 'CAR', 'ASIGNADO'), ('ASIGNADO', 'SAL', 'EN_REPARTO'),
  ('EN_REPARTO', 'PRX', 'EN_REPARTO'), ('EN_REPARTO', 'ENT', 'ENTREGADO'), ('EN_REPARTO', 'ENT_CR', 'ENTREGADO'),
  ('EN_REPARTO', 'ENT_PAR', 'ENTREGADO_PARCIAL'), ('EN_REPARTO', 'NOENT', 'NO_ENTREGADO'),
  ('NO_ENTREGADO', 'REP', 'INGRESADO'), ('NO_ENTREGADO', 'ING_PL', 'INGRESADO'), ('NO_ENTREGADO', 'DESV', 'EN_TRASLADO'),
  ('NO_ENTREGADO', 'DEV_INI', 'EN_DEVOLUCION'),
  ('RETENIDO', 'DEV_INI', 'EN_DEVOLUCION'),
  ('EN_DEVOLUCION', 'DEV_ENT', 'DEVUELTO'),
  ('EXTRAVIADO', 'APA', 'INGRESADO');

-- A notice or a corrected address changes nothing; a loss can befall any parcel whose life is not over.
INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta)
SELECT e.codigo, paso.tipo, coalesce(paso.hasta, e.codigo)
  FROM estado_guia e
 CROSS JOIN (VALUES ('AVI', NULL), ('DIR', NULL), ('EXT', 'EXTRAVIADO'), ('SIN', 'SINIESTRADO')) AS paso (tipo, hasta)
 WHERE NOT e.es_final;

-- What holds a parcel back, and its release to the state that it had: any one of these, by its own events.
INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta)
SELECT e.codigo, tipo, 'RETENIDO'
  FROM estado_guia e
 CROSS JOIN (VALUES ('RTN'), ('DAN')) AS paso (tipo)
 WHERE NOT e.es_final AND e.codigo <> 'RETENIDO'
UNION ALL
SELECT 'RETENIDO', 'LIB', e.codigo
  FROM estado_guia e
 WHERE NOT e.es_final AND e.codigo <> 'RETENIDO';

GRANT SELECT ON transicion TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema;
