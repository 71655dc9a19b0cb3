-- Reading what was changed, and the security log beside it (decision 0030).

-- Whoever reads follows the days backwards, of all, of a person, of an act or of a row; each of these goes on by key.
DROP INDEX auditoria_fecha;
DROP INDEX auditoria_usuario;
DROP INDEX auditoria_fila;
CREATE INDEX auditoria_fecha ON auditoria (fecha, id);
CREATE INDEX auditoria_usuario ON auditoria (usuario_id, fecha, id);
CREATE INDEX auditoria_servicio ON auditoria (servicio, fecha, id);
CREATE INDEX auditoria_fila ON auditoria (tabla, fila_id, fecha, id);
-- A request's id is looked for now and then and written always: a bloom filter over each 64 pages costs next to nothing to keep, while a
-- tree of random keys would dirty a page for each row.
CREATE INDEX auditoria_pedido ON auditoria USING brin (pedido_id text_bloom_ops (n_distinct_per_range = 4000)) WITH (pages_per_range = 64, autosummarize = on);

-- When it was is the database's to say: a row that could be dated at will could be dated into oblivion.
REVOKE INSERT ON auditoria FROM anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema;
GRANT INSERT (usuario_id, servicio, tabla, fila_id, antes, despues, ip, pedido_id) ON auditoria
  TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema;

CREATE FUNCTION es_administrador() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT EXISTS (SELECT FROM usuario u JOIN usuario_rol r ON r.usuario_id = u.id AND r.rol_id = 1
                    WHERE u.id = usuario_actual() AND u.estado = 'ACTIVO' AND u.tipo_usuario = 'personal')
  $$;
REVOKE ALL ON FUNCTION es_administrador() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION es_administrador() TO anden_personal;

-- The history of a parcel is read by whoever leads; everything else by administrators, whatever a handler forgets.
DROP POLICY lectura ON auditoria;
CREATE POLICY lectura ON auditoria FOR SELECT TO anden_personal USING (tabla = 'guia' OR (SELECT es_administrador()));

-- Who came in or was refused, by what and from where. What repeats itself within a minute is one row that counts.
CREATE TABLE seguridad (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fecha      timestamptz NOT NULL,
  -- When the last of them was, where it stands for several.
  hasta      timestamptz NOT NULL,
  veces      int         NOT NULL DEFAULT 1,
  tipo       text        NOT NULL CHECK (tipo ~ '^[A-Z_]{3,40}$'),
  resultado  text        NOT NULL CHECK (resultado IN ('OK', 'RECHAZADO')),
  -- No foreign key: it outlives whom it tells of.
  usuario_id int,
  codigo     text        CHECK (length(codigo) <= 60),
  servicio   text        CHECK (length(servicio) <= 120),
  detalle    text        CHECK (length(detalle) <= 300),
  ip         text        CHECK (length(ip) <= 60),
  navegador  text        CHECK (length(navegador) <= 300),
  pedido_id  text        CHECK (length(pedido_id) <= 60),
  CONSTRAINT seguridad_cuenta_desde_uno CHECK (veces >= 1),
  CONSTRAINT seguridad_termina_despues CHECK (hasta >= fecha)
);
CREATE INDEX seguridad_fecha ON seguridad (fecha, id);
CREATE INDEX seguridad_usuario ON seguridad (usuario_id, fecha, id);
CREATE INDEX seguridad_tipo ON seguridad (tipo, fecha, id);
CREATE INDEX seguridad_ip ON seguridad (ip, fecha, id);
CREATE INDEX seguridad_pedido ON seguridad USING brin (pedido_id text_bloom_ops (n_distinct_per_range = 4000)) WITH (pages_per_range = 64, autosummarize = on);

GRANT SELECT ON seguridad TO anden_personal;
GRANT INSERT (fecha, hasta, veces, tipo, resultado, usuario_id, codigo, servicio, detalle, ip, navegador, pedido_id) ON seguridad TO anden_sistema;
ALTER TABLE seguridad ENABLE ROW LEVEL SECURITY;
ALTER TABLE seguridad FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON seguridad TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY administradores ON seguridad FOR SELECT TO anden_personal USING ((SELECT es_administrador()));
-- Written some seconds late, at worst after an outage: never so late that it could be dated past its keeping.
CREATE POLICY sistema ON seguridad FOR INSERT TO anden_sistema
  WITH CHECK (fecha BETWEEN now() - interval '7 days' AND now() + interval '1 minute' AND hasta <= now() + interval '1 minute');

-- The one way to take a row of either away, and it takes no say: what is older than 24 months, in portions that let others work.
-- Answers how many went.
CREATE FUNCTION podar_auditoria() RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  cambios int;
  avisos  int;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('podar_auditoria')) THEN
    RETURN 0;
  END IF;
  DELETE FROM auditoria a USING (SELECT v.id FROM auditoria v WHERE v.fecha < now() - interval '24 months' ORDER BY v.fecha, v.id LIMIT 20000) v WHERE a.id = v.id;
  GET DIAGNOSTICS cambios = ROW_COUNT;
  DELETE FROM seguridad s USING (SELECT v.id FROM seguridad v WHERE v.hasta < now() - interval '24 months' AND v.fecha < now() - interval '24 months' ORDER BY v.fecha, v.id LIMIT 20000) v WHERE s.id = v.id;
  GET DIAGNOSTICS avisos = ROW_COUNT;
  RETURN cambios + avisos;
END
$$;
REVOKE ALL ON FUNCTION podar_auditoria() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION podar_auditoria() TO anden_sistema;

-- Whether an account was ever opened from where it is being opened now is asked at each sign-in.
CREATE INDEX sesion_de_usuario ON sesion (usuario_id, ip);
