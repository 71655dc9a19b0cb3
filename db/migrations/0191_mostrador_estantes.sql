-- The counter of an agency: where parcels lie on its shelves, into whose hands they went, and codes to collect them with.

CREATE TABLE estante (
  id        int     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agente_id int     NOT NULL REFERENCES agente,
  -- As its label says it after `EST_`.
  codigo    text    NOT NULL CONSTRAINT estante_codigo_se_lee CHECK (codigo ~ '^[A-Z0-9][A-Z0-9-]{0,11}$'),
  -- Parcels that it holds; null: nobody said.
  capacidad int     CHECK (capacidad BETWEEN 1 AND 9999),
  activo    boolean NOT NULL DEFAULT true,
  CONSTRAINT estante_codigo_unico UNIQUE (agente_id, codigo),
  CONSTRAINT estante_de_agencia UNIQUE (id, agente_id)
);

-- Where it lies, and where it lay: one place at a time.
CREATE TABLE guia_estante (
  guia_id    bigint      NOT NULL REFERENCES guia,
  desde      timestamptz NOT NULL DEFAULT clock_timestamp(),
  hasta      timestamptz,
  agente_id  int         NOT NULL,
  estante_id int         NOT NULL,
  usuario_id int         NOT NULL REFERENCES usuario,
  PRIMARY KEY (guia_id, desde),
  CONSTRAINT estante_de_la_agencia FOREIGN KEY (estante_id, agente_id) REFERENCES estante (id, agente_id)
);
CREATE UNIQUE INDEX guia_en_un_estante ON guia_estante (guia_id) WHERE hasta IS NULL;
CREATE INDEX guia_estante_lleno ON guia_estante (estante_id) WHERE hasta IS NULL;

-- It leaves its shelf with whatever takes it away from the agency, and is back there where that is declared wrong.
CREATE FUNCTION llevar_estante() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  esta boolean := situacion_en_pickup(NEW.agente_id, NEW.estado_general, NEW.levantada, NEW.en_agencia_desde) = 'ingresado';
BEGIN
  IF esta IS NOT TRUE OR NEW.agente_id IS DISTINCT FROM OLD.agente_id THEN
    UPDATE guia_estante SET hasta = clock_timestamp() WHERE guia_id = NEW.id AND hasta IS NULL;
  ELSE
    UPDATE guia_estante x SET hasta = NULL
     WHERE x.guia_id = NEW.id AND x.agente_id = NEW.agente_id
       AND x.desde = (SELECT max(y.desde) FROM guia_estante y WHERE y.guia_id = NEW.id)
       AND x.hasta IS NOT NULL AND x.desde >= NEW.en_agencia_desde;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER lleva_estante AFTER UPDATE ON guia FOR EACH ROW
  WHEN (OLD.agente_id IS NOT NULL AND (OLD.estado_general, OLD.agente_id) IS DISTINCT FROM (NEW.estado_general, NEW.agente_id))
  EXECUTE FUNCTION llevar_estante();

-- Whom the client or the recipient sends in their place.
CREATE TABLE autorizado (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  guia_id    bigint      NOT NULL REFERENCES guia,
  nombre     text        NOT NULL CHECK (length(nombre) BETWEEN 1 AND 80),
  documento  text        NOT NULL CHECK (length(documento) BETWEEN 1 AND 40),
  creado     timestamptz NOT NULL DEFAULT now(),
  usuario_id int         NOT NULL REFERENCES usuario
);
CREATE INDEX autorizado_guia ON autorizado (guia_id);

-- The code that was mailed to the recipient, as nothing but its hash; who got it right, for the few minutes in which that counts.
CREATE TABLE guia_codigo (
  guia_id        bigint      PRIMARY KEY REFERENCES guia,
  sal            bytea       NOT NULL,
  huella         bytea       NOT NULL,
  creado         timestamptz NOT NULL DEFAULT now(),
  intentos       smallint    NOT NULL DEFAULT 0,
  bloqueado      timestamptz,
  verificado_por int         REFERENCES usuario,
  verificado     timestamptz
);

CREATE FUNCTION huella_de_codigo(la_sal bytea, codigo text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT sha256(la_sal || convert_to(codigo, 'UTF8')) $$;

-- A new code ends the one before, and what was tried against it.
CREATE FUNCTION poner_codigo(la_guia bigint, codigo text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    INSERT INTO guia_codigo AS c (guia_id, sal, huella)
    SELECT la_guia, s.sal, huella_de_codigo(s.sal, codigo) FROM (SELECT uuid_send(gen_random_uuid()) AS sal) AS s
    ON CONFLICT (guia_id) DO UPDATE
      SET sal = EXCLUDED.sal, huella = EXCLUDED.huella, creado = now(), intentos = 0, bloqueado = NULL, verificado_por = NULL, verificado = NULL $$;
REVOKE ALL ON FUNCTION poner_codigo(bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION poner_codigo(bigint, text) TO anden_personal, anden_agencia, anden_sistema;

-- Five wrong ones, and the parcel waits a quarter of an hour. Of a parcel of another agency: as if it had none.
CREATE FUNCTION probar_codigo(la_guia bigint, codigo text) RETURNS TABLE (resultado text, quedan int, hasta timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c guia_codigo;
BEGIN
  SELECT x.* INTO c FROM guia_codigo x JOIN guia g ON g.id = x.guia_id
   WHERE x.guia_id = la_guia AND (agente_actual() IS NULL OR g.agente_id = agente_actual()) FOR NO KEY UPDATE OF x;
  IF NOT FOUND THEN RETURN QUERY SELECT 'sin_codigo', 0, NULL::timestamptz; RETURN; END IF;
  IF c.bloqueado > clock_timestamp() THEN RETURN QUERY SELECT 'bloqueado', 0, c.bloqueado; RETURN; END IF;
  IF c.huella = huella_de_codigo(c.sal, codigo) THEN
    UPDATE guia_codigo x SET intentos = 0, bloqueado = NULL, verificado_por = usuario_actual(), verificado = clock_timestamp() WHERE x.guia_id = la_guia;
    RETURN QUERY SELECT 'coincide', 5, NULL::timestamptz; RETURN;
  END IF;
  UPDATE guia_codigo x SET intentos = CASE WHEN c.intentos >= 4 THEN 0 ELSE c.intentos + 1 END,
         bloqueado = CASE WHEN c.intentos >= 4 THEN clock_timestamp() + interval '15 minutes' END
   WHERE x.guia_id = la_guia RETURNING x.bloqueado INTO c.bloqueado;
  RETURN QUERY SELECT CASE WHEN c.bloqueado IS NULL THEN 'no_coincide' ELSE 'bloqueado' END, 4 - c.intentos, c.bloqueado;
END
$$;
REVOKE ALL ON FUNCTION probar_codigo(bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION probar_codigo(bigint, text) TO anden_personal, anden_agencia;

-- Which of these parcels have a code that this person got right in the last ten minutes.
CREATE FUNCTION con_codigo_probado(las_guias bigint[]) RETURNS TABLE (guia_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT c.guia_id FROM guia_codigo c
         WHERE c.guia_id = ANY (las_guias) AND c.verificado_por = usuario_actual() AND c.verificado > clock_timestamp() - interval '10 minutes' $$;
REVOKE ALL ON FUNCTION con_codigo_probado(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION con_codigo_probado(bigint[]) TO anden_personal, anden_agencia;

-- Which of these parcels have a code at all.
CREATE FUNCTION guias_con_codigo(las_guias bigint[]) RETURNS TABLE (guia_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT c.guia_id FROM guia_codigo c WHERE c.guia_id = ANY (las_guias) $$;
REVOKE ALL ON FUNCTION guias_con_codigo(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guias_con_codigo(bigint[]) TO anden_personal, anden_agencia;

-- Into whose hands, and how that was made sure of. The document stands on the event, whole, and nowhere else.
CREATE TABLE entrega_mostrador (
  evento_id     bigint      PRIMARY KEY,
  guia_id       bigint      NOT NULL REFERENCES guia,
  agente_id     int         NOT NULL REFERENCES agente,
  usuario_id    int         NOT NULL REFERENCES usuario,
  fecha         timestamptz NOT NULL DEFAULT clock_timestamp(),
  quien         text        NOT NULL CHECK (quien IN ('TITULAR', 'AUTORIZADO', 'OTRO')),
  verificado    text        NOT NULL CHECK (verificado IN ('CI', 'CODIGO', 'AUTORIZACION', 'DOCUMENTO', 'EXCEPCION')),
  autorizado_id bigint      REFERENCES autorizado,
  motivo        text        CHECK (length(motivo) BETWEEN 1 AND 500),
  CONSTRAINT excepcion_se_explica CHECK ((verificado = 'EXCEPCION') = (motivo IS NOT NULL))
);
CREATE INDEX entrega_mostrador_agente ON entrega_mostrador (agente_id, fecha DESC);
CREATE INDEX entrega_mostrador_guia ON entrega_mostrador (guia_id);

GRANT SELECT, INSERT (agente_id, codigo, capacidad), UPDATE (codigo, capacidad, activo) ON estante TO anden_personal, anden_agencia;
GRANT SELECT, INSERT (guia_id, agente_id, estante_id, usuario_id), UPDATE (hasta) ON guia_estante TO anden_personal, anden_agencia;
GRANT SELECT, INSERT (guia_id, nombre, documento, usuario_id) ON autorizado TO anden_personal, anden_agencia;
GRANT SELECT, INSERT (evento_id, guia_id, agente_id, usuario_id, quien, verificado, autorizado_id, motivo) ON entrega_mostrador TO anden_personal, anden_agencia;

ALTER TABLE estante ENABLE ROW LEVEL SECURITY;
ALTER TABLE estante FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON estante TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON estante TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY agencia ON estante TO anden_agencia USING (agente_id = agente_actual()) WITH CHECK (agente_id = agente_actual());
ALTER TABLE guia_estante ENABLE ROW LEVEL SECURITY;
ALTER TABLE guia_estante FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON guia_estante TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON guia_estante TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY agencia ON guia_estante TO anden_agencia USING (agente_id = agente_actual()) WITH CHECK (agente_id = agente_actual());
ALTER TABLE autorizado ENABLE ROW LEVEL SECURITY;
ALTER TABLE autorizado FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON autorizado TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON autorizado TO anden_personal USING (true) WITH CHECK (true);
-- Of the parcels that it sees.
CREATE POLICY agencia ON autorizado TO anden_agencia USING (EXISTS (SELECT FROM guia g WHERE g.id = guia_id))
  WITH CHECK (EXISTS (SELECT FROM guia g WHERE g.id = guia_id));
ALTER TABLE guia_codigo ENABLE ROW LEVEL SECURITY;
ALTER TABLE guia_codigo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON guia_codigo TO CURRENT_USER USING (true) WITH CHECK (true);
ALTER TABLE entrega_mostrador ENABLE ROW LEVEL SECURITY;
ALTER TABLE entrega_mostrador FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON entrega_mostrador TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON entrega_mostrador TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY agencia ON entrega_mostrador TO anden_agencia USING (agente_id = agente_actual()) WITH CHECK (agente_id = agente_actual());
