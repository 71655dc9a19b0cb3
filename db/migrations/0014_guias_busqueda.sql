-- The list of parcels and the search box at millions of parcels. Whatever happens to a parcel writes its row in `guia` anew, and with it
-- an entry in every index of `guia`: measured, four indexes more made an event's UPDATE a third dearer, and the one of the text alone
-- wrote three times as much to the log as all others. So what events do not change is searched in a narrow table beside it.

-- Life not over. The codes are those of `estado_guia` with `es_final`; a test compares them.
ALTER TABLE guia ADD COLUMN viva boolean NOT NULL GENERATED ALWAYS AS
  (estado_general NOT IN ('ENTREGADO', 'ENTREGADO_PARCIAL', 'DEVUELTO', 'EXTRAVIADO', 'SINIESTRADO', 'ANULADO')) STORED;

-- Two orders of the list, and whatever is late or lies still: the living stand together at one end.
CREATE INDEX guia_vence ON guia (viva, vence_el, id);
CREATE INDEX guia_movimiento ON guia (viva, ultimo_fecha, id);
CREATE INDEX guia_motivo ON guia (motivo_id, id DESC) WHERE motivo_id IS NOT NULL;
DROP INDEX guia_busqueda;
DROP FUNCTION buscar_guias_propias(text, int);

-- Visits without delivery of a day, for whoever plans them anew the next morning, and what was corrected since.
CREATE INDEX evento_sin_entrega ON evento (tipo, fecha_evento, guia_id) WHERE tipo IN ('NOENT', 'CORR');

-- As people say and write it: case and accents do not count. `plainText` of the slice does the same to what is typed.
CREATE FUNCTION texto_de_busqueda(numero text, referencia text, destinatario text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT translate(lower(numero || ' ' || coalesce(referencia || ' ', '') || destinatario),
                     'áàâäãéèêëíìîïóòôöõúùûüçñÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn')
  $$;

-- 099 123 456, 99123456 and +598 99 123 456 are one phone; null: no digits.
CREATE FUNCTION telefono_de_busqueda(telefono text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT nullif(regexp_replace(regexp_replace(regexp_replace(telefono, '\D', '', 'g'), '^(?:00)?598(?=\d{8}$)', ''), '^0(?=\d{7})', ''), '')
  $$;

-- 1.234.567-2 and 12345672 are one document.
CREATE FUNCTION documento_de_busqueda(documento text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT nullif(regexp_replace(upper(documento), '[^A-Z0-9]', '', 'g'), '') $$;

-- What is searched of a parcel, and the filters that its events do not change.
CREATE TABLE guia_busqueda (
  guia_id            bigint      PRIMARY KEY,
  cliente_id         int         NOT NULL,
  agente_id          int,
  departamento_id    smallint    NOT NULL,
  zona_id            smallint    NOT NULL,
  servicio           text        NOT NULL,
  creada             timestamptz NOT NULL,
  -- Carries contra-reembolso.
  cobra              boolean     NOT NULL,
  texto              text        NOT NULL,
  telefono           text COLLATE "C",
  documento          text COLLATE "C",
  CONSTRAINT busqueda_es_de_una_guia FOREIGN KEY (guia_id) REFERENCES guia ON DELETE CASCADE
);
CREATE FUNCTION llevar_busqueda_de_guias() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO guia_busqueda (guia_id, cliente_id, agente_id, departamento_id, zona_id, servicio, creada, cobra, texto, telefono, documento)
  SELECT g.id, g.cliente_id, g.agente_id, g.departamento_id, g.zona_id, g.servicio, g.creada, g.contra_reembolso_centavos IS NOT NULL,
         texto_de_busqueda(g.numero, g.referencia, g.destinatario), telefono_de_busqueda(g.telefono), documento_de_busqueda(g.documento)
    FROM ahora g;
  RETURN NULL;
END
$$;

CREATE FUNCTION cambiar_busqueda_de_guia() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE guia_busqueda
     SET cliente_id = NEW.cliente_id, agente_id = NEW.agente_id, departamento_id = NEW.departamento_id, zona_id = NEW.zona_id, servicio = NEW.servicio,
         creada = NEW.creada, cobra = NEW.contra_reembolso_centavos IS NOT NULL,
         texto = texto_de_busqueda(NEW.numero, NEW.referencia, NEW.destinatario),
         telefono = telefono_de_busqueda(NEW.telefono), documento = documento_de_busqueda(NEW.documento)
   WHERE guia_id = NEW.id;
  RETURN NULL;
END
$$;

-- The parcels that were there before; then the indexes, built over all of them at once.
INSERT INTO guia_busqueda (guia_id, cliente_id, agente_id, departamento_id, zona_id, servicio, creada, cobra, texto, telefono, documento)
SELECT g.id, g.cliente_id, g.agente_id, g.departamento_id, g.zona_id, g.servicio, g.creada, g.contra_reembolso_centavos IS NOT NULL,
       texto_de_busqueda(g.numero, g.referencia, g.destinatario), telefono_de_busqueda(g.telefono), documento_de_busqueda(g.documento)
  FROM guia g;

CREATE INDEX guia_busqueda_texto ON guia_busqueda USING gin (texto gin_trgm_ops);
CREATE INDEX guia_busqueda_telefono ON guia_busqueda (telefono, guia_id DESC) WHERE telefono IS NOT NULL;
CREATE INDEX guia_busqueda_documento ON guia_busqueda (documento, guia_id DESC) WHERE documento IS NOT NULL;
CREATE INDEX guia_busqueda_cliente ON guia_busqueda (cliente_id, guia_id DESC);
CREATE INDEX guia_busqueda_agente ON guia_busqueda (agente_id, guia_id DESC) WHERE agente_id IS NOT NULL;
-- With whose it is, so that a client's are counted without reading the rows.
CREATE INDEX guia_busqueda_departamento ON guia_busqueda (departamento_id, guia_id DESC) INCLUDE (cliente_id, agente_id);
CREATE INDEX guia_busqueda_zona ON guia_busqueda (zona_id, guia_id DESC) INCLUDE (cliente_id, agente_id);
CREATE INDEX guia_busqueda_servicio ON guia_busqueda (servicio, guia_id DESC) INCLUDE (cliente_id, agente_id);
CREATE INDEX guia_busqueda_creada ON guia_busqueda (creada, guia_id) INCLUDE (cliente_id, agente_id);
CREATE INDEX guia_busqueda_cobra ON guia_busqueda (guia_id DESC) INCLUDE (cliente_id, agente_id) WHERE cobra;

CREATE TRIGGER lleva_busqueda_alta AFTER INSERT ON guia
  REFERENCING NEW TABLE AS ahora FOR EACH STATEMENT EXECUTE FUNCTION llevar_busqueda_de_guias();
CREATE TRIGGER lleva_busqueda_cambio
  AFTER UPDATE OF numero, cliente_id, agente_id, departamento_id, zona_id, servicio, creada, contra_reembolso_centavos, referencia, destinatario, telefono, documento
  ON guia FOR EACH ROW
  WHEN ((OLD.numero, OLD.cliente_id, OLD.agente_id, OLD.departamento_id, OLD.zona_id, OLD.servicio, OLD.creada, OLD.contra_reembolso_centavos, OLD.referencia,
         OLD.destinatario, OLD.telefono, OLD.documento) IS DISTINCT FROM
        (NEW.numero, NEW.cliente_id, NEW.agente_id, NEW.departamento_id, NEW.zona_id, NEW.servicio, NEW.creada, NEW.contra_reembolso_centavos, NEW.referencia,
         NEW.destinatario, NEW.telefono, NEW.documento))
  EXECUTE FUNCTION cambiar_busqueda_de_guia();

-- Read like `guia` itself; written by its triggers alone.
GRANT SELECT ON guia_busqueda TO anden_personal, anden_cliente, anden_agencia, anden_sistema;
ALTER TABLE guia_busqueda ENABLE ROW LEVEL SECURITY;
ALTER TABLE guia_busqueda FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON guia_busqueda TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON guia_busqueda FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY cliente ON guia_busqueda FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY agencia ON guia_busqueda FOR SELECT TO anden_agencia USING (agente_id = agente_actual());

-- A LIKE pattern for a word anywhere.
CREATE FUNCTION patron_de(palabra text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT '%' || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%' $$;

-- Search by text, newest first, at most `limite` (null: all). `palabras` are plain, all of them must occur, the longest comes first. A word
-- that many share stands among the newest ten thousand often enough; only a rarer one is worth its index, whose hits must all be read
-- before the newest are known. The planner cannot tell the two apart: under any policy it looks at no statistics for LIKE.
-- PL/pgSQL, because a function in SQL is planned without its values before PostgreSQL 18.
CREATE FUNCTION buscar_guias(palabras text[], limite int) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE ROWS 200 SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan SET enable_seqscan = off AS $$
DECLARE
  patrones text[] := ARRAY(SELECT patron_de(p) FROM unnest(palabras) WITH ORDINALITY AS u (p, n) ORDER BY n);
  borde bigint;
  halladas int := 0;
BEGIN
  IF limite IS NOT NULL THEN
    SELECT b.guia_id INTO borde FROM guia_busqueda b ORDER BY b.guia_id DESC OFFSET 9999 LIMIT 1;
    RETURN QUERY
      SELECT b.guia_id FROM guia_busqueda b
       WHERE b.guia_id >= coalesce(borde, 0) AND strpos(b.texto, palabras[1]) > 0 AND b.texto LIKE ALL (patrones)
       ORDER BY b.guia_id DESC LIMIT limite;
    GET DIAGNOSTICS halladas = ROW_COUNT;
    IF borde IS NULL OR halladas >= limite THEN
      RETURN;
    END IF;
  END IF;
  RETURN QUERY
    WITH raras AS MATERIALIZED (
      SELECT b.guia_id FROM guia_busqueda b
       WHERE b.texto LIKE patrones[1] AND b.texto LIKE coalesce(patrones[2], patrones[1]) AND b.texto LIKE ALL (patrones)
           AND b.guia_id < coalesce(borde, 9223372036854775807))
    SELECT r.guia_id FROM raras r ORDER BY r.guia_id DESC LIMIT limite - halladas;
END
$$;
REVOKE ALL ON FUNCTION buscar_guias(text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION buscar_guias(text[], int) TO anden_personal, anden_sistema;

-- The same for people who see a part of the table. LIKE is not leakproof: under their policies it could not use its index, so this one
-- reviewed function runs as the owner and takes client or agency from the transaction's settings, never from a parameter; nothing set
-- gives nothing.
CREATE FUNCTION buscar_guias_propias(palabras text[], limite int) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200
  SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan SET enable_seqscan = off AS $$
DECLARE
  patrones text[] := ARRAY(SELECT patron_de(p) FROM unnest(palabras) WITH ORDINALITY AS u (p, n) ORDER BY n);
  cliente int := cliente_actual();
  agente int := agente_actual();
  borde bigint;
  halladas int := 0;
BEGIN
  IF cliente IS NOT NULL THEN
    IF limite IS NOT NULL THEN
      SELECT b.guia_id INTO borde FROM guia_busqueda b WHERE b.cliente_id = cliente ORDER BY b.guia_id DESC OFFSET 9999 LIMIT 1;
      RETURN QUERY
        SELECT b.guia_id FROM guia_busqueda b
         WHERE b.cliente_id = cliente AND b.guia_id >= coalesce(borde, 0) AND strpos(b.texto, palabras[1]) > 0 AND b.texto LIKE ALL (patrones)
         ORDER BY b.guia_id DESC LIMIT limite;
      GET DIAGNOSTICS halladas = ROW_COUNT;
      IF borde IS NULL OR halladas >= limite THEN
        RETURN;
      END IF;
    END IF;
    RETURN QUERY
      WITH raras AS MATERIALIZED (
        SELECT b.guia_id FROM guia_busqueda b
         WHERE b.cliente_id = cliente AND b.texto LIKE patrones[1] AND b.texto LIKE coalesce(patrones[2], patrones[1]) AND b.texto LIKE ALL (patrones)
           AND b.guia_id < coalesce(borde, 9223372036854775807))
      SELECT r.guia_id FROM raras r ORDER BY r.guia_id DESC LIMIT limite - halladas;
  ELSIF agente IS NOT NULL THEN
    -- An agency holds few: they are read one by one.
    RETURN QUERY
      SELECT b.guia_id FROM guia_busqueda b
       WHERE b.agente_id = agente AND strpos(b.texto, palabras[1]) > 0 AND b.texto LIKE ALL (patrones)
       ORDER BY b.guia_id DESC LIMIT limite;
  END IF;
END
$$;
REVOKE ALL ON FUNCTION buscar_guias_propias(text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION buscar_guias_propias(text[], int) TO anden_cliente, anden_agencia;

-- How many parcels there are by state: of all (0), of a client, of an agency, of a client at an agency.
CREATE TABLE guia_conteo (
  cliente_id     int    NOT NULL,
  agente_id      int    NOT NULL,
  estado_general text   NOT NULL,
  cantidad       bigint NOT NULL,
  PRIMARY KEY (cliente_id, agente_id, estado_general)
);

-- Changes not yet folded into them. A counter updated in place would make everyone who registers an event wait for one another.
CREATE TABLE guia_conteo_delta (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id     int  NOT NULL,
  agente_id      int,
  estado_general text NOT NULL,
  cantidad       int  NOT NULL
);

CREATE FUNCTION contar_altas_de_guias() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO guia_conteo_delta (cliente_id, agente_id, estado_general, cantidad)
  SELECT g.cliente_id, g.agente_id, g.estado_general, count(*) FROM ahora g GROUP BY g.cliente_id, g.agente_id, g.estado_general;
  RETURN NULL;
END
$$;

CREATE FUNCTION contar_bajas_de_guias() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO guia_conteo_delta (cliente_id, agente_id, estado_general, cantidad)
  SELECT g.cliente_id, g.agente_id, g.estado_general, -count(*) FROM antes g GROUP BY g.cliente_id, g.agente_id, g.estado_general;
  RETURN NULL;
END
$$;

CREATE FUNCTION contar_cambio_de_guia() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO guia_conteo_delta (cliente_id, agente_id, estado_general, cantidad)
  VALUES (OLD.cliente_id, OLD.agente_id, OLD.estado_general, -1), (NEW.cliente_id, NEW.agente_id, NEW.estado_general, 1);
  RETURN NULL;
END
$$;

CREATE TRIGGER cuenta_altas AFTER INSERT ON guia
  REFERENCING NEW TABLE AS ahora FOR EACH STATEMENT EXECUTE FUNCTION contar_altas_de_guias();
CREATE TRIGGER cuenta_bajas AFTER DELETE ON guia
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION contar_bajas_de_guias();
CREATE TRIGGER cuenta_cambio AFTER UPDATE ON guia FOR EACH ROW
  WHEN (OLD.estado_general <> NEW.estado_general OR OLD.cliente_id <> NEW.cliente_id OR OLD.agente_id IS DISTINCT FROM NEW.agente_id)
  EXECUTE FUNCTION contar_cambio_de_guia();

-- Folds the changes into the counts. One process at a time; the others have nothing to do.
CREATE FUNCTION plegar_conteo_de_guias() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('plegar_conteo_de_guias')) THEN
    RETURN;
  END IF;
  WITH plegados AS (DELETE FROM guia_conteo_delta RETURNING *)
  INSERT INTO guia_conteo AS c (cliente_id, agente_id, estado_general, cantidad)
  SELECT CASE WHEN por_cliente THEN p.cliente_id ELSE 0 END, CASE WHEN por_agente THEN p.agente_id ELSE 0 END, p.estado_general, sum(p.cantidad)
    FROM plegados p, (VALUES (false, false), (true, false), (false, true), (true, true)) AS n (por_cliente, por_agente)
   WHERE p.agente_id IS NOT NULL OR NOT n.por_agente
   GROUP BY 1, 2, 3 HAVING sum(p.cantidad) <> 0
  ON CONFLICT (cliente_id, agente_id, estado_general) DO UPDATE SET cantidad = c.cantidad + EXCLUDED.cantidad;
END
$$;
REVOKE ALL ON FUNCTION plegar_conteo_de_guias() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plegar_conteo_de_guias() TO anden_sistema;

INSERT INTO guia_conteo_delta (cliente_id, agente_id, estado_general, cantidad)
SELECT cliente_id, agente_id, estado_general, count(*) FROM guia GROUP BY cliente_id, agente_id, estado_general;
SELECT plegar_conteo_de_guias();

GRANT SELECT ON guia_conteo, guia_conteo_delta TO anden_personal, anden_cliente, anden_agencia, anden_sistema;
ALTER TABLE guia_conteo ENABLE ROW LEVEL SECURITY;
ALTER TABLE guia_conteo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON guia_conteo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON guia_conteo FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY cliente ON guia_conteo FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY agencia ON guia_conteo FOR SELECT TO anden_agencia USING (agente_id = agente_actual());
ALTER TABLE guia_conteo_delta ENABLE ROW LEVEL SECURITY;
ALTER TABLE guia_conteo_delta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON guia_conteo_delta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON guia_conteo_delta FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY cliente ON guia_conteo_delta FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY agencia ON guia_conteo_delta FOR SELECT TO anden_agencia USING (agente_id = agente_actual());
