-- What an encargado decides of incidencias: their kinds, their terms, the answers made beforehand; and working time as the database counts it.

ALTER TABLE incidencia_tipo ADD COLUMN version int NOT NULL DEFAULT 1, ADD CONSTRAINT incidencia_tipo_nombre_unico UNIQUE (nombre);
GRANT UPDATE (nombre, prioridad, activo, version) ON incidencia_tipo TO anden_personal;

ALTER TABLE incidencia_macro ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE incidencia_macro RENAME CONSTRAINT incidencia_macro_nombre_key TO incidencia_macro_nombre_unico;
GRANT UPDATE (version), DELETE ON incidencia_macro TO anden_personal;

ALTER TABLE incidencia_plazo ADD COLUMN id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ADD COLUMN version int NOT NULL DEFAULT 1;
GRANT INSERT (tipo_id, prioridad, cliente_id, respuesta_min, resolucion_min, calendario_id), UPDATE, DELETE ON incidencia_plazo TO anden_personal;
CREATE POLICY personal_cambia ON incidencia_plazo TO anden_personal USING (true) WITH CHECK (true);

-- Each priority keeps a term that holds for everybody: what has no other is never without one.
CREATE FUNCTION exigir_plazo_general() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.tipo_id IS NULL AND OLD.cliente_id IS NULL
     AND NOT EXISTS (SELECT FROM incidencia_plazo p WHERE p.prioridad = OLD.prioridad AND p.tipo_id IS NULL AND p.cliente_id IS NULL) THEN
    RAISE EXCEPTION 'priority % has no general term' , OLD.prioridad USING ERRCODE = 'check_violation', CONSTRAINT = 'plazo_general';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER exige_plazo_general AFTER UPDATE OR DELETE ON incidencia_plazo FOR EACH ROW EXECUTE FUNCTION exigir_plazo_general();

-- The history of these is read by whoever reads them.
CREATE POLICY lectura_de_incidencias ON auditoria FOR SELECT TO anden_personal
  USING (tabla IN ('incidencia_tipo', 'incidencia_macro', 'incidencia_plazo'));

-- Working seconds from one moment to another by the hours of a calendar: `habiles` of src/shared/habil.ts, said once more for sums and proofs.
CREATE FUNCTION segundos_habiles(inicio timestamptz, fin timestamptz, cual int) RETURNS int
  LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$ SELECT coalesce(floor(sum(extract(epoch FROM least(fin, t.cierra) - greatest(inicio, t.abre)))), 0)::int
          FROM calendario c
         CROSS JOIN generate_series((inicio AT TIME ZONE 'America/Montevideo')::date, (fin AT TIME ZONE 'America/Montevideo')::date, interval '1 day') AS d (dia)
         CROSS JOIN LATERAL jsonb_to_recordset(c.horario) AS h (dia int, desde int, hasta int)
         CROSS JOIN LATERAL (SELECT (d.dia::timestamp + h.desde * interval '1 minute') AT TIME ZONE 'America/Montevideo' AS abre,
                                    (d.dia::timestamp + h.hasta * interval '1 minute') AT TIME ZONE 'America/Montevideo' AS cierra) AS t
         WHERE c.id = cual AND h.dia = extract(isodow FROM d.dia)::int
           AND (c.abre_feriados OR NOT EXISTS (SELECT FROM feriado f WHERE f.dia = d.dia::date))
           AND least(fin, t.cierra) > greatest(inicio, t.abre) $$;
REVOKE ALL ON FUNCTION segundos_habiles(timestamptz, timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION segundos_habiles(timestamptz, timestamptz, int) TO anden_personal, anden_sistema;

-- Figures go by the day on which it was opened.
CREATE INDEX incidencia_creada ON incidencia (creada);

-- What a driver finds at a door opens one of ours by the terms that hold for everybody: those are read, and none is changed.
DROP POLICY chofer ON incidencia_plazo;
CREATE POLICY chofer ON incidencia_plazo AS RESTRICTIVE TO anden_chofer USING (cliente_id IS NULL) WITH CHECK (false);
CREATE POLICY chofer_no_borra ON incidencia_plazo AS RESTRICTIVE FOR DELETE TO anden_chofer USING (false);
