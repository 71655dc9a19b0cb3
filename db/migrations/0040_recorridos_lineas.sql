-- Rounds: planned, loaded, driven and watched. A line of a round is what the events of its parcel make of it; people plan which parcels
-- and in which order, and nobody writes what became of them.

-- Who plans rounds is a papel of its own, and may do what a round does to parcels.
ALTER TABLE transicion DROP CONSTRAINT quien_es_conocido,
  ADD CONSTRAINT quien_es_conocido CHECK (quien <@ ARRAY['operario', 'chofer', 'agencia', 'cliente', 'encargado', 'trafico'] AND cardinality(quien) > 0);
ALTER TABLE version_paso DROP CONSTRAINT version_quien_es_conocido,
  ADD CONSTRAINT version_quien_es_conocido CHECK (quien <@ ARRAY['operario', 'chofer', 'agencia', 'cliente', 'encargado', 'trafico'] AND cardinality(quien) > 0);

INSERT INTO tipo_evento (codigo, nombre, estado_destino, paso_cbv, texto_publico) VALUES
  ('DAS', 'Quitada del recorrido', 'INGRESADO', NULL, NULL),
  ('VUE', 'Vuelve sin visita', 'INGRESADO', 'returning', NULL);
INSERT INTO motivo_de_evento (tipo_evento, motivo_id) SELECT 'VUE', unnest(ARRAY[14, 15, 16]);

INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta, quien, exige) VALUES
  ('ASIGNADO', 'DAS', 'INGRESADO', '{operario,encargado,trafico}', '{}'),
  ('EN_REPARTO', 'VUE', 'INGRESADO', '{operario,chofer,trafico}', '{motivo}');
UPDATE transicion SET quien = quien || '{trafico}'::text[] WHERE tipo_evento IN ('ASG', 'CAR', 'SAL', 'DESP');
-- Versions that are being written have them as well: publishing one takes nothing away.
INSERT INTO version_paso (version_id, estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos)
SELECT v.id, t.estado_desde, t.tipo_evento, t.estado_hasta, t.quien, t.exige, t.deshacer_minutos
  FROM version_transiciones v CROSS JOIN transicion t
 WHERE v.estado IN ('PUBLICADA', 'BORRADOR') AND t.tipo_evento IN ('DAS', 'VUE');
UPDATE version_paso p SET quien = p.quien || '{trafico}'::text[]
  FROM version_transiciones v
 WHERE v.id = p.version_id AND v.estado IN ('PUBLICADA', 'BORRADOR') AND p.tipo_evento IN ('ASG', 'CAR', 'SAL', 'DESP');

-- What has states and is no parcel: its states, its steps, and what was done to it.
CREATE TABLE documento_estado (
  entidad  text     NOT NULL,
  codigo   text     NOT NULL,
  nombre   text     NOT NULL,
  familia  text     NOT NULL CHECK (familia IN ('neutro', 'info', 'curso', 'custodia', 'ok', 'alerta', 'error')),
  es_final boolean  NOT NULL,
  orden    smallint NOT NULL,
  PRIMARY KEY (entidad, codigo)
);
CREATE TABLE documento_paso (
  entidad      text   NOT NULL,
  estado_desde text,
  acto         text   NOT NULL,
  nombre       text   NOT NULL,
  estado_hasta text   NOT NULL,
  quien        text[] NOT NULL CHECK (cardinality(quien) > 0),
  valida_desde timestamptz NOT NULL DEFAULT '-infinity',
  CONSTRAINT documento_paso_unico UNIQUE NULLS NOT DISTINCT (entidad, estado_desde, acto, estado_hasta),
  CONSTRAINT documento_paso_desde FOREIGN KEY (entidad, estado_desde) REFERENCES documento_estado,
  CONSTRAINT documento_paso_hasta FOREIGN KEY (entidad, estado_hasta) REFERENCES documento_estado
);
CREATE TABLE documento_anotacion (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entidad      text        NOT NULL,
  documento_id bigint      NOT NULL,
  acto         text        NOT NULL,
  estado_desde text,
  estado_hasta text        NOT NULL,
  registrada   timestamptz NOT NULL DEFAULT clock_timestamp(),
  usuario_id   int         NOT NULL REFERENCES usuario,
  nota         text        CHECK (length(nota) BETWEEN 1 AND 1000),
  FOREIGN KEY (entidad, estado_hasta) REFERENCES documento_estado
);
CREATE INDEX documento_anotacion_documento ON documento_anotacion (entidad, documento_id, id);

INSERT INTO documento_estado (entidad, codigo, nombre, familia, es_final, orden) VALUES
  ('recorrido', 'BORRADOR', 'Borrador', 'neutro', false, 1), ('recorrido', 'PLANIFICADO', 'Planificado', 'info', false, 2),
  ('recorrido', 'EN_CARGA', 'En carga', 'curso', false, 3), ('recorrido', 'CARGADO', 'Cargado', 'curso', false, 4),
  ('recorrido', 'EN_RUTA', 'En ruta', 'curso', false, 5), ('recorrido', 'EN_RENDICION', 'En rendición', 'custodia', false, 6),
  ('recorrido', 'RENDIDO', 'Rendido', 'ok', true, 7), ('recorrido', 'ANULADO', 'Anulado', 'neutro', true, 8);
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien) VALUES
  ('recorrido', NULL, 'crear', 'Crear', 'BORRADOR', '{trafico}'),
  ('recorrido', 'BORRADOR', 'planificar', 'Planificar', 'PLANIFICADO', '{trafico}'),
  ('recorrido', 'PLANIFICADO', 'iniciar_carga', 'Iniciar carga', 'EN_CARGA', '{trafico}'),
  ('recorrido', 'EN_CARGA', 'cerrar_carga', 'Cerrar carga', 'CARGADO', '{trafico}'),
  ('recorrido', 'CARGADO', 'salir', 'Salir', 'EN_RUTA', '{trafico}'),
  ('recorrido', 'EN_RUTA', 'llegar', 'Llegó a planta', 'EN_RENDICION', '{trafico}'),
  ('recorrido', 'EN_RENDICION', 'rendir', 'Rendir', 'RENDIDO', '{trafico}'),
  ('recorrido', 'BORRADOR', 'anular', 'Anular', 'ANULADO', '{trafico}'),
  ('recorrido', 'PLANIFICADO', 'anular', 'Anular', 'ANULADO', '{trafico}'),
  ('recorrido', 'EN_CARGA', 'anular', 'Anular', 'ANULADO', '{trafico}');

-- Numbers without gaps: one lock for each series and day.
CREATE TABLE numerador (
  serie  text NOT NULL,
  dia    date NOT NULL,
  ultimo int  NOT NULL CHECK (ultimo > 0),
  PRIMARY KEY (serie, dia)
);

CREATE TABLE recorrido (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero            text COLLATE "C" NOT NULL,
  dia               date        NOT NULL,
  tipo              text        NOT NULL CHECK (tipo IN ('REPARTO', 'TRONCO')),
  entidad           text        NOT NULL DEFAULT 'recorrido' CHECK (entidad = 'recorrido'),
  estado            text        NOT NULL DEFAULT 'BORRADOR',
  -- Where a trunk round goes; null: to the doors.
  destino_id        int         REFERENCES agente,
  chofer_id         int         REFERENCES usuario,
  salida_prevista   time,
  salida            timestamptz,
  llegada           timestamptz,
  -- What two people plan at once: a change says which version it saw.
  version           int         NOT NULL DEFAULT 1,
  cambiado          timestamptz NOT NULL DEFAULT now(),
  cambiado_por      int         NOT NULL REFERENCES usuario,
  creado_por        int         NOT NULL REFERENCES usuario,
  CONSTRAINT recorrido_numero_unico UNIQUE (numero),
  CONSTRAINT recorrido_estado FOREIGN KEY (entidad, estado) REFERENCES documento_estado,
  CONSTRAINT tronco_tiene_destino CHECK ((tipo = 'TRONCO') = (destino_id IS NOT NULL))
);
CREATE INDEX recorrido_dia ON recorrido (dia DESC, id DESC);
CREATE INDEX recorrido_destino ON recorrido (destino_id, dia) WHERE destino_id IS NOT NULL;
CREATE UNIQUE INDEX chofer_en_una_ruta ON recorrido (chofer_id) WHERE estado = 'EN_RUTA';
-- An agency's label scanned twice opens the same draft.
CREATE UNIQUE INDEX un_borrador_por_destino ON recorrido (destino_id, dia) WHERE estado = 'BORRADOR' AND destino_id IS NOT NULL;

CREATE TABLE recorrido_guia (
  recorrido_id bigint   NOT NULL REFERENCES recorrido,
  guia_id      bigint   NOT NULL REFERENCES guia,
  -- Handed over at a door, or taken to an agency.
  modo         text     NOT NULL CHECK (modo IN ('ENTREGA', 'AGENCIA')),
  orden        int      NOT NULL CHECK (orden > 0),
  fija         boolean  NOT NULL DEFAULT false,
  estado       text     NOT NULL DEFAULT 'PLANIFICADA' CHECK (estado IN ('PLANIFICADA', 'CARGADA', 'EN_CAMINO', 'ENTREGADA', 'PARCIAL',
                          'NO_ENTREGADA', 'DESCARGADA', 'DEVUELTA', 'QUITADA', 'PERDIDA')),
  abierta      boolean  NOT NULL GENERATED ALWAYS AS (estado IN ('PLANIFICADA', 'CARGADA', 'EN_CAMINO', 'NO_ENTREGADA')) STORED,
  PRIMARY KEY (recorrido_id, guia_id)
);
-- A parcel is never in two open rounds.
CREATE UNIQUE INDEX guia_en_un_recorrido ON recorrido_guia (guia_id) WHERE abierta;
CREATE INDEX recorrido_guia_guia ON recorrido_guia (guia_id, recorrido_id);

-- Which round an event belongs to.
ALTER TABLE evento ADD COLUMN recorrido_id bigint;
CREATE INDEX evento_recorrido ON evento (recorrido_id, guia_id) WHERE recorrido_id IS NOT NULL;

-- The open round of the parcel; of a correction, that of the event that it declares wrong. Clients' and agencies' people register
-- events and see no rounds: this one function looks for them.
CREATE FUNCTION recorrido_de_evento(guia bigint, corrige bigint) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT CASE WHEN corrige IS NULL THEN (SELECT l.recorrido_id FROM recorrido_guia l WHERE l.guia_id = guia AND l.abierta)
                    ELSE (SELECT e.recorrido_id FROM evento e WHERE e.guia_id = guia AND e.id = corrige) END $$;
REVOKE ALL ON FUNCTION recorrido_de_evento(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recorrido_de_evento(bigint, bigint) TO anden_personal, anden_cliente, anden_agencia, anden_sistema;

-- Whether an event of this kind moves the line of its round: to be held back or released leaves it where it is.
CREATE FUNCTION mueve_linea(tipo text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN tipo IN ('ASG', 'CAR', 'DESP', 'SAL', 'DESV', 'ENT', 'ENT_CR', 'RET_AG', 'ENT_PAR', 'NOENT', 'ING_AG', 'ARR', 'VUE', 'ING_PL', 'REP',
                  'DEV_INI', 'DEV_ENT', 'EXT', 'SIN', 'DAS');

-- What the last event of a round that counts makes of its line; null: no event moved it.
CREATE FUNCTION estado_de_linea(recorrido bigint, guia bigint) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT CASE
             WHEN e.tipo = 'ASG' THEN 'PLANIFICADA'
             -- Of several pieces each is loaded: until the last one it is not all there.
             WHEN e.tipo = 'CAR' AND (SELECT g.bultos FROM guia g WHERE g.id = guia) > (
               SELECT count(DISTINCT n) FROM evento x CROSS JOIN LATERAL unnest(coalesce(x.bultos,
                        ARRAY(SELECT generate_series(1, g.bultos)::smallint FROM guia g WHERE g.id = guia))) AS n
                WHERE x.guia_id = guia AND x.recorrido_id = recorrido AND x.tipo = 'CAR'
                  AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = guia AND c.tipo = 'CORR' AND c.corrige_id = x.id)) THEN 'PLANIFICADA'
             WHEN e.tipo IN ('CAR', 'DESP') THEN 'CARGADA'
             WHEN e.tipo IN ('SAL', 'DESV') THEN 'EN_CAMINO'
             WHEN e.tipo IN ('ENT', 'ENT_CR', 'RET_AG') THEN 'ENTREGADA'
             WHEN e.tipo = 'ENT_PAR' THEN 'PARCIAL'
             WHEN e.tipo = 'NOENT' THEN 'NO_ENTREGADA'
             WHEN e.tipo IN ('ING_AG', 'ARR') THEN 'DESCARGADA'
             WHEN e.tipo IN ('VUE', 'ING_PL', 'REP', 'DEV_INI', 'DEV_ENT') THEN 'DEVUELTA'
             WHEN e.tipo IN ('EXT', 'SIN') THEN 'PERDIDA'
             ELSE 'QUITADA' END
      FROM evento e
     WHERE e.guia_id = guia AND e.recorrido_id = recorrido
       AND mueve_linea(e.tipo)
       AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = guia AND c.tipo = 'CORR' AND c.corrige_id = e.id)
     ORDER BY e.fecha_evento DESC, e.id DESC LIMIT 1 $$;
REVOKE ALL ON FUNCTION estado_de_linea(bigint, bigint) FROM PUBLIC;

-- A parcel that comes back into a round by a correction leaves the draft that it was put into meanwhile: its events say where it is.
CREATE FUNCTION llevar_linea() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ahora text := estado_de_linea(NEW.recorrido_id, NEW.guia_id);
BEGIN
  -- What put it there was declared wrong. One that no event ever moved stays as it was planned, held back or not.
  IF ahora IS NULL AND NEW.tipo = 'CORR' AND mueve_linea((SELECT e.tipo FROM evento e WHERE e.guia_id = NEW.guia_id AND e.id = NEW.corrige_id)) THEN
    ahora := 'QUITADA';
  END IF;
  IF ahora IN ('PLANIFICADA', 'CARGADA', 'EN_CAMINO', 'NO_ENTREGADA') THEN
    DELETE FROM recorrido_guia l USING recorrido r
     WHERE l.guia_id = NEW.guia_id AND l.abierta AND l.recorrido_id <> NEW.recorrido_id AND r.id = l.recorrido_id AND r.estado = 'BORRADOR';
  END IF;
  UPDATE recorrido_guia SET estado = ahora
   WHERE recorrido_id = NEW.recorrido_id AND guia_id = NEW.guia_id AND estado <> ahora;
  PERFORM pg_notify('anden_novedades', '{"evento":"recorridos","codigo":"REC_004"}'),
          pg_notify('anden_novedades', '{"evento":"recorridos","codigo":"RECO_001"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER lleva_linea AFTER INSERT ON evento FOR EACH ROW WHEN (NEW.recorrido_id IS NOT NULL) EXECUTE FUNCTION llevar_linea();

CREATE FUNCTION avisar_recorridos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"recorridos","codigo":"REC_004"}'),
          pg_notify('anden_novedades', '{"evento":"recorridos","codigo":"RECO_001"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_novedad AFTER INSERT OR UPDATE ON recorrido FOR EACH STATEMENT EXECUTE FUNCTION avisar_recorridos();

GRANT SELECT ON documento_estado, documento_paso TO anden_personal;
GRANT SELECT, INSERT ON documento_anotacion TO anden_personal;
GRANT SELECT, INSERT, UPDATE ON numerador TO anden_personal;
GRANT SELECT, INSERT ON recorrido TO anden_personal;
GRANT UPDATE (estado, chofer_id, salida_prevista, salida, llegada, version, cambiado, cambiado_por) ON recorrido TO anden_personal;
-- What became of a line is in nobody's hands.
GRANT SELECT, DELETE, INSERT (recorrido_id, guia_id, modo, orden, fija), UPDATE (orden, fija) ON recorrido_guia TO anden_personal;

ALTER TABLE recorrido ENABLE ROW LEVEL SECURITY;
ALTER TABLE recorrido FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON recorrido TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON recorrido TO anden_personal USING (true) WITH CHECK (true);
ALTER TABLE recorrido_guia ENABLE ROW LEVEL SECURITY;
ALTER TABLE recorrido_guia FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON recorrido_guia TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON recorrido_guia FOR SELECT TO anden_personal USING (true);
CREATE POLICY personal_planifica ON recorrido_guia FOR INSERT TO anden_personal WITH CHECK (true);
CREATE POLICY personal_ordena ON recorrido_guia FOR UPDATE TO anden_personal USING (true) WITH CHECK (true);
-- Out of a draft a line just goes; from then on it stays, with what happened.
CREATE POLICY personal_quita ON recorrido_guia FOR DELETE TO anden_personal
  USING (EXISTS (SELECT FROM recorrido r WHERE r.id = recorrido_id AND r.estado = 'BORRADOR'));
ALTER TABLE documento_anotacion ENABLE ROW LEVEL SECURITY;
ALTER TABLE documento_anotacion FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON documento_anotacion TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON documento_anotacion FOR SELECT TO anden_personal USING (true);
CREATE POLICY personal_anota ON documento_anotacion FOR INSERT TO anden_personal WITH CHECK (usuario_id = usuario_actual());
