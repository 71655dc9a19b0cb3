-- 'Guías en Pickup': which parcels are in it, how many, and where.

-- Where the recipient is told that a parcel waits; null: no address is known.
ALTER TABLE guia ADD COLUMN correo text CONSTRAINT correo_tiene_forma CHECK (correo ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' AND length(correo) <= 254);
GRANT UPDATE (correo) ON guia TO anden_personal;

-- Sent on to another agency, or found again at the plant, a parcel lies at its agency no more (`proyeccion.ts`): so that one that is held
-- back afterwards is not taken for one that waits there.
UPDATE guia g SET en_agencia_desde = NULL
  FROM (SELECT e.guia_id, max(e.fecha_evento) AS fecha FROM evento e
         WHERE e.tipo IN ('DESV', 'APA')
           AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.tipo = 'CORR' AND c.corrige_id = e.id)
         GROUP BY e.guia_id) AS fuera
 WHERE g.id = fuera.guia_id AND g.en_agencia_desde < fuera.fecha;

-- What a parcel is in the report (wire.md): `ingresado` once it was scanned in at the agency that is to hand it over, `levantado` while the
-- company has it and it is on its way there; null: not in it. Out of it are what goes to a door, what was not collected yet, what goes
-- back, and every life that is over. Held back: where it was before. The one place where this is written.
CREATE FUNCTION situacion_en_pickup(agencia int, estado text, levantada timestamptz, en_agencia timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT CASE WHEN agencia IS NULL THEN NULL
                WHEN estado = 'EN_AGENCIA' THEN 'ingresado'
                WHEN estado IN ('LEVANTADO', 'INGRESADO', 'CLASIFICADO', 'EN_TRASLADO', 'ASIGNADO', 'EN_REPARTO', 'NO_ENTREGADO') THEN 'levantado'
                WHEN estado = 'RETENIDO' AND en_agencia IS NOT NULL THEN 'ingresado'
                WHEN estado = 'RETENIDO' AND levantada IS NOT NULL THEN 'levantado' END
  $$;

-- The day from which its days there are counted: of the scan at the agency, or of being collected.
CREATE FUNCTION dia_en_pickup(situacion text, levantada timestamptz, en_agencia timestamptz, creada timestamptz) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (coalesce(CASE WHEN situacion = 'ingresado' THEN en_agencia END, levantada, creada) AT TIME ZONE 'America/Montevideo')::date $$;

-- A page of an agency's parcels, those that expire first on top, whatever else the table holds.
CREATE INDEX guia_pickup ON guia (agente_id, vence_el, id)
  WHERE situacion_en_pickup(agente_id, estado_general, levantada, en_agencia_desde) IS NOT NULL;

-- How many there are, by the day of expiry: whether that day is over is decided when it is read, so nothing has to run at midnight. Kept by
-- zone (1 Montevideo, 999 Interior), by department, and by agency with the day from which its days are counted ('-infinity' elsewhere).
CREATE TABLE pickup_conteo (
  nivel          text     NOT NULL CHECK (nivel IN ('zona', 'departamento', 'agente')),
  lugar_id       int      NOT NULL,
  tipo_agente_id smallint NOT NULL,
  vence_el       date     NOT NULL,
  ingresado      boolean  NOT NULL,
  desde          date     NOT NULL,
  cantidad       int      NOT NULL,
  PRIMARY KEY (nivel, lugar_id, tipo_agente_id, vence_el, ingresado, desde)
);

-- Changes not yet folded into it. A counter updated in place would make all who scan at one agency wait for one another.
CREATE TABLE pickup_conteo_delta (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agente_id int      NOT NULL,
  vence_el  date     NOT NULL,
  ingresado boolean  NOT NULL,
  desde     date     NOT NULL,
  cantidad  int      NOT NULL
);

-- Parcels that come or go as rows.
CREATE FUNCTION contar_pickup_de_filas() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO pickup_conteo_delta (agente_id, vence_el, ingresado, desde, cantidad)
  SELECT g.agente_id, g.vence_el, s.situacion = 'ingresado', dia_en_pickup(s.situacion, g.levantada, g.en_agencia_desde, g.creada),
         CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*)
    FROM filas g CROSS JOIN LATERAL (SELECT situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde)) AS s (situacion)
   WHERE s.situacion IS NOT NULL
   GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;

-- What stood is taken away, what stands now is added; where both are the same nothing is written.
CREATE FUNCTION contar_pickup_de_cambio() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  antes text := situacion_en_pickup(OLD.agente_id, OLD.estado_general, OLD.levantada, OLD.en_agencia_desde);
  ahora text := situacion_en_pickup(NEW.agente_id, NEW.estado_general, NEW.levantada, NEW.en_agencia_desde);
  dia_antes date := dia_en_pickup(antes, OLD.levantada, OLD.en_agencia_desde, OLD.creada);
  dia_ahora date := dia_en_pickup(ahora, NEW.levantada, NEW.en_agencia_desde, NEW.creada);
BEGIN
  IF antes IS NOT DISTINCT FROM ahora
     AND (antes IS NULL OR (OLD.agente_id = NEW.agente_id AND OLD.vence_el = NEW.vence_el AND dia_antes = dia_ahora)) THEN
    RETURN NULL;
  END IF;
  IF ahora IS NULL THEN
    INSERT INTO pickup_conteo_delta (agente_id, vence_el, ingresado, desde, cantidad)
    VALUES (OLD.agente_id, OLD.vence_el, antes = 'ingresado', dia_antes, -1);
  ELSIF antes IS NULL THEN
    INSERT INTO pickup_conteo_delta (agente_id, vence_el, ingresado, desde, cantidad)
    VALUES (NEW.agente_id, NEW.vence_el, ahora = 'ingresado', dia_ahora, 1);
  ELSE
    INSERT INTO pickup_conteo_delta (agente_id, vence_el, ingresado, desde, cantidad)
    VALUES (OLD.agente_id, OLD.vence_el, antes = 'ingresado', dia_antes, -1), (NEW.agente_id, NEW.vence_el, ahora = 'ingresado', dia_ahora, 1);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER pickup_altas AFTER INSERT ON guia
  REFERENCING NEW TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_pickup_de_filas();
CREATE TRIGGER pickup_bajas AFTER DELETE ON guia
  REFERENCING OLD TABLE AS filas FOR EACH STATEMENT EXECUTE FUNCTION contar_pickup_de_filas();
CREATE TRIGGER pickup_cambio AFTER UPDATE ON guia FOR EACH ROW
  WHEN ((OLD.agente_id IS NOT NULL OR NEW.agente_id IS NOT NULL)
        AND (OLD.agente_id, OLD.estado_general, OLD.vence_el, OLD.levantada, OLD.en_agencia_desde, OLD.creada) IS DISTINCT FROM
            (NEW.agente_id, NEW.estado_general, NEW.vence_el, NEW.levantada, NEW.en_agencia_desde, NEW.creada))
  EXECUTE FUNCTION contar_pickup_de_cambio();

-- An agency's counts at each of the three levels.
CREATE FUNCTION lugares_del_pickup(departamento int, agencia int)
  RETURNS TABLE (nivel text, lugar_id int, con_desde boolean)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 3
  AS $$ VALUES ('zona', CASE WHEN departamento = 1 THEN 1 ELSE 999 END, false), ('departamento', departamento, false), ('agente', agencia, true) $$;

-- Folds the changes into the counts. One process at a time; the others have nothing to do. What comes to nothing goes, or the days of
-- years would pile up.
CREATE FUNCTION plegar_conteo_de_pickup() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('plegar_conteo_de_pickup')) THEN
    RETURN;
  END IF;
  -- All in one statement, so that an agency that moves meanwhile is seen at one place by all of it.
  WITH plegados AS (DELETE FROM pickup_conteo_delta RETURNING *),
  sumas AS (
    SELECT l.nivel, l.lugar_id, a.tipo_agente_id, p.vence_el, p.ingresado, CASE WHEN l.con_desde THEN p.desde ELSE '-infinity' END AS desde,
           sum(p.cantidad) AS cantidad
      FROM plegados p JOIN agente a ON a.id = p.agente_id, lugares_del_pickup(a.departamento_id, a.id) AS l
     GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(p.cantidad) <> 0)
  INSERT INTO pickup_conteo AS c (nivel, lugar_id, tipo_agente_id, vence_el, ingresado, desde, cantidad) SELECT * FROM sumas
  ON CONFLICT (nivel, lugar_id, tipo_agente_id, vence_el, ingresado, desde) DO UPDATE SET cantidad = c.cantidad + EXCLUDED.cantidad;
  DELETE FROM pickup_conteo WHERE cantidad = 0;
END
$$;
REVOKE ALL ON FUNCTION plegar_conteo_de_pickup() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plegar_conteo_de_pickup() TO anden_sistema;

-- An agency that becomes of another kind, or turns out to be in another department, takes its counts along.
CREATE FUNCTION mudar_pickup_de_agente() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('plegar_conteo_de_pickup'));
  INSERT INTO pickup_conteo AS c (nivel, lugar_id, tipo_agente_id, vence_el, ingresado, desde, cantidad)
  SELECT l.nivel, l.lugar_id, m.tipo, k.vence_el, k.ingresado, '-infinity', sum(m.signo * k.cantidad)
    FROM pickup_conteo k,
         (VALUES (OLD.departamento_id, OLD.tipo_agente_id, -1), (NEW.departamento_id, NEW.tipo_agente_id, 1)) AS m (departamento, tipo, signo),
         lugares_del_pickup(m.departamento, NEW.id) AS l
   WHERE k.nivel = 'agente' AND k.lugar_id = NEW.id AND l.nivel <> 'agente'
   GROUP BY l.nivel, l.lugar_id, m.tipo, k.vence_el, k.ingresado HAVING sum(m.signo * k.cantidad) <> 0
  ON CONFLICT (nivel, lugar_id, tipo_agente_id, vence_el, ingresado, desde) DO UPDATE SET cantidad = c.cantidad + EXCLUDED.cantidad;
  UPDATE pickup_conteo SET tipo_agente_id = NEW.tipo_agente_id WHERE nivel = 'agente' AND lugar_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER pickup_mudanza AFTER UPDATE OF tipo_agente_id, departamento_id ON agente FOR EACH ROW
  WHEN (OLD.tipo_agente_id <> NEW.tipo_agente_id OR OLD.departamento_id <> NEW.departamento_id)
  EXECUTE FUNCTION mudar_pickup_de_agente();

-- Counts everything anew, for whoever filled the table with its triggers off.
CREATE FUNCTION rehacer_conteo_de_pickup() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE guia IN SHARE ROW EXCLUSIVE MODE;
  PERFORM pg_advisory_xact_lock(hashtext('plegar_conteo_de_pickup'));
  DELETE FROM pickup_conteo;
  DELETE FROM pickup_conteo_delta;
  INSERT INTO pickup_conteo_delta (agente_id, vence_el, ingresado, desde, cantidad)
  SELECT g.agente_id, g.vence_el, s.situacion = 'ingresado', dia_en_pickup(s.situacion, g.levantada, g.en_agencia_desde, g.creada), count(*)
    FROM guia g CROSS JOIN LATERAL (SELECT situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde)) AS s (situacion)
   WHERE s.situacion IS NOT NULL
   GROUP BY 1, 2, 3, 4;
  PERFORM plegar_conteo_de_pickup();
END
$$;
REVOKE ALL ON FUNCTION rehacer_conteo_de_pickup() FROM PUBLIC;
SELECT rehacer_conteo_de_pickup();

-- Read by whoever sees the report; clients do not.
GRANT SELECT ON pickup_conteo, pickup_conteo_delta TO anden_personal, anden_agencia, anden_sistema;
ALTER TABLE pickup_conteo ENABLE ROW LEVEL SECURITY;
ALTER TABLE pickup_conteo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON pickup_conteo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON pickup_conteo FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY agencia ON pickup_conteo FOR SELECT TO anden_agencia USING (nivel = 'agente' AND lugar_id = agente_actual());
ALTER TABLE pickup_conteo_delta ENABLE ROW LEVEL SECURITY;
ALTER TABLE pickup_conteo_delta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON pickup_conteo_delta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON pickup_conteo_delta FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY agencia ON pickup_conteo_delta FOR SELECT TO anden_agencia USING (agente_id = agente_actual());

-- A notice to the recipient of a parcel, to the address that the parcel itself carries and no other: staff may write to nobody else.
CREATE FUNCTION avisar_al_destinatario(guia_id bigint, asunto text, texto text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO correo (para, asunto, texto) SELECT g.correo, $2, $3 FROM guia g WHERE g.id = $1 AND g.correo IS NOT NULL;
  RETURN FOUND;
END
$$;
REVOKE ALL ON FUNCTION avisar_al_destinatario(bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION avisar_al_destinatario(bigint, text, text) TO anden_personal;

-- What a bulk work undoes stands in its data; one undoing each, which may be tried again.
CREATE UNIQUE INDEX masivo_deshace ON masivo ((datos ->> 'deshace')) WHERE tipo = 'CORR';
