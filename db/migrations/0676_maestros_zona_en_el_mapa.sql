-- How a zone is painted, and the line around it where somebody drew one; without it the line is that around its localities.
ALTER TABLE zona
  ADD COLUMN color    text  CHECK (color IN ('TURQUESA', 'NARANJA', 'VIOLETA', 'AZUL', 'LADRILLO', 'VERDE', 'ROSA')),
  ADD COLUMN poligono jsonb CONSTRAINT poligono_entero CHECK (CASE WHEN jsonb_typeof(poligono) = 'array' THEN jsonb_array_length(poligono) BETWEEN 3 AND 60 ELSE poligono IS NULL END);
