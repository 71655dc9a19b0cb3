-- Old months of `evento`, out of the way of what is at work: each goes there whole, by detaching it here and attaching it there, and comes back the
-- same way. Who sees what of them is who saw it before.

-- A month keeps its foreign keys and all its indexes when it goes, so the way back builds nothing.
CREATE TABLE evento_archivo (LIKE evento INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (id, fecha_evento)) PARTITION BY RANGE (fecha_evento);
CREATE INDEX evento_archivo_guia ON evento_archivo (guia_id, fecha_evento);

GRANT SELECT ON evento_archivo TO anden_personal, anden_cliente, anden_agencia, anden_sistema;
ALTER TABLE evento_archivo ENABLE ROW LEVEL SECURITY;
ALTER TABLE evento_archivo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON evento_archivo FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY personal ON evento_archivo FOR SELECT TO anden_personal, anden_sistema USING (true);
CREATE POLICY cliente ON evento_archivo FOR SELECT TO anden_cliente USING (cliente_id = cliente_actual());
CREATE POLICY agencia ON evento_archivo FOR SELECT TO anden_agencia
  USING (EXISTS (SELECT FROM guia g WHERE g.id = evento_archivo.guia_id AND g.agente_id = agente_actual()));
CREATE POLICY chofer ON evento_archivo AS RESTRICTIVE FOR SELECT TO anden_chofer USING (guia_id = ANY (ARRAY(SELECT guias_del_chofer())));

-- Its owner could write into a month past the policies of the table that it is a part of.
CREATE FUNCTION refuse_archivo() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'what is archived is only read';
END
$$;
CREATE TRIGGER solo_se_lee BEFORE INSERT OR UPDATE OR DELETE ON evento_archivo FOR EACH ROW EXECUTE FUNCTION refuse_archivo();

-- All there are, for what looks at everything: to verify, or where nothing says how old a row is.
CREATE VIEW evento_todo WITH (security_invoker = true) AS SELECT * FROM evento UNION ALL SELECT * FROM evento_archivo;
GRANT SELECT ON evento_todo TO anden_personal, anden_cliente, anden_agencia, anden_sistema;

-- Of one parcel, which was made at `desde`. Seven months old at least is what may be archived, so of a younger one the archive is not looked at:
-- 150 days leave a month for whatever a clock is wrong.
CREATE FUNCTION eventos_archivados(la_guia bigint, desde timestamptz) RETURNS SETOF evento
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 1 SET search_path = public, pg_temp AS $$
BEGIN
  IF desde < now() - interval '150 days' THEN
    RETURN QUERY SELECT * FROM evento_archivo a WHERE a.guia_id = la_guia AND a.fecha_evento >= desde - interval '1 day';
  END IF;
END
$$;
REVOKE ALL ON FUNCTION eventos_archivados(bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eventos_archivados(bigint, timestamptz) TO anden_personal, anden_cliente, anden_agencia, anden_sistema;

-- Photos and signatures of archived events are seen by whoever sees the event, after those that are at work.
CREATE FUNCTION es_prueba_archivada(cual bigint) RETURNS boolean
  LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM evento_archivo a WHERE a.foto_id = cual) OR EXISTS (SELECT FROM evento_archivo a WHERE a.firma_id = cual);
END
$$;
REVOKE ALL ON FUNCTION es_prueba_archivada(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION es_prueba_archivada(bigint) TO anden_personal, anden_cliente, anden_agencia;
ALTER POLICY prueba_de_evento ON archivo
  USING (EXISTS (SELECT FROM evento e WHERE e.foto_id = archivo.id) OR EXISTS (SELECT FROM evento e WHERE e.firma_id = archivo.id)
         OR (archivo.creado < now() - interval '150 days' AND es_prueba_archivada(archivo.id)));
