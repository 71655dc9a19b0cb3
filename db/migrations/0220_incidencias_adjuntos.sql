-- What is attached to what was said, who follows a matter, and what may be taken back.

-- Whatever names an upload keeps it. Told by the schema itself, so that no table that comes later is forgotten.
CREATE FUNCTION nombran_archivo() RETURNS text
  LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$ SELECT string_agg(format('EXISTS (SELECT FROM %s r WHERE r.%I = a.id)', c.conrelid::regclass, k.attname), ' OR ' ORDER BY c.oid)
          FROM pg_constraint c JOIN pg_attribute k ON k.attrelid = c.conrelid AND k.attnum = c.conkey[1]
         WHERE c.contype = 'f' AND c.confrelid = 'archivo'::regclass AND c.conparentid = 0 $$;
REVOKE ALL ON FUNCTION nombran_archivo() FROM PUBLIC;
CREATE OR REPLACE FUNCTION bytes_subidos(persona int) RETURNS bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  suma bigint;
BEGIN
  EXECUTE format('SELECT coalesce(sum(a.tamano), 0) FROM archivo a
                   WHERE a.usuario_id = $1 AND $1 IS NOT DISTINCT FROM coalesce(usuario_actual(), $1)
                     AND (a.tipo <> ''image/jpeg'' OR a.creado > now() - interval ''3 days'') AND NOT (%s)', nombran_archivo())
     INTO suma USING persona;
  RETURN suma;
END
$$;
CREATE OR REPLACE FUNCTION borrar_fotos_sueltas() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('DELETE FROM archivo a WHERE a.tipo = ''image/jpeg'' AND a.creado < now() - interval ''1 day'' AND a.creado > now() - interval ''8 days''
                     AND NOT (%s)', nombran_archivo());
END
$$;

-- Asked by the policy below, which may not look at `archivo` itself: that table's policies look back.
CREATE FUNCTION es_archivo_propio(cual bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM archivo a WHERE a.id = cual AND a.usuario_id = usuario_actual()) $$;
REVOKE ALL ON FUNCTION es_archivo_propio(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION es_archivo_propio(bigint) TO anden_personal, anden_cliente, anden_agencia;

-- Of a message, which whoever reads it may open; or of a note, which stays among ourselves.
CREATE TABLE incidencia_adjunto (
  archivo_id bigint PRIMARY KEY REFERENCES archivo,
  mensaje_id bigint REFERENCES incidencia_mensaje,
  nota_id    bigint REFERENCES incidencia_nota,
  CONSTRAINT adjunto_de_uno CHECK (num_nonnulls(mensaje_id, nota_id) = 1)
);
CREATE INDEX incidencia_adjunto_mensaje ON incidencia_adjunto (mensaje_id) WHERE mensaje_id IS NOT NULL;
CREATE INDEX incidencia_adjunto_nota ON incidencia_adjunto (nota_id) WHERE nota_id IS NOT NULL;

-- Who wants to hear of a matter that somebody else answers for.
CREATE TABLE incidencia_seguidor (
  incidencia_id bigint      NOT NULL REFERENCES incidencia,
  usuario_id    int         NOT NULL REFERENCES usuario,
  desde         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (incidencia_id, usuario_id)
);
CREATE INDEX incidencia_seguidor_usuario ON incidencia_seguidor (usuario_id);

GRANT SELECT, INSERT ON incidencia_adjunto TO anden_personal;
GRANT SELECT (archivo_id, mensaje_id), INSERT (archivo_id, mensaje_id) ON incidencia_adjunto TO anden_cliente, anden_agencia;
GRANT SELECT, INSERT, DELETE ON incidencia_seguidor TO anden_personal;

ALTER TABLE incidencia_adjunto ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidencia_adjunto FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON incidencia_adjunto TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON incidencia_adjunto FOR SELECT TO anden_personal USING (true);
CREATE POLICY personal_adjunta ON incidencia_adjunto FOR INSERT TO anden_personal WITH CHECK (es_archivo_propio(archivo_id));
-- Whoever may read a message sees what hangs on it: the policy of that table answers.
CREATE POLICY afuera ON incidencia_adjunto FOR SELECT TO anden_cliente, anden_agencia
  USING (mensaje_id IS NOT NULL AND EXISTS (SELECT FROM incidencia_mensaje m WHERE m.id = mensaje_id));
CREATE POLICY afuera_adjunta ON incidencia_adjunto FOR INSERT TO anden_cliente, anden_agencia
  WITH CHECK (es_archivo_propio(archivo_id)
    AND EXISTS (SELECT FROM incidencia_mensaje m WHERE m.id = mensaje_id AND m.usuario_id = usuario_actual()));
CREATE POLICY adjunto_de_incidencia ON archivo FOR SELECT TO anden_personal, anden_cliente, anden_agencia
  USING (EXISTS (SELECT FROM incidencia_adjunto j WHERE j.archivo_id = archivo.id));

ALTER TABLE incidencia_seguidor ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidencia_seguidor FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON incidencia_seguidor TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON incidencia_seguidor TO anden_personal USING (true) WITH CHECK (true);

-- Whoever only drives reads none of it.
DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['incidencia', 'incidencia_mensaje', 'incidencia_nota', 'incidencia_adjunto', 'incidencia_seguidor', 'incidencia_plazo'] LOOP
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE TO anden_chofer USING (false)', tabla);
  END LOOP;
END
$$;

-- Who is told: of the house as before; of ours whoever answers for it, whoever follows it, and whoever of us opened it.
CREATE OR REPLACE FUNCTION interesados_en_incidencia(cual bigint, para_afuera boolean) RETURNS SETOF int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH i AS (SELECT * FROM incidencia WHERE id = cual),
    casa AS (
      SELECT u.id, EXISTS (SELECT FROM incidencia_mensaje m WHERE m.incidencia_id = i.id AND m.usuario_id = u.id) OR u.id = i.abierta_por AS participa
        FROM i JOIN usuario u ON u.estado = 'ACTIVO' AND NOT u.tecnico
         AND ((u.tipo_usuario = 'cliente' AND u.cliente_id = i.cliente_id AND 'CLI_001' = ANY (codigos_de(u.id)))
           OR (u.tipo_usuario = 'agencia' AND u.agente_id = i.agente_id AND 'PCK_001' = ANY (codigos_de(u.id))))
       WHERE para_afuera
    ), nuestros AS (
      SELECT i.responsable_id AS id FROM i
       UNION SELECT s.usuario_id FROM incidencia_seguidor s WHERE s.incidencia_id = cual
       UNION SELECT u.id FROM i JOIN usuario u ON u.id = i.abierta_por AND u.tipo_usuario = 'personal' WHERE i.canal = 'PANTALLA'
    )
    SELECT c.id FROM casa c WHERE c.id IS DISTINCT FROM usuario_actual() AND (c.participa OR NOT EXISTS (SELECT FROM casa WHERE participa))
     UNION SELECT n.id FROM nuestros n WHERE NOT para_afuera AND n.id IS NOT NULL AND n.id IS DISTINCT FROM usuario_actual()
     LIMIT 50
  $$;

-- What was decided too soon is taken back; and whoever asked outside may say that it is not needed any more.
INSERT INTO documento_paso (entidad, estado_desde, acto, nombre, estado_hasta, quien) VALUES
  ('incidencia', 'RESUELTA', 'deshacer', 'Deshacer', 'EN_GESTION', '{atencion}'),
  ('incidencia', 'DUPLICADA', 'deshacer', 'Deshacer', 'EN_GESTION', '{atencion}'),
  ('incidencia', 'ABIERTA', 'retirar', 'Retirar', 'ANULADA', '{cliente,agencia}'),
  ('incidencia', 'CLASIFICADA', 'retirar', 'Retirar', 'ANULADA', '{cliente,agencia}');
UPDATE documento_estado SET es_final = false WHERE entidad = 'incidencia' AND codigo = 'DUPLICADA';
