-- What levantes do by themselves: slots with room, rows that follow their parcels, and who may see and write what.

CREATE FUNCTION numero_de_levante() RETURNS text
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ INSERT INTO numerador AS n (serie, dia, ultimo) VALUES ('L', hoy(), 1) ON CONFLICT (serie, dia) DO UPDATE SET ultimo = n.ultimo + 1
        RETURNING 'L-' || to_char(dia, 'YYMMDD') || '-' || lpad(ultimo::text, greatest(4, length(ultimo::text)), '0') $$;

-- The slots of the next days that a zone is worked in: of today those that have not begun, until the cut-off. How many are taken is told
-- to clients as well, of whom nobody may see another's levantes.
CREATE FUNCTION franjas_de_levante(zona smallint, dias int)
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
      JOIN franja_capacidad c ON c.dia_semana = extract(isodow FROM h.dia)
       AND c.zona_id IS NOT DISTINCT FROM (SELECT zona WHERE EXISTS (SELECT FROM franja_capacidad z WHERE z.zona_id = zona))
     ORDER BY h.dia, c.desde $$;

-- The levante into which parcels go whose collection was asked for without saying when: with the envío, at a station, by a file or a key.
-- It waits for our yes, in the first slot with room.
CREATE FUNCTION levante_de_envios(cliente int) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hecho bigint;
  casa  cliente%ROWTYPE;
  lugar cliente_direccion%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('levante_de_envios'), cliente);
  SELECT id INTO hecho FROM levante WHERE cliente_id = cliente AND origen = 'ENVIO' AND estado IN ('SOLICITADO', 'CONFIRMADO') AND dia >= hoy() ORDER BY id DESC LIMIT 1;
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

-- What the state of a parcel makes of its row; null: it stays as it is.
CREATE FUNCTION linea_de_levante(estado text, ultimo text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN estado = 'A_LEVANTAR' THEN 'ANUNCIADA' WHEN estado = 'LEVANTADO' THEN 'LEVANTADA' WHEN estado = 'RETENIDO' THEN NULL
              WHEN estado = 'PRE_INGRESADO' THEN CASE WHEN ultimo = 'LEV_NO' THEN 'NO_ESTABA' ELSE 'QUITADA' END
              WHEN estado = 'ANULADO' THEN 'QUITADA' WHEN estado IN ('EXTRAVIADO', 'SINIESTRADO') THEN 'PERDIDA' ELSE 'INGRESADA' END;

CREATE FUNCTION llevar_levante() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  nueva  text := linea_de_levante(NEW.estado_general, NEW.ultimo_evento);
  en     bigint;
  esta   text;
  sigue  boolean;
BEGIN
  SELECT levante_id, estado INTO en, esta FROM levante_guia WHERE guia_id = NEW.id AND abierta;
  IF FOUND THEN
    IF nueva <> esta THEN UPDATE levante_guia SET estado = nueva WHERE levante_id = en AND guia_id = NEW.id; END IF;
  -- Its row was closed by what was now declared wrong: time went back. It takes up where it was, if anybody still looks after that levante.
  ELSIF nueva IN ('ANUNCIADA', 'LEVANTADA') AND NEW.ultimo_fecha <= OLD.ultimo_fecha THEN
    SELECT l.id, l.estado NOT IN ('CERRADO', 'CANCELADO', 'REPROGRAMADO', 'FALLIDO') OR nueva = 'LEVANTADA' INTO en, sigue
      FROM levante_guia g JOIN levante l ON l.id = g.levante_id WHERE g.guia_id = NEW.id ORDER BY g.levante_id DESC LIMIT 1;
    IF sigue THEN
      UPDATE levante_guia SET estado = nueva WHERE levante_id = en AND guia_id = NEW.id;
    ELSIF nueva = 'ANUNCIADA' THEN
      en := NULL;
    END IF;
  END IF;
  -- Asked for without a levante: it goes into the client's next one. What nobody does (a restore, a mend by hand) joins none.
  IF nueva = 'ANUNCIADA' AND en IS NULL AND usuario_actual() IS NOT NULL THEN
    en := levante_de_envios(NEW.cliente_id);
    IF en IS NOT NULL THEN
      INSERT INTO levante_guia (levante_id, guia_id) VALUES (en, NEW.id) ON CONFLICT (levante_id, guia_id) DO UPDATE SET estado = 'ANUNCIADA';
    END IF;
  END IF;
  IF en IS NOT NULL THEN
    PERFORM pg_notify('anden_novedades', '{"evento":"levantes","codigo":"LEV_001"}'), pg_notify('anden_novedades', '{"evento":"levantes","codigo":"LEV_002"}');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER lleva_levante AFTER UPDATE OF estado_general ON guia FOR EACH ROW
  WHEN (OLD.estado_general IS DISTINCT FROM NEW.estado_general
    AND (OLD.estado_general IN ('PRE_INGRESADO', 'A_LEVANTAR', 'LEVANTADO', 'RETENIDO') OR NEW.estado_general IN ('A_LEVANTAR', 'LEVANTADO')))
  EXECUTE FUNCTION llevar_levante();

-- The rows go along with a levante that was put off; what was collected meanwhile stays where it was.
CREATE FUNCTION mudar_guias_de_levante(de bigint, a bigint) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mudadas int;
BEGIN
  IF NOT EXISTS (SELECT FROM levante d JOIN levante h ON h.id = a AND h.cliente_id = d.cliente_id AND h.reprogramado_de = d.id
                  WHERE d.id = de AND (cliente_actual() IS NULL OR d.cliente_id = cliente_actual())) THEN
    RETURN 0;
  END IF;
  WITH idas AS (UPDATE levante_guia SET estado = 'QUITADA' WHERE levante_id = de AND estado = 'ANUNCIADA' RETURNING guia_id)
  INSERT INTO levante_guia (levante_id, guia_id) SELECT a, guia_id FROM idas;
  GET DIAGNOSTICS mudadas = ROW_COUNT;
  RETURN mudadas;
END
$$;

-- A label that the driver read and that is not among the announced: of the same client and not yet ours it comes along, from another
-- levante if it was announced there. Null: there is none such.
CREATE FUNCTION sumar_a_levante(cual bigint, numero_leido text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hallada bigint;
BEGIN
  SELECT g.id INTO hallada FROM guia g JOIN levante l ON l.id = cual AND l.cliente_id = g.cliente_id
   WHERE g.numero = numero_leido AND g.estado_general IN ('PRE_INGRESADO', 'A_LEVANTAR')
     AND (l.chofer_id = usuario_actual() OR 'LEV_002' = ANY (codigos_de(usuario_actual())) OR es_administrador());
  IF hallada IS NULL THEN RETURN NULL; END IF;
  UPDATE levante_guia SET estado = 'QUITADA' WHERE guia_id = hallada AND abierta AND levante_id <> cual;
  INSERT INTO levante_guia (levante_id, guia_id, anunciada, estado) VALUES (cual, hallada, false, 'LEVANTADA')
  ON CONFLICT (levante_id, guia_id) DO UPDATE SET estado = 'LEVANTADA';
  RETURN hallada;
END
$$;

-- The levantes that a person drives: those not long over as well, since an act may arrive hours later.
CREATE FUNCTION levantes_del_chofer() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT l.id FROM levante l WHERE l.chofer_id = usuario_actual() AND l.dia >= hoy() - 7 $$;
-- Their first name, for the client who waits for them.
CREATE FUNCTION nombre_del_chofer(cual bigint) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT split_part(u.fullname, ' ', 1) FROM levante l JOIN usuario u ON u.id = l.chofer_id
         WHERE l.id = cual AND (cliente_actual() IS NULL OR l.cliente_id = cliente_actual()) $$;

CREATE OR REPLACE FUNCTION guias_del_chofer() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT l.guia_id FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id
         WHERE l.recorrido_id IN (SELECT recorridos_del_chofer()) AND l.estado <> 'QUITADA' AND (l.abierta OR r.dia >= hoy() - 7)
         UNION
        SELECT g.guia_id FROM levante_guia g WHERE g.levante_id IN (SELECT levantes_del_chofer()) AND g.estado <> 'QUITADA' $$;

CREATE OR REPLACE FUNCTION guia_en_ronda_de(guia bigint, chofer int, cuando timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (
          SELECT FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id
           WHERE l.guia_id = guia AND l.estado <> 'QUITADA' AND r.estado NOT IN ('BORRADOR', 'RENDIDO', 'ANULADO')
             AND (l.abierta OR NOT EXISTS (SELECT FROM recorrido_guia o WHERE o.guia_id = guia AND o.abierta))
             AND (r.chofer_id = chofer
               OR EXISTS (SELECT FROM recorrido_relevo v WHERE v.recorrido_id = r.id AND v.chofer_id = chofer AND v.hasta > cuando)))
        OR EXISTS (
          SELECT FROM levante_guia g JOIN levante v ON v.id = g.levante_id
           WHERE g.guia_id = guia AND g.abierta AND v.chofer_id = chofer AND v.estado NOT IN ('CERRADO', 'REPROGRAMADO', 'FALLIDO')) $$;

REVOKE ALL ON FUNCTION numero_de_levante(), franjas_de_levante(smallint, int), levante_de_envios(int), mudar_guias_de_levante(bigint, bigint),
  sumar_a_levante(bigint, text), levantes_del_chofer(), nombre_del_chofer(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION numero_de_levante(), franjas_de_levante(smallint, int), mudar_guias_de_levante(bigint, bigint), nombre_del_chofer(bigint)
  TO anden_personal, anden_cliente;
GRANT EXECUTE ON FUNCTION sumar_a_levante(bigint, text), levantes_del_chofer() TO anden_personal;

CREATE FUNCTION avisar_levante() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('anden_novedades', '{"evento":"levantes","codigo":"LEV_001"}'), pg_notify('anden_novedades', '{"evento":"levantes","codigo":"LEV_002"}'),
          pg_notify('anden_novedades', '{"evento":"levantes","codigo":"CHF_001"}'),
          pg_notify('anden_novedades', json_build_object('evento', 'levantes', 'codigo', 'CLI_001', 'cliente', NEW.cliente_id)::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER avisa_levante AFTER INSERT OR UPDATE ON levante FOR EACH ROW EXECUTE FUNCTION avisar_levante();

GRANT SELECT ON franja_capacidad, corte_levante TO anden_personal, anden_cliente;
GRANT SELECT, INSERT (cliente_id, nombre, direccion, localidad, departamento_id, zona_id, contacto, telefono, acceso),
      UPDATE (nombre, direccion, localidad, departamento_id, zona_id, contacto, telefono, acceso, activa) ON cliente_direccion TO anden_personal, anden_cliente;
GRANT SELECT ON levante, levante_guia, cliente_direccion TO anden_personal, anden_cliente, anden_sistema;
GRANT INSERT (numero, cliente_id, direccion_id, direccion, contacto, telefono, acceso, zona_id, dia, desde, hasta, estado, origen, bultos_anunciados,
              reprogramado_de, instrucciones, creado_por) ON levante TO anden_personal, anden_cliente;
GRANT UPDATE (estado, motivo_id, version) ON levante TO anden_cliente;
GRANT UPDATE (estado, recibido, version) ON levante TO anden_sistema;
GRANT UPDATE (estado, motivo_id, version, chofer_id, bultos_levantados, diferencia, decision, entrega, firma_id, foto_id, levantado, recibido)
  ON levante TO anden_personal;
-- What became of a parcel is in nobody's hands: a row is put there, and its events move it.
GRANT INSERT (levante_id, guia_id) ON levante_guia TO anden_personal, anden_cliente;

ALTER TABLE cliente_direccion ENABLE ROW LEVEL SECURITY;
ALTER TABLE cliente_direccion FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON cliente_direccion TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON cliente_direccion TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON cliente_direccion TO anden_cliente USING (cliente_id = cliente_actual()) WITH CHECK (cliente_id = cliente_actual());
CREATE POLICY chofer ON cliente_direccion AS RESTRICTIVE TO anden_chofer USING (false);

ALTER TABLE levante ENABLE ROW LEVEL SECURITY;
ALTER TABLE levante FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON levante TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON levante TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
CREATE POLICY cliente ON levante TO anden_cliente USING (cliente_id = cliente_actual()) WITH CHECK (cliente_id = cliente_actual());
CREATE POLICY chofer ON levante AS RESTRICTIVE TO anden_chofer USING (chofer_id = usuario_actual());

ALTER TABLE levante_guia ENABLE ROW LEVEL SECURITY;
ALTER TABLE levante_guia FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON levante_guia TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON levante_guia TO anden_personal, anden_sistema USING (true) WITH CHECK (true);
-- Of a levante and of a parcel of theirs: the policies of both tables answer.
CREATE POLICY cliente ON levante_guia TO anden_cliente
  USING (EXISTS (SELECT FROM levante l WHERE l.id = levante_id))
  WITH CHECK (EXISTS (SELECT FROM levante l WHERE l.id = levante_id) AND EXISTS (SELECT FROM guia g WHERE g.id = guia_id));
CREATE POLICY chofer ON levante_guia AS RESTRICTIVE TO anden_chofer USING (levante_id = ANY (ARRAY(SELECT levantes_del_chofer())));

-- A driver reads where the goods are fetched: the client of an own levante, though none of its parcels was loaded yet.
DROP POLICY chofer ON cliente;
CREATE POLICY chofer ON cliente AS RESTRICTIVE TO anden_chofer
  USING (id = ANY (ARRAY(SELECT g.cliente_id FROM guia g UNION SELECT l.cliente_id FROM levante l)));
DROP POLICY chofer ON documento_anotacion;
CREATE POLICY chofer ON documento_anotacion AS RESTRICTIVE TO anden_chofer
  USING (CASE entidad WHEN 'recorrido' THEN documento_id = ANY (ARRAY(SELECT recorridos_del_chofer()))
                      WHEN 'levante' THEN documento_id = ANY (ARRAY(SELECT levantes_del_chofer())) ELSE false END);
CREATE POLICY levante_anota ON documento_anotacion FOR INSERT TO anden_cliente
  WITH CHECK (usuario_id = usuario_actual() AND entidad = 'levante' AND EXISTS (SELECT FROM levante l WHERE l.id = documento_id));
CREATE POLICY sistema_anota_levantes ON documento_anotacion FOR INSERT TO anden_sistema WITH CHECK (entidad = 'levante');

-- What already waits to be collected gets its levante.
DO $$
DECLARE
  alguien int := (SELECT min(id) FROM usuario);
  casa    int;
  en      bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM guia WHERE estado_general = 'A_LEVANTAR') THEN RETURN; END IF;
  PERFORM set_config('anden.usuario_id', alguien::text, true);
  FOR casa IN SELECT DISTINCT cliente_id FROM guia WHERE estado_general = 'A_LEVANTAR' LOOP
    en := levante_de_envios(casa);
    INSERT INTO levante_guia (levante_id, guia_id) SELECT en, id FROM guia WHERE estado_general = 'A_LEVANTAR' AND cliente_id = casa;
  END LOOP;
  PERFORM set_config('anden.usuario_id', '', true);
END
$$;
