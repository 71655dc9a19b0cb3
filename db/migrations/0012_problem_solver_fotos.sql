-- A case may carry one photo, an upload of whoever recorded it. Whoever may read cases may then see it.
ALTER TABLE caso ADD COLUMN foto_id bigint CONSTRAINT caso_foto_existe REFERENCES archivo;
-- One photo, one case; that of an annulled case may be used again.
CREATE UNIQUE INDEX caso_foto_unica ON caso (foto_id) WHERE foto_id IS NOT NULL AND anulado IS NULL;
-- What deleting a file looks for: those of annulled cases stay too.
CREATE INDEX caso_foto ON caso (foto_id) WHERE foto_id IS NOT NULL;

CREATE POLICY foto_de_caso ON archivo FOR SELECT TO anden_personal
  USING (EXISTS (SELECT FROM caso WHERE foto_id = archivo.id AND anulado IS NULL));

-- What counts against a person's quota: a photo that a case keeps is the company's, not the person's.
CREATE FUNCTION bytes_subidos(persona int) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(sum(a.tamano), 0) FROM archivo a
         WHERE a.usuario_id = persona AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id) $$;
REVOKE ALL ON FUNCTION bytes_subidos(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bytes_subidos(int) TO anden_personal, anden_cliente, anden_agencia, anden_deposito;

-- Photos of cases that were never saved. A case lasts 12 hours at most; whoever saves one meanwhile wins by the foreign key.
CREATE FUNCTION borrar_fotos_sueltas() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ DELETE FROM archivo a
         WHERE a.tipo = 'image/jpeg' AND a.creado < now() - interval '1 day' AND NOT EXISTS (SELECT FROM caso WHERE foto_id = a.id) $$;
REVOKE ALL ON FUNCTION borrar_fotos_sueltas() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION borrar_fotos_sueltas() TO anden_sistema;
CREATE INDEX archivo_imagen ON archivo (creado) WHERE tipo = 'image/jpeg';
