-- A file that is kept for what refers to it (an importacion, a delivery, a case) stays with the former house when its person moves to
-- another: nobody downloads it as their own any more, and the house goes on reading it through what refers to it.
ALTER TABLE archivo ALTER COLUMN usuario_id DROP NOT NULL;

CREATE OR REPLACE FUNCTION olvidar_al_mudarse() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM envio_borrador WHERE usuario_id = NEW.id;
  DELETE FROM notificacion WHERE usuario_id = NEW.id;
  DELETE FROM idempotencia WHERE usuario_id = NEW.id;
  DELETE FROM vista WHERE usuario_id = NEW.id AND NOT compartida;
  DELETE FROM archivo a
   WHERE a.usuario_id = NEW.id AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id) AND NOT EXISTS (SELECT FROM evento WHERE foto_id = a.id)
     AND NOT EXISTS (SELECT FROM evento WHERE firma_id = a.id) AND NOT EXISTS (SELECT FROM importacion WHERE archivo_id = a.id);
  UPDATE archivo SET usuario_id = NULL WHERE usuario_id = NEW.id;
  RETURN NULL;
END
$$;

-- Whoever moved before this was written: what they hold of another client, of another agency's parcels, or of a case, which is staff's.
UPDATE archivo a SET usuario_id = NULL FROM usuario u
 WHERE u.id = a.usuario_id AND u.tipo_usuario <> 'personal'
   AND (EXISTS (SELECT FROM importacion i WHERE i.archivo_id = a.id AND i.cliente_id IS DISTINCT FROM u.cliente_id)
     OR EXISTS (SELECT FROM caso c WHERE c.foto_id = a.id)
     OR EXISTS (SELECT FROM evento e JOIN guia g ON g.id = e.guia_id
                 WHERE a.id IN (e.foto_id, e.firma_id)
                   AND CASE u.tipo_usuario WHEN 'agencia' THEN g.agente_id IS DISTINCT FROM u.agente_id
                                           ELSE e.cliente_id IS DISTINCT FROM u.cliente_id END));
