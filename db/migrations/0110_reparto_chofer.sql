-- Whoever drives and does nothing else sees the parcels of the own rounds, and nothing else: a phone that is lost in the street is not the
-- address book of the country. A role of its own has what our people have, narrowed by policies that only it meets.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'anden_chofer') THEN
    BEGIN
      CREATE ROLE anden_chofer NOLOGIN INHERIT IN ROLE anden_personal;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END IF;
END
$$;

-- Who drove a round before it was passed on, and until when: what was done in that time belongs to whoever did it.
CREATE TABLE recorrido_relevo (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recorrido_id bigint      NOT NULL REFERENCES recorrido,
  chofer_id    int         NOT NULL REFERENCES usuario,
  hasta        timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX recorrido_relevo_recorrido ON recorrido_relevo (recorrido_id, hasta);
CREATE INDEX recorrido_relevo_chofer ON recorrido_relevo (chofer_id, hasta);
CREATE INDEX recorrido_chofer ON recorrido (chofer_id, dia DESC) WHERE chofer_id IS NOT NULL;

CREATE FUNCTION anotar_relevo() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO recorrido_relevo (recorrido_id, chofer_id) VALUES (OLD.id, OLD.chofer_id);
  RETURN NULL;
END
$$;
-- A draft has been driven by nobody.
CREATE TRIGGER anota_relevo AFTER UPDATE OF chofer_id ON recorrido FOR EACH ROW
  WHEN (OLD.chofer_id IS NOT NULL AND OLD.chofer_id IS DISTINCT FROM NEW.chofer_id AND OLD.estado <> 'BORRADOR') EXECUTE FUNCTION anotar_relevo();

-- The rounds that the person drives, or drove until not long ago: an act may arrive hours after the round was passed on.
CREATE FUNCTION recorridos_del_chofer() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT r.id FROM recorrido r
         WHERE r.chofer_id = usuario_actual() AND r.estado NOT IN ('BORRADOR', 'ANULADO')
           AND (r.dia >= hoy() - 7 OR r.estado <> 'RENDIDO')
         UNION
        SELECT v.recorrido_id FROM recorrido_relevo v WHERE v.chofer_id = usuario_actual() AND v.hasta > now() - interval '1 day' $$;

-- Their parcels, as long as they are there.
CREATE FUNCTION guias_del_chofer() RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT l.guia_id FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id
         WHERE l.recorrido_id IN (SELECT recorridos_del_chofer()) AND l.estado <> 'QUITADA' AND (l.abierta OR r.dia >= hoy() - 7) $$;

-- Whether a parcel was on an open round of this driver when it happened. One that is over with is nobody's, unless another round took it on.
CREATE FUNCTION guia_en_ronda_de(guia bigint, chofer int, cuando timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (
          SELECT FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id
           WHERE l.guia_id = guia AND l.estado <> 'QUITADA' AND r.estado NOT IN ('BORRADOR', 'RENDIDO', 'ANULADO')
             AND (l.abierta OR NOT EXISTS (SELECT FROM recorrido_guia o WHERE o.guia_id = guia AND o.abierta))
             AND (r.chofer_id = chofer
               OR EXISTS (SELECT FROM recorrido_relevo v WHERE v.recorrido_id = r.id AND v.chofer_id = chofer AND v.hasta > cuando))) $$;

REVOKE ALL ON FUNCTION recorridos_del_chofer(), guias_del_chofer(), guia_en_ronda_de(bigint, int, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recorridos_del_chofer(), guias_del_chofer(), guia_en_ronda_de(bigint, int, timestamptz) TO anden_personal;

GRANT USAGE ON SCHEMA public TO anden_chofer;
GRANT SELECT ON recorrido_relevo TO anden_personal;
ALTER TABLE recorrido_relevo ENABLE ROW LEVEL SECURITY;
ALTER TABLE recorrido_relevo FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON recorrido_relevo TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON recorrido_relevo FOR SELECT TO anden_personal USING (true);

-- Parcels, and what hangs on one. The array is read once for a statement, so an index leads to the few rows.
CREATE POLICY chofer ON guia AS RESTRICTIVE TO anden_chofer USING (id = ANY (ARRAY(SELECT guias_del_chofer())));
DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['evento', 'bulto', 'guia_busqueda', 'comentario', 'caso', 'carro_guia', 'envio_guia', 'impresion_guia', 'masivo_fila'] LOOP
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE TO anden_chofer USING (guia_id = ANY (ARRAY(SELECT guias_del_chofer())))', tabla);
  END LOOP;
  FOREACH tabla IN ARRAY ARRAY['recorrido_guia', 'recorrido_relevo'] LOOP
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE TO anden_chofer USING (recorrido_id = ANY (ARRAY(SELECT recorridos_del_chofer())))', tabla);
  END LOOP;
  FOREACH tabla IN ARRAY ARRAY['lote_guia', 'lote_lectura', 'lote_cuenta'] LOOP
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE TO anden_chofer USING (lote_id = ANY (ARRAY(SELECT l.id FROM lote l)))', tabla);
  END LOOP;
  -- Of what our people did, a driver reads what is the own.
  FOREACH tabla IN ARRAY ARRAY['auditoria', 'historial_cambio'] LOOP
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE FOR SELECT TO anden_chofer USING (usuario_id = usuario_actual())', tabla);
  END LOOP;
  -- What clients made and pay, and what others plan and count.
  FOREACH tabla IN ARRAY ARRAY['tarifa', 'tarifa_version', 'tarifa_linea', 'importacion', 'importacion_fila', 'importacion_mapeo', 'clave_api', 'webhook',
                               'webhook_aviso', 'pickup_conteo', 'pickup_conteo_delta', 'guia_conteo', 'guia_conteo_delta', 'informe_renglon',
                               'informe_guia_delta', 'informe_delta', 'informe_perfil', 'impresion', 'punto_visita', 'recorrido_propuesta'] LOOP
    EXECUTE format('CREATE POLICY chofer ON %I AS RESTRICTIVE FOR SELECT TO anden_chofer USING (false)', tabla);
  END LOOP;
END
$$;
CREATE POLICY chofer ON recorrido AS RESTRICTIVE TO anden_chofer USING (id = ANY (ARRAY(SELECT recorridos_del_chofer())));
CREATE POLICY chofer ON documento_anotacion AS RESTRICTIVE TO anden_chofer
  USING (entidad = 'recorrido' AND documento_id = ANY (ARRAY(SELECT recorridos_del_chofer())));
CREATE POLICY chofer ON lote AS RESTRICTIVE TO anden_chofer USING (usuario_id = usuario_actual());
CREATE POLICY chofer ON chofer AS RESTRICTIVE TO anden_chofer USING (usuario_id = usuario_actual());
CREATE POLICY chofer ON envio AS RESTRICTIVE TO anden_chofer USING (id = ANY (ARRAY(SELECT e.envio_id FROM envio_guia e)));
CREATE POLICY chofer ON cliente AS RESTRICTIVE TO anden_chofer USING (id = ANY (ARRAY(SELECT g.cliente_id FROM guia g)));
