-- A client keeps its own recurrent levantes and their exceptions (decision 0205): its own rows and no others, in slots that its zone has. Who
-- drives there stays ours to say.

GRANT SELECT (id, direccion_id, dias, desde, hasta, bultos_estimados, vigente_desde, vigente_hasta, salta_feriados, instrucciones, activo, version),
      INSERT (direccion_id, dias, desde, hasta, bultos_estimados, vigente_desde, vigente_hasta, salta_feriados, instrucciones, activo),
      UPDATE (direccion_id, dias, desde, hasta, bultos_estimados, vigente_desde, vigente_hasta, salta_feriados, instrucciones, activo, version),
      DELETE ON levante_plantilla TO anden_cliente;
GRANT SELECT, INSERT, UPDATE, DELETE ON levante_excepcion TO anden_cliente;
CREATE POLICY cliente ON levante_plantilla TO anden_cliente
  USING (EXISTS (SELECT FROM cliente_direccion d WHERE d.id = direccion_id AND d.cliente_id = cliente_actual()))
  WITH CHECK (EXISTS (SELECT FROM cliente_direccion d WHERE d.id = direccion_id AND d.cliente_id = cliente_actual()));
CREATE POLICY cliente ON levante_excepcion TO anden_cliente
  USING (EXISTS (SELECT FROM levante_plantilla p JOIN cliente_direccion d ON d.id = p.direccion_id WHERE p.id = plantilla_id AND d.cliente_id = cliente_actual()))
  WITH CHECK (EXISTS (SELECT FROM levante_plantilla p JOIN cliente_direccion d ON d.id = p.direccion_id WHERE p.id = plantilla_id AND d.cliente_id = cliente_actual()));

-- Whether a place of the zone's is offered from one hour to the other on each of these weekdays.
CREATE FUNCTION hay_franja_de_levante(lugar int, cuales smallint[], empieza time, termina time) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT NOT EXISTS (
      SELECT FROM cliente_direccion d CROSS JOIN unnest(cuales) AS n (dia)
       WHERE d.id = lugar AND NOT EXISTS (
         SELECT FROM franja_capacidad f
          WHERE f.zona_id IS NOT DISTINCT FROM (SELECT d.zona_id WHERE EXISTS (SELECT FROM franja_capacidad z WHERE z.zona_id = d.zona_id))
            AND n.dia = ANY (f.dias) AND f.desde = empieza AND f.hasta = termina)) $$;
REVOKE ALL ON FUNCTION hay_franja_de_levante(int, smallint[], time, time) FROM PUBLIC;

-- What our people may, and a client may not.
CREATE FUNCTION cuidar_plantilla_propia() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF cliente_actual() IS NULL THEN RETURN NEW; END IF;
  IF NOT EXISTS (SELECT FROM cliente_direccion d WHERE d.id = NEW.direccion_id AND d.cliente_id = cliente_actual() AND d.activa) THEN
    RAISE EXCEPTION 'no place of this client' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'plantilla_direccion';
  END IF;
  IF (TG_OP = 'INSERT' OR (NEW.direccion_id, NEW.dias, NEW.desde, NEW.hasta) IS DISTINCT FROM (OLD.direccion_id, OLD.dias, OLD.desde, OLD.hasta))
     AND NOT hay_franja_de_levante(NEW.direccion_id, NEW.dias, NEW.desde, NEW.hasta) THEN
    RAISE EXCEPTION 'no such slot' USING ERRCODE = 'check_violation', CONSTRAINT = 'plantilla_en_franja';
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_advisory_xact_lock(hashtext('cuidar_plantilla_propia'), cliente_actual());
    IF (SELECT count(*) FROM levante_plantilla p JOIN cliente_direccion d ON d.id = p.direccion_id WHERE d.cliente_id = cliente_actual()) >= 30 THEN
      RAISE EXCEPTION 'too many of one client' USING ERRCODE = 'check_violation', CONSTRAINT = 'plantilla_cuantas';
    END IF;
  ELSIF NEW.direccion_id <> OLD.direccion_id THEN
    -- Whoever always went to the other place does not know this one.
    NEW.chofer_id := NULL;
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION cuidar_plantilla_propia() FROM PUBLIC;
CREATE TRIGGER cuida_plantilla BEFORE INSERT OR UPDATE ON levante_plantilla FOR EACH ROW EXECUTE FUNCTION cuidar_plantilla_propia();

CREATE FUNCTION cuidar_excepcion_propia() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  lugar int;
BEGIN
  IF cliente_actual() IS NULL THEN RETURN NEW; END IF;
  SELECT p.direccion_id INTO lugar FROM levante_plantilla p JOIN cliente_direccion d ON d.id = p.direccion_id
   WHERE p.id = NEW.plantilla_id AND d.cliente_id = cliente_actual();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no template of this client' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'excepcion_plantilla';
  END IF;
  IF NEW.dia < hoy() THEN
    RAISE EXCEPTION 'that day is over' USING ERRCODE = 'check_violation', CONSTRAINT = 'excepcion_a_tiempo';
  END IF;
  IF NEW.que = 'OTRA_FRANJA' AND NEW.desde IS NOT NULL AND NEW.hasta IS NOT NULL
     AND NOT hay_franja_de_levante(lugar, ARRAY[extract(isodow FROM NEW.dia)::smallint], NEW.desde, NEW.hasta) THEN
    RAISE EXCEPTION 'no such slot' USING ERRCODE = 'check_violation', CONSTRAINT = 'excepcion_en_franja';
  END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION cuidar_excepcion_propia() FROM PUBLIC;
CREATE TRIGGER cuida_excepcion BEFORE INSERT OR UPDATE ON levante_excepcion FOR EACH ROW EXECUTE FUNCTION cuidar_excepcion_propia();

-- Ours who look after levantes hear of what a client changes, although its people do not see who they are.
CREATE FUNCTION avisar_a_quienes_cuidan_levantes(titulo text, texto text, ruta text) RETURNS int
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT notificar(coalesce(array_agg(u.id ORDER BY u.id), '{}'), 'LEVANTE', false, titulo, texto, ruta)
          FROM usuario u WHERE u.estado = 'ACTIVO' AND NOT u.tecnico AND u.tipo_usuario = 'personal' AND 'LEV_002' = ANY (codigos_de(u.id)) $$;
REVOKE ALL ON FUNCTION avisar_a_quienes_cuidan_levantes(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION avisar_a_quienes_cuidan_levantes(text, text, text) TO anden_cliente;
