-- Levantes that come by themselves: what is fetched at a client's every so many weekdays, the days on which that is otherwise, and the
-- slots and cut-offs of zones as rows that people keep (decision 0119).

ALTER TABLE franja_capacidad
  ADD COLUMN id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  -- Weekdays, Monday 1: one row stands for all days that are alike.
  ADD COLUMN dias smallint[];
UPDATE franja_capacidad f SET dias = (SELECT array_agg(o.dia_semana ORDER BY o.dia_semana) FROM franja_capacidad o
    WHERE o.zona_id IS NOT DISTINCT FROM f.zona_id AND (o.desde, o.hasta, o.paradas) = (f.desde, f.hasta, f.paradas));
DELETE FROM franja_capacidad f USING franja_capacidad o
 WHERE o.zona_id IS NOT DISTINCT FROM f.zona_id AND (o.desde, o.hasta, o.paradas) = (f.desde, f.hasta, f.paradas) AND o.id < f.id;
CREATE OR REPLACE FUNCTION franjas_de_levante(zona smallint, dias int)
  RETURNS TABLE (dia date, desde time, hasta time, lugares int, tomados int, en_hora boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH ahora AS (SELECT (now() AT TIME ZONE 'America/Montevideo')::time AS hora,
                          (SELECT c.hora FROM corte_levante c WHERE c.zona_id = zona OR c.zona_id IS NULL ORDER BY c.zona_id NULLS LAST LIMIT 1) AS corte),
    habiles AS (SELECT hoy() + n AS dia FROM generate_series(0, least(dias, 60)) AS n
                 WHERE NOT EXISTS (SELECT FROM feriado f WHERE f.dia = hoy() + n))
    SELECT h.dia, c.desde, c.hasta, c.paradas,
           (SELECT count(*)::int FROM levante l WHERE l.vivo AND l.dia = h.dia AND l.zona_id = zona AND l.desde = c.desde),
           h.dia > hoy() OR (a.hora < coalesce(a.corte, '24:00') AND a.hora < c.desde)
      FROM habiles h CROSS JOIN ahora a
      JOIN franja_capacidad c ON extract(isodow FROM h.dia)::smallint = ANY (c.dias)
       AND c.zona_id IS NOT DISTINCT FROM (SELECT zona WHERE EXISTS (SELECT FROM franja_capacidad z WHERE z.zona_id = zona))
     ORDER BY h.dia, c.desde $$;
ALTER TABLE franja_capacidad
  DROP COLUMN dia_semana,
  ALTER COLUMN dias SET NOT NULL,
  ADD CONSTRAINT franja_dias CHECK (cardinality(dias) BETWEEN 1 AND 7 AND dias <@ '{1,2,3,4,5,6,7}'::smallint[]);
CREATE INDEX franja_de_zona ON franja_capacidad (zona_id) WHERE zona_id IS NOT NULL;

-- Two slots of a zone that begin at the same time of the same weekday would be one place counted twice.
CREATE FUNCTION separar_franjas() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('separar_franjas'));
  IF EXISTS (SELECT FROM franja_capacidad o WHERE o.id <> NEW.id AND o.zona_id IS NOT DISTINCT FROM NEW.zona_id AND o.dias && NEW.dias
                AND o.desde < NEW.hasta AND NEW.desde < o.hasta) THEN
    RAISE EXCEPTION 'two slots of one zone overlap' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'franja_no_se_pisa';
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION separar_franjas() FROM PUBLIC;
CREATE TRIGGER separa_franjas AFTER INSERT OR UPDATE OF zona_id, dias, desde, hasta ON franja_capacidad FOR EACH ROW EXECUTE FUNCTION separar_franjas();

ALTER TABLE corte_levante
  ADD COLUMN id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN version int NOT NULL DEFAULT 1;
GRANT INSERT, UPDATE, DELETE ON franja_capacidad, corte_levante TO anden_personal;

CREATE TABLE levante_plantilla (
  id               int      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  direccion_id     int      NOT NULL,
  -- Weekdays, Monday 1.
  dias             smallint[] NOT NULL,
  desde            time     NOT NULL,
  hasta            time     NOT NULL,
  bultos_estimados int      NOT NULL CHECK (bultos_estimados BETWEEN 1 AND 100000),
  -- Whoever always goes there; null: traffic assigns.
  chofer_id        int,
  vigente_desde    date     NOT NULL,
  vigente_hasta    date,
  salta_feriados   boolean  NOT NULL DEFAULT true,
  instrucciones    text     CHECK (length(instrucciones) BETWEEN 1 AND 300),
  activo           boolean  NOT NULL DEFAULT true,
  version          int      NOT NULL DEFAULT 1,
  creada           timestamptz NOT NULL DEFAULT now(),
  creada_por       int      DEFAULT usuario_actual(),
  CONSTRAINT plantilla_direccion FOREIGN KEY (direccion_id) REFERENCES cliente_direccion,
  CONSTRAINT plantilla_chofer FOREIGN KEY (chofer_id) REFERENCES usuario,
  CONSTRAINT plantilla_creada_por FOREIGN KEY (creada_por) REFERENCES usuario,
  CONSTRAINT plantilla_dias CHECK (cardinality(dias) BETWEEN 1 AND 7 AND dias <@ '{1,2,3,4,5,6,7}'::smallint[]),
  CONSTRAINT plantilla_corre_adelante CHECK (desde < hasta),
  CONSTRAINT plantilla_vigencia CHECK (vigente_hasta >= vigente_desde)
);
CREATE INDEX plantilla_de_direccion ON levante_plantilla (direccion_id);
CREATE INDEX plantilla_de_chofer ON levante_plantilla (chofer_id) WHERE chofer_id IS NOT NULL;
CREATE INDEX plantilla_de_creador ON levante_plantilla (creada_por) WHERE creada_por IS NOT NULL;

CREATE TABLE levante_excepcion (
  id           int  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plantilla_id int  NOT NULL,
  dia          date NOT NULL,
  que          text NOT NULL CHECK (que IN ('SIN_LEVANTE', 'OTRA_FRANJA')),
  desde        time,
  hasta        time,
  nota         text CHECK (length(nota) BETWEEN 1 AND 200),
  version      int  NOT NULL DEFAULT 1,
  CONSTRAINT excepcion_plantilla FOREIGN KEY (plantilla_id) REFERENCES levante_plantilla ON DELETE CASCADE,
  CONSTRAINT excepcion_unica UNIQUE (plantilla_id, dia),
  CONSTRAINT excepcion_con_franja CHECK ((que = 'OTRA_FRANJA') = (desde IS NOT NULL AND hasta IS NOT NULL) AND num_nonnulls(desde, hasta) <> 1),
  CONSTRAINT excepcion_corre_adelante CHECK (desde < hasta)
);
CREATE INDEX excepcion_dia ON levante_excepcion (dia);

ALTER TABLE levante ADD COLUMN plantilla_id int REFERENCES levante_plantilla;
-- The same template and day make one, however often it is tried.
CREATE UNIQUE INDEX levante_de_plantilla ON levante (plantilla_id, dia) WHERE plantilla_id IS NOT NULL;

UPDATE documento_paso SET quien = quien || '{sistema}'::text[]
 WHERE entidad = 'levante' AND NOT 'sistema' = ANY (quien)
   AND (acto = 'solicitar' OR (acto IN ('asignar', 'cancelar') AND estado_desde IN ('SOLICITADO', 'CONFIRMADO', 'ASIGNADO')));

-- What the evening makes of the templates, seen from a moment: from six o'clock on the days up to the next working one, and what is still to
-- come of today, should the server have been away. A holiday or an exception that came later calls off what nobody has touched.
CREATE FUNCTION hacer_levantes_recurrentes(ahora timestamptz) RETURNS TABLE (levante_id bigint, numero text, cliente_id int, dia date, hecho boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  este   date := (ahora AT TIME ZONE 'America/Montevideo')::date;
  hora   time := (ahora AT TIME ZONE 'America/Montevideo')::time;
  ultimo date := CASE WHEN hora >= '18:00' THEN dia_habil(este, 1) ELSE este END;
  alguien int := (SELECT min(id) FROM usuario);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('hacer_levantes_recurrentes'));
  RETURN QUERY
  WITH faltan AS (
    SELECT p.id AS plantilla_id, d.id AS direccion_id, d.cliente_id, d.direccion, d.localidad, d.contacto, d.telefono, d.acceso, d.zona_id, n.dia,
           coalesce(x.desde, p.desde) AS desde, coalesce(x.hasta, p.hasta) AS hasta, p.bultos_estimados, p.instrucciones, coalesce(p.creada_por, alguien) AS quien,
           (SELECT u.id FROM usuario u JOIN usuario_rol r ON r.usuario_id = u.id AND r.rol_id = 18 WHERE u.id = p.chofer_id AND u.estado = 'ACTIVO') AS chofer_id
      FROM levante_plantilla p
      JOIN cliente_direccion d ON d.id = p.direccion_id AND d.activa
      JOIN cliente c ON c.id = d.cliente_id AND c.activo
     CROSS JOIN LATERAL (SELECT este + i AS dia FROM generate_series(0, ultimo - este) AS i) AS n
      LEFT JOIN levante_excepcion x ON x.plantilla_id = p.id AND x.dia = n.dia
     WHERE p.activo AND extract(isodow FROM n.dia)::smallint = ANY (p.dias) AND n.dia >= p.vigente_desde AND (p.vigente_hasta IS NULL OR n.dia <= p.vigente_hasta)
       AND x.que IS DISTINCT FROM 'SIN_LEVANTE' AND NOT (p.salta_feriados AND EXISTS (SELECT FROM feriado f WHERE f.dia = n.dia))
       AND (n.dia > este OR (coalesce(x.desde, p.desde) > hora AND p.creada < inicio_del_dia(este) - interval '6 hours'))
       AND NOT EXISTS (SELECT FROM levante l WHERE l.plantilla_id = p.id AND l.dia = n.dia)
  ), hechos AS (
    INSERT INTO levante (numero, cliente_id, direccion_id, direccion, contacto, telefono, acceso, zona_id, dia, desde, hasta, estado, origen, bultos_anunciados,
                         instrucciones, chofer_id, plantilla_id, creado_por)
    SELECT numero_de_levante(), f.cliente_id, f.direccion_id, concat_ws(', ', f.direccion, f.localidad), f.contacto, f.telefono, f.acceso, f.zona_id, f.dia, f.desde,
           f.hasta, CASE WHEN f.chofer_id IS NULL THEN 'CONFIRMADO' ELSE 'ASIGNADO' END, 'PLANTILLA', f.bultos_estimados, f.instrucciones, f.chofer_id,
           f.plantilla_id, f.quien
      FROM (SELECT * FROM faltan ORDER BY dia, desde, plantilla_id) AS f
    RETURNING id, numero, cliente_id, dia, estado, creado_por
  ), notas AS (
    INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id)
    SELECT 'levante', h.id, a.acto, a.desde, a.hasta, h.creado_por
      FROM hechos h CROSS JOIN (VALUES (1, 'solicitar', NULL, 'CONFIRMADO'), (2, 'asignar', 'CONFIRMADO', 'ASIGNADO')) AS a (orden, acto, desde, hasta)
     WHERE a.orden = 1 OR h.estado = 'ASIGNADO' ORDER BY h.id, a.orden
  )
  SELECT h.id, h.numero, h.cliente_id, h.dia, true FROM hechos h;

  RETURN QUERY
  WITH sobran AS (
    SELECT l.id, l.estado, l.creado_por
      FROM levante l JOIN levante_plantilla p ON p.id = l.plantilla_id
     WHERE l.dia >= este AND l.estado IN ('SOLICITADO', 'CONFIRMADO', 'ASIGNADO')
       AND NOT EXISTS (SELECT FROM levante_guia g WHERE g.levante_id = l.id AND g.abierta)
       AND ((p.salta_feriados AND EXISTS (SELECT FROM feriado f WHERE f.dia = l.dia))
         OR EXISTS (SELECT FROM levante_excepcion x WHERE x.plantilla_id = p.id AND x.dia = l.dia AND x.que = 'SIN_LEVANTE'))
       FOR NO KEY UPDATE OF l
  ), quitados AS (
    UPDATE levante l SET estado = 'CANCELADO', motivo_id = 66, version = l.version + 1 FROM sobran s WHERE l.id = s.id
    RETURNING l.id, l.numero, l.cliente_id, l.dia, s.estado AS desde, s.creado_por
  ), notas AS (
    INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id, nota)
    SELECT 'levante', q.id, 'cancelar', q.desde, 'CANCELADO', q.creado_por, 'Feriado o excepción de su plantilla' FROM quitados q ORDER BY q.id
  )
  SELECT q.id, q.numero, q.cliente_id, q.dia, false FROM quitados q;
END
$$;
REVOKE ALL ON FUNCTION hacer_levantes_recurrentes(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hacer_levantes_recurrentes(timestamptz) TO anden_sistema;

-- What is asked for without saying when goes along with the visit that comes anyway, if that has not begun.
CREATE OR REPLACE FUNCTION levante_de_envios(cliente int) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hecho bigint;
  casa  cliente%ROWTYPE;
  lugar cliente_direccion%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('levante_de_envios'), cliente);
  SELECT id INTO hecho FROM levante
   WHERE cliente_id = cliente AND estado IN ('SOLICITADO', 'CONFIRMADO')
     AND ((origen = 'ENVIO' AND dia >= hoy())
       OR (origen = 'PLANTILLA' AND (dia > hoy() OR (dia = hoy() AND desde > (now() AT TIME ZONE 'America/Montevideo')::time))))
   ORDER BY dia, id DESC LIMIT 1;
  IF FOUND THEN RETURN hecho; END IF;
  SELECT * INTO casa FROM cliente c WHERE c.id = cliente;
  SELECT * INTO lugar FROM cliente_direccion d WHERE d.cliente_id = cliente AND d.activa ORDER BY d.principal DESC, d.id LIMIT 1;
  INSERT INTO levante (numero, cliente_id, direccion_id, direccion, contacto, telefono, acceso, zona_id, dia, desde, hasta, estado, origen, creado_por)
  SELECT numero_de_levante(), cliente, lugar.id, coalesce(nullif(concat_ws(', ', lugar.direccion, lugar.localidad), ''), 'A confirmar con el cliente'), lugar.contacto,
         lugar.telefono, lugar.acceso, coalesce(lugar.zona_id, casa.zona_id), f.dia, f.desde, f.hasta, 'SOLICITADO', 'ENVIO', usuario_actual()
    FROM (SELECT * FROM franjas_de_levante(coalesce(lugar.zona_id, casa.zona_id), 30) f WHERE f.en_hora
           ORDER BY f.tomados >= f.lugares, f.dia, f.desde LIMIT 1) AS f
  RETURNING id INTO hecho;
  IF hecho IS NOT NULL THEN
    INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, usuario_id)
    VALUES ('levante', hecho, 'solicitar_sin_franja', 'SOLICITADO', usuario_actual());
  END IF;
  RETURN hecho;
END
$$;

-- A parcel that is taken out of a levante before anybody came was not looked for in vain.
INSERT INTO motivo (id, nombre, responsable, reintentable, exige_foto) VALUES (68, 'Quitada del levante', 'cliente', true, false);
INSERT INTO motivo_de_evento (tipo_evento, motivo_id) VALUES ('LEV_NO', 68);
CREATE FUNCTION quitar_de_levante(cual bigint, guias bigint[]) RETURNS SETOF bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ UPDATE levante_guia g SET estado = 'QUITADA' FROM levante l
         WHERE g.levante_id = cual AND l.id = cual AND g.guia_id = ANY (guias) AND g.estado = 'ANUNCIADA' AND l.estado IN ('SOLICITADO', 'CONFIRMADO', 'ASIGNADO')
           AND (l.cliente_id = cliente_actual() OR (cliente_actual() IS NULL AND ('LEV_002' = ANY (codigos_de(usuario_actual())) OR es_administrador())))
        RETURNING g.guia_id $$;
REVOKE ALL ON FUNCTION quitar_de_levante(bigint, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION quitar_de_levante(bigint, bigint[]) TO anden_personal, anden_cliente;

-- One that was taken out, or not there, may be put in again.
CREATE FUNCTION anunciar_en_levante(cual bigint, guia bigint) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ INSERT INTO levante_guia (levante_id, guia_id)
        SELECT l.id, g.id FROM levante l JOIN guia g ON g.id = guia AND g.cliente_id = l.cliente_id
         WHERE l.id = cual AND (cliente_actual() IS NULL OR l.cliente_id = cliente_actual())
        ON CONFLICT (levante_id, guia_id) DO UPDATE SET estado = 'ANUNCIADA' WHERE levante_guia.estado IN ('QUITADA', 'NO_ESTABA') $$;
REVOKE ALL ON FUNCTION anunciar_en_levante(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION anunciar_en_levante(bigint, bigint) TO anden_personal, anden_cliente;

-- What a gap of a levante became: the matter that somebody follows up.
ALTER TABLE levante ADD COLUMN incidencia_id bigint REFERENCES incidencia;
CREATE INDEX levante_incidencia ON levante (incidencia_id) WHERE incidencia_id IS NOT NULL;
GRANT UPDATE (incidencia_id) ON levante TO anden_personal, anden_sistema;

GRANT EXECUTE ON FUNCTION abrir_incidencia_de_sistema(text, jsonb) TO anden_sistema;

-- Says by mail what was taken along: to whoever of the client asked for it, else to those who look after its parcels. Whoever drove it may, and
-- who looks after levantes; nobody reads an address.
CREATE FUNCTION enviar_constancia(cual bigint, asunto text, texto text) RETURNS int
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ WITH l AS (SELECT * FROM levante v WHERE v.id = cual
                     AND (v.chofer_id = usuario_actual() OR 'LEV_002' = ANY (codigos_de(usuario_actual())) OR es_administrador())),
             pidio AS (SELECT u.email FROM usuario u JOIN l ON u.id = l.creado_por AND u.cliente_id = l.cliente_id WHERE u.estado = 'ACTIVO'),
             casa AS (SELECT u.email FROM usuario u JOIN l ON u.cliente_id = l.cliente_id
                       WHERE u.estado = 'ACTIVO' AND NOT u.tecnico AND 'CLI_001' = ANY (codigos_de(u.id)) AND NOT EXISTS (SELECT FROM pidio) ORDER BY u.id LIMIT 5),
             enviados AS (INSERT INTO correo (para, asunto, texto) SELECT email, asunto, texto FROM (SELECT email FROM pidio UNION SELECT email FROM casa) AS a RETURNING id)
        SELECT count(*)::int FROM enviados $$;
REVOKE ALL ON FUNCTION enviar_constancia(bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enviar_constancia(bigint, text, text) TO anden_personal;

GRANT SELECT, INSERT, UPDATE, DELETE ON levante_plantilla, levante_excepcion TO anden_personal;
ALTER TABLE levante_plantilla ENABLE ROW LEVEL SECURITY;
ALTER TABLE levante_plantilla FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON levante_plantilla TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON levante_plantilla TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY chofer ON levante_plantilla AS RESTRICTIVE TO anden_chofer USING (false);
ALTER TABLE levante_excepcion ENABLE ROW LEVEL SECURITY;
ALTER TABLE levante_excepcion FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON levante_excepcion TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON levante_excepcion TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY chofer ON levante_excepcion AS RESTRICTIVE TO anden_chofer USING (false);

-- Their history is read by whoever keeps them.
CREATE POLICY lectura_de_levantes ON auditoria FOR SELECT TO anden_personal
  USING (tabla IN ('levante_plantilla', 'levante_excepcion', 'franja_capacidad', 'corte_levante'));

-- What was signed or photographed at a door stays with its levante, and who sees that sees it.
CREATE INDEX levante_firma ON levante (firma_id) WHERE firma_id IS NOT NULL;
CREATE INDEX levante_foto ON levante (foto_id) WHERE foto_id IS NOT NULL;
CREATE FUNCTION retener_archivo() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM levante WHERE firma_id = OLD.id) OR EXISTS (SELECT FROM levante WHERE foto_id = OLD.id) THEN RETURN NULL; END IF;
  RETURN OLD;
END
$$;
REVOKE ALL ON FUNCTION retener_archivo() FROM PUBLIC;
CREATE TRIGGER retiene_archivo BEFORE DELETE ON archivo FOR EACH ROW WHEN (OLD.tipo = 'image/jpeg') EXECUTE FUNCTION retener_archivo();
CREATE POLICY imagen_de_levante ON archivo FOR SELECT TO anden_personal, anden_cliente
  USING (EXISTS (SELECT FROM levante l WHERE l.firma_id = archivo.id) OR EXISTS (SELECT FROM levante l WHERE l.foto_id = archivo.id));
