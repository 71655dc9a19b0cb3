-- Old rows go in portions, as those of the audit do: what is too much for one statement would stay, and be more the next day.
CREATE OR REPLACE FUNCTION olvidar_importaciones_viejas() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM importacion_fila WHERE id = ANY (ARRAY (
    SELECT f.id FROM importacion i CROSS JOIN LATERAL (SELECT f.id FROM importacion_fila f WHERE f.importacion_id = i.id LIMIT 20000) AS f
     WHERE i.creada < now() - interval '180 days' LIMIT 20000));
  WITH soltada AS (
    UPDATE importacion i SET archivo_id = NULL
      FROM (SELECT v.id, v.archivo_id FROM importacion v
             WHERE v.archivo_id IS NOT NULL AND v.creada < now() - interval '180 days' ORDER BY v.id LIMIT 50) AS v
     WHERE v.id = i.id RETURNING v.archivo_id)
  DELETE FROM archivo a USING soltada s WHERE a.id = s.archivo_id;
END
$$;

-- Whatever nobody refers to is deleted a day after it came: older photos are somebody's, and asking each of them among the events of all
-- months, at each upload, cost the more the longer a person had worked here.
CREATE OR REPLACE FUNCTION bytes_subidos(persona int) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(sum(a.tamano), 0) FROM archivo a
         WHERE a.usuario_id = persona AND persona IS NOT DISTINCT FROM coalesce(usuario_actual(), persona)
           AND (a.tipo <> 'image/jpeg' OR a.creado > now() - interval '3 days')
           AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id) AND NOT EXISTS (SELECT FROM evento WHERE foto_id = a.id)
           AND NOT EXISTS (SELECT FROM evento WHERE firma_id = a.id) AND NOT EXISTS (SELECT FROM importacion WHERE archivo_id = a.id) $$;

-- It runs each day; the week is for days on which no server did.
CREATE OR REPLACE FUNCTION borrar_fotos_sueltas() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ DELETE FROM archivo a
         WHERE a.tipo = 'image/jpeg' AND a.creado < now() - interval '1 day' AND a.creado > now() - interval '8 days'
           AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id)
           AND NOT EXISTS (SELECT FROM evento WHERE foto_id = a.id) AND NOT EXISTS (SELECT FROM evento WHERE firma_id = a.id) $$;

-- Trials of a webhook that is paused or waits, apart from all that waits with it.
CREATE INDEX webhook_aviso_prueba ON webhook_aviso (webhook_id, proximo, id) WHERE estado = 'PENDIENTE' AND tipo = 'PRUEBA';
