-- Notices to people, what each keeps of the product's looks and of its scanner, and accounts that a client's or an agency's own
-- administrator looks after (decision 0026).

CREATE TABLE notificacion (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id int         NOT NULL REFERENCES usuario ON DELETE CASCADE,
  -- Where it comes from: MASIVO, IMPORTACION, WEBHOOK, COMENTARIO, CUENTA …
  tipo       text        NOT NULL CHECK (tipo ~ '^[A-Z_]{3,30}$'),
  -- Whether something is asked of the person, or only told.
  accion     boolean     NOT NULL,
  titulo     text        NOT NULL CHECK (length(titulo) BETWEEN 1 AND 160),
  texto      text        NOT NULL CHECK (length(texto) <= 500),
  -- An address of this product and of no other.
  ruta       text        CHECK (ruta ~ '^/([^/\\]|$)' AND length(ruta) <= 300),
  fecha      timestamptz NOT NULL DEFAULT now(),
  leida      timestamptz
);
CREATE INDEX notificacion_usuario ON notificacion (usuario_id, id DESC);
CREATE INDEX notificacion_sin_leer ON notificacion (usuario_id, id DESC) WHERE leida IS NULL;
CREATE INDEX notificacion_fecha ON notificacion USING brin (fecha);

GRANT SELECT, UPDATE (leida) ON notificacion TO anden_personal, anden_cliente, anden_agencia, anden_deposito;
GRANT SELECT, DELETE ON notificacion TO anden_sistema;
ALTER TABLE notificacion ENABLE ROW LEVEL SECURITY;
ALTER TABLE notificacion FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON notificacion TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY propia ON notificacion TO anden_personal, anden_cliente, anden_agencia, anden_deposito
  USING (usuario_id = usuario_actual()) WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY sistema ON notificacion TO anden_sistema USING (true);

-- The one way to write a notice: whoever writes to others may not read what they have. Told to every process with the transaction; the
-- names of the people travel in pieces, since a payload has 8,000 bytes.
CREATE FUNCTION notificar(destinos int[], tipo text, accion boolean, titulo text, texto text, ruta text) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  avisados int[];
  desde    int;
BEGIN
  WITH nuevas AS (
    INSERT INTO notificacion (usuario_id, tipo, accion, titulo, texto, ruta)
    SELECT u.id, notificar.tipo, notificar.accion, notificar.titulo, notificar.texto, notificar.ruta
      FROM usuario u WHERE u.id = ANY (destinos) AND u.estado = 'ACTIVO' AND NOT u.tecnico
     ORDER BY u.id
    RETURNING usuario_id
  )
  SELECT coalesce(array_agg(usuario_id), '{}') INTO avisados FROM nuevas;
  FOR desde IN SELECT generate_series(1, cardinality(avisados), 500) LOOP
    PERFORM pg_notify('anden_novedades', json_build_object('evento', 'notificaciones', 'personas', avisados[desde:desde + 499])::text);
  END LOOP;
  RETURN cardinality(avisados);
END
$$;
REVOKE ALL ON FUNCTION notificar(int[], text, boolean, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notificar(int[], text, boolean, text, text, text)
  TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema;

-- What a person may do: the own codes and those of the roles.
CREATE FUNCTION codigos_de(persona int) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT coalesce(array_agg(DISTINCT c.codigo), '{}')
      FROM (SELECT codigo FROM usuario_funcionalidad WHERE usuario_id = persona
             UNION ALL
            SELECT rf.codigo FROM usuario_rol ur JOIN rol_funcionalidad rf ON rf.rol_id = ur.rol_id WHERE ur.usuario_id = persona) c
  $$;
REVOKE ALL ON FUNCTION codigos_de(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION codigos_de(int) TO anden_sistema;

-- Who is told of a remark on a parcel, and whether it asks something of them: who is named in it, who takes part in the talk, the client
-- when our people write, and our people for clients when nobody of ours takes part. Only those who may read it; never its author.
CREATE FUNCTION interesados_en_comentario(comentario_id bigint, menciones text[])
  RETURNS TABLE (usuario_id int, casa text, mencionado boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH k AS (
      SELECT k.*, a.tipo_usuario AS casa_autor, g.cliente_id AS de_cliente, g.agente_id AS de_agencia
        FROM comentario k JOIN usuario a ON a.id = k.usuario_id JOIN guia g ON g.id = k.guia_id
       WHERE k.id = comentario_id AND k.usuario_id = usuario_actual()
    ), charla AS (
      SELECT DISTINCT o.usuario_id FROM k JOIN comentario o ON o.guia_id = k.guia_id AND o.id < k.id
    ), candidatos AS (
      SELECT u.id, u.tipo_usuario, u.cliente_id, u.agente_id, u.username, k.casa_autor, k.interno, k.de_cliente, k.de_agencia
        FROM k
        JOIN usuario u ON u.estado = 'ACTIVO' AND NOT u.tecnico AND u.id <> k.usuario_id
         AND (u.cliente_id = k.de_cliente
              OR lower(u.username) = ANY (menciones)
              OR u.id IN (SELECT c.usuario_id FROM charla c)
              OR (k.casa_autor <> 'personal' AND u.tipo_usuario = 'personal'
                  AND NOT EXISTS (SELECT FROM charla c JOIN usuario p ON p.id = c.usuario_id AND p.tipo_usuario = 'personal')
                  AND 'RCL_001' = ANY (codigos_de(u.id))))
    )
    SELECT c.id, c.tipo_usuario, lower(c.username) = ANY (menciones)
      FROM candidatos c
     WHERE CASE c.tipo_usuario
             WHEN 'personal' THEN 'GUI_001' = ANY (codigos_de(c.id)) OR EXISTS (SELECT FROM usuario_rol r WHERE r.usuario_id = c.id AND r.rol_id = 1)
             WHEN 'cliente' THEN NOT c.interno AND c.cliente_id = c.de_cliente AND 'CLI_001' = ANY (codigos_de(c.id))
             WHEN 'agencia' THEN NOT c.interno AND c.agente_id = c.de_agencia AND 'PCK_001' = ANY (codigos_de(c.id))
             ELSE false
           END
       -- Among a client's own people only those who are named or take part hear of one another.
       AND (c.casa_autor = 'personal' OR c.tipo_usuario <> 'cliente' OR lower(c.username) = ANY (menciones)
            OR c.id IN (SELECT t.usuario_id FROM charla t))
     ORDER BY 3 DESC, c.id
     LIMIT 50
  $$;
REVOKE ALL ON FUNCTION interesados_en_comentario(bigint, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION interesados_en_comentario(bigint, text[]) TO anden_personal, anden_cliente, anden_agencia;

-- What each person keeps for all their browsers.
CREATE TABLE preferencia (
  usuario_id    int     PRIMARY KEY REFERENCES usuario ON DELETE CASCADE,
  -- How a reading of the scanner is cleaned (specification §5).
  special_chars boolean NOT NULL DEFAULT false,
  remove_prefix text    NOT NULL DEFAULT '' CHECK (length(remove_prefix) <= 20),
  remove_suffix text    NOT NULL DEFAULT '' CHECK (length(remove_suffix) <= 20),
  -- Language, skin, sounds …: those that the person has chosen.
  ajustes       jsonb   NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(ajustes) = 'object')
);
GRANT SELECT, INSERT, UPDATE (special_chars, remove_prefix, remove_suffix, ajustes) ON preferencia
  TO anden_personal, anden_cliente, anden_agencia, anden_deposito;
GRANT SELECT ON preferencia TO anden_sistema;
ALTER TABLE preferencia ENABLE ROW LEVEL SECURITY;
ALTER TABLE preferencia FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON preferencia TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY propia ON preferencia TO anden_personal, anden_cliente, anden_agencia, anden_deposito
  USING (usuario_id = usuario_actual()) WITH CHECK (usuario_id = usuario_actual());
CREATE POLICY sistema ON preferencia FOR SELECT TO anden_sistema USING (true);
CREATE TRIGGER avisa_acceso AFTER INSERT OR UPDATE OR DELETE ON preferencia FOR EACH ROW EXECUTE FUNCTION avisar_cambio_de_acceso();

-- Which roles a client's or an agency's own administrator gives; null: only we do.
ALTER TABLE rol ADD COLUMN para text CHECK (para IN ('cliente', 'agencia'));
INSERT INTO rol (id, nombre) VALUES (8, 'consulta de cliente'), (9, 'consulta de agencia');
UPDATE rol SET para = 'cliente' WHERE id IN (4, 8, 23);
UPDATE rol SET para = 'agencia' WHERE id IN (5, 9);
INSERT INTO rol_funcionalidad (rol_id, codigo) VALUES (8, 'CLI_001'), (9, 'GUIAS_EN_PU');
GRANT SELECT ON rol, rol_funcionalidad TO anden_cliente, anden_agencia;

-- Who suspended an account: one that our people suspended is not reactivated by the house's own administrator.
ALTER TABLE usuario ADD COLUMN suspendido_por int REFERENCES usuario;
GRANT SELECT (suspendido_por) ON usuario TO anden_personal;
GRANT UPDATE (fullname, username, estado, suspendido_por) ON usuario TO anden_sistema;
GRANT INSERT, DELETE ON usuario_rol TO anden_sistema;
GRANT DELETE ON usuario_funcionalidad TO anden_sistema;

-- The link of an invitation, which does not count among those that a forgetful person asks for.
ALTER TABLE restablecimiento ADD COLUMN invitacion boolean NOT NULL DEFAULT false;

-- The people of the house of whoever asks, for its list: roles and last use stand in tables that no outsider may read.
CREATE FUNCTION personas_de_mi_casa()
  RETURNS TABLE (id int, email text, fullname text, estado text, creado timestamptz, rol_id int, rol text, administra boolean,
                 invitado boolean, ultimo_uso timestamptz, suspendido_por_la_casa boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT u.id, u.email, u.fullname, u.estado, u.creado, r.id, r.nombre,
           CASE u.tipo_usuario WHEN 'cliente' THEN 'CLI_002' ELSE 'PCK_001' END = ANY (codigos_de(u.id)),
           u.clave_hash = '!',
           (SELECT max(s.ultimo_uso) FROM sesion s WHERE s.usuario_id = u.id),
           EXISTS (SELECT FROM usuario q WHERE q.id = u.suspendido_por
                      AND (q.cliente_id = u.cliente_id OR q.agente_id = u.agente_id))
      FROM usuario u
      -- With more than one role the strongest names the person: the one with the most codes.
      LEFT JOIN LATERAL (SELECT r.id, r.nombre FROM usuario_rol ur JOIN rol r ON r.id = ur.rol_id
                          WHERE ur.usuario_id = u.id
                          ORDER BY (SELECT count(*) FROM rol_funcionalidad rf WHERE rf.rol_id = r.id) DESC, r.id LIMIT 1) r ON true
     WHERE NOT u.tecnico
       AND ((cliente_actual() IS NOT NULL AND u.cliente_id = cliente_actual())
            OR (agente_actual() IS NOT NULL AND u.agente_id = agente_actual()))
  $$;
REVOKE ALL ON FUNCTION personas_de_mi_casa() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION personas_de_mi_casa() TO anden_cliente, anden_agencia;
