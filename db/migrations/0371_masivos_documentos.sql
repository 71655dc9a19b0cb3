-- Bulk work on what is no parcel: levantes and devoluciones by the hundred, each a row with its own result (decision 0199).
-- A row's `guia_id` is then the id of its document.
ALTER TABLE masivo
  ADD COLUMN entidad text NOT NULL DEFAULT 'guia' CHECK (entidad IN ('guia', 'levante', 'devolucion')),
  ADD COLUMN acto text CHECK (length(acto) BETWEEN 1 AND 40),
  ALTER COLUMN tipo DROP NOT NULL,
  ADD CONSTRAINT masivo_tiene_un_acto CHECK ((entidad = 'guia') = (tipo IS NOT NULL) AND (entidad = 'guia') = (acto IS NULL));
