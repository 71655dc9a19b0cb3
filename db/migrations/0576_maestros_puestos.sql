-- Benches: what stands at one (printer, scale, sounds) and where, so that reading its code sets the device that works there (decision 0253).
CREATE TABLE puesto (
  id          int     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codigo      text    NOT NULL CHECK (codigo ~ '^PUESTO_\d{1,9}$'),
  nombre      text    NOT NULL CHECK (length(nombre) BETWEEN 2 AND 60),
  -- Where it stands; null: nobody said.
  agente_id   int     REFERENCES agente,
  formato     text    NOT NULL DEFAULT 'pdf' CHECK (formato IN ('pdf', 'zpl')),
  -- As the device calls its printer: what the person chooses in its window.
  impresora   text    CHECK (length(impresora) BETWEEN 1 AND 60),
  con_balanza boolean NOT NULL DEFAULT false,
  sonido      text    NOT NULL DEFAULT 'PERSONA' CHECK (sonido IN ('PERSONA', 'SI', 'NO')),
  activo      boolean NOT NULL DEFAULT true,
  version     int     NOT NULL DEFAULT 1,
  CONSTRAINT puesto_codigo_unico UNIQUE (codigo)
);
CREATE UNIQUE INDEX puesto_nombre_unico ON puesto (agente_id, clave_de_nombre(nombre)) NULLS NOT DISTINCT;
-- Its code is its number, unless somebody says another: a label that is glued to a bench already may stay.
CREATE FUNCTION dar_codigo_de_puesto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.codigo := 'PUESTO_' || NEW.id;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION dar_codigo_de_puesto() FROM PUBLIC;
CREATE TRIGGER da_codigo BEFORE INSERT OR UPDATE OF codigo ON puesto FOR EACH ROW WHEN (NEW.codigo IS NULL) EXECUTE FUNCTION dar_codigo_de_puesto();

GRANT SELECT, INSERT, UPDATE, DELETE ON puesto TO anden_personal;
GRANT SELECT ON puesto TO anden_agencia, anden_cliente, anden_deposito;
ALTER TABLE puesto ENABLE ROW LEVEL SECURITY;
ALTER TABLE puesto FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON puesto TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON puesto TO anden_personal USING (true) WITH CHECK (true);
CREATE POLICY chofer ON puesto AS RESTRICTIVE TO anden_chofer USING (false);
CREATE POLICY agencia ON puesto FOR SELECT TO anden_agencia USING (agente_id = agente_actual());

ALTER POLICY lectura_de_maestros ON auditoria
  USING (tabla IN ('agente', 'zona', 'localidad', 'feriado', 'motivo', 'segmento', 'plazo_de_entrega', 'tamano', 'puesto'));
