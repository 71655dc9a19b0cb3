-- The control tower of a day reads 18,000 lines: what it says of each stands on the line, as it was when the parcel was put into the round. No
-- foreign key: the zone is the one of the parcel, which has it.
ALTER TABLE recorrido_guia ADD COLUMN bultos smallint, ADD COLUMN zona_id int;
UPDATE recorrido_guia l SET bultos = g.bultos, zona_id = g.zona_id FROM guia g WHERE g.id = l.guia_id;
ALTER TABLE recorrido_guia ALTER COLUMN bultos SET NOT NULL, ALTER COLUMN zona_id SET NOT NULL;

CREATE FUNCTION completar_linea() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT g.bultos, g.zona_id INTO NEW.bultos, NEW.zona_id FROM guia g WHERE g.id = NEW.guia_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER completa_linea BEFORE INSERT ON recorrido_guia FOR EACH ROW EXECUTE FUNCTION completar_linea();

-- What was collected on the way, without reading all that happened there.
CREATE INDEX evento_cobro_recorrido ON evento (recorrido_id) WHERE recorrido_id IS NOT NULL AND monto_centavos IS NOT NULL;
