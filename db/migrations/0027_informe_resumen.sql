-- The client's report at millions of parcels: sums by client and day, one dimension each, kept exact with whatever changes the rows.
-- A parcel counts on the day on which its data came in, with what its row says now; so corrections, late events, diversions and returns
-- need nothing of their own. Visits without delivery are counted from their events, cases from theirs.

-- What has become of a parcel, coarsely: 0 announced, 1 on its way, 2 at its agency, 3 with a problem, 4 going back, 5 delivered, 6 delivered in
-- part, 7 given back, 8 lost, 9 destroyed or stolen, 10 annulled. Most scans change nothing of it.
CREATE FUNCTION situacion_de_estado(estado text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT CASE estado
             WHEN 'PRE_INGRESADO' THEN 0 WHEN 'A_LEVANTAR' THEN 0 WHEN 'EN_AGENCIA' THEN 2 WHEN 'NO_ENTREGADO' THEN 3 WHEN 'RETENIDO' THEN 3
             WHEN 'EN_DEVOLUCION' THEN 4 WHEN 'ENTREGADO' THEN 5 WHEN 'ENTREGADO_PARCIAL' THEN 6 WHEN 'DEVUELTO' THEN 7
             WHEN 'EXTRAVIADO' THEN 8 WHEN 'SINIESTRADO' THEN 9 WHEN 'ANULADO' THEN 10 ELSE 1 END::smallint
  $$;

CREATE FUNCTION dia_de(instante timestamptz) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (instante AT TIME ZONE 'America/Montevideo')::date $$;

-- The first day of the third of a month: the 1st, the 11th or the 21st. A year reads thirds, and days only at its ends.
CREATE FUNCTION tercio_de(dia date) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT date_trunc('month', dia)::date + 10 * least((extract(day FROM dia)::int - 1) / 10, 2) $$;

-- `clave` and `texto` say which of the dimension; their meaning stands in `partes_del_informe`.
CREATE TABLE informe_resumen (
  cliente_id int    NOT NULL,
  -- 'd': of one day; 't': of the third of a month that begins on `desde`.
  tramo      text   NOT NULL CHECK (tramo IN ('d', 't')),
  desde      date   NOT NULL,
  dimension  text   NOT NULL,
  clave      bigint NOT NULL,
  texto      text   NOT NULL,
  cantidad   bigint NOT NULL,
  suma       bigint NOT NULL,
  PRIMARY KEY (cliente_id, tramo, dimension, desde, clave, texto)
);

-- Changes not yet folded into it: the parcel as it stood (signo -1) and as it stands (1). A sum updated in place would make everyone who
-- registers an event wait for one another.
CREATE TABLE informe_guia_delta (
  signo                     smallint    NOT NULL,
  cliente_id                int         NOT NULL,
  creada                    timestamptz NOT NULL,
  estado_general            text        NOT NULL,
  prometida_el              date        NOT NULL,
  zona_id                   smallint    NOT NULL,
  departamento_id           smallint    NOT NULL,
  localidad                 text,
  servicio                  text        NOT NULL,
  agente_id                 int,
  intentos                  smallint    NOT NULL,
  motivo_id                 smallint,
  vence_el                  date        NOT NULL,
  levantada                 timestamptz,
  en_agencia_desde          timestamptz,
  ultimo_fecha              timestamptz NOT NULL,
  contra_reembolso_centavos bigint,
  moneda                    text        NOT NULL
);

-- The same of visits and cases, which are told as parts at once.
CREATE TABLE informe_delta (
  cliente_id int    NOT NULL,
  dia        date   NOT NULL,
  dimension  text   NOT NULL,
  clave      bigint NOT NULL,
  texto      text   NOT NULL DEFAULT '',
  cantidad   int    NOT NULL,
  suma       bigint NOT NULL
);

-- The place of a time in its histogram: two hours up to two days, four up to four, half days up to ten, days up to thirty.
CREATE FUNCTION cubeta_de_tiempo(segundos bigint) RETURNS int
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT width_bucket(segundos / 3600.0::float8, ARRAY[2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 52, 56, 60, 64, 68, 72, 76,
                        80, 84, 88, 92, 96, 108, 120, 132, 144, 156, 168, 180, 192, 204, 216, 228, 240, 264, 288, 312, 336, 360, 384, 408, 432,
                        456, 480, 504, 528, 552, 576, 600, 624, 648, 672, 696, 720]::float8[])
  $$;

-- Never less than none: clocks of devices differ. Null: one of both did not happen.
CREATE FUNCTION segundos_entre(desde timestamptz, hasta timestamptz) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN desde IS NULL OR hasta IS NULL THEN NULL ELSE greatest(0, extract(epoch FROM hasta - desde)::bigint) END $$;

-- What a parcel counts in.
--   situacion     clave: the situation
--   servicio      texto: the service; suma: those delivered. Here and in the next two nothing annulled counts
--   departamento  clave: the department; suma: those delivered
--   localidad     texto: the locality; clave: its department; suma: those delivered
--   promesa       clave: zone * 10 + 1 kept, 2 late, 3 late after a visit without delivery. Kept: at the agency, or delivered, by the promised day
--   abierta       clave: zone * 100000 + promised day, of what is on its way or has a problem: whether it is late is known when it is read
--   intentos      clave: 10000 if it came to an agency + visits without delivery (9: nine or more) * 100 + situation
--   etapa         clave: stage * 1000 + bucket, of what was delivered; suma: seconds. 1 until the company has it, 2 until it is delivered at the
--                 door or can be collected, 3 at the agency, 4 all of it
--   retiro        clave: days at the agency until it was handed over there
--   guarda        clave: agency * 100000 + last day of custody, of what waits there
--   motivo        clave: reason * 100 + situation, of what has a problem or goes or went back
--   cobro         clave: 100 if in dollars + situation; suma: cents to be collected
--   hora          clave: day of the week * 100 + hour; the one that counts on the day of the delivery
-- Days are counted from 2000-01-01.
CREATE FUNCTION partes_del_informe(
    signo int, creada timestamptz, estado_general text, prometida_el date, zona_id int, departamento_id int, localidad text, servicio text, agente_id int,
    intentos int, motivo_id int, vence_el date, levantada timestamptz, en_agencia_desde timestamptz, ultimo_fecha timestamptz,
    contra_reembolso_centavos bigint, moneda text)
  RETURNS TABLE (dia date, dimension text, clave bigint, texto text, cantidad int, suma bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 12
  AS $$
    SELECT CASE WHEN p.dimension = 'hora' THEN h.entregada::date ELSE h.dia END, p.dimension, p.clave, p.texto, p.cantidad * signo, p.suma * signo
      FROM (
        SELECT s.*, CASE WHEN s.situacion IN (8, 9) THEN 2
                         WHEN s.cumplida IS NOT NULL THEN CASE WHEN s.cumplida <= prometida_el THEN 1 WHEN intentos > 0 THEN 3 ELSE 2 END
                    END AS promesa
          FROM (
            SELECT t.*, CASE WHEN t.situacion IN (5, 6) THEN 1 ELSE 0 END AS lograda,
                   CASE WHEN t.situacion IN (2, 5) THEN dia_de(coalesce(en_agencia_desde, ultimo_fecha)) END AS cumplida,
                   CASE WHEN t.situacion = 5 THEN ultimo_fecha AT TIME ZONE 'America/Montevideo' END AS entregada,
                   -- Stages of what was delivered, in seconds; null: there was none.
                   CASE WHEN t.situacion = 5 THEN segundos_entre(creada, levantada) END AS ingreso,
                   CASE WHEN t.situacion = 5 THEN segundos_entre(levantada, coalesce(en_agencia_desde, ultimo_fecha)) END AS proceso,
                   CASE WHEN t.situacion = 5 THEN segundos_entre(en_agencia_desde, ultimo_fecha) END AS espera,
                   CASE WHEN t.situacion = 5 THEN segundos_entre(creada, ultimo_fecha) END AS total
              FROM (SELECT dia_de(creada) AS dia, situacion_de_estado(estado_general)::int AS situacion) AS t OFFSET 0
          ) AS s
      ) AS h
     CROSS JOIN LATERAL (
       SELECT 'situacion', h.situacion::bigint, '', 1, 0::bigint
       UNION ALL SELECT 'servicio', 0, servicio, 1, h.lograda WHERE h.situacion <> 10
       UNION ALL SELECT 'departamento', departamento_id, '', 1, h.lograda WHERE h.situacion <> 10
       UNION ALL SELECT 'localidad', departamento_id, coalesce(localidad, ''), 1, h.lograda WHERE h.situacion <> 10
       UNION ALL SELECT 'promesa', zona_id * 10 + h.promesa, '', 1, 0 WHERE h.promesa IS NOT NULL
       UNION ALL SELECT 'abierta', zona_id * 100000 + (prometida_el - date '2000-01-01'), '', 1, 0 WHERE h.situacion IN (1, 3)
       UNION ALL SELECT 'intentos', CASE WHEN en_agencia_desde IS NULL THEN 0 ELSE 10000 END + least(intentos, 9) * 100 + h.situacion, '', 1, 0
       UNION ALL SELECT 'retiro', h.entregada::date - dia_de(en_agencia_desde), '', 1, 0 WHERE h.situacion = 5 AND en_agencia_desde IS NOT NULL
       UNION ALL SELECT 'guarda', agente_id * 100000::bigint + (vence_el - date '2000-01-01'), '', 1, 0 WHERE h.situacion = 2
       UNION ALL SELECT 'motivo', coalesce(motivo_id, 0) * 100 + h.situacion, '', 1, 0 WHERE h.situacion IN (3, 4, 7)
       UNION ALL SELECT 'cobro', CASE moneda WHEN 'USD' THEN 100 ELSE 0 END + h.situacion, '', 1, contra_reembolso_centavos
                  WHERE contra_reembolso_centavos IS NOT NULL
       UNION ALL SELECT 'hora', extract(isodow FROM h.entregada)::int * 100 + extract(hour FROM h.entregada)::int, '', 1, 0 WHERE h.situacion = 5
       UNION ALL SELECT 'etapa', 1000 + cubeta_de_tiempo(h.ingreso), '', 1, h.ingreso WHERE h.ingreso IS NOT NULL
       UNION ALL SELECT 'etapa', 2000 + cubeta_de_tiempo(h.proceso), '', 1, h.proceso WHERE h.proceso IS NOT NULL
       UNION ALL SELECT 'etapa', 3000 + cubeta_de_tiempo(h.espera), '', 1, h.espera WHERE h.espera IS NOT NULL
       UNION ALL SELECT 'etapa', 4000 + cubeta_de_tiempo(h.total), '', 1, h.total WHERE h.total IS NOT NULL
     ) AS p (dimension, clave, texto, cantidad, suma)
  $$;

CREATE FUNCTION llevar_informe_de_altas() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO informe_guia_delta
  SELECT 1, g.cliente_id, g.creada, g.estado_general, g.prometida_el, g.zona_id, g.departamento_id, g.localidad, g.servicio, g.agente_id, g.intentos,
         g.motivo_id, g.vence_el, g.levantada, g.en_agencia_desde, g.ultimo_fecha, g.contra_reembolso_centavos, g.moneda
    FROM ahora g;
  RETURN NULL;
END
$$;

CREATE FUNCTION llevar_informe_de_bajas() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO informe_guia_delta
  SELECT -1, g.cliente_id, g.creada, g.estado_general, g.prometida_el, g.zona_id, g.departamento_id, g.localidad, g.servicio, g.agente_id, g.intentos,
         g.motivo_id, g.vence_el, g.levantada, g.en_agencia_desde, g.ultimo_fecha, g.contra_reembolso_centavos, g.moneda
    FROM antes g;
  RETURN NULL;
END
$$;

-- The visits of a parcel move with it, should it ever be another client's or another day's.
CREATE FUNCTION llevar_informe_de_cambio() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO informe_guia_delta
  VALUES (-1, OLD.cliente_id, OLD.creada, OLD.estado_general, OLD.prometida_el, OLD.zona_id, OLD.departamento_id, OLD.localidad, OLD.servicio, OLD.agente_id,
          OLD.intentos, OLD.motivo_id, OLD.vence_el, OLD.levantada, OLD.en_agencia_desde, OLD.ultimo_fecha, OLD.contra_reembolso_centavos, OLD.moneda),
         (1, NEW.cliente_id, NEW.creada, NEW.estado_general, NEW.prometida_el, NEW.zona_id, NEW.departamento_id, NEW.localidad, NEW.servicio, NEW.agente_id,
          NEW.intentos, NEW.motivo_id, NEW.vence_el, NEW.levantada, NEW.en_agencia_desde, NEW.ultimo_fecha, NEW.contra_reembolso_centavos, NEW.moneda);
  IF OLD.cliente_id <> NEW.cliente_id OR dia_de(OLD.creada) <> dia_de(NEW.creada) THEN
    INSERT INTO informe_delta (cliente_id, dia, dimension, clave, cantidad, suma)
    SELECT v.cliente_id, v.dia, 'visita', coalesce(e.motivo_id, 0), v.signo, 0
      FROM evento e, (VALUES (OLD.cliente_id, dia_de(OLD.creada), -1), (NEW.cliente_id, dia_de(NEW.creada), 1)) AS v (cliente_id, dia, signo)
     WHERE e.guia_id = NEW.id AND e.tipo = 'NOENT' AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = NEW.id AND c.corrige_id = e.id);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER lleva_informe_alta AFTER INSERT ON guia
  REFERENCING NEW TABLE AS ahora FOR EACH STATEMENT EXECUTE FUNCTION llevar_informe_de_altas();
CREATE TRIGGER lleva_informe_baja AFTER DELETE ON guia
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION llevar_informe_de_bajas();
-- Only what a part depends on, and of the rest only where it does: a scan on the way writes nothing here.
CREATE TRIGGER lleva_informe_cambio AFTER UPDATE ON guia FOR EACH ROW
  WHEN (situacion_de_estado(OLD.estado_general) <> situacion_de_estado(NEW.estado_general) OR OLD.intentos <> NEW.intentos
        OR OLD.cliente_id <> NEW.cliente_id OR OLD.creada <> NEW.creada OR OLD.prometida_el <> NEW.prometida_el OR OLD.zona_id <> NEW.zona_id
        OR OLD.departamento_id <> NEW.departamento_id OR OLD.localidad IS DISTINCT FROM NEW.localidad OR OLD.servicio <> NEW.servicio
        OR OLD.contra_reembolso_centavos IS DISTINCT FROM NEW.contra_reembolso_centavos OR OLD.moneda <> NEW.moneda
        OR OLD.en_agencia_desde IS DISTINCT FROM NEW.en_agencia_desde
        OR (NEW.estado_general = 'EN_AGENCIA' AND (OLD.agente_id IS DISTINCT FROM NEW.agente_id OR OLD.vence_el <> NEW.vence_el))
        OR (NEW.estado_general = 'ENTREGADO' AND (OLD.ultimo_fecha <> NEW.ultimo_fecha OR OLD.levantada IS DISTINCT FROM NEW.levantada))
        OR (NEW.estado_general IN ('NO_ENTREGADO', 'RETENIDO', 'EN_DEVOLUCION', 'DEVUELTO') AND OLD.motivo_id IS DISTINCT FROM NEW.motivo_id))
  EXECUTE FUNCTION llevar_informe_de_cambio();

-- Visits without delivery by their reason, on the day of their parcel; a correction takes its visit away again.
CREATE FUNCTION llevar_informe_de_visita() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.tipo = 'NOENT' THEN
    INSERT INTO informe_delta (cliente_id, dia, dimension, clave, cantidad, suma)
    SELECT g.cliente_id, dia_de(g.creada), 'visita', coalesce(NEW.motivo_id, 0), 1, 0 FROM guia g WHERE g.id = NEW.guia_id;
  ELSE
    INSERT INTO informe_delta (cliente_id, dia, dimension, clave, cantidad, suma)
    SELECT g.cliente_id, dia_de(g.creada), 'visita', coalesce(e.motivo_id, 0), -1, 0
      FROM guia g JOIN evento e ON e.guia_id = g.id AND e.id = NEW.corrige_id AND e.tipo = 'NOENT'
     WHERE g.id = NEW.guia_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER lleva_informe_visita AFTER INSERT ON evento FOR EACH ROW WHEN (NEW.tipo IN ('NOENT', 'CORR'))
  EXECUTE FUNCTION llevar_informe_de_visita();

-- Cases of a client by their cause, with their seconds, on the day on which they began.
CREATE FUNCTION llevar_informe_de_casos() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO informe_delta (cliente_id, dia, dimension, clave, cantidad, suma)
    SELECT c.cliente_id, dia_de(c.fecha_inicio), 'caso', c.causa_id, -1, -extract(epoch FROM c.fecha_fin - c.fecha_inicio)
      FROM antes c WHERE c.anulado IS NULL AND c.cliente_id IS NOT NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO informe_delta (cliente_id, dia, dimension, clave, cantidad, suma)
    SELECT c.cliente_id, dia_de(c.fecha_inicio), 'caso', c.causa_id, 1, extract(epoch FROM c.fecha_fin - c.fecha_inicio)
      FROM ahora c WHERE c.anulado IS NULL AND c.cliente_id IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER lleva_informe_alta AFTER INSERT ON caso
  REFERENCING NEW TABLE AS ahora FOR EACH STATEMENT EXECUTE FUNCTION llevar_informe_de_casos();
CREATE TRIGGER lleva_informe_cambio AFTER UPDATE ON caso
  REFERENCING OLD TABLE AS antes NEW TABLE AS ahora FOR EACH STATEMENT EXECUTE FUNCTION llevar_informe_de_casos();
CREATE TRIGGER lleva_informe_baja AFTER DELETE ON caso
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION llevar_informe_de_casos();

-- What the summary must be, from the rows themselves: what fills it at first, and what it is checked against.
CREATE VIEW informe_recuento AS
SELECT g.cliente_id, p.dia, p.dimension, p.clave, p.texto, sum(p.cantidad)::bigint AS cantidad, sum(p.suma)::bigint AS suma
  FROM guia g,
       partes_del_informe(1, g.creada, g.estado_general, g.prometida_el, g.zona_id, g.departamento_id, g.localidad, g.servicio, g.agente_id,
            g.intentos, g.motivo_id, g.vence_el, g.levantada, g.en_agencia_desde, g.ultimo_fecha, g.contra_reembolso_centavos, g.moneda) AS p
 GROUP BY g.cliente_id, p.dia, p.dimension, p.clave, p.texto
UNION ALL
SELECT g.cliente_id, dia_de(g.creada), 'visita', coalesce(e.motivo_id, 0), '', count(*), 0
  FROM evento e JOIN guia g ON g.id = e.guia_id
 WHERE e.tipo = 'NOENT' AND e.id NOT IN (SELECT c.corrige_id FROM evento c WHERE c.tipo = 'CORR')
 GROUP BY g.cliente_id, dia_de(g.creada), coalesce(e.motivo_id, 0)
UNION ALL
SELECT c.cliente_id, dia_de(c.fecha_inicio), 'caso', c.causa_id, '', count(*), sum(extract(epoch FROM c.fecha_fin - c.fecha_inicio))::bigint
  FROM caso c WHERE c.anulado IS NULL AND c.cliente_id IS NOT NULL
 GROUP BY c.cliente_id, dia_de(c.fecha_inicio), c.causa_id;

-- What is not folded yet, as parts; with the rights of whoever reads.
CREATE VIEW informe_pendiente WITH (security_invoker = true) AS
SELECT g.cliente_id, p.dia, p.dimension, p.clave, p.texto, p.cantidad, p.suma
  FROM informe_guia_delta g,
       partes_del_informe(g.signo, g.creada, g.estado_general, g.prometida_el, g.zona_id, g.departamento_id, g.localidad, g.servicio,
            g.agente_id, g.intentos, g.motivo_id, g.vence_el, g.levantada, g.en_agencia_desde, g.ultimo_fecha, g.contra_reembolso_centavos,
            g.moneda) AS p
UNION ALL
SELECT cliente_id, dia, dimension, clave, texto, cantidad, suma FROM informe_delta;

-- Days of parts, as days and as thirds of their month, into the summary; what is left of nothing goes. Nested loops: the planner cannot know
-- how few rows of the summary a fold touches.
CREATE FUNCTION plegar_informe() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  hasta CONSTANT timestamptz := clock_timestamp() + interval '6 seconds';
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('plegar_informe')) THEN
    RETURN;
  END IF;
  -- In bunches, and no longer than a job may take: what a very large change leaves is folded over the next runs.
  WHILE clock_timestamp() < hasta AND (EXISTS (SELECT FROM informe_guia_delta) OR EXISTS (SELECT FROM informe_delta)) LOOP
    WITH guias AS (DELETE FROM informe_guia_delta WHERE ctid = ANY (ARRAY(SELECT ctid FROM informe_guia_delta LIMIT 5000)) RETURNING *),
         otros AS (DELETE FROM informe_delta WHERE ctid = ANY (ARRAY(SELECT ctid FROM informe_delta LIMIT 5000)) RETURNING *),
         partes AS (
           SELECT g.cliente_id, p.dia, p.dimension, p.clave, p.texto, p.cantidad, p.suma
             FROM guias g,
                  partes_del_informe(g.signo, g.creada, g.estado_general, g.prometida_el, g.zona_id, g.departamento_id, g.localidad, g.servicio,
                      g.agente_id, g.intentos, g.motivo_id, g.vence_el, g.levantada, g.en_agencia_desde, g.ultimo_fecha, g.contra_reembolso_centavos,
                      g.moneda) AS p
           UNION ALL
           SELECT cliente_id, dia, dimension, clave, texto, cantidad, suma FROM otros
         )
    MERGE INTO informe_resumen AS r
    USING (SELECT p.cliente_id, t.tramo, CASE t.tramo WHEN 'd' THEN p.dia ELSE tercio_de(p.dia) END AS desde, p.dimension, p.clave, p.texto,
                  sum(p.cantidad)::bigint AS cantidad, sum(p.suma)::bigint AS suma
             FROM partes p, (VALUES ('d'), ('t')) AS t (tramo)
            GROUP BY 1, 2, 3, 4, 5, 6
           HAVING sum(p.cantidad) <> 0 OR sum(p.suma) <> 0) AS s
       ON r.cliente_id = s.cliente_id AND r.tramo = s.tramo AND r.desde = s.desde AND r.dimension = s.dimension AND r.clave = s.clave AND r.texto = s.texto
    WHEN MATCHED AND r.cantidad + s.cantidad = 0 AND r.suma + s.suma = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET cantidad = r.cantidad + s.cantidad, suma = r.suma + s.suma
    WHEN NOT MATCHED THEN INSERT VALUES (s.cliente_id, s.tramo, s.desde, s.dimension, s.clave, s.texto, s.cantidad, s.suma);
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION plegar_informe() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plegar_informe() TO anden_sistema;

-- Everything anew from the rows, in the caller's transaction: for what is loaded with triggers off.
CREATE FUNCTION rehacer_informe() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_memoize = off SET work_mem = '256MB' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('plegar_informe'));
  TRUNCATE informe_resumen, informe_guia_delta, informe_delta;
  INSERT INTO informe_resumen (cliente_id, tramo, desde, dimension, clave, texto, cantidad, suma)
  WITH recuento AS MATERIALIZED (SELECT * FROM informe_recuento)
  SELECT cliente_id, 'd', dia, dimension, clave, texto, cantidad, suma FROM recuento
  UNION ALL
  SELECT cliente_id, 't', tercio_de(dia), dimension, clave, texto, sum(cantidad), sum(suma) FROM recuento GROUP BY cliente_id, tercio_de(dia), dimension, clave, texto
  ORDER BY 1, 2, 4, 3;
  ANALYZE informe_resumen;
END
$$;
REVOKE ALL ON FUNCTION rehacer_informe() FROM PUBLIC;

SELECT rehacer_informe();

-- A large client's report: whether it is one, and the tabs that it opens with (null: all, as everybody's).
CREATE TABLE informe_perfil (
  cliente_id int     PRIMARY KEY REFERENCES cliente,
  grande     boolean NOT NULL,
  pestanas   text[]
);

-- Who is sent the report of which client, and when next. `baja` stands in the one link that stops it.
CREATE TABLE informe_suscripcion (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id   int         NOT NULL REFERENCES usuario,
  cliente_id   int         NOT NULL REFERENCES cliente,
  periodicidad text        NOT NULL CHECK (periodicidad IN ('semanal', 'mensual')),
  proxima      date        NOT NULL,
  ultima       timestamptz,
  baja         uuid        NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT suscripcion_una_por_persona UNIQUE (usuario_id, cliente_id),
  CONSTRAINT suscripcion_baja_unica UNIQUE (baja)
);
CREATE INDEX informe_suscripcion_proxima ON informe_suscripcion (proxima);

-- The day of the next mail after a day: a Monday, or the first of a month.
CREATE FUNCTION proximo_envio(periodicidad text, desde date) RETURNS date
  LANGUAGE sql IMMUTABLE
  AS $$ SELECT CASE periodicidad WHEN 'semanal' THEN date_trunc('week', desde)::date + 7 ELSE (date_trunc('month', desde) + interval '1 month')::date END $$;

GRANT SELECT ON informe_resumen, informe_guia_delta, informe_delta, informe_pendiente TO anden_personal, anden_cliente, anden_sistema;
GRANT SELECT ON informe_recuento TO anden_sistema;
-- Causes by their name, for whoever reads cases as sums.
GRANT SELECT (id, nombre) ON causa TO anden_cliente, anden_sistema;
GRANT SELECT ON informe_perfil TO anden_personal, anden_cliente, anden_sistema;
GRANT INSERT, UPDATE, DELETE ON informe_perfil TO anden_personal;
GRANT SELECT, INSERT, UPDATE, DELETE ON informe_suscripcion TO anden_personal, anden_cliente;
GRANT SELECT, UPDATE, DELETE ON informe_suscripcion TO anden_sistema;

ALTER TABLE informe_resumen ENABLE ROW LEVEL SECURITY;
ALTER TABLE informe_resumen FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON informe_resumen TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON informe_resumen FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY cliente ON informe_resumen FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
ALTER TABLE informe_guia_delta ENABLE ROW LEVEL SECURITY;
ALTER TABLE informe_guia_delta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON informe_guia_delta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON informe_guia_delta FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY cliente ON informe_guia_delta FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
ALTER TABLE informe_delta ENABLE ROW LEVEL SECURITY;
ALTER TABLE informe_delta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON informe_delta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON informe_delta FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY cliente ON informe_delta FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
ALTER TABLE informe_perfil ENABLE ROW LEVEL SECURITY;
ALTER TABLE informe_perfil FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON informe_perfil TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON informe_perfil TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON informe_perfil FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
ALTER TABLE informe_suscripcion ENABLE ROW LEVEL SECURITY;
ALTER TABLE informe_suscripcion FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON informe_suscripcion TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY sistema ON informe_suscripcion TO anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY personal ON informe_suscripcion TO anden_personal USING (usuario_id = usuario_actual()) WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY cliente ON informe_suscripcion TO anden_cliente
  USING (usuario_id = usuario_actual() AND cliente_id = cliente_actual()) WITH CHECK (usuario_id = usuario_actual() AND cliente_id = cliente_actual());
