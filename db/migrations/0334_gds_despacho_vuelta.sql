-- A parcel that was handed over on paper and that the driver did not take is at the dock still, free for another dispatch.
CREATE FUNCTION dejar_en_anden() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE despacho_bulto x SET estado = 'QUEDA', nota = 'No se levantó'
    FROM orden_bulto b, despacho d
   WHERE b.guia_id = NEW.id AND x.bulto_id = b.id AND x.estado = 'LEIDO' AND d.id = x.despacho_id AND d.cerrado IS NOT NULL;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION dejar_en_anden() FROM PUBLIC;
CREATE TRIGGER deja_en_anden AFTER UPDATE OF estado_general ON guia FOR EACH ROW
  WHEN (OLD.estado_general = 'A_LEVANTAR' AND NEW.estado_general = 'PRE_INGRESADO') EXECUTE FUNCTION dejar_en_anden();
