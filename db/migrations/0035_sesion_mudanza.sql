-- Somebody who becomes another house's takes nothing of the former one along: what they typed, were told and uploaded, and the
-- answers kept for them. Facts with their name (cases, readings, prints) stay where they were; a subscription is passed over by its own rule.
CREATE FUNCTION olvidar_al_mudarse() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM envio_borrador WHERE usuario_id = NEW.id;
  DELETE FROM notificacion WHERE usuario_id = NEW.id;
  DELETE FROM idempotencia WHERE usuario_id = NEW.id;
  DELETE FROM vista WHERE usuario_id = NEW.id AND NOT compartida;
  DELETE FROM archivo a
   WHERE a.usuario_id = NEW.id AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id) AND NOT EXISTS (SELECT FROM evento WHERE foto_id = a.id)
     AND NOT EXISTS (SELECT FROM evento WHERE firma_id = a.id) AND NOT EXISTS (SELECT FROM importacion WHERE archivo_id = a.id);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION olvidar_al_mudarse() FROM PUBLIC;
CREATE TRIGGER olvida_al_mudarse AFTER UPDATE OF tipo_usuario, cliente_id, agente_id ON usuario
  FOR EACH ROW WHEN (OLD.tipo_usuario IS NOT NULL
    AND (OLD.tipo_usuario, OLD.cliente_id, OLD.agente_id) IS DISTINCT FROM (NEW.tipo_usuario, NEW.cliente_id, NEW.agente_id))
  EXECUTE FUNCTION olvidar_al_mudarse();

-- A shared view stays with the house that it was shared in, whoever made it.
ALTER POLICY propia_del_personal ON vista USING (usuario_id = usuario_actual() AND tipo_usuario = 'personal');
ALTER POLICY propia_de_cliente ON vista USING (usuario_id = usuario_actual() AND cliente_id = cliente_actual());
ALTER POLICY propia_de_agencia ON vista USING (usuario_id = usuario_actual() AND agente_id = agente_actual());

-- 0025 had forgotten again what 0013 says: photos and signatures of events are the company's and count against nobody.
CREATE OR REPLACE FUNCTION bytes_subidos(persona int) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(sum(a.tamano), 0) FROM archivo a
         WHERE a.usuario_id = persona AND persona IS NOT DISTINCT FROM coalesce(usuario_actual(), persona)
           AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id) AND NOT EXISTS (SELECT FROM evento WHERE foto_id = a.id)
           AND NOT EXISTS (SELECT FROM evento WHERE firma_id = a.id) AND NOT EXISTS (SELECT FROM importacion WHERE archivo_id = a.id) $$;

-- Of its own files alone, whatever client is asked for.
CREATE OR REPLACE FUNCTION bytes_de_importaciones(cliente int) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(sum(tamano), 0) FROM importacion
         WHERE cliente_id = cliente AND archivo_id IS NOT NULL AND cliente = coalesce(cliente_actual(), cliente) $$;
