-- Versions of the state machine. `transicion` stays what the engine reads: the steps of the version that is published.

-- Since when a step is in force, and those that no longer are: what was registered under them is still replayed by them.
ALTER TABLE transicion ADD COLUMN valida_desde timestamptz NOT NULL DEFAULT '-infinity';
CREATE TABLE transicion_retirada (
  estado_desde text REFERENCES estado_guia,
  tipo_evento  text NOT NULL REFERENCES tipo_evento,
  estado_hasta text NOT NULL REFERENCES estado_guia,
  valida_desde timestamptz NOT NULL,
  valida_hasta timestamptz NOT NULL
);

CREATE TABLE version_transiciones (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre        text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 80),
  estado        text NOT NULL CHECK (estado IN ('BORRADOR', 'PUBLICADA', 'RETIRADA')),
  -- The version that was in force when it was begun: it may only follow that one.
  basada_en     int REFERENCES version_transiciones,
  creada        timestamptz NOT NULL DEFAULT now(),
  creada_por    int REFERENCES usuario,
  publicada     timestamptz,
  publicada_por int REFERENCES usuario,
  retirada      timestamptz,
  nota          text,
  CONSTRAINT publicada_tiene_fecha CHECK ((estado = 'BORRADOR') = (publicada IS NULL))
);
CREATE UNIQUE INDEX una_sola_publicada ON version_transiciones (estado) WHERE estado = 'PUBLICADA';

CREATE TABLE version_paso (
  version_id       int  NOT NULL REFERENCES version_transiciones,
  estado_desde     text REFERENCES estado_guia,
  tipo_evento      text NOT NULL REFERENCES tipo_evento,
  estado_hasta     text NOT NULL REFERENCES estado_guia,
  quien            text[]   NOT NULL,
  exige            text[]   NOT NULL,
  deshacer_minutos smallint NOT NULL CHECK (deshacer_minutos BETWEEN 0 AND 1440),
  CONSTRAINT version_paso_unico UNIQUE NULLS NOT DISTINCT (version_id, estado_desde, tipo_evento, estado_hasta),
  CONSTRAINT version_quien_es_conocido CHECK (quien <@ ARRAY['operario', 'chofer', 'agencia', 'cliente', 'encargado'] AND cardinality(quien) > 0),
  CONSTRAINT version_exige_es_conocido CHECK (exige <@ ARRAY['motivo', 'foto', 'firma', 'documento', 'recibe', 'monto', 'agente', 'bultos', 'dia', 'direccion', 'nota', 'peso'])
);

-- What is in force now is the first version.
INSERT INTO version_transiciones (nombre, estado, publicada, nota) VALUES ('Versión inicial', 'PUBLICADA', now(), 'Ciclo de vida de la guía');
INSERT INTO version_paso (version_id, estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos)
SELECT (SELECT id FROM version_transiciones), estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos FROM transicion;

GRANT SELECT ON transicion_retirada TO anden_personal, anden_cliente, anden_agencia, anden_sistema;
GRANT SELECT, INSERT, UPDATE, DELETE ON version_transiciones, version_paso TO anden_personal;
GRANT INSERT, UPDATE, DELETE ON transicion TO anden_personal;
GRANT INSERT ON transicion_retirada TO anden_personal;

-- How often each kind of event happened on each of the last days: counting them anew would read months of the log. The days that are
-- counted again are found by where they lie in the log, which grows in the order of time.
CREATE TABLE uso_de_evento (
  dia      date   NOT NULL,
  tipo     text   NOT NULL REFERENCES tipo_evento,
  cantidad bigint NOT NULL CHECK (cantidad > 0),
  PRIMARY KEY (dia, tipo)
);
CREATE INDEX evento_en_el_tiempo ON evento USING brin (fecha_evento) WITH (pages_per_range = 32, autosummarize = on);

GRANT SELECT ON uso_de_evento TO anden_personal;
GRANT SELECT, INSERT, UPDATE, DELETE ON uso_de_evento TO anden_sistema;
