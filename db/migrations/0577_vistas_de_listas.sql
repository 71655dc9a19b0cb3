-- Saved views of any list: each says which one it is of. Those of parcels keep their order, columns and density; all others what stands in the address.
ALTER TABLE vista
  ADD COLUMN lista text NOT NULL DEFAULT 'guias' CHECK (lista IN ('guias', 'incidencias')),
  ALTER COLUMN orden DROP NOT NULL,
  ALTER COLUMN sentido DROP NOT NULL,
  ADD CONSTRAINT orden_de_guias CHECK ((lista = 'guias') = (orden IS NOT NULL) AND (lista = 'guias') = (sentido IS NOT NULL));
DROP INDEX vista_nombre_unico;
CREATE UNIQUE INDEX vista_nombre_unico ON vista (usuario_id, lista, clave_de_nombre(nombre));
