-- What waits at the plant, dealt out over several rounds: asked for by a person, searched for in the background, proposed and never applied by
-- itself. It is kept for two days.
CREATE TABLE recorrido_propuesta (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id   int         NOT NULL REFERENCES usuario,
  estado       text        NOT NULL DEFAULT 'EN_COLA' CHECK (estado IN ('EN_COLA', 'EN_CURSO', 'LISTA', 'CANCELADA', 'FALLIDA')),
  -- What the search is asked, with the version of each round that it was made from.
  pedido       jsonb       NOT NULL,
  -- How long the search goes on.
  milisegundos int         NOT NULL CHECK (milisegundos > 0),
  resultado    jsonb,
  creada       timestamptz NOT NULL DEFAULT now(),
  comenzada    timestamptz,
  -- Whoever searches is given up for lost then, and another process begins anew.
  tomada_hasta timestamptz,
  aplicados    bigint[]    NOT NULL DEFAULT '{}',
  CONSTRAINT lista_tiene_resultado CHECK ((estado = 'LISTA') = (resultado IS NOT NULL))
);
CREATE INDEX recorrido_propuesta_por_hacer ON recorrido_propuesta (id) WHERE estado IN ('EN_COLA', 'EN_CURSO');
CREATE INDEX recorrido_propuesta_creada ON recorrido_propuesta (creada);
CREATE INDEX recorrido_propuesta_usuario ON recorrido_propuesta (usuario_id);

GRANT SELECT, INSERT (usuario_id, pedido, milisegundos), UPDATE (estado, aplicados) ON recorrido_propuesta TO anden_personal;
GRANT SELECT, UPDATE (estado, resultado, comenzada, tomada_hasta), DELETE ON recorrido_propuesta TO anden_sistema;

ALTER TABLE recorrido_propuesta ENABLE ROW LEVEL SECURITY;
ALTER TABLE recorrido_propuesta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON recorrido_propuesta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON recorrido_propuesta TO anden_personal USING (true) WITH CHECK (usuario_id = usuario_actual() OR estado IN ('CANCELADA', 'LISTA'));
CREATE POLICY sistema ON recorrido_propuesta TO anden_sistema USING (true) WITH CHECK (true);
